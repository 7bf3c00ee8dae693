/* Torii: MIT licence, see LICENSE. */
#define _POSIX_C_SOURCE 200809L
#include "os/lock.h"

#include "os/os.h"

#include <stdlib.h>

struct os_lock *os_lock_new(void)
{
    struct os_lock *l = malloc(sizeof *l);

    if (l != NULL && pthread_mutex_init(&l->mutex, NULL) != 0) {
        free(l);
        l = NULL;
    }
    return l;
}

void os_lock_take(struct os_lock *l)
{
    pthread_mutex_lock(&l->mutex);
}

void os_lock_give(struct os_lock *l)
{
    pthread_mutex_unlock(&l->mutex);
}

void os_lock_free(struct os_lock *l)
{
    if (l != NULL)
        pthread_mutex_destroy(&l->mutex);
    free(l);
}
