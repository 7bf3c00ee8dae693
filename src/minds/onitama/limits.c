/* Torii: MIT licence, see LICENSE. */
/* Time and node limits. */
#include "minds/onitama/search.h"

enum { CHECK_INTERVAL = 1024 }; /* nodes between checks of clock and flags */

double mind_passed(const struct mind_shared *shared)
{
    return shared->host->seconds() - shared->start;
}

uint64_t mind_nodes_of_all(const struct mind_worker *w)
{
    const struct mind_shared *shared = w->shared;
    uint64_t sum = w->nodes;

    for (int i = 0; i < shared->threads; i++)
        if (i != w->number)
            sum += atomic_load_explicit(&shared->nodes[i], memory_order_relaxed);
    return sum;
}

bool mind_is_set(const atomic_bool *flag)
{
    return flag != NULL && atomic_load_explicit(flag, memory_order_relaxed);
}

static bool must_halt(const struct mind_worker *w)
{
    const struct mind_shared *shared = w->shared;
    const struct oni_mind_limits *limits = &shared->task->limits;

    if (mind_is_set(&shared->halt) || mind_is_set(shared->task->stop))
        return true;
    return w->number == 0 && ((limits->nodes > 0 && mind_nodes_of_all(w) >= limits->nodes) ||
                              (limits->seconds > 0 && mind_passed(shared) >= limits->seconds));
}

/* When to check again: sooner close to the node limit, so that a single thread stops exactly there. */
static uint64_t next_check_at(const struct mind_worker *w)
{
    uint64_t limit = w->shared->task->limits.nodes, all;

    if (limit == 0 || w->number != 0)
        return w->nodes + CHECK_INTERVAL;
    all = mind_nodes_of_all(w);
    return w->nodes + (limit > all && limit - all < CHECK_INTERVAL ? limit - all : CHECK_INTERVAL);
}

void mind_check_limits(struct mind_worker *w)
{
    if (w->halted) { /* unwinding to the root: count no more nodes */
        w->nodes--;
        return;
    }
    atomic_store_explicit(&w->shared->nodes[w->number], w->nodes, memory_order_relaxed);
    w->halted = must_halt(w);
    if (!w->halted && w->smp != NULL && smp_is_finished(w->smp, w->depth))
        w->halted = w->overtaken = true;
    w->next_check = w->halted ? 0 : next_check_at(w);
}
