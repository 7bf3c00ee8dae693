/* Torii: MIT licence, see LICENSE. */
/* The census of a table, counted anew from what the file says of each position. */
#include "table/layout.h"
#include "table/lists.h"
#include "table/verify.h"

#include <string.h>

/* How often each level comes; those of codes first, those of exceptions after. */
struct tally {
    const struct table *t;
    const unsigned char *part, *data;
    uint64_t kept; /* positions that are not won in one */
    uint64_t code[LAYOUT_CODES + 1];
    struct table_count count;
};

static void add(struct table_count *c, uint32_t level, uint64_t often)
{
    if (often == 0)
        return;
    if (level == 0) {
        c->draw += often;
    } else if (level % 2 == 1) {
        c->win += often;
        c->longest_win = level > c->longest_win ? level : c->longest_win;
    } else {
        c->loss += often;
        c->longest_loss = level > c->longest_loss ? level : c->longest_loss;
    }
}

/* Eight codes at a time are as many bytes as a code has bits. */
static void count_codes(struct tally *y, int width)
{
    const unsigned char *at = y->data;
    uint64_t left = y->kept, mask = ((uint64_t)1 << width) - 1;

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

static bool count_exceptions(struct tally *y, uint64_t count)
{
    const unsigned char *at =
        pieces_touch(&y->t->file, layout_get(y->part + PART_EXCEPTIONS, 8), count * 4);

    if (count > 0 && at == NULL)
        return false;
    for (uint64_t i = 0; i < count; i++, at += 4)
        add(&y->count, (uint32_t)layout_get(at + 2, 2), 1);
    return true;
}

static bool read_last(const struct tally *y, int list, size_t blocks, int bytes, uint64_t *out)
{
    return lists_number(&y->t->file, layout_get(y->part + list, 8), blocks, bytes, out);
}

/* Everything that the lists of a slice say. */
static bool tally_slice(struct tally *y, struct table_slice s)
{
    int width = y->t->distances ? LAYOUT_BITS : 1;
    size_t blocks = table_slice_blocks(s);
    uint64_t exceptions;

    if (!read_last(y, PART_FIRSTS, blocks, 8, &y->kept) ||
        !read_last(y, PART_EXCEPTION_FIRSTS, blocks, 4, &exceptions) ||
        y->kept > table_slice_states(s))
        return false;
    y->count.states = table_slice_states(s);
    y->count.win = y->count.win_in1 = y->count.states - y->kept;
    y->data = pieces_touch(&y->t->file, layout_get(y->part + PART_DATA, 8),
                           (size_t)(y->kept * (uint64_t)width / 8 + 2));
    if (y->data == NULL)
        return false;
    count_codes(y, width);
    if (!y->t->distances) {
        y->count.win += y->code[0];
        y->count.draw = exceptions;
        y->count.loss = y->code[1] - exceptions;
        return exceptions <= y->code[1];
    }
    for (int i = 0; i < LAYOUT_CODES; i++)
        add(&y->count, y->part[PART_CODE + i], y->code[i]);
    if (y->count.longest_win == 0 && y->count.win > 0)
        y->count.longest_win = 1;
    return y->code[LAYOUT_CODES] == exceptions && count_exceptions(y, exceptions);
}

enum status verify_census(const struct table *t, struct table_slice s, struct err *e)
{
    const struct table_count *said = &t->count[s.own][s.enemy];
    struct tally y = {.t = t, .part = t->part[s.own][s.enemy]};

    if (!tally_slice(&y, s) || memcmp(&y.count, said, sizeof *said) != 0)
        return err_say(e, FAILED, "the census of the slice %d:%d is not the one the table tells",
                       s.own, s.enemy);
    return OK;
}
