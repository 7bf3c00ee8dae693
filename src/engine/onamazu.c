/* Torii: MIT licence, see LICENSE. */
/* What the mind of Onamazu knows, as advice to the general tree search. */
#include "engine/parts.h"

#include "minds/onamazu/onamazu.h"

static void onamazu_worth(void *context, const struct game *g, const void *state, double *out)
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

static int onamazu_sensible(void *context, const struct game *g, const void *state,
                            game_action *legal, int count)
{
    (void)context;
    return ona_mind_sensible(g, state, legal, count);
}

static struct search_advice advise(void)
{
    return (struct search_advice){
        .policy = onamazu_policy, .worth = onamazu_worth, .sensible = onamazu_sensible};
}

const struct engine_adviser engine_onamazu = {&games_onamazu, advise};
