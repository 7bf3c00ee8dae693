/* Torii: MIT licence, see LICENSE. */
/*
 * Generation of WDL tables, from the first partition to the file. Long runs write a checkpoint beside the
 * table, `FILE.work`: the solved partitions, and from time to time the current one. An interrupted run resumes
 * from it.
 */
#ifndef TABLE_WDL_GEN_H
#define TABLE_WDL_GEN_H

#include "table/wdl_solve.h"

struct gen_progress {
    const char *doing; /* "solving", "saving", "writing" */
    int own, enemy;    /* students of the current partition or slice */
    double share;      /* estimated share done, 0 … 1 … */
    double seconds;    /* … after this time … */
    double begun;      /* … of which this share was done by an earlier run */
};

/* Any result except OK stops the run; it can be resumed. */
typedef enum status gen_report(void *context, const struct gen_progress *p, struct err *e);

struct gen_job {
    const struct table_deck *deck;
    int students;
    int threads;
    const char *path;
    uint64_t memory;   /* limit in bytes; 0: none */
    bool keep;         /* keep checkpoints on disk: for runs of more than a minute */
    double save_every; /* seconds */
    gen_report *report;
    void *context;
};

/* Maximum memory in bytes. */
uint64_t wdl_memory(int students, int threads);
enum status wdl_generate(const struct gen_job *m, struct err *e);

#endif
