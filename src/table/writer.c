/* Torii: MIT licence, see LICENSE. */
#include "table/writer.h"

#include "base/bits.h"

#include <stdlib.h>
#include <string.h>

void writer_no_memory(struct chunk_writer *f)
{
    if (f->rc == OK)
        f->rc = err_say(f->e, NO_ROOM, "out of memory writing the table");
}

/* ---- bits ------------------------------------------------------------------------------------ */

void bit_writer_put(struct bit_writer *b, uint32_t bits, int count)
{
    b->bits |= (uint64_t)bits << b->count;
    for (b->count += count; b->count >= 8; b->count -= 8, b->bits >>= 8) {
        b->bytes[b->filled++] = (unsigned char)b->bits;
        if (b->filled == sizeof b->bytes) {
            chunk_writer_put(b->f, b->bytes, b->filled);
            b->filled = 0;
        }
    }
}

void bit_writer_flush(struct bit_writer *b)
{
    chunk_writer_put(b->f, b->bytes, b->filled);
    chunk_writer_put_uint(b->f, 2, b->bits);
}

uint32_t bits_extract(uint32_t word, uint32_t mask)
{
#ifdef __BMI2__
    return __builtin_ia32_pext_si(word, mask);
#else
    uint32_t out = 0;

    for (int i = 0; mask != 0; mask = bits_rest(mask), i++)
        out |= (word >> bits_first(mask) & 1) << i;
    return out;
#endif
}

uint32_t bits_deposit(uint32_t bits, uint32_t mask)
{
#ifdef __BMI2__
    return __builtin_ia32_pdep_si(bits, mask);
#else
    uint32_t out = 0;

    for (; mask != 0; mask = bits_rest(mask), bits >>= 1)
        out |= bits & 1 ? mask & -mask : 0;
    return out;
#endif
}

/* ---- exceptions ------------------------------------------------------------------------------ */

bool writer_exceptions_add(struct writer_exceptions *x, uint64_t place, int dtm)
{
    if (x->count == UINT32_MAX) /* their number is stored in four bytes */
        return false;
    if (x->count == x->size) {
        size_t size = x->size > 0 ? 2 * x->size : 4096;
        struct writer_exception *more = realloc(x->list, size * sizeof *more);

        if (more == NULL)
            return false;
        x->list = more;
        x->size = size;
    }
    x->list[x->count++] = (struct writer_exception){(uint16_t)place, (uint16_t)dtm};
    return true;
}

void writer_put_exceptions(struct chunk_writer *f, const struct writer_exceptions *x)
{
    for (size_t i = 0; i < x->count; i++)
        chunk_writer_put_uint(f, 4, x->list[i].place | (uint64_t)x->list[i].dtm << 16);
}

/* ---- codes ----------------------------------------------------------------------------------- */

void dtm_codes_choose(struct dtm_codes *c, int limit)
{
    uint64_t left[DTM_COUNT];

    memcpy(left, c->histogram, sizeof left);
    memset(c->code, LAYOUT_CODES, sizeof c->code);
    for (int k = 0; k < LAYOUT_CODES; k++) {
        int best = 0;

        for (int i = 1; i < limit; i++)
            best = left[i] > left[best] ? i : best;
        c->dtm[k] = (uint16_t)best;
        if (left[best] > 0)
            c->code[best] = (uint8_t)k;
        left[best] = 0;
    }
}

struct table_census dtm_census(const uint64_t histogram[DTM_COUNT], uint64_t states)
{
    struct table_census c = {.states = states, .win_in1 = states - histogram[0]};

    c.draw = histogram[0];
    for (uint32_t i = 1; i < DTM_COUNT; i++) {
        c.win_in1 -= histogram[i];
        *(i % 2 == 1 ? &c.win : &c.loss) += histogram[i];
        if (histogram[i] > 0)
            *(i % 2 == 1 ? &c.longest_win : &c.longest_loss) = i;
    }
    c.win += c.win_in1;
    if (c.longest_win == 0 && c.win > 0)
        c.longest_win = 1;
    return c;
}

void writer_put_codes(struct table_writer *f, struct table_slice s, const struct dtm_codes *c)
{
    struct table_census census = dtm_census(c->histogram, table_slice_states(s));
    unsigned char *entry = writer_entry(f, s);

    packed_census_put(entry + ENTRY_CENSUS, &census);
    for (int i = 0; i < LAYOUT_CODES; i++)
        entry[ENTRY_CODES + i] = (unsigned char)c->dtm[i];
}

/* ---- lists ----------------------------------------------------------------------------------- */

void writer_put_u16(struct chunk_writer *f, const uint16_t *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        chunk_writer_put_uint(f, 2, list[i]);
}

void writer_put_u32(struct chunk_writer *f, const uint32_t *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        chunk_writer_put_uint(f, 4, list[i]);
}

void writer_put_u64(struct chunk_writer *f, const uint64_t *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        chunk_writer_put_uint(f, 8, list[i]);
}

static void put_data(struct chunk_writer *f, const struct dtm_slice *s, const struct dtm_codes *c,
                     struct writer_exceptions *exceptions, uint32_t *exception_blocks)
{
    struct bit_writer b = {.f = f};

    for (size_t block = 0; block < s->blocks && f->rc == OK; block++) {
        const uint16_t *dtm = s->dtm + s->first[block];
        uint64_t count = s->first[block + 1] - s->first[block];

        exception_blocks[block] = (uint32_t)exceptions->count;
        for (uint64_t i = 0; i < count; i++) {
            uint8_t code = c->code[dtm[i]];

            bit_writer_put(&b, code, LAYOUT_BITS);
            if (code == LAYOUT_CODES && !writer_exceptions_add(exceptions, i, dtm[i]))
                writer_no_memory(f);
        }
    }
    exception_blocks[s->blocks] = (uint32_t)exceptions->count;
    bit_writer_flush(&b);
}

void writer_put_lists(struct chunk_writer *f, const struct dtm_slice *s, const struct dtm_codes *c,
                      struct writer_offsets *at)
{
    struct writer_exceptions exceptions = {0};
    uint32_t *exception_blocks = calloc(s->blocks + 1, sizeof *exception_blocks);

    if (exception_blocks == NULL) {
        writer_no_memory(f);
        return;
    }
    at->blocks = f->offset;
    writer_put_u64(f, s->first, s->blocks + 1);
    at->rows = f->offset;
    writer_put_u16(f, s->row, s->blocks * TABLE_SQUARES);
    at->data = f->offset;
    put_data(f, s, c, &exceptions, exception_blocks);
    at->exception_blocks = f->offset;
    writer_put_u32(f, exception_blocks, s->blocks + 1);
    at->exceptions = f->offset;
    writer_put_exceptions(f, &exceptions);
    free(exception_blocks);
    free(exceptions.list);
}

/* ---- the file -------------------------------------------------------------------------------- */

void writer_put_offsets(struct table_writer *f, struct table_slice s,
                        const struct writer_offsets *at)
{
    unsigned char *entry = writer_entry(f, s);

    layout_put(entry + ENTRY_BLOCKS, 8, at->blocks);
    layout_put(entry + ENTRY_ROWS, 8, at->rows);
    layout_put(entry + ENTRY_DATA, 8, at->data);
    layout_put(entry + ENTRY_EXCEPTION_BLOCKS, 8, at->exception_blocks);
    layout_put(entry + ENTRY_EXCEPTIONS, 8, at->exceptions);
}

unsigned char *writer_entry(struct table_writer *f, struct table_slice s)
{
    return f->directory + LAYOUT_ENTRY * (s.own * (f->students + 1) + s.enemy);
}

void writer_open(struct table_writer *f, const char *path, const struct table_deck *deck,
                 int students, bool dtm, struct err *e)
{
    *f = (struct table_writer){.students = students};
    memcpy(f->header, LAYOUT_MAGIC, 8);
    layout_put(f->header + HEADER_VERSION, 4, LAYOUT_VERSION);
    layout_put(f->header + HEADER_FLAGS, 4, dtm ? LAYOUT_DTM : 0);
    layout_put(f->header + HEADER_STUDENTS, 4, (uint64_t)students);
    packed_cards_put(f->header + HEADER_CARDS, deck->card);
    chunk_writer_open(&f->w, path, e);
}

enum status writer_finish(struct table_writer *f)
{
    int slices = (f->students + 1) * (f->students + 1);

    layout_put(f->header + HEADER_DIRECTORY, 8, f->w.offset);
    chunk_writer_put(&f->w, f->directory, (size_t)(LAYOUT_ENTRY * slices));
    return chunk_writer_finish(&f->w, f->header);
}
