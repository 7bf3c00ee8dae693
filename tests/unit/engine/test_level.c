/* Torii: MIT licence, see LICENSE. */
/* The levels of the open games: they rise, they heed a flag, other numbers can be tried. */
#include "engine/engine.h"

#include "game/match.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS = 2048 };

static struct match_step steps[STEPS];
static struct games_entry entry;
static struct match m;
static struct game_state first;
static game_action events[STEPS];
static struct game_seen seen;
static struct engine_result result;
static unsigned char secret[FORM_SECRET];

static struct engine *new_engine(int level)
{
    struct engine_options options = {.hash = 1, .threads = 1, .level = level};
    struct engine *e = engine_new(&options);

    assert_non_null(e);
    return e;
}

static void open_game(const char *name, uint64_t seed)
{
    struct rng rng = {seed};

    assert_int_equal(games_open(&entry, str_of(name), &GAMES_USUAL, NULL), OK);
    match_init(&m, &entry.game, steps, STEPS);
    assert_int_equal(match_draw(&m, &rng, NULL), OK);
}

static game_action think(struct engine *e, atomic_bool *stop)
{
    struct engine_task task = {.entry = &entry,
                               .seen = &seen,
                               .secret = secret,
                               .decision = match_decision(&m),
                               .stop = stop};

    match_seen(&m, game_turn(&entry.game, &m.state), &first, events, &seen);
    assert_int_equal(engine_think(e, &task, &result, NULL), OK);
    assert_int_equal(result.lines, 1);
    return result.line[0].move[0];
}

/* Of one game the second engine, in this seat: 2 for a victory, 1 for a draw. */
static int play_game(struct engine *one, struct engine *two, int seat)
{
    int outcome[GAME_MAX_PLAYERS];

    for (int turn; (turn = game_turn(&entry.game, &m.state)) >= 0;) {
        if (match_may_claim(&m))
            return 1;
        assert_int_equal(match_play(&m, think(turn == seat ? two : one, NULL), NULL), OK);
    }
    entry.game.kind->result(&entry.game, &m.state, outcome);
    return outcome[seat];
}

/* Each deal from both sides. Without a clock the same games every time. */
static int score(const char *game, struct engine *one, struct engine *two, int games)
{
    int sum = 0;

    for (int i = 0; i < games; i++) {
        open_game(game, (uint64_t)(i / 2));
        form_secret("test", 1, (uint64_t)i, secret);
        sum += play_game(one, two, i % 2);
    }
    engine_free(one);
    engine_free(two);
    return sum;
}

/* Levels further up take long, and docs/strength.md has them. */
static void a_higher_level_wins_more(void **state)
{
    static const int pairs[][2] = {{1, 3}, {3, 5}, {4, 6}};
    bool brief = getenv("TORII_BRIEF") != NULL; /* strength does not hang on sanitizers */

    (void)state;
    for (int i = 0; i < 3; i++)
        for (int wind = 0; wind < 2; wind++) {
            int points = score(wind ? "onitama+wind" : "onitama", new_engine(pairs[i][0]),
                               new_engine(pairs[i][1]), brief ? 2 : 20);

            if (!brief && points < 24)
                fail_msg("level %d: %d halves of 20 games", pairs[i][1], points);
        }
}

/* How good the day of level 6 is, from how far it sees: 4 plies or fewer, 5 or 6, 8 or more. */
static int day_seen(void)
{
    assert_true(result.depth != 7);
    return result.depth <= 4 ? -1 : result.depth <= 6 ? 0 : 1;
}

/* The day is that of the secret and the seat, and lasts for the whole game. */
static void a_level_has_one_day_in_a_game(void **state)
{
    struct engine *e = new_engine(6);
    int days[3] = {0, 0, 0}, mixed = 0;

    (void)state;
    for (uint64_t game = 0; game < 40; game++) {
        int of[2];

        open_game("onitama", game);
        form_secret("test", 2, game, secret);
        for (int seat = 0; seat < 2; seat++)
            of[seat] = form_day(secret, seat);
        mixed += of[0] != of[1];
        for (int i = 0, turn; i < 6 && (turn = game_turn(&entry.game, &m.state)) >= 0; i++) {
            game_action action = think(e, NULL);

            if (result.line[0].score.proof == ENGINE_UNPROVED) { /* a proof ends it sooner */
                assert_int_equal(day_seen(), of[turn]);
                days[of[turn] + 1]++;
            }
            assert_int_equal(match_play(&m, action, NULL), OK);
        }
    }
    assert_true(days[0] > 30 && days[1] > 30 && days[2] > 30 && mixed > 10);
    engine_free(e);
}

/* Another engine, with other memory and more threads, that has thought about other things before, or of a
 * game that was taken back: what a level answers depends on none of it. */
static void an_answer_depends_on_nothing_else(void **state)
{
    static const char *const names[] = {"onitama", "onitama+wind", "onitama+shadow", "onamazu"};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        for (int level = 1; level <= 7; level += 3) {
            struct engine_options options = {.hash = 64, .threads = 3, .level = level};
            struct engine *one = new_engine(level), *other = engine_new(&options);
            struct game_state before[8];
            game_action answer[8];
            int count = 0;

            assert_non_null(other);
            open_game(names[i], 3);
            form_secret("test", 3, i, secret);
            while (count < 8 && game_turn(&entry.game, &m.state) >= 0) {
                struct rng rng = {(uint64_t)count};

                before[count] = m.state;
                answer[count] = think(one, NULL);
                assert_int_equal(match_play(&m, answer[count], NULL), OK);
                assert_int_equal(match_draw(&m, &rng, NULL), OK);
                count++;
            }
            while (count-- > 0) { /* backwards, as if it were taken back */
                while (memcmp(&m.state, &before[count], entry.game.kind->state_size) != 0)
                    match_undo(&m, 1);
                assert_int_equal(think(other, NULL), answer[count]);
                assert_int_equal(think(other, NULL), answer[count]);
            }
            engine_free(one);
            engine_free(other);
        }
}

/* A flag that is set already: the low levels, which look by themselves, look at nothing. */
static void every_level_heeds_the_flag(void **state)
{
    atomic_bool stop;

    (void)state;
    atomic_init(&stop, true);
    for (int level = 1; level <= ENGINE_LEVELS; level++)
        for (int wind = 0; wind < 2; wind++) {
            game_action legal[GAME_MAX_ACTIONS], action;
            struct engine *e = new_engine(level);
            int count, known = 0;

            open_game(wind ? "onitama+wind" : "onitama", 4);
            count = game_legal(&entry.game, &m.state, legal);
            action = think(e, &stop);
            for (int i = 0; i < count; i++)
                known += legal[i] == action;
            assert_int_equal(known, 1);
            assert_true(result.nodes < 2);
            engine_free(e);
        }
}

/* One that sees nothing and values nothing loses to one that sees two plies, at the same level. */
static void other_numbers_can_be_tried(void **state)
{
    static const double blind[ENGINE_LEVEL_PARAMS] = {1, 0, 1000},
                        sound[ENGINE_LEVEL_PARAMS] = {2, 1, 0};
    struct engine *one = new_engine(3), *two = new_engine(3);

    (void)state;
    for (int level = 0; level <= ENGINE_LEVELS; level++) {
        engine_set_level(one, level, blind);
        engine_set_level(two, level, sound);
    }
    assert_in_range(score("onitama", one, two, 20), 38, 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_higher_level_wins_more),
        cmocka_unit_test(a_level_has_one_day_in_a_game),
        cmocka_unit_test(an_answer_depends_on_nothing_else),
        cmocka_unit_test(every_level_heeds_the_flag),
        cmocka_unit_test(other_numbers_can_be_tried),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
