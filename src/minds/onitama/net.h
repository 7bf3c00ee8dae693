/* Torii: MIT licence, see LICENSE. */
/*
 * Evaluation by a small neural network, trained with tools/train (docs/formats/net.md).
 *
 * Each square is one of 48 features: what stands on it (nothing, own student, own master, enemy student or
 * master, spirit), and who attacks it: the player to move with his hand, the enemy with his, the player to move
 * with the card beside. Each feature has a row of 32 numbers. The rows of the 25 squares and one for the cards
 * are summed; 31 of the sums go through a squared clipped ReLU and are weighted, with weights that depend on the
 * number of students; the last is added unchanged. The card rows are summed once for each of the thirty deals,
 * because the five cards of a game never change.
 *
 * Everything is seen from the player to move: for Red the board is rotated by 180 degrees.
 */
#ifndef MINDS_ONITAMA_NET_H
#define MINDS_ONITAMA_NET_H

#include "minds/onitama/deck.h"

enum {
    NET_LANES = MIND_LANES, /* width of a row; the last lane is linear */
    NET_SIGHTS = 48,        /* features of a square */
    NET_PLACES = 3,         /* places of a card: own hand, enemy hand, beside */
    NET_BUCKETS = 9,        /* buckets by the number of students on the board */
    NET_FINE = 3,           /* fractional bits of a sum below the clipped value … */
    NET_ONE = 181,          /* … and its maximum: the square fits in fifteen bits */
    NET_WEIGHED = 15,       /* bits of the square */
    NET_POINT = 6,          /* fractional bits of the output below a hundredth of a student */
    NET_MOST = 4000,        /* bound of the output */
};

struct mind_net {
    _Alignas(64) int16_t row[ONI_SQUARES][NET_SIGHTS][NET_LANES];
    int16_t card[ONI_CARDS][NET_PLACES][NET_LANES];
    int16_t start[NET_LANES];
    int16_t weight[NET_BUCKETS][NET_LANES];
    int16_t bias[NET_BUCKETS];
    uint64_t known; /* a bit for each card that has weights, by which it was trained */
};

/* The built-in networks, and the one in use: NULL means hand-crafted evaluation. The web page has
 * none built in and loads them. */
extern const struct mind_net mind_net_base, mind_net_wind;
const struct mind_net *mind_net_of(bool wind);

struct position;

/* With a card that the network does not know the evaluation is hand-crafted, as it is without a network. */
void mind_fold_init(struct mind_fold *f, const struct mind_net *net, const struct mind_deck *d);
/* `mine`, `yours`, `coming`: squares attacked by the player to move, by the opponent, and by the
 * player to move with the card beside. */
int mind_net_value(const struct mind_fold *f, const struct position *s, oni_set mine, oni_set yours,
                   oni_set coming);

#endif
