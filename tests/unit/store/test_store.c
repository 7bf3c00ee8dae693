/* Torii: MIT licence, see LICENSE. */
/* Games kept and read again: the same cases for SQLite and, where TORII_TEST_PG is set, for PostgreSQL. */
#include "store_case.h"

#include <string.h>

/* ---- order, all or none ---- */

struct taken {
    int count, most;
    uint64_t number[8];
    size_t len[8];
    int64_t time[8];
    uint32_t sum[8]; /* of the bytes of the body, each by its place */
};

static uint32_t sum_of(struct str s)
{
    uint32_t sum = 0;

    for (size_t i = 0; i < s.len; i++)
        sum = sum * 31 + (unsigned char)s.data[i];
    return sum;
}

static bool take(void *taken, const struct store_entry *entry)
{
    struct taken *t = taken;

    t->number[t->count] = entry->number;
    t->len[t->count] = entry->body.len;
    t->time[t->count] = entry->time;
    t->sum[t->count] = sum_of(entry->body);
    return ++t->count < t->most;
}

void entries_come_back_in_order(void **state)
{
    static char large[STORE_MAX_BODY];
    const struct str odd[] = {{"", 0},
                              {"a\0b\xff\xfe'\"\\", 8},
                              {"\xe9\xb3\xa5\xe5\xb1\x85", 6},
                              {large, sizeof large},
                              {"{}", 2}};
    struct store_entry entries[5];
    struct taken t = {.most = 8}, last = {.most = 8}, two = {.most = 2};
    struct verdicts v;
    struct store *s = opened();
    struct err e;

    (void)state;
    for (size_t i = 0; i < sizeof large; i++)
        large[i] = (char)(i * 7 + i / 256);
    for (int i = 0; i < 5; i++)
        entries[i] = (struct store_entry){(uint64_t)i, INT64_C(1790000000000) + i * 7, odd[i]};
    verdicts_init(&v);
    store_append(s, "-Odd_game0123456", &entries[0], 1, NULL, verdict_told, &v);
    store_append(s, "-Odd_game0123456", &entries[1], 4, NULL, verdict_told, &v);
    verdicts_wait(&v, 2);
    assert_int_equal(v.kept, 2);

    assert_int_equal(store_read(s, "-Odd_game0123456", 0, take, &t, &e), OK);
    assert_int_equal(t.count, 5);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(t.number[i], i);
        assert_int_equal(t.len[i], odd[i].len);
        assert_int_equal(t.sum[i], sum_of(odd[i]));
        assert_int_equal(t.time[i], entries[i].time);
    }
    assert_int_equal(store_read(s, "-Odd_game0123456", 3, take, &last, &e), OK);
    assert_int_equal(last.count, 2);
    assert_int_equal(last.number[0], 3);
    assert_int_equal(store_read(s, "-Odd_game0123456", 1, take, &two, &e), OK);
    assert_int_equal(two.count, 2);

    t.count = 0;
    assert_int_equal(store_read(s, "-Odd_game0123456", 5, take, &t, &e), OK);
    assert_int_equal(store_read(s, "-Odd_game0123456", 999, take, &t, &e), OK);
    assert_int_equal(store_read(s, "unknown", 0, take, &t, &e), NOT_FOUND);
    assert_int_equal(store_read(s, "x'; DROP TABLE", 0, take, &t, &e), NOT_FOUND);
    assert_int_equal(store_read(s, "", 0, take, &t, &e), NOT_FOUND);
    assert_int_equal(store_read(s, "seventeen-letters", 0, take, &t, &e), NOT_FOUND);
    assert_int_equal(t.count, 0);
    store_close(s);
    verdicts_release(&v);
}

struct met {
    int count, most;
    char words[512]; /* "game/entries/stage/listed/due/text " of each */
};

static bool meet(void *met, const struct store_game *game)
{
    const struct store_summary *sum = &game->summary;
    struct met *m = met;
    size_t known = strlen(m->words);
    struct text t;

    text_init(&t, m->words + known, sizeof m->words - known);
    text_format(&t, "%s/%u/%d/%d/%u/", game->id, game->entries, (int)sum->stage, (int)sum->listed,
                (uint64_t)sum->due);
    text_str(&t, sum->text);
    text_char(&t, ' ');
    return ++m->count < m->most;
}

void appends_are_all_or_none(void **state)
{
    struct store *s = opened();
    struct met found = {.most = 1};

    (void)state;
    assert_int_equal(append_wait(s, "g", 1, 1), STORE_STALE); /* no game begins with 1 */
    assert_int_equal(entries_checked(s, "g"), 0);
    assert_int_equal(append_wait(s, "g", 0, 4), STORE_KEPT);
    assert_int_equal(append_wait(s, "g", 3, 3),
                     STORE_STALE); /* the first is taken, the others not */
    assert_int_equal(append_wait(s, "g", 0, 8), STORE_STALE);
    assert_int_equal(append_wait(s, "g", 5, 2), STORE_STALE); /* 4 would be missing */
    assert_int_equal(entries_checked(s, "g"), 4);
    assert_int_equal(append_wait(s, "g", 4, STORE_MAX_TOGETHER), STORE_KEPT);
    assert_int_equal(entries_checked(s, "g"), 68);
    assert_int_equal(place_number("SELECT count(*) FROM torii.entries"), 68);
    assert_int_equal(store_find(s, "g", meet, &found, NULL), OK);
    assert_string_equal(found.words, "g/68/0/0/0/ ");
    store_close(s);
}

void a_game_keeps_the_order_of_its_appends(void **state)
{
    struct store *s = opened();
    struct verdicts v;

    (void)state;
    verdicts_init(&v);
    for (int i = 0; i < 300; i++)
        append(s, i % 3 == 0 ? "c" : i % 3 == 1 ? "b" : "a", (uint64_t)(i / 3), 1, &v);
    store_close(s); /* waits for all of them */
    assert_int_equal(v.kept, 300);
    s = opened();
    assert_int_equal(entries_checked(s, "a"), 100);
    assert_int_equal(entries_checked(s, "b"), 100);
    assert_int_equal(entries_checked(s, "c"), 100);
    store_close(s);
    verdicts_release(&v);
}

/* ---- summaries ---- */

static void add(struct store *s, const char *game, struct store_entry entry,
                const struct store_summary *sum)
{
    struct verdicts v;

    verdicts_init(&v);
    store_append(s, game, &entry, 1, sum, verdict_told, &v);
    verdicts_wait(&v, 1);
    assert_int_equal(v.kept, 1);
    verdicts_release(&v);
}

static void lists_are(struct store *s, int stage, int most, const char *words)
{
    const struct store_wanted wanted = {.stage = stage, .most = most};
    struct met m = {.most = 100};

    assert_int_equal(store_list(s, &wanted, meet, &m, NULL), OK);
    assert_string_equal(m.words, words);
}

static void due_are(struct store *s, int64_t before, int most, const char *words)
{
    struct met m = {.most = 100};

    assert_int_equal(store_list_due(s, before, most, meet, &m, NULL), OK);
    assert_string_equal(m.words, words);
}

/* Games "a"…"d" with summaries, one of them hidden. */
static void fill_lists(struct store *s)
{
    const struct str body = {"{}", 2};
    struct store_summary sum = {.stage = STORE_WAITING, .listed = true, .due = 0, .text = {"A", 1}};

    add(s, "a", (struct store_entry){0, 100, body}, &sum);
    sum = (struct store_summary){
        .stage = STORE_RUNNING, .listed = true, .due = 900, .text = {"B", 1}};
    add(s, "b", (struct store_entry){0, 200, body}, &sum);
    sum = (struct store_summary){
        .stage = STORE_RUNNING, .listed = true, .due = 700, .text = {"C", 1}};
    add(s, "c", (struct store_entry){0, 300, body}, &sum);
    sum = (struct store_summary){
        .stage = STORE_RUNNING, .listed = false, .due = 800, .text = {"", 0}};
    add(s, "d", (struct store_entry){0, 400, body}, &sum);
    add(s, "b", (struct store_entry){1, 500, body}, NULL); /* a change; the summary stays */
}

void lists_show_what_was_summed_up(void **state)
{
    struct store *s = opened();
    const struct store_wanted running = {.stage = STORE_RUNNING, .most = 10};
    struct met one = {.most = 1};
    struct store_summary over = {
        .stage = STORE_OVER, .listed = true, .due = 0, .text = {"over", 4}};

    (void)state;
    lists_are(s, STORE_RUNNING, 10, "");
    fill_lists(s);
    lists_are(s, STORE_WAITING, 10, "a/1/0/1/0/A ");
    lists_are(s, STORE_RUNNING, 10, "b/2/1/1/900/B c/1/1/1/700/C ");
    lists_are(s, STORE_RUNNING, 1, "b/2/1/1/900/B ");
    lists_are(s, STORE_OVER, 10, "");
    due_are(s, 700, 10, "");
    due_are(s, 900, 10, "c/1/1/1/700/C d/1/1/0/800/ ");
    due_are(s, 901, 2, "c/1/1/1/700/C d/1/1/0/800/ ");
    assert_int_equal(store_list(s, &running, meet, &one, NULL), OK);
    assert_int_equal(one.count, 1);

    add(s, "c", (struct store_entry){1, 600, {"{}", 2}}, &over);
    lists_are(s, STORE_RUNNING, 10, "b/2/1/1/900/B ");
    lists_are(s, STORE_OVER, 10, "c/2/2/1/0/over ");
    due_are(s, 10000, 10, "d/1/1/0/800/ b/2/1/1/900/B ");
    assert_int_equal(append_wait(s, "c", 0, 1), STORE_STALE); /* leaves the summary alone */
    lists_are(s, STORE_OVER, 10, "c/2/2/1/0/over ");
    store_close(s);
}

void a_reopened_store_has_everything(void **state)
{
    struct store *s = opened();

    (void)state;
    fill_lists(s);
    assert_int_equal(append_wait(s, "long", 0, 64), STORE_KEPT);
    for (int i = 0; i < 9; i++) /* more than is read in one go */
        assert_int_equal(append_wait(s, "long", (uint64_t)(64 * (i + 1)), 64), STORE_KEPT);
    store_close(s);
    for (int i = 0; i < 3; i++) {
        s = opened();
        assert_int_equal(entries_checked(s, "long"), 640);
        lists_are(s, STORE_RUNNING, 10, "b/2/1/1/900/B c/1/1/1/700/C ");
        store_close(s);
    }
}

/* ---- all of them ---- */

#define CASE(name) cmocka_unit_test_setup(name, place_clear)

int main(int argc, char **argv)
{
    static const struct CMUnitTest tests[] = {
        CASE(entries_come_back_in_order),
        CASE(appends_are_all_or_none),
        CASE(a_game_keeps_the_order_of_its_appends),
        CASE(a_reopened_store_has_everything),
        CASE(lists_show_what_was_summed_up),
        CASE(a_list_is_read_on_from_any_place),
        CASE(a_game_is_found_with_all_that_was_summed_up),
        CASE(those_who_want_the_same_are_found_among_many),
        CASE(games_of_an_owner_are_counted),
        CASE(a_text_is_kept_once),
        CASE(the_salt_stays),
        CASE(a_summary_may_be_behind),
        CASE(what_is_asked_for_is_found_by_an_index),
        CASE(old_games_are_removed_piece_by_piece),
        CASE(nothing_else_is_removed),
        CASE(a_stale_game_does_not_spoil_its_group),
        CASE(many_games_share_one_sync),
        CASE(what_is_told_is_synced),
        CASE(moves_of_one_group_are_told_apart),
        CASE(many_open_an_empty_place_at_once),
        CASE(every_number_goes_to_one_of_many),
        CASE(readers_see_a_growing_log),
        CASE(what_others_append_is_heard),
        CASE(too_much_waiting_is_refused),
        CASE(a_copy_is_whole_while_others_write),
        CASE(nothing_told_is_lost_by_killing),
        CASE(an_older_schema_is_brought_up_to_date),
        CASE(a_newer_schema_is_refused),
        CASE(foreign_and_damaged_places_are_refused),
        CASE(a_full_disk_is_told_and_left_behind),
        CASE(any_write_may_fail),
        CASE(memory_may_run_out),
        CASE(a_database_may_go_and_come_back),
        CASE(one_has_the_turn),
        CASE(an_odd_game_does_not_spoil_its_group),
    };
    int failed;

    if (argc == 3 && strcmp(argv[1], "--keep") == 0)
        return keep_until_killed(argv[2]);
    if (!place_is_pg())
        faulty_install();
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    place_leave();
    return failed;
}
