/* Torii: MIT licence, see LICENSE. */
#include "table/crew.h"

#include "os/os.h"

struct job {
    void (*work)(void *context, size_t i);
    void *context;
    size_t next, count;
};

/* Takes one piece after the other, as long as there are any. */
static void take(void *job, int thread)
{
    struct job *j = job;
    size_t i;

    (void)thread;
    while ((i = __atomic_fetch_add(&j->next, 1, __ATOMIC_RELAXED)) < j->count)
        j->work(j->context, i);
}

void crew_run(void *crew, void (*work)(void *context, size_t i), void *context, size_t count)
{
    struct job j = {work, context, 0, count};
    const struct crew *c = crew;

    if (os_threads_run(c->threads, take, &j, NULL) != OK)
        take(&j, 0); /* what others have begun is done; the rest alone */
}
