/* Torii: MIT licence, see LICENSE. */
#define _POSIX_C_SOURCE 200809L
#include "os/wait.h"

#include "os/lock.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

struct os_condition {
    pthread_cond_t condition;
};

struct os_condition *os_condition_new(void)
{
    struct os_condition *c = malloc(sizeof *c);
    pthread_condattr_t kind;

    if (c == NULL || pthread_condattr_init(&kind) != 0) {
        free(c);
        return NULL;
    }
    pthread_condattr_setclock(&kind, CLOCK_MONOTONIC);
    if (pthread_cond_init(&c->condition, &kind) != 0) {
        free(c);
        c = NULL;
    }
    pthread_condattr_destroy(&kind);
    return c;
}

void os_condition_free(struct os_condition *c)
{
    if (c != NULL)
        pthread_cond_destroy(&c->condition);
    free(c);
}

void os_condition_wait(struct os_condition *c, struct os_lock *l)
{
    pthread_cond_wait(&c->condition, &l->mutex);
}

bool os_condition_wait_until(struct os_condition *c, struct os_lock *l, double deadline)
{
    double whole = deadline > 0 ? (double)(time_t)deadline : 0;
    struct timespec t = {(time_t)whole, deadline > 0 ? (long)((deadline - whole) * 1e9) : 0};

    return pthread_cond_timedwait(&c->condition, &l->mutex, &t) == 0;
}

void os_condition_wake(struct os_condition *c)
{
    pthread_cond_broadcast(&c->condition);
}

struct os_bell {
    int file;
};

struct os_bell *os_bell_new(void)
{
    struct os_bell *b = malloc(sizeof *b);

    if (b == NULL)
        return NULL;
    b->file = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (b->file >= 0)
        return b;
    free(b);
    return NULL;
}

void os_bell_free(struct os_bell *b)
{
    if (b != NULL)
        close(b->file);
    free(b);
}

void os_bell_ring(struct os_bell *b)
{
    uint64_t once = 1;

    /* Fails only if it is ringing already. */
    (void)!write(b->file, &once, sizeof once);
}

enum os_rung os_bell_wait(struct os_bell *b, int source, double seconds)
{
    struct pollfd waited[2] = {{.fd = b->file, .events = POLLIN}, {.fd = source, .events = POLLIN}};
    uint64_t times;

    if (poll(waited, 2, (int)(seconds * 1000)) <= 0)
        return OS_RUNG_LATE;
    if (waited[0].revents == 0)
        return OS_RUNG_SOURCE;
    (void)!read(b->file, &times, sizeof times);
    return OS_RUNG_BELL;
}

bool os_wait_socket(int socket, bool write_too, double seconds)
{
    struct pollfd waited = {.fd = socket, .events = (short)(write_too ? POLLIN | POLLOUT : POLLIN)};
    double until = os_seconds() + seconds;
    int rc;

    do
        rc = seconds > 0 ? poll(&waited, 1, (int)(seconds * 1000) + 1) : 0;
    while (rc < 0 && errno == EINTR && (seconds = until - os_seconds()) > 0);
    return rc != 0; /* errors will show when it is used */
}

int64_t os_time(void)
{
    struct timespec t;

    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t os_steady_time(void)
{
    static atomic_llong start; /* the wall-clock time when the monotonic clock was at 0 */
    int64_t now = (int64_t)(os_seconds() * 1000);
    long long none = 0;

    if (atomic_load(&start) == 0)
        atomic_compare_exchange_strong(&start, &none, os_time() - now);
    return atomic_load(&start) + now;
}
