/* Torii: MIT licence, see LICENSE. */
#include "server/limits.h"
#include "os/listen.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHAINS = 4096,
    MOST = 100000,
    BURST = 4,        /* seconds' worth */
    DEBT = 60,        /* seconds' worth */
    ACCEPT_RATE = 2,  /* connections for each request */
    ACCEPT_BURST = 8, /* seconds' worth */
};

struct limits_from {
    struct limits_from *next;
    char house[OS_ADDRESS];
    int connections, idle, watched;
    atomic_int kept; /* items in the outbox, and subscribers */
    struct bucket bucket, accepts, writes;
    size_t held;
};

struct limits {
    int rate, connections, count;
    size_t held, most; /* now, and at any time */
    struct limits_from *chain[CHAINS];
};

void bucket_init(struct bucket *b, int burst, int64_t now)
{
    b->filled = (int64_t)burst * 1000;
    b->at = now;
}

static void fill(struct bucket *b, int rate, int burst, int64_t now)
{
    int64_t full = (int64_t)burst * 1000;

    if (now > b->at)
        b->filled += (now - b->at) * rate; /* N per second are N thousandths per millisecond */
    b->at = now;
    if (b->filled > full)
        b->filled = full;
}

bool bucket_take(struct bucket *b, int rate, int burst, int cost, int64_t now)
{
    if (rate == 0)
        return true;
    fill(b, rate, burst, now);
    if (b->filled < (int64_t)(cost < burst ? cost : burst) * 1000)
        return false;
    b->filled -= (int64_t)cost * 1000;
    return true;
}

void bucket_charge(struct bucket *b, int rate, int burst, int64_t thousandths, int64_t now)
{
    int64_t least = -(int64_t)DEBT * rate * 1000;

    if (rate == 0)
        return;
    fill(b, rate, burst, now);
    b->filled -= thousandths;
    if (b->filled < least)
        b->filled = least;
}

struct limits *limits_new(int rate, int connections)
{
    struct limits *l = calloc(1, sizeof *l);

    if (l != NULL) {
        l->rate = rate;
        l->connections = connections;
    }
    return l;
}

void limits_free(struct limits *l)
{
    if (l == NULL)
        return;
    for (int i = 0; i < CHAINS; i++)
        while (l->chain[i] != NULL) {
            struct limits_from *from = l->chain[i];

            l->chain[i] = from->next;
            free(from);
        }
    free(l);
}

/* FNV-1a: chosen addresses gain no more than a longer chain. */
static unsigned chain_of(const char *house)
{
    uint32_t hash = 2166136261u;

    for (; *house != '\0'; house++)
        hash = (hash ^ (unsigned char)*house) * 16777619u;
    return (hash ^ hash >> 15) % CHAINS;
}

/* The budget for accepts refills faster than that for requests. */
static bool is_full(const struct limits *l, const struct limits_from *from)
{
    return from->bucket.filled >= (int64_t)BURST * l->rate * 1000 &&
           (l->rate == 0 || from->writes.filled >= (int64_t)LIMITS_WRITE_BURST * 1000);
}

/* Forgets addresses without connections and, unless short of memory, with a full bucket. */
static void sweep(struct limits *l, int64_t now, bool pressed)
{
    for (int i = 0; i < CHAINS; i++)
        for (struct limits_from **at = &l->chain[i]; *at != NULL;) {
            struct limits_from *from = *at;

            fill(&from->bucket, l->rate, BURST * l->rate, now);
            fill(&from->writes, LIMITS_WRITE, LIMITS_WRITE_BURST, now);
            if (from->connections > 0 || atomic_load(&from->kept) > 0 ||
                (!pressed && !is_full(l, from))) {
                at = &from->next;
            } else {
                *at = from->next;
                free(from);
                l->count--;
            }
        }
}

void limits_sweep(struct limits *l, int64_t now)
{
    sweep(l, now, false);
}

static struct limits_from *from_new(struct limits *l, const char *house, int64_t now)
{
    unsigned chain = chain_of(house);
    struct limits_from *from;

    if (l->count >= MOST)
        sweep(l, now, true);
    from = l->count < MOST ? calloc(1, sizeof *from) : NULL;
    if (from == NULL)
        return NULL;
    strcpy(from->house, house);
    bucket_init(&from->bucket, BURST * l->rate, now);
    bucket_init(&from->accepts, ACCEPT_BURST * ACCEPT_RATE * l->rate, now);
    bucket_init(&from->writes, LIMITS_WRITE_BURST, now);
    from->next = l->chain[chain];
    l->chain[chain] = from;
    l->count++;
    return from;
}

static struct limits_from *find(const struct limits *l, const char *address, char house[OS_ADDRESS])
{
    struct limits_from *from;

    if (!os_address_house(address, house))
        strcpy(house, "?"); /* unknown addresses share one */
    for (from = l->chain[chain_of(house)]; from != NULL; from = from->next)
        if (strcmp(from->house, house) == 0)
            break;
    return from;
}

bool limits_accept(struct limits *l, const char *address, int64_t now)
{
    char house[OS_ADDRESS];
    struct limits_from *from = find(l, address, house);

    if (from == NULL)
        from = from_new(l, house, now);
    return from != NULL && (l->connections == 0 || from->connections < l->connections) &&
           bucket_take(&from->accepts, ACCEPT_RATE * l->rate, ACCEPT_BURST * ACCEPT_RATE * l->rate,
                       1, now);
}

struct limits_from *limits_enter(struct limits *l, const char *address, int64_t now)
{
    char house[OS_ADDRESS];
    struct limits_from *from = find(l, address, house);

    if (from == NULL)
        from = from_new(l, house, now);
    if (from == NULL || (l->connections > 0 && from->connections >= l->connections))
        return NULL;
    from->connections++;
    return from;
}

void limits_leave(struct limits *l, struct limits_from *from)
{
    (void)l;
    if (from != NULL)
        from->connections--;
}

bool limits_idle(const struct limits *l, struct limits_from *from)
{
    if (from == NULL)
        return true;
    if (l->connections > 0 && (from->idle >= LIMITS_IDLE || from->idle * 2 >= l->connections))
        return false;
    from->idle++;
    return true;
}

void limits_busy(struct limits_from *from)
{
    if (from != NULL)
        from->idle--;
}

const struct limits_from *limits_crowded(const struct limits *l, const char *address)
{
    char house[OS_ADDRESS];
    const struct limits_from *from = find(l, address, house);

    return from != NULL && from->idle > 0 && l->connections > 0 &&
                   from->connections >= l->connections
               ? from
               : NULL;
}

struct limits_from *limits_keep(struct limits_from *from)
{
    if (from != NULL)
        atomic_fetch_add(&from->kept, 1);
    return from;
}

void limits_let_go(struct limits_from *from)
{
    if (from != NULL)
        atomic_fetch_sub(&from->kept, 1);
}

bool limits_take(struct limits *l, struct limits_from *from, int cost, int64_t now)
{
    return from == NULL || bucket_take(&from->bucket, l->rate, BURST * l->rate, cost, now);
}

const char *limits_house(const struct limits_from *from)
{
    return from != NULL ? from->house : "";
}

void limits_charge(struct limits *l, struct limits_from *from, int work, int bytes, int64_t now)
{
    if (from == NULL)
        return;
    if (work > 0)
        bucket_charge(&from->bucket, l->rate, BURST * l->rate, (int64_t)work * 1000, now);
    if (bytes > 0 && l->rate > 0) /* a byte is a thousandth of a kilobyte */
        bucket_charge(&from->writes, LIMITS_WRITE, LIMITS_WRITE_BURST, bytes, now);
}

bool limits_may_write(struct limits *l, struct limits_from *from, int64_t now)
{
    return from == NULL || l->rate == 0 ||
           bucket_take(&from->writes, LIMITS_WRITE, LIMITS_WRITE_BURST, 1, now);
}

void limits_hold(struct limits *l, struct limits_from *from, ptrdiff_t bytes)
{
    l->held += (size_t)bytes;
    l->most = l->held > l->most ? l->held : l->most;
    if (from != NULL)
        from->held += (size_t)bytes;
}

enum limits_room limits_room(const struct limits *l, const struct limits_from *from, size_t more)
{
    if (from != NULL && l->connections > 0 && from->held + more > LIMITS_HELD)
        return LIMITS_FULL;
    return l->held + more > LIMITS_HELD_ALL ? LIMITS_ALL_FULL : LIMITS_FREE;
}

size_t limits_held(const struct limits *l)
{
    return l->held;
}

size_t limits_held_most(const struct limits *l)
{
    return l->most;
}

bool limits_watch(struct limits_from *from, int most)
{
    if (from == NULL || from->watched >= most)
        return from == NULL;
    from->watched++;
    return true;
}

void limits_unwatch(struct limits_from *from)
{
    if (from != NULL)
        from->watched--;
}

int limits_count(const struct limits *l)
{
    return l->count;
}
