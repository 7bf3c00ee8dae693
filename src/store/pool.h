/* Torii: MIT licence, see LICENSE. */
/* Pool of reading connections, opened when first needed, each used by one thread at a time. */
#ifndef STORE_POOL_H
#define STORE_POOL_H

#include "base/status.h"

enum { POOL_SIZE = 4 };

struct pool;

/* `make` opens a connection or returns NULL, `drop` closes one. NULL if out of memory. */
struct pool *pool_new(void *(*make)(void *context, struct err *e), void (*drop)(void *connection),
                      void *context);
void pool_free(struct pool *p); /* accepts NULL; all must have been returned */

/* Waits for a free connection; NULL if none could be opened. */
void *pool_take(struct pool *p, struct err *e);
void pool_give(struct pool *p, void *connection);

#endif
