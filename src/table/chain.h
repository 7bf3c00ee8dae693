/* Torii: MIT licence, see LICENSE. */
/*
 * Who wins, without distances. One player, whom we call the hunter, has so many students, the other, the
 * prey, so many. Whether the hunter wins depends on nothing but where the hunter wins with fewer men on
 * the board: a chain of positions of its own, apart from the chain where the other one is the hunter.
 *
 *     open   hunter to move, and not (yet) known to win
 *     lost   prey to move, and lost
 *
 * A block is a pair of sets of students; blocks with the same students of the prey lie together, a
 * region. A block has n × n words, n the squares that the students leave free, one word for each placement
 * of the masters, its bits the thirty deals. Words lie as the player who moves INTO a position sees
 * them: in `open` the board is seen by the prey, row = square of the prey's master, column = the
 * hunter's; in `lost` the board is seen by the hunter, row = the hunter's, column = the prey's. What
 * cannot be is 0.
 */
#ifndef TABLE_CHAIN_H
#define TABLE_CHAIN_H

#include "table/sets.h"

#include <stdbool.h>

/* How the five cards go. */
struct paths {
    const struct table_deck *deck;
    uint32_t step[TABLE_CARDS][TABLE_SQUARES]; /* squares that a card leads to */
    uint32_t back[TABLE_SQUARES];              /* squares from which a card leads to this one */
    uint32_t reach[TABLE_SQUARES]; /* and to which, but for the arch, where the game ends */
};

void paths_fill(struct paths *p, const struct table_deck *deck);

/* Words of one kind: regions from one on, or all. */
struct shelf {
    uint32_t *words;
    int first;         /* rank of the first region */
    size_t per, block; /* blocks of a region, words of a block */
    size_t bytes;      /* of memory */
};

struct chain {
    int hunters, preys; /* students */
    int n;              /* squares that they leave free */
    size_t regions, per, block;
    struct shelf open, lost; /* no words where they are not needed */
    uint64_t states, won;
};

void chain_init(struct chain *c, int hunters, int preys);
/* All words 0; NO_ROOM without memory. */
enum status chain_take(const struct chain *c, struct shelf *s, size_t regions, struct err *e);
void chain_drop(struct shelf *s);
/* Nothing is won yet. */
void chain_open(struct chain *c);
/* Bytes of all the words of one kind. */
uint64_t chain_bytes(const struct chain *c);

static inline uint32_t *shelf_block(const struct shelf *s, uint32_t prey, uint32_t hunter)
{
    size_t region = (size_t)(table_set_rank(prey, TABLE_BOARD) - s->first);
    size_t block = (size_t)table_set_rank(hunter, TABLE_BOARD & ~prey);

    return s->words + (region * s->per + block) * s->block;
}

/* The number of a free square among the free ones. */
static inline int chain_index(uint32_t free, int square)
{
    return __builtin_popcount(free & (((uint32_t)1 << square) - 1));
}

#endif
