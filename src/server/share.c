/* Torii: MIT licence, see LICENSE. */
#include "server/share.h"

#include <stdlib.h>
#include <string.h>

enum {
    CHAINS = 1024,
    REMEMBERED = 4096 /* clients, before those that owe nothing are forgotten */
};

struct share_client {
    struct share_client *next; /* in its chain */
    uint64_t id;
    int64_t tag;                     /* where it stands, in virtual time */
    int place;                       /* in the heap; -1: not there */
    struct share_item *first, *last; /* its line */
    int waiting, inside;
};

struct share {
    struct share_limits limits;
    struct share_client *chain[CHAINS];
    int clients;
    struct share_client **heap; /* those that may be next, the lowest tag first */
    int heaped, heap_size;
    int64_t now, furthest; /* virtual time; the highest tag */
    int waiting, inside;
};

struct share *share_new(const struct share_limits *limits)
{
    struct share *s = calloc(1, sizeof *s);

    if (s != NULL)
        s->limits = *limits;
    return s;
}

void share_free(struct share *s)
{
    if (s == NULL)
        return;
    for (int i = 0; i < CHAINS; i++)
        while (s->chain[i] != NULL) {
            struct share_client *c = s->chain[i];

            s->chain[i] = c->next;
            free(c);
        }
    free(s->heap);
    free(s);
}

/* ---- the heap ------------------------------------------------------------------------------ */

static void settle(struct share *s, struct share_client *c, int place)
{
    s->heap[place] = c;
    c->place = place;
}

/* To where its tag belongs, from a place that is its own or free. */
static void sift(struct share *s, struct share_client *c, int place)
{
    for (int above; place > 0 && s->heap[above = (place - 1) / 2]->tag > c->tag; place = above)
        settle(s, s->heap[above], place);
    for (;;) {
        int below = 2 * place + 1;

        if (below + 1 < s->heaped && s->heap[below + 1]->tag < s->heap[below]->tag)
            below++;
        if (below >= s->heaped || s->heap[below]->tag >= c->tag)
            break;
        settle(s, s->heap[below], place);
        place = below;
    }
    settle(s, c, place);
}

static void heap_remove(struct share *s, struct share_client *c)
{
    struct share_client *last = s->heap[--s->heaped];
    int place = c->place;

    c->place = -1;
    if (last != c)
        sift(s, last, place);
}

static bool heap_make_room(struct share *s)
{
    int size = s->heap_size > 0 ? 2 * s->heap_size : 64;
    struct share_client **heap;

    if (s->clients < s->heap_size)
        return true;
    heap = realloc(s->heap, (size_t)size * sizeof(struct share_client *));
    if (heap == NULL)
        return false;
    s->heap = heap;
    s->heap_size = size;
    return true;
}

/* In the heap if it can be next, else not. There is room for every client. */
static void place_client(struct share *s, struct share_client *c)
{
    bool may = c->waiting > 0 && (s->limits.inside == 0 || c->inside < s->limits.inside);

    if (may && c->place < 0) {
        c->tag = c->tag > s->now ? c->tag : s->now;
        sift(s, c, s->heaped++);
    } else if (!may && c->place >= 0) {
        heap_remove(s, c);
    }
}

/* ---- clients ------------------------------------------------------------------------------- */

static struct share_client **chain_of(struct share *s, uint64_t id)
{
    return &s->chain[(id ^ id >> 17 ^ id >> 43) % CHAINS];
}

static struct share_client *find(struct share *s, uint64_t id)
{
    struct share_client *c = *chain_of(s, id);

    while (c != NULL && c->id != id)
        c = c->next;
    return c;
}

/* Those that would begin at V anyway. */
static void forget(struct share *s)
{
    for (int i = 0; i < CHAINS; i++)
        for (struct share_client **at = &s->chain[i]; *at != NULL;) {
            struct share_client *c = *at;

            if (c->waiting > 0 || c->inside > 0 || c->tag > s->now) {
                at = &c->next;
                continue;
            }
            *at = c->next;
            free(c);
            s->clients--;
        }
}

static struct share_client *client_get(struct share *s, uint64_t id)
{
    struct share_client *c = find(s, id), **chain = chain_of(s, id);

    if (c != NULL)
        return c;
    if (s->clients >= REMEMBERED)
        forget(s);
    if (!heap_make_room(s))
        return NULL;
    c = calloc(1, sizeof *c);
    if (c == NULL)
        return NULL;
    c->id = id;
    c->tag = s->now;
    c->place = -1;
    c->next = *chain;
    *chain = c;
    s->clients++;
    return c;
}

/* ---- the queue ----------------------------------------------------------------------------- */

bool share_put(struct share *s, uint64_t client, struct share_item *item)
{
    struct share_client *c = client_get(s, client);

    if (c == NULL || (s->limits.each > 0 && c->waiting >= s->limits.each) ||
        (s->limits.all > 0 && s->waiting >= s->limits.all))
        return false;
    *item = (struct share_item){.before = c->last, .client = c};
    if (c->last != NULL)
        c->last->next = item;
    else
        c->first = item;
    c->last = item;
    c->waiting++;
    s->waiting++;
    place_client(s, c);
    return true;
}

static void unlink_item(struct share *s, struct share_item *item)
{
    struct share_client *c = item->client;

    *(item->before != NULL ? &item->before->next : &c->first) = item->next;
    *(item->next != NULL ? &item->next->before : &c->last) = item->before;
    c->waiting--;
    s->waiting--;
    *item = (struct share_item){NULL, NULL, NULL};
}

/* Nothing is left to do: what anybody has had before does not count any more. */
static void rest(struct share *s)
{
    if (s->waiting == 0 && s->inside == 0)
        s->now = s->furthest;
}

struct share_item *share_take(struct share *s)
{
    struct share_client *c = s->heaped > 0 ? s->heap[0] : NULL;
    struct share_item *item;

    if (c == NULL)
        return NULL;
    s->now = c->tag > s->now ? c->tag : s->now;
    item = c->first;
    unlink_item(s, item);
    c->inside++;
    s->inside++;
    place_client(s, c);
    share_charge(s, c->id, 1);
    return item;
}

void share_done(struct share *s, uint64_t client)
{
    struct share_client *c = find(s, client);

    c->inside--;
    s->inside--;
    place_client(s, c);
    rest(s);
}

/* Where a new item at the end of the line would stand, in virtual time. */
static int64_t end_of_line(const struct share *s, const struct share_client *c)
{
    return c == NULL ? s->now : (c->tag > s->now ? c->tag : s->now) + c->waiting;
}

bool share_sooner(struct share *s, uint64_t client, const struct share_item *item)
{
    return end_of_line(s, find(s, client)) < end_of_line(s, item->client) - 1;
}

void share_drop(struct share *s, struct share_item *item)
{
    struct share_client *c = item->client;

    unlink_item(s, item);
    place_client(s, c);
    rest(s);
}

void share_charge(struct share *s, uint64_t client, int64_t work)
{
    struct share_client *c = client_get(s, client);

    if (c == NULL)
        return;
    c->tag = (c->tag > s->now ? c->tag : s->now) + work;
    s->furthest = c->tag > s->furthest ? c->tag : s->furthest;
    if (c->place >= 0)
        sift(s, c, c->place);
    rest(s);
}

int share_waiting(const struct share *s)
{
    return s->waiting;
}
