/* Torii: MIT licence, see LICENSE. */
#include "table/ext_losses.h"

#include "base/bits.h"
#include "table/writer.h"

typedef ext_vector vector;

void ext_groups_fill(struct ext_groups *g, const struct table_deck *deck)
{
    for (int cards = 0; cards < 1 << TABLE_CARDS; cards++)
        for (int deal = 0; deal < EXT_VECTOR; deal++)
            g->of[cards][deal] = deck->group[cards] >> deal & 1 ? 255 : 0;
}

static inline void vector_max(vector *to, const vector *by)
{
#if defined __AVX2__ && !defined __clang__
    typedef char bytes __attribute__((vector_size(EXT_VECTOR)));

    *to = (vector)__builtin_ia32_pmaxub256((bytes)*to, (bytes)*by);
#else
    vector smaller = (vector)(*to < *by);

    *to = (*to & ~smaller) | (*by & smaller);
#endif
}

/* ---- successors ------------------------------------------------------------------------------ */

struct target_row {
    const vector *row; /* where a move leads */
    int low, count, shift;
    vector group;
};

static inline void max_span(vector *sum, const vector *from, const vector *group, int count)
{
    for (int i = 0; i < count; i++) {
        vector masked = from[i] & *group;

        vector_max(&sum[i], &masked);
    }
}

static inline void max_row(vector *sum, const struct target_row *l, int n)
{
    int high = l->low + l->count;

    max_span(sum, l->row, &l->group, l->low);
    max_span(sum + l->low, l->row + l->low + l->shift, &l->group, l->count);
    max_span(sum + high, l->row + high, &l->group, n - high);
}

/* The cards of these groups. */
static int cards_of(uint32_t groups)
{
    enum { FIRST_OF_EACH = 1 | 1 << 6 | 1 << 12 | 1 << 18 | 1 << 24 };

    return (int)bits_extract(groups, FIRST_OF_EACH);
}

static void max_student_moves(const struct successors *g, const struct ext_groups *groups, int row,
                              int first, int end, vector *sum)
{
    for (int i = first; i < end; i++) {
        const struct successors_move *m = &g->move[i];
        int there = row + ((unsigned)(row - m->low) < (unsigned)m->count ? m->shift : 0);
        struct target_row l = {(const vector *)m->block + there * m->stride, m->low, m->count,
                               m->shift, groups->of[cards_of(m->group)]};

        max_row(sum, &l, g->n);
    }
}

static void max_master_moves(const struct successors *g, const struct ext_groups *groups, int m,
                             vector *sum)
{
    for (uint32_t to = g->steps->reach[m] & ~g->own; to != 0; to = bits_rest(to)) {
        int at = bits_first(to), index = partition_square_index(g->free, at);
        struct target_row l = {.group = groups->of[g->steps->deck->by[m][at]]};

        if (g->enemy >> at & 1) {
            l.row = (const vector *)g->captured[at] + index * (g->n + 1);
            l.low = index;
            l.count = g->n - index;
            l.shift = 1;
        } else {
            l.row = (const vector *)g->unmoved + index * g->n;
        }
        max_row(sum, &l, g->n);
    }
}

/* ---- predecessors ---------------------------------------------------------------------------- */

/* Each deal has two successors, by its lower and its higher card; the shuffles are the same for
 * all cards, since deals are numbered uniformly (table/deck.h). */
static inline void max_over_cards(const vector *led, vector *out)
{
    vector high = __builtin_shufflevector(*led, *led, 17, 23, 22, 29, 28, 26, 17, 23, 21, 29, 27,
                                          25, 11, 22, 21, 28, 27, 24, 10, 16, 15, 26, 25, 24, 8, 14,
                                          13, 20, 19, 18, 30, 31);

    *out = __builtin_shufflevector(*led, *led, 11, 10, 16, 8, 14, 20, 5, 4, 15, 2, 13, 19, 5, 3, 9,
                                   1, 7, 18, 4, 3, 9, 0, 6, 12, 2, 1, 7, 0, 6, 12, 30, 31);
    vector_max(out, &high);
}

/* Players who must pass still exchange a card (B9). */
static void apply_passes(vector *iteration, const vector *unmoved, uint32_t pass)
{
    vector passed;

    max_over_cards(unmoved, &passed);
    for (; pass != 0; pass = bits_rest(pass))
        (*iteration)[bits_first(pass)] = passed[bits_first(pass)];
}

void ext_losses_row(const struct successors *g, const struct ext_groups *groups, int row,
                    ext_vector out[TABLE_SQUARES])
{
    uint32_t ends[SUCCESSORS_WORDS], pass = successors_pass_deals(g, row);
    const vector *unmoved = (const vector *)g->unmoved + row * g->n;
    int m = g->square[row];

    successors_wins(g, row, ends);
    for (int i = 0; i < g->n; i++)
        out[i] = groups->of[cards_of(ends[i])];
    max_student_moves(g, groups, row, 0, g->before[m], out);
    max_student_moves(g, groups, row, g->before[m + 1], g->moves, out);
    max_master_moves(g, groups, m, out);
    for (int i = 0; i < g->n; i++) {
        vector iteration;

        max_over_cards(&out[i], &iteration);
        if (pass != 0)
            apply_passes(&iteration, &unmoved[i], pass);
        out[i] = iteration - (vector)(iteration != EXT_NO_WIN); /* one more, except EXT_NO_WIN */
    }
}
