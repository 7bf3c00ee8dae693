/* Torii: MIT licence, see LICENSE. */
/* Bit encoding of actions and events. */
#ifndef RULES_ONITAMA_ACTION_H
#define RULES_ONITAMA_ACTION_H

#include "rules/onitama/cards.h"

#define ONI_INLINE static inline __attribute__((always_inline))

enum { ONI_C1 = 1 << 2, ONI_C3_SQUARE = 12, ONI_C5 = 1 << 22, ONI_BOARD = (1 << 25) - 1 };

/* An action in 32 bits, low to high; an event also uses the last six bits. */
enum {
    ONI_FROM = 6, /* the card is in the six bits below */
    ONI_TO = 11,
    ONI_SPIRIT = 16, /* destination of the spirit, ONI_NOWHERE if it does not move */
    ONI_KIND = 21,
    ONI_ATTEMPT = 1 << 25,
    ONI_TAKEN = 1 << 26,    /* a hidden ninja was captured (N7: *) */
    ONI_ANSWERED = 1 << 27, /* an attempt or lantern was answered … */
    ONI_YES = 1 << 28,      /* … with yes */
    ONI_LIT_BLUE = 1 << 29, /* the spirit swapped a hidden ninja of Blue, now visible */
    ONI_LIT_RED = 1 << 30,
};

enum oni_kind {
    ONI_PAWN = 1, /* ox:c1c2, bat:b1b2+@c3e4 */
    ONI_WAFT,     /* ox:@c3c4, the spirit moves instead */
    ONI_PASS,     /* ox:pass */
    ONI_NINJA,    /* nb1c2, nb1c2! */
    ONI_STAY,     /* n- */
    ONI_LANTERN,  /* lc, l3: `to` is 0…4 for a file, 5…9 for a rank */
    ONI_DARK,     /* l- */
    ONI_PLACE,    /* nb1, nb5,d5: the squares in `from` and `to` */
    ONI_STALK,    /* ox:nb5c4, a ninja as the move of the turn (L5) */
};

ONI_INLINE uint32_t oni_action(int kind, int card, int from, int to, int spirit)
{
    return (uint32_t)card | (uint32_t)from << ONI_FROM | (uint32_t)to << ONI_TO |
           (uint32_t)spirit << ONI_SPIRIT | (uint32_t)kind << ONI_KIND;
}

ONI_INLINE int oni_action_card(uint32_t a)
{
    return (int)(a & 63);
}

ONI_INLINE int oni_action_from(uint32_t a)
{
    return (int)(a >> ONI_FROM & 31);
}

ONI_INLINE int oni_action_to(uint32_t a)
{
    return (int)(a >> ONI_TO & 31);
}

ONI_INLINE int oni_action_spirit(uint32_t a)
{
    return (int)(a >> ONI_SPIRIT & 31);
}

ONI_INLINE int oni_action_kind(uint32_t a)
{
    return (int)(a >> ONI_KIND & 15);
}

#endif
