/* Torii: MIT licence, see LICENSE. */
/* A solved table into a file. */
#ifndef TABLE_WRITE_H
#define TABLE_WRITE_H

#include "table/solve.h"
#include "table/table.h"

/* The file has its name only when it is whole; on failure nothing is left. */
enum status table_write(const struct solve *w, const char *path, struct err *e);

#endif
