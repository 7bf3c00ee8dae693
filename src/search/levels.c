/* Torii: MIT licence, see LICENSE. */
/* Ten levels. The weak ones do not blunder on purpose: they search little, look only a few turns
 * ahead and overlook threats. The measured steps are in docs/strength.md. */
#include "search/search.h"

#include "base/assert.h"

/*
 *     iterations
 *     playout      turns that a playout lasts; 0: to the end
 *     attention    how often a player sees an immediate win, or follows the policy
 */
static const double usual[SEARCH_LEVELS][SEARCH_LEVEL_PARAMS] = {
    {10, 2, 0},     {20, 3, 0.1},   {28, 4, 0.2}, {45, 5, 0.3},  {75, 6, 0.45},
    {130, 9, 0.65}, {330, 0, 0.95}, {1700, 0, 1}, {11000, 0, 1}, {75000, 0, 1},
};
static const double uneven[SEARCH_LEVELS][SEARCH_LEVEL_PARAMS] = {
    {2, 2, 0},      {8, 2, 0},   {22, 3, 0.05}, {60, 6, 0.3}, {160, 0, 0.65},
    {360, 0, 0.85}, {850, 0, 1}, {2500, 0, 1},  {9000, 0, 1}, {36000, 0, 1},
};

/*
 * With heuristics positions are evaluated at the end of the current turn, so that playouts need not continue to
 * the end of the game. A turn has many actions, so each gets fewer iterations; high levels add rollouts.
 *
 *     iterations
 *     rollouts     per candidate before the final choice
 *     trust        how often rollouts follow the policy
 */
static const double advised[SEARCH_LEVELS][SEARCH_LEVEL_PARAMS] = {
    {13, 0, 0},  {22, 0, 0},   {40, 0, 0},      {90, 0, 0},     {230, 0, 0},
    {560, 0, 0}, {1500, 0, 0}, {1500, 2, 0.78}, {2500, 5, 0.9}, {16000, 16, 1},
};

struct search_params search_level_from(const double values[SEARCH_LEVEL_PARAMS],
                                       enum search_level_table table)
{
    bool has_rollouts = table == SEARCH_HEURISTIC_LEVELS;

    return (struct search_params){
        .limits = {.iterations = (uint64_t)values[0]},
        .exploration = 1.4,
        .fpu = 1,
        .playout_turns = has_rollouts ? 1 : (int)values[1],
        .attention = has_rollouts ? 0 : values[2],
        .rollouts = has_rollouts ? (int)values[1] : 0,
        .trust = has_rollouts ? values[2] : 0,
        /* In Light the only gambles are lanterns, and there they pay. */
        .gamble_margin = table == SEARCH_DEFAULT_LEVELS ? 2 : 0,
    };
}

struct search_params search_level(int level, enum search_level_table table)
{
    ASSERT(level >= 1 && level <= SEARCH_LEVELS);

    const double *values = table == SEARCH_HEURISTIC_LEVELS ? advised[level - 1]
                           : table == SEARCH_UNEVEN_LEVELS  ? uneven[level - 1]
                                                            : usual[level - 1];

    return search_level_from(values, table);
}
