/* Torii: MIT licence, see LICENSE. */
/* The end of a game at the prompt, and the game written down. */
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
    const struct term_look *look = &p->look;

    switch (p->end) {
    case PLAY_WON: say_won(p, t); break;
    case PLAY_RESIGNED:
        text_format(t, say(look, "%s gives up: %s wins."), words_player(look, p->winner ^ 1),
                    words_player(look, p->winner));
        break;
    case PLAY_CLAIMED: text_add(t, say(look, "A draw, claimed by the rule (B13).")); break;
    case PLAY_AGREED: text_add(t, say(look, "A draw, as both agree.")); break;
    case PLAY_FULL: text_add(t, say(look, "The game is too long to be kept and ends here.")); break;
    default: text_add(t, say(look, "You leave the game. Until next time!")); break;
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
                    say(&p->look, "The whole game, with everything that was hidden:"));
        play_record(&t, &s);
    }
    text_char(&t, '\n');
    play_send(p, &t);
}

/* Is a tag told by the match itself? */
static bool is_own_tag(struct str name)
{
    static const char *const own[] = {"Game", "Scope",    "Deck",   "Wind",  "Light",
                                      "Deal", "Position", "Result", "Ending"};

    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        if (str_eq(name, own[i]))
            return true;
    return false;
}

/* Who plays, since when, from which seed: what the record said that we went on from. */
static enum status tag_again(struct record *r, const struct record *loaded, struct err *e)
{
    enum status rc = OK;

    for (int i = 0; i < loaded->tag_count && rc == OK; i++)
        if (!is_own_tag(loaded->tags[i].name))
            rc = record_tag_set(r, loaded->tags[i].name, loaded->tags[i].value, e);
    return rc;
}

/* The same for a new game. */
static enum status tag_new(struct record *r, const struct play *p, struct err *e)
{
    char date[OS_DATE], number[24];
    struct text seed;
    enum status rc = OK;

    os_today(date);
    if (date[0] != '\0')
        rc = record_tag_add(r, "Date", date, e);
    text_init(&seed, number, sizeof number);
    text_u64(&seed, p->how->dealt != NULL ? *p->how->dealt : 0);
    if (rc == OK && p->how->dealt != NULL)
        rc = record_tag_add(r, "Seed", number, e);
    return rc;
}

/* Which game, with its options, and who played. */
static enum status tag_game(struct record *r, const struct play *p, struct err *e)
{
    static const char *const tags[2] = {"Blue", "Red"};
    enum status rc = games_tag_record(p->how->entry, r, e);

    if (rc == OK)
        rc = p->how->loaded != NULL ? tag_again(r, p->how->loaded, e) : tag_new(r, p, e);
    for (int player = ONI_BLUE; player <= ONI_RED && rc == OK; player++) {
        const char *name = p->how->name[player];

        if (name != NULL)
            rc = record_tag_add(r, tags[player], name, e);
        else if (record_tag(r, tags[player]).data == NULL)
            rc = record_tag_add(r, tags[player], p->how->person[player] ? "person" : "random mover",
                                e);
    }
    return rc;
}

/* Comments of the record we went on from stay with their turns; they live as long as it does. */
static void keep_comments(struct record *r, const struct record *loaded)
{
    r->preface = loaded->preface;
    for (size_t i = 0; i < r->turn_count && i < loaded->turn_count; i++) {
        struct str now = r->turns[i].text, then = loaded->turns[i].text;

        if (now.len != then.len || memcmp(now.data, then.data, now.len) != 0)
            break;
        r->turns[i].comment = loaded->turns[i].comment;
    }
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
    case PLAY_AGREED: return record_finish(r, str_of("1/2-1/2"), str_of("agreement"), e);
    default: return record_finish(r, str_of("*"), str_of("unfinished"), e);
    }
}

/* The whole game into a file; a game that was left keeps its secrets there for going on later. */
enum status play_save(struct play *p, struct err *e)
{
    struct record *r = malloc(sizeof *r);
    char *memory = malloc(RECORD_MAX_PRINT);
    enum status rc = OK;
    struct text t;

    if (r == NULL || memory == NULL) {
        rc = err_say(e, NO_ROOM, "no memory for the record");
        goto out;
    }
    text_init(&t, memory, RECORD_MAX_PRINT);
    record_init(r, NULL, NULL);
    rc = tag_game(r, p, e);
    if (rc == OK)
        rc = record_take(r, p->match, GAME_FULL, e);
    if (rc == OK && p->how->loaded != NULL)
        keep_comments(r, p->how->loaded);
    if (rc == OK)
        rc = finish_record(r, p, e);
    if (rc == OK)
        rc = record_print(r, &t, e);
    if (rc == OK)
        rc = os_write_file(p->path, text_view(&t), e);
out:
    free(memory);
    free(r);
    return rc;
}

enum status play_saved(struct play *p, enum status rc, const struct err *e)
{
    if (rc == OK) {
        p->own_file = true;
        p->saved = p->match->count;
        play_line(p, say(&p->look, "The record is in %s."), p->path);
    } else {
        play_line(p, say(&p->look, "The record is not written: %s"), e->text);
    }
    return rc;
}

bool play_path_accept(struct play *p, struct str name)
{
    char memory[OS_MAX_LINE + 1];
    bool same = p->own_file && str_eq(name, p->path), filled = false;
    struct text t;
    struct err e;

    text_init(&t, memory, sizeof memory);
    text_str(&t, name);
    if (os_try_file(memory, &filled, &e) != OK) {
        (void)play_saved(p, FAILED, &e);
        return false;
    }
    if (filled && !same &&
        !play_confirm(p, say(&p->look, "%s is there already. Overwrite it?"), memory))
        return false;
    p->own_file = same;
    memcpy(p->path, memory, sizeof memory);
    return true;
}

/* To the file that was named at the start; if that fails, and on a terminal also if none was, to
 * one that is named now. A name that does not do is asked for again. */
static enum status keep_record(struct play *p, struct err *e)
{
    struct str line;
    enum status rc = OK;
    bool old = p->match->count == p->start || p->saved == p->match->count;

    if (p->own_file && (p->end != PLAY_LEFT || p->saved != p->match->count)) {
        rc = play_save(p, e);
        if (rc == OK || !p->terminal)
            return rc == OK ? play_saved(p, rc, e) : rc;
        (void)play_saved(p, rc, e);
    } else if (!p->terminal || (p->end == PLAY_LEFT && old)) {
        return OK;
    }
    while (
        play_ask(p, say(&p->look, "Keep the record? Type a file name, or Enter for no> "), &line)) {
        if (line.len == 0)
            return OK; /* as the person wants it */
        if (play_path_accept(p, line) && play_saved(p, play_save(p, e), e) == OK)
            return OK;
    }
    return rc;
}

enum status play_finish(struct play *p, struct err *e)
{
    struct text t;

    if (p->end != PLAY_LEFT)
        show_end(p);
    t = play_text(p);
    say_end(p, &t);
    play_send(p, &t);
    return keep_record(p, e);
}
