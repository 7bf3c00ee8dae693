/* Torii: MIT licence, see LICENSE. */
/*
 * The only random number generator of the project: SplitMix64, identical on every machine.
 * The generator and its seed are never part of a game's state.
 */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stddef.h>
#include <stdint.h>

struct rng {
    uint64_t state; /* the seed, before the first draw */
};

static inline uint64_t rng_next(struct rng *r)
{
    uint64_t z = r->state += 0x9E3779B97F4A7C15u;

    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* Uniform in 0…n-1, n > 0, unbiased: draws beyond the last full multiple of n are rejected. */
uint64_t rng_below(struct rng *r, uint64_t n);

/* Fisher–Yates from the end; the last element is the top of the pile. */
void rng_shuffle(struct rng *r, uint8_t *items, size_t count);

#endif
