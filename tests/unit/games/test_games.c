/* Torii: MIT licence, see LICENSE. */
#include "games/games.h"

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
        struct err e = {"", ""};

        assert_int_equal(games_open(&entry, str_of(wrong[i]), NULL, &e), BAD_INPUT);
        assert_non_null(strchr(e.text, '\''));
    }
}

static void options_belong_to_their_games(void **state)
{
    static const struct {
        const char *name;
        struct games_options options;
        const char *clause; /* NULL where all is well */
    } cases[] = {
        {"onitama+wind", {NULL, 5, -1, 0, NULL}, NULL},
        {"onitama+wind", {NULL, 6, -1, 0, NULL}, "W2"},
        {"onitama", {NULL, 2, -1, 0, NULL}, "W2"},
        {"onitama+light", {NULL, -1, ONI_RED, 0, NULL}, NULL},
        {"onitama+shadow", {NULL, -1, ONI_RED, 0, NULL}, "L2"},
        {"onitama", {"sensei", -1, -1, 0, NULL}, NULL},
        {"onitama", {"all", -1, -1, 0, NULL}, NULL},
        {"onitama", {"ox,boar,horse,elephant,crab", -1, -1, 0, NULL}, NULL},
        {"onitama", {"ox,boar,horse,elephant", -1, -1, 0, NULL}, "P1"},
        {"onitama+wind", {"ox,boar,horse", 2, -1, 0, NULL}, NULL},
        {"onitama", {"ox,boar,horse,elephant,bat", -1, -1, 0, NULL}, "P1"},
        {"onitama", {"ox,boar,horse,elephant,tigger", -1, -1, 0, NULL}, "N3"},
        {"onitama", {"ox,boar,horse,elephant,ox", -1, -1, 0, NULL}, ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct games_entry entry;
        struct err e = {"", ""};
        enum status rc = games_open(&entry, str_of(cases[i].name), &cases[i].options, &e);

        assert_int_equal(rc == OK, cases[i].clause == NULL);
        if (cases[i].clause != NULL)
            assert_string_equal(e.clause, cases[i].clause);
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
        cmocka_unit_test(a_position_tells_its_game),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
