/* Torii: MIT licence, see LICENSE. */
/*
 * A group is one pipelined transaction: BEGIN, one statement for all moves (pg_steps.c) and one for each other
 * append, COMMIT. An append updates the row of its game only if the row's number of entries is the expected one;
 * a stale append changes nothing and does not disturb the others. The second of two concurrent appends waits for
 * the row lock until the first has committed, then checks again. Groups lock rows in the order of their ids, so
 * that two processes never deadlock.
 */
#include "store/pg_write.h"

#include "os/os.h"
#include "store/pg_steps.h"

#include <stdlib.h>
#include <string.h>

/*
 * The time of a change goes into `moved`, and into `changed` only if a list or --keep depends on it: a move of any
 * other game updates no index. Both: $1 game, $2 first number, $3 count, $4 time of the last, $5…$8 stage, listed, due
 * and text (NULL: unchanged), $9 times and $10 bodies, $11 the name of this process, $12…$14 seats, expires and pair
 * (NULL: unchanged). A new game also has $15 its owner, $16 and $17 a shared text. Returns one row if it is kept.
 */
#define ADD_AND_TELL                                                     \
    ", added AS (INSERT INTO entries (game, number, time, body)"         \
    " SELECT $1, $2 + e.at - 1, e.time, e.body"                          \
    " FROM kept, unnest($9, $10) WITH ORDINALITY AS e (time, body, at))" \
    " SELECT pg_notify('torii', $1 || ' ' || ($2 + $3 - 1) || ' ' || $11) FROM kept;"
#define TYPES                                                                                 \
    "(text, bigint, bigint, bigint, bigint, boolean, bigint, bytea, bigint[], bytea[], text," \
    " bytea, bigint, text, text, text, bytea)"

const char pg_write_first[] = PG_STEPS_FIRST
    "PREPARE make " TYPES " AS WITH kept AS ("
    "INSERT INTO games (id, entries, summed, changed, stage, listed, due, text, seats, expires,"
    " pair, owner, shared)"
    " VALUES ($1, $3, $3, $4, coalesce($5, 0), coalesce($6, false), coalesce($7, 0),"
    " coalesce($8, ''), coalesce($12, ''), coalesce($13, 0), coalesce($14, ''), coalesce($15, ''),"
    " coalesce($16, ''))"
    " ON CONFLICT (id) DO NOTHING RETURNING 1),"
    " kept_text AS (INSERT INTO texts (name, used, body) SELECT $16, $4, $17 FROM kept"
    " WHERE $16 <> '' ON CONFLICT (name) DO UPDATE"
    " SET used = greatest(texts.used, excluded.used))" ADD_AND_TELL "PREPARE more " TYPES
    " AS WITH kept AS ("
    "UPDATE games SET entries = $2 + $3, moved = $4,"
    " changed = CASE WHEN stage = 1 AND coalesce($5, 1) = 1 AND NOT listed"
    " AND NOT coalesce($6, false) THEN changed ELSE $4 END,"
    " summed = CASE WHEN $5 IS NULL THEN summed ELSE $2 + $3 END, stage = coalesce($5, stage),"
    " listed = coalesce($6, listed), due = coalesce($7, due), text = coalesce($8, text),"
    " seats = coalesce($12, seats), expires = coalesce($13, expires), pair = coalesce($14, pair)"
    " WHERE id = $1 AND entries = $2 RETURNING 1)" ADD_AND_TELL;

enum { PARAMETERS = 17, NUMBER = 24, NAMES = 3 };
enum { OID_INT8 = 20, OID_BYTEA = 17 };

/* ---- one append as parameters ---- */

static void put32(char **at, uint32_t n)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        *(*at)++ = (char)(n >> shift);
}

static void put64(char **at, uint64_t n)
{
    put32(at, (uint32_t)(n >> 32));
    put32(at, (uint32_t)n);
}

/* The header of an array in binary form: dimensions, no NULLs, type, length, first index. */
static void put_array(char **at, uint32_t type, int count)
{
    put32(at, 1);
    put32(at, 0);
    put32(at, type);
    put32(at, (uint32_t)count);
    put32(at, 1);
}
enum { ARRAY_HEAD = 20 };

/* Both arrays one after the other, on the heap; their lengths in len. NULL if out of memory. */
static char *arrays_new(const struct store_job *job, int len[2])
{
    size_t times = ARRAY_HEAD + (size_t)job->count * 12, bodies = ARRAY_HEAD;
    char *memory, *at;

    for (int i = 0; i < job->count; i++)
        bodies += 4 + job->entries[i].body.len;
    memory = at = malloc(times + bodies);
    if (memory == NULL)
        return NULL;
    len[0] = (int)times;
    len[1] = (int)bodies;
    put_array(&at, OID_INT8, job->count);
    for (int i = 0; i < job->count; i++) {
        put32(&at, 8);
        put64(&at, (uint64_t)job->entries[i].time);
    }
    put_array(&at, OID_BYTEA, job->count);
    for (int i = 0; i < job->count; i++) {
        struct str body = job->entries[i].body;

        put32(&at, (uint32_t)body.len);
        if (body.len > 0)
            memcpy(at, body.data, body.len);
        at += body.len;
    }
    return memory;
}

static const char *number(char memory[NUMBER], int64_t n)
{
    struct text t;

    text_init(&t, memory, NUMBER);
    text_int(&t, n);
    return memory;
}

/* Never NULL, which would mean SQL NULL. */
static const char *bytes_of(struct str s)
{
    return s.len > 0 ? s.data : "";
}

/* Zero-terminated, for a parameter in text form; NULL without a summary. */
static const char *name_of(char memory[STORE_NAME + 1], const struct store_summary *sum,
                           struct str name)
{
    struct text t;

    text_init(&t, memory, STORE_NAME + 1);
    text_str(&t, name);
    return sum != NULL ? memory : NULL;
}

static bool send_job(PGconn *conn, const char *self, const struct store_job *job)
{
    static const int formats[PARAMETERS] = {[7] = 1, [8] = 1, [9] = 1, [11] = 1, [16] = 1};
    const struct store_summary *given = &job->summary;
    char n[6][NUMBER], names[NAMES][STORE_NAME + 1];
    int array_len[2];
    char *arrays = arrays_new(job, array_len);
    const struct store_summary *sum = job->summed ? given : NULL;
    const char *values[PARAMETERS] = {
        [0] = job->game,
        [1] = number(n[0], (int64_t)job->entries[0].number),
        [2] = number(n[1], job->count),
        [3] = number(n[2], job->changed),
        [4] = sum != NULL ? number(n[3], (int64_t)sum->stage) : NULL,
        [5] = sum != NULL ? (sum->listed ? "t" : "f") : NULL,
        [6] = sum != NULL ? number(n[4], sum->due) : NULL,
        [7] = sum != NULL ? bytes_of(sum->text) : NULL,
        [8] = arrays,
        [9] = arrays + (arrays != NULL ? array_len[0] : 0),
        [10] = self,
        [11] = sum != NULL ? bytes_of(sum->seats) : NULL,
        [12] = sum != NULL ? number(n[5], sum->expires) : NULL,
        [13] = name_of(names[0], sum, given->pair),
        [14] = name_of(names[1], sum, given->owner),
        [15] = name_of(names[2], sum, given->shared),
        [16] = sum != NULL ? bytes_of(sum->shared_text) : NULL,
    };
    int lengths[PARAMETERS] = {[7] = (int)given->text.len,
                               [11] = (int)given->seats.len,
                               [16] = (int)given->shared_text.len};
    bool sent;

    if (arrays == NULL)
        return false;
    lengths[8] = array_len[0];
    lengths[9] = array_len[1];
    sent = PQsendQueryPrepared(conn, job->entries[0].number == 0 ? "make" : "more", PARAMETERS,
                               values, lengths, formats, 0);
    free(arrays);
    return sent;
}

/* ---- one transaction ---- */

/* Outcome of a transaction. */
struct fate {
    int steps; /* the first N jobs, written together */
    bool committed;
    bool asked;        /* COMMIT may have reached the server */
    char state[6];     /* SQLSTATE of the first error, or empty */
    struct err reason; /* its message */
};

static bool send_plain(PGconn *conn, const char *sql)
{
    return PQsendQueryParams(conn, sql, 0, NULL, NULL, NULL, NULL, 0);
}

static bool send_all(struct pg_link *l, const char *self, struct store_job **jobs, int count,
                     struct fate *fate)
{
    if (!PQenterPipelineMode(l->conn) || !send_plain(l->conn, "BEGIN"))
        return false;
    if (fate->steps > 0 && !pg_steps_send(l->conn, self, jobs, fate->steps))
        return false;
    for (int i = fate->steps; i < count; i++)
        if (!send_job(l->conn, self, jobs[i]))
            return false;
    fate->asked = true;
    return send_plain(l->conn, "COMMIT") && PQpipelineSync(l->conn) &&
           pg_flush(l, os_seconds() + l->patience);
}

static void note_fault(const PGresult *r, PGconn *conn, struct fate *fate)
{
    const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    const char *words = PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY);

    if (fate->state[0] != '\0')
        return;
    if (state != NULL && strlen(state) == 5)
        memcpy(fate->state, state, 6);
    (void)pg_fault(words != NULL ? words : PQerrorMessage(conn), "write", &fate->reason);
}

/* The result of the next statement, including the NULL that ends it; NULL: connection lost. */
static PGresult *next_result(struct pg_link *l, double deadline, struct fate *fate)
{
    PGresult *r = pg_result(l, deadline), *end;
    ExecStatusType got = PQresultStatus(r);

    if (r == NULL || got == PGRES_PIPELINE_SYNC)
        return r;
    if (got == PGRES_FATAL_ERROR)
        note_fault(r, l->conn, fate);
    while ((end = pg_result(l, deadline)) != NULL)
        PQclear(end);
    return r;
}

static void judge(struct store_job *job, const PGresult *r)
{
    bool kept = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1;

    job->verdict = kept ? STORE_KEPT : STORE_STALE;
    job->reason.message = NULL;
    if (!kept)
        err_say(&job->reason, NOT_NOW, "the numbers do not follow");
}

static void hear_all(struct pg_link *l, struct store_job **jobs, int count, double deadline,
                     struct fate *fate)
{
    PGresult *r;

    PQclear(next_result(l, deadline, fate));
    if (fate->steps > 0) {
        r = next_result(l, deadline, fate);
        pg_steps_judge(r, jobs, fate->steps);
        PQclear(r);
    }
    for (int i = fate->steps; i < count; i++) {
        r = next_result(l, deadline, fate);
        judge(jobs[i], r);
        PQclear(r);
    }
    r = next_result(l, deadline, fate);
    fate->committed =
        PQresultStatus(r) == PGRES_COMMAND_OK && strcmp(PQcmdStatus(r), "COMMIT") == 0;
    PQclear(r);
    PQclear(next_result(l, deadline, fate)); /* the end of the pipeline */
}

/* Leaves the connection idle, or lost. */
static void transact(struct pg_link *l, const char *self, struct store_job **jobs, int count,
                     struct fate *fate)
{
    double deadline = os_seconds() + l->patience;

    *fate = (struct fate){.steps = count > 1 ? pg_steps_gather(jobs, count) : 0};
    if (send_all(l, self, jobs, count, fate))
        hear_all(l, jobs, count, deadline, fate);
    if (!fate->committed && fate->reason.message == NULL)
        (void)pg_fault(l->late ? "the database does not answer" : PQerrorMessage(l->conn), "write",
                       &fate->reason);
    if (l->late || PQstatus(l->conn) != CONNECTION_OK || !PQexitPipelineMode(l->conn) ||
        (PQtransactionStatus(l->conn) != PQTRANS_IDLE && pg_run(l, "ROLLBACK", NULL) != OK))
        pg_link_lose(l);
}

/* ---- groups ---- */

static int by_game(const void *a, const void *b)
{
    const struct store_job *x = *(struct store_job *const *)a, *y = *(struct store_job *const *)b;
    int order = strcmp(x->game, y->game);

    return order != 0 ? order : (x->order > y->order) - (x->order < y->order);
}

static void sort_jobs(struct store_job **jobs, int count)
{
    for (int i = 0; i < count; i++)
        jobs[i]->order = i;
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): a list of pointers */
    qsort(jobs, (size_t)count, sizeof jobs[0], by_game);
}

/* Is it the server's problem (disk full, shutting down, read-only, no permission), whatever is appended? */
static bool concerns_all(const char *state)
{
    static const char *const classes[] = {"53", "57", "58", "08", "25", "42", "XX"};

    for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
        if (strncmp(state, classes[i], 2) == 0)
            return true;
    return false;
}

/* The connection broke after COMMIT was sent, with no answer, or only the news that it broke: the outcome is
 * unknown. */
static bool is_unsure(const struct pg_link *l, const struct fate *fate)
{
    bool only_broke = fate->state[0] == '\0' || strncmp(fate->state, "57P0", 4) == 0 ||
                      strncmp(fate->state, "08", 2) == 0;

    return l->conn == NULL && fate->asked && !fate->committed && only_broke;
}

static void jobs_unsure(struct store_job **jobs, int count, const struct err *reason)
{
    store_jobs_gone(jobs, count, reason);
    for (int i = 0; i < count; i++)
        jobs[i]->verdict = STORE_UNSURE;
}

/* Verdict of a failed transaction with only this append in it. */
static void judge_failed(struct store_job *job, const struct fate *fate)
{
    job->verdict = strcmp(fate->state, "23505") == 0 ? STORE_STALE : STORE_GONE; /* unique */
    job->reason = fate->reason;
}

void pg_write(struct pg_link *l, const char *self, struct store_job **jobs, int count)
{
    struct fate fate = {0};

    if (pg_link_ready(l, &fate.reason) != OK) {
        store_jobs_gone(jobs, count, &fate.reason);
        return;
    }
    sort_jobs(jobs, count);
    transact(l, self, jobs, count, &fate);
    if (fate.committed)
        return;
    if (is_unsure(l, &fate)) {
        jobs_unsure(jobs, count, &fate.reason);
        return;
    }
    if (count == 1 && !concerns_all(fate.state)) {
        judge_failed(jobs[0], &fate);
        return;
    }
    if (l->conn == NULL || concerns_all(fate.state)) {
        store_jobs_gone(jobs, count, &fate.reason);
        pg_link_lose(l); /* a new connection may reach another server, or one that has recovered */
        return;
    }
    for (int i = 0; i < count; i++) /* one at a time, to find the culprit */
        pg_write(l, self, &jobs[i], 1);
}
