/* Torii: MIT licence, see LICENSE. */
/*
 * Games as append-only logs. A game is its entries, numbered from 0; a state in memory is a cache of them. The
 * pair (game, number) is unique, which decides who was first when several threads or processes append; the
 * loser reads the new entries and tries again.
 *
 *     FILE              SQLite (WAL, full sync)
 *     postgres://…      PostgreSQL: shared by any number of processes, which are notified of each other's entries
 *
 * Appending is asynchronous: concurrent appends of several games share one sync, and a thread of the store
 * reports to the caller once they are on disk. Reading is synchronous.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "store/games.h"

enum {
    STORE_ID = 16,              /* longest game id, in characters: letters, digits, - and _ */
    STORE_MAX_BODY = 256 << 10, /* bytes of an entry */
    STORE_MAX_TOGETHER = 64,    /* entries in one append */
};

struct store_entry {
    uint64_t number;
    int64_t time;    /* milliseconds since 1970 */
    struct str body; /* JSON, opaque to the store */
};

enum store_verdict {
    STORE_KEPT, /* on disk */
    STORE_STALE, /* the numbers do not follow the last entry, usually because another append was first: read on */
    STORE_GONE, /* the store is unreachable or full; nothing was written */
    STORE_UNSURE, /* the connection broke during the commit: only reading shows whether it was written */
};

/* Called by a thread of the store, which waits for it to return; it may append, but not read. The reason
 * ("" if kept) is for the log of the server, never for a client. */
typedef void store_told(void *context, enum store_verdict verdict, const char *reason);

/* Opens or creates a store, and migrates an older schema; a newer one is refused. Anything but a PostgreSQL
 * address is a file name. */
enum status store_open(struct store **out, const char *where, struct err *e);
/* Waits until every append has been reported. Accepts NULL. */
void store_close(struct store *s);

/*
 * Appends entries of one game with consecutive numbers, all or none; everything is copied. Number 0 creates
 * the game. Appends to one game are written in order. With no summary (NULL) the stored one stays.
 */
void store_append(struct store *s, const char *game, const struct store_entry *entries, int count,
                  const struct store_summary *summary, store_told *told, void *context);

/* Checks that the store is writable, with a small write that is on disk when reported. */
void store_probe(struct store *s, store_told *told, void *context);

/*
 * Among the processes that share a store, one at a time holds the turn, for work that must look something up and
 * write without interference; it is lost when the process dies or loses its connection. NOT_NOW if another
 * process holds it. One thread only. A store that is not shared always grants it.
 */
enum status store_turn_take(struct store *s, struct err *e);
void store_turn_give(struct store *s);

/* The entries of a game from a number on, in order; stops when `take` returns false. NOT_FOUND if there is no
 * such game. Thread-safe; `take` must not call the store. */
typedef bool store_take(void *context, const struct store_entry *entry);
enum status store_read(struct store *s, const char *game, uint64_t from, store_take *take,
                       void *context, struct err *e);

/* Called by a thread of the store when another process has appended to a game (PostgreSQL only), with the game's
 * id and the number of its newest entry, so that a process serving the game reads on. After a lost connection
 * the id is "": any game may have changed. Set once, before anything is appended. */
typedef void store_heard(void *context, const char *game, uint64_t number);
void store_listen(struct store *s, store_heard *heard, void *context);

/* Only one process may serve a SQLite store: claims it for this one until it exits; FAILED if another one does.
 * Reading and copying need no claim. PostgreSQL may be served by any number. */
enum status store_claim(const char *where, struct err *e);

/* A consistent copy of a SQLite store while it is being written to; never overwrites a file.
 * ILLEGAL for PostgreSQL, which has its own tools. */
enum status store_backup(const char *where, const char *to, struct err *e);

/*
 * Removes expired games, and those over since before a time, the oldest first, as well as shared texts that no game
 * has any more. Runs between two groups of appends and deletes a limited number of entries, to delay nobody for
 * long; a game with a longer log disappears at once, and its remaining entries with later calls. Reports the number
 * of games removed, and whether work is left.
 */
struct store_old {
    int64_t now;  /* removes games that expired before this … */
    int64_t over; /* … or were over before this; 0: keeps those */
    int most;     /* entries */
};
typedef void store_pruned(void *context, int removed, bool more, const char *reason);
void store_prune(struct store *s, const struct store_old *old, store_pruned *told, void *context);

/* Statistics since the store was opened, for monitoring. */
struct store_counts {
    uint64_t groups;            /* attempted transactions, each with one sync */
    uint64_t kept, stale, gone; /* verdicts delivered; `gone` includes the unsure ones */
    uint64_t waiting;           /* appended, verdict pending */
};
struct store_counts store_counts(struct store *s);

#endif
