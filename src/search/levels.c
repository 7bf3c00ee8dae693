/* Torii: MIT licence, see LICENSE. */
/*
 * Ten levels. The weak ones do not throw games away on purpose: they think little, look only a few turns
 * ahead and overlook what the other could do. docs/strength.md has what was measured of the steps.
 */
#include "search/search.h"

#include "base/assert.h"

/*
 *     iterations
 *     horizon      turns that are seen ahead; 0: to the end
 *     attention    how often a win at hand is seen, of either player; and advice followed
 */
static const double usual[SEARCH_LEVELS][SEARCH_DIALS] = {
    {10, 2, 0},     {20, 3, 0.1},   {28, 4, 0.2}, {45, 5, 0.3},  {75, 6, 0.45},
    {130, 9, 0.65}, {330, 0, 0.95}, {1700, 0, 1}, {11000, 0, 1}, {75000, 0, 1},
};
static const double uneven[SEARCH_LEVELS][SEARCH_DIALS] = {
    {2, 2, 0},      {8, 2, 0},   {22, 3, 0.05}, {60, 6, 0.3}, {160, 0, 0.65},
    {360, 0, 0.85}, {850, 0, 1}, {2500, 0, 1},  {9000, 0, 1}, {36000, 0, 1},
};

/*
 * Where somebody knows what positions are worth, they are judged at the end of the turn in hand:
 * playouts need not go on to the end. A turn has many actions, so each gets fewer iterations; high
 * levels look twice.
 *
 *     iterations
 *     reviews      second looks
 *     trust        how often these follow the advice
 */
static const double advised[SEARCH_LEVELS][SEARCH_DIALS] = {
    {13, 0, 0},  {22, 0, 0},   {40, 0, 0},      {90, 0, 0},     {230, 0, 0},
    {560, 0, 0}, {1500, 0, 0}, {1500, 2, 0.78}, {2500, 5, 0.9}, {16000, 16, 1},
};

struct search_how search_dialled(const double dials[SEARCH_DIALS], enum search_table table)
{
    bool twice = table == SEARCH_ADVISED;

    return (struct search_how){
        .limits = {.iterations = (uint64_t)dials[0]},
        .exploration = 1.4,
        .fresh = 1,
        .horizon = twice ? 1 : (int)dials[1],
        .attention = twice ? 0 : dials[2],
        .reviews = twice ? (int)dials[1] : 0,
        .trust = twice ? dials[2] : 0,
        /* In Light there are only lanterns to gamble with, and there they pay. */
        .restraint = table == SEARCH_USUAL ? 2 : 0,
    };
}

struct search_how search_level(int level, enum search_table table)
{
    ASSERT(level >= 1 && level <= SEARCH_LEVELS);

    const double *dials = table == SEARCH_ADVISED  ? advised[level - 1]
                          : table == SEARCH_UNEVEN ? uneven[level - 1]
                                                   : usual[level - 1];

    return search_dialled(dials, table);
}
