/* Torii: MIT licence, see LICENSE. */
/*
 * Positions won in one move are never stored, since the cards show at once which they are. The positions of
 * a block are numbered without them: by row (own master), then enemy master, then deal.
 */
#ifndef TABLE_WIN_IN_ONE_H
#define TABLE_WIN_IN_ONE_H

#include "base/bits.h"
#include "table/index.h"

#include <stdbool.h>

struct win_in_one {
    const struct table_deck *deck;
    uint32_t own, enemy;          /* students */
    uint8_t reach[TABLE_SQUARES]; /* cards that take an own student to a square */
};

static inline bool win_in_one_valid(const struct win_in_one *w, int m, int o)
{
    uint32_t students = w->own | w->enemy;

    return m != o && m != TABLE_ARCH && o != TABLE_OWN_ARCH &&
           !((students >> m | students >> o) & 1);
}

void win_in_one_init(struct win_in_one *w, const struct table_deck *deck, uint32_t own,
                     uint32_t enemy);
/*
 * The deals that are not won in one, for all squares of the enemy master; 0 for impossible positions. False
 * if the own master cannot stand on m.
 */
bool win_in_one_rest_row(const struct win_in_one *w, int m, uint32_t row[TABLE_SQUARES]);

/* The place of a position in its row, among the positions not won in one. */
static inline uint64_t win_in_one_place(const uint32_t row[TABLE_SQUARES], int enemy_master,
                                        int deal)
{
    uint64_t place = 0;

    for (int o = 0; o < enemy_master; o++)
        place += (uint64_t)bits_count(row[o]);
    return place + (uint64_t)bits_count(row[enemy_master] & (((uint32_t)1 << deal) - 1));
}

#endif
