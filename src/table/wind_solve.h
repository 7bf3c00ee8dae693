/* Torii: MIT licence, see LICENSE. */
/*
 * Retrograde analysis of the Way of the Wind, level by level as in solve.h: level n finds the positions
 * whose players win (n odd) or lose (n even) in exactly n plies.
 *
 * Words lie where the player who moves INTO a position looks for them: a block is that of the player to
 * move, but in it the position with own master u and enemy master v stands at (24 - v) * 25 + (24 - u).
 * So a move reads whole rows in place, one for each square of the enemy's master. What cannot be (two
 * pieces on one square) is 0 everywhere: the spirit that would land on a master (W7) or a pawn that would
 * take one reads zeros, and nothing has to be masked.
 *
 * A level reads one plane of words and writes the other, and the words of a block are written by the
 * thread that works on it alone. It looks only at rows that lead to something found one level before.
 */
#ifndef TABLE_WIND_SOLVE_H
#define TABLE_WIND_SOLVE_H

#include "table/solve.h"
#include "table/wind_deck.h"

enum { WIND_MAX_LEVEL = 4095 /* the longest in 30 sets of cards: 221 */ };

struct wind_solve {
    const struct wind_deck *deck;
    int men; /* 2 to 4: at most so many, and at most one student a side */
    solve_runner *run;
    void *crew;
    uint32_t back[TABLE_SQUARES]; /* squares from which a card leads to this one */
    uint32_t *open;               /* not won (yet); words of all blocks */
    uint32_t *lost;               /* a part of those */
    uint32_t *todo; /* what has no value yet, in the order of rows: own master, then the enemy's */
    uint32_t *wait; /* 25 rows a block: squares of the enemy's master where positions wait */
    uint32_t
        *fresh; /* a word a block: rows, as they are read, with something found one level before */
    uint32_t *news;   /* the same for the next level */
    uint64_t *first;  /* how many positions that are not won in one come before a block … */
    uint16_t *row;    /* … and, in the block, before a row */
    uint16_t *levels; /* of each of them; 0: none, a draw */
    int level;
    bool too_deep; /* there are levels beyond the last that can be kept */
    uint64_t found, states, left;
};

/* Bytes that the work needs, at most. */
uint64_t wind_solve_memory(void);
/* The runner stays with the work. */
enum status wind_solve_init(struct wind_solve *w, const struct wind_deck *deck, int men,
                            solve_runner *run, void *crew, struct err *e);
void wind_solve_free(struct wind_solve *w);
/* One more level; false when nothing is left to find, or when it is too deep. */
bool wind_solve_level(struct wind_solve *w);
/*
 * Where the level of a position is kept, or NULL if it is won in one. The position must be one of a
 * block that the work knows.
 */
uint16_t *wind_solve_find(const struct wind_solve *w, const struct wind_position *p);

#endif
