/* Torii: MIT licence, see LICENSE. */
/* The levels as they sit down to play: each clearly better than much weaker ones. */
#include "engine/opponent.h"
#include "game/match.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

static struct match_step steps[RECORD_MAX_STEPS];
static game_action events[RECORD_MAX_STEPS];

static game_action act(const struct match *m, int turn, struct opponent *mind, struct rng *r)
{
    game_action legal[GAME_MAX_ACTIONS], action;
    struct game_state first;
    struct game_seen seen;
    struct err e = {0};

    if (mind == NULL)
        return legal[rng_below(r, (uint64_t)game_legal(m->game, &m->state, legal))];
    match_seen(m, turn, &first, events, &seen);
    if (opponent_act(mind, &seen, match_decision(m), &action, &e) != OK)
        fail_msg("%s", err_text(&e));
    return action;
}

/* One game with the strong one in this seat; 2 if it wins, 1 for a draw. */
static int play(const struct game *g, struct opponent *strong, int seat, struct opponent *weak,
                uint64_t seed)
{
    struct rng chance = {seed}, luck = {~seed};
    int results[GAME_MAX_PLAYERS];
    unsigned char secret[FORM_SECRET];
    struct match m;

    form_secret("test", seed, 0, secret);
    opponent_begin(strong, secret);
    if (weak != NULL)
        opponent_begin(weak, secret);
    match_init(&m, g, steps, RECORD_MAX_STEPS);
    for (int turn; (turn = game_turn(g, &m.state)) != GAME_OVER;) {
        if (turn == GAME_CHANCE)
            assert_int_equal(match_draw(&m, &chance, NULL), OK);
        else if (match_may_claim(&m))
            return 1;
        else
            assert_int_equal(
                match_play(&m, act(&m, turn, turn == seat ? strong : weak, &luck), NULL), OK);
    }
    g->kind->result(g, &m.state, results);
    return results[seat];
}

/* The halves of victories of one level against others, from every seat in turn; level 0 is random. */
static int score(const char *name, int players, int strong, int weak, int games)
{
    struct games_options options = GAMES_USUAL;
    struct games_entry entry;
    int sum = 0;

    options.players = players;
    assert_int_equal(games_open(&entry, str_of(name), &options, NULL), OK);

    struct opponent *one = opponent_new(&entry, strong);
    struct opponent *other = weak > 0 ? opponent_new(&entry, weak) : NULL;

    assert_true(one != NULL && (weak == 0 || other != NULL));
    for (int i = 0; i < games; i++)
        sum += play(&entry.game, one, i % entry.game.kind->players, other, (uint64_t)(i + 1));
    opponent_free(one);
    opponent_free(other);
    return sum;
}

/* Strength does not hang on sanitizers, under which it takes minutes (./run). */
static bool is_brief(void)
{
    return getenv("TORII_BRIEF") != NULL;
}

static void level_ten_beats_level_three(void **unused)
{
    bool soak = getenv("TORII_SOAK") != NULL;

    (void)unused;
    if (is_brief())
        return;
    assert_in_range(score("onitama+shadow", 0, 10, 3, soak ? 4 : 2), soak ? 6 : 3, 8);
    assert_in_range(score("onitama+light", 0, 7, 1, soak ? 12 : 4), soak ? 16 : 6, 24);
}

static void low_levels_beat_a_random_mover(void **unused)
{
    static const char *const games[] = {
        "onitama",       "onitama+wind",        "onitama+shadow",
        "onitama+light", "onitama+wind+shadow", "onitama+wind+light"};

    (void)unused;
    for (int i = is_brief() ? 4 : 0; i < 6; i++) {             /* the mixes have everything */
        int level = strstr(games[i], "light") != NULL ? 4 : 3; /* smaller steps: search/levels.c */

        assert_in_range(score(games[i], 0, level, 0, 20), 32, 40);
    }
}

static void it_beats_random_monasteries_at_every_table(void **unused)
{
    (void)unused;
    for (int players = is_brief() ? 4 : 2; players <= 4; players++)
        assert_in_range(score("onamazu", players, 3, 0, 8), 14, 16);
}

static void a_higher_level_scores_more_at_a_table(void **unused)
{
    (void)unused;
    assert_in_range(score("onamazu", 2, 6, 1, 8), 13, 16);
}

/* Greedy players advise there: neither they nor the second looks may see more than the seat does. */
static void what_is_hidden_does_not_change_an_advised_choice(void **unused)
{
    struct games_options options = GAMES_USUAL;
    struct games_entry entry;
    struct rng r = {21};
    int different = 0;

    (void)unused;
    options.players = 3;
    assert_int_equal(games_open(&entry, str_of("onamazu"), &options, NULL), OK);

    const struct game *g = &entry.game;
    struct opponent *mind = opponent_new(&entry, 8);

    assert_non_null(mind);
    for (int i = 0; i < 12; i++) {
        struct game_state view, other;
        struct match m;

        match_init(&m, g, steps, RECORD_MAX_STEPS);
        for (int length = 20 + 30 * i; length > 0 && game_turn(g, &m.state) != GAME_OVER; length--)
            if (game_turn(g, &m.state) == GAME_CHANCE)
                assert_int_equal(match_draw(&m, &r, NULL), OK);
            else
                assert_int_equal(match_play(&m, act(&m, 0, NULL, &r), NULL), OK);
        if (game_turn(g, &m.state) < 0)
            continue;

        struct game_seen seen = {game_turn(g, &m.state), &view, NULL, 0};
        game_action chosen[2];

        g->kind->view(g, &m.state, seen.seat, &view);
        assert_int_equal(watch_guess_of(g, &seen, &r, &other, NULL), OK);
        different += memcmp(&m.state, &other, g->kind->state_size) != 0;
        for (int twin = 0; twin < 2; twin++) {
            seen.first = twin ? &other : &m.state; /* more than it should be told */
            assert_int_equal(opponent_act(mind, &seen, (uint64_t)i, &chosen[twin], NULL), OK);
        }
        assert_int_equal(chosen[0], chosen[1]);
    }
    assert_true(different >= 6);
    opponent_free(mind);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(level_ten_beats_level_three),
        cmocka_unit_test(low_levels_beat_a_random_mover),
        cmocka_unit_test(it_beats_random_monasteries_at_every_table),
        cmocka_unit_test(a_higher_level_scores_more_at_a_table),
        cmocka_unit_test(what_is_hidden_does_not_change_an_advised_choice),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
