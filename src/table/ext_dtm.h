/* Torii: MIT licence, see LICENSE. */
/*
 * DTM of the attacker's wins in one partition, in a file beside the table: `FILE.levHP`, built from the log of
 * the partition. Once all partitions have theirs, no log is needed any more.
 *
 * A block holds its positions not won in one as the attacker sees them, in the order of the table
 * (table/win_in_one.h): four bits each, the iteration of the win, 0 for no win, 15 for 15 or more. Those
 * overflow into bytes behind the block, last one first. A checksum of four bytes precedes each block. Blocks
 * with the same defender students are contiguous, ordered by the attacker's as the attacker sees them.
 *
 *     0     as in a log (table/ext_log.h)
 *     64    offset of the list, its checksum, the checksum of these; all 0 until the file is complete
 *     128   blocks; then the list: wins and losses of each iteration, offset of each region, end of each block
 *           in its region
 */
#ifndef TABLE_EXT_DTM_H
#define TABLE_EXT_DTM_H

#include "table/ext_partition.h"

enum {
    EXT_VECTOR = 32,  /* bytes: the iterations of all deals */
    EXT_NO_WIN = 255, /* in place of an iteration: not won */
};

struct ext_dtm {
    struct os_work *file;
    const struct ext_file *spec;
    const struct partition *c;
    bool complete, synced;
    uint64_t found[EXT_ITERATIONS + 1][EXT_KINDS];
    uint64_t *region;
    uint32_t *end; /* end of each block, from the start of its region */
};

enum status ext_dtm_open(struct ext_dtm *l, const struct ext_file *m, const struct partition *c,
                         struct err *e);
void ext_dtm_close(struct ext_dtm *l, bool remove);
/* Builds the file from a complete log. */
enum status ext_dtm_build(struct ext_dtm *l, const struct ext_log *log, struct wdl_solver *w,
                          struct err *e);

/* Blocks of a region as stored in the file. */
struct ext_dtm_blocks {
    unsigned char *bytes; /* owned by the caller */
    size_t first;         /* block */
    uint32_t start;       /* of the bytes in the region */
};

enum status ext_dtm_read(const struct ext_dtm *l, size_t region, size_t first, size_t count,
                         struct ext_dtm_blocks *out, struct err *e);
/* The four-bit codes of one block; its overflow bytes are read backwards. */
struct ext_dtm_block {
    const unsigned char *codes, *overflow;
};
enum { EXT_OVERFLOW = 15 };
enum status ext_dtm_find_block(const struct ext_dtm *l, const struct ext_dtm_blocks *b,
                               size_t region, size_t block, struct ext_dtm_block *out,
                               struct err *e);

/*
 * Expands a region, stored like the open bitmap, but with a vector of iterations for each word: the one
 * in which the attacker wins, EXT_NO_WIN if not won, 0 for wins in one and impossible positions.
 */
enum status ext_dtm_expand(const struct ext_dtm *l, size_t region, uint8_t *out, struct err *e);

#endif
