/* Torii: MIT licence, see LICENSE. */
#include "minds/onitama/search.h"

#include <string.h>

void smp_clear(struct smp *s)
{
    for (int i = 0; i <= ONI_MIND_MAX_DEPTH; i++)
        atomic_store_explicit(&s->result[i].state, SMP_UNFINISHED, memory_order_relaxed);
    for (int i = 0; i < SMP_BUSY_SLOTS; i++)
        atomic_store_explicit(&s->busy[i], 0, memory_order_relaxed);
}

void smp_publish(const struct mind_worker *w, int depth)
{
    struct smp_result *f = &w->smp->result[depth];
    const struct mind_root_move *best = &w->root_moves[0];
    int state = SMP_UNFINISHED;

    if (!atomic_compare_exchange_strong(&f->state, &state, SMP_BEING_WRITTEN))
        return;
    f->score = best->score;
    f->pv_length = best->pv_length;
    memcpy(f->pv, best->pv, sizeof f->pv);
    atomic_store_explicit(&f->state, SMP_FINISHED, memory_order_release);
}

void smp_adopt(struct mind_worker *w, int depth)
{
    const struct smp_result *f = &w->smp->result[depth];

    w->halted = w->overtaken = false;
    w->next_check = 0;
    w->promoted = 0;
    w->list_top = w->move_stack;
    for (int i = 0; i < w->root_count; i++) {
        struct mind_root_move *r = &w->root_moves[i];

        if (r->move == f->pv[0]) {
            r->score = f->score;
            r->pv_length = f->pv_length;
            memcpy(r->pv, f->pv, sizeof r->pv);
        } else if (!r->decided) {
            r->score = -MIND_INFINITE; /* worse by an unknown amount */
        }
    }
    mind_root_sort(w, 0, w->root_count);
}
