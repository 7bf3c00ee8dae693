/* Torii: MIT licence, see LICENSE. */
#include "minds/onitama/position.h"

#include <string.h>

/* Computed from scratch, to check the incremental key. */
uint64_t position_key(const struct mind_zobrist *z, const struct position *s)
{
    uint64_t key = z->deal[s->player][s->deal];

    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        for (oni_set left = s->pawns[player]; left != 0; left = bits_rest(left)) {
            int square = bits_first(left);

            key ^= z->pawn[player][square == s->master[player]][square];
        }
    return s->spirit == 0 ? key : key ^ z->spirit[bits_first(s->spirit)];
}

static int psq_sum(const struct position *s)
{
    int worth = 0;

    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        for (oni_set left = s->pawns[player]; left != 0; left = bits_rest(left)) {
            int square = bits_first(left);

            worth += mind_psqt[player][square == s->master[player]][square];
        }
    return worth;
}

void position_init(const struct mind_lookup *w, const struct oni_core *s, struct position *out)
{
    memset(out, 0, sizeof *out);
    for (int player = ONI_BLUE; player <= ONI_RED; player++) {
        out->pawns[player] = s->pawns[player];
        out->master[player] = (uint8_t)bits_first(s->pawns[player] & s->masters);
    }
    out->spirit = w->deck.wind ? mind_bit(s->spirit) : 0;
    out->deal = (uint8_t)mind_deck_deal(&w->deck, s);
    out->player = s->player;
    out->psq = (int16_t)psq_sum(out);
    out->key = position_key(&w->zobrist, out);
}

void position_core(const struct mind_deck *d, const struct position *s, struct oni_core *out)
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

game_action mind_move_action(const struct mind_deck *d, const struct position *s, mind_move m)
{
    int from = mind_from(m), to = mind_to(m), spirit = mind_spirit_to(m);
    int card = d->card[d->deal[s->deal].hand[s->player][mind_slot(m)]];
    int kind = from != ONI_NOWHERE ? ONI_PAWN : spirit != ONI_NOWHERE ? ONI_WAFT : ONI_PASS;

    return oni_action(kind, card, from, to, spirit);
}
