/* Torii: MIT licence, see LICENSE. */
/* What a lock is made of, for the files that wait with one. */
#ifndef OS_LOCK_H
#define OS_LOCK_H

#include <pthread.h>

struct os_lock {
    pthread_mutex_t mutex;
};

#endif
