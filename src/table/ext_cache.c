/* Torii: MIT licence, see LICENSE. */
#include "table/ext_cache.h"

#include "base/assert.h"
#include "base/bits.h"

#include <stdlib.h>
#include <string.h>

/* ---- neighbouring regions -------------------------------------------------------------------- */

enum {
    MOST_REACH = TABLE_CARDS * 4, /* no card has more than four targets */
    MAX_NEIGHBOURS = 1 + TABLE_MAX_STUDENTS * TABLE_SQUARES,
};

/* The regions that the moves of a region lead to. */
static int neighbour_regions(const struct step_tables *p, uint32_t own,
                             size_t neighbours[MAX_NEIGHBOURS])
{
    int count = 0;

    neighbours[count++] = (size_t)table_set_rank(own, TABLE_BOARD);
    for (uint32_t from = own; from != 0; from = bits_rest(from)) {
        uint32_t to = 0;

        for (int i = 0; i < TABLE_CARDS; i++)
            to |= p->targets[i][bits_first(from)] & ~own;
        for (; to != 0; to = bits_rest(to))
            neighbours[count++] =
                (size_t)table_set_rank((own & ~(from & -from)) | (to & -to), TABLE_BOARD);
    }
    return count;
}

/* The maximum over all regions. */
static size_t max_neighbours(const struct ext_cache *c)
{
    const struct partition *partition = c->same->c;
    size_t neighbours[MAX_NEIGHBOURS], most = 0;

    for (size_t i = 0; i < partition->regions; i++) {
        uint32_t own = table_set_unrank((int)i, partition->defenders, TABLE_BOARD);
        size_t count = (size_t)neighbour_regions(c->steps, own, neighbours);

        most = count > most ? count : most;
    }
    return most;
}

/* ---- slots ----------------------------------------------------------------------------------- */

static size_t level_bytes(const struct partition *c)
{
    return c->region_blocks * c->block_words * EXT_VECTOR;
}

uint64_t ext_cache_bytes(const struct partition *same, const struct partition *fewer)
{
    uint64_t slots = 1 + (uint64_t)same->defenders * MOST_REACH;

    slots = slots < same->regions ? slots : same->regions;
    return slots * (level_bytes(same) + (fewer != NULL ? level_bytes(fewer) : 0));
}

/* Enough for one region, but no more than all regions. */
static size_t count_slots(const struct ext_cache *c, uint64_t memory)
{
    uint64_t slots = memory / c->bytes;
    size_t regions = c->same->c->regions, least = max_neighbours(c);

    return slots < least ? least : slots < regions ? (size_t)slots : regions;
}

enum status ext_cache_init(struct ext_cache *c, uint64_t memory, struct err *e)
{
    size_t regions = c->same->c->regions;
    bool good;

    c->same_bytes = level_bytes(c->same->c);
    c->bytes = c->same_bytes + (c->fewer != NULL ? level_bytes(c->fewer->c) : 0);
    c->slots = count_slots(c, memory);
    ASSERT(c->slots > 0);
    c->slot = calloc(c->slots, sizeof *c->slot);
    c->region = malloc(c->slots * sizeof *c->region);
    c->last_used = calloc(c->slots, sizeof *c->last_used);
    c->load = malloc(c->slots * sizeof *c->load);
    c->slot_of = malloc(regions * sizeof *c->slot_of);
    good = c->slot != NULL && c->region != NULL && c->last_used != NULL && c->load != NULL &&
           c->slot_of != NULL;
    for (size_t i = 0; i < regions && good; i++)
        c->slot_of[i] = SIZE_MAX;
    for (size_t i = 0; i < c->slots && good; i++) {
        c->region[i] = SIZE_MAX;
        c->slot[i] = os_pages(c->bytes);
        good = c->slot[i] != NULL;
    }
    return good ? OK : err_say(e, NO_ROOM, "out of memory writing the table");
}

void ext_cache_release(struct ext_cache *c)
{
    for (size_t i = 0; c->slot != NULL && i < c->slots; i++)
        os_pages_free(c->slot[i], c->bytes);
    free(c->slot);
    free(c->region);
    free(c->last_used);
    free(c->load);
    free(c->slot_of);
}

/* ---- loading -------------------------------------------------------------------------- */

/* The least recently used slot; SIZE_MAX if all are in use. */
static size_t free_slot(const struct ext_cache *c)
{
    size_t best = 0;

    for (size_t i = 1; i < c->slots; i++)
        best = c->last_used[i] < c->last_used[best] ? i : best;
    return c->last_used[best] == c->now ? SIZE_MAX : best;
}

static bool pin_region(struct ext_cache *c, size_t region)
{
    size_t slot = c->slot_of[region];

    if (slot == SIZE_MAX) {
        slot = free_slot(c);
        if (slot == SIZE_MAX)
            return false;
        if (c->region[slot] != SIZE_MAX)
            c->slot_of[c->region[slot]] = SIZE_MAX;
        c->region[slot] = region;
        c->slot_of[region] = slot;
        c->load[c->load_count++] = slot;
    }
    c->last_used[slot] = c->now;
    return true;
}

static bool pin_successors(struct ext_cache *c, size_t region)
{
    size_t neighbours[MAX_NEIGHBOURS];
    uint32_t own = table_set_unrank((int)region, c->same->c->defenders, TABLE_BOARD);
    int count = neighbour_regions(c->steps, own, neighbours);

    for (int i = 0; i < count; i++)
        if (!pin_region(c, neighbours[i]))
            return false;
    return true;
}

static void load_slot(void *context, size_t i)
{
    struct ext_cache *c = context;
    size_t slot = c->load[i];
    struct err e;
    enum status rc = ext_dtm_expand(c->same, c->region[slot], c->slot[slot], &e);

    if (rc == OK && c->fewer != NULL)
        rc = ext_dtm_expand(c->fewer, c->region[slot], c->slot[slot] + c->same_bytes, &e);
    ext_error_set(&c->error, rc, &e);
}

size_t ext_cache_load(struct ext_cache *c, struct wdl_solver *w, size_t first, size_t regions,
                      struct err *e)
{
    size_t count = 0;

    c->now++;
    c->load_count = 0;
    while (count < regions && pin_successors(c, first + count))
        count++;
    w->run(w->pool, load_slot, c, c->load_count);
    if (ext_error_get(&c->error, e) != OK)
        return 0;
    if (count == 0)
        err_say(e, NO_ROOM, "out of memory writing the table");
    return count;
}

const uint32_t *ext_cache_find(const struct successors_source *view, bool fewer, uint32_t defender,
                               uint32_t attacker)
{
    const struct ext_cache *c = view->context;
    const struct partition *partition = fewer ? c->fewer->c : c->same->c;
    size_t slot = c->slot_of[table_set_rank(defender, TABLE_BOARD)];
    size_t block = (size_t)table_set_rank(attacker, TABLE_BOARD & ~defender);

    return (const uint32_t *)(const void *)(c->slot[slot] + (fewer ? c->same_bytes : 0) +
                                            block * partition->block_words * EXT_VECTOR);
}
