/* Torii: MIT licence, see LICENSE. */
/*
 * The union of all successors of a block, row by row: for a square of the own master, a word for each square
 * of the enemy master, whose bits are the deals that the opponent then faces. A student's move changes which
 * squares are free, so rows and columns between its two squares are shifted by one in the target block.
 */
#ifndef TABLE_SUCCESSORS_H
#define TABLE_SUCCESSORS_H

#include "table/partition.h"

enum {
    SUCCESSORS_VECTORS = 4, /* of eight words; three suffice for 24 squares */
    SUCCESSORS_WORDS = 8 * SUCCESSORS_VECTORS,
    SUCCESSORS_MOVES = 64,
};

typedef uint32_t successors_vector __attribute__((vector_size(32), aligned(4), may_alias));

/* A move of a student. */
struct successors_move {
    const uint32_t *block; /* target block */
    int stride;            /* words of a row of the target */
    int low, count, shift; /* `count` rows and columns from `low` on are shifted */
    uint32_t group;        /* of the cards that make the move */
    uint8_t touched;       /* vectors in which some words are shifted, a bit each */
    successors_vector shifted[SUCCESSORS_VECTORS];
};

struct successors {
    const struct step_tables *steps;
    uint32_t own, enemy, free; /* students, and the free squares */
    int n;
    uint8_t square[TABLE_SQUARES];        /* the free squares … */
    uint8_t index[TABLE_SQUARES];         /* … and how many of them come before a square */
    int moves, before[TABLE_SQUARES + 1]; /* moves to a lower square than this */
    struct successors_move move[SUCCESSORS_MOVES];
    const uint32_t *unmoved;                 /* same students: moves of the master, passes */
    const uint32_t *captured[TABLE_SQUARES]; /* after the master captured the student on a square */
    uint32_t captures_master
        [SUCCESSORS_WORDS]; /* groups of the cards with which a student captures the enemy master */
    uint32_t students[TABLE_CARDS]; /* squares students can reach with a card */
    bool may_pass;                  /* some card may have no move */
};

struct successors_source;
/* Looks up a block of `same` or `fewer` that is not in a bitmap. */
typedef const uint32_t *successors_find(const struct successors_source *view, bool fewer,
                                        uint32_t defender, uint32_t attacker);

/*
 * `same` holds successors without a capture, `fewer` those after one; both are ordered by the
 * defender's students first. `defender`: the defender is to move.
 */
struct successors_source {
    const struct step_tables *steps;
    const struct bitmap *same, *fewer;
    bool defender;
    successors_find *find; /* NULL: look in the bitmaps */
    const void *context;
};

void successors_init(struct successors *g, const struct successors_source *view, uint32_t own,
                     uint32_t enemy);
/*
 * The union of the successors of one row (the own master on the row-th free square). A group with an
 * immediate win is all ones.
 */
void successors_row(const struct successors *g, int row, uint32_t reached[SUCCESSORS_WORDS]);
/* The groups of immediate wins of one row. */
void successors_wins(const struct successors *g, int row, uint32_t ends[SUCCESSORS_WORDS]);
/* Deals in which no card has a move, so the player must pass (B9). */
uint32_t successors_pass_deals(const struct successors *g, int row);

#endif
