/* Torii: MIT licence, see LICENSE. */
/* Recount of the census of a table from its codes and exceptions. */
#include "table/layout.h"
#include "table/packed.h"
#include "table/verify.h"

#include <string.h>

/* Recount of a slice: codes first, then exceptions. */
struct census {
    const struct tablebase *t;
    const unsigned char *entry, *data;
    uint64_t stored; /* positions not won in one */
    uint64_t code[LAYOUT_CODES + 1];
    struct table_census count;
};

static void add(struct table_census *c, uint32_t dtm, uint64_t histogram)
{
    if (histogram == 0)
        return;
    if (dtm == 0) {
        c->draw += histogram;
    } else if (dtm % 2 == 1) {
        c->win += histogram;
        c->longest_win = dtm > c->longest_win ? dtm : c->longest_win;
    } else {
        c->loss += histogram;
        c->longest_loss = dtm > c->longest_loss ? dtm : c->longest_loss;
    }
}

/* Eight codes at a time: as many bytes as a code has bits. */
static void count_codes(struct census *y, int width)
{
    const unsigned char *at = y->data;
    uint64_t left = y->stored, mask = ((uint64_t)1 << width) - 1;

    for (; left >= 8; left -= 8, at += width) {
        uint64_t bits = layout_get(at, width);

        for (int i = 0; i < 8; i++)
            y->code[bits >> (i * width) & mask]++;
    }
    for (uint64_t i = 0; i < left; i++) {
        uint64_t bit = i * (uint64_t)width;

        y->code[layout_get(at + bit / 8, 2) >> bit % 8 & mask]++;
    }
}

static bool count_exceptions(struct census *y, uint64_t count)
{
    const unsigned char *at =
        chunk_file_get(&y->t->file, layout_get(y->entry + ENTRY_EXCEPTIONS, 8), count * 4);

    if (count > 0 && at == NULL)
        return false;
    for (uint64_t i = 0; i < count; i++, at += 4)
        add(&y->count, (uint32_t)layout_get(at + 2, 2), 1);
    return true;
}

static bool read_last(const struct census *y, int list, size_t blocks, int bytes, uint64_t *out)
{
    return packed_uint(&y->t->file, layout_get(y->entry + list, 8), blocks, bytes, out);
}

/* Recounts a slice. */
static bool count_slice(struct census *y, struct table_slice s)
{
    int width = y->t->dtm ? LAYOUT_BITS : 1;
    size_t blocks = table_slice_blocks(s);
    uint64_t exceptions;

    if (!read_last(y, ENTRY_BLOCKS, blocks, 8, &y->stored) ||
        !read_last(y, ENTRY_EXCEPTION_BLOCKS, blocks, 4, &exceptions) ||
        y->stored > table_slice_states(s))
        return false;
    y->count.states = table_slice_states(s);
    y->count.win = y->count.win_in1 = y->count.states - y->stored;
    y->data = chunk_file_get(&y->t->file, layout_get(y->entry + ENTRY_DATA, 8),
                             (size_t)(y->stored * (uint64_t)width / 8 + 2));
    if (y->data == NULL)
        return false;
    count_codes(y, width);
    if (!y->t->dtm) {
        y->count.win += y->code[0];
        y->count.draw = exceptions;
        y->count.loss = y->code[1] - exceptions;
        return exceptions <= y->code[1];
    }
    for (int i = 0; i < LAYOUT_CODES; i++)
        add(&y->count, y->entry[ENTRY_CODES + i], y->code[i]);
    if (y->count.longest_win == 0 && y->count.win > 0)
        y->count.longest_win = 1;
    return y->code[LAYOUT_CODES] == exceptions && count_exceptions(y, exceptions);
}

enum status verify_census(const struct tablebase *t, struct table_slice s, struct err *e)
{
    const struct table_census *stored = &t->census[s.own][s.enemy];
    struct census y = {.t = t, .entry = t->entry[s.own][s.enemy]};

    if (!count_slice(&y, s) || memcmp(&y.count, stored, sizeof *stored) != 0)
        return err_say(e, FAILED, "the census of slice %d:%d does not match the one in the table",
                       s.own, s.enemy);
    return OK;
}
