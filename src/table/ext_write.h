/* Torii: MIT licence, see LICENSE. */
/* Writes a DTM slice to the file from the DTM of its partitions: several regions in parallel. */
#ifndef TABLE_EXT_WRITE_H
#define TABLE_EXT_WRITE_H

#include "table/ext_dtm.h"
#include "table/writer.h"

struct ext_slice {
    struct wdl_solver *w;
    const struct ext_file *spec;
    struct table_slice s;
    const struct ext_dtm *mine;   /* attacker to move; */
    const struct ext_dtm *theirs; /* defender to move; */
    const struct ext_dtm *fewer; /* the same after a capture; NULL if there are no enemy students */
    uint64_t cache;              /* bytes for the cache (table/ext_cache.h) */
};

/* Bytes needed in addition to the cache. */
uint64_t ext_slice_bytes(const struct partition *theirs);
void ext_slice_write(struct table_writer *f, struct ext_slice *m);

#endif
