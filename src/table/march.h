/* Torii: MIT licence, see LICENSE. */
/*
 * Making a table with distances that does not fit into memory. The chains (table/chain.h) are marched
 * through step by step, from few men to many (table/march_step.h); what each step finds goes into a log.
 * From the logs come the levels of all wins (table/march_levels.h), from these the levels of all losses
 * (table/march_losses.h), and from both the pages of the file (table/march_pages.h).
 *
 * The files of the work lie beside the table. Begun again after an interruption, it goes on from the last
 * step that is whole.
 */
#ifndef TABLE_MARCH_H
#define TABLE_MARCH_H

#include "table/make.h"

/* Bytes of memory that it needs; with a larger bound (table/make.h) the file is written more quickly. */
uint64_t march_memory(int students, int threads);
enum status march_table(const struct make *m, struct err *e);

#endif
