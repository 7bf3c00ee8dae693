/* Torii: MIT licence, see LICENSE. */
/* Reading a SQLite store: a few connections read the last committed state while another one writes. */
#include "store/lite_link.h"

#include <limits.h>
#include <string.h>

enum { READ, KNOWN, SHARED, FIND, LISTED, LISTED_ON, PAIRING, DUE, COUNTED, SALT, READS };

/* Entries appended without a summary are not reflected in the row, so the log is consulted for them. */
#define ROW                                                                                      \
    "SELECT id, max(entries, coalesce((SELECT max(number) + 1 FROM entries WHERE game = key),"   \
    " 0)), stage, listed, due, text, coalesce((SELECT max(changed, time) FROM entries"           \
    " WHERE game = key ORDER BY number DESC LIMIT 1), changed), seats, expires, shared, entries" \
    " FROM games"

static const char *const read_sql[READS] = {
    [READ] = "SELECT number, time, body FROM entries"
             " WHERE game = (SELECT key FROM games WHERE id = ?1) AND number >= ?2"
             " ORDER BY number",
    [KNOWN] = "SELECT 1 FROM games WHERE id = ?1",
    [SHARED] = "SELECT body FROM texts WHERE name = ?1",
    [FIND] = ROW " WHERE id = ?1",
    [LISTED] = ROW " WHERE listed AND stage = ?1 ORDER BY changed DESC, id DESC LIMIT ?2 OFFSET ?3",
    [LISTED_ON] = ROW " WHERE listed AND stage = ?1 AND (changed, id) < (?4, ?5)"
                      " ORDER BY changed DESC, id DESC LIMIT ?2 OFFSET ?3",
    [PAIRING] = ROW " WHERE pair <> '' AND pair = ?1 ORDER BY changed DESC, id DESC LIMIT ?2",
    [DUE] = ROW " WHERE due > 0 AND due < ?1 ORDER BY due, id LIMIT ?2",
    [COUNTED] =
        "SELECT (SELECT count(*) FROM (SELECT 1 FROM games WHERE owner <> '' AND owner = ?1"
        " AND stage IN (0, 3) LIMIT 1000)),"
        " (SELECT count(*) FROM (SELECT 1 FROM games WHERE owner <> '' AND owner = ?1 AND listed"
        " AND stage < 2 LIMIT 1000)),"
        " (SELECT count(*) FROM (SELECT 1 FROM games WHERE owner <> '' AND owner = ?1 AND listed"
        " AND stage < 3 AND changed > ?2 LIMIT 1000))",
    [SALT] = "SELECT salt FROM salt",
};
_Static_assert((int)READS <= (int)LITE_WRITES, "a link has room for either kind of statements");

void *lite_reader_new(void *base, struct err *e)
{
    struct lite_link *l = lite_link_new(((const struct lite *)base)->path, NULL, e);

    if (l != NULL && lite_link_prepare(l, read_sql, READS, e) != OK) {
        lite_link_free(l);
        return NULL;
    }
    return l;
}

static struct lite_link *take_reader(void *base, struct err *e)
{
    return pool_take(((struct lite *)base)->readers, e);
}

/* Resets the statement and returns its connection to the pool. */
static void give_reader(void *base, struct lite_link *l, sqlite3_stmt *st)
{
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    pool_give(((struct lite *)base)->readers, l);
}

static void bind_text(sqlite3_stmt *st, int at, const char *text)
{
    sqlite3_bind_text(st, at, text, -1, SQLITE_STATIC);
}

static struct str column_bytes(sqlite3_stmt *st, int at)
{
    const void *data = sqlite3_column_blob(st, at);

    return (struct str){data != NULL ? data : "", (size_t)sqlite3_column_bytes(st, at)};
}

/* ---- logs ---- */

static enum status knows(struct lite_link *l, const char *game, struct err *e)
{
    int rc;

    bind_text(l->st[KNOWN], 1, game);
    rc = sqlite3_step(l->st[KNOWN]);
    sqlite3_reset(l->st[KNOWN]);
    if (rc == SQLITE_DONE)
        return err_say(e, NOT_FOUND, "no game %q", str_of(game));
    return rc == SQLITE_ROW ? OK : lite_fault(l->db, "read", e);
}

static enum status read_rows(struct lite_link *l, const char *game, store_take *take, void *context,
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

enum status lite_read(void *base, const char *game, uint64_t from, store_take *take, void *context,
                      struct err *e)
{
    struct lite_link *l = take_reader(base, e);
    enum status rc;

    if (l == NULL)
        return FAILED;
    bind_text(l->st[READ], 1, game);
    sqlite3_bind_int64(l->st[READ], 2, (int64_t)from);
    rc = read_rows(l, game, take, context, e);
    give_reader(base, l, l->st[READ]);
    return rc;
}

enum status lite_shared(void *base, const char *name, store_hand *hand, void *context,
                        struct err *e)
{
    struct lite_link *l = take_reader(base, e);
    enum status status = OK;
    int rc;

    if (l == NULL)
        return FAILED;
    bind_text(l->st[SHARED], 1, name);
    rc = sqlite3_step(l->st[SHARED]);
    if (rc == SQLITE_ROW)
        hand(context, column_bytes(l->st[SHARED], 0));
    else
        status = rc == SQLITE_DONE ? err_say(e, NOT_FOUND, "no text %q", str_of(name))
                                   : lite_fault(l->db, "read", e);
    give_reader(base, l, l->st[SHARED]);
    return status;
}

/* ---- games ---- */

static bool meet_row(sqlite3_stmt *st, store_meet *meet, void *context)
{
    struct store_game game = {
        .id = (const char *)sqlite3_column_text(st, 0),
        .entries = (uint64_t)sqlite3_column_int64(st, 1),
        .summed = (uint64_t)sqlite3_column_int64(st, 10),
        .changed = sqlite3_column_int64(st, 6),
        .summary = {.listed = sqlite3_column_int(st, 3) != 0,
                    .due = sqlite3_column_int64(st, 4),
                    .text = column_bytes(st, 5),
                    .seats = column_bytes(st, 7),
                    .expires = sqlite3_column_int64(st, 8),
                    .shared = column_bytes(st, 9)},
    };

    game.summary.stage = (unsigned)sqlite3_column_int(st, 2);
    return meet(context, &game);
}

/* All rows of a statement whose parameters are bound; NOT_FOUND if there are none. */
static enum status meet_rows(struct lite_link *l, sqlite3_stmt *st, store_meet *meet, void *context,
                             struct err *e)
{
    bool any = false;
    int rc;

    while ((rc = sqlite3_step(st)) == SQLITE_ROW) {
        any = true;
        if (!meet_row(st, meet, context))
            break;
    }
    if (rc != SQLITE_ROW && rc != SQLITE_DONE)
        return lite_fault(l->db, "list", e);
    return any ? OK : NOT_FOUND;
}

enum status lite_find(void *base, const char *game, store_meet *meet, void *context, struct err *e)
{
    struct lite_link *l = take_reader(base, e);
    enum status rc;

    if (l == NULL)
        return FAILED;
    bind_text(l->st[FIND], 1, game);
    rc = meet_rows(l, l->st[FIND], meet, context, e);
    give_reader(base, l, l->st[FIND]);
    return rc == NOT_FOUND ? err_say(e, NOT_FOUND, "no game %q", str_of(game)) : rc;
}

enum status lite_list(void *base, const struct store_wanted *wanted, store_meet *meet,
                      void *context, struct err *e)
{
    struct lite_link *l = take_reader(base, e);
    sqlite3_stmt *st;
    enum status rc;

    if (l == NULL)
        return FAILED;
    st = l->st[wanted->pair != NULL ? PAIRING : wanted->id != NULL ? LISTED_ON : LISTED];
    if (wanted->pair != NULL)
        bind_text(st, 1, wanted->pair);
    else
        sqlite3_bind_int(st, 1, wanted->stage);
    sqlite3_bind_int(st, 2, wanted->most);
    if (wanted->pair == NULL)
        sqlite3_bind_int(st, 3, wanted->skip);
    if (wanted->pair == NULL && wanted->id != NULL) {
        sqlite3_bind_int64(st, 4, wanted->changed);
        bind_text(st, 5, wanted->id);
    }
    rc = meet_rows(l, st, meet, context, e);
    give_reader(base, l, st);
    return rc == NOT_FOUND ? OK : rc;
}

enum status lite_list_due(void *base, int64_t before, int most, store_meet *meet, void *context,
                          struct err *e)
{
    struct lite_link *l = take_reader(base, e);
    enum status rc;

    if (l == NULL)
        return FAILED;
    sqlite3_bind_int64(l->st[DUE], 1, before);
    sqlite3_bind_int(l->st[DUE], 2, most);
    rc = meet_rows(l, l->st[DUE], meet, context, e);
    give_reader(base, l, l->st[DUE]);
    return rc == NOT_FOUND ? OK : rc;
}

/* ---- numbers ---- */

enum status lite_count(void *base, const char *owner, int64_t since, struct store_tally *out,
                       struct err *e)
{
    struct lite_link *l = take_reader(base, e);
    enum status status = OK;
    sqlite3_stmt *st;

    if (l == NULL)
        return FAILED;
    st = l->st[COUNTED];
    bind_text(st, 1, owner);
    sqlite3_bind_int64(st, 2, since);
    if (sqlite3_step(st) == SQLITE_ROW)
        *out = (struct store_tally){sqlite3_column_int(st, 0), sqlite3_column_int(st, 1),
                                    sqlite3_column_int(st, 2)};
    else
        status = lite_fault(l->db, "count", e);
    give_reader(base, l, st);
    return status;
}

enum status lite_salt(void *base, char out[STORE_NAME + 1], struct err *e)
{
    struct lite_link *l = take_reader(base, e);
    enum status status = OK;
    sqlite3_stmt *st;
    struct text t;

    if (l == NULL)
        return FAILED;
    st = l->st[SALT];
    text_init(&t, out, STORE_NAME + 1);
    if (sqlite3_step(st) == SQLITE_ROW)
        text_str(&t, column_bytes(st, 0));
    else
        status = lite_fault(l->db, "read", e);
    give_reader(base, l, st);
    return status;
}
