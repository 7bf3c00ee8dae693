/* Torii: MIT licence, see LICENSE. */
/*
 * The one move generator. Base, wind, shadow and light describe what may move and where it may not
 * land as a field; oni_each visits every step that the cards allow. Counting, listing and the perft
 * walk are visitors; since everything here is inlined, a visitor costs no call.
 */
#ifndef RULES_ONITAMA_MOVES_H
#define RULES_ONITAMA_MOVES_H

#include "base/bits.h"
#include "rules/onitama/cards.h"

#define ONI_INLINE static inline __attribute__((always_inline))

enum { ONI_C1 = 1 << 2, ONI_C3_SQUARE = 12, ONI_C5 = 1 << 22, ONI_BOARD = (1 << 25) - 1 };

/* An action in 32 bits, low to high; an event has the last six bits too. */
enum {
    ONI_FROM = 6, /* card in the six bits below */
    ONI_TO = 11,
    ONI_SPIRIT = 16, /* where the spirit goes, ONI_NOWHERE if it does not */
    ONI_KIND = 21,
    ONI_ATTEMPT = 1 << 25,
    ONI_TAKEN = 1 << 26,    /* a hidden ninja was taken (N7: *) */
    ONI_ANSWERED = 1 << 27, /* an attempt or lantern was answered … */
    ONI_YES = 1 << 28,      /* … with yes */
    ONI_LIT_BLUE = 1 << 29, /* the spirit swapped a hidden ninja of Blue, which is seen now */
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

/* What the generator needs to know; all of it is known to the player who moves. */
struct oni_field {
    oni_set movers;  /* pieces that may be moved */
    oni_set blocked; /* where they may not land: own pieces (B6, S6), the spirit (W8) */
    oni_set masters; /* of both players: the spirit never lands there (W7) */
    oni_set king;    /* the mover's own master, if it is among the movers */
    oni_set arch;    /* where that master wins (B12) */
    oni_set prize;   /* where landing wins: the enemy master (B11), the last ninja in sight (L8) */
    uint8_t player;
    uint8_t spirit;      /* its square; read only in a generator made with the spirit */
    uint8_t first, last; /* slots of the hand to use */
    const uint8_t *hand;
};

/* A piece goes from `from` to `to`; then the spirit to one of `spirits`, if there are any (W4).
 * Without `from` (ONI_NOWHERE) it is the spirit that moves instead (W3). */
struct oni_step {
    int slot, card, from, to;
    oni_set spirits;
};

typedef void oni_visit(void *context, struct oni_step step);

ONI_INLINE bool oni_wins(const struct oni_field *f, oni_set from, oni_set to)
{
    return (to & f->prize) != 0 || ((from & f->king) != 0 && (to & f->arch) != 0);
}

/* The spirit's squares after a piece has moved: a master that moved blocks where it stands now. */
ONI_INLINE oni_set oni_spirits_after(const struct oni_field *f, int card, oni_set from, oni_set to)
{
    oni_set masters = f->masters;

    if (oni_wins(f, from, to))
        return 0; /* W11 */
    if ((from & f->king) != 0)
        masters ^= from | to;
    return oni_wind_reach[f->player][card][f->spirit] & ~masters; /* W4, W6, W7 */
}

/* `with_spirit` is a constant at every call, so that the base game pays nothing for the wind. */
ONI_INLINE void oni_each(const struct oni_field *f, bool with_spirit, oni_visit *visit,
                         void *context)
{
    for (int slot = f->first; slot <= f->last; slot++) {
        int card = f->hand[slot];
        bool wind = with_spirit && oni_card_is_wind(card);
        const uint32_t *reach = oni_reach[f->player][card];

        for (oni_set left = f->movers; left != 0; left = bits_rest(left)) {
            int from = bits_first(left);

            for (oni_set to = reach[from] & ~f->blocked; to != 0; to = bits_rest(to)) {
                struct oni_step step = {slot, card, from, bits_first(to), 0};

                if (wind)
                    step.spirits = oni_spirits_after(f, card, left & -left, to & -to);
                visit(context, step);
            }
        }
        if (with_spirit && !wind && (reach[f->spirit] & ~f->masters) != 0)
            visit(context, (struct oni_step){slot, card, ONI_NOWHERE, ONI_NOWHERE,
                                             reach[f->spirit] & ~f->masters}); /* W3, W6, W7 */
    }
}

#endif
