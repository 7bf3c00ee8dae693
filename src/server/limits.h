/* Torii: MIT licence, see LICENSE. */
/*
 * How much one connection and one address may ask of the server. A bucket holds so many requests and is
 * filled again at a steady rate; what a request turned out to cost is taken out afterwards, so a bucket can owe
 * something, and then gives nothing until that is paid. Addresses are remembered until their bucket is full again,
 * so that a new connection does not bring a new bucket. Times are milliseconds of a clock that only goes forward.
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
/* Takes out `cost` requests, or nothing if it holds fewer; a cost above what it can hold is granted when it is full,
 * and the rest is owed. With a rate of 0 there is no limit. */
bool bucket_take(struct bucket *b, int rate, int burst, int cost, int64_t now);
/* Takes thousandths of a request out in any case; nobody owes more than a minute brings in. */
void bucket_charge(struct bucket *b, int rate, int burst, int64_t thousandths, int64_t now);

struct limits;
struct limits_from; /* an address, as long as it has connections */

enum {
    LIMITS_WRITE = 4, /* kilobytes a second that an address may have written for good … */
    LIMITS_WRITE_BURST = 8192,  /* … and at once */
    LIMITS_HELD = 4 << 20,      /* bytes that wait to be sent to one address, or come from it … */
    LIMITS_HELD_ALL = 64 << 20, /* … and for all of them */
    LIMITS_IDLE = 24,           /* connections of one address that wait for their next request */
};

/* Requests a second and connections at once, of an address; 0: as many as you like. */
struct limits *limits_new(int rate, int connections); /* NULL without memory */
void limits_free(struct limits *l);                   /* NULL too */
/* For one more connection: there are not too many, and they do not come too fast. Counts as one of them. */
bool limits_accept(struct limits *l, const char *address, int64_t now);
/* One connection more from there, or NULL if it has too many. */
struct limits_from *limits_enter(struct limits *l, const char *address, int64_t now);
void limits_leave(struct limits *l, struct limits_from *from);
/* A connection of it waits for its next request, or no longer does. False: as many wait as may. */
bool limits_idle(const struct limits *l, struct limits_from *from);
void limits_busy(struct limits_from *from);
/* The address, if it has as many connections as it may and some of them are idle; else NULL. */
const struct limits_from *limits_crowded(const struct limits *l, const char *address);
/* Keeps an address in mind, with or without connections, until it is let go: something of it is not paid yet. By
 * any thread that knows it to be kept or to have connections. NULL stays NULL. */
struct limits_from *limits_keep(struct limits_from *from);
void limits_let_go(struct limits_from *from);
const char *limits_house(const struct limits_from *from); /* its name; NULL: "" */

bool limits_take(struct limits *l, struct limits_from *from, int cost, int64_t now);
/* What a request came to: work, in requests, and bytes that were written for good. */
void limits_charge(struct limits *l, struct limits_from *from, int work, int bytes, int64_t now);
/* May it have something written that is not part of a game going on? */
bool limits_may_write(struct limits *l, struct limits_from *from, int64_t now);
/* Memory that is held for it, more or (below 0) less. */
void limits_hold(struct limits *l, struct limits_from *from, ptrdiff_t bytes);
enum limits_room { LIMITS_FREE, LIMITS_FULL, LIMITS_ALL_FULL }; /* of this address; of the server */
enum limits_room limits_room(const struct limits *l, const struct limits_from *from, size_t more);
size_t limits_held(const struct limits *l);      /* for all … */
size_t limits_held_most(const struct limits *l); /* … and the most it ever was */
/* One thing more of a kind of which an address may have a few (Litama's matches), or one less. */
bool limits_watch(struct limits_from *from, int most);
void limits_unwatch(struct limits_from *from);

/* Forgets addresses that left nothing behind; from time to time. */
void limits_sweep(struct limits *l, int64_t now);
int limits_count(const struct limits *l); /* addresses remembered */

#endif
