/* Torii: MIT licence, see LICENSE. */
/* Sets of at most 32 squares as bits of a word. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdint.h>

static inline int bits_count(uint32_t set)
{
    return __builtin_popcount(set);
}

/* Index of the lowest member; the set must not be empty. */
static inline int bits_first(uint32_t set)
{
    return __builtin_ctz(set);
}

static inline uint32_t bits_rest(uint32_t set)
{
    return set & (set - 1);
}

#endif
