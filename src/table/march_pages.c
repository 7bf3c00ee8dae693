/* Torii: MIT licence, see LICENSE. */
#include "table/march_pages.h"

#include "base/bits.h"
#include "table/march_cache.h"
#include "table/march_losses.h"
#include "table/winning.h"

#include <stdlib.h>
#include <string.h>

enum {
    BATCH = 16,                    /* pages at a time */
    LEVELS = 2 * (MARCH_NONE + 1), /* that could come from a step of a byte */
};

_Static_assert((int)LEVELS <= (int)FILE_LEVELS, "the file has no room for so many levels");

/* All blocks with one set of own students. */
struct page {
    uint32_t own;
    unsigned char *bytes; /* codes; the first byte may have begun in the page before */
    size_t filled;
    uint64_t bits; /* that fill no byte yet … */
    int count;     /* … so many */
    struct file_exceptions exceptions;
    uint32_t often[LEVELS]; /* how often each level came */
};

struct pages {
    struct march_slice *m;
    struct file *f;
    const struct chain *mine, *theirs;
    size_t per; /* blocks of a page */
    struct march_groups groups;
    struct file_codes codes;
    struct march_cache cache;
    struct march_fault fault;

    uint64_t *firsts;
    uint16_t *rows;
    uint32_t *exception_firsts;
    struct os_work *spool;  /* exceptions */
    uint64_t spooled;       /* bytes of them */
    uint64_t often[LEVELS]; /* of what was written */

    /* The pages in hand. */
    size_t first, count;
    struct page page[BATCH];
    struct march_blocks *wins; /* by enemy set */
    unsigned char carry;       /* the beginning of a byte */
};

/* ---- how many positions ---------------------------------------------------------------------- */

static void count_page(void *context, size_t i)
{
    struct pages *g = context;
    uint32_t own = table_set_of((int)i, g->m->s.own, TABLE_BOARD), row[TABLE_SQUARES];

    for (size_t k = 0; k < g->per; k++) {
        uint32_t enemy = table_set_of((int)k, g->m->s.enemy, TABLE_BOARD & ~own);
        size_t block = i * g->per + k;
        struct winning win;
        uint64_t kept = 0;

        winning_init(&win, g->m->w->paths.deck, own, enemy);
        for (int m = 0; m < TABLE_SQUARES; m++) {
            g->rows[block * TABLE_SQUARES + (size_t)m] = (uint16_t)kept;
            if (!winning_row(&win, m, row))
                continue;
            for (int o = 0; o < TABLE_SQUARES; o++)
                kept += (uint64_t)bits_count(row[o]);
        }
        g->firsts[block + 1] = kept;
    }
}

static void count_pages(struct pages *g)
{
    size_t blocks = table_slice_blocks(g->m->s);

    g->m->w->run(g->m->w->crew, count_page, g, g->theirs->regions);
    g->firsts[0] = 0;
    for (size_t i = 1; i <= blocks; i++)
        g->firsts[i] += g->firsts[i - 1];
}

/* Step k has wins in 2k + 1 plies and losses in 2k; the rest are draws. */
static void choose_codes(struct pages *g)
{
    uint64_t left = g->firsts[table_slice_blocks(g->m->s)];

    for (int step = 1; step <= MARCH_STEPS; step++) {
        uint64_t won = g->m->mine->found[step][MARCH_WINS];
        uint64_t lost = g->m->theirs->found[step][MARCH_LOSSES];

        g->codes.often[2 * step + 1] = won;
        g->codes.often[2 * step] = lost;
        left -= won + lost;
    }
    g->codes.often[0] = left;
    file_choose_codes(&g->codes);
}

/* ---- one page -------------------------------------------------------------------------------- */

static inline void add_code(struct page *p, uint8_t code)
{
    p->bits |= (uint64_t)code << p->count;
    p->count += LAYOUT_BITS;
    if (p->count < 32)
        return;
    layout_put(p->bytes + p->filled, 4, p->bits);
    p->filled += 4;
    p->bits >>= 32;
    p->count -= 32;
}

/* A block on its way into the page. */
struct writer {
    struct pages *g;
    struct page *p;
    struct march_block wins;
    uint64_t at; /* position in the block */
    bool no_memory;
};

static inline void add_word(struct writer *w, uint32_t kept, const march_vector *lost)
{
    for (; kept != 0; kept = bits_rest(kept), w->at++) {
        int step = w->wins.steps[w->at / 2] >> (w->at % 2 * 4) & 15,
            loss = (*lost)[bits_first(kept)];
        int level = loss == MARCH_NONE ? 0 : 2 * loss;
        uint8_t code;

        if (step > 0)
            level = 2 * (step == MARCH_LATER ? *--w->wins.later : step) + 1;
        w->p->often[level]++;
        code = w->g->codes.code[level];
        add_code(w->p, code);
        if (code == LAYOUT_CODES)
            w->no_memory |= !file_except(&w->p->exceptions, w->at, level);
    }
}

static enum status find_wins(struct pages *g, struct writer *w, uint32_t own, uint32_t enemy,
                             struct err *e)
{
    size_t set = (size_t)table_set_rank(enemy, TABLE_BOARD);
    size_t region = (size_t)table_set_rank(table_set_turned(enemy), TABLE_BOARD);
    size_t block = (size_t)table_set_rank(own, TABLE_BOARD & ~enemy);

    return march_levels_block(g->m->mine, &g->wins[set], region, block, &w->wins, e);
}

static enum status fill_block(struct writer *w, const struct gather *moves, struct err *e)
{
    uint32_t own = moves->own, enemy = moves->enemy, row[TABLE_SQUARES];
    march_vector lost[TABLE_SQUARES];
    struct winning win;
    enum status rc = find_wins(w->g, w, own, enemy, e);

    w->at = 0;
    winning_init(&win, moves->paths->deck, own, enemy);
    for (int i = 0; i < moves->n && rc == OK; i++) {
        if (!winning_row(&win, moves->square[i], row))
            continue;
        march_losses_row(moves, &w->g->groups, i, lost);
        for (int j = 0; j < moves->n; j++)
            add_word(w, row[moves->square[j]], &lost[j]);
    }
    return rc;
}

/* Room for the codes, which begin where those of the page before end. */
static enum status begin_page(struct pages *g, struct page *p, size_t number, struct err *e)
{
    uint64_t first = g->firsts[number * g->per], end = g->firsts[(number + 1) * g->per];

    p->own = table_set_of((int)number, g->m->s.own, TABLE_BOARD);
    p->filled = p->exceptions.count = 0;
    memset(p->often, 0, sizeof p->often);
    p->bits = 0;
    p->count = (int)(first * LAYOUT_BITS % 8);
    p->bytes = malloc((end - first) * LAYOUT_BITS / 8 + 16);
    return p->bytes != NULL ? OK : err_say(e, NO_ROOM, "no memory to write the table");
}

static void fill_page(void *context, size_t i)
{
    struct pages *g = context;
    struct page *p = &g->page[i];
    struct writer w = {.g = g, .p = p};
    struct shelf same = {0}, less = {0}; /* only told apart */
    struct gather_view view = {&g->m->w->paths, &same, &less, true, march_cache_find, &g->cache};
    struct gather moves;
    size_t number = g->first + i;
    struct err e;
    enum status rc = begin_page(g, p, number, &e);

    for (size_t k = 0; k < g->per && rc == OK; k++) {
        uint32_t enemy = table_set_of((int)k, g->m->s.enemy, TABLE_BOARD & ~p->own);
        size_t before = p->exceptions.count;

        gather_set_up(&moves, &view, p->own, enemy);
        rc = fill_block(&w, &moves, &e);
        g->exception_firsts[number * g->per + k + 1] = (uint32_t)(p->exceptions.count - before);
    }
    if (rc == OK && w.no_memory)
        rc = err_say(&e, NO_ROOM, "no memory to write the table");
    if (rc == OK)
        layout_put(p->bytes + p->filled, 8, p->bits);
    march_fail(&g->fault, rc, &e);
}

/* ---- pages one behind the other -------------------------------------------------------------- */

/* The wins of the pages in hand against one enemy set lie together. */
static void read_wins(void *context, size_t set)
{
    struct pages *g = context;
    uint32_t enemy = table_set_of((int)set, g->m->s.enemy, TABLE_BOARD);
    size_t region = (size_t)table_set_rank(table_set_turned(enemy), TABLE_BOARD);
    size_t first = 0, count = 0;
    struct err e;

    free(g->wins[set].bytes);
    g->wins[set].bytes = NULL;
    for (size_t i = g->first; i < g->first + g->count; i++) {
        uint32_t own = table_set_of((int)i, g->m->s.own, TABLE_BOARD);

        if ((own & enemy) == 0 && count++ == 0)
            first = (size_t)table_set_rank(own, TABLE_BOARD & ~enemy);
    }
    if (count > 0)
        march_fail(&g->fault,
                   march_levels_read(g->m->mine, region, first, count, &g->wins[set], &e), &e);
}

static enum status spool(struct pages *g, const struct file_exceptions *x, struct err *e)
{
    size_t bytes = 4 * x->count;
    unsigned char *raw = malloc(bytes + 1);
    enum status rc;

    if (raw == NULL)
        return err_say(e, NO_ROOM, "no memory to write the table");
    for (size_t i = 0; i < x->count; i++)
        layout_put(raw + 4 * i, 4, x->list[i].place | (uint64_t)x->list[i].level << 16);
    rc = os_work_write(g->spool, MARCH_MARK + g->spooled, raw, bytes, e);
    g->spooled += bytes;
    free(raw);
    return rc;
}

static enum status append_page(struct pages *g, struct page *p, size_t number, struct err *e)
{
    uint64_t first = g->firsts[number * g->per], end = g->firsts[(number + 1) * g->per];
    size_t whole = (size_t)(end * LAYOUT_BITS / 8 - first * LAYOUT_BITS / 8);

    p->bytes[0] |= g->carry;
    pieces_put(&g->f->w, p->bytes, whole);
    g->carry = p->bytes[whole];
    free(p->bytes);
    p->bytes = NULL;
    for (int i = 0; i < LEVELS; i++)
        g->often[i] += p->often[i];
    return g->f->w.rc == OK ? spool(g, &p->exceptions, e) : g->f->w.rc;
}

static enum status put_batch(struct pages *g, struct err *e)
{
    struct sweep *w = g->m->w;
    enum status rc;

    w->run(w->crew, read_wins, g, table_choose[TABLE_SQUARES][g->m->s.enemy]);
    rc = march_failed(&g->fault, e);
    if (rc != OK)
        return rc;
    w->run(w->crew, fill_page, g, g->count);
    rc = march_failed(&g->fault, e);
    for (size_t i = 0; i < g->count && rc == OK; i++)
        rc = append_page(g, &g->page[i], g->first + i, e);
    for (size_t i = 0; i < g->count; i++) {
        free(g->page[i].bytes);
        g->page[i].bytes = NULL;
    }
    return rc;
}

static enum status put_data(struct pages *g, struct err *e)
{
    enum status rc = OK;

    for (g->first = 0; g->first < g->theirs->regions && rc == OK; g->first += g->count) {
        size_t left = g->theirs->regions - g->first;

        g->count = march_cache_need(&g->cache, g->m->w, g->first, left < BATCH ? left : BATCH, e);
        rc = g->count > 0 ? put_batch(g, e) : FAILED;
    }
    pieces_put_number(&g->f->w, 2, g->carry);
    return rc;
}

/* ---- the slice ------------------------------------------------------------------------------- */

static enum status put_exceptions(struct pages *g, struct err *e)
{
    unsigned char bytes[1 << 14];
    enum status rc = OK;

    for (uint64_t at = 0; at < g->spooled && rc == OK;) {
        uint64_t left = g->spooled - at;
        size_t part = left < sizeof bytes ? (size_t)left : sizeof bytes;

        rc = os_work_read(g->spool, MARCH_MARK + at, bytes, part, e);
        if (rc == OK)
            pieces_put(&g->f->w, bytes, part);
        at += part;
    }
    return rc;
}

/* As often each level as the march counted it? What is not from one march shows here. */
static enum status check_levels(const struct pages *g, struct err *e)
{
    for (int i = 0; i < LEVELS; i++)
        if (g->often[i] != g->codes.often[i])
            return err_say(e, FAILED,
                           "%u positions are of level %d, and %u were counted; remove the "
                           "unfinished work beside the table (.lev and two digits)",
                           g->often[i], i, g->codes.often[i]);
    return OK;
}

static enum status put_lists(struct pages *g, struct err *e)
{
    struct pieces_writer *w = &g->f->w;
    unsigned char *part = file_part(g->f, g->m->s);
    size_t blocks = table_slice_blocks(g->m->s);
    enum status rc;

    layout_put(part + PART_FIRSTS, 8, w->at);
    for (size_t i = 0; i <= blocks; i++)
        pieces_put_number(w, 8, g->firsts[i]);
    layout_put(part + PART_ROWS, 8, w->at);
    for (size_t i = 0; i < blocks * TABLE_SQUARES; i++)
        pieces_put_number(w, 2, g->rows[i]);
    free(g->rows);
    g->rows = NULL;
    layout_put(part + PART_DATA, 8, w->at);
    rc = put_data(g, e);
    if (rc == OK)
        rc = check_levels(g, e);
    layout_put(part + PART_EXCEPTION_FIRSTS, 8, w->at);
    g->exception_firsts[0] = 0;
    for (size_t i = 1; i <= blocks; i++)
        g->exception_firsts[i] += g->exception_firsts[i - 1];
    for (size_t i = 0; i <= blocks; i++)
        pieces_put_number(w, 4, g->exception_firsts[i]);
    layout_put(part + PART_EXCEPTIONS, 8, w->at);
    return rc == OK ? put_exceptions(g, e) : rc;
}

static enum status take_lists(struct pages *g, struct err *e)
{
    size_t blocks = table_slice_blocks(g->m->s);

    g->firsts = malloc((blocks + 1) * sizeof *g->firsts);
    g->rows = malloc(blocks * TABLE_SQUARES * sizeof *g->rows);
    g->exception_firsts = calloc(blocks + 1, sizeof *g->exception_firsts);
    g->wins = calloc(table_choose[TABLE_SQUARES][g->m->s.enemy], sizeof *g->wins);
    if (g->firsts == NULL || g->rows == NULL || g->exception_firsts == NULL || g->wins == NULL)
        return err_say(e, NO_ROOM, "no memory to write the table");
    return march_cache_init(&g->cache, g->m->cache, e);
}

static void release(struct pages *g)
{
    for (size_t i = 0; g->wins != NULL && i < table_choose[TABLE_SQUARES][g->m->s.enemy]; i++)
        free(g->wins[i].bytes);
    for (size_t i = 0; i < BATCH; i++)
        free(g->page[i].exceptions.list);
    free(g->wins);
    free(g->firsts);
    free(g->rows);
    free(g->exception_firsts);
    march_cache_release(&g->cache);
    os_work_close(g->spool, true);
}

/*
 * Lists of blocks; of the pages in hand their wins, at most a byte and a half a position, and codes and
 * exceptions, which are rare.
 */
uint64_t march_slice_bytes(const struct chain *theirs)
{
    uint64_t lists = theirs->regions * theirs->per * (8 + 2 * TABLE_SQUARES + 4);
    uint64_t page = theirs->per * theirs->block * TABLE_DEALS;

    return lists + BATCH * (page * 3 / 2 + page * LAYOUT_BITS / 8 + page);
}

void march_slice_put(struct file *f, struct march_slice *m)
{
    struct march_mark mark = *m->mark;
    struct pages *g = calloc(1, sizeof *g);
    bool fresh;
    enum status rc;

    if (g == NULL) {
        file_no_memory(f);
        return;
    }
    *g = (struct pages){.m = m, .f = f, .mine = m->mine->c, .theirs = m->theirs->c};
    g->per = g->theirs->per;
    g->cache = (struct march_cache){.paths = &m->w->paths, .same = m->theirs, .less = m->less};
    march_groups_fill(&g->groups, m->w->paths.deck);
    mark.ending = "exc";
    rc = march_mark_open(&mark, g->mine, &g->spool, &fresh, f->w.e);
    if (rc == OK)
        rc = take_lists(g, f->w.e);
    if (rc == OK) {
        count_pages(g);
        choose_codes(g);
        rc = put_lists(g, f->w.e);
        file_put_codes(f, m->s, g->firsts[table_slice_blocks(m->s)], &g->codes);
    }
    if (f->w.rc == OK)
        f->w.rc = rc;
    release(g);
    free(g);
}
