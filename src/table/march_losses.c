/* Torii: MIT licence, see LICENSE. */
#include "table/march_losses.h"

#include "base/bits.h"
#include "table/file.h"

typedef march_vector vector;

void march_groups_fill(struct march_groups *g, const struct table_deck *deck)
{
    for (int cards = 0; cards < 1 << TABLE_CARDS; cards++)
        for (int deal = 0; deal < MARCH_VECTOR; deal++)
            g->of[cards][deal] = deck->group[cards] >> deal & 1 ? 255 : 0;
}

static inline void raise(vector *to, const vector *by)
{
#if defined __AVX2__ && !defined __clang__
    typedef char bytes __attribute__((vector_size(MARCH_VECTOR)));

    *to = (vector)__builtin_ia32_pmaxub256((bytes)*to, (bytes)*by);
#else
    vector less = (vector)(*to < *by);

    *to = (*to & ~less) | (*by & less);
#endif
}

/* ---- what the moves lead to ------------------------------------------------------------------ */

struct led {
    const vector *row; /* where a move leads */
    int low, count, shift;
    vector group;
};

static inline void raise_some(vector *sum, const vector *from, const vector *group, int count)
{
    for (int i = 0; i < count; i++) {
        vector led = from[i] & *group;

        raise(&sum[i], &led);
    }
}

static inline void raise_row(vector *sum, const struct led *l, int n)
{
    int high = l->low + l->count;

    raise_some(sum, l->row, &l->group, l->low);
    raise_some(sum + l->low, l->row + l->low + l->shift, &l->group, l->count);
    raise_some(sum + high, l->row + high, &l->group, n - high);
}

/* The cards whose groups these are. */
static int cards_of(uint32_t groups)
{
    enum { FIRST_OF_EACH = 1 | 1 << 6 | 1 << 12 | 1 << 18 | 1 << 24 };

    return (int)file_squeeze(groups, FIRST_OF_EACH);
}

static void raise_students(const struct gather *g, const struct march_groups *groups, int row,
                           int first, int end, vector *sum)
{
    for (int i = first; i < end; i++) {
        const struct gather_move *m = &g->move[i];
        int there = row + ((unsigned)(row - m->low) < (unsigned)m->count ? m->shift : 0);
        struct led l = {(const vector *)m->block + there * m->stride, m->low, m->count, m->shift,
                        groups->of[cards_of(m->group)]};

        raise_row(sum, &l, g->n);
    }
}

static void raise_master(const struct gather *g, const struct march_groups *groups, int m,
                         vector *sum)
{
    for (uint32_t to = g->paths->reach[m] & ~g->own; to != 0; to = bits_rest(to)) {
        int at = bits_first(to), index = chain_index(g->free, at);
        struct led l = {.group = groups->of[g->paths->deck->by[m][at]]};

        if (g->enemy >> at & 1) {
            l.row = (const vector *)g->taken[at] + index * (g->n + 1);
            l.low = index;
            l.count = g->n - index;
            l.shift = 1;
        } else {
            l.row = (const vector *)g->still + index * g->n;
        }
        raise_row(sum, &l, g->n);
    }
}

/* ---- what it is made from -------------------------------------------------------------------- */

/* A deal leads to two others, by its lower card and by its higher one; the deals are numbered alike for
 * all cards (table/deck.h). */
static inline void by_either_card(const vector *led, vector *out)
{
    vector high = __builtin_shufflevector(*led, *led, 17, 23, 22, 29, 28, 26, 17, 23, 21, 29, 27,
                                          25, 11, 22, 21, 28, 27, 24, 10, 16, 15, 26, 25, 24, 8, 14,
                                          13, 20, 19, 18, 30, 31);

    *out = __builtin_shufflevector(*led, *led, 11, 10, 16, 8, 14, 20, 5, 4, 15, 2, 13, 19, 5, 3, 9,
                                   1, 7, 18, 4, 3, 9, 0, 6, 12, 2, 1, 7, 0, 6, 12, 30, 31);
    raise(out, &high);
}

/* Players who must pass still give a card (B9). */
static void with_passes(vector *step, const vector *still, uint32_t pass)
{
    vector passed;

    by_either_card(still, &passed);
    for (; pass != 0; pass = bits_rest(pass))
        (*step)[bits_first(pass)] = passed[bits_first(pass)];
}

void march_losses_row(const struct gather *g, const struct march_groups *groups, int row,
                      march_vector out[TABLE_SQUARES])
{
    uint32_t ends[GATHER_WORDS], pass = gather_passing(g, row);
    const vector *still = (const vector *)g->still + row * g->n;
    int m = g->square[row];

    gather_ends(g, row, ends);
    for (int i = 0; i < g->n; i++)
        out[i] = groups->of[cards_of(ends[i])];
    raise_students(g, groups, row, 0, g->before[m], out);
    raise_students(g, groups, row, g->before[m + 1], g->moves, out);
    raise_master(g, groups, m, out);
    for (int i = 0; i < g->n; i++) {
        vector step;

        by_either_card(&out[i], &step);
        if (pass != 0)
            with_passes(&step, &still[i], pass);
        out[i] = step - (vector)(step != MARCH_NONE); /* one more, but for MARCH_NONE */
    }
}
