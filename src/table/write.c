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

/* ---- one slice ------------------------------------------------------------------------------- */

/* How often each level comes, and which have a code of their own. */
struct codes {
    uint64_t often[256];
    uint8_t level[LAYOUT_CODES];
    uint8_t code[256]; /* LAYOUT_CODES: an exception */
};

/* A slice that is being written. */
struct source {
    const struct solve *w;
    const struct solve_slice *s;
    struct codes c;
    uint8_t levels[SOLVE_BLOCK]; /* of the block at hand */
};

/* The levels that come most often. */
static void choose_codes(struct codes *c)
{
    uint64_t left[256];

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

/* Without distances a bit is enough: won or not; the few draws are the exceptions. */
static void choose_bits(struct codes *c)
{
    memset(c->code, 0, sizeof c->code);
    c->code[2] = c->code[0] = 1;
}

static bool is_exception(const struct source *from, int level)
{
    return from->w->distances ? from->c.code[level] == LAYOUT_CODES : level == 0;
}

static int block_levels(struct source *from, size_t block)
{
    return solve_block_levels(from->w, from->s, block, from->levels);
}

static void source_init(struct source *from, const struct solve *w, const struct solve_slice *s)
{
    from->w = w;
    from->s = s;
    memset(&from->c, 0, sizeof from->c);
    for (size_t block = 0; block < s->blocks; block++) {
        int count = block_levels(from, block);

        for (int i = 0; i < count; i++)
            from->c.often[from->levels[i]]++;
    }
    if (w->distances)
        choose_codes(&from->c);
    else
        choose_bits(&from->c);
}

static void count_slice(const struct source *from, struct table_count *out)
{
    const uint64_t *often = from->c.often;

    memset(out, 0, sizeof *out);
    out->states = table_slice_states(from->s->s);
    out->win_in1 = out->win = out->states - from->s->first[from->s->blocks];
    out->draw = often[0];
    for (uint32_t i = 1; i < 256; i++)
        if (often[i] > 0 && i % 2 == 1) {
            out->win += often[i];
            out->longest_win = i;
        } else if (often[i] > 0) {
            out->loss += often[i];
            out->longest_loss = i;
        }
    if (out->longest_win == 0 && out->win > 0)
        out->longest_win = 1;
    if (!from->w->distances)
        out->longest_win = out->longest_loss = 0;
}

/* Every code from the lowest bit of the first byte on; bytes more, so that two can always be read. */
static void put_data(struct writer *f, struct source *from)
{
    int width = from->w->distances ? LAYOUT_BITS : 1, filled = 0;
    uint64_t bits = 0;

    for (size_t block = 0; block < from->s->blocks && f->rc == OK; block++) {
        int count = block_levels(from, block);

        for (int i = 0; i < count; i++) {
            bits |= (uint64_t)from->c.code[from->levels[i]] << filled;
            filled += width;
            for (; filled >= 8; filled -= 8, bits >>= 8)
                put_number(f, 1, bits & 255);
        }
    }
    put_number(f, 2, bits);
}

/* The exceptions of all blocks: where each block's begin, or place in the block and level. */
static void put_exceptions(struct writer *f, struct source *from, bool firsts)
{
    uint64_t sum = 0;

    for (size_t block = 0; block < from->s->blocks && f->rc == OK; block++) {
        int count = block_levels(from, block);

        if (firsts)
            put_number(f, 4, sum);
        for (int i = 0; i < count; i++) {
            if (!is_exception(from, from->levels[i]))
                continue;
            sum++;
            if (!firsts) {
                put_number(f, 2, (uint64_t)i);
                put_number(f, 2, from->levels[i]);
            }
        }
    }
    if (firsts)
        put_number(f, 4, sum);
}

static void put_counts(const struct source *from, unsigned char *part)
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
    memcpy(part + PART_CODE, from->c.level, LAYOUT_CODES);
}

static void put_slice(struct writer *f, struct source *from, unsigned char *part)
{
    const struct solve_slice *s = from->s;

    put_counts(from, part);
    layout_put(part + PART_FIRSTS, 8, f->at);
    for (size_t i = 0; i <= s->blocks; i++)
        put_number(f, 8, s->first[i]);
    layout_put(part + PART_ROWS, 8, f->at);
    for (size_t i = 0; i < s->blocks * TABLE_SQUARES; i++)
        put_number(f, 2, s->row[i]);
    layout_put(part + PART_EXCEPTION_FIRSTS, 8, f->at);
    put_exceptions(f, from, true);
    layout_put(part + PART_EXCEPTIONS, 8, f->at);
    put_exceptions(f, from, false);
    layout_put(part + PART_DATA, 8, f->at);
    put_data(f, from);
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
static void put_all(struct writer *f, const struct solve *w, struct source *from,
                    unsigned char head[LAYOUT_HEAD])
{
    enum { SLICES = (SOLVE_MAX_STUDENTS + 1) * (SOLVE_MAX_STUDENTS + 1) };
    unsigned char parts[SLICES * LAYOUT_PART] = {0};
    int count = 0;

    for (int own = 0; own <= w->students; own++)
        for (int enemy = 0; enemy <= w->students; enemy++) {
            source_init(from, w, &w->slice[own][enemy]);
            put_slice(f, from, parts + LAYOUT_PART * count++);
        }
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

    struct source *from = malloc(sizeof *from);

    f.piece = malloc(LAYOUT_PIECE);
    if (f.piece == NULL || from == NULL)
        f.rc = err_say(e, NO_ROOM, "no memory to write the table");
    if (f.rc == OK && (f.sink = os_sink_open(path, e)) == NULL)
        f.rc = FAILED;
    if (f.rc == OK) {
        fill_head(w, head);
        f.rc = os_sink_write(f.sink, head, sizeof head, e);
        put_all(&f, w, from, head);
        if (f.rc == OK)
            f.rc = os_sink_finish(f.sink, head, sizeof head, e);
        else
            os_sink_drop(f.sink);
    }
    free(f.sums);
    free(f.piece);
    free(from);
    return f.rc;
}
