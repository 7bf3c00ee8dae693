/* Torii: MIT licence, see LICENSE. */
/*
 * The page's side of the rules, natively: games as they are and as somebody was shown them, told alike; with
 * the memory checked that WebAssembly does not check. web/test/core-*.test.mjs tests the same in place.
 */
#include "bindings/wasm/page.h"
#include "bindings/wasm/play.h"
#include "bindings/wasm/wasm.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST = 60, VIEWERS = 3 };

static const int viewers[VIEWERS] = {0, 1, GAME_SPECTATOR};

/* Writes the text where the code reads it. */
static int say(const char *text)
{
    size_t len = strlen(text);

    memcpy(page_input((int)len + 1), text, len);
    return (int)len;
}

static void fail_if(int status)
{
    if (status != OK)
        fail_msg("%d: %.*s", status, page_output_size(), page_output());
}

static struct play *new_match(const char *game, int seed)
{
    char memory[128];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_format(&t, "game %s\nseed %d\n", game, seed);
    fail_if(rules_match(say(memory)));
    return rules_made();
}

static struct play *new_watch(const char *game, int viewer)
{
    char memory[128];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_format(&t, "game %s\n", game);
    fail_if(rules_watch(viewer, say(memory)));
    return rules_made();
}

/* A copy of what was told, to be freed. */
static char *told(int status)
{
    size_t len;
    char *copy;

    fail_if(status);
    len = (size_t)page_output_size();
    copy = malloc(len + 1);
    assert_non_null(copy);
    memcpy(copy, page_output(), len);
    copy[len] = '\0';
    return copy;
}

static void assert_told_alike(char *one, char *other)
{
    assert_string_equal(one, other);
    free(one);
    free(other);
}

/* The last step of the game as the viewer was shown it. */
static void hear_last(struct play *watched, const struct play *p, int viewer)
{
    const struct match_step *step = &p->match.steps[p->match.count - 1];
    char memory[GAME_MAX_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    match_event_print(&p->match, p->match.count - 1, viewer, &t);
    fail_if(rules_hear(watched, step->actor, say(memory)));
}

static void compare(const struct play *p, struct play *const watched[VIEWERS])
{
    for (int i = 0; i < VIEWERS; i++) {
        int now = rules_steps(p);

        assert_told_alike(told(rules_scene(watched[i], now, viewers[i])),
                          told(rules_scene(p, now, viewers[i])));
        assert_told_alike(told(rules_events(watched[i], viewers[i])),
                          told(rules_events(p, viewers[i])));
        assert_told_alike(told(rules_answers(watched[i], viewers[i])),
                          told(rules_answers(p, viewers[i])));
        assert_told_alike(told(rules_belief(watched[i], viewers[i])),
                          told(rules_belief(p, viewers[i])));
    }
}

/* One random action; false when the game is over. */
static bool go_on(struct play *p, struct rng *r)
{
    const struct game *g = &p->entry.game;
    game_action legal[GAME_MAX_ACTIONS];
    char memory[GAME_MAX_TEXT];
    struct text t;

    if (game_turn(g, &p->match.state) < 0)
        return false;
    text_init(&t, memory, sizeof memory);
    g->kind->action_print(g, &p->match.state,
                          legal[rng_below(r, (uint64_t)game_legal(g, &p->match.state, legal))], &t);
    fail_if(rules_play(p, say(memory)));
    return true;
}

/* The record read back is the same game, and it can be taken back. */
static void compare_ends(const struct play *p, struct play *watched, int viewer)
{
    int scope = p->entry.game.kind->hidden ? viewer : GAME_FULL; /* what a record then holds */
    char *record = told(rules_record(watched, scope, say("format ogn\n")));
    struct play *again;

    fail_if(rules_read(say(record)));
    again = rules_made();
    assert_told_alike(told(rules_record(again, scope, say("format ogn\n"))), record);
    assert_told_alike(told(rules_record(again, scope, say("format ogn\n"))),
                      told(rules_record(p, scope, say("format ogn\n"))));
    fail_if(rules_undo(again, rules_steps(again) / 2));
    assert_told_alike(told(rules_scene(again, rules_steps(again), viewer)),
                      told(rules_scene(p, rules_steps(again), viewer)));
    free(told(rules_svg(again, rules_steps(again), viewer, 1)));
    rules_free(again);
}

static void play_one(const char *game, int seed)
{
    struct rng r = {(uint64_t)seed};
    struct play *p = new_match(game, seed), *watched[VIEWERS];

    for (int i = 0; i < VIEWERS; i++) {
        watched[i] = new_watch(game, viewers[i]);
        hear_last(watched[i], p, viewers[i]);
    }
    for (int n = 0; n < LONGEST && go_on(p, &r); n++) {
        for (int i = 0; i < VIEWERS; i++)
            hear_last(watched[i], p, viewers[i]);
        if (n % 7 == 0)
            compare(p, watched);
    }
    compare(p, watched);
    for (int i = 0; i < VIEWERS; i++) {
        compare_ends(p, watched[i], viewers[i]);
        rules_free(watched[i]);
    }
    rules_free(p);
}

static void watched_games_are_told_alike(void **state)
{
    (void)state;
    for (int i = 0; i < GAMES_ONITAMA; i++)
        for (int seed = 1; seed <= 2; seed++)
            play_one(games_name(i), seed);
}

/* A game set up by the lines, and what its first scene says. */
static struct play *set_up(const char *lines, const char *said)
{
    struct play *p;

    fail_if(rules_match(say(lines)));
    p = rules_made();
    fail_if(rules_scene(p, rules_steps(p), GAME_FULL));
    if (strstr(page_output(), said) == NULL)
        fail_msg("'%s' is not in %.*s", said, page_output_size(), page_output());
    return p;
}

/* B13, S10, M1: rules by name or by the position; a table that is for experts is marked. */
static void rules_of_a_table_are_told(void **state)
{
#define SHADOW \
    "4m/5/5/5/M4 b ox,boar/horse,elephant/crab nb=c2 nr=c3 vis=nc3 lb=1 lr=0 ply=2 part=n:ox"
    static const char *const cases[][2] = {
        {"game onitama\n", "\"rules\":\"\",\"expert\":false"},
        {"game onitama\nrules letter\n", "\"rules\":\"letter\",\"expert\":false"},
        {"game onitama+shadow\nrules repetition:0\n", "\"rules\":\"repetition:0\""},
        {"game onitama+sensei+shadow\n", "\"rules\":\"\",\"expert\":true"},
        {"game onitama+wind+light\n", "\"expert\":true"},
        {"position " SHADOW " rules=letter\n", "\"rules\":\"letter\""},
        {"position " SHADOW "\nrules letter\n", "\"rules\":\"letter\""},
        {"game onitama+shadow\nposition " SHADOW " rules=letter\n", "\"rules\":\"letter\""},
        {"game onitama+shadow\nposition " SHADOW "\nrules letter\n", "\"rules\":\"letter\""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        rules_free(set_up(cases[i][0], cases[i][1]));
    assert_int_not_equal(rules_match(say("position " SHADOW " rules=letter\nrules standard\n")),
                         OK);
    assert_int_not_equal(rules_match(say("game onitama\nrules revealed:capture\n")), OK);
#undef SHADOW
}

/* W2: five cards by name, dealt by chance or as they stand; wind cards by name. The record says so. */
static void named_cards_are_dealt(void **state)
{
    static const char five[] = "game onitama+wind\ncards ox,boar,crab,bat,eagle\nseed %d\n";
    char lines[128], first[512] = "";
    struct play *p;
    struct text t;
    int other = 0;

    (void)state;
    for (int seed = 0; seed < 8; seed++) {
        text_init(&t, lines, sizeof lines);
        text_format(&t, five, seed);
        p = set_up(lines, "crab");
        fail_if(rules_record(p, GAME_FULL, say("seed 1\n")));
        text_init(&t, first, sizeof first);
        text_str(&t, (struct str){page_output(), (size_t)page_output_size()});
        assert_non_null(strstr(first, "[Deck \"crab,ox,boar\"]"));
        assert_non_null(strstr(first, "[Winds \"bat,eagle\"]"));
        other += strstr(first, "[Deal \"bat,crab/") == NULL;
        fail_if(rules_read(say(first)));
        rules_free(rules_made());
        rules_free(p);
    }
    assert_true(other > 0);
    rules_free(
        set_up("game onitama+wind\ncards bat,ox/eagle,boar/crab\n", "bat,ox/eagle,boar/crab"));
    rules_free(set_up("game onitama+wind\nwinds hawk,lion\n", "hawk"));
    assert_int_not_equal(rules_match(say("game onitama+wind\ncards ox,boar,crab,bat\n")), OK);
    assert_int_not_equal(
        rules_match(say("game onitama+wind\ncards ox,boar,crab,bat,eagle\ndeal named\n")), OK);
}

static void nonsense_is_refused(void **state)
{
    static const char *const setups[] = {
        "",
        "game nonsense\n",
        "game onitama\nwind 9\n",
        "game onitama\ncards ox,ox/ox,ox/ox\n",
        "game onitama\nseed -1\n",
        "position x\n",
        "position {\"torii\":1}\n",
        "position s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=? ply=0\n",
        "game onitama+light\nposition ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab\n",
    };
    static const char *const records[] = {"", "[Game \"onitama\"", "{\"torii\":\"record\"}",
                                          "1. ox:c1c2"};
    struct play *p;

    (void)state;
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        assert_int_not_equal(rules_match(say(setups[i])), OK);
        assert_null(rules_made());
    }
    for (size_t i = 0; i < sizeof records / sizeof records[0]; i++)
        assert_int_not_equal(rules_read(say(records[i])), OK);
    p = new_match("onitama+shadow", 3);
    assert_int_not_equal(rules_play(p, say("nonsense")), OK);
    assert_int_not_equal(rules_scene(p, 0, 7), OK);
    assert_int_not_equal(rules_hear(p, 1, say("n?")), OK);
    fail_if(rules_why(p, 0, say("na1")));
    assert_non_null(strstr(page_output(), "\"clause\":\"S2\""));
    rules_free(p);
    p = new_watch("onitama+shadow", 0);
    assert_int_not_equal(rules_play(p, say("nb1")), OK);
    assert_int_not_equal(rules_scene(p, 0, 1), OK); /* what Red sees is not here */
    rules_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(watched_games_are_told_alike),
        cmocka_unit_test(rules_of_a_table_are_told),
        cmocka_unit_test(named_cards_are_dealt),
        cmocka_unit_test(nonsense_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
