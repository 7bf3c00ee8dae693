/* Torii: MIT licence, see LICENSE. */
#include "minds/onitama/search.h"

#include <string.h>

void mind_crowd_clear(struct mind_crowd *c)
{
    for (int i = 0; i <= ONI_MIND_MAX_DEPTH; i++)
        atomic_store_explicit(&c->finish[i].state, MIND_UNFINISHED, memory_order_relaxed);
    for (int i = 0; i < MIND_MARKS; i++)
        atomic_store_explicit(&c->mark[i], 0, memory_order_relaxed);
}

void mind_crowd_tell(const struct mind_worker *w, int depth)
{
    struct mind_finish *f = &w->crowd->finish[depth];
    const struct mind_root *best = &w->move[0];
    int state = MIND_UNFINISHED;

    if (!atomic_compare_exchange_strong(&f->state, &state, MIND_BEING_WRITTEN))
        return;
    f->score = best->score;
    f->count = best->count;
    memcpy(f->line, best->line, sizeof f->line);
    atomic_store_explicit(&f->state, MIND_FINISHED, memory_order_release);
}

void mind_crowd_follow(struct mind_worker *w, int depth)
{
    const struct mind_finish *f = &w->crowd->finish[depth];

    w->halted = w->overtaken = false;
    w->look = 0;
    w->promoted = 0;
    w->top = w->item;
    for (int i = 0; i < w->roots; i++) {
        struct mind_root *r = &w->move[i];

        if (r->move == f->line[0]) {
            r->score = f->score;
            r->count = f->count;
            memcpy(r->line, f->line, sizeof r->line);
        } else if (!r->decided) {
            r->score = -MIND_INFINITE; /* worse, nobody knows by how much */
        }
    }
    mind_root_sort(w, 0, w->roots);
}
