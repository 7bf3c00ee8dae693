/* Torii: MIT licence, see LICENSE. */
/* Distributes the games of a series, or of two paired ones, over threads. */
#include "lab/lab.h"
#include "os/os.h"

#include <stdlib.h>

/* Of one thread. */
struct share {
    struct lab_tally tally[2];
    struct lab_pairs pairs;
};

/* What the threads share. */
struct series {
    const struct lab_setup *setup; /* one, or two played in pairs */
    int setups;
    struct share *share; /* one per thread */
    atomic_int next, done;
};

enum { BATCH = 4 }; /* games taken at a time */

static void play(const struct series *s, uint64_t seed, struct share *into)
{
    struct lab_tally game[2];

    if (s->setups == 1) {
        lab_game(s->setup, seed, &into->tally[0]);
        return;
    }
    for (int i = 0; i < 2; i++) {
        game[i] = (struct lab_tally){0};
        lab_game(&s->setup[i], seed, &game[i]);
        lab_merge(&into->tally[i], &game[i]);
    }
    lab_pair(&into->pairs, &game[0], &game[1]);
}

static void work(void *context, int thread)
{
    struct series *s = context;
    const struct lab_setup *setup = s->setup;

    for (int first; (first = atomic_fetch_add(&s->next, BATCH)) < setup->games;)
        for (int i = first; i < first + BATCH && i < setup->games; i++) {
            if (setup->stop != NULL && atomic_load(setup->stop))
                return;
            play(s, setup->seed + (uint64_t)i, &s->share[thread]);

            int done = atomic_fetch_add(&s->done, 1) + 1;

            if (thread == 0 && setup->progress != NULL)
                setup->progress(setup->context, done, setup->games);
        }
}

/* Plays all games and adds up the threads' tallies. */
static enum status run(struct series *s, struct lab_tally *out, struct lab_pairs *pairs,
                       struct err *e)
{
    int threads = s->setup->threads;
    enum status rc;

    s->share = calloc((size_t)threads, sizeof *s->share);
    if (s->share == NULL)
        return err_say(e, NO_ROOM, "no memory for %d threads", threads);
    rc = os_threads_run(threads, work, s, e);
    for (int k = 0; k < s->setups && rc == OK; k++)
        out[k] = (struct lab_tally){0};
    for (int i = 0; i < threads && rc == OK; i++) {
        for (int k = 0; k < s->setups; k++)
            lab_merge(&out[k], &s->share[i].tally[k]);
        if (pairs != NULL)
            lab_pairs_merge(pairs, &s->share[i].pairs);
    }
    free(s->share);
    return rc;
}

enum status lab_run(const struct lab_setup *setup, struct lab_tally *out, struct err *e)
{
    return run(&(struct series){.setup = setup, .setups = 1}, out, NULL, e);
}

enum status lab_run_pairs(const struct lab_setup setup[2], struct lab_tally out[2],
                          struct lab_pairs *pairs, struct err *e)
{
    *pairs = (struct lab_pairs){0};
    return run(&(struct series){.setup = setup, .setups = 2}, out, pairs, e);
}
