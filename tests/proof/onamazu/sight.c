/* Torii: MIT licence, see LICENSE. */
/*
 * What seats see, step by step: playing its event on a seat's view must give exactly the seat's view of
 * the next state, for every seat and for a spectator. So events tell all that a view needs, and no more
 * than a view may hold.
 */
#include "game/watch.h"
#include "pair.h"

#include <stdio.h>
#include <string.h>

static void check_event(struct pair *p, int seat, game_action event, const void *next)
{
    const struct game *g = &p->game;
    struct ona_state seen, wanted;
    char memory[512];
    struct text t;
    game_action heard;
    struct err e;

    text_init(&t, memory, sizeof memory);
    g->kind->view(g, &p->state, seat, &seen);
    g->kind->view(g, next, seat, &wanted);
    g->kind->action_print(g, &seen, event, &t);
    if (g->kind->event_parse(g, &seen, text_view(&t), &heard, &e) != OK || heard != event)
        pair_fail(p, "an event cannot be read back", err_text(&e), memory);
    game_play(g, &seen, heard);
    if (memcmp(&seen, &wanted, sizeof seen) != 0)
        pair_fail(p, "a view played on is not the view of the next state", memory,
                  seat < 0 ? "spectator" : g->kind->seat_name(g, seat));
    p->views++;
}

void sight_action(struct pair *p, game_action action)
{
    const struct game *g = &p->game;
    struct game_state next = p->state;

    game_play(g, &next, action);
    for (int seat = GAME_SPECTATOR; seat < g->kind->players; seat++)
        check_event(p, seat, g->kind->event(g, &p->state, action, seat), &next);
}

void sight_outcome(struct pair *p, const struct game_outcome *o)
{
    const struct game *g = &p->game;
    struct game_state next = p->state;
    struct err e;

    if (g->kind->settle(g, &next, o, &e) != OK)
        pair_fail(p, "an outcome refused", err_text(&e), "");
    for (int seat = GAME_SPECTATOR; seat < g->kind->players; seat++)
        check_event(p, seat, g->kind->outcome_event(g, &p->state, o, seat), &next);
}

static void check_position(struct pair *p, const struct ona_state *s)
{
    static char memory[GAME_MAX_TEXT];
    struct ona_state back;
    struct text t;
    struct err e;

    text_init(&t, memory, sizeof memory);
    p->game.kind->print(&p->game, s, &t);
    if (t.full || p->game.kind->parse(&p->game, text_view(&t), &back, &e) != OK)
        pair_fail(p, "a position cannot be read back", t.full ? "too long" : err_text(&e), memory);
    if (memcmp(&back, s, sizeof back) != 0)
        pair_fail(p, "a position is read back as another", "", memory);
    p->positions++;
}

/* A guess must look to its seat exactly as the truth does, and be a whole, possible state. */
static void check_guess(struct pair *p, int seat, const struct ona_state *seen)
{
    struct game_seen all = {seat, seen, NULL, 0};
    struct rng rng = {p->actions * 8 + (uint64_t)(seat + 1)};
    struct ona_state guess, again;
    struct err e;

    if (watch_guess_of(&p->game, &all, &rng, &guess, &e) != OK)
        pair_fail(p, "no guess", err_text(&e), "");
    p->game.kind->view(&p->game, &guess, seat, &again);
    if (memcmp(&again, seen, sizeof again) != 0)
        pair_fail(p, "a guess looks different", "", p->game.kind->seat_name(&p->game, 0));
    check_position(p, &guess);
    p->guesses++;
}

void sight_state(struct pair *p)
{
    struct ona_state seen;

    check_position(p, (const struct ona_state *)&p->state);
    for (int seat = GAME_SPECTATOR; seat < p->game.kind->players; seat++) {
        p->game.kind->view(&p->game, &p->state, seat, &seen);
        check_position(p, &seen);
        check_guess(p, seat, &seen);
    }
}
