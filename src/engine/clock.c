/* Torii: MIT licence, see LICENSE. */
/* Time management. */
#include "engine/thinker.h"

/* A player makes about twenty moves in a game: a share of the time left, and most of the increment. */
void engine_allot_time(const struct engine_limits *limits, double *most, double *enough)
{
    const double moves = 20, least = 0.001;
    double usable =
        limits->left - limits->overhead > least ? limits->left - limits->overhead : least;
    double share = usable / moves + 0.7 * limits->increment;

    *most = 3 * share < 0.45 * usable ? 3 * share : 0.45 * usable;
    *enough = 0.6 * share < *most ? 0.6 * share : *most;
}

struct engine_budget engine_budget_of(const struct engine_limits *limits)
{
    struct engine_budget b = {.most = limits->seconds,
                              .timed = limits->seconds > 0 || limits->clock,
                              .nodes = limits->nodes,
                              .depth = limits->depth};
    double most, kept = b.most / 3 < limits->overhead ? b.most / 3 : limits->overhead;

    b.most -= kept; /* reserved for overhead, but some of a short time is left for thinking */
    if (limits->clock) {
        engine_allot_time(limits, &most, &b.enough);
        if (b.most <= 0 || most < b.most)
            b.most = most;
    }
    if (limits->guard > 0 && (b.most <= 0 || limits->guard < b.most))
        b.most = limits->guard;
    return b;
}
