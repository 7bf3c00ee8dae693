/* Torii: MIT licence, see LICENSE. */
/*
 * Precomputed tables for the five cards of a game. The cards never change during a game, only who holds them:
 * there are thirty deals, and playing a card leads from one to another by a table.
 *
 *     deal 6 * beside + n        n: which two of the other four cards Blue holds
 *
 * Cards are numbered 0…4 here; a hand is one of ten pairs. Attack tables of the two cards of a pair are merged,
 * so that "which squares attack this one" is a single lookup: the squares a player reaches from a square with
 * some cards are those from which the opponent would attack it with the same cards. Only split cards (N2) need
 * tables of their own for that.
 */
#ifndef MINDS_ONITAMA_DECK_H
#define MINDS_ONITAMA_DECK_H

#include "rules/onitama/action.h"

enum { MIND_CARDS = 5, MIND_PAIRS = 10, MIND_DEALS = 30, MIND_SQUARES = 32, MIND_LANES = 32 };
enum { MIND_SETS = 256 + 256 + 512 };

struct mind_net;

/* The network, specialised for these cards (net.h). */
struct mind_fold {
    const struct mind_net *net;                           /* NULL: hand-crafted evaluation */
    _Alignas(64) int16_t deal[2][MIND_DEALS][MIND_LANES]; /* card rows summed, by player to move */
};

/* Pointers into the tables of the deck: computing the indices would cost more than the lookups. */
struct mind_deal {
    _Alignas(64) const oni_set *one[2][2]; /* by player and slot: targets of a pawn … */
    const oni_set *both[2];                /* … with either card in hand */
    const oni_set *attack[2]; /* squares from which a pawn attacks this one, either card */
    const oni_set *reach[2];  /* targets of a set of pawns with either card … */
    const oni_set *coming[2]; /* … and with the card beside the board */
    uint8_t hand[2][2];       /* cards 0…4 of each player, increasing … */
    uint8_t pair[2];          /* … and the index of that pair */
    uint8_t beside;
    uint8_t next[2][2]; /* by player and slot: the deal after playing that card (B10) */
};

struct mind_deck {
    uint8_t card[MIND_CARDS]; /* card numbers of the rules, increasing */
    bool wind;                /* the spirit is on the board */
    bool split;               /* one of the cards is (N2) */
    bool is_wind[MIND_CARDS];
    struct mind_deal deal[MIND_DEALS];

    oni_set one[2][MIND_CARDS][MIND_SQUARES];  /* by player, card, square: targets of a pawn */
    oni_set both[2][MIND_PAIRS][MIND_SQUARES]; /* with either card of a pair */
    oni_set from[2][MIND_PAIRS]
                [MIND_SQUARES]; /* sources of a target; filled only with a split card */
    oni_set waft[2][MIND_CARDS][MIND_SQUARES];  /* of the spirit instead of a pawn (W3) … */
    oni_set after[2][MIND_CARDS][MIND_SQUARES]; /* … and after one (W4) */
    /* Targets of sets of pawns on the squares 0…7, 8…15 and 16…24, one block after the other. */
    oni_set sets_both[2][MIND_PAIRS][MIND_SETS];
    oni_set sets_one[2][MIND_CARDS][MIND_SETS];
    struct mind_fold fold;
};

/* Zobrist keys: the key of a position is the xor of those of its features. */
struct mind_zobrist {
    uint64_t pawn[2][2][MIND_SQUARES]; /* player, is master, square */
    uint64_t spirit[MIND_SQUARES];
    uint64_t deal[2][MIND_DEALS]; /* by player to move */
};

ONI_INLINE oni_set mind_arch(int player)
{
    return player == ONI_BLUE ? ONI_C1 : ONI_C5;
}

/* Targets of a set of pawns: three lookups, however many there are. */
ONI_INLINE oni_set attacks_from(const oni_set *reach, oni_set pawns)
{
    return reach[pawns & 255] | reach[256 + (pawns >> 8 & 255)] | reach[512 + (pawns >> 16)];
}

/* Sets up the five cards of a position; false unless all differ. */
bool mind_deck_init(struct mind_deck *d, const struct oni_core *s);
void mind_zobrist_init(struct mind_zobrist *z);
/* The deal of a position with the same five cards; -1 if it has others. */
int mind_deck_deal(const struct mind_deck *d, const struct oni_core *s);

#endif
