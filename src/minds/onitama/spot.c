/* Torii: MIT licence, see LICENSE. */
#include "minds/onitama/spot.h"

#include <string.h>

/* From nothing: the check on the key that moves keep in step. */
uint64_t mind_spot_key(const struct mind_words *w, const struct mind_spot *s)
{
    uint64_t key = w->deal[s->player][s->deal];

    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        for (oni_set left = s->pawns[player]; left != 0; left = bits_rest(left)) {
            int square = bits_first(left);

            key ^= w->pawn[player][square == s->master[player]][square];
        }
    return s->spirit == 0 ? key : key ^ w->spirit[bits_first(s->spirit)];
}

static int squares_worth(const struct mind_spot *s)
{
    int worth = 0;

    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        for (oni_set left = s->pawns[player]; left != 0; left = bits_rest(left)) {
            int square = bits_first(left);

            worth += mind_square_worth[player][square == s->master[player]][square];
        }
    return worth;
}

void mind_spot_init(const struct mind_world *w, const struct oni_core *s, struct mind_spot *out)
{
    memset(out, 0, sizeof *out);
    for (int player = ONI_BLUE; player <= ONI_RED; player++) {
        out->pawns[player] = s->pawns[player];
        out->master[player] = (uint8_t)bits_first(s->pawns[player] & s->masters);
    }
    out->spirit = w->deck.wind ? mind_bit(s->spirit) : 0;
    out->deal = (uint8_t)mind_deck_deal(&w->deck, s);
    out->player = s->player;
    out->squares = (int16_t)squares_worth(out);
    out->key = mind_spot_key(&w->words, out);
}

void mind_spot_core(const struct mind_deck *d, const struct mind_spot *s, struct oni_core *out)
{
    const struct mind_deal *deal = &d->deal[s->deal];

    memset(out, 0, sizeof *out);
    for (int player = ONI_BLUE; player <= ONI_RED; player++) {
        out->pawns[player] = s->pawns[player];
        out->masters |= mind_bit(s->master[player]) & s->pawns[player];
        for (int slot = 0; slot < 2; slot++)
            out->hand[player][slot] = d->card[deal->hand[player][slot]];
    }
    out->beside = d->card[deal->beside];
    out->player = s->player;
    out->spirit = (uint8_t)(s->spirit != 0 ? bits_first(s->spirit) : ONI_NOWHERE);
    out->ply = ONI_NO_PLY;
}

game_action mind_move_action(const struct mind_deck *d, const struct mind_spot *s, mind_move m)
{
    int from = mind_from(m), to = mind_to(m), spirit = mind_spirit_to(m);
    int card = d->card[d->deal[s->deal].hand[s->player][mind_slot(m)]];
    int kind = from != ONI_NOWHERE ? ONI_PAWN : spirit != ONI_NOWHERE ? ONI_WAFT : ONI_PASS;

    return oni_action(kind, card, from, to, spirit);
}
