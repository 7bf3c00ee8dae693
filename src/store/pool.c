/* Torii: MIT licence, see LICENSE. */
#include "store/pool.h"

#include "os/wait.h"

#include <stdlib.h>

struct pool {
    void *(*make)(void *context, struct err *e);
    void (*drop)(void *connection);
    void *context;

    struct os_lock *lock;
    struct os_condition *back; /* a connection was returned */
    void *idle[POOL_SIZE];
    int idle_count, made;
};

struct pool *pool_new(void *(*make)(void *context, struct err *e), void (*drop)(void *connection),
                      void *context)
{
    struct pool *p = calloc(1, sizeof *p);

    if (p == NULL)
        return NULL;
    p->make = make;
    p->drop = drop;
    p->context = context;
    p->lock = os_lock_new();
    p->back = os_condition_new();
    if (p->lock != NULL && p->back != NULL)
        return p;
    pool_free(p);
    return NULL;
}

void pool_free(struct pool *p)
{
    if (p == NULL)
        return;
    for (int i = 0; i < p->idle_count; i++)
        p->drop(p->idle[i]);
    os_condition_free(p->back);
    os_lock_free(p->lock);
    free(p);
}

static void *make_one(struct pool *p, struct err *e)
{
    void *made = p->make(p->context, e);

    if (made == NULL) {
        os_lock_take(p->lock);
        p->made--;
        os_condition_wake(p->back);
        os_lock_give(p->lock);
    }
    return made;
}

void *pool_take(struct pool *p, struct err *e)
{
    void *taken = NULL;

    os_lock_take(p->lock);
    while (p->idle_count == 0 && p->made == POOL_SIZE)
        os_condition_wait(p->back, p->lock);
    if (p->idle_count > 0)
        taken = p->idle[--p->idle_count];
    else
        p->made++;
    os_lock_give(p->lock);
    return taken != NULL ? taken : make_one(p, e);
}

void pool_give(struct pool *p, void *connection)
{
    os_lock_take(p->lock);
    p->idle[p->idle_count++] = connection;
    os_condition_wake(p->back);
    os_lock_give(p->lock);
}
