/* Torii: MIT licence, see LICENSE. */
/* What tables of Onamazu need besides: a step of one's own turn taken back, seats that are given up, files of
 * rules looked at beforehand. */
#include "hall_pair.h"
#include "memory_store.h"
#include "os/os.h"
#include "server/setup.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a table of two to four ------------------------------------------------------------------- */

struct seats {
    struct hall *h;
    int players;
    char id[STORE_ID + 1];
    char token[GAME_MAX_PLAYERS][TOKEN_SIZE];
};

/* One person at all seats; the options of `create`, taken. */
static struct seats sit_all(struct hall *h, int players, json_t *options)
{
    struct seats s = {.h = h, .players = players};
    json_t *words = json_array(), *made;

    for (int i = 0; i < players; i++)
        json_array_append_new(words, json_string("me"));
    json_object_set_new(options, "game", json_string("onamazu"));
    json_object_set_new(options, "players", json_integer(players));
    json_object_set_new(options, "seats", words);
    made = case_must(h, 201, "create", NULL, NULL, options);
    copy(s.id, sizeof s.id, json_object_get(made, "id"));
    for (int i = 0; i < players; i++)
        copy(s.token[i], TOKEN_SIZE,
             json_object_get(json_array_get(json_object_get(made, "seats"), (size_t)i), "token"));
    json_decref(made);
    return s;
}

static json_t *seen_by(const struct seats *s, int seat)
{
    return case_must(s->h, 200, "view", s->id, seat >= 0 ? s->token[seat] : NULL, NULL);
}

static void act(const struct seats *s, const json_t *view, const char *text)
{
    json_decref(case_must(s->h, 200, "act", s->id, s->token[number(view, "turn")],
                          json_pack("{s:s, s:i}", "text", text, "n", number(view, "n"))));
}

static json_t *step(void)
{
    return json_pack("{s:s}", "do", "step");
}

static bool same(const json_t *a, const json_t *b, const char *key)
{
    return json_equal(json_object_get(a, key), json_object_get(b, key));
}

/* Who did the last thing in a view, and what it looked like. */
static int last_move(const json_t *view, const char **text)
{
    const json_t *moves = json_object_get(view, "moves");
    const json_t *last = json_array_get(moves, json_array_size(moves) - 1);

    *text = json_string_value(json_array_get(last, 1));
    return (int)json_integer_value(json_array_get(last, 0));
}

/* ---- a step back -------------------------------------------------------------------------------- */

/* The last action of a seat that is still to act goes back if it told nothing new, and then everything is as
 * it was except for the number of the next action. */
static void try_step(const struct seats *s, const json_t *before, const char *text, int *back)
{
    int seat = number(before, "turn");
    json_t *after = seen_by(s, seat), *view;
    const char *told;
    int actor = last_move(after, &told);

    if (actor < 0) {
        case_refused(s->h, 422, "was_drawn", "takeback", s->id, s->token[seat], step());
    } else if (strcmp(told, text) != 0 || strncmp(text, "fight ", 6) == 0) {
        json_t *body = case_must(s->h, 422, "takeback", s->id, s->token[seat], step());

        assert_true(has(body, "code", "was_shown"));
        assert_non_null(strstr(json_string_value(json_object_get(body, "error")), told));
        json_decref(body);
    } else {
        json_decref(case_must(s->h, 200, "takeback", s->id, s->token[seat], step()));
        view = seen_by(s, seat);
        assert_true(same(view, before, "position"));
        assert_true(same(view, before, "legal"));
        assert_true(same(view, before, "moves"));
        assert_int_equal(number(view, "turn"), seat);
        assert_int_equal(number(view, "n"), number(after, "n") + 1);
        act(s, view, text); /* and on again */
        json_decref(view);
        ++*back;
    }
    json_decref(after);
}

static void nobody_else_steps(const struct seats *s, int turn)
{
    for (int i = 0; i < s->players; i++)
        if (i != turn)
            case_refused(s->h, 409, "not_your_turn", "takeback", s->id, s->token[i], step());
    case_refused(s->h, 401, "no_token", "takeback", s->id, NULL, step());
}

/* Plays on by chance, each action taken back where that may be. */
static void play_and_step(const struct seats *s, int actions, struct rng *r, int *back)
{
    int mover = -1;

    for (int i = 0; i < actions; i++) {
        json_t *spectator = seen_by(s, -1), *before, *after;
        int turn = number(spectator, "turn");

        json_decref(spectator);
        before = seen_by(s, turn);
        if (turn != mover) { /* nothing was done in this turn */
            case_refused(s->h, 409, "nothing_to_take_back", "takeback", s->id, s->token[turn],
                         step());
            nobody_else_steps(s, turn);
        }
        mover = turn;

        const char *text = case_choice(before, r);

        act(s, before, text);
        after = seen_by(s, turn);
        if (number(after, "turn") == turn)
            try_step(s, before, text, back);
        json_decref(after);
        json_decref(before);
    }
}

static void steps_go_back_until_something_shows(void **state)
{
    struct hall *h = case_open();
    int back = 0;
    struct rng r = {8};

    (void)state;
    for (int players = 2; players <= 4; players++) {
        /* Whether takebacks may be asked for does not matter: nobody is asked. */
        struct seats s = sit_all(h, players, json_pack("{s:b}", "takebacks", players == 3));
        struct listener *l[GAME_MAX_PLAYERS + 1];

        for (int i = 0; i <= players; i++)
            l[i] = case_listen(h, s.id, i < players ? s.token[i] : NULL, 0);
        play_and_step(&s, 160, &r, &back);
        for (int i = 0; i <= players; i++) { /* and everybody heard of all of it */
            case_same(h, l[i]);
            assert_non_null(strstr(case_stream(l[i]), "\"do\":\"step\""));
            case_unlisten(l[i]);
        }
    }
    assert_true(back > 50); /* of 480 actions; chance is another one in each run */
    done(h);
}

/* Each kind of thing that comes up in the middle of a turn, after one action. */
static void what_came_up_stays(void **state)
{
    static const struct {
        const char *asked, *text, *code;
    } cases[] = {
        {"COMBAT", "pass", NULL},
        {"COMBAT", "drop S1", "was_shown"},
        {"COMBAT", "fight S1", "was_shown"},
        {"COMBAT", "reshuffle", "was_drawn"},
        {"DRAW", "draw", "was_shown"},
        {"DRAW", "draw shuffle", "was_drawn"},
    };
    struct hall *h = case_open();

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char position[400];
        bool fights = strncmp(cases[i].text, "fight", 5) == 0;
        struct text t;
        struct pair p;

        text_init(&t, position, sizeof position);
        text_format(&t,
                    "{\"players\":2,\"frames\":[\"ACTIVATE\",\"%s\"],\"seats\":[{\"pawns\":"
                    "[\"O3\",null,null],\"bushi\":%d,\"armour\":%d},{}]}",
                    cases[i].asked, fights ? 12 : 2, fights ? 3 : 0);
        p = sit(h, json_pack("{s:s}", "position", position));
        case_refused(h, 409, "nothing_to_take_back", "takeback", p.id, p.token[0], step());
        move(&p, 0, cases[i].text);
        if (cases[i].code == NULL)
            say(&p, 0, "takeback", "step");
        else
            case_refused(h, 422, cases[i].code, "takeback", p.id, p.token[0], step());
    }
    done(h);
}

/* Two servers that read the same log have the same game. */
static void a_step_back_is_in_the_log(void **state)
{
    struct hall *h = case_open();
    struct seats s = sit_all(h, 3, json_object());
    int back = 0;
    struct rng r = {5};
    json_t *before, *after;

    (void)state;
    play_and_step(&s, 40, &r, &back);
    assert_true(back > 5);
    before = seen_by(&s, 1);
    hall_close(h);
    s.h = case_open();
    after = seen_by(&s, 1);
    for (const char *key = "v\0n\0position\0moves\0turn\0offers\0"; *key != '\0';
         key += strlen(key) + 1)
        assert_true(same(before, after, key));
    json_decref(before);
    json_decref(after);
    done(s.h);
}

/* Asked twice by accident it is done once, where `n` is told. */
static void the_same_step_is_taken_back_once(void **state)
{
    struct hall *h = case_open();
    struct seats s = sit_all(h, 2, json_object());
    json_t *view = seen_by(&s, 0), *body;
    int n;

    (void)state;
    for (int i = 0; i < 2; i++) { /* a ring turned, an acolyte placed; or two acolytes */
        act(&s, view, json_string_value(json_array_get(json_object_get(view, "legal"), 0)));
        json_decref(view);
        view = seen_by(&s, 0);
    }
    n = number(view, "n");
    json_decref(view);
    json_decref(case_must(h, 200, "takeback", s.id, s.token[0],
                          json_pack("{s:s, s:i}", "do", "step", "n", n)));
    body = case_must(h, 409, "takeback", s.id, s.token[0],
                     json_pack("{s:s, s:i}", "do", "step", "n", n));
    assert_true(has(body, "code", "stale"));
    assert_int_equal(number(body, "n"), n + 1);
    json_decref(body);
    case_refused(h, 400, "bad_value", "takeback", s.id, s.token[0],
                 json_pack("{s:s, s:s}", "do", "step", "n", "1"));
    case_refused(h, 400, "bad_value", "takeback", s.id, s.token[0],
                 json_pack("{s:s}", "do", "leap"));
    done(h);
}

/* Where turns have parts it is the same, and elsewhere there is never anything. */
static void a_part_goes_back_in_other_games(void **state)
{
    static const char place[] = "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=a2 lb=2 "
                                "lr=2 ply=2";
    struct hall *h = case_open();
    struct pair p = sit(h, json_pack("{s:s}", "position", place));
    json_t *before, *after;

    (void)state;
    move(&p, 0, "ox:c1c2");
    before = view_of(&p, 0);
    move(&p, 0, "nb1b2");
    say(&p, 0, "takeback", "step");
    after = view_of(&p, 0);
    assert_true(same(before, after, "position"));
    json_decref(before);
    json_decref(after);
    case_refused(h, 422, "was_shown", "takeback", p.id, p.token[0], step());
    /* Red places its ninja and moves first, by the stamp: what was placed is no part of that turn. */
    p = sit(h, json_pack("{s:s, s:s}", "game", "onitama+shadow", "cards",
                         "ox,boar/crab,elephant/horse"));
    move(&p, 0, "nb1");
    move(&p, 1, "nb5");
    after = view_of(&p, 1);
    assert_int_equal(number(after, "turn"), 1);
    json_decref(after);
    case_refused(h, 409, "nothing_to_take_back", "takeback", p.id, p.token[1], step());
    p = sit(h, json_pack("{s:s}", "cards", ox));
    move(&p, 0, "ox:a1a2");
    move(&p, 1, "horse:a5a4");
    case_refused(h, 409, "nothing_to_take_back", "takeback", p.id, p.token[0], step());
    say(&p, 0, "resign", NULL);
    case_refused(h, 409, "game_over", "takeback", p.id, p.token[0], step());
    done(h);
}

/* ---- seats that are given up ---------------------------------------------------------------------- */

static void let_go(void *context, int status, json_t *body, const struct hall_bill *bill)
{
    (void)context, (void)status, (void)bill;
    json_decref(body);
}

/* Anyone who has resigned does not play on beside the computer. */
static void who_gave_up_acts_no_more(void **state)
{
    struct hall *h = case_open();
    struct seats s = sit_all(h, 3, json_object());
    json_t *view = seen_by(&s, 0);
    const char *text = json_string_value(json_array_get(json_object_get(view, "legal"), 0));

    (void)state;
    /* Nothing comes between these: they wait in the table's queue, one behind the other. */
    hall_ask(h, &(struct hall_call){.verb = "resign", .game = s.id, .token = s.token[0]}, let_go,
             NULL);
    case_refused(h, 409, "computer_plays", "act", s.id, s.token[0],
                 json_pack("{s:s, s:i}", "text", text, "n", number(view, "n")));
    json_decref(view);
    done(h);
    h = case_open();
    s = sit_all(h, 3, json_object());
    view = seen_by(&s, 0);
    act(&s, view, json_string_value(json_array_get(json_object_get(view, "legal"), 0)));
    json_decref(view);
    hall_ask(h, &(struct hall_call){.verb = "resign", .game = s.id, .token = s.token[0]}, let_go,
             NULL);
    case_refused(h, 409, "computer_plays", "takeback", s.id, s.token[0], step());
    done(h);
}

/* The standard rules with one number changed; the same length. */
static const char *rules_with(const char *key, const char *now)
{
    static char yaml[1 << 16];
    char path[1024], *at;
    struct text t;
    FILE *file;
    size_t len;

    text_init(&t, path, sizeof path);
    text_format(&t, "%s/data/onamazu.yaml", getenv("TORII_ROOT"));
    file = fopen(path, "rb");
    assert_non_null(file);
    len = fread(yaml, 1, sizeof yaml - 1, file);
    fclose(file);
    yaml[len] = '\0';
    if (key != NULL) {
        at = strstr(yaml, key);
        assert_non_null(at);
        memcpy(at + strlen(key), now, strlen(now));
    }
    return yaml;
}

static void play_to_the_end(const struct seats *s, struct rng *r)
{
    for (int i = 0; i < 20000; i++) {
        json_t *view = seen_by(s, -1), *own;
        int turn = number(view, "turn");
        bool over = has(view, "stage", "over");

        json_decref(view);
        if (over)
            return;
        if (turn == 0) { /* the computer is at it */
            os_pause(0.002);
            continue;
        }
        own = seen_by(s, turn);
        if (number(own, "turn") == turn && json_array_size(json_object_get(own, "legal")) > 0)
            act(s, own, case_choice(own, r));
        json_decref(own);
    }
    fail_msg("the game is not over");
}

/* Who gave his seat up is not waited for when the others want to play again; the computer stays for him. */
static void a_rematch_without_who_has_gone(void **state)
{
    struct hall *h = case_open();
    struct seats s = sit_all(h, 3, json_pack("{s:s}", "rules", rules_with("max_rounds: ", "1 ")));
    struct rng r = {3};
    json_t *body, *view, *seats;

    (void)state;
    json_decref(case_must(h, 200, "resign", s.id, s.token[0], NULL));
    play_to_the_end(&s, &r);
    json_decref(case_must(h, 200, "rematch", s.id, s.token[1], NULL));
    body = case_must(h, 200, "rematch", s.id, s.token[2], NULL);
    assert_non_null(json_object_get(body, "next"));
    copy(s.id, sizeof s.id, json_object_get(body, "next"));
    json_decref(body);
    view = seen_by(&s, 1);
    assert_int_equal(number(view, "you"), 2);
    seats = json_object_get(view, "seats");
    assert_true(has(json_array_get(seats, 0), "kind", "person"));
    assert_true(has(json_array_get(seats, 1), "kind", "level"));
    assert_true(has(json_array_get(seats, 2), "kind", "person"));
    json_decref(view);
    case_refused(h, 401, "bad_token", "view", s.id, s.token[0], NULL);
    done(h);
}

/* ---- files of rules --------------------------------------------------------------------------------- */

static json_t *rules_args(const char *yaml)
{
    return json_pack("{s:s}", "rules", yaml);
}

static void rules_are_looked_at(void **state)
{
    struct hall *h = case_open();
    json_t *body = case_must(h, 200, "rules", NULL, NULL, rules_args(rules_with(NULL, NULL)));
    const char *yaml = rules_with("harvest: ", "3");
    json_t *change, *view;
    struct seats s;

    (void)state;
    assert_true(json_is_true(json_object_get(body, "standard")));
    assert_int_equal(json_array_size(json_object_get(body, "changes")), 0);
    assert_true(has(body, "text", ""));
    json_decref(body);

    body = case_must(h, 200, "rules", NULL, NULL, rules_args(yaml));
    assert_true(json_is_false(json_object_get(body, "standard")));
    assert_int_equal(json_array_size(json_object_get(body, "changes")), 1);
    change = json_array_get(json_object_get(body, "changes"), 0);
    assert_true(has(change, "path", "cells.harvest"));
    assert_true(has(change, "from", "2"));
    assert_true(has(change, "to", "3"));
    assert_true(has(body, "text", "cells.harvest=3"));
    /* And a table that is opened with it says the same. */
    s = sit_all(h, 2, rules_args(yaml));
    view = seen_by(&s, -1);
    change = json_object_get(view, "options");
    assert_true(json_equal(json_object_get(change, "rules"), json_object_get(body, "hash")));
    assert_true(json_equal(json_object_get(change, "changes"), json_object_get(body, "text")));
    json_decref(view);
    json_decref(body);
    done(h);
}

static void bad_rules_are_refused(void **state)
{
    struct hall *h = case_open();
    char *endless = malloc(SETUP_MAX_RULES + 2);
    json_t *body;

    (void)state;
    assert_non_null(endless);
    memset(endless, '#', SETUP_MAX_RULES + 1);
    endless[SETUP_MAX_RULES + 1] = '\0';
    body = case_must(h, 422, "rules", NULL, NULL, rules_args("cells: 3\nhouses: 2\n"));
    assert_true(has(body, "code", "bad_rules"));
    assert_true(json_array_size(json_object_get(body, "faults")) >= 2);
    json_decref(body);
    body = case_must(h, 422, "rules", NULL, NULL, rules_args(rules_with("harvest: ", "x")));
    assert_int_equal(json_array_size(json_object_get(body, "faults")), 1);
    assert_non_null(strstr(json_string_value(json_array_get(json_object_get(body, "faults"), 0)),
                           "cells.harvest"));
    json_decref(body);
    case_refused(h, 422, "bad_rules", "rules", NULL, NULL, rules_args(""));
    case_refused(h, 400, "missing", "rules", NULL, NULL, NULL);
    case_refused(h, 400, "bad_value", "rules", NULL, NULL, json_pack("{s:i}", "rules", 3));
    case_refused(h, 400, "bad_value", "rules", NULL, NULL, rules_args(endless));
    case_refused(h, 400, "unknown_key", "rules", NULL, NULL, json_pack("{s:s}", "text", ""));
    free(endless);
    done(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_go_back_until_something_shows),
        cmocka_unit_test(what_came_up_stays),
        cmocka_unit_test(a_step_back_is_in_the_log),
        cmocka_unit_test(the_same_step_is_taken_back_once),
        cmocka_unit_test(a_part_goes_back_in_other_games),
        cmocka_unit_test(who_gave_up_acts_no_more),
        cmocka_unit_test(a_rematch_without_who_has_gone),
        cmocka_unit_test(rules_are_looked_at),
        cmocka_unit_test(bad_rules_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
