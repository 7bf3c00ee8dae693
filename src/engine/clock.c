/* Torii: MIT licence, see LICENSE. */
/* From what is on the clock to the time for a move. */
#include "engine/parts.h"

/* A game lasts some twenty moves of a player; a share of what is left, and most of what comes back. */
void engine_budget(double left, double increment, double *most, double *enough)
{
    const double lag = 0.015, moves = 20, least = 0.001; /* lag: until the answer is read */
    double usable = left - lag > least ? left - lag : least;
    double share = usable / moves + 0.7 * increment;

    *most = 3 * share < 0.45 * usable ? 3 * share : 0.45 * usable;
    *enough = 0.6 * share < *most ? 0.6 * share : *most;
}

struct budget budget_of(const struct engine_limits *limits)
{
    struct budget b = {.most = limits->seconds, .nodes = limits->nodes, .depth = limits->depth};
    double most, lag = b.most / 10 < 0.015 ? b.most / 10 : 0.015;

    b.most -= lag; /* so that the answer is read in time */

    if (!limits->clock)
        return b;
    engine_budget(limits->left, limits->increment, &most, &b.enough);
    if (b.most <= 0 || most < b.most)
        b.most = most;
    return b;
}
