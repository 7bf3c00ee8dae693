/* Torii: MIT licence, see LICENSE. */
/* From what is on the clock to the time for a move. */
#include "engine/parts.h"

#include "search/search.h"

/* A game lasts some twenty moves of a player; a share of what is left, and most of what comes back. */
void engine_budget(const struct engine_limits *limits, double *most, double *enough)
{
    const double moves = 20, least = 0.001;
    double usable =
        limits->left - limits->overhead > least ? limits->left - limits->overhead : least;
    double share = usable / moves + 0.7 * limits->increment;

    *most = 3 * share < 0.45 * usable ? 3 * share : 0.45 * usable;
    *enough = 0.6 * share < *most ? 0.6 * share : *most;
}

struct budget budget_of(const struct engine_limits *limits)
{
    struct budget b = {.most = limits->seconds,
                       .timed = limits->seconds > 0 || limits->clock,
                       .nodes = limits->nodes,
                       .depth = limits->depth};
    double most, kept = b.most / 3 < limits->overhead ? b.most / 3 : limits->overhead;

    b.most -= kept; /* so that the answer is read in time; some of a short time is for thinking */
    if (limits->clock) {
        engine_budget(limits, &most, &b.enough);
        if (b.most <= 0 || most < b.most)
            b.most = most;
    }
    if (limits->guard > 0 && (b.most <= 0 || limits->guard < b.most))
        b.most = limits->guard;
    return b;
}

/* A level is counted, never timed: it plays alike on every machine. The open games end by themselves below
 * full strength; the others have a number of iterations. */
struct engine_limits engine_usual_limits(const struct games_entry *entry, int level)
{
    struct engine_limits limits = {.guard = 20};

    if (!engine_is_open(entry))
        limits.nodes = search_level(level, general_table(entry)).limits.iterations;
    else if (level == ENGINE_LEVELS)
        limits.nodes = ENGINE_FULL_NODES;
    return limits;
}
