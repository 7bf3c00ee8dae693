/* Torii: MIT licence, see LICENSE. */
#include "games/games.h"

#include "game/match.h"

#include "unit.h"

#include <string.h>

static void every_name_opens_its_game(void **state)
{
    (void)state;
    for (int i = 0; i < GAMES_ONITAMA; i++) {
        struct games_entry entry;

        assert_int_equal(games_open(&entry, str_of(games_name(i)), NULL, NULL), OK);
        assert_string_equal(entry.game.name, games_name(i));
        assert_ptr_equal(entry.game.rules, &entry.onitama);
        assert_int_equal(entry.onitama.spirit, strstr(games_name(i), "+wind") != NULL);
        assert_int_equal(entry.onitama.mode, strstr(games_name(i), "+shadow") != NULL  ? ONI_SHADOW
                                             : strstr(games_name(i), "+light") != NULL ? ONI_LIGHT
                                                                                       : ONI_OPEN);
        assert_int_equal(__builtin_popcountll(entry.onitama.deck),
                         strstr(games_name(i), "+sensei") != NULL ? 34 : 16);
    }
}

static void boxes_may_be_named_in_any_order(void **state)
{
    struct games_entry entry;

    (void)state;
    assert_int_equal(games_open(&entry, str_of("onitama+shadow+wind+sensei"), NULL, NULL), OK);
    assert_string_equal(entry.game.name, "onitama+sensei+wind+shadow");
}

static void unknown_games_are_refused(void **state)
{
    static const char *const wrong[] = {
        "",
        "chess",
        "onitama+",
        "onitama+rain",
        "onitama+wind+wind",
        "onitama+shadow+light",
        "wind",
        "+onitama",
        "onitama onitama",
        "Onitama",
    };

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct games_entry entry;
        struct err e = {0};

        assert_int_equal(games_open(&entry, str_of(wrong[i]), NULL, &e), BAD_INPUT);
        assert_non_null(strchr(err_text(&e), '\''));
    }
}

static void options_belong_to_their_games(void **state)
{
    static const struct {
        const char *name;
        struct games_options options;
        const char *clause; /* NULL where all is well */
    } cases[] = {
        {"onitama+wind", {.wind = 5, .light = -1}, NULL},
        {"onitama+wind", {.wind = 6, .light = -1}, "W2"},
        {"onitama", {.wind = 2, .light = -1}, "W2"},
        {"onitama+light", {.wind = -1, .light = ONI_RED}, NULL},
        {"onitama+shadow", {.wind = -1, .light = ONI_RED}, "L2"},
        {"onitama", {.deck = "sensei", .wind = -1, .light = -1}, NULL},
        {"onitama", {.deck = "all", .wind = -1, .light = -1}, NULL},
        {"onitama", {.deck = "ox,boar,horse,elephant,crab", .wind = -1, .light = -1}, NULL},
        {"onitama", {.deck = "ox,boar,horse,elephant", .wind = -1, .light = -1}, "P1"},
        {"onitama+wind", {.deck = "ox,boar,horse", .wind = 2, .light = -1}, NULL},
        {"onitama", {.deck = "ox,boar,horse,elephant,bat", .wind = -1, .light = -1}, "P1"},
        {"onitama", {.deck = "ox,boar,horse,elephant,tigger", .wind = -1, .light = -1}, "N3"},
        {"onitama", {.deck = "ox,boar,horse,elephant,ox", .wind = -1, .light = -1}, ""},
        {"onitama+wind", {.winds = "bat,eagle,hawk", .wind = -1, .light = -1}, NULL},
        {"onitama+wind", {.winds = "bat,eagle", .wind = 3, .light = -1}, "W2"},
        {"onitama", {.winds = "bat,eagle", .wind = -1, .light = -1}, "W1"},
        {"onitama+wind", {.five = "ox,bat,boar,eagle,crab", .wind = -1, .light = -1}, NULL},
        {"onitama+wind", {.five = "ox,bat/boar,eagle/crab", .wind = 2, .light = -1}, NULL},
        {"onitama+wind", {.five = "ox,bat,boar,eagle,crab", .wind = 1, .light = -1}, "W2"},
        {"onitama+wind", {.five = "ox,bat,boar,eagle", .wind = -1, .light = -1}, ""},
        {"onitama+wind", {.five = "ox,bat,boar,eagle,crab,horse", .wind = -1, .light = -1}, ""},
        {"onitama+wind", {.five = "ox,bat,boar,eagle,ox", .wind = -1, .light = -1}, ""},
        {"onitama", {.five = "ox,bat,boar,eagle,crab", .wind = -1, .light = -1}, "W1"},
        {"onitama", {.five = "ox,boar,crab,horse,fox", .deck = "all", .wind = -1, .light = -1}, ""},
        {"onitama", {.switches = "letter", .wind = -1, .light = -1}, NULL},
        {"onitama", {.switches = "repetition:2", .wind = -1, .light = -1}, "B13"},
        {"onitama", {.switches = "revealed:capture", .wind = -1, .light = -1}, "S10"},
        {"onitama", {.switches = "lettre", .wind = -1, .light = -1}, ""},
        {"onitama", {.switches = "", .wind = -1, .light = -1}, ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct games_entry entry;
        struct err e = {0};
        enum status rc = games_open(&entry, str_of(cases[i].name), &cases[i].options, &e);

        assert_int_equal(rc == OK, cases[i].clause == NULL);
        if (cases[i].clause != NULL)
            assert_string_equal(e.clause, cases[i].clause);
    }
}

/* What a table chose is in its positions and in its record, and comes back from both. */
static void switches_are_told_and_read_again(void **state)
{
    static const char *const cases[][3] = {
        {"onitama", "standard", ""},
        {"onitama", "letter", "letter"},
        {"onitama+wind", "repetition:0", "letter"},
        {"onitama+light", "repetition:0", "letter"},
        {"onitama+shadow", "repetition:0", "repetition:0"},
        {"onitama+shadow", "revealed:capture", "revealed:capture"},
        {"onitama+shadow", "revealed:capture,repetition:0", "letter"},
        {"onitama+shadow", "letter,revealed:attempt", "repetition:0"},
        {"onitama+shadow", "letter,standard", ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct games_options options = GAMES_USUAL;
        struct games_entry entry, again;
        struct match_step steps[4];
        struct match m;
        struct rng rng = {7};
        char memory[GAME_MAX_TEXT], told[64];
        static struct record r;
        const struct game *g;
        struct text t;
        struct err e;

        options.switches = cases[i][1];
        assert_int_equal(games_open(&entry, str_of(cases[i][0]), &options, &e), OK);
        text_init(&t, told, sizeof told);
        oni_rules_print_switches(&entry.onitama, &t);
        assert_string_equal(told, cases[i][2]);

        match_init(&m, &entry.game, steps, 4);
        assert_int_equal(match_draw(&m, &rng, &e), OK);
        text_init(&t, memory, sizeof memory);
        game_print(&entry.game, &m.state, GAME_FULL, &t);
        assert_int_equal(strstr(memory, " rules=") != NULL, cases[i][2][0] != '\0');
        assert_int_equal(games_open_position(&again, str_of(memory), &e), OK);
        assert_true(oni_rules_same_switches(&entry.onitama, &again.onitama));

        record_init(&r, games_open_record, &again);
        assert_int_equal(games_tag_record(&entry, &r, &e), OK);
        assert_int_equal(record_tag(&r, "Rules").data != NULL, cases[i][2][0] != '\0');
        memset(&again, 0, sizeof again);
        assert_int_equal(games_open_record(&again, &r, &g, &e), OK);
        assert_true(oni_rules_same_switches(&entry.onitama, &again.onitama));
    }
}

/* The cards that were named are in the record, so that a deal can be checked (W2, N8). */
static void named_cards_are_told_and_read_again(void **state)
{
    static const char *const cases[][4] = {
        /* game, five cards, Deck, Winds */
        {"onitama+wind", "ox,bat,boar,eagle,crab", "crab,ox,boar", "bat,eagle"},
        {"onitama+wind", "hawk,bat,lion,eagle,spider", "base", "bat,eagle,hawk,lion,spider"},
        {"onitama+wind", "ox,fox,bear,crab,tiger", "tiger,crab,ox,bear,fox", ""},
        {"onitama", "ox,fox,bear,crab,tiger", "tiger,crab,ox,bear,fox", ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct games_options options = GAMES_USUAL;
        struct games_entry entry, again;
        static struct record r;
        const struct game *g;
        struct err e;

        options.five = cases[i][1];
        assert_int_equal(games_open(&entry, str_of(cases[i][0]), &options, &e), OK);
        record_init(&r, games_open_record, &again);
        assert_int_equal(games_tag_record(&entry, &r, &e), OK);
        assert_true(str_eq(record_tag(&r, "Deck"), cases[i][2]));
        assert_int_equal(record_tag(&r, "Winds").data != NULL, cases[i][3][0] != '\0');
        if (cases[i][3][0] != '\0')
            assert_true(str_eq(record_tag(&r, "Winds"), cases[i][3]));
        memset(&again, 0, sizeof again);
        assert_int_equal(games_open_record(&again, &r, &g, &e), OK);
        assert_true(again.onitama.deck == entry.onitama.deck);
        assert_int_equal(again.onitama.winds, entry.onitama.winds);
        assert_int_equal(again.onitama.wind, entry.onitama.wind);
    }
}

static void a_position_tells_its_game(void **state)
{
    static const char *const cases[][2] = {
        {"ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab", "onitama"},
        {"ssmss/5/2W2/5/SSMSS b ox,boar/horse,elephant/crab", "onitama+wind"},
        {"4m/5/5/5/M4 b ox,boar/horse,elephant/crab nb=b1 nr=?", "onitama+shadow"},
        {"4m/5/2W2/5/M4 b ox,boar/horse,elephant/crab nb=b1 nr=-", "onitama+wind+shadow"},
        {"5/5/5/5/SSMSS b ox,boar/horse,elephant/crab nr=b5", "onitama+light"},
        {"5/5/2W2/5/SSMSS b ox,boar/horse,elephant/crab nr=b5", "onitama+wind+light"},
    };
    struct games_entry entry;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(games_open_position(&entry, str_of(cases[i][0]), NULL), OK);
        assert_string_equal(entry.game.name, cases[i][1]);
    }
    assert_int_equal(games_open_position(&entry, str_of("ssmss/5/5/5/5 r a,b/c,d/e nb=a1"), NULL),
                     OK);
    assert_int_equal(entry.onitama.light, ONI_RED);
    assert_int_equal(games_open_position(&entry, str_of(" \n"), NULL), BAD_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_name_opens_its_game),
        cmocka_unit_test(boxes_may_be_named_in_any_order),
        cmocka_unit_test(unknown_games_are_refused),
        cmocka_unit_test(options_belong_to_their_games),
        cmocka_unit_test(switches_are_told_and_read_again),
        cmocka_unit_test(named_cards_are_told_and_read_again),
        cmocka_unit_test(a_position_tells_its_game),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
