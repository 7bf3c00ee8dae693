/* Torii: MIT licence, see LICENSE. */
/* Move lists, and picking the best move that is left. */
#ifndef MINDS_ONITAMA_MOVEPICK_H
#define MINDS_ONITAMA_MOVEPICK_H

#include "minds/onitama/position.h"

/* Ordering scores, stored in the upper half of a word above the move. */
enum {
    ORDER_TT_MOVE = 32000,
    ORDER_CAPTURE = 20000,
    ORDER_KILLER = 16000,
};

/* Staged move picker: captures first, then quiet moves, generated only when needed. The lists of a
 * branch lie one behind the other in one array, so that they stay in the cache. */
struct move_picker {
    scored_move *moves;
    int count, next;
    int ready; /* moves before this index are in their final place */
    int stage; /* 0: only captures are generated, 1: all moves */
    mind_move tt_move;
};

/* Moves the best remaining one to the front without taking it, by one branch-free pass of a bubble
 * sort. After a few passes the list is nearly sorted, and the rest is taken as it comes. */
ONI_INLINE mind_move pick_peek(struct move_picker *p)
{
    enum { PASSES = 6 };

    if (p->next >= PASSES || p->ready > p->next)
        return (mind_move)p->moves[p->next];

    scored_move best = p->moves[p->count - 1];

    for (int i = p->count - 2; i >= p->next; i--) {
        scored_move other = p->moves[i];

        p->moves[i + 1] = other > best ? best : other;
        best = other > best ? other : best;
    }
    p->moves[p->next] = best;
    p->ready = p->next + 1;
    return (mind_move)best;
}

ONI_INLINE mind_move pick(struct move_picker *p)
{
    mind_move m = pick_peek(p);

    p->next++;
    return m;
}

ONI_INLINE scored_move with_order(scored_move move, int order)
{
    return (scored_move)((uint32_t)order << 16 | (uint32_t)move);
}

#endif
