/* Torii: MIT licence, see LICENSE. */
#include "table/gather.h"

#include "base/bits.h"

#include <string.h>

/* Others write words of the same shelf meanwhile: a word is the old one or the new one, either will do. */
#define RACES __attribute__((no_sanitize("thread")))

typedef gather_vector vector;

static const uint32_t *look(const struct gather_view *v, const struct shelf *s, uint32_t own,
                            uint32_t enemy)
{
    uint32_t prey = v->prey ? own : enemy, hunter = v->prey ? enemy : own;

    return v->find != NULL ? v->find(v, s == v->less, prey, hunter) : shelf_block(s, prey, hunter);
}

/* All ones from the middle on: read from so many words before it, they begin at that place. */
static const uint32_t ones[2 * GATHER_WORDS] = {
#define EIGHT \
    UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX
    [GATHER_WORDS] = EIGHT, EIGHT, EIGHT, EIGHT};

/* Pointed at: without AVX a function cannot return a vector of this size. */
static const vector *ones_from(int place, int i)
{
    return (const vector *)(ones + GATHER_WORDS - place + 8 * i);
}

static void fill_shifted(struct gather_move *m)
{
    int last = m->low + m->count - 1;

    m->touched = 0;
    for (int i = 0; i < GATHER_VECTORS; i++) {
        m->shifted[i] = *ones_from(m->low, i) & ~*ones_from(last + 1, i);
        m->touched |= (uint8_t)((m->low < 8 * i + 8 && last >= 8 * i ? 1 : 0) << i);
    }
}

static void set_up_capture(struct gather *g, const struct gather_view *v, struct gather_move *m,
                           int from, int to)
{
    uint32_t moved = (g->own & ~((uint32_t)1 << from)) | (uint32_t)1 << to;

    m->stride = g->n + 1;
    m->low = g->index[from];
    m->count = g->n - m->low;
    m->shift = 1;
    m->block = look(v, v->less, moved, g->enemy & ~((uint32_t)1 << to));
}

static void set_up_walk(struct gather *g, const struct gather_view *v, struct gather_move *m,
                        int from, int to)
{
    uint32_t moved = (g->own & ~((uint32_t)1 << from)) | (uint32_t)1 << to;
    int left = g->index[from], at = g->index[to];

    m->stride = g->n;
    m->low = from < to ? left : at + 1;
    m->count = from < to ? at - left : left - m->low;
    m->shift = from < to ? 1 : -1;
    m->block = look(v, v->same, moved, g->enemy);
    g->kill[at] |= m->group;
}

static void set_up_students(struct gather *g, const struct gather_view *v)
{
    const struct table_deck *deck = v->paths->deck;

    for (int to = 0; to < TABLE_SQUARES; to++) {
        g->before[to] = g->moves;
        if (g->own >> to & 1)
            continue;
        for (uint32_t s = g->own & v->paths->back[to]; s != 0; s = bits_rest(s)) {
            struct gather_move *m = &g->move[g->moves++];
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

static void set_up_passing(struct gather *g)
{
    g->may_pass = false;
    memset(g->students, 0, sizeof g->students);
    for (int i = 0; i < TABLE_CARDS; i++) {
        for (uint32_t s = g->own; s != 0; s = bits_rest(s))
            g->students[i] |= g->paths->step[i][bits_first(s)] & ~g->own;
        g->may_pass |= bits_rest(g->students[i]) == 0; /* the master may stand on the one */
    }
}

void gather_set_up(struct gather *g, const struct gather_view *view, uint32_t own, uint32_t enemy)
{
    int n = 0;

    g->paths = view->paths;
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
    memset(g->kill, 0, sizeof g->kill);
    set_up_students(g, view);
    set_up_passing(g);
    g->still = look(view, view->same, own, enemy);
    for (uint32_t prey = enemy; prey != 0; prey = bits_rest(prey))
        g->taken[bits_first(prey)] = look(view, view->less, own, enemy & ~(prey & -prey));
}

/* ---- a row ----------------------------------------------------------------------------------- */

/* `touched`: the vectors, a bit each, in which some words are shifted. */
RACES static inline __attribute__((always_inline)) void unite_shifted(
    vector *sum, const uint32_t *from, int shift, const vector *shifted, uint32_t group,
    int vectors, int touched)
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

RACES static inline __attribute__((always_inline)) void unite_move(const struct gather_move *m,
                                                                   int row, vector *sum,
                                                                   int vectors, int touched)
{
    int there = row + ((unsigned)(row - m->low) < (unsigned)m->count ? m->shift : 0);

    unite_shifted(sum, m->block + there * m->stride, m->shift, m->shifted, m->group, vectors,
                  touched);
}

/* The moves are the same for all rows of a block, so that the way each one goes is soon learned. */
RACES static inline __attribute__((always_inline)) void unite_moves(const struct gather *g, int row,
                                                                    int i, int end, vector *sum,
                                                                    int vectors)
{
    for (; i < end; i++) {
        const struct gather_move *m = &g->move[i];

        switch (m->touched) {
        case 0: unite_move(m, row, sum, vectors, 0); break;
        case 1: unite_move(m, row, sum, vectors, 1); break;
        case 2: unite_move(m, row, sum, vectors, 2); break;
        case 3: unite_move(m, row, sum, vectors, 3); break;
        case 4: unite_move(m, row, sum, vectors, 4); break;
        case 6: unite_move(m, row, sum, vectors, 6); break;
        default: unite_move(m, row, sum, vectors, 15); break;
        }
    }
}

RACES static inline __attribute__((always_inline)) void unite_master(const struct gather *g, int at,
                                                                     uint32_t group, vector *sum,
                                                                     int vectors)
{
    int index = g->index[at];

    if (g->enemy >> at & 1) {
        vector shifted[GATHER_VECTORS];

        memcpy(shifted, ones + GATHER_WORDS - index, sizeof shifted);
        unite_shifted(sum, g->taken[at] + index * (g->n + 1), 1, shifted, group, vectors, 15);
        return;
    }
    for (int i = 0; i < vectors; i++)
        sum[i] |= *(const vector *)(g->still + index * g->n + 8 * i) & group;
}

/* The enemy's master taken by the own one, and the arch reached (B11). */
static void unite_ends(const struct gather *g, int m, uint32_t led[GATHER_WORDS])
{
    const struct table_deck *deck = g->paths->deck;

    for (uint32_t to = g->paths->reach[m] & g->free; to != 0; to = bits_rest(to))
        led[g->index[bits_first(to)]] |= deck->group[deck->by[m][bits_first(to)]];
    if (deck->by[m][TABLE_ARCH] == 0 || g->own >> TABLE_ARCH & 1)
        return;
    for (int i = 0; i < g->n; i++)
        led[i] |= deck->group[deck->by[m][TABLE_ARCH]];
}

RACES static inline __attribute__((always_inline)) void gather_vectors(const struct gather *g,
                                                                       int row,
                                                                       uint32_t led[GATHER_WORDS],
                                                                       int vectors)
{
    const struct table_deck *deck = g->paths->deck;
    int m = g->square[row];
    vector sum[GATHER_VECTORS];

    for (int i = 0; i < vectors; i++)
        sum[i] = *(const vector *)(g->kill + 8 * i);
    unite_moves(g, row, 0, g->before[m], sum, vectors); /* not to where the master stands */
    unite_moves(g, row, g->before[m + 1], g->moves, sum, vectors);
    for (uint32_t to = g->paths->reach[m] & ~g->own; to != 0; to = bits_rest(to))
        unite_master(g, bits_first(to), deck->group[deck->by[m][bits_first(to)]], sum, vectors);
    for (int i = 0; i < vectors; i++)
        *(vector *)(led + 8 * i) = sum[i];
    unite_ends(g, m, led);
}

void gather_row(const struct gather *g, int row, uint32_t led[GATHER_WORDS])
{
    if (g->n <= 24)
        gather_vectors(g, row, led, 3);
    else
        gather_vectors(g, row, led, 4);
}

void gather_ends(const struct gather *g, int row, uint32_t ends[GATHER_WORDS])
{
    memcpy(ends, g->kill, sizeof g->kill);
    unite_ends(g, g->square[row], ends);
}

uint32_t gather_passing(const struct gather *g, int row)
{
    int m = g->square[row], cards = 0;

    if (!g->may_pass)
        return 0;
    for (int i = 0; i < TABLE_CARDS; i++) {
        uint32_t to = (g->students[i] & ~((uint32_t)1 << m)) | (g->paths->step[i][m] & ~g->own);

        cards |= to != 0 ? 1 << i : 0;
    }
    return TABLE_ALL_DEALS & ~g->paths->deck->held[cards];
}
