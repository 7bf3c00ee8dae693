/* Torii: MIT licence, see LICENSE. */
/*
 * Generation of DTM tables that do not fit into memory: an external-memory solver. It solves the partitions
 * (table/partition.h) iteration by iteration, from few students to many (table/ext_partition.h), and logs the
 * changes of each iteration. The logs yield the DTM of all wins (table/ext_dtm.h), these the DTM of all losses
 * (table/ext_losses.h), and both the slices of the file (table/ext_write.h).
 *
 * The work files lie beside the table; an interrupted run resumes after the last complete iteration.
 */
#ifndef TABLE_EXT_GEN_H
#define TABLE_EXT_GEN_H

#include "table/wdl_gen.h"

/* Minimum memory in bytes; with more (gen_job.memory) the file is written faster. */
uint64_t ext_memory(int students, int threads);
enum status ext_generate(const struct gen_job *m, struct err *e);

#endif
