/* Torii: MIT licence, see LICENSE. */
/* The store with many at once: groups, races, readers, listeners, copies. */
#include "store_case.h"

#include "os/wait.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Transactions that wrote, or syncs, as the database itself counts them. */
static int64_t writes_so_far(void)
{
    return place_is_pg() ? place_number("SELECT pg_current_xact_id()::text::bigint")
                         : faulty_syncs();
}

void a_stale_game_does_not_spoil_its_group(void **state)
{
    struct store *s = opened();
    struct verdicts v;

    (void)state;
    verdicts_init(&v);
    assert_int_equal(append_wait(s, "old", 0, 3), STORE_KEPT);
    verdicts_hold(&v, s);
    append(s, "z", 0, 2, &v);   /* kept */
    append(s, "z", 1, 1, &v);   /* stale, by the one before */
    append(s, "old", 2, 4, &v); /* stale */
    append(s, "a", 0, 1, &v);   /* kept */
    append(s, "gap", 7, 1, &v); /* stale */
    append(s, "z", 2, 1, &v);   /* kept */
    append(s, "old", 3, 1, &v); /* kept */
    append(s, "a", 0, 1, &v);   /* stale */
    verdicts_let_go(&v);
    verdicts_wait(&v, 9);
    assert_int_equal(v.kept, 5);
    assert_int_equal(v.stale, 4);
    assert_int_equal(entries_checked(s, "z"), 3);
    assert_int_equal(entries_checked(s, "a"), 1);
    assert_int_equal(entries_checked(s, "old"), 4);
    assert_int_equal(entries_checked(s, "gap"), 0);
    assert_int_equal(store_counts(s).groups, 3);
    assert_int_equal(store_counts(s).kept, 6);
    assert_int_equal(store_counts(s).stale, 4);
    assert_int_equal(store_counts(s).waiting, 0);
    store_close(s);
    verdicts_release(&v);
}

void many_games_share_one_sync(void **state)
{
    struct store *s = opened();
    struct verdicts v;
    char game[STORE_ID + 1];
    int64_t before, after;

    (void)state;
    verdicts_init(&v);
    verdicts_hold(&v, s);
    for (int i = 0; i < 500; i++) {
        snprintf(game, sizeof game, "g%d", i);
        append(s, game, 0, 1, &v);
    }
    before = writes_so_far();
    verdicts_let_go(&v);
    verdicts_wait(&v, 501);
    after = writes_so_far();
    assert_int_equal(v.kept, 501);
    assert_int_equal(store_counts(s).groups, 2);
    /* One sync of the log; where it became long enough to be put away, that takes two more. Asking
     * PostgreSQL for its counter counts as one. */
    assert_in_range((uintmax_t)(after - before), 1, 3);

    before = writes_so_far();
    for (int i = 1; i <= 20; i++) /* alone, each takes its own */
        assert_int_equal(append_wait(s, "hold", (uint64_t)i, 1), STORE_KEPT);
    assert_in_range((uintmax_t)(writes_so_far() - before), 20, 24);
    store_close(s);
    verdicts_release(&v);
}

/* Looked at from the thread of the store, before it goes on. */
static void see_synced(void *verdicts, enum store_verdict verdict, const char *reason)
{
    if (faulty_unsynced() > 0)
        verdict = STORE_UNSURE; /* counted as no store counts it */
    verdict_told(verdicts, verdict, reason);
}

/* An append reported as kept is in the log, and the log is synced, however many writes that took. */
void what_is_told_is_synced(void **state)
{
    static char large[STORE_MAX_BODY];
    struct store *s = opened();
    struct verdicts v;

    (void)state;
    verdicts_init(&v);
    memset(large, 'x', sizeof large);
    for (int i = 0; i < 40; i++) {
        size_t len = i % 4 == 0 ? sizeof large : i % 4 == 1 ? 70000 : 10;
        struct store_entry entry = {(uint64_t)i, 1000 + i, {large, len}};

        store_append(s, "synced", &entry, 1, NULL, see_synced, &v);
        if (i % 3 == 0)
            verdicts_wait(&v, i + 1);
    }
    verdicts_wait(&v, 40);
    assert_int_equal(v.kept, 40);
    store_close(s);
    verdicts_release(&v);
}

/* An append, and what was told of it. */
struct summed {
    struct verdicts *all;
    enum store_verdict verdict;
};

static void summed_told(void *context, enum store_verdict verdict, const char *reason)
{
    struct summed *one = context;

    one->verdict = verdict;
    verdict_told(one->all, verdict, reason);
}

static bool take_row(void *context, const struct store_game *game)
{
    const struct store_summary *sum = &game->summary;
    struct text *t = context;

    text_format(t, "%u %u %d %d %u %u ", game->entries, (uint64_t)game->changed, (int)sum->stage,
                (int)sum->listed, (uint64_t)sum->due, (uint64_t)sum->expires);
    text_str(t, sum->text);
    text_char(t, ' ');
    text_str(t, sum->seats);
    return true;
}

static void row_is(struct store *s, const char *game, const char *words)
{
    char memory[256];
    struct text t;

    text_init(&t, memory, sizeof memory);
    assert_int_equal(store_find(s, game, take_row, &t, NULL), OK);
    assert_string_equal(memory, words);
}

/* One group of moves, of which some come with a wrong number. */
static void tell_apart(uint64_t wrong)
{
    enum { GAMES = 120 };
    struct store_summary sum = {
        .stage = STORE_RUNNING, .expires = 70, .text = str_of("new"), .seats = str_of("held")};
    struct store *s = opened();
    struct summed one[GAMES + 2];
    struct verdicts v;
    char game[STORE_ID + 1], words[64];

    verdicts_init(&v);
    for (int i = 0; i < GAMES + 2; i++)
        one[i].all = &v;
    for (int i = 0; i < GAMES; i++) {
        snprintf(game, sizeof game, "m%03d", i);
        append_summed(s, game, 0, 2, &sum, summed_told, &one[i]);
    }
    verdicts_wait(&v, GAMES);
    verdicts_hold(&v, s);
    for (int i = 0; i < GAMES; i++) { /* every fourth does not follow, every fifth ends its game */
        struct store_summary after = {.stage = i % 5 == 0 ? STORE_OVER : STORE_RUNNING,
                                      .listed = i % 5 == 0,
                                      .expires = i % 5 == 0 ? 0 : 70,
                                      .due = i % 3 == 0 ? i : 0,
                                      .text = {words, 0},
                                      .seats = str_of("")};

        snprintf(game, sizeof game, "m%03d", i);
        after.text.len = (size_t)snprintf(words, sizeof words, "text %d", i);
        append_summed(s, game, i % 4 == 0 ? wrong : 2, 1 + i % 3, &after, summed_told, &one[i]);
    }
    append_summed(s, "nobody", 3, 1, &sum, summed_told, &one[GAMES]);
    append_summed(s, "fresh", 0, 1, &sum, summed_told, &one[GAMES + 1]);
    verdicts_let_go(&v);
    verdicts_wait(&v, 2 * GAMES + 3);
    assert_int_equal(v.stale, GAMES / 4 + 1);
    assert_int_equal(v.kept, GAMES + 1 + GAMES - GAMES / 4 + 1);
    assert_int_equal(store_counts(s).waiting, 0);
    for (int i = 0; i < GAMES; i++) {
        int entries = i % 4 == 0 ? 2 : 3 + i % 3;

        snprintf(game, sizeof game, "m%03d", i);
        assert_int_equal(one[i].verdict, i % 4 == 0 ? STORE_STALE : STORE_KEPT);
        assert_int_equal(entries_checked(s, game), entries);
        if (i % 4 == 0)
            snprintf(words, sizeof words, "2 1001 1 0 0 70 new held");
        else
            snprintf(words, sizeof words, "%d %d %d %d %d %d text %d ", entries, 999 + entries,
                     i % 5 == 0 ? 2 : 1, i % 5 == 0, i % 3 == 0 ? i : 0, i % 5 == 0 ? 0 : 70, i);
        row_is(s, game, words);
    }
    row_is(s, "fresh", "1 1000 1 0 0 70 new held");
    assert_int_equal(entries_counted(s, "nobody"), 0);
    store_close(s);
    verdicts_release(&v);
}

/* Moves go together, and are told apart: kept or stale, each its own summary, however many entries it has. */
void moves_of_one_group_are_told_apart(void **state)
{
    tell_apart(3); /* behind a gap */
    assert_int_equal(place_clear(state), 0);
    tell_apart(1); /* taken */
}

/* ---- races ---- */

static void open_and_append(void *stores, int thread)
{
    struct store **s = stores;
    char game[STORE_ID + 1];
    struct err e = {0};

    snprintf(game, sizeof game, "opened%d", thread);
    if (store_open(&s[thread], place(), &e) != OK)
        print_message("%s\n", err_text(&e));
    else if (append_wait(s[thread], game, 0, 1) != STORE_KEPT)
        print_message("not kept\n");
}

void many_open_an_empty_place_at_once(void **state)
{
    enum { MANY = 6 };

    for (int round = 0; round < 5; round++) {
        struct store *s[MANY] = {NULL};

        place_clear(state);
        (void)place();
        assert_int_equal(os_threads_run(MANY, open_and_append, s, NULL), OK);
        for (int i = 0; i < MANY; i++) {
            assert_non_null(s[i]);
            store_close(s[i]);
        }
        assert_int_equal(place_number("SELECT count(*) FROM torii.games"), MANY);
        assert_int_equal(place_number("SELECT version FROM torii.schema_version"), 4);
        assert_int_equal(place_number("SELECT count(*) FROM torii.schema_version"), 1);
    }
}

enum { RACERS = 6, RACE_GAMES = 3, RACE_ENTRIES = 25 };

struct race {
    struct store *stores[2];
    int stale[RACERS];
    atomic_bool failed;
};

/* Appends one entry of ours to a game wherever its end is. */
static void race_append(struct race *r, int racer, const char *game, struct verdicts *v)
{
    struct store *s = r->stores[racer % 2];
    char body[32];
    uint64_t number = entries_counted(s, game);

    snprintf(body, sizeof body, "racer %d", racer);
    for (int told = v->kept + v->stale + v->gone;; number = entries_counted(s, game)) {
        struct store_entry entry = {number, 1, str_of(body)};
        int kept = v->kept;

        store_append(s, game, &entry, 1, NULL, verdict_told, v);
        verdicts_wait(v, ++told);
        if (v->kept > kept || v->gone > 0)
            break;
    }
    if (v->gone > 0)
        atomic_store(&r->failed, true);
}

static void race(void *context, int racer)
{
    struct race *r = context;
    struct verdicts v;
    char game[STORE_ID + 1];

    verdicts_init(&v);
    for (int i = 0; i < RACE_GAMES * RACE_ENTRIES; i++) {
        snprintf(game, sizeof game, "race%d", (i + racer) % RACE_GAMES);
        race_append(r, racer, game, &v);
    }
    r->stale[racer] = v.stale;
    verdicts_release(&v);
}

struct score {
    uint64_t next;
    int by[RACERS];
    bool good;
};

static bool count_racer(void *score, const struct store_entry *entry)
{
    struct score *c = score;
    int racer = entry->body.len == 7 ? entry->body.data[6] - '0' : -1;

    c->good = c->good && entry->number == c->next++ && racer >= 0 && racer < RACERS;
    if (c->good)
        c->by[racer]++;
    return true;
}

void every_number_goes_to_one_of_many(void **state)
{
    struct race r = {.stores = {opened(), opened()}};
    int stale = 0;

    (void)state;
    assert_int_equal(os_threads_run(RACERS, race, &r, NULL), OK);
    assert_false(atomic_load(&r.failed));
    for (int g = 0; g < RACE_GAMES; g++) {
        struct score c = {.good = true};
        char game[STORE_ID + 1];

        snprintf(game, sizeof game, "race%d", g);
        assert_int_equal(store_read(r.stores[g % 2], game, 0, count_racer, &c, NULL), OK);
        assert_true(c.good);
        assert_int_equal(c.next, RACERS * RACE_ENTRIES);
        for (int i = 0; i < RACERS; i++)
            assert_int_equal(c.by[i], RACE_ENTRIES);
    }
    for (int i = 0; i < RACERS; i++)
        stale += r.stale[i];
    assert_true(stale > 0); /* else there was no race */
    store_close(r.stores[0]);
    store_close(r.stores[1]);
}

/* ---- reading while writing ---- */

enum { READS = 6 }; /* of a log while it grows, at least */

struct growing {
    struct store *s;
    atomic_bool done;
    atomic_bool shrank;
    atomic_int reads;
    uint64_t kept; /* entries, when done */
};

static void watch_or_write(void *context, int thread)
{
    struct growing *g = context;
    uint64_t seen = 0;

    if (thread == 0) {
        /* As long as it takes the others to have looked, on a machine that is at work on other things. */
        for (; g->kept < 180 || (atomic_load(&g->reads) <= READS && g->kept < 100000); g->kept += 2)
            assert_int_equal(append_wait(g->s, "grows", g->kept, 2), STORE_KEPT);
        atomic_store(&g->done, true);
        return;
    }
    while (!atomic_load(&g->done)) {
        uint64_t now = entries_counted(g->s, "grows");

        if (now < seen || now % 2 != 0)
            atomic_store(&g->shrank, true);
        seen = now;
        atomic_fetch_add(&g->reads, 1);
    }
}

void readers_see_a_growing_log(void **state)
{
    struct growing g = {.s = opened()};

    (void)state;
    assert_int_equal(os_threads_run(7, watch_or_write, &g, NULL), OK); /* more than connections */
    assert_false(atomic_load(&g.shrank));
    assert_true(atomic_load(&g.reads) > READS);
    assert_int_equal(entries_checked(g.s, "grows"), g.kept);
    store_close(g.s);
}

/* ---- hearing of others ---- */

struct ear {
    struct os_lock *lock;
    struct os_condition *told;
    int count;
    char words[256];
};

static void heard(void *ear, const char *game, uint64_t number)
{
    struct ear *r = ear;
    size_t len;

    os_lock_take(r->lock);
    len = strlen(r->words);
    snprintf(r->words + len, sizeof r->words - len, "%s/%d ", game, (int)number);
    r->count++;
    os_condition_wake(r->told);
    os_lock_give(r->lock);
}

static bool ear_wait(struct ear *r, int count, double seconds)
{
    double deadline = os_seconds() + seconds;
    bool enough;

    os_lock_take(r->lock);
    while (r->count < count && os_condition_wait_until(r->told, r->lock, deadline))
        continue;
    enough = r->count >= count;
    os_lock_give(r->lock);
    return enough;
}

void what_others_append_is_heard(void **state)
{
    struct ear r = {.lock = os_lock_new(), .told = os_condition_new()};
    struct store *ours = opened(), *theirs = opened();

    (void)state;
    store_listen(ours, heard, &r);
    assert_int_equal(append_wait(ours, "mine", 0, 1), STORE_KEPT);
    assert_int_equal(append_wait(theirs, "theirs", 0, 3), STORE_KEPT);
    assert_int_equal(append_wait(theirs, "theirs", 2, 3), STORE_STALE); /* nobody is told */
    assert_int_equal(append_wait(theirs, "mine", 1, 1), STORE_KEPT);
    if (place_is_pg()) {
        assert_true(ear_wait(&r, 2, 5));
        assert_string_equal(r.words, "theirs/2 mine/1 ");
        place_run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'");
        assert_true(ear_wait(&r, 3, 5));
        assert_int_equal(append_wait(theirs, "theirs", 3, 1), STORE_KEPT);
        assert_true(ear_wait(&r, 4, 5));
        assert_string_equal(r.words, "theirs/2 mine/1 /0 theirs/3 ");
    }
    store_close(ours);
    store_close(theirs);
    assert_int_equal(r.count, place_is_pg() ? 4 : 0);
    os_condition_free(r.told);
    os_lock_free(r.lock);
}

/* ---- limits, copies ---- */

void too_much_waiting_is_refused(void **state)
{
    enum { MANY = 160 }; /* of 256 kB each: more than may wait */
    static char large[STORE_MAX_BODY];
    struct store *s = opened();
    struct verdicts v;
    char game[STORE_ID + 1];
    int64_t games;

    (void)state;
    verdicts_init(&v);
    verdicts_hold(&v, s);
    for (int i = 0; i < MANY; i++) {
        struct store_entry entry = {0, 1, {large, sizeof large}};

        snprintf(game, sizeof game, "large%d", i);
        store_append(s, game, &entry, 1, NULL, verdict_told, &v);
    }
    assert_int_equal(store_counts(s).waiting, MANY);
    verdicts_let_go(&v);
    verdicts_wait(&v, MANY + 1);
    assert_in_range(v.kept, 100, MANY - 10);
    assert_int_equal(v.kept + v.gone, MANY + 1);
    assert_non_null(strstr(v.reason, "too much is waiting"));
    games = place_number("SELECT count(*) FROM torii.games");
    assert_int_equal(games, v.kept);
    assert_int_equal(append_wait(s, "after", 0, 1), STORE_KEPT);
    store_close(s);
    verdicts_release(&v);
}

struct copying {
    struct store *s;
    atomic_bool done;
};

static void write_until_done(void *context)
{
    struct copying *c = context;

    for (uint64_t i = 0; !atomic_load(&c->done); i += 3)
        assert_int_equal(append_wait(c->s, "copied", i, 3), STORE_KEPT);
}

/* Each copy is a store of its own, with whole appends only and at least what was there before it. */
static void copy_once(struct copying *c, int round)
{
    char to[160];
    struct store *copy = NULL;
    struct err e = {0};
    uint64_t before = entries_checked(c->s, "copied"), in_copy;

    snprintf(to, sizeof to, "%s.copy%d", place_file(), round);
    if (store_backup(place_file(), to, &e) != OK)
        fail_msg("%s", err_text(&e));
    assert_int_equal(store_backup(place_file(), to, &e), BAD_INPUT); /* not over another file */
    assert_int_equal(store_open(&copy, to, &e), OK);
    in_copy = entries_checked(copy, "copied");
    assert_true(in_copy >= before && in_copy % 3 == 0);
    assert_int_equal(append_wait(copy, "copied", in_copy, 1), STORE_KEPT);
    store_close(copy);
}

void a_copy_is_whole_while_others_write(void **state)
{
    struct copying c = {.s = opened()};
    struct os_thread *writer;
    struct err e;

    (void)state;
    if (place_is_pg()) {
        assert_int_equal(store_backup(place(), "copy", &e), ILLEGAL);
        store_close(c.s);
        return;
    }
    assert_int_equal(append_wait(c.s, "first", 0, 50), STORE_KEPT);
    writer = os_thread_start(write_until_done, &c, &e);
    for (int round = 0; round < 5; round++)
        copy_once(&c, round);
    atomic_store(&c.done, true);
    os_thread_join(writer);
    assert_int_equal(store_backup(place_file(), place_file(), &e), BAD_INPUT);
    assert_int_equal(append_wait(c.s, "first", 50, 1), STORE_KEPT);
    store_close(c.s);
    assert_int_not_equal(store_backup("no/such/file", "copy", &e), OK);
}
