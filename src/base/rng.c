/* Torii: MIT licence, see LICENSE. */
#include "base/rng.h"

#include "base/assert.h"

uint64_t rng_below(struct rng *r, uint64_t n)
{
    ASSERT(n > 0);

    uint64_t x = rng_next(r);

    /* Only the last n values can lie beyond the last full multiple of n: the second division is rare. */
    while (x > UINT64_MAX - n && x > UINT64_MAX - (UINT64_MAX % n + 1) % n)
        x = rng_next(r);
    return x % n;
}

void rng_shuffle(struct rng *r, uint8_t *items, size_t count)
{
    for (size_t i = count; i-- > 1;) {
        size_t j = (size_t)rng_below(r, i + 1);
        uint8_t kept = items[i];

        items[i] = items[j];
        items[j] = kept;
    }
}
