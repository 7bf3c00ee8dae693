/* Torii: MIT licence, see LICENSE. */
/*
 * The working set of in-memory retrograde analysis in plies: iteration n finds the positions that are won
 * (n odd) or lost (n even) in exactly n plies.
 *
 * A block holds 25 × 25 words, one per placement of the two masters; the bits of a word are the thirty
 * deals. In `open` and `lost` words are stored as the player moving INTO a position looks them up: own
 * master u and enemy master v at (24 - v) * 25 + (24 - u). A student's move then reads whole rows in
 * place, a move of the master another row of the same block. Impossible positions (two pieces on one
 * square) are 0 everywhere, so nothing has to be masked.
 */
#ifndef TABLE_DTM_SLICE_H
#define TABLE_DTM_SLICE_H

#include "table/win_in_one.h"

enum {
    DTM_WORDS = TABLE_SQUARES * TABLE_SQUARES,
    DTM_MAX = 4095, /* the longest win known takes a few hundred plies */
};

struct dtm_slice {
    struct table_slice s; /* which one; not set where one working set holds all (wind) */
    size_t blocks;
    uint32_t *open;     /* not won (yet); the words of all blocks */
    uint32_t *lost;     /* a subset of those */
    uint32_t *unsolved; /* no value yet; by own master, then the enemy's */
    uint32_t
        *unsolved_columns; /* per row: enemy master squares with unsolved positions, a bit each */
    uint32_t *rows;        /* per block: rows of this iteration, as the solver defines them */
    uint32_t *next_rows;   /* the same for the next iteration */
    uint64_t *first;       /* positions not won in one before each block, and in all … */
    uint16_t *row;         /* … and in its block before each row */
    uint16_t *dtm;         /* of each of them; 0: unsolved, in the end a draw */
};

/* Bytes for this many blocks and positions (those won in one need no DTM, so this is an upper bound). */
uint64_t dtm_slice_bytes(size_t blocks, uint64_t positions);
/* Everything except `dtm`, zeroed; false without memory. dtm_slice_release in any case. */
bool dtm_slice_alloc(struct dtm_slice *s, size_t blocks);
void dtm_slice_release(struct dtm_slice *s);
/* Opens a block: all rows marked for the first iteration. Returns its positions not won in one. */
uint64_t dtm_slice_init_block(struct dtm_slice *s, size_t block, const struct win_in_one *win);
void dtm_slice_swap_rows(struct dtm_slice *s);
/* Those of the given rows that have unsolved positions. */
uint32_t dtm_slice_unsolved_rows(const struct dtm_slice *s, size_t block, uint32_t rows);
/* Stores the DTM of the positions solved in a row, a word per square of the enemy master. */
void dtm_slice_store(struct dtm_slice *s, size_t block, const struct win_in_one *win, int m,
                     const uint32_t solved[TABLE_SQUARES], int dtm);
/* Where the DTM of a valid position is stored, NULL if it is won in one. */
uint16_t *dtm_slice_find(const struct dtm_slice *s, size_t block, const struct win_in_one *win,
                         const struct table_position *p);

/* Takes solved deals of the masters m and o out of the unsolved ones. */
static inline void dtm_slice_mark(struct dtm_slice *s, size_t block, int m, int o, uint32_t deals,
                                  bool lost)
{
    size_t at = block * DTM_WORDS + (size_t)((24 - o) * TABLE_SQUARES + 24 - m);
    uint32_t *unsolved = &s->unsolved[block * DTM_WORDS + (size_t)(m * TABLE_SQUARES + o)];

    *unsolved &= ~deals;
    if (*unsolved == 0)
        s->unsolved_columns[block * TABLE_SQUARES + (size_t)m] &= ~((uint32_t)1 << o);
    if (lost)
        s->lost[at] |= deals;
    else
        s->open[at] &= ~deals;
}

#endif
