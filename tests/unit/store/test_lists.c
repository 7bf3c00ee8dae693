/* Torii: MIT licence, see LICENSE. */
/* Games by their summary: lists that are read on, pairing, owners, texts that are shared, and old games removed. */
#include "store_case.h"

#include "os/wait.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- adding ---- */

static void add(struct store *s, const char *game, uint64_t number, int64_t time,
                const struct store_summary *sum)
{
    struct store_entry entry = {number, time, {"{}", 2}};
    struct verdicts v;

    verdicts_init(&v);
    store_append(s, game, &entry, 1, sum, verdict_told, &v);
    verdicts_wait(&v, 1);
    assert_int_equal(v.kept, 1);
    verdicts_release(&v);
}

/* Games "g000"… that are listed, each changed later than the one before, three at a time in the same moment. */
static void fill(struct store *s, int count)
{
    struct store_summary sum = {.stage = STORE_RUNNING, .listed = true, .text = {"t", 1}};
    char id[STORE_ID + 1];
    struct verdicts v;

    verdicts_init(&v);
    for (int i = 0; i < count; i++) {
        struct store_entry entry = {0, 1000 + i / 3, {"{}", 2}};

        snprintf(id, sizeof id, "g%03d", i);
        store_append(s, id, &entry, 1, &sum, verdict_told, &v);
    }
    verdicts_wait(&v, count);
    assert_int_equal(v.kept, count);
    verdicts_release(&v);
}

/* ---- meeting ---- */

struct met {
    int count;
    char ids[8192]; /* with a blank behind each */
    int64_t changed;
    char last[STORE_ID + 1];
};

static bool meet(void *met, const struct store_game *game)
{
    struct met *m = met;
    size_t known = strlen(m->ids);

    snprintf(m->ids + known, sizeof m->ids - known, "%s ", game->id);
    m->count++;
    m->changed = game->changed;
    snprintf(m->last, sizeof m->last, "%s", game->id);
    return true;
}

static struct met list(struct store *s, const struct store_wanted *wanted)
{
    struct met m = {0};
    struct err e;

    assert_int_equal(store_list(s, wanted, meet, &m, &e), OK);
    return m;
}

void a_list_is_read_on_from_any_place(void **state)
{
    struct store *s = opened();
    struct store_wanted wanted = {.stage = STORE_RUNNING, .most = 100};
    struct met all, page, on = {0};
    char end[STORE_ID + 1];

    (void)state;
    fill(s, 50);
    all = list(s, &wanted);
    assert_int_equal(all.count, 50);
    assert_memory_equal(all.ids, "g049 g048 g047 g046 ", 20); /* the newest first, then by id */
    wanted.most = 7;
    for (int i = 0; i < 8; i++) {
        page = list(s, &wanted);
        assert_int_equal(page.count, i < 7 ? 7 : 1);
        strcat(on.ids, page.ids);
        memcpy(end, page.last, sizeof end);
        wanted.changed = page.changed;
        wanted.id = end;
    }
    assert_string_equal(on.ids, all.ids); /* none twice, none left out */
    assert_int_equal(list(s, &wanted).count, 0);

    /* What comes in between changes nothing behind the place. */
    wanted =
        (struct store_wanted){.stage = STORE_RUNNING, .most = 5, .changed = 1010, .id = "g031"};
    page = list(s, &wanted);
    assert_string_equal(page.ids, "g030 g029 g028 g027 g026 ");
    add(s, "g049", 1, 99999, NULL);
    add(s, "new", 0, 99999,
        &(struct store_summary){.stage = STORE_RUNNING, .listed = true, .text = {"t", 1}});
    assert_string_equal(list(s, &wanted).ids, page.ids);

    wanted = (struct store_wanted){.stage = STORE_RUNNING, .most = 3, .skip = 48};
    assert_string_equal(list(s, &wanted).ids, "g002 g001 g000 ");
    wanted.skip = 60;
    assert_int_equal(list(s, &wanted).count, 0);
    store_close(s);
}

static bool note(void *out, const struct store_game *game)
{
    const struct store_summary *sum = &game->summary;

    snprintf(out, 200, "%s %d %d: %d %d %d %.*s %.*s %d %.*s", game->id, (int)game->entries,
             (int)game->changed, (int)sum->stage, (int)sum->listed, (int)sum->due,
             (int)sum->text.len, sum->text.data, (int)sum->seats.len, sum->seats.data,
             (int)sum->expires, (int)sum->shared.len, sum->shared.data);
    return true;
}

void a_game_is_found_with_all_that_was_summed_up(void **state)
{
    struct store *s = opened();
    struct store_summary sum = {.stage = STORE_WAITING,
                                .listed = true,
                                .due = 77,
                                .text = {"text", 4},
                                .seats = {"seats", 5},
                                .expires = 88,
                                .owner = {"me", 2},
                                .shared = {"abc", 3},
                                .shared_text = {"words", 5}};
    char found[200] = "";
    struct err e;

    (void)state;
    add(s, "one", 0, 1000, &sum);
    assert_int_equal(store_find(s, "one", note, found, &e), OK);
    assert_string_equal(found, "one 1 1000: 0 1 77 text seats 88 abc");
    add(s, "one", 1, 1001, NULL); /* all stays */
    assert_int_equal(store_find(s, "one", note, found, &e), OK);
    assert_string_equal(found, "one 2 1001: 0 1 77 text seats 88 abc");
    sum = (struct store_summary){
        .stage = STORE_OVER, .text = {"T", 1}, .seats = {"S", 1}, .owner = {"you", 3}};
    add(s, "one", 2, 1002, &sum); /* but what it was made with */
    assert_int_equal(store_find(s, "one", note, found, &e), OK);
    assert_string_equal(found, "one 3 1002: 2 0 0 T S 0 abc");
    assert_int_equal(place_number("SELECT count(*) FROM torii.games WHERE owner = 'me'"), 1);
    assert_int_equal(store_find(s, "two", note, found, &e), NOT_FOUND);
    assert_int_equal(store_find(s, "", note, found, &e), NOT_FOUND);
    assert_int_equal(store_find(s, "x' OR 1", note, found, &e), NOT_FOUND);
    store_close(s);
}

void those_who_want_the_same_are_found_among_many(void **state)
{
    struct store *s = opened();
    struct store_summary sum = {.stage = STORE_PAIRING, .text = {"{}", 2}};
    struct store_wanted wanted = {.stage = STORE_PAIRING, .pair = "same", .most = 100};
    char id[STORE_ID + 1], odd[16];

    (void)state;
    sum.pair = str_of("same");
    add(s, "a", 0, 1, &sum); /* the oldest of all */
    for (int i = 0; i < 300; i++) {
        snprintf(id, sizeof id, "odd%d", i);
        snprintf(odd, sizeof odd, "odd%d", i);
        sum.pair = str_of(odd);
        add(s, id, 0, 1000 + i, &sum);
    }
    assert_string_equal(list(s, &wanted).ids, "a ");
    sum.pair = str_of("same");
    add(s, "b", 0, 5000, &sum);
    assert_string_equal(list(s, &wanted).ids, "b a ");
    sum = (struct store_summary){.stage = STORE_RUNNING, .text = {"{}", 2}};
    add(s, "a", 1, 6000, &sum); /* it has begun */
    assert_string_equal(list(s, &wanted).ids, "b ");
    wanted.pair = "nobody";
    assert_int_equal(list(s, &wanted).count, 0);
    wanted.pair = "";
    assert_int_equal(list(s, &wanted).count, 0);
    store_close(s);
}

void games_of_an_owner_are_counted(void **state)
{
    static const struct {
        int stage;
        bool listed;
        const char *owner;
        int64_t time;
    } games[] = {
        {STORE_WAITING, true, "me", 500},  {STORE_WAITING, false, "me", 500},
        {STORE_PAIRING, false, "me", 500}, {STORE_RUNNING, true, "me", 100},
        {STORE_RUNNING, false, "me", 500}, {STORE_OVER, true, "me", 500},
        {STORE_OVER, true, "me", 100},     {STORE_WAITING, true, "you", 500},
        {STORE_WAITING, true, "", 500},
    };
    struct store *s = opened();
    struct store_tally tally;
    char id[STORE_ID + 1];
    struct err e;

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        struct store_summary sum = {
            .listed = games[i].listed, .text = {"{}", 2}, .owner = str_of(games[i].owner)};

        sum.stage = (unsigned)games[i].stage;
        snprintf(id, sizeof id, "g%d", (int)i);
        add(s, id, 0, games[i].time, &sum);
    }
    assert_int_equal(store_count(s, "me", 300, &tally, &e), OK);
    assert_int_equal(tally.waiting, 3);
    assert_int_equal(tally.open, 2);
    assert_int_equal(tally.recent, 2);
    assert_int_equal(store_count(s, "you", 300, &tally, &e), OK);
    assert_int_equal(tally.waiting + tally.open + tally.recent, 3);
    assert_int_equal(store_count(s, "", 0, &tally, &e), OK); /* nobody owns nothing */
    assert_int_equal(tally.waiting + tally.open + tally.recent, 0);
    store_close(s);
}

/* ---- texts ---- */

static void hand(void *out, struct str text)
{
    snprintf(out, 64, "%.*s", (int)text.len, text.data);
}

void a_text_is_kept_once(void **state)
{
    static char large[100000];
    struct store *s = opened();
    struct store_summary sum = {
        .text = {"{}", 2}, .shared = {"name", 4}, .shared_text = {large, 0}};
    char id[STORE_ID + 1], found[64] = "";
    struct err e;

    (void)state;
    memset(large, 'x', sizeof large);
    sum.shared_text.len = sizeof large;
    for (int i = 0; i < 20; i++) {
        snprintf(id, sizeof id, "g%d", i);
        add(s, id, 0, 1000 + i, &sum);
    }
    assert_int_equal(place_number("SELECT count(*) FROM torii.texts"), 1);
    assert_int_equal(place_number("SELECT length(body) FROM torii.texts"), sizeof large);
    assert_int_equal(place_number("SELECT used FROM torii.texts"), 1019);
    assert_int_equal(store_shared(s, "name", hand, found, &e), OK);
    assert_int_equal(strlen(found), 63);
    sum.shared = str_of("other");
    sum.shared_text = str_of("few");
    add(s, "another", 0, 1, &sum);
    assert_int_equal(store_shared(s, "other", hand, found, &e), OK);
    assert_string_equal(found, "few");
    assert_int_equal(store_shared(s, "none", hand, found, &e), NOT_FOUND);
    assert_int_equal(append_wait(s, "g1", 0, 1), STORE_STALE);
    store_close(s);
}

void the_salt_stays(void **state)
{
    char first[STORE_NAME + 1], again[STORE_NAME + 1];
    struct store *s = opened();
    struct err e;

    (void)state;
    assert_int_equal(store_salt(s, first, &e), OK);
    assert_int_equal(strlen(first), 32);
    store_close(s);
    s = opened();
    assert_int_equal(store_salt(s, again, &e), OK);
    assert_string_equal(first, again);
    store_close(s);
}

/* ---- moves without a summary ---- */

static bool note_summed(void *out, const struct store_game *game)
{
    snprintf(out, 64, "%d %d %d %.*s", (int)game->entries, (int)game->summed, (int)game->changed,
             (int)game->summary.text.len, game->summary.text.data);
    return true;
}

/* The newest number and time are told even so, also by another one who opens the store. */
void a_summary_may_be_behind(void **state)
{
    struct store_summary sum = {.stage = STORE_RUNNING, .text = {"one", 3}};
    struct store *s = opened(), *other = opened();
    char found[64];

    (void)state;
    add(s, "quick", 0, 10, &sum);
    add(s, "quick", 1, 20, NULL);
    add(s, "quick", 2, 30, NULL);
    assert_int_equal(store_find(s, "quick", note_summed, found, NULL), OK);
    assert_string_equal(found, "3 1 30 one");
    assert_int_equal(append_wait(other, "quick", 1, 1), STORE_STALE);
    add(other, "quick", 3, 40, NULL);
    assert_int_equal(append_wait(s, "quick", 3, 1), STORE_STALE);
    sum.text = str_of("two");
    add(s, "quick", 4, 50, &sum);
    assert_int_equal(store_find(other, "quick", note_summed, found, NULL), OK);
    assert_string_equal(found, "5 5 50 two");
    add(s, "quick", 5, 60, NULL);
    sum.stage = STORE_OVER;
    sum.listed = true;
    add(s, "quick", 6, 70, &sum);
    add(s, "quick", 7, 80, NULL); /* lists go by the time of this one */
    assert_int_equal(place_number("SELECT changed FROM torii.games"), 80);
    store_close(s);
    s = opened();
    assert_int_equal(store_find(s, "quick", note_summed, found, NULL), OK);
    assert_string_equal(found, "8 7 80 two");
    store_close(s);
    store_close(other);
}

/* ---- indexes ---- */

/* How many steps of a plan go through a whole table. */
static int64_t scans(const char *sql)
{
    char plan[1024];

    if (place_is_pg()) {
        /* With a few rows it would scan anyway: it is told not to where it can do otherwise. */
        snprintf(
            plan, sizeof plan,
            "SET enable_seqscan TO off; SET search_path TO torii;"
            "CREATE OR REPLACE FUNCTION pg_temp.plan(q text) RETURNS bigint LANGUAGE plpgsql AS"
            " $$ DECLARE line text; found bigint := 0; BEGIN FOR line IN EXECUTE"
            " 'EXPLAIN ' || q LOOP IF line LIKE '%%Seq Scan%%' THEN found := found + 1; END IF;"
            " END LOOP; RETURN found; END $$; SELECT pg_temp.plan($q$ %s $q$)",
            sql);
        return place_number(plan);
    }
    return place_plan_scans(sql);
}

void what_is_asked_for_is_found_by_an_index(void **state)
{
    static const char *const questions[] = {
        "SELECT id FROM torii.games WHERE listed AND stage = 1 ORDER BY changed DESC, id DESC "
        "LIMIT "
        "50",
        "SELECT id FROM torii.games WHERE listed AND stage = 1 AND (changed, id) < (5, 'x')"
        " ORDER BY changed DESC, id DESC LIMIT 50",
        "SELECT id FROM torii.games WHERE pair <> '' AND pair = 'x' ORDER BY changed DESC LIMIT "
        "100",
        "SELECT 1 FROM torii.games WHERE owner <> '' AND owner = 'x' AND stage IN (0, 3) LIMIT "
        "1000",
        "SELECT 1 FROM torii.games WHERE owner <> '' AND owner = 'x' AND listed AND changed > 5"
        " LIMIT 1000",
        "SELECT id FROM torii.games WHERE expires > 0 AND expires < 5 ORDER BY expires LIMIT 1",
        "SELECT id FROM torii.games WHERE stage = 2 AND changed < 5 ORDER BY changed LIMIT 1",
        "SELECT 1 FROM torii.games WHERE shared <> '' AND shared = 'x'",
        "SELECT body FROM torii.texts WHERE name = 'x'",
        "SELECT id FROM torii.games WHERE pair <> '' AND pair = 'x' ORDER BY changed DESC, id DESC"
        " LIMIT 100",
        "SELECT id FROM torii.games WHERE due > 0 AND due < 5 ORDER BY due, id LIMIT 5",
    };
    struct store *s = opened();

    (void)state;
    fill(s, 30);
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++)
        if (scans(questions[i]) != 0)
            fail_msg("all rows are looked at: %s", questions[i]);
    store_close(s);
}

/* ---- removing ---- */

struct swept {
    struct os_lock *lock;
    struct os_condition *told;
    int removed;
    bool more, done;
};

static void swept_told(void *swept, int removed, bool more, const char *reason)
{
    struct swept *w = swept;

    os_lock_take(w->lock);
    w->removed = reason[0] == '\0' ? removed : -1;
    w->more = more;
    w->done = true;
    os_condition_wake(w->told);
    os_lock_give(w->lock);
}

static struct swept sweep(struct store *s, int64_t now, int64_t over, int most)
{
    struct swept w = {.lock = os_lock_new(), .told = os_condition_new()};
    const struct store_old old = {now, over, most};

    store_prune(s, &old, swept_told, &w);
    os_lock_take(w.lock);
    while (!w.done)
        os_condition_wait(w.told, w.lock);
    os_lock_give(w.lock);
    os_condition_free(w.told);
    os_lock_free(w.lock);
    return w;
}

/* A log that is longer than what is removed in one go: nobody finds the game from the first moment on. */
void old_games_are_removed_piece_by_piece(void **state)
{
    struct store *s = opened();
    struct store_summary over = {.stage = STORE_OVER, .text = {"{}", 2}};
    char found[200];
    struct swept w;
    struct err e;

    (void)state;
    assert_int_equal(append_wait(s, "long", 0, 64), STORE_KEPT);
    assert_int_equal(append_wait(s, "long", 64, 64), STORE_KEPT);
    add(s, "long", 128, 40, &over);
    add(s, "brief", 0, 50, &over);
    add(s, "young", 0, 9000, &over);
    w = sweep(s, 10000, 9000, 50);
    assert_true(w.removed >= 1 && w.more);
    assert_int_equal(entries_counted(s, "long"), 0);
    assert_int_equal(store_find(s, "long", note, found, &e), NOT_FOUND);
    assert_true(place_number("SELECT count(*) FROM torii.entries") > 2); /* of the long one too */
    for (int i = 0; i < 10 && w.more; i++)
        w = sweep(s, 10000, 9000, 50);
    assert_false(w.more);
    assert_int_equal(place_number("SELECT count(*) FROM torii.entries"), 1);
    assert_int_equal(place_number("SELECT count(*) FROM torii.removed"), 0);
    assert_int_equal(place_number("SELECT count(*) FROM torii.games"), 1);
    assert_int_equal(append_wait(s, "long", 1, 1), STORE_STALE);
    store_close(s);
}

void nothing_else_is_removed(void **state)
{
    struct store *s = opened();
    struct store_summary sum = {.stage = STORE_RUNNING, .text = {"{}", 2}};
    int64_t day = (int64_t)24 * 3600 * 1000;

    (void)state;
    sum.expires = 500;
    add(s, "expired", 0, 100, &sum);
    sum.expires = 2 * day;
    sum.shared = str_of("used");
    sum.shared_text = str_of("words");
    add(s, "later", 0, 100, &sum);
    sum.expires = 0;
    sum.shared = str_of("unused");
    add(s, "never", 0, 100, &sum);
    sum = (struct store_summary){.stage = STORE_OVER, .text = {"{}", 2}};
    add(s, "over", 0, 100, &sum);
    assert_int_equal(sweep(s, 1000, 0, 100).removed, 1); /* those that are over stay, if told so */
    assert_int_equal(sweep(s, 1000, 100, 100).removed, 0);
    assert_int_equal(entries_counted(s, "expired"), 0);
    assert_int_equal(sweep(s, 1000, 101, 100).removed, 1);
    assert_int_equal(entries_counted(s, "over"), 0);
    assert_int_equal(entries_counted(s, "later"), 1);
    assert_int_equal(entries_counted(s, "never"), 1);

    /* A text goes a day after it was last asked for, when no game has it. */
    place_run("DELETE FROM torii.games WHERE id = 'never'");
    assert_int_equal(place_number("SELECT count(*) FROM torii.texts"), 2);
    assert_int_equal(sweep(s, day + 99, 0, 100).removed, 0);
    assert_int_equal(place_number("SELECT count(*) FROM torii.texts"), 2);
    assert_int_equal(sweep(s, day + 101, 0, 100).removed, 0);
    assert_int_equal(place_number("SELECT count(*) FROM torii.texts WHERE name = 'used'"), 1);
    assert_int_equal(place_number("SELECT count(*) FROM torii.texts"), 1);
    store_close(s);
}
