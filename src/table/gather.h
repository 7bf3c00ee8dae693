/* Torii: MIT licence, see LICENSE. */
/*
 * All that the moves of one block can lead to, row by row: for a square of the own master, a word for
 * each square of the enemy's, whose bits are the deals that the other player then faces. A move of a
 * student changes which squares are free, so that its rows and columns are numbered a little otherwise
 * there: those between the two squares of the move are shifted by one.
 */
#ifndef TABLE_GATHER_H
#define TABLE_GATHER_H

#include "table/chain.h"

enum {
    GATHER_VECTORS = 4, /* of eight words; three are enough for 24 squares */
    GATHER_WORDS = 8 * GATHER_VECTORS,
    GATHER_MOVES = 64,
};

typedef uint32_t gather_vector __attribute__((vector_size(32), aligned(4), may_alias));

/* A move of a student. */
struct gather_move {
    const uint32_t *block; /* where it leads */
    int stride;            /* words of a row there */
    int low, count, shift; /* so many rows and columns from the low one on are shifted */
    uint32_t group;        /* of the cards that do it */
    uint8_t touched;       /* vectors in which some words are shifted, a bit each */
    gather_vector shifted[GATHER_VECTORS];
};

struct gather {
    const struct paths *paths;
    uint32_t own, enemy, free; /* students, and what they leave */
    int n;
    uint8_t square[TABLE_SQUARES];        /* the free ones … */
    uint8_t index[TABLE_SQUARES];         /* … and how many of them lie before a square */
    int moves, before[TABLE_SQUARES + 1]; /* moves to a lower square than this */
    struct gather_move move[GATHER_MOVES];
    const uint32_t *still;                /* when no student moves */
    const uint32_t *taken[TABLE_SQUARES]; /* after the master took the student on a square */
    uint32_t kill[GATHER_WORDS];          /* groups of the cards that take the enemy's master */
    uint32_t students[TABLE_CARDS];       /* squares that a card takes students to */
    bool may_pass;                        /* some card may move nothing */
};

struct gather_view;
/* Where a block of `same` or `less` lies, if it does not lie on a shelf. */
typedef const uint32_t *gather_find(const struct gather_view *view, bool less, uint32_t prey,
                                    uint32_t hunter);

/*
 * `same` has the positions without a capture, `less` those after one; in both the prey's students
 * come first. The player to move is the prey or the hunter.
 */
struct gather_view {
    const struct paths *paths;
    const struct shelf *same, *less;
    bool prey;
    gather_find *find; /* NULL: they lie on the shelves */
    const void *context;
};

void gather_set_up(struct gather *g, const struct gather_view *view, uint32_t own, uint32_t enemy);
/*
 * One row, for the own master on the square of that number: what it leads to; a group in which the
 * player wins at once is full.
 */
void gather_row(const struct gather *g, int row, uint32_t led[GATHER_WORDS]);
/* The groups in which the player wins at once, in one row. */
void gather_ends(const struct gather *g, int row, uint32_t ends[GATHER_WORDS]);
/* Deals in which no card moves anything, so that the player must pass (B9). */
uint32_t gather_passing(const struct gather *g, int row);

#endif
