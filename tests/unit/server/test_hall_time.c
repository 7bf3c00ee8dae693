/* Torii: MIT licence, see LICENSE. */
/* What happens at tables by itself: time, people who go, computers, a store that is gone, memory. */
#include "hall_pair.h"
#include "memory_store.h"
#include "os/os.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

static void flags_fall_by_themselves(void **state)
{
    static const char *const kinds[] = {"fischer", "move"};
    struct hall *h = case_open();

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct pair p = sit(h, json_pack("{s:s, s:{s:s, s:i, s:i, s:i}}", "cards", ox, "clock",
                                         "kind", kinds[i], "base", 60, "increment", 10, "per", 60));
        json_t *view, *left;

        case_pass(20000);
        move(&p, 0, "ox:a1a2"); /* the clocks start with it */
        case_pass(20000);
        move(&p, 1, "horse:a5a4");
        view = view_of(&p, 0);
        left = json_object_get(json_object_get(view, "clock"), "left");
        assert_int_equal(json_integer_value(json_array_get(left, 0)), 60000);
        assert_in_range(json_integer_value(json_array_get(left, 1)), i == 0 ? 49000 : 60000,
                        i == 0 ? 50000 : 60000);
        json_decref(view);
        case_refused(h, 422, "clock_decides", "claim", p.id, p.token[1], NULL);
        case_pass(61000);
        until_over(&p, "flag");
        view = view_of(&p, 0);
        assert_true(has(view, "result", "0-1"));
        json_decref(view);
        json_decref(
            case_must(h, 200, "export", p.id, p.token[0], json_pack("{s:s}", "format", "json")));
    }
    done(h);
}

static json_t *clock_of_view(const struct pair *p)
{
    json_t *view = view_of(p, 0), *clock = json_incref(json_object_get(view, "clock"));

    json_decref(view);
    return clock;
}

/* Neither hiding the ninjas nor the first turn costs time, and no clock is shown as running; but each has to be done within
 * the whole time. */
static void clocks_start_with_the_first_move(void **state)
{
    static const char *const acts[] = {"nb1", "nd5", "ox:a1a2", "n-"};
    struct hall *h = case_open();
    json_t *wish = json_pack("{s:s, s:s, s:{s:s, s:i, s:i}}", "game", "onitama+shadow", "cards", ox,
                             "clock", "kind", "fischer", "base", 60, "increment", 10);
    struct pair p = sit(h, json_incref(wish)), q = sit(h, wish);

    (void)state;
    for (int i = 0; i < 4; i++) {
        json_t *clock = clock_of_view(&p);

        assert_true(json_is_null(json_object_get(clock, "running")));
        json_decref(clock);
        case_pass(13000);
        move(&p, i == 1, acts[i]);
    }
    for (int i = 0; i < 2; i++) {
        json_t *clock = clock_of_view(&p);

        assert_int_equal(
            json_integer_value(json_array_get(json_object_get(clock, "left"), (size_t)i)), 60000);
        assert_int_equal(json_integer_value(json_object_get(clock, "running")), 1);
        json_decref(clock);
    }
    case_pass(9000); /* 61 s for a placement that never came */
    until_over(&q, "flag");
    done(h);
}

/* Also where nobody has looked at the game since the server was started. */
static void flags_fall_after_a_restart(void **state)
{
    struct hall *h = case_open();
    struct pair p = sit(h, json_pack("{s:s, s:{s:s, s:i}}", "cards", ox, "clock", "kind", "days",
                                     "days", 2)),
                q = sit(h, json_pack("{s:s, s:{s:s, s:i}}", "cards", ox, "clock", "kind", "fischer",
                                     "base", 60));
    json_t *view;

    (void)state;
    hall_close(h);
    case_pass((int64_t)3600 * 1000);
    p.h = q.h = h = case_open();
    /* The second clock ran out while nobody was there to play on: it gets some time. */
    for (int i = 0; i < 6000; i++) {
        bool granted;

        view = view_of(&q, 0);
        granted = json_integer_value(json_array_get(
                      json_object_get(json_object_get(view, "clock"), "left"), 0)) == 30000;
        assert_true(has(view, "stage", "running"));
        json_decref(view);
        if (granted)
            break;
        assert_true(i < 5999);
        os_pause(0.01);
    }
    case_pass((int64_t)47 * 3600 * 1000 + 1000);
    for (int i = 0; i < 6000 && memory_store_count(p.id) < 3; i++)
        os_pause(0.01);
    assert_int_equal(memory_store_count(p.id), 3); /* nobody asked */
    until_over(&p, "flag");
    until_over(&q, "flag");
    done(h);
}

static void until_unclaimed(const struct pair *p)
{
    bool claimed = true;

    for (int i = 0; i < 3000 && claimed; i++) {
        json_t *view = view_of(p, -1);

        claimed = json_is_object(json_object_get(json_object_get(view, "offers"), "claim"));
        json_decref(view);
        os_pause(0.01);
    }
    assert_false(claimed);
}

static void who_has_gone_loses(void **state)
{
    struct hall *h = case_open();
    struct pair p = sit(h, json_pack("{s:s, s:i}", "cards", ox, "abandon", 60));
    struct listener *l;

    (void)state;
    case_refused(h, 409, "your_turn", "claim", p.id, p.token[0], NULL);
    case_pass(31000);
    l = case_listen(h, p.id, p.token[0], 0);
    assert_true(case_heard(l, 1));
    case_refused(h, 409, "present", "claim", p.id, p.token[1], NULL); /* he is there */
    case_unlisten(l);
    case_refused(h, 409, "present", "claim", p.id, p.token[1], NULL); /* he was, just now */
    case_pass(31000);
    json_decref(case_must(h, 200, "claim", p.id, p.token[1], NULL));
    move(&p, 0, "ox:a1a2"); /* there he is */
    move(&p, 1, "horse:a5a4");
    case_refused(h, 409, "present", "claim", p.id, p.token[1], NULL);
    case_pass(31000);
    json_decref(view_of(&p, 0)); /* who asks over HTTP is there, too */
    case_refused(h, 409, "present", "claim", p.id, p.token[1], NULL);
    case_pass(31000);
    json_decref(case_must(h, 200, "claim", p.id, p.token[1], NULL));
    l = case_listen(h, p.id, p.token[0], 0); /* and again */
    assert_true(case_heard(l, 7));
    case_same(h, l);
    assert_non_null(strstr(case_stream(l), "\"t\":\"present\""));
    case_unlisten(l);
    json_decref(view_of(&p, -1)); /* by then the hall knows that he left */
    case_pass(31000);
    json_decref(case_must(h, 200, "claim", p.id, p.token[1], NULL));
    json_decref(view_of(&p, 0)); /* and that ends a claim */
    until_unclaimed(&p);
    case_pass(31000);
    json_decref(case_must(h, 200, "claim", p.id, p.token[1], NULL));
    case_pass(61000);
    until_over(&p, "abandoned");
    done(h);
}

static void computers_play(void **state)
{
    struct hall *h = case_open();
    json_t *made =
        case_must(h, 201, "create", NULL, NULL,
                  json_pack("{s:s, s:[s, s], s:{s:s, s:i}}", "game", "onitama+shadow", "seats",
                            "me", "level 1", "clock", "kind", "fischer", "base", 60));
    const char *id = json_string_value(json_object_get(made, "id"));
    const char *token = json_string_value(
        json_object_get(json_array_get(json_object_get(made, "seats"), 0), "token"));
    struct listener *l = case_listen(h, id, token, 0);
    struct rng r = {9};
    int acts = 0;

    (void)state;
    for (int i = 0; i < 3000; i++) {
        json_t *view = case_must(h, 200, "view", id, token, NULL),
               *legal = json_object_get(view, "legal");
        bool over = has(view, "stage", "over");

        if (json_array_size(legal) > 0) {
            json_decref(case_must(h, 200, "act", id, token,
                                  json_pack("{s:s, s:O}", "text", case_choice(view, &r), "n",
                                            json_object_get(view, "n"))));
            acts++;
        } else if (!over) {
            os_pause(0.005);
        }
        json_decref(view);
        if (over)
            break;
    }
    assert_true(acts > 3);
    case_same(h, l);
    assert_non_null(strstr(case_stream(l), "\"act\",\"d\":{\"seat\":1"));
    case_unlisten(l);
    json_decref(made);
    done(h);
}

/* The process whose move a computer answers is gone: another one thinks for it after a while, once. */
static void another_process_thinks_on(void **state)
{
    struct hall *halls[2] = {case_open(), case_open()};
    json_t *made = case_must(halls[0], 201, "create", NULL, NULL,
                             json_pack("{s:[s, s], s:s}", "seats", "me", "level 1", "cards", ox));
    struct pair p = {.h = halls[1]};
    struct listener *l;
    uint64_t entries;

    (void)state;
    copy(p.id, sizeof p.id, json_object_get(made, "id"));
    copy(p.token[0], TOKEN_SIZE,
         json_object_get(json_array_get(json_object_get(made, "seats"), 0), "token"));
    json_decref(made);
    l = case_listen(halls[1], p.id, NULL, 0);
    assert_true(case_heard(l, 2));
    p.h = halls[0];
    move(&p, 0, "ox:a1a2");
    hall_close(halls[0]); /* perhaps before the computer has thought */
    p.h = halls[1];
    case_pass(20000);
    assert_true(case_heard(l, 4));
    entries = memory_store_count(p.id);
    assert_int_equal(entries, 4); /* create, deal, and a move each */
    move(&p, 0, "boar:b1b2");
    assert_true(case_heard(l, 6));
    assert_int_equal(memory_store_count(p.id), 6);
    case_same(halls[1], l);
    case_unlisten(l);
    done(halls[1]);
}

/* In a game of three the computer takes the seat of who resigns, and the game goes on. */
static void the_computer_takes_a_seat(void **state)
{
    struct hall *h = case_open();
    json_t *made = case_must(h, 201, "create", NULL, NULL,
                             json_pack("{s:s, s:i, s:[s, s, s]}", "game", "onamazu", "players", 3,
                                       "seats", "me", "me", "me"));
    const char *id = json_string_value(json_object_get(made, "id"));
    const char *token = json_string_value(
        json_object_get(json_array_get(json_object_get(made, "seats"), 0), "token"));
    json_t *view;
    int turn = 0;

    (void)state;
    json_decref(case_must(h, 200, "resign", id, token, NULL));
    for (int i = 0; i < 6000 && turn == 0; i++) {
        view = case_must(h, 200, "view", id, NULL, NULL);
        turn = number(view, "turn");
        assert_true(has(view, "stage", "running"));
        json_decref(view);
        os_pause(0.01);
    }
    assert_int_equal(turn, 1);
    json_decref(made);
    done(h);
}

static void a_store_that_is_gone_costs_nothing(void **state)
{
    struct hall *h = case_open();
    struct pair p = sit(h, json_pack("{s:s}", "cards", ox));
    struct listener *l = case_listen(h, p.id, p.token[1], 0);
    json_t *body;

    (void)state;
    assert_true(case_heard(l, 2));
    memory_store_gone(true);
    case_refused(h, 503, "gone", "act", p.id, p.token[0],
                 json_pack("{s:s, s:i}", "text", "ox:a1a2", "n", 1));
    case_refused(h, 503, "gone", "create", NULL, NULL, NULL);
    case_refused(h, 503, "gone", "list", NULL, NULL, NULL);
    case_refused(h, 503, "gone", "health", NULL, NULL, NULL);
    assert_false(hall_is_well(h));
    memory_store_gone(false);
    move(&p, 0, "ox:a1a2"); /* as if nothing had been */
    assert_true(hall_is_well(h));
    case_same(h, l);
    body = view_of(&p, 0);
    assert_int_equal(number(body, "n"), 2);
    json_decref(body);
    case_unlisten(l);
    done(h);
}

/* ---- memory ---------------------------------------------------------------------------------- */

static long gauge(struct hall *h, const char *name)
{
    char memory[8192], line[64], *at;
    struct text t;

    text_init(&t, memory, sizeof memory);
    hall_metrics(h, &t);
    text_init(&t, line, sizeof line);
    text_format(&t, "\n%s ", name);
    at = strstr(memory, line);
    assert_non_null(at);
    return atol(at + strlen(line));
}

/* Waits until N games are in memory, or fewer. */
static void until_tables(struct hall *h, long most)
{
    for (int i = 0; i < 6000 && gauge(h, "torii_tables") > most; i++)
        os_pause(0.01);
    assert_in_range(gauge(h, "torii_tables"), 0, most);
}

static struct hall *open_bounded(int most_games, size_t most_bytes)
{
    struct hall_options options = {.store = "memory",
                                   .thinkers = 1,
                                   .most_games = most_games,
                                   .most_bytes = most_bytes,
                                   .now = case_now};
    struct hall *h = NULL;
    struct err e;

    assert_int_equal(hall_open(&h, &options, &e), OK);
    return h;
}

/* More games than there is room for: those nobody looks at are read again. */
static void idle_games_leave_the_memory(void **state)
{
    struct hall *h = open_bounded(3, 0);
    struct pair p[8];

    (void)state;
    for (int i = 0; i < 8; i++)
        p[i] = sit(h, json_pack("{s:s}", "cards", ox));
    for (int i = 0; i < 8; i++)
        move(&p[i], 0, "ox:a1a2");
    until_tables(h, 3);
    for (int i = 0; i < 8; i++)
        move(&p[i], 1, "horse:a5a4");
    done(h);
}

static bool is_in_memory(const struct pair *p)
{
    int reads = memory_store_reads();

    json_decref(view_of(p, -1));
    return memory_store_reads() == reads;
}

/* A bound in bytes: who was used longest ago goes first, anyone who is listened to stays. */
static void the_longest_idle_games_go_first(void **state)
{
    struct hall *h = open_bounded(100, 1); /* room for none that need not be there */
    struct hall *wide = open_bounded(100, 0);
    struct pair p[4];
    struct listener *l;
    long one;

    (void)state;
    p[0] = sit(wide, json_pack("{s:s}", "cards", ox));
    for (int i = 0; i < 6000 && gauge(wide, "torii_tables_bytes") == 0; i++)
        os_pause(0.01);
    one = gauge(wide, "torii_tables_bytes");
    assert_in_range(one, 4000, 100000); /* a game that has just begun */
    hall_close(wide);

    p[0].h = h;
    l = case_listen(h, p[0].id, NULL, 0);
    assert_true(case_heard(l, 1));
    for (int i = 1; i < 4; i++)
        p[i] = sit(h, json_pack("{s:s}", "cards", ox));
    until_tables(h, 1);
    assert_true(is_in_memory(&p[0]));
    assert_false(is_in_memory(&p[1]));
    case_unlisten(l);
    hall_close(h);

    h = open_bounded(100, (size_t)one * 5 / 2); /* room for two */
    for (int i = 0; i < 4; i++) {
        p[i].h = h;
        json_decref(view_of(&p[i], -1));
        case_pass(2000);
    }
    until_tables(h, 2);
    assert_true(is_in_memory(&p[3]));
    assert_true(is_in_memory(&p[2]));
    assert_false(is_in_memory(&p[0]));
    done(h);
}

/* All that is told of a finished game: to both seats and to a spectator, and its record. */
static json_t *all_of(const struct pair *p)
{
    json_t *all = json_array();

    for (int i = -1; i < 2; i++)
        json_array_append_new(all, view_of(p, i));
    json_array_append_new(all,
                          case_must(p->h, 200, "export", p->id, NULL,
                                    json_pack("{s:s, s:s}", "format", "json", "scope", "full")));
    return all;
}

static struct pair finish(struct hall *h)
{
    struct pair p = sit(h, json_pack("{s:s, s:s}", "cards", ox, "name", "Anna"));

    move(&p, 0, "ox:a1a2");
    move(&p, 1, "horse:a5a4");
    json_decref(
        case_must(h, 200, "chat", p.id, p.token[0], json_pack("{s:s}", "text", "well done")));
    say(&p, 1, "resign", NULL);
    return p;
}

/* Over, and nobody there: it leaves the memory by itself, and nothing of it is lost. */
static void finished_games_leave_the_memory(void **state)
{
    struct hall *h = case_open();
    struct pair p = finish(h), watched = finish(h), running, next;
    struct listener *l = case_listen(h, watched.id, NULL, 0), *back;
    json_t *before, *after, *body;
    int64_t v;

    (void)state;
    running = sit(h, json_pack("{s:s}", "cards", ox));
    json_decref(case_must(h, 200, "rematch", p.id, p.token[0], NULL)); /* an offer that stays */
    assert_true(case_heard(l, 1));
    assert_int_equal(gauge(h, "torii_tables"), 3);
    before = all_of(&p);
    v = number(json_array_get(before, 0), "v");
    case_pass(15000); /* not while somebody may think himself there */
    os_pause(0.01);
    assert_true(is_in_memory(&p));
    case_pass(31000);
    until_tables(h, 2);
    assert_true(is_in_memory(&watched) && is_in_memory(&running));

    back = case_listen(h, p.id, NULL, v - 2); /* who comes back hears what he missed */
    assert_true(case_heard(back, v));
    assert_null(strstr(case_stream(back), "\"view\""));
    case_unlisten(back);
    after = all_of(&p);
    for (int i = 0; i < 2; i++) /* except for the person who is there again */
        for (size_t n = 0; n < 3; n++)
            json_object_del(json_array_get(i == 0 ? before : after, n), "seats");
    assert_true(json_equal(before, after));
    json_decref(before);
    json_decref(after);

    case_pass(61000);
    until_tables(h, 2);
    json_decref(case_must(h, 200, "chat", p.id, p.token[1], json_pack("{s:s}", "text", "again?")));
    case_pass(61000);
    until_tables(h, 2);
    body = case_must(h, 200, "rematch", p.id, p.token[1], NULL); /* both want it */
    next = p;
    copy(next.id, sizeof next.id, json_object_get(body, "next"));
    json_decref(body);
    move(&next, 1, "ox:a1a2");
    case_pass(61000);
    until_tables(h, 3);
    body = view_of(&p, 0);
    assert_true(has(body, "next", next.id));
    assert_int_equal(json_array_size(json_object_get(body, "chat")), 2);
    json_decref(body);
    case_same(h, l);
    case_unlisten(l);
    done(h);
}

/* While the store is gone, what is in memory is all that can be seen. */
static void finished_games_stay_without_a_store(void **state)
{
    struct hall *h = case_open();
    struct pair p = finish(h);

    (void)state;
    memory_store_gone(true);
    case_refused(h, 503, "gone", "list", NULL, NULL, NULL);
    case_pass(61000);
    os_pause(1.2); /* longer than the hall waits between looks */
    json_decref(view_of(&p, 0));
    memory_store_gone(false);
    case_pass(61000);
    until_tables(h, 0);
    json_decref(view_of(&p, 0));
    done(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clocks_start_with_the_first_move),
        cmocka_unit_test(flags_fall_by_themselves),
        cmocka_unit_test(flags_fall_after_a_restart),
        cmocka_unit_test(who_has_gone_loses),
        cmocka_unit_test(computers_play),
        cmocka_unit_test(another_process_thinks_on),
        cmocka_unit_test(the_computer_takes_a_seat),
        cmocka_unit_test(a_store_that_is_gone_costs_nothing),
        cmocka_unit_test(idle_games_leave_the_memory),
        cmocka_unit_test(the_longest_idle_games_go_first),
        cmocka_unit_test(finished_games_leave_the_memory),
        cmocka_unit_test(finished_games_stay_without_a_store),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
