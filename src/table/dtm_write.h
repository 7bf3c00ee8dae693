/* Torii: MIT licence, see LICENSE. */
/* Writes a table solved in memory to a file. */
#ifndef TABLE_DTM_WRITE_H
#define TABLE_DTM_WRITE_H

#include "table/dtm_solve.h"
#include "table/table.h"

/* Written under a temporary name and renamed once complete; on failure nothing is left. */
enum status dtm_write(const struct dtm_solver *w, const char *path, struct err *e);

#endif
