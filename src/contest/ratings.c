/* Torii: MIT licence, see LICENSE. */
/* Newton's method; the Hessian of its steps also yields the errors. */
#include "contest/ratings.h"

#include <math.h>

enum { MAX = CONTEST_MAX_RATED, ROUNDS = 200 };

static const double scale = 173.71779276130073; /* 400 / ln 10: Elo per unit of log odds */
static const double wide = 2000 / 173.7;        /* standard deviation of the prior */
static const double sure = 1.959963984540054;   /* standard deviations, for 95 % */

/* First and second derivatives of the log-likelihood, the second negated. */
struct slope {
    double gradient[MAX], curve[MAX][MAX];
};

static void find_slope(const struct contest_cross *c, const double *at, struct slope *s)
{
    for (int i = 0; i < c->count; i++) {
        s->gradient[i] = -at[i] / (wide * wide);
        for (int j = 0; j < c->count; j++)
            s->curve[i][j] = i == j ? 1 / (wide * wide) : 0;
    }
    for (int i = 0; i < c->count; i++)
        for (int j = 0; j < c->count; j++) {
            double games = c->points[i][j] + c->points[j][i];
            double expected = 1 / (1 + exp(at[j] - at[i]));

            if (i == j)
                continue;
            s->gradient[i] += c->points[i][j] - games * expected;
            s->curve[i][i] += games * expected * (1 - expected);
            s->curve[i][j] -= games * expected * (1 - expected);
        }
}

/* Gauss-Jordan elimination, in place; the matrix is positive definite, so no pivot is 0. */
static void invert(double m[MAX][MAX], int count)
{
    for (int k = 0; k < count; k++) {
        double pivot = m[k][k];

        m[k][k] = 1;
        for (int j = 0; j < count; j++)
            m[k][j] /= pivot;
        for (int i = 0; i < count; i++) {
            double factor = m[i][k];

            if (i == k)
                continue;
            m[i][k] = 0;
            for (int j = 0; j < count; j++)
                m[i][j] -= factor * m[k][j];
        }
    }
}

/* Limits a step: far from the maximum Newton's method would overshoot. */
static double cut(double step)
{
    return step > 1 ? 1 : step < -1 ? -1 : step;
}

void contest_rate(const struct contest_cross *c, struct contest_ratings *out)
{
    double at[MAX] = {0};
    struct slope s;

    for (int round = 0; round < ROUNDS; round++) {
        find_slope(c, at, &s);
        invert(s.curve, c->count);
        for (int i = 0; i < c->count; i++) {
            double step = 0;

            for (int j = 0; j < c->count; j++)
                step += s.curve[i][j] * s.gradient[j];
            at[i] += cut(step);
        }
    }
    for (int i = 0; i < c->count; i++) {
        int last = i > 0 ? i - 1 : 0;
        double variance = s.curve[i][i] + s.curve[last][last] - 2 * s.curve[i][last];

        out->elo[i] = scale * (at[i] - at[0]);
        out->error[i] = scale * sure * sqrt(variance > 0 ? variance : 0);
    }
}
