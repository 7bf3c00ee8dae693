/* Torii: MIT licence, see LICENSE. */
/*
 * Partitioning of the state space for the WDL solver. One player, the attacker, tries to win; the other is
 * the defender. Whether the attacker wins depends only on positions with the same attacker and the same or
 * fewer students, so each pair (attacker students, defender students) is a partition of its own, solved after
 * those with fewer students.
 *
 *     open   attacker to move, not (yet) known to win
 *     lost   defender to move, and lost
 *
 * A block is a pair of student sets; blocks with the same defender students are contiguous, a region. A block
 * has n × n words, n being the number of squares without students: a word per placement of the masters, its
 * bits the thirty deals. Words are stored as the player moving INTO a position sees the board: in `open` the
 * defender's view, row = defender master, column = attacker master; in `lost` the attacker's view, row =
 * attacker master, column = defender master. Impossible positions are 0.
 */
#ifndef TABLE_PARTITION_H
#define TABLE_PARTITION_H

#include "table/index.h"

#include <stdbool.h>

/* A bitmap of consecutive regions. */
struct bitmap {
    uint32_t *words;
    int first;                         /* rank of the first region */
    size_t region_blocks, block_words; /* blocks of a region, words of a block */
    size_t bytes;                      /* of memory */
};

struct partition {
    int attackers, defenders; /* students */
    int n;                    /* squares without students */
    size_t regions, region_blocks, block_words;
    struct bitmap open, lost; /* no words while not needed */
    uint64_t states, won;
};

void partition_init(struct partition *c, int attackers, int defenders);
/* All words 0; NO_ROOM without memory. */
enum status bitmap_alloc(const struct partition *c, struct bitmap *s, size_t regions,
                         struct err *e);
void bitmap_free(struct bitmap *s);
/* Resets `open`: nothing is won yet. */
void partition_reset(struct partition *c);
/* Bytes of a bitmap of all regions. */
uint64_t partition_bytes(const struct partition *c);

static inline uint32_t *bitmap_block(const struct bitmap *s, uint32_t defender, uint32_t attacker)
{
    size_t region = (size_t)(table_set_rank(defender, TABLE_BOARD) - s->first);
    size_t block = (size_t)table_set_rank(attacker, TABLE_BOARD & ~defender);

    return s->words + (region * s->region_blocks + block) * s->block_words;
}

/* The rank of a free square among the free squares. */
static inline int partition_square_index(uint32_t free, int square)
{
    return __builtin_popcount(free & (((uint32_t)1 << square) - 1));
}

#endif
