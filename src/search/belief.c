/* Torii: MIT licence, see LICENSE. */
/*
 * What a seat can believe (game/watch.h), drawn from in every iteration: where all states that explain what was
 * seen are known, by their weights; else a fresh guess from the view.
 */
#include "search/parts.h"

#include <string.h>

bool search_guess(struct search *s, struct game_state *out)
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
