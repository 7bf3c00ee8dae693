/* Torii: MIT licence, see LICENSE. */
/*
 * Shared by the files of the SQLite store: one connection writes (sqlite.c, lite_prune.c), a few others read
 * (lite_read.c), each with its own prepared statements.
 */
#ifndef STORE_LITE_LINK_H
#define STORE_LITE_LINK_H

#include "store/kind.h"
#include "store/lite.h"
#include "store/pool.h"

/* Statements of the writing connection. */
enum {
    LITE_BEGIN,
    LITE_COMMIT,
    LITE_ROLLBACK,
    LITE_CHANGES,
    LITE_KNOWN,
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
    sqlite3_stmt *st[LITE_WRITES]; /* large enough for either kind */
};

/* A game's row as last written or read. */
struct lite_known {
    char id[STORE_ID + 1];
    int64_t key; /* 0: there is no such game */
    uint64_t entries;
    int64_t expires;
    int stage;
    bool listed, paired;
};

/* The store, as passed to its functions. */
struct lite {
    struct lite_link *writer;
    int log;                  /* pages in the WAL */
    int64_t others;           /* changes when another connection has written */
    struct lite_known *known; /* LITE_CACHE cached rows; writing thread only */
    struct pool *readers;
    char path[];
};
enum { LITE_CACHE = 4096 };

struct lite_link *lite_link_new(const char *path, const char *vfs,
                                struct err *e); /* NULL on failure */
void lite_link_free(void *link);                /* NULL too */
enum status lite_link_prepare(struct lite_link *l, const char *const *sql, int count,
                              struct err *e);
/* Runs a statement that returns no rows. Bound values must outlive the call. */
bool lite_done(sqlite3_stmt *st);

/* lite_prune.c: inside a transaction; false: roll it back. */
bool lite_prune(struct lite_link *l, const struct store_old *old, struct store_swept *out);

/* lite_read.c: the reading functions of struct store_kind, and a connection for them. */
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
