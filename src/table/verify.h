/* Torii: MIT licence, see LICENSE. */
/*
 * Verification of a table against the rules, independent of the generator: the successors of a position
 * are played by the game itself and probed in the file. If every WDL value and DTM follows from those of
 * its successors, the table is the only one possible. (Without DTM, wins that only justify each other
 * would pass; verify_resolve finds those.)
 */
#ifndef TABLE_VERIFY_H
#define TABLE_VERIFY_H

#include "base/rng.h"
#include "table/wind_table.h"

struct verify_count {
    uint64_t positions, wrong;
    uint64_t win, loss, draw;
};

/* Called for every wrong position: its text, what the table stores and what the rules imply. */
typedef void verify_report(void *context, const char *position, const struct table_result *stored,
                           const struct table_result *expected);

struct verify {
    const struct tablebase *t;     /* one of the two, … */
    const struct wind_table *wind; /* … the other is NULL */
    verify_report *report;         /* or NULL */
    void *context;                 /* of the report */
    struct verify_count count;     /* sum over all calls */
    struct oni_rules rules;
    struct game game;
};

/* Starts with a count of zero; borrows the table. */
enum status verify_init(struct verify *v, const struct tablebase *t, verify_report *report,
                        void *context, struct err *e);
enum status verify_init_wind(struct verify *v, const struct wind_table *t, verify_report *report,
                             void *context, struct err *e);
/* A number of random positions of one slice. */
enum status verify_random(struct verify *v, struct table_slice s, uint64_t positions, struct rng *r,
                          struct err *e);
/* All positions of one slice; FAILED where their census differs from the one in the file. */
enum status verify_all(struct verify *v, struct table_slice s, struct err *e);
/* Counts a wrong position and reports it. */
void verify_wrong(struct verify *v, const struct oni_core *s, const struct table_result *stored,
                  const struct table_result *expected);

/* Solves the slices of at most three men again from the rules' move lists, and compares. Not for wind. */
enum status verify_resolve(struct verify *v, struct err *e);
/* Compares the census of a slice with a recount of all its codes and exceptions. */
enum status verify_census(const struct tablebase *t, struct table_slice s, struct err *e);

#endif
