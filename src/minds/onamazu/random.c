/* Torii: MIT licence, see LICENSE. */
#include "minds/onamazu/onamazu.h"

game_action ona_mind_random(const struct game *g, const void *view, struct rng *r)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(g, view, legal);

    return count > 0 ? legal[rng_below(r, (uint64_t)count)] : 0;
}
