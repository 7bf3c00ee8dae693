/* Torii: MIT licence, see LICENSE. */
/*
 * The march through one chain. Step k finds where the prey loses in 2k plies, then where the hunter wins
 * in 2k + 1: a position counts from the step after the one that found it, also those with fewer men,
 * whose logs are played again along with it. Where there is much news a step looks at all regions; where
 * there is little it follows the news back, one by one (table/trail.h).
 */
#ifndef TABLE_MARCH_STEP_H
#define TABLE_MARCH_STEP_H

#include "table/march_log.h"
#include "table/sweep.h"

/* What many threads may fail at; the first one tells. */
struct march_fault {
    enum status rc;
    struct err e;
    bool lock;
};

void march_fail(struct march_fault *f, enum status rc, const struct err *e);
enum status march_failed(struct march_fault *f, struct err *e);

/* Told after each step; what is not OK stops the work. */
typedef enum status march_told(void *context, const struct chain *c, int step, struct err *e);

struct march_chain {
    struct sweep *w;
    int threads;
    struct march_log *log;       /* of the chain */
    struct march_log *won_less;  /* of the chain with a hunter less, or NULL … */
    struct march_log *lost_less; /* … and with a prey less */
    march_told *told;
    void *context;
};

/* Bytes of the lists of news, of so many positions each. */
uint64_t march_news_bytes(const struct chain *c);
/* Is all of it in the logs? */
bool march_chain_done(const struct march_chain *m);
/* Takes the shelves it needs, and drops them. Goes on from the last whole step of the log. */
enum status march_chain(struct march_chain *m, struct err *e);

/* Nothing is won but what is won in one: the open words of a region. */
void march_open_region(const struct table_deck *deck, const struct chain *c, size_t region,
                       uint32_t *words);

#endif
