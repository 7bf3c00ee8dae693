/* Torii: MIT licence, see LICENSE. */
/* Chances, grades and accuracy: against the mathematics library and against figures worked out by hand. */
#include "study/chance.h"
#include "study/grade.h"

#include "unit.h"

#include <math.h>

static struct games_entry entry;

static double chance(enum engine_proof proof, int points)
{
    struct engine_score s = {.proof = proof, .points = points};

    return study_chance(&entry, &s);
}

static void chances_follow_a_logistic_curve(void **state)
{
    (void)state;
    assert_int_equal(games_open(&entry, str_of("onitama"), &GAMES_USUAL, NULL), OK);
    for (int points = -1200; points <= 1200; points++)
        assert_true(fabs(chance(ENGINE_UNPROVED, points) - 1 / (1 + exp(-points / 100.0))) < 1e-12);
    assert_true(chance(ENGINE_UNPROVED, 30000) < 1.0000001);
    assert_true(chance(ENGINE_UNPROVED, -30000) >= 0);
    assert_true(chance(ENGINE_WIN, 0) >= 1 && chance(ENGINE_LOSS, 0) <= 0);
    assert_true(fabs(chance(ENGINE_DRAW, 0) - 0.5) < 1e-12);
}

static void chances_of_hidden_games_are_the_expected_results(void **state)
{
    (void)state;
    assert_int_equal(games_open(&entry, str_of("onitama+shadow"), &GAMES_USUAL, NULL), OK);
    for (int points = -100; points <= 100; points++)
        assert_true(fabs(chance(ENGINE_UNPROVED, points) - (0.5 + points / 200.0)) < 1e-12);
}

/* lichess.org/page/accuracy gives the formula: 103.1668 exp(-0.04354 loss) - 3.1669, to which its source adds 1. */
static void accuracy_of_a_move_is_that_of_lichess(void **state)
{
    (void)state;
    assert_true(study_accuracy(0) >= 100 && study_accuracy(-0.2) >= 100);
    for (int percent = 1; percent <= 100; percent++) {
        double said = 103.1668 * exp(-0.04354 * percent) - 3.1669 + 1;

        said = said < 0 ? 0 : said > 100 ? 100 : said;
        assert_true(fabs(study_accuracy(percent / 100.0) - said) < 0.05);
    }
}

/* Two players, one of them without an error; the other's by hand: windows of two positions around each move. */
static void accuracy_of_a_game_weighs_moves_by_the_swing(void **state)
{
    const struct study_mark marks[] = {
        {.chance = 0.5, .loss = 0, .player = 0},
        {.chance = 0.5, .loss = 0.2, .player = 1},
        {.chance = 0.7, .loss = 0, .player = 0},
        {.chance = 0.7, .loss = 0, .player = 1},
    };
    double error = 103.1668100711649 * exp(-0.04354415386753951 * 20) - 3.166924740191411 + 1;
    /* Swings: 10 around the error, so its weight is 10; 0 around the other, which counts 0.5. */
    double weighted = (10 * error + 0.5 * 100) / 10.5, harmonic = 2 / (1 / error + 1 / 100.0);

    (void)state;
    assert_true(fabs(study_game_accuracy(marks, 4, 0.7, 0) - 100) < 1e-9);
    assert_true(fabs(study_game_accuracy(marks, 4, 0.7, 1) - (weighted + harmonic) / 2) < 1e-6);
    assert_true(study_game_accuracy(marks, 4, 0.7, 2) < 0);
    assert_true(study_game_accuracy(marks, 0, 0.5, 0) < 0);
}

static enum study_grade grade(double before, double after)
{
    struct study_facts f = {.before = before, .after = after, .other = -1};

    return study_grade_of(&f);
}

/* Whatever the thresholds: a greater loss is never a better grade, and a hopeless game is not blundered. */
static void grades_are_in_order(void **state)
{
    (void)state;
    for (int before = 0; before <= 100; before++) {
        enum study_grade last = STUDY_BEST;

        for (int loss = 0; loss <= before; loss++) {
            enum study_grade now = grade(before / 100.0, (before - loss) / 100.0);

            assert_true(now >= last && now <= STUDY_BLUNDER);
            last = now;
        }
        assert_int_equal(grade(before / 100.0, before / 100.0), STUDY_BEST);
        assert_int_equal(grade(before / 100.0, 1), STUDY_BEST);
    }
    assert_int_equal(grade(1, 0), STUDY_BLUNDER);
    assert_true(grade(0.02, 0) <= STUDY_INACCURACY);
}

static void wins_are_missed_kept_or_thrown_away(void **state)
{
    struct study_facts f = {.before = 1, .after = 0.6, .other = 0.6, .won = true};

    (void)state;
    assert_int_equal(study_grade_of(&f), STUDY_MISSED);
    f.wins = true; /* a slower win */
    f.after = 1;
    assert_int_equal(study_grade_of(&f), STUDY_BEST);
    f.wins = false;
    f.after = 0; /* thrown away altogether */
    assert_int_equal(study_grade_of(&f), STUDY_MISSED);
    f.after = 0.995; /* as good as a proof */
    assert_int_equal(study_grade_of(&f), STUDY_BEST);
}

static void a_brilliant_move_has_all_it_needs(void **state)
{
    const struct study_facts all = {.before = 1,
                                    .after = 1,
                                    .other = 0.3,
                                    .best = true,
                                    .won = true,
                                    .wins = true,
                                    .given = 1,
                                    .hard = true};
    struct study_facts f = all;

    (void)state;
    assert_int_equal(study_grade_of(&f), STUDY_BRILLIANT);
    f.hard = false;
    assert_int_equal(study_grade_of(&f), STUDY_BEST);
    f = all;
    f.given = 0;
    assert_int_equal(study_grade_of(&f), STUDY_BEST);
    f = all;
    f.other = 0.9; /* much better, but not a win */
    assert_int_equal(study_grade_of(&f), STUDY_BRILLIANT);
    f.other = 1; /* another move wins, too */
    assert_int_equal(study_grade_of(&f), STUDY_BEST);
    f = all;
    f.before = f.after = 0.5;
    f.won = f.wins = false;
    assert_int_equal(study_grade_of(&f), STUDY_BEST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chances_follow_a_logistic_curve),
        cmocka_unit_test(chances_of_hidden_games_are_the_expected_results),
        cmocka_unit_test(accuracy_of_a_move_is_that_of_lichess),
        cmocka_unit_test(accuracy_of_a_game_weighs_moves_by_the_swing),
        cmocka_unit_test(grades_are_in_order),
        cmocka_unit_test(wins_are_missed_kept_or_thrown_away),
        cmocka_unit_test(a_brilliant_move_has_all_it_needs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
