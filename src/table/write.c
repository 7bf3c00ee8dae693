/* Torii: MIT licence, see LICENSE. */
#include "table/write.h"

#include "base/bits.h"
#include "rules/onitama/onitama.h"
#include "table/layout.h"
#include "table/winning.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/* The file as it grows: a piece is summed up when it is full. */
struct writer {
    struct os_sink *sink;
    unsigned char *piece; /* LAYOUT_PIECE bytes */
    size_t filled;
    uint64_t at; /* bytes so far */
    uint64_t *sums;
    size_t sum_count, sum_size;
    enum status rc;
    struct err *e;
};

static void flush(struct writer *f)
{
    if (f->rc != OK || f->filled == 0)
        return;
    if (f->sum_count == f->sum_size) {
        size_t size = f->sum_size > 0 ? 2 * f->sum_size : 1024;
        uint64_t *more = realloc(f->sums, size * sizeof *more);

        if (more == NULL) {
            f->rc = err_say(f->e, NO_ROOM, "no memory for the sums of the table");
            return;
        }
        f->sums = more;
        f->sum_size = size;
    }
    f->sums[f->sum_count++] = XXH3_64bits(f->piece, f->filled);
    f->rc = os_sink_write(f->sink, f->piece, f->filled, f->e);
    f->filled = 0;
}

static void put_bytes(struct writer *f, const void *bytes, size_t len)
{
    const unsigned char *from = bytes;

    while (len > 0 && f->rc == OK) {
        size_t room = LAYOUT_PIECE - f->filled, part = len < room ? len : room;

        memcpy(f->piece + f->filled, from, part);
        f->filled += part;
        f->at += part;
        from += part;
        len -= part;
        if (f->filled == LAYOUT_PIECE)
            flush(f);
    }
}

static void put_number(struct writer *f, int bytes, uint64_t number)
{
    unsigned char memory[8];

    layout_put(memory, bytes, number);
    put_bytes(f, memory, (size_t)bytes);
}

/* ---- codes, bit by bit ----------------------------------------------------------------------- */

struct bit_stream {
    struct writer *f;
    uint64_t bits;
    int count; /* in `bits`, fewer than eight between calls */
    size_t filled;
    unsigned char bytes[4096];
};

static void put_bits(struct bit_stream *b, uint32_t bits, int count)
{
    b->bits |= (uint64_t)bits << b->count;
    for (b->count += count; b->count >= 8; b->count -= 8, b->bits >>= 8) {
        b->bytes[b->filled++] = (unsigned char)b->bits;
        if (b->filled == sizeof b->bytes) {
            put_bytes(b->f, b->bytes, b->filled);
            b->filled = 0;
        }
    }
}

/* The rest, and a byte more, so that two can always be read. */
static void put_bits_end(struct bit_stream *b)
{
    put_bytes(b->f, b->bytes, b->filled);
    put_number(b->f, 2, b->bits);
}

/* ---- one slice ------------------------------------------------------------------------------- */

struct exception {
    uint16_t place, level;
};

/* A slice that is being written. */
struct source {
    const struct solve *w;
    const struct solve_slice *s;
    uint64_t often[256]; /* how often each level comes; without distances only 0, 2 and 3 do */
    uint8_t level[LAYOUT_CODES];
    uint8_t code[256]; /* LAYOUT_CODES: an exception */
    uint32_t *first;   /* exceptions before a block */
    struct exception *exceptions;
    size_t count, size;
};

/* The levels that come most often get a code. */
static void choose_codes(struct source *from)
{
    uint64_t left[256];

    for (uint64_t i = 0; i < from->s->first[from->s->blocks]; i++)
        from->often[from->s->level[i]]++;
    memcpy(left, from->often, sizeof left);
    memset(from->code, LAYOUT_CODES, sizeof from->code);
    for (int k = 0; k < LAYOUT_CODES; k++) {
        int best = 0;

        for (int i = 1; i < 256; i++)
            best = left[i] > left[best] ? i : best;
        from->level[k] = (uint8_t)best;
        if (left[best] > 0)
            from->code[best] = (uint8_t)k;
        left[best] = 0;
    }
}

static void add_exception(struct writer *f, struct source *from, uint64_t place, int level)
{
    if (from->count == from->size) {
        size_t size = from->size > 0 ? 2 * from->size : 4096;
        struct exception *more = realloc(from->exceptions, size * sizeof *more);

        if (more == NULL) {
            if (f->rc == OK)
                f->rc = err_say(f->e, NO_ROOM, "no memory to write the table");
            return;
        }
        from->exceptions = more;
        from->size = size;
    }
    from->exceptions[from->count++] = (struct exception){(uint16_t)place, (uint16_t)level};
}

static void put_levels(struct bit_stream *b, struct source *from, size_t block)
{
    const struct solve_slice *s = from->s;
    uint64_t count = s->first[block + 1] - s->first[block];
    const uint8_t *level = s->level + s->first[block];

    for (uint64_t i = 0; i < count; i++) {
        put_bits(b, from->code[level[i]], LAYOUT_BITS);
        if (from->code[level[i]] == LAYOUT_CODES)
            add_exception(b->f, from, i, level[i]);
    }
}

/* The bits of a word at the places of a mask, close together. */
static uint32_t squeeze(uint32_t word, uint32_t mask)
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

/* One word without distances: a bit says won or not; the few draws are the exceptions. */
static void put_word(struct bit_stream *b, struct source *from, uint32_t kept, uint32_t open,
                     uint32_t lost, uint64_t place)
{
    uint32_t drawn = open & ~lost & kept;

    put_bits(b, squeeze(open, kept), bits_count(kept));
    from->often[3] += (uint64_t)bits_count(kept & ~open);
    from->often[2] += (uint64_t)bits_count(kept & lost);
    from->often[0] += (uint64_t)bits_count(drawn);
    for (; drawn != 0; drawn = bits_rest(drawn)) {
        uint32_t before = kept & (((uint32_t)1 << bits_first(drawn)) - 1);

        add_exception(b->f, from, place + (uint64_t)bits_count(before), 0);
    }
}

static void put_values(struct bit_stream *b, struct source *from, size_t block)
{
    const struct solve_slice *s = from->s;
    const uint32_t *open = s->open + block * SOLVE_WORDS, *lost = s->lost + block * SOLVE_WORDS;
    uint32_t own, enemy, row[TABLE_SQUARES];
    struct winning win;
    uint64_t place = 0;

    table_block_sets(s->s, block, &own, &enemy);
    winning_init(&win, from->w->deck, own, enemy);
    for (int m = 0; m < TABLE_SQUARES; m++) {
        if (!winning_row(&win, m, row))
            continue;
        for (int o = 0; o < TABLE_SQUARES; o++) {
            int at = (24 - o) * TABLE_SQUARES + 24 - m;

            put_word(b, from, row[o], open[at], lost[at], place);
            place += (uint64_t)bits_count(row[o]);
        }
    }
}

static void put_data(struct writer *f, struct source *from)
{
    struct bit_stream b = {.f = f};

    for (size_t block = 0; block < from->s->blocks && f->rc == OK; block++) {
        from->first[block] = (uint32_t)from->count;
        if (from->w->distances)
            put_levels(&b, from, block);
        else
            put_values(&b, from, block);
    }
    from->first[from->s->blocks] = (uint32_t)from->count;
    put_bits_end(&b);
}

static void count_slice(const struct source *from, struct table_count *out)
{
    memset(out, 0, sizeof *out);
    out->states = table_slice_states(from->s->s);
    out->win_in1 = out->win = out->states - from->s->first[from->s->blocks];
    out->draw = from->often[0];
    out->longest_win = out->win > 0;
    for (uint32_t i = 1; i < 256; i++)
        if (from->often[i] > 0 && i % 2 == 1) {
            out->win += from->often[i];
            out->longest_win = i;
        } else if (from->often[i] > 0) {
            out->loss += from->often[i];
            out->longest_loss = i;
        }
    if (!from->w->distances)
        out->longest_win = out->longest_loss = 0;
}

static void fill_counts(const struct source *from, unsigned char *part)
{
    struct table_count count;

    count_slice(from, &count);
    layout_put(part + PART_COUNTS, 8, count.states);
    layout_put(part + PART_COUNTS + 8, 8, count.win);
    layout_put(part + PART_COUNTS + 16, 8, count.win_in1);
    layout_put(part + PART_COUNTS + 24, 8, count.loss);
    layout_put(part + PART_COUNTS + 32, 8, count.draw);
    layout_put(part + PART_LONGEST, 4, count.longest_win);
    layout_put(part + PART_LONGEST + 4, 4, count.longest_loss);
    memcpy(part + PART_CODE, from->level, LAYOUT_CODES);
}

static void put_lists(struct writer *f, struct source *from, unsigned char *part)
{
    const struct solve_slice *s = from->s;

    layout_put(part + PART_FIRSTS, 8, f->at);
    for (size_t i = 0; i <= s->blocks; i++)
        put_number(f, 8, s->first[i]);
    layout_put(part + PART_ROWS, 8, f->at);
    for (size_t i = 0; i < s->blocks * TABLE_SQUARES; i++)
        put_number(f, 2, s->row[i]);
    layout_put(part + PART_DATA, 8, f->at);
    put_data(f, from);
    layout_put(part + PART_EXCEPTION_FIRSTS, 8, f->at);
    for (size_t i = 0; i <= s->blocks; i++)
        put_number(f, 4, from->first[i]);
    layout_put(part + PART_EXCEPTIONS, 8, f->at);
    for (size_t i = 0; i < from->count; i++)
        put_number(f, 4, from->exceptions[i].place | (uint64_t)from->exceptions[i].level << 16);
}

static void put_slice(struct writer *f, const struct solve *w, const struct solve_slice *s,
                      unsigned char *part)
{
    struct source from = {.w = w, .s = s};

    from.first = calloc(s->blocks + 1, sizeof *from.first);
    if (from.first == NULL && f->rc == OK)
        f->rc = err_say(f->e, NO_ROOM, "no memory to write the table");
    if (f->rc == OK) {
        if (w->distances)
            choose_codes(&from);
        put_lists(f, &from, part);
        fill_counts(&from, part);
    }
    free(from.first);
    free(from.exceptions);
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void fill_head(const struct solve *w, unsigned char head[LAYOUT_HEAD])
{
    memset(head, 0, LAYOUT_HEAD);
    memcpy(head, LAYOUT_MAGIC, 8);
    layout_put(head + HEAD_VERSION, 4, LAYOUT_VERSION);
    layout_put(head + HEAD_FLAGS, 4, w->distances ? LAYOUT_DISTANCES : 0);
    layout_put(head + HEAD_STUDENTS, 4, (uint64_t)w->students);
    for (int i = 0; i < TABLE_CARDS; i++) {
        const char *name = oni_card_code(w->deck->card[i]);

        memcpy(head + HEAD_CARDS + i * LAYOUT_CARD, name, strlen(name));
    }
}

/* Slices and parts, in pieces; then the sums of the pieces. */
static void put_all(struct writer *f, const struct solve *w, unsigned char head[LAYOUT_HEAD])
{
    enum { SLICES = (SOLVE_MAX_STUDENTS + 1) * (SOLVE_MAX_STUDENTS + 1) };
    unsigned char parts[SLICES * LAYOUT_PART] = {0};
    int count = 0;

    for (int own = 0; own <= w->students; own++)
        for (int enemy = 0; enemy <= w->students; enemy++)
            put_slice(f, w, &w->slice[own][enemy], parts + LAYOUT_PART * count++);
    layout_put(head + HEAD_PARTS, 8, f->at);
    put_bytes(f, parts, (size_t)(LAYOUT_PART * count));
    flush(f);
    layout_put(head + HEAD_SUMS, 8, f->at);
    for (size_t i = 0; i < f->sum_count; i++)
        layout_put((unsigned char *)&f->sums[i], 8, f->sums[i]); /* as bytes, wherever we are */
    if (f->rc == OK && f->sum_count > 0)
        f->rc = os_sink_write(f->sink, f->sums, f->sum_count * sizeof *f->sums, f->e);
    layout_put(head + HEAD_SUMS_SUM, 8, XXH3_64bits(f->sums, f->sum_count * sizeof *f->sums));
    layout_put(head + HEAD_LENGTH, 8, f->at + f->sum_count * sizeof *f->sums);
    layout_put(head + HEAD_SUM, 8, XXH3_64bits(head, HEAD_SUM));
}

enum status table_write(const struct solve *w, const char *path, struct err *e)
{
    unsigned char head[LAYOUT_HEAD];
    struct writer f = {.at = LAYOUT_HEAD, .rc = OK, .e = e};

    f.piece = malloc(LAYOUT_PIECE);
    if (f.piece == NULL)
        f.rc = err_say(e, NO_ROOM, "no memory to write the table");
    if (f.rc == OK && (f.sink = os_sink_open(path, e)) == NULL)
        f.rc = FAILED;
    if (f.rc == OK) {
        fill_head(w, head);
        f.rc = os_sink_write(f.sink, head, sizeof head, e);
        put_all(&f, w, head);
        if (f.rc == OK)
            f.rc = os_sink_finish(f.sink, head, sizeof head, e);
        else
            os_sink_drop(f.sink);
    }
    free(f.sums);
    free(f.piece);
    return f.rc;
}
