/* Torii: MIT licence, see LICENSE. */
/*
 * Statistics of game results: Elo with its error, the likelihood of superiority, and the sequential test (SPRT)
 * that ends a contest as soon as enough is known.
 *
 * The two games from one opening are correlated (an opening may be won for the first player), so pairs
 * are counted, by their points in halves: 0 to 4, the "pentanomial". Treating games as independent would
 * give errors that are too large, or too small.
 */
#ifndef CONTEST_STATS_H
#define CONTEST_STATS_H

#include <stdbool.h>
#include <stdint.h>

enum { CONTEST_PAIRS = 5, CONTEST_MOST_NORMAL = 500 };

/* Results of one engine, against one other or all. */
struct contest_score {
    int64_t wins, draws, losses;  /* of all games */
    int64_t pairs[CONTEST_PAIRS]; /* finished pairs, by points in halves */
};

void contest_score_add(struct contest_score *into, const struct contest_score *from);
/* The same from the opponent's side. */
struct contest_score contest_score_turned(const struct contest_score *s);
int64_t contest_pairs(const struct contest_score *s);

/*
 * From pairs only; `known` is false while there is none. The interval is Wilson's, for the equivalent number of
 * pairs won or lost as a whole: it stays within 0 … 1, so at least one end is finite, even if every game was
 * won. LOS uses the same normal approximation at an equal score.
 */
struct contest_elo {
    bool known;
    double rate;           /* points per game, 0 to 1 */
    double elo, low, high; /* the difference, and its 95 % interval; may be infinite */
    double normal,
        normal_error; /* normalized Elo: in deviations of a game, and ± at 95 %; NAN where all
                       * pairs were equal */
    double los;       /* likelihood of superiority: that the true difference is above 0; NAN if
                       * unknown */
};
struct contest_elo contest_elo(const struct contest_score *s);

/*
 * The generalized sequential probability ratio test on pairs: is the difference elo1 rather than elo0?
 * The ratio of both likelihoods, each maximized over the other parameters of the distribution (M. Van den
 * Bergh, "Comments on normalized Elo", and the same author's note on the maximum likelihood of
 * multinomials with a given mean). `normalized`: the bounds are normalized Elo, at most
 * CONTEST_MOST_NORMAL either way.
 */
struct contest_sprt {
    double elo0, elo1, alpha, beta;
    bool normalized;
};
double contest_llr(const struct contest_sprt *test, const int64_t pairs[CONTEST_PAIRS]);
double contest_llr_low(const struct contest_sprt *test);  /* at or below: elo0 is accepted */
double contest_llr_high(const struct contest_sprt *test); /* at or above: elo1 is accepted */

#endif
