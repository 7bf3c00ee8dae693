/* Torii: MIT licence, see LICENSE. */
/* A slice with distances into the file, from the levels of its chains: many pages at a time. */
#ifndef TABLE_MARCH_PAGES_H
#define TABLE_MARCH_PAGES_H

#include "table/file.h"
#include "table/march_levels.h"

struct march_slice {
    struct sweep *w;
    const struct march_mark *mark;
    struct table_slice s;
    const struct march_levels *mine;   /* who is to move is the hunter, */
    const struct march_levels *theirs; /* or the other is; */
    const struct march_levels *less;   /* and has lost a student, if he has any */
    uint64_t cache;                    /* bytes for levels (table/march_cache.h) */
};

/* Bytes that are needed beside the cache. */
uint64_t march_slice_bytes(const struct chain *theirs);
void march_slice_put(struct file *f, struct march_slice *m);

#endif
