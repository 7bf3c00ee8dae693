/* Torii: MIT licence, see LICENSE. */
#include "minds/onitama/deck.h"

#include "base/bits.h"
#include "base/rng.h"
#include "minds/onitama/net.h"

#include <string.h>

/* Index of the pair of cards a < b, one of ten. */
static int pair_of(int a, int b)
{
    return a * (2 * MIND_CARDS - 1 - a) / 2 + b - a - 1;
}

static void give(struct mind_deal *deal, int player, int one, int two)
{
    int low = one < two ? one : two, high = one < two ? two : one;

    deal->hand[player][0] = (uint8_t)low;
    deal->hand[player][1] = (uint8_t)high;
    deal->pair[player] = (uint8_t)pair_of(low, high);
}

static int deal_find(const struct mind_deck *d, int beside, int blue_pair)
{
    for (int i = 6 * beside; i < 6 * beside + 6; i++)
        if (d->deal[i].pair[ONI_BLUE] == blue_pair)
            return i;
    return -1;
}

static void fill_hands(struct mind_deck *d)
{
    static const uint8_t split[6][4] = {{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2},
                                        {1, 2, 0, 3}, {1, 3, 0, 2}, {2, 3, 0, 1}};

    for (int beside = 0; beside < MIND_CARDS; beside++)
        for (int n = 0; n < 6; n++) {
            struct mind_deal *deal = &d->deal[6 * beside + n];
            int others[4], count = 0;

            for (int card = 0; card < MIND_CARDS; card++)
                if (card != beside)
                    others[count++] = card;
            deal->beside = (uint8_t)beside;
            give(deal, ONI_BLUE, others[split[n][0]], others[split[n][1]]);
            give(deal, ONI_RED, others[split[n][2]], others[split[n][3]]);
        }
}

static void fill_exchanges(struct mind_deck *d)
{
    for (int i = 0; i < MIND_DEALS; i++)
        for (int player = ONI_BLUE; player <= ONI_RED; player++)
            for (int slot = 0; slot < 2; slot++) {
                struct mind_deal after = d->deal[i];
                int used = after.hand[player][slot], kept = after.hand[player][!slot];

                give(&after, player, kept, after.beside);
                d->deal[i].next[player][slot] = (uint8_t)deal_find(d, used, after.pair[ONI_BLUE]);
            }
}

static void fill_reach(struct mind_deck *d, int player, int i)
{
    int card = d->card[i];

    for (int square = 0; square < ONI_SQUARES; square++) {
        d->one[player][i][square] = oni_card_squares(card, player, square, false);
        d->after[player][i][square] = oni_card_squares(card, player, square, true);
        if (!d->is_wind[i])
            d->waft[player][i][square] = d->one[player][i][square];
    }
}

static void fill_pairs(struct mind_deck *d, int player)
{
    for (int a = 0; a < MIND_CARDS; a++)
        for (int b = a + 1; b < MIND_CARDS; b++)
            for (int square = 0; square < ONI_SQUARES; square++)
                d->both[player][pair_of(a, b)][square] =
                    d->one[player][a][square] | d->one[player][b][square];
}

static void fill_attacks(struct mind_deck *d, int player)
{
    for (int pair = 0; pair < MIND_PAIRS; pair++)
        for (int square = 0; square < ONI_SQUARES; square++)
            for (oni_set to = d->both[player][pair][square]; to != 0; to = bits_rest(to))
                d->from[player][pair][bits_first(to)] |= (oni_set)1 << square;
}

/* All 1 << squares sets of pawns on the squares from `first` on. */
static void fill_sets(const oni_set reach[MIND_SQUARES], int first, int squares, oni_set *sets)
{
    for (oni_set set = 1; set >> squares == 0; set++)
        sets[set] = sets[bits_rest(set)] | reach[first + bits_first(set)];
}

static void fill_board(const oni_set reach[MIND_SQUARES], oni_set sets[MIND_SETS])
{
    fill_sets(reach, 0, 8, sets);
    fill_sets(reach, 8, 8, sets + 256);
    fill_sets(reach, 16, 9, sets + 512);
}

static void fill_pointers(struct mind_deck *d)
{
    for (int i = 0; i < MIND_DEALS; i++)
        for (int player = ONI_BLUE; player <= ONI_RED; player++) {
            struct mind_deal *deal = &d->deal[i];

            for (int slot = 0; slot < 2; slot++)
                deal->one[player][slot] = d->one[player][deal->hand[player][slot]];
            deal->both[player] = d->both[player][deal->pair[player]];
            deal->attack[player] = d->split ? d->from[player][deal->pair[player]]
                                            : d->both[player ^ 1][deal->pair[player]];
            deal->reach[player] = d->sets_both[player][deal->pair[player]];
            deal->coming[player] = d->sets_one[player][deal->beside];
        }
}

/* The five cards in increasing order; false unless all differ. */
static bool collect(const struct oni_core *s, uint8_t cards[MIND_CARDS])
{
    uint64_t seen = (uint64_t)1 << (s->beside & 63);
    int count = 0;

    for (int i = 0; i < 4; i++)
        seen |= (uint64_t)1 << (s->hand[i / 2][i % 2] & 63);
    for (int card = 0; card < ONI_CARDS; card++)
        if (seen >> card & 1) {
            if (count < MIND_CARDS)
                cards[count] = (uint8_t)card;
            count++;
        }
    return count == MIND_CARDS;
}

bool mind_deck_init(struct mind_deck *d, const struct oni_core *s)
{
    memset(d, 0, sizeof *d);
    if (!collect(s, d->card))
        return false;
    d->wind = s->spirit < ONI_SQUARES;
    for (int i = 0; i < MIND_CARDS; i++) {
        d->is_wind[i] = d->card[i] >= ONI_MOVE_CARDS;
        d->split = d->split || oni_card_is_split(d->card[i]);
    }
    fill_hands(d);
    fill_exchanges(d);
    fill_pointers(d);
    for (int player = ONI_BLUE; player <= ONI_RED; player++) {
        for (int i = 0; i < MIND_CARDS; i++)
            fill_reach(d, player, i);
        fill_pairs(d, player);
        if (d->split)
            fill_attacks(d, player);
        for (int i = 0; i < MIND_CARDS; i++)
            fill_board(d->one[player][i], d->sets_one[player][i]);
        for (int i = 0; i < MIND_PAIRS; i++)
            fill_board(d->both[player][i], d->sets_both[player][i]);
    }
    mind_fold_init(&d->fold, mind_net_of(d->wind), d);
    return true;
}

static int card_index(const struct mind_deck *d, int card)
{
    for (int i = 0; i < MIND_CARDS; i++)
        if (d->card[i] == card)
            return i;
    return -1;
}

int mind_deck_deal(const struct mind_deck *d, const struct oni_core *s)
{
    int one = card_index(d, s->hand[ONI_BLUE][0]), two = card_index(d, s->hand[ONI_BLUE][1]);
    int three = card_index(d, s->hand[ONI_RED][0]), four = card_index(d, s->hand[ONI_RED][1]);
    int beside = card_index(d, s->beside);

    if (one < 0 || two < 0 || three < 0 || four < 0 || beside < 0)
        return -1;
    return deal_find(d, beside, one < two ? pair_of(one, two) : pair_of(two, one));
}

void mind_zobrist_init(struct mind_zobrist *z)
{
    struct rng r = {0x6F6E6974616D61};
    uint64_t *key = (uint64_t *)z;

    for (size_t i = 0; i < sizeof *z / sizeof *key; i++)
        key[i] = rng_next(&r);
}
