/* Torii: MIT licence, see LICENSE. */
#include "table/march_cache.h"

#include "base/assert.h"
#include "base/bits.h"

#include <stdlib.h>
#include <string.h>

/* ---- what a page leads to -------------------------------------------------------------------- */

enum {
    MOST_REACH = TABLE_CARDS * 4, /* no card has more than four moves */
    MAX_NEAR = 1 + TABLE_MAX_STUDENTS * TABLE_SQUARES,
};

/* The regions that a page leads to. */
static int near_regions(const struct paths *p, uint32_t own, size_t near[MAX_NEAR])
{
    int count = 0;

    near[count++] = (size_t)table_set_rank(own, TABLE_BOARD);
    for (uint32_t from = own; from != 0; from = bits_rest(from)) {
        uint32_t to = 0;

        for (int i = 0; i < TABLE_CARDS; i++)
            to |= p->step[i][bits_first(from)] & ~own;
        for (; to != 0; to = bits_rest(to))
            near[count++] =
                (size_t)table_set_rank((own & ~(from & -from)) | (to & -to), TABLE_BOARD);
    }
    return count;
}

/* Of all pages the most. */
static size_t most_near(const struct march_cache *c)
{
    const struct chain *chain = c->same->c;
    size_t near[MAX_NEAR], most = 0;

    for (size_t i = 0; i < chain->regions; i++) {
        uint32_t own = table_set_of((int)i, chain->preys, TABLE_BOARD);
        size_t count = (size_t)near_regions(c->paths, own, near);

        most = count > most ? count : most;
    }
    return most;
}

/* ---- slots ----------------------------------------------------------------------------------- */

static size_t level_bytes(const struct chain *c)
{
    return c->per * c->block * MARCH_VECTOR;
}

uint64_t march_cache_bytes(const struct chain *same, const struct chain *less)
{
    uint64_t slots = 1 + (uint64_t)same->preys * MOST_REACH;

    slots = slots < same->regions ? slots : same->regions;
    return slots * (level_bytes(same) + (less != NULL ? level_bytes(less) : 0));
}

/* One page must be possible, and more than all regions is of no use. */
static size_t count_slots(const struct march_cache *c, uint64_t memory)
{
    uint64_t slots = memory / c->bytes;
    size_t regions = c->same->c->regions, least = most_near(c);

    return slots < least ? least : slots < regions ? (size_t)slots : regions;
}

enum status march_cache_init(struct march_cache *c, uint64_t memory, struct err *e)
{
    size_t regions = c->same->c->regions;
    bool good;

    c->same_bytes = level_bytes(c->same->c);
    c->bytes = c->same_bytes + (c->less != NULL ? level_bytes(c->less->c) : 0);
    c->slots = count_slots(c, memory);
    ASSERT(c->slots > 0);
    c->slot = calloc(c->slots, sizeof *c->slot);
    c->holds = malloc(c->slots * sizeof *c->holds);
    c->needed = calloc(c->slots, sizeof *c->needed);
    c->load = malloc(c->slots * sizeof *c->load);
    c->where = malloc(regions * sizeof *c->where);
    good = c->slot != NULL && c->holds != NULL && c->needed != NULL && c->load != NULL &&
           c->where != NULL;
    for (size_t i = 0; i < regions && good; i++)
        c->where[i] = SIZE_MAX;
    for (size_t i = 0; i < c->slots && good; i++) {
        c->holds[i] = SIZE_MAX;
        c->slot[i] = os_pages(c->bytes);
        good = c->slot[i] != NULL;
    }
    return good ? OK : err_say(e, NO_ROOM, "no memory to write the table");
}

void march_cache_release(struct march_cache *c)
{
    for (size_t i = 0; c->slot != NULL && i < c->slots; i++)
        os_pages_free(c->slot[i], c->bytes);
    free(c->slot);
    free(c->holds);
    free(c->needed);
    free(c->load);
    free(c->where);
}

/* ---- what is needed -------------------------------------------------------------------------- */

/* The slot that was not needed for the longest time; SIZE_MAX if all are needed now. */
static size_t free_slot(const struct march_cache *c)
{
    size_t best = 0;

    for (size_t i = 1; i < c->slots; i++)
        best = c->needed[i] < c->needed[best] ? i : best;
    return c->needed[best] == c->now ? SIZE_MAX : best;
}

static bool need_region(struct march_cache *c, size_t region)
{
    size_t slot = c->where[region];

    if (slot == SIZE_MAX) {
        slot = free_slot(c);
        if (slot == SIZE_MAX)
            return false;
        if (c->holds[slot] != SIZE_MAX)
            c->where[c->holds[slot]] = SIZE_MAX;
        c->holds[slot] = region;
        c->where[region] = slot;
        c->load[c->loads++] = slot;
    }
    c->needed[slot] = c->now;
    return true;
}

static bool need_page(struct march_cache *c, size_t page)
{
    size_t near[MAX_NEAR];
    uint32_t own = table_set_of((int)page, c->same->c->preys, TABLE_BOARD);
    int count = near_regions(c->paths, own, near);

    for (int i = 0; i < count; i++)
        if (!need_region(c, near[i]))
            return false;
    return true;
}

static void load_slot(void *context, size_t i)
{
    struct march_cache *c = context;
    size_t slot = c->load[i];
    struct err e;
    enum status rc = march_levels_expand(c->same, c->holds[slot], c->slot[slot], &e);

    if (rc == OK && c->less != NULL)
        rc = march_levels_expand(c->less, c->holds[slot], c->slot[slot] + c->same_bytes, &e);
    march_fail(&c->fault, rc, &e);
}

size_t march_cache_need(struct march_cache *c, struct sweep *w, size_t first, size_t pages,
                        struct err *e)
{
    size_t count = 0;

    c->now++;
    c->loads = 0;
    while (count < pages && need_page(c, first + count))
        count++;
    w->run(w->crew, load_slot, c, c->loads);
    if (march_failed(&c->fault, e) != OK)
        return 0;
    if (count == 0)
        err_say(e, NO_ROOM, "no memory to write the table");
    return count;
}

const uint32_t *march_cache_find(const struct gather_view *view, bool less, uint32_t prey,
                                 uint32_t hunter)
{
    const struct march_cache *c = view->context;
    const struct chain *chain = less ? c->less->c : c->same->c;
    size_t slot = c->where[table_set_rank(prey, TABLE_BOARD)];
    size_t block = (size_t)table_set_rank(hunter, TABLE_BOARD & ~prey);

    return (const uint32_t *)(const void *)(c->slot[slot] + (less ? c->same_bytes : 0) +
                                            block * chain->block * MARCH_VECTOR);
}
