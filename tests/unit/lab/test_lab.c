/* Torii: MIT licence, see LICENSE. */
/* The lab: its arithmetic by hand, and sums that do not depend on the number of threads. */
#include "lab/lab.h"

#include "unit.h"

#include <math.h>
#include <string.h>

static void near(double value, double wanted)
{
    if (fabs(value - wanted) > 1e-12)
        fail_msg("%.15g is not %.15g", value, wanted);
}

/* A game with one value. */
static void add(struct lab_sum *s, int64_t value)
{
    lab_add(s, &value, 1);
}

static void sums_are_those_made_by_hand(void **unused)
{
    static const int values[] = {2, 4, 4, 4, 5, 5, 7, 9};
    struct lab_sum s = {0};

    (void)unused;
    near(lab_mean(&s), 0);
    near(lab_error(&s), 0);
    for (int i = 0; i < 8; i++)
        add(&s, values[i]);
    near(lab_mean(&s), 5);
    near(lab_deviation(&s), sqrt(32.0 / 7));
    near(lab_error(&s), sqrt(32.0 / 7 / 8));
    assert_int_equal(s.least, 2);
    assert_int_equal(s.most, 9);
}

static void one_value_has_no_deviation(void **unused)
{
    struct lab_sum s = {0};

    (void)unused;
    add(&s, -3);
    near(lab_mean(&s), -3);
    near(lab_deviation(&s), 0);
    assert_int_equal(s.least, -3);
    assert_int_equal(s.most, -3);
}

static void the_error_of_a_rate_is_the_usual_one(void **unused)
{
    struct lab_sum s = {0};

    (void)unused;
    for (int i = 0; i < 100; i++)
        add(&s, i < 30 ? LAB_WIN : 0);
    near(lab_mean(&s) / LAB_WIN, 0.3);
    near(lab_error(&s) / LAB_WIN, sqrt(0.3 * 0.7 / 99));
}

/* Players who always score alike tell no more than one of them: the error is that of the games. */
static void values_of_one_game_are_no_proof_of_each_other(void **unused)
{
    static const int64_t games[] = {2, 4, 4, 9};
    struct lab_sum one = {0}, alike = {0}, against = {0};

    (void)unused;
    for (int i = 0; i < 4; i++) {
        add(&one, games[i]);
        lab_add(&alike, (int64_t[]){games[i], games[i], games[i]}, 3);
        lab_add(&against, (int64_t[]){games[i], 10 - games[i]}, 2);
    }
    near(lab_mean(&alike), lab_mean(&one));
    near(lab_error(&alike), lab_error(&one));
    near(lab_mean(&against), 5);
    near(lab_error(&against), 0);
    assert_int_equal(alike.count, 12);
    assert_int_equal(alike.games, 4);
}

static struct lab_setup setup_of(int players, enum lab_seat seat, int games, int threads)
{
    struct lab_setup setup = {
        .rules = ona_rules_standard(),
        .players = players,
        .seat = {seat, seat, seat, seat},
        .games = games,
        .threads = threads,
        .seed = 7,
    };

    return setup;
}

static void run(const struct lab_setup *setup, struct lab_tally *out)
{
    struct err e;

    if (lab_run(setup, out, &e) != OK)
        fail_msg("%s", e.text);
}

static void merged_halves_are_the_whole(void **unused)
{
    static struct lab_tally whole, half[2];
    struct lab_setup setup = setup_of(3, LAB_TUNED, 6, 1);

    (void)unused;
    memset(&whole, 0, sizeof whole);
    memset(half, 0, sizeof half);
    for (uint64_t seed = 0; seed < 6; seed++) {
        lab_game(&setup, seed, &whole);
        lab_game(&setup, seed, &half[seed % 2]);
    }
    lab_merge(&half[0], &half[1]);
    assert_memory_equal(&half[0], &whole, sizeof whole);
}

static void threads_change_nothing(void **unused)
{
    static struct lab_tally one, many;
    struct lab_setup setup = setup_of(3, LAB_MIXED, 7, 1);

    (void)unused;
    run(&setup, &one);
    for (int threads = 2; threads <= 5; threads += 3) {
        setup.threads = threads;
        run(&setup, &many);
        assert_memory_equal(&one, &many, sizeof one);
    }
    setup.seed++;
    run(&setup, &many);
    assert_memory_not_equal(&one, &many, sizeof one);
}

static void everything_is_counted_once(void **unused)
{
    static struct lab_tally t;
    struct lab_setup setup = setup_of(4, LAB_MIXED, 8, 2);
    int64_t wins = 0, kinds = 0, rounds = 0, scores = 0, points = 0;

    (void)unused;
    run(&setup, &t);
    for (int i = 0; i < ONA_MAX_SEATS; i++)
        wins += t.seat_wins[i].sum;
    for (int i = 0; i < LAB_KINDS; i++)
        kinds += t.kind_wins[i].sum;
    for (int i = 0; i < LAB_ROUNDS; i++)
        rounds += t.rounds_bar[i];
    for (int i = 0; i < LAB_BINS; i++)
        scores += t.score_bar[i];
    for (int i = LAB_JINJA_POINTS; i <= LAB_MIKO_POINTS; i++)
        points += t.item[i].sum;
    assert_int_equal(t.games, 8);
    assert_int_equal(wins, 8 * LAB_WIN);
    assert_int_equal(kinds, 8 * LAB_WIN);
    assert_int_equal(rounds, 8);
    assert_int_equal(scores, 8 * 4);
    assert_int_equal(points, t.item[LAB_SCORE].sum);
    assert_int_equal(t.item[LAB_SCORE].count, 8 * 4);
}

static const struct lab_figure *find(const struct lab_figure *f, int count, const char *group,
                                     const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(f[i].group, group) == 0 && strcmp(f[i].name, name) == 0)
            return &f[i];
    fail_msg("no figure '%s %s'", group, name);
    return NULL;
}

static void figures_stand_beside_those_told(void **unused)
{
    static struct lab_tally t;
    struct lab_figure f[LAB_MAX_FIGURES];
    struct lab_setup setup = setup_of(3, LAB_TUNED, 4, 1);
    int count;

    (void)unused;
    run(&setup, &t);
    count = lab_figures(&setup, &t, f);
    for (int i = 0; i < count; i++)
        assert_non_null(f[i].title);
    assert_string_equal(find(f, count, "uses", "ZEN")->title, "meditation (ZEN)");
    near(find(f, count, "game", "rounds")->told, 12.7);
    near(find(f, count, "score", "all")->told, 38.9);
    near(find(f, count, "win rate", "seat 2")->told, .387);
    near(find(f, count, "uses", "OFFER")->told, 7.7);
    assert_int_equal(find(f, count, "game", "rounds")->sum.count, 4);

    setup.seat[1] = LAB_RANDOM;
    count = lab_figures(&setup, &t, f);
    assert_true(isnan(find(f, count, "game", "rounds")->told));
}

static int last_done;

static void hear(void *context, int done, int games)
{
    assert_ptr_equal(context, &last_done);
    assert_true(done > last_done && done <= games);
    last_done = done;
}

static void progress_is_told(void **unused)
{
    static struct lab_tally t;
    struct lab_setup setup = setup_of(2, LAB_TUNED, 5, 1);

    (void)unused;
    last_done = 0;
    setup.progress = hear;
    setup.context = &last_done;
    run(&setup, &t);
    assert_int_equal(last_done, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_are_those_made_by_hand),
        cmocka_unit_test(one_value_has_no_deviation),
        cmocka_unit_test(the_error_of_a_rate_is_the_usual_one),
        cmocka_unit_test(values_of_one_game_are_no_proof_of_each_other),
        cmocka_unit_test(merged_halves_are_the_whole),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(everything_is_counted_once),
        cmocka_unit_test(figures_stand_beside_those_told),
        cmocka_unit_test(progress_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
