/* Torii: MIT licence, see LICENSE. */
/* Version of the tables, and migration from older ones; docs/formats/store.md describes them. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include "base/status.h"

enum { SCHEMA_VERSION = 4 };

/*
 * Games from before the column `expires` get a value: games that ended before two moves can have been made expire after
 * a week, games that nobody continues after half a year; rounded up to days. A game that is continued
 * gets another one with its next entry (src/server/sums.c).
 */
#define SCHEMA_EXPIRES(games)                                                               \
    "UPDATE " games " SET expires = (changed / 86400000 + 181) * 86400000 WHERE stage = 1;" \
    "UPDATE " games " SET expires = (changed / 86400000 + 8) * 86400000"                    \
    " WHERE stage = 2 AND entries <= 3;"

/* Access to a database. */
struct schema_ways {
    /* The version; 0: empty. BAD_INPUT: not a store. */
    enum status (*look)(void *db, int *version, struct err *e);
    enum status (*run)(void *db, const char *sql, struct err *e);
    const char *begin; /* starts a transaction that locks out concurrent migrations */
    const char *steps[SCHEMA_VERSION]; /* from version i to i + 1, updating the version number */
};

/* Migrates to the current version, all or nothing. */
enum status schema_bring(const struct schema_ways *ways, void *db, struct err *e);

#endif
