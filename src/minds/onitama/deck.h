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
enum { MIND_SETS = 256 + 256 + 512 };

struct mind_net;

/* The net for these cards (net.h). */
struct mind_fold {
    const struct mind_net *net;                           /* NULL: the evaluation by hand */
    _Alignas(64) int16_t deal[2][MIND_DEALS][MIND_LANES]; /* by player to move: what cards add */
};

/* Tables are pointed at: to find them by numbers would take longer than to look into them. */
struct mind_deal {
    _Alignas(64) const oni_set *one[2][2]; /* by player and slot: where a pawn goes … */
    const oni_set *both[2];                /* … and with either card in hand */
    const oni_set *attack[2];              /* from where his pawns attack a square with either */
    const oni_set *reach[2];               /* what sets of pawns reach with either … */
    const oni_set *coming[2];              /* … and with the card beside */
    uint8_t hand[2][2];                    /* cards 0…4 of each player, increasing … */
    uint8_t pair[2];                       /* … and the pair that they are */
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
    /* What sets of pawns reach, for the squares 0…7, 8…15 and 16…24 one after the other. */
    oni_set sets_both[2][MIND_PAIRS][MIND_SETS];
    oni_set sets_one[2][MIND_CARDS][MIND_SETS];
    struct mind_fold fold;
};

/* Random words; the key of a position is the xor of those of its features. */
struct mind_words {
    uint64_t pawn[2][2][MIND_SQUARES]; /* player, master?, square */
    uint64_t spirit[MIND_SQUARES];
    uint64_t deal[2][MIND_DEALS]; /* with the player to move */
};

ONI_INLINE oni_set mind_arch(int player)
{
    return player == ONI_BLUE ? ONI_C1 : ONI_C5;
}

/* Squares that a set of pawns reaches: three looks, whatever their number. */
ONI_INLINE oni_set mind_reached(const oni_set *reach, oni_set pawns)
{
    return reach[pawns & 255] | reach[256 + (pawns >> 8 & 255)] | reach[512 + (pawns >> 16)];
}

/* The cards of a position that is dealt; false where they are not five different ones. */
bool mind_deck_init(struct mind_deck *d, const struct oni_core *s);
void mind_words_init(struct mind_words *w);
/* The deal of a position with the same five cards; -1 where it has others. */
int mind_deck_deal(const struct mind_deck *d, const struct oni_core *s);

#endif
