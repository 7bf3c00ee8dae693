/* Torii: MIT licence, see LICENSE. */
/*
 * The positions and moves of the search against the rules: on every step of random games of every open
 * kind the same moves, the same positions, and exactly those moves called safe after which, by the rules,
 * the other player has no move that ends the game.
 */
#include "games/games.h"
#include "minds/onitama/order.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

static struct mind_lookup lookup;

static int compare(const void *a, const void *b)
{
    game_action one = *(const game_action *)a, two = *(const game_action *)b;

    return (one > two) - (one < two);
}

static void assert_same_lists(game_action *one, int ones, game_action *two, int twos)
{
    assert_int_equal(ones, twos);
    qsort(one, (size_t)ones, sizeof *one, compare);
    qsort(two, (size_t)twos, sizeof *two, compare);
    assert_memory_equal(one, two, (size_t)ones * sizeof *one);
}

/* Has the player to act an action that ends the game? */
static bool can_end(const struct game *g, const struct game_state *state)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(g, state, legal);

    for (int i = 0; i < count; i++) {
        struct game_state next = *state;

        game_play(g, &next, legal[i]);
        if (game_turn(g, &next) == GAME_OVER)
            return true;
    }
    return false;
}

/* By the rules: what neither ends the game nor lets the other player end it. */
static int safe_by_rules(const struct game *g, const struct game_state *state, game_action *out)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(g, state, legal), safe = 0;

    for (int i = 0; i < count; i++) {
        struct game_state next = *state;

        game_play(g, &next, legal[i]);
        if (game_turn(g, &next) != GAME_OVER && !can_end(g, &next))
            out[safe++] = legal[i];
    }
    return safe;
}

/* Exactly those moves that are listed are found to be quiet ones, of all that can be written. */
static void check_quiet(const struct position *s, const struct threats *g, const scored_move *list,
                        const scored_move *end)
{
    int found = 0;

    for (int slot = 0; slot < 2; slot++)
        for (int squares = 0; squares < 1024; squares++)
            found +=
                mind_is_safe_quiet(&lookup.deck, s, g,
                                   mind_move_encode(slot, squares >> 5, squares & 31, ONI_NOWHERE));
    assert_int_equal(found, end - list);
    for (const scored_move *at = list; at < end; at++)
        assert_true(mind_is_safe_quiet(&lookup.deck, s, g, (mind_move)*at));
}

static int safe_by_mind(const struct position *s, game_action *out)
{
    const struct mind_deck *d = &lookup.deck;
    struct threats threats = threats_of(d, s, attacks_by(d, s, s->player), d->wind);
    oni_set enemy = s->pawns[s->player ^ 1];
    scored_move list[MIND_MAX_MOVES], *end = list;
    int count = 0;

    if (threats.lost)
        return 0;
    if (d->wind) {
        end = movegen_wind(d, s, enemy, false, end);
        end = movegen_wind(d, s, ONI_BOARD & ~enemy, true, end);
    } else {
        scored_move *quiet = generate_captures(d, s, &threats, end);

        end = movegen_base(d, s, &threats, ONI_BOARD & ~enemy, quiet);
        check_quiet(s, &threats, quiet, end);
    }
    if (end == list)
        end = movegen_passes(d, s, &threats, list);
    for (const scored_move *at = list; at < end; at++)
        out[count++] = mind_move_action(d, s, (mind_move)*at);
    return count;
}

/* The same position in both forms, hands as sets. */
static void assert_same_position(const struct position *s, const struct oni_core *core)
{
    struct position fresh;
    struct oni_core back;

    position_init(&lookup, core, &fresh);
    assert_true(s->key == fresh.key);
    assert_true(s->key == position_key(&lookup.zobrist, s));
    assert_int_equal(s->psq, fresh.psq);
    position_core(&lookup.deck, s, &back);
    assert_memory_equal(back.pawns, core->pawns, sizeof back.pawns);
    assert_int_equal(back.masters, core->masters);
    assert_int_equal(back.player, core->player);
    assert_int_equal(back.beside, core->beside);
    assert_int_equal(back.spirit, core->spirit);
    for (int player = 0; player < 2; player++) {
        const uint8_t *one = back.hand[player], *two = core->hand[player];

        assert_true((one[0] == two[0] && one[1] == two[1]) ||
                    (one[0] == two[1] && one[1] == two[0]));
    }
}

/* A position at a leaf has all but its key. */
static void check_leaf(const struct position *s, mind_move m, const struct position *next)
{
    struct position leaf;

    mind_make_move_unkeyed(&lookup, s, m, lookup.deck.wind, &leaf);
    for (int player = 0; player < 2; player++) {
        assert_int_equal(leaf.pawns[player], next->pawns[player]);
        assert_int_equal(leaf.master[player], next->master[player]);
    }
    assert_int_equal(leaf.spirit, next->spirit);
    assert_int_equal(leaf.deal, next->deal);
    assert_int_equal(leaf.player, next->player);
    assert_int_equal(leaf.psq, next->psq);
}

static mind_move move_of(const struct position *s, game_action action)
{
    scored_move all[MIND_MAX_MOVES], *end = movegen_legal(&lookup.deck, s, all);

    for (const scored_move *at = all; at < end; at++)
        if (mind_move_action(&lookup.deck, s, (mind_move)*at) == action)
            return (mind_move)*at;
    fail_msg("a legal action is not in the list");
    return 0;
}

static void check_lists(const struct game *g, const struct game_state *state,
                        const struct position *s)
{
    game_action one[GAME_MAX_ACTIONS], two[GAME_MAX_ACTIONS];
    scored_move all[MIND_MAX_MOVES];
    int legal = game_legal(g, state, one);
    int listed = (int)(movegen_legal(&lookup.deck, s, all) - all);

    for (int i = 0; i < listed; i++)
        two[i] = mind_move_action(&lookup.deck, s, (mind_move)all[i]);
    assert_same_lists(one, legal, two, listed);
    assert_int_equal(mind_wins_now(&lookup.deck, s, lookup.deck.wind), can_end(g, state));
    if (!can_end(g, state)) {
        int by_rules = safe_by_rules(g, state, one), by_mind = safe_by_mind(s, two);

        assert_same_lists(one, by_rules, two, by_mind);
    }
}

/* One game from a seed; half of the moves avoid what loses at once, so that games are long too. */
static void check_game(const struct game *g, struct rng *r)
{
    struct game_state state;
    struct game_outcome deal;
    struct position s, next;

    g->kind->start(g, &state);
    g->kind->draw(g, &state, r, &deal);
    assert_int_equal(g->kind->settle(g, &state, &deal, NULL), OK);
    assert_true(mind_deck_init(&lookup.deck, (const struct oni_core *)&state));
    position_init(&lookup, (const struct oni_core *)&state, &s);
    for (int ply = 0; ply < 80 && game_turn(g, &state) != GAME_OVER; ply++) {
        game_action legal[GAME_MAX_ACTIONS];
        int count = safe_by_rules(g, &state, legal);

        check_lists(g, &state, &s);
        if (count == 0 || rng_below(r, 2) == 0)
            count = game_legal(g, &state, legal);

        game_action action = legal[rng_below(r, (uint64_t)count)];

        mind_make_move(&lookup, &s, move_of(&s, action), lookup.deck.wind, &next);
        check_leaf(&s, move_of(&s, action), &next);
        s = next;
        game_play(g, &state, action);
        assert_int_equal(mind_is_over(&s), game_turn(g, &state) == GAME_OVER);
        if (game_turn(g, &state) != GAME_OVER)
            assert_same_position(&s, (const struct oni_core *)&state);
    }
}

static void check_games(const char *name, int wind, int games)
{
    struct games_options options = GAMES_USUAL;
    struct games_entry entry;
    struct rng r = {(uint64_t)wind + 17};
    struct err e;

    options.wind = wind;
    assert_int_equal(games_open(&entry, str_of(name), &options, &e), OK);
    for (int i = 0; i < games; i++)
        check_game(&entry.game, &r);
}

static void moves_are_those_of_the_rules(void **state)
{
    (void)state;
    check_games("onitama", -1, 400);
    check_games("onitama+sensei", -1, 400);
}

static void moves_of_wind_are_those_of_the_rules(void **state)
{
    (void)state;
    for (int wind = 0; wind <= 5; wind++)
        check_games("onitama+sensei+wind", wind, 25);
}

/* A position of two lone masters, Blue to move; the other three cards are the first that are free. */
static struct oni_core lone_masters(int one, int two, int blue, int red)
{
    struct oni_core s = {.hand = {{(uint8_t)one, (uint8_t)two}}, .spirit = ONI_NOWHERE};
    uint8_t *places[3] = {&s.hand[ONI_RED][0], &s.hand[ONI_RED][1], &s.beside};

    for (int card = 0, i = 0; i < 3; card++)
        if (card != one && card != two)
            *places[i++] = (uint8_t)card;
    s.pawns[ONI_BLUE] = mind_bit(blue);
    s.pawns[ONI_RED] = mind_bit(red);
    s.masters = s.pawns[ONI_BLUE] | s.pawns[ONI_RED];
    oni_core_finish(&s);
    return s;
}

/* A lone master that is stuck passes with either card (B9); that is safe unless it is attacked. */
static void check_stuck(const struct game *g, int one, int two, int blue)
{
    for (int red = 0; red < ONI_SQUARES; red++) {
        struct game_state state = {0};
        struct oni_core core = lone_masters(one, two, blue, red);
        struct position s;

        memcpy(&state, &core, sizeof core);
        if (red == blue || game_turn(g, &state) == GAME_OVER)
            continue;
        assert_true(mind_deck_init(&lookup.deck, &core));
        position_init(&lookup, &core, &s);
        check_lists(g, &state, &s);
    }
}

static void a_stuck_master_passes(void **state)
{
    struct games_entry entry;
    struct err e;
    int found = 0;

    (void)state;
    assert_int_equal(games_open(&entry, str_of("onitama+sensei"), NULL, &e), OK);
    for (int one = 0; one < ONI_MOVE_CARDS; one++)
        for (int two = one + 1; two < ONI_MOVE_CARDS; two++)
            for (int square = 0; square < ONI_SQUARES; square++)
                if ((oni_card_squares(one, ONI_BLUE, square, false) |
                     oni_card_squares(two, ONI_BLUE, square, false)) == 0) {
                    check_stuck(&entry.game, one, two, square);
                    found++;
                }
    assert_true(found > 0);
}

/* ---- the known counts ------------------------------------------------------------------------ */

static uint64_t count_strict(const struct position *s, int depth)
{
    scored_move all[MIND_MAX_MOVES], *end = movegen_legal(&lookup.deck, s, all);
    uint64_t sum = 0;

    for (const scored_move *at = all; at < end; at++) {
        struct position next;

        mind_make_move(&lookup, s, (mind_move)*at, lookup.deck.wind, &next);
        if (depth == 1)
            sum++;
        else if (!mind_is_over(&next))
            sum += count_strict(&next, depth - 1);
    }
    return sum;
}

static void perft_counts_are_the_known_ones(void **state)
{
    static const struct {
        const char *text;
        uint64_t count; /* strict, depth 6: data published with the rules */
    } known[] = {
        {"ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab", 7746995},
        {"ssmss/5/5/5/SSMSS r rabbit,cobra/rooster,tiger/frog", 1778688},
        {"ssmss/5/5/5/SSMSS b goose,dragon/mantis,eel/crane", 2792613},
    };

    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct games_entry entry;
        struct game_state position;
        struct position s;
        struct err e;

        assert_int_equal(games_open_position(&entry, str_of(known[i].text), &e), OK);
        assert_int_equal(entry.game.kind->parse(&entry.game, str_of(known[i].text), &position, &e),
                         OK);
        assert_true(mind_deck_init(&lookup.deck, (const struct oni_core *)&position));
        position_init(&lookup, (const struct oni_core *)&position, &s);
        assert_int_equal(count_strict(&s, 6), known[i].count);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_those_of_the_rules),
        cmocka_unit_test(moves_of_wind_are_those_of_the_rules),
        cmocka_unit_test(a_stuck_master_passes),
        cmocka_unit_test(perft_counts_are_the_known_ones),
    };

    mind_zobrist_init(&lookup.zobrist);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
