/* Torii: MIT licence, see LICENSE. */
/*
 * What a client may ask for and leave behind, counted: pages of lists, pairing, games that wait, rules that are
 * stored, what a request is billed for.
 */
#include "hall_pair.h"
#include "memory_store.h"
#include "os/os.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

static const char bad[] = "192.0.2.66", good[] = "192.0.2.1";

/* ---- lists ----------------------------------------------------------------------------------------- */

static void a_page_reads_a_page(void **state)
{
    struct hall *h = case_open_with((struct hall_options){.most_games = 300});
    json_t *all = json_object(), *body;
    const char *next = NULL;
    char cursor[64] = "";
    int pages = 0;

    (void)state;
    for (int i = 0; i < 230; i++)
        json_decref(case_must(h, 201, "create", NULL, NULL, json_pack("{s:b}", "listed", true)));
    do {
        long long before = case_counted(h, "rows_read_total");
        json_t *game;
        size_t i;

        body = case_must(h, 200, "list", NULL, NULL,
                         cursor[0] != '\0' ? json_pack("{s:s}", "after", cursor) : NULL);
        assert_true(case_counted(h, "rows_read_total") - before <= 51);
        json_array_foreach(json_object_get(body, "games"), i, game)
        {
            json_object_set_new(all, json_string_value(json_object_get(game, "id")), json_true());
        }
        next = json_string_value(json_object_get(body, "next"));
        assert_int_equal(json_is_true(json_object_get(body, "more")), next != NULL);
        cursor[0] = '\0';
        if (next != NULL)
            copy(cursor, sizeof cursor, json_object_get(body, "next"));
        json_decref(body);
        pages++;
    } while (cursor[0] != '\0');
    assert_int_equal(pages, 5);
    assert_int_equal(json_object_size(all), 230); /* none left out, and so none twice */
    json_decref(all);

    /* By its number, as before: the same, and what is in front of it is not read. */
    {
        long long before = case_counted(h, "rows_read_total");

        body = case_must(h, 200, "list", NULL, NULL, json_pack("{s:i}", "page", 4));
        assert_int_equal(json_array_size(json_object_get(body, "games")), 30);
        assert_true(json_is_false(json_object_get(body, "more")));
        assert_int_equal(case_counted(h, "rows_read_total") - before, 30);
        json_decref(body);
    }
    case_refused(h, 400, "bad_value", "list", NULL, NULL, json_pack("{s:s}", "after", "x"));
    case_refused(h, 400, "bad_value", "list", NULL, NULL, json_pack("{s:s}", "after", "12-abc"));
    case_refused(h, 400, "bad_value", "list", NULL, NULL, json_pack("{s:i}", "page", 40));
    done(h);
}

static json_t *clock_of(int base)
{
    return json_pack("{s:{s:s, s:i, s:i}}", "clock", "kind", "fischer", "base", base, "increment",
                     1);
}

static void odd_requests_are_not_looked_at(void **state)
{
    struct hall *h = case_open_with((struct hall_options){.most_games = 1000});
    long long before;

    (void)state;
    json_decref(case_must_from(h, 201, good, "pair", NULL, NULL, clock_of(300)));
    for (int i = 0; i < 150; i++)
        json_decref(case_must_from(h, 201, bad, "pair", NULL, NULL, clock_of(1000 + i)));
    before = case_counted(h, "rows_read_total");
    json_decref(case_must_from(h, 200, "192.0.2.2", "pair", NULL, NULL, clock_of(300)));
    assert_in_range(case_counted(h, "rows_read_total") - before, 1, 2);
    done(h);
}

/* What is left out is the usual, and a number may be written in two ways. */
static void the_same_choice_in_other_words_is_the_same(void **state)
{
    static const char *const pairs[][2] = {
        {"{}", "{\"game\":\"onitama\",\"takebacks\":true,\"clock\":null}"},
        {"{\"clock\":{\"kind\":\"fischer\",\"base\":300,\"increment\":5}}",
         "{\"clock\":{\"increment\":5.0,\"base\":300.0,\"kind\":\"fischer\"},\"name\":\"Bo\"}"},
        {"{\"clock\":{\"kind\":\"none\"}}", "{\"deck\":null}"},
        {"{\"rules\":\"standard\"}", "{}"},
        {"{\"rules\":\"letter\"}", "{\"rules\":\"repetition:0\"}"},
        {"{}", "{\"rules\":\"repetition:3\"}"},
        {"{\"game\":\"onitama+shadow\",\"rules\":\"letter\"}",
         "{\"game\":\"onitama+shadow\",\"rules\":\"repetition:0,revealed:capture\"}"},
        {"{\"game\":\"onamazu\"}", "{\"game\":\"onamazu\",\"rules\":\"standard\"}"},
        {"{\"game\":\"onamazu\",\"rules\":\"letter\"}",
         "{\"game\":\"onamazu\",\"rules\":\"base: letter\\n\"}"},
    };
    struct hall *h = case_open();

    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        for (int n = 0; n < 2; n++)
            json_decref(case_must_from(h, n == 0 ? 201 : 200, good, "pair", NULL, NULL,
                                       json_loads(pairs[i][n], 0, NULL)));
    json_decref(
        case_must_from(h, 201, good, "pair", NULL, NULL, json_pack("{s:b}", "takebacks", 0)));
    json_decref(case_must_from(h, 201, good, "pair", NULL, NULL,
                               json_pack("{s:s}", "game", "onitama+wind")));
    done(h);
}

/* ---- how many games -------------------------------------------------------------------------------- */

static void the_public_list_is_shared(void **state)
{
    struct hall *h = case_open_with((struct hall_options){.most_games = 1000, .limited = true});
    struct hall *free_hall;
    char id[STORE_ID + 1], token[TOKEN_SIZE];
    json_t *made = NULL;

    (void)state;
    for (int i = 0; i < 5; i++) {
        json_decref(made);
        made = case_must_from(h, 201, bad, "create", NULL, NULL,
                              json_pack("{s:b, s:s}", "listed", 1, "colour", "first"));
    }
    case_refused_from(h, "too_many_games", bad, "create", json_pack("{s:b}", "listed", 1));
    json_decref(case_must_from(h, 201, bad, "create", NULL, NULL, NULL)); /* in no list */
    json_decref(
        case_must_from(h, 201, good, "create", NULL, NULL, json_pack("{s:b}", "listed", 1)));
    copy(id, sizeof id, json_object_get(made, "id"));
    copy(token, sizeof token,
         json_object_get(json_array_get(json_object_get(made, "seats"), 0), "token"));
    json_decref(made);
    json_decref(case_must_from(h, 200, bad, "leave", id, token, NULL));
    json_decref(case_must_from(h, 201, bad, "create", NULL, NULL, json_pack("{s:b}", "listed", 1)));

    /* Also after a restart: they are counted where they are kept. */
    hall_close(h);
    h = case_open_with((struct hall_options){.most_games = 1000, .limited = true});
    case_refused_from(h, "too_many_games", bad, "create", json_pack("{s:b}", "listed", 1));

    /* And not by finishing one after the other. */
    for (int i = 0; i < 30; i++) {
        json_t *body;
        json_t *args = json_pack("{s:b, s:[s, s]}", "listed", 1, "seats", "me", "me");
        int status = case_ask_from(
            h, &(struct hall_call){.verb = "create", .from = "192.0.2.77", .args = args}, &body);

        json_decref(args);
        assert_int_equal(status, i < 20 ? 201 : 429);
        if (status == 201) {
            copy(id, sizeof id, json_object_get(body, "id"));
            copy(token, sizeof token,
                 json_object_get(json_array_get(json_object_get(body, "seats"), 0), "token"));
            json_decref(case_must_from(h, 200, "192.0.2.77", "resign", id, token, NULL));
        }
        json_decref(body);
    }
    hall_close(h);
    free_hall = case_open(); /* without limits there are none */
    json_decref(
        case_must_from(free_hall, 201, bad, "create", NULL, NULL, json_pack("{s:b}", "listed", 1)));
    done(free_hall);
}

static void so_many_games_wait(void **state)
{
    struct hall *h = case_open_with((struct hall_options){.most_games = 1000, .limited = true});

    (void)state;
    for (int i = 0; i < 25; i++) {
        json_decref(case_must_from(h, 201, bad, "create", NULL, NULL, NULL));
        json_decref(case_must_from(h, 201, bad, "pair", NULL, NULL, clock_of(60 + i)));
    }
    case_refused_from(h, "too_many_games", bad, "create", NULL);
    case_refused_from(h, "too_many_games", bad, "pair", clock_of(1000));
    json_decref(case_must_from(h, 201, good, "pair", NULL, NULL, clock_of(1000)));
    done(h);
}

/* ---- what is kept ---------------------------------------------------------------------------------- */

static char *standard_rules(void)
{
    struct os_bytes file;
    char path[1024];
    struct text t;
    struct err e;

    text_init(&t, path, sizeof path);
    text_format(&t, "%s/data/onamazu.yaml", os_environment("TORII_ROOT"));
    if (os_read_file(path, 1 << 20, &file, &e) != OK)
        fail_msg("%s", err_text(&e));
    return file.data;
}

/* The rules with another value for every number of a list of keys, and a comment. */
static json_t *changed_rules(const char *standard, const char *comment)
{
    static const char *const keys[][2] = {{"max_rounds: 60", "max_rounds: 50"},
                                          {"harvest: 2", "harvest: 3"}};
    size_t size = strlen(standard) + strlen(comment) + 100;
    char *text = calloc(1, size);
    json_t *out;

    strcpy(text, standard);
    for (size_t i = 0; i < 2; i++) {
        char *at = strstr(text, keys[i][0]);

        assert_non_null(at);
        memcpy(at, keys[i][1], strlen(keys[i][1]));
    }
    strcat(text, "\n# ");
    strcat(text, comment);
    out = json_string(text);
    free(text);
    return out;
}

static json_t *ruled(json_t *rules)
{
    return json_pack("{s:s, s:i, s:[s, s], s:o}", "game", "onamazu", "players", 2, "seats", "me",
                     "me", "rules", rules);
}

static void rules_are_kept_as_what_they_change(void **state)
{
    struct hall *h = case_open();
    char *standard = standard_rules(), comment[40000];
    json_t *made, *before, *after;
    char id[STORE_ID + 1];

    (void)state;
    memset(comment, 'x', sizeof comment - 1);
    comment[sizeof comment - 1] = '\0';
    made =
        case_must_from(h, 201, bad, "create", NULL, NULL, ruled(changed_rules(standard, comment)));
    assert_in_range(case_bill().kept, 1000, 8000); /* of sixty thousand */
    copy(id, sizeof id, json_object_get(made, "id"));
    json_decref(made);
    assert_true(strlen(memory_store_entry(id, 0)) < 2000);
    assert_null(strstr(memory_store_entry(id, 0), "xxx"));
    before = case_must_from(h, 200, bad, "view", id, NULL, NULL);
    hall_close(h);
    h = case_open();
    after = case_must_from(h, 200, bad, "view", id, NULL, NULL);
    json_object_del(before, "seats");
    json_object_del(after, "seats");
    assert_true(json_equal(before, after));
    assert_non_null(
        strstr(json_string_value(json_object_get(json_object_get(after, "options"), "changes")),
               "end.max_rounds=50"));
    json_decref(before);
    json_decref(after);
    free(standard);
    done(h);
}

/* Long ones are kept once, no matter who uses them, and under whatever spelling. */
static void long_rules_are_kept_once(void **state)
{
    struct hall *h = case_open();
    char *standard = standard_rules(), *text = calloc(1, strlen(standard) + 100);
    char ids[12][STORE_ID + 1], comment[64];
    json_t *view;

    (void)state;
    strcpy(text, standard);
    for (char *at = text; (at = strstr(at, "fame: [1, ")) != NULL;) /* many values are others */
        at[10] = at[10] == '1' ? '2' : '1', at += 10;
    for (int i = 0; i < 12; i++) {
        struct text t;
        json_t *made;

        text_init(&t, comment, sizeof comment);
        text_format(&t, "the %d. time", i);
        made = case_must_from(h, 201, i % 2 == 0 ? bad : good, "create", NULL, NULL,
                              ruled(changed_rules(text, comment)));
        copy(ids[i], sizeof ids[i], json_object_get(made, "id"));
        json_decref(made);
    }
    assert_int_equal(memory_store_shared(), 1);
    for (int i = 0; i < 12; i++)
        assert_true(strlen(memory_store_entry(ids[i], 0)) < 2000);
    hall_close(h);
    h = case_open();
    view = case_must_from(h, 200, bad, "view", ids[11], NULL, NULL);
    assert_true(has(view, "game", "onamazu"));
    json_decref(view);
    free(standard);
    free(text);
    done(h);
}

static void rules_of_another_kind_are_refused(void **state)
{
    struct hall *h = case_open();
    json_t *body;

    (void)state;
    /* As an entry has them: nobody may hand that in. */
    body = case_must(h, 400, "create", NULL, NULL,
                     json_pack("{s:s, s:{s:s}}", "game", "onamazu", "rules", "changes", ""));
    json_decref(body);
    body = case_must(h, 400, "pair", NULL, NULL,
                     json_pack("{s:s, s:{s:s}}", "game", "onamazu", "rules", "shared", "abc"));
    json_decref(body);
    body = case_must(h, 400, "rules", NULL, NULL, json_pack("{s:[]}", "rules"));
    json_decref(body);
    done(h);
}

/* ---- what it costs --------------------------------------------------------------------------------- */

/* Six turns after which everything stands as before, cards included: so a game need not end. */
static const char endless[] = "ox,rooster/horse,boar/goose";

static const char *const moves[] = {"rooster:a1b2", "horse:a5a4", "goose:b2a2",
                                    "rooster:a4b4", "horse:a2a1", "goose:b4a5"};

static int play_on(const struct pair *p, int from, int turns)
{
    int played = 0, status = 200;

    for (int i = from; i < from + turns && status == 200; i++) {
        json_t *args = json_pack("{s:s, s:i}", "text", moves[i % 6], "n", i + 1), *body;

        status = case_ask(p->h, "act", p->id, p->token[i % 2], args, &body);
        played += status == 200;
        if (status != 200)
            assert_true(has(body, "code", "game_too_long"));
        json_decref(body);
    }
    return played;
}

static void what_is_long_costs_more(void **state)
{
    struct hall *h = case_open();
    struct pair p = sit(h, json_pack("{s:s}", "cards", endless));
    json_t *body;

    (void)state;
    json_decref(case_must_from(h, 200, good, "view", p.id, NULL, NULL));
    assert_int_equal(case_bill().work, 0);
    assert_int_equal(case_bill().kept, 0);
    assert_int_equal(play_on(&p, 0, 640), 640);
    assert_in_range(case_bill().kept, 50, 300);
    json_decref(case_must_from(h, 200, good, "view", p.id, NULL, NULL));
    assert_int_equal(case_bill().work, 10);
    json_decref(case_must_from(h, 200, good, "export", p.id, NULL, NULL));
    assert_int_equal(case_bill().work, 20);
    json_decref(case_must_from(h, 200, good, "chat", p.id, p.token[0],
                               json_pack("{s:s}", "text", "short")));
    assert_in_range(case_bill().kept, 100, 200);
    assert_in_range(case_bill().work, 0, 2);
    hall_close(h);
    h = case_open();
    json_decref(case_must_from(h, 200, good, "view", p.id, NULL, NULL)); /* with reading its log */
    assert_in_range(case_bill().work, 30, 40);
    body = case_must_from(h, 200, good, "list", NULL, NULL, json_pack("{s:i}", "page", 39));
    assert_int_equal(case_bill().work, 7);
    json_decref(body);
    done(h);
}

static void view_is_heard(const struct pair *p, struct listener *l)
{
    json_t *view = view_of(p, 0);

    assert_true(case_heard(l, number(view, "v")));
    json_decref(view);
}

static void claimable_is(const struct pair *p, struct listener *l, bool wanted)
{
    json_t *view = view_of(p, -1), *heard = case_folded(l);

    assert_int_equal(json_is_true(json_object_get(view, "claimable")), wanted);
    assert_int_equal(json_is_true(json_object_get(heard, "claimable")), wanted);
    json_decref(view);
    json_decref(heard);
}

/* B13: every position stands for the third time after two rounds of the six turns; what was taken back never stood. */
static void standings_are_counted(void **state)
{
    struct hall *h = case_open();
    struct pair p = sit(h, json_pack("{s:s}", "cards", endless));
    struct listener *l = case_listen(h, p.id, p.token[0], -1);

    (void)state;
    for (int i = 0; i < 14; i++) {
        view_is_heard(&p, l);
        claimable_is(&p, l, i >= 12);
        if (i < 13)
            move(&p, i % 2, moves[i % 6]);
    }
    for (int i = 13; i > 11; i--) { /* back to eleven turns */
        say(&p, (i + 1) % 2, "takeback", "ask");
        say(&p, i % 2, "takeback", "accept");
        view_is_heard(&p, l);
        claimable_is(&p, l, i - 1 >= 12);
    }
    move(&p, 1, moves[11 % 6]);
    view_is_heard(&p, l);
    claimable_is(&p, l, true);
    case_unlisten(l);
    hall_close(h);
    p.h = case_open(); /* as read from its log, with what was taken back in it */
    l = case_listen(p.h, p.id, NULL, -1);
    view_is_heard(&p, l);
    claimable_is(&p, l, true);
    case_unlisten(l);
    done(p.h);
}

/* Nobody can make a game that is dear to look at for everybody. */
static void a_game_has_a_bound(void **state)
{
    struct hall *h = case_open();
    struct pair p = sit(h, json_pack("{s:s}", "cards", endless));
    int played = play_on(&p, 0, 5000);
    json_t *view;

    (void)state;
    assert_in_range(played, 4000, 4096);
    view = view_of(&p, 0);
    assert_true(has(view, "stage", "running"));
    json_decref(view);
    say(&p, played % 2, "draw", "claim"); /* it can still come to its end */
    until_over(&p, "claim");
    done(h);
}

/* Nobody played it, so it has expired; a tab on it is still open. */
static void who_listens_to_a_removed_game_is_told(void **state)
{
    struct hall *h = case_open();
    json_t *body = case_must(h, 201, "create", NULL, NULL,
                             json_pack("{s:[s, s], s:s}", "seats", "me", "level 1", "cards", ox));
    char id[64], token[64];
    struct listener *l;
    long long reads;

    (void)state;
    copy(id, sizeof id, json_object_get(body, "id"));
    copy(token, sizeof token,
         json_object_get(json_array_get(json_object_get(body, "seats"), 0), "token"));
    json_decref(body);
    l = case_listen(h, id, token, -1);
    assert_true(case_heard(l, 1));
    case_pass((int64_t)4 * 24 * 3600 * 1000);
    for (int i = 0; i < 100 && case_counted(h, "pruned_total") == 0; i++) {
        case_pass(61000);
        json_decref(case_must(h, 200, "list", NULL, NULL, NULL));
        os_pause(0.02);
    }
    assert_int_equal(case_counted(h, "pruned_total"), 1);
    case_refused(h, 404, "no_game", "resign", id, token, NULL);
    assert_int_equal(case_ended(l), 404);
    reads = case_counted(h, "games_read_total");
    case_pass(60000); /* and the server does not look for it again and again */
    for (int i = 0; i < 5; i++)
        json_decref(case_must(h, 200, "list", NULL, NULL, NULL));
    assert_int_equal(case_counted(h, "games_read_total"), reads);
    case_unlisten(l);
    done(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_page_reads_a_page),
        cmocka_unit_test(odd_requests_are_not_looked_at),
        cmocka_unit_test(the_same_choice_in_other_words_is_the_same),
        cmocka_unit_test(the_public_list_is_shared),
        cmocka_unit_test(so_many_games_wait),
        cmocka_unit_test(rules_are_kept_as_what_they_change),
        cmocka_unit_test(long_rules_are_kept_once),
        cmocka_unit_test(rules_of_another_kind_are_refused),
        cmocka_unit_test(what_is_long_costs_more),
        cmocka_unit_test(standings_are_counted),
        cmocka_unit_test(a_game_has_a_bound),
        cmocka_unit_test(who_listens_to_a_removed_game_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
