/* Torii: MIT licence, see LICENSE. */
#include "minds/onitama/movegen.h"

/* The card whose moves are generated. */
struct hand {
    const struct mind_deck *d;
    const struct position *s;
    int slot, card;
    bool safe; /* generate only moves that do not lose at once */
};

/* Could the enemy win at once after a pawn moved from `from` to `to` and the spirit to `spirit`? */
static bool loses(const struct hand *h, oni_set from, oni_set to, oni_set spirit)
{
    const struct position *s = h->s;
    const struct mind_deal *deal = mind_deal_of(h->d, s);
    int me = s->player, you = me ^ 1;
    int king = from == mind_bit(s->master[me]) ? bits_first(to) : s->master[me];
    oni_set enemies = s->pawns[you] & ~to;

    if ((enemies & spirit) != 0 && spirit != s->spirit)
        enemies ^= spirit | s->spirit; /* W6 */

    oni_set arch = mind_arch(me) & ~enemies & ~spirit;

    return ((deal->attack[you][king] & enemies) | (deal->both[you][s->master[you]] & arch)) != 0;
}

/* Does the move end the game? Then the spirit does not move (W11). */
static bool wins(const struct position *s, int from, int to)
{
    int me = s->player, you = me ^ 1;

    return to == s->master[you] || (from == s->master[me] && mind_bit(to) == mind_arch(you));
}

/* A pawn's move, with each of the spirit's moves that must follow it (W4). */
static scored_move *write_pawn(const struct hand *h, int from, int to, scored_move *out)
{
    const struct position *s = h->s;
    int me = s->player;
    int king = s->master[me] == from ? to : s->master[me];
    oni_set spirits = 0;

    if (h->d->wind && h->d->is_wind[h->card] && !wins(s, from, to))
        spirits = h->d->after[me][h->card][bits_first(s->spirit)] &
                  ~(mind_bit(king) | mind_bit(s->master[me ^ 1])); /* W7 */
    if (spirits == 0) {
        if (!h->safe || !loses(h, mind_bit(from), mind_bit(to), s->spirit))
            *out++ = mind_move_encode(h->slot, from, to, ONI_NOWHERE);
        return out;
    }
    for (; spirits != 0; spirits = bits_rest(spirits))
        if (!h->safe || !loses(h, mind_bit(from), mind_bit(to), spirits & -spirits))
            *out++ = mind_move_encode(h->slot, from, to, bits_first(spirits));
    return out;
}

static scored_move *write_pawns(const struct hand *h, oni_set onto, scored_move *out)
{
    const struct position *s = h->s;
    int me = s->player;

    onto &= ~(s->pawns[me] | s->spirit); /* B6, W8 */
    for (oni_set left = s->pawns[me]; left != 0; left = bits_rest(left)) {
        int from = bits_first(left);

        for (oni_set to = h->d->one[me][h->card][from] & onto; to != 0; to = bits_rest(to))
            out = write_pawn(h, from, bits_first(to), out);
    }
    return out;
}

/* The spirit moves instead of a pawn (W3). */
static scored_move *write_wafts(const struct hand *h, scored_move *out)
{
    const struct position *s = h->s;
    int me = s->player;
    oni_set left = h->d->waft[me][h->card][bits_first(s->spirit)];

    for (left &= ~(mind_bit(s->master[0]) | mind_bit(s->master[1])); left != 0;
         left = bits_rest(left))
        if (!h->safe || !loses(h, 0, 0, left & -left))
            *out++ = mind_move_encode(h->slot, ONI_NOWHERE, ONI_NOWHERE, bits_first(left));
    return out;
}

static struct hand hand_of(const struct mind_deck *d, const struct position *s, int slot, bool safe)
{
    return (struct hand){d, s, slot, d->deal[s->deal].hand[s->player][slot], safe};
}

scored_move *movegen_wind(const struct mind_deck *d, const struct position *s, oni_set onto,
                          bool wafts, scored_move *out)
{
    for (int slot = 0; slot < 2; slot++) {
        struct hand h = hand_of(d, s, slot, true);

        out = write_pawns(&h, onto, out);
        if (wafts)
            out = write_wafts(&h, out);
    }
    return out;
}

static scored_move *write_passes(scored_move *out)
{
    for (int slot = 0; slot < 2; slot++)
        *out++ = mind_move_encode(slot, ONI_NOWHERE, ONI_NOWHERE, ONI_NOWHERE);
    return out;
}

scored_move *movegen_legal(const struct mind_deck *d, const struct position *s, scored_move *out)
{
    scored_move *first = out;

    for (int slot = 0; slot < 2; slot++) {
        struct hand h = hand_of(d, s, slot, false);

        out = write_pawns(&h, ONI_BOARD, out);
        if (d->wind)
            out = write_wafts(&h, out);
    }
    return out > first ? out : write_passes(out);
}

scored_move *movegen_passes(const struct mind_deck *d, const struct position *s,
                            const struct threats *t, scored_move *out)
{
    scored_move all[MIND_MAX_MOVES];

    if (t->in_check)
        return out; /* any legal move loses */
    movegen_legal(d, s, all);
    return mind_from((mind_move)all[0]) == ONI_NOWHERE &&
                   mind_spirit_to((mind_move)all[0]) == ONI_NOWHERE
               ? write_passes(out)
               : out;
}

bool mind_is_legal(const struct mind_deck *d, const struct position *s, mind_move m)
{
    scored_move all[MIND_MAX_MOVES], *end = movegen_legal(d, s, all);

    for (const scored_move *at = all; at < end; at++)
        if (*at == m)
            return true;
    return false;
}
