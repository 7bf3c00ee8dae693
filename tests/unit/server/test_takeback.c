/* Torii: MIT licence, see LICENSE. */
/*
 * Taking back at the server (S15). Beside a game goes a twin that one seat cannot tell from it: all answers
 * to takebacks of that seat, and all that it is told of those of others, must be the same bytes. And where
 * a move meets something in one of the two only, it can be taken back in neither.
 */
#include "hall_pair.h"
#include "os/os.h"
#include "server/decide.h"
#include "server/packet.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES = 150, MAX_STEPS = 120 };

/* ---- a game and its twin ------------------------------------------------------------------------ */

struct twins {
    struct sitting *s[2];
    char token[2][TOKEN_SIZE];
    int seat; /* that cannot tell them apart; GAME_SPECTATOR too */
    struct rng rng;
    int compared, parted;
};

static void apply(struct sitting *s, const struct decision *d)
{
    struct err e;

    for (int i = 0; i < d->count; i++)
        assert_int_equal(sitting_apply(s, d->entries[i], 1, false, &e), OK);
}

static void ask(struct twins *t, int side, int seat, const char *verb, json_t *args,
                struct decision *d)
{
    struct ask a = {
        .endpoint = endpoint_find(verb), .token = t->token[seat], .args = args, .now = 1};

    decide(t->s[side], &a, d);
    json_decref(args);
}

/* What was told to the scope since the event `from` of its own, as text. */
static char *told_since(const struct sitting *s, int scope, uint64_t from)
{
    json_t *out = json_array();
    char *text;

    for (size_t i = 0; i < s->ring_count; i++)
        if (s->ring[i].scope == sitting_index(scope) && s->ring[i].v > from)
            json_array_append_new(out, json_string(s->ring[i].packet->text));
    text = json_dumps(out, JSON_COMPACT);
    json_decref(out);
    return text;
}

static void open_twins(struct twins *t, json_t *args)
{
    struct ask a = {.args = args, .now = 1};
    struct decision d;
    json_t *seats;

    decide_create("twin", &a, false, &d);
    assert_int_equal(d.status, 201);
    seats = json_object_get(d.body, "seats");
    for (int i = 0; i < 2; i++) {
        copy(t->token[i], TOKEN_SIZE, json_object_get(json_array_get(seats, (size_t)i), "token"));
        t->s[i] = sitting_new("twin");
        apply(t->s[i], &d);
    }
    decision_release(&d);
    json_decref(args);
}

/* The verb of a seat in both games. Answers of the seat that looks must be the same, and what it is told of it;
 * `kept`: and it is carried out. */
static int both(struct twins *t, int seat, const char *verb, const char *what, bool kept)
{
    struct decision d[2];
    uint64_t v = t->s[0]->v[sitting_index(t->seat)];
    int status;

    for (int i = 0; i < 2; i++)
        ask(t, i, seat, verb, json_pack("{s:s}", "do", what), &d[i]);
    assert_int_equal(d[0].status, d[1].status);
    assert_int_equal(d[0].count, d[1].count);
    if (seat == t->seat && d[0].body != NULL) {
        char *one = json_dumps(d[0].body, JSON_SORT_KEYS),
             *other = json_dumps(d[1].body, JSON_SORT_KEYS);

        assert_string_equal(one, other);
        free(one);
        free(other);
    }
    status = d[0].status;
    for (int i = 0; i < 2 && kept; i++)
        apply(t->s[i], &d[i]);
    if (kept) {
        char *one = told_since(t->s[0], t->seat, v), *other = told_since(t->s[1], t->seat, v);

        assert_string_equal(one, other);
        free(one);
        free(other);
    }
    for (int i = 0; i < 2; i++)
        decision_release(&d[i]);
    t->compared++;
    return status;
}

/* All that can be asked now; at times a takeback is granted. */
static void ask_everything(struct twins *t)
{
    for (int seat = 0; seat < 2; seat++) {
        both(t, seat, "takeback", "step", false);
        if (both(t, seat, "takeback", "ask", true) != 200)
            continue;
        both(t, 1 - seat, "takeback", rng_below(&t->rng, 8) == 0 ? "accept" : "decline", true);
    }
    if (t->s[0]->stage == STORE_RUNNING && rng_below(&t->rng, 4) == 0)
        both(t, sitting_turn(t->s[0]), "takeback", "step", true);
}

static game_action event_of(const struct twins *t, int side, game_action action, int seat)
{
    const struct game *g = &t->s[side]->game;

    return g->kind->event(g, &t->s[side]->match.state, action, seat);
}

/* An action of the twin that looks to the seat as this one does in the game; false if there is none. */
static bool fitting(struct twins *t, game_action action, game_action *out)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(&t->s[1]->game, &t->s[1]->match.state, legal);
    uint64_t found = 0;

    for (int i = 0; i < count; i++)
        if (event_of(t, 1, legal[i], t->seat) == event_of(t, 0, action, t->seat) &&
            rng_below(&t->rng, ++found) == 0)
            *out = legal[i];
    return found > 0;
}

static void act(struct twins *t, int side, int turn, game_action action)
{
    const struct sitting *s = t->s[side];
    char memory[GAME_MAX_TEXT];
    struct decision d;
    struct text text;

    text_init(&text, memory, sizeof memory);
    s->game.kind->action_print(&s->game, &s->match.state, action, &text);
    ask(t, side, turn, "act", json_pack("{s:s, s:I}", "text", memory, "n", (json_int_t)s->n), &d);
    assert_int_equal(d.status, 200);
    apply(t->s[side], &d);
    decision_release(&d);
}

/* The seat acts, and learns something in one of the games that it does not in the other: what it did goes back
 * in neither. */
static void part_ways(struct twins *t, int turn, game_action action)
{
    struct decision d[2];

    for (int i = 0; i < 2; i++)
        act(t, i, turn, action);
    if (t->s[0]->stage != STORE_RUNNING || t->s[1]->stage != STORE_RUNNING)
        return;
    for (int i = 0; i < 2; i++) {
        bool mine = sitting_turn(t->s[i]) == turn;

        ask(t, i, turn, "takeback", json_pack("{s:s}", "do", "step"), &d[i]);
        assert_true(has(d[i].body, "code", mine ? "was_shown" : "not_your_turn"));
        decision_release(&d[i]);
    }
    t->parted++;
}

/* False when the game is over, or when the seat can tell them apart. */
static bool play_on(struct twins *t)
{
    game_action legal[GAME_MAX_ACTIONS], action, other;
    int turn = sitting_turn(t->s[0]), count;

    if (turn < 0 || sitting_turn(t->s[1]) != turn)
        return false;
    count = game_legal(&t->s[0]->game, &t->s[0]->match.state, legal);
    action = other = legal[rng_below(&t->rng, (uint64_t)count)];
    if (turn == t->seat && event_of(t, 0, action, turn) != event_of(t, 1, action, turn)) {
        part_ways(t, turn, action);
        return false;
    }
    if (turn != t->seat && !fitting(t, action, &other))
        return false;
    act(t, 0, turn, action);
    act(t, 1, turn, other);
    return true;
}

static void takebacks_tell_nothing(void **state)
{
    static const char *const games[] = {"onitama+shadow", "onitama+light", "onitama+wind+shadow",
                                        "onitama+wind+light", "onitama+sensei+shadow"};
    struct twins t = {.rng = {11}};

    (void)state;
    for (int i = 0; i < GAMES; i++) {
        json_t *args = json_pack("{s:[s, s], s:s}", "seats", "me", "me", "game", games[i % 5]);

        if (strstr(games[i % 5], "light") != NULL)
            json_object_set_new(args, "light", json_integer(i / 5 % 2));
        open_twins(&t, args);
        t.seat = (int)rng_below(&t.rng, 3) - 1;
        for (int step = 0; step < MAX_STEPS && play_on(&t); step++)
            ask_everything(&t);
        sitting_free(t.s[0]);
        sitting_free(t.s[1]);
    }
    assert_true(t.compared > 5000 && t.parted > 10);
}

/* ---- by hand ------------------------------------------------------------------------------------ */

static const char start[] =
    "s1m1s/5/5/5/S1M1S b monkey,tiger/rabbit,eel/goose nb=b1 nr=%s lb=2 lr=2 ply=4";

static struct pair sit_with(struct hall *h, const char *red, json_t *more)
{
    char position[200];
    struct text t;

    text_init(&t, position, sizeof position);
    text_format(&t, start, red);
    json_object_set_new(more, "position", json_string(position));
    return sit(h, more);
}

static json_t *step(void)
{
    return json_pack("{s:s}", "do", "step");
}

static void is_shown(const struct pair *p, int seat, json_t *args, const char *text)
{
    json_t *body = case_must(p->h, 422, "takeback", p->id, p->token[seat], args);

    assert_true(has(body, "code", "was_shown"));
    assert_true(has(body, "clause", "S15"));
    assert_non_null(strstr(json_string_value(json_object_get(body, "error")), text));
    json_decref(body);
}

/* Square by square, until the ninja is found: no step of it goes back. */
static void nobody_probes_for_ninjas(void **state)
{
    static const char *const probes[] = {"monkey:a1b2", "tiger:c1c3", "tiger:a1a3", "monkey:e1d2"};
    static const char *const shown[] = {"monkey:a1b2", "tiger:c1c3", "tiger:a1a3", "monkey:e1d2*"};
    struct hall *h = case_open();

    (void)state;
    for (int takebacks = 0; takebacks < 2; takebacks++)
        for (int i = 0; i < 4; i++) {
            struct pair p = sit_with(h, "d2", json_pack("{s:b}", "takebacks", takebacks));

            move(&p, 0, probes[i]);
            is_shown(&p, 0, step(), shown[i]);
        }
    done(h);
}

static void parts_that_show_nothing_go_back(void **state)
{
    struct hall *h = case_open();
    struct pair p = sit_with(h, "d4", json_pack("{s:b}", "takebacks", 0));
    json_t *before, *after;

    (void)state;
    move(&p, 0, "monkey:a1b2");
    before = view_of(&p, 0);
    move(&p, 0, "nb1a2");
    say(&p, 0, "takeback", "step");
    after = view_of(&p, 0);
    assert_true(
        json_equal(json_object_get(before, "position"), json_object_get(after, "position")));
    json_decref(before);
    json_decref(after);
    move(&p, 0, "nb1a2!");
    is_shown(&p, 0, step(), "nb1a2!=n");
    move(&p, 0, "l4");
    case_refused(h, 409, "not_your_turn", "takeback", p.id, p.token[0], step());
    done(h);
}

/* Once the enemy's ninja is out, a pawn meets nobody. */
static void what_cannot_meet_anything_goes_back(void **state)
{
    struct hall *h = case_open();
    struct pair p = sit_with(h, "-", json_object());

    (void)state;
    move(&p, 0, "monkey:a1b2");
    say(&p, 0, "takeback", "step");
    move(&p, 0, "tiger:c1c3");
    done(h);
}

/* The one who is asked is told what the asker has learnt, and decides. */
static void consent_is_the_others_to_give(void **state)
{
    struct hall *h = case_open();
    struct pair p = sit_with(h, "d4", json_object());
    json_t *before = view_of(&p, 0), *view, *shown;

    (void)state;
    move(&p, 0, "monkey:a1b2+nb1a2+l4");
    say(&p, 0, "takeback", "ask");
    for (int seat = -1; seat < 2; seat++) {
        view = view_of(&p, seat);
        shown = json_object_get(json_object_get(view, "offers"), "takeback_shown");
        assert_int_equal(json_array_size(shown), 2);
        assert_string_equal(json_string_value(json_array_get(shown, 0)), "monkey:a1b2");
        assert_string_equal(json_string_value(json_array_get(shown, 1)), "l4=y");
        json_decref(view);
    }
    say(&p, 1, "takeback", "decline");
    say(&p, 0, "takeback", "ask");
    say(&p, 1, "takeback", "accept");
    view = view_of(&p, 0);
    assert_true(json_equal(json_object_get(before, "position"), json_object_get(view, "position")));
    assert_true(json_is_null(json_object_get(json_object_get(view, "offers"), "takeback_shown")));
    json_decref(view);
    json_decref(before);
    done(h);
}

/* One person, Blue, and a computer; the options of `create`, taken. */
static struct pair sit_alone(struct hall *h, json_t *options)
{
    struct pair p = {.h = h};
    json_t *made;

    json_object_set_new(options, "seats", json_pack("[s, s]", "me", "level 1"));
    made = case_must(h, 201, "create", NULL, NULL, options);
    copy(p.id, sizeof p.id, json_object_get(made, "id"));
    copy(p.token[0], TOKEN_SIZE,
         json_object_get(json_array_get(json_object_get(made, "seats"), 0), "token"));
    json_decref(made);
    return p;
}

static void wait_for_turn(const struct pair *p, int seat)
{
    for (int i = 0; i < 3000; i++) {
        json_t *view = view_of(p, seat);
        bool mine = number(view, "turn") == seat;

        json_decref(view);
        if (mine)
            return;
        os_pause(0.01);
    }
    fail_msg("the computer does not move");
}

/* The computer consents to nothing that was shown, unless the game is marked as practice. */
static void practice_is_marked(void **state)
{
    struct hall *h = case_open();
    json_t *view;

    (void)state;
    for (int practice = 0; practice < 2; practice++) {
        struct pair p =
            sit_alone(h, json_pack("{s:s, s:s, s:b}", "game", "onitama+shadow", "cards",
                                   "monkey,tiger/rabbit,eel/goose", "practice", practice));

        move(&p, 0, "nb1");
        wait_for_turn(&p, 0);
        view = view_of(&p, -1);
        assert_int_equal(
            json_is_true(json_object_get(json_object_get(view, "options"), "practice")), practice);
        json_decref(view);
        move(&p, 0, "monkey:a1b2");
        if (!practice) {
            is_shown(&p, 0, step(), "monkey:a1b2");
            is_shown(&p, 0, NULL, "monkey:a1b2");
        } else {
            say(&p, 0, "takeback", "step");
            move(&p, 0, "tiger:a1a3+n-");
            wait_for_turn(&p, 0);
            say(&p, 0, "takeback", "ask");
            move(&p, 0, "monkey:a1b2");
        }
    }
    case_refused(h, 400, "bad_value", "create", NULL, NULL, json_pack("{s:b}", "practice", 1));
    done(h);
}

/* ---- starts of one's own ------------------------------------------------------------------------ */

/* Anyone who gives a position knows its secrets: nobody else can be seated there. */
static void secrets_are_for_the_creators_own_seats(void **state)
{
    static const char *const hidden[] = {
        "s1m1s/5/5/5/S1M1S b monkey,tiger/rabbit,eel/goose nb=b1 nr=d2 lb=2 lr=2 ply=4",
        "ssmss/5/5/5/5 r ox,boar/horse,elephant/crab nb=b1,d1 lr=2 ply=2",
        "{\"players\":2,\"frames\":[\"ACTIVATE\"],\"seats\":[{},{}]}",
    };
    struct hall *h = case_open();
    json_t *view, *options;
    struct pair p;

    (void)state;
    for (int i = 0; i < 3; i++) {
        case_refused(h, 422, "secret_position", "create", NULL, NULL,
                     json_pack("{s:s}", "position", hidden[i]));
        case_refused(h, 422, "secret_position", "create", NULL, NULL,
                     json_pack("{s:s, s:b, s:[s, s]}", "position", hidden[i], "listed", 1, "seats",
                               "open", "me"));
        p = sit_alone(h, json_pack("{s:s}", "position", hidden[i]));
        view = view_of(&p, -1);
        options = json_object_get(view, "options");
        assert_true(json_is_true(json_object_get(options, "practice")));
        assert_true(json_is_string(json_object_get(options, "position")));
        assert_null(strstr(json_string_value(json_object_get(options, "position")), "d2"));
        json_decref(view);
    }
    done(h);
}

/* Where nothing is hidden yet anybody may join, and everybody sees where the game starts from. */
static void a_start_of_ones_own_is_shown_to_all(void **state)
{
    static const char *const open[] = {
        "1m2s/5/5/3S1/3M1 b rooster,rabbit/elephant,eel/horse",
        "s1m1s/5/5/5/S1M1S b monkey,tiger/rabbit,eel/goose nb=* nr=* lb=2 lr=2 ply=0 part=s",
    };
    struct hall *h = case_open();

    (void)state;
    for (int i = 0; i < 2; i++) {
        json_t *made = case_must(h, 201, "create", NULL, NULL,
                                 json_pack("{s:s, s:b}", "position", open[i], "listed", 1));
        const char *id = json_string_value(json_object_get(made, "id"));
        json_t *view = case_must(h, 200, "view", id, NULL, NULL), *list, *found;

        assert_true(has(json_object_get(view, "options"), "position", open[i]));
        json_decref(view);
        list = case_must(h, 200, "list", NULL, NULL, NULL);
        found = json_array_get(json_object_get(list, "games"), 0);
        assert_true(has(json_object_get(found, "options"), "position", open[i]));
        json_decref(list);
        json_decref(case_must(h, 200, "join", id, NULL, NULL));
        json_decref(made);
    }
    done(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(takebacks_tell_nothing),
        cmocka_unit_test(nobody_probes_for_ninjas),
        cmocka_unit_test(parts_that_show_nothing_go_back),
        cmocka_unit_test(what_cannot_meet_anything_goes_back),
        cmocka_unit_test(consent_is_the_others_to_give),
        cmocka_unit_test(practice_is_marked),
        cmocka_unit_test(secrets_are_for_the_creators_own_seats),
        cmocka_unit_test(a_start_of_ones_own_is_shown_to_all),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
