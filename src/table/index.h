/* Torii: MIT licence, see LICENSE. */
/*
 * Indexing of positions: sets of students are ranked in the combinatorial number system (k squares out of n,
 * ordered by their largest members). A block is a pair of such sets, own students and enemy students, the
 * second ranked among the squares that the first leaves free.
 */
#ifndef TABLE_INDEX_H
#define TABLE_INDEX_H

#include "table/deck.h"

#include <stddef.h>

enum { TABLE_MAX_STUDENTS = 3, TABLE_BOARD = (1 << TABLE_SQUARES) - 1 };

extern const uint16_t table_binomial[TABLE_SQUARES + 1][TABLE_MAX_STUDENTS + 1];

/* Rank and its inverse; `among` are the squares to choose from. */
int table_set_rank(uint32_t set, uint32_t among);
uint32_t table_set_unrank(int rank, int count, uint32_t among);
/* The board rotated by 180 degrees, as the other player sees it. */
uint32_t table_set_rotate(uint32_t set);

/* A position as its player to move sees it. */
struct table_position {
    uint32_t own, enemy;          /* students */
    int own_master, enemy_master; /* squares */
    int deal;
};

/* One slice: all positions with given numbers of own and enemy students. */
struct table_slice {
    int own, enemy;
};

static inline size_t table_slice_blocks(struct table_slice s)
{
    return (size_t)table_binomial[TABLE_SQUARES][s.own] *
           table_binomial[TABLE_SQUARES - s.own][s.enemy];
}

/* Positions of a slice: 553 placements of the masters, the students on what is left, thirty deals. */
static inline uint64_t table_slice_states(struct table_slice s)
{
    return (uint64_t)553 * table_binomial[TABLE_SQUARES - 2][s.own] *
           table_binomial[TABLE_SQUARES - 2 - s.own][s.enemy] * TABLE_DEALS;
}

/* The students of a block; table_block is the inverse. */
static inline void table_block_sets(struct table_slice s, size_t block, uint32_t *own,
                                    uint32_t *enemy)
{
    size_t enemies = table_binomial[TABLE_SQUARES - s.own][s.enemy];

    *own = table_set_unrank((int)(block / enemies), s.own, TABLE_BOARD);
    *enemy = table_set_unrank((int)(block % enemies), s.enemy, TABLE_BOARD & ~*own);
}

static inline size_t table_block(struct table_slice s, uint32_t own, uint32_t enemy)
{
    return (size_t)table_set_rank(own, TABLE_BOARD) *
               table_binomial[TABLE_SQUARES - s.own][s.enemy] +
           (size_t)table_set_rank(enemy, TABLE_BOARD & ~own);
}

#endif
