/* Torii: MIT licence, see LICENSE. */
/* A database that goes and comes back, or goes in the very moment of a commit; and whose turn it is. */
#define _XOPEN_SOURCE 700
#include "store_case.h"

#include "os/wait.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

enum { PATIENCE = 60 }; /* seconds: whatever takes longer waits for something that will not come */

/* Appends until it is kept, for a while; how often it was not. */
static int append_until_kept(struct store *s, const char *game, uint64_t number)
{
    double until = os_seconds() + 10;
    int gone = 0;

    while (os_seconds() < until) {
        enum store_verdict verdict = append_wait(s, game, number, 1);

        if (verdict == STORE_KEPT)
            return gone;
        assert_int_equal(verdict, STORE_GONE);
        gone++;
        os_pause(0.01);
    }
    fail_msg("it does not come back");
    return gone;
}

static void listen_count(void *count, const char *game, uint64_t number)
{
    if (game[0] == '\0' && number == 0)
        atomic_fetch_add((atomic_int *)count, 1);
}

static void wait_for(atomic_int *count, int wanted)
{
    for (int i = 0; i < 1000 && atomic_load(count) < wanted; i++)
        os_pause(0.01);
    assert_int_equal(atomic_load(count), wanted);
}

static enum store_verdict probe_wait(struct store *s)
{
    struct verdicts v;
    bool kept;

    verdicts_init(&v);
    store_probe(s, verdict_told, &v);
    verdicts_wait(&v, 1);
    kept = v.kept == 1;
    verdicts_release(&v);
    return kept ? STORE_KEPT : STORE_GONE;
}

static void stop_and_start(struct store *s, const char *how, uint64_t number)
{
    struct err e = {0};
    double begun;
    char command[64];

    snprintf(command, sizeof command, "stop -m %s", how);
    place_control(command);
    begun = os_seconds();
    for (int i = 0; i < 3; i++)
        assert_int_equal(append_wait(s, "g", number, 1), STORE_GONE);
    assert_int_equal(probe_wait(s), STORE_GONE);
    assert_int_equal(store_read(s, "g", 0, NULL, NULL, &e), FAILED);
    assert_non_null(strstr(err_text(&e), "cannot"));
    assert_null(strchr(err_text(&e), '\n'));
    assert_true(os_seconds() - begun < PATIENCE);
    place_control("start");
    append_until_kept(s, "g", number);
    assert_int_equal(entries_checked(s, "g"), number + 1);
}

/* A server that is there and says nothing, for longer than the address allows; then it goes on. */
static void stop_to_think(void)
{
    char where[512];
    struct store *s = NULL;
    struct err e = {0};
    double begun;
    pid_t server;

    snprintf(where, sizeof where, "%s&connect_timeout=1", place());
    assert_int_equal(store_open(&s, where, &e), OK);
    assert_int_equal(append_wait(s, "g", 4, 1), STORE_KEPT);
    server = (pid_t)place_number("SELECT pid FROM pg_stat_activity WHERE state = 'idle'"
                                 " AND query = 'COMMIT' ORDER BY query_start DESC LIMIT 1");
    assert_true(server > 1);
    assert_int_equal(kill(server, SIGSTOP), 0);
    begun = os_seconds();
    assert_int_equal(append_wait(s, "g", 5, 1), STORE_UNSURE); /* nobody knows what it will do */
    assert_true(os_seconds() - begun > 1.5 && os_seconds() - begun < PATIENCE);
    assert_int_equal(append_wait(s, "g", 5, 1), STORE_KEPT); /* by another connection */
    assert_int_equal(kill(server, SIGCONT), 0); /* what it was asked then comes too late */
    assert_int_equal(append_wait(s, "g", 6, 1), STORE_KEPT);
    assert_int_equal(entries_checked(s, "g"), 7);
    store_close(s);
}

/* The connection is lost while the database commits: it had not in the end, but nobody could know. Where it
 * says no before that, nothing was done. */
static void break_a_commit(void)
{
    struct store *s = opened();
    struct verdicts v;
    int64_t at_it = 0;

    verdicts_init(&v);
    place_run("CREATE FUNCTION torii.slowly() RETURNS trigger LANGUAGE plpgsql AS "
              "'BEGIN PERFORM pg_sleep(7); RETURN NULL; END'");
    place_run("CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON torii.entries DEFERRABLE INITIALLY "
              "DEFERRED FOR EACH ROW EXECUTE FUNCTION torii.slowly()");
    append(s, "g", 7, 1, &v);
    for (int i = 0; i < 3000 && at_it == 0; i++) {
        os_pause(0.01);
        at_it = place_number("SELECT coalesce(max(pid), 0)::bigint FROM pg_stat_activity WHERE "
                             "query = 'COMMIT' AND wait_event = 'PgSleep'");
    }
    assert_true(at_it > 0);
    assert_int_equal(kill((pid_t)at_it, SIGTERM), 0);
    verdicts_wait(&v, 1);
    assert_int_equal(v.unsure, 1);
    place_run("DROP TRIGGER slow ON torii.entries");
    assert_int_equal(append_until_kept(s, "g", 7), 0);

    place_run("CREATE OR REPLACE FUNCTION torii.slowly() RETURNS trigger LANGUAGE plpgsql AS "
              "'BEGIN RAISE ''no''; RETURN NULL; END'");
    place_run("CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON torii.entries DEFERRABLE INITIALLY "
              "DEFERRED FOR EACH ROW EXECUTE FUNCTION torii.slowly()");
    assert_int_equal(append_wait(s, "g", 8, 1), STORE_GONE);
    place_run("DROP TRIGGER slow ON torii.entries");
    assert_int_equal(entries_checked(s, "g"), 8);
    store_close(s);
    verdicts_release(&v);
}

static void move_file_away(struct store *s)
{
    char other[160];

    snprintf(other, sizeof other, "%s.moved", place());
    assert_int_equal(rename(place(), other), 0);
    assert_int_equal(append_wait(s, "g", 1, 1), STORE_GONE);
    assert_int_equal(probe_wait(s), STORE_GONE);
    assert_int_equal(rename(other, place()), 0);
    assert_int_equal(probe_wait(s), STORE_KEPT);
    assert_int_equal(append_wait(s, "g", 1, 1), STORE_KEPT);
    assert_int_equal(entries_checked(s, "g"), 2);
}

void a_database_may_go_and_come_back(void **state)
{
    struct store *s = opened();
    atomic_int missed = 0;

    (void)state;
    assert_int_equal(append_wait(s, "g", 0, 1), STORE_KEPT);
    if (!place_is_pg()) {
        move_file_away(s);
        store_close(s);
        return;
    }
    store_listen(s, listen_count, &missed);
    stop_and_start(s, "fast", 1);
    wait_for(&missed, 1);
    stop_and_start(s, "immediate", 2);
    wait_for(&missed, 2);
    place_control("restart -m fast"); /* nobody noticed: the first append is kept already */
    assert_int_equal(append_wait(s, "g", 3, 1), STORE_KEPT);
    wait_for(&missed, 3);
    store_close(s);
    stop_to_think();
    break_a_commit();
}

/* Of two that share it one has the turn, until it gives it back or is gone. */
void one_has_the_turn(void **state)
{
    struct store *s = opened(), *other = opened();
    struct err e = {0};

    (void)state;
    assert_int_equal(probe_wait(s), STORE_KEPT);
    assert_int_equal(store_turn_take(s, &e), OK);
    assert_int_equal(store_turn_take(other, &e), place_is_pg() ? NOT_NOW : OK);
    store_turn_give(s);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(store_turn_take(other, &e), OK);
        assert_int_equal(store_turn_take(s, &e), place_is_pg() ? NOT_NOW : OK);
        if (i == 0) {
            store_turn_give(other);
            assert_int_equal(store_turn_take(s, &e), OK);
            store_turn_give(s);
        }
    }
    store_close(other);
    for (int i = 0; i < 1000 && store_turn_take(s, &e) != OK; i++)
        os_pause(0.01); /* the database notices when it looks */
    assert_int_equal(store_turn_take(s, &e), OK);
    store_close(s);
}
