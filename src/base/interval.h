/* Torii: MIT licence, see LICENSE. */
/* How far an estimate may be off: intervals that hold the truth in 95 of 100 cases. */
#ifndef BASE_INTERVAL_H
#define BASE_INTERVAL_H

#include <stdint.h>

/*
 * Of a share: so many points in so many trials, a trial being worth 0 to 1. Wilson's score interval
 * (1927): it stays within 0 … 1 and is never empty, not even for none of two, where the usual s ± 1.96
 * standard errors is.
 */
void interval_share(double points, double trials, double *low, double *high);

/*
 * Of the difference of two shares that were measured in pairs: in n trials the second had `more` points
 * than the first where it had more, and `less` where it had less. The adjusted interval of Bonett and
 * Price (2012), which adds a pair to either: it is never empty either.
 */
void interval_paired(double more, double less, double n, double *low, double *high);

/* Of a mean: half the interval in standard errors, for so many values (Student's t). INFINITY for less
 * than two. */
double interval_mean(int64_t values);

#endif
