/* Torii: MIT licence, see LICENSE. */
#include "table/ext_dtm.h"

#include "base/bits.h"
#include "table/ext_delta.h"
#include "table/layout.h"
#include "table/win_in_one.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum {
    AT_LIST = EXT_HEADER,
    AT_LIST_SUM = AT_LIST + 8,
    AT_SUM = AT_LIST + 16,
    BLOCKS = 128,
    SUM = 4, /* bytes before a block */
};

/* ---- the list -------------------------------------------------------------------------------- */

static size_t counts_bytes(void)
{
    return (size_t)(EXT_ITERATIONS + 1) * EXT_KINDS * 8;
}

static enum status alloc_list(struct ext_dtm *l, struct err *e)
{
    l->region = calloc(l->c->regions, sizeof *l->region);
    l->end = calloc(l->c->regions * l->c->region_blocks, sizeof *l->end);
    return l->region != NULL && l->end != NULL ? OK
                                               : err_say(e, NO_ROOM, "out of memory for the table");
}

/* Size of the list in the file. */
static size_t list_bytes(const struct ext_dtm *l)
{
    return counts_bytes() + l->c->regions * 8 +
           l->c->regions * l->c->region_blocks * sizeof *l->end;
}

static void unpack_list(struct ext_dtm *l, const unsigned char *raw)
{
    for (int iteration = 0; iteration <= EXT_ITERATIONS; iteration++)
        for (int kind = 0; kind < EXT_KINDS; kind++, raw += 8)
            l->found[iteration][kind] = layout_get(raw, 8);
    for (size_t i = 0; i < l->c->regions; i++, raw += 8)
        l->region[i] = layout_get(raw, 8);
    for (size_t i = 0; i < l->c->regions * l->c->region_blocks; i++, raw += sizeof *l->end)
        l->end[i] = (uint32_t)layout_get(raw, sizeof *l->end);
}

static void pack_list(const struct ext_dtm *l, unsigned char *raw)
{
    for (int iteration = 0; iteration <= EXT_ITERATIONS; iteration++)
        for (int kind = 0; kind < EXT_KINDS; kind++, raw += 8)
            layout_put(raw, 8, l->found[iteration][kind]);
    for (size_t i = 0; i < l->c->regions; i++, raw += 8)
        layout_put(raw, 8, l->region[i]);
    for (size_t i = 0; i < l->c->regions * l->c->region_blocks; i++, raw += sizeof *l->end)
        layout_put(raw, sizeof *l->end, l->end[i]);
}

/* A file without a valid list is incomplete. */
static enum status read_list(struct ext_dtm *l, const unsigned char head[BLOCKS], struct err *e)
{
    unsigned char *raw = malloc(list_bytes(l));
    struct err ignored;

    if (raw == NULL)
        return err_say(e, NO_ROOM, "out of memory for the table");
    l->complete =
        os_work_read(l->file, layout_get(head + AT_LIST, 8), raw, list_bytes(l), &ignored) == OK &&
        XXH3_64bits(raw, list_bytes(l)) == layout_get(head + AT_LIST_SUM, 8);
    if (l->complete)
        unpack_list(l, raw);
    free(raw);
    return OK;
}

enum status ext_dtm_open(struct ext_dtm *l, const struct ext_file *m, const struct partition *c,
                         struct err *e)
{
    unsigned char head[BLOCKS];
    struct err ignored;
    bool fresh;
    enum status rc;

    *l = (struct ext_dtm){.spec = m, .c = c, .synced = m->synced};
    rc = ext_file_open(m, c, &l->file, &fresh, e);
    if (rc == OK)
        rc = alloc_list(l, e);
    if (rc == OK && !fresh && os_work_read(l->file, 0, head, sizeof head, &ignored) == OK &&
        layout_get(head + AT_LIST, 8) != 0 &&
        XXH3_64bits(head, AT_SUM) == layout_get(head + AT_SUM, 8))
        rc = read_list(l, head, e);
    if (rc != OK)
        ext_dtm_close(l, false);
    return rc;
}

void ext_dtm_close(struct ext_dtm *l, bool remove)
{
    os_work_close(l->file, remove);
    free(l->region);
    free(l->end);
    *l = (struct ext_dtm){0};
}

/* ---- building ---------------------------------------------------------------------------------- */

struct dtm_build {
    struct ext_dtm *l;
    const struct ext_log *log;
    uint64_t at; /* where the next region goes */
    struct ext_error error;
};

/* One region while its log is replayed: the words, and the iteration of each bit. */
struct region {
    uint32_t *open;
    uint8_t *iteration; /* a vector per word */
    int current;
    unsigned char *out;
};

static void apply_log_changes(void *context, const struct ext_change *list, size_t count)
{
    struct region *r = context;

    for (size_t i = 0; i < count; i++) {
        uint8_t *iteration = r->iteration + (size_t)list[i].word * EXT_VECTOR;

        r->open[list[i].word] ^= list[i].deals;
        for (uint32_t deals = list[i].deals; deals != 0; deals = bits_rest(deals))
            iteration[bits_first(deals)] = (uint8_t)r->current;
    }
}

static enum status replay_log(const struct dtm_build *m, struct region *r, size_t at, struct err *e)
{
    const struct partition *c = m->log->c;
    struct ext_region before = {r->open, 0, c->region_blocks, c->block_words};
    enum status rc = OK;

    ext_region_init(m->l->spec->deck, c, at, r->open);
    for (r->current = 1; r->current <= m->log->iterations && rc == OK; r->current++) {
        unsigned char *record;
        size_t len;

        rc = ext_log_get(m->log, r->current, EXT_WINS, at, &record, &len, e);
        if (rc == OK)
            ext_delta_decode(record, len, &before, apply_log_changes, r);
        free(record);
    }
    return rc;
}

/* Packs four bits each, and bytes for overflow. */
struct packer {
    unsigned char *codes;
    uint64_t count;
    uint8_t overflow[TABLE_SQUARES * TABLE_SQUARES * TABLE_DEALS];
    size_t overflow_count;
};

static void pack_word(struct packer *p, const uint8_t *iteration, uint32_t kept)
{
    for (; kept != 0; kept = bits_rest(kept), p->count++) {
        uint8_t now = iteration[bits_first(kept)], code = now < EXT_OVERFLOW ? now : EXT_OVERFLOW;

        if (code == EXT_OVERFLOW)
            p->overflow[p->overflow_count++] = now;
        if (p->count % 2 == 0)
            p->codes[p->count / 2] = code;
        else
            p->codes[p->count / 2] |= (unsigned char)(code << 4);
    }
}

/* Appends one block and returns its size. `iteration` is stored as the defender sees the board. */
static size_t pack_block(struct packer *p, unsigned char *out, const struct win_in_one *win,
                         const uint8_t *iteration)
{
    uint32_t free = TABLE_BOARD & ~(win->own | win->enemy), row[TABLE_SQUARES];
    int n = bits_count(free), i = n;
    size_t len;
    unsigned char *end;

    p->codes = out + SUM;
    p->count = p->overflow_count = 0;
    for (uint32_t rows = free; rows != 0; rows = bits_rest(rows)) {
        int j = n;

        i--;
        if (!win_in_one_rest_row(win, bits_first(rows), row))
            continue;
        for (uint32_t others = free; others != 0; others = bits_rest(others)) {
            j--;
            pack_word(p, iteration + (j * n + i) * EXT_VECTOR, row[bits_first(others)]);
        }
    }
    end = p->codes + (p->count + 1) / 2;
    for (size_t k = 0; k < p->overflow_count; k++)
        end[k] = p->overflow[p->overflow_count - 1 - k];
    len = (size_t)(end - out) + p->overflow_count;
    layout_put(out, SUM, XXH3_64bits(out + SUM, len - SUM) & UINT32_MAX);
    return len;
}

static size_t pack_region(const struct dtm_build *m, const struct region *r, size_t at)
{
    const struct partition *c = m->l->c;
    uint32_t defender = table_set_unrank((int)at, c->defenders, TABLE_BOARD),
             seen = table_set_rotate(defender);
    struct packer p;
    struct win_in_one win;
    size_t len = 0;

    for (size_t k = 0; k < c->region_blocks; k++) {
        uint32_t attacker = table_set_unrank((int)k, c->attackers, TABLE_BOARD & ~seen);
        int block = table_set_rank(table_set_rotate(attacker), TABLE_BOARD & ~defender);

        win_in_one_init(&win, m->l->spec->deck, attacker, seen);
        len += pack_block(&p, r->out + len, &win,
                          r->iteration + (size_t)block * c->block_words * EXT_VECTOR);
        m->l->end[at * c->region_blocks + k] = (uint32_t)len;
    }
    return len;
}

static void make_region(void *context, size_t at)
{
    struct dtm_build *m = context;
    const struct partition *c = m->l->c;
    size_t words = c->region_blocks * c->block_words, vectors = words * EXT_VECTOR;
    struct region r = {.open = malloc(words * sizeof *r.open), .iteration = os_pages(vectors)};
    struct err e;
    enum status rc = OK;

    r.out = malloc(c->region_blocks * SUM + words * TABLE_DEALS * 3 / 2);
    if (r.open == NULL || r.iteration == NULL || r.out == NULL)
        rc = err_say(&e, NO_ROOM, "out of memory for the table");
    if (rc == OK)
        rc = replay_log(m, &r, at, &e);
    if (rc == OK) {
        size_t len = pack_region(m, &r, at);

        m->l->region[at] = __atomic_fetch_add(&m->at, len, __ATOMIC_RELAXED);
        rc = os_work_write(m->l->file, m->l->region[at], r.out, len, &e);
    }
    ext_error_set(&m->error, rc, &e);
    free(r.open);
    os_pages_free(r.iteration, vectors);
    free(r.out);
}

static enum status write_list(struct ext_dtm *l, uint64_t at, struct err *e)
{
    unsigned char head[BLOCKS] = {0}, *raw = malloc(list_bytes(l));
    enum status rc = os_work_read(l->file, 0, head, EXT_HEADER, e);

    if (raw == NULL)
        return err_say(e, NO_ROOM, "out of memory for the table");
    pack_list(l, raw);
    if (rc == OK)
        rc = os_work_write(l->file, at, raw, list_bytes(l), e);
    if (rc == OK && l->synced)
        rc = os_work_keep(l->file, e); /* flush the data before committing it */
    layout_put(head + AT_LIST, 8, at);
    layout_put(head + AT_LIST_SUM, 8, XXH3_64bits(raw, list_bytes(l)));
    layout_put(head + AT_SUM, 8, XXH3_64bits(head, AT_SUM));
    if (rc == OK)
        rc = os_work_write(l->file, 0, head, sizeof head, e);
    if (rc == OK && l->synced)
        rc = os_work_keep(l->file, e);
    free(raw);
    return rc;
}

enum status ext_dtm_build(struct ext_dtm *l, const struct ext_log *log, struct wdl_solver *w,
                          struct err *e)
{
    struct dtm_build m = {.l = l, .log = log, .at = BLOCKS};
    enum status rc;

    for (int iteration = 1; iteration <= log->iterations; iteration++)
        memcpy(l->found[iteration], log->iteration[iteration].found, sizeof l->found[iteration]);
    w->run(w->pool, make_region, &m, l->c->regions);
    rc = ext_error_get(&m.error, e);
    if (rc == OK)
        rc = write_list(l, m.at, e);
    l->complete = rc == OK;
    return rc;
}

/* ---- reading --------------------------------------------------------------------------------- */

static uint32_t start_of(const struct ext_dtm *l, size_t region, size_t block)
{
    return block > 0 ? l->end[region * l->c->region_blocks + block - 1] : 0;
}

enum status ext_dtm_read(const struct ext_dtm *l, size_t region, size_t first, size_t count,
                         struct ext_dtm_blocks *out, struct err *e)
{
    uint32_t start = start_of(l, region, first), end = start_of(l, region, first + count);
    struct err ignored;

    *out = (struct ext_dtm_blocks){malloc((size_t)(end - start) + 8), first, start};
    if (out->bytes == NULL)
        return err_say(e, NO_ROOM, "out of memory for the table");
    memset(out->bytes + (end - start), 0, 8); /* readable padding past the end */
    if (os_work_read(l->file, l->region[region] + start, out->bytes, end - start, &ignored) == OK)
        return OK;
    free(out->bytes);
    out->bytes = NULL;
    return ext_file_damaged(l->spec, l->c, e);
}

enum status ext_dtm_find_block(const struct ext_dtm *l, const struct ext_dtm_blocks *b,
                               size_t region, size_t block, struct ext_dtm_block *out,
                               struct err *e)
{
    uint32_t start = start_of(l, region, block), len = start_of(l, region, block + 1) - start;
    const unsigned char *at = b->bytes + (start - b->start);

    if ((XXH3_64bits(at + SUM, len - SUM) & UINT32_MAX) != layout_get(at, SUM))
        return ext_file_damaged(l->spec, l->c, e);
    *out = (struct ext_dtm_block){at + SUM, at + len};
    return OK;
}

/* ---- iterations of all deals ---------------------------------------------------------------------- */

#define BYTES(x) (UINT64_C(0x0101010101010101) * (x))

/* Spreads the bits of the mask to the low bits of eight bytes. */
static inline uint64_t byte_of_each(uint32_t mask)
{
#ifdef __BMI2__
    return __builtin_ia32_pdep_di(mask, BYTES(1));
#else
    uint64_t out = 0;

    for (int i = 0; i < 8; i++)
        out |= (uint64_t)(mask >> i & 1) << 8 * i;
    return out;
#endif
}

/* Deposits four bits at a time into the bytes of the mask. */
static inline uint64_t step_of_each(uint64_t steps, uint64_t bytes)
{
#ifdef __BMI2__
    return __builtin_ia32_pdep_di(steps, bytes * 15);
#else
    uint64_t out = 0;

    for (int i = 0; i < 8; i++)
        if (bytes >> 8 * i & 1) {
            out |= (steps & 15) << 8 * i;
            steps >>= 4;
        }
    return out;
#endif
}

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define LITTLE(x) __builtin_bswap64(x)
#else
#define LITTLE(x) (x)
#endif

static inline uint64_t load(const unsigned char *from)
{
    uint64_t bytes;

    memcpy(&bytes, from, sizeof bytes);
    return LITTLE(bytes);
}

static inline void store(uint8_t *to, uint64_t bytes)
{
    bytes = LITTLE(bytes);
    memcpy(to, &bytes, sizeof bytes);
}

/* Read position in a block. */
struct expander {
    const unsigned char *codes, *overflow;
    uint64_t at;
};

static uint64_t take_later(struct expander *x, uint64_t steps, uint64_t out)
{
    for (int i = 0; i < 8; i++)
        if ((steps >> 8 * i & 15) == EXT_OVERFLOW)
            out = (out & ~(UINT64_C(255) << 8 * i)) | (uint64_t) * --x->overflow << 8 * i;
    return out;
}

/* Eight deals: 0 if won in one, else the iteration, EXT_NO_WIN if not won. */
static inline uint64_t expand_deals(struct expander *x, uint32_t kept)
{
    uint64_t bytes = byte_of_each(kept), from, steps, some, out;

    /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): damage is never OK */
    from = load(x->codes + x->at / 2);
    steps = step_of_each(from >> x->at % 2 * 4, bytes);
    x->at += (uint64_t)bits_count(kept);
    some = (steps + BYTES(15)) >> 4 & BYTES(1);
    out = steps | (bytes & ~some) * EXT_NO_WIN;
    return ((steps + bytes) & BYTES(16)) != 0 ? take_later(x, steps, out) : out;
}

static void expand_word(struct expander *x, uint32_t kept, uint8_t out[EXT_VECTOR])
{
    for (int i = 0; i < 4; i++)
        store(out + 8 * i, expand_deals(x, kept >> 8 * i & 255));
}

static void expand_block(struct expander *x, const struct win_in_one *win, uint8_t *out)
{
    uint32_t free = TABLE_BOARD & ~(win->own | win->enemy), row[TABLE_SQUARES];
    int n = bits_count(free), i = n;

    for (uint32_t rows = free; rows != 0; rows = bits_rest(rows)) {
        int m = bits_first(rows), j = n;
        bool stands = win_in_one_rest_row(win, m, row);

        i--;
        for (uint32_t others = free; others != 0; others = bits_rest(others)) {
            int o = bits_first(others);
            uint8_t *word = out + (--j * n + i) * EXT_VECTOR;

            if (stands && m != o && o != TABLE_OWN_ARCH)
                expand_word(x, row[o], word);
            else
                memset(word, 0, EXT_VECTOR);
        }
    }
}

enum status ext_dtm_expand(const struct ext_dtm *l, size_t region, uint8_t *out, struct err *e)
{
    const struct partition *c = l->c;
    uint32_t defender = table_set_unrank((int)region, c->defenders, TABLE_BOARD),
             seen = table_set_rotate(defender);
    struct ext_dtm_blocks blocks;
    enum status rc = ext_dtm_read(l, region, 0, c->region_blocks, &blocks, e);

    for (size_t k = 0; k < c->region_blocks && rc == OK; k++) {
        uint32_t attacker = table_set_unrank((int)k, c->attackers, TABLE_BOARD & ~seen);
        size_t at = (size_t)table_set_rank(table_set_rotate(attacker), TABLE_BOARD & ~defender);
        struct win_in_one win;
        struct ext_dtm_block b;

        win_in_one_init(&win, l->spec->deck, attacker, seen);
        rc = ext_dtm_find_block(l, &blocks, region, k, &b, e);
        if (rc == OK)
            expand_block(&(struct expander){b.codes, b.overflow, 0}, &win,
                         out + at * c->block_words * EXT_VECTOR);
    }
    if (rc == OK || blocks.bytes != NULL)
        free(blocks.bytes);
    return rc;
}
