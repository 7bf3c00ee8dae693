/* Torii: MIT licence, see LICENSE. */
/*
 * The store in a SQLite file: its log is written ahead (WAL) and synced at each commit, so that a group is
 * on the disk before anybody is told. One connection writes; the others read what was last committed, and
 * neither waits for the other.
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
    [LITE_COUNT] = "SELECT entries FROM games WHERE id = ?1",
    [LITE_ADD] = "INSERT INTO entries (game, number, time, body) VALUES (?1, ?2, ?3, ?4)",
    [LITE_MAKE] = "INSERT INTO games (id, entries, changed, stage, listed, due, text, seats,"
                  " expires, pair, owner, shared)"
                  " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
    [LITE_SUM] = "UPDATE games SET entries = ?2, changed = ?3, stage = ?4, listed = ?5, due = ?6,"
                 " text = ?7, seats = ?8, expires = ?9, pair = ?10 WHERE id = ?1",
    [LITE_STEP] = "UPDATE games SET entries = ?2, changed = ?3, due = ?6, text = ?7, seats = ?8"
                  " WHERE id = ?1 AND entries = ?11 AND stage = ?4 AND listed = ?5"
                  " AND expires = ?9 AND pair = ?10",
    [LITE_TOUCH] = "UPDATE games SET entries = ?2, changed = ?3 WHERE id = ?1",
    [LITE_SHARE] = "INSERT INTO texts (name, used, body) VALUES (?1, ?2, ?3)"
                   " ON CONFLICT (name) DO UPDATE SET used = max(used, ?2)",
    [LITE_PROBE] = "UPDATE schema_version SET version = version",
    [LITE_EXPIRED] = "SELECT id FROM games WHERE expires > 0 AND expires < ?1 ORDER BY expires"
                     " LIMIT 1",
    [LITE_OVER] = "SELECT id FROM games WHERE stage = 2 AND changed < ?1 ORDER BY changed LIMIT 1",
    [LITE_REMOVE] = "INSERT INTO removed (game) VALUES (?1)",
    [LITE_REMOVE_GAME] = "DELETE FROM games WHERE id = ?1",
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
    lite_link_free(s->writer); /* the last one: it tidies up the log */
    free(s);
}

static enum status sqlite_open(void **out, const char *where, struct err *e)
{
    struct lite *s = calloc(1, sizeof *s + strlen(where) + 1);
    enum status rc;
    bool made;

    if (s == NULL)
        return err_say(e, NO_ROOM, "no memory for a store");
    memcpy(s->path, where, strlen(where) + 1);
    s->readers = pool_new(lite_reader_new, lite_link_free, s);
    if (where[0] == '\0' || where[0] == ':')
        rc = err_say(e, BAD_INPUT, "%q is no name for a store", str_of(where));
    else if (s->readers == NULL)
        rc = err_say(e, NO_ROOM, "no memory for a store");
    else
        rc = os_make_file(where, &made,
                          e); /* what is hidden from players is in it: for its owner alone */
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

/* How many entries a game has: 0 where there is none. */
static bool count_entries(struct lite_link *l, const char *game, uint64_t *count)
{
    sqlite3_stmt *st = l->st[LITE_COUNT];
    int rc;

    bind_text(st, 1, game);
    rc = sqlite3_step(st);
    *count = rc == SQLITE_ROW ? (uint64_t)sqlite3_column_int64(st, 0) : 0;
    sqlite3_reset(st);
    return rc == SQLITE_ROW || rc == SQLITE_DONE;
}

static bool add_entry(struct lite_link *l, const char *game, const struct store_entry *entry)
{
    sqlite3_stmt *st = l->st[LITE_ADD];

    bind_text(st, 1, game);
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

/* The game's row, new with its first entry. */
static bool sum_up(struct lite_link *l, const struct store_job *job, uint64_t entries)
{
    bool first = job->entries[0].number == 0;
    sqlite3_stmt *st = l->st[first ? LITE_MAKE : job->summed ? LITE_SUM : LITE_TOUCH];

    bind_text(st, 1, job->game);
    sqlite3_bind_int64(st, 2, (int64_t)entries);
    sqlite3_bind_int64(st, 3, job->changed);
    if (first || job->summed)
        bind_summary(st, &job->summary);
    if (first) {
        bind_name(st, 11, job->summary.owner);
        bind_name(st, 12, job->summary.shared);
    }
    return lite_done(st) && (!first || share_text(l, job));
}

static bool add_entries(struct lite_link *l, struct store_job *job)
{
    job->verdict = STORE_KEPT;
    job->reason.text[0] = '\0';
    for (int i = 0; i < job->count; i++)
        if (!add_entry(l, job->game, &job->entries[i]))
            return false;
    return true;
}

/*
 * A move leaves alone all indexed columns of the game's row, except the times of listed games. Then
 * one statement finds the row, sees that it has as many entries as the append believes, and changes it; SQLite would
 * write the index of a column anew that is set to what it was. *done: it was such an append, and its row is written.
 */
static bool step_row(struct lite_link *l, const struct store_job *job, bool *done)
{
    sqlite3_stmt *st = l->st[LITE_STEP];
    uint64_t known = job->entries[0].number;
    bool good;

    *done = false;
    if (known == 0 || !job->summed)
        return true;
    bind_text(st, 1, job->game);
    sqlite3_bind_int64(st, 2, (int64_t)known + job->count);
    sqlite3_bind_int64(st, 3, job->changed);
    bind_summary(st, &job->summary);
    sqlite3_bind_int64(st, 11, (int64_t)known);
    good = lite_done(st);
    *done = good && sqlite3_changes(l->db) == 1;
    return good;
}

/* Writes one append or finds it stale; false: the whole group fails. */
static bool write_job(struct lite_link *l, struct store_job *job)
{
    uint64_t known;
    bool stepped;

    if (!step_row(l, job, &stepped))
        return false;
    if (stepped)
        return add_entries(l, job);
    if (!count_entries(l, job->game, &known))
        return false;
    if (known != job->entries[0].number) {
        job->verdict = STORE_STALE;
        err_say(&job->reason, NOT_NOW, "the numbers do not follow");
        return true;
    }
    return add_entries(l, job) && sum_up(l, job, known + (uint64_t)job->count);
}

/* A file that somebody moved or removed would be written to and never be found again. */
static bool is_in_place(sqlite3 *db)
{
    int moved = 0;

    return sqlite3_file_control(db, "main", SQLITE_FCNTL_HAS_MOVED, &moved) != SQLITE_OK || !moved;
}

static bool write_jobs(struct lite_link *l, struct store_job **jobs, int count)
{
    if (!lite_done(l->st[LITE_BEGIN]))
        return false;
    for (int i = 0; i < count; i++)
        if (!write_job(l, jobs[i]))
            return false;
    return lite_done(l->st[LITE_COMMIT]);
}

static void take_back(struct lite_link *l)
{
    if (!sqlite3_get_autocommit(l->db))
        (void)lite_done(l->st[LITE_ROLLBACK]);
}

/* A number that is taken though the game's row does not know it concerns that game alone: whose fault it
 * is will show when each is written by itself. */
static void write_or_split(struct lite_link *l, struct store_job **jobs, int count)
{
    struct err why;
    bool taken;

    if (write_jobs(l, jobs, count))
        return;
    taken = (sqlite3_errcode(l->db) & 0xff) == SQLITE_CONSTRAINT;
    (void)lite_fault(l->db, "write", &why);
    take_back(l);
    store_jobs_gone(jobs, count, &why);
    if (taken && count == 1)
        jobs[0]->verdict = STORE_STALE;
    for (int i = 0; taken && count > 1 && i < count; i++)
        write_or_split(l, &jobs[i], 1);
}

static void sqlite_write(void *base, struct store_job **jobs, int count)
{
    struct lite *s = base;
    struct err why;

    if (!is_in_place(s->writer->db)) {
        err_say(&why, FAILED, "the file of the store was moved or removed");
        store_jobs_gone(jobs, count, &why);
    } else {
        write_or_split(s->writer, jobs, count);
    }
}

static enum status sqlite_probe(void *base, struct err *e)
{
    struct lite_link *l = ((struct lite *)base)->writer;

    if (!is_in_place(l->db))
        return err_say(e, FAILED, "the file of the store was moved or removed");
    if (lite_done(l->st[LITE_BEGIN]) && lite_done(l->st[LITE_PROBE]) &&
        lite_done(l->st[LITE_COMMIT]))
        return OK;
    (void)lite_fault(l->db, "write", e);
    take_back(l);
    return FAILED;
}

/*
 * The log is put away into the file, which takes two syncs and a while: when nobody waits, or when it has
 * become long. What goes wrong with that is no harm, the log stays; it is tried again with the next group.
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
    struct lite_link *l = ((struct lite *)base)->writer;

    if (lite_done(l->st[LITE_BEGIN]) && lite_prune(l, old, out) && lite_done(l->st[LITE_COMMIT]))
        return OK;
    (void)lite_fault(l->db, "remove old games", e);
    take_back(l);
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
