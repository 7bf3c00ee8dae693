/* Torii: MIT licence, see LICENSE. */
/*
 * Determinization: draws a complete state that is consistent with what the seat has seen
 * (game/watch.h), in every iteration anew. Where all such states are known they are drawn by
 * weight; otherwise a fresh guess is made from the view.
 */
#include "search/internal.h"

#include <string.h>

bool search_determinize(struct search *s, struct game_state *out)
{
    const struct game_belief *b = watch_belief(&s->watch);

    if (!search_has_belief(s))
        return watch_guess(&s->watch, &s->rng, out, NULL) == OK;

    double point = search_chance(&s->rng);
    size_t i = 0;

    for (; i + 1 < b->count && point >= b->weight[i]; i++)
        point -= b->weight[i];
    memcpy(out, watch_world(&s->watch, i), s->game->kind->state_size);
    return true;
}

int search_legal(const struct search *s, const struct game_possible *p, const void *state,
                 game_action *out)
{
    const struct game *g = s->game;
    int all = game_legal(g, state, out), count = 0;

    if (!search_has_belief(s))
        return all;
    for (int i = 0; i < all; i++)
        if (!g->kind->vain(g, p, state, out[i]))
            out[count++] = out[i];
    return count;
}
