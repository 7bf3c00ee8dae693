/* Torii: MIT licence, see LICENSE. */
#include "table/march_levels.h"

#include "base/bits.h"
#include "table/layout.h"
#include "table/march_piece.h"
#include "table/winning.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum {
    AT_LIST = MARCH_MARK,
    AT_LIST_SUM = AT_LIST + 8,
    AT_SUM = AT_LIST + 16,
    BLOCKS = 128,
    SUM = 4, /* bytes before a block */
};

/* ---- the list -------------------------------------------------------------------------------- */

static size_t found_bytes(void)
{
    return (size_t)(MARCH_STEPS + 1) * MARCH_KINDS * 8;
}

static enum status take_list(struct march_levels *l, struct err *e)
{
    l->region = calloc(l->c->regions, sizeof *l->region);
    l->end = calloc(l->c->regions * l->c->per, sizeof *l->end);
    return l->region != NULL && l->end != NULL ? OK
                                               : err_say(e, NO_ROOM, "no memory for the table");
}

/* The whole list as it lies in the file. */
static size_t list_bytes(const struct march_levels *l)
{
    return found_bytes() + l->c->regions * 8 + l->c->regions * l->c->per * sizeof *l->end;
}

static void unpack_list(struct march_levels *l, const unsigned char *raw)
{
    for (int step = 0; step <= MARCH_STEPS; step++)
        for (int kind = 0; kind < MARCH_KINDS; kind++, raw += 8)
            l->found[step][kind] = layout_get(raw, 8);
    for (size_t i = 0; i < l->c->regions; i++, raw += 8)
        l->region[i] = layout_get(raw, 8);
    for (size_t i = 0; i < l->c->regions * l->c->per; i++, raw += sizeof *l->end)
        l->end[i] = (uint32_t)layout_get(raw, sizeof *l->end);
}

static void pack_list(const struct march_levels *l, unsigned char *raw)
{
    for (int step = 0; step <= MARCH_STEPS; step++)
        for (int kind = 0; kind < MARCH_KINDS; kind++, raw += 8)
            layout_put(raw, 8, l->found[step][kind]);
    for (size_t i = 0; i < l->c->regions; i++, raw += 8)
        layout_put(raw, 8, l->region[i]);
    for (size_t i = 0; i < l->c->regions * l->c->per; i++, raw += sizeof *l->end)
        layout_put(raw, sizeof *l->end, l->end[i]);
}

/* Without its list the file is not whole. */
static enum status read_list(struct march_levels *l, const unsigned char head[BLOCKS],
                             struct err *e)
{
    unsigned char *raw = malloc(list_bytes(l));
    struct err ignored;

    if (raw == NULL)
        return err_say(e, NO_ROOM, "no memory for the table");
    l->whole =
        os_work_read(l->file, layout_get(head + AT_LIST, 8), raw, list_bytes(l), &ignored) == OK &&
        XXH3_64bits(raw, list_bytes(l)) == layout_get(head + AT_LIST_SUM, 8);
    if (l->whole)
        unpack_list(l, raw);
    free(raw);
    return OK;
}

enum status march_levels_open(struct march_levels *l, const struct march_mark *m,
                              const struct chain *c, struct err *e)
{
    unsigned char head[BLOCKS];
    struct err ignored;
    bool fresh;
    enum status rc;

    *l = (struct march_levels){.mark = m, .c = c, .synced = m->synced};
    rc = march_mark_open(m, c, &l->file, &fresh, e);
    if (rc == OK)
        rc = take_list(l, e);
    if (rc == OK && !fresh && os_work_read(l->file, 0, head, sizeof head, &ignored) == OK &&
        layout_get(head + AT_LIST, 8) != 0 &&
        XXH3_64bits(head, AT_SUM) == layout_get(head + AT_SUM, 8))
        rc = read_list(l, head, e);
    if (rc != OK)
        march_levels_close(l, false);
    return rc;
}

void march_levels_close(struct march_levels *l, bool remove)
{
    os_work_close(l->file, remove);
    free(l->region);
    free(l->end);
    *l = (struct march_levels){0};
}

/* ---- making ---------------------------------------------------------------------------------- */

struct making {
    struct march_levels *l;
    const struct march_log *log;
    uint64_t at; /* where the next region goes */
    struct march_fault fault;
};

/* One region while its log is played: the words, and the step of each bit. */
struct region {
    uint32_t *open;
    uint8_t *step; /* a vector a word */
    int now;
    unsigned char *out;
};

static void note_steps(void *context, const struct march_change *list, size_t count)
{
    struct region *r = context;

    for (size_t i = 0; i < count; i++) {
        uint8_t *step = r->step + (size_t)list[i].word * MARCH_VECTOR;

        r->open[list[i].word] ^= list[i].deals;
        for (uint32_t deals = list[i].deals; deals != 0; deals = bits_rest(deals))
            step[bits_first(deals)] = (uint8_t)r->now;
    }
}

static enum status play_log(const struct making *m, struct region *r, size_t at, struct err *e)
{
    const struct chain *c = m->log->c;
    struct march_region before = {r->open, 0, c->per, c->block};
    enum status rc = OK;

    march_open_region(m->l->mark->deck, c, at, r->open);
    for (r->now = 1; r->now <= m->log->steps && rc == OK; r->now++) {
        unsigned char *piece;
        size_t len;

        rc = march_log_get(m->log, r->now, MARCH_WINS, at, &piece, &len, e);
        if (rc == OK)
            march_piece_read(piece, len, &before, note_steps, r);
        free(piece);
    }
    return rc;
}

/* Four bits each, and bytes for what is later. */
struct packer {
    unsigned char *steps;
    uint64_t count;
    uint8_t later[TABLE_SQUARES * TABLE_SQUARES * TABLE_DEALS];
    size_t later_count;
};

static void pack_word(struct packer *p, const uint8_t *step, uint32_t kept)
{
    for (; kept != 0; kept = bits_rest(kept), p->count++) {
        uint8_t now = step[bits_first(kept)], code = now < MARCH_LATER ? now : MARCH_LATER;

        if (code == MARCH_LATER)
            p->later[p->later_count++] = now;
        if (p->count % 2 == 0)
            p->steps[p->count / 2] = code;
        else
            p->steps[p->count / 2] |= (unsigned char)(code << 4);
    }
}

/* One block behind the others; returns its bytes. `step` is laid down as the prey sees the board. */
static size_t pack_block(struct packer *p, unsigned char *out, const struct winning *win,
                         const uint8_t *step)
{
    uint32_t free = TABLE_BOARD & ~(win->own | win->enemy), row[TABLE_SQUARES];
    int n = bits_count(free), i = n;
    size_t len;
    unsigned char *end;

    p->steps = out + SUM;
    p->count = p->later_count = 0;
    for (uint32_t rows = free; rows != 0; rows = bits_rest(rows)) {
        int j = n;

        i--;
        if (!winning_row(win, bits_first(rows), row))
            continue;
        for (uint32_t others = free; others != 0; others = bits_rest(others)) {
            j--;
            pack_word(p, step + (j * n + i) * MARCH_VECTOR, row[bits_first(others)]);
        }
    }
    end = p->steps + (p->count + 1) / 2;
    for (size_t k = 0; k < p->later_count; k++)
        end[k] = p->later[p->later_count - 1 - k];
    len = (size_t)(end - out) + p->later_count;
    layout_put(out, SUM, XXH3_64bits(out + SUM, len - SUM) & UINT32_MAX);
    return len;
}

static size_t pack_region(const struct making *m, const struct region *r, size_t at)
{
    const struct chain *c = m->l->c;
    uint32_t prey = table_set_of((int)at, c->preys, TABLE_BOARD), seen = table_set_turned(prey);
    struct packer p;
    struct winning win;
    size_t len = 0;

    for (size_t k = 0; k < c->per; k++) {
        uint32_t hunter = table_set_of((int)k, c->hunters, TABLE_BOARD & ~seen);
        int block = table_set_rank(table_set_turned(hunter), TABLE_BOARD & ~prey);

        winning_init(&win, m->l->mark->deck, hunter, seen);
        len +=
            pack_block(&p, r->out + len, &win, r->step + (size_t)block * c->block * MARCH_VECTOR);
        m->l->end[at * c->per + k] = (uint32_t)len;
    }
    return len;
}

static void make_region(void *context, size_t at)
{
    struct making *m = context;
    const struct chain *c = m->l->c;
    size_t words = c->per * c->block, vectors = words * MARCH_VECTOR;
    struct region r = {.open = malloc(words * sizeof *r.open), .step = os_pages(vectors)};
    struct err e;
    enum status rc = OK;

    r.out = malloc(c->per * SUM + words * TABLE_DEALS * 3 / 2);
    if (r.open == NULL || r.step == NULL || r.out == NULL)
        rc = err_say(&e, NO_ROOM, "no memory for the table");
    if (rc == OK)
        rc = play_log(m, &r, at, &e);
    if (rc == OK) {
        size_t len = pack_region(m, &r, at);

        m->l->region[at] = __atomic_fetch_add(&m->at, len, __ATOMIC_RELAXED);
        rc = os_work_write(m->l->file, m->l->region[at], r.out, len, &e);
    }
    march_fail(&m->fault, rc, &e);
    free(r.open);
    os_pages_free(r.step, vectors);
    free(r.out);
}

static enum status write_list(struct march_levels *l, uint64_t at, struct err *e)
{
    unsigned char head[BLOCKS] = {0}, *raw = malloc(list_bytes(l));
    enum status rc = os_work_read(l->file, 0, head, MARCH_MARK, e);

    if (raw == NULL)
        return err_say(e, NO_ROOM, "no memory for the table");
    pack_list(l, raw);
    if (rc == OK)
        rc = os_work_write(l->file, at, raw, list_bytes(l), e);
    if (rc == OK && l->synced)
        rc = os_work_keep(l->file, e); /* all is there before it is said that it is */
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

enum status march_levels_make(struct march_levels *l, const struct march_log *log, struct sweep *w,
                              struct err *e)
{
    struct making m = {.l = l, .log = log, .at = BLOCKS};
    enum status rc;

    for (int step = 1; step <= log->steps; step++)
        memcpy(l->found[step], log->step[step].found, sizeof l->found[step]);
    w->run(w->crew, make_region, &m, l->c->regions);
    rc = march_failed(&m.fault, e);
    if (rc == OK)
        rc = write_list(l, m.at, e);
    l->whole = rc == OK;
    return rc;
}

/* ---- reading --------------------------------------------------------------------------------- */

static uint32_t start_of(const struct march_levels *l, size_t region, size_t block)
{
    return block > 0 ? l->end[region * l->c->per + block - 1] : 0;
}

enum status march_levels_read(const struct march_levels *l, size_t region, size_t first,
                              size_t count, struct march_blocks *out, struct err *e)
{
    uint32_t start = start_of(l, region, first), end = start_of(l, region, first + count);
    struct err ignored;

    *out = (struct march_blocks){malloc((size_t)(end - start) + 8), first, start};
    if (out->bytes == NULL)
        return err_say(e, NO_ROOM, "no memory for the table");
    memset(out->bytes + (end - start), 0, 8); /* what is read a little beyond the end */
    if (os_work_read(l->file, l->region[region] + start, out->bytes, end - start, &ignored) == OK)
        return OK;
    free(out->bytes);
    out->bytes = NULL;
    return march_mark_damaged(l->mark, l->c, e);
}

enum status march_levels_block(const struct march_levels *l, const struct march_blocks *b,
                               size_t region, size_t block, struct march_block *out, struct err *e)
{
    uint32_t start = start_of(l, region, block), len = start_of(l, region, block + 1) - start;
    const unsigned char *at = b->bytes + (start - b->start);

    if ((XXH3_64bits(at + SUM, len - SUM) & UINT32_MAX) != layout_get(at, SUM))
        return march_mark_damaged(l->mark, l->c, e);
    *out = (struct march_block){at + SUM, at + len};
    return OK;
}

/* ---- steps of all deals ---------------------------------------------------------------------- */

#define BYTES(x) (UINT64_C(0x0101010101010101) * (x))

/* Ones in the low bits of the bytes that a bit of the mask names. */
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

/* Four bits at a time into the bytes of the mask. */
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

/* Where the next steps of a block are read. */
struct expander {
    const unsigned char *steps, *later;
    uint64_t at;
};

static uint64_t take_later(struct expander *x, uint64_t steps, uint64_t out)
{
    for (int i = 0; i < 8; i++)
        if ((steps >> 8 * i & 15) == MARCH_LATER)
            out = (out & ~(UINT64_C(255) << 8 * i)) | (uint64_t) * --x->later << 8 * i;
    return out;
}

/* Eight deals: 0 where they are won in one, else the step, MARCH_NONE where there is none. */
static inline uint64_t expand_deals(struct expander *x, uint32_t kept)
{
    uint64_t bytes = byte_of_each(kept), from, steps, some, out;

    /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): damage is never OK */
    from = load(x->steps + x->at / 2);
    steps = step_of_each(from >> x->at % 2 * 4, bytes);
    x->at += (uint64_t)bits_count(kept);
    some = (steps + BYTES(15)) >> 4 & BYTES(1);
    out = steps | (bytes & ~some) * MARCH_NONE;
    return ((steps + bytes) & BYTES(16)) != 0 ? take_later(x, steps, out) : out;
}

static void expand_word(struct expander *x, uint32_t kept, uint8_t out[MARCH_VECTOR])
{
    for (int i = 0; i < 4; i++)
        store(out + 8 * i, expand_deals(x, kept >> 8 * i & 255));
}

static void expand_block(struct expander *x, const struct winning *win, uint8_t *out)
{
    uint32_t free = TABLE_BOARD & ~(win->own | win->enemy), row[TABLE_SQUARES];
    int n = bits_count(free), i = n;

    for (uint32_t rows = free; rows != 0; rows = bits_rest(rows)) {
        int m = bits_first(rows), j = n;
        bool stands = winning_row(win, m, row);

        i--;
        for (uint32_t others = free; others != 0; others = bits_rest(others)) {
            int o = bits_first(others);
            uint8_t *word = out + (--j * n + i) * MARCH_VECTOR;

            if (stands && m != o && o != TABLE_OWN_ARCH)
                expand_word(x, row[o], word);
            else
                memset(word, 0, MARCH_VECTOR);
        }
    }
}

enum status march_levels_expand(const struct march_levels *l, size_t region, uint8_t *out,
                                struct err *e)
{
    const struct chain *c = l->c;
    uint32_t prey = table_set_of((int)region, c->preys, TABLE_BOARD), seen = table_set_turned(prey);
    struct march_blocks blocks;
    enum status rc = march_levels_read(l, region, 0, c->per, &blocks, e);

    for (size_t k = 0; k < c->per && rc == OK; k++) {
        uint32_t hunter = table_set_of((int)k, c->hunters, TABLE_BOARD & ~seen);
        size_t at = (size_t)table_set_rank(table_set_turned(hunter), TABLE_BOARD & ~prey);
        struct winning win;
        struct march_block b;

        winning_init(&win, l->mark->deck, hunter, seen);
        rc = march_levels_block(l, &blocks, region, k, &b, e);
        if (rc == OK)
            expand_block(&(struct expander){b.steps, b.later, 0}, &win,
                         out + at * c->block * MARCH_VECTOR);
    }
    if (rc == OK || blocks.bytes != NULL)
        free(blocks.bytes);
    return rc;
}
