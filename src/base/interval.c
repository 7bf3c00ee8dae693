/* Torii: MIT licence, see LICENSE. */
#include "base/interval.h"

#include <math.h>

static const double z =
    1.959963984540054; /* standard deviations of a normal distribution, for 95 % */

void interval_share(double points, double trials, double *low, double *high)
{
    double share = points / trials, z2 = z * z;
    double middle = (share + z2 / (2 * trials)) / (1 + z2 / trials);
    double half =
        z / (1 + z2 / trials) * sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials));

    /* Exactly 0 or 1 at the ends, free of rounding errors. */
    *low = points <= 0 ? 0 : middle - half;
    *high = points >= trials ? 1 : middle + half;
}

void interval_paired(double more, double less, double n, double *low, double *high)
{
    double up = (more + 1) / (n + 2), down = (less + 1) / (n + 2), middle = up - down;
    double half = z * sqrt((up + down - middle * middle) / (n + 2));

    *low = middle - half < -1 ? -1 : middle - half;
    *high = middle + half > 1 ? 1 : middle + half;
}

/* The first terms of an expansion in 1/freedom (Fisher and Cornish 1960); exact for 1 and 2 degrees. */
double interval_mean(int64_t values)
{
    double v = (double)values - 1, z2 = z * z;

    if (values < 2)
        return INFINITY;
    if (values == 2)
        return 12.706204736174698;
    if (values == 3)
        return 4.302652729749464;
    return z + z * (z2 + 1) / (4 * v) + z * ((5 * z2 + 16) * z2 + 3) / (96 * v * v) +
           z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / (384 * v * v * v) +
           z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / (92160 * v * v * v * v);
}
