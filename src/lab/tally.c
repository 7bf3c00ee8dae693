/* Torii: MIT licence, see LICENSE. */
/* Sums, and what follows from them. */
#include "lab/lab.h"

#include <math.h>

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

static void merge_sums(struct lab_sum *into, const struct lab_sum *from, int count)
{
    for (int i = 0; i < count; i++)
        merge_sum(&into[i], &from[i]);
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
    merge_sum(&into->rounds, &from->rounds);
    merge_sum(&into->steps, &from->steps);
    merge_sum(&into->winner, &from->winner);
    merge_sum(&into->margin, &from->margin);
    merge_sums(into->item, from->item, LAB_ITEMS);
    merge_sums(into->seat_wins, from->seat_wins, ONA_MAX_SEATS);
    merge_sums(into->kind_wins, from->kind_wins, LAB_KINDS);
    merge_sums(into->kind_score, from->kind_score, LAB_KINDS);
    merge_sums(into->uses, from->uses, ONA_CELL_KINDS);
    merge_bars(into->rounds_bar, from->rounds_bar, LAB_ROUNDS);
    merge_bars(into->score_bar, from->score_bar, LAB_BINS);
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
 * The mean is a ratio, all values by their number, and only games are independent: how far the sum of
 * each is from so many means, squared and added up. With one value a game this is the usual
 * deviation / sqrt(count).
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
