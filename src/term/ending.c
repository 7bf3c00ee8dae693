/* Torii: MIT licence, see LICENSE. */
/* The end of a game at the prompt, and the game written down. */
#include "term/keep.h"
#include "term/prompt.h"

#include "game/record.h"

#include <stdlib.h>
#include <string.h>

/* One line or half a line a turn; placements have number 0. */
void play_record(struct text *t, const struct scene *s)
{
    enum { HALF = 40 };
    const struct match *m = s->match;
    struct game_state state = m->first;
    int number = 0, column = 0;

    for (size_t i = 0; i < m->count;) {
        char memory[256];
        struct text turn;
        int actor = m->steps[i].actor;

        if (actor == GAME_CHANCE) {
            i++;
            continue;
        }
        match_state_at(m, i, &state);
        if (m->game->kind->stage(m->game, &state) != GAME_SETUP)
            number += number == 0 || actor == ONI_BLUE; /* as records count */
        text_init(&turn, memory, sizeof memory);
        text_format(&turn, "%d. %s ", number, words_player(&s->look, actor));
        i = match_turn_print(m, i, s->seat, &turn);

        int width = str_width(text_view(&turn));

        if (column > 0) {
            text_add(t, column > HALF || width >= HALF ? "\n" : "");
            text_blanks(t, column > HALF || width >= HALF ? 0 : HALF - column);
            column = column > HALF || width >= HALF ? 0 : HALF;
        }
        text_str(t, text_view(&turn));
        column += width;
    }
    text_add(t, column > 0 ? "\n" : "");
}

static void say_won(struct play *p, struct text *t)
{
    const struct game *g = p->match->game;
    const char *how = g->kind->ending(g, &p->match->state);
    int result[GAME_MAX_PLAYERS];
    const char *name;

    g->kind->result(g, &p->match->state, result);
    name = words_player(&p->look, result[ONI_BLUE] > result[ONI_RED] ? ONI_BLUE : ONI_RED);
    if (strcmp(how, "stone") == 0)
        text_format(t,
                    say(&p->look, "%s wins by the Way of the Stone: the master is captured (B11)."),
                    name);
    else if (strcmp(how, "stream") == 0)
        text_format(t,
                    say(&p->look,
                        "%s wins by the Way of the Stream: the master has reached the arch (B12)."),
                    name);
    else
        text_format(t, say(&p->look, "%s wins: both ninjas are captured (L8)."), name);
}

static void say_end(struct play *p, struct text *t)
{
    const struct words_look *look = &p->look;

    switch (p->end) {
    case PLAY_WON: say_won(p, t); break;
    case PLAY_RESIGNED:
        text_format(t, say(look, "%s resigns: %s wins."), words_player(look, p->winner ^ 1),
                    words_player(look, p->winner));
        break;
    case PLAY_CLAIMED: text_add(t, say(look, "Draw, claimed under the rule (B13).")); break;
    case PLAY_AGREED: text_add(t, say(look, "Draw by agreement.")); break;
    case PLAY_STOPPED:
        text_format(t,
                    say(look, "Stopped after %d turns: by the letter of the rules, nothing else "
                              "would end the game. It counts as a draw (B13)."),
                    MATCH_LONGEST);
        break;
    case PLAY_FULL:
        text_add(t, say(look, "The game has become too long to record, so it ends here."));
        break;
    default: text_add(t, say(look, "You left the game. Until next time!")); break;
    }
    text_char(t, '\n');
}

/* After the end nothing is secret any more. */
static void show_end(struct play *p)
{
    bool red = p->how->person[ONI_RED] && !p->how->person[ONI_BLUE];
    struct scene s = {p->match, p->look, GAME_FULL, red, true, true};
    struct text t = play_text(p);

    text_char(&t, '\n');
    screen_table(&t, &s);
    screen_news(&t, &s, 2);
    if (p->match->game->kind->hidden) {
        text_format(&t, "\n%s\n",
                    say(&p->look, "The whole game, including everything that was hidden:"));
        play_record(&t, &s);
    }
    text_char(&t, '\n');
    play_send(p, &t);
}

/* Who played. */
static enum status tag_seats(struct record *r, const struct play *p, struct err *e)
{
    enum status rc = OK;

    for (int player = ONI_BLUE; player <= ONI_RED && rc == OK; player++)
        rc = keep_seat(r, p, player, p->how->name[player], e);
    return rc;
}

static enum status finish_record(struct record *r, const struct play *p, struct err *e)
{
    int result[GAME_MAX_PLAYERS] = {0};
    bool blue = p->winner == ONI_BLUE;

    switch (p->end) {
    case PLAY_WON:
        p->match->game->kind->result(p->match->game, &p->match->state, result);
        blue = result[ONI_BLUE] > result[ONI_RED];
        return record_finish(r, str_of(blue ? "1-0" : "0-1"), str_of(""), e);
    case PLAY_RESIGNED:
        return record_finish(r, str_of(blue ? "1-0" : "0-1"), str_of("resignation"), e);
    case PLAY_CLAIMED: return record_finish(r, str_of("1/2-1/2"), str_of("claim"), e);
    case PLAY_STOPPED:
    case PLAY_AGREED: return record_finish(r, str_of("1/2-1/2"), str_of("agreement"), e);
    default: return record_finish(r, str_of("*"), str_of("unfinished"), e);
    }
}

static const struct keep in_record = {tag_seats, finish_record, play_ask};

enum status play_save(struct play *p, struct err *e)
{
    return keep_save(p, &in_record, e);
}

/* What the system says of a file, "cannot write 'x': No such file or directory", in the language as far
 * as it is known. */
static void add_failure(struct text *t, const struct words_look *look, struct str text)
{
    static const char *const known[] = {
        N_("No such file or directory"), N_("Permission denied"),     N_("Is a directory"),
        N_("Not a directory"),           N_("Read-only file system"), N_("No space left on device"),
        N_("File name too long"),
    };
    static const char front[] = "cannot write ";

    for (size_t i = 0; i < sizeof known / sizeof known[0] && str_begins(text, front); i++) {
        size_t len = strlen(known[i]);

        if (text.len < sizeof front + len || strcmp(text.data + text.len - len, known[i]) != 0)
            continue;
        text = str_drop(text, sizeof front - 1);
        text.len -= len + 2; /* ": " */
        text_format(t, "%s ", say(look, "cannot write"));
        text_str(t, text);
        text_add(t, say(look, ": "));
        text_add(t, say(look, known[i]));
        return;
    }
    text_str(t, text);
}

enum status play_saved(struct play *p, enum status rc, const struct err *e)
{
    bool secret = p->match->game->kind->hidden && (p->end == PLAY_ON || p->end == PLAY_LEFT);

    if (rc == OK) {
        p->own_file = true;
        p->saved = p->match->count;
        play_line(p, say(&p->look, "The record was saved to %s."), p->path);
        if (secret)
            play_line(
                p,
                say(&p->look, "The file contains everything, including what is hidden from you."),
                "");
    } else {
        char memory[sizeof e->text + 128];
        struct text why;

        text_init(&why, memory, sizeof memory);
        add_failure(&why, &p->look, str_of(e->text));
        play_line(p, say(&p->look, "The record could not be saved: %s"), memory);
    }
    return rc;
}

/* Where the last part of a path begins. */
static size_t last_part(struct str path)
{
    size_t at = path.len;

    while (at > 0 && path.data[at - 1] != '/')
        at--;
    return at;
}

void play_path_complete(struct str name, struct text *out)
{
    struct str last = str_drop(name, last_part(name));
    bool extended = last.len == 0; /* a folder; it is refused later */

    for (size_t i = 1; i < last.len; i++) /* a dot in front only hides a file */
        extended |= last.data[i] == '.';
    text_str(out, name);
    if (!extended && !str_eq(last, ".") && os_file_kind(out->data) != OS_FILE_OTHER)
        text_add(out, ".ogn");
}

bool play_path_accept(struct play *p, struct str name)
{
    char memory[OS_MAX_LINE + 1];
    bool same, filled = false;
    struct text t;
    struct err e;

    text_init(&t, memory, sizeof memory);
    if (p->own_file && str_eq(name, p->path))
        text_str(&t, name); /* as the command line has it */
    else
        play_path_complete(name, &t);
    same = p->own_file && strcmp(memory, p->path) == 0;
    if (t.full)
        (void)err_say(&e, NO_ROOM, "cannot write %q: File name too long", name);
    if (t.full || os_try_file(memory, &filled, &e) != OK) {
        (void)play_saved(p, FAILED, &e);
        return false;
    }
    if (filled && !same &&
        !play_confirm(p, say(&p->look, "%s already exists. Overwrite it?"), memory))
        return false;
    p->own_file = same;
    memcpy(p->path, memory, sizeof memory);
    return true;
}

enum status play_finish(struct play *p, struct err *e)
{
    struct text t;

    if (p->end != PLAY_LEFT)
        show_end(p);
    t = play_text(p);
    say_end(p, &t);
    play_send(p, &t);
    return keep_record(p, &in_record, e);
}
