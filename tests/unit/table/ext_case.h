/* Torii: MIT licence, see LICENSE. */
/* Shared by the tests of the external-memory solver: a folder, the expected table, and interruptions. */
#ifndef TEST_EXT_CASE_H
#define TEST_EXT_CASE_H

#include "table/ext_gen.h"

enum { EXT_SETS = 4 };
extern const char *const ext_sets[EXT_SETS];
extern const char *const ext_long_set;

extern char path[64]; /* of the table */

int make_folder(void **state);
int drop_folder(void **state);
/* The path of a work file such as "log11"; valid until the next call. */
const char *work_file(const char *ending);
void drop_work(void);

void read_deck(struct table_deck *deck, const char *cards);
/* Freed by the caller; returns the size. */
size_t read_all(const char *name, unsigned char **out);
/* The table as solved in memory; removes the work files of other runs. */
size_t solve_all(const struct table_deck *deck, unsigned char **bytes);
/* The table has these bytes, and no work files are left. */
void assert_file(const unsigned char *bytes, size_t len);

enum { REPORTS = 1000 };

struct patience {
    int reports, left; /* stops after `left` more … */
    const char *doing; /* … or when it has reported this … */
    int times;         /* … this many times */
    bool kill;         /* and how */

    int *begun; /* for each report, the first one about the same partition or phase */
    struct gen_progress last;
};

/* A gen_report. */
enum status lose_patience(void *context, const struct gen_progress *p, struct err *e);

#endif
