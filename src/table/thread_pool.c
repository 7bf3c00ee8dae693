/* Torii: MIT licence, see LICENSE. */
#include "table/thread_pool.h"

#include "os/os.h"

struct job {
    void (*work)(void *context, size_t i);
    void *context;
    size_t next, count;
};

/* Takes one task after the other until none is left. */
static void take(void *job, int thread)
{
    struct job *j = job;
    size_t i;

    (void)thread;
    while ((i = __atomic_fetch_add(&j->next, 1, __ATOMIC_RELAXED)) < j->count)
        j->work(j->context, i);
}

void thread_pool_run(void *pool, void (*work)(void *context, size_t i), void *context, size_t count)
{
    struct job j = {work, context, 0, count};
    const struct thread_pool *c = pool;

    if (os_threads_run(c->threads, take, &j, NULL) != OK)
        take(&j, 0); /* run the remaining tasks on this thread */
}
