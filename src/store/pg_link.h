/* Torii: MIT licence, see LICENSE. */
/*
 * A reconnecting connection to PostgreSQL: opened when first needed, checked before each use, and reopened after
 * the database was away. Attempts to reconnect back off. No wait for a server that does not answer is unlimited.
 */
#ifndef STORE_PG_LINK_H
#define STORE_PG_LINK_H

#include "base/status.h"
#include "base/text.h"

#include <libpq-fe.h>
#include <stdbool.h>
#include <stdint.h>

struct pg_link {
    const char *where; /* borrowed */
    const char *first; /* statements to run on connecting, or NULL; borrowed */
    PGconn *conn;      /* NULL: not connected */
    double next_try;   /* earliest time of the next attempt, by os_seconds */
    double wait;       /* back-off after the next failure */
    struct err reason; /* of the last failure */
    int times;         /* number of times connected */
    double patience;   /* timeout of an answer in seconds: twice the address's connect_timeout */
    bool late;         /* an answer timed out: the connection must be dropped */
};

void pg_link_init(struct pg_link *l, const char *where, const char *first);
void pg_link_release(struct pg_link *l);
/* Connects if needed, unless backing off. */
enum status pg_link_ready(struct pg_link *l, struct err *e);
/* Drops a broken connection. */
void pg_link_lose(struct pg_link *l);
/* Sends what is buffered; false: the connection is broken. */
bool pg_flush(struct pg_link *l, double deadline);
/* The next result, as PQgetResult returns it; NULL and `late` on timeout. */
PGresult *pg_result(struct pg_link *l, double deadline);
/* Statements without parameters, one after the other. */
enum status pg_run(struct pg_link *l, const char *sql, struct err *e);
/* The error of a connection or a result, in one line. */
enum status pg_fault(const char *words, const char *doing, struct err *e);

/* A query with its answer in binary form, retried once if the connection was lost; NULL on failure. */
struct pg_question {
    const char *sql;
    int count;
    const char *values[5];
};
PGresult *pg_ask(struct pg_link *l, const struct pg_question *q, struct err *e);
/* A column: a bigint, or bytes borrowed from the result. */
int64_t pg_number(const PGresult *r, int row, int column);
struct str pg_bytes(const PGresult *r, int row, int column);

/* Creates the tables, or brings them up to date. */
enum status pg_set_up(struct pg_link *l, struct err *e);

#endif
