/* Torii: MIT licence, see LICENSE. */
#include "table/wdl_write.h"

#include "base/assert.h"
#include "base/bits.h"
#include "table/win_in_one.h"

#include <stdlib.h>
#include <string.h>

/* The encoded blocks of one set of own students. */
struct buffer {
    uint32_t own;
    struct bitmap lost;
    uint32_t *bits;   /* a bit per position not won in one: 1 if not won */
    uint64_t filled;  /* bits used */
    uint32_t *stored; /* positions of each block */
    uint16_t *row;    /* positions before each row of a block */
    uint32_t *drawn;  /* draws of each block … */
    struct writer_exceptions draws;
    bool no_memory;
    uint64_t open; /* positions that are not won */
};

struct slice_writer {
    struct wdl_solver *w;
    struct table_slice s;
    const struct partition *mine, *theirs; /* attacker to move; defender to move */
    struct buffer *buffer;
    size_t first, count; /* current regions */

    /* Totals of the slice. */
    uint64_t *firsts;
    uint16_t *rows;
    uint32_t *exception_firsts;
    struct writer_exceptions draws;
    uint64_t stored, open;
};

/* ---- one buffer -------------------------------------------------------------------------------- */

static void add_bits(struct buffer *p, uint32_t bits, int count)
{
    uint64_t at = p->filled / 32;
    int shift = (int)(p->filled % 32);

    if (count == 0)
        return;
    p->bits[at] |= bits << shift;
    if (shift + count > 32)
        p->bits[at + 1] |= bits >> (32 - shift);
    p->filled += (uint64_t)count;
}

static void add_draws(struct buffer *p, uint32_t drawn, uint32_t stored, uint64_t place)
{
    for (; drawn != 0; drawn = bits_rest(drawn)) {
        uint32_t before = stored & (((uint32_t)1 << bits_first(drawn)) - 1);

        p->no_memory |= !writer_exceptions_add(&p->draws, place + (uint64_t)bits_count(before), 0);
    }
}

/* The words of both partitions are stored as the player moving into a position sees it. */
static void encode_block(const struct slice_writer *g, struct buffer *p, size_t k, uint32_t enemy)
{
    uint32_t free = TABLE_BOARD & ~(p->own | enemy), row[TABLE_SQUARES];
    uint32_t turned = table_set_rotate(enemy), mover = table_set_rotate(p->own);
    const uint32_t *open = bitmap_block(&g->mine->open, turned, mover);
    const uint32_t *lost =
        p->lost.words + (size_t)table_set_rank(turned, TABLE_BOARD & ~mover) * p->lost.block_words;
    int n = bits_count(free);
    uint64_t place = 0;
    struct win_in_one win;

    win_in_one_init(&win, g->w->steps.deck, p->own, enemy);
    for (int m = 0, i = n; m < TABLE_SQUARES; m++) {
        p->row[k * TABLE_SQUARES + (size_t)m] = (uint16_t)place;
        if (!(free >> m & 1))
            continue;
        i--;
        if (!win_in_one_rest_row(&win, m, row))
            continue;
        for (uint32_t others = free, j = (uint32_t)n; others != 0; others = bits_rest(others)) {
            uint32_t stored = row[bits_first(others)], at = --j * (uint32_t)n + (uint32_t)i;

            add_bits(p, bits_extract(open[at], stored), bits_count(stored));
            add_draws(p, open[at] & ~lost[at] & stored, stored, place);
            p->open += (uint64_t)bits_count(open[at] & stored);
            place += (uint64_t)bits_count(stored);
        }
    }
    p->stored[k] = (uint32_t)place;
}

static void encode_buffer(void *context, size_t i)
{
    const struct slice_writer *g = context;
    struct buffer *p = &g->buffer[i];

    p->own = table_set_unrank((int)(g->first + i), g->s.own, TABLE_BOARD);
    p->filled = p->open = p->draws.count = 0;
    memset(p->bits, 0, (p->lost.region_blocks * p->lost.block_words + 1) * sizeof *p->bits);
    wdl_region_losses(g->w, g->theirs, p->own, p->lost.words);
    for (size_t k = 0; k < g->theirs->region_blocks; k++) {
        uint32_t enemy = table_set_unrank((int)k, g->s.enemy, TABLE_BOARD & ~p->own);
        size_t before = p->draws.count;

        encode_block(g, p, k, enemy);
        p->drawn[k] = (uint32_t)(p->draws.count - before);
    }
}

static void release_buffer(struct buffer *p)
{
    bitmap_free(&p->lost);
    free(p->bits);
    free(p->stored);
    free(p->row);
    free(p->drawn);
    free(p->draws.list);
}

static bool alloc_buffer(const struct partition *theirs, struct buffer *p)
{
    struct err e;

    if (bitmap_alloc(theirs, &p->lost, 1, &e) != OK)
        return false;
    p->bits = malloc((theirs->region_blocks * theirs->block_words + 1) * sizeof *p->bits);
    p->stored = malloc(theirs->region_blocks * sizeof *p->stored);
    p->row = malloc(theirs->region_blocks * TABLE_SQUARES * sizeof *p->row);
    p->drawn = malloc(theirs->region_blocks * sizeof *p->drawn);
    return p->bits != NULL && p->stored != NULL && p->row != NULL && p->drawn != NULL;
}

/* ---- the slice ------------------------------------------------------------------------------- */

static void append_buffer(struct slice_writer *g, struct buffer *p, size_t region,
                          struct bit_writer *b)
{
    size_t per = g->theirs->region_blocks, block = region * per;

    for (uint64_t at = 0; at < p->filled; at += 32)
        bit_writer_put(b, p->bits[at / 32], p->filled - at < 32 ? (int)(p->filled - at) : 32);
    memcpy(g->rows + block * TABLE_SQUARES, p->row, per * TABLE_SQUARES * sizeof *p->row);
    for (size_t k = 0, draw = 0; k < per; k++) {
        g->firsts[block + k] = g->stored;
        g->stored += p->stored[k];
        g->exception_firsts[block + k] = (uint32_t)g->draws.count;
        for (uint32_t i = 0; i < p->drawn[k]; i++, draw++)
            p->no_memory |= !writer_exceptions_add(&g->draws, p->draws.list[draw].place, 0);
    }
    g->open += p->open;
    if (p->no_memory)
        writer_no_memory(b->f);
}

static void put_bits_of_all(struct table_writer *f, struct slice_writer *g, size_t buffers)
{
    struct bit_writer b = {.f = &f->w};

    for (g->first = 0; g->first < g->theirs->regions && f->w.rc == OK; g->first += g->count) {
        size_t left = g->theirs->regions - g->first;

        g->count = left < buffers ? left : buffers;
        g->w->run(g->w->pool, encode_buffer, g, g->count);
        for (size_t i = 0; i < g->count; i++)
            append_buffer(g, &g->buffer[i], g->first + i, &b);
    }
    bit_writer_flush(&b);
}

static void put_lists(struct table_writer *f, struct slice_writer *g, size_t buffers)
{
    size_t blocks = table_slice_blocks(g->s);
    struct writer_offsets at = {.data = f->w.offset};

    put_bits_of_all(f, g, buffers);
    ASSERT(g->firsts != NULL && g->exception_firsts != NULL); /* allocated by the caller */
    g->firsts[blocks] = g->stored;
    g->exception_firsts[blocks] = (uint32_t)g->draws.count;
    at.blocks = f->w.offset;
    writer_put_u64(&f->w, g->firsts, blocks + 1);
    at.rows = f->w.offset;
    /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): put_bits_of_all fills the rows of every block */
    writer_put_u16(&f->w, g->rows, blocks * TABLE_SQUARES);
    at.exception_blocks = f->w.offset;
    writer_put_u32(&f->w, g->exception_firsts, blocks + 1);
    at.exceptions = f->w.offset;
    writer_put_offsets(f, g->s, &at);
    writer_put_exceptions(&f->w, &g->draws);
}

static void put_counts(struct table_writer *f, const struct slice_writer *g)
{
    struct table_census c = {.states = table_slice_states(g->s)};

    c.win_in1 = c.states - g->stored;
    c.win = c.states - g->open;
    c.draw = g->draws.count;
    c.loss = g->open - c.draw;
    packed_census_put(writer_entry(f, g->s) + ENTRY_CENSUS, &c);
}

void wdl_write_slice(struct table_writer *f, struct wdl_solver *w, struct table_slice s,
                     int threads)
{
    size_t blocks = table_slice_blocks(s), buffers = (size_t)threads * 4;
    struct slice_writer g = {.w = w, .s = s, .mine = &w->partition[s.own][s.enemy]};
    bool good = true;

    g.theirs = &w->partition[s.enemy][s.own];
    g.buffer = calloc(buffers, sizeof *g.buffer);
    g.firsts = malloc((blocks + 1) * sizeof *g.firsts);
    g.rows = malloc(blocks * TABLE_SQUARES * sizeof *g.rows);
    g.exception_firsts = malloc((blocks + 1) * sizeof *g.exception_firsts);
    for (size_t i = 0; g.buffer != NULL && i < buffers; i++)
        good &= alloc_buffer(g.theirs, &g.buffer[i]);
    if (!good || g.buffer == NULL || g.firsts == NULL || g.rows == NULL ||
        g.exception_firsts == NULL)
        writer_no_memory(&f->w);
    if (f->w.rc == OK) {
        put_lists(f, &g, buffers);
        put_counts(f, &g);
    }
    for (size_t i = 0; g.buffer != NULL && i < buffers; i++)
        release_buffer(&g.buffer[i]);
    free(g.buffer);
    free(g.firsts);
    free(g.rows);
    free(g.exception_firsts);
    free(g.draws.list);
}
