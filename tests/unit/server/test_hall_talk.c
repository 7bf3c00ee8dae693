/* Torii: MIT licence, see LICENSE. */
/* What people ask of a table besides moves. */
#include "hall_pair.h"
#include "memory_store.h"
#include "os/os.h"
#include "unit.h"

#include <stdatomic.h>
#include <string.h>

static void wrong_requests_are_refused(void **state)
{
    struct hall *h = case_open();
    struct pair p = sit(h, json_pack("{s:s}", "cards", ox));
    json_t *body;

    (void)state;
    case_refused(h, 404, "no_game", "view", "nonsense", NULL, NULL);
    case_refused(h, 404, "no_game", "view", "AAAAAAAAAAAAAAAA", NULL, NULL);
    case_refused(h, 404, "no_verb", "due", p.id, p.token[0], NULL);
    case_refused(h, 401, "bad_token", "view", p.id, "wrong", NULL);
    case_refused(h, 401, "no_token", "act", p.id, NULL, NULL);
    case_refused(h, 400, "missing", "act", p.id, p.token[0], NULL);
    case_refused(h, 409, "stale", "act", p.id, p.token[0],
                 json_pack("{s:s, s:i}", "text", "ox:a1a2", "n", 0));
    case_refused(h, 409, "not_your_turn", "act", p.id, p.token[1],
                 json_pack("{s:s, s:i}", "text", "ox:a1a2", "n", 1));
    body = case_must(h, 422, "act", p.id, p.token[0],
                     json_pack("{s:s, s:i}", "text", "ox:a1b1", "n", 1));
    assert_true(has(body, "clause", "B6"));
    json_decref(body);
    case_refused(h, 400, "unknown_key", "create", NULL, NULL, json_pack("{s:s}", "tempo", "fast"));
    case_refused(h, 400, "unknown_game", "create", NULL, NULL, json_pack("{s:s}", "game", "chess"));
    case_refused(h, 400, "bad_seats", "create", NULL, NULL,
                 json_pack("{s:[s, s]}", "seats", "level 3", "level 11"));
    case_refused(h, 400, "bad_cards", "create", NULL, NULL,
                 json_pack("{s:s}", "cards", "ox,ox/ox,ox/ox"));
    case_refused(h, 400, "bad_name", "create", NULL, NULL, json_pack("{s:s}", "name", "a\nb"));
    case_refused(h, 422, "illegal", "create", NULL, NULL, json_pack("{s:i}", "wind", 2));
    body = case_must(h, 422, "create", NULL, NULL,
                     json_pack("{s:s, s:s}", "game", "onamazu", "rules", "cells: 3\n"));
    assert_true(json_array_size(json_object_get(body, "faults")) > 0);
    json_decref(body);

    struct listener *l = case_listen(h, p.id, "wrong", 0);

    assert_int_equal(case_ended(l), 401);
    case_unlisten(l);
    done(h);
}

static void keys_open_seats(void **state)
{
    struct hall *h = case_open();
    json_t *made = case_must(h, 201, "create", NULL, NULL, json_pack("{s:s}", "colour", "second"));
    json_t *seats = json_object_get(made, "seats"), *joined;
    const char *id = json_string_value(json_object_get(made, "id"));
    const char *key = json_string_value(json_object_get(json_array_get(seats, 0), "key"));

    (void)state;
    assert_non_null(key);
    assert_non_null(json_object_get(json_array_get(seats, 1), "token"));
    case_refused(h, 403, "bad_key", "join", id, NULL, NULL);
    case_refused(h, 403, "bad_key", "join", id, NULL, json_pack("{s:s}", "key", "guess"));
    joined =
        case_must(h, 200, "join", id, NULL, json_pack("{s:s, s:s}", "key", key, "name", "Ben"));
    case_refused(h, 409, "seat_taken", "join", id, NULL, json_pack("{s:s}", "key", key));
    json_decref(joined);
    json_decref(made);
    done(h);
}

static void a_draw_is_offered_and_taken(void **state)
{
    struct hall *h = case_open();
    struct pair p = sit(h, json_pack("{s:s}", "cards", ox));

    (void)state;
    case_refused(h, 409, "no_offer", "draw", p.id, p.token[1], json_pack("{s:s}", "do", "accept"));
    say(&p, 0, "draw", "offer");
    case_refused(h, 409, "already_offered", "draw", p.id, p.token[0],
                 json_pack("{s:s}", "do", "offer"));
    say(&p, 1, "draw", "decline");
    case_refused(h, 409, "already_offered", "draw", p.id, p.token[0],
                 json_pack("{s:s}", "do", "offer"));
    move(&p, 0, "ox:a1a2");
    say(&p, 0, "draw", "offer");
    move(&p, 1, "horse:a5a4"); /* that declines it */
    case_refused(h, 409, "no_offer", "draw", p.id, p.token[1], json_pack("{s:s}", "do", "accept"));
    case_refused(h, 422, "no_claim", "draw", p.id, p.token[1], json_pack("{s:s}", "do", "claim"));
    say(&p, 1, "draw", "offer");
    say(&p, 0, "draw", "accept");
    until_over(&p, "agreement");
    case_refused(h, 409, "game_over", "resign", p.id, p.token[0], NULL);
    done(h);
}

/* B13: the third time that a position stands; a position tells how often it has. */
static void a_repetition_is_claimed(void **state)
{
    struct hall *h = case_open();
    struct pair p;
    json_t *view;

    (void)state;
    for (int i = 2; i < 4; i++) {
        const char *position = i == 2 ? "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab rep=2"
                                      : "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab rep=3";

        p = sit(h, json_pack("{s:s}", "position", position));
        view = view_of(&p, 1);
        assert_int_equal(json_is_true(json_object_get(view, "claimable")), i == 3);
        json_decref(view);
        if (i == 2)
            case_refused(h, 422, "no_claim", "draw", p.id, p.token[1],
                         json_pack("{s:s}", "do", "claim"));
    }
    say(&p, 1, "draw", "claim"); /* either player may */
    until_over(&p, "claim");
    json_decref(case_must(h, 200, "export", p.id, NULL, NULL));
    done(h);
}

static void turns_go_back_by_consent(void **state)
{
    struct hall *h = case_open();
    struct pair p = sit(h, json_pack("{s:s}", "cards", ox));
    json_t *before = view_of(&p, 0), *after;
    struct listener *l = case_listen(h, p.id, p.token[1], 0);

    (void)state;
    case_refused(h, 409, "nothing_to_take_back", "takeback", p.id, p.token[0], NULL);
    move(&p, 0, "ox:a1a2");
    move(&p, 1, "horse:a5a4");
    say(&p, 0, "takeback", "ask");
    say(&p, 1, "takeback", "decline");
    say(&p, 0, "takeback", "ask");
    say(&p, 1, "takeback", "accept");
    after = view_of(&p, 0);
    assert_true(
        json_equal(json_object_get(before, "position"), json_object_get(after, "position")));
    assert_true(number(after, "n") > number(before, "n") + 2);
    assert_int_equal(json_array_size(json_object_get(after, "moves")), 1);
    case_same(h, l);
    case_unlisten(l);
    json_decref(before);
    json_decref(after);
    p = sit(h, json_pack("{s:s, s:b}", "cards", ox, "takebacks", 0));
    move(&p, 0, "ox:a1a2");
    case_refused(h, 422, "no_takebacks", "takeback", p.id, p.token[0], NULL);
    done(h);
}

/* S14: the first part takes a ninja nobody saw, so that there is nothing left for a lantern to find. What
 * was learned by it stays learned, and played. */
static void half_a_turn_stands(void **state)
{
    struct hall *h = case_open();
    struct pair p = sit(h, json_pack("{s:s}", "position",
                                     "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=a2 "
                                     "lb=2 lr=2 ply=2"));
    json_t *body = case_must(h, 422, "act", p.id, p.token[0],
                             json_pack("{s:s, s:i}", "text", "ox:a1a2+lc", "n", 0)),
           *view;

    (void)state;
    assert_true(number(body, "played") >= 1);
    assert_int_equal(number(body, "n"), number(body, "played"));
    view = view_of(&p, 1);
    assert_string_equal(
        json_string_value(json_array_get(json_array_get(json_object_get(view, "moves"), 0), 1)),
        "ox:a1a2*");
    assert_int_equal(number(view, "n"), number(body, "n"));
    json_decref(view);
    json_decref(body);
    /* What can be known to be wrong is refused whole. */
    p = sit(h, json_pack("{s:s}", "position",
                         "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=a2 lb=0 lr=2 "
                         "ply=2"));
    case_refused(h, 422, "illegal", "act", p.id, p.token[0],
                 json_pack("{s:s, s:i}", "text", "ox:a1a2+lc", "n", 0));
    view = view_of(&p, 0);
    assert_int_equal(number(view, "n"), 0);
    json_decref(view);
    done(h);
}

static int turn_of(const struct pair *p)
{
    json_t *view = view_of(p, -1);
    int turn = number(view, "turn");

    json_decref(view);
    return turn;
}

/* In Onamazu a placement goes back; not when the next die has been rolled. */
static void nothing_goes_back_across_a_die(void **state)
{
    struct hall *h = case_open();
    struct pair p = sit(h, json_pack("{s:s}", "game", "onamazu"));
    json_t *before = view_of(&p, 0), *view;
    struct rng r = {4};

    (void)state;
    for (int i = 0; turn_of(&p) == 0; i++) {
        view = view_of(&p, 0);
        move(&p, 0, case_choice(view, &r));
        json_decref(view);
        if (i > 0)
            continue;
        say(&p, 0, "takeback", "ask");
        say(&p, 1, "takeback", "accept");
        view = view_of(&p, 0);
        assert_true(
            json_equal(json_object_get(before, "position"), json_object_get(view, "position")));
        json_decref(view);
    }
    case_refused(h, 422, "was_drawn", "takeback", p.id, p.token[0], NULL);
    json_decref(before);
    done(h);
}

static void words_reach_whom_they_may(void **state)
{
    struct hall *h = case_open();
    struct pair p = sit(h, NULL);
    struct listener *at[3] = {case_listen(h, p.id, p.token[0], 0),
                              case_listen(h, p.id, p.token[1], 0), case_listen(h, p.id, NULL, 0)};
    json_t *body;

    (void)state;
    json_decref(
        case_must(h, 200, "chat", p.id, p.token[0], json_pack("{s:s}", "text", "among us")));
    json_decref(case_must(h, 200, "chat", p.id, p.token[0],
                          json_pack("{s:s, s:s}", "text", "to everybody", "to", "all")));
    json_decref(case_must(h, 200, "mute", p.id, p.token[1], json_pack("{s:i}", "seat", 0)));
    json_decref(case_must(h, 200, "chat", p.id, p.token[0],
                          json_pack("{s:s, s:s}", "text", "unheard", "to", "all")));
    json_decref(
        case_must(h, 200, "mute", p.id, p.token[1], json_pack("{s:i, s:b}", "seat", 0, "on", 0)));
    json_decref(case_must(h, 200, "chat", p.id, p.token[1], json_pack("{s:s}", "text", "again")));
    case_refused(h, 401, "no_token", "chat", p.id, NULL, json_pack("{s:s}", "text", "spectator"));
    case_refused(h, 400, "missing", "chat", p.id, p.token[0], json_pack("{s:s}", "text", "  "));
    for (int i = 0; i < 60; i++)
        json_decref(
            case_must(h, 200, "chat", p.id, p.token[0], json_pack("{s:s}", "text", "more")));
    for (int i = 0; i < 3; i++)
        case_same(h, at[i]);
    assert_non_null(strstr(case_stream(at[1]), "among us"));
    assert_null(strstr(case_stream(at[2]), "among us"));
    assert_non_null(strstr(case_stream(at[2]), "to everybody"));
    assert_null(strstr(case_stream(at[1]), "unheard"));
    assert_non_null(strstr(case_stream(at[2]), "unheard"));
    assert_null(strstr(case_stream(at[0]), "mute\""));
    body = view_of(&p, -1);
    assert_int_equal(json_array_size(json_object_get(body, "chat")), 2);
    json_decref(body);
    for (int i = 0; i < 3; i++)
        case_unlisten(at[i]);
    done(h);
}

/* A rematch is played on as it was made; another process, which reads its log, shows the same. */
static void is_as_its_log(const struct pair *next, const json_t *view)
{
    struct pair read = *next;
    json_t *other;

    /* The log of the old game, after the store had gone. */
    assert_int_equal(case_counted(next->h, "games_read_total"), 1);
    read.h = case_open();
    other = view_of(&read, 0);
    assert_int_equal(case_counted(read.h, "games_read_total"), 1);
    assert_true(json_equal(view, other));
    json_decref(other);
    hall_close(read.h);
}

static void a_rematch_turns_the_table(void **state)
{
    struct hall *h = case_open();
    struct pair p = sit(h, json_pack("{s:s}", "game", "onitama")), next;
    struct listener *l = case_listen(h, p.id, p.token[0], 0);
    json_t *body, *view, *promised = view_of(&p, 0);

    (void)state;
    case_refused(h, 409, "not_over", "rematch", p.id, p.token[0], NULL);
    say(&p, 0, "resign", NULL);
    until_over(&p, "resignation");
    body = case_must(h, 200, "rematch", p.id, p.token[0], NULL);
    assert_null(json_object_get(body, "next"));
    json_decref(body);
    memory_store_gone(true); /* then there is no next game, nor a word of one */
    case_refused(h, 503, "gone", "rematch", p.id, p.token[1], NULL);
    memory_store_gone(false);
    body = case_must(h, 200, "rematch", p.id, p.token[1], json_pack("{s:s}", "nonce", "again"));
    next = p;
    copy(next.id, sizeof next.id, json_object_get(body, "next"));
    json_decref(body);
    view = view_of(&next, 0);
    assert_int_equal(number(view, "you"), 1); /* the other colour, by the same token */
    assert_true(has(json_object_get(view, "options"), "previous", p.id));
    assert_true(has(view, "stage", "running"));
    /* Its seed was committed to before anybody's nonce for it was known, and told to be so. */
    assert_int_equal(strlen(json_string_value(json_object_get(promised, "rematch_commitment"))),
                     64);
    assert_true(json_equal(json_object_get(view, "commitment"),
                           json_object_get(promised, "rematch_commitment")));
    assert_false(
        json_equal(json_object_get(view, "commitment"), json_object_get(promised, "commitment")));
    assert_false(json_equal(json_object_get(view, "rematch_commitment"),
                            json_object_get(promised, "rematch_commitment")));
    json_decref(promised);
    is_as_its_log(&next, view);
    json_decref(view);
    case_same(h, l);
    assert_non_null(strstr(case_stream(l), next.id));
    case_unlisten(l);
    done(h);
}

static void is_listed(struct hall *h, const char *stage, size_t count)
{
    json_t *body = case_must(h, 200, "list", NULL, NULL,
                             stage != NULL ? json_pack("{s:s}", "stage", stage) : NULL);

    assert_int_equal(json_array_size(json_object_get(body, "games")), count);
    json_decref(body);
}

static void lists_pairs_and_my_games(void **state)
{
    struct hall *h = case_open();
    struct pair p = sit(h, NULL);
    json_t *one = case_must(h, 201, "pair", NULL, NULL, json_pack("{s:s}", "game", "onitama+wind"));
    json_t *other = case_must(h, 201, "pair", NULL, NULL, json_pack("{s:s}", "game", "onitama"));
    json_t *two, *body, *mine, *item;
    const char *id = json_string_value(json_object_get(one, "id"));

    (void)state;
    is_listed(h, NULL, 0); /* who waits to be paired is for the next one who asks for that */
    two = case_must(h, 200, "pair", NULL, NULL, json_pack("{s:s}", "game", "onitama+wind"));
    assert_true(has(two, "id", id));
    is_listed(h, "running", 0);
    json_decref(
        case_must(h, 201, "create", NULL, NULL, json_pack("{s:b, s:s}", "listed", 1, "cards", ox)));
    body = case_must(h, 200, "list", NULL, NULL, NULL);
    item = json_array_get(json_object_get(body, "games"), 0);
    assert_int_equal(json_array_size(json_object_get(body, "games")), 1);
    assert_true(has(json_object_get(item, "options"), "cards", ox));
    assert_null(json_object_get(json_array_get(json_object_get(item, "seats"), 0), "present"));
    json_decref(body);
    body = case_must(h, 200, "mine", NULL, NULL,
                     json_pack("{s:[{s:s, s:O}, {s:s, s:s}, {s:s, s:s}, i]}", "games", "id", id,
                               "token", json_object_get(two, "token"), "id", p.id, "token",
                               p.token[1], "id", "AAAAAAAAAAAAAAAA", "token", "x", 3));
    mine = json_object_get(body, "games");
    assert_int_equal(json_array_size(mine), 4);
    assert_true(has(json_array_get(mine, 0), "id", id));
    assert_true(json_is_null(json_object_get(json_array_get(mine, 0), "ending")));
    assert_true(json_is_object(json_object_get(json_array_get(mine, 0), "options")));
    assert_int_equal(number(json_array_get(mine, 1), "status"), 200);
    assert_int_equal(number(json_array_get(mine, 2), "status"), 404);
    assert_int_equal(number(json_array_get(mine, 3), "status"), 404);
    json_decref(body);
    case_refused(h, 409, "has_begun", "leave", id, json_string_value(json_object_get(two, "token")),
                 NULL);
    json_decref(case_must(h, 200, "leave", json_string_value(json_object_get(other, "id")),
                          json_string_value(json_object_get(other, "token")), NULL));
    is_listed(h, NULL, 1);
    /* Who waits and is not heard of has gone after a while: nobody is paired with him. */
    body = case_must(h, 201, "pair", NULL, NULL, json_pack("{s:s}", "game", "onitama"));
    id = json_string_value(json_object_get(body, "id"));
    case_pass(31000);
    for (int i = 0; i < 6000 && memory_store_count(id) < 2; i++)
        os_pause(0.01);
    assert_int_equal(memory_store_count(id), 2);
    json_decref(body);
    json_decref(case_must(h, 201, "pair", NULL, NULL, json_pack("{s:s}", "game", "onitama")));
    case_refused(h, 400, "unknown_key", "pair", NULL, NULL, json_pack("{s:s}", "cards", ox));
    json_decref(one);
    json_decref(two);
    json_decref(other);
    done(h);
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

/* Ten who ask for the same at the same moment make five games. */
static void those_who_ask_at_once_meet(void **state)
{
    struct hall *h = case_open();
    struct crowd c = {0, 0};

    (void)state;
    for (int i = 0; i < 10; i++)
        hall_ask(h, &(struct hall_call){.verb = "pair"}, count, &c);
    for (int i = 0; i < 6000 && atomic_load(&c.answers) < 10; i++)
        os_pause(0.01);
    assert_int_equal(atomic_load(&c.answers), 10);
    assert_int_equal(atomic_load(&c.created), 5);
    for (int i = 0; i < 3; i++)
        hall_ask(h, &(struct hall_call){.verb = "pair"}, count, &c);
    done(h); /* also those who wait for it get their answer */
    assert_int_equal(atomic_load(&c.answers), 13);
}

/* Arguments of any shape get an answer, and the hall goes on. */
static json_t *random_value(struct rng *r, int depth)
{
    static const char *const words[] = {
        "",        "onitama", "onamazu", "me",      "open",
        "level 3", "offer",   "ask",     "ox:a1a2", "ox,boar/horse,elephant/crab",
        "all",     "fischer", "json",    "full",    "\xc3\xa9",
        "random"};

    switch (rng_below(r, depth > 2 ? 5 : 7)) {
    case 0: return json_null();
    case 1: return json_boolean(rng_below(r, 2));
    case 2: return json_integer((json_int_t)rng_below(r, 5) - 1);
    case 3: return json_real((double)rng_below(r, 100) / 7);
    case 4: return json_string(words[rng_below(r, 16)]);
    case 5: {
        json_t *list = json_array();

        for (uint64_t i = rng_below(r, 4); i > 0; i--)
            json_array_append_new(list, random_value(r, depth + 1));
        return list;
    }
    default: {
        static const char *const keys[] = {
            "game",  "deck",   "cards", "position", "wind",     "light",     "players",  "rules",
            "seats", "colour", "clock", "listed",   "open",     "takebacks", "practice", "abandon",
            "name",  "nonce",  "seat",  "key",      "text",     "n",         "do",       "to",
            "on",    "format", "scope", "stage",    "page",     "games",     "id",       "token",
            "kind",  "base",   "per",   "days",     "increment"};
        json_t *object = json_object();

        for (uint64_t i = rng_below(r, 5); i > 0; i--)
            json_object_set_new(object, keys[rng_below(r, 36)], random_value(r, depth + 1));
        return object;
    }
    }
}

static void anything_gets_an_answer(void **state)
{
    static const char *const verbs[] = {"create", "join",     "view",    "act",  "resign",
                                        "draw",   "takeback", "rematch", "chat", "mute",
                                        "claim",  "export",   "list",    "pair", "leave",
                                        "mine",   "nonce",    "think",   "",     "rules"};
    struct hall *h = case_open();
    struct pair p = sit(h, json_pack("{s:s}", "cards", ox));
    struct rng r = {77};

    (void)state;
    for (int i = 0; i < 4000; i++) {
        json_t *args = NULL, *body;
        const char *verb = verbs[rng_below(&r, 20)];
        int status;

        do {
            json_decref(args);
            args = random_value(&r, 0);
        } while (!json_is_object(args) && rng_below(&r, 10) > 0);
        status = case_ask(h, verb, rng_below(&r, 8) > 0 ? p.id : NULL,
                          rng_below(&r, 4) > 0 ? p.token[rng_below(&r, 2)] : NULL, args, &body);
        assert_true(status >= 200 && status <= 503);
        assert_true(json_is_object(body));
        assert_true(status < 400 || json_is_string(json_object_get(body, "error")));
        json_decref(body);
        if (i % 200 == 199)
            p = sit(h, json_pack("{s:s}", "cards", ox));
    }
    done(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_requests_are_refused),
        cmocka_unit_test(keys_open_seats),
        cmocka_unit_test(a_draw_is_offered_and_taken),
        cmocka_unit_test(a_repetition_is_claimed),
        cmocka_unit_test(turns_go_back_by_consent),
        cmocka_unit_test(half_a_turn_stands),
        cmocka_unit_test(nothing_goes_back_across_a_die),
        cmocka_unit_test(words_reach_whom_they_may),
        cmocka_unit_test(a_rematch_turns_the_table),
        cmocka_unit_test(lists_pairs_and_my_games),
        cmocka_unit_test(those_who_ask_at_once_meet),
        cmocka_unit_test(anything_gets_an_answer),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
