/* Torii: MIT licence, see LICENSE. */
/*
 * How strong many players are, from the games of all against all.
 */
#ifndef CONTEST_RATINGS_H
#define CONTEST_RATINGS_H

enum { CONTEST_MAX_RATED = 16 };

/* Points of each player (row) against each other (column); a draw is half a point for both. */
struct contest_cross {
    int count;
    double points[CONTEST_MAX_RATED][CONTEST_MAX_RATED];
};

struct contest_ratings {
    double elo[CONTEST_MAX_RATED];   /* above the first player */
    double error[CONTEST_MAX_RATED]; /* ± at 95 % of the difference from the player before */
};

/*
 * The Elo that make these results likeliest (Bradley and Terry 1952), with a wide bell around their mean
 * as the opinion beforehand, so that a player who wins or loses every game has one as well.
 */
void contest_rate(const struct contest_cross *c, struct contest_ratings *out);

#endif
