/* Torii: MIT licence, see LICENSE. */
/*
 * How much one connection and one address may ask of the server. A bucket holds so many requests and is
 * filled again at a steady rate; addresses are remembered until their bucket is full again, so that a
 * new connection does not bring a new bucket. Times are milliseconds of a clock that only goes forward.
 */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

struct bucket {
    int64_t filled; /* thousandths of a request */
    int64_t at;     /* when that was */
};

void bucket_init(struct bucket *b, int burst, int64_t now);
/* Takes so many requests out, or nothing if there are not so many; with a rate of 0 there is no limit. */
bool bucket_take(struct bucket *b, int rate, int burst, int cost, int64_t now);

struct limits;
struct limits_from; /* an address, as long as it has connections */

/* Requests a second and connections at once, of an address; 0: as many as you like. */
struct limits *limits_new(int rate, int connections);              /* NULL without memory */
void limits_free(struct limits *l);                                /* NULL too */
bool limits_has_room(const struct limits *l, const char *address); /* for one more */
/* One connection more from there, or NULL if it has too many. */
struct limits_from *limits_enter(struct limits *l, const char *address, int64_t now);
void limits_leave(struct limits *l, struct limits_from *from);
bool limits_take(struct limits *l, struct limits_from *from, int cost, int64_t now);
/* Forgets addresses that left nothing behind; from time to time. */
void limits_sweep(struct limits *l, int64_t now);
int limits_count(const struct limits *l); /* addresses remembered */

#endif
