/* Torii: MIT licence, see LICENSE. */
/*
 * DTM of losses, recomputed from the wins: a player loses in the iteration after the opponent's longest win
 * among the successors, since a win in 2k + 1 plies makes a loss in 2(k + 1). Computed for all thirty deals of
 * a placement at once, a byte each (vector maximum).
 */
#ifndef TABLE_EXT_LOSSES_H
#define TABLE_EXT_LOSSES_H

#include "table/ext_dtm.h"
#include "table/successors.h"

typedef uint8_t ext_vector __attribute__((vector_size(EXT_VECTOR), aligned(1), may_alias));

/* Byte masks: all ones in the groups of a set of cards. */
struct ext_groups {
    ext_vector of[1 << TABLE_CARDS];
};

void ext_groups_fill(struct ext_groups *g, const struct table_deck *deck);
/*
 * One row: `out[i]` for the enemy master on the free square i, EXT_NO_WIN if the player has not lost.
 * Successors are vectors of iterations instead of words (ext_dtm_expand).
 */
void ext_losses_row(const struct successors *g, const struct ext_groups *groups, int row,
                    ext_vector out[TABLE_SQUARES]);

#endif
