/* Torii: MIT licence, see LICENSE. */
/* Positions and moves of the search. `wind` is a constant at every call, so that the base game pays
 * nothing for the spirit. */
#ifndef MINDS_ONITAMA_POSITION_H
#define MINDS_ONITAMA_POSITION_H

#include "base/bits.h"
#include "minds/onitama/deck.h"
#include "minds/onitama/eval_weights.h"

struct position {
    uint64_t key;
    oni_set pawns[2]; /* including the master */
    oni_set spirit;   /* its square as a set; empty without one */
    uint8_t master[2];
    uint8_t deal;
    uint8_t player;    /* to move */
    uint8_t halfmoves; /* plies since the last capture, at most 255 */
    int16_t psq;       /* piece-square sum of Blue minus that of Red (eval_weights.h) */
};

/*
 * A move in sixteen bits: target, origin, target of the spirit, slot of the card. `from` is
 * ONI_NOWHERE if no pawn moves, the spirit's target if the spirit does not; both in a pass. 0 is not a
 * move.
 */
typedef uint16_t mind_move;
typedef int32_t scored_move; /* a move with its ordering score above it */

enum { MIND_FROM = 5, MIND_SPIRIT = 10, MIND_SLOT = 15 };

ONI_INLINE mind_move mind_move_encode(int slot, int from, int to, int spirit)
{
    return (mind_move)(to | from << MIND_FROM | spirit << MIND_SPIRIT | slot << MIND_SLOT);
}

ONI_INLINE int mind_to(mind_move m)
{
    return m & 31;
}

ONI_INLINE int mind_from(mind_move m)
{
    return m >> MIND_FROM & 31;
}

ONI_INLINE int mind_spirit_to(mind_move m)
{
    return m >> MIND_SPIRIT & 31;
}

ONI_INLINE int mind_slot(mind_move m)
{
    return m >> MIND_SLOT;
}

ONI_INLINE oni_set mind_bit(int square)
{
    return (oni_set)1 << square;
}

/* Lookup tables that do not change during a game. */
struct mind_lookup {
    struct mind_deck deck;
    struct mind_zobrist zobrist;
};

ONI_INLINE const struct mind_deal *mind_deal_of(const struct mind_deck *d, const struct position *s)
{
    return &d->deal[s->deal];
}

/* Can the player to move win at once (B11, B12)? */
ONI_INLINE bool mind_wins_now(const struct mind_deck *d, const struct position *s, bool wind)
{
    const struct mind_deal *deal = mind_deal_of(d, s);
    int me = s->player, you = me ^ 1;
    oni_set arch = mind_arch(you) & ~s->pawns[me];

    if (wind)
        arch &= ~s->spirit; /* W8 */
    return ((deal->attack[me][s->master[you]] & s->pawns[me]) |
            (deal->both[me][s->master[me]] & arch)) != 0;
}

ONI_INLINE bool mind_is_capture(const struct position *s, mind_move m)
{
    return mind_from(m) != ONI_NOWHERE && (s->pawns[s->player ^ 1] >> mind_to(m) & 1) != 0;
}

/* Is the game over, won by the player who is not to move? */
ONI_INLINE bool mind_is_over(const struct position *s)
{
    int me = s->player, you = me ^ 1;

    return (s->pawns[me] >> s->master[me] & 1) == 0 || mind_bit(s->master[you]) == mind_arch(me);
}

/* position.c: conversion from and to the rules. The game is not over, and the cards are those of
 * the deck. */
void position_init(const struct mind_lookup *w, const struct oni_core *s, struct position *out);
void position_core(const struct mind_deck *d, const struct position *s, struct oni_core *out);
uint64_t position_key(const struct mind_zobrist *z, const struct position *s);
game_action mind_move_action(const struct mind_deck *d, const struct position *s, mind_move m);

#endif
