/* Torii: MIT licence, see LICENSE. */
/*
 * What a store is made of: a queue of appends, a thread that writes them group by group, and a table of
 * functions for the database behind it.
 */
#ifndef STORE_KIND_H
#define STORE_KIND_H

#include "store/store.h"

/* One append, and its copy of what is to be written. */
struct store_job {
    struct store_job *next;
    store_pruned *prune; /* not an append at all; else NULL */
    struct store_old old;
    bool probe; /* not an append either */
    char game[STORE_ID + 1];
    struct store_entry *entries; /* NULL: there was no room for it, it is only to be told so */
    int count;
    bool summed; /* it has a summary */
    struct store_summary summary;
    int64_t changed; /* time of the last entry */
    size_t bytes;    /* of all bodies */
    int order;       /* in its group, where that is sorted */

    store_told *told;
    void *context;

    enum store_verdict verdict;
    struct err reason;
};

/* What came of removing old games. */
struct store_swept {
    int removed; /* games */
    bool more;   /* is left to do */
};

/* Texts that were not asked for this long, in milliseconds, and that no game has, are removed. */
enum { STORE_UNSHARED = 24 * 3600 * 1000 };

struct store_kind {
    enum status (*open)(void **out, const char *where, struct err *e);
    void (*close)(void *base);
    /* By the writing thread alone. Gives each job its verdict; may change the order of the jobs. */
    void (*write)(void *base, struct store_job **jobs, int count);
    /* The group is told; `idle`: nothing else waits. What can be done later is done now. NULL: nothing. */
    void (*rest)(void *base, bool idle);
    enum status (*probe)(void *base, struct err *e);
    /* By the thread that has it; NULL: there is nobody else. */
    enum status (*turn_take)(void *base, struct err *e);
    void (*turn_give)(void *base);
    enum status (*prune)(void *base, const struct store_old *old, struct store_swept *out,
                         struct err *e);
    /* By any thread. */
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

/* All jobs of a group have the same fate. */
void store_jobs_gone(struct store_job **jobs, int count, const struct err *reason);
/* One line of what a library says, without a line end. */
struct str store_first_line(const char *words);

#endif
