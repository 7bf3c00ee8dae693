/* Torii: MIT licence, see LICENSE. */
/*
 * One iteration of the external-memory solver, computed and logged: over all regions, or from the frontier.
 */
#ifndef TABLE_EXT_ITERATE_H
#define TABLE_EXT_ITERATE_H

#include "table/ext_partition.h"
#include "table/unmove.h"

/* Scratch memory of a thread for one region. */
struct ext_scratch {
    struct bitmap lost; /* its losses, as the attacker sees the board */
    uint32_t *changes;  /* bits that change; 0 between regions */
    unsigned char *record;
    struct ext_change *list;
};

struct ext_iteration {
    struct wdl_solver *w;
    struct partition *c;
    struct ext_log *log;
    int scratch_count;
    struct ext_scratch *scratch;
    bool *in_use;
    struct unmover unmover;

    /* Of the current iteration. */
    uint64_t found[EXT_KINDS];
    struct ext_error error;
    const struct frontier_entry *entries; /* by region … */
    size_t *first;                        /* … those of each */
    enum ext_kind kind;
};

/* Bytes per thread, not counting the frontier lists. */
uint64_t ext_iteration_bytes(const struct partition *c);
enum status ext_iteration_init(struct ext_iteration *l, int threads, struct err *e);
void ext_iteration_release(struct ext_iteration *l);
/* Both compute one iteration and commit it to the log, which must have begun it. */
enum status ext_iteration_full(struct ext_iteration *l, struct err *e);
enum status ext_iteration_frontier(struct ext_iteration *l,
                                   const struct frontier frontier[FRONTIER_KINDS], struct err *e);

#endif
