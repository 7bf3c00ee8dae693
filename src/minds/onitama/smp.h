/* Torii: MIT licence, see LICENSE. */
/*
 * SMP: a simplified ABDADA. All threads search the same depth from the same root and share the transposition
 * table. A thread marks the moves it is searching as busy; another thread that reaches the same position defers
 * those, searches the other moves first and then finds the result in the table. The thread that completes a
 * depth first publishes its result; the others abandon that depth, adopt the result and start the next.
 *
 * A mark is only a hint: it may be overwritten or read too late, and then two threads search the same move. So
 * marks need neither locks nor memory ordering, only atomic words.
 */
#ifndef MINDS_ONITAMA_SMP_H
#define MINDS_ONITAMA_SMP_H

#include "minds/onitama/onitama.h"
#include "minds/onitama/position.h"

#include <stdatomic.h>

enum {
    SMP_BUSY_SLOTS = 4096, /* a power of two */
    SMP_MIN_DEPTH = 4,     /* shallower searches end before others would see the mark */
    SMP_OFF = 1000,        /* deeper than any search: never defers */
    SMP_MAX_DEFERRED = 24, /* deferred moves per node; further ones are searched at once */
};

enum smp_result_state { SMP_UNFINISHED, SMP_BEING_WRITTEN, SMP_FINISHED };

/* The result of the first thread to complete a depth; written once. */
struct smp_result {
    _Atomic int state;
    int score, pv_length;
    mind_move pv[ONI_MIND_MAX_LINE];
};

struct smp {
    struct smp_result result[ONI_MIND_MAX_DEPTH + 1];
    _Alignas(64) _Atomic uint64_t busy[SMP_BUSY_SLOTS];
};

/* The mark of a position searched to a depth. */
ONI_INLINE uint64_t smp_busy_key(const struct position *p, int depth)
{
    return p->key + (uint64_t)depth * 0x9E3779B97F4A7C15u;
}

ONI_INLINE _Atomic uint64_t *smp_busy_slot(struct smp *s, uint64_t key)
{
    return &s->busy[(key >> 20) % SMP_BUSY_SLOTS];
}

ONI_INLINE bool smp_is_busy(struct smp *s, uint64_t key)
{
    return atomic_load_explicit(smp_busy_slot(s, key), memory_order_relaxed) == key;
}

/* Marks a position as busy; false if it already is. An atomic exchange, because threads that arrive
 * at the same moment would otherwise all set the mark and search side by side. */
ONI_INLINE bool smp_set_busy(struct smp *s, uint64_t key)
{
    return !smp_is_busy(s, key) &&
           atomic_exchange_explicit(smp_busy_slot(s, key), key, memory_order_relaxed) != key;
}

/* Another thread may have overwritten the mark. */
ONI_INLINE void smp_clear_busy(struct smp *s, uint64_t key)
{
    if (smp_is_busy(s, key))
        atomic_store_explicit(smp_busy_slot(s, key), 0, memory_order_relaxed);
}

ONI_INLINE bool smp_is_finished(struct smp *s, int depth)
{
    return atomic_load_explicit(&s->result[depth].state, memory_order_acquire) == SMP_FINISHED;
}

/* Deferred moves with their move counts. */
struct smp_deferred {
    scored_move moves[SMP_MAX_DEFERRED];
    int count, next;
};

/* Defers a move; false if it was deferred before or the list is full. */
ONI_INLINE bool smp_defer(struct smp_deferred *l, mind_move m, int move_count)
{
    if (l->next > 0 || l->count == SMP_MAX_DEFERRED)
        return false;
    l->moves[l->count++] = (scored_move)((uint32_t)move_count << 16 | m);
    return true;
}

/* Takes the next deferred move; false if there is none. */
ONI_INLINE bool smp_next_deferred(struct smp_deferred *l, mind_move *m, int *move_count)
{
    if (l->next == l->count)
        return false;
    *m = (mind_move)l->moves[l->next];
    *move_count = (int)((uint32_t)l->moves[l->next++] >> 16);
    return true;
}

struct mind_worker;

/* Before a search. */
void smp_clear(struct smp *s);
/* Publishes the result of a depth, unless another thread was first. */
void smp_publish(const struct mind_worker *w, int depth);
/* Adopts the published result of a depth, ready to search the next. */
void smp_adopt(struct mind_worker *w, int depth);

#endif
