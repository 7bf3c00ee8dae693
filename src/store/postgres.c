/* Torii: MIT licence, see LICENSE. */
/*
 * The store in PostgreSQL, shared by any number of processes: one connection writes, a few read, and one
 * listens for what others have appended.
 */
#include "os/wait.h"
#include "store/kind.h"
#include "store/pg_link.h"
#include "store/pg_write.h"
#include "store/pool.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { SELF = 17, NAME = SELF + 12, AT_ONCE = 256 };

struct postgres {
    struct pg_link writer;
    struct pool *readers;
    char self[SELF]; /* the name of this process in notifications … */
    atomic_uint
        unsure; /* … and the number of unsure commits: after one, its own notifications count too */
    struct pg_link turn;

    struct pg_link listen_link;
    struct os_thread *listener;
    struct os_bell *leave;
    atomic_bool leaving;
    store_heard *heard;
    void *context;
    char where[];
};

/* ---- open, close ---- */

static void *reader_new(void *postgres, struct err *e)
{
    struct postgres *s = postgres;
    struct pg_link *l = malloc(sizeof *l);

    if (l == NULL)
        err_say(e, NO_ROOM, "no memory for a connection");
    else
        pg_link_init(l, s->where, NULL);
    return l;
}

static void reader_free(void *link)
{
    pg_link_release(link);
    free(link);
}

static void postgres_close(void *base)
{
    struct postgres *s = base;

    if (s->listener != NULL) {
        atomic_store(&s->leaving, true);
        os_bell_ring(s->leave);
        os_thread_join(s->listener);
    }
    os_bell_free(s->leave);
    pg_link_release(&s->listen_link);
    pool_free(s->readers);
    pg_link_release(&s->turn);
    pg_link_release(&s->writer);
    free(s);
}

static void name_self(char out[SELF])
{
    uint64_t n = os_random();

    for (int i = 0; i < SELF - 1; i++, n >>= 4)
        out[i] = "0123456789abcdef"[n & 15];
    out[SELF - 1] = '\0';
}

/* Creates the tables on a connection without the prepared statements, which need them. */
static enum status set_up(struct postgres *s, struct err *e)
{
    struct pg_link l;
    enum status rc;

    pg_link_init(&l, s->where, NULL);
    rc = pg_set_up(&l, e);
    pg_link_release(&l);
    return rc == OK ? pg_link_ready(&s->writer, e) : rc;
}

static enum status postgres_open(void **out, const char *where, struct err *e)
{
    struct postgres *s = calloc(1, sizeof *s + strlen(where) + 1);
    enum status rc;

    if (s == NULL)
        return err_say(e, NO_ROOM, "no memory for a store");
    memcpy(s->where, where, strlen(where) + 1);
    name_self(s->self);
    pg_link_init(&s->writer, s->where, pg_write_first);
    pg_link_init(&s->listen_link, s->where, "LISTEN torii");
    pg_link_init(&s->turn, s->where, NULL);
    s->readers = pool_new(reader_new, reader_free, s);
    s->leave = os_bell_new();
    if (s->readers == NULL || s->leave == NULL)
        rc = err_say(e, NO_ROOM, "no memory for a store");
    else
        rc = set_up(s, e);
    if (rc == OK)
        *out = s;
    else
        postgres_close(s);
    return rc;
}

/* ---- writing ---- */

/* The current name for notifications. */
static void name_now(struct postgres *s, char out[NAME])
{
    struct text t;

    text_init(&t, out, NAME);
    text_format(&t, "%s.%u", s->self, (uint64_t)atomic_load(&s->unsure));
}

static void postgres_write(void *base, struct store_job **jobs, int count)
{
    struct postgres *s = base;
    char name[NAME];

    name_now(s, name);
    pg_write(&s->writer, name, jobs, count);
    for (int i = 0; i < count; i++)
        if (jobs[i]->verdict == STORE_UNSURE) {
            atomic_fetch_add(&s->unsure, 1);
            return;
        }
}

static enum status postgres_probe(void *base, struct err *e)
{
    static const struct pg_question q = {
        "UPDATE schema_version SET version = version RETURNING version::bigint", 0, {NULL}};
    struct postgres *s = base;
    PGresult *r = pg_ask(&s->writer, &q, e);

    PQclear(r);
    return r != NULL ? OK : FAILED;
}

/* ---- the turn ---- */

/* An advisory lock, which the database releases when the connection is lost. */
static enum status postgres_turn_take(void *base, struct err *e)
{
    static const struct pg_question q = {
        "SELECT pg_try_advisory_lock(1416589930)::int::bigint", 0, {NULL}};
    struct postgres *s = base;
    PGresult *r = pg_ask(&s->turn, &q, e);
    bool ours = r != NULL && pg_number(r, 0, 0) != 0;

    if (r == NULL)
        return FAILED;
    PQclear(r);
    return ours ? OK : err_say(e, NOT_NOW, "another process has the turn");
}

static void postgres_turn_give(void *base)
{
    static const struct pg_question q = {
        "SELECT pg_advisory_unlock(1416589930)::int::bigint", 0, {NULL}};
    struct postgres *s = base;
    PGresult *r = pg_ask(&s->turn, &q, NULL);

    if (r == NULL)
        pg_link_lose(&s->turn); /* releases the lock too */
    PQclear(r);
}

static const char *number(char memory[24], int64_t n)
{
    struct text t;

    text_init(&t, memory, 24);
    text_int(&t, n);
    return memory;
}

/* ---- removing ---- */

/* The number of rows that a query of the writing connection returns; -1 on failure. */
static int count_rows(struct postgres *s, const struct pg_question *q, struct err *e)
{
    PGresult *r = pg_ask(&s->writer, q, e);
    int rows = r != NULL ? (int)pg_number(r, 0, 0) : -1;

    PQclear(r);
    return rows;
}

/* Deletes up to `most` entries of removed games and returns their number, or -1. Concurrent processes delete
 * different ones. */
static int clear_removed(struct postgres *s, int most, struct err *e)
{
    static const char entries[] =
        "WITH gone AS (DELETE FROM entries WHERE (game, number) IN"
        " (SELECT e.game, e.number FROM entries AS e JOIN removed AS r ON e.game = r.game"
        " LIMIT $1::bigint FOR UPDATE OF e SKIP LOCKED) RETURNING 1) SELECT count(*) FROM gone";
    static const char games[] = "WITH gone AS (DELETE FROM removed AS r WHERE NOT EXISTS"
                                " (SELECT 1 FROM entries AS e WHERE e.game = r.game) RETURNING 1)"
                                " SELECT count(*) FROM gone";
    char number_text[24];
    struct pg_question some = {entries, 1, {number(number_text, most)}}, done = {games, 0, {NULL}};
    int cleared = count_rows(s, &some, e);

    return cleared < 0 || count_rows(s, &done, e) < 0 ? -1 : cleared;
}

#define REMOVE(which, order)                                                             \
    "WITH old AS (SELECT id FROM games WHERE " which " ORDER BY " order                  \
    " LIMIT $2::bigint FOR UPDATE SKIP LOCKED),"                                         \
    " gone AS (DELETE FROM games USING old WHERE games.id = old.id RETURNING games.id)," \
    " kept AS (INSERT INTO removed (game) SELECT id FROM gone ON CONFLICT DO NOTHING)"   \
    " SELECT count(*) FROM gone"

/* Removes games that have expired, then those over before a time; returns their number, or -1. Skips games that
 * are being appended to. */
static int remove_old(struct postgres *s, const struct store_old *old, int most, struct err *e)
{
    static const char expired[] = REMOVE("expires > 0 AND expires < $1::bigint", "expires");
    static const char over[] = REMOVE("stage = 2 AND changed < $1::bigint", "changed");
    char n[2][24];
    struct pg_question q = {expired, 2, {number(n[0], old->now), number(n[1], most)}};
    int first = count_rows(s, &q, e), second;

    if (first < 0 || first == most)
        return first;
    q = (struct pg_question){over, 2, {number(n[0], old->over), number(n[1], most - first)}};
    second = count_rows(s, &q, e);
    return second < 0 ? -1 : first + second;
}

/* Every game created with a shared text locks and refreshes the text's row, so a text is either removed before that
 * or kept. */
static int unshare(struct postgres *s, int64_t before, struct err *e)
{
    static const char sql[] =
        "WITH gone AS (DELETE FROM texts WHERE used < $1::bigint AND NOT EXISTS"
        " (SELECT 1 FROM games WHERE shared <> '' AND shared = texts.name) RETURNING 1)"
        " SELECT count(*) FROM gone";
    char n[24];
    struct pg_question q = {sql, 1, {number(n, before)}};

    return count_rows(s, &q, e);
}

static enum status postgres_prune(void *base, const struct store_old *old, struct store_swept *out,
                                  struct err *e)
{
    enum { GAMES = 64 };
    struct postgres *s = base;
    int most = old->most < GAMES ? old->most : GAMES;
    int removed = remove_old(s, old, most, e);
    int cleared = removed >= 0 ? clear_removed(s, old->most, e) : -1;

    if (cleared < 0 || unshare(s, old->now - STORE_UNSHARED, e) < 0)
        return FAILED;
    *out = (struct store_swept){removed, removed == most || cleared == old->most};
    return OK;
}

/* ---- reading ---- */

static enum status knows(struct pg_link *l, const char *game, struct err *e)
{
    struct pg_question q = {"SELECT 1 FROM games WHERE id = $1", 1, {game}};
    PGresult *r = pg_ask(l, &q, e);
    bool known = r != NULL && PQntuples(r) > 0;

    if (r == NULL)
        return FAILED;
    PQclear(r);
    return known ? OK : err_say(e, NOT_FOUND, "no game %q", str_of(game));
}

/* Reads some rows of a log: their number, or -1 on failure; *next is the number after them. */
static int read_some(struct pg_link *l, const char *game, uint64_t *next, store_take *take,
                     void *context, struct err *e)
{
    char from[24], most[24];
    struct pg_question q = {"SELECT number, time, body FROM entries WHERE game = $1"
                            " AND number >= $2::bigint"
                            " AND EXISTS (SELECT 1 FROM games WHERE id = $1)"
                            " ORDER BY number LIMIT $3::bigint",
                            3,
                            {game, number(from, (int64_t)*next), number(most, AT_ONCE)}};
    PGresult *r = pg_ask(l, &q, e);
    int rows = r != NULL ? PQntuples(r) : -1;
    bool more = true;

    for (int i = 0; i < rows && more; i++) {
        struct store_entry entry = {(uint64_t)pg_number(r, i, 0), pg_number(r, i, 1),
                                    pg_bytes(r, i, 2)};

        *next = entry.number + 1;
        more = take(context, &entry);
    }
    PQclear(r);
    return more ? rows : 1; /* fewer than requested: the last */
}

static enum status postgres_read(void *base, const char *game, uint64_t from, store_take *take,
                                 void *context, struct err *e)
{
    struct postgres *s = base;
    struct pg_link *l = pool_take(s->readers, e);
    uint64_t next = from;
    enum status rc = FAILED;
    int rows;

    if (l == NULL)
        return FAILED;
    while ((rows = read_some(l, game, &next, take, context, e)) == AT_ONCE)
        continue;
    if (rows >= 0)
        rc = next > from ? OK : knows(l, game, e);
    pool_give(s->readers, l);
    return rc;
}

/* ---- games ---- */

static bool meet_row(const PGresult *r, int row, store_meet *meet, void *context)
{
    struct store_game game = {
        .id = PQgetvalue(r, row, 0),
        .entries = (uint64_t)pg_number(r, row, 1),
        .summed = (uint64_t)pg_number(r, row, 10),
        .changed = pg_number(r, row, 6),
        .summary = {.listed = pg_number(r, row, 3) != 0,
                    .due = pg_number(r, row, 4),
                    .text = pg_bytes(r, row, 5),
                    .seats = pg_bytes(r, row, 7),
                    .expires = pg_number(r, row, 8),
                    .shared = pg_bytes(r, row, 9)},
    };

    game.summary.stage = (unsigned)pg_number(r, row, 2);
    return meet(context, &game);
}

/* The answer to a query, by one of the reading connections; NULL on failure. */
static PGresult *ask_reader(void *base, const struct pg_question *q, struct err *e)
{
    struct postgres *s = base;
    struct pg_link *l = pool_take(s->readers, e);
    PGresult *r = l != NULL ? pg_ask(l, q, e) : NULL;

    if (l != NULL)
        pool_give(s->readers, l);
    return r;
}

/* NOT_FOUND if there is no row. */
static enum status meet_rows(void *base, const struct pg_question *q, store_meet *meet,
                             void *context, struct err *e)
{
    PGresult *r = ask_reader(base, q, e);
    int rows = PQntuples(r);

    if (r == NULL)
        return FAILED;
    for (int i = 0; i < rows && meet_row(r, i, meet, context); i++)
        continue;
    PQclear(r);
    return rows > 0 ? OK : NOT_FOUND;
}

#define ROW                                                                                 \
    "SELECT id, entries, stage, listed, due, text, greatest(games.changed, moved), seats, " \
    "expires,"                                                                              \
    " shared, summed FROM games"

static enum status postgres_find(void *base, const char *game, store_meet *meet, void *context,
                                 struct err *e)
{
    struct pg_question q = {ROW " WHERE id = $1", 1, {game}};
    enum status rc = meet_rows(base, &q, meet, context, e);

    return rc == NOT_FOUND ? err_say(e, NOT_FOUND, "no game %q", str_of(game)) : rc;
}

static enum status postgres_list(void *base, const struct store_wanted *wanted, store_meet *meet,
                                 void *context, struct err *e)
{
    static const char listed[] =
        ROW " WHERE listed AND stage = $1::bigint"
            " ORDER BY changed DESC, id DESC LIMIT $2::bigint OFFSET $3::bigint";
    static const char listed_on[] =
        ROW " WHERE listed AND stage = $1::bigint AND (changed, id) < ($4::bigint, $5)"
            " ORDER BY changed DESC, id DESC LIMIT $2::bigint OFFSET $3::bigint";
    static const char pairing[] = ROW " WHERE pair <> '' AND pair = $1"
                                      " ORDER BY changed DESC, id DESC LIMIT $2::bigint";
    char n[4][24];
    bool pairs = wanted->pair != NULL, on = wanted->id != NULL;
    struct pg_question q = {pairs ? pairing
                            : on  ? listed_on
                                  : listed,
                            pairs ? 2
                            : on  ? 5
                                  : 3,
                            {pairs ? wanted->pair : number(n[0], wanted->stage),
                             number(n[1], wanted->most), number(n[2], wanted->skip),
                             number(n[3], wanted->changed), wanted->id}};
    enum status rc = meet_rows(base, &q, meet, context, e);

    return rc == NOT_FOUND ? OK : rc;
}

static enum status postgres_list_due(void *base, int64_t before, int most, store_meet *meet,
                                     void *context, struct err *e)
{
    static const char due[] =
        ROW " WHERE due > 0 AND due < $1::bigint ORDER BY due, id LIMIT $2::bigint";
    char n[2][24];
    struct pg_question q = {due, 2, {number(n[0], before), number(n[1], most)}};
    enum status rc = meet_rows(base, &q, meet, context, e);

    return rc == NOT_FOUND ? OK : rc;
}

static enum status postgres_shared(void *base, const char *name, store_hand *hand, void *context,
                                   struct err *e)
{
    struct pg_question q = {"SELECT body FROM texts WHERE name = $1", 1, {name}};
    PGresult *r = ask_reader(base, &q, e);
    bool found = PQntuples(r) > 0;

    if (r == NULL)
        return FAILED;
    if (found)
        hand(context, pg_bytes(r, 0, 0));
    PQclear(r);
    return found ? OK : err_say(e, NOT_FOUND, "no text %q", str_of(name));
}

static enum status postgres_count(void *base, const char *owner, int64_t since,
                                  struct store_tally *out, struct err *e)
{
    static const char sql[] =
        "SELECT (SELECT count(*) FROM (SELECT 1 FROM games WHERE owner <> '' AND owner = $1"
        " AND stage IN (0, 3) LIMIT 1000) AS a),"
        " (SELECT count(*) FROM (SELECT 1 FROM games WHERE owner <> '' AND owner = $1 AND listed"
        " AND stage < 2 LIMIT 1000) AS b),"
        " (SELECT count(*) FROM (SELECT 1 FROM games WHERE owner <> '' AND owner = $1 AND listed"
        " AND stage < 3 AND changed > $2::bigint LIMIT 1000) AS c)";
    char n[24];
    struct pg_question q = {sql, 2, {owner, number(n, since)}};
    PGresult *r = ask_reader(base, &q, e);

    if (r == NULL)
        return FAILED;
    *out = (struct store_tally){(int)pg_number(r, 0, 0), (int)pg_number(r, 0, 1),
                                (int)pg_number(r, 0, 2)};
    PQclear(r);
    return OK;
}

static enum status postgres_salt(void *base, char out[STORE_NAME + 1], struct err *e)
{
    static const struct pg_question q = {"SELECT salt FROM salt", 0, {NULL}};
    PGresult *r = ask_reader(base, &q, e);
    struct text t;

    if (r == NULL)
        return FAILED;
    text_init(&t, out, STORE_NAME + 1);
    if (PQntuples(r) > 0)
        text_str(&t, pg_bytes(r, 0, 0));
    PQclear(r);
    return t.len > 0 ? OK : err_say(e, FAILED, "the store has no salt");
}

/* ---- notifications ---- */

/* "GAME NUMBER NAME"; ignores its own. */
static void hear_one(struct postgres *s, const char *words)
{
    struct str rest = str_of(words), game, number_text, self;
    char id[STORE_ID + 1] = "", name[NAME];
    uint64_t n;

    if (!str_cut(&rest, ' ', &game) || !str_cut(&rest, ' ', &number_text))
        return;
    name_now(s, name);
    if (!str_cut(&rest, ' ', &self) || str_eq(self, name))
        return;
    if (game.len == 0 || game.len > STORE_ID || !str_number(number_text, INT64_MAX, &n))
        return;
    memcpy(id, game.data, game.len);
    s->heard(s->context, id, n);
}

static void hear_all(struct postgres *s)
{
    PGnotify *news;

    while ((news = PQnotifies(s->listen_link.conn)) != NULL) {
        hear_one(s, news->extra);
        PQfreemem(news);
    }
}

/* Seconds between two checks of a silent connection, and between attempts to connect. */
static const double look_again = 10, try_again = 0.1;

static void listen_all(void *base)
{
    struct postgres *s = base;
    int known = s->listen_link.times;

    while (!atomic_load(&s->leaving)) {
        if (pg_link_ready(&s->listen_link, NULL) != OK) {
            (void)os_bell_wait(s->leave, -1, try_again);
            continue;
        }
        if (s->listen_link.times != known)
            s->heard(s->context, "", 0);
        known = s->listen_link.times;
        hear_all(s);
        (void)os_bell_wait(s->leave, PQsocket(s->listen_link.conn), look_again);
    }
}

static void postgres_listen(void *base, store_heard *heard, void *context)
{
    struct postgres *s = base;

    s->heard = heard;
    s->context = context;
    (void)pg_link_ready(&s->listen_link, NULL); /* listen from now on, if the server is up */
    s->listener = os_thread_start(listen_all, s, NULL);
}

const struct store_kind store_postgres = {
    .open = postgres_open,
    .close = postgres_close,
    .write = postgres_write,
    .probe = postgres_probe,
    .turn_take = postgres_turn_take,
    .turn_give = postgres_turn_give,
    .prune = postgres_prune,
    .read = postgres_read,
    .shared = postgres_shared,
    .find = postgres_find,
    .list = postgres_list,
    .list_due = postgres_list_due,
    .count = postgres_count,
    .salt = postgres_salt,
    .listen = postgres_listen,
};
