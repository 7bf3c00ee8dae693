/* Torii: MIT licence, see LICENSE. */
/*
 * Checkpoint of the WDL generator: the `open` words of partitions, region by region, each with a checksum.
 * Words only ever lose bits, so a file cut off while saving holds some newer and some older regions, and both
 * are valid; a region with a wrong checksum starts from scratch.
 */
#ifndef TABLE_CHECKPOINT_H
#define TABLE_CHECKPOINT_H

#include "os/os.h"
#include "table/partition.h"

enum { CHECKPOINT_PARTITIONS = (TABLE_MAX_STUDENTS + 1) * (TABLE_MAX_STUDENTS + 1) };

/* Saves nothing unless opened. */
struct checkpoint {
    struct os_work *file;
    int students;
    uint8_t done[CHECKPOINT_PARTITIONS];
    uint8_t head[64];
};

/* Opens or creates `TABLE.work`; refuses the checkpoint of another table. */
enum status checkpoint_open(struct checkpoint *w, const char *table, const struct table_deck *deck,
                            int students, struct err *e);
bool checkpoint_done(const struct checkpoint *w, const struct partition *c);
enum status checkpoint_save(struct checkpoint *w, const struct partition *c, bool done,
                            struct err *e);
/* Loads what was saved of a partition; the rest stays open. */
enum status checkpoint_load(struct checkpoint *w, struct partition *c, struct err *e);
void checkpoint_close(struct checkpoint *w, bool remove);

#endif
