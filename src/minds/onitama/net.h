/* Torii: MIT licence, see LICENSE. */
/*
 * The evaluation by a small net, trained by tools/train (docs/formats/net.md).
 *
 * A square is seen as one of 48: what stands on it (nothing, own student, own master, the enemy's, the
 * spirit), and who reaches it: the player to move with his hand, the enemy with his, the player to move
 * with the card beside. For each there is a row of 32 numbers. The 25 rows of a board and one for the
 * cards are added; 31 of the sums are clipped, squared and weighed, by weights that depend on how many
 * students there are; the last is added as it is. The rows of the cards are added up once for each of the
 * thirty deals, since the five cards of a game never change.
 *
 * All of it is seen from the player to move: for Red the board is turned by half.
 */
#ifndef MINDS_ONITAMA_NET_H
#define MINDS_ONITAMA_NET_H

#include "minds/onitama/deck.h"

enum {
    NET_LANES = MIND_LANES, /* of a row; the last is linear */
    NET_SIGHTS = 48,        /* that a square can be */
    NET_PLACES = 3,         /* of a card: own hand, the enemy's, beside */
    NET_CROWDS = 9,         /* numbers of students on the board */
    NET_FINE = 3,           /* bits of a sum below the clipped value … */
    NET_ONE = 181,          /* … which is at most this: its square fits in fifteen bits */
    NET_WEIGHED = 15,       /* bits of that square */
    NET_POINT = 6,          /* bits of a value below a hundredth of a student */
    NET_MOST = 4000,        /* no value is beyond */
};

struct mind_net {
    _Alignas(64) int16_t row[ONI_SQUARES][NET_SIGHTS][NET_LANES];
    int16_t card[ONI_CARDS][NET_PLACES][NET_LANES];
    int16_t start[NET_LANES];
    int16_t weight[NET_CROWDS][NET_LANES];
    int16_t bias[NET_CROWDS];
};

/* The nets as they are built in; and the one to be used, NULL where there is none: then the evaluation is
 * that by hand. A web page has none built in, but loads them. */
extern const struct mind_net mind_net_base, mind_net_wind;
const struct mind_net *mind_net_of(bool wind);

struct mind_spot;

void mind_fold_init(struct mind_fold *f, const struct mind_net *net, const struct mind_deck *d);
/* The squares that the player to move reaches with the cards in hand, those of the other, and those
 * with the card beside. */
int mind_net_value(const struct mind_fold *f, const struct mind_spot *s, oni_set mine,
                   oni_set yours, oni_set coming);

#endif
