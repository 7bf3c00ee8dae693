/* Torii: MIT licence, see LICENSE. */
/* Ratings of many players from a round robin. */
#ifndef CONTEST_RATINGS_H
#define CONTEST_RATINGS_H

enum { CONTEST_MAX_RATED = 16 };

/* Points of each player (row) against each other (column); a draw is half a point for both. */
struct contest_cross {
    int count;
    double points[CONTEST_MAX_RATED][CONTEST_MAX_RATED];
};

struct contest_ratings {
    double elo[CONTEST_MAX_RATED];   /* relative to the first player */
    double error[CONTEST_MAX_RATED]; /* ± at 95 % of the difference from the player before */
};

/*
 * The maximum a posteriori Elo ratings (Bradley and Terry 1952) with a wide normal prior around their mean, so that
 * a player who wins or loses every game has a rating too.
 */
void contest_rate(const struct contest_cross *c, struct contest_ratings *out);

#endif
