/* Torii: MIT licence, see LICENSE. */
/*
 * In which step a player has lost: in the one after the longest win of the other that any move leads to, for
 * a win of 2k + 1 plies makes a loss of 2(k + 1). All thirty deals of a placement at a time, a byte each.
 */
#ifndef TABLE_MARCH_LOSSES_H
#define TABLE_MARCH_LOSSES_H

#include "table/gather.h"
#include "table/march_levels.h"

typedef uint8_t march_vector __attribute__((vector_size(MARCH_VECTOR), aligned(1), may_alias));

/* All ones in the groups of some cards. */
struct march_groups {
    march_vector of[1 << TABLE_CARDS];
};

void march_groups_fill(struct march_groups *g, const struct table_deck *deck);
/*
 * One row: `out[i]` for the enemy's master on the free square i, MARCH_NONE where the player has not lost.
 * What the moves lead to lies in vectors of steps instead of words (march_levels_expand).
 */
void march_losses_row(const struct gather *g, const struct march_groups *groups, int row,
                      march_vector out[TABLE_SQUARES]);

#endif
