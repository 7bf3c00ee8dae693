/* Torii: MIT licence, see LICENSE. */
#include "store/pg_link.h"

#include "os/wait.h"
#include "store/kind.h"
#include "store/schema.h"

#include <string.h>

static const double first_wait = 0.05, longest_wait = 1; /* seconds */

void pg_link_init(struct pg_link *l, const char *where, const char *first)
{
    *l = (struct pg_link){.where = where, .first = first, .wait = first_wait};
}

void pg_link_release(struct pg_link *l)
{
    PQfinish(l->conn);
    l->conn = NULL;
    l->late = false;
}

void pg_link_lose(struct pg_link *l)
{
    pg_link_release(l);
}

enum status pg_fault(const char *words, const char *doing, struct err *e)
{
    char memory[ERR_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_clean(&t, store_first_line(words));
    return err_say(e, FAILED, "cannot %s: %s", doing, memory);
}

/* Notices of the server are not printed. */
static void ignore(void *context, const char *words)
{
    (void)context;
    (void)words;
}

/* ---- waiting, with a time limit ---- */

bool pg_flush(struct pg_link *l, double deadline)
{
    int rc;

    while ((rc = PQflush(l->conn)) == 1) {
        l->late = !os_wait_socket(PQsocket(l->conn), true, deadline - os_seconds());
        if (l->late || !PQconsumeInput(l->conn))
            return false;
    }
    return rc == 0;
}

PGresult *pg_result(struct pg_link *l, double deadline)
{
    while (!l->late && PQisBusy(l->conn)) {
        l->late = !os_wait_socket(PQsocket(l->conn), false, deadline - os_seconds());
        if (!l->late && !PQconsumeInput(l->conn))
            break;
    }
    return l->late ? NULL : PQgetResult(l->conn);
}

/* The last error. */
static enum status complain(const struct pg_link *l, const char *doing, struct err *e)
{
    return pg_fault(l->late ? "the database does not answer" : PQerrorMessage(l->conn), doing, e);
}

enum status pg_run(struct pg_link *l, const char *sql, struct err *e)
{
    double deadline = os_seconds() + l->patience;
    enum status rc = OK;
    PGresult *r;

    if (!PQsendQuery(l->conn, sql) || !pg_flush(l, deadline))
        return complain(l, "talk to the database", e);
    while ((r = pg_result(l, deadline)) != NULL) {
        ExecStatusType got = PQresultStatus(r);

        if (rc == OK && got != PGRES_COMMAND_OK && got != PGRES_TUPLES_OK)
            rc = pg_fault(PQresultErrorMessage(r), "talk to the database", e);
        PQclear(r);
    }
    return l->late ? complain(l, "talk to the database", e) : rc;
}

/* ---- connecting ---- */

/*
 * Timeouts on the server are shorter than ours, and it drops the locks of a process that has died.
 * Commits must be synchronous even where the server's default is to answer before they are on disk.
 */
static const char session[] = "SET search_path TO torii; SET client_min_messages TO warning;"
                              "SET statement_timeout TO '8s'; SET lock_timeout TO '5s';"
                              "SET idle_in_transaction_session_timeout TO '20s';"
                              "SELECT set_config('synchronous_commit', 'on', false)"
                              " WHERE current_setting('synchronous_commit') = 'off'";

static double patience_of(PGconn *conn)
{
    PQconninfoOption *options = PQconninfo(conn);
    uint64_t seconds = 5;

    for (PQconninfoOption *o = options; o != NULL && o->keyword != NULL; o++)
        if (o->val != NULL && str_eq(str_of(o->keyword), "connect_timeout") &&
            (!str_number(str_of(o->val), 3600, &seconds) || seconds == 0))
            seconds = 3600; /* the user said: no limit */
    PQconninfoFree(options);
    return 2 * (double)seconds;
}

static enum status connect_now(struct pg_link *l, struct err *e)
{
    /* Later entries win, so the user's settings override these. */
    static const char *const names[] = {
        "connect_timeout", "tcp_user_timeout", "keepalives_idle",           "keepalives_interval",
        "client_encoding", "dbname",           "fallback_application_name", NULL};
    const char *values[] = {"5", "15000", "10", "5", "UTF8", l->where, "torii", NULL};
    enum status rc = OK;

    l->conn = PQconnectdbParams(names, values, 1);
    if (PQstatus(l->conn) != CONNECTION_OK || PQsetnonblocking(l->conn, 1) != 0)
        rc = complain(l, "reach the database", e);
    PQsetNoticeProcessor(l->conn, ignore, NULL);
    l->patience = patience_of(l->conn);
    if (rc == OK)
        rc = pg_run(l, session, e);
    if (rc == OK && l->first != NULL)
        rc = pg_run(l, l->first, e);
    if (rc != OK)
        pg_link_lose(l);
    return rc;
}

/* Did the other end close the connection while it was idle? Pending messages are read before the end is seen. */
static bool is_alive(PGconn *conn)
{
    for (int i = 0; i < 3 && PQstatus(conn) == CONNECTION_OK; i++) {
        if (!PQconsumeInput(conn))
            return false;
        (void)PQisBusy(conn);
    }
    return PQstatus(conn) == CONNECTION_OK;
}

enum status pg_link_ready(struct pg_link *l, struct err *e)
{
    double now = os_seconds();

    if (l->conn != NULL && is_alive(l->conn))
        return OK;
    pg_link_lose(l);
    if (now < l->next_try) {
        if (e != NULL)
            *e = l->reason;
        return FAILED;
    }
    if (connect_now(l, &l->reason) == OK) {
        l->wait = first_wait;
        l->times++;
        return OK;
    }
    l->next_try = os_seconds() + l->wait;
    l->wait = l->wait * 2 < longest_wait ? l->wait * 2 : longest_wait;
    if (e != NULL)
        *e = l->reason;
    return FAILED;
}

/* ---- questions ---- */

static PGresult *ask_once(struct pg_link *l, const struct pg_question *q, struct err *e)
{
    double deadline = os_seconds() + l->patience;
    PGresult *r = NULL;

    if (PQsendQueryParams(l->conn, q->sql, q->count, NULL, q->values, NULL, NULL, 1) &&
        pg_flush(l, deadline)) {
        r = pg_result(l, deadline);
        while (PQresultStatus(r) == PGRES_TUPLES_OK) {
            PGresult *end = pg_result(l, deadline);

            if (end == NULL)
                return r;
            PQclear(end);
        }
    }
    (void)complain(l, "ask the database", e);
    PQclear(r);
    return NULL;
}

/* After an error the connection may be in the middle of a transaction. */
static void tidy_up(struct pg_link *l)
{
    PGresult *r;

    while (!l->late && (r = pg_result(l, os_seconds() + l->patience)) != NULL)
        PQclear(r);
    if (l->late || PQstatus(l->conn) != CONNECTION_OK)
        pg_link_lose(l);
}

PGresult *pg_ask(struct pg_link *l, const struct pg_question *q, struct err *e)
{
    for (int i = 0; i < 2; i++) {
        PGresult *r;
        bool late;

        if (pg_link_ready(l, e) != OK)
            return NULL;
        r = ask_once(l, q, e);
        if (r != NULL)
            return r;
        late = l->late;
        tidy_up(l);
        if (late || l->conn != NULL)
            return NULL;
    }
    return NULL;
}

int64_t pg_number(const PGresult *r, int row, int column)
{
    struct str s = pg_bytes(r, row, column);
    uint64_t n = 0;

    for (size_t i = 0; i < s.len && i < 8; i++)
        n = n << 8 | (unsigned char)s.data[i];
    return (int64_t)n;
}

struct str pg_bytes(const PGresult *r, int row, int column)
{
    return (struct str){PQgetvalue(r, row, column), (size_t)PQgetlength(r, row, column)};
}

/* ---- tables ---- */

static enum status look(void *link, int *version, struct err *e)
{
    static const struct pg_question tables = {
        "SELECT count(*), count(*) FILTER (WHERE relname = 'schema_version') FROM pg_class"
        " WHERE relnamespace = to_regnamespace('torii') AND relkind = 'r'",
        0,
        {NULL}};
    static const struct pg_question asked = {
        "SELECT version::bigint FROM torii.schema_version", 0, {NULL}};
    PGresult *r = pg_ask(link, &tables, e);
    int64_t any, ours;

    if (r == NULL)
        return FAILED;
    any = pg_number(r, 0, 0);
    ours = pg_number(r, 0, 1);
    PQclear(r);
    *version = 0;
    if (any == 0)
        return OK;
    if (ours == 0)
        return err_say(e, BAD_INPUT,
                       "the schema 'torii' of the database belongs to something else");
    r = pg_ask(link, &asked, e);
    if (r == NULL)
        return FAILED;
    *version = PQntuples(r) == 1 ? (int)pg_number(r, 0, 0) : -1;
    PQclear(r);
    return OK;
}

static enum status run(void *link, const char *sql, struct err *e)
{
    struct pg_link *l = link;

    return l->conn != NULL ? pg_run(l, sql, e) : err_say(e, FAILED, "the connection was lost");
}

static const struct schema_ways ways = {
    .look = look,
    .run = run,
    .begin = "BEGIN; SET LOCAL statement_timeout TO 0; SET LOCAL lock_timeout TO 0;"
             "SELECT pg_advisory_xact_lock(1416589929)",
    .steps =
        {
            "CREATE SCHEMA IF NOT EXISTS torii;"
            "CREATE TABLE torii.schema_version (version int NOT NULL);"
            "INSERT INTO torii.schema_version VALUES (1);"
            "CREATE TABLE torii.games (id text COLLATE \"C\" PRIMARY KEY, entries bigint NOT NULL,"
            " stage bigint NOT NULL, listed boolean NOT NULL, due bigint NOT NULL,"
            " changed bigint NOT NULL, text bytea NOT NULL) WITH (fillfactor = 70);"
            "CREATE TABLE torii.entries (game text COLLATE \"C\" NOT NULL, number bigint NOT NULL,"
            " time bigint NOT NULL, body bytea NOT NULL, PRIMARY KEY (game, number));"
            "CREATE INDEX games_listed ON torii.games (stage, changed) WHERE listed;",

            "CREATE INDEX games_due ON torii.games (due) WHERE due > 0;"
            "CREATE INDEX games_over ON torii.games (changed) WHERE stage = 2;"
            "UPDATE torii.schema_version SET version = 2;",

            "ALTER TABLE torii.games ADD COLUMN seats bytea NOT NULL DEFAULT '',"
            " ADD COLUMN expires bigint NOT NULL DEFAULT 0,"
            " ADD COLUMN pair text COLLATE \"C\" NOT NULL DEFAULT '',"
            " ADD COLUMN owner text COLLATE \"C\" NOT NULL DEFAULT '',"
            " ADD COLUMN shared text COLLATE \"C\" NOT NULL DEFAULT '';"
            "CREATE TABLE torii.texts (name text COLLATE \"C\" PRIMARY KEY, used bigint NOT NULL,"
            " body bytea NOT NULL);"
            "CREATE TABLE torii.removed (game text COLLATE \"C\" PRIMARY KEY);"
            "CREATE TABLE torii.salt (salt text NOT NULL);"
            "INSERT INTO torii.salt VALUES (replace(gen_random_uuid()::text, '-', ''));"
            "DROP INDEX torii.games_listed;"
            "CREATE INDEX games_listed ON torii.games (stage, changed, id) WHERE listed;"
            "CREATE INDEX games_pair ON torii.games (pair, changed) WHERE pair <> '';"
            "CREATE INDEX games_expires ON torii.games (expires) WHERE expires > 0;"
            "CREATE INDEX games_owner ON torii.games (owner, stage) WHERE owner <> '';"
            "CREATE INDEX games_owner_listed ON torii.games (owner, changed)"
            " WHERE owner <> '' AND listed;"
            "CREATE INDEX games_shared ON torii.games (shared) WHERE shared <> '';"
            "CREATE INDEX texts_used ON torii.texts (used);" SCHEMA_EXPIRES(
                "torii.games") "UPDATE torii.schema_version SET version = 3;",

            /* Neither column is indexed, so an update that changes only these stays within its page (HOT). */
            "ALTER TABLE torii.games ADD COLUMN moved bigint NOT NULL DEFAULT 0,"
            " ADD COLUMN summed bigint NOT NULL DEFAULT 0;"
            "UPDATE torii.games SET summed = entries;"
            "ALTER TABLE torii.games SET (fillfactor = 50);"
            "UPDATE torii.schema_version SET version = 4;",
        },
};

/* Large tables take long to change, and nobody is served meanwhile. */
enum status pg_set_up(struct pg_link *l, struct err *e)
{
    static const double patience = 3600;
    enum status rc = pg_link_ready(l, e);

    if (rc == OK && l->patience < patience)
        l->patience = patience;
    return rc == OK ? schema_bring(&ways, l, e) : rc;
}
