/* Torii: MIT licence, see LICENSE. */
/* The games of a series, shared out among threads. */
#include "lab/lab.h"
#include "os/os.h"

#include <stdatomic.h>
#include <stdlib.h>

/* What the threads share. */
struct series {
    const struct lab_setup *setup;
    struct lab_tally *tally; /* one a thread */
    atomic_int next, done;
};

enum { BATCH = 4 }; /* games taken at once */

static void work(void *context, int thread)
{
    struct series *s = context;
    const struct lab_setup *setup = s->setup;

    for (int first; (first = atomic_fetch_add(&s->next, BATCH)) < setup->games;)
        for (int i = first; i < first + BATCH && i < setup->games; i++) {
            lab_game(setup, setup->seed + (uint64_t)i, &s->tally[thread]);

            int done = atomic_fetch_add(&s->done, 1) + 1;

            if (thread == 0 && setup->progress != NULL)
                setup->progress(setup->context, done, setup->games);
        }
}

enum status lab_run(const struct lab_setup *setup, struct lab_tally *out, struct err *e)
{
    struct series s = {.setup = setup, .tally = calloc((size_t)setup->threads, sizeof *s.tally)};

    if (s.tally == NULL)
        return err_say(e, NO_ROOM, "no memory for %d threads", setup->threads);

    enum status rc = os_threads_run(setup->threads, work, &s, e);

    if (rc == OK) {
        *out = (struct lab_tally){0};
        for (int i = 0; i < setup->threads; i++)
            lab_merge(out, &s.tally[i]);
    }
    free(s.tally);
    return rc;
}
