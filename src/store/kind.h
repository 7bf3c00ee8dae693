/* Torii: MIT licence, see LICENSE. */
/*
 * The inside of a store: a queue of appends, a thread that writes them group by group, and a vtable of the
 * database behind it.
 */
#ifndef STORE_KIND_H
#define STORE_KIND_H

#include "store/store.h"

/* One append, with its own copy of the data to write. */
struct store_job {
    struct store_job *next;
    store_pruned *prune; /* not an append but a prune; else NULL */
    struct store_old old;
    bool probe; /* not an append but a probe */
    char game[STORE_ID + 1];
    struct store_entry *entries; /* NULL: refused because the queue is full; only reported back */
    int count;
    bool summed; /* it has a summary */
    struct store_summary summary;
    int64_t changed; /* time of the last entry */
    size_t bytes;    /* total size of the bodies */
    int order;       /* position in its group before sorting */

    store_told *told;
    void *context;

    enum store_verdict verdict;
    struct err reason;
};

/* Result of removing old games. */
struct store_swept {
    int removed; /* games */
    bool more;   /* work is left */
};

/* Shared texts that no game has are removed when unused for this long, in milliseconds. */
enum { STORE_UNSHARED = 24 * 3600 * 1000 };

struct store_kind {
    enum status (*open)(void **out, const char *where, struct err *e);
    void (*close)(void *base);
    /* Writing thread only. Gives each job its verdict; may reorder the jobs. */
    void (*write)(void *base, struct store_job **jobs, int count);
    /* Called once a group's verdicts are delivered, for work that can wait; `idle`: empty queue. May be NULL. */
    void (*rest)(void *base, bool idle);
    enum status (*probe)(void *base, struct err *e);
    /* Called by the thread that holds the turn; NULL: the store is never shared. */
    enum status (*turn_take)(void *base, struct err *e);
    void (*turn_give)(void *base);
    enum status (*prune)(void *base, const struct store_old *old, struct store_swept *out,
                         struct err *e);
    /* May be called by any thread. */
    enum status (*read)(void *base, const char *game, uint64_t from, store_take *take,
                        void *context, struct err *e);
    enum status (*shared)(void *base, const char *name, store_hand *hand, void *context,
                          struct err *e);
    enum status (*find)(void *base, const char *game, store_meet *meet, void *context,
                        struct err *e);
    enum status (*list)(void *base, const struct store_wanted *wanted, store_meet *meet,
                        void *context, struct err *e);
    enum status (*list_due)(void *base, int64_t before, int most, store_meet *meet, void *context,
                            struct err *e);
    enum status (*count)(void *base, const char *owner, int64_t since, struct store_tally *out,
                         struct err *e);
    enum status (*salt)(void *base, char out[STORE_NAME + 1], struct err *e);
    void (*listen)(void *base, store_heard *heard, void *context);
};

extern const struct store_kind store_sqlite, store_postgres;

/* Gives all jobs of a group the verdict STORE_GONE. */
void store_jobs_gone(struct store_job **jobs, int count, const struct err *reason);
/* The first line of a library's message, without its line end. */
struct str store_first_line(const char *words);

#endif
