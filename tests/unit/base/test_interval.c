/* Torii: MIT licence, see LICENSE. */
/* Intervals at 95 %: against printed and hand-made values, and how often they hold the truth. */
#include "base/interval.h"

#include "base/rng.h"
#include "unit.h"

#include <math.h>
#include <stdbool.h>

static void near(double value, double wanted, double precision)
{
    if (!(fabs(value - wanted) <= precision))
        fail_msg("%.12g is not %.12g ± %g", value, wanted, precision);
}

/* Newcombe, Statistics in Medicine 17 (1998), table I, method 3: 81 of 263, 15 of 148, 0 of 20, 1 of 29. */
static void shares_are_those_in_print(void **unused)
{
    static const double cases[][4] = {
        {81, 263, 0.2553, 0.3662},
        {15, 148, 0.0624, 0.1605},
        {0, 20, 0.0000, 0.1611},
        {1, 29, 0.0061, 0.1718},
    };

    (void)unused;
    for (int i = 0; i < 4; i++) {
        double low, high;

        interval_share(cases[i][0], cases[i][1], &low, &high);
        near(low, cases[i][2], 0.00006);
        near(high, cases[i][3], 0.00006);
        interval_share(cases[i][1] - cases[i][0], cases[i][1], &low, &high);
        near(low, 1 - cases[i][3], 0.00006);
    }
}

/*
 * By hand, with z² = 3.8415. All of 10: the lower end is 10/(10 + z²) = 10/13.8415. Half of 4: the middle
 * is ½ and half the width z·√(¼/4 + z²/64)/(1 + z²/4) = 1.95996·0.350033/1.960365 = 0.349960.
 */
static void shares_are_those_made_by_hand(void **unused)
{
    double low, high;

    (void)unused;
    interval_share(10, 10, &low, &high);
    near(low, 0.722467, 1e-6);
    near(high, 1, 0);
    interval_share(0, 10, &low, &high);
    near(low, 0, 0);
    near(high, 0.277533, 1e-6);
    interval_share(2, 4, &low, &high);
    near(low, 0.5 - 0.349960, 2e-5);
    near(high, 0.5 + 0.349960, 2e-5);
    interval_share(1, 1, &low, &high); /* one trial tells little, but something */
    near(low, 0.206549, 1e-6);
    near(high, 1, 0);
}

/* Tables of Student's distribution, 97.5 %. */
static void means_have_students_factor(void **unused)
{
    (void)unused;
    assert_true(isinf(interval_mean(0)) && isinf(interval_mean(1)));
    near(interval_mean(2), 12.7062, 1e-4);
    near(interval_mean(3), 4.3027, 1e-4);
    near(interval_mean(4), 3.1824, 5e-3);
    near(interval_mean(5), 2.7764, 1e-3);
    near(interval_mean(6), 2.5706, 5e-4);
    near(interval_mean(10), 2.2622, 1e-4);
    near(interval_mean(30), 2.0452, 1e-4);
    near(interval_mean(100), 1.9842, 1e-4);
    near(interval_mean(1000000000), 1.959964, 1e-6);
}

/*
 * Bonett and Price: 10 pairs better, 4 worse of 50: (11 − 5)/52 ± z·√((16/52 − (6/52)²)/52), which is
 * 0.11538 ± 1.9600·√(0.294379/52) = 0.11538 ± 0.14747. No pair differs of 100: ± z·√(2/102/102).
 */
static void paired_shares_are_those_made_by_hand(void **unused)
{
    double low, high;

    (void)unused;
    interval_paired(10, 4, 50, &low, &high);
    near(low, 0.115385 - 0.147469, 1e-5);
    near(high, 0.115385 + 0.147469, 1e-5);
    interval_paired(0, 0, 100, &low, &high);
    near(low, -0.027175, 1e-5);
    near(high, 0.027175, 1e-5);
    interval_paired(20, 0, 20, &low, &high); /* every pair: not 1 ± 0 */
    assert_true(low > 0.6 && low < 0.95);
    near(high, 1, 0.02);
}

/* ---- how often they hold the truth --------------------------------------------------------------- */

enum { TRIES = 4000 };

static bool hit(struct rng *r, double chance)
{
    return (double)(rng_next(r) >> 11) * 0x1p-53 < chance;
}

/* Of many samples of n, how many have the truth in their interval; and the same for s ± 1.96 errors. */
static double coverage(struct rng *r, double truth, int n, double *plain)
{
    int held = 0, plain_held = 0;

    for (int k = 0; k < TRIES; k++) {
        int hits = 0;
        double low, high;

        for (int i = 0; i < n; i++)
            hits += hit(r, truth);
        interval_share(hits, n, &low, &high);
        held += low <= truth && truth <= high;

        double share = (double)hits / n, half = 1.96 * sqrt(share * (1 - share) / n);

        plain_held += fabs(share - truth) <= half;
    }
    *plain = (double)plain_held / TRIES;
    return (double)held / TRIES;
}

static void shares_hold_the_truth(void **unused)
{
    static const double truths[] = {0.02, 0.1, 0.25, 0.5, 0.8, 0.95, 0.99};
    static const int sizes[] = {8, 20, 60, 200};
    struct rng r = {20};
    double sum = 0, least = 1, plain_least = 1;
    int cases = 0;

    (void)unused;
    for (int i = 0; i < 7; i++)
        for (int k = 0; k < 4; k++) {
            double plain, held = coverage(&r, truths[i], sizes[k], &plain);

            sum += held;
            cases++;
            least = held < least ? held : least;
            plain_least = plain < plain_least ? plain : plain_least;
        }
    near(sum / cases, 0.955, 0.015);
    assert_true(least > 0.83);      /* the lowest there is (Brown, Cai, DasGupta 2001) */
    assert_true(plain_least < 0.2); /* what this test can tell */
}

/* Two shares in pairs: both games of a seed go alike unless something independent turns one of them. */
static void paired_shares_hold_the_truth(void **unused)
{
    static const double turns[][2] = {{0.02, 0.02}, {0.3, 0.1}, {0.05, 0.4}, {0.5, 0.45}};
    static const int sizes[] = {15, 60, 200};
    struct rng r = {21};
    double least = 1, sum = 0;

    (void)unused;
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++) {
            int held = 0;

            for (int try = 0; try < TRIES; try++) {
                int more = 0, less = 0;
                double low, high;

                for (int n = 0; n < sizes[k]; n++)
                    if (hit(&r, turns[i][0]))
                        more++;
                    else if (hit(&r, turns[i][1] / (1 - turns[i][0])))
                        less++;
                interval_paired(more, less, sizes[k], &low, &high);
                held += low <= turns[i][0] - turns[i][1] && turns[i][0] - turns[i][1] <= high;
            }
            least = (double)held / TRIES < least ? (double)held / TRIES : least;
            sum += (double)held / TRIES;
        }
    assert_true(least > 0.93);
    near(sum / 12, 0.96, 0.02);
}

/* Few values of a bell: with 1.96 standard errors for all sample sizes too many would miss. */
static void means_hold_the_truth(void **unused)
{
    struct rng r = {22};

    (void)unused;
    for (int n = 3; n <= 24; n += 7) {
        int held = 0, plain_held = 0;

        for (int try = 0; try < TRIES; try++) {
            double sum = 0, squares = 0;

            for (int i = 0; i < n; i++) {
                double x = -6;

                for (int k = 0; k < 12; k++) /* twelve even ones make a bell */
                    x += (double)(rng_next(&r) >> 11) * 0x1p-53;
                sum += x;
                squares += x * x;
            }

            double mean = sum / n, error = sqrt((squares - sum * mean) / (n - 1) / n);

            held += fabs(mean) <= interval_mean(n) * error;
            plain_held += fabs(mean) <= 1.96 * error;
        }
        near((double)held / TRIES, 0.95, 0.012);
        if (n == 3)
            assert_true((double)plain_held / TRIES < 0.85);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_are_those_in_print),
        cmocka_unit_test(shares_are_those_made_by_hand),
        cmocka_unit_test(means_have_students_factor),
        cmocka_unit_test(paired_shares_are_those_made_by_hand),
        cmocka_unit_test(shares_hold_the_truth),
        cmocka_unit_test(paired_shares_hold_the_truth),
        cmocka_unit_test(means_hold_the_truth),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
