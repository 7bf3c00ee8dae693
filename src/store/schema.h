/* Torii: MIT licence, see LICENSE. */
/* The version of the tables, and the way from an older one; docs/formats/store.md describes them. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include "base/status.h"

enum { SCHEMA_VERSION = 3 };

/*
 * Games from before there was an `expires` get one: those that were over before anybody can have made two moves go
 * after a week, those that nobody goes on with for half a year go then; rounded up to days. A game that is played on
 * gets another with its next entry (src/server/sums.c).
 */
#define SCHEMA_EXPIRES(games)                                                               \
    "UPDATE " games " SET expires = (changed / 86400000 + 181) * 86400000 WHERE stage = 1;" \
    "UPDATE " games " SET expires = (changed / 86400000 + 8) * 86400000"                    \
    " WHERE stage = 2 AND entries <= 3;"

/* How a database is asked. */
struct schema_ways {
    /* The version; 0: there is nothing yet. BAD_INPUT: something else is there. */
    enum status (*look)(void *db, int *version, struct err *e);
    enum status (*run)(void *db, const char *sql, struct err *e);
    const char *begin;                 /* a transaction that keeps others from doing the same */
    const char *steps[SCHEMA_VERSION]; /* from version i to i + 1, its number included */
};

/* Brings it up to date, all or nothing. */
enum status schema_bring(const struct schema_ways *ways, void *db, struct err *e);

#endif
