/* Torii: MIT licence, see LICENSE. */
/*
 * The store in a SQLite file, in WAL mode and synced at each commit, so that a group is on disk before anyone is
 * notified. One connection writes; the others read the last committed state, and neither blocks the other.
 */
#include "os/os.h"
#include "store/lite_link.h"
#include "store/lite_vfs.h"

#include <stdlib.h>
#include <string.h>

static const char *const write_sql[LITE_WRITES] = {
    [LITE_BEGIN] = "BEGIN IMMEDIATE",
    [LITE_COMMIT] = "COMMIT",
    [LITE_ROLLBACK] = "ROLLBACK",
    [LITE_CHANGES] = "PRAGMA data_version",
    [LITE_KNOWN] = "SELECT key, max(entries, coalesce((SELECT max(number) + 1 FROM entries"
                   " WHERE game = key), 0)), stage, listed, expires, pair <> ''"
                   " FROM games WHERE id = ?1",
    [LITE_ADD] = "INSERT INTO entries (game, number, time, body) VALUES (?1, ?2, ?3, ?4)",
    [LITE_MAKE] = "INSERT INTO games (id, entries, changed, stage, listed, due, text, seats,"
                  " expires, pair, owner, shared)"
                  " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
    [LITE_SUM] = "UPDATE games SET entries = ?2, changed = ?3, stage = ?4, listed = ?5, due = ?6,"
                 " text = ?7, seats = ?8, expires = ?9, pair = ?10 WHERE key = ?1",
    [LITE_STEP] = "UPDATE games SET entries = ?2, changed = ?3, due = ?6, text = ?7, seats = ?8"
                  " WHERE key = ?1",
    [LITE_TOUCH] = "UPDATE games SET changed = ?2 WHERE key = ?1",
    [LITE_SHARE] = "INSERT INTO texts (name, used, body) VALUES (?1, ?2, ?3)"
                   " ON CONFLICT (name) DO UPDATE SET used = max(used, ?2)",
    [LITE_PROBE] = "UPDATE schema_version SET version = version",
    [LITE_EXPIRED] = "SELECT key FROM games WHERE expires > 0 AND expires < ?1 ORDER BY expires"
                     " LIMIT 1",
    [LITE_OVER] = "SELECT key FROM games WHERE stage = 2 AND changed < ?1 ORDER BY changed LIMIT 1",
    [LITE_REMOVE] = "INSERT INTO removed (game) VALUES (?1)",
    [LITE_REMOVE_GAME] = "DELETE FROM games WHERE key = ?1",
    [LITE_REMOVED] = "SELECT game FROM removed LIMIT 1",
    [LITE_CLEAR] = "DELETE FROM entries WHERE game = ?1 AND number IN"
                   " (SELECT number FROM entries WHERE game = ?1 LIMIT ?2)",
    [LITE_CLEARED] = "DELETE FROM removed WHERE game = ?1",
    [LITE_UNSHARE] = "DELETE FROM texts WHERE name IN (SELECT name FROM texts AS t WHERE used < ?1"
                     " AND NOT EXISTS (SELECT 1 FROM games WHERE shared <> '' AND shared = t.name)"
                     " ORDER BY used LIMIT ?2)",
};

/* ---- connections ---- */

void lite_link_free(void *link)
{
    struct lite_link *l = link;

    if (l == NULL)
        return;
    for (int i = 0; i < l->count; i++)
        sqlite3_finalize(l->st[i]);
    sqlite3_close(l->db);
    free(l);
}

enum status lite_link_prepare(struct lite_link *l, const char *const *sql, int count, struct err *e)
{
    for (; l->count < count; l->count++)
        if (sqlite3_prepare_v3(l->db, sql[l->count], -1, SQLITE_PREPARE_PERSISTENT,
                               &l->st[l->count], NULL) != SQLITE_OK)
            return lite_fault(l->db, "prepare", e);
    return OK;
}

struct lite_link *lite_link_new(const char *path, const char *vfs, struct err *e)
{
    struct lite_link *l = calloc(1, sizeof *l);

    if (l == NULL)
        err_say(e, NO_ROOM, "no memory for a connection");
    else if (lite_open(&l->db, path, vfs, e) == OK)
        return l;
    free(l);
    return NULL;
}

static int note_log(void *lite, sqlite3 *db, const char *name, int pages)
{
    (void)db;
    (void)name;
    ((struct lite *)lite)->log = pages;
    return SQLITE_OK;
}

static enum status writer_open(struct lite *s, struct err *e)
{
    enum status rc;

    s->writer = lite_link_new(s->path, lite_vfs(), e);
    if (s->writer == NULL)
        return FAILED;
    rc = lite_set_up(s->writer->db, s->path, e);
    (void)sqlite3_wal_hook(s->writer->db, note_log, s);
    return rc == OK ? lite_link_prepare(s->writer, write_sql, LITE_WRITES, e) : rc;
}

static void sqlite_close(void *base)
{
    struct lite *s = base;

    pool_free(s->readers);
    lite_link_free(s->writer); /* the last one: checkpoints and removes the WAL */
    free(s->known);
    free(s);
}

static enum status sqlite_open(void **out, const char *where, struct err *e)
{
    struct lite *s = calloc(1, sizeof *s + strlen(where) + 1);
    enum status rc;
    bool made;

    if (s == NULL)
        return err_say(e, NO_ROOM, "no memory for a store");
    (void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS,
                         0); /* counting takes a lock for every allocation */
    memcpy(s->path, where, strlen(where) + 1);
    s->readers = pool_new(lite_reader_new, lite_link_free, s);
    s->known = calloc(LITE_CACHE, sizeof *s->known);
    if (where[0] == '\0' || where[0] == ':')
        rc = err_say(e, BAD_INPUT, "%q is not a valid name for a store", str_of(where));
    else if (s->readers == NULL || s->known == NULL)
        rc = err_say(e, NO_ROOM, "no memory for a store");
    else
        rc = os_make_file(where, &made,
                          e); /* it holds secrets of players: readable by its owner only */
    if (rc == OK)
        rc = writer_open(s, e);
    if (rc == OK)
        *out = s;
    else
        sqlite_close(s);
    return rc;
}

/* ---- writing ---- */

static void bind_text(sqlite3_stmt *st, int at, const char *text)
{
    sqlite3_bind_text(st, at, text, -1, SQLITE_STATIC);
}

static void bind_name(sqlite3_stmt *st, int at, struct str s)
{
    sqlite3_bind_text64(st, at, s.len > 0 ? s.data : "", s.len, SQLITE_STATIC, SQLITE_UTF8);
}

static void bind_bytes(sqlite3_stmt *st, int at, struct str s)
{
    if (s.len == 0)
        sqlite3_bind_zeroblob(st, at, 0);
    else
        sqlite3_bind_blob64(st, at, s.data, s.len, SQLITE_STATIC);
}

bool lite_done(sqlite3_stmt *st)
{
    int rc = sqlite3_step(st);

    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return rc == SQLITE_DONE;
}

/* ---- the cache of rows ---- */

static void forget_all(struct lite *s)
{
    for (int i = 0; i < LITE_CACHE; i++)
        s->known[i].id[0] = '\0';
}

/* Another process may serve the same file, or someone may have changed it by hand. */
static bool forget_if_changed(struct lite *s)
{
    sqlite3_stmt *st = s->writer->st[LITE_CHANGES];
    bool good = sqlite3_step(st) == SQLITE_ROW;
    int64_t others = good ? sqlite3_column_int64(st, 0) : 0;

    sqlite3_reset(st);
    if (others != s->others)
        forget_all(s);
    s->others = others;
    return good;
}

/* The row of a game; NULL on failure. */
static struct lite_known *find_known(struct lite *s, const char *game)
{
    sqlite3_stmt *st = s->writer->st[LITE_KNOWN];
    uint32_t hash = 2166136261u;
    struct lite_known *k;
    int rc;

    for (const char *c = game; *c != '\0'; c++)
        hash = (hash ^ (unsigned char)*c) * 16777619u;
    k = &s->known[hash % LITE_CACHE];
    if (strcmp(k->id, game) == 0)
        return k;
    *k = (struct lite_known){.key = 0};
    bind_text(st, 1, game);
    rc = sqlite3_step(st);
    if (rc == SQLITE_ROW)
        *k = (struct lite_known){.key = sqlite3_column_int64(st, 0),
                                 .entries = (uint64_t)sqlite3_column_int64(st, 1),
                                 .stage = sqlite3_column_int(st, 2),
                                 .listed = sqlite3_column_int(st, 3) != 0,
                                 .expires = sqlite3_column_int64(st, 4),
                                 .paired = sqlite3_column_int(st, 5) != 0};
    sqlite3_reset(st);
    if (rc != SQLITE_ROW && rc != SQLITE_DONE)
        return NULL;
    memcpy(k->id, game, strlen(game) + 1);
    return k;
}

static void note_summary(struct lite_known *k, const struct store_summary *sum)
{
    k->stage = (int)sum->stage;
    k->listed = sum->listed;
    k->expires = sum->expires;
    k->paired = sum->pair.len > 0;
}

/* ---- one append ---- */

static bool add_entry(struct lite_link *l, int64_t key, const struct store_entry *entry)
{
    sqlite3_stmt *st = l->st[LITE_ADD];

    sqlite3_bind_int64(st, 1, key);
    sqlite3_bind_int64(st, 2, (int64_t)entry->number);
    sqlite3_bind_int64(st, 3, entry->time);
    bind_bytes(st, 4, entry->body);
    return lite_done(st);
}

static void bind_summary(sqlite3_stmt *st, const struct store_summary *sum)
{
    sqlite3_bind_int(st, 4, (int)sum->stage);
    sqlite3_bind_int(st, 5, sum->listed);
    sqlite3_bind_int64(st, 6, sum->due);
    bind_bytes(st, 7, sum->text);
    bind_bytes(st, 8, sum->seats);
    sqlite3_bind_int64(st, 9, sum->expires);
    bind_name(st, 10, sum->pair);
}

static bool share_text(struct lite_link *l, const struct store_job *job)
{
    sqlite3_stmt *st = l->st[LITE_SHARE];

    if (job->summary.shared.len == 0)
        return true;
    bind_name(st, 1, job->summary.shared);
    sqlite3_bind_int64(st, 2, job->changed);
    bind_bytes(st, 3, job->summary.shared_text);
    return lite_done(st);
}

static bool make_row(struct lite_link *l, const struct store_job *job, struct lite_known *k)
{
    sqlite3_stmt *st = l->st[LITE_MAKE];

    bind_text(st, 1, job->game);
    sqlite3_bind_int64(st, 2, job->count);
    sqlite3_bind_int64(st, 3, job->changed);
    bind_summary(st, &job->summary);
    bind_name(st, 11, job->summary.owner);
    bind_name(st, 12, job->summary.shared);
    if (!lite_done(st))
        return false;
    k->key = sqlite3_last_insert_rowid(l->db);
    return share_text(l, job);
}

/* SQLite rewrites the index of any column in SET, changed or not; a move leaves most of them unchanged. */
static bool sum_up(struct lite_link *l, const struct store_job *job, const struct lite_known *k)
{
    const struct store_summary *sum = &job->summary;
    bool same = k->stage == (int)sum->stage && k->listed == sum->listed &&
                k->expires == sum->expires && !k->paired && sum->pair.len == 0;
    sqlite3_stmt *st = l->st[same ? LITE_STEP : LITE_SUM];

    sqlite3_bind_int64(st, 1, k->key);
    sqlite3_bind_int64(st, 2, (int64_t)k->entries + job->count);
    sqlite3_bind_int64(st, 3, job->changed);
    bind_summary(st, sum);
    return lite_done(st);
}

/* Without a summary the row stays, unless a list or --keep uses its time: the log has the newest one. */
static bool touch(struct lite_link *l, const struct store_job *job, const struct lite_known *k)
{
    sqlite3_stmt *st = l->st[LITE_TOUCH];

    if (!k->listed && !k->paired && k->stage != STORE_OVER)
        return true;
    sqlite3_bind_int64(st, 1, k->key);
    sqlite3_bind_int64(st, 2, job->changed);
    return lite_done(st);
}

/* Writes one append or finds it stale; false: the whole group fails. */
static bool write_job(struct lite *s, struct store_job *job)
{
    struct lite_link *l = s->writer;
    struct lite_known *k = find_known(s, job->game);
    bool good;

    if (k == NULL)
        return false;
    if (k->entries != job->entries[0].number) {
        job->verdict = STORE_STALE;
        err_say(&job->reason, NOT_NOW, "the numbers do not follow");
        return true;
    }
    good = k->key == 0 ? make_row(l, job, k) : job->summed ? sum_up(l, job, k) : touch(l, job, k);
    for (int i = 0; i < job->count && good; i++)
        good = add_entry(l, k->key, &job->entries[i]);
    if (job->summed)
        note_summary(k, &job->summary);
    k->entries += (uint64_t)job->count;
    job->verdict = STORE_KEPT;
    job->reason = (struct err){0};
    return good;
}

/* Writes to a file that was moved or removed would be lost. */
static bool is_in_place(sqlite3 *db)
{
    int moved = 0;

    return sqlite3_file_control(db, "main", SQLITE_FCNTL_HAS_MOVED, &moved) != SQLITE_OK || !moved;
}

static bool write_jobs(struct lite *s, struct store_job **jobs, int count)
{
    if (!lite_done(s->writer->st[LITE_BEGIN]) || !forget_if_changed(s))
        return false;
    for (int i = 0; i < count; i++)
        if (!write_job(s, jobs[i]))
            return false;
    return lite_done(s->writer->st[LITE_COMMIT]);
}

static void take_back(struct lite *s)
{
    if (!sqlite3_get_autocommit(s->writer->db))
        (void)lite_done(s->writer->st[LITE_ROLLBACK]);
    forget_all(s);
}

/* A number that is taken although the game's row does not say so concerns that game only: writing each job by
 * itself finds the culprit. */
static void write_or_split(struct lite *s, struct store_job **jobs, int count)
{
    sqlite3 *db = s->writer->db;
    struct err why;
    bool taken;

    if (write_jobs(s, jobs, count))
        return;
    taken = (sqlite3_errcode(db) & 0xff) == SQLITE_CONSTRAINT;
    (void)lite_fault(db, "write", &why);
    take_back(s);
    store_jobs_gone(jobs, count, &why);
    if (taken && count == 1)
        jobs[0]->verdict = STORE_STALE;
    for (int i = 0; taken && count > 1 && i < count; i++)
        write_or_split(s, &jobs[i], 1);
}

static void sqlite_write(void *base, struct store_job **jobs, int count)
{
    struct lite *s = base;
    struct err why;

    if (!is_in_place(s->writer->db)) {
        err_say(&why, FAILED, "the file of the store was moved or removed");
        store_jobs_gone(jobs, count, &why);
    } else {
        write_or_split(s, jobs, count);
    }
}

static enum status sqlite_probe(void *base, struct err *e)
{
    struct lite *s = base;
    struct lite_link *l = s->writer;

    if (!is_in_place(l->db))
        return err_say(e, FAILED, "the file of the store was moved or removed");
    if (lite_done(l->st[LITE_BEGIN]) && lite_done(l->st[LITE_PROBE]) &&
        lite_done(l->st[LITE_COMMIT]))
        return OK;
    (void)lite_fault(l->db, "write", e);
    take_back(s);
    return FAILED;
}

/*
 * Checkpoints the WAL, which takes two syncs and a while, when the queue is empty or the log has grown long.
 * A failure does no harm: the log stays, and the next group tries again.
 */
enum { LOG_LONG_ENOUGH = 1000, LOG_TOO_LONG = 4000 }; /* pages */

static void sqlite_rest(void *base, bool idle)
{
    struct lite *s = base;

    if (s->log < (idle ? LOG_LONG_ENOUGH : LOG_TOO_LONG))
        return;
    s->log = 0;
    (void)sqlite3_wal_checkpoint_v2(s->writer->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

static enum status sqlite_prune(void *base, const struct store_old *old, struct store_swept *out,
                                struct err *e)
{
    struct lite *s = base;
    struct lite_link *l = s->writer;

    forget_all(s);
    if (lite_done(l->st[LITE_BEGIN]) && lite_prune(l, old, out) && lite_done(l->st[LITE_COMMIT]))
        return OK;
    (void)lite_fault(l->db, "remove old games", e);
    take_back(s);
    return FAILED;
}

const struct store_kind store_sqlite = {
    .open = sqlite_open,
    .close = sqlite_close,
    .write = sqlite_write,
    .rest = sqlite_rest,
    .probe = sqlite_probe,
    .prune = sqlite_prune,
    .read = lite_read,
    .shared = lite_shared,
    .find = lite_find,
    .list = lite_list,
    .list_due = lite_list_due,
    .count = lite_count,
    .salt = lite_salt,
};
