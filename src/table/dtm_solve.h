/* Torii: MIT licence, see LICENSE. */
/*
 * The DTM solver: retrograde analysis in memory for at most two students a side, one iteration per ply.
 * An iteration recomputes only rows with a successor that was solved one iteration before (`rows` of
 * dtm_slice.h); solving a position marks the rows of its predecessors.
 */
#ifndef TABLE_DTM_SOLVE_H
#define TABLE_DTM_SOLVE_H

#include "table/dtm_slice.h"

enum { DTM_MAX_STUDENTS = 2 };

/* A parallel loop: runs `work(context, i)` for every i below `count`, on any number of threads. */
typedef void parallel_for(void *pool, void (*work)(void *context, size_t i), void *context,
                          size_t count);

struct dtm_solver {
    const struct table_deck *deck;
    int students; /* at most, on each side */
    parallel_for *run;
    void *pool;
    struct step_tables steps;
    struct dtm_slice slice[DTM_MAX_STUDENTS + 1][DTM_MAX_STUDENTS + 1];
    int ply;
    uint64_t found, states, open;
};

/* Bytes of memory needed. */
uint64_t dtm_solver_bytes(int students);
enum status dtm_solver_init(struct dtm_solver *w, const struct table_deck *deck, int students,
                            struct err *e);
void dtm_solver_release(struct dtm_solver *w);
/*
 * The DTM of a position as far as it is known: odd for a win, even for a loss, 0 for
 * a draw or an unsolved position, -1 for an impossible one.
 */
int dtm_solver_probe(const struct dtm_solver *w, const struct table_position *p);
/* Runs the next iteration; false when it found nothing. */
bool dtm_solver_iterate(struct dtm_solver *w);

#endif
