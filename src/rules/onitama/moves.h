/* Torii: MIT licence, see LICENSE. */
/*
 * The move generator. Base, wind, shadow and light describe as a field what may move and where it may not
 * land; oni_each visits every step that the cards allow. Counting, listing and perft are visitors;
 * everything is inlined, so a visitor costs no call.
 */
#ifndef RULES_ONITAMA_MOVES_H
#define RULES_ONITAMA_MOVES_H

#include "base/bits.h"
#include "rules/onitama/action.h"

/* Input of the generator; all of it is known to the player who moves. */
struct oni_field {
    oni_set movers;  /* pieces that may be moved */
    oni_set blocked; /* where they may not land: own pieces (B6, S6), the spirit (W8) */
    oni_set others;  /* visible enemy pawns, none of them blocked */
    oni_set masters; /* of both players: the spirit never lands there (W7) */
    oni_set king;    /* the mover's own master, if among the movers */
    oni_set arch;    /* where that master wins (B12) */
    oni_set prize;   /* where landing wins: the enemy master (B11), the last visible ninja (L8) */
    uint8_t player;
    uint8_t spirit;           /* its square; read only if with_spirit */
    const uint32_t *reach[2]; /* of the two cards, for this player */
    const uint8_t *hand;      /* the two cards … */
    uint64_t slots; /* … and which may be used: a word of ones for each, the first low */
};

/* A piece moves from `from` to `to`; then the spirit to one of `spirits`, if there are any (W4). If `from`
 * is ONI_NOWHERE, the spirit moves instead (W3). */
struct oni_step {
    int slot, card, from, to;
    oni_set spirits;
    bool master;  /* the piece is the mover's master */
    bool capture; /* a visible enemy pawn stands on `to` */
};

typedef void oni_visit(void *context, struct oni_step step);

ONI_INLINE bool oni_wins(const struct oni_field *f, oni_set from, oni_set to)
{
    return (to & f->prize) != 0 || ((from & f->king) != 0 && (to & f->arch) != 0);
}

/* The spirit's squares after a piece has moved: a master that moved blocks its new square. */
ONI_INLINE oni_set oni_spirits_after(const struct oni_field *f, int card, oni_set from, oni_set to)
{
    oni_set masters = f->masters;

    if (oni_wins(f, from, to))
        return 0; /* W11 */
    if ((from & f->king) != 0)
        masters ^= from | to;
    return oni_wind_reach[f->player][card][f->spirit] & ~masters; /* W4, W6, W7 */
}

/*
 * Where a piece may land with either card (B5, B6): the first card's squares in the low word. This and the
 * spirit's squares above and below are all of move generation; the rest is iteration.
 */
ONI_INLINE uint64_t oni_targets(const struct oni_field *f, int from)
{
    oni_set first = f->reach[0][from] & ~f->blocked, second = f->reach[1][from] & ~f->blocked;

    return (first | (uint64_t)second << 32) & f->slots;
}

/* Where the spirit may go instead of a piece with a movement card (W3, W6, W7); wind cards: nowhere. */
ONI_INLINE oni_set oni_wafts(const struct oni_field *f, int card)
{
    return oni_card_is_wind(card) ? 0 : oni_reach[f->player][card][f->spirit] & ~f->masters;
}

/* Steps of one piece onto some squares; `master` is a constant. */
ONI_INLINE void oni_each_to(const struct oni_field *f, struct oni_step step, uint64_t onto,
                            bool with_spirit, oni_visit *visit, void *context)
{
    for (; onto != 0; onto &= onto - 1) {
        int at = __builtin_ctzll(onto);

        step.slot = at >> 5;
        step.to = at & 31;
        step.card = f->hand[step.slot];
        step.spirits = 0;
        step.capture = (f->others >> step.to & 1) != 0;
        if (with_spirit && oni_card_is_wind(step.card))
            step.spirits =
                oni_spirits_after(f, step.card, (oni_set)1 << step.from, (oni_set)1 << step.to);
        visit(context, step);
    }
}

/* Steps of some pieces, either all masters or none. */
ONI_INLINE void oni_each_of(const struct oni_field *f, oni_set movers, bool master,
                            bool with_spirit, oni_visit *visit, void *context)
{
    for (; movers != 0; movers = bits_rest(movers)) {
        struct oni_step step = {.from = bits_first(movers), .master = master};

        oni_each_to(f, step, oni_targets(f, step.from), with_spirit, visit, context);
    }
}

/*
 * Every step. `with_spirit` is a constant at every call, so the base game pays nothing for the wind.
 * Students and master are iterated separately, and both cards together: conditions constant over a whole
 * loop are well predicted, and fewer loops mean fewer mispredicted loop exits.
 */
ONI_INLINE void oni_each(const struct oni_field *f, bool with_spirit, oni_visit *visit,
                         void *context)
{
    oni_each_of(f, f->movers & ~f->king, false, with_spirit, visit, context);
    oni_each_of(f, f->king, true, with_spirit, visit, context);
    for (int slot = 0; with_spirit && slot < 2; slot++) {
        struct oni_step step = {slot, f->hand[slot], ONI_NOWHERE, ONI_NOWHERE, 0, 0, 0};

        step.spirits = oni_wafts(f, step.card);
        if (step.spirits != 0)
            visit(context, step);
    }
}

#endif
