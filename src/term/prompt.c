/* Torii: MIT licence, see LICENSE. */
/* The loop: whose turn it is, who may look at the screen, and what is read and shown. */
#include "term/commands.h"
#include "term/kinds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct words_look term_look_of(const char *language, bool plain)
{
    bool utf8 = os_speaks_utf8();
    const char *no_colour = os_environment("NO_COLOR");
    int rows = 0, columns = 0;

    (void)(os_is_terminal(1) && os_terminal_size(&rows, &columns));
    return (struct words_look){
        .rows = rows,
        .columns = columns,
        .language = language,
        .ascii = plain || !utf8,
        .fold = !utf8,
        .colour = !plain && os_terminal_draws(1) && (no_colour == NULL || no_colour[0] == '\0'),
    };
}

struct text play_text(struct play *p)
{
    struct text t;

    text_init(&t, p->out, sizeof p->out);
    return t;
}

void play_send(struct play *p, const struct text *t)
{
    static char folded[PROMPT_TEXT];
    struct text ascii;
    struct str s = text_view(t);

    if (p->look.fold) {
        text_init(&ascii, folded, sizeof folded);
        words_fold(&ascii, s);
        s = text_view(&ascii);
    }
    fwrite(s.data, 1, s.len, stdout);
    fflush(stdout);
}

void play_line(struct play *p, const char *words, const char *what)
{
    enum { LEAST = 40 };
    bool narrow = p->look.columns >= LEAST && p->look.columns <= WORDS_COLUMNS;
    char memory[1024];
    struct text line, t = play_text(p);

    text_init(&line, memory, sizeof memory);
    text_format(&line, words, what);
    if (line.len > 0)
        text_wrap(&t, text_view(&line), 0, narrow ? p->look.columns - 1 : WORDS_COLUMNS);
    else
        text_char(&t, '\n');
    play_send(p, &t);
}

void play_quote(struct play *p, const char *words, struct str what)
{
    char memory[512];
    struct text quoted;

    text_init(&quoted, memory, sizeof memory);
    words_quote(&quoted, &p->look, what);
    play_line(p, words, memory);
}

/* True for a line that can be worked with. */
static bool accept(struct play *p, enum os_line got, struct str *line)
{
    if (got == OS_LINE_LONG) {
        play_line(p, say(&p->look, "This line is too long."), "");
        return false;
    }
    if (!str_is_utf8(*line)) {
        play_quote(p, say(&p->look, "These bytes are not UTF-8 text: %s"), *line);
        return false;
    }
    *line = str_trim(*line);
    return true;
}

/* The editor shows the prompt itself, so that it must be in the terminal's letters too. */
static enum os_line next_line(struct play *p, const char *prompt, struct str *out)
{
    char memory[2 * OS_MAX_LINE];
    struct text folded;

    if (!p->look.fold)
        return os_lines_next(p->lines, prompt, out);
    text_init(&folded, memory, sizeof memory);
    words_fold(&folded, str_of(prompt));
    return os_lines_next(p->lines, memory, out);
}

bool play_ask(struct play *p, const char *prompt, struct str *out)
{
    for (;;) {
        struct str line;

        if (!p->terminal) {
            struct text t = play_text(p);

            text_add(&t, prompt);
            play_send(p, &t);
        }

        enum os_line got = next_line(p, prompt, &line);

        /* Where nobody typed a line end the answer would stand behind the prompt. */
        if (!p->terminal || got == OS_LINE_END)
            play_line(p, "", "");
        if (got == OS_LINE_END) {
            if (p->end == PLAY_ON)
                p->end = PLAY_LEFT;
            return false;
        }
        if (accept(p, got, &line)) {
            *out = line;
            return true;
        }
    }
}

static bool is_one_of(struct str line, const char *list)
{
    struct str rest = str_of(list), word;

    while (str_cut(&rest, ' ', &word))
        if (words_same(line, word))
            return true;
    return false;
}

enum play_answer play_answer(struct str line)
{
    if (is_one_of(line, "yes y yeah yep ok oui o ouais sí si s"))
        return PLAY_YES;
    return is_one_of(line, "no n non nope nah") ? PLAY_NO : PLAY_OTHER;
}

static void say_choices(struct play *p, const char *yes, const char *no)
{
    struct text t = play_text(p);

    text_format(&t, say(&p->look, "Please answer '%s' or '%s'; Enter alone means no."), yes, no);
    text_char(&t, '\n');
    play_send(p, &t);
}

bool play_confirm(struct play *p, const char *question, const char *what)
{
    char memory[OS_MAX_LINE + 256]; /* a question with the name of a file */
    struct text t;
    struct str line;
    enum play_end before = p->end;

    text_init(&t, memory, sizeof memory);
    text_format(&t, question, what);
    text_format(&t, " (%s/%s) ", say(&p->look, "yes"), say(&p->look, "no"));
    while (play_ask(p, memory, &line)) {
        if (play_answer(line) == PLAY_YES)
            return true;
        if (line.len == 0 || play_answer(line) == PLAY_NO || command_is_quit(p, line))
            return false;
        say_choices(p, say(&p->look, "yes"), say(&p->look, "no"));
    }
    if (p->terminal)
        p->end = before; /* Ctrl-C answers this question, no more */
    return false;
}

/* The kind of question that is asked now. */
static unsigned kind_bit(const struct play *p)
{
    const struct game *g = p->match->game;
    const struct oni_state *state = (const struct oni_state *)&p->match->state;

    return 1u << (g->kind->joint == '+' ? state->part : ONI_PART_MOVE);
}

struct scene play_scene(const struct play *p)
{
    int turn = game_turn(p->match->game, &p->match->state);
    bool both = p->how->person[0] && p->how->person[1];
    int only = p->how->person[0] ? ONI_BLUE : p->how->person[1] ? ONI_RED : GAME_SPECTATOR;
    int seat = p->hidden ? p->looking : both ? turn : only;
    bool flipped = both ? p->flipped && seat == ONI_RED : p->flipped;

    /* Nobody at the screen, or nobody to act: then only what everybody may see. */
    if (seat < 0)
        seat = GAME_SPECTATOR;
    return (struct scene){
        p->match, p->look, seat, flipped, false, seat >= 0 && (p->known[seat] & kind_bit(p)) != 0,
    };
}

void play_show(struct play *p)
{
    struct scene s = play_scene(p);
    struct text t = play_text(p);
    char claim[128] = "";
    struct text more;

    text_init(&more, claim, sizeof claim);
    if (match_may_claim(p->match))
        text_format(&more, "%s\n", say(&p->look, "You may claim a draw now: draw"));
    choices_offer(&p->choices, p->match);
    (void)(p->terminal && os_terminal_size(&p->look.rows, &p->look.columns));
    s.look = p->look;
    screen_all(&t, &s, &p->choices, claim);
    /* A line between this and what stands above, if there is room. */
    if (p->look.rows == 0 || screen_lines(text_view(&t)) + 2 <= p->look.rows) {
        memmove(p->out + 1, p->out, t.len + 1);
        p->out[0] = '\n';
        t.len++;
    }
    play_send(p, &t);
    if (s.seat >= 0 && s.seat == game_turn(p->match->game, &p->match->state))
        p->known[s.seat] |= kind_bit(p);
}

/* Can what was shown be taken away again? */
static bool can_wipe(const struct play *p)
{
    return p->terminal && os_terminal_draws(1);
}

/* Terminals with one sheet only: there, what was scrolled away must go too. */
static bool keeps_scrolled(void)
{
    struct str kind = str_of(os_environment("TERM")); /* set, where a screen can be wiped */

    return str_begins(kind, "linux") ||
           (str_begins(kind, "screen") && os_environment("TMUX") == NULL);
}

void play_sheet(struct play *p, bool second)
{
    struct text t = play_text(p);

    if (!can_wipe(p) || !p->hidden || second == p->sheet)
        return;
    text_add(&t, second ? "\033[?1049h" : "\033[H\033[2J\033[?1049l");
    play_send(p, &t);
    p->sheet = second;
}

void play_wipe(struct play *p)
{
    struct text t = play_text(p);
    bool wiped = can_wipe(p);

    /* The sheet has nothing above it to scroll back to; elsewhere a fence that nobody overlooks. */
    if (wiped)
        text_add(&t, keeps_scrolled() ? "\033[H\033[2J\033[3J" : "\033[H\033[2J");
    for (int i = 0; i < 40 && !wiped; i++)
        text_add(&t, "----------------------------------------\n");
    play_send(p, &t);
    os_lines_forget(p->lines);
    p->refused = (struct err){"", ""};
    p->looking = NOBODY;
}

bool play_hand_over(struct play *p, int player)
{
    char memory[256];
    struct text t;
    struct str line;

    play_wipe(p);
    text_init(&t, memory, sizeof memory);
    text_format(&t, say(&p->look, "Only %s may look now. %s, press Enter. "),
                words_player(&p->look, player), words_player(&p->look, player));
    do {
        if (!play_ask(p, memory, &line))
            return false;
        if (command_is_quit(p, line)) {
            p->end = PLAY_LEFT;
            return false;
        }
    } while (line.len > 0);
    p->looking = player;
    return true;
}

/* By thought; or as the mover that knows no better: every legal action is as likely as any other. */
static void computer_moves(struct play *p, int player)
{
    game_action action;
    struct err e;

    if (!think(p, player, &action)) {
        choices_seen(&p->choices, p->match);
        action = p->choices.action[rng_below(&p->rng, (uint64_t)p->choices.count)];
    }
    if (p->end == PLAY_ON && match_play(p->match, action, &e) != OK)
        p->end = PLAY_FULL;
}

/* Nobody plays: each turn is shown, on a terminal one at a time. */
static void watch(struct play *p)
{
    const struct match *m = p->match;
    enum game_stage stage = m->game->kind->stage(m->game, &m->state);
    struct str line;

    if (stage != GAME_TURN)
        return;
    play_show(p);
    if (match_may_claim(m)) {
        p->end = PLAY_CLAIMED;
        return;
    }
    if (match_is_endless(m))
        p->end = PLAY_STOPPED;
    if (!p->terminal || p->end != PLAY_ON)
        return;
    if (!play_ask(p, say(&p->look, "Enter: next turn, q: leave> "), &line))
        return;
    if (command_is_quit(p, line))
        p->end = PLAY_LEFT;
}

/* What the person at the screen did last, and what came of it. */
static void show_done(struct play *p)
{
    const struct match *m = p->match;
    struct scene s = play_scene(p);
    struct text t = play_text(p);
    size_t start = m->count - 1;
    int found;

    (void)scene_turns(m, &start, 1, &found); /* before the first turn: the placement alone */
    text_char(&t, '\n');
    (void)screen_turn(&t, &s, start);
    play_send(p, &t);
}

/* Before the screen goes to the other person, the one who played may read what came of it, and take
 * it back if it told nothing. False if the turn goes on or the game is left. */
static bool close_turn(struct play *p)
{
    size_t before = p->match->count;
    struct str line;

    show_done(p);
    while (play_ask(p,
                    play_may_undo(p) ? say(&p->look, "Enter: hide this screen; u: take back> ")
                                     : say(&p->look, "Enter: hide this screen> "),
                    &line)) {
        if (line.len == 0)
            return true;
        if (command_is_quit(p, line))
            p->end = PLAY_LEFT;
        if (command_is_undo(p, line))
            play_undo(p);
        if (p->end != PLAY_ON || p->match->count < before)
            break;
    }
    return false;
}

/* A person is to act: the right one looks at the screen, is shown it, and types. */
static void person_acts(struct play *p, int player, bool *shown)
{
    char prompt[128];
    struct text t;
    struct str line;
    size_t before = p->match->count;

    if (p->hidden && p->looking != player) {
        if (p->looking != NOBODY && !close_turn(p)) {
            *shown = false;
            return;
        }
        if (!play_hand_over(p, player))
            return;
        *shown = false;
    }
    bool known = play_scene(p).known;

    if (!*shown)
        play_show(p);
    *shown = true;
    text_init(&t, prompt, sizeof prompt);
    text_format(&t, known ? say(&p->look, "%s, your turn (h: help)> ") : "%s> ",
                words_player(&p->look, player));
    if (!play_ask(p, prompt, &line))
        return;
    play_command(p, line);
    *shown = p->match->count == before;
    if (!*shown)
        p->refused = (struct err){"", ""}; /* `why` now asks about what was played */
}

static void play_on(struct play *p)
{
    const struct match *m = p->match;
    bool shown = false;

    while (p->end == PLAY_ON) {
        int player = game_turn(m->game, &m->state);

        if (player < 0) {
            p->end = PLAY_WON;
        } else if (p->how->person[player]) {
            person_acts(p, player, &shown);
        } else {
            if (!p->how->person[0] && !p->how->person[1])
                watch(p);
            if (p->end == PLAY_ON)
                computer_moves(p, player);
            shown = false;
        }
    }
}

/* The file for the record, if the command line names one. */
static void remember_path(struct play *p)
{
    const char *name = p->how->record != NULL ? p->how->record : p->how->path;
    struct text t;

    text_init(&t, p->path, sizeof p->path);
    text_add(&t, name != NULL ? name : "");
    p->own_file = p->how->record != NULL;
}

/* What is not as usual at this table (B13, S10, M1). */
static void tell_table(struct play *p)
{
    const struct oni_rules *rules = &p->how->entry->onitama;
    char memory[64];
    struct text switches;

    text_init(&switches, memory, sizeof memory);
    oni_rules_print_switches(rules, &switches);
    if (str_eq(text_view(&switches), "letter"))
        play_line(p, say(&p->look, "This game follows the rulebooks to the letter."), "");
    else if (switches.len > 0)
        play_line(p, say(&p->look, "Rules: %s."), memory);
    if (games_is_expert(p->how->entry))
        play_line(p, say(&p->look, term_expert_note), "");
}

enum status term_play_onitama(const struct term_game *how, struct err *e)
{
    struct play *p = calloc(1, sizeof *p);
    enum status rc = OK;

    if (p == NULL)
        return err_say(e, NO_ROOM, "no memory to play");
    p->how = how;
    p->match = how->match;
    p->look = how->look;
    p->rng.state = how->seed;
    p->terminal = os_is_terminal(0) && os_is_terminal(1);
    p->hidden = how->match->game->kind->hidden && how->person[0] && how->person[1];
    p->looking = NOBODY;
    p->start = how->match->count;
    remember_path(p);
    p->lines = os_lines_new(p->terminal);
    rc = p->lines == NULL ? err_say(e, NO_ROOM, "no memory to play") : think_open(p, e);
    if (rc == OK) {
        play_sheet(p, true);
        tell_table(p);
        play_on(p);
        play_sheet(p, false);
        rc = play_finish(p, e);
    }
    think_close(p);
    advise_close(p);
    os_lines_free(p->lines);
    free(p);
    return rc;
}
