/* Torii: MIT licence, see LICENSE. */
/*
 * Positions that are won in one move are never stored: whether one is can be told at once. So the
 * positions of a block are counted without them, row by row (own master), then by the square of the
 * enemy's master, then by deal.
 */
#ifndef TABLE_WINNING_H
#define TABLE_WINNING_H

#include "table/sets.h"

#include <stdbool.h>

struct winning {
    const struct table_deck *deck;
    uint32_t own, enemy;          /* students */
    uint8_t reach[TABLE_SQUARES]; /* cards that take an own student to a square */
};

static inline bool winning_valid(const struct winning *w, int m, int o)
{
    uint32_t students = w->own | w->enemy;

    return m != o && m != TABLE_ARCH && o != TABLE_OWN_ARCH &&
           !((students >> m | students >> o) & 1);
}

void winning_init(struct winning *w, const struct table_deck *deck, uint32_t own, uint32_t enemy);
/* The deals of a position that are not won in one; 0 where the position cannot be. */
uint32_t winning_rest(const struct winning *w, int m, int o);
/* The same for all squares of the enemy's master; false if the master cannot stand on m. */
bool winning_row(const struct winning *w, int m, uint32_t row[TABLE_SQUARES]);

#endif
