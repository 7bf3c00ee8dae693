/* Torii: MIT licence, see LICENSE. */
/*
 * The store in a SQLite file: its log is written ahead (WAL) and synced at each commit, so that a group is
 * on the disk before anybody is told. One connection writes; the others read what was last committed, and
 * neither waits for the other.
 */
#include "os/os.h"
#include "store/kind.h"
#include "store/lite.h"
#include "store/pool.h"

#include <stdlib.h>
#include <string.h>

enum {
    BEGIN,
    COMMIT,
    ROLLBACK,
    COUNT,
    ADD,
    SUM,
    TOUCH,
    PROBE,
    PRUNE_FIND,
    PRUNE_ENTRIES,
    PRUNE_GAME,
    WRITES,
};
static const char *const write_sql[WRITES] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [COUNT] = "SELECT entries FROM games WHERE id = ?1",
    [ADD] = "INSERT INTO entries (game, number, time, body) VALUES (?1, ?2, ?3, ?4)",
    [SUM] = "INSERT INTO games (id, entries, changed, stage, listed, due, text)"
            " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (id) DO UPDATE SET"
            " entries = ?2, changed = ?3, stage = ?4, listed = ?5, due = ?6, text = ?7",
    [TOUCH] = "UPDATE games SET entries = ?2, changed = ?3 WHERE id = ?1",
    [PROBE] = "UPDATE schema_version SET version = version",
    [PRUNE_FIND] = "SELECT id FROM games WHERE stage = 2 AND changed < ?1 ORDER BY changed LIMIT 1",
    [PRUNE_ENTRIES] = "DELETE FROM entries WHERE game = ?1",
    [PRUNE_GAME] = "DELETE FROM games WHERE id = ?1",
};

enum { READ, KNOWN, LISTED, DUE, READS };
static const char *const read_sql[READS] = {
    [READ] = "SELECT number, time, body FROM entries WHERE game = ?1 AND number >= ?2"
             " ORDER BY number",
    [KNOWN] = "SELECT 1 FROM games WHERE id = ?1",
    [LISTED] = "SELECT id, entries, stage, listed, due, text FROM games"
               " WHERE listed AND stage = ?1 ORDER BY changed DESC, id DESC LIMIT ?2",
    [DUE] = "SELECT id, entries, stage, listed, due, text FROM games"
            " WHERE due > 0 AND due < ?1 ORDER BY due, id LIMIT ?2",
};

/* A connection and its prepared statements. */
struct link {
    sqlite3 *db;
    int count;
    sqlite3_stmt *st[WRITES];
};
_Static_assert((int)READS <= (int)WRITES, "a link has room for either kind of statements");

struct lite {
    struct link *writer;
    int log; /* pages in the log that is written ahead */
    struct pool *readers;
    char path[];
};

/* ---- connections ---- */

static void link_free(void *link)
{
    struct link *l = link;

    if (l == NULL)
        return;
    for (int i = 0; i < l->count; i++)
        sqlite3_finalize(l->st[i]);
    sqlite3_close(l->db);
    free(l);
}

static enum status link_prepare(struct link *l, const char *const *sql, int count, struct err *e)
{
    for (; l->count < count; l->count++)
        if (sqlite3_prepare_v3(l->db, sql[l->count], -1, SQLITE_PREPARE_PERSISTENT,
                               &l->st[l->count], NULL) != SQLITE_OK)
            return lite_fault(l->db, "prepare", e);
    return OK;
}

static struct link *link_new(const char *path, struct err *e)
{
    struct link *l = calloc(1, sizeof *l);

    if (l == NULL)
        err_say(e, NO_ROOM, "no memory for a connection");
    else if (lite_open(&l->db, path, e) == OK)
        return l;
    free(l);
    return NULL;
}

static void *reader_new(void *lite, struct err *e)
{
    const struct lite *s = lite;
    struct link *l = link_new(s->path, e);

    if (l != NULL && link_prepare(l, read_sql, READS, e) != OK) {
        link_free(l);
        return NULL;
    }
    return l;
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

    s->writer = link_new(s->path, e);
    if (s->writer == NULL)
        return FAILED;
    rc = lite_set_up(s->writer->db, s->path, e);
    (void)sqlite3_wal_hook(s->writer->db, note_log, s);
    return rc == OK ? link_prepare(s->writer, write_sql, WRITES, e) : rc;
}

static void sqlite_close(void *base)
{
    struct lite *s = base;

    pool_free(s->readers);
    link_free(s->writer); /* the last one: it tidies up the log */
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
    s->readers = pool_new(reader_new, link_free, s);
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

/* Statements are bound to bytes that outlive the step. */
static void bind_text(sqlite3_stmt *st, int at, const char *text)
{
    sqlite3_bind_text(st, at, text, -1, SQLITE_STATIC);
}

static void bind_bytes(sqlite3_stmt *st, int at, struct str s)
{
    if (s.len == 0)
        sqlite3_bind_zeroblob(st, at, 0);
    else
        sqlite3_bind_blob64(st, at, s.data, s.len, SQLITE_STATIC);
}

/* Runs a statement that gives no rows. */
static bool done(sqlite3_stmt *st)
{
    int rc = sqlite3_step(st);

    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return rc == SQLITE_DONE;
}

/* How many entries a game has: 0 where there is none. */
static bool count_entries(struct link *l, const char *game, uint64_t *count)
{
    sqlite3_stmt *st = l->st[COUNT];
    int rc;

    bind_text(st, 1, game);
    rc = sqlite3_step(st);
    *count = rc == SQLITE_ROW ? (uint64_t)sqlite3_column_int64(st, 0) : 0;
    sqlite3_reset(st);
    return rc == SQLITE_ROW || rc == SQLITE_DONE;
}

static bool add_entry(struct link *l, const char *game, const struct store_entry *entry)
{
    sqlite3_stmt *st = l->st[ADD];

    bind_text(st, 1, game);
    sqlite3_bind_int64(st, 2, (int64_t)entry->number);
    sqlite3_bind_int64(st, 3, entry->time);
    bind_bytes(st, 4, entry->body);
    return done(st);
}

static bool sum_up(struct link *l, const struct store_job *job, uint64_t entries)
{
    const struct store_summary *sum = &job->summary;
    bool whole = job->summed || job->entries[0].number == 0;
    sqlite3_stmt *st = l->st[whole ? SUM : TOUCH];

    bind_text(st, 1, job->game);
    sqlite3_bind_int64(st, 2, (int64_t)entries);
    sqlite3_bind_int64(st, 3, job->changed);
    if (whole) {
        sqlite3_bind_int(st, 4, (int)sum->stage);
        sqlite3_bind_int(st, 5, sum->listed);
        sqlite3_bind_int64(st, 6, sum->due);
        bind_bytes(st, 7, sum->text);
    }
    return done(st);
}

/* Writes one append or finds it stale; false: the whole group fails. */
static bool write_job(struct link *l, struct store_job *job)
{
    uint64_t known;

    if (!count_entries(l, job->game, &known))
        return false;
    if (known != job->entries[0].number) {
        job->verdict = STORE_STALE;
        err_say(&job->reason, NOT_NOW, "the numbers do not follow");
        return true;
    }
    job->verdict = STORE_KEPT;
    job->reason.text[0] = '\0';
    for (int i = 0; i < job->count; i++)
        if (!add_entry(l, job->game, &job->entries[i]))
            return false;
    return sum_up(l, job, known + (uint64_t)job->count);
}

/* A file that somebody moved or removed would be written to and never be found again. */
static bool is_in_place(sqlite3 *db)
{
    int moved = 0;

    return sqlite3_file_control(db, "main", SQLITE_FCNTL_HAS_MOVED, &moved) != SQLITE_OK || !moved;
}

static bool write_jobs(struct link *l, struct store_job **jobs, int count)
{
    if (!done(l->st[BEGIN]))
        return false;
    for (int i = 0; i < count; i++)
        if (!write_job(l, jobs[i]))
            return false;
    return done(l->st[COMMIT]);
}

static void take_back(struct link *l)
{
    if (!sqlite3_get_autocommit(l->db))
        (void)done(l->st[ROLLBACK]);
}

/* A number that is taken though the game's row does not know it concerns that game alone: whose fault it
 * is will show when each is written by itself. */
static void write_or_split(struct link *l, struct store_job **jobs, int count)
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
    struct link *l = ((struct lite *)base)->writer;

    if (!is_in_place(l->db))
        return err_say(e, FAILED, "the file of the store was moved or removed");
    if (done(l->st[BEGIN]) && done(l->st[PROBE]) && done(l->st[COMMIT]))
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

/* ---- removing ---- */

static bool delete_by_id(sqlite3_stmt *st, const char *game)
{
    bind_text(st, 1, game);
    return done(st);
}

/* Removes the oldest; *found is false where there is none. */
static bool prune_one(struct link *l, int64_t before, bool *found)
{
    sqlite3_stmt *st = l->st[PRUNE_FIND];
    char game[STORE_ID + 1] = "";
    int rc;

    sqlite3_bind_int64(st, 1, before);
    rc = sqlite3_step(st);
    *found = rc == SQLITE_ROW;
    if (*found && sqlite3_column_bytes(st, 0) <= STORE_ID)
        memcpy(game, sqlite3_column_text(st, 0), (size_t)sqlite3_column_bytes(st, 0));
    sqlite3_reset(st);
    if (!*found)
        return rc == SQLITE_DONE;
    return delete_by_id(l->st[PRUNE_ENTRIES], game) && delete_by_id(l->st[PRUNE_GAME], game);
}

static enum status sqlite_prune(void *base, struct store_prune *p, struct err *e)
{
    struct link *l = ((struct lite *)base)->writer;
    bool good = done(l->st[BEGIN]), found = true;
    int removed = 0;

    while (good && found && removed < p->most) {
        good = prune_one(l, p->before, &found);
        removed += good && found;
    }
    if (good && done(l->st[COMMIT])) {
        p->removed = removed;
        return OK;
    }
    (void)lite_fault(l->db, "prune", e);
    take_back(l);
    return FAILED;
}

/* ---- reading ---- */

static struct str column_bytes(sqlite3_stmt *st, int at)
{
    const void *data = sqlite3_column_blob(st, at);

    return (struct str){data != NULL ? data : "", (size_t)sqlite3_column_bytes(st, at)};
}

static enum status knows(struct link *l, const char *game, struct err *e)
{
    int rc;

    bind_text(l->st[KNOWN], 1, game);
    rc = sqlite3_step(l->st[KNOWN]);
    sqlite3_reset(l->st[KNOWN]);
    if (rc == SQLITE_DONE)
        return err_say(e, NOT_FOUND, "no game %q", str_of(game));
    return rc == SQLITE_ROW ? OK : lite_fault(l->db, "read", e);
}

static enum status read_rows(struct link *l, const char *game, store_take *take, void *context,
                             struct err *e)
{
    sqlite3_stmt *st = l->st[READ];
    bool any = false, more = true;
    int rc = SQLITE_DONE;

    while (more && (rc = sqlite3_step(st)) == SQLITE_ROW) {
        struct store_entry entry = {(uint64_t)sqlite3_column_int64(st, 0),
                                    sqlite3_column_int64(st, 1), column_bytes(st, 2)};

        any = true;
        more = take(context, &entry);
    }
    if (more && rc != SQLITE_DONE)
        return lite_fault(l->db, "read", e);
    return any ? OK : knows(l, game, e);
}

static enum status sqlite_read(void *base, const char *game, uint64_t from, store_take *take,
                               void *context, struct err *e)
{
    struct lite *s = base;
    struct link *l = pool_take(s->readers, e);
    enum status rc;

    if (l == NULL)
        return FAILED;
    bind_text(l->st[READ], 1, game);
    sqlite3_bind_int64(l->st[READ], 2, (int64_t)from);
    rc = read_rows(l, game, take, context, e);
    sqlite3_reset(l->st[READ]);
    pool_give(s->readers, l);
    return rc;
}

static bool meet_row(sqlite3_stmt *st, store_meet *meet, void *context)
{
    struct store_summary sum = {.listed = sqlite3_column_int(st, 3) != 0,
                                .due = sqlite3_column_int64(st, 4),
                                .text = column_bytes(st, 5)};

    sum.stage = (unsigned)sqlite3_column_int(st, 2);
    return meet(context, (const char *)sqlite3_column_text(st, 0),
                (uint64_t)sqlite3_column_int64(st, 1), &sum);
}

static enum status sqlite_list(void *base, const struct store_wanted *wanted, store_meet *meet,
                               void *context, struct err *e)
{
    struct lite *s = base;
    struct link *l = pool_take(s->readers, e);
    enum status status = OK;
    sqlite3_stmt *st;
    int rc;

    if (l == NULL)
        return FAILED;
    st = l->st[wanted->stage >= 0 ? LISTED : DUE];
    sqlite3_bind_int64(st, 1, wanted->stage >= 0 ? wanted->stage : wanted->before);
    sqlite3_bind_int(st, 2, wanted->most);
    while ((rc = sqlite3_step(st)) == SQLITE_ROW && meet_row(st, meet, context))
        continue;
    if (rc != SQLITE_ROW && rc != SQLITE_DONE)
        status = lite_fault(l->db, "list", e);
    sqlite3_reset(st);
    pool_give(s->readers, l);
    return status;
}

const struct store_kind store_sqlite = {
    .open = sqlite_open,
    .close = sqlite_close,
    .write = sqlite_write,
    .rest = sqlite_rest,
    .probe = sqlite_probe,
    .prune = sqlite_prune,
    .read = sqlite_read,
    .list = sqlite_list,
};
