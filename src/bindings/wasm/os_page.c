/* Torii: MIT licence, see LICENSE. */
/*
 * The operating system layer on a web page: one thread, and a clock, the only import of mind.wasm. What the engine
 * would do in the background is done at once.
 */
#include "os/os.h"

#include <stdlib.h>
#include <string.h>

__attribute__((import_module("page"), import_name("seconds"))) double page_seconds(void);

double os_seconds(void)
{
    return page_seconds();
}

void os_pause(double seconds)
{
    (void)seconds; /* nobody else could run meanwhile */
}

void *os_pages(size_t bytes)
{
    enum { PAGE = 64 };
    size_t whole = (bytes + PAGE - 1) / PAGE * PAGE;
    void *memory = aligned_alloc(PAGE, whole);

    if (memory != NULL)
        memset(memory, 0, whole);
    return memory;
}

void os_pages_free(void *pages, size_t bytes)
{
    (void)bytes;
    free(pages);
}

enum status os_threads_run(int threads, void (*work)(void *context, int thread), void *context,
                           struct err *e)
{
    if (threads != 1)
        return err_say(e, FAILED, "a page has one thread");
    work(context, 0);
    return OK;
}

/* The thread has finished before it can be joined. */
struct os_thread {
    char nothing;
};

struct os_thread *os_thread_start(void (*work)(void *context), void *context, struct err *e)
{
    static struct os_thread over;

    (void)e;
    work(context);
    return &over;
}

void os_thread_join(struct os_thread *t)
{
    (void)t;
}
