/* Torii: MIT licence, see LICENSE. */
/* Heuristics for Onamazu, from its greedy player. */
#include "engine/thinker.h"

#include "minds/onamazu/onamazu.h"

static void onamazu_evaluate(void *context, const struct game *g, const void *state, double *out)
{
    (void)context;
    ona_mind_worth(g, state, &ona_weights_tuned, out);
}

static game_action onamazu_policy(void *context, const struct game *g, const void *state,
                                  struct rng *r)
{
    (void)context;
    return ona_mind_greedy(g, state, &ona_weights_tuned, r);
}

static int onamazu_prune(void *context, const struct game *g, const void *state, game_action *legal,
                         int count)
{
    (void)context;
    return ona_mind_sensible(g, state, legal, count);
}

static bool plays(const struct games_entry *entry)
{
    return entry->of == &games_onamazu;
}

const struct engine_heuristics engine_onamazu = {
    .plays = plays,
    .levels = SEARCH_HEURISTIC_LEVELS,
    .functions = {.policy = onamazu_policy, .evaluate = onamazu_evaluate, .prune = onamazu_prune},
};
