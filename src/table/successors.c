/* Torii: MIT licence, see LICENSE. */
#include "table/successors.h"

#include "base/bits.h"

#include <string.h>

/* A benign race: other threads clear bits of the same bitmap meanwhile, and either value of a word will do. */
#define RACES __attribute__((no_sanitize("thread")))

typedef successors_vector vector;

static const uint32_t *find_block(const struct successors_source *v, const struct bitmap *s,
                                  uint32_t own, uint32_t enemy)
{
    uint32_t defender = v->defender ? own : enemy, attacker = v->defender ? enemy : own;

    return v->find != NULL ? v->find(v, s == v->fewer, defender, attacker)
                           : bitmap_block(s, defender, attacker);
}

/* Ones from the middle on: read from `place` words before it, the ones start at that place. */
static const uint32_t ones[2 * SUCCESSORS_WORDS] = {
#define EIGHT \
    UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX
    [SUCCESSORS_WORDS] = EIGHT, EIGHT, EIGHT, EIGHT};

/* By pointer: without AVX a function cannot return a vector of this size. */
static const vector *ones_from(int place, int i)
{
    return (const vector *)(ones + SUCCESSORS_WORDS - place + 8 * i);
}

static void fill_shifted(struct successors_move *m)
{
    int last = m->low + m->count - 1;

    m->touched = 0;
    for (int i = 0; i < SUCCESSORS_VECTORS; i++) {
        m->shifted[i] = *ones_from(m->low, i) & ~*ones_from(last + 1, i);
        m->touched |= (uint8_t)((m->low < 8 * i + 8 && last >= 8 * i ? 1 : 0) << i);
    }
}

static void set_up_capture(struct successors *g, const struct successors_source *v,
                           struct successors_move *m, int from, int to)
{
    uint32_t moved = (g->own & ~((uint32_t)1 << from)) | (uint32_t)1 << to;

    m->stride = g->n + 1;
    m->low = g->index[from];
    m->count = g->n - m->low;
    m->shift = 1;
    m->block = find_block(v, v->fewer, moved, g->enemy & ~((uint32_t)1 << to));
}

static void set_up_walk(struct successors *g, const struct successors_source *v,
                        struct successors_move *m, int from, int to)
{
    uint32_t moved = (g->own & ~((uint32_t)1 << from)) | (uint32_t)1 << to;
    int left = g->index[from], at = g->index[to];

    m->stride = g->n;
    m->low = from < to ? left : at + 1;
    m->count = from < to ? at - left : left - m->low;
    m->shift = from < to ? 1 : -1;
    m->block = find_block(v, v->same, moved, g->enemy);
    g->captures_master[at] |= m->group;
}

static void set_up_students(struct successors *g, const struct successors_source *v)
{
    const struct table_deck *deck = v->steps->deck;

    for (int to = 0; to < TABLE_SQUARES; to++) {
        g->before[to] = g->moves;
        if (g->own >> to & 1)
            continue;
        for (uint32_t s = g->own & v->steps->sources[to]; s != 0; s = bits_rest(s)) {
            struct successors_move *m = &g->move[g->moves++];
            int from = bits_first(s);

            m->group = deck->group[deck->by[from][to]];
            if (g->enemy >> to & 1)
                set_up_capture(g, v, m, from, to);
            else
                set_up_walk(g, v, m, from, to);
            fill_shifted(m);
        }
    }
    g->before[TABLE_SQUARES] = g->moves;
}

static void set_up_passing(struct successors *g)
{
    g->may_pass = false;
    memset(g->students, 0, sizeof g->students);
    for (int i = 0; i < TABLE_CARDS; i++) {
        for (uint32_t s = g->own; s != 0; s = bits_rest(s))
            g->students[i] |= g->steps->targets[i][bits_first(s)] & ~g->own;
        g->may_pass |= bits_rest(g->students[i]) == 0; /* the master may block the only one */
    }
}

void successors_init(struct successors *g, const struct successors_source *view, uint32_t own,
                     uint32_t enemy)
{
    int n = 0;

    g->steps = view->steps;
    g->own = own;
    g->enemy = enemy;
    g->free = TABLE_BOARD & ~(own | enemy);
    for (int i = 0; i < TABLE_SQUARES; i++) {
        g->index[i] = (uint8_t)n;
        g->square[n] = (uint8_t)i; /* the next one writes over it where it is not free */
        n += (int)(g->free >> i & 1);
    }
    g->n = n;
    g->moves = 0;
    memset(g->captures_master, 0, sizeof g->captures_master);
    set_up_students(g, view);
    set_up_passing(g);
    g->unmoved = find_block(view, view->same, own, enemy);
    for (uint32_t victims = enemy; victims != 0; victims = bits_rest(victims))
        g->captured[bits_first(victims)] =
            find_block(view, view->fewer, own, enemy & ~(victims & -victims));
}

/* ---- a row ----------------------------------------------------------------------------------- */

/* `touched`: the vectors, a bit each, in which some words are shifted. */
RACES static inline __attribute__((always_inline)) void or_shifted(vector *sum,
                                                                   const uint32_t *from, int shift,
                                                                   const vector *shifted,
                                                                   uint32_t group, int vectors,
                                                                   int touched)
{
    for (int i = 0; i < vectors; i++) {
        vector plain = *(const vector *)(from + 8 * i);

        if (touched >> i & 1) {
            vector moved = *(const vector *)(from + shift + 8 * i);

            plain = (plain & ~shifted[i]) | (moved & shifted[i]);
        }
        sum[i] |= plain & group;
    }
}

RACES static inline __attribute__((always_inline)) void or_move(const struct successors_move *m,
                                                                int row, vector *sum, int vectors,
                                                                int touched)
{
    int there = row + ((unsigned)(row - m->low) < (unsigned)m->count ? m->shift : 0);

    or_shifted(sum, m->block + there * m->stride, m->shift, m->shifted, m->group, vectors, touched);
}

/* The moves are the same for all rows of a block, so the branch is well predicted. */
RACES static inline __attribute__((always_inline)) void or_moves(const struct successors *g,
                                                                 int row, int i, int end,
                                                                 vector *sum, int vectors)
{
    for (; i < end; i++) {
        const struct successors_move *m = &g->move[i];

        switch (m->touched) {
        case 0: or_move(m, row, sum, vectors, 0); break;
        case 1: or_move(m, row, sum, vectors, 1); break;
        case 2: or_move(m, row, sum, vectors, 2); break;
        case 3: or_move(m, row, sum, vectors, 3); break;
        case 4: or_move(m, row, sum, vectors, 4); break;
        case 6: or_move(m, row, sum, vectors, 6); break;
        default: or_move(m, row, sum, vectors, 15); break;
        }
    }
}

RACES static inline __attribute__((always_inline)) void or_master(const struct successors *g,
                                                                  int at, uint32_t group,
                                                                  vector *sum, int vectors)
{
    int index = g->index[at];

    if (g->enemy >> at & 1) {
        vector shifted[SUCCESSORS_VECTORS];

        memcpy(shifted, ones + SUCCESSORS_WORDS - index, sizeof shifted);
        or_shifted(sum, g->captured[at] + index * (g->n + 1), 1, shifted, group, vectors, 15);
        return;
    }
    for (int i = 0; i < vectors; i++)
        sum[i] |= *(const vector *)(g->unmoved + index * g->n + 8 * i) & group;
}

/* The own master captures the enemy master or reaches the arch (B11). */
static void or_wins(const struct successors *g, int m, uint32_t reached[SUCCESSORS_WORDS])
{
    const struct table_deck *deck = g->steps->deck;

    for (uint32_t to = g->steps->reach[m] & g->free; to != 0; to = bits_rest(to))
        reached[g->index[bits_first(to)]] |= deck->group[deck->by[m][bits_first(to)]];
    if (deck->by[m][TABLE_ARCH] == 0 || g->own >> TABLE_ARCH & 1)
        return;
    for (int i = 0; i < g->n; i++)
        reached[i] |= deck->group[deck->by[m][TABLE_ARCH]];
}

RACES static inline __attribute__((always_inline)) void or_row(const struct successors *g, int row,
                                                               uint32_t reached[SUCCESSORS_WORDS],
                                                               int vectors)
{
    const struct table_deck *deck = g->steps->deck;
    int m = g->square[row];
    vector sum[SUCCESSORS_VECTORS];

    for (int i = 0; i < vectors; i++)
        sum[i] = *(const vector *)(g->captures_master + 8 * i);
    or_moves(g, row, 0, g->before[m], sum, vectors); /* except to the master's square */
    or_moves(g, row, g->before[m + 1], g->moves, sum, vectors);
    for (uint32_t to = g->steps->reach[m] & ~g->own; to != 0; to = bits_rest(to))
        or_master(g, bits_first(to), deck->group[deck->by[m][bits_first(to)]], sum, vectors);
    for (int i = 0; i < vectors; i++)
        *(vector *)(reached + 8 * i) = sum[i];
    or_wins(g, m, reached);
}

void successors_row(const struct successors *g, int row, uint32_t reached[SUCCESSORS_WORDS])
{
    if (g->n <= 24)
        or_row(g, row, reached, 3);
    else
        or_row(g, row, reached, 4);
}

void successors_wins(const struct successors *g, int row, uint32_t ends[SUCCESSORS_WORDS])
{
    memcpy(ends, g->captures_master, sizeof g->captures_master);
    or_wins(g, g->square[row], ends);
}

uint32_t successors_pass_deals(const struct successors *g, int row)
{
    int m = g->square[row], cards = 0;

    if (!g->may_pass)
        return 0;
    for (int i = 0; i < TABLE_CARDS; i++) {
        uint32_t to = (g->students[i] & ~((uint32_t)1 << m)) | (g->steps->targets[i][m] & ~g->own);

        cards |= to != 0 ? 1 << i : 0;
    }
    return TABLE_ALL_DEALS & ~g->steps->deck->held[cards];
}
