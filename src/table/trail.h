/* Torii: MIT licence, see LICENSE. */
/*
 * Following wins one by one. A position in which the hunter was found to win may have been the last
 * way out for the prey: the moves that lead to it are taken back, and where the prey has no other way
 * it has lost; moves of the hunter that lead there are taken back in turn and win.
 */
#ifndef TABLE_TRAIL_H
#define TABLE_TRAIL_H

#include "table/sweep.h"

struct trail_win {
    uint32_t word; /* of the open shelf, which has fewer than 2^32 */
    uint32_t deals;
};

struct trail_list {
    struct trail_win *win;
    size_t count, size;
};

struct trail {
    const struct chain *c;
    struct trail_list now, next;
    bool lock; /* of `next` */
    bool full; /* no memory: what was noted is not all */

    bool later;             /* what is found is only noted in `next`, and counts later … */
    struct trail_list lost; /* … and what the prey loses here, as words of the lost shelf */
};

void trail_init(struct trail *t, const struct chain *c);
void trail_free(struct trail *t);
/* Any thread may note what it found; `word` lies in the open shelf. */
void trail_note(struct trail *t, const uint32_t *word, uint32_t deals);
/* Until nothing is left to follow. */
enum status trail_follow(struct trail *t, struct sweep *w, struct err *e);

/* What can be news to a chain. */
enum trail_news {
    TRAIL_WON,       /* the hunter wins in the chain itself, */
    TRAIL_WON_LESS,  /* or with a hunter less, which the prey took; */
    TRAIL_LOST_LESS, /* the prey has lost with a prey less, which the hunter took */
    TRAIL_NEWS,
};

/* One step back from these, into the empty lists `next` and `lost`; some may be noted many times. */
enum status trail_step(struct trail *t, struct sweep *w, const struct trail_list news[TRAIL_NEWS],
                       struct err *e);
/* Any thread may add to a list under its lock. */
bool trail_add(struct trail_list *l, struct trail_win win);

#endif
