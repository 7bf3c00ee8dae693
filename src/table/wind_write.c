/* Torii: MIT licence, see LICENSE. */
#include "base/bits.h"
#include "table/layout.h"
#include "table/lists.h"
#include "table/wind_table.h"

#include <stdlib.h>
#include <string.h>

enum { LEVELS = WIND_MAX_LEVEL + 2 /* with 0, and the first that is too deep */ };

struct exception {
    uint16_t place, level;
};

/* What is being written. */
struct source {
    const struct wind_solve *w;
    struct pieces_writer *f;
    uint64_t often[2][2][LEVELS]; /* how often each level comes, by own and enemy students */
    uint16_t level[WIND_CODES];
    uint8_t code[LEVELS]; /* WIND_CODES: an exception */
    uint32_t *first;      /* exceptions before a block */
    struct exception *exceptions;
    size_t count, size;
};

/* ---- levels and their codes ------------------------------------------------------------------ */

static void count_levels(struct source *from)
{
    const struct wind_solve *w = from->w;

    for (size_t block = 0; block < WIND_BLOCKS; block++) {
        struct wind_place p = wind_block_place(block);
        uint64_t *often = from->often[p.own != WIND_NONE][p.enemy != WIND_NONE];

        for (uint64_t i = w->first[block]; i < w->first[block + 1]; i++)
            often[w->levels[i]]++;
    }
}

/* The levels that come most often get a code. */
static void choose_codes(struct source *from)
{
    uint64_t left[LEVELS];

    for (int i = 0; i < LEVELS; i++)
        left[i] = from->often[0][0][i] + from->often[0][1][i] + from->often[1][0][i] +
                  from->often[1][1][i];
    memset(from->code, WIND_CODES, sizeof from->code);
    for (int k = 0; k < WIND_CODES; k++) {
        int best = 0;

        for (int i = 1; i < LEVELS; i++)
            best = left[i] > left[best] ? i : best;
        from->level[k] = (uint16_t)best;
        if (left[best] > 0)
            from->code[best] = (uint8_t)k;
        left[best] = 0;
    }
}

static void add_exception(struct source *from, uint64_t place, int level)
{
    if (from->count == from->size) {
        size_t size = from->size > 0 ? 2 * from->size : 4096;
        struct exception *more = realloc(from->exceptions, size * sizeof *more);

        if (more == NULL) {
            if (from->f->rc == OK)
                from->f->rc = err_say(from->f->e, NO_ROOM, "no memory to write the table");
            return;
        }
        from->exceptions = more;
        from->size = size;
    }
    from->exceptions[from->count++] = (struct exception){(uint16_t)place, (uint16_t)level};
}

/* ---- codes, bit by bit ----------------------------------------------------------------------- */

struct bit_stream {
    struct pieces_writer *f;
    uint64_t bits;
    int count; /* in `bits`, fewer than eight between calls */
    size_t filled;
    unsigned char bytes[4096];
};

static void put_code(struct bit_stream *b, uint32_t code)
{
    b->bits |= (uint64_t)code << b->count;
    for (b->count += WIND_BITS; b->count >= 8; b->count -= 8, b->bits >>= 8) {
        b->bytes[b->filled++] = (unsigned char)b->bits;
        if (b->filled == sizeof b->bytes) {
            pieces_put(b->f, b->bytes, b->filled);
            b->filled = 0;
        }
    }
}

static void put_data(struct source *from)
{
    const struct wind_solve *w = from->w;
    struct bit_stream b = {.f = from->f};

    for (size_t block = 0; block < WIND_BLOCKS && from->f->rc == OK; block++) {
        const uint16_t *level = w->levels + w->first[block];
        uint64_t count = w->first[block + 1] - w->first[block];

        from->first[block] = (uint32_t)from->count;
        for (uint64_t i = 0; i < count; i++) {
            put_code(&b, from->code[level[i]]);
            if (from->code[level[i]] == WIND_CODES)
                add_exception(from, i, level[i]);
        }
    }
    from->first[WIND_BLOCKS] = (uint32_t)from->count;
    pieces_put(from->f, b.bytes, b.filled);
    pieces_put_number(from->f, 2, b.bits); /* the rest, and a byte more: two can always be read */
}

/* ---- what the table says of itself ----------------------------------------------------------- */

/* Positions with so many students, valid ones, won in one or not. */
static uint64_t states_of(const struct wind_solve *w, int own, int enemy)
{
    uint64_t squares = (uint64_t)(TABLE_SQUARES - 2 - own - enemy); /* for the spirit */

    return own + enemy + 2 > w->men
               ? 0
               : squares * table_slice_states((struct table_slice){own, enemy});
}

static void put_count(const struct source *from, int own, int enemy, unsigned char *at)
{
    struct table_count c = {.states = states_of(from->w, own, enemy)};
    const uint64_t *often = from->often[own][enemy];
    uint64_t rest = often[0];

    c.draw = often[0];
    for (uint32_t i = 1; i < LEVELS; i++) {
        rest += often[i];
        *(i % 2 == 1 ? &c.win : &c.loss) += often[i];
        if (often[i] > 0)
            *(i % 2 == 1 ? &c.longest_win : &c.longest_loss) = i;
    }
    c.win_in1 = c.states - rest;
    c.win += c.win_in1;
    if (c.longest_win == 0 && c.win > 0)
        c.longest_win = 1;
    layout_put(at, 8, c.states);
    layout_put(at + 8, 8, c.win);
    layout_put(at + 16, 8, c.win_in1);
    layout_put(at + 24, 8, c.loss);
    layout_put(at + 32, 8, c.draw);
    layout_put(at + WIND_LONGEST, 4, c.longest_win);
    layout_put(at + WIND_LONGEST + 4, 4, c.longest_loss);
}

static void put_lists(struct source *from, unsigned char part[WIND_PART])
{
    struct pieces_writer *f = from->f;

    layout_put(part + WIND_FIRSTS, 8, f->at);
    for (size_t i = 0; i <= WIND_BLOCKS; i++)
        pieces_put_number(f, 8, from->w->first[i]);
    layout_put(part + WIND_ROWS, 8, f->at);
    for (size_t i = 0; i < (size_t)WIND_BLOCKS * TABLE_SQUARES; i++)
        pieces_put_number(f, 2, from->w->row[i]);
    layout_put(part + WIND_DATA, 8, f->at);
    put_data(from);
    layout_put(part + WIND_EXCEPTION_FIRSTS, 8, f->at);
    for (size_t i = 0; i <= WIND_BLOCKS; i++)
        pieces_put_number(f, 4, from->first[i]);
    layout_put(part + WIND_EXCEPTIONS, 8, f->at);
    for (size_t i = 0; i < from->count; i++)
        pieces_put_number(f, 4,
                          from->exceptions[i].place | (uint64_t)from->exceptions[i].level << 16);
}

static void put_body(struct source *from, unsigned char head[PIECES_HEAD])
{
    unsigned char part[WIND_PART] = {0};

    from->first = calloc(WIND_BLOCKS + 1, sizeof *from->first);
    if (from->first == NULL) {
        if (from->f->rc == OK)
            from->f->rc = err_say(from->f->e, NO_ROOM, "no memory to write the table");
        return;
    }
    count_levels(from);
    choose_codes(from);
    put_lists(from, part);
    for (int i = 0; i < 4; i++)
        put_count(from, i / 2, i % 2, part + i * WIND_COUNT);
    for (int i = 0; i < WIND_CODES; i++)
        layout_put(part + WIND_CODE + 2 * i, 2, from->level[i]);
    layout_put(head + WIND_HEAD_PART, 8, from->f->at);
    pieces_put(from->f, part, sizeof part);
}

enum status wind_write(const struct wind_solve *w, const char *path, struct err *e)
{
    unsigned char head[PIECES_HEAD] = {0};
    struct pieces_writer f;
    struct source from = {.w = w, .f = &f};

    memcpy(head, WIND_MAGIC, 8);
    layout_put(head + PIECES_VERSION, 4, WIND_VERSION);
    layout_put(head + WIND_HEAD_MEN, 4, (uint64_t)w->men);
    for (int i = 0; i < TABLE_CARDS; i++) {
        const char *name = oni_card_code(w->deck->deck.card[i]);

        memcpy(head + WIND_HEAD_CARDS + i * LISTS_CARD, name, strlen(name));
    }
    pieces_begin(&f, path, e);
    if (f.rc == OK)
        put_body(&from, head);
    free(from.first);
    free(from.exceptions);
    return pieces_finish(&f, head);
}
