/* Torii: MIT licence, see LICENSE. */
#include "games/games.h"
#include "rules/onitama/cards.h"
#include "unit.h"

#include <math.h>
#include <string.h>

static void open_game(struct games_entry *entry, const char *name, const char *deck, int wind)
{
    struct games_options options = {.deck = deck, .wind = wind, .light = -1};
    struct err e;

    assert_int_equal(games_open(entry, str_of(name), &options, &e), OK);
}

/* The sum of the odds of all ways to fill the five places with cards of the list. */
static double sum_of_odds(const struct game *g, const uint8_t *cards, int count, int place,
                          struct game_outcome *o)
{
    struct game_state table;
    double sum = 0;

    if (place == 5) {
        g->kind->start(g, &table);
        sum = g->kind->odds(g, &table, o);
        if (sum > 0)
            assert_int_equal(g->kind->settle(g, &table, o, NULL), OK);
        return sum;
    }
    for (int i = 0; i < count; i++) {
        o->item[place] = cards[i];
        if (memchr(o->item, cards[i], (size_t)place) == NULL)
            sum += sum_of_odds(g, cards, count, place + 1, o);
    }
    return sum;
}

static void the_odds_of_all_deals_are_one(void **state)
{
    static const uint8_t moves[6] = {0, 3, 7, 11, 15, 4};
    struct games_entry entry;
    struct game_outcome o = {.count = 5};

    (void)state;
    open_game(&entry, "onitama", "tiger,rabbit,rooster,ox,cobra,crab", -1);
    assert_true(fabs(sum_of_odds(&entry.game, moves, 6, 0, &o) - 1) < 1e-9);
}

static void the_odds_of_all_deals_with_the_wind_are_one(void **state)
{
    /* five movement cards, and all wind cards */
    enum { COUNT = 5 + ONI_CARDS - ONI_MOVE_CARDS };
    uint8_t cards[COUNT] = {0, 3, 7, 11, 15};

    (void)state;
    for (int i = 5; i < COUNT; i++)
        cards[i] = (uint8_t)(ONI_MOVE_CARDS + i - 5);
    for (int wind = 0; wind <= 5; wind++) {
        struct games_entry entry;
        struct game_outcome o = {.count = 5};

        open_game(&entry, "onitama+wind", "tiger,rabbit,rooster,ox,cobra", wind);
        assert_true(fabs(sum_of_odds(&entry.game, cards, COUNT, 0, &o) - 1) < 1e-9);
    }
}

/* W2, as its table stands: wind cards in each hand, and beside. */
static void wind_cards_lie_where_the_table_says(void **state)
{
    static const int in_hand[6] = {0, 0, 1, 1, 2, 2}, beside[6] = {0, 1, 0, 1, 0, 1};

    (void)state;
    for (int wind = 0; wind <= 5; wind++)
        for (uint64_t seed = 0; seed < 50; seed++) {
            struct games_entry entry;
            struct rng r = {seed};
            struct game_outcome o;
            int held[3] = {0};

            open_game(&entry, "onitama+sensei+wind", NULL, wind);
            entry.game.kind->draw(&entry.game, NULL, &r, &o);
            assert_int_equal(o.count, 5);
            for (int i = 0; i < 5; i++)
                held[i / 2] += oni_card_is_wind(o.item[i]);
            assert_int_equal(held[0], in_hand[wind]);
            assert_int_equal(held[1], in_hand[wind]);
            assert_int_equal(held[2], beside[wind]);
        }
}

static void a_drawn_deal_is_one_of_the_possible_ones(void **state)
{
    (void)state;
    for (int i = 0; i < GAMES_ONITAMA; i++) {
        struct games_entry entry;
        struct rng r = {(uint64_t)i};
        struct game_state table;
        struct game_outcome o, again;
        char memory[200];
        struct text t;

        open_game(&entry, games_name(i), NULL, -1);
        entry.game.kind->start(&entry.game, &table);
        assert_int_equal(entry.game.kind->turn(&entry.game, &table), GAME_CHANCE);
        entry.game.kind->draw(&entry.game, &table, &r, &o);
        assert_true(entry.game.kind->odds(&entry.game, &table, &o) > 0);
        text_init(&t, memory, sizeof memory);
        entry.game.kind->outcome_print(&entry.game, &o, &t);
        assert_int_equal(entry.game.kind->outcome_parse(&entry.game, text_view(&t), &again, NULL),
                         OK);
        assert_memory_equal(&o, &again, sizeof o);
        assert_int_equal(entry.game.kind->settle(&entry.game, &table, &o, NULL), OK);
        assert_true(entry.game.kind->turn(&entry.game, &table) >= 0);
    }
}

static void a_wrong_deal_is_refused_in_one_line(void **state)
{
    static const struct {
        const char *deal, *words;
    } wrong[] = {
        {"ox,boar/horse,elephant/tigger", "unknown card 'tigger'; did you mean 'tiger'?"},
        {"ox,boar/horse,elephant/ox", "card 'ox' is dealt twice"},
        {"ox,boar/horse,elephant", "not 'ox,boar/horse,elephant'"},
        {"ox,boar/horse/crab", "not 'ox,boar/horse/crab'"},
        {"ox,boar/horse,elephant/crab/eel", "'ox,boar/horse,elephant/crab/eel'"},
        {"ox,boar/horse,elephant/bear", "card 'bear' is not in the deck"},
        {"ox,boar/horse,elephant/bat", "wind card 'bat'"},
        {"", "unknown card ''"},
    };
    struct games_entry entry;

    (void)state;
    open_game(&entry, "onitama", NULL, -1);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct game_outcome o = {.count = 77};
        struct err e = {0};

        assert_int_not_equal(
            entry.game.kind->outcome_parse(&entry.game, str_of(wrong[i].deal), &o, &e), OK);
        assert_non_null(strstr(err_text(&e), wrong[i].words));
        assert_int_equal(o.count, 77); /* untouched */
    }
}

static void decks_have_versions(void **state)
{
    static const char *const wrong[] = {"base@0", "base@", "base@two", "all@100", "wind@1"};
    struct oni_rules rules, named;
    struct err e = {0};
    char memory[512];
    struct text t;

    (void)state;
    assert_int_equal(oni_rules_named(str_of("onitama+sensei+wind"), &rules, &e), OK);
    assert_int_equal(rules.version, ONI_DECK_VERSION);
    oni_rules_set_version(&rules, 1);
    named = rules;
    assert_int_equal(oni_rules_set_deck(&named, str_of("all"), &e), OK);
    assert_memory_equal(&named, &rules, sizeof rules);
    assert_int_equal(oni_rules_set_deck(&named, str_of("sensei@1"), &e), OK);
    assert_int_equal(__builtin_popcountll(named.deck), 18); /* P1 */
    text_init(&t, memory, sizeof memory);
    oni_rules_print_deck(&named, &t);
    assert_string_equal(memory, "sensei"); /* the first version is printed as it always was */
    assert_int_equal(oni_rules_set_winds(&named, str_of("wind@1"), &e), OK);
    assert_int_equal(named.winds, 255); /* W2 */
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(oni_rules_set_deck(&named, str_of(wrong[i]), &e), BAD_INPUT);
    assert_non_null(strstr(err_text(&e), "unknown card 'wind@1'"));
}

static void the_stamp_of_the_card_beside_decides_who_begins(void **state)
{
    (void)state;
    for (int card = 0; card < ONI_CARDS; card++) {
        struct games_entry entry;
        struct game_state s;
        struct game_outcome o = {.count = 5, .item = {0, 1, 2, 3, (uint8_t)card}};

        if (oni_cards[card].set == ONI_SET_PROMO)
            continue; /* in no deck */
        for (int i = 0; i < 4; i++)
            if (o.item[i] == card)
                o.item[i] = 10;
        open_game(&entry, "onitama+sensei+wind", NULL, oni_card_is_wind(card));
        entry.game.kind->start(&entry.game, &s);
        assert_int_equal(entry.game.kind->settle(&entry.game, &s, &o, NULL), OK);
        assert_int_equal(game_turn(&entry.game, &s), oni_card_stamp(card));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_odds_of_all_deals_are_one),
        cmocka_unit_test(the_odds_of_all_deals_with_the_wind_are_one),
        cmocka_unit_test(wind_cards_lie_where_the_table_says),
        cmocka_unit_test(a_drawn_deal_is_one_of_the_possible_ones),
        cmocka_unit_test(a_wrong_deal_is_refused_in_one_line),
        cmocka_unit_test(decks_have_versions),
        cmocka_unit_test(the_stamp_of_the_card_beside_decides_who_begins),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
