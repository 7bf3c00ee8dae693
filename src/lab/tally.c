/* Torii: MIT licence, see LICENSE. */
/* Sums and the statistics derived from them. */
#include "lab/lab.h"

#include "base/assert.h"
#include "base/interval.h"

#include <math.h>
#include <stddef.h>

static void add_value(struct lab_sum *s, int64_t value)
{
    if (s->count == 0 || value < s->least)
        s->least = value;
    if (s->count == 0 || value > s->most)
        s->most = value;
    s->count++;
    s->sum += value;
    s->squares += value * value;
}

void lab_add(struct lab_sum *s, const int64_t *values, int count)
{
    int64_t sum = 0;

    if (count == 0)
        return;
    for (int i = 0; i < count; i++) {
        add_value(s, values[i]);
        sum += values[i];
    }
    s->games++;
    s->game_squares += sum * sum;
    s->game_counts += (int64_t)count * count;
    s->game_products += sum * count;
}

static void merge_sum(struct lab_sum *into, const struct lab_sum *from)
{
    if (from->count == 0)
        return;
    if (into->count == 0 || from->least < into->least)
        into->least = from->least;
    if (into->count == 0 || from->most > into->most)
        into->most = from->most;
    into->count += from->count;
    into->sum += from->sum;
    into->squares += from->squares;
    into->games += from->games;
    into->game_squares += from->game_squares;
    into->game_counts += from->game_counts;
    into->game_products += from->game_products;
}

static void merge_bars(int64_t *into, const int64_t *from, int count)
{
    for (int i = 0; i < count; i++)
        into[i] += from[i];
}

void lab_merge(struct lab_tally *into, const struct lab_tally *from)
{
    into->games += from->games;
    into->guarded += from->guarded;
    for (int i = 0; i < LAB_SUMS; i++)
        merge_sum(&into->all[i], &from->all[i]);
    merge_bars(into->rounds_bar, from->rounds_bar, LAB_ROUNDS);
    merge_bars(into->score_bar, from->score_bar, LAB_BINS);
}

_Static_assert(offsetof(struct lab_tally, rounds_bar) ==
                   offsetof(struct lab_tally, all) + LAB_SUMS * sizeof(struct lab_sum),
               "LAB_SUMS counts all sums");

void lab_pair(struct lab_pairs *p, const struct lab_tally *one, const struct lab_tally *two)
{
    for (int i = 0; i < LAB_SUMS; i++) {
        int64_t more = two->all[i].sum - one->all[i].sum;

        ASSERT(one->all[i].count == two->all[i].count); /* the same players */
        p->all[i].squares += more * more;
        p->all[i].products += more * one->all[i].count;
        p->all[i].more += more > 0 ? more : 0;
        p->all[i].less += more < 0 ? -more : 0;
    }
}

void lab_pairs_merge(struct lab_pairs *into, const struct lab_pairs *from)
{
    for (int i = 0; i < LAB_SUMS; i++) {
        into->all[i].squares += from->all[i].squares;
        into->all[i].products += from->all[i].products;
        into->all[i].more += from->all[i].more;
        into->all[i].less += from->all[i].less;
    }
}

double lab_mean(const struct lab_sum *s)
{
    return s->count > 0 ? (double)s->sum / (double)s->count : 0;
}

double lab_deviation(const struct lab_sum *s)
{
    double n = (double)s->count, sum = (double)s->sum;

    if (s->count < 2)
        return 0;

    double spread = (double)s->squares - sum * sum / n;

    return spread > 0 ? sqrt(spread / (n - 1)) : 0;
}

/*
 * The mean is a ratio estimator, the sum of all values over their number, and only games are independent: the
 * residual of each game's sum from its count times the mean, squared and summed. With one value per game this is
 * the usual deviation / sqrt(count).
 */
double lab_error(const struct lab_sum *s)
{
    double n = (double)s->games, mean = lab_mean(s);

    if (s->games < 2)
        return 0;

    double spread = (double)s->game_squares - 2 * mean * (double)s->game_products +
                    mean * mean * (double)s->game_counts;

    return spread > 0 ? sqrt(spread * n / (n - 1)) / (double)s->count : 0;
}

void lab_interval(const struct lab_figure *f, double *low, double *high)
{
    const struct lab_sum *s = &f->sum;
    double mean = lab_mean(s) / f->unit;

    /* All values of a game count as one trial: they may be fully correlated. */
    if (f->share && s->games > 0) {
        interval_share(mean * (double)s->games, (double)s->games, low, high);
        return;
    }

    double half = s->games > 1 ? interval_mean(s->games) * lab_error(s) / f->unit : NAN;

    *low = mean - half;
    *high = mean + half;
}

/* Sums the squared residuals of the pairs from the mean difference; as in lab_error. */
static double gap_error(const struct lab_sum *s, const struct lab_pair_sum *p, double mean)
{
    double n = (double)s->games;
    double spread =
        (double)p->squares - 2 * mean * (double)p->products + mean * mean * (double)s->game_counts;

    return s->games > 1 && spread > 0 ? sqrt(spread * n / (n - 1)) / (double)s->count : 0;
}

struct lab_gap lab_gap(const struct lab_figure *one, const struct lab_figure *two,
                       const struct lab_pairs *pairs, bool same)
{
    const struct lab_pair_sum *p = &pairs->all[one->number];
    const struct lab_sum *s = &one->sum;
    double mean = s->count > 0 ? (double)(two->sum.sum - s->sum) / (double)s->count : 0;
    struct lab_gap g = {.more = mean / one->unit, .error = gap_error(s, p, mean) / one->unit};

    if (same)
        return g;
    if (g.error > 0)
        g.z = g.more / g.error;
    else if (s->games > 1 && g.more != 0)
        g.z = g.more > 0 ? INFINITY : -INFINITY;
    if (one->share && s->games > 0) {
        double point = one->unit * (double)s->count / (double)s->games; /* total per game */

        interval_paired((double)p->more / point, (double)p->less / point, (double)s->games, &g.low,
                        &g.high);
    } else {
        double half = s->games > 1 ? interval_mean(s->games) * g.error : NAN;

        g.low = g.more - half;
        g.high = g.more + half;
    }
    return g;
}
