/* Torii: MIT licence, see LICENSE. */
/* Lists of moves, and taking from them the best that is left. */
#ifndef MINDS_ONITAMA_PICK_H
#define MINDS_ONITAMA_PICK_H

#include "minds/onitama/spot.h"

/* Scores by which moves are ordered, in the upper half of a word above the move. */
enum {
    ORDER_MEMO = 32000,
    ORDER_CAPTURE = 20000,
    ORDER_KILLER = 16000,
};

/*
 * Moves taken one by one, best first, in two stages: what captures, then the rest, which is listed only
 * when it is wanted. Lists lie one behind the other, so that those of a whole branch stay in the cache.
 */
struct picks {
    mind_item *item;
    int count, next;
    int ready; /* items before this one are in their place */
    int stage; /* 0: captures are listed, 1: everything */
    mind_move memo;
};

/*
 * The best of those left comes to the front: one pass of a bubble sort, without a branch to guess. After
 * a few passes they are nearly in order, and it does not matter much any more. It is looked at here, and
 * taken by pick().
 */
ONI_INLINE mind_move pick_ahead(struct picks *p)
{
    enum { PASSES = 6 };

    if (p->next >= PASSES || p->ready > p->next)
        return (mind_move)p->item[p->next];

    mind_item best = p->item[p->count - 1];

    for (int i = p->count - 2; i >= p->next; i--) {
        mind_item other = p->item[i];

        p->item[i + 1] = other > best ? best : other;
        best = other > best ? other : best;
    }
    p->item[p->next] = best;
    p->ready = p->next + 1;
    return (mind_move)best;
}

ONI_INLINE mind_move pick(struct picks *p)
{
    mind_move m = pick_ahead(p);

    p->next++;
    return m;
}

ONI_INLINE mind_item item_of(mind_item move, int order)
{
    return (mind_item)((uint32_t)order << 16 | (uint32_t)move);
}

#endif
