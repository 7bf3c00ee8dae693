/* Torii: MIT licence, see LICENSE. */
#include "table/ext_write.h"

#include "base/bits.h"
#include "table/ext_cache.h"
#include "table/ext_losses.h"
#include "table/win_in_one.h"

#include <stdlib.h>
#include <string.h>

enum {
    BATCH = 16,                  /* buffers at a time */
    DTMS = 2 * (EXT_NO_WIN + 1), /* possible with an iteration of a byte */
};

_Static_assert((int)DTMS <= (int)DTM_COUNT, "the file has no room for that many dtm");

/* The encoded blocks of one set of own students. */
struct buffer {
    uint32_t own;
    unsigned char *bytes; /* codes; the first byte may be shared with the previous buffer */
    size_t filled;
    uint64_t bits; /* not yet written … */
    int count;     /* … and how many */
    struct writer_exceptions exceptions;
    uint32_t histogram[DTMS]; /* occurrences of each DTM */
};

struct slice_writer {
    struct ext_slice *m;
    struct table_writer *f;
    const struct partition *mine, *theirs;
    size_t per; /* blocks per buffer */
    struct ext_groups groups;
    struct dtm_codes codes;
    struct ext_cache cache;
    struct ext_error fault;

    uint64_t *firsts;
    uint16_t *rows;
    uint32_t *exception_firsts;
    struct os_work *spool;    /* exceptions */
    uint64_t spooled;         /* bytes of them */
    uint64_t histogram[DTMS]; /* of what was written so far */

    /* The current buffers. */
    size_t first, count;
    struct buffer buffer[BATCH];
    struct ext_dtm_blocks *wins; /* by enemy set */
    unsigned char carry;         /* incomplete last byte */
};

/* ---- offsets --------------------------------------------------------------------------------- */

static void count_region(void *context, size_t i)
{
    struct slice_writer *g = context;
    uint32_t own = table_set_unrank((int)i, g->m->s.own, TABLE_BOARD), row[TABLE_SQUARES];

    for (size_t k = 0; k < g->per; k++) {
        uint32_t enemy = table_set_unrank((int)k, g->m->s.enemy, TABLE_BOARD & ~own);
        size_t block = i * g->per + k;
        struct win_in_one win;
        uint64_t stored = 0;

        win_in_one_init(&win, g->m->w->steps.deck, own, enemy);
        for (int m = 0; m < TABLE_SQUARES; m++) {
            g->rows[block * TABLE_SQUARES + (size_t)m] = (uint16_t)stored;
            if (!win_in_one_rest_row(&win, m, row))
                continue;
            for (int o = 0; o < TABLE_SQUARES; o++)
                stored += (uint64_t)bits_count(row[o]);
        }
        g->firsts[block + 1] = stored;
    }
}

static void count_positions(struct slice_writer *g)
{
    size_t blocks = table_slice_blocks(g->m->s);

    g->m->w->run(g->m->w->pool, count_region, g, g->theirs->regions);
    g->firsts[0] = 0;
    for (size_t i = 1; i <= blocks; i++)
        g->firsts[i] += g->firsts[i - 1];
}

/* Iteration k has wins in 2k + 1 plies and losses in 2k; the rest are draws. */
static void choose_codes(struct slice_writer *g)
{
    uint64_t left = g->firsts[table_slice_blocks(g->m->s)];

    for (int iteration = 1; iteration <= EXT_ITERATIONS; iteration++) {
        uint64_t won = g->m->mine->found[iteration][EXT_WINS];
        uint64_t lost = g->m->theirs->found[iteration][EXT_LOSSES];

        g->codes.histogram[2 * iteration + 1] = won;
        g->codes.histogram[2 * iteration] = lost;
        left -= won + lost;
    }
    g->codes.histogram[0] = left;
    dtm_codes_choose(&g->codes, LAYOUT_CODE_LIMIT);
}

/* ---- one buffer -------------------------------------------------------------------------------- */

static inline void add_code(struct buffer *p, uint8_t code)
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

/* A block being encoded into the buffer. */
struct block_writer {
    struct slice_writer *g;
    struct buffer *p;
    struct ext_dtm_block wins;
    uint64_t at; /* position in the block */
    bool no_memory;
};

static inline void add_word(struct block_writer *w, uint32_t stored, const ext_vector *lost)
{
    for (; stored != 0; stored = bits_rest(stored), w->at++) {
        int iteration = w->wins.codes[w->at / 2] >> (w->at % 2 * 4) & 15,
            loss = (*lost)[bits_first(stored)];
        int dtm = loss == EXT_NO_WIN ? 0 : 2 * loss;
        uint8_t code;

        if (iteration > 0)
            dtm = 2 * (iteration == EXT_OVERFLOW ? *--w->wins.overflow : iteration) + 1;
        w->p->histogram[dtm]++;
        code = w->g->codes.code[dtm];
        add_code(w->p, code);
        if (code == LAYOUT_CODES)
            w->no_memory |= !writer_exceptions_add(&w->p->exceptions, w->at, dtm);
    }
}

static enum status find_wins(struct slice_writer *g, struct block_writer *w, uint32_t own,
                             uint32_t enemy, struct err *e)
{
    size_t set = (size_t)table_set_rank(enemy, TABLE_BOARD);
    size_t region = (size_t)table_set_rank(table_set_rotate(enemy), TABLE_BOARD);
    size_t block = (size_t)table_set_rank(own, TABLE_BOARD & ~enemy);

    return ext_dtm_find_block(g->m->mine, &g->wins[set], region, block, &w->wins, e);
}

static enum status encode_block(struct block_writer *w, const struct successors *moves,
                                struct err *e)
{
    uint32_t own = moves->own, enemy = moves->enemy, row[TABLE_SQUARES];
    ext_vector lost[TABLE_SQUARES];
    struct win_in_one win;
    enum status rc = find_wins(w->g, w, own, enemy, e);

    w->at = 0;
    win_in_one_init(&win, moves->steps->deck, own, enemy);
    for (int i = 0; i < moves->n && rc == OK; i++) {
        if (!win_in_one_rest_row(&win, moves->square[i], row))
            continue;
        ext_losses_row(moves, &w->g->groups, i, lost);
        for (int j = 0; j < moves->n; j++)
            add_word(w, row[moves->square[j]], &lost[j]);
    }
    return rc;
}

/* Allocates the codes, which start at the bit where the previous buffer ends. */
static enum status begin_buffer(struct slice_writer *g, struct buffer *p, size_t number,
                                struct err *e)
{
    uint64_t first = g->firsts[number * g->per], end = g->firsts[(number + 1) * g->per];

    p->own = table_set_unrank((int)number, g->m->s.own, TABLE_BOARD);
    p->filled = p->exceptions.count = 0;
    memset(p->histogram, 0, sizeof p->histogram);
    p->bits = 0;
    p->count = (int)(first * LAYOUT_BITS % 8);
    p->bytes = malloc((end - first) * LAYOUT_BITS / 8 + 16);
    return p->bytes != NULL ? OK : err_say(e, NO_ROOM, "out of memory writing the table");
}

static void encode_buffer(void *context, size_t i)
{
    struct slice_writer *g = context;
    struct buffer *p = &g->buffer[i];
    struct block_writer w = {.g = g, .p = p};
    struct bitmap same = {0}, fewer = {0}; /* compared by address only */
    struct successors_source view = {&g->m->w->steps, &same,    &fewer, true,
                                     ext_cache_find,  &g->cache};
    struct successors moves;
    size_t number = g->first + i;
    struct err e;
    enum status rc = begin_buffer(g, p, number, &e);

    for (size_t k = 0; k < g->per && rc == OK; k++) {
        uint32_t enemy = table_set_unrank((int)k, g->m->s.enemy, TABLE_BOARD & ~p->own);
        size_t before = p->exceptions.count;

        successors_init(&moves, &view, p->own, enemy);
        rc = encode_block(&w, &moves, &e);
        g->exception_firsts[number * g->per + k + 1] = (uint32_t)(p->exceptions.count - before);
    }
    if (rc == OK && w.no_memory)
        rc = err_say(&e, NO_ROOM, "out of memory writing the table");
    if (rc == OK)
        layout_put(p->bytes + p->filled, 8, p->bits);
    ext_error_set(&g->fault, rc, &e);
}

/* ---- appending buffers -------------------------------------------------------------- */

/* The wins of the current buffers against one enemy set are contiguous. */
static void read_wins(void *context, size_t set)
{
    struct slice_writer *g = context;
    uint32_t enemy = table_set_unrank((int)set, g->m->s.enemy, TABLE_BOARD);
    size_t region = (size_t)table_set_rank(table_set_rotate(enemy), TABLE_BOARD);
    size_t first = 0, count = 0;
    struct err e;

    free(g->wins[set].bytes);
    g->wins[set].bytes = NULL;
    for (size_t i = g->first; i < g->first + g->count; i++) {
        uint32_t own = table_set_unrank((int)i, g->m->s.own, TABLE_BOARD);

        if ((own & enemy) == 0 && count++ == 0)
            first = (size_t)table_set_rank(own, TABLE_BOARD & ~enemy);
    }
    if (count > 0)
        ext_error_set(&g->fault, ext_dtm_read(g->m->mine, region, first, count, &g->wins[set], &e),
                      &e);
}

static enum status spool(struct slice_writer *g, const struct writer_exceptions *x, struct err *e)
{
    size_t bytes = 4 * x->count;
    unsigned char *raw = malloc(bytes + 1);
    enum status rc;

    if (raw == NULL)
        return err_say(e, NO_ROOM, "out of memory writing the table");
    for (size_t i = 0; i < x->count; i++)
        layout_put(raw + 4 * i, 4, x->list[i].place | (uint64_t)x->list[i].dtm << 16);
    rc = os_work_write(g->spool, EXT_HEADER + g->spooled, raw, bytes, e);
    g->spooled += bytes;
    free(raw);
    return rc;
}

static enum status append_buffer(struct slice_writer *g, struct buffer *p, size_t number,
                                 struct err *e)
{
    uint64_t first = g->firsts[number * g->per], end = g->firsts[(number + 1) * g->per];
    size_t whole = (size_t)(end * LAYOUT_BITS / 8 - first * LAYOUT_BITS / 8);

    p->bytes[0] |= g->carry;
    chunk_writer_put(&g->f->w, p->bytes, whole);
    g->carry = p->bytes[whole];
    free(p->bytes);
    p->bytes = NULL;
    for (int i = 0; i < DTMS; i++)
        g->histogram[i] += p->histogram[i];
    return g->f->w.rc == OK ? spool(g, &p->exceptions, e) : g->f->w.rc;
}

static enum status put_batch(struct slice_writer *g, struct err *e)
{
    struct wdl_solver *w = g->m->w;
    enum status rc;

    w->run(w->pool, read_wins, g, table_binomial[TABLE_SQUARES][g->m->s.enemy]);
    rc = ext_error_get(&g->fault, e);
    if (rc != OK)
        return rc;
    w->run(w->pool, encode_buffer, g, g->count);
    rc = ext_error_get(&g->fault, e);
    for (size_t i = 0; i < g->count && rc == OK; i++)
        rc = append_buffer(g, &g->buffer[i], g->first + i, e);
    for (size_t i = 0; i < g->count; i++) {
        free(g->buffer[i].bytes);
        g->buffer[i].bytes = NULL;
    }
    return rc;
}

static enum status put_data(struct slice_writer *g, struct err *e)
{
    enum status rc = OK;

    for (g->first = 0; g->first < g->theirs->regions && rc == OK; g->first += g->count) {
        size_t left = g->theirs->regions - g->first;

        g->count = ext_cache_load(&g->cache, g->m->w, g->first, left < BATCH ? left : BATCH, e);
        rc = g->count > 0 ? put_batch(g, e) : FAILED;
    }
    chunk_writer_put_uint(&g->f->w, 2, g->carry);
    return rc;
}

/* ---- the slice ------------------------------------------------------------------------------- */

static enum status put_exceptions(struct slice_writer *g, struct err *e)
{
    unsigned char bytes[1 << 14];
    enum status rc = OK;

    for (uint64_t at = 0; at < g->spooled && rc == OK;) {
        uint64_t left = g->spooled - at;
        size_t part = left < sizeof bytes ? (size_t)left : sizeof bytes;

        rc = os_work_read(g->spool, EXT_HEADER + at, bytes, part, e);
        if (rc == OK)
            chunk_writer_put(&g->f->w, bytes, part);
        at += part;
    }
    return rc;
}

/* Does each DTM occur as often as the solver counted? Detects files of different runs. */
static enum status check_histogram(const struct slice_writer *g, struct err *e)
{
    for (int i = 0; i < DTMS; i++)
        if (g->histogram[i] != g->codes.histogram[i])
            return err_say(e, FAILED,
                           "%u positions have DTM %d, but %u were counted; remove the "
                           "work files beside the table (.lev and two digits)",
                           g->histogram[i], i, g->codes.histogram[i]);
    return OK;
}

static enum status put_lists(struct slice_writer *g, struct err *e)
{
    struct chunk_writer *w = &g->f->w;
    size_t blocks = table_slice_blocks(g->m->s);
    struct writer_offsets at = {.blocks = w->offset};
    enum status rc;

    writer_put_u64(w, g->firsts, blocks + 1);
    at.rows = w->offset;
    writer_put_u16(w, g->rows, blocks * TABLE_SQUARES);
    free(g->rows);
    g->rows = NULL;
    at.data = w->offset;
    rc = put_data(g, e);
    if (rc == OK)
        rc = check_histogram(g, e);
    at.exception_blocks = w->offset;
    g->exception_firsts[0] = 0;
    for (size_t i = 1; i <= blocks; i++)
        g->exception_firsts[i] += g->exception_firsts[i - 1];
    writer_put_u32(w, g->exception_firsts, blocks + 1);
    at.exceptions = w->offset;
    writer_put_offsets(g->f, g->m->s, &at);
    return rc == OK ? put_exceptions(g, e) : rc;
}

static enum status take_lists(struct slice_writer *g, struct err *e)
{
    size_t blocks = table_slice_blocks(g->m->s);

    g->firsts = malloc((blocks + 1) * sizeof *g->firsts);
    g->rows = malloc(blocks * TABLE_SQUARES * sizeof *g->rows);
    g->exception_firsts = calloc(blocks + 1, sizeof *g->exception_firsts);
    g->wins = calloc(table_binomial[TABLE_SQUARES][g->m->s.enemy], sizeof *g->wins);
    if (g->firsts == NULL || g->rows == NULL || g->exception_firsts == NULL || g->wins == NULL)
        return err_say(e, NO_ROOM, "out of memory writing the table");
    return ext_cache_init(&g->cache, g->m->cache, e);
}

static void release(struct slice_writer *g)
{
    for (size_t i = 0; g->wins != NULL && i < table_binomial[TABLE_SQUARES][g->m->s.enemy]; i++)
        free(g->wins[i].bytes);
    for (size_t i = 0; i < BATCH; i++)
        free(g->buffer[i].exceptions.list);
    free(g->wins);
    free(g->firsts);
    free(g->rows);
    free(g->exception_firsts);
    ext_cache_release(&g->cache);
    os_work_close(g->spool, true);
}

/*
 * Lists of blocks; for the current buffers their wins, at most 1.5 bytes a position, and codes and
 * exceptions, which are rare.
 */
uint64_t ext_slice_bytes(const struct partition *theirs)
{
    uint64_t lists = theirs->regions * theirs->region_blocks * (8 + 2 * TABLE_SQUARES + 4);
    uint64_t buffer = theirs->region_blocks * theirs->block_words * TABLE_DEALS;

    return lists + BATCH * (buffer * 3 / 2 + buffer * LAYOUT_BITS / 8 + buffer);
}

void ext_slice_write(struct table_writer *f, struct ext_slice *m)
{
    struct ext_file spec = *m->spec;
    struct slice_writer *g = calloc(1, sizeof *g);
    bool fresh;
    enum status rc;

    if (g == NULL) {
        writer_no_memory(&f->w);
        return;
    }
    *g = (struct slice_writer){.m = m, .f = f, .mine = m->mine->c, .theirs = m->theirs->c};
    g->per = g->theirs->region_blocks;
    g->cache = (struct ext_cache){.steps = &m->w->steps, .same = m->theirs, .fewer = m->fewer};
    ext_groups_fill(&g->groups, m->w->steps.deck);
    spec.ending = "exc";
    rc = ext_file_open(&spec, g->mine, &g->spool, &fresh, f->w.e);
    if (rc == OK)
        rc = take_lists(g, f->w.e);
    if (rc == OK) {
        count_positions(g);
        choose_codes(g);
        rc = put_lists(g, f->w.e);
        writer_put_codes(f, m->s, &g->codes);
    }
    if (f->w.rc == OK)
        f->w.rc = rc;
    release(g);
    free(g);
}
