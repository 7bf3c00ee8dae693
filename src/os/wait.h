/* Torii: MIT licence, see LICENSE. */
/* Synchronisation: condition variables, a bell that also interrupts waiting for a socket, the time of day. */
#ifndef OS_WAIT_H
#define OS_WAIT_H

#include "os/os.h"

/* A condition variable. NULL if out of memory. */
struct os_condition;
struct os_condition *os_condition_new(void);
void os_condition_free(struct os_condition *c); /* NULL too */
/* Releases the lock, waits to be woken (possibly spuriously), takes it again. */
void os_condition_wait(struct os_condition *c, struct os_lock *l);
/* The same with a deadline in os_seconds; false on timeout. */
bool os_condition_wait_until(struct os_condition *c, struct os_lock *l, double deadline);
void os_condition_wake(struct os_condition *c); /* all who wait */

/* An event that one thread waits for and others signal; it stays signalled until waited for. NULL on failure. */
struct os_bell;
struct os_bell *os_bell_new(void);
void os_bell_free(struct os_bell *b); /* NULL too */
void os_bell_ring(struct os_bell *b);
/* Waits for the bell, or until `source` is readable (-1: none), up to the timeout. */
enum os_rung { OS_RUNG_BELL, OS_RUNG_SOURCE, OS_RUNG_LATE };
enum os_rung os_bell_wait(struct os_bell *b, int source, double seconds);

/* Waits until a socket is readable, or also writable; false on timeout. */
bool os_wait_socket(int socket, bool write_too, double seconds);

int64_t os_time(void); /* milliseconds since 1970, wall clock */
/* Starts as the wall clock and then advances with the monotonic clock, even if the wall clock is set. */
int64_t os_steady_time(void);

#endif
