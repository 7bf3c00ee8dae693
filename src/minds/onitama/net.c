/* Torii: MIT licence, see LICENSE. */
#include "minds/onitama/net.h"

#include "minds/onitama/spot.h"

#include <string.h>

/* Vectors of 32 bytes and of sixteen numbers, whatever the machine makes of them. */
typedef uint8_t bytes __attribute__((vector_size(32)));
typedef int16_t lanes __attribute__((vector_size(32)));

enum { HALF = NET_LANES / 2 };

/* What is in registers stays there, step by step: the compiler would first reckon all addresses, for which
 * there are not enough of them. */
#ifdef __x86_64__
#define STEP(a, b) __asm__("" : "+x"(a), "+x"(b))
#else
#define STEP(a, b) ((void)0)
#endif

static void add(int16_t out[NET_LANES], const int16_t row[NET_LANES])
{
    for (int i = 0; i < NET_LANES; i++)
        out[i] = (int16_t)(out[i] + row[i]);
}

void mind_fold_init(struct mind_fold *f, const struct mind_net *net, const struct mind_deck *d)
{
    f->net = net;
    if (net == NULL)
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

/* What each bit of a set adds to what a square is seen as. */
enum { MINE = 1, YOURS = 2, COMING = 4, OWN = 8, MASTER = 8, ENEMY = 24, SPIRIT = 40 };

/* A byte a square: `worth` where the set has it. */
ONI_INLINE bytes spread(oni_set set, uint8_t worth)
{
    typedef uint32_t words __attribute__((vector_size(32)));
    bytes b = (bytes)(words){ALL(set)};
    bytes bit = {BITS, BITS, BITS, BITS};

    /* Each byte gets that of the set where its bit is; both halves of the vector hold all four. */
    b = __builtin_shufflevector(b, b, ALL(0), ALL(1), ALL(18), ALL(19));
    return (bytes)((b & bit) == bit) & worth;
}

ONI_INLINE bytes sights_of(const struct mind_spot *s, oni_set mine, oni_set yours, oni_set coming)
{
    int me = s->player, you = me ^ 1;

    return spread(s->pawns[me], OWN) + spread(s->pawns[you], ENEMY) +
           spread(mind_bit(s->master[0]) | mind_bit(s->master[1]), MASTER) +
           spread(s->spirit, SPIRIT) + spread(mine, MINE) + spread(yours, YOURS) +
           spread(coming, COMING);
}

/* Between 0 and 1, squared. */
ONI_INLINE lanes square(lanes x)
{
    lanes one = {ALL(NET_ONE), ALL(NET_ONE)}, small;

    x >>= NET_FINE;
    x &= x > 0;
    small = x < one;
    x = (x & small) | (one & ~small);
    return x * x;
}

/* A sum in each lane. */
struct sums {
    lanes low, high;
};

/* The linear lane has no weight. */
ONI_INLINE int weigh(struct sums sum, const int16_t weight[NET_LANES])
{
    int16_t x[NET_LANES];
    int32_t out = 0;

    sum.low = square(sum.low);
    sum.high = square(sum.high);
    memcpy(x, &sum.low, sizeof sum.low);
    memcpy(x + HALF, &sum.high, sizeof sum.high);
    for (int i = 0; i < NET_LANES; i++)
        out += x[i] * weight[i];
    return out;
}

/* `player` is a constant at each call, so that the squares' places are part of the instructions. */
ONI_INLINE struct sums add_rows(const struct mind_net *net, const uint8_t sight[32], int player,
                                struct sums sum)
{
#pragma GCC unroll 25
    for (int i = 0; i < ONI_SQUARES; i++) {
        int square = player == ONI_BLUE ? i : ONI_SQUARES - 1 - i;
        const lanes *row = (const lanes *)net->row[square][sight[i]];

        sum.low += row[0];
        sum.high += row[1];
        STEP(sum.low, sum.high);
    }
    return sum;
}

int mind_net_value(const struct mind_fold *f, const struct mind_spot *s, oni_set mine,
                   oni_set yours, oni_set coming)
{
    const struct mind_net *net = f->net;
    const lanes *deal = (const lanes *)f->deal[s->player][s->deal];
    struct sums sum = {deal[0], deal[1]};
    _Alignas(32) uint8_t sight[32];

    *(bytes *)sight = sights_of(s, mine, yours, coming);
    __asm__("" : "+m"(sight)); /* read back byte by byte: taking a vector apart is slower */
    if (s->player == ONI_BLUE)
        sum = add_rows(net, sight, ONI_BLUE, sum);
    else
        sum = add_rows(net, sight, ONI_RED, sum);

    int crowd = bits_count(s->pawns[0] | s->pawns[1]) - 2;
    int value =
        (weigh(sum, net->weight[crowd]) >> NET_WEIGHED) + sum.high[HALF - 1] * 2 + net->bias[crowd];

    value >>= NET_POINT;
    return value < -NET_MOST ? -NET_MOST : value > NET_MOST ? NET_MOST : value;
}
