/* Torii: MIT licence, see LICENSE. */
/*
 * A queue that many clients share fairly: each has a line of its own, and the next piece of work comes from the
 * client that has had the least (start-time fair queueing; Goyal, Vin and Cheng, 1996). What a piece costs need
 * not be known before it is done: it is charged afterwards.
 *
 *     virtual time ──▶ V ·····  A's tag ·· B's tag ·····  the lowest tag is next, and V moves to it
 *                               each moves on by what its client is charged
 *
 * A client that comes, or comes back, starts at V: it neither waits for what others did before nor has saved
 * anything up. When the queue is empty, all start afresh. So a client with little work waits for at most one
 * piece of each other client's, however long their lines are.
 *
 * Not locked: one thread at a time. Items belong to the caller.
 */
#ifndef SERVER_SHARE_H
#define SERVER_SHARE_H

#include <stdbool.h>
#include <stdint.h>

struct share_client;

/* Part of whatever waits in such a queue; filled by it. */
struct share_item {
    struct share_item *next, *before;
    struct share_client *client; /* NULL: it does not wait */
};

struct share_limits {
    int each;   /* items of one client that may wait; 0: any number */
    int all;    /* of all clients together; 0: any number */
    int inside; /* of one client, taken and not done; 0: any number */
};

struct share;
struct share *share_new(const struct share_limits *limits); /* NULL: no memory */
void share_free(struct share *s);                           /* NULL too; nothing waits any more */

/* To the end of its client's line; false: it is full, or there is no memory. */
bool share_put(struct share *s, uint64_t client, struct share_item *item);
/* The next one, or NULL: nobody waits, or only those who have enough inside. Its client is charged 1 for it. */
struct share_item *share_take(struct share *s);
/* One that was taken is done. */
void share_done(struct share *s, uint64_t client);
/* Would its turn come sooner in this client's line? An estimate: work is charged when it is done. */
bool share_sooner(struct share *s, uint64_t client, const struct share_item *item);
/* Out of its line, before its turn. */
void share_drop(struct share *s, struct share_item *item);
/* What was done for a client, in any unit that is the same for all. */
void share_charge(struct share *s, uint64_t client, int64_t work);

int share_waiting(const struct share *s);

#endif
