/* Torii: MIT licence, see LICENSE. */
#include "table/file.h"
#include "table/lists.h"

#include "base/bits.h"
#include "rules/onitama/onitama.h"

#include <stdlib.h>
#include <string.h>

void file_no_memory(struct file *f)
{
    if (f->w.rc == OK)
        f->w.rc = err_say(f->w.e, NO_ROOM, "no memory to write the table");
}

/* ---- bits ------------------------------------------------------------------------------------ */

void bits_put(struct bit_stream *b, uint32_t bits, int count)
{
    b->bits |= (uint64_t)bits << b->count;
    for (b->count += count; b->count >= 8; b->count -= 8, b->bits >>= 8) {
        b->bytes[b->filled++] = (unsigned char)b->bits;
        if (b->filled == sizeof b->bytes) {
            pieces_put(&b->f->w, b->bytes, b->filled);
            b->filled = 0;
        }
    }
}

void bits_end(struct bit_stream *b)
{
    pieces_put(&b->f->w, b->bytes, b->filled);
    pieces_put_number(&b->f->w, 2, b->bits);
}

uint32_t file_squeeze(uint32_t word, uint32_t mask)
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

uint32_t file_stretch(uint32_t bits, uint32_t mask)
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

bool file_except(struct file_exceptions *x, uint64_t place, int level)
{
    if (x->count == UINT32_MAX) /* they are counted in four bytes */
        return false;
    if (x->count == x->size) {
        size_t size = x->size > 0 ? 2 * x->size : 4096;
        struct file_exception *more = realloc(x->list, size * sizeof *more);

        if (more == NULL)
            return false;
        x->list = more;
        x->size = size;
    }
    x->list[x->count++] = (struct file_exception){(uint16_t)place, (uint16_t)level};
    return true;
}

void file_put_exceptions(struct file *f, const struct file_exceptions *x)
{
    for (size_t i = 0; i < x->count; i++)
        pieces_put_number(&f->w, 4, x->list[i].place | (uint64_t)x->list[i].level << 16);
}

/* ---- codes ----------------------------------------------------------------------------------- */

void file_choose_codes(struct file_codes *c)
{
    uint64_t left[256]; /* a code stands for a level of one byte */

    memcpy(left, c->often, sizeof left);
    memset(c->code, LAYOUT_CODES, sizeof c->code);
    for (int k = 0; k < LAYOUT_CODES; k++) {
        int best = 0;

        for (int i = 1; i < 256; i++)
            best = left[i] > left[best] ? i : best;
        c->level[k] = (uint8_t)best;
        if (left[best] > 0)
            c->code[best] = (uint8_t)k;
        left[best] = 0;
    }
}

void file_put_codes(struct file *f, struct table_slice s, uint64_t kept, const struct file_codes *c)
{
    unsigned char *part = file_part(f, s);
    uint64_t states = table_slice_states(s), in1 = states - kept;
    struct table_count count = {
        .states = states, .win = in1, .win_in1 = in1, .draw = c->often[0], .longest_win = in1 > 0};

    for (uint32_t i = 1; i < FILE_LEVELS; i++)
        if (c->often[i] > 0 && i % 2 == 1) {
            count.win += c->often[i];
            count.longest_win = i;
        } else if (c->often[i] > 0) {
            count.loss += c->often[i];
            count.longest_loss = i;
        }
    file_put_counts(part, &count);
    memcpy(part + PART_CODE, c->level, LAYOUT_CODES);
}

/* ---- the whole ------------------------------------------------------------------------------- */

void file_put_counts(unsigned char *part, const struct table_count *c)
{
    layout_put(part + PART_COUNTS, 8, c->states);
    layout_put(part + PART_COUNTS + 8, 8, c->win);
    layout_put(part + PART_COUNTS + 16, 8, c->win_in1);
    layout_put(part + PART_COUNTS + 24, 8, c->loss);
    layout_put(part + PART_COUNTS + 32, 8, c->draw);
    layout_put(part + PART_LONGEST, 4, c->longest_win);
    layout_put(part + PART_LONGEST + 4, 4, c->longest_loss);
}

unsigned char *file_part(struct file *f, struct table_slice s)
{
    return f->parts + LAYOUT_PART * (s.own * (f->students + 1) + s.enemy);
}

static void fill_head(struct file *f, const struct table_deck *deck, bool distances)
{
    memcpy(f->head, LAYOUT_MAGIC, 8);
    layout_put(f->head + HEAD_VERSION, 4, LAYOUT_VERSION);
    layout_put(f->head + HEAD_FLAGS, 4, distances ? LAYOUT_DISTANCES : 0);
    layout_put(f->head + HEAD_STUDENTS, 4, (uint64_t)f->students);
    for (int i = 0; i < TABLE_CARDS; i++) {
        const char *name = oni_card_code(deck->card[i]);

        memcpy(f->head + HEAD_CARDS + i * LISTS_CARD, name, strlen(name));
    }
}

void file_open(struct file *f, const char *path, const struct table_deck *deck, int students,
               bool distances, struct err *e)
{
    *f = (struct file){.students = students};
    fill_head(f, deck, distances);
    pieces_begin(&f->w, path, e);
}

enum status file_finish(struct file *f)
{
    int slices = (f->students + 1) * (f->students + 1);

    layout_put(f->head + HEAD_PARTS, 8, f->w.at);
    pieces_put(&f->w, f->parts, (size_t)(LAYOUT_PART * slices));
    return pieces_finish(&f->w, f->head);
}
