/* Torii: MIT licence, see LICENSE. */
/*
 * Retrograde analysis in plies, for at most two students a side: level n finds the positions whose
 * players win (n odd) or lose (n even) in exactly n plies.
 *
 * A block holds 25 × 25 words, one for each placement of the two masters, each word the thirty deals.
 * Words lie where the player who moves INTO a position looks for them: the position with own master u and
 * enemy master v at (24 - v) * 25 + (24 - u). A move of a student then reads whole rows in place, and
 * a move of the master reads another row of one and the same block. What cannot be (two pieces on one
 * square) is 0 everywhere, so that nothing has to be masked.
 */
#ifndef TABLE_SOLVE_H
#define TABLE_SOLVE_H

#include "table/sets.h"

#include <stdbool.h>

enum {
    SOLVE_MAX_STUDENTS = 2,
    SOLVE_WORDS = TABLE_SQUARES * TABLE_SQUARES,
    SOLVE_MAX_LEVEL = 4095, /* the longest win known so far takes a few hundred plies */
};

struct solve_slice {
    struct table_slice s;
    size_t blocks;
    uint32_t *open;  /* not won (yet); words of all blocks */
    uint32_t *lost;  /* a part of those */
    uint32_t *stale; /* a bit a row of a block: something it can lead to has changed */
    uint32_t *ahead; /* the same for the next level */
    uint32_t *todo;  /* what has no value yet, in the order of rows: own master, then the enemy's */
    uint32_t *wait;  /* 25 rows a block: squares of the enemy's master where positions wait for a
                      * value, a bit each */
    uint64_t *first; /* how many positions that are not won in one come before a block … */
    uint16_t *row;   /* … and, in the block, before a row */
    uint16_t *level; /* of each of them; 0: none, a draw */
};

/* Runs `work(context, i)` for every i below `count`, on as many threads as it likes. */
typedef void solve_runner(void *crew, void (*work)(void *context, size_t i), void *context,
                          size_t count);

struct solve {
    const struct table_deck *deck;
    int students; /* at most so many a side */
    solve_runner *run;
    void *crew;
    uint32_t step[TABLE_CARDS][TABLE_SQUARES]; /* squares that a card leads to */
    uint32_t back[TABLE_SQUARES];              /* squares from which a card leads to this one */
    uint32_t reach[TABLE_SQUARES]; /* and to which, but for the arch, where the game ends */
    struct solve_slice slice[SOLVE_MAX_STUDENTS + 1][SOLVE_MAX_STUDENTS + 1];
    int level;
    uint64_t found, states, open;
};

/* Bytes that the work needs. */
uint64_t solve_memory(int students);
enum status solve_init(struct solve *w, const struct table_deck *deck, int students, struct err *e);
void solve_free(struct solve *w);
/*
 * The level of a position that was found so far: odd for a win in so many plies, even for a loss, 0 for
 * a draw or what is not known yet, -1 for what cannot be.
 */
int solve_look(const struct solve *w, const struct table_position *p);
/* One more level; false when nothing is left to find. */
bool solve_level(struct solve *w);

#endif
