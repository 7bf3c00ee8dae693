/* Torii: MIT licence, see LICENSE. */
/*
 * Tables of the Way of the Wind in files: every position with given five cards, at most one student a
 * side and the spirit on any square, its value and how many plies are left. docs/formats/table.md:
 *
 *     head     256 bytes (pieces.h)
 *     body     firsts (8 bytes a block, and one more), rows (2 bytes, 25 a block), data (5 bits a
 *              position), exception firsts (4 bytes a block, and one more), exceptions (4 bytes each),
 *              the part (what there is and where)
 *     sums
 */
#ifndef TABLE_WIND_TABLE_H
#define TABLE_WIND_TABLE_H

#include "rules/onitama/onitama.h"
#include "table/pieces.h"
#include "table/table.h"
#include "table/wind_solve.h"

enum {
    WIND_VERSION = 1,
    WIND_BITS = 5,   /* of a position's code */
    WIND_CODES = 31, /* levels that have a code of their own; 31: look among the exceptions */

    /* In the head. */
    WIND_HEAD_MEN = 16,
    WIND_HEAD_CARDS = 24,
    WIND_HEAD_PART = 112, /* where the part begins */

    /* In the part. */
    WIND_COUNT = 48,   /* bytes of a count; there are four, of 0:0, 0:1, 1:0 and 1:1, from 0 on */
    WIND_LONGEST = 40, /* in a count: behind states, won, won in one, lost, drawn (8 bytes each) */
    WIND_FIRSTS = 192, /* offsets of the lists */
    WIND_ROWS = 200,
    WIND_DATA = 208,
    WIND_EXCEPTION_FIRSTS = 216,
    WIND_EXCEPTIONS = 224,
    WIND_CODE = 232, /* 31 levels, 2 bytes each */
    WIND_PART = 296,
};

#define WIND_MAGIC "TORIIWND"

struct wind_table {
    struct pieces file;
    struct wind_deck deck;
    int men;                        /* at most so many, and at most one student a side */
    struct table_count count[2][2]; /* by own and enemy students */
    const unsigned char *part;
};

/* The file has its name only when it is whole; on failure nothing is left. */
enum status wind_write(const struct wind_solve *w, const char *path, struct err *e);

/* Is it a table of the Wind that the file calls itself? False too where it cannot be read. */
bool wind_table_is(const char *path);
/* Refuses what is no such table, cut short or altered, with the reason. */
enum status wind_open(struct wind_table *t, const char *path, struct err *e);
void wind_close(struct wind_table *t);
/* FAILED where the file is damaged, ILLEGAL where the position is none of this table. */
enum status wind_probe(const struct wind_table *t, const struct wind_position *p,
                       struct table_answer *out, struct err *e);

/* From the seat of the player to move; ILLEGAL where other cards are on the table, or no spirit. */
enum status wind_meet(const struct wind_deck *d, const struct oni_core *s,
                      struct wind_position *out, struct err *e);
/* The same position with Blue to move. */
void wind_part(const struct wind_deck *d, const struct wind_position *p, struct oni_core *out);

#endif
