/* Torii: MIT licence, see LICENSE. */
/*
 * LRU cache of expanded DTM regions. Writing a region needs the regions in which one of its own students has
 * moved, or none.
 */
#ifndef TABLE_EXT_CACHE_H
#define TABLE_EXT_CACHE_H

#include "table/ext_dtm.h"
#include "table/successors.h"

struct ext_cache {
    const struct step_tables *steps;
    const struct ext_dtm *same, *fewer; /* `fewer` may be NULL */
    size_t same_bytes, bytes;           /* of one region; including that of `fewer` */
    size_t slots;
    uint8_t **slot;
    size_t *region;    /* held by each slot, SIZE_MAX if none */
    size_t *last_used; /* time of the last use of each slot */
    size_t *slot_of;   /* the slot of a region, SIZE_MAX if none */
    size_t now;

    size_t *load; /* slots to load */
    size_t load_count;
    struct ext_error error;
};

/* Minimum size, for any cards. `fewer` may be NULL. */
uint64_t ext_cache_bytes(const struct partition *same, const struct partition *fewer);
/* Uses about `memory` bytes, but at least what one region needs. */
enum status ext_cache_init(struct ext_cache *c, uint64_t memory, struct err *e);
void ext_cache_release(struct ext_cache *c);
/*
 * Loads all neighbours of these regions, or of fewer regions if memory is short. Returns for how
 * many; 0 on failure.
 */
size_t ext_cache_load(struct ext_cache *c, struct wdl_solver *w, size_t first, size_t regions,
                      struct err *e);
/* A successors_find; its context is the cache. */
const uint32_t *ext_cache_find(const struct successors_source *view, bool fewer, uint32_t defender,
                               uint32_t attacker);

#endif
