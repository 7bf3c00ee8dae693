/* Torii: MIT licence, see LICENSE. */
/* The inside of a lock, for the files that wait on conditions. */
#ifndef OS_LOCK_H
#define OS_LOCK_H

#include <pthread.h>

struct os_lock {
    pthread_mutex_t mutex;
};

#endif
