/* Torii: MIT licence, see LICENSE. */
/*
 * Unfinished work in a file: the open words of chains, region by region, each with its sum. Words only
 * ever lose bits, so a file that was cut off in the middle of saving holds some newer and some older
 * regions and is as good as either; a region whose sum is wrong is begun anew.
 */
#ifndef TABLE_WORK_H
#define TABLE_WORK_H

#include "os/os.h"
#include "table/chain.h"

enum { WORK_CHAINS = (TABLE_MAX_STUDENTS + 1) * (TABLE_MAX_STUDENTS + 1) };

/* Nothing is kept where it was not opened. */
struct work {
    struct os_work *file;
    int students;
    uint8_t done[WORK_CHAINS];
    uint8_t head[64];
};

/* Beside the table that is to be made; refuses the work on another one. */
enum status work_open(struct work *w, const char *table, const struct table_deck *deck,
                      int students, struct err *e);
bool work_done(const struct work *w, const struct chain *c);
enum status work_save(struct work *w, const struct chain *c, bool done, struct err *e);
/* What was saved of a chain; what was not stays open. */
enum status work_load(struct work *w, struct chain *c, struct err *e);
void work_close(struct work *w, bool remove);

#endif
