/* Torii: MIT licence, see LICENSE. */
/*
 * In which step the hunter of a chain wins, position by position, in a file beside the table:
 * `FILE.levHP`. It is made from the log of the chain. When all chains have theirs, no log is needed.
 *
 * A block has its positions that are not won in one as the hunter sees them, in the order of the table
 * (table/winning.h): four bits each, the step, 0 if the hunter does not win, 15 if the step is 15 or more;
 * those steps follow behind, a byte each, the last one first. A sum of four bytes stands before it. Blocks
 * with the same students of the prey lie together, by the hunter's as the hunter sees them.
 *
 *     0     as in a log (table/march_log.h)
 *     64    where the list begins, its sum, the sum of these; all 0 until the file is whole
 *     128   blocks; then the list: wins and losses of each step, where each region begins, where in its
 *           region each block ends
 */
#ifndef TABLE_MARCH_LEVELS_H
#define TABLE_MARCH_LEVELS_H

#include "table/march_step.h"

enum {
    MARCH_VECTOR = 32, /* bytes of the steps of all deals */
    MARCH_NONE = 255,  /* instead of a step: not won */
};

struct march_levels {
    struct os_work *file;
    const struct march_mark *mark;
    const struct chain *c;
    bool whole, synced;
    uint64_t found[MARCH_STEPS + 1][MARCH_KINDS];
    uint64_t *region;
    uint32_t *end; /* of blocks, from their region's beginning */
};

enum status march_levels_open(struct march_levels *l, const struct march_mark *m,
                              const struct chain *c, struct err *e);
void march_levels_close(struct march_levels *l, bool remove);
/* From the whole log. */
enum status march_levels_make(struct march_levels *l, const struct march_log *log, struct sweep *w,
                              struct err *e);

/* Some blocks of a region, as they lie in the file. */
struct march_blocks {
    unsigned char *bytes; /* to be freed */
    size_t first;         /* block */
    uint32_t start;       /* of the bytes in the region */
};

enum status march_levels_read(const struct march_levels *l, size_t region, size_t first,
                              size_t count, struct march_blocks *out, struct err *e);
/* The four-bit steps of one of them; the bytes of the later ones are read backwards. */
struct march_block {
    const unsigned char *steps, *later;
};
enum { MARCH_LATER = 15 };
enum status march_levels_block(const struct march_levels *l, const struct march_blocks *b,
                               size_t region, size_t block, struct march_block *out, struct err *e);

/*
 * A whole region, laid down like the open shelf, but a vector of steps for each word: the one in which the
 * hunter wins, MARCH_NONE where it does not, 0 for what is won in one and for what cannot be.
 */
enum status march_levels_expand(const struct march_levels *l, size_t region, uint8_t *out,
                                struct err *e);

#endif
