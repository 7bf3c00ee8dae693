/* Torii: MIT licence, see LICENSE. */
/* Waiting for each other: conditions, a bell that also ends a wait for a socket, the time of day. */
#ifndef OS_WAIT_H
#define OS_WAIT_H

#include "os/os.h"

/* What one thread waits for while it has a lock, and others tell. NULL without memory. */
struct os_condition;
struct os_condition *os_condition_new(void);
void os_condition_free(struct os_condition *c); /* NULL too */
/* Gives the lock, waits to be woken (or for no reason at all), takes it again. */
void os_condition_wait(struct os_condition *c, struct os_lock *l);
/* The same until a time of os_seconds; false when it has come. */
bool os_condition_wait_until(struct os_condition *c, struct os_lock *l, double deadline);
void os_condition_wake(struct os_condition *c); /* all who wait */

/* A bell that one thread waits for and others ring; it rings until it was waited for. NULL on failure. */
struct os_bell;
struct os_bell *os_bell_new(void);
void os_bell_free(struct os_bell *b); /* NULL too */
void os_bell_ring(struct os_bell *b);
/* Waits at most so long for the bell, or until there is something to read from `source` (-1: nothing). */
enum os_rung { OS_RUNG_BELL, OS_RUNG_SOURCE, OS_RUNG_LATE };
enum os_rung os_bell_wait(struct os_bell *b, int source, double seconds);

/* Waits until a socket has something to read, or also until it can be written to; false: not in time. */
bool os_wait_socket(int socket, bool write_too, double seconds);

int64_t os_time(void); /* milliseconds since 1970, of the clock on the wall */
/* The same when first asked, then of a clock that only goes forward, whoever sets the one on the wall. */
int64_t os_steady_time(void);

#endif
