/* Torii: MIT licence, see LICENSE. */
#include "contest/stats.h"

#include "base/interval.h"

#include <math.h>
#include <string.h>

static const double deviations = 1.959963984540054;      /* of a normal distribution, for 95 % */
static const double elo_scale = 400 / 2.302585092994046; /* Elo per unit of the logistic function */

void contest_score_add(struct contest_score *into, const struct contest_score *from)
{
    into->wins += from->wins;
    into->draws += from->draws;
    into->losses += from->losses;
    for (int i = 0; i < CONTEST_PAIRS; i++)
        into->pairs[i] += from->pairs[i];
}

struct contest_score contest_score_turned(const struct contest_score *s)
{
    struct contest_score turned = {s->losses, s->draws, s->wins, {0}};

    for (int i = 0; i < CONTEST_PAIRS; i++)
        turned.pairs[i] = s->pairs[CONTEST_PAIRS - 1 - i];
    return turned;
}

int64_t contest_pairs(const struct contest_score *s)
{
    int64_t sum = 0;

    for (int i = 0; i < CONTEST_PAIRS; i++)
        sum += s->pairs[i];
    return sum;
}

/* ---- Elo ---- */

/* A distribution over the points of a pair, as a share of the maximum. */
struct pdf {
    double value[CONTEST_PAIRS], p[CONTEST_PAIRS];
};

static double mean_of(const struct pdf *d)
{
    double sum = 0;

    for (int i = 0; i < CONTEST_PAIRS; i++)
        sum += d->p[i] * d->value[i];
    return sum;
}

static double variance_of(const struct pdf *d)
{
    double mean = mean_of(d), sum = 0;

    for (int i = 0; i < CONTEST_PAIRS; i++)
        sum += d->p[i] * (d->value[i] - mean) * (d->value[i] - mean);
    return sum;
}

static double elo_of(double rate)
{
    return rate <= 0 ? -INFINITY : rate >= 1 ? INFINITY : -elo_scale * log(1 / rate - 1);
}

static double rate_of(double elo)
{
    return 1 / (1 + exp(-elo / elo_scale));
}

/* Adds half a pair lost twice and half a pair won twice: a few equal results do not prove that there are no
 * others. */
static struct pdf pdf_open(const struct contest_score *s)
{
    double count = (double)contest_pairs(s) + 1;
    struct pdf d;

    for (int i = 0; i < CONTEST_PAIRS; i++) {
        double more = i == 0 || i == CONTEST_PAIRS - 1 ? 0.5 : 0;

        d.value[i] = i / (CONTEST_PAIRS - 1.0);
        d.p[i] = ((double)s->pairs[i] + more) / count;
    }
    return d;
}

/* The equivalent number of pairs that are won or lost as a whole, the distribution of the highest variance. */
static double pairs_worth(const struct contest_score *s)
{
    struct pdf d = pdf_open(s);
    double mean = mean_of(&d);

    return (double)contest_pairs(s) * mean * (1 - mean) / variance_of(&d);
}

/* With only equal pairs there is no deviation: NAN. */
static void count_normal(struct contest_elo *out, double variance, double count)
{
    /* A pair is the mean of two games: the deviation of a game is √2 times that of a pair. */
    double deviation = sqrt(2 * variance);

    out->normal = variance > 0 ? (out->rate - 0.5) / deviation * 2 * elo_scale : NAN;
    out->normal_error = variance > 0 ? deviations / sqrt(2 * count) * 2 * elo_scale : NAN;
}

struct contest_elo contest_elo(const struct contest_score *s)
{
    double count = (double)contest_pairs(s), low, high, worth;
    struct contest_elo out = {.rate = 0.5, .low = -INFINITY, .high = INFINITY, .los = NAN};
    struct pdf d;

    count_normal(&out, 0, 1);
    if (count == 0)
        return out;
    for (int i = 0; i < CONTEST_PAIRS; i++) {
        d.value[i] = i / (CONTEST_PAIRS - 1.0);
        d.p[i] = (double)s->pairs[i] / count;
    }
    worth = pairs_worth(s);
    out.known = true;
    out.rate = mean_of(&d);
    out.elo = elo_of(out.rate) + 0.0; /* no "-0" */
    interval_share(out.rate * worth, worth, &low, &high);
    out.low = elo_of(out.rate > 0 ? low : 0); /* at the ends it touches them, except for rounding */
    out.high = elo_of(out.rate < 1 ? high : 1);
    count_normal(&out, variance_of(&d), count);
    out.los = 0.5 * erfc(-(out.rate - 0.5) * sqrt(2 * worth));
    return out;
}

/* ---- the test ---- */

double contest_llr_low(const struct contest_sprt *test)
{
    return log(test->beta / (1 - test->alpha));
}

double contest_llr_high(const struct contest_sprt *test)
{
    return log((1 - test->beta) / test->alpha);
}

/* The observed distribution. A result that never occurred gets a tiny weight, to avoid divisions by zero. */
static double pdf_seen(const int64_t pairs[CONTEST_PAIRS], struct pdf *out)
{
    static const double trace = 1e-3;
    double count = 0;

    for (int i = 0; i < CONTEST_PAIRS; i++) {
        out->value[i] = i / (CONTEST_PAIRS - 1.0);
        out->p[i] = pairs[i] > 0 ? (double)pairs[i] : trace;
        count += out->p[i];
    }
    for (int i = 0; i < CONTEST_PAIRS; i++)
        out->p[i] /= count;
    return count;
}

/* Solves Σ p·a / (1 + x·a) = 0 for x, where some a are negative and some positive; the sum is decreasing. */
static double solve(const double a[CONTEST_PAIRS], const double p[CONTEST_PAIRS])
{
    double least = 0, most = 0;

    for (int i = 0; i < CONTEST_PAIRS; i++) {
        least = a[i] < least ? a[i] : least;
        most = a[i] > most ? a[i] : most;
    }

    double low = -1 / most, high = -1 / least;

    for (int step = 0; step < 200; step++) {
        double x = (low + high) / 2, sum = 0;

        for (int i = 0; i < CONTEST_PAIRS; i++)
            sum += p[i] * a[i] / (1 + x * a[i]);
        if (sum > 0)
            low = x;
        else
            high = x;
    }
    return (low + high) / 2;
}

/* The maximum likelihood distribution, given the observations, among those for which a has the mean 0. */
static void reweigh(const struct pdf *seen, const double a[CONTEST_PAIRS], struct pdf *out)
{
    double x = solve(a, seen->p);

    for (int i = 0; i < CONTEST_PAIRS; i++)
        out->p[i] = seen->p[i] / (1 + x * a[i]);
}

/* … among those with this mean. */
static struct pdf likeliest_mean(const struct pdf *seen, double mean)
{
    struct pdf out = *seen;
    double a[CONTEST_PAIRS];

    for (int i = 0; i < CONTEST_PAIRS; i++)
        a[i] = seen->value[i] - mean;
    reweigh(seen, a, &out);
    return out;
}

/* … among those whose mean is t deviations above one half, starting from a nearby one: the mean and deviation
 * of each estimate give the constraint for the next. */
static void approach(const struct pdf *seen, double t, struct pdf *out)
{
    for (int step = 0; step < 100; step++) {
        double mean = mean_of(out), deviation = sqrt(variance_of(out)), a[CONTEST_PAIRS];
        double change = 0;
        struct pdf before = *out;

        for (int i = 0; i < CONTEST_PAIRS; i++) {
            double off = (mean - seen->value[i]) / deviation;

            a[i] = seen->value[i] - 0.5 - t * deviation * (1 + off * off) / 2;
        }
        reweigh(seen, a, out);
        for (int i = 0; i < CONTEST_PAIRS; i++)
            change = fmax(change, fabs(out->p[i] - before.p[i]));
        if (change < 1e-9)
            break;
    }
}

/* In stages: for a mean far above one half the constraint from an even estimate has no solution. */
static struct pdf likeliest_distance(const struct pdf *seen, double t)
{
    static const double stage = 0.5;
    int stages = 1 + (int)(fabs(t) / stage);
    struct pdf out = *seen;

    for (int i = 0; i < CONTEST_PAIRS; i++)
        out.p[i] = 1.0 / CONTEST_PAIRS;
    for (int i = 1; i <= stages; i++)
        approach(seen, t * i / stages, &out);
    return out;
}

double contest_llr(const struct contest_sprt *test, const int64_t pairs[CONTEST_PAIRS])
{
    struct pdf seen, with[2];
    double count = pdf_seen(pairs, &seen), sum = 0;
    const double elo[2] = {test->elo0, test->elo1};

    if (count < 1)
        return 0;
    for (int i = 0; i < 2; i++)
        with[i] = test->normalized ? likeliest_distance(&seen, elo[i] * sqrt(2) / (2 * elo_scale))
                                   : likeliest_mean(&seen, rate_of(elo[i]));
    for (int i = 0; i < CONTEST_PAIRS; i++)
        sum += seen.p[i] * log(with[1].p[i] / with[0].p[i]);
    return count * sum;
}
