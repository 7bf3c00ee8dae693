/* Torii: MIT licence, see LICENSE. */
#include "table/ext_delta.h"

#include "base/bits.h"
#include "table/writer.h"

#include <string.h>

enum { DENSE = 1, LIST = 2, KIND = 4 };

static size_t bitmap_bytes(size_t bits)
{
    return (bits + 7) / 8;
}

size_t ext_delta_max_bytes(size_t per, size_t block)
{
    return KIND + bitmap_bytes(per) + per * (bitmap_bytes(block) + 4 * block + 4);
}

static bool is_empty(const uint32_t *changes, size_t count)
{
    uint32_t all = 0;

    for (size_t i = 0; i < count; i++)
        all |= changes[i];
    return all == 0;
}

static unsigned char *pack_block(unsigned char *out, const uint32_t *words, uint32_t flip,
                                 const uint32_t *changes, size_t block)
{
    unsigned char *changed = out;
    uint64_t bits = 0;
    int count = 0;

    memset(changed, 0, bitmap_bytes(block));
    out += bitmap_bytes(block);
    for (size_t i = 0; i < block; i++) {
        uint32_t can = words[i] ^ flip, low;

        if (changes[i] == 0)
            continue;
        changed[i / 8] |= (unsigned char)(1 << i % 8);
        bits |= (uint64_t)bits_extract(changes[i], can) << count;
        count += bits_count(can);
        if (count < 32)
            continue;
        low = (uint32_t)bits;
        memcpy(out, &low, 4);
        out += 4;
        bits >>= 32;
        count -= 32;
    }
    if (count > 0) {
        uint32_t low = (uint32_t)bits;

        memcpy(out, &low, 4);
        out += 4;
    }
    return out;
}

size_t ext_delta_encode(unsigned char *record, const struct ext_region *r, const uint32_t *changes)
{
    uint32_t kind = DENSE;
    unsigned char *changed = record + KIND, *out = changed + bitmap_bytes(r->per);
    unsigned char *first = out;

    memcpy(record, &kind, KIND);
    memset(changed, 0, bitmap_bytes(r->per));
    for (size_t k = 0; k < r->per; k++) {
        size_t at = k * r->block;

        if (is_empty(changes + at, r->block))
            continue;
        changed[k / 8] |= (unsigned char)(1 << k % 8);
        out = pack_block(out, r->words + at, r->flip, changes + at, r->block);
    }
    return out == first ? 0 : (size_t)(out - record);
}

size_t ext_delta_encode_list(unsigned char *record, const struct ext_change *list, size_t count)
{
    uint32_t kind = LIST;

    if (count == 0)
        return 0;
    memcpy(record, &kind, KIND);
    memcpy(record + KIND, list, count * sizeof *list);
    return KIND + count * sizeof *list;
}

/* ---- reading --------------------------------------------------------------------------------- */

enum { BLOCK = 25 * 25 };

struct delta_reader {
    uint64_t bits;
    int count;
    const unsigned char *in;
};

static uint32_t take(struct delta_reader *r, int count)
{
    uint32_t out, more;

    if (r->count < count) {
        memcpy(&more, r->in, 4);
        r->in += 4;
        r->bits |= (uint64_t)more << r->count;
        r->count += 32;
    }
    out = (uint32_t)(r->bits & (((uint64_t)1 << count) - 1));
    r->bits >>= count;
    r->count -= count;
    return out;
}

/* Decodes the changes of one block; returns the byte after it. */
static const unsigned char *read_block(const unsigned char *in, const struct ext_region *r,
                                       size_t first, struct ext_change *list, size_t *changes)
{
    struct delta_reader from = {0, 0, in + bitmap_bytes(r->block)};
    size_t count = 0;

    for (size_t byte = 0; byte < bitmap_bytes(r->block); byte++)
        for (uint32_t bits = in[byte]; bits != 0; bits = bits_rest(bits)) {
            size_t at = first + 8 * byte + (size_t)bits_first(bits);
            uint32_t can = r->words[at] ^ r->flip, deals = take(&from, bits_count(can));

            list[count++] = (struct ext_change){(uint32_t)at, bits_deposit(deals, can)};
        }
    *changes = count;
    return from.in;
}

void ext_delta_decode(const unsigned char *record, size_t len, const struct ext_region *r,
                      ext_delta_visit *visit, void *context)
{
    const unsigned char *changed = record + KIND, *in = changed + bitmap_bytes(r->per);
    struct ext_change list[BLOCK];
    uint32_t kind;

    if (len == 0)
        return;
    memcpy(&kind, record, KIND);
    if (kind == LIST) {
        for (size_t at = KIND; at < len; at += sizeof *list) {
            memcpy(list, record + at, sizeof *list);
            visit(context, list, 1);
        }
        return;
    }
    for (size_t k = 0; k < r->per; k++)
        if (changed[k / 8] >> k % 8 & 1) {
            size_t count;

            in = read_block(in, r, k * r->block, list, &count);
            visit(context, list, count);
        }
}
