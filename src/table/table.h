/* Torii: MIT licence, see LICENSE. */
/*
 * Endgame tables of Onitama for any five movement cards: the door of the room. A table holds the value
 * of every position with at most so many students a side, and how many plies are left to the end. It is
 * read where it lies (docs/formats/table.md): only what a probe touches comes into memory, and the first
 * touch of each piece checks its sum.
 */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "table/pieces.h"
#include "table/sets.h"

enum table_value { TABLE_LOSS = -1, TABLE_DRAW = 0, TABLE_WIN = 1 };

struct table_answer {
    enum table_value value; /* for the player to move */
    int plies; /* to the end under best play; 0 for a draw, and where no distance is kept */
};

/* What a slice holds, counted when it was made. */
struct table_count {
    uint64_t states, win, win_in1, loss, draw;
    uint32_t longest_win, longest_loss; /* in plies; 0 where no distance is kept */
};

struct table {
    struct pieces file;
    struct table_deck deck;
    int students; /* at most so many a side */
    bool distances;
    struct table_count count[TABLE_MAX_STUDENTS + 1][TABLE_MAX_STUDENTS + 1];
    const unsigned char *part[TABLE_MAX_STUDENTS + 1][TABLE_MAX_STUDENTS + 1];
};

/* Refuses what is no table, cut short or altered, with the reason. */
enum status table_open(struct table *t, const char *path, struct err *e);
void table_close(struct table *t);
/* FAILED where the file is damaged, ILLEGAL where the position is none of this table. */
enum status table_probe(const struct table *t, const struct table_position *p,
                        struct table_answer *out, struct err *e);
/* Reads every piece and checks its sum. */
enum status table_check_sums(const struct table *t, struct err *e);

#endif
