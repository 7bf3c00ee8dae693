/* Torii: MIT licence, see LICENSE. */
/*
 * Who wins: chain by chain (table/chain.h), from few men to many. A sweep goes over all regions of a
 * chain: where does the prey lose, given where the hunter wins; where does the hunter win, given that.
 * What it finds counts at once, so that a sweep sees further than a move; the order of things changes
 * how soon all is found, never what. When a sweep finds little, the rest is found by following each
 * win to the positions that lead to it (table/trail.h).
 */
#ifndef TABLE_SWEEP_H
#define TABLE_SWEEP_H

#include "table/chain.h"
#include "table/solve.h"

struct sweep {
    struct paths paths;
    int students; /* at most so many a side */
    solve_runner *run;
    void *crew;
    struct chain chain[TABLE_MAX_STUDENTS + 1][TABLE_MAX_STUDENTS + 1]; /* hunters, preys */

    /* The chain in hand. */
    struct chain *c;
    bool upwards; /* the way a sweep goes */
    uint64_t found;
    struct trail *trail; /* notes what is found; NULL while that is too much */
    struct shelf *desk;  /* a region of losses for each thread at work … */
    uint8_t *taken;      /* … and whether it is in use */
    int desks;
};

/* Told between sweeps; what is not OK stops the work. */
typedef enum status sweep_report(void *context, const struct chain *c, int sweeps, struct err *e);

void sweep_init(struct sweep *w, const struct table_deck *deck, int students);
void sweep_free(struct sweep *w);
/*
 * Solves one chain. Its `open` shelf and those it needs must be there: `open` of the chain with a
 * hunter less, `lost` of the one with a prey less. May begin with what was found before.
 */
enum status sweep_chain(struct sweep *w, struct chain *c, int threads, sweep_report *report,
                        void *context, struct err *e);
/*
 * Where the prey of a region has lost, into words of one region; needs `open` of the chain and of
 * the one with a hunter less. `prey`: its students as it sees them.
 */
void sweep_losses(const struct sweep *w, const struct chain *c, uint32_t prey, uint32_t *lost);
/* The same for all regions. */
void sweep_fill_lost(struct sweep *w, struct chain *c);

#endif
