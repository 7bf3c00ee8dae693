/* Torii: MIT licence, see LICENSE. */
/* The loop: whose turn it is, who may look at the screen, and what is read and shown. */
#include "term/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct term_look term_look_of(const char *language, bool plain)
{
    bool utf8 = os_speaks_utf8();
    const char *no_colour = os_environment("NO_COLOR");

    return (struct term_look){
        .language = language,
        .ascii = plain || !utf8,
        .fold = !utf8,
        .colour = !plain && os_is_terminal(1) && (no_colour == NULL || no_colour[0] == '\0'),
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
    struct text t = play_text(p);

    text_format(&t, words, what);
    text_char(&t, '\n');
    play_send(p, &t);
}

/* True for a line that can be worked with. */
static bool accept(struct play *p, enum os_line got, struct str *line)
{
    if (got == OS_LINE_LONG) {
        play_line(p, say(&p->look, "This line is too long."), "");
        return false;
    }
    if (!str_is_utf8(*line)) {
        struct text t = play_text(p);

        text_format(&t, say(&p->look, "These bytes are not UTF-8 text: %q"), *line);
        text_char(&t, '\n');
        play_send(p, &t);
        return false;
    }
    *line = str_trim(*line);
    return true;
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

        enum os_line got = os_lines_next(p->lines, prompt, &line);

        /* Where nobody typed a line end the answer would stand behind the prompt. */
        if (!p->terminal || got == OS_LINE_END)
            play_line(p, "", "");
        if (got == OS_LINE_END) {
            p->end = PLAY_LEFT;
            return false;
        }
        if (accept(p, got, &line)) {
            *out = line;
            return true;
        }
    }
}

bool play_confirm(struct play *p, const char *question, const char *what)
{
    char memory[256];
    struct text t;
    struct str line;

    text_init(&t, memory, sizeof memory);
    text_format(&t, question, what);
    text_format(&t, " (%s/%s) ", say(&p->look, "yes"), say(&p->look, "no"));
    while (play_ask(p, memory, &line)) {
        const char *yes = say(&p->look, "yes"), *no = say(&p->look, "no");

        if (words_same(line, str_of(yes)) || words_same(line, (struct str){yes, 1}))
            return true;
        if (words_same(line, str_of(no)) || words_same(line, (struct str){no, 1}))
            return false;
    }
    return false;
}

struct scene play_scene(const struct play *p)
{
    int turn = game_turn(p->match->game, &p->match->state);
    bool both = p->how->person[0] && p->how->person[1];
    int only = p->how->person[0] ? ONI_BLUE : p->how->person[1] ? ONI_RED : GAME_SPECTATOR;
    int seat = p->hidden ? p->looking : both ? turn : only;

    /* Nobody at the screen, or nobody to act: then only what everybody may see. */
    if (seat < 0)
        seat = GAME_SPECTATOR;
    return (struct scene){p->match, p->look, seat, p->flipped, false};
}

void play_show(struct play *p)
{
    struct scene s = play_scene(p);
    struct text t = play_text(p);

    choices_list(&p->choices, p->match);
    text_char(&t, '\n');
    screen_table(&t, &s);
    screen_news(&t, &s);
    if (s.seat >= 0 && s.seat == game_turn(p->match->game, &p->match->state)) {
        screen_question(&t, &s, &p->choices);
        screen_choices(&t, &s, &p->choices, (struct choice_filter){-1, -1});
        if (match_may_claim(p->match))
            text_format(&t, "%s\n", say(&p->look, "You may claim a draw now: draw"));
    }
    play_send(p, &t);
}

void play_wipe(struct play *p)
{
    struct text t = play_text(p);

    /* Screen and what was scrolled away; elsewhere a fence that nobody overlooks. */
    if (p->terminal)
        text_add(&t, "\033[H\033[2J\033[3J");
    for (int i = 0; i < 40 && !p->terminal; i++)
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
    if (!play_ask(p, memory, &line))
        return false;
    p->looking = player;
    p->flipped = false;
    return true;
}

/* The mover that knows no better: every legal action is as likely as any other. */
static void move_at_random(struct play *p)
{
    struct err e;

    choices_list(&p->choices, p->match);
    if (match_play(p->match, p->choices.action[rng_below(&p->rng, (uint64_t)p->choices.count)],
                   &e) != OK)
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
    if (!p->terminal)
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
    while (play_ask(p, say(&p->look, "Enter: hide this screen; u: take back> "), &line)) {
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
    char prompt[64];
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
    if (!*shown)
        play_show(p);
    *shown = true;
    text_init(&t, prompt, sizeof prompt);
    text_format(&t, "%s> ", words_player(&p->look, player));
    if (!play_ask(p, prompt, &line))
        return;
    play_command(p, line);
    *shown = p->match->count == before;
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
                move_at_random(p);
            shown = false;
        }
    }
}

enum status term_play(const struct term_game *how, struct err *e)
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
    p->lines = os_lines_new(p->terminal);
    if (p->lines == NULL) {
        rc = err_say(e, NO_ROOM, "no memory to play");
    } else {
        play_on(p);
        rc = play_finish(p, e);
    }
    os_lines_free(p->lines);
    free(p);
    return rc;
}
