/* Torii: MIT licence, see LICENSE. */
/*
 * Byte layout of a table file; all numbers little-endian (docs/formats/table.md).
 *
 *     header      256 bytes
 *     slices      in any order; each, in any order: block offsets (8 bytes a block, and one more), row
 *                 offsets (2 bytes, 25 a block), data, exception offsets (4 bytes a block, and one more),
 *                 exceptions (4 bytes each)
 *     directory   160 bytes a slice: its census, and where its lists are
 *     checksums   8 bytes for each chunk of 1 MiB of slices and directory
 */
#ifndef TABLE_LAYOUT_H
#define TABLE_LAYOUT_H

#include "table/index.h"

enum {
    LAYOUT_VERSION = 1,
    LAYOUT_HEADER = 256,
    LAYOUT_ENTRY = 160,
    LAYOUT_DTM = 1,          /* a flag */
    LAYOUT_BITS = 5,         /* of a position's code */
    LAYOUT_CODES = 31,       /* DTM values with a code of their own; 31: among the exceptions */
    LAYOUT_CODE_LIMIT = 256, /* an entry has a byte for the DTM of a code */

    /* In the header. */
    HEADER_VERSION = 8,
    HEADER_FLAGS = 12,
    HEADER_STUDENTS = 16,
    HEADER_CARDS = 24,
    HEADER_DIRECTORY = 112, /* offset of the directory; the rest of the header is in chunk_file.h */

    /* In a directory entry. */
    ENTRY_CENSUS = 0, /* states, won, won in one, lost, drawn: 8 bytes each */
    ENTRY_LONGEST = 40,
    ENTRY_BLOCKS = 48, /* offsets of the lists */
    ENTRY_ROWS = 56,
    ENTRY_EXCEPTION_BLOCKS = 64,
    ENTRY_EXCEPTIONS = 72,
    ENTRY_DATA = 80,
    ENTRY_CODES = 88, /* 31 DTM values */
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
