/* Torii: MIT licence, see LICENSE. */
/* Actions that come without JSON (act.h): the same logs, answers and refusals as with it. */
#include "hall_pair.h"

#include "memory_store.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

static int act(const struct pair *p, const char *token, const char *text, uint64_t n, bool json,
               json_t **body)
{
    struct act short_way = {.n = n};
    struct hall_call call = {.verb = "act", .game = p->id, .token = token, .act = &short_way};
    json_t *args;
    int status;

    if (json) {
        args = json_pack("{s:s, s:I}", "text", text, "n", (json_int_t)n);
        return case_ask(p->h, "act", p->id, token, args, body);
    }
    snprintf(short_way.text, sizeof short_way.text, "%s", text);
    status = case_ask_from(p->h, &call, body);
    if (*body == NULL) {
        assert_true(case_bill().acted);
        *body =
            json_pack("{s:I, s:I}", "n", (json_int_t)case_bill().n, "v", (json_int_t)case_bill().v);
    }
    return status;
}

/* What the log has is what Jansson prints of it, and is what was played. */
static void check_entry(const struct pair *p, uint64_t number, int seat, const char *text)
{
    const char *body = memory_store_entry(p->id, number);
    json_t *entry = json_loads(body, JSON_REJECT_DUPLICATES, NULL);
    json_t *wanted = json_pack("{s:s, s:i, s:s}", "k", "act", "s", seat, "x", text);
    char *printed = json_dumps(entry, JSON_COMPACT);

    assert_true(json_equal(entry, wanted));
    assert_string_equal(printed, body);
    free(printed);
    json_decref(wanted);
    json_decref(entry);
}

/* One action of the seat to act, by either way; false: the game is over. */
static bool play(const struct pair *p, struct rng *r, int *acts)
{
    json_t *view = view_of(p, -1), *own, *body;
    int turn = json_is_integer(json_object_get(view, "turn")) ? number(view, "turn") : -1;
    bool running = has(view, "stage", "running");

    json_decref(view);
    if (!running)
        return false;
    own = view_of(p, turn);
    if (json_array_size(json_object_get(own, "legal")) > 0) {
        uint64_t before = memory_store_count(p->id);
        const char *text = case_choice(own, r);

        assert_int_equal(
            act(p, p->token[turn], text, (uint64_t)number(own, "n"), rng_below(r, 3) == 0, &body),
            200);
        check_entry(p, before, turn, text);
        view = view_of(p, turn);
        assert_int_equal(number(body, "n"), number(view, "n"));
        assert_int_equal(number(body, "v"), number(view, "v"));
        json_decref(view);
        json_decref(body);
        ++*acts;
    }
    json_decref(own);
    return true;
}

static void logs_and_answers_are_the_same(void **state)
{
    static const char *const games[] = {"onitama", "onitama+wind", "onitama+shadow",
                                        "onitama+light", "onamazu"};
    struct hall *h = case_open();
    struct rng r = {5};

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        struct pair p = sit(h, json_pack("{s:s}", "game", games[i]));
        struct listener *heard[3];
        json_t *view;
        int acts = 0;

        for (int k = 0; k < 3; k++)
            heard[k] = case_listen(h, p.id, k < 2 ? p.token[k] : NULL, -1);
        while (acts < 60 && play(&p, &r, &acts))
            ;
        assert_true(acts > 3);
        for (int k = 0; k < 3; k++) {
            view = view_of(&p, k < 2 ? k : -1);
            assert_true(case_heard(heard[k], number(view, "v")));
            case_same(h, heard[k]);
            case_unlisten(heard[k]);
            json_decref(view);
        }
    }
    done(h);
}

/* By both ways; nothing of it is kept. */
static void refused(const struct pair *p, int status, const char *code, const char *token,
                    const char *text, uint64_t n)
{
    uint64_t before = memory_store_count(p->id);
    json_t *one, *other;

    assert_int_equal(act(p, token, text, n, true, &one), status);
    assert_int_equal(act(p, token, text, n, false, &other), status);
    assert_string_equal(json_string_value(json_object_get(other, "code")), code);
    assert_true(json_equal(one, other));
    assert_int_equal(memory_store_count(p->id), before);
    json_decref(one);
    json_decref(other);
}

static void refusals_are_the_same(void **state)
{
    struct hall *h = case_open();
    struct pair p = sit(h, json_pack("{s:s}", "cards", ox));
    json_t *view = view_of(&p, 0);
    uint64_t n = (uint64_t)number(view, "n");

    (void)state;
    refused(&p, 409, "stale", p.token[0], "ox:c1c2", n + 1);
    refused(&p, 409, "not_your_turn", p.token[1], "ox:c1c2", n);
    refused(&p, 401, "bad_token", "nobody", "ox:c1c2", n);
    refused(&p, 401, "no_token", NULL, "ox:c1c2", n);
    refused(&p, 422, "illegal", p.token[0], "ox:c1c3", n);
    refused(&p, 422, "bad_move", p.token[0], "", n);
    refused(&p, 422, "bad_move", p.token[0], "what?", n);
    refused(&p, 422, "bad_move", p.token[0], "tigger:c1c2", n);
    json_decref(view);
    say(&p, 0, "resign", NULL);
    refused(&p, 409, "game_over", p.token[1], "ox:c1c2", n);
    done(h);
}

/* Kept or not, and nobody knows; or surely not. */
static void a_store_that_is_gone(void **state)
{
    struct hall *h = case_open();
    struct pair p = sit(h, json_pack("{s:s}", "cards", ox));
    json_t *view = view_of(&p, 0), *body;
    uint64_t n = (uint64_t)number(view, "n");

    (void)state;
    memory_store_gone(true);
    assert_int_equal(act(&p, p.token[0], "ox:c1c2", n, false, &body), 503);
    assert_true(has(body, "code", "gone"));
    json_decref(body);
    memory_store_gone(false);
    json_decref(view);
    view = view_of(&p, 0);
    assert_int_equal(number(view, "n"), n);
    assert_int_equal(act(&p, p.token[0], "ox:c1c2", n, false, &body), 200);
    json_decref(body);
    json_decref(view);
    done(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(logs_and_answers_are_the_same),
        cmocka_unit_test(refusals_are_the_same),
        cmocka_unit_test(a_store_that_is_gone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
