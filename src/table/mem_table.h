/* Torii: MIT licence, see LICENSE. */
/*
 * The table of at most four men (one student a side) in memory: solved in a fraction of a second for any five
 * movement cards, without files, clock or threads, so also in WebAssembly. Wins in one follow from the cards;
 * every other position has a byte, its DTM.
 *
 * A block is a pair of squares, own student and enemy student, each 25 if there is none. In a block the DTM
 * values are ordered by own master, enemy master, then deal, numbered as in win_in_one.h; `masters` is the
 * offset of each pair of masters.
 *
 * A solved table is read-only: any number of threads may probe it.
 */
#ifndef TABLE_MEM_TABLE_H
#define TABLE_MEM_TABLE_H

#include "rules/onitama/onitama.h"
#include "table/dtm_solve.h"
#include "table/table.h"

enum {
    MEM_NO_STUDENT = TABLE_SQUARES,          /* square of a captured student */
    MEM_STUDENT_SQUARES = TABLE_SQUARES + 1, /* squares of a student, or none */
    MEM_BLOCKS = MEM_STUDENT_SQUARES * MEM_STUDENT_SQUARES,
};

struct mem_overflow {
    uint32_t at; /* index into `dtm` */
    uint16_t dtm;
};

struct mem_table {
    struct table_deck deck;
    uint8_t bit[256];                               /* of a card in the deck, 0 for others */
    uint8_t deal[1 << TABLE_CARDS][TABLE_CARDS];    /* by own cards and the one beside */
    uint8_t by[MEM_STUDENT_SQUARES][TABLE_SQUARES]; /* the deck's; none for a captured student */
    uint32_t first[MEM_BLOCKS + 1];                 /* positions before a block … */
    uint16_t *masters;                              /* … and, in it, before two masters; owned */
    uint8_t *dtm;                  /* even: loss, odd: win, 0: draw, 255: see `overflow`; owned */
    struct mem_overflow *overflow; /* usually none, sorted; owned */
    size_t overflow_count;
};

/*
 * Solves the table, which keeps a copy of the deck; `run` parallelises, NULL: single-threaded. Uses
 * about 23 MB while solving and keeps 6.3, see mem_table_bytes. NO_ROOM without memory.
 */
enum status mem_table_solve(struct mem_table *t, const struct table_deck *deck, parallel_for *run,
                            void *pool, struct err *e) MUST_USE;
void mem_table_release(struct mem_table *t); /* also of a zeroed struct */
/* Bytes a solved table occupies, including this struct. */
size_t mem_table_bytes(const struct mem_table *t);

/* False, leaving `out` alone, if the position has more students, is over or is impossible. */
bool mem_table_probe(const struct mem_table *t, const struct table_position *p,
                     struct table_result *out);
/* The same for a position of the game; also false with other cards or with the wind spirit. */
bool mem_table_probe_core(const struct mem_table *t, const struct oni_core *s,
                          struct table_result *out);

#endif
