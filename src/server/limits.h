/* Torii: MIT licence, see LICENSE. */
/*
 * Rate limits per connection and per address: token buckets that refill at a steady rate. The actual cost of a request
 * is charged afterwards, so a bucket can go into debt, and grants nothing until that is paid. Addresses are remembered
 * until their bucket is full again, so that a new connection does not bring a new bucket. Times are milliseconds of a
 * monotonic clock.
 */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bucket {
    int64_t filled; /* thousandths of a request; below 0: owed */
    int64_t at;     /* when that was */
};

void bucket_init(struct bucket *b, int burst, int64_t now);
/* Takes `cost` requests, or nothing if it holds fewer; a cost above its capacity is granted when it is full, and the rest
 * becomes debt. A rate of 0 is unlimited. */
bool bucket_take(struct bucket *b, int rate, int burst, int cost, int64_t now);
/* Takes thousandths of a request in any case; the debt is at most one minute's refill. */
void bucket_charge(struct bucket *b, int rate, int burst, int64_t thousandths, int64_t now);

struct limits;
struct limits_from; /* an address with connections */

enum {
    LIMITS_WRITE = 4,           /* kilobytes per second that an address may store … */
    LIMITS_WRITE_BURST = 8192,  /* … and at once */
    LIMITS_HELD = 4 << 20,      /* buffered bytes to and from one address … */
    LIMITS_HELD_ALL = 64 << 20, /* … and for all of them */
    LIMITS_IDLE = 24,           /* idle connections of one address */
};

/* Requests per second and simultaneous connections of an address; 0: unlimited. */
struct limits *limits_new(int rate, int connections); /* NULL: no memory */
void limits_free(struct limits *l);                   /* NULL is fine */
/* May the address open one more connection, by number and by rate? Counts it. */
bool limits_accept(struct limits *l, const char *address, int64_t now);
/* One more connection of the address; NULL: too many. */
struct limits_from *limits_enter(struct limits *l, const char *address, int64_t now);
void limits_leave(struct limits *l, struct limits_from *from);
/* One of its connections becomes idle, or busy again. False: too many idle ones. */
bool limits_idle(const struct limits *l, struct limits_from *from);
void limits_busy(struct limits_from *from);
/* The address, if it is at its limit and some of its connections are idle; else NULL. */
const struct limits_from *limits_crowded(const struct limits *l, const char *address);
/* Reference counting, because of unpaid bills: an address is remembered until it is let go. From any thread that holds a
 * reference or a connection. NULL is fine. */
struct limits_from *limits_keep(struct limits_from *from);
void limits_let_go(struct limits_from *from);
const char *limits_house(const struct limits_from *from); /* its name; NULL: "" */

bool limits_take(struct limits *l, struct limits_from *from, int cost, int64_t now);
/* Charges work, in requests, and bytes stored. */
void limits_charge(struct limits *l, struct limits_from *from, int work, int bytes, int64_t now);
/* May it store something that no running game needs? */
bool limits_may_write(struct limits *l, struct limits_from *from, int64_t now);
/* Memory held for it, more or (below 0) less. */
void limits_hold(struct limits *l, struct limits_from *from, ptrdiff_t bytes);
enum limits_room { LIMITS_FREE, LIMITS_FULL, LIMITS_ALL_FULL }; /* of this address; of the server */
enum limits_room limits_room(const struct limits *l, const struct limits_from *from, size_t more);
size_t limits_held(const struct limits *l);      /* for all … */
size_t limits_held_most(const struct limits *l); /* … and the most it ever was */
/* Counts Litama matches watched by an address, up to `most`. */
bool limits_watch(struct limits_from *from, int most);
void limits_unwatch(struct limits_from *from);

/* Forgets addresses with nothing outstanding; call from time to time. */
void limits_sweep(struct limits *l, int64_t now);
int limits_count(const struct limits *l); /* addresses remembered */

#endif
