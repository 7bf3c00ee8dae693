/* Torii: MIT licence, see LICENSE. */
/*
 * A table in a file, byte by byte; all numbers little-endian (docs/formats/table.md).
 *
 *     head     256 bytes
 *     slices   in any order; each, in any order: firsts (8 bytes a block, and one more), rows
 *              (2 bytes, 25 a block), data, exception firsts (4 bytes a block, and one more),
 *              exceptions (4 bytes each)
 *     parts    160 bytes a slice: what it holds and where
 *     sums     8 bytes for each piece of a mebibyte of slices and parts
 */
#ifndef TABLE_LAYOUT_H
#define TABLE_LAYOUT_H

#include "table/sets.h"

enum {
    LAYOUT_VERSION = 1,
    LAYOUT_HEAD = 256,
    LAYOUT_PART = 160,
    LAYOUT_DISTANCES = 1, /* a flag */
    LAYOUT_BITS = 5,      /* of a position's code */
    LAYOUT_CODES = 31,    /* levels that have a code of their own; 31: look among the exceptions */

    /* In the head. */
    HEAD_VERSION = 8,
    HEAD_FLAGS = 12,
    HEAD_STUDENTS = 16,
    HEAD_CARDS = 24,
    HEAD_PARTS = 112, /* where the parts begin; the rest of the head is told in pieces.h */

    /* In a part. */
    PART_COUNTS = 0, /* states, won, won in one, lost, drawn: 8 bytes each */
    PART_LONGEST = 40,
    PART_FIRSTS = 48, /* offsets */
    PART_ROWS = 56,
    PART_EXCEPTION_FIRSTS = 64,
    PART_EXCEPTIONS = 72,
    PART_DATA = 80,
    PART_CODE = 88, /* 31 levels */
};

#define LAYOUT_MAGIC "TORIITAB"

static inline uint64_t layout_get(const unsigned char *at, int bytes)
{
    uint64_t number = 0;

    for (int i = bytes - 1; i >= 0; i--)
        number = number << 8 | at[i];
    return number;
}

static inline void layout_put(unsigned char *at, int bytes, uint64_t number)
{
    for (int i = 0; i < bytes; i++, number >>= 8)
        at[i] = (unsigned char)number;
}

#endif
