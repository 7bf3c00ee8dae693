/* Torii: MIT licence, see LICENSE. */
/* A parallel loop over many small tasks on a few threads. */
#ifndef TABLE_THREAD_POOL_H
#define TABLE_THREAD_POOL_H

#include <stddef.h>

struct thread_pool {
    int threads;
};

/* A parallel_for; the pool is a struct thread_pool. */
void thread_pool_run(void *pool, void (*work)(void *context, size_t i), void *context,
                     size_t count);

#endif
