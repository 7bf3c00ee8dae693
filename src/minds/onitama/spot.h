/* Torii: MIT licence, see LICENSE. */
/*
 * A position as the search holds it, and moves. `wind` is a constant at every call, so that the base game
 * pays nothing for the spirit.
 */
#ifndef MINDS_ONITAMA_SPOT_H
#define MINDS_ONITAMA_SPOT_H

#include "base/bits.h"
#include "minds/onitama/deck.h"
#include "minds/onitama/weights.h"

struct mind_spot {
    uint64_t key;
    oni_set pawns[2]; /* the master among them */
    oni_set spirit;   /* its square as a set; empty without one */
    uint8_t master[2];
    uint8_t deal;
    uint8_t player;  /* to move */
    uint8_t quiet;   /* plies since something was captured, at most 255 */
    int16_t squares; /* worth of all pawns where they stand, Blue's less Red's (weights.h) */
};

/*
 * A move in sixteen bits: to, from, the spirit's square, the slot of the card. No pawn moves when `from`
 * is ONI_NOWHERE, nor the spirit when its square is; neither does in a pass. 0 is no move.
 */
typedef uint16_t mind_move;
typedef int32_t mind_item; /* of a list: a move, with its place in the order above it */

enum { MIND_FROM = 5, MIND_SPIRIT = 10, MIND_SLOT = 15 };

ONI_INLINE mind_move mind_move_of(int slot, int from, int to, int spirit)
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

/* Everything that never changes while a game is searched. */
struct mind_world {
    struct mind_deck deck;
    struct mind_words words;
};

ONI_INLINE const struct mind_deal *mind_deal_of(const struct mind_deck *d,
                                                const struct mind_spot *s)
{
    return &d->deal[s->deal];
}

/* Can the player to move win at once (B11, B12)? */
ONI_INLINE bool mind_wins_now(const struct mind_deck *d, const struct mind_spot *s, bool wind)
{
    const struct mind_deal *deal = mind_deal_of(d, s);
    int me = s->player, you = me ^ 1;
    oni_set arch = mind_arch(you) & ~s->pawns[me];

    if (wind)
        arch &= ~s->spirit; /* W8 */
    return ((deal->attack[me][s->master[you]] & s->pawns[me]) |
            (deal->both[me][s->master[me]] & arch)) != 0;
}

ONI_INLINE bool mind_captures(const struct mind_spot *s, mind_move m)
{
    return mind_from(m) != ONI_NOWHERE && (s->pawns[s->player ^ 1] >> mind_to(m) & 1) != 0;
}

/* Is it over: has the player who is not to move won? */
ONI_INLINE bool mind_is_over(const struct mind_spot *s)
{
    int me = s->player, you = me ^ 1;

    return (s->pawns[me] >> s->master[me] & 1) == 0 || mind_bit(s->master[you]) == mind_arch(me);
}

/* spot.c: from the rules and back. The game is not over, and the cards are those of the deck. */
void mind_spot_init(const struct mind_world *w, const struct oni_core *s, struct mind_spot *out);
void mind_spot_core(const struct mind_deck *d, const struct mind_spot *s, struct oni_core *out);
uint64_t mind_spot_key(const struct mind_words *w, const struct mind_spot *s);
game_action mind_move_action(const struct mind_deck *d, const struct mind_spot *s, mind_move m);

#endif
