/* Torii: MIT licence, see LICENSE. */
/* What the tests of the march have in common: a folder, the table as it should be, and a lack of patience. */
#ifndef TEST_MARCH_CASE_H
#define TEST_MARCH_CASE_H

#include "table/march.h"

enum { MARCH_SETS = 4 };
extern const char *const march_sets[MARCH_SETS];
extern const char *const march_long_set;

extern char path[64]; /* of the table */

int make_folder(void **state);
int drop_folder(void **state);
/* A file of the work, "log11" and so on; its name until the next call. */
const char *work_file(const char *ending);
void drop_work(void);

void read_deck(struct table_deck *deck, const char *cards);
/* To be freed; returns how many bytes. */
size_t read_all(const char *name, unsigned char **out);
/* The table as it is solved in memory; nothing is left of another march. */
size_t solve_all(const struct table_deck *deck, unsigned char **bytes);
/* The table has these bytes, and no work is left. */
void assert_file(const unsigned char *bytes, size_t len);

enum { REPORTS = 1000 };

struct patience {
    int reports, left; /* so many more, then it stops … */
    const char *doing; /* … or when it has done this … */
    int times;         /* … so many times */
    bool kill;         /* and how */

    int *
        begun; /* of each report the first one about the same chain, or about what comes after them */
    struct make_progress last;
};

/* A make_report. */
enum status lose_patience(void *context, const struct make_progress *p, struct err *e);

#endif
