/* Torii: MIT licence, see LICENSE. */
/*
 * Table files of the Way of the Wind: every position with five given cards, at most one student a side and the
 * spirit on any square, with its DTM (docs/formats/table.md).
 *
 *     header      256 bytes (chunk_file.h)
 *     body        block offsets (8 bytes a block, and one more), row offsets (2 bytes, 25 a block), data (5 bits
 *                 a position), exception offsets (4 bytes a block, and one more), exceptions (4 bytes each),
 *                 the entry (census and offsets)
 *     checksums
 */
#ifndef TABLE_WIND_TABLE_H
#define TABLE_WIND_TABLE_H

#include "rules/onitama/onitama.h"
#include "table/chunk_file.h"
#include "table/table.h"
#include "table/wind_solve.h"

enum {
    WIND_VERSION = 1,

    /* In the header. */
    WIND_HEADER_MEN = 16,
    WIND_HEADER_CARDS = 24,
    WIND_HEADER_ENTRY = 112, /* offset of the entry */

    /* In the entry. */
    WIND_CENSUS = 48, /* bytes of a census; four of them (0:0, 0:1, 1:0, 1:1) from offset 0 */
    WIND_BLOCK_OFFSETS = 192, /* offsets of the lists */
    WIND_ROWS = 200,
    WIND_DATA = 208,
    WIND_EXCEPTION_BLOCKS = 216,
    WIND_EXCEPTIONS = 224,
    WIND_ENTRY_CODES = 232, /* 31 DTM values, 2 bytes each */
    WIND_ENTRY = 296,
};

#define WIND_MAGIC "TORIIWND"

struct wind_table {
    struct chunk_file file;
    struct wind_deck deck;
    int men;                          /* at most; at most one student a side */
    struct table_census census[2][2]; /* by own and enemy students */
    const unsigned char *entry;
};

/* Written under a temporary name and renamed once complete; on failure nothing is left. */
enum status wind_write(const struct wind_solver *w, const char *path, struct err *e);

/* Does the file start with the magic of a wind table? False if it cannot be read. */
bool wind_table_is(const char *path);
/* Rejects files that are not such tables, truncated or altered, with the reason. */
enum status wind_open(struct wind_table *t, const char *path, struct err *e);
void wind_close(struct wind_table *t);
/* FAILED if the file is damaged, ILLEGAL if the table does not cover the position. */
enum status wind_probe(const struct wind_table *t, const struct wind_position *p,
                       struct table_result *out, struct err *e);

/* From the seat of the player to move; ILLEGAL if the position has other cards or no spirit. */
enum status wind_position_from_core(const struct wind_deck *d, const struct oni_core *s,
                                    struct wind_position *out, struct err *e);
/* The same position with Blue to move. */
void wind_position_to_core(const struct wind_deck *d, const struct wind_position *p,
                           struct oni_core *out);

#endif
