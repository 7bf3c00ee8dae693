/* Torii: MIT licence, see LICENSE. */
/* Hints at the prompt: the best move, or how good a move is, based on what the player has seen. */
#include "term/prompt.h"

#include "engine/why.h"

#include <stdlib.h>

enum { HASH = 16 /* mebibytes */ };
static const double patience = 1; /* seconds per position */

struct adviser {
    struct engine *engine;
    atomic_bool stop;
    struct match then; /* the game at that point */
    struct game_state first, view;
    game_action events[RECORD_MAX_STEPS]; /* one per step of a match */
    struct why why;
};

void advise_close(struct session *p)
{
    if (p->adviser != NULL)
        engine_free(p->adviser->engine);
    free(p->adviser);
    p->adviser = NULL;
}

/* False if out of memory. */
static bool open_adviser(struct session *p)
{
    const struct engine_options options = {.hash = HASH, .threads = 1, .level = ENGINE_LEVELS};

    if (p->adviser != NULL)
        return true;
    p->adviser = calloc(1, sizeof *p->adviser);
    if (p->adviser != NULL)
        p->adviser->engine = engine_new(&options);
    if (p->adviser != NULL && p->adviser->engine != NULL)
        return true;
    advise_close(p);
    return false;
}

/* Without the game's secret: advice must not reveal what the opponent will decide. */
static enum status ask(struct session *p, game_action move, struct err *e)
{
    struct adviser *a = p->adviser;
    struct game_seen seen;
    struct engine_task task = {.entry = p->how->entry,
                               .seen = &seen,
                               .limits = {.seconds = patience},
                               .decision = match_decision(&a->then),
                               .stop = &a->stop};
    const struct game *g = a->then.game;
    int seat = game_turn(g, &a->then.state);
    enum status rc;

    match_seen(&a->then, seat, &a->first, a->events, &seen);
    g->kind->view(g, &a->then.state, seat, &a->view);
    think_begin(p, say(&p->look, "Thinking… (Ctrl-C: stop)"), &a->stop);
    rc = engine_why(a->engine, &task, move, &a->why, e);
    think_end(p);
    return rc;
}

/* Only a move that is legal now is suggested. */
static bool is_legal(const struct adviser *a, game_action move)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(a->then.game, &a->view, legal);

    for (int i = 0; i < count; i++)
        if (legal[i] == move)
            return true;
    return false;
}

/* How to type the move, if the sentence names its card. */
static void say_typed(struct session *p)
{
    const struct game *g = p->match->game;
    char memory[GAME_MAX_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    g->kind->action_print(g, &p->adviser->view, p->adviser->why.move, &t);
    play_line(p, say(&p->look, "To play it, type %s"), memory);
}

void advise(struct session *p, size_t steps, game_action move)
{
    struct adviser *a;
    struct err e;
    struct text t;

    if (!open_adviser(p) || p->match->count > RECORD_MAX_STEPS) {
        play_line(p, say(&p->look, "Not enough memory for a hint."), "");
        return;
    }
    a = p->adviser;
    a->then = *p->match;
    a->then.count = steps;
    match_state_at(p->match, steps, &a->then.state);
    if (ask(p, move, &e) != OK || !is_legal(a, a->why.move) || !is_legal(a, a->why.best)) {
        play_line(p, say(&p->look, "No hint can be given here."), "");
        return;
    }
    t = play_text(p);
    term_why_words(&t, p->look.language, p->how->entry, &a->view, &a->why);
    play_send(p, &t);
    if (move == 0 && engine_is_open(p->how->entry))
        say_typed(p);
}
