/* Torii: MIT licence, see LICENSE. */
/*
 * What the files of the SQLite store share: one connection writes (sqlite.c, lite_prune.c), a few others read
 * (lite_read.c), each with its statements prepared.
 */
#ifndef STORE_LITE_LINK_H
#define STORE_LITE_LINK_H

#include "store/kind.h"
#include "store/lite.h"
#include "store/pool.h"

/* Statements of the connection that writes. */
enum {
    LITE_BEGIN,
    LITE_COMMIT,
    LITE_ROLLBACK,
    LITE_COUNT,
    LITE_ADD,
    LITE_MAKE,
    LITE_SUM,
    LITE_STEP,
    LITE_TOUCH,
    LITE_SHARE,
    LITE_PROBE,
    LITE_EXPIRED,
    LITE_OVER,
    LITE_REMOVE,
    LITE_REMOVE_GAME,
    LITE_REMOVED,
    LITE_CLEAR,
    LITE_CLEARED,
    LITE_UNSHARE,
    LITE_WRITES,
};

struct lite_link {
    sqlite3 *db;
    int count;
    sqlite3_stmt *st[LITE_WRITES]; /* there is room for either kind */
};

/* The store, as its functions are given it. */
struct lite {
    struct lite_link *writer;
    int log; /* pages in the log that is written ahead */
    struct pool *readers;
    char path[];
};

struct lite_link *lite_link_new(const char *path, const char *vfs,
                                struct err *e); /* NULL on failure */
void lite_link_free(void *link);                /* NULL too */
enum status lite_link_prepare(struct lite_link *l, const char *const *sql, int count,
                              struct err *e);
/* Runs a statement that gives no rows. What is bound to it must outlive that. */
bool lite_done(sqlite3_stmt *st);

/* lite_prune.c: inside a transaction; false if that must be taken back. */
bool lite_prune(struct lite_link *l, const struct store_old *old, struct store_swept *out);

/* lite_read.c: the functions of struct store_kind that read, and a connection for them. */
void *lite_reader_new(void *base, struct err *e);
enum status lite_read(void *base, const char *game, uint64_t from, store_take *take, void *context,
                      struct err *e);
enum status lite_shared(void *base, const char *name, store_hand *hand, void *context,
                        struct err *e);
enum status lite_find(void *base, const char *game, store_meet *meet, void *context, struct err *e);
enum status lite_list(void *base, const struct store_wanted *wanted, store_meet *meet,
                      void *context, struct err *e);
enum status lite_list_due(void *base, int64_t before, int most, store_meet *meet, void *context,
                          struct err *e);
enum status lite_count(void *base, const char *owner, int64_t since, struct store_tally *out,
                       struct err *e);
enum status lite_salt(void *base, char out[STORE_NAME + 1], struct err *e);

#endif
