/* Torii: MIT licence, see LICENSE. */
#define _POSIX_C_SOURCE 200809L
#include "os/os.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The arguments of one thread. */
struct task {
    pthread_t thread;
    void (*work)(void *context, int thread);
    void *context;
    int number;
};

static void *begin(void *task)
{
    const struct task *t = task;

    t->work(t->context, t->number);
    return NULL;
}

enum status os_threads_run(int threads, void (*work)(void *context, int thread), void *context,
                           struct err *e)
{
    struct task *tasks = calloc((size_t)threads, sizeof *tasks);
    int started = 1, rc = 0;

    if (tasks == NULL)
        return err_say(e, NO_ROOM, "no memory for %d threads", threads);
    for (; started < threads && rc == 0; started += rc == 0) {
        struct task *t = &tasks[started];

        *t = (struct task){.work = work, .context = context, .number = started};
        rc = pthread_create(&t->thread, NULL, begin, t);
    }
    if (rc == 0)
        work(context, 0);
    for (int i = 1; i < started; i++)
        pthread_join(tasks[i].thread, NULL);
    free(tasks);
    return rc == 0 ? OK : err_say(e, FAILED, "cannot start a thread: %m", strerror(rc));
}

struct os_thread {
    pthread_t thread;
    void (*work)(void *context);
    void *context;
};

static void *begin_one(void *thread)
{
    const struct os_thread *t = thread;

    t->work(t->context);
    return NULL;
}

struct os_thread *os_thread_start(void (*work)(void *context), void *context, struct err *e)
{
    struct os_thread *t = malloc(sizeof *t);
    int rc = ENOMEM;

    if (t != NULL) {
        t->work = work;
        t->context = context;
        rc = pthread_create(&t->thread, NULL, begin_one, t);
    }
    if (rc == 0)
        return t;
    free(t);
    err_say(e, FAILED, "cannot start a thread: %m", strerror(rc));
    return NULL;
}

void os_thread_join(struct os_thread *t)
{
    if (t == NULL)
        return;
    pthread_join(t->thread, NULL);
    free(t);
}

void os_pause(double seconds)
{
    struct timespec t = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};

    nanosleep(&t, NULL);
}

int os_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);

    return count > 0 && count < 1024 ? (int)count : 1;
}
