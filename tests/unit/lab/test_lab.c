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
        fail_msg("%s", err_text(&e));
}

/* The rules with one number changed, so that games go otherwise. */
static const struct ona_rules *other_rules(void)
{
    static struct ona_rules rules;

    rules = *ona_rules_standard();
    rules.harvest++;
    return &rules;
}

static void run_pairs(const struct lab_setup setup[2], struct lab_tally out[2],
                      struct lab_pairs *pairs)
{
    struct err e;

    if (lab_run_pairs(setup, out, pairs, &e) != OK)
        fail_msg("%s", err_text(&e));
}

/* What the second game of each seed has more, its mean and standard error, from single games. */
static void pairs_are_compared_one_by_one(void **unused)
{
    enum { GAMES = 9 };
    static struct lab_tally both[2], one[GAMES], two[GAMES], alone;
    static struct lab_pairs pairs;
    struct lab_setup setup[2] = {setup_of(3, LAB_TUNED, GAMES, 1),
                                 setup_of(3, LAB_TUNED, GAMES, 1)};
    struct lab_figure first[LAB_MAX_FIGURES], second[LAB_MAX_FIGURES];
    int count, told = 0, closer = 0;

    (void)unused;
    setup[1].rules = other_rules();
    run_pairs(setup, both, &pairs);
    run(&setup[1], &alone);
    assert_memory_equal(&both[1], &alone, sizeof alone);
    for (int i = 0; i < GAMES; i++) {
        memset(&one[i], 0, sizeof one[i]);
        memset(&two[i], 0, sizeof two[i]);
        lab_game(&setup[0], setup[0].seed + (uint64_t)i, &one[i]);
        lab_game(&setup[1], setup[1].seed + (uint64_t)i, &two[i]);
    }
    count = lab_figures(&setup[0], &both[0], first);
    assert_int_equal(lab_figures(&setup[1], &both[1], second), count);
    for (int i = 0; i < count; i++) {
        struct lab_gap g = lab_gap(&first[i], &second[i], &pairs, false);
        double mean = 0, spread = 0, more[GAMES];
        int number = first[i].number;

        for (int k = 0; k < GAMES; k++) {
            more[k] =
                (lab_mean(&two[k].all[number]) - lab_mean(&one[k].all[number])) / first[i].unit;
            mean += more[k] / GAMES;
        }
        for (int k = 0; k < GAMES; k++)
            spread += (more[k] - mean) * (more[k] - mean);
        near(g.more, mean);
        if (fabs(g.error - sqrt(spread / (GAMES - 1) / GAMES)) > 1e-9)
            fail_msg("the error of %s", first[i].title);
        if (!first[i].share && fabs((g.high - g.low) / 2 - 2.306 * g.error) > 1e-3 * g.error)
            fail_msg("the interval of %s", first[i].title);
        told += g.error > 0;
        closer +=
            g.error < hypot(lab_error(&first[i].sum), lab_error(&second[i].sum)) / first[i].unit;
    }
    assert_true(told > count / 2 && closer > count / 2);
}

/* Nothing differs, whatever the players: not by a rounding error. */
static void the_same_rules_differ_by_exactly_nothing(void **unused)
{
    static struct lab_tally both[2];
    static struct lab_pairs pairs, none;
    struct lab_figure first[LAB_MAX_FIGURES], second[LAB_MAX_FIGURES];

    (void)unused;
    for (int seat = LAB_TUNED; seat <= LAB_MIXED; seat++) {
        struct lab_setup setup[2] = {setup_of(3, (enum lab_seat)seat, 6, 2),
                                     setup_of(3, (enum lab_seat)seat, 6, 2)};
        int count;

        run_pairs(setup, both, &pairs);
        assert_memory_equal(&both[0], &both[1], sizeof both[0]);
        assert_memory_equal(&pairs, &none, sizeof pairs);
        count = lab_figures(&setup[0], &both[0], first);
        lab_figures(&setup[1], &both[1], second);
        for (int i = 0; i < count; i++) {
            struct lab_gap g = lab_gap(&first[i], &second[i], &pairs, true);

            assert_true(g.more == 0 && g.error == 0 && g.low == 0 && g.high == 0 && g.z == 0);
        }
    }
}

/* Shares have Wilson's interval, and differences of shares one that is not empty either. */
static void shares_are_never_sure(void **unused)
{
    static struct lab_pairs pairs;
    struct lab_figure one = {.unit = LAB_WIN, .share = true}, two = one;
    struct lab_gap g;
    double low, high;

    (void)unused;
    for (int i = 0; i < 12; i++) {
        add(&one.sum, 0);
        add(&two.sum, LAB_WIN);
    }
    lab_interval(&two, &low, &high);
    near(low, 12 / (12 + 1.959963984540054 * 1.959963984540054));
    near(high, 1);
    lab_interval(&one, &low, &high);
    near(low, 0);
    pairs.all[0] = (struct lab_pair_sum){
        .squares = 12 * LAB_WIN * LAB_WIN, .products = 12 * LAB_WIN, .more = 12 * LAB_WIN};
    g = lab_gap(&one, &two, &pairs, false);
    near(g.more, 1);
    near(g.error, 0);
    assert_true(isinf(g.z) && g.low > 0.5 && g.low < 0.9 && g.high > g.low);
    memset(&pairs, 0, sizeof pairs); /* other rules, but the same results */
    g = lab_gap(&one, &one, &pairs, false);
    near(g.more, 0);
    assert_true(g.low < -0.1 && g.high > 0.1);
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
        cmocka_unit_test(pairs_are_compared_one_by_one),
        cmocka_unit_test(the_same_rules_differ_by_exactly_nothing),
        cmocka_unit_test(shares_are_never_sure),
        cmocka_unit_test(merged_halves_are_the_whole),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(everything_is_counted_once),
        cmocka_unit_test(figures_stand_beside_those_told),
        cmocka_unit_test(progress_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
