/* Torii: MIT licence, see LICENSE. */
/* The parts of the network side that need no socket: limits, routes, Litama's names and states. */
#include "server/endpoints.h"
#include "server/limits.h"
#include "server/litama.h"

#include "unit.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- limits --------------------------------------------------------------------------------- */

static void a_bucket_gives_what_it_holds_and_fills_again(void **state)
{
    struct bucket b;
    int given = 0;

    (void)state;
    bucket_init(&b, 5, 1000);
    while (bucket_take(&b, 2, 5, 1, 1000))
        given++;
    assert_int_equal(given, 5);
    assert_false(bucket_take(&b, 2, 5, 1, 1499));
    assert_true(bucket_take(&b, 2, 5, 1, 1500)); /* two a second: one after half of it */
    assert_false(bucket_take(&b, 2, 5, 1, 1500));
    given = 0;
    while (bucket_take(&b, 2, 5, 1, 1000000))
        given++;
    assert_int_equal(given, 5);                     /* never more than it can hold */
    assert_false(bucket_take(&b, 2, 5, 1, 900000)); /* a clock that goes back gives nothing */
}

static void without_a_rate_there_is_no_limit(void **state)
{
    struct bucket b;

    (void)state;
    bucket_init(&b, 0, 0);
    for (int i = 0; i < 1000; i++)
        assert_true(bucket_take(&b, 0, 0, 5, 0));
}

static void an_address_has_so_many_connections(void **state)
{
    struct limits *l = limits_new(10, 2);
    struct limits_from *a, *b;

    (void)state;
    a = limits_enter(l, "192.0.2.7", 0);
    b = limits_enter(l, "::ffff:192.0.2.7", 0); /* the same, written otherwise */
    assert_non_null(a);
    assert_ptr_equal(a, b);
    assert_null(limits_enter(l, "192.0.2.7", 0));
    assert_non_null(limits_enter(l, "192.0.2.8", 0));
    limits_leave(l, a);
    assert_non_null(limits_enter(l, "192.0.2.7", 0));
    limits_free(l);
}

/* Anyone who has a whole network of IPv6 is one customer. */
static void half_an_address_is_a_house(void **state)
{
    struct limits *l = limits_new(10, 2);

    (void)state;
    assert_non_null(limits_enter(l, "2001:db8:1:2::1", 0));
    assert_non_null(limits_enter(l, "2001:db8:1:2:ffff::9", 0));
    assert_null(limits_enter(l, "2001:db8:1:2:3:4:5:6", 0));
    assert_non_null(limits_enter(l, "2001:db8:1:3::1", 0));
    assert_int_equal(limits_count(l), 2);
    limits_free(l);
}

static void leaving_and_coming_back_brings_no_new_bucket(void **state)
{
    struct limits *l = limits_new(1, 0);
    struct limits_from *a = limits_enter(l, "192.0.2.1", 0);
    int given = 0;

    (void)state;
    while (limits_take(l, a, 1, 0))
        given++;
    assert_in_range(given, 1, 10);
    limits_leave(l, a);
    limits_sweep(l, 1);
    a = limits_enter(l, "192.0.2.1", 1);
    assert_false(limits_take(l, a, 1, 1));
    limits_leave(l, a);
    limits_sweep(l, 3600 * 1000); /* forgotten once it owes nothing */
    assert_int_equal(limits_count(l), 0);
    limits_free(l);
}

/* What a request turned out to cost is owed, and nothing is given until it is paid; but not for ever. */
static void what_was_used_is_owed(void **state)
{
    struct limits *l = limits_new(10, 0);
    struct limits_from *a = limits_enter(l, "192.0.2.1", 0), *b = limits_enter(l, "192.0.2.2", 0);

    (void)state;
    assert_true(limits_take(l, a, 1, 0));
    limits_charge(l, a, 100, 0, 0); /* of 40 that it held */
    assert_false(limits_take(l, a, 1, 0));
    assert_false(limits_take(l, a, 1, 6000));
    assert_true(limits_take(l, a, 1, 6200)); /* 61 were owed, ten come in a second */
    assert_true(limits_take(l, b, 1, 0));
    limits_charge(l, b, 1000000, 0, 0);
    assert_false(limits_take(l, b, 1, 59000));
    assert_true(limits_take(l, b, 1, 61000)); /* a minute is the most */
    limits_leave(l, a);
    limits_leave(l, b);
    limits_sweep(l, 62000);
    assert_int_equal(limits_count(l), 1); /* who has not got everything back is remembered */
    limits_free(l);
}

/* The request is on its way, and its connection has gone. */
static void who_hangs_up_pays_all_the_same(void **state)
{
    struct limits *l = limits_new(10, 0);
    struct limits_from *a = limits_enter(l, "192.0.2.1", 0), *payer = limits_keep(a);

    (void)state;
    limits_leave(l, a);
    limits_sweep(l, 100000); /* owes nothing yet, but somebody keeps it in mind */
    assert_int_equal(limits_count(l), 1);
    limits_charge(l, payer, 100, 0, 100000);
    limits_let_go(payer);
    a = limits_enter(l, "192.0.2.1", 100000);
    assert_false(limits_take(l, a, 1, 100000));
    limits_leave(l, a);
    limits_sweep(l, 200000);
    assert_int_equal(limits_count(l), 0);
    limits_free(l);
}

static void what_is_more_than_all_is_given_when_it_is_full(void **state)
{
    struct bucket b;

    (void)state;
    bucket_init(&b, 20, 0);
    assert_true(bucket_take(&b, 5, 20, 35, 0));
    assert_false(bucket_take(&b, 5, 20, 1, 3000));
    assert_true(bucket_take(&b, 5, 20, 1, 3200));
    assert_false(bucket_take(&b, 5, 20, 35, 4000)); /* not before it is full again */
}

static void the_write_quota_runs_out(void **state)
{
    struct limits *l = limits_new(10, 0), *any = limits_new(0, 0);
    struct limits_from *a = limits_enter(l, "192.0.2.1", 0),
                       *free_one = limits_enter(any, "192.0.2.1", 0);
    int games = 0;

    (void)state;
    for (; limits_may_write(l, a, 0); games++)
        limits_charge(l, a, 0, 3000, 0); /* a small game */
    assert_in_range(games, 1500, 4000);
    assert_false(limits_may_write(l, a, 200));
    assert_true(limits_may_write(l, a, 2000)); /* a few kilobytes have come back */
    games = 0;
    for (int64_t now = 2000; now < 86400000; now += 100)
        if (limits_may_write(l, a, now)) {
            limits_charge(l, a, 0, 60000, now);
            games++;
        }
    assert_in_range(games * (int64_t)60000, 200000000, 400000000); /* bytes in a day */
    for (int i = 0; i < 100000; i++)
        limits_charge(any, free_one, 1000, 100000, 0);
    assert_true(limits_may_write(any, free_one, 0) && limits_take(any, free_one, 5, 0));
    limits_free(l);
    limits_free(any);
}

static void memory_is_held_for_an_address_and_for_all(void **state)
{
    struct limits *l = limits_new(10, 100);
    struct limits_from *from[40];
    char address[32];

    (void)state;
    for (int i = 0; i < 40; i++) {
        struct text t;

        text_init(&t, address, sizeof address);
        text_format(&t, "192.0.2.%d", i);
        from[i] = limits_enter(l, address, 0);
    }
    assert_int_equal(limits_room(l, from[0], LIMITS_HELD), LIMITS_FREE);
    limits_hold(l, from[0], LIMITS_HELD - 100);
    assert_int_equal(limits_room(l, from[0], 100), LIMITS_FREE);
    assert_int_equal(limits_room(l, from[0], 101), LIMITS_FULL);
    assert_int_equal(limits_room(l, from[1], 101), LIMITS_FREE);
    for (int i = 1; i < 16; i++)
        limits_hold(l, from[i], LIMITS_HELD);
    assert_int_equal(limits_room(l, from[20], 101), LIMITS_ALL_FULL);
    limits_hold(l, from[3], -LIMITS_HELD);
    assert_int_equal(limits_room(l, from[20], 101), LIMITS_FREE);
    assert_int_equal(limits_held(l), 15 * (size_t)LIMITS_HELD - 100);
    assert_int_equal(limits_held_most(l), 16 * (size_t)LIMITS_HELD - 100);
    limits_free(l);
}

/* Connections cost something before anybody has asked anything: a handshake of TLS takes more than most requests. */
static void connections_that_come_too_fast_are_refused(void **state)
{
    struct limits *l = limits_new(10, 5), *any = limits_new(0, 0);
    int let_in = 0;

    (void)state;
    for (int i = 0; i < 1000; i++)
        let_in += limits_accept(l, "192.0.2.1", 0);
    assert_in_range(let_in, 80, 400);
    assert_true(limits_accept(l, "192.0.2.2", 0));
    assert_true(limits_accept(l, "192.0.2.1", 1000));
    for (int i = 0; i < 1000; i++)
        assert_true(limits_accept(any, "192.0.2.1", 0));
    limits_free(l);
    limits_free(any);
}

static void an_address_watches_so_many(void **state)
{
    struct limits *l = limits_new(10, 5);
    struct limits_from *a = limits_enter(l, "192.0.2.1", 0);

    (void)state;
    for (int i = 0; i < 64; i++)
        assert_true(limits_watch(a, 64));
    assert_false(limits_watch(a, 64));
    limits_unwatch(a);
    assert_true(limits_watch(a, 64));
    limits_free(l);
}

/* ---- routes --------------------------------------------------------------------------------- */

static const struct endpoint *find(enum route_method method, const char *path, char *game,
                                   int *allowed)
{
    return route_find(method, str_of(path), game, allowed);
}

static void a_path_has_one_meaning(void **state)
{
    char game[STORE_ID + 1];
    const struct endpoint *r;
    int allowed;

    (void)state;
    r = find(ROUTE_POST, "/api/games/0123456789abcdEF/actions", game, &allowed);
    assert_non_null(r);
    assert_string_equal(r->name, "act");
    assert_string_equal(game, "0123456789abcdEF");
    r = find(ROUTE_HEAD, "/api/games", game, &allowed);
    assert_string_equal(r->name, "list");
    r = find(ROUTE_POST, "/api/games", game, &allowed);
    assert_string_equal(r->name, "create");
    r = find(ROUTE_GET, "/index.html", game, &allowed);
    assert_ptr_equal(r, &route_page);
}

static void what_is_nearly_a_path_is_none(void **state)
{
    static const char *const paths[] = {
        "/api",
        "/api/",
        "/api/games/",
        "/api/games/0123456789abcde",
        "/api/games/0123456789abcdefg",
        "/api/games/0123456789abcde.",
        "/api/games/0123456789abcdef/",
        "/api/games/0123456789abcdef/act",
        "/api/games/0123456789abcdef/actions/1",
        "/api//games",
        "/api/games/../games/",
    };
    char game[STORE_ID + 1];
    int allowed;

    (void)state;
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++)
        for (int method = ROUTE_GET; method <= ROUTE_OTHER; method *= 2) {
            assert_null(find((enum route_method)method, paths[i], game, &allowed));
            assert_int_equal(allowed, 0);
        }
}

static void the_wrong_method_learns_the_right_ones(void **state)
{
    char game[STORE_ID + 1];
    int allowed;

    (void)state;
    assert_null(find(ROUTE_OTHER, "/api/games", game, &allowed));
    assert_string_equal(route_allow(allowed), "GET, HEAD, POST");
    assert_null(find(ROUTE_GET, "/api/pair", game, &allowed));
    assert_string_equal(route_allow(allowed), "POST");
    assert_null(find(ROUTE_POST, "/index.html", game, &allowed));
    assert_string_equal(route_allow(allowed), "GET, HEAD");
}

static void a_socket_asks_about_its_own_game_alone(void **state)
{
    (void)state;
    assert_true(endpoint_find("act")->socket);
    assert_true(endpoint_find("view")->socket);
    assert_false(endpoint_find("create")->socket);
    assert_false(endpoint_find("list")->socket);
    assert_false(endpoint_find("rules")->socket);
    assert_false(endpoint_find("join")->socket);
    assert_null(endpoint_find("nothing"));
}

/* ---- Litama --------------------------------------------------------------------------------- */

static void names_go_there_and_back(void **state)
{
    char game[STORE_ID + 1], match[LITAMA_MATCH], token[LITAMA_OUR_TOKEN], hex[LITAMA_TOKEN];

    (void)state;
    assert_true(litama_game_of(str_of("6af9603947526fcf730ddf97"), game));
    assert_string_equal(game, "avlgOUdSb89zDd-X"); /* base64url of the twelve bytes */
    assert_true(litama_match_of(game, match));
    assert_string_equal(match, "6af9603947526fcf730ddf97");
    assert_true(litama_our_token(
        str_of("919b8b64000000000000000000000000000000000000000000000000ff543d32"), token));
    assert_int_equal(strlen(token), 43);
    assert_true(litama_token_of(token, hex));
    assert_string_equal(hex, "919b8b64000000000000000000000000000000000000000000000000ff543d32");
}

static void what_is_no_name_is_refused(void **state)
{
    static const char *const wrong[] = {"",
                                        "6af9603947526fcf730ddf9",
                                        "6af9603947526fcf730ddf970",
                                        "6af9603947526fcf730ddf9g",
                                        "6AF9603947526FCF730DDF97",
                                        "6af9603947526fcf 30ddf97"};
    char game[STORE_ID + 1];

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(litama_game_of(str_of(wrong[i]), game));
}

static json_t *view_of(const char *text)
{
    json_error_t why;
    json_t *view = json_loads(text, 0, &why);

    if (view == NULL)
        fail_msg("%s", why.text);
    return view;
}

static void state_is(const char *view_text, const char *wanted)
{
    json_t *view = view_of(view_text), *found = litama_state(view, "6af9603947526fcf730ddf97");
    char *text;

    assert_non_null(found);
    text = json_dumps(found, JSON_COMPACT);
    assert_string_equal(text, wanted);
    free(text);
    json_decref(found);
    json_decref(view);
}

/* The examples of the protocol's description. */
static void states_are_those_of_the_first_server(void **state)
{
    (void)state;
    state_is("{\"stage\":\"waiting\",\"creator\":1,\"seats\":[{\"name\":null},{\"name\":\"Alice "
             "One\"}]}",
             "{\"messageType\":\"state\",\"matchId\":\"6af9603947526fcf730ddf97\",\"gameState\":"
             "\"waiting for player\",\"usernames\":{\"blue\":\"Alice One\",\"red\":\"Alice "
             "One\"}}");
    state_is("{\"stage\":\"running\",\"creator\":0,\"seats\":[{\"name\":\"Alice One\"},{\"name\":"
             "\"Bob\"}],\"position\":\"ssmss/5/5/5/SSMSS r dragon,ox/eel,goose/rooster\","
             "\"moves\":[[-1,\"deal dragon,ox/eel,goose/rooster\"]],\"result\":null}",
             "{\"messageType\":\"state\",\"usernames\":{\"blue\":\"Alice "
             "One\",\"red\":\"Bob\"},\"indices\":{\"blue\":0,\"red\":1},\"matchId\":"
             "\"6af9603947526fcf730ddf97\",\"currentTurn\":\"red\",\"cards\":{\"blue\":[\"dragon\","
             "\"ox\"],\"red\":[\"eel\",\"goose\"],\"side\":\"rooster\"},\"startingCards\":{"
             "\"blue\":[\"dragon\",\"ox\"],\"red\":[\"eel\",\"goose\"],\"side\":\"rooster\"},"
             "\"moves\":[],\"board\":\"1121100000000000000033433\",\"gameState\":\"in "
             "progress\",\"winner\":\"none\"}");
}

static void a_state_tells_moves_winner_and_who_created(void **state)
{
    (void)state;
    state_is("{\"stage\":\"over\",\"creator\":1,\"seats\":[{\"name\":\"A\"},{\"name\":\"B\"}],"
             "\"position\":\"ss1ss/2M2/5/5/SS1SS r boar,horse/crab,eel/tiger rep=2\",\"moves\":[[-"
             "1,\"tiger,horse/crab,eel/boar\"],[0,\"boar:c1c2\"],[1,\"eel:pass\"]],\"result\":"
             "\"1-0\"}",
             "{\"messageType\":\"state\",\"usernames\":{\"blue\":\"A\",\"red\":\"B\"},\"indices\":{"
             "\"blue\":1,\"red\":0},\"matchId\":\"6af9603947526fcf730ddf97\",\"currentTurn\":"
             "\"red\",\"cards\":{\"blue\":[\"boar\",\"horse\"],\"red\":[\"crab\",\"eel\"],\"side\":"
             "\"tiger\"},\"startingCards\":{\"blue\":[\"tiger\",\"horse\"],\"red\":[\"crab\","
             "\"eel\"],\"side\":\"boar\"},\"moves\":[\"boar:c1c2\",\"eel:pass\"],\"board\":"
             "\"1101100000000000020033033\",\"gameState\":\"ended\",\"winner\":\"blue\"}");
}

static void before_the_deal_there_is_no_state(void **state)
{
    json_t *view = view_of("{\"stage\":\"running\",\"position\":\"ssmss/5/5/5/SSMSS b -/-/-\","
                           "\"seats\":[],\"moves\":[]}");

    (void)state;
    assert_null(litama_state(view, "6af9603947526fcf730ddf97"));
    json_decref(view);
}

static void pawns_have_owners(void **state)
{
    json_t *view = view_of("{\"position\":\"ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab\"}");

    (void)state;
    assert_true(litama_is_own(view, 0, "a1"));
    assert_true(litama_is_own(view, 0, "c1"));
    assert_false(litama_is_own(view, 0, "c3"));
    assert_false(litama_is_own(view, 0, "c5"));
    assert_true(litama_is_own(view, 1, "c5"));
    assert_true(litama_is_own(view, 1, "e5"));
    assert_false(litama_is_own(view, 1, "e1"));
    json_decref(view);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bucket_gives_what_it_holds_and_fills_again),
        cmocka_unit_test(without_a_rate_there_is_no_limit),
        cmocka_unit_test(an_address_has_so_many_connections),
        cmocka_unit_test(half_an_address_is_a_house),
        cmocka_unit_test(leaving_and_coming_back_brings_no_new_bucket),
        cmocka_unit_test(what_was_used_is_owed),
        cmocka_unit_test(who_hangs_up_pays_all_the_same),
        cmocka_unit_test(what_is_more_than_all_is_given_when_it_is_full),
        cmocka_unit_test(the_write_quota_runs_out),
        cmocka_unit_test(memory_is_held_for_an_address_and_for_all),
        cmocka_unit_test(connections_that_come_too_fast_are_refused),
        cmocka_unit_test(an_address_watches_so_many),
        cmocka_unit_test(a_path_has_one_meaning),
        cmocka_unit_test(what_is_nearly_a_path_is_none),
        cmocka_unit_test(the_wrong_method_learns_the_right_ones),
        cmocka_unit_test(a_socket_asks_about_its_own_game_alone),
        cmocka_unit_test(names_go_there_and_back),
        cmocka_unit_test(what_is_no_name_is_refused),
        cmocka_unit_test(states_are_those_of_the_first_server),
        cmocka_unit_test(a_state_tells_moves_winner_and_who_created),
        cmocka_unit_test(before_the_deal_there_is_no_state),
        cmocka_unit_test(pawns_have_owners),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
