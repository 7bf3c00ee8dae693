/* Torii: MIT licence, see LICENSE. */
#define _XOPEN_SOURCE 700
#include "store_case.h"

#include "os/wait.h"

#include <libpq-fe.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[96], file[128];

bool place_is_pg(void)
{
    return getenv("TORII_TEST_PG") != NULL;
}

const char *place_file(void)
{
    if (folder[0] == '\0') {
        const char *base = getenv("TMPDIR");

        if (base == NULL || strlen(base) > 60)
            base = "/tmp";
        snprintf(folder, sizeof folder, "%s/torii-store-XXXXXX", base);
        assert_non_null(mkdtemp(folder));
        snprintf(file, sizeof file, "%s/games.db", folder);
    }
    return file;
}

const char *place(void)
{
    return place_is_pg() ? getenv("TORII_TEST_PG") : place_file();
}

static void shell(const char *command)
{
    assert_int_equal(system(command), 0);
}

void place_leave(void)
{
    char command[128];

    if (folder[0] == '\0')
        return;
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    shell(command);
    folder[0] = '\0';
}

int place_clear(void **state)
{
    (void)state;
    place_leave();
    if (place_is_pg())
        place_run("DROP SCHEMA IF EXISTS torii CASCADE");
    return 0;
}

void place_control(const char *command)
{
    char line[512];

    snprintf(line, sizeof line, "%s %s >/dev/null 2>&1", getenv("TORII_TEST_PG_CTL"), command);
    shell(line);
}

/* ---- the tables, not through the store ---- */

static int64_t pg_run(const char *sql)
{
    PGconn *conn = PQconnectdb(getenv("TORII_TEST_PG"));
    PGresult *r = PQexec(conn, "SET client_min_messages TO warning");
    int64_t number = 0;

    PQclear(r);
    r = PQexec(conn, sql);
    if (PQresultStatus(r) != PGRES_COMMAND_OK && PQresultStatus(r) != PGRES_TUPLES_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(conn));
    if (PQntuples(r) == 1)
        number = atoll(PQgetvalue(r, 0, 0));
    PQclear(r);
    PQfinish(conn);
    return number;
}

static int first_number(void *number, int columns, char **values, char **names)
{
    (void)names;
    if (columns > 0 && values[0] != NULL)
        *(int64_t *)number = atoll(values[0]);
    return 0;
}

static int64_t sqlite_run(const char *sql, int (*row)(void *, int, char **, char **))
{
    sqlite3 *db = NULL;
    char plain[4096];
    size_t len = 0;
    int64_t number = 0;
    char *words = NULL;

    for (const char *at = sql; *at != '\0'; at++)
        if (strncmp(at, "torii.", 6) == 0)
            at += 5;
        else
            plain[len++] = *at;
    plain[len] = '\0';
    assert_int_equal(sqlite3_open(place_file(), &db), SQLITE_OK);
    if (sqlite3_exec(db, plain, row, &number, &words) != SQLITE_OK)
        fail_msg("%s: %s", plain, words);
    sqlite3_close(db);
    return number;
}

/* The last column of a row of EXPLAIN QUERY PLAN is its words. */
static int count_scan(void *number, int columns, char **values, char **names)
{
    const char *words = values[columns - 1];

    (void)names;
    *(int64_t *)number += strncmp(words, "SCAN", 4) == 0 || strstr(words, "TEMP B-TREE") != NULL;
    return 0;
}

int64_t place_plan_scans(const char *sql)
{
    char plan[2048];

    snprintf(plan, sizeof plan, "EXPLAIN QUERY PLAN %s", sql);
    return sqlite_run(plan, count_scan);
}

void place_run(const char *sql)
{
    (void)place_number(sql);
}

int64_t place_number(const char *sql)
{
    return place_is_pg() ? pg_run(sql) : sqlite_run(sql, first_number);
}

/* ---- stores ---- */

struct store *opened(void)
{
    struct store *s = NULL;
    struct err e;

    if (store_open(&s, place(), &e) != OK)
        fail_msg("%s", err_text(&e));
    return s;
}

void refused(const char *where, const char *words)
{
    struct store *s = NULL;
    struct err e = {0};

    assert_int_not_equal(store_open(&s, where, &e), OK);
    assert_null(s);
    if (strstr(err_text(&e), words) == NULL || strchr(err_text(&e), '\n') != NULL)
        fail_msg("'%s' is not one line with '%s'", err_text(&e), words);
}

struct str body_of(const char *game, uint64_t number, char memory[64])
{
    int len = snprintf(memory, 64, "{\"g\":\"%s\",\"n\":%llu}", game, (unsigned long long)number);

    return (struct str){memory, (size_t)len};
}

/* ---- verdicts ---- */

void verdicts_init(struct verdicts *v)
{
    *v = (struct verdicts){.lock = os_lock_new(), .told = os_condition_new()};
}

void verdicts_release(struct verdicts *v)
{
    os_condition_free(v->told);
    os_lock_free(v->lock);
}

void verdict_told(void *verdicts, enum store_verdict verdict, const char *reason)
{
    struct verdicts *v = verdicts;

    os_lock_take(v->lock);
    v->kept += verdict == STORE_KEPT;
    v->stale += verdict == STORE_STALE;
    v->gone += verdict == STORE_GONE;
    v->unsure += verdict == STORE_UNSURE;
    if (verdict == STORE_GONE)
        snprintf(v->reason, sizeof v->reason, "%s", reason);
    v->holding = v->held;
    os_condition_wake(v->told);
    while (v->held)
        os_condition_wait(v->told, v->lock);
    os_lock_give(v->lock);
}

void verdicts_wait(struct verdicts *v, int count)
{
    os_lock_take(v->lock);
    while (v->kept + v->stale + v->gone + v->unsure < count)
        os_condition_wait(v->told, v->lock);
    os_lock_give(v->lock);
}

void verdicts_hold(struct verdicts *v, struct store *s)
{
    v->held = true;
    append(s, "hold", 0, 1, v);
    os_lock_take(v->lock);
    while (!v->holding)
        os_condition_wait(v->told, v->lock);
    os_lock_give(v->lock);
}

void verdicts_let_go(struct verdicts *v)
{
    os_lock_take(v->lock);
    v->held = false;
    os_condition_wake(v->told);
    os_lock_give(v->lock);
}

void append_summed(struct store *s, const char *game, uint64_t first, int count,
                   const struct store_summary *sum, store_told *told, void *context)
{
    struct store_entry entries[STORE_MAX_TOGETHER];
    char memory[STORE_MAX_TOGETHER][64];

    for (int i = 0; i < count; i++) {
        uint64_t number = first + (uint64_t)i;

        entries[i] =
            (struct store_entry){number, 1000 + (int64_t)number, body_of(game, number, memory[i])};
    }
    store_append(s, game, entries, count, sum, told, context);
}

void append(struct store *s, const char *game, uint64_t first, int count, struct verdicts *v)
{
    append_summed(s, game, first, count, NULL, verdict_told, v);
}

enum store_verdict append_wait(struct store *s, const char *game, uint64_t first, int count)
{
    struct verdicts v;
    enum store_verdict verdict;

    verdicts_init(&v);
    append(s, game, first, count, &v);
    verdicts_wait(&v, 1);
    verdict = v.kept ? STORE_KEPT : v.stale ? STORE_STALE : v.unsure ? STORE_UNSURE : STORE_GONE;
    verdicts_release(&v);
    return verdict;
}

/* ---- reading back ---- */

struct reader {
    const char *game; /* NULL: bodies are not looked at */
    uint64_t next;
    bool good;
};

static bool take_next(void *reader, const struct store_entry *entry)
{
    struct reader *r = reader;
    char memory[64];

    r->good = r->good && entry->number == r->next;
    r->next++;
    if (r->game != NULL) {
        struct str body = body_of(r->game, entry->number, memory);

        r->good = r->good && entry->body.len == body.len &&
                  memcmp(entry->body.data, body.data, body.len) == 0 &&
                  entry->time == 1000 + (int64_t)entry->number;
    }
    return true;
}

uint64_t entries_checked(struct store *s, const char *game)
{
    struct reader r = {game, 0, true};
    struct err e = {0};
    enum status rc = store_read(s, game, 0, take_next, &r, &e);

    if (rc != OK && rc != NOT_FOUND)
        fail_msg("%s", err_text(&e));
    if (!r.good)
        fail_msg("game %s: an entry is missing or wrong near %d", game, (int)r.next);
    return r.next;
}

uint64_t entries_counted(struct store *s, const char *game)
{
    struct reader r = {NULL, 0, true};
    enum status rc = store_read(s, game, 0, take_next, &r, NULL);

    assert_true(rc == OK || rc == NOT_FOUND);
    assert_true(r.good);
    return r.next;
}
