/* Torii: MIT licence, see LICENSE. */
/*
 * The levels of as many regions as memory holds. What a page leads to are the regions in which one student
 * of its own has moved, or none.
 */
#ifndef TABLE_MARCH_CACHE_H
#define TABLE_MARCH_CACHE_H

#include "table/gather.h"
#include "table/march_levels.h"

struct march_cache {
    const struct paths *paths;
    const struct march_levels *same, *less; /* `less` may be NULL */
    size_t same_bytes, bytes;               /* of one region; with that of `less` */
    size_t slots;
    uint8_t **slot;
    size_t *holds;  /* the region, SIZE_MAX if none */
    size_t *needed; /* when it was needed last */
    size_t *where;  /* the slot of a region, SIZE_MAX if none */
    size_t now;

    size_t *load; /* slots to be filled */
    size_t loads;
    struct march_fault fault;
};

/* Bytes that it must have at least, with any cards. `less` may be NULL. */
uint64_t march_cache_bytes(const struct chain *same, const struct chain *less);
/* So many bytes of memory, but at least what one page needs. */
enum status march_cache_init(struct march_cache *c, uint64_t memory, struct err *e);
void march_cache_release(struct march_cache *c);
/*
 * All that these pages lead to is there afterwards; fewer pages if there is no memory for so many. Returns
 * how many; 0 on failure.
 */
size_t march_cache_need(struct march_cache *c, struct sweep *w, size_t first, size_t pages,
                        struct err *e);
/* A gather_find; its context is the cache. */
const uint32_t *march_cache_find(const struct gather_view *view, bool less, uint32_t prey,
                                 uint32_t hunter);

#endif
