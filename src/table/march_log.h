/* Torii: MIT licence, see LICENSE. */
/*
 * What a march (table/march.h) found in one chain, step by step, in a file beside the table: `FILE.logHP`,
 * H hunters, P preys. Step k has the wins of the hunter in 2k + 1 plies, as changes of `open`, and where
 * a chain with a prey more will need them the losses of the prey in 2k plies, as changes of `lost`.
 *
 *     0        magic, version, students, cards, hunters, preys, the sum of these
 *     64 k     step k: how many wins and losses, where its pieces are listed, the sums of list and entry
 *     16384    pieces (table/march_piece.h) in any order; after those of a step their list: place,
 *              length and sum of each region's wins, then of each region's losses
 *
 * A step counts when its entry and its list are whole; what was written after the last such step is written
 * over.
 */
#ifndef TABLE_MARCH_LOG_H
#define TABLE_MARCH_LOG_H

#include "os/os.h"
#include "table/chain.h"

enum {
    MARCH_STEPS = 254, /* they are kept in a byte, and 255 is none */
};

enum march_kind { MARCH_WINS, MARCH_LOSSES, MARCH_KINDS };

struct march_at {
    uint64_t place;
    uint32_t length, sum;
};

struct march_step {
    uint64_t found[MARCH_KINDS]; /* positions */
    struct march_at *list;       /* of wins by region, then of losses */
};

struct march_log {
    struct os_work *file;
    const struct march_mark *mark;
    const struct chain *c;
    int steps;   /* that are whole */
    bool synced; /* pieces are on the disk before it is said that they are */
    uint64_t end;
    struct march_step step[MARCH_STEPS + 2];
};

/* How the files begin that work on the table is kept in. */
struct march_mark {
    const char *table;  /* its path */
    const char *ending; /* what kind of file it is: three letters */
    const struct table_deck *deck;
    int students;
    bool synced; /* the disk is asked to keep what was written, from time to time */
};

enum { MARCH_MARK = 64 };

/*
 * Opens `FILE.endingHP`; its first bytes are written if it is fresh, else they must be the same. A file
 * that ends before they do is fresh.
 */
enum status march_mark_open(const struct march_mark *m, const struct chain *c, struct os_work **out,
                            bool *fresh, struct err *e);
/* Removes the file, if it is there. */
enum status march_mark_drop(const struct march_mark *m, const struct chain *c, struct err *e);
/* Names the file, which can be removed: what it had is found again. Returns FAILED. */
enum status march_mark_damaged(const struct march_mark *m, const struct chain *c, struct err *e);

enum status march_log_open(struct march_log *l, const struct march_mark *m, const struct chain *c,
                           struct err *e);
void march_log_close(struct march_log *l, bool remove);

/* The next step: begin, put its pieces (any thread), end. */
enum status march_log_begin(struct march_log *l, struct err *e);
enum status march_log_put(struct march_log *l, enum march_kind kind, size_t region,
                          const unsigned char *piece, size_t len, struct err *e);
enum status march_log_end(struct march_log *l, const uint64_t found[MARCH_KINDS], struct err *e);

/* A piece of a step that is whole; to be freed, NULL if it is empty. */
enum status march_log_get(const struct march_log *l, int step, enum march_kind kind, size_t region,
                          unsigned char **piece, size_t *len, struct err *e);
/* The last step that has any of a kind, 0 if none has. */
int march_log_last(const struct march_log *l, enum march_kind kind);

#endif
