/* Torii: MIT licence, see LICENSE. */
/* GIF89a as CompuServe published it in 1990: blocks, colour table, LZW with codes of 9 to 12 bits. */
#include "raster/gif.h"

#include <stdlib.h>
#include <string.h>

enum {
    COLOURS = 255,
    SAME = COLOURS, /* no colour: what the frame before has there */
    BITS = 8,       /* of a colour's number */
    STEPS = 5,      /* bits of a channel, when colours are counted */
    BINS = 1 << 3 * STEPS,
    CODES = 4096,
    SLOTS = 1 << 14, /* of the table of known strings: a power of two, well above CODES */
    BLOCK = 255,
};

struct gif {
    struct raster_bytes *out;
    int width, height;
    uint32_t colour[COLOURS + 1];
    int16_t nearest[BINS]; /* the number of the colour for a bin; -1: not looked for yet */
    unsigned char *before; /* numbers of the frame before; NULL: there is none */
    unsigned char *now;
    /* LZW */
    uint32_t key[SLOTS]; /* code << 8 | next number, plus one; 0: empty */
    uint16_t code[SLOTS];
    uint32_t bits;
    int bit_count;
    unsigned char block[BLOCK];
    int block_len;
};

/* ---- colours ----------------------------------------------------------------------------------- */

static int channel(uint32_t pixel, int shift)
{
    return (int)(pixel >> shift & 0xff);
}

static int bin_of(uint32_t pixel)
{
    enum { DROP = 8 - STEPS };

    return channel(pixel, 16) >> DROP << 2 * STEPS | channel(pixel, 8) >> DROP << STEPS |
           channel(pixel, 0) >> DROP;
}

/* How often each bin occurs, and the sum of its channels, for its mean. */
struct census {
    uint32_t count[BINS], red[BINS], green[BINS], blue[BINS];
};

static void count_pixels(struct census *c, const struct raster_image *image)
{
    size_t count = (size_t)image->width * (size_t)image->height;

    for (size_t i = 0; i < count; i++) {
        uint32_t pixel = image->pixels[i];
        int bin = bin_of(pixel);

        c->count[bin]++;
        c->red[bin] += (uint32_t)channel(pixel, 16);
        c->green[bin] += (uint32_t)channel(pixel, 8);
        c->blue[bin] += (uint32_t)channel(pixel, 0);
    }
}

static int most_frequent(const struct census *c)
{
    int best = 0;

    for (int i = 1; i < BINS; i++)
        if (c->count[i] > c->count[best])
            best = i;
    return best;
}

/* The most frequent bins, each as its mean. */
static void choose_colours(struct gif *g, struct census *c)
{
    for (int i = 0; i < COLOURS; i++) {
        int bin = most_frequent(c);
        uint32_t n = c->count[bin];

        if (n == 0)
            break;
        g->colour[i] = c->red[bin] / n << 16 | c->green[bin] / n << 8 | c->blue[bin] / n;
        c->count[bin] = 0;
    }
}

static int distance(uint32_t a, uint32_t b)
{
    int sum = 0;

    for (int shift = 0; shift < 24; shift += 8) {
        int d = channel(a, shift) - channel(b, shift);

        sum += d * d;
    }
    return sum;
}

static unsigned char number_of(struct gif *g, uint32_t pixel)
{
    int bin = bin_of(pixel), best = 0;

    if (g->nearest[bin] >= 0)
        return (unsigned char)g->nearest[bin];
    for (int i = 1; i < COLOURS; i++)
        if (distance(g->colour[i], pixel) < distance(g->colour[best], pixel))
            best = i;
    g->nearest[bin] = (int16_t)best;
    return (unsigned char)best;
}

/* ---- bytes ------------------------------------------------------------------------------------- */

static void put(struct gif *g, const void *data, size_t len)
{
    raster_bytes_add(g->out, data, len);
}

static void put_byte(struct gif *g, int byte)
{
    unsigned char c = (unsigned char)byte;

    put(g, &c, 1);
}

static void put_word(struct gif *g, int word)
{
    put_byte(g, word & 0xff);
    put_byte(g, word >> 8);
}

/* Data of an image travels in blocks, each with its length before it. */
static void flush_block(struct gif *g)
{
    if (g->block_len == 0)
        return;
    put_byte(g, g->block_len);
    put(g, g->block, (size_t)g->block_len);
    g->block_len = 0;
}

static void put_code(struct gif *g, int code, int width)
{
    g->bits |= (uint32_t)code << g->bit_count;
    for (g->bit_count += width; g->bit_count >= 8; g->bit_count -= 8) {
        g->block[g->block_len++] = (unsigned char)g->bits;
        g->bits >>= 8;
        if (g->block_len == BLOCK)
            flush_block(g);
    }
}

/* ---- LZW --------------------------------------------------------------------------------------- */

enum { CLEAR = 1 << BITS, END = CLEAR + 1, FIRST = CLEAR + 2 };

/* The slot of a string, known as code and one more number; empty if it is new. */
static int slot_of(const struct gif *g, int code, int number)
{
    uint32_t key = ((uint32_t)code << BITS | (uint32_t)number) + 1;
    uint32_t at = key * 2654435761u >> 18; /* multiplicative hashing (Knuth), to 14 bits */

    while (g->key[at] != 0 && g->key[at] != key)
        at = (at + 1) % SLOTS;
    return (int)at;
}

static void forget(struct gif *g, int *next, int *width)
{
    memset(g->key, 0, sizeof g->key);
    *next = FIRST;
    *width = BITS + 1;
}

struct box {
    int left, top, width, height;
};

/* What is as before is left out: a card that changed is a small part of a picture. */
static int number_at(const struct gif *g, int at)
{
    return g->before != NULL && g->before[at] == g->now[at] ? SAME : g->now[at];
}

static void put_pixels(struct gif *g, const struct box *b)
{
    int next, width, have = -1;

    put_byte(g, BITS);
    forget(g, &next, &width);
    put_code(g, CLEAR, width);
    for (int i = 0; i < b->width * b->height; i++) {
        int number = number_at(g, (b->top + i / b->width) * g->width + b->left + i % b->width);
        int at = have < 0 ? 0 : slot_of(g, have, number);

        if (have < 0) {
            have = number;
        } else if (g->key[at] != 0) {
            have = g->code[at];
        } else {
            put_code(g, have, width);
            g->key[at] = ((uint32_t)have << BITS | (uint32_t)number) + 1;
            g->code[at] = (uint16_t)next;
            have = number;
            if (next == 1 << width)
                width++;
            if (++next == CODES) { /* the reader's table is full as well: both begin again */
                put_code(g, CLEAR, width);
                forget(g, &next, &width);
            }
        }
    }
    put_code(g, have, width);
    put_code(g, END, width);
    put_code(g, 0, 7); /* the last bits */
    g->bits = 0;
    g->bit_count = 0;
    flush_block(g);
    put_byte(g, 0);
}

/* ---- frames ------------------------------------------------------------------------------------ */

static void put_head(struct gif *g)
{
    put(g, "GIF89a", 6);
    put_word(g, g->width);
    put_word(g, g->height);
    put_byte(g, 0x80 | (BITS - 1) << 4 | (BITS - 1)); /* a table of 256 colours for all frames */
    put_word(g, 0);
    for (int i = 0; i <= COLOURS; i++)
        for (int shift = 16; shift >= 0; shift -= 8)
            put_byte(g, channel(g->colour[i], shift));
    put(g, "\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0", 19); /* for ever */
}

struct gif *gif_new(const struct raster_image *first, const struct raster_image *last,
                    struct raster_bytes *out)
{
    size_t count = (size_t)first->width * (size_t)first->height;
    struct gif *g = calloc(1, sizeof *g);
    struct census *c = calloc(1, sizeof *c);

    if (g != NULL)
        g->now = malloc(count);
    if (c == NULL || g == NULL || g->now == NULL) {
        free(c);
        if (g != NULL)
            free(g->now);
        free(g);
        return NULL;
    }
    g->out = out;
    g->width = first->width;
    g->height = first->height;
    count_pixels(c, first);
    count_pixels(c, last);
    choose_colours(g, c);
    free(c);
    memset(g->nearest, 0xff, sizeof g->nearest); /* -1 each */
    put_head(g);
    return g;
}

static bool row_differs(const struct gif *g, int row, int from, int len)
{
    size_t at = (size_t)row * (size_t)g->width + (size_t)from;

    return memcmp(g->now + at, g->before + at, (size_t)len) != 0;
}

static bool column_differs(const struct gif *g, const struct box *b, int column)
{
    for (int row = b->top; row < b->top + b->height; row++)
        if (row_differs(g, row, column, 1))
            return true;
    return false;
}

/* The smallest box around all changes; one pixel if there are none. */
static struct box changed(const struct gif *g)
{
    struct box b = {0, 0, g->width, g->height};

    if (g->before == NULL)
        return b;
    while (b.height > 1 && !row_differs(g, b.top, 0, g->width)) {
        b.top++;
        b.height--;
    }
    while (b.height > 1 && !row_differs(g, b.top + b.height - 1, 0, g->width))
        b.height--;
    while (b.width > 1 && !column_differs(g, &b, b.left)) {
        b.left++;
        b.width--;
    }
    while (b.width > 1 && !column_differs(g, &b, b.left + b.width - 1))
        b.width--;
    return b;
}

static void keep(struct gif *g)
{
    size_t count = (size_t)g->width * (size_t)g->height;

    if (g->before == NULL) {
        /* NOLINTNEXTLINE(clang-analyzer-optin.portability.UnixAPI): an image has pixels */
        g->before = malloc(count);
    }
    if (g->before == NULL)
        g->out->failed = true;
    else
        memcpy(g->before, g->now, count);
}

void gif_add(struct gif *g, const struct raster_image *frame, int shown)
{
    size_t count = (size_t)g->width * (size_t)g->height;
    struct box b;

    if (g->out->failed || frame->width != g->width || frame->height != g->height)
        return;
    for (size_t i = 0; i < count; i++)
        g->now[i] = number_of(g, frame->pixels[i]);
    b = changed(g);
    put(g, "\x21\xf9\x04\x05", 4); /* the next frame is drawn over this one; SAME is transparent */
    put_word(g, shown);
    put_byte(g, SAME);
    put_byte(g, 0);
    put_byte(g, 0x2c);
    put_word(g, b.left);
    put_word(g, b.top);
    put_word(g, b.width);
    put_word(g, b.height);
    put_byte(g, 0);
    put_pixels(g, &b);
    keep(g);
}

void gif_free(struct gif *g)
{
    if (g == NULL)
        return;
    put_byte(g, 0x3b);
    free(g->before);
    free(g->now);
    free(g);
}
