/* Torii: MIT licence, see LICENSE. */
/* Who is at a table, what a computer says to an offer, what happens when the store breaks at the worst
 * moment, and two who want to be paired at two servers. */
#include "hall_pair.h"
#include "memory_store.h"
#include "os/os.h"
#include "unit.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* ---- presence ------------------------------------------------------------------------------ */

static bool is_present(const json_t *view, int seat)
{
    return json_is_true(
        json_object_get(json_array_get(json_object_get(view, "seats"), (size_t)seat), "present"));
}

/* As a spectator sees it, who is no sign of anybody himself. */
static bool seen_present(const struct pair *p, int seat)
{
    json_t *view = view_of(p, -1);
    bool present = is_present(view, seat);

    json_decref(view);
    return present;
}

static void until_present(const struct pair *p, int seat, bool wanted)
{
    for (int i = 0; i < 6000 && seen_present(p, seat) != wanted; i++)
        os_pause(0.01);
    assert_int_equal(seen_present(p, seat), wanted);
}

static int times_told(struct listener *l)
{
    int count = 0;

    for (const char *at = case_stream(l); (at = strstr(at, "\"t\":\"presence\"")) != NULL; at++)
        count++;
    return count;
}

static void who_is_there_is_told(void **state)
{
    struct hall *h = case_open();
    struct pair p = sit(h, json_pack("{s:s}", "cards", ox));
    struct listener *watcher, *l;
    int told;

    (void)state;
    case_pass(60000); /* since they sat down nobody was heard of */
    watcher = case_listen(h, p.id, NULL, 0);
    assert_true(case_heard(watcher, 2));
    until_present(&p, 0, false);
    until_present(&p, 1, false);
    l = case_listen(h, p.id, p.token[0], 0);
    until_present(&p, 0, true);
    assert_false(seen_present(&p, 1));
    told = times_told(watcher);

    /* Away for some seconds: nobody hears of it. */
    case_unlisten(l);
    case_pass(5000);
    l = case_listen(h, p.id, p.token[0], 2);
    assert_true(case_heard(l, 2));
    case_same(h, watcher);
    assert_int_equal(times_told(watcher), told);

    case_unlisten(l);
    json_decref(view_of(&p, -1)); /* by then the hall knows */
    case_pass(11000);
    until_present(&p, 0, false);
    assert_int_equal(times_told(watcher), told + 1);

    json_decref(view_of(&p, 1)); /* who asks is there for a while */
    assert_true(seen_present(&p, 1));
    case_pass(31000);
    until_present(&p, 1, false);
    case_same(h, watcher);
    case_unlisten(watcher);
    done(h);
}

/* Where somebody connected to the other process is said to have gone, that one says no. */
static void who_is_at_another_server_is_not_gone(void **state)
{
    struct hall *h[2] = {case_open(), case_open()};
    struct pair p = sit(h[0], json_pack("{s:s}", "cards", ox));
    json_t *view;
    bool claimed = true;

    (void)state;
    case_pass(40000);
    p.h = h[1];
    json_decref(view_of(&p, 0)); /* polls there */
    json_decref(case_must(h[0], 200, "claim", p.id, p.token[1], NULL));
    for (int i = 0; i < 6000 && claimed; i++) {
        view = case_must(h[0], 200, "view", p.id, NULL, NULL);
        claimed = json_is_object(json_object_get(json_object_get(view, "offers"), "claim"));
        json_decref(view);
        os_pause(0.01);
    }
    assert_false(claimed);

    case_pass(40000); /* what somebody did there is in the log */
    move(&p, 0, "ox:a1a2");
    move(&p, 1, "horse:a5a4");
    case_refused(h[0], 409, "present", "claim", p.id, p.token[1], NULL);
    hall_close(h[0]);
    done(h[1]);
}

/* ---- a computer and a draw ----------------------------------------------------------------- */

static struct pair against_computer(struct hall *h, json_t *options)
{
    struct pair p = {.h = h};
    json_t *made;

    json_object_set_new(options, "seats", json_pack("[s, s]", "me", "level 2"));
    made = case_must(h, 201, "create", NULL, NULL, options);
    copy(p.id, sizeof p.id, json_object_get(made, "id"));
    copy(p.token[0], TOKEN_SIZE,
         json_object_get(json_array_get(json_object_get(made, "seats"), 0), "token"));
    json_decref(made);
    return p;
}

static void until_answered(const struct pair *p)
{
    bool waits = true;

    for (int i = 0; i < 6000 && waits; i++) {
        json_t *view = view_of(p, -1);

        waits = json_is_integer(json_object_get(json_object_get(view, "offers"), "draw"));
        json_decref(view);
        os_pause(0.01);
    }
    assert_false(waits);
}

static void a_computer_answers_offers(void **state)
{
    struct hall *h = case_open();
    struct pair p = against_computer(h, json_pack("{s:s}", "cards", ox));
    struct listener *l = case_listen(h, p.id, p.token[0], 0);
    json_t *view;

    (void)state;
    assert_true(case_heard(l, 2));
    say(&p, 0, "draw", "offer");
    until_answered(&p);
    case_same(h, l);
    assert_non_null(strstr(case_stream(l), "\"t\":\"draw\",\"d\":{\"seat\":1,\"do\":\"decline\""));
    move(&p, 0, "ox:a1a2");
    assert_true(case_heard(l, 6)); /* and it moves as ever */
    case_unlisten(l);

    /* Known to be drawn by the table of four men; it is the computer's own offer to accept. */
    p = against_computer(
        h, json_pack("{s:s}", "position", "1m2s/5/5/3S1/3M1 b rooster,rabbit/elephant,eel/horse"));
    say(&p, 0, "draw", "offer");
    until_over(&p, "agreement");

    /* What can be claimed is not worth an argument (B13), where nobody can look through it either. */
    p = against_computer(
        h, json_pack("{s:s}", "position", "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab rep=3"));
    say(&p, 0, "draw", "offer");
    until_over(&p, "agreement");

    p = against_computer(h, json_pack("{s:s, s:s}", "game", "onitama+shadow", "cards", ox));
    say(&p, 0, "draw", "offer");
    until_answered(&p);
    view = view_of(&p, -1);
    assert_true(has(view, "stage", "running"));
    json_decref(view);
    done(h);
}

/* ---- the store breaks in the very moment of a commit ---------------------------------------- */

static void what_is_not_known_is_not_said(void **state)
{
    struct hall *h = case_open();
    struct pair p = sit(h, json_pack("{s:s}", "cards", ox));
    struct listener *l = case_listen(h, p.id, p.token[1], 0);
    json_t *view;

    (void)state;
    assert_true(case_heard(l, 2));
    for (int kept = 0; kept < 2; kept++) {
        memory_store_unsure(kept);
        case_refused(h, 503, "unsure", "act", p.id, p.token[0],
                     json_pack("{s:s, s:i}", "text", "ox:a1a2", "n", 1));
        /* Anyone who looks sees what the log says. */
        view = view_of(&p, 0);
        assert_int_equal(number(view, "n"), kept ? 2 : 1);
        json_decref(view);
        assert_int_equal(memory_store_count(p.id), kept ? 3 : 2);
    }
    case_refused(h, 409, "stale", "act", p.id, p.token[0],
                 json_pack("{s:s, s:i}", "text", "ox:a1a2", "n", 1)); /* sent again: not twice */
    assert_true(case_heard(l, 3)); /* and who listens hears of it, once */
    case_same(h, l);
    memory_store_unsure(true);
    case_refused(h, 503, "unsure", "create", NULL, NULL, NULL);
    case_unlisten(l);
    done(h);
}

/* ---- health -------------------------------------------------------------------------------- */

static void health_is_a_write(void **state)
{
    struct hall *h = case_open();
    int before = memory_store_probes();
    json_t *body = case_must(h, 200, "health", NULL, NULL, NULL);

    (void)state;
    assert_true(json_is_true(json_object_get(body, "ok")));
    json_decref(body);
    assert_int_equal(memory_store_probes(), before + 1);
    json_decref(case_must(h, 200, "health", NULL, NULL, NULL)); /* found a moment ago */
    assert_int_equal(memory_store_probes(), before + 1);
    memory_store_gone(true);
    case_pass(2000);
    case_refused(h, 503, "gone", "health", NULL, NULL, NULL);
    memory_store_gone(false);
    case_pass(2000);
    json_decref(case_must(h, 200, "health", NULL, NULL, NULL));
    done(h);
}

/* ---- two servers ---------------------------------------------------------------------------- */

/* Anyone who looks for an opponent and has closed the page is passed over; anyone who listens is found, however long he
 * has waited. */
static void nobody_is_paired_with_who_has_left(void **state)
{
    struct hall *h = case_open();
    json_t *left = case_must(h, 201, "pair", NULL, NULL, NULL), *waits, *body;
    const char *id = json_string_value(json_object_get(left, "id"));
    const char *token = json_string_value(json_object_get(left, "token"));
    struct listener *l = case_listen(h, id, token, 0);

    (void)state;
    assert_true(case_heard(l, 1));
    case_pass(12000);
    case_unlisten(l);
    json_decref(case_must(h, 200, "view", id, NULL, NULL)); /* by then the hall knows */
    case_pass(11000);
    waits = case_must(h, 201, "pair", NULL, NULL, NULL); /* not with him */
    body = case_must(h, 200, "view", id, NULL, NULL);
    assert_true(has(body, "stage", "waiting")); /* though his table is still there */
    json_decref(body);
    id = json_string_value(json_object_get(waits, "id"));
    l = case_listen(h, id, json_string_value(json_object_get(waits, "token")), 0);
    assert_true(case_heard(l, 1));
    case_pass(20000);
    body = case_must(h, 200, "pair", NULL, NULL, NULL);
    assert_true(has(body, "id", id));
    case_unlisten(l);
    json_decref(body);
    json_decref(left);
    json_decref(waits);
    done(h);
}

/* At another process nothing is known of who waits here but the log: he is found while it is young. */
static void who_waits_at_another_server_is_found(void **state)
{
    struct hall *h[2] = {case_open(), case_open()};
    json_t *waits = case_must(h[0], 201, "pair", NULL, NULL, NULL), *body;
    const char *id = json_string_value(json_object_get(waits, "id"));
    struct listener *l =
        case_listen(h[0], id, json_string_value(json_object_get(waits, "token")), 0);

    (void)state;
    assert_true(case_heard(l, 1));
    case_pass(20000);
    body = case_must(h[1], 200, "pair", NULL, NULL, NULL);
    assert_true(has(body, "id", id));
    case_unlisten(l);
    json_decref(body);
    json_decref(waits);
    hall_close(h[0]);
    done(h[1]);
}

struct crowd {
    atomic_int answers, created;
};

static void count(void *context, int status, json_t *body, const struct hall_bill *bill)
{
    struct crowd *c = context;

    (void)bill;

    atomic_fetch_add(&c->created, status == 201);
    json_decref(body);
    atomic_fetch_add(&c->answers, 1);
}

/* Twenty who ask two servers for the same at the same moment make ten games. */
static void two_servers_pair_without_halves(void **state)
{
    struct hall *h[2] = {case_open(), case_open()};
    struct crowd c = {0, 0};

    (void)state;
    for (int i = 0; i < 20; i++)
        hall_ask(h[i % 2], &(struct hall_call){.verb = "pair"}, count, &c);
    for (int i = 0; i < 6000 && atomic_load(&c.answers) < 20; i++)
        os_pause(0.01);
    assert_int_equal(atomic_load(&c.answers), 20);
    assert_int_equal(atomic_load(&c.created), 10);

    /* One has looked and found nobody when the other one asks: that one waits for its turn. */
    memory_store_hold_reads(true);
    for (int i = 0; i < 2; i++)
        hall_ask(h[i], &(struct hall_call){.verb = "pair"}, count, &c);
    for (int i = 0; i < 6000 && memory_store_held() == 0; i++)
        os_pause(0.01);
    for (int i = 0; i < 20 && memory_store_held() < 2; i++)
        os_pause(0.01);
    memory_store_hold_reads(false);
    for (int i = 0; i < 6000 && atomic_load(&c.answers) < 22; i++)
        os_pause(0.01);
    assert_int_equal(atomic_load(&c.created), 11);
    hall_close(h[0]);
    done(h[1]);
}

/* Another server keeps a move while this one reads the game for somebody who begins to listen: what was read
 * is old by then, and must be read on. */
static void news_that_come_while_reading_are_not_lost(void **state)
{
    struct hall *h[2] = {case_open(), case_open()};
    struct pair p = sit(h[0], json_pack("{s:s}", "cards", ox));
    struct listener *l;

    (void)state;
    memory_store_hold_reads(true);
    l = case_listen(h[1], p.id, p.token[1], 0);
    for (int i = 0; i < 6000 && memory_store_held() == 0; i++)
        os_pause(0.01);
    assert_int_equal(memory_store_held(), 1);
    move(&p, 0, "ox:a1a2");
    memory_store_hold_reads(false);
    assert_true(case_heard(l, 3));
    case_same(h[1], l);
    case_unlisten(l);
    hall_close(h[0]);
    done(h[1]);
}

/* A client comes over from another process with an event that this one has not been notified of: its stream continues
 * there, and never goes back to an older view. */
static void a_client_that_knows_more_is_not_sent_back(void **state)
{
    struct hall *h[2] = {case_open(), case_open()};
    struct pair p = sit(h[0], json_pack("{s:s}", "cards", ox));
    struct listener *l;

    (void)state;
    json_decref(case_must(h[1], 200, "view", p.id, NULL, NULL)); /* in its memory from now on */
    memory_store_mute(true);
    move(&p, 0, "ox:a1a2");
    memory_store_mute(false);
    l = case_listen(h[1], p.id, p.token[1], 3);
    move(&p, 1, "horse:a5a4");
    assert_true(case_heard(l, 4));
    assert_null(strstr(case_stream(l), "\"t\":\"view\""));
    case_unlisten(l);

    l = case_listen(h[1], p.id, p.token[1], 1000); /* nobody knows that much */
    for (int i = 0; i < 6000 && strstr(case_stream(l), "\"t\":\"view\"") == NULL; i++)
        os_pause(0.01);
    assert_non_null(strstr(case_stream(l), "\"t\":\"view\""));
    case_unlisten(l);
    hall_close(h[0]);
    done(h[1]);
}

/* ---- when it is over ------------------------------------------------------------------------- */

/* Everything, for everybody, to look back on. */
static void the_end_opens_everything(void **state)
{
    struct hall *h = case_open();
    struct pair p = sit(h, json_pack("{s:s, s:s}", "game", "onitama+shadow", "cards", ox));

    (void)state;
    move(&p, 0, "nb1");
    move(&p, 1, "nd5");
    move(&p, 0, "ox:a1a2+nb1b2");
    case_refused(h, 409, "not_over", "view", p.id, p.token[0], json_pack("{s:s}", "scope", "full"));
    case_refused(h, 400, "unknown_key", "view", p.id, NULL, json_pack("{s:s}", "scoop", "full"));
    say(&p, 1, "resign", NULL);
    until_over(&p, "resignation");
    for (int seat = -1; seat < 2; seat++) {
        const char *token = seat >= 0 ? p.token[seat] : NULL;
        json_t *view = case_must(h, 200, "view", p.id, token, json_pack("{s:s}", "scope", "full"));
        json_t *plain = case_must(h, 200, "view", p.id, token, NULL);
        json_t *record =
            case_must(h, 200, "export", p.id, token, json_pack("{s:s}", "scope", "full"));
        char *moves = json_dumps(json_object_get(view, "moves"), JSON_COMPACT);

        assert_non_null(strstr(moves, "nb1b2"));
        assert_non_null(strstr(moves, "nd5"));
        free(moves);
        assert_true(
            json_equal(json_object_get(view, "position"), json_object_get(view, "revealed")));
        assert_true(
            json_equal(json_object_get(plain, "revealed"), json_object_get(view, "revealed")));
        assert_non_null(strstr(json_string_value(json_object_get(record, "record")), "nb1b2"));
        json_decref(view);
        json_decref(plain);
        json_decref(record);
    }
    done(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_there_is_told),
        cmocka_unit_test(who_is_at_another_server_is_not_gone),
        cmocka_unit_test(a_computer_answers_offers),
        cmocka_unit_test(what_is_not_known_is_not_said),
        cmocka_unit_test(health_is_a_write),
        cmocka_unit_test(nobody_is_paired_with_who_has_left),
        cmocka_unit_test(who_waits_at_another_server_is_found),
        cmocka_unit_test(two_servers_pair_without_halves),
        cmocka_unit_test(news_that_come_while_reading_are_not_lost),
        cmocka_unit_test(a_client_that_knows_more_is_not_sent_back),
        cmocka_unit_test(the_end_opens_everything),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
