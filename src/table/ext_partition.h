/* Torii: MIT licence, see LICENSE. */
/*
 * External-memory solution of one partition. Iteration k finds where the defender loses in 2k plies, then where
 * the attacker wins in 2k + 1. A result counts from the next iteration on, also those of partitions with fewer
 * students, whose logs are replayed alongside. While the frontier is large an iteration recomputes all regions;
 * once it is small, unmoves are generated from it (table/unmove.h).
 */
#ifndef TABLE_EXT_PARTITION_H
#define TABLE_EXT_PARTITION_H

#include "table/ext_log.h"
#include "table/wdl_solve.h"

/* The first error of several threads. */
struct ext_error {
    enum status rc;
    struct err e;
    bool lock;
};

void ext_error_set(struct ext_error *f, enum status rc, const struct err *e);
enum status ext_error_get(struct ext_error *f, struct err *e);

/* Called after each iteration; any result except OK stops the solver. */
typedef enum status ext_report(void *context, const struct partition *c, int iteration,
                               struct err *e);

struct ext_partition {
    struct wdl_solver *w;
    int threads;
    struct ext_log *log;        /* of the partition */
    struct ext_log *won_fewer;  /* of the partition with one attacker student fewer, or NULL … */
    struct ext_log *lost_fewer; /* … and with one defender student fewer */
    ext_report *report;
    void *context;
};

/* Bytes of the frontier lists. */
uint64_t ext_frontier_bytes(const struct partition *c);
/* Is the log complete? */
bool ext_partition_done(const struct ext_partition *m);
/* Allocates the bitmaps it needs and frees them. Resumes after the last complete iteration of the log. */
enum status ext_partition_solve(struct ext_partition *m, struct err *e);

/* The initial `open` words of a region: everything except wins in one. */
void ext_region_init(const struct table_deck *deck, const struct partition *c, size_t region,
                     uint32_t *words);

#endif
