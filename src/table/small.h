/* Torii: MIT licence, see LICENSE. */
/*
 * The table of at most four men (one student a side) in memory: made in a fraction of a second for any
 * five movement cards, without files, clock or threads, so also in WebAssembly. What is won in one is
 * seen from the cards; every other position has a byte, its level (table/solve.h).
 *
 * A block is a pair of squares, of the own student and of the enemy's, each 25 where there is none. In a
 * block lie the levels by square of the own master, of the enemy's, then by deal, as winning.h counts
 * them; `place` tells where those of two masters begin.
 *
 * A table that is made is only read: any number of threads may probe it.
 */
#ifndef TABLE_SMALL_H
#define TABLE_SMALL_H

#include "rules/onitama/onitama.h"
#include "table/solve.h"
#include "table/table.h"

enum {
    SMALL_NONE = TABLE_SQUARES,         /* the square of a student that is gone */
    SMALL_STUDENTS = TABLE_SQUARES + 1, /* places of a student */
    SMALL_BLOCKS = SMALL_STUDENTS * SMALL_STUDENTS,
};

struct small_late {
    uint32_t at; /* in the list of levels */
    uint16_t level;
};

struct table_small {
    struct table_deck deck;
    uint8_t bit[256];                            /* of a card in the deck, 0 for others */
    uint8_t deal[1 << TABLE_CARDS][TABLE_CARDS]; /* by own cards and the one beside */
    uint8_t by[SMALL_STUDENTS][TABLE_SQUARES];   /* the deck's; no card moves who is gone */
    uint32_t first[SMALL_BLOCKS + 1];            /* levels before a block … */
    uint16_t *place;                             /* … and, in it, before two masters; owned */
    uint8_t *level;          /* of a loss even, of a win odd, 0 of a draw; 255: it is late; owned */
    struct small_late *late; /* few or none, sorted; owned */
    size_t lates;
};

/*
 * Makes the table, which keeps a copy of the deck; `run` spreads the work, NULL does it alone. Takes
 * about 23 MB while it works and keeps 6.3, see table_small_bytes. NO_ROOM without memory.
 */
enum status table_small_make(struct table_small *t, const struct table_deck *deck,
                             solve_runner *run, void *crew, struct err *e) MUST_USE;
void table_small_free(struct table_small *t); /* one of zeros too */
/* Bytes that a table keeps, this struct included. */
size_t table_small_bytes(const struct table_small *t);

/* False, and nothing answered, where the position has more students, is over or cannot be. */
bool table_small_probe(const struct table_small *t, const struct table_position *p,
                       struct table_answer *out);
/* The same for a position of the game; false also where it has other cards, or the wind spirit. */
bool table_small_probe_core(const struct table_small *t, const struct oni_core *s,
                            struct table_answer *out);

#endif
