/* Torii: MIT licence, see LICENSE. */
#include "term/puzzle.h"

#include "term/screen.h"
#include "term/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OUT = 1 << 16 };

/* A puzzle being solved. */
struct solving {
    const struct term_puzzle *how;
    struct match match; /* what the screen is drawn from; it holds no steps */
    struct match_step step;
    int seat; /* who solves */
    int left; /* plies within which it is to be won */
    char out[OUT], folded[OUT];
};

static const struct words_look *look_of(const struct solving *v)
{
    return &v->how->look;
}

static struct text begin_text(struct solving *v)
{
    struct text t;

    text_init(&t, v->out, sizeof v->out);
    return t;
}

static void send_text(struct solving *v, const struct text *t)
{
    struct text ascii;
    struct str s = text_view(t);

    if (v->how->look.fold) {
        text_init(&ascii, v->folded, sizeof v->folded);
        words_fold(&ascii, s);
        s = text_view(&ascii);
    }
    fwrite(s.data, 1, s.len, stdout);
    fflush(stdout);
}

static void send_line(struct solving *v, const char *line)
{
    struct text t = begin_text(v);

    text_wrap(&t, str_of(line), 0, WORDS_COLUMNS);
    send_text(v, &t);
}

/* ---- what is shown -------------------------------------------------------------------------------- */

static void show_board(struct solving *v)
{
    struct scene scene = {.match = &v->match, .look = v->how->look, .seat = v->seat};
    struct text t = begin_text(v);

    text_char(&t, '\n');
    screen_table(&t, &scene);
    text_char(&t, '\n');
    send_text(v, &t);
}

/* What is asked, in a sentence. */
static void show_question(struct solving *v)
{
    const struct puzzle *p = v->how->puzzle;
    const char *who = words_player(look_of(v), v->seat);
    char memory[GAME_MAX_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_format(&t, say(look_of(v), "Puzzle %d."), v->how->number);
    text_char(&t, ' ');
    if (p->kind == PUZZLE_ONLY)
        text_format(&t,
                    say(look_of(v), "%s to move. One move wins; every other throws the win away."),
                    who);
    else if (p->kind == PUZZLE_HOLD)
        text_format(&t, say(look_of(v), "%s to move. One move holds the game; every other loses."),
                    who);
    else if (p->kind == PUZZLE_SHADOW)
        text_format(
            &t,
            say(look_of(v),
                "You are %s and have seen all of this. On which square is the opponent's ninja?"),
            who);
    else
        text_format(&t,
                    say(look_of(v), "%s to move and win in %d moves, whatever the opponent does."),
                    who, p->moves);
    send_line(v, memory);
}

static void show_move(struct solving *v, const char *words, game_action move)
{
    char memory[GAME_MAX_TEXT], one[GAME_MAX_TEXT];
    struct text t, m;

    text_init(&m, one, sizeof one);
    term_move(&m, v->how->look.language, v->how->entry, &v->match.state, move);
    text_init(&t, memory, sizeof memory);
    text_format(&t, words, one);
    send_line(v, memory);
}

/* The next line; false at the end of the input or if the person leaves. */
static bool ask(struct solving *v, struct str *out)
{
    const char *prompt = say(look_of(v), "your move ('?' for the solution, 'q' to quit): ");

    if (!os_is_terminal(0)) {
        struct text t = begin_text(v);

        text_add(&t, prompt);
        send_text(v, &t);
    }
    while (os_lines_next(v->how->lines, prompt, out) != OS_LINE_END) {
        *out = str_trim(*out);
        if (str_eq(*out, "q"))
            return false;
        if (out->len > 0)
            return true;
    }
    return false;
}

/* ---- open games ----------------------------------------------------------------------------------- */

static struct oni_core *position(struct solving *v)
{
    return (struct oni_core *)(void *)v->match.state.bytes;
}

/* A legal action that was typed; otherwise the reason is shown. */
static bool read_action(struct solving *v, struct str typed, game_action *out)
{
    const struct game *g = v->match.game;
    char memory[OS_MAX_LINE + 64], why[GAME_MAX_TEXT];
    struct text move, t;
    struct err e;

    text_init(&move, memory, sizeof memory);
    if (g->kind->action_parse(g, &v->match.state,
                              term_move_text(v->how->look.language, typed, &move), out, &e) == OK)
        return true;
    text_init(&t, why, sizeof why);
    term_refusal(&t, v->how->look.language, v->how->entry, &v->match.state, &e, typed);
    send_line(v, why);
    return false;
}

static bool is_one_move(const struct puzzle *p)
{
    return p->kind == PUZZLE_ONLY || p->kind == PUZZLE_HOLD;
}

static game_action solution(struct solving *v)
{
    const struct game *g = v->match.game;
    game_action first = 0;

    if (!is_one_move(v->how->puzzle))
        return puzzle_best(v->how->judge, position(v), v->left);
    (void)g->kind->action_parse(g, &v->match.state, str_of(v->how->puzzle->solution), &first, NULL);
    return first;
}

static void try_action(struct solving *v, game_action action, struct puzzle_answer *out)
{
    if (is_one_move(v->how->puzzle))
        puzzle_answer_only(v->how->judge, position(v), action, solution(v), out);
    else
        puzzle_answer(v->how->judge, position(v), action, v->left, out);
}

/* What refutes it; the position stays. */
static void show_wrong(struct solving *v, game_action action, const struct puzzle_answer *answer)
{
    struct game_state before = v->match.state;
    char memory[GAME_MAX_TEXT];
    struct text t;

    send_line(v, say(look_of(v), "That is not the move."));
    game_play(v->match.game, &v->match.state, action);
    if (answer->reply != 0)
        show_move(v, say(look_of(v), "The answer: %s"), answer->reply);
    v->match.state = before;
    if (answer->loses == 0)
        return;
    text_init(&t, memory, sizeof memory);
    text_format(&t, say(look_of(v), "The opponent wins in %d."), (answer->loses + 1) / 2);
    send_line(v, memory);
}

static void play_on(struct solving *v, game_action action, const struct puzzle_answer *answer)
{
    game_play(v->match.game, &v->match.state, action);
    if (answer->solved)
        return;
    show_move(v, say(look_of(v), "Right. The answer: %s"), answer->reply);
    game_play(v->match.game, &v->match.state, answer->reply);
    v->left -= 2;
}

static bool solve_open(struct solving *v)
{
    struct puzzle_answer answer = {.solved = false};

    v->left = 2 * v->how->puzzle->moves - 1;
    show_board(v);
    show_question(v);
    while (!answer.solved) {
        game_action action;
        struct str typed;

        if (!ask(v, &typed))
            return false;
        if (str_eq(typed, "?")) {
            show_move(v, say(look_of(v), "The solution: %s"), solution(v));
            return true;
        }
        if (!read_action(v, typed, &action))
            continue;
        try_action(v, action, &answer);
        if (!answer.right) {
            show_wrong(v, action, &answer);
            continue;
        }
        play_on(v, action, &answer);
        show_board(v);
    }
    send_line(v, say(look_of(v), "Solved!"));
    return true;
}

/* ---- Shadow --------------------------------------------------------------------------------------- */

/* Plays the record into the view; its events are shown as they are written (docs/formats/move.md). */
static void hear_all(struct solving *v)
{
    const struct game *g = v->match.game;
    struct str rest = str_of(v->how->puzzle->events), word;
    struct text t = begin_text(v);
    int player = v->seat ^ 1;

    while (str_cut(&rest, ' ', &word)) {
        int turn = game_turn(g, &v->match.state);
        game_action event;

        if (g->kind->event_parse(g, &v->match.state, word, &event, NULL) != OK)
            return;
        if (turn != player) {
            text_format(&t, "\n%s:", words_player(look_of(v), turn));
            player = turn;
        }
        text_char(&t, ' ');
        text_str(&t, word);
        game_hear(g, &v->match.state, v->seat, event);
    }
    text_char(&t, '\n');
    send_text(v, &t);
}

static bool solve_shadow(struct solving *v)
{
    const struct puzzle *p = v->how->puzzle;
    char memory[64];
    struct text t;
    struct str typed;

    hear_all(v);
    show_board(v);
    show_question(v);
    for (;;) {
        if (!ask(v, &typed))
            return false;
        if (str_eq(typed, "?"))
            break;
        if (str_eq(typed, p->solution)) {
            send_line(v, say(look_of(v), "Solved!"));
            return true;
        }
        send_line(v, say(look_of(v), "Not there: what you have seen rules that out."));
    }
    text_init(&t, memory, sizeof memory);
    text_format(&t, say(look_of(v), "The solution: %s"), p->solution);
    send_line(v, memory);
    return true;
}

/* Solves the puzzle it is set up for. */
static bool solve(struct solving *v)
{
    const struct term_puzzle *how = v->how;
    const struct game *g = &how->entry->game;

    match_init(&v->match, g, &v->step, 1);
    if (g->kind->parse(g, str_of(how->puzzle->position), &v->match.state, NULL) != OK)
        return false;
    v->match.first = v->match.state;
    if (how->puzzle->kind == PUZZLE_SHADOW) {
        v->seat = puzzle_shadow_seat(how->puzzle);
        v->match.scope = v->seat;
        return solve_shadow(v);
    }
    v->seat = game_turn(g, &v->match.state);
    return solve_open(v);
}

bool term_puzzle(const struct term_puzzle *how)
{
    struct solving *v = calloc(1, sizeof *v); /* too large for the stack */
    bool again;

    if (v == NULL)
        return false;
    v->how = how;
    again = solve(v);
    free(v);
    return again;
}
