/* Torii: MIT licence, see LICENSE. */
/*
 * A row of 25 words in registers: three vectors, and a fourth that overlaps the third, which does not matter
 * for OR.
 */
#ifndef TABLE_ROW_H
#define TABLE_ROW_H

#include "table/deck.h"

typedef uint32_t row_vector __attribute__((vector_size(32), aligned(4), may_alias));
enum { ROW_LAST = TABLE_SQUARES - 8 };

struct row {
    row_vector part[4];
};

static inline void row_or(struct row *r, const uint32_t *from, uint32_t group)
{
    r->part[0] |= *(const row_vector *)from & group;
    r->part[1] |= *(const row_vector *)(from + 8) & group;
    r->part[2] |= *(const row_vector *)(from + 16) & group;
    r->part[3] |= *(const row_vector *)(from + ROW_LAST) & group;
}

static inline void row_store(const struct row *r, uint32_t into[TABLE_SQUARES])
{
    *(row_vector *)into = r->part[0];
    *(row_vector *)(into + 8) = r->part[1];
    *(row_vector *)(into + 16) = r->part[2];
    *(row_vector *)(into + ROW_LAST) = r->part[3];
}

#endif
