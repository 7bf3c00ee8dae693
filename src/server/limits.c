/* Torii: MIT licence, see LICENSE. */
#include "server/limits.h"
#include "os/listen.h"

#include <stdlib.h>
#include <string.h>

enum { CHAINS = 4096, MOST = 100000, BURST = 4 /* seconds' worth */ };

struct limits_from {
    struct limits_from *next;
    char house[OS_ADDRESS];
    int connections;
    struct bucket bucket;
};

struct limits {
    int rate, connections, count;
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
        b->filled += (now - b->at) * rate; /* rate a second is so many thousandths a millisecond */
    b->at = now;
    if (b->filled > full)
        b->filled = full;
}

bool bucket_take(struct bucket *b, int rate, int burst, int cost, int64_t now)
{
    if (rate == 0)
        return true;
    fill(b, rate, burst, now);
    if (b->filled < (int64_t)cost * 1000)
        return false;
    b->filled -= (int64_t)cost * 1000;
    return true;
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

/* FNV-1a: whoever chooses his addresses gains no more than a longer chain. */
static unsigned chain_of(const char *house)
{
    uint32_t hash = 2166136261u;

    for (; *house != '\0'; house++)
        hash = (hash ^ (unsigned char)*house) * 16777619u;
    return (hash ^ hash >> 15) % CHAINS;
}

/* Drops those that have no connection and, unless pressed, a full bucket. */
static void sweep(struct limits *l, int64_t now, bool pressed)
{
    for (int i = 0; i < CHAINS; i++)
        for (struct limits_from **at = &l->chain[i]; *at != NULL;) {
            struct limits_from *from = *at;

            fill(&from->bucket, l->rate, BURST * l->rate, now);
            if (from->connections > 0 ||
                (!pressed && from->bucket.filled < (int64_t)BURST * l->rate * 1000)) {
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
    from->next = l->chain[chain];
    l->chain[chain] = from;
    l->count++;
    return from;
}

static struct limits_from *find(const struct limits *l, const char *address, char house[OS_ADDRESS])
{
    struct limits_from *from;

    if (!os_address_house(address, house))
        strcpy(house, "?"); /* all that are nowhere share one */
    for (from = l->chain[chain_of(house)]; from != NULL; from = from->next)
        if (strcmp(from->house, house) == 0)
            break;
    return from;
}

bool limits_has_room(const struct limits *l, const char *address)
{
    char house[OS_ADDRESS];
    const struct limits_from *from = find(l, address, house);

    return l->connections == 0 || from == NULL || from->connections < l->connections;
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

bool limits_take(struct limits *l, struct limits_from *from, int cost, int64_t now)
{
    return from == NULL || bucket_take(&from->bucket, l->rate, BURST * l->rate, cost, now);
}

int limits_count(const struct limits *l)
{
    return l->count;
}
