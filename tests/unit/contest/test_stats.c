/* Torii: MIT licence, see LICENSE. */
/*
 * Elo and the sequential test. The large numbers are those that fastchess's own tests publish
 * (app/tests/elo_test.cpp and sprt_test.cpp there, themselves taken from runs of Stockfish's test
 * server), with their precision of one part in a hundred; the small ones are worked out by hand.
 */
#include "contest/stats.h"

#include "unit.h"

#include <math.h>

static void near(double value, double wanted, double precision)
{
    if (!(fabs(value - wanted) <= precision))
        fail_msg("%.12g is not %.12g ± %g", value, wanted, precision);
}

/* As doctest's Approx: relative to the larger of 1 and the value. */
static void about(double value, double wanted)
{
    near(value, wanted, 0.01 * (1 + fabs(wanted)));
}

static void published_elo_is_found(void **unused)
{
    /* Losses twice, loss and draw, even, draw and win, wins twice. */
    static const struct {
        int64_t pairs[CONTEST_PAIRS];
        double normal, normal_error, elo, error, los;
    } cases[] = {
        {{34, 54, 31 + 32, 64, 75}, 57.94, 28.28, 55.58, 27.65, 1.0},
        {{332, 433, 457 + 41, 333, 334}, -9.17, 10.96, -8.64, 10.33, 0.0505},
        {{7895, 8757, 5485 + 200, 568, 9999}, -19.01, 2.65, -21.04, 2.95, 0},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct contest_score s = {0};

        for (int k = 0; k < CONTEST_PAIRS; k++)
            s.pairs[k] = cases[i].pairs[k];

        struct contest_elo elo = contest_elo(&s);

        assert_true(elo.known);
        about(elo.elo, cases[i].elo);
        about((elo.high - elo.low) / 2, cases[i].error);
        about(elo.normal, cases[i].normal);
        about(elo.normal_error, cases[i].normal_error);
        near(elo.los, cases[i].los, 0.0002);
    }
}

static void published_ratios_are_found(void **unused)
{
    static const struct {
        int64_t pairs[CONTEST_PAIRS];
        struct contest_sprt test;
        double llr;
    } cases[] = {
        {{365, 16618, 36029 + 200, 16974, 390}, {0, 2, 0.05, 0.05, true}, 2.25},
        {{127, 4883, 10311 + 401, 5150, 104}, {-1.75, 0.25, 0.05, 0.05, true}, 3.01},
        {{223, 9863, 20279 + 1000, 10037, 246}, {0.5, 2.5, 0.05, 0.05, false}, -3.07},
        {{871, 26175, 55003 + 980, 26678, 821}, {0, 2, 0.05, 0.05, false}, -4.98},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        about(contest_llr(&cases[i].test, cases[i].pairs), cases[i].llr);
}

/* Wilson's interval written out (E. B. Wilson 1927): where the share is z deviations off. */
static void check_wilson(const struct contest_elo *elo, double share, double pairs)
{
    const double z = 1.959963984540054, bound[2] = {elo->low, elo->high};

    for (int i = 0; i < 2; i++) {
        double p = 1 / (1 + pow(10, -bound[i] / 400));

        near((share - p) * (share - p), z * z * p * (1 - p) / pairs, 1e-9);
    }
    assert_true(elo->low < elo->high);
}

/*
 * 3 pairs with 2 points, 1 with 1: the mean is 7/8. With half a pair more at either end it is 4/5 of five
 * pairs, with the variance (½·16/25 + 1·9/100 + 3½·1/25)/5 = 11/100: 4·(4/25)/(11/100) = 64/11 pairs.
 */
static void a_small_case_is_as_by_hand(void **unused)
{
    struct contest_score s = {.wins = 7, .losses = 1, .pairs = {0, 0, 1, 0, 3}};
    struct contest_elo elo = contest_elo(&s);

    (void)unused;
    near(elo.rate, 0.875, 1e-12);
    near(elo.elo, 400 * log10(7), 1e-9);
    near(elo.los, 0.5 * erfc(-0.375 / sqrt(0.25 * 11 / 64) / sqrt(2)), 1e-12);
    check_wilson(&elo, 0.875, 64.0 / 11);
}

/* 24 games, all won: 12 pairs, of which 12/(12 + z²) is Wilson's bound; there is none above. */
static void all_won_has_a_bound_below_and_none_above(void **unused)
{
    const double z = 1.959963984540054, share = 12 / (12 + z * z);
    struct contest_score s = {.wins = 24, .pairs = {0, 0, 0, 0, 12}}, t = contest_score_turned(&s);
    struct contest_elo won = contest_elo(&s), lost = contest_elo(&t);

    (void)unused;
    assert_true(won.known && isinf(won.elo) && isinf(won.high) && won.high > 0);
    near(won.low, 400 * log10(share / (1 - share)), 1e-6);     /* +198 */
    assert_true(isnan(won.normal) && isnan(won.normal_error)); /* not 0 */
    near(won.los, 0.5 * erfc(-sqrt(12.0 / 2)), 1e-9);
    near(lost.high, -won.low, 1e-9);
    assert_true(isinf(lost.low) && lost.low < 0);
}

/*
 * Does the interval hold the truth as often as it says? All numbers of pairs won from N, each with
 * its odds by the binomial distribution. Wilson's interval is known to stay near 95 % on the average
 * (Brown, Cai, DasGupta 2001) and above 0.83 everywhere, where s ± z·error falls to almost nothing.
 */
static void the_interval_holds_the_truth(void **unused)
{
    (void)unused;
    for (int pairs = 3; pairs <= 40; pairs += 37 / 3) {
        double sum = 0, least = 1;
        int truths = 0;

        for (double p = 0.03; p < 0.98; p += 0.01, truths++) {
            double held = 0;

            for (int won = 0; won <= pairs; won++) {
                struct contest_score s = {.wins = 2 * won, .losses = 2 * (pairs - won)};
                double odds = exp(lgamma(pairs + 1) - lgamma(won + 1) - lgamma(pairs - won + 1) +
                                  won * log(p) + (pairs - won) * log(1 - p));

                s.pairs[0] = pairs - won;
                s.pairs[4] = won;

                struct contest_elo elo = contest_elo(&s);
                double truth = 400 * log10(p / (1 - p));

                held += elo.low <= truth && truth <= elo.high ? odds : 0;
            }
            sum += held;
            least = held < least ? held : least;
        }
        if (sum / truths < 0.93 || sum / truths > 0.98 || least < 0.8)
            fail_msg("%d pairs: %.3f, at least %.3f", pairs, sum / truths, least);
    }
}

static void turned_round_everything_changes_its_sign(void **unused)
{
    struct contest_score s = {30, 12, 20, {3, 8, 7, 9, 4}}, t = contest_score_turned(&s);
    struct contest_elo a = contest_elo(&s), b = contest_elo(&t);
    struct contest_sprt to = {0, 5, 0.05, 0.05, false}, back = {-5, 0, 0.05, 0.05, false};

    (void)unused;
    assert_int_equal(t.wins, 20);
    assert_int_equal(t.losses, 30);
    near(a.elo, -b.elo, 1e-9);
    near(a.high, -b.low, 1e-9);
    near(a.los, 1 - b.los, 1e-12);
    for (int i = 0; i < 2; i++) {
        to.normalized = back.normalized = i == 1;
        near(contest_llr(&to, s.pairs), -contest_llr(&back, t.pairs), 1e-6);
    }
}

static void nothing_or_one_kind_of_result_proves_little(void **unused)
{
    struct contest_score none = {0}, all = {.wins = 8, .pairs = {0, 0, 0, 0, 4}};
    struct contest_score even = {.draws = 8, .pairs = {0, 0, 4, 0, 0}};
    struct contest_score more = {.draws = 80, .pairs = {0, 0, 40, 0, 0}};
    struct contest_sprt test = {0, 5, 0.05, 0.05, true};

    (void)unused;
    assert_false(contest_elo(&none).known);
    near(contest_elo(&none).elo, 0, 0);
    assert_true(isinf(contest_elo(&none).low) && isinf(contest_elo(&none).high));
    near(contest_elo(&even).elo, 0, 0);
    assert_true(contest_elo(&even).high > 50 && isfinite(contest_elo(&even).high));
    assert_true(contest_elo(&more).high < contest_elo(&even).high / 2);
    near(contest_elo(&even).high, -contest_elo(&even).low, 1e-9);
    near(contest_elo(&even).los, 0.5, 1e-12);
    near(contest_llr(&test, none.pairs), 0, 0);
    assert_true(isfinite(contest_llr(&test, all.pairs)) && contest_llr(&test, all.pairs) > 0);
    assert_true(isfinite(contest_llr(&test, even.pairs)) && contest_llr(&test, even.pairs) < 0);
}

/*
 * Only pairs won twice: the likeliest distribution with a mean of one half has half of it at 4 points and
 * half at 0; the one t deviations above has x more at 4, where x / √(1/4 − x²) = t.
 */
static void one_kind_of_result_is_as_by_hand(void **unused)
{
    static const int64_t pairs[CONTEST_PAIRS] = {0, 0, 0, 0, 104};
    static const double elo[] = {5, 100, 250, CONTEST_MOST_NORMAL};

    (void)unused;
    for (int i = 0; i < 4; i++) {
        struct contest_sprt test = {0, elo[i], 0.05, 0.05, true};
        double t = elo[i] * sqrt(2) * log(10) / 800, x = 0.5 * t / sqrt(1 + t * t);

        near(contest_llr(&test, pairs), 104 * log((0.5 + x) / 0.5), 0.01);
        test.normalized = false;
        near(contest_llr(&test, pairs), 104 * log(1 / (1 + pow(10, -elo[i] / 400)) / 0.5), 0.01);
    }
}

/* However few pairs, and however they ended: the bounds that may be asked for have a ratio. */
static void the_ratio_is_always_a_number(void **unused)
{
    (void)unused;
    for (int code = 1; code < 3 * 3 * 3 * 3 * 3; code++) {
        struct contest_sprt to = {0, CONTEST_MOST_NORMAL, 0.05, 0.05, true};
        struct contest_sprt back = {-CONTEST_MOST_NORMAL, 0, 0.05, 0.05, true};
        int64_t pairs[CONTEST_PAIRS], turned[CONTEST_PAIRS];

        for (int i = 0, rest = code; i < CONTEST_PAIRS; i++, rest /= 3)
            pairs[i] = turned[CONTEST_PAIRS - 1 - i] = rest % 3 * 10;
        assert_true(isfinite(contest_llr(&to, pairs)));
        near(contest_llr(&to, pairs), -contest_llr(&back, turned), 1e-6);
    }
}

/* Wald's bounds: ln(0.05/0.95) and ln(0.95/0.05). */
static void bounds_are_those_of_wald(void **unused)
{
    struct contest_sprt test = {0, 5, 0.05, 0.05, false}, skew = {0, 5, 0.1, 0.2, false};

    (void)unused;
    near(contest_llr_low(&test), -2.94443897916644, 1e-12);
    near(contest_llr_high(&test), 2.94443897916644, 1e-12);
    near(contest_llr_low(&skew), log(0.2 / 0.9), 1e-12);
    near(contest_llr_high(&skew), log(0.8 / 0.1), 1e-12);
}

/*
 * With many pairs the ratio is close to N·(s1 − s0)·(2·mean − s0 − s1) / (2·variance), the well-known
 * approximation by a normal distribution.
 */
static void the_ratio_is_close_to_the_normal_one(void **unused)
{
    static const int64_t pairs[CONTEST_PAIRS] = {2000, 4000, 8000, 4400, 2100};
    struct contest_sprt test = {0, 4, 0.05, 0.05, false};
    double count = 20500, mean = 0, variance = 0, s0 = 0.5, s1 = 1 / (1 + pow(10, -4.0 / 400));

    (void)unused;
    for (int i = 0; i < CONTEST_PAIRS; i++)
        mean += (double)pairs[i] / count * i / 4;
    for (int i = 0; i < CONTEST_PAIRS; i++)
        variance += (double)pairs[i] / count * (i / 4.0 - mean) * (i / 4.0 - mean);

    double wanted = count * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);

    near(contest_llr(&test, pairs), wanted, 0.01 * fabs(wanted));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_elo_is_found),
        cmocka_unit_test(published_ratios_are_found),
        cmocka_unit_test(a_small_case_is_as_by_hand),
        cmocka_unit_test(turned_round_everything_changes_its_sign),
        cmocka_unit_test(all_won_has_a_bound_below_and_none_above),
        cmocka_unit_test(the_interval_holds_the_truth),
        cmocka_unit_test(nothing_or_one_kind_of_result_proves_little),
        cmocka_unit_test(one_kind_of_result_is_as_by_hand),
        cmocka_unit_test(the_ratio_is_always_a_number),
        cmocka_unit_test(bounds_are_those_of_wald),
        cmocka_unit_test(the_ratio_is_close_to_the_normal_one),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
