/* Torii: MIT licence, see LICENSE. */
/*
 * Is a table true? Asked of the rules, not of the generator: positions are played on by the game itself
 * and looked up in the file. A value and a distance must follow from those of the replies; if they do
 * everywhere, there is only one table they can be.
 */
#ifndef TABLE_VERIFY_H
#define TABLE_VERIFY_H

#include "base/rng.h"
#include "table/table.h"

struct verify_count {
    uint64_t positions, wrong;
    uint64_t win, loss, draw;
};

/* Told of every position that is wrong: its text, and what the table and the rules say. */
typedef void verify_report(void *context, const char *position, const struct table_answer *told,
                           const struct table_answer *true_answer);

/* So many positions of one slice, at random. */
enum status verify_random(const struct table *t, struct table_slice s, uint64_t positions,
                          struct rng *r, verify_report *report, void *context,
                          struct verify_count *count, struct err *e);
/* All positions of one slice; the census is compared with what the table says of itself. */
enum status verify_all(const struct table *t, struct table_slice s, verify_report *report,
                       void *context, struct verify_count *count, struct err *e);
/*
 * The slices of at most three men, solved anew from the moves that the rules list (again.c). For a table
 * without distances this says more than the replies: wins that only prove each other are found.
 */
enum status verify_again(const struct table *t, verify_report *report, void *context,
                         struct verify_count *count, struct err *e);
/* What the table tells of a slice against a count of all that its file says (recount.c). */
enum status verify_census(const struct table *t, struct table_slice s, struct err *e);

#endif
