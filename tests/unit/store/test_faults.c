/* Torii: MIT licence, see LICENSE. */
/* The store when things go wrong: killed, full, broken, away, of another time or of somebody else. */
#define _XOPEN_SOURCE 700
#include "store_case.h"

#include "os/wait.h"

#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* ---- killed ---- */

enum { KEEPERS = 5, KILLS = 24 };

struct keeper {
    struct store *s;
    char game[STORE_ID + 1];
    uint64_t next;
};

static void keep_next(struct keeper *k);

static void kept_told(void *keeper, enum store_verdict verdict, const char *reason)
{
    struct keeper *k = keeper;
    char line[64];
    int len = snprintf(line, sizeof line, "%s %d\n", k->game, (int)k->next);

    (void)reason;
    if (verdict != STORE_KEPT || write(1, line, (size_t)len) != len)
        _exit(3);
    k->next++;
    keep_next(k);
}

static void keep_next(struct keeper *k)
{
    char memory[2][64];
    struct store_entry entries[2];
    int count = 1;

    if (k->game[4] == '0') { /* one of them by twos; both are told when the second is */
        entries[0] = (struct store_entry){k->next, 1000 + (int64_t)k->next,
                                          body_of(k->game, k->next, memory[0])};
        k->next++;
        count = 2;
    }
    entries[count - 1] = (struct store_entry){k->next, 1000 + (int64_t)k->next,
                                              body_of(k->game, k->next, memory[1])};
    store_append(k->s, k->game, entries, count, NULL, kept_told, k);
}

int keep_until_killed(const char *where)
{
    static struct keeper keepers[KEEPERS];
    struct store *s = NULL;

    if (store_open(&s, where, NULL) != OK)
        return 2;
    for (int i = 0; i < KEEPERS; i++) {
        struct keeper *k = &keepers[i];

        k->s = s;
        snprintf(k->game, sizeof k->game, "kept%d", i);
        k->next = entries_counted(s, k->game);
        keep_next(k);
    }
    for (;;)
        pause();
}

/* What a child told before it was killed: the highest number of each game. */
static void hear_told(int source, int64_t told[KEEPERS], double until)
{
    static char heard[1 << 16];
    size_t len = 0;
    struct pollfd p = {.fd = source, .events = POLLIN};
    ssize_t got = 1;

    while (got > 0 && len < sizeof heard - 1) {
        double left = until - os_seconds();

        if (until > 0 && (left <= 0 || poll(&p, 1, (int)(left * 1000) + 1) <= 0))
            break;
        got = read(source, heard + len, sizeof heard - 1 - len);
        len += got > 0 ? (size_t)got : 0;
    }
    heard[len] = '\0';
    for (char *line = heard; (line = strstr(line, "kept")) != NULL; line++) {
        int game, number;

        if (strchr(line, '\n') != NULL && sscanf(line, "kept%d %d", &game, &number) == 2)
            told[game] = number > told[game] ? number : told[game];
    }
}

static void run_and_kill(int64_t told[KEEPERS], double after)
{
    char *words[] = {"test_store", "--keep", (char *)place(), NULL};
    posix_spawn_file_actions_t files;
    struct pollfd p;
    int ends[2], status;
    pid_t child;

    assert_int_equal(pipe(ends), 0);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, ends[1], 1);
    posix_spawn_file_actions_addclose(&files, ends[0]);
    assert_int_equal(posix_spawn(&child, "/proc/self/exe", &files, NULL, words, environ), 0);
    posix_spawn_file_actions_destroy(&files);
    close(ends[1]);
    p = (struct pollfd){.fd = ends[0], .events = POLLIN};
    assert_int_equal(poll(&p, 1, 20000), 1); /* it has told something, or ended */
    hear_told(ends[0], told, os_seconds() + after);
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    hear_told(ends[0], told, 0); /* what was still in the pipe */
    close(ends[0]);
}

void nothing_told_is_lost_by_killing(void **state)
{
    int64_t told[KEEPERS], all = 0;

    (void)state;
    for (int i = 0; i < KEEPERS; i++)
        told[i] = -1;
    for (int i = 0; i < KILLS; i++) {
        struct store *s;

        run_and_kill(told, (double)(os_random() % 30) / 1000);
        s = opened();
        for (int g = 0; g < KEEPERS; g++) {
            char game[STORE_ID + 1];
            uint64_t count;

            snprintf(game, sizeof game, "kept%d", g);
            count = entries_checked(s, game);
            assert_true((int64_t)count > told[g]);
            if (g == 0)
                assert_true(count % 2 == 0);
        }
        store_close(s);
    }
    for (int i = 0; i < KEEPERS; i++)
        all += told[i] + 1;
    assert_true(all > KILLS); /* else it was killed before it did anything */
}

/* ---- of another time, of somebody else ---- */

/* The tables of version 1, written here by hand. */
static void make_version_1(void)
{
    if (place_is_pg())
        place_run(
            "CREATE SCHEMA torii;"
            "CREATE TABLE torii.schema_version (version int NOT NULL);"
            "CREATE TABLE torii.games (id text COLLATE \"C\" PRIMARY KEY, entries bigint NOT NULL,"
            " stage bigint NOT NULL, listed boolean NOT NULL, due bigint NOT NULL,"
            " changed bigint NOT NULL, text bytea NOT NULL);"
            "CREATE TABLE torii.entries (game text COLLATE \"C\" NOT NULL, number bigint NOT NULL,"
            " time bigint NOT NULL, body bytea NOT NULL, PRIMARY KEY (game, number));"
            "CREATE INDEX games_listed ON torii.games (stage, changed) WHERE listed");
    else
        place_run("PRAGMA application_id = 0x546f7269;" /* "Tori" */
                  "CREATE TABLE schema_version (version INTEGER NOT NULL) STRICT;"
                  "CREATE TABLE games (id TEXT PRIMARY KEY NOT NULL, entries INTEGER NOT NULL,"
                  " stage INTEGER NOT NULL, listed INTEGER NOT NULL, due INTEGER NOT NULL,"
                  " changed INTEGER NOT NULL, text BLOB NOT NULL) STRICT, WITHOUT ROWID;"
                  "CREATE TABLE entries (game TEXT NOT NULL, number INTEGER NOT NULL,"
                  " time INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (game, number))"
                  " STRICT, WITHOUT ROWID;"
                  "CREATE INDEX games_listed ON games (stage, changed) WHERE listed");
    place_run("INSERT INTO torii.schema_version VALUES (1)");
}

static int64_t count_due_indexes(void)
{
    return place_number(place_is_pg() ? "SELECT count(*) FROM pg_indexes WHERE schemaname = 'torii'"
                                        " AND indexname IN ('games_due', 'games_over')"
                                      : "SELECT count(*) FROM sqlite_schema WHERE type = 'index'"
                                        " AND name IN ('games_due', 'games_over')");
}

static bool note_game(void *out, const struct store_game *game)
{
    const struct store_summary *sum = &game->summary;

    snprintf(out, 64, "%s %d %d %.*s", game->id, (int)game->entries, (int)sum->due,
             (int)sum->text.len, sum->text.data);
    return true;
}

/* And what version 2 added. */
static void make_version_2(void)
{
    make_version_1();
    place_run("CREATE INDEX games_due ON torii.games (due) WHERE due > 0");
    place_run("CREATE INDEX games_over ON torii.games (changed) WHERE stage = 2");
    place_run("UPDATE torii.schema_version SET version = 2");
}

/* And version 3, with a game that is being removed. */
static void make_version_3(void)
{
    make_version_2();
    place_run(place_is_pg() ? "ALTER TABLE torii.games ADD COLUMN seats bytea NOT NULL DEFAULT '',"
                              " ADD COLUMN expires bigint NOT NULL DEFAULT 0,"
                              " ADD COLUMN pair text COLLATE \"C\" NOT NULL DEFAULT '',"
                              " ADD COLUMN owner text COLLATE \"C\" NOT NULL DEFAULT '',"
                              " ADD COLUMN shared text COLLATE \"C\" NOT NULL DEFAULT ''"
                            : "ALTER TABLE games ADD COLUMN seats BLOB NOT NULL DEFAULT x'';"
                              "ALTER TABLE games ADD COLUMN expires INTEGER NOT NULL DEFAULT 0;"
                              "ALTER TABLE games ADD COLUMN pair TEXT NOT NULL DEFAULT '';"
                              "ALTER TABLE games ADD COLUMN owner TEXT NOT NULL DEFAULT '';"
                              "ALTER TABLE games ADD COLUMN shared TEXT NOT NULL DEFAULT ''");
    place_run(place_is_pg()
                  ? "CREATE TABLE torii.texts (name text COLLATE \"C\" PRIMARY KEY,"
                    " used bigint NOT NULL, body bytea NOT NULL);"
                    "CREATE TABLE torii.removed (game text COLLATE \"C\" PRIMARY KEY);"
                    "CREATE TABLE torii.salt (salt text NOT NULL)"
                  : "CREATE TABLE texts (name TEXT PRIMARY KEY NOT NULL, used INTEGER NOT NULL,"
                    " body BLOB NOT NULL) STRICT, WITHOUT ROWID;"
                    "CREATE TABLE removed (game TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID;"
                    "CREATE TABLE salt (salt TEXT NOT NULL) STRICT");
    place_run("DROP INDEX torii.games_listed");
    place_run("CREATE INDEX games_listed ON torii.games (stage, changed, id) WHERE listed");
    place_run("CREATE INDEX games_pair ON torii.games (pair, changed) WHERE pair <> ''");
    place_run("CREATE INDEX games_expires ON torii.games (expires) WHERE expires > 0");
    place_run("CREATE INDEX games_owner ON torii.games (owner, stage) WHERE owner <> ''");
    place_run("CREATE INDEX games_owner_listed ON torii.games (owner, changed)"
              " WHERE owner <> '' AND listed");
    place_run("CREATE INDEX games_shared ON torii.games (shared) WHERE shared <> ''");
    place_run("CREATE INDEX texts_used ON torii.texts (used)");
    place_run("INSERT INTO torii.salt VALUES ('0123456789abcdef0123456789abcdef')");
    place_run("UPDATE torii.schema_version SET version = 3");
}

static void add_old_games(void)
{
    place_run(place_is_pg()
                  ? "INSERT INTO torii.games VALUES ('old', 2, 1, true, 77, 5, 'sum');"
                    "INSERT INTO torii.entries VALUES ('old', 0, 1000, '{\"g\":\"old\",\"n\":0}'),"
                    " ('old', 1, 1001, '{\"g\":\"old\",\"n\":1}');"
                    "INSERT INTO torii.games VALUES ('brief', 3, 2, true, 0, 6, 'b'),"
                    " ('long', 30, 2, false, 0, 7, 'l'), ('waits', 1, 0, true, 90, 8, 'w')"
                  : "INSERT INTO games VALUES ('old', 2, 1, 1, 77, 5, CAST('sum' AS BLOB));"
                    "INSERT INTO entries VALUES"
                    " ('old', 0, 1000, CAST('{\"g\":\"old\",\"n\":0}' AS BLOB)),"
                    " ('old', 1, 1001, CAST('{\"g\":\"old\",\"n\":1}' AS BLOB));"
                    "INSERT INTO games VALUES ('brief', 3, 2, 1, 0, 6, CAST('b' AS BLOB)),"
                    " ('long', 30, 2, 0, 0, 7, CAST('l' AS BLOB)),"
                    " ('waits', 1, 0, 1, 90, 8, CAST('w' AS BLOB))");
}

static int64_t expires(const char *game)
{
    char sql[128];

    snprintf(sql, sizeof sql, "SELECT expires / 86400000 FROM torii.games WHERE id = '%s'", game);
    return place_number(sql);
}

static void is_up_to_date(void)
{
    const struct store_wanted over = {.stage = STORE_OVER, .most = 9};
    char found[64] = "";
    struct store *s = opened();

    assert_int_equal(place_number("SELECT version FROM torii.schema_version"), 4);
    assert_int_equal(place_number("SELECT count(*) FROM torii.schema_version"), 1);
    assert_int_equal(place_number("SELECT count(*) FROM torii.salt"), 1);
    assert_int_equal(count_due_indexes(), 2);
    assert_int_equal(entries_checked(s, "old"), 2);
    assert_int_equal(append_wait(s, "old", 2, 1), STORE_KEPT);
    assert_int_equal(store_list_due(s, 80, 9, note_game, found, NULL), OK);
    assert_string_equal(found, "old 3 77 sum");
    assert_int_equal(store_list(s, &over, note_game, found, NULL), OK);
    assert_string_equal(found, "brief 3 0 b");
    assert_int_equal(expires("old"), 181); /* half a year after 1970, rounded up */
    assert_int_equal(expires("brief"), 8);
    assert_int_equal(expires("long"), 0);
    assert_int_equal(expires("waits"), 0); /* it will be withdrawn when it is due */
    assert_int_equal(append_wait(s, "new", 0, 2), STORE_KEPT);
    store_close(s);
}

static void add_games_of_version_3(void)
{
    place_run(place_is_pg() ? "INSERT INTO torii.entries VALUES ('gone', 0, 5, 'x')"
                            : "INSERT INTO entries VALUES ('gone', 0, 5, x'00')");
    place_run("INSERT INTO torii.removed VALUES ('gone')");
    place_run(place_is_pg() ? "INSERT INTO torii.games VALUES"
                              " ('old', 2, 1, true, 77, 5, 'sum', 's', 15638400000, '', 'me', 'w'),"
                              " ('brief', 3, 2, true, 0, 6, 'b', 's', 691200000, '', '', ''),"
                              " ('long', 30, 2, false, 0, 7, 'l', 's', 0, '', '', ''),"
                              " ('waits', 1, 3, false, 90, 8, 'w', 's', 0, 'pair', '', '')"
                            : "INSERT INTO games VALUES"
                              " ('old', 2, 1, 1, 77, 5, CAST('sum' AS BLOB), CAST('s' AS BLOB),"
                              " 15638400000, '', 'me', 'w'),"
                              " ('brief', 3, 2, 1, 0, 6, CAST('b' AS BLOB), x'', 691200000, '',"
                              " '', ''),"
                              " ('long', 30, 2, 0, 0, 7, CAST('l' AS BLOB), x'', 0, '', '', ''),"
                              " ('waits', 1, 3, 0, 90, 8, CAST('w' AS BLOB), x'', 0, 'pair', '',"
                              " '')");
    place_run(place_is_pg()
                  ? "INSERT INTO torii.entries VALUES ('old', 0, 1000, '{\"g\":\"old\",\"n\":0}'),"
                    " ('old', 1, 1001, '{\"g\":\"old\",\"n\":1}')"
                  : "INSERT INTO entries VALUES"
                    " ('old', 0, 1000, CAST('{\"g\":\"old\",\"n\":0}' AS BLOB)),"
                    " ('old', 1, 1001, CAST('{\"g\":\"old\",\"n\":1}' AS BLOB))");
}

static void is_as_in_version_3(void)
{
    const struct store_wanted pairing = {.pair = "pair", .most = 9};
    char found[64] = "", salt[STORE_NAME + 1];
    struct store *s = opened();

    assert_int_equal(entries_counted(s, "gone"), 0);
    assert_int_equal(append_wait(s, "gone", 1, 1), STORE_STALE);
    assert_int_equal(store_list(s, &pairing, note_game, found, NULL), OK);
    assert_string_equal(found, "waits 1 90 w");
    assert_int_equal(place_number("SELECT count(*) FROM torii.games WHERE id = 'old' AND owner ="
                                  " 'me' AND shared = 'w' AND length(seats) = 1"),
                     1);
    assert_int_equal(store_salt(s, salt, NULL), OK);
    assert_string_equal(salt, "0123456789abcdef0123456789abcdef");
    store_close(s);
}

void an_older_schema_is_brought_up_to_date(void **state)
{
    make_version_1();
    add_old_games();
    assert_int_equal(count_due_indexes(), 0);
    is_up_to_date();
    (void)place_clear(state);
    make_version_2();
    add_old_games();
    is_up_to_date();
    store_close(opened()); /* nothing is done twice */
    assert_int_equal(place_number("SELECT count(*) FROM torii.salt"), 1);
    (void)place_clear(state);
    make_version_3();
    add_games_of_version_3();
    is_up_to_date();
    is_as_in_version_3();
}

void a_newer_schema_is_refused(void **state)
{
    (void)state;
    store_close(opened());
    place_run("UPDATE torii.schema_version SET version = 99");
    refused(place(), "has version 99, this program knows versions up to 4");
    place_run("DELETE FROM torii.schema_version");
    refused(place(), "does not say its version");
}

static void write_file(const char *path, const char *words, size_t len, long at)
{
    FILE *f = fopen(path, at > 0 ? "r+b" : "wb");

    assert_non_null(f);
    assert_int_equal(fseek(f, at, SEEK_SET), 0);
    assert_int_equal(fwrite(words, 1, len, f), len);
    fclose(f);
}

static void foreign_files_are_refused(void)
{
    static char noise[8192];
    char other[160];
    struct stat known;

    write_file(place(), "dear diary", 10, 0);
    refused(place(), "not a database");
    for (size_t i = 0; i < sizeof noise; i++)
        noise[i] = (char)(i * i * 31 + 7);
    write_file(place(), noise, sizeof noise, 0);
    refused(place(), "not a database");

    unlink(place());
    place_run("CREATE TABLE games (of TEXT)");
    refused(place(), "belongs to something else");
    assert_int_equal(place_number("SELECT count(*) FROM sqlite_schema"), 1);
    snprintf(other, sizeof other, "%s-wal", place());
    assert_int_not_equal(stat(other, &known), 0); /* it was not even touched */

    unlink(place());
    store_close(opened());
    assert_int_equal(stat(place(), &known), 0);
    assert_int_equal(known.st_mode & 0777, 0600);
    write_file(place(), noise, 4096 - 100, 100); /* what tells where the tables are */
    refused(place(), "cannot");

    snprintf(other, sizeof other, "%s/none/store", place());
    refused(other, "cannot");
    snprintf(other, sizeof other, "%.*s", (int)(strrchr(place(), '/') - place()), place());
    refused(other, "cannot");
    refused(":memory:", "is not a valid name for a store");
    refused("", "is not a valid name for a store");
}

void foreign_and_damaged_places_are_refused(void **state)
{
    (void)state;
    if (!place_is_pg()) {
        foreign_files_are_refused();
        return;
    }
    place_run("CREATE SCHEMA torii; CREATE TABLE torii.games (of text)");
    refused(place(), "belongs to something else");
    refused("postgres:///torii?host=/nowhere/at/all", "cannot reach the database");
    refused("postgres://%zz", "cannot reach the database");
}

/* ---- full, broken, away ---- */

/* Until a limit on the size of files is lifted, there is no room. */
static void fill_file(struct store *s)
{
    struct rlimit limit, small;
    uint64_t kept = 0;

    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &limit);
    small = limit;
    small.rlim_cur = 300 << 10;
    setrlimit(RLIMIT_FSIZE, &small);
    while (kept < 100000 && append_wait(s, "full", kept, 40) == STORE_KEPT)
        kept += 40;
    assert_true(kept > 0 && kept < 100000);
    assert_int_equal(append_wait(s, "full", kept, 40), STORE_GONE);
    assert_int_equal(entries_checked(s, "full"), kept); /* reading goes on */
    setrlimit(RLIMIT_FSIZE, &limit);
    assert_int_equal(append_wait(s, "full", kept, 40), STORE_KEPT);
    assert_int_equal(entries_checked(s, "full"), kept + 40);
}

/* A server without room says 53100. */
static void fill_database(struct store *s)
{
    struct verdicts v;

    place_run("CREATE FUNCTION torii.full() RETURNS trigger LANGUAGE plpgsql AS"
              " $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END $$;"
              "CREATE TRIGGER full_disk BEFORE INSERT ON torii.entries"
              " EXECUTE FUNCTION torii.full()");
    verdicts_init(&v);
    for (uint64_t i = 0; i < 30; i++)
        append(s, i % 2 ? "full" : "also", 40 + i / 2, 1, &v);
    verdicts_wait(&v, 30);
    assert_int_equal(v.gone, 30);
    assert_non_null(strstr(v.reason, "no space left"));
    place_run("DROP TRIGGER full_disk ON torii.entries");
    assert_int_equal(entries_checked(s, "full"), 40);
    assert_int_equal(append_wait(s, "full", 40, 40), STORE_KEPT);
    assert_int_equal(entries_checked(s, "full"), 80);
    verdicts_release(&v);
}

void a_full_disk_is_told_and_left_behind(void **state)
{
    struct store *s = opened();

    (void)state;
    if (place_is_pg()) {
        assert_int_equal(append_wait(s, "full", 0, 40), STORE_KEPT);
        assert_int_equal(append_wait(s, "also", 0, 40), STORE_KEPT);
        fill_database(s);
    } else {
        fill_file(s);
    }
    store_close(s);
}

/* One write or sync after the other fails: what was told kept is there, what was told gone is not. */
static void fail_from(int nth, int how_many, bool full)
{
    struct store *s = opened();
    uint64_t kept = entries_checked(s, "broken");
    int gone = 0;

    faulty_break(nth, how_many, full);
    for (int i = 0; i < 7; i++) { /* each takes a write and a sync, at least */
        enum store_verdict verdict = append_wait(s, "broken", kept, 5);

        assert_true(verdict == STORE_KEPT || verdict == STORE_GONE);
        kept += verdict == STORE_KEPT ? 5 : 0;
        gone += verdict == STORE_GONE;
        assert_int_equal(entries_checked(s, "broken"), kept);
    }
    assert_true(gone > 0);
    faulty_break(0, 0, false);
    assert_int_equal(append_wait(s, "broken", kept, 5), STORE_KEPT);
    store_close(s);
    s = opened();
    assert_int_equal(entries_checked(s, "broken"), kept + 5);
    store_close(s);
}

void any_write_may_fail(void **state)
{
    (void)state;
    if (place_is_pg())
        return; /* its files are its own business */
    for (int nth = 1; nth <= 12; nth++) {
        fail_from(nth, 1, false);
        fail_from(nth, 100, true);
    }
}

static bool pass_over(void *context, const struct store_entry *entry)
{
    (void)context;
    (void)entry;
    return true;
}

void memory_may_run_out(void **state)
{
    struct store *s = opened(), *other = NULL;
    uint64_t kept = 0;
    int gone = 0;

    (void)state;
    for (int nth = 1; !place_is_pg() && nth <= 60; nth++) {
        enum store_verdict verdict;
        enum status rc;

        faulty_starve(nth, 1 + nth % 3);
        verdict = append_wait(s, "hungry", kept, 3);
        assert_true(verdict == STORE_KEPT || verdict == STORE_GONE);
        kept += verdict == STORE_KEPT ? 3 : 0;
        gone += verdict == STORE_GONE;
        faulty_starve(nth % 12 + 1, 1);
        rc = store_read(s, "hungry", 0, pass_over, NULL, NULL);
        assert_true(rc == OK || rc == FAILED || (rc == NOT_FOUND && kept == 0));
        faulty_starve(nth * 10, 5);
        if (store_open(&other, place(), NULL) == OK)
            store_close(other);
        faulty_starve(0, 0);
        assert_int_equal(entries_checked(s, "hungry"), kept);
    }
    assert_true(place_is_pg() || gone > 0);
    store_close(s);
}

/* An entry that the game's row does not know of: the unique number still decides, for that game alone. */
void an_odd_game_does_not_spoil_its_group(void **state)
{
    struct store *s = opened();
    struct verdicts v;

    (void)state;
    verdicts_init(&v);
    assert_int_equal(append_wait(s, "odd", 0, 1), STORE_KEPT);
    place_run(
        place_is_pg()
            ? "INSERT INTO torii.entries VALUES ('odd', 2, 5, 'x')"
            : "INSERT INTO entries SELECT NULL, key, 2, 5, x'00' FROM games WHERE id = 'odd'");
    verdicts_hold(&v, s);
    append(s, "a", 0, 1, &v);
    append(s, "odd", 1, 3, &v);
    append(s, "z", 0, 1, &v);
    verdicts_let_go(&v);
    verdicts_wait(&v, 4);
    assert_int_equal(v.kept, 3);
    assert_int_equal(v.stale, 1);
    assert_int_equal(entries_checked(s, "a"), 1);
    assert_int_equal(entries_checked(s, "z"), 1);
    assert_int_equal(
        place_number(
            place_is_pg()
                ? "SELECT count(*) FROM torii.entries WHERE game = 'odd'"
                : "SELECT count(*) FROM entries JOIN games ON key = game WHERE id = 'odd'"),
        2);
    assert_int_equal(append_wait(s, "z", 1, 1), STORE_KEPT);
    store_close(s);
    verdicts_release(&v);
}
