/* Torii: MIT licence, see LICENSE. */
/* One step of a march, found and written into the log: looking at all regions, or back from the news. */
#ifndef TABLE_MARCH_LOOK_H
#define TABLE_MARCH_LOOK_H

#include "table/march_step.h"
#include "table/trail.h"

/* Where a thread works on a region. */
struct march_desk {
    struct shelf lost; /* its losses, as the hunter sees the board */
    uint32_t *news;    /* what changes; 0 between regions */
    unsigned char *piece;
    struct march_change *list;
};

struct march_look {
    struct sweep *w;
    struct chain *c;
    struct march_log *log;
    int desks;
    struct march_desk *desk;
    bool *taken;
    struct trail trail;

    /* Of the step in hand. */
    uint64_t found[MARCH_KINDS];
    struct march_fault fault;
    const struct trail_win *notes; /* by region … */
    size_t *first;                 /* … those of each */
    enum march_kind kind;
};

/* Bytes that each thread takes, the lists of news aside. */
uint64_t march_look_bytes(const struct chain *c);
enum status march_look_init(struct march_look *l, int threads, struct err *e);
void march_look_release(struct march_look *l);
/* Both put a whole step into the log, which must have begun it. */
enum status march_look_all(struct march_look *l, struct err *e);
enum status march_look_back(struct march_look *l, const struct trail_list news[TRAIL_NEWS],
                            struct err *e);

#endif
