/* Torii: MIT licence, see LICENSE. */
/* Is a table of the Wind true? Asked of the rules, as in verify.h. */
#ifndef TABLE_WIND_VERIFY_H
#define TABLE_WIND_VERIFY_H

#include "table/verify.h"
#include "table/wind_table.h"

/* What to do with positions that are wrong, and where to count. */
struct wind_verify {
    const struct wind_table *t;
    verify_report *report; /* or NULL */
    void *context;
    struct verify_count count;
    struct oni_rules rules;
    struct game game;
};

/* The count begins at nothing. */
enum status wind_verify_init(struct wind_verify *v, const struct wind_table *t,
                             verify_report *report, void *context, struct err *e);
/* So many positions with so many students, at random. */
enum status wind_verify_random(struct wind_verify *v, struct table_slice s, uint64_t positions,
                               struct rng *r, struct err *e);
/* All of them; the census is compared with what the table says of itself. */
enum status wind_verify_all(struct wind_verify *v, struct table_slice s, struct err *e);

#endif
