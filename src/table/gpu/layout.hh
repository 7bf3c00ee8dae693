/* Torii: MIT licence, see LICENSE. */
/*
 * Cards and positions as in the CPU tables (table/deck.h, table/partition.h), up to four students a side.
 *
 * One player, the attacker, tries to win. A partition holds all positions with given numbers of attacker and
 * defender students; a block those with given sets of students, n x n words, one for each placement of the
 * masters (row: the defender's, column: the attacker's, among the n squares without students). The bits of a
 * word are the thirty deals of the player to move.
 *
 *     open   attacker to move, not (yet) known to win
 *     lost   defender to move, and lost
 *
 * Both bitmaps have the same layout, and squares are always those that the DEFENDER sees: its home row is
 * 0..4, it wins on square 22 and the attacker on square 2. So nothing is ever rotated; the attacker has
 * rotated cards instead. Impossible positions are 0.
 */
#ifndef TABLE_GPU_LAYOUT_HH
#define TABLE_GPU_LAYOUT_HH

#include "table/gpu/device.hh"

enum { SQUARES = 25, DEALS = 30, MAX_SIDE = 4, DEFENDER = 0, ATTACKER = 1 };

static const uint32_t ALL_DEALS = (1u << DEALS) - 1, BOARD = (1u << SQUARES) - 1;

/* Where a player wins, as the defender sees the board. */
DEVICE int arch_of(int player)
{
    return player == DEFENDER ? 22 : 2;
}

struct tables {
    uint16_t binomial[SQUARES + 1][MAX_SIDE + 1];
    uint32_t before[3][1024];        /* predecessors of ten deals at a time */
    uint32_t group[32], held[32];    /* of a set of cards: deals it leads to, deals that hold one */
    uint8_t by[2][SQUARES][SQUARES]; /* cards that move a player from one square to another */
    uint32_t leads[2][SQUARES][SQUARES]; /* group[by] */
    uint32_t sources[2][SQUARES];        /* from which some card leads to this square */
    uint32_t reach[2][SQUARES]; /* targets of all cards except the arch, where the game ends */
    uint32_t targets[2][5][SQUARES];
};

struct partition {
    int attackers, defenders, n;
    uint32_t regions, region_blocks; /* sets of defenders; sets of attackers beside each */
    uint64_t words;
};

DEVICE uint32_t deals_before(const tables &t, uint32_t reached)
{
    return t.before[0][reached & 1023] | t.before[1][reached >> 10 & 1023] |
           t.before[2][reached >> 20 & 1023];
}

/* The rank of a set among the sets of its size, over the squares that are not in `gone`. */
DEVICE uint32_t rank_of(const tables &t, uint32_t set, uint32_t gone)
{
    uint32_t rank = 0;

    for (int k = 1; set != 0; set &= set - 1, k++) {
        int square = lowest(set);

        rank += t.binomial[square - ones(gone & (bit(square) - 1))][k];
    }
    return rank;
}

/* The i-th square that is not in `gone`. */
DEVICE int square_at(int i, uint32_t gone)
{
    for (; gone != 0; gone &= gone - 1)
        i += lowest(gone) <= i;
    return i;
}

DEVICE uint32_t spread(uint32_t set, uint32_t gone)
{
    uint32_t out = 0;

    for (; set != 0; set &= set - 1)
        out |= bit(square_at(lowest(set), gone));
    return out;
}

DEVICE uint32_t block_of(const tables &t, const partition &p, uint32_t defenders,
                         uint32_t attackers)
{
    return rank_of(t, defenders, 0) * p.region_blocks + rank_of(t, attackers, defenders);
}

/* The place of a free square among the free squares. */
DEVICE int index_of(int square, uint32_t gone)
{
    return square - ones(gone & (bit(square) - 1));
}

/* A placement of all men. */
struct placement {
    uint32_t set[2]; /* students of defender and attacker */
    int master[2];
};

DEVICE bool is_possible(int defender_master, int attacker_master)
{
    return defender_master != attacker_master && defender_master != 22 && attacker_master != 2;
}

DEVICE uint64_t word_of(const tables &t, const partition &p, const placement &at)
{
    uint32_t gone = at.set[DEFENDER] | at.set[ATTACKER];

    return (uint64_t)block_of(t, p, at.set[DEFENDER], at.set[ATTACKER]) * (uint32_t)(p.n * p.n) +
           (uint32_t)(index_of(at.master[DEFENDER], gone) * p.n +
                      index_of(at.master[ATTACKER], gone));
}

#endif
