/* Torii: MIT licence, see LICENSE. */
/*
 * The five cards of a game as the search wants them. They never change while it is played, only their
 * places do: there are thirty deals, and using a card leads from one to another by a table.
 *
 *     deal 6 * beside + n        n: which two of the other four cards are Blue's
 *
 * Cards are numbered 0…4 here; a hand is two of them, one of ten pairs. Reach tables are merged for the
 * two cards of a pair, so that a question such as "who attacks this square" is one look: what a player
 * reaches from a square with some cards is what his opponent would attack it from with the same.
 */
#ifndef MINDS_ONITAMA_DECK_H
#define MINDS_ONITAMA_DECK_H

#include "rules/onitama/action.h"

enum { MIND_CARDS = 5, MIND_PAIRS = 10, MIND_DEALS = 30, MIND_SQUARES = 32, MIND_LANES = 32 };

struct mind_net;

/* The net for these cards (net.h). */
struct mind_fold {
    const struct mind_net *net;                           /* NULL: the evaluation by hand */
    _Alignas(64) int16_t deal[2][MIND_DEALS][MIND_LANES]; /* by player to move: what cards add */
};

struct mind_deal {
    uint8_t hand[2][2]; /* cards 0…4 of each player, increasing … */
    uint8_t pair[2];    /* … and the pair that they are */
    uint8_t beside;
    uint8_t next[2][2]; /* by player and slot: the deal after that card was used (B10) */
};

struct mind_deck {
    uint8_t card[MIND_CARDS]; /* numbers of the rules, increasing */
    bool wind;                /* the spirit is on the board */
    bool is_wind[MIND_CARDS];
    struct mind_deal deal[MIND_DEALS];

    oni_set one[2][MIND_CARDS][MIND_SQUARES];   /* by player, card, square: where a pawn goes */
    oni_set both[2][MIND_PAIRS][MIND_SQUARES];  /* with either card of a pair */
    oni_set waft[2][MIND_CARDS][MIND_SQUARES];  /* where the spirit goes instead (W3) */
    oni_set after[2][MIND_CARDS][MIND_SQUARES]; /* and where after a pawn (W4) */
    /* What all pawns of a rank reach, by rank and which of its squares they stand on. */
    oni_set ranks_both[2][MIND_PAIRS][5][32];
    oni_set ranks_one[2][MIND_CARDS][5][32];
    struct mind_fold fold;
};

/* Random words; the key of a position is the xor of those of its features. */
struct mind_words {
    uint64_t pawn[2][2][MIND_SQUARES]; /* player, master?, square */
    uint64_t spirit[MIND_SQUARES];
    uint64_t deal[2][MIND_DEALS]; /* with the player to move */
};

extern const oni_set mind_arch[2]; /* of each player */

/* Squares that a set of pawns reaches: five looks, whatever their number. */
ONI_INLINE oni_set mind_reached(const oni_set ranks[5][32], oni_set pawns)
{
    return ranks[0][pawns & 31] | ranks[1][pawns >> 5 & 31] | ranks[2][pawns >> 10 & 31] |
           ranks[3][pawns >> 15 & 31] | ranks[4][pawns >> 20 & 31];
}

/* The cards of a position that is dealt; false where they are not five different ones. */
bool mind_deck_init(struct mind_deck *d, const struct oni_core *s);
void mind_words_init(struct mind_words *w);
/* The deal of a position with the same five cards; -1 where it has others. */
int mind_deck_deal(const struct mind_deck *d, const struct oni_core *s);

#endif
