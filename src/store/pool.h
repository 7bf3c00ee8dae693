/* Torii: MIT licence, see LICENSE. */
/* Connections for reading: a few, made when first needed, each used by one thread at a time. */
#ifndef STORE_POOL_H
#define STORE_POOL_H

#include "base/status.h"

enum { POOL_SIZE = 4 };

struct pool;

/* `make` gives a new connection or NULL, `drop` ends one. NULL without memory. */
struct pool *pool_new(void *(*make)(void *context, struct err *e), void (*drop)(void *connection),
                      void *context);
void pool_free(struct pool *p); /* NULL too; all must have been given back */

/* Waits for a free one; NULL where none could be made. */
void *pool_take(struct pool *p, struct err *e);
void pool_give(struct pool *p, void *connection);

#endif
