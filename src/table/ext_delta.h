/* Torii: MIT licence, see LICENSE. */
/*
 * Delta encoding of the changes of one iteration in one region. Bits of `open` are only cleared, bits of `lost`
 * only set, so a change is encoded among the bits that can still change.
 *
 *     4 bytes   kind
 *     dense     a bit a block: does it change; for each that does, a bit a word: does it change, and for each
 *               that does, all its bits that can still change, packed: do they
 *     list      word in the region and the deals that change in it, 4 bytes each
 *
 * Numbers are in native byte order: the file never leaves the machine.
 */
#ifndef TABLE_EXT_DELTA_H
#define TABLE_EXT_DELTA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The words of a region before they change. */
struct ext_region {
    const uint32_t *words;
    uint32_t flip;     /* a bit of word ^ flip can still change */
    size_t per, block; /* blocks of a region, words of a block */
};

struct ext_change {
    uint32_t word; /* of the region */
    uint32_t deals;
};

/* Maximum size of a record. */
size_t ext_delta_max_bytes(size_t per, size_t block);
/* Returns the size of the record, 0 if nothing changes; `changes` has the changed bits of all words. */
size_t ext_delta_encode(unsigned char *record, const struct ext_region *r, const uint32_t *changes);
/* The same for a list of words, none of them twice. */
size_t ext_delta_encode_list(unsigned char *record, const struct ext_change *list, size_t count);

typedef void ext_delta_visit(void *context, const struct ext_change *list, size_t count);

/* Calls `visit` for all changes, block by block; it may change the words of the region. */
void ext_delta_decode(const unsigned char *record, size_t len, const struct ext_region *r,
                      ext_delta_visit *visit, void *context);

#endif
