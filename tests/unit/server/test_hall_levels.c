/* Torii: MIT licence, see LICENSE. */
/*
 * The computer's seats at the server play what they were measured by: every move that the hall's threads find
 * is the one that the level plays for the game's secret (opponent_replay, which `torii ladder` agrees with, see
 * tests/system/same_levels.py). Whatever people do between the moves changes none of them.
 */
#include "engine/opponent.h"
#include "hall_levels.h"
#include "hall_pair.h"
#include "memory_store.h"
#include "os/os.h"
#include "server/sitting.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_long(void)
{
    return getenv("TORII_SOAK") != NULL;
}

/* Sanitizers on a busy machine are slower than what the guard allows, and then another move comes. */
static struct hall *patient_hall(void)
{
    return case_open_with(
        (struct hall_options){.thinkers = 2, .most_games = 100, .unguarded = true});
}

/* ---- computers among themselves ---- */

struct pairing {
    const char *name;
    int players; /* of Onamazu */
    int level[2];
    bool rare; /* only in ./run soak */
};

static void the_hall_plays_what_the_ladder_plays(void **state)
{
    static const struct pairing pairings[] = {
        {"onitama", 0, {1, 2}, false},
        {"onitama", 0, {3, 4}, false},
        {"onitama", 0, {6, 8}, false},
        {"onitama", 0, {9, 10}, true},
        {"onitama+wind", 0, {2, 3}, false},
        {"onitama+wind", 0, {5, 7}, false},
        {"onitama+shadow", 0, {1, 4}, false},
        {"onitama+shadow", 0, {6, 7}, false},
        {"onitama+light", 0, {2, 3}, false},
        {"onitama+light", 0, {5, 6}, false},
        {"onitama+wind+light", 0, {4, 8}, true},
        {"onitama+sensei+wind+shadow", 0, {3, 9}, true},
        {"onamazu", 2, {1, 4}, false},
        {"onamazu", 3, {2, 5}, false},
        {"onamazu", 4, {3, 8}, true},
    };
    enum { COUNT = sizeof pairings / sizeof pairings[0], MOST = 12 };
    static struct levels_game games[COUNT * MOST];
    struct hall *h = patient_hall();
    bool brief = getenv("TORII_BRIEF") != NULL; /* in a brief run */
    int each = is_long() ? MOST : brief ? 1 : 2, count = 0;

    (void)state;
    for (int i = 0; i < COUNT; i += brief ? 4 : 1)
        for (int n = 0; n < each && (is_long() || !pairings[i].rare); n++) {
            const struct pairing *p = &pairings[i];
            struct levels_game *g = &games[count++];

            levels_game_init(g, p->name, p->players, (uint64_t)i, (uint64_t)n);
            for (int seat = 0; seat < GAME_MAX_PLAYERS; seat++)
                g->level[seat] = p->level[(seat + n) % 2];
            levels_put(g);
        }
    levels_play(h, games, count);
    for (int i = 0; i < count; i++) {
        char *record = levels_record(h, games[i].id);

        assert_true(levels_compare(record) > 4);
        free(record);
    }
    done(h);
}

/* ---- with people ---- */

/* A person at seat 0 and a level at seat 1, whose turn it is now. */
struct live_game {
    struct hall *h;
    char id[STORE_ID + 1];
    char token[TOKEN_SIZE];
};

static struct live_game sit_down(struct hall *h, const char *game, const char *level)
{
    json_t *made = case_must(
        h, 201, "create", NULL, NULL,
        json_pack("{s:s, s:[s, s], s:s}", "game", game, "seats", "me", level, "nonce", "red"));
    struct live_game t = {.h = h};

    copy(t.id, sizeof t.id, json_object_get(made, "id"));
    copy(t.token, sizeof t.token,
         json_object_get(json_array_get(json_object_get(made, "seats"), 0), "token"));
    json_decref(made);
    return t;
}

/* The person's view once the computer has answered, and it is for the person to act or the game is over. */
static json_t *wait_for(const struct live_game *t)
{
    for (int i = 0; i < 300000; i++) {
        json_t *view = case_must(t->h, 200, "view", t->id, t->token, NULL);
        const json_t *turn = json_object_get(view, "turn");

        if (json_is_null(turn) || json_integer_value(turn) == 0)
            return view;
        json_decref(view);
        os_pause(0.001);
    }
    fail_msg("the computer does not answer");
    return NULL;
}

static bool is_over(const json_t *view)
{
    return json_is_null(json_object_get(view, "turn"));
}

static void act(const struct live_game *t, const json_t *view, const char *text)
{
    json_decref(case_must(t->h, 200, "act", t->id, t->token,
                          json_pack("{s:s, s:O}", "text", text, "n", json_object_get(view, "n"))));
}

/* The person gives up, if the game is not over; the moves of the computer are those of its level. */
static void finish(const struct live_game *t)
{
    json_t *view = wait_for(t);
    char *record;

    if (!is_over(view))
        json_decref(case_must(t->h, 200, "resign", t->id, t->token, NULL));
    json_decref(view);
    record = levels_record(t->h, t->id);
    assert_true(levels_compare(record) > 0);
    free(record);
}

/* What the person has played: from which position, and what. */
struct played {
    json_t *before; /* the view */
    char text[GAME_MAX_TEXT];
};

static bool same(const json_t *a, const json_t *b, const char *key)
{
    return json_equal(json_object_get(a, key), json_object_get(b, key));
}

/* The last turn goes back, and is played again part by part: all is as it was. False if it could not go back. */
static bool take_back(const struct live_game *t, const struct played *all, int count)
{
    json_t *answered = wait_for(t), *body, *view;
    int from = count - 1;
    bool back = !is_over(answered) && case_ask(t->h, "takeback", t->id, t->token,
                                               json_pack("{s:s}", "do", "ask"), &body) == 200;

    if (back) {
        json_decref(body);
        view = wait_for(t);
        while (from > 0 && !same(view, all[from].before, "position"))
            from--;
        assert_true(same(view, all[from].before, "position"));
        for (; from < count; from++) {
            act(t, view, all[from].text);
            json_decref(view);
            view = wait_for(t);
        }
        assert_true(same(view, answered, "position") && same(view, answered, "moves"));
        json_decref(view);
    } else if (!is_over(answered)) {
        json_decref(body);
    }
    json_decref(answered);
    return back;
}

static void what_is_taken_back_is_answered_alike(void **state)
{
    static const char *const games[] = {"onitama", "onitama+wind", "onitama+shadow"};
    enum { MOST = 24 };
    static struct played all[MOST];
    struct hall *h = patient_hall();
    struct rng r = {5};
    int back[3] = {0, 0, 0};

    (void)state;
    /* What can be taken back is a matter of the deal: until it has happened often enough. */
    for (int g = 0; g < 3 * 4 || (g < 3 * 40 && (back[0] < 3 || back[1] < 3 || back[2] < 1)); g++) {
        struct live_game t = sit_down(h, games[g % 3], g % 3 == 2 ? "level 3" : "level 2");
        int count = 0;

        for (; count < MOST; count++) {
            struct played *now = &all[count];

            now->before = wait_for(&t);
            if (is_over(now->before))
                break;
            snprintf(now->text, sizeof now->text, "%s", case_choice(now->before, &r));
            act(&t, now->before, now->text);
            back[g % 3] += take_back(&t, all, count + 1);
        }
        for (int i = 0; i <= count && i < MOST; i++)
            json_decref(all[i].before);
        finish(&t);
    }
    assert_true(back[0] > 2 && back[1] > 2 && back[2] > 0);
    done(h);
}

/* The server goes down while the computer thinks, and another one plays on; draws are offered on the way. */
static void a_restart_and_offers_change_nothing(void **state)
{
    static const char *const games[] = {"onitama", "onitama+light", "onamazu"};
    struct rng r = {6};

    (void)state;
    for (int g = 0; g < 3; g++) {
        struct hall *h = patient_hall();
        struct live_game t = sit_down(h, games[g], g == 0 ? "level 7" : "level 4");

        for (int i = 0; i < 24; i++) {
            json_t *view = wait_for(&t), *body;
            bool over = is_over(view);

            if (!over && g < 2 && i % 2 == 0) {
                (void)case_ask(t.h, "draw", t.id, t.token, json_pack("{s:s}", "do", "offer"),
                               &body);
                json_decref(body);
                json_decref(view);
                view = wait_for(&t);
                over = is_over(view);
            }
            if (!over)
                act(&t, view, case_choice(view, &r));
            json_decref(view);
            if (over)
                break;
            if (i % 5 == 3) {
                hall_close(t.h);
                t.h = patient_hall();
                json_decref(case_must(t.h, 200, "view", t.id, t.token, NULL));
                case_pass(4000); /* the one that is gone is waited for */
            }
        }
        finish(&t);
        done(t.h);
    }
}

/* ---- seats that are given up ---- */

/* How many actions stand in the log before somebody gives up. */
static size_t actions_before(const char *game, const char *kind)
{
    size_t count = 0;

    for (uint64_t i = 0; i < memory_store_count(game); i++) {
        json_t *entry = json_loads(memory_store_entry(game, i), 0, NULL);
        const char *k = json_string_value(json_object_get(entry, "k"));
        bool found = strcmp(k, kind) == 0;

        count += strcmp(k, "act") == 0;
        json_decref(entry);
        if (found)
            return count;
    }
    fail_msg("nobody has given up");
    return 0;
}

/* Moves of a seat from an action on are those of a level. */
static int compare_from(const char *text, int seat, int level, size_t from)
{
    struct games_entry *entry = calloc(1, sizeof *entry);
    struct record *r = malloc(sizeof *r);
    unsigned char secret[FORM_SECRET];
    struct opponent *o;
    struct match m;
    int compared = 0;

    record_init(r, games_open_record, entry);
    assert_int_equal(record_read(r, str_of(text), NULL), OK);
    assert_true(fair_record_levels(r, secret));
    o = opponent_new(entry, level);
    opponent_begin(o, secret);
    m = r->match;
    for (m.count = 0; m.count < r->match.count; m.count++) {
        const struct match_step *step = &r->match.steps[m.count];
        struct game_state first;
        game_action events[1], chosen;
        struct game_seen seen;

        if (step->actor != seat || match_decision(&m) < from)
            continue;
        match_state_at(&r->match, m.count, &m.state);
        match_seen(&m, seat, &first, events, &seen);
        assert_int_equal(opponent_act(o, &seen, match_decision(&m), &chosen, NULL), OK);
        assert_true(chosen == step->action);
        compared++;
    }
    opponent_free(o);
    free(r);
    free(entry);
    return compared;
}

static void who_takes_over_counts_on(void **state)
{
    struct hall *h = patient_hall();
    json_t *made = case_must(h, 201, "create", NULL, NULL,
                             json_pack("{s:s, s:i, s:[s, s, s], s:s}", "game", "onamazu", "players",
                                       3, "seats", "me", "me", "level 2", "nonce", "three"));
    json_t *seats = json_object_get(made, "seats");
    char id[STORE_ID + 1], token[2][TOKEN_SIZE], *record;
    struct rng r = {8};
    bool gone = false, over = false;

    (void)state;
    copy(id, sizeof id, json_object_get(made, "id"));
    for (size_t i = 0; i < 2; i++)
        copy(token[i], TOKEN_SIZE, json_object_get(json_array_get(seats, i), "token"));
    json_decref(made);
    for (int acted = 0; acted < 60;) {
        json_t *view = case_must(h, 200, "view", id, token[0], NULL), *own;
        const json_t *turn = json_object_get(view, "turn");
        int seat = json_is_null(turn) ? -1 : (int)json_integer_value(turn);

        over = has(view, "stage", "over");
        json_decref(view);
        if (over) /* the deal is another one each time, and some games are short */
            break;
        assert_true(seat >= 0);
        if (!gone && acted == 20) {
            json_decref(case_must(h, 200, "resign", id, token[1], NULL));
            gone = true;
        } else if (seat == 2 || (gone && seat == 1)) {
            os_pause(0.001);
            continue;
        } else {
            own = case_must(h, 200, "view", id, token[seat], NULL);
            json_decref(case_must(h, 200, "act", id, token[seat],
                                  json_pack("{s:s, s:O}", "text", case_choice(own, &r), "n",
                                            json_object_get(own, "n"))));
            json_decref(own);
        }
        acted++;
    }
    if (!over)
        json_decref(case_must(h, 200, "resign", id, token[0], NULL));
    for (int i = 0; i < 60000 && !over; i++) { /* the computers play it to its end */
        json_t *view = case_must(h, 200, "view", id, NULL, NULL);

        over = has(view, "stage", "over");
        json_decref(view);
        os_pause(0.002);
    }
    assert_true(over && gone);
    record = levels_record(h, id);
    assert_true(levels_compare(record) >
                10); /* seat 2, which was a computer's from the beginning */
    assert_true(compare_from(record, 1, SITTING_TAKES_OVER, actions_before(id, "resign")) > 10);
    free(record);
    done(h);
}

/* ---- nobody knows ---- */

static void the_secret_is_nowhere_before_the_end(void **state)
{
    struct hall *h = patient_hall();
    struct live_game t = sit_down(h, "onitama", "level 3");
    struct listener *mine = case_listen(h, t.id, t.token, 0),
                    *other = case_listen(h, t.id, NULL, 0);
    json_t *created = json_loads(memory_store_entry(t.id, 0), 0, NULL);
    char hex[3][FAIR_HEX];
    unsigned char seed[FAIR_BYTES], key[FAIR_BYTES], secret[FAIR_BYTES];
    struct fair_nonces nonces = {.count = 2, .nonce = {str_of("red"), str_of("")}};
    struct rng r = {9};

    (void)state;
    copy(hex[0], FAIR_HEX, json_object_get(created, "secret"));
    json_decref(created);
    assert_true(fair_unhex(str_of(hex[0]), seed));
    fair_key(seed, &nonces, key);
    fair_levels(key, secret);
    fair_hex(key, hex[1]);
    fair_hex(secret, hex[2]);
    for (int i = 0; i < 3; i++) {
        json_t *view = wait_for(&t), *body;
        char *text;

        if (!is_over(view))
            act(&t, view, case_choice(view, &r));
        json_decref(view);
        view = wait_for(&t);
        if (is_over(view)) {
            json_decref(view);
            break;
        }
        body = case_must(h, 200, "export", t.id, t.token, NULL);
        json_object_set_new(view, "export", body);
        text = json_dumps(view, JSON_COMPACT);
        for (int n = 0; n < 3; n++) {
            assert_null(strstr(text, hex[n]));
            assert_null(strstr(case_stream(mine), hex[n]));
            assert_null(strstr(case_stream(other), hex[n]));
        }
        free(text);
        json_decref(view);
    }
    finish(&t);
    case_unlisten(mine);
    case_unlisten(other);
    done(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_hall_plays_what_the_ladder_plays),
        cmocka_unit_test(what_is_taken_back_is_answered_alike),
        cmocka_unit_test(a_restart_and_offers_change_nothing),
        cmocka_unit_test(who_takes_over_counts_on),
        cmocka_unit_test(the_secret_is_nowhere_before_the_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
