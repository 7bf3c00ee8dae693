/* Torii: MIT licence, see LICENSE. */
/* 95 % confidence intervals. */
#ifndef BASE_INTERVAL_H
#define BASE_INTERVAL_H

#include <stdint.h>

/*
 * Of a proportion: `points` scored in `trials`, each trial worth 0 to 1. Wilson's score interval (1927):
 * it stays within 0 … 1 and never has zero width, not even for 0 of 2, where the usual s ± 1.96 standard
 * errors does.
 */
void interval_share(double points, double trials, double *low, double *high);

/*
 * Of the difference of two paired proportions over n trials: `more` sums the points by which the second
 * was ahead, `less` those by which it was behind. The adjusted interval of Bonett and Price (2012), which
 * adds one pair to each; it never has zero width either.
 */
void interval_paired(double more, double less, double n, double *low, double *high);

/* Of a mean: half the width in standard errors for this many values (Student's t). INFINITY below two. */
double interval_mean(int64_t values);

#endif
