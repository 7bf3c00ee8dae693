/* Torii: MIT licence, see LICENSE. */
/*
 * Unmove generation: retrograde propagation from a frontier of new wins. A won position may have been the last
 * escape of the defender: the defender's moves into it are taken back, and where no other escape is left the
 * defender is lost; the attacker's moves into that position, taken back in turn, win.
 */
#ifndef TABLE_UNMOVE_H
#define TABLE_UNMOVE_H

#include "table/wdl_solve.h"

struct frontier_entry {
    uint32_t word; /* index into the open bitmap, which has fewer than 2^32 */
    uint32_t deals;
};

struct frontier {
    struct frontier_entry *entries;
    size_t count, size;
};

struct unmover {
    const struct partition *c;
    struct frontier now, next;
    bool lock; /* of `next` */
    bool full; /* out of memory: the lists are incomplete */

    bool deferred;        /* results are only recorded in `next` and applied later … */
    struct frontier lost; /* … and new losses of the defender, as words of the lost bitmap */
};

void unmover_init(struct unmover *t, const struct partition *c);
void unmover_release(struct unmover *t);
/* Records a win, from any thread; `word` points into the open bitmap. */
void unmover_push(struct unmover *t, const uint32_t *word, uint32_t deals);
/* Propagates until the frontier is empty. */
enum status unmover_run(struct unmover *t, struct wdl_solver *w, struct err *e);

/* What a frontier of a partition consists of. */
enum frontier_kind {
    FRONTIER_WON,        /* new wins of the partition itself; */
    FRONTIER_WON_FEWER,  /* wins after the defender captured a student; */
    FRONTIER_LOST_FEWER, /* losses after the attacker captured a student */
    FRONTIER_KINDS,
};

/* One iteration back from these, into the empty lists `next` and `lost`; duplicates are possible. */
enum status unmover_iterate(struct unmover *t, struct wdl_solver *w,
                            const struct frontier frontier[FRONTIER_KINDS], struct err *e);
/* Not thread-safe; false without memory. */
bool frontier_push(struct frontier *l, struct frontier_entry win);

#endif
