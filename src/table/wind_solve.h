/* Torii: MIT licence, see LICENSE. */
/*
 * The DTM solver of the Way of the Wind: in-memory retrograde analysis, one iteration per ply, on the working
 * set of dtm_slice.h. A spirit that would land on a master (W7) or a pawn that would capture the spirit reads
 * zeros, so nothing has to be masked.
 *
 * An iteration reads one plane of words and writes the other, and a block is written only by the thread that
 * works on it. Only rows with a successor solved one ply before are recomputed.
 */
#ifndef TABLE_WIND_SOLVE_H
#define TABLE_WIND_SOLVE_H

#include "table/dtm_solve.h"
#include "table/wind_deck.h"

struct wind_solver {
    const struct wind_deck *deck;
    int men; /* 2 to 4, at most one student a side */
    parallel_for *run;
    void *pool;
    struct step_tables steps;
    struct dtm_slice
        slice; /* `rows`: those, as they are read, with something solved one ply before */
    int ply;
    bool too_deep; /* there are DTM values above DTM_MAX */
    uint64_t found, states, left;
};

/* Maximum memory in bytes. */
uint64_t wind_solver_bytes(void);
/* `run` and `pool` are borrowed until the solver is released. */
enum status wind_solver_init(struct wind_solver *w, const struct wind_deck *deck, int men,
                             parallel_for *run, void *pool, struct err *e);
void wind_solver_release(struct wind_solver *w);
/* Runs the next iteration; false when it found nothing or is too deep. */
bool wind_solver_iterate(struct wind_solver *w);
/*
 * Where the DTM of a position is stored, or NULL if it is won in one. The position must be valid
 * and have at most `men` men.
 */
uint16_t *wind_solver_find(const struct wind_solver *w, const struct wind_position *p);

#endif
