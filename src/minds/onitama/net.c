/* Torii: MIT licence, see LICENSE. */
#include "minds/onitama/net.h"

#include "minds/onitama/position.h"

#include <string.h>

/*
 * Vectors as wide as the machine's registers: 32 bytes with AVX2, 16 with SSE2, NEON and
 * WebAssembly. All arithmetic is on integers that never overflow, so results do not depend on the
 * width.
 */
#ifdef __AVX2__
enum { VECTOR = 32 };
#else
enum { VECTOR = 16 };
#endif
typedef uint8_t bytes __attribute__((vector_size(VECTOR)));
typedef int16_t lanes __attribute__((vector_size(VECTOR)));

enum { LANES = VECTOR / 2, PARTS = NET_LANES / LANES, SIGHTS = 32 };

/* Keeps the sums in registers at every step: otherwise the compiler computes all addresses first
 * and runs out of registers. */
#ifdef __AVX2__
#define STEP(part) __asm__("" : "+x"((part)[0]), "+x"((part)[1]))
#elif defined(__x86_64__)
#define STEP(part) __asm__("" : "+x"((part)[0]), "+x"((part)[1]), "+x"((part)[2]), "+x"((part)[3]))
#else
#define STEP(part) ((void)0)
#endif

static void add(int16_t out[NET_LANES], const int16_t row[NET_LANES])
{
    for (int i = 0; i < NET_LANES; i++)
        out[i] = (int16_t)(out[i] + row[i]);
}

static bool knows_cards(const struct mind_net *net, const struct mind_deck *d)
{
    for (int i = 0; i < MIND_CARDS; i++)
        if ((net->known >> d->card[i] & 1) == 0)
            return false;
    return true;
}

void mind_fold_init(struct mind_fold *f, const struct mind_net *net, const struct mind_deck *d)
{
    f->net = net != NULL && knows_cards(net, d) ? net : NULL;
    if (f->net == NULL)
        return;
    for (int player = 0; player < 2; player++)
        for (int i = 0; i < MIND_DEALS; i++) {
            const struct mind_deal *deal = &d->deal[i];
            int16_t *out = f->deal[player][i];

            memcpy(out, net->start, sizeof net->start);
            for (int slot = 0; slot < 2; slot++) {
                add(out, net->card[d->card[deal->hand[player][slot]]][0]);
                add(out, net->card[d->card[deal->hand[player ^ 1][slot]]][1]);
            }
            add(out, net->card[d->card[deal->beside]][2]);
        }
}

/* ---- a position -------------------------------------------------------------------------------- */

#define ALL(x) x, x, x, x, x, x, x, x
#define BITS   1, 2, 4, 8, 16, 32, 64, 128

/* What each set contributes to the feature index of a square. */
enum { MINE = 1, YOURS = 2, COMING = 4, OWN = 8, MASTER = 8, ENEMY = 24, SPIRIT = 40 };

/* One byte per square: `worth` for the squares in the set, from `first` on. */
ONI_INLINE bytes spread(oni_set set, int first, uint8_t worth)
{
#ifdef __AVX2__
    typedef uint32_t words __attribute__((vector_size(VECTOR)));
    bytes b = (bytes)(words){ALL(set)};
    bytes bit = {BITS, BITS, BITS, BITS};

    /* Copies to each byte the byte of the set that holds its bit; both halves of the vector hold
     * all four. */
    b = __builtin_shufflevector(b, b, ALL(0), ALL(1), ALL(18), ALL(19));
    (void)first;
#else
    uint8_t low = (uint8_t)(set >> first), high = (uint8_t)(set >> (first + 8));
    bytes b = {ALL(low), ALL(high)};
    bytes bit = {BITS, BITS};
#endif
    return (bytes)((b & bit) == bit) & worth;
}

ONI_INLINE void sights_of(const struct position *s, oni_set mine, oni_set yours, oni_set coming,
                          uint8_t out[SIGHTS])
{
    oni_set own = s->pawns[s->player], enemy = s->pawns[s->player ^ 1];
    oni_set masters = mind_bit(s->master[0]) | mind_bit(s->master[1]);

    for (int i = 0; i < SIGHTS; i += VECTOR) {
        bytes b = spread(own, i, OWN) + spread(enemy, i, ENEMY) + spread(masters, i, MASTER) +
                  spread(s->spirit, i, SPIRIT) + spread(mine, i, MINE) + spread(yours, i, YOURS) +
                  spread(coming, i, COMING);

        *(bytes *)(out + i) = b;
    }
}

/* Squared clipped ReLU. */
ONI_INLINE lanes square(lanes x)
{
    lanes one = (lanes){0} + NET_ONE, small;

    x >>= NET_FINE;
    x &= x > 0;
    small = x < one;
    x = (x & small) | (one & ~small);
    return x * x;
}

/* The accumulator. */
struct sums {
    lanes part[PARTS];
};

/* The output layer; the linear lane has weight 0. */
ONI_INLINE int weigh(struct sums sum, const int16_t weight[NET_LANES])
{
    int16_t x[NET_LANES];
    int32_t out = 0;

    for (int i = 0; i < PARTS; i++) {
        lanes squared = square(sum.part[i]);

        memcpy(x + i * LANES, &squared, sizeof squared);
    }
    for (int i = 0; i < NET_LANES; i++)
        out += x[i] * weight[i];
    return out;
}

/* `player` is a constant at each call, so that the offsets of the squares are part of the
 * instructions. */
ONI_INLINE struct sums add_rows(const struct mind_net *net, const uint8_t sight[SIGHTS], int player,
                                struct sums sum)
{
#pragma GCC unroll 25
    for (int i = 0; i < ONI_SQUARES; i++) {
        int square = player == ONI_BLUE ? i : ONI_SQUARES - 1 - i;
        const lanes *row = (const lanes *)net->row[square][sight[i]];

#pragma GCC unroll 4
        for (int part = 0; part < PARTS; part++)
            sum.part[part] += row[part];
        STEP(sum.part);
    }
    return sum;
}

int mind_net_value(const struct mind_fold *f, const struct position *s, oni_set mine, oni_set yours,
                   oni_set coming)
{
    const struct mind_net *net = f->net;
    const lanes *deal = (const lanes *)f->deal[s->player][s->deal];
    struct sums sum;
    _Alignas(32) uint8_t sight[SIGHTS];

    for (int part = 0; part < PARTS; part++)
        sum.part[part] = deal[part];
    sights_of(s, mine, yours, coming, sight);
    __asm__("" : "+m"(sight)); /* forces a byte-wise read: extracting from a vector is slower */
    if (s->player == ONI_BLUE)
        sum = add_rows(net, sight, ONI_BLUE, sum);
    else
        sum = add_rows(net, sight, ONI_RED, sum);

    int bucket = bits_count(s->pawns[0] | s->pawns[1]) - 2;
    int value = (weigh(sum, net->weight[bucket]) >> NET_WEIGHED) +
                sum.part[PARTS - 1][LANES - 1] * 2 + net->bias[bucket];

    value >>= NET_POINT;
    return value < -NET_MOST ? -NET_MOST : value > NET_MOST ? NET_MOST : value;
}
