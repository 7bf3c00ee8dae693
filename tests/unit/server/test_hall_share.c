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

/* Many requests at once, whose answers are counted. */
struct crowd {
    struct crowd *others;
    int before; /* answers to the others when the last answer came */
    atomic_int answers;
};

/* By the hall's thread: how things stand at the very moment of the answer. */
static void count(void *context, int status, json_t *body, const struct hall_bill *bill)
{
    struct crowd *c = context;

    (void)status, (void)bill;
    json_decref(body);
    c->before = c->others != NULL ? atomic_load(&c->others->answers) : 0;
    atomic_fetch_add(&c->answers, 1);
}

static void send(struct crowd *c, struct hall *h, const struct hall_call *call)
{
    hall_ask(h, call, count, c);
}

static void until_answered(struct crowd *c, int wanted)
{
    for (int i = 0; i < 6000 && atomic_load(&c->answers) < wanted; i++)
        os_pause(0.01);
    assert_true(atomic_load(&c->answers) >= wanted);
}

/* Until the hall has dealt with all that the good client asked before: its requests are taken in order. */
static void settle(struct hall *h)
{
    struct crowd c = {.others = NULL};

    send(&c, h, &(struct hall_call){.verb = "view", .from = good});
    until_answered(&c, 1);
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
    for (int i = 0; i < 6000 && case_counted(h, "tables") > 0; i++)
        os_pause(0.001);                            /* it goes after the answer */
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
    body = case_must_from(h, 200, bad, "mine", NULL, NULL, mine_of(p, 10, "nobody has this token"));
    for (size_t i = 0; i < 10; i++) {
        json_t *one = json_array_get(json_object_get(body, "games"), i);

        assert_int_equal(number(one, "status"), 401);
        assert_true(has(one, "code", "bad_token"));
    }
    json_decref(body);
    cold = case_must_from(h, 200, good, "mine", NULL, NULL, mine_of(p, 10, NULL));
    assert_int_equal(case_counted(h, "games_read_total"), 0);

    for (int i = 0; i < 10; i++)
        json_decref(view_of(&p[i], -1));
    assert_int_equal(case_counted(h, "games_read_total"), 10);
    warm = case_must_from(h, 200, good, "mine", NULL, NULL, mine_of(p, 10, NULL));
    for (size_t i = 0; i < 10;
         i++) { /* the same, except for who is there and what was counted later */
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
    body = case_must_from(h, 200, good, "mine", NULL, NULL, mine_of(p, 3, NULL));
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(number(json_array_get(json_object_get(body, "games"), i), "you"), 1);
    json_decref(body);
    assert_int_equal(case_counted(h, "games_read_total"), 3);
    case_refused(h, 401, "bad_token", "view", p[0].id, "nobody has this token", NULL);
    done(h);
}

/* The hall anew, and what it tells the holder of a seat: the number of the next action; the deal had the
 * first. */
static int next_of_mine(struct pair *p)
{
    json_t *body;
    int n;

    hall_close(p->h);
    p->h = case_open_with((struct hall_options){.most_games = 100});
    json_decref(case_must_from(p->h, 200, bad, "mine", NULL, NULL, mine_of(p, 1, "no token")));
    assert_int_equal(case_counted(p->h, "games_read_total"), 0);
    body = case_must_from(p->h, 200, good, "mine", NULL, NULL, mine_of(p, 1, NULL));
    n = number(json_array_get(json_object_get(body, "games"), 0), "n");
    json_decref(body);
    return n;
}

/* Of moves in quick succession not every one is summed up; then the log is read. */
static void my_quick_games_are_read(void **state)
{
    struct pair p;

    (void)state;
    case_freeze(true);
    p = sit(case_open_with((struct hall_options){.most_games = 100}),
            json_pack("{s:s}", "cards", ox));
    move(&p, 0, "ox:a1a2");
    move(&p, 1, "horse:a5a4");
    move(&p, 0, "boar:b1b2");
    move(&p, 1, "ox:b5b4");
    assert_int_equal(next_of_mine(&p), 4 + 1);
    assert_int_equal(case_counted(p.h, "games_read_total"), 1);
    move(&p, 0, "crab:d1d2"); /* the first that a hall keeps is summed up … */
    assert_int_equal(next_of_mine(&p), 5 + 1);
    assert_int_equal(case_counted(p.h, "games_read_total"), 0);
    move(&p, 1, "elephant:e5d4");
    case_pass(1000);
    move(&p, 0, "horse:d2d3"); /* … and one after a second */
    assert_int_equal(next_of_mine(&p), 7 + 1);
    assert_int_equal(case_counted(p.h, "games_read_total"), 0);
    case_freeze(false);
    done(p.h);
}

/* Asking for one's games is a sign of life, also at a game that was not in memory. */
static void who_asks_for_his_games_is_there(void **state)
{
    struct pair p[MANY];
    struct hall *h = cold_games(p, 1, 0);
    json_t *games = json_pack("{s:[{s:s, s:s}]}", "games", "id", p[0].id, "token", p[0].token[0]);

    (void)state;
    case_pass(60000);
    json_decref(case_must_from(h, 200, good, "mine", NULL, NULL, games));
    case_refused(h, 409, "present", "claim", p[0].id, p[0].token[1], NULL);
    case_pass(60000);
    json_decref(case_must(h, 200, "claim", p[0].id, p[0].token[1], NULL));
    json_decref(case_must_from(
        h, 200, good, "mine", NULL, NULL,
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
        send(&theirs, h, &(struct hall_call){.verb = "view", .game = p[i].id, .from = bad});
    for (int i = 0; i < 6000 && memory_store_held() == 0; i++)
        os_pause(0.01);
    send(&ours, h, &(struct hall_call){.verb = "view", .game = p[MANY - 1].id, .from = good});
    settle(h); /* eight of theirs are inside, and ours */
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
    send(&theirs, h, &(struct hall_call){.verb = "view", .game = p[0].id, .from = bad});
    for (int i = 0; i < 6000 && memory_store_held() == 0; i++)
        os_pause(0.01);
    send(&ours, h, &(struct hall_call){.verb = "view", .game = p[1].id, .from = good});
    settle(h);
    memory_store_hold_reads(false);
    until_answered(&ours, 1);
    assert_in_range(memory_store_behind(p[1].id) - memory_store_behind(p[0].id), 1, 1000);
    until_answered(&theirs, 1);
    assert_true(case_counted(h, "entries_read_total") > 3000);
    done(h);
}

/* Anyone who waits for a game that an attacker has asked for does not wait in the attacker's line. */
static void the_same_log_is_read_for_whoever_is_next(void **state)
{
    struct pair p[MANY];
    struct hall *h = cold_games(p, 8, 1);
    struct crowd theirs = {.others = NULL}, ours = {.others = &theirs};

    (void)state;
    memory_store_hold_reads(true);
    for (int i = 0; i < 8; i++)
        send(&theirs, h, &(struct hall_call){.verb = "view", .game = p[i].id, .from = bad});
    for (int i = 0; i < 6000 && memory_store_held() == 0; i++)
        os_pause(0.01);
    while (case_counted(h, "requests_total") < 8)
        os_pause(0.001);
    send(&ours, h, &(struct hall_call){.verb = "view", .game = p[7].id, .from = good});
    settle(h);
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
        send(&theirs, h, &(struct hall_call){.verb = "view", .game = p[0].id, .from = bad});
    assert_in_range(atomic_load(&theirs.answers), 400 - 256 - 9, 400 - 256); /* refused at once */
    send(&ours, h, &(struct hall_call){.verb = "view", .from = good});
    until_answered(&ours, 1); /* others are let in */
    memory_store_hold_reads(false);
    until_answered(&theirs, 400);
    done(h);
}

static void take_event(void *context, struct packet *event, int work)
{
    (void)context, (void)event, (void)work;
}

static void take_end(void *context, int status, json_t *body)
{
    (void)context, (void)status;
    json_decref(body);
}

/* To leave needs no turn, to come does: anyone who is gone before his turn has come was never there. */
static void who_leaves_before_his_turn_is_gone(void **state)
{
    struct pair p[MANY];
    struct hall *h = cold_games(p, 9, 0);
    struct crowd theirs = {.others = NULL};
    struct hall_subscriber *subscribers[20];

    (void)state;
    memory_store_hold_reads(true);
    for (int i = 0; i < 8; i++)
        send(&theirs, h, &(struct hall_call){.verb = "view", .game = p[i].id, .from = bad});
    for (int i = 0; i < 20; i++)
        subscribers[i] = hall_subscribe(h, &(struct hall_call){.game = p[8].id, .from = bad}, 0,
                                        take_event, take_end, NULL);
    for (int i = 0; i < 20; i += 2)
        hall_unsubscribe(h, subscribers[i]);
    for (int i = 0; i < 10; i++)
        json_decref(
            case_must_from(h, 404, good, "nothing", NULL, NULL, NULL)); /* what was told is heard */
    memory_store_hold_reads(false);
    until_answered(&theirs, 8);
    for (int i = 0; i < 6000 && case_counted(h, "listeners") > 10; i++)
        os_pause(0.01);
    assert_int_equal(case_counted(h, "listeners"), 10);
    for (int i = 1; i < 20; i += 2)
        hall_unsubscribe(h, subscribers[i]);
    done(h);
}

/* ---- the computer's time ---------------------------------------------------------------------------- */

static void against(struct hall *h, const char *from, const char *level, struct pair *p)
{
    json_t *made = case_must_from(h, 201, from, "create", NULL, NULL,
                                  json_pack("{s:s, s:[s, s]}", "cards", ox, "seats", "me", level));

    *p = (struct pair){.h = h};
    copy(p->id, sizeof p->id, json_object_get(made, "id"));
    copy(p->token[0], TOKEN_SIZE,
         json_object_get(json_array_get(json_object_get(made, "seats"), 0), "token"));
    json_decref(made);
}

static void act(const struct pair *p, const char *from, const char *text)
{
    json_decref(case_must_from(p->h, 200, from, "act", p->id, p->token[0],
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
        json_decref(case_must_from(h, 200, bad, "draw", theirs[i].id, theirs[i].token[0],
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
        cmocka_unit_test(my_quick_games_are_read),
        cmocka_unit_test(who_asks_for_his_games_is_there),
        cmocka_unit_test(logs_are_read_in_turns),
        cmocka_unit_test(a_long_log_delays_nobody),
        cmocka_unit_test(the_same_log_is_read_for_whoever_is_next),
        cmocka_unit_test(a_line_is_bounded),
        cmocka_unit_test(who_leaves_before_his_turn_is_gone),
        cmocka_unit_test(a_beginner_does_not_wait_for_masters),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
