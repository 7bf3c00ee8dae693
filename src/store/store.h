/* Torii: MIT licence, see LICENSE. */
/*
 * Games as append-only logs: the door of the room. A game is its entries, numbered from 0; a state in
 * memory is a cache of them. The pair (game, number) is unique, which decides who was first where several
 * threads or processes append; the loser reads on and thinks again.
 *
 *     FILE              SQLite (WAL, full sync)
 *     postgres://…      PostgreSQL: any number of processes share it, and hear of each other's entries
 *
 * Appending is asynchronous: what several games want to keep at the same moment is written with one sync,
 * and whoever appended is told when it is on the disk, by a thread of the store. Reading waits.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "store/games.h"

enum {
    STORE_ID = 16,              /* characters of a game's id at most: letters, digits, - and _ */
    STORE_MAX_BODY = 256 << 10, /* bytes of an entry */
    STORE_MAX_TOGETHER = 64,    /* entries appended in one go */
};

struct store_entry {
    uint64_t number;
    int64_t time;    /* milliseconds since 1970 */
    struct str body; /* JSON; what is in it is the server's business */
};

enum store_verdict {
    STORE_KEPT,  /* it is on the disk */
    STORE_STALE, /* the numbers do not follow on what is kept, mostly since one is taken: read on */
    STORE_GONE,  /* the store cannot be reached or is full; nothing was written */
    STORE_UNSURE, /* the connection broke in the very moment of it: written or not, who reads will see */
};

/* By a thread of the store, which goes on only when it returns; it may append, but not read. The reason
 * ("" when kept) is for the log of the server, never for a client. */
typedef void store_told(void *context, enum store_verdict verdict, const char *reason);

/* Opens or makes it, and brings an older scheme up to date; a newer one is refused. A name that only
 * looks like another kind of place is a file. */
enum status store_open(struct store **out, const char *where, struct err *e);
/* Waits until everything that was appended is told of. NULL too. */
void store_close(struct store *s);

/*
 * Appends entries of one game with following numbers, all or none; everything is copied. Number 0 makes
 * the game. What is appended to one game is written in the order in which it was appended. Without a
 * summary (NULL) the one that is kept stays.
 */
void store_append(struct store *s, const char *game, const struct store_entry *entries, int count,
                  const struct store_summary *summary, store_told *told, void *context);

/* A small write of no consequence, on the disk when it is told: can the store be written to? */
void store_probe(struct store *s, store_told *told, void *context);

/*
 * Of all processes that share the store one at a time has the turn, for what must be looked up and written
 * without anybody else in between; it is lost when the process dies or loses its connection. NOT_NOW where
 * another one has it. By one thread. A store that no other process shares always gives it.
 */
enum status store_turn_take(struct store *s, struct err *e);
void store_turn_give(struct store *s);

/* The entries of a game from a number on, in order; stops when `take` returns false. NOT_FOUND where
 * there is no such game. May be called by several threads at once; `take` may not call the store. */
typedef bool store_take(void *context, const struct store_entry *entry);
enum status store_read(struct store *s, const char *game, uint64_t from, store_take *take,
                       void *context, struct err *e);

/* Told by a thread of the store when another process has appended to a game (PostgreSQL alone). Ids
 * only: whoever serves the game reads on. After a lost connection it is told game "", which means that
 * anything may have happened. The number is that of the newest entry. Once, before anything is appended. */
typedef void store_heard(void *context, const char *game, uint64_t number);
void store_listen(struct store *s, store_heard *heard, void *context);

/* A SQLite store is served by one process: this one, from now until it ends; FAILED where another one does.
 * Whoever reads it or copies it need not ask. Any number may serve a PostgreSQL. */
enum status store_claim(const char *where, struct err *e);

/* A copy of a SQLite store, whole and consistent, while it is written to; never over another file.
 * ILLEGAL for PostgreSQL, which has its own. */
enum status store_backup(const char *where, const char *to, struct err *e);

/*
 * Removes games that have expired, and those over since before a time, the oldest first; and texts that no game
 * shares any more. Between two groups of appends, and no more than so many entries, so that nobody waits for it
 * long; a game whose log is longer is gone at once all the same, and its entries with the next ones. Told how
 * many games were removed, and whether there is more to do.
 */
struct store_old {
    int64_t now;  /* what expired before it … */
    int64_t over; /* … or was over before this; 0: those stay */
    int most;     /* entries */
};
typedef void store_pruned(void *context, int removed, bool more, const char *reason);
void store_prune(struct store *s, const struct store_old *old, store_pruned *told, void *context);

/* What the store did since it was opened, for whoever watches it. */
struct store_counts {
    uint64_t groups;            /* transactions that were tried, each with one sync */
    uint64_t kept, stale, gone; /* verdicts that were told; unsure ones are among the last */
    uint64_t waiting;           /* appended and not yet told */
};
struct store_counts store_counts(struct store *s);

#endif
