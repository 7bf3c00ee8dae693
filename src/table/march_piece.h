/* Torii: MIT licence, see LICENSE. */
/*
 * What one step of a march changes in one region, in few bytes. Bits of `open` only ever go, bits of
 * `lost` only come: a change is coded among the bits that can still change.
 *
 *     4 bytes   kind
 *     dense     a bit a block: does it change; for each that does, a bit a word: does it change, and
 *               for each that does its bits that can still change, one behind the other: do they
 *     list      word in the region and the deals that change in it, 4 bytes each
 *
 * Numbers lie as the machine has them: no other machine ever reads them.
 */
#ifndef TABLE_MARCH_PIECE_H
#define TABLE_MARCH_PIECE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The words of a region before they change. */
struct march_region {
    const uint32_t *words;
    uint32_t flip;     /* a bit of word ^ flip can still change */
    size_t per, block; /* blocks of a region, words of a block */
};

struct march_change {
    uint32_t word; /* of the region */
    uint32_t deals;
};

/* Bytes that a piece can have at most. */
size_t march_piece_room(size_t per, size_t block);
/* Returns the bytes of the piece, 0 if nothing changes; `news` has the bits of all words that change. */
size_t march_piece_pack(unsigned char *piece, const struct march_region *r, const uint32_t *news);
/* The same for a few words, no word twice. */
size_t march_piece_list(unsigned char *piece, const struct march_change *list, size_t count);

typedef void march_visit(void *context, const struct march_change *list, size_t count);

/* Calls `visit` for all changes, block by block; it may change the words of the region. */
void march_piece_read(const unsigned char *piece, size_t len, const struct march_region *r,
                      march_visit *visit, void *context);

#endif
