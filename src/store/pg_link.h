/* Torii: MIT licence, see LICENSE. */
/*
 * A connection to PostgreSQL that comes back: it is made when it is first needed, looked at before each
 * use, and made anew when the database was away. While it is away, tries are some time apart. Nothing
 * waits for ever for a server that does not answer.
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
    const char *first; /* statements to begin with, or NULL; borrowed */
    PGconn *conn;      /* NULL: not connected */
    double next_try;   /* no sooner than that, by os_seconds */
    double wait;       /* how long after the next failure */
    struct err reason; /* of the last one */
    int times;         /* how often it was connected */
    double patience;   /* seconds that an answer may take: twice the address's connect_timeout */
    bool late;         /* an answer has not come in time: to be lost */
};

void pg_link_init(struct pg_link *l, const char *where, const char *first);
void pg_link_release(struct pg_link *l);
/* Connected? Connects where it has to and may. */
enum status pg_link_ready(struct pg_link *l, struct err *e);
/* The connection is of no use any more. */
void pg_link_lose(struct pg_link *l);
/* Sends what is still to be sent; false: the connection is of no use any more. */
bool pg_flush(struct pg_link *l, double deadline);
/* The next result as of PQgetResult; NULL and `late` where none comes in time. */
PGresult *pg_result(struct pg_link *l, double deadline);
/* Statements without parameters, one after the other. */
enum status pg_run(struct pg_link *l, const char *sql, struct err *e);
/* What the connection, or a result of it, complains of, in one line. */
enum status pg_fault(const char *words, const char *doing, struct err *e);

/* A question with its answer in binary form, asked again once if the connection was lost; NULL on
 * failure. */
struct pg_question {
    const char *sql;
    int count;
    const char *values[5];
};
PGresult *pg_ask(struct pg_link *l, const struct pg_question *q, struct err *e);
/* A column: a bigint, or bytes that are borrowed from the result. */
int64_t pg_number(const PGresult *r, int row, int column);
struct str pg_bytes(const PGresult *r, int row, int column);

/* Makes the tables, or brings them up to date. */
enum status pg_set_up(struct pg_link *l, struct err *e);

#endif
