/* Torii: MIT licence, see LICENSE. */
/*
 * Ten levels. The weak ones do not throw games away on purpose: they think little, look only a few turns
 * ahead and overlook what the other could do. docs/strength.md has what was measured of the steps.
 */
#include "search/search.h"

#include "base/assert.h"

struct step {
    int iterations;
    int horizon;      /* turns that are seen ahead; 0: to the end */
    double attention; /* how often a win at hand is seen, of either player */
};

static const struct step steps[SEARCH_LEVELS] = {
    {10, 2, 0},  {20, 3, 0.1}, {40, 4, 0.25}, {90, 6, 0.5},  {200, 12, 0.75},
    {500, 0, 1}, {1700, 0, 1}, {6000, 0, 1},  {21000, 0, 1}, {75000, 0, 1},
};

/*
 * Where somebody advises, positions are judged at the end of the turn in hand: playouts need not go on
 * to the end. A turn has many actions, so each gets fewer iterations; high levels look twice.
 */
struct advised_step {
    int iterations, reviews;
    double trust;
};

static const struct advised_step advised_steps[SEARCH_LEVELS] = {
    {10, 0, 0},  {20, 0, 0},   {40, 0, 0},      {90, 0, 0},      {200, 0, 0},
    {500, 0, 0}, {1500, 0, 0}, {2000, 4, 0.85}, {3000, 8, 0.95}, {16000, 16, 1},
};

struct search_how search_level(int level, bool advised)
{
    ASSERT(level >= 1 && level <= SEARCH_LEVELS);

    const struct step *step = &steps[level - 1];
    const struct advised_step *more = &advised_steps[level - 1];

    return (struct search_how){
        .limits = {.iterations = (uint64_t)(advised ? more->iterations : step->iterations)},
        .exploration = 1.4,
        .fresh = 1,
        .horizon = advised ? 1 : step->horizon,
        .attention = advised ? 0 : step->attention,
        .reviews = advised ? more->reviews : 0,
        .trust = advised ? more->trust : 0,
    };
}
