/* Torii: MIT licence, see LICENSE. */
#include "table/pages.h"

#include "base/bits.h"
#include "table/winning.h"

#include <stdlib.h>
#include <string.h>

/* All blocks with one set of own students. */
struct page {
    uint32_t own;
    struct shelf lost;
    uint32_t *bits;  /* one for each position that is not won in one: not won at all? */
    uint64_t filled; /* so many bits */
    uint32_t *kept;  /* such positions of each block */
    uint16_t *row;   /* in a block, before each row */
    uint32_t *drawn; /* draws of each block … */
    struct file_exceptions draws;
    bool no_memory;
    uint64_t open; /* positions that are not won */
};

struct pages {
    struct sweep *w;
    struct table_slice s;
    const struct chain *mine, *theirs; /* who is to move wins; or the other does */
    struct page *page;
    size_t first, count; /* of the regions in hand */

    /* Of the whole slice. */
    uint64_t *firsts;
    uint16_t *rows;
    uint32_t *exception_firsts;
    struct file_exceptions draws;
    uint64_t kept, open;
};

/* ---- one page -------------------------------------------------------------------------------- */

static void add_bits(struct page *p, uint32_t bits, int count)
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

static void note_draws(struct page *p, uint32_t drawn, uint32_t kept, uint64_t place)
{
    for (; drawn != 0; drawn = bits_rest(drawn)) {
        uint32_t before = kept & (((uint32_t)1 << bits_first(drawn)) - 1);

        p->no_memory |= !file_except(&p->draws, place + (uint64_t)bits_count(before), 0);
    }
}

/* The words of both chains lie as the player who moves into a position sees it. */
static void fill_block(const struct pages *g, struct page *p, size_t k, uint32_t enemy)
{
    uint32_t free = TABLE_BOARD & ~(p->own | enemy), row[TABLE_SQUARES];
    uint32_t turned = table_set_turned(enemy), mover = table_set_turned(p->own);
    const uint32_t *open = shelf_block(&g->mine->open, turned, mover);
    const uint32_t *lost =
        p->lost.words + (size_t)table_set_rank(turned, TABLE_BOARD & ~mover) * p->lost.block;
    int n = bits_count(free);
    uint64_t place = 0;
    struct winning win;

    winning_init(&win, g->w->paths.deck, p->own, enemy);
    for (int m = 0, i = n; m < TABLE_SQUARES; m++) {
        p->row[k * TABLE_SQUARES + (size_t)m] = (uint16_t)place;
        if (!(free >> m & 1))
            continue;
        i--;
        if (!winning_row(&win, m, row))
            continue;
        for (uint32_t others = free, j = (uint32_t)n; others != 0; others = bits_rest(others)) {
            uint32_t kept = row[bits_first(others)], at = --j * (uint32_t)n + (uint32_t)i;

            add_bits(p, file_squeeze(open[at], kept), bits_count(kept));
            note_draws(p, open[at] & ~lost[at] & kept, kept, place);
            p->open += (uint64_t)bits_count(open[at] & kept);
            place += (uint64_t)bits_count(kept);
        }
    }
    p->kept[k] = (uint32_t)place;
}

static void fill_page(void *context, size_t i)
{
    const struct pages *g = context;
    struct page *p = &g->page[i];

    p->own = table_set_of((int)(g->first + i), g->s.own, TABLE_BOARD);
    p->filled = p->open = p->draws.count = 0;
    memset(p->bits, 0, (p->lost.per * p->lost.block + 1) * sizeof *p->bits);
    sweep_losses(g->w, g->theirs, p->own, p->lost.words);
    for (size_t k = 0; k < g->theirs->per; k++) {
        uint32_t enemy = table_set_of((int)k, g->s.enemy, TABLE_BOARD & ~p->own);
        size_t before = p->draws.count;

        fill_block(g, p, k, enemy);
        p->drawn[k] = (uint32_t)(p->draws.count - before);
    }
}

static void drop_page(struct page *p)
{
    chain_drop(&p->lost);
    free(p->bits);
    free(p->kept);
    free(p->row);
    free(p->drawn);
    free(p->draws.list);
}

static bool take_page(const struct chain *theirs, struct page *p)
{
    struct err e;

    if (chain_take(theirs, &p->lost, 1, &e) != OK)
        return false;
    p->bits = malloc((theirs->per * theirs->block + 1) * sizeof *p->bits);
    p->kept = malloc(theirs->per * sizeof *p->kept);
    p->row = malloc(theirs->per * TABLE_SQUARES * sizeof *p->row);
    p->drawn = malloc(theirs->per * sizeof *p->drawn);
    return p->bits != NULL && p->kept != NULL && p->row != NULL && p->drawn != NULL;
}

/* ---- the slice ------------------------------------------------------------------------------- */

static void append_page(struct pages *g, struct page *p, size_t region, struct bit_stream *b)
{
    size_t per = g->theirs->per, block = region * per;

    for (uint64_t at = 0; at < p->filled; at += 32)
        bits_put(b, p->bits[at / 32], p->filled - at < 32 ? (int)(p->filled - at) : 32);
    memcpy(g->rows + block * TABLE_SQUARES, p->row, per * TABLE_SQUARES * sizeof *p->row);
    for (size_t k = 0, draw = 0; k < per; k++) {
        g->firsts[block + k] = g->kept;
        g->kept += p->kept[k];
        g->exception_firsts[block + k] = (uint32_t)g->draws.count;
        for (uint32_t i = 0; i < p->drawn[k]; i++, draw++)
            p->no_memory |= !file_except(&g->draws, p->draws.list[draw].place, 0);
    }
    g->open += p->open;
    if (p->no_memory)
        file_no_memory(b->f);
}

static void put_bits_of_all(struct file *f, struct pages *g, size_t pages)
{
    struct bit_stream b = {.f = f};

    for (g->first = 0; g->first < g->theirs->regions && f->w.rc == OK; g->first += g->count) {
        size_t left = g->theirs->regions - g->first;

        g->count = left < pages ? left : pages;
        g->w->run(g->w->crew, fill_page, g, g->count);
        for (size_t i = 0; i < g->count; i++)
            append_page(g, &g->page[i], g->first + i, &b);
    }
    bits_end(&b);
}

static void put_lists(struct file *f, struct pages *g, size_t pages)
{
    unsigned char *part = file_part(f, g->s);
    size_t blocks = table_slice_blocks(g->s);

    layout_put(part + PART_DATA, 8, f->w.at);
    put_bits_of_all(f, g, pages);
    g->firsts[blocks] = g->kept;
    g->exception_firsts[blocks] = (uint32_t)g->draws.count;
    layout_put(part + PART_FIRSTS, 8, f->w.at);
    for (size_t i = 0; i <= blocks; i++)
        pieces_put_number(&f->w, 8, g->firsts[i]);
    layout_put(part + PART_ROWS, 8, f->w.at);
    for (size_t i = 0; i < blocks * TABLE_SQUARES; i++)
        /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): put_bits_of_all fills the rows of every block */
        pieces_put_number(&f->w, 2, g->rows[i]);
    layout_put(part + PART_EXCEPTION_FIRSTS, 8, f->w.at);
    for (size_t i = 0; i <= blocks; i++)
        pieces_put_number(&f->w, 4, g->exception_firsts[i]);
    layout_put(part + PART_EXCEPTIONS, 8, f->w.at);
    file_put_exceptions(f, &g->draws);
}

static void put_counts(struct file *f, const struct pages *g)
{
    struct table_count c = {.states = table_slice_states(g->s)};

    c.win_in1 = c.states - g->kept;
    c.win = c.states - g->open;
    c.draw = g->draws.count;
    c.loss = g->open - c.draw;
    file_put_counts(file_part(f, g->s), &c);
}

void pages_put(struct file *f, struct sweep *w, struct table_slice s, int threads)
{
    size_t blocks = table_slice_blocks(s), pages = (size_t)threads * 4;
    struct pages g = {.w = w, .s = s, .mine = &w->chain[s.own][s.enemy]};
    bool good = true;

    g.theirs = &w->chain[s.enemy][s.own];
    g.page = calloc(pages, sizeof *g.page);
    g.firsts = malloc((blocks + 1) * sizeof *g.firsts);
    g.rows = malloc(blocks * TABLE_SQUARES * sizeof *g.rows);
    g.exception_firsts = malloc((blocks + 1) * sizeof *g.exception_firsts);
    for (size_t i = 0; g.page != NULL && i < pages; i++)
        good &= take_page(g.theirs, &g.page[i]);
    if (!good || g.page == NULL || g.firsts == NULL || g.rows == NULL || g.exception_firsts == NULL)
        file_no_memory(f);
    if (f->w.rc == OK) {
        put_lists(f, &g, pages);
        put_counts(f, &g);
    }
    for (size_t i = 0; g.page != NULL && i < pages; i++)
        drop_page(&g.page[i]);
    free(g.page);
    free(g.firsts);
    free(g.rows);
    free(g.exception_firsts);
    free(g.draws.list);
}
