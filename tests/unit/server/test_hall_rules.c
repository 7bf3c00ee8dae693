/* Torii: MIT licence, see LICENSE. */
/* What a table may settle otherwise than we do: the letter, single switches, the cards (B13, S10, W2, M1). */
#include "hall_pair.h"
#include "memory_store.h"
#include "unit.h"

#include <string.h>

static const char *option(const json_t *view, const char *key)
{
    return json_string_value(json_object_get(json_object_get(view, "options"), key));
}

/* The options of a game that is created so; the caller's. */
static json_t *options_of(struct hall *h, json_t *args)
{
    struct pair p = sit(h, args);
    json_t *view = view_of(&p, -1), *options = json_incref(json_object_get(view, "options"));

    json_decref(view);
    return options;
}

static void rules_are_told_to_everybody(void **state)
{
    static const struct {
        const char *game, *given, *told;
        bool letter;
    } cases[] = {
        {"onitama", "letter", "letter", true},
        {"onitama+wind", "repetition:0", "letter", true},
        {"onitama+shadow", "letter", "letter", true},
        {"onitama+shadow", "revealed:capture", "revealed:capture", false},
        {"onitama", "standard", NULL, false},
        {"onamazu", "letter", "c425621ff6b462a7", true},
        {"onamazu", "base: letter\n", "c425621ff6b462a7", true},
        {"onamazu", "standard", "297664c75de57e2b", false},
    };
    struct hall *h = case_open();

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        json_t *options =
            options_of(h, json_pack("{s:s, s:s}", "game", cases[i].game, "rules", cases[i].given));
        const char *rules = json_string_value(json_object_get(options, "rules"));
        const char *preset = json_string_value(json_object_get(options, "preset"));

        assert_true((preset != NULL && strcmp(preset, "letter") == 0) == cases[i].letter);
        if (cases[i].told == NULL)
            assert_null(rules);
        else
            assert_string_equal(rules, cases[i].told);
        json_decref(options);
    }
    done(h);
}

static void unknown_rules_are_refused(void **state)
{
    struct hall *h = case_open();

    (void)state;
    case_refused(h, 400, "bad_value", "create", NULL, NULL, json_pack("{s:s}", "rules", "lettre"));
    case_refused(h, 422, "illegal", "create", NULL, NULL, /* S10 */
                 json_pack("{s:s}", "rules", "revealed:capture"));
    case_refused(h, 422, "bad_rules", "create", NULL, NULL,
                 json_pack("{s:s, s:s}", "game", "onamazu", "rules", "repetition:0"));
    done(h);
}

/* B13: by the letter the third time gives no claim; agreement and resignation stay. */
static void by_the_letter_nothing_is_claimed(void **state)
{
    static const char position[] = "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab rep=3";
    struct hall *h = case_open();
    struct pair p = sit(h, json_pack("{s:s, s:s}", "position", position, "rules", "letter"));
    json_t *view = view_of(&p, 1);

    (void)state;
    assert_false(json_is_true(json_object_get(view, "claimable")));
    json_decref(view);
    case_refused(h, 422, "no_claim", "draw", p.id, p.token[1], json_pack("{s:s}", "do", "claim"));
    say(&p, 0, "draw", "offer");
    say(&p, 1, "draw", "accept");
    until_over(&p, "agreement");
    done(h);
}

/* A position may say its rules itself, but nobody may say otherwise. */
static void a_position_and_its_rules_agree(void **state)
{
    static const char position[] =
        "4m/5/5/5/M4 b ox,boar/horse,elephant/crab nb=c2 nr=c3 vis=nc3 lb=1 lr=0 ply=2 part=n:ox "
        "rules=revealed:capture";
    struct hall *h = case_open();
    json_t *options = options_of(h, json_pack("{s:s}", "position", position));

    (void)state;
    assert_string_equal(json_string_value(json_object_get(options, "rules")), "revealed:capture");
    json_decref(options);
    case_refused(h, 400, "bad_position", "create", NULL, NULL,
                 json_pack("{s:s, s:s}", "position", position, "rules", "standard"));
    done(h);
}

/* W2: five cards, dealt by chance; the same five for everybody to see, and nobody else's. */
static void named_cards_are_dealt_by_chance(void **state)
{
    struct hall *h = case_open();
    int first = 0;

    (void)state;
    for (int i = 0; i < 12; i++) {
        struct pair p = sit(h, json_pack("{s:s, s:s, s:s}", "game", "onitama+wind", "cards",
                                         "ox,bat/boar,eagle/crab", "deal", "random"));
        json_t *view = view_of(&p, 0);
        const char *position = json_string_value(json_object_get(view, "position"));

        assert_non_null(position);
        assert_string_equal(option(view, "deal"), "random");
        for (const char *name = "ox\0bat\0boar\0eagle\0crab\0"; *name != '\0';
             name += strlen(name) + 1)
            assert_non_null(strstr(position, name));
        first += strstr(position, "bat,ox/eagle,boar/crab") != NULL;
        json_decref(view);
    }
    assert_true(first < 12); /* one in twelve deals is this one */
    done(h);
}

static void a_rematch_deals_the_same_cards_anew(void **state)
{
    struct hall *h = case_open();
    struct pair p = sit(h, json_pack("{s:s, s:s, s:s}", "game", "onitama+wind", "cards",
                                     "ox,boar,crab,bat,eagle", "rules", "letter"));
    json_t *view;

    (void)state;
    say(&p, 0, "resign", NULL);
    until_over(&p, "resignation");
    say(&p, 0, "rematch", NULL);
    view = case_must(h, 200, "rematch", p.id, p.token[1], NULL);
    copy(p.id, sizeof p.id, json_object_get(view, "next"));
    json_decref(view);
    view = view_of(&p, -1);
    assert_string_equal(option(view, "cards"), "ox,boar,crab,bat,eagle");
    assert_string_equal(option(view, "rules"), "letter");
    json_decref(view);
    done(h);
}

static void cards_that_cannot_be_dealt_are_refused(void **state)
{
    static const struct {
        const char *game, *cards, *deal, *clause;
    } bad[] = {
        {"onitama", "ox,boar,crab,bat,eagle", "random", "W1"},
        {"onitama+wind", "ox,boar,crab,bat", "random", NULL},
        {"onitama+wind", "ox,boar,crab,bat,ox", "random", NULL},
        {"onitama+wind", "ox,boar,crab,bat,eagle", "named", "W2"},
        {"onitama+wind", "ox,boar/crab,bat/eagle", "named", "W2"},
        {"onitama+wind", "ox,boar,crab,bat,eagel", "random", "N3"},
    };
    struct hall *h = case_open();

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        json_t *body = case_must(h, bad[i].clause != NULL ? 422 : 400, "create", NULL, NULL,
                                 json_pack("{s:s, s:s, s:s}", "game", bad[i].game, "cards",
                                           bad[i].cards, "deal", bad[i].deal));
        const char *clause = json_string_value(json_object_get(body, "clause"));

        assert_string_equal(clause != NULL ? clause : "none",
                            bad[i].clause != NULL ? bad[i].clause : "none");
        json_decref(body);
    }
    case_refused(h, 422, "illegal", "create", NULL, NULL, /* W2: too few for a deal */
                 json_pack("{s:s, s:s}", "game", "onitama+wind", "winds", "bat"));
    done(h);
}

/* M1: what the rulebook leaves to advanced players is marked. */
static void expert_games_are_marked(void **state)
{
    static const struct {
        const char *game, *deck;
        bool expert;
    } cases[] = {
        {"onitama", "all", false},
        {"onitama+sensei+wind", "all", false},
        {"onitama+shadow", "base", false},
        {"onitama+light", "base", false},
        {"onitama+shadow", "all", true},
        {"onitama+sensei+light", "all", true},
        {"onitama+wind+shadow", "base", true},
        {"onitama+wind+light", "base", true},
    };
    struct hall *h = case_open();

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        json_t *options =
            options_of(h, json_pack("{s:s, s:s}", "game", cases[i].game, "deck", cases[i].deck));

        assert_int_equal(json_is_true(json_object_get(options, "expert")), cases[i].expert);
        json_decref(options);
    }
    done(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_are_told_to_everybody),
        cmocka_unit_test(unknown_rules_are_refused),
        cmocka_unit_test(by_the_letter_nothing_is_claimed),
        cmocka_unit_test(a_position_and_its_rules_agree),
        cmocka_unit_test(named_cards_are_dealt_by_chance),
        cmocka_unit_test(a_rematch_deals_the_same_cards_anew),
        cmocka_unit_test(cards_that_cannot_be_dealt_are_refused),
        cmocka_unit_test(expert_games_are_marked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
