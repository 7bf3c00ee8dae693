/* Torii: MIT licence, see LICENSE. */
/*
 * Endgame tablebases of Onitama for any five movement cards: the door of the room. A table stores for every
 * position with at most a given number of students a side its WDL value (win, draw, loss for the player to
 * move) and, in DTM tables, the plies to the end under best play. The file is memory-mapped
 * (docs/formats/table.md): a probe touches a few bytes, and each chunk is checksummed when first touched.
 */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "table/chunk_file.h"
#include "table/index.h"

enum table_wdl { TABLE_LOSS = -1, TABLE_DRAW = 0, TABLE_WIN = 1 };

struct table_result {
    enum table_wdl wdl; /* for the player to move */
    int dtm;            /* plies to the end under best play; 0 for a draw and in WDL tables */
};

/* Census of a slice, counted by the generator. */
struct table_census {
    uint64_t states, win, win_in1, loss, draw;
    uint32_t longest_win, longest_loss; /* in plies; 0 in WDL tables */
};

struct tablebase {
    struct chunk_file file;
    struct table_deck deck;
    int students; /* at most, on each side */
    bool dtm;
    struct table_census census[TABLE_MAX_STUDENTS + 1][TABLE_MAX_STUDENTS + 1];
    const unsigned char *entry[TABLE_MAX_STUDENTS + 1][TABLE_MAX_STUDENTS + 1];
};

/* Rejects files that are not tables, truncated or altered, with the reason. */
enum status table_open(struct tablebase *t, const char *path, struct err *e);
void table_close(struct tablebase *t);
/* FAILED if the file is damaged, ILLEGAL if the table does not cover the position. */
enum status table_probe(const struct tablebase *t, const struct table_position *p,
                        struct table_result *out, struct err *e);
/* Verifies the checksums of all chunks. */
enum status table_check_sums(const struct tablebase *t, struct err *e);

#endif
