/* Torii: MIT licence, see LICENSE. */
/* Positions in text that are no positions, and events that nobody can have been shown. */
#include "rules/onamazu/onamazu.h"
#include "rules/onamazu/schema.h"

#include "unit.h"

#include <string.h>

#define PILE                                                                                  \
    "[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31," \
    "32,33,34,35,36,37]"
#define HIDDEN_JINJAS                                                                          \
    "\"display\":[0,1,2,3],\"jinjas\":[\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\"," \
    "\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\"]"
#define HIDDEN_TILES                                                                             \
    "\"slots\":[\"f0\",\"f1\"],\"pile\":[\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\","       \
    "\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\"," \
    "\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"f2\"]"
#define DECK_OF_25                                                                             \
    "\"deck\":[\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\"," \
    "\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\"]"
#define DRAWING_VIEW(viewer)                                                                      \
    "{\"game\":\"onamazu\",\"players\":2,\"view\":\"" viewer "\"," HIDDEN_TILES "," HIDDEN_JINJAS \
    "," DECK_OF_25 ",\"drawn\":[\"?\",\"?\"],\"frames\":[\"ACTIVATE\",\"PICK\"]}"

static struct ona_rules changed;

/* Two players by the standard rules with these changes. */
static struct game game_with(const char *changes)
{
    struct err e;

    changed = *ona_rules_standard();
    assert_int_equal(ona_rules_changes_apply(&changed, str_of(changes), &e), OK);
    return ona_game(&changed, 2);
}

static enum status read(const struct game *g, const char *text, struct err *e)
{
    struct ona_state s;

    memset(&s, 0, sizeof s);
    return g->kind->parse(g, str_of(text), &s, e);
}

static void refused(const char *changes, const char *text, const char *why)
{
    struct game g = game_with(changes);
    struct err e = {0};

    assert_true(read(&g, text, &e) < 0);
    if (strstr(err_text(&e), why) == NULL)
        fail_msg("'%s' does not say '%s'", err_text(&e), why);
}

static void taken(const char *changes, const char *text)
{
    struct game g = game_with(changes);
    struct err e = {0};

    if (read(&g, text, &e) != OK)
        fail_msg("%s", err_text(&e));
}

static void no_tile_is_counted_twice(void **state)
{
    (void)state;
    taken("", "{\"slots\":[null,null],\"pile\":" PILE "}");
    refused("", "{\"slots\":[null,null],\"pile\":" PILE ",\"discard\":[1]}", "brigand tile twice");
    refused("", "{\"slots\":[null,null],\"pile\":" PILE ",\"discard\":" PILE "}",
            "brigand tile twice");
}

static void no_key_stands_twice(void **state)
{
    (void)state;
    refused("", "{\"round\":2,\"round\":3}", "'round'");
    refused("", "{\"seats\":[{},{\"jinjas\":[{}]}],\"seats\":[{\"jinjas\":[{}]}]}", "'seats'");
    refused("", "{\"seats\":[{\"mons\":1,\"mons\":2}]}", "the key 'mons' stands twice in seat 1");
}

static void a_key_that_nobody_knows_is_named_with_a_near_one(void **state)
{
    (void)state;
    refused("", "{\"seets\":[]}", "unknown key 'seets' in the position, did you mean 'seats'?");
    refused("", "{\"seats\":[{},{\"mon\":1}]}",
            "unknown key 'mon' in seat 2, did you mean 'mons'?");
    refused("", "{\"xyzzy\":1}", "unknown key 'xyzzy' in the position");
    refused("", "{\"mons\":1}", "unknown key 'mons' in the position");
}

static void what_is_allowed_is_told(void **state)
{
    (void)state;
    refused("", "{\"round\":65536}",
            "'round' of the position, near byte 9, must be a number from 1 to 65535");
    refused("", "{\"rot\":[1,2]}", "must be 3 numbers from 0 to 9");
    refused("", "{\"chance\":\"dice\"}", "must be one of none brigands");
    refused("", "{\"seats\":[{\"mons\":-1}]}", "'mons' of seat 1");
    refused("", "{\"seats\":[{},{\"favourite\":\"ZEUS\"}]}", "must be one of DAIKOKU");
    refused("", "{\"seats\":[{},{},{}]}", "must be a list with an object for each player");
}

static void what_a_seat_cannot_have_is_named(void **state)
{
    (void)state;
    refused("", "{\"seats\":[{\"cubes\":{\"RIZ\":9}}]}", "seat 1 has 9 RIZ, the most is 4 (5.13)");
    refused("", "{\"seats\":[{},{\"bushi\":13}]}", "seat 2 has 13 bushis, the most is 12 (5.13)");
    refused("", "{\"seats\":[{\"active\":[\"EBISU\"],\"pending\":[\"EBISU\"]}]}",
            "the blessing EBISU both active and pending");
    refused("", "{\"seats\":[{\"buildings\":[\"O0\"]}]}", "a building on O0");
    refused("", "{\"seats\":[{\"pawns\":[null,null,\"O1\"]}]}", "that does not serve (R107)");
}

static void a_position_tells_how_many_play(void **state)
{
    int players;
    uint64_t hash;
    struct err e;

    (void)state;
    assert_int_equal(ona_position_peek(str_of("{\"seets\":1,\"players\":3}"), &players, &hash, &e),
                     OK);
    assert_int_equal(players, 3);
    assert_true(ona_position_peek(str_of("{\"players\":5}"), &players, &hash, &e) < 0);
    assert_non_null(strstr(err_text(&e), "'players' of the position"));
    assert_non_null(strstr(err_text(&e), "must be a number from 2 to 4"));
}

static void nobody_signs_who_may_not(void **state)
{
    static const char fee[] = "rules.contract_signing_fee=5";

    (void)state;
    taken(fee, "{\"frames\":[\"ACTIVATE\",\"SIGN potter\"],\"seats\":[{\"mons\":5}]}");
    refused(fee, "{\"frames\":[\"ACTIVATE\",\"SIGN potter\"],\"seats\":[{\"mons\":4}]}", "5.3");
    refused("",
            "{\"frames\":[\"ACTIVATE\",\"SIGN potter\"],"
            "\"seats\":[{\"contracts\":[\"rice\",\"temple\"]}]}",
            "5.3");
}

static void who_draws_cards_knows_them(void **state)
{
    (void)state;
    taken("", DRAWING_VIEW("2"));
    taken("", DRAWING_VIEW("public"));
    refused("", DRAWING_VIEW("1"), "a miko that its view cannot have");
}

static void only_cards_of_the_deck_are_known_in_it(void **state)
{
    (void)state;
    taken("", "{\"deck_known\":[1,2]}");
    refused("",
            "{\"seats\":[{\"mikos\":[0]}],\"deck_known\":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,"
            "0,0,0,0,0,0,1]}",
            "not in the deck");
}

/* Meditation with many mikos: as many as a byte holds. */
static void offerings_are_counted_beyond_ninety_nine(void **state)
{
    (void)state;
    taken("", "{\"frames\":[\"ACTIVATE\",\"OFFER 252 primary\"]}");
    refused("", "{\"frames\":[\"ACTIVATE\",\"OFFER 256 primary\"]}", "'frames'");
    refused("", "{\"frames\":[\"ACTIVATE\",\"OFFER 0\"]}", "'frames'");
}

static void a_view_is_of_a_seat_that_there_is(void **state)
{
    (void)state;
    refused("", "{\"view\":\"3\"}", "view of seat 3");
}

static void blocking_tiles_are_dealt_only_where_there_are_any(void **state)
{
    static const char dealing[] = "{\"chance\":\"blocking\"}";

    (void)state;
    taken("variant.blocking.enabled=true", dealing);
    refused("", dealing, "5.3");
    refused("variant.blocking.enabled=true; variant.blocking.tiles.p2.blue=0; "
            "variant.blocking.tiles.p2.yellow=0",
            dealing, "5.3");
}

/* ---- events -------------------------------------------------------------------------------- */

/* What a seat hears at the beginning, up to where `chance` decides. */
static void heard(const struct game *g, int chance, const char *text, bool good)
{
    struct ona_state s;
    game_action event;

    memset(&s, 0, sizeof s);
    g->kind->start(g, &s);
    g->kind->view(g, &s, 0, &s);
    s.chance = (uint8_t)chance;
    assert_int_equal(g->kind->event_parse(g, &s, str_of(text), &event, NULL) == OK, good);
}

static void two_seats_have_two_favourites(void **state)
{
    struct game g = game_with("");

    (void)state;
    heard(&g, ONA_C_FAVOURITES, "shuffle favourites shows 3,4", true);
    heard(&g, ONA_C_FAVOURITES, "shuffle favourites shows 3,3", false);
}

static void every_blocking_tile_lies_on_a_kind_of_its_own(void **state)
{
    struct game g = game_with("variant.blocking.enabled=true");

    (void)state;
    assert_int_equal(changed.cell[10], changed.cell[15]); /* M0 and M5 */
    heard(&g, ONA_C_BLOCKING, "block M0,M1,O0,O1", true);
    heard(&g, ONA_C_BLOCKING, "block M0,M5,O0,O1", false);
}

static void events_are_read_as_they_are_printed(void **state)
{
    struct game g = game_with("");

    (void)state;
    heard(&g, ONA_C_RINGS, "rot 1,2,3", true);
    heard(&g, ONA_C_RINGS, "rot 1,2,03", false);
    heard(&g, ONA_C_BRIGANDS, "shuffle brigands shows 1,2,3", true);
    heard(&g, ONA_C_BRIGANDS, "shuffle brigands shows 1,2,3,-", false);
    heard(&g, ONA_C_DIE, "die 0", true);
    heard(&g, ONA_C_DIE, "die 00", false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_tile_is_counted_twice),
        cmocka_unit_test(no_key_stands_twice),
        cmocka_unit_test(a_key_that_nobody_knows_is_named_with_a_near_one),
        cmocka_unit_test(what_is_allowed_is_told),
        cmocka_unit_test(what_a_seat_cannot_have_is_named),
        cmocka_unit_test(a_position_tells_how_many_play),
        cmocka_unit_test(nobody_signs_who_may_not),
        cmocka_unit_test(who_draws_cards_knows_them),
        cmocka_unit_test(only_cards_of_the_deck_are_known_in_it),
        cmocka_unit_test(offerings_are_counted_beyond_ninety_nine),
        cmocka_unit_test(a_view_is_of_a_seat_that_there_is),
        cmocka_unit_test(blocking_tiles_are_dealt_only_where_there_are_any),
        cmocka_unit_test(two_seats_have_two_favourites),
        cmocka_unit_test(every_blocking_tile_lies_on_a_kind_of_its_own),
        cmocka_unit_test(events_are_read_as_they_are_printed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
