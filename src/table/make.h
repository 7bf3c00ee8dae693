/* Torii: MIT licence, see LICENSE. */
/*
 * Making a table without distances from the first chain to the file. Long work is kept in a file of its
 * own beside the table, `FILE.work`: chains that are done, and from time to time the one in hand. Begun
 * again after an interruption, it goes on from there.
 */
#ifndef TABLE_MAKE_H
#define TABLE_MAKE_H

#include "table/sweep.h"

struct make_progress {
    const char *doing; /* "solving", "saving", "writing" */
    int own, enemy;    /* students of the chain or slice in hand */
    double share;      /* of the whole work, an estimate: 0 … 1 … */
    double seconds;    /* … since the beginning … */
    double begun;      /* … of which so much was done before, another time */
};

/* What is not OK stops the work; it goes on from there another time. */
typedef enum status make_report(void *context, const struct make_progress *p, struct err *e);

struct make {
    const struct table_deck *deck;
    int students;
    int threads;
    const char *path;
    uint64_t memory;   /* bytes that may be used; 0: no bound */
    bool keep;         /* the work, in a file: for what takes more than a minute */
    double save_every; /* seconds */
    make_report *report;
    void *context;
};

/* Bytes of memory that it needs at most. */
uint64_t make_memory(int students, int threads);
enum status make_table(const struct make *m, struct err *e);

#endif
