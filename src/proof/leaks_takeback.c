/* Torii: MIT licence, see LICENSE. */
/*
 * Taking back reveals nothing (S15). For a seat that cannot distinguish two games,
 *
 *   - the same steps and turns may be taken back in both, by every seat, with the same messages;
 *   - each of its legal actions can be taken back in both or in neither, whatever the action would meet;
 *   - an action that can be taken back shows it the same in both: the seat learns nothing from it.
 */
#include "game/takeback.h"
#include "proof/leaks.h"

enum { PAST_ONE_IN = 4 }; /* the past is replayed for each answer */

/* A step as the seat was shown it, in the words of a refusal. */
static void print_shown(struct leaks_pair *p, int side, size_t i, struct text *t)
{
    const struct match *m = p->sides[side];
    struct game_state before;

    match_state_at(m, i, &before);
    p->g->kind->action_print(p->g, &before,
                             p->g->kind->event(p->g, &before, m->steps[i].action, p->seat), t);
}

static void print_verdict(struct leaks_pair *p, int side, const struct takeback *b, struct text *t)
{
    text_format(t, " %d to %d", (int)b->verdict, (int)b->to);
    if (b->verdict == TAKEBACK_SHOWN) {
        text_char(t, ' ');
        print_shown(p, side, b->shown, t);
    }
}

static void show_past(struct leaks_pair *p, int side, const void *context, struct text *t)
{
    (void)context;
    for (int seat = 0; seat < p->g->kind->players; seat++) {
        struct takeback part = takeback_part(p->sides[side], seat);
        struct takeback turn = takeback_turn(p->sides[side], seat);

        text_format(t, "seat %d", seat);
        print_verdict(p, side, &part, t);
        print_verdict(p, side, &turn, t);
        text_char(t, '\n');
    }
}

/* Planted: it depends on the result of the action; in Onamazu on anything else that is hidden. */
static bool shows(const struct leaks_pair *p, int side, game_action action)
{
    const struct game *g = p->g;
    const void *state = leaks_state(p, side);
    struct game_state view;

    if (p->planted == PROOF_LEAK_TAKEBACK)
        return game_view_is_all(g) ? (g->kind->key(g, state) & 1) != 0
                                   : g->kind->event(g, state, action, p->seat) != action;
    leaks_view(p, state, &view);
    return g->kind->shows(g, &view, action);
}

static void show_coming(struct leaks_pair *p, int side, const void *context, struct text *t)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(p->g, leaks_state(p, side), legal);

    (void)context;
    for (int i = 0; i < count; i++)
        text_char(t, shows(p, side, legal[i]) ? 'x' : '-');
}

static void show_free_event(struct leaks_pair *p, int side, const void *context, struct text *t)
{
    const void *state = leaks_state(p, side);
    game_action action = *(const game_action *)context;

    p->g->kind->action_print(p->g, state, p->g->kind->event(p->g, state, action, p->seat), t);
}

/* The lists are equal in both games: compared before. */
static bool compare_free_events(struct leaks_pair *p)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(p->g, leaks_state(p, 0), legal);

    for (int i = 0; i < count; i++)
        if (!shows(p, 0, legal[i]) &&
            !leaks_same(p, "what is shown of an action that may be taken back", show_free_event,
                        &legal[i]))
            return false;
    return true;
}

bool leaks_compare_takebacks(struct leaks_pair *p)
{
    bool past = p->whole && rng_below(p->rng, PAST_ONE_IN) == 0;

    if (past && !leaks_same(p, "what may be taken back", show_past, NULL))
        return false;
    if (p->g->kind->shows == NULL || game_turn(p->g, leaks_state(p, 0)) != p->seat)
        return true;
    return leaks_same(p, "what may be taken back of the legal actions", show_coming, NULL) &&
           compare_free_events(p);
}
