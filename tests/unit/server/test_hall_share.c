/* Torii: MIT licence, see LICENSE. */
/*
 * What one client can do to the others, counted: how many games, entries and rows are read for a request, what is
 * kept of it, how many pieces of an attacker's work are done before somebody else's. Never by the clock.
 */
#include "hall_pair.h"
#include "memory_store.h"
#include "os/wait.h"
#include "unit.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static const char bad[] = "192.0.2.66", good[] = "192.0.2.1";

/* ---- asking as somebody ---------------------------------------------------------------------- */

static json_t *must(struct hall *h, int status, const char *from, const char *verb,
                    const char *game, const char *token, json_t *args)
{
    json_t *body;
    int got = case_ask_from(h, &(struct hall_call){verb, game, token, from, args}, &body);

    json_decref(args);
    if (got != status)
        fail_msg("%s from %s: %d, not %d: %s", verb, from, got, status,
                 json_dumps(body, JSON_COMPACT));
    return body;
}

static void refused(struct hall *h, const char *code, const char *from, const char *verb,
                    json_t *args)
{
    json_t *body = must(h, 429, from, verb, NULL, NULL, args);

    assert_string_equal(json_string_value(json_object_get(body, "code")), code);
    json_decref(body);
}

/* Many requests at once, whose answers are counted. */
struct crowd {
    struct hall *h;
    struct crowd *others;
    int before;        /* answers to the others, and … */
    long long entries; /* … entries that had been read when the last answer came */
    atomic_int answers;
};

/* By the hall's thread: how things stand at the very moment of the answer. */
static void count(void *context, int status, json_t *body, const struct hall_bill *bill)
{
    static const char name[] = "\ntorii_entries_read_total ";
    static char memory[64 << 10];
    struct crowd *c = context;
    struct text t;

    (void)status, (void)bill;
    json_decref(body);
    text_init(&t, memory, sizeof memory);
    hall_metrics(c->h, &t);
    c->entries = atoll(strstr(memory, name) + strlen(name));
    c->before = c->others != NULL ? atomic_load(&c->others->answers) : 0;
    atomic_fetch_add(&c->answers, 1);
}

static void send(struct crowd *c, struct hall *h, const struct hall_call *call)
{
    c->h = h;
    hall_ask(h, call, count, c);
}

static void until_answered(struct crowd *c, int wanted)
{
    for (int i = 0; i < 6000 && atomic_load(&c->answers) < wanted; i++)
        os_pause(0.01);
    assert_true(atomic_load(&c->answers) >= wanted);
}

/* ---- games ------------------------------------------------------------------------------------- */

enum { MANY = 40 };

/* Games with a hundred words of chat each, none of them in memory. */
static struct hall *cold_games(struct pair *p, int count_of, int words)
{
    struct hall *h = case_open_with((struct hall_options){.most_games = 100});

    for (int i = 0; i < count_of; i++) {
        p[i] = sit(h, json_pack("{s:s}", "cards", ox));
        for (int n = 0; n < words; n++)
            json_decref(case_must(h, 200, "chat", p[i].id, p[i].token[0],
                                  json_pack("{s:s}", "text", "blah")));
    }
    hall_close(h);
    h = case_open_with((struct hall_options){.most_games = 100});
    for (int i = 0; i < count_of; i++)
        p[i].h = h;
    return h;
}

/* ---- tokens first -------------------------------------------------------------------------------- */

static void a_wrong_token_reads_no_log(void **state)
{
    static const char *const verbs[] = {"view", "act", "export", "resign", "chat"};
    struct pair p[MANY];
    struct hall *h = cold_games(p, 2, 20);
    struct listener *l;

    (void)state;
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        case_refused(h, 401, "bad_token", verbs[i], p[0].id, p[1].token[0], NULL);
    l = case_listen(h, p[0].id, p[1].token[0], 0);
    assert_int_equal(case_ended(l), 401);
    case_unlisten(l);
    assert_int_equal(case_counted(h, "games_read_total"), 0);
    assert_int_equal(case_counted(h, "tables"), 0); /* and leaves nothing behind */
    json_decref(view_of(&p[0], 0));
    assert_int_equal(case_counted(h, "games_read_total"), 1);
    done(h);
}

static json_t *mine_of(struct pair *p, int count_of, const char *token)
{
    json_t *games = json_array();

    for (int i = 0; i < count_of; i++)
        json_array_append_new(games, json_pack("{s:s, s:s}", "id", p[i].id, "token",
                                               token != NULL ? token : p[i].token[1]));
    return json_pack("{s:o}", "games", games);
}

static void my_games_read_no_log(void **state)
{
    struct pair p[MANY];
    struct hall *h = cold_games(p, 10, 20);
    json_t *body, *cold, *warm;

    (void)state;
    body = must(h, 200, bad, "mine", NULL, NULL, mine_of(p, 10, "nobody has this token"));
    for (size_t i = 0; i < 10; i++) {
        json_t *one = json_array_get(json_object_get(body, "games"), i);

        assert_int_equal(number(one, "status"), 401);
        assert_true(has(one, "code", "bad_token"));
    }
    json_decref(body);
    cold = must(h, 200, good, "mine", NULL, NULL, mine_of(p, 10, NULL));
    assert_int_equal(case_counted(h, "games_read_total"), 0);

    for (int i = 0; i < 10; i++)
        json_decref(view_of(&p[i], -1));
    assert_int_equal(case_counted(h, "games_read_total"), 10);
    warm = must(h, 200, good, "mine", NULL, NULL, mine_of(p, 10, NULL));
    for (size_t i = 0; i < 10;
         i++) { /* the same, but for who is there and what was counted later */
        json_t *a = json_array_get(json_object_get(cold, "games"), i);
        json_t *b = json_array_get(json_object_get(warm, "games"), i);

        json_object_del(a, "turns");
        json_object_del(a, "seats");
        json_object_del(b, "seats");
        if (!json_equal(a, b))
            fail_msg("%s, not %s", json_dumps(a, JSON_SORT_KEYS), json_dumps(b, JSON_SORT_KEYS));
    }
    json_decref(cold);
    json_decref(warm);
    done(h);
}

/* Games whose summaries do not tell who has the seats are read, and tell the same. */
static void my_games_of_before_are_read(void **state)
{
    struct pair p[MANY];
    struct hall *h = cold_games(p, 3, 5);
    json_t *body;

    (void)state;
    memory_store_forget_seats();
    body = must(h, 200, good, "mine", NULL, NULL, mine_of(p, 3, NULL));
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(number(json_array_get(json_object_get(body, "games"), i), "you"), 1);
    json_decref(body);
    assert_int_equal(case_counted(h, "games_read_total"), 3);
    case_refused(h, 401, "bad_token", "view", p[0].id, "nobody has this token", NULL);
    done(h);
}

/* Asking for one's games is a sign of life, also at a game that was not in memory. */
static void who_asks_for_his_games_is_there(void **state)
{
    struct pair p[MANY];
    struct hall *h = cold_games(p, 1, 0);
    json_t *games = json_pack("{s:[{s:s, s:s}]}", "games", "id", p[0].id, "token", p[0].token[0]);

    (void)state;
    case_pass(60000);
    json_decref(must(h, 200, good, "mine", NULL, NULL, games));
    case_refused(h, 409, "present", "claim", p[0].id, p[0].token[1], NULL);
    case_pass(60000);
    json_decref(case_must(h, 200, "claim", p[0].id, p[0].token[1], NULL));
    json_decref(
        must(h, 200, good, "mine", NULL, NULL,
             json_pack("{s:[{s:s, s:s}]}", "games", "id", p[0].id, "token", p[0].token[0])));
    for (int i = 0;; i++) { /* and ends the claim */
        json_t *view = view_of(&p[0], -1);
        bool claimed = !json_is_null(json_object_get(json_object_get(view, "offers"), "claim"));

        json_decref(view);
        if (!claimed)
            break;
        assert_true(i < 6000);
        os_pause(0.01);
    }
    done(h);
}

/* ---- taking turns ------------------------------------------------------------------------------ */

/* An attacker has many logs read; somebody else waits for one or two of them, not for all. */
static void logs_are_read_in_turns(void **state)
{
    struct pair p[MANY];
    struct hall *h = cold_games(p, MANY, 1);
    struct crowd theirs = {.others = NULL}, ours = {.others = &theirs};

    (void)state;
    memory_store_hold_reads(true);
    for (int i = 0; i < MANY - 1; i++)
        send(&theirs, h, &(struct hall_call){"view", p[i].id, NULL, bad, NULL});
    for (int i = 0; i < 6000 && memory_store_held() == 0; i++)
        os_pause(0.01);
    send(&ours, h, &(struct hall_call){"view", p[MANY - 1].id, NULL, good, NULL});
    while (case_counted(h, "requests_total") < 9) /* eight of theirs are inside, and ours */
        os_pause(0.001);
    memory_store_hold_reads(false);
    until_answered(&ours, 1);
    assert_in_range(ours.before, 0, 3);
    until_answered(&theirs, MANY - 1);
    done(h);
}

/* A long log is read piece by piece: a short one comes in between. */
static void a_long_log_delays_nobody(void **state)
{
    struct pair p[MANY];
    struct hall *h = cold_games(p, 1, 3000), *other = cold_games(p + 1, 1, 1);
    struct crowd theirs = {.others = NULL}, ours = {.others = &theirs};

    (void)state;
    hall_close(other);
    memory_store_hold_reads(true);
    send(&theirs, h, &(struct hall_call){"view", p[0].id, NULL, bad, NULL});
    for (int i = 0; i < 6000 && memory_store_held() == 0; i++)
        os_pause(0.01);
    send(&ours, h, &(struct hall_call){"view", p[1].id, NULL, good, NULL});
    while (case_counted(h, "requests_total") < 2)
        os_pause(0.001);
    memory_store_hold_reads(false);
    until_answered(&ours, 1);
    assert_in_range(ours.entries, 1, 1000);
    until_answered(&theirs, 1);
    assert_true(theirs.entries > 3000);
    done(h);
}

/* Whoever waits for a game that an attacker has asked for does not wait in the attacker's line. */
static void the_same_log_is_read_for_whoever_is_next(void **state)
{
    struct pair p[MANY];
    struct hall *h = cold_games(p, 8, 1);
    struct crowd theirs = {.others = NULL}, ours = {.others = &theirs};

    (void)state;
    memory_store_hold_reads(true);
    for (int i = 0; i < 8; i++)
        send(&theirs, h, &(struct hall_call){"view", p[i].id, NULL, bad, NULL});
    for (int i = 0; i < 6000 && memory_store_held() == 0; i++)
        os_pause(0.01);
    while (case_counted(h, "requests_total") < 8)
        os_pause(0.001);
    send(&ours, h, &(struct hall_call){"view", p[7].id, NULL, good, NULL});
    while (case_counted(h, "requests_total") < 9)
        os_pause(0.001);
    memory_store_hold_reads(false);
    until_answered(&ours, 1);
    assert_in_range(ours.before, 0, 3);
    until_answered(&theirs, 8);
    done(h);
}

static void a_line_is_bounded(void **state)
{
    struct pair p[MANY];
    struct hall *h = cold_games(p, 1, 0);
    struct crowd theirs = {.others = NULL}, ours = {.others = &theirs};

    (void)state;
    memory_store_hold_reads(true);
    for (int i = 0; i < 400; i++)
        send(&theirs, h, &(struct hall_call){"view", p[0].id, NULL, bad, NULL});
    assert_in_range(atomic_load(&theirs.answers), 400 - 256 - 9, 400 - 256); /* refused at once */
    send(&ours, h, &(struct hall_call){"nothing", NULL, NULL, good, NULL});
    until_answered(&ours, 1); /* others are let in */
    memory_store_hold_reads(false);
    until_answered(&theirs, 400);
    done(h);
}

static void take_event(void *context, const char *json, size_t len, int work)
{
    (void)context, (void)json, (void)len, (void)work;
}

static void take_end(void *context, int status, json_t *body)
{
    (void)context, (void)status;
    json_decref(body);
}

/* To leave needs no turn, to come does: whoever is gone before his turn has come was never there. */
static void who_leaves_before_his_turn_is_gone(void **state)
{
    struct pair p[MANY];
    struct hall *h = cold_games(p, 9, 0);
    struct crowd theirs = {.others = NULL};
    struct hall_ear *ears[20];

    (void)state;
    memory_store_hold_reads(true);
    for (int i = 0; i < 8; i++)
        send(&theirs, h, &(struct hall_call){"view", p[i].id, NULL, bad, NULL});
    for (int i = 0; i < 20; i++)
        ears[i] = hall_listen(h, &(struct hall_call){.game = p[8].id, .from = bad}, 0, take_event,
                              take_end, NULL);
    for (int i = 0; i < 20; i += 2)
        hall_unlisten(h, ears[i]);
    for (int i = 0; i < 10; i++)
        json_decref(must(h, 404, good, "nothing", NULL, NULL, NULL)); /* what was told is heard */
    memory_store_hold_reads(false);
    until_answered(&theirs, 8);
    for (int i = 0; i < 6000 && case_counted(h, "listeners") > 10; i++)
        os_pause(0.01);
    assert_int_equal(case_counted(h, "listeners"), 10);
    for (int i = 1; i < 20; i += 2)
        hall_unlisten(h, ears[i]);
    done(h);
}

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
        copy(cursor, sizeof cursor, next != NULL ? json_object_get(body, "next") : json_string(""));
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
    json_decref(must(h, 201, good, "pair", NULL, NULL, clock_of(300)));
    for (int i = 0; i < 150; i++)
        json_decref(must(h, 201, bad, "pair", NULL, NULL, clock_of(1000 + i)));
    before = case_counted(h, "rows_read_total");
    json_decref(must(h, 200, "192.0.2.2", "pair", NULL, NULL, clock_of(300)));
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
    };
    struct hall *h = case_open();

    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        for (int n = 0; n < 2; n++)
            json_decref(must(h, n == 0 ? 201 : 200, good, "pair", NULL, NULL,
                             json_loads(pairs[i][n], 0, NULL)));
    json_decref(must(h, 201, good, "pair", NULL, NULL, json_pack("{s:b}", "takebacks", 0)));
    json_decref(must(h, 201, good, "pair", NULL, NULL, json_pack("{s:s}", "game", "onitama+wind")));
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
        made = must(h, 201, bad, "create", NULL, NULL,
                    json_pack("{s:b, s:s}", "listed", 1, "colour", "first"));
    }
    refused(h, "too_many_games", bad, "create", json_pack("{s:b}", "listed", 1));
    json_decref(must(h, 201, bad, "create", NULL, NULL, NULL)); /* in no list */
    json_decref(must(h, 201, good, "create", NULL, NULL, json_pack("{s:b}", "listed", 1)));
    copy(id, sizeof id, json_object_get(made, "id"));
    copy(token, sizeof token,
         json_object_get(json_array_get(json_object_get(made, "seats"), 0), "token"));
    json_decref(made);
    json_decref(must(h, 200, bad, "leave", id, token, NULL));
    json_decref(must(h, 201, bad, "create", NULL, NULL, json_pack("{s:b}", "listed", 1)));

    /* Also after a restart: they are counted where they are kept. */
    hall_close(h);
    h = case_open_with((struct hall_options){.most_games = 1000, .limited = true});
    refused(h, "too_many_games", bad, "create", json_pack("{s:b}", "listed", 1));

    /* And not by finishing one after the other. */
    for (int i = 0; i < 30; i++) {
        json_t *body;
        json_t *args = json_pack("{s:b, s:[s, s]}", "listed", 1, "seats", "me", "me");
        int status =
            case_ask_from(h, &(struct hall_call){"create", NULL, NULL, "192.0.2.77", args}, &body);

        json_decref(args);
        assert_int_equal(status, i < 20 ? 201 : 429);
        if (status == 201) {
            copy(id, sizeof id, json_object_get(body, "id"));
            copy(token, sizeof token,
                 json_object_get(json_array_get(json_object_get(body, "seats"), 0), "token"));
            json_decref(must(h, 200, "192.0.2.77", "resign", id, token, NULL));
        }
        json_decref(body);
    }
    hall_close(h);
    free_hall = case_open(); /* without limits there are none */
    json_decref(must(free_hall, 201, bad, "create", NULL, NULL, json_pack("{s:b}", "listed", 1)));
    done(free_hall);
}

static void so_many_games_wait(void **state)
{
    struct hall *h = case_open_with((struct hall_options){.most_games = 1000, .limited = true});

    (void)state;
    for (int i = 0; i < 25; i++) {
        json_decref(must(h, 201, bad, "create", NULL, NULL, NULL));
        json_decref(must(h, 201, bad, "pair", NULL, NULL, clock_of(60 + i)));
    }
    refused(h, "too_many_games", bad, "create", NULL);
    refused(h, "too_many_games", bad, "pair", clock_of(1000));
    json_decref(must(h, 201, good, "pair", NULL, NULL, clock_of(1000)));
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
        fail_msg("%s", e.text);
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
    made = must(h, 201, bad, "create", NULL, NULL, ruled(changed_rules(standard, comment)));
    assert_in_range(case_bill().kept, 1000, 8000); /* of sixty thousand */
    copy(id, sizeof id, json_object_get(made, "id"));
    json_decref(made);
    assert_true(strlen(memory_store_entry(id, 0)) < 2000);
    assert_null(strstr(memory_store_entry(id, 0), "xxx"));
    before = must(h, 200, bad, "view", id, NULL, NULL);
    hall_close(h);
    h = case_open();
    after = must(h, 200, bad, "view", id, NULL, NULL);
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

/* Long ones are kept once, whoever uses them, and under whatever spelling. */
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
        made = must(h, 201, i % 2 == 0 ? bad : good, "create", NULL, NULL,
                    ruled(changed_rules(text, comment)));
        copy(ids[i], sizeof ids[i], json_object_get(made, "id"));
        json_decref(made);
    }
    assert_int_equal(memory_store_shared(), 1);
    for (int i = 0; i < 12; i++)
        assert_true(strlen(memory_store_entry(ids[i], 0)) < 2000);
    hall_close(h);
    h = case_open();
    view = must(h, 200, bad, "view", ids[11], NULL, NULL);
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

static int play_on(const struct pair *p, int from, int turns)
{
    static const char *const moves[] = {"rooster:a1b2", "horse:a5a4", "goose:b2a2",
                                        "rooster:a4b4", "horse:a2a1", "goose:b4a5"};
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
    json_decref(must(h, 200, good, "view", p.id, NULL, NULL));
    assert_int_equal(case_bill().work, 0);
    assert_int_equal(case_bill().kept, 0);
    assert_int_equal(play_on(&p, 0, 640), 640);
    assert_in_range(case_bill().kept, 50, 300);
    json_decref(must(h, 200, good, "view", p.id, NULL, NULL));
    assert_int_equal(case_bill().work, 10);
    json_decref(must(h, 200, good, "export", p.id, NULL, NULL));
    assert_int_equal(case_bill().work, 20);
    json_decref(must(h, 200, good, "chat", p.id, p.token[0], json_pack("{s:s}", "text", "short")));
    assert_in_range(case_bill().kept, 100, 200);
    assert_in_range(case_bill().work, 0, 2);
    hall_close(h);
    h = case_open();
    json_decref(must(h, 200, good, "view", p.id, NULL, NULL)); /* with reading its log */
    assert_in_range(case_bill().work, 30, 40);
    body = must(h, 200, good, "list", NULL, NULL, json_pack("{s:i}", "page", 39));
    assert_int_equal(case_bill().work, 7);
    json_decref(body);
    done(h);
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

/* ---- the computer's time ---------------------------------------------------------------------------- */

static void against(struct hall *h, const char *from, const char *level, struct pair *p)
{
    json_t *made = must(h, 201, from, "create", NULL, NULL,
                        json_pack("{s:s, s:[s, s]}", "cards", ox, "seats", "me", level));

    *p = (struct pair){.h = h};
    copy(p->id, sizeof p->id, json_object_get(made, "id"));
    copy(p->token[0], TOKEN_SIZE,
         json_object_get(json_array_get(json_object_get(made, "seats"), 0), "token"));
    json_decref(made);
}

static void act(const struct pair *p, const char *from, const char *text)
{
    json_decref(must(p->h, 200, from, "act", p->id, p->token[0],
                     json_pack("{s:s, s:i}", "text", text, "n", 1)));
}

/* However many searches of an attacker wait, in levels and in offers of a draw: a beginner's opponent answers before
 * a few of them are done. */
static void a_beginner_does_not_wait_for_masters(void **state)
{
    struct hall *h = case_open();
    struct pair theirs[24], ours;
    long long before, thoughts = 0;

    (void)state;
    for (int i = 0; i < 24; i++) {
        against(h, bad, i % 2 == 0 ? "level 10" : "level 1", &theirs[i]);
        json_decref(must(h, 200, bad, "draw", theirs[i].id, theirs[i].token[0],
                         json_pack("{s:s}", "do", "offer")));
        if (i % 2 == 0)
            act(&theirs[i], bad, "ox:a1a2");
    }
    against(h, good, "level 1", &ours);
    before = case_counted(h, "thoughts_total");
    act(&ours, good, "ox:a1a2");
    for (int i = 0; memory_store_count(ours.id) < 4; i++) { /* create, deal, ours, its */
        thoughts = case_counted(h, "thoughts_total") - before;
        assert_true(i < 60000);
        os_pause(0.001);
    }
    assert_in_range(thoughts, 0, 4);
    done(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wrong_token_reads_no_log),
        cmocka_unit_test(my_games_read_no_log),
        cmocka_unit_test(my_games_of_before_are_read),
        cmocka_unit_test(who_asks_for_his_games_is_there),
        cmocka_unit_test(logs_are_read_in_turns),
        cmocka_unit_test(a_long_log_delays_nobody),
        cmocka_unit_test(the_same_log_is_read_for_whoever_is_next),
        cmocka_unit_test(a_line_is_bounded),
        cmocka_unit_test(who_leaves_before_his_turn_is_gone),
        cmocka_unit_test(a_page_reads_a_page),
        cmocka_unit_test(odd_requests_are_not_looked_at),
        cmocka_unit_test(the_same_choice_in_other_words_is_the_same),
        cmocka_unit_test(the_public_list_is_shared),
        cmocka_unit_test(so_many_games_wait),
        cmocka_unit_test(rules_are_kept_as_what_they_change),
        cmocka_unit_test(long_rules_are_kept_once),
        cmocka_unit_test(rules_of_another_kind_are_refused),
        cmocka_unit_test(what_is_long_costs_more),
        cmocka_unit_test(a_game_has_a_bound),
        cmocka_unit_test(a_beginner_does_not_wait_for_masters),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
