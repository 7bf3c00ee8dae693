/* Torii: MIT licence, see LICENSE. */
#include "store/pg_steps.h"

#include <stdlib.h>
#include <string.h>

enum { SUMMARY = 4, GAMES = 11, ENTRIES = 4, PARAMETERS = GAMES + ENTRIES + 1 };
enum { OID_BOOL = 16, OID_BYTEA = 17, OID_INT8 = 20, OID_TEXT = 25 };

/* ---- arrays, in binary form ---------------------------------------------------------------------- */

struct array {
    char *data;
    size_t len, size;
    bool failed;
};

static void put(struct array *a, const void *bytes, size_t len)
{
    if (a->len + len > a->size && !a->failed) {
        size_t size = 2 * (a->len + len) + 256;
        char *grown = realloc(a->data, size);

        a->failed = grown == NULL;
        if (grown != NULL) {
            a->data = grown;
            a->size = size;
        }
    }
    if (a->failed || len == 0)
        return;
    memcpy(a->data + a->len, bytes, len);
    a->len += len;
}

static void put32(struct array *a, uint32_t n)
{
    unsigned char bytes[4];

    for (int i = 0; i < 4; i++)
        bytes[i] = (unsigned char)(n >> (24 - 8 * i));
    put(a, bytes, sizeof bytes);
}

/* The header: dimensions, NULLs possible, type, length, first index. */
static void array_begin(struct array *a, uint32_t type, int count)
{
    put32(a, 1);
    put32(a, 1);
    put32(a, type);
    put32(a, (uint32_t)count);
    put32(a, 1);
}

static void add_bytes(struct array *a, struct str s)
{
    put32(a, (uint32_t)s.len);
    put(a, s.data, s.len);
}

static void add_number(struct array *a, int64_t n)
{
    put32(a, 8);
    put32(a, (uint32_t)((uint64_t)n >> 32));
    put32(a, (uint32_t)(uint64_t)n);
}

static void add_bool(struct array *a, bool b)
{
    char byte = b;

    add_bytes(a, (struct str){&byte, 1});
}

/* ---- a group ---------------------------------------------------------------------------------------- */

static bool is_step(struct store_job *const *jobs, int count, int at)
{
    const struct store_job *job = jobs[at];

    return (at == 0 || strcmp(jobs[at - 1]->game, job->game) != 0) &&
           (at + 1 == count || strcmp(jobs[at + 1]->game, job->game) != 0);
}

int pg_steps_gather(struct store_job **jobs, int count)
{
    int steps = 0;

    for (int i = 0; i < count; i++)
        if (jobs[i]->entries[0].number > 0 && !is_step(jobs, count, i))
            return 0;
    for (int i = 0; i < count; i++)
        if (jobs[i]->entries[0].number > 0) {
            struct store_job *step = jobs[i];

            /* NOLINTNEXTLINE(bugprone-sizeof-expression): a list of pointers */
            memmove(&jobs[steps + 1], &jobs[steps], (size_t)(i - steps) * sizeof jobs[0]);
            jobs[steps++] = step;
        }
    return steps;
}

static void add_game(struct array a[GAMES], const struct store_job *job)
{
    const struct store_summary *sum = &job->summary;
    int64_t first = (int64_t)job->entries[0].number;

    add_bytes(&a[0], str_of(job->game));
    add_number(&a[1], first);
    add_number(&a[2], first + job->count);
    add_number(&a[3], job->changed);
    for (int i = SUMMARY; i < GAMES && !job->summed; i++)
        put32(&a[i], UINT32_MAX); /* NULL */
    if (!job->summed)
        return;
    add_number(&a[4], (int64_t)sum->stage);
    add_bool(&a[5], sum->listed);
    add_number(&a[6], sum->due);
    add_bytes(&a[7], sum->text);
    add_bytes(&a[8], sum->seats);
    add_number(&a[9], sum->expires);
    add_bytes(&a[10], sum->pair);
}

static void add_entries(struct array a[ENTRIES], const struct store_job *job)
{
    for (int i = 0; i < job->count; i++) {
        const struct store_entry *entry = &job->entries[i];

        add_bytes(&a[0], str_of(job->game));
        add_number(&a[1], (int64_t)entry->number);
        add_number(&a[2], entry->time);
        add_bytes(&a[3], entry->body);
    }
}

static void fill(struct array a[GAMES + ENTRIES], struct store_job *const *jobs, int count)
{
    static const uint32_t types[GAMES + ENTRIES] = {
        OID_TEXT,  OID_INT8, OID_INT8, OID_INT8, OID_INT8, OID_BOOL, OID_INT8, OID_BYTEA,
        OID_BYTEA, OID_INT8, OID_TEXT, OID_TEXT, OID_INT8, OID_INT8, OID_BYTEA};
    int entries = 0;

    for (int i = 0; i < count; i++)
        entries += jobs[i]->count;
    for (int i = 0; i < GAMES + ENTRIES; i++)
        array_begin(&a[i], types[i], i < GAMES ? count : entries);
    for (int i = 0; i < count; i++) {
        add_game(a, jobs[i]);
        add_entries(a + GAMES, jobs[i]);
    }
}

bool pg_steps_send(PGconn *conn, const char *self, struct store_job **jobs, int count)
{
    struct array a[GAMES + ENTRIES] = {{NULL, 0, 0, false}};
    const char *values[PARAMETERS];
    int lengths[PARAMETERS] = {0}, formats[PARAMETERS] = {0};
    bool good = true;

    fill(a, jobs, count);
    for (int i = 0; i < GAMES + ENTRIES; i++) {
        values[i] = a[i].data;
        lengths[i] = (int)a[i].len;
        formats[i] = 1;
        good = good && !a[i].failed;
    }
    values[PARAMETERS - 1] = self;
    good = good && PQsendQueryPrepared(conn, "steps", PARAMETERS, values, lengths, formats, 1);
    for (int i = 0; i < GAMES + ENTRIES; i++)
        free(a[i].data);
    return good;
}

/* The first column of a row: an index from 1 on. */
static uint64_t place_of(const PGresult *r, int row)
{
    const unsigned char *bytes = (const unsigned char *)PQgetvalue(r, row, 0);
    uint64_t n = 0;

    for (int i = 0; i < PQgetlength(r, row, 0); i++)
        n = n << 8 | bytes[i];
    return n;
}

void pg_steps_judge(const PGresult *r, struct store_job **jobs, int count)
{
    int rows = PQresultStatus(r) == PGRES_TUPLES_OK ? PQntuples(r) : 0;

    for (int i = 0; i < count; i++) {
        jobs[i]->verdict = STORE_STALE;
        err_say(&jobs[i]->reason, NOT_NOW, "the numbers do not follow");
    }
    for (int i = 0; i < rows; i++) {
        uint64_t place = place_of(r, i);

        if (place < 1 || place > (uint64_t)count)
            continue;
        jobs[place - 1]->verdict = STORE_KEPT;
        jobs[place - 1]->reason.message = NULL;
    }
}
