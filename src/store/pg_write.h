/* Torii: MIT licence, see LICENSE. */
/* Groups of appends as one transaction of PostgreSQL, sent in one go. */
#ifndef STORE_PG_WRITE_H
#define STORE_PG_WRITE_H

#include "store/kind.h"
#include "store/pg_link.h"

/* What a connection that writes begins with: its prepared statements. */
extern const char pg_write_first[];

/* Gives each job its verdict. Others are told of the entries under this name of ours. */
void pg_write(struct pg_link *l, const char *self, struct store_job **jobs, int count);

#endif
