/* Torii: MIT licence, see LICENSE. */
#include "table/dtm_slice.h"

#include <stdlib.h>
#include <string.h>

uint64_t dtm_slice_bytes(size_t blocks, uint64_t positions)
{
    return blocks * ((3 * DTM_WORDS + TABLE_SQUARES + 2) * sizeof(uint32_t) + sizeof(uint64_t) +
                     TABLE_SQUARES * sizeof(uint16_t)) +
           positions * sizeof(uint16_t);
}

bool dtm_slice_alloc(struct dtm_slice *s, size_t blocks)
{
    s->blocks = blocks;
    s->open = calloc(blocks * DTM_WORDS, sizeof *s->open);
    s->lost = calloc(blocks * DTM_WORDS, sizeof *s->lost);
    s->unsolved = calloc(blocks * DTM_WORDS, sizeof *s->unsolved);
    s->unsolved_columns = calloc(blocks * TABLE_SQUARES, sizeof *s->unsolved_columns);
    s->rows = calloc(blocks, sizeof *s->rows);
    s->next_rows = calloc(blocks, sizeof *s->next_rows);
    s->first = calloc(blocks + 1, sizeof *s->first);
    s->row = calloc(blocks * TABLE_SQUARES, sizeof *s->row);
    return s->open != NULL && s->lost != NULL && s->unsolved != NULL &&
           s->unsolved_columns != NULL && s->rows != NULL && s->next_rows != NULL &&
           s->first != NULL && s->row != NULL;
}

void dtm_slice_release(struct dtm_slice *s)
{
    free(s->open);
    free(s->lost);
    free(s->unsolved);
    free(s->unsolved_columns);
    free(s->rows);
    free(s->next_rows);
    free(s->first);
    free(s->row);
    free(s->dtm);
    memset(s, 0, sizeof *s);
}

uint64_t dtm_slice_init_block(struct dtm_slice *s, size_t block, const struct win_in_one *win)
{
    uint32_t *open = s->open + block * DTM_WORDS, *unsolved = s->unsolved + block * DTM_WORDS;
    uint32_t row[TABLE_SQUARES];
    uint64_t count = 0;

    for (int m = 0; m < TABLE_SQUARES; m++) {
        size_t at = block * TABLE_SQUARES + (size_t)m;

        s->row[at] = (uint16_t)count;
        if (!win_in_one_rest_row(win, m, row))
            continue;
        for (int o = 0; o < TABLE_SQUARES; o++) {
            open[(24 - o) * TABLE_SQUARES + 24 - m] = row[o];
            unsolved[m * TABLE_SQUARES + o] = row[o];
            s->unsolved_columns[at] |= row[o] != 0 ? (uint32_t)1 << o : 0;
            count += (uint64_t)bits_count(row[o]);
        }
    }
    s->next_rows[block] = TABLE_BOARD;
    return count;
}

void dtm_slice_swap_rows(struct dtm_slice *s)
{
    uint32_t *rows = s->rows;

    s->rows = s->next_rows;
    s->next_rows = rows;
}

uint32_t dtm_slice_unsolved_rows(const struct dtm_slice *s, size_t block, uint32_t rows)
{
    const uint32_t *columns = &s->unsolved_columns[block * TABLE_SQUARES];
    uint32_t unsolved = 0;

    for (; rows != 0; rows = bits_rest(rows))
        unsolved |= columns[bits_first(rows)] != 0 ? rows & -rows : 0;
    return unsolved;
}

void dtm_slice_store(struct dtm_slice *s, size_t block, const struct win_in_one *win, int m,
                     const uint32_t solved[TABLE_SQUARES], int dtm)
{
    uint16_t *at = s->dtm + s->first[block] + s->row[block * TABLE_SQUARES + (size_t)m];
    uint32_t counted[TABLE_SQUARES];

    win_in_one_rest_row(win, m, counted);
    for (int o = 0; o < TABLE_SQUARES; o++) {
        for (uint32_t now = solved[o]; now != 0; now = bits_rest(now)) {
            uint32_t before = counted[o] & (((uint32_t)1 << bits_first(now)) - 1);

            at[bits_count(before)] = (uint16_t)dtm;
        }
        at += bits_count(counted[o]);
    }
}

uint16_t *dtm_slice_find(const struct dtm_slice *s, size_t block, const struct win_in_one *win,
                         const struct table_position *p)
{
    uint32_t row[TABLE_SQUARES];

    win_in_one_rest_row(win, p->own_master, row);
    if (!(row[p->enemy_master] >> p->deal & 1))
        return NULL;
    return s->dtm + s->first[block] + s->row[block * TABLE_SQUARES + (size_t)p->own_master] +
           win_in_one_place(row, p->enemy_master, p->deal);
}
