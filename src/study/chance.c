/* Torii: MIT licence, see LICENSE. */
#include "study/chance.h"

#include <math.h>

/* Hundredths of a student that make the odds of winning e to one, as the games between levels 3 and 8 ended
 * (docs/study.md). The net was trained with 40 (ODDS in tools/train/train.py): its own games are less forgiving. */
static const double odds = 100;

/* Not the library's, whose last digit differs between machines. */
static double power_of_e(double x)
{
    enum { TERMS = 16 };
    static const double ln2 = 0.69314718055994530942;
    int doublings = (int)(x / ln2);
    double rest = x - doublings * ln2, term = 1, sum = 1;

    for (int i = 1; i <= TERMS; i++) {
        term *= rest / i;
        sum += term;
    }
    for (; doublings > 0; doublings--)
        sum *= 2;
    for (; doublings < 0; doublings++)
        sum /= 2;
    return sum;
}

double study_chance(const struct games_entry *entry, const struct engine_score *score)
{
    static const double sure = 30 * 100;
    double points = score->points;

    if (score->proof != ENGINE_UNPROVED)
        return score->proof == ENGINE_WIN ? 1 : score->proof == ENGINE_LOSS ? 0 : 0.5;
    if (!engine_is_open(entry))
        return 0.5 + points / 200;
    points = points > sure ? sure : points < -sure ? -sure : points;
    return 1 / (1 + power_of_e(-points / odds));
}

/*
 * Accuracy as lichess computes it (https://lichess.org/page/accuracy; AccuracyPercent in its source): a curve
 * fitted to how people judge moves, over the loss in percent of winning chances. The game's is the average of a
 * mean weighted by how much the chances swing around the move, and of the harmonic mean.
 */
double study_accuracy(double loss)
{
    static const double scale = 103.1668100711649, decay = 0.04354415386753951;
    static const double offset = 3.166924740191411, bonus = 1; /* for an engine that errs */
    double found;

    if (loss <= 0)
        return 100;
    found = scale * power_of_e(-decay * 100 * loss) - offset + bonus;
    return found > 100 ? 100 : found < 0 ? 0 : found;
}

static double chance_at(const struct study_mark *marks, size_t count, double last, size_t i)
{
    return 100 * (i < count ? marks[i].chance : last);
}

/* The standard deviation of the chances in the window that ends at or after position i. */
static double swing(const struct study_mark *marks, size_t count, double last, size_t i)
{
    enum { LEAST = 2, MOST = 8, PARTS = 10 };
    static const double calm = 0.5, wild = 12;
    size_t size = count / PARTS < LEAST ? LEAST : count / PARTS > MOST ? MOST : count / PARTS;
    size_t from = i + 2 > size ? i + 2 - size : 0;
    double mean = 0, sum = 0, deviation;

    if (size > count + 1)
        size = count + 1;
    for (size_t k = from; k < from + size; k++)
        mean += chance_at(marks, count, last, k) / (double)size;
    for (size_t k = from; k < from + size; k++) {
        double off = chance_at(marks, count, last, k) - mean;

        sum += off * off / (double)size;
    }
    deviation = sqrt(sum);
    return deviation < calm ? calm : deviation > wild ? wild : deviation;
}

double study_game_accuracy(const struct study_mark *marks, size_t count, double last, int player)
{
    double weights = 0, weighted = 0, inverse = 0;
    int moves = 0;

    for (size_t i = 0; i < count; i++) {
        double accuracy = study_accuracy(marks[i].loss), weight;

        if (marks[i].player != player)
            continue;
        weight = swing(marks, count, last, i);
        moves++;
        weights += weight;
        weighted += weight * accuracy;
        inverse += 1 / (accuracy > 1 ? accuracy : 1);
    }
    return moves > 0 ? (weighted / weights + moves / inverse) / 2 : -1;
}
