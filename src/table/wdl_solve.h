/* Torii: MIT licence, see LICENSE. */
/*
 * The WDL solver: partition by partition (table/partition.h), from few students to many. A pass goes over all
 * regions: where does the defender lose, given the attacker's wins; where does the attacker win, given those
 * losses. Results count at once (Gauss-Seidel), so a pass propagates further than one move; the order of
 * regions affects how many passes are needed, never the result. Once a pass finds little, the rest is found
 * by unmove generation from the last wins (table/unmove.h).
 */
#ifndef TABLE_WDL_SOLVE_H
#define TABLE_WDL_SOLVE_H

#include "table/dtm_solve.h"
#include "table/partition.h"

struct wdl_solver {
    struct step_tables steps;
    int students; /* at most, on each side */
    parallel_for *run;
    void *pool;
    struct partition partition[TABLE_MAX_STUDENTS + 1]
                              [TABLE_MAX_STUDENTS + 1]; /* attackers, defenders */

    /* The current partition. */
    struct partition *c;
    bool ascending; /* direction of the next pass */
    uint64_t found;
    struct unmover *unmover; /* records new wins; NULL while there are too many */
    struct bitmap *scratch;  /* a region of losses for each thread … */
    uint8_t *in_use;         /* … and whether it is taken */
    int scratch_count;
};

/* Called between passes; any result except OK stops the solver. */
typedef enum status wdl_report(void *context, const struct partition *c, int passes, struct err *e);

void wdl_solver_init(struct wdl_solver *w, const struct table_deck *deck, int students);
void wdl_solver_release(struct wdl_solver *w);
/*
 * Solves one partition. Its `open` bitmap must be in memory, and `open` of the partition with one
 * attacker student fewer, `lost` of the one with one defender student fewer. `open` may be partly solved.
 */
enum status wdl_solve_partition(struct wdl_solver *w, struct partition *c, int threads,
                                wdl_report *report, void *context, struct err *e);
/*
 * The defender's losses of one region, into `lost`; needs `open` of the partition and of the one with
 * one attacker student fewer. `defender`: the students as the defender sees them.
 */
void wdl_region_losses(const struct wdl_solver *w, const struct partition *c, uint32_t defender,
                       uint32_t *lost);
/* The same for all regions. */
void wdl_fill_lost(struct wdl_solver *w, struct partition *c);

#endif
