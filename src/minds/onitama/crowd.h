/* Torii: MIT licence, see LICENSE. */
/*
 * How threads share a search, besides the table of positions. All of them search the same depth from the
 * same root. Each marks the moves that it is in; another that comes to the same position puts those off,
 * looks at the others first, and finds the answer in the table when it comes back. Whoever finishes a depth
 * first hands its answer to the others, who leave that depth and begin the next.
 *
 * A mark is a hint and nothing more: it may be overwritten or read too late, and then two threads search the
 * same move. So marks need no lock and no order, only whole words.
 */
#ifndef MINDS_ONITAMA_CROWD_H
#define MINDS_ONITAMA_CROWD_H

#include "minds/onitama/onitama.h"
#include "minds/onitama/spot.h"

#include <stdatomic.h>

enum {
    MIND_MARKS = 4096,    /* a power of two */
    MIND_MARK_DEPTH = 4,  /* below, a search is over sooner than its mark is seen */
    MIND_NO_MARKS = 1000, /* deeper than anything: a thread alone */
    MIND_MAX_LATE = 24,   /* moves put off in one position; more are searched at once */
};

enum mind_finish_state { MIND_UNFINISHED, MIND_BEING_WRITTEN, MIND_FINISHED };

/* The answer of the thread that finished a depth first; it is written once. */
struct mind_finish {
    _Atomic int state;
    int score, count;
    mind_move line[ONI_MIND_MAX_LINE];
};

struct mind_crowd {
    struct mind_finish finish[ONI_MIND_MAX_DEPTH + 1];
    _Alignas(64) _Atomic uint64_t mark[MIND_MARKS];
};

/* The mark of a position that is searched to a depth. */
ONI_INLINE uint64_t mind_mark_of(const struct mind_spot *s, int depth)
{
    return s->key + (uint64_t)depth * 0x9E3779B97F4A7C15u;
}

ONI_INLINE _Atomic uint64_t *mind_mark_at(struct mind_crowd *c, uint64_t mark)
{
    return &c->mark[(mark >> 20) % MIND_MARKS];
}

ONI_INLINE bool mind_mark_stands(struct mind_crowd *c, uint64_t mark)
{
    return atomic_load_explicit(mind_mark_at(c, mark), memory_order_relaxed) == mark;
}

/*
 * Sets a mark; false where it stands already. Threads that come to a position at the same moment would see
 * none, set the same one and go on side by side, so it is one step.
 */
ONI_INLINE bool mind_mark_take(struct mind_crowd *c, uint64_t mark)
{
    return !mind_mark_stands(c, mark) &&
           atomic_exchange_explicit(mind_mark_at(c, mark), mark, memory_order_relaxed) != mark;
}

/* Another's mark may stand there by now. */
ONI_INLINE void mind_mark_clear(struct mind_crowd *c, uint64_t mark)
{
    if (mind_mark_stands(c, mark))
        atomic_store_explicit(mind_mark_at(c, mark), 0, memory_order_relaxed);
}

ONI_INLINE bool mind_is_finished(struct mind_crowd *c, int depth)
{
    return atomic_load_explicit(&c->finish[depth].state, memory_order_acquire) == MIND_FINISHED;
}

/* Moves put off, with their place in the order. */
struct mind_late {
    mind_item item[MIND_MAX_LATE];
    int count, next;
};

/* True where the move is put off: only the first time, and only while there is room. */
ONI_INLINE bool mind_put_off(struct mind_late *l, mind_move m, int number)
{
    if (l->next > 0 || l->count == MIND_MAX_LATE)
        return false;
    l->item[l->count++] = (mind_item)((uint32_t)number << 16 | m);
    return true;
}

/* The next of those put off; false where there is none. */
ONI_INLINE bool mind_take_late(struct mind_late *l, mind_move *m, int *number)
{
    if (l->next == l->count)
        return false;
    *m = (mind_move)l->item[l->next];
    *number = (int)((uint32_t)l->item[l->next++] >> 16);
    return true;
}

struct mind_worker;

/* Before a search. */
void mind_crowd_clear(struct mind_crowd *c);
/* This thread has finished a depth; nothing happens where another was first. */
void mind_crowd_tell(const struct mind_worker *w, int depth);
/* Another has finished the depth: its answer becomes that of this thread, which is ready for the next. */
void mind_crowd_follow(struct mind_worker *w, int depth);

#endif
