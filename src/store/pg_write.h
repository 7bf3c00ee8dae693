/* Torii: MIT licence, see LICENSE. */
/* Writes groups of appends, each as one pipelined transaction of PostgreSQL. */
#ifndef STORE_PG_WRITE_H
#define STORE_PG_WRITE_H

#include "store/kind.h"
#include "store/pg_link.h"

/* Prepared statements of a writing connection. */
extern const char pg_write_first[];

/* Gives each job its verdict. Other processes are notified of the entries under the name `self`. */
void pg_write(struct pg_link *l, const char *self, struct store_job **jobs, int count);

#endif
