/* Torii: MIT licence, see LICENSE. */
/* Elo of many players, against what can be worked out by hand. */
#include "contest/ratings.h"

#include "unit.h"

#include <math.h>

static void near(double value, double wanted, double precision)
{
    if (!(fabs(value - wanted) <= precision))
        fail_msg("%.12g is not %.12g ± %g", value, wanted, precision);
}

static void set(struct contest_cross *c, int one, int two, double share, double games)
{
    c->points[one][two] = share * games;
    c->points[two][one] = (1 - share) * games;
}

/* Of two players: the logistic curve, and its deviation 400 / ln 10 / sqrt(n p q). */
static void two_players_stand_on_the_logistic_curve(void **unused)
{
    struct contest_cross c = {.count = 2};
    struct contest_ratings r;

    (void)unused;
    set(&c, 1, 0, 0.75, 1000);
    contest_rate(&c, &r);
    near(r.elo[0], 0, 1e-9);
    near(r.elo[1], 190.85, 0.5);
    near(r.error[1], 1.96 * 173.718 / sqrt(1000 * 0.75 * 0.25), 0.5);
}

/* Shares made from known ratings give them back, whatever the order and who met whom. */
static void known_ratings_are_found_again(void **unused)
{
    static const double elo[5] = {0, 150, 90, 420, 700};
    struct contest_cross c = {.count = 5};
    struct contest_ratings r;

    (void)unused;
    for (int i = 0; i < 5; i++)
        for (int j = i + 1; j < 5; j++)
            if (i + j != 4) /* these never met */
                set(&c, i, j, 1 / (1 + pow(10, (elo[j] - elo[i]) / 400)), 200000);
    contest_rate(&c, &r);
    for (int i = 0; i < 5; i++)
        near(r.elo[i], elo[i], 0.5);
}

static void who_wins_every_game_is_high_but_somewhere(void **unused)
{
    struct contest_cross c = {.count = 3};
    struct contest_ratings r;

    (void)unused;
    set(&c, 1, 0, 1, 60);
    set(&c, 2, 1, 1, 60);
    set(&c, 2, 0, 1, 60);
    contest_rate(&c, &r);
    assert_true(r.elo[1] > 300 && r.elo[1] < 3000);
    assert_true(r.elo[2] > r.elo[1] + 300 && r.elo[2] < 6000);
    assert_true(r.error[1] > 100 && r.error[2] > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_players_stand_on_the_logistic_curve),
        cmocka_unit_test(known_ratings_are_found_again),
        cmocka_unit_test(who_wins_every_game_is_high_but_somewhere),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
