/* Torii: MIT licence, see LICENSE. */
/* puzzle.wasm: the answers of src/study to somebody who solves a puzzle on the page. */
#include "study/puzzle.h"
#include "bindings/wasm/page.h"
#include "bindings/wasm/tell_json.h"
#include "bindings/wasm/wasm.h"

#include <stdlib.h>

enum { ENTRIES = 1 << 17 };

/* A puzzle and the position it has reached. */
struct attempt {
    struct puzzle puzzle;
    struct oni_rules rules;
    struct game game;
    struct puzzle_judge judge;
    struct oni_core state; /* before the last move, where one is to be answered */
    game_action solution, move;
    int left; /* plies within which it is to be won */
};

static struct puzzle_solver *solver;

static enum status begin(struct attempt *a, struct str row, struct err *e)
{
    enum status rc = puzzle_read(row, &a->puzzle, e);

    if (solver == NULL) {
        void *memory = malloc(puzzle_solver_bytes(ENTRIES));

        if (memory == NULL)
            return err_say(e, NO_ROOM, "out of memory");
        solver = puzzle_solver_init(memory, ENTRIES);
    }
    if (rc == OK)
        rc = oni_rules_of_position(str_of(a->puzzle.position), &a->rules, e);
    if (rc != OK)
        return rc;
    a->game = oni_game(&a->rules);
    a->judge = (struct puzzle_judge){.game = &a->game, .solver = solver};
    a->left = 2 * a->puzzle.moves - 1;
    puzzle_solver_begin(solver, &a->game);
    if (a->game.kind->hidden)
        return err_say(e, BAD_INPUT, "a puzzle of Shadow is answered by its record");
    rc = a->game.kind->parse(&a->game, str_of(a->puzzle.position), &a->state, e);
    if (rc == OK)
        rc = a->game.kind->action_parse(&a->game, &a->state, str_of(a->puzzle.solution),
                                        &a->solution, e);
    return rc;
}

/* The lines of a question; every move but the last is played if `last` is to be answered. */
static enum status read_attempt(struct attempt *a, struct str said, bool last, struct err *e)
{
    struct str key, value;
    enum status rc = BAD_INPUT;
    bool waiting = false;

    (void)err_say(e, rc, "which puzzle?");
    while (page_line(&said, &key, &value)) {
        if (str_eq(key, "puzzle"))
            rc = begin(a, value, e);
        if (rc != OK || !str_eq(key, "move"))
            continue;
        if (waiting)
            game_play(&a->game, &a->state, a->move);
        a->left -= waiting;
        rc = a->game.kind->action_parse(&a->game, &a->state, value, &a->move, e);
        waiting = true;
    }
    if (rc == OK && last && !waiting)
        return err_say(e, BAD_INPUT, "which move?");
    if (rc == OK && !last && waiting) {
        game_play(&a->game, &a->state, a->move);
        a->left--;
    }
    return rc;
}

static void print_move(const struct attempt *a, const struct oni_core *before, game_action move,
                       struct text *t)
{
    a->game.kind->action_print(&a->game, before, move, t);
}

struct tried {
    const struct attempt *attempt;
    struct puzzle_answer answer;
};

static enum status tell_tried(const void *what, struct text *t, struct err *e)
{
    const struct tried *d = what;
    const struct attempt *a = d->attempt;
    struct oni_core next = a->state;
    char move[PUZZLE_MOVE];
    struct text one;

    (void)e;
    game_play(&a->game, &next, a->move);
    text_init(&one, move, sizeof move);
    if (d->answer.reply != 0)
        print_move(a, &next, d->answer.reply, &one);
    text_char(t, '{');
    jsonw_bool(t, "right", d->answer.right);
    jsonw_bool(t, "solved", d->answer.solved);
    jsonw_word(t, "reply", d->answer.reply != 0 ? move : NULL);
    jsonw_number(t, "loses", d->answer.loses);
    text_char(t, '}');
    return OK;
}

static bool is_one_move(const struct attempt *a)
{
    return a->puzzle.kind == PUZZLE_ONLY || a->puzzle.kind == PUZZLE_HOLD;
}

int puzzle_try(int size)
{
    struct attempt a;
    struct tried tried = {.attempt = &a};
    struct err e;
    enum status rc = read_attempt(&a, page_said(size), true, &e);

    if (rc != OK)
        return page_status(rc, &e);
    if (is_one_move(&a))
        puzzle_answer_only(&a.judge, &a.state, a.move, a.solution, &tried.answer);
    else
        puzzle_answer(&a.judge, &a.state, a.move, a.left, &tried.answer);
    return page_answer(tell_tried, &tried);
}

static enum status tell_move(const void *what, struct text *t, struct err *e)
{
    const struct attempt *a = what;

    (void)e;
    print_move(a, &a->state, a->move, t);
    return OK;
}

int puzzle_next(int size)
{
    struct attempt a;
    struct err e;
    enum status rc = read_attempt(&a, page_said(size), false, &e);

    if (rc != OK)
        return page_status(rc, &e);
    a.move = is_one_move(&a) ? a.solution : puzzle_best(&a.judge, &a.state, a.left);
    if (a.move == 0)
        return page_status(err_say(&e, ILLEGAL, "the puzzle is lost here"), &e);
    return page_answer(tell_move, &a);
}
