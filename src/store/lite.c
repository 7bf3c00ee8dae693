/* Torii: MIT licence, see LICENSE. */
#include "store/lite.h"

#include "base/text.h"
#include "os/os.h"
#include "store/kind.h"
#include "store/schema.h"

/* "Tori", the application id in the file header; `file` shows it too. */
#define APPLICATION 1416589929

enum { BUSY_MS = 5000 };

enum status lite_fault(sqlite3 *db, const char *doing, struct err *e)
{
    char memory[ERR_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_str(&t, store_first_line(sqlite3_errmsg(db)));
    return err_say(e, FAILED, "cannot %s: %s", doing, memory);
}

enum status lite_open(sqlite3 **out, const char *path, const char *vfs, struct err *e)
{
    sqlite3 *db = NULL;
    enum status rc = OK;

    *out = NULL;
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, vfs) != SQLITE_OK)
        rc = err_say(e, FAILED, "cannot open %q: %s", str_of(path),
                     db != NULL ? sqlite3_errmsg(db) : "no memory");
    if (rc != OK) {
        sqlite3_close(db);
        return rc;
    }
    sqlite3_extended_result_codes(db, 1);
    sqlite3_busy_timeout(db, BUSY_MS);
    *out = db;
    return OK;
}

static enum status run(void *db, const char *sql, struct err *e)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK ? OK : lite_fault(db, "set up", e);
}

/* One number, or -1 if there is no such row. */
static enum status number(sqlite3 *db, const char *sql, int64_t *out, struct err *e)
{
    sqlite3_stmt *st = NULL;
    int rc = sqlite3_prepare_v2(db, sql, -1, &st, NULL);

    if (rc == SQLITE_OK)
        rc = sqlite3_step(st);
    *out = rc == SQLITE_ROW ? sqlite3_column_int64(st, 0) : -1;
    sqlite3_finalize(st);
    return rc == SQLITE_ROW || rc == SQLITE_DONE ? OK : lite_fault(db, "read the file", e);
}

static enum status look(void *db, int *version, struct err *e)
{
    int64_t tables = 0, application = 0, ours = 0, found = 0;
    enum status rc = number(db, "SELECT count(*) FROM sqlite_schema", &tables, e);

    if (rc == OK)
        rc = number(db, "PRAGMA application_id", &application, e);
    if (rc == OK)
        rc = number(db, "SELECT count(*) FROM sqlite_schema WHERE name = 'schema_version'", &ours,
                    e);
    if (rc != OK)
        return rc;
    if (tables == 0 && application == 0) {
        *version = 0;
        return OK;
    }
    if (application != APPLICATION || ours == 0)
        return err_say(e, BAD_INPUT, "the database belongs to something else");
    rc = number(db, "SELECT version FROM schema_version", &found, e);
    if (rc == OK)
        *version = found < -1 || found > INT32_MAX ? -1 : (int)found;
    return rc;
}

static const struct schema_ways ways = {
    .look = look,
    .run = run,
    .begin = "BEGIN IMMEDIATE",
    .steps =
        {
            "PRAGMA application_id = 1416589929;"
            "CREATE TABLE schema_version (version INTEGER NOT NULL) STRICT;"
            "INSERT INTO schema_version VALUES (1);"
            "CREATE TABLE games (id TEXT PRIMARY KEY NOT NULL, entries INTEGER NOT NULL,"
            " stage INTEGER NOT NULL, listed INTEGER NOT NULL, due INTEGER NOT NULL,"
            " changed INTEGER NOT NULL, text BLOB NOT NULL) STRICT, WITHOUT ROWID;"
            "CREATE TABLE entries (game TEXT NOT NULL, number INTEGER NOT NULL,"
            " time INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (game, number))"
            " STRICT, WITHOUT ROWID;"
            "CREATE INDEX games_listed ON games (stage, changed) WHERE listed;",

            "CREATE INDEX games_due ON games (due) WHERE due > 0;"
            "CREATE INDEX games_over ON games (changed) WHERE stage = 2;"
            "UPDATE schema_version SET version = 2;",

            "ALTER TABLE games ADD COLUMN seats BLOB NOT NULL DEFAULT x'';"
            "ALTER TABLE games ADD COLUMN expires INTEGER NOT NULL DEFAULT 0;"
            "ALTER TABLE games ADD COLUMN pair TEXT NOT NULL DEFAULT '';"
            "ALTER TABLE games ADD COLUMN owner TEXT NOT NULL DEFAULT '';"
            "ALTER TABLE games ADD COLUMN shared TEXT NOT NULL DEFAULT '';"
            "CREATE TABLE texts (name TEXT PRIMARY KEY NOT NULL, used INTEGER NOT NULL,"
            " body BLOB NOT NULL) STRICT, WITHOUT ROWID;"
            "CREATE TABLE removed (game TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID;"
            "CREATE TABLE salt (salt TEXT NOT NULL) STRICT;"
            "INSERT INTO salt VALUES (lower(hex(randomblob(16))));"
            "DROP INDEX games_listed;"
            "CREATE INDEX games_listed ON games (stage, changed, id) WHERE listed;"
            "CREATE INDEX games_pair ON games (pair, changed) WHERE pair <> '';"
            "CREATE INDEX games_expires ON games (expires) WHERE expires > 0;"
            "CREATE INDEX games_owner ON games (owner, stage) WHERE owner <> '';"
            "CREATE INDEX games_owner_listed ON games (owner, changed)"
            " WHERE owner <> '' AND listed;"
            "CREATE INDEX games_shared ON games (shared) WHERE shared <> '';"
            "CREATE INDEX texts_used ON texts (used);" SCHEMA_EXPIRES(
                "games") "UPDATE schema_version SET version = 3;",

            "ALTER TABLE games RENAME TO old_games;"
            "ALTER TABLE entries RENAME TO old_entries;"
            "DROP TABLE removed;" /* the games it referred to are not copied */
            "CREATE TABLE games (key INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,"
            " entries INTEGER NOT NULL, stage INTEGER NOT NULL, listed INTEGER NOT NULL,"
            " due INTEGER NOT NULL, changed INTEGER NOT NULL, text BLOB NOT NULL,"
            " seats BLOB NOT NULL, expires INTEGER NOT NULL, pair TEXT NOT NULL,"
            " owner TEXT NOT NULL, shared TEXT NOT NULL) STRICT;"
            "INSERT INTO games SELECT NULL, id, entries, stage, listed, due, changed, text, seats,"
            " expires, pair, owner, shared FROM old_games ORDER BY changed;"
            "CREATE TABLE entries (place INTEGER PRIMARY KEY, game INTEGER NOT NULL,"
            " number INTEGER NOT NULL, time INTEGER NOT NULL, body BLOB NOT NULL) STRICT;"
            "INSERT INTO entries SELECT NULL, key, number, time, body"
            " FROM games CROSS JOIN old_entries ON game = id ORDER BY key, number;"
            "CREATE UNIQUE INDEX entries_game ON entries (game, number);"
            "CREATE TABLE removed (game INTEGER PRIMARY KEY) STRICT;"
            "DROP TABLE old_games;"
            "DROP TABLE old_entries;"
            "CREATE INDEX games_listed ON games (stage, changed, id) WHERE listed;"
            "CREATE INDEX games_due ON games (due, id) WHERE due > 0;"
            "CREATE INDEX games_over ON games (changed) WHERE stage = 2;"
            "CREATE INDEX games_pair ON games (pair, changed, id) WHERE pair <> '';"
            "CREATE INDEX games_expires ON games (expires) WHERE expires > 0;"
            "CREATE INDEX games_owner ON games (owner, stage) WHERE owner <> '';"
            "CREATE INDEX games_owner_listed ON games (owner, changed)"
            " WHERE owner <> '' AND listed;"
            "CREATE INDEX games_shared ON games (shared) WHERE shared <> '';"
            "UPDATE schema_version SET version = 4;",
        },
};

/* Adds the file name to an error. */
static enum status name_file(enum status rc, const char *path, const struct err *why, struct err *e)
{
    return rc == OK ? OK : err_say(e, rc, "%q: %e", str_of(path), why);
}

/*
 * Every commit is synced. A group of many games touches many pages; the cache holds them all (in kB, hence the
 * minus). The WAL is checkpointed when nobody waits for it, see sqlite_rest.
 */
static const char writing[] = "PRAGMA synchronous = FULL; PRAGMA cache_size = -16000;"
                              "PRAGMA wal_autocheckpoint = 0;"
                              "PRAGMA journal_size_limit = 67108864";

/* On a file system without shared memory SQLite silently stays in rollback mode: refused. */
static enum status turn_log_on(sqlite3 *db, struct err *e)
{
    sqlite3_stmt *st = NULL;
    int rc = sqlite3_prepare_v2(db, "PRAGMA journal_mode = WAL", -1, &st, NULL);
    const char *mode = NULL;
    enum status status = OK;

    if (rc == SQLITE_OK)
        rc = sqlite3_step(st);
    if (rc == SQLITE_ROW)
        mode = (const char *)sqlite3_column_text(st, 0);
    if (rc != SQLITE_ROW)
        status = lite_fault(db, "set up", e);
    else if (mode == NULL || !str_eq(str_of(mode), "wal"))
        status = err_say(e, FAILED, "no log can be written ahead there");
    sqlite3_finalize(st);
    return status;
}

static enum status set_up(sqlite3 *db, struct err *e)
{
    int version;
    enum status rc = look(db, &version, e);

    if (rc == OK)
        rc = turn_log_on(db, e);
    if (rc == OK)
        rc = run(db, writing, e);
    return rc == OK ? schema_bring(&ways, db, e) : rc;
}

/* Switching to WAL does not wait for another process doing the same, unlike every other statement. */
enum status lite_set_up(sqlite3 *db, const char *path, struct err *e)
{
    double until = os_seconds() + BUSY_MS / 1000.0;
    struct err why;
    enum status rc;

    while ((rc = set_up(db, &why)) == FAILED && (sqlite3_errcode(db) & 0xff) == SQLITE_BUSY &&
           os_seconds() < until)
        os_pause(0.005);
    return name_file(rc, path, &why, e);
}

enum status lite_is_ours(sqlite3 *db, const char *path, struct err *e)
{
    struct err why;
    int version = 0;
    enum status rc = look(db, &version, &why);

    if (rc == OK && version == 0)
        rc = err_say(&why, BAD_INPUT, "there is nothing in it");
    return name_file(rc, path, &why, e);
}
