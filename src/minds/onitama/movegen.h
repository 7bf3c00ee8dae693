/* Torii: MIT licence, see LICENSE. */
/*
 * Move generation for the search: only safe moves, which do not lose at once.
 *
 * What the enemy can win with next turn depends on his hand, which no move of ours changes. So moves that leave
 * our master en prise (B11) or our arch open to his (B12) are never generated, and a position in which the player
 * to move can win at once is never searched. Without a safe move the position is lost in two plies.
 *
 * In the base game this takes only a mask: pawns jump (B5), so moving a student cannot open a line.
 *   - if the enemy master attacks our arch, nothing helps;
 *   - if one pawn attacks our master, a student must capture it or the master must move; if two, the master must;
 *   - the master only goes where nothing attacks it.
 * The wind spirit blocks and moves students, so with it every move is tried on the board.
 */
#ifndef MINDS_ONITAMA_MOVEGEN_H
#define MINDS_ONITAMA_MOVEGEN_H

#include "minds/onitama/make.h"

enum { MIND_MAX_MOVES = GAME_MAX_ACTIONS + 4 /* slack for movegen_write */ };

/* Attacks of both players, and what the enemy threatens to win with. */
struct threats {
    oni_set checkers;      /* enemy pawns attacking our master … */
    oni_set arch_attack;   /* … and our arch if the enemy master attacks it, occupied or not */
    oni_set our_attacks;   /* squares attacked by our pawns with the cards in hand … */
    oni_set their_attacks; /* … and by enemy pawns with theirs */
    bool in_check;         /* the enemy would win if we passed */
    bool lost;             /* base game: and no move prevents it */
};

/* Squares attacked by the pawns of a player with the cards in hand. */
ONI_INLINE oni_set attacks_by(const struct mind_deck *d, const struct position *s, int player)
{
    return attacks_from(mind_deal_of(d, s)->reach[player], s->pawns[player]);
}

/* Everything but their_attacks, which is often not needed. The caller may know our_attacks already. */
ONI_INLINE struct threats threats_begin(const struct mind_deck *d, const struct position *s,
                                        oni_set our_attacks, bool wind)
{
    const struct mind_deal *deal = mind_deal_of(d, s);
    int me = s->player, you = me ^ 1;
    struct threats t = {
        .checkers = deal->attack[you][s->master[me]] & s->pawns[you],
        .arch_attack = deal->both[you][s->master[you]] & mind_arch(me),
        .our_attacks = our_attacks,
    };
    oni_set way = t.arch_attack & ~(wind ? s->pawns[you] | s->spirit : s->pawns[you]);

    t.lost = !wind && way != 0;
    t.in_check = (way | t.checkers) != 0;
    return t;
}

/* Base game: where our students may land. An enemy student on our arch blocks his master: leave it
 * there. */
ONI_INLINE oni_set student_targets(const struct position *s, const struct threats *t)
{
    oni_set onto = ONI_BOARD & ~s->pawns[s->player];

    if (t->checkers != 0)
        onto = bits_rest(t->checkers) == 0 ? t->checkers : 0;
    return onto & ~t->arch_attack;
}

ONI_INLINE struct threats threats_of(const struct mind_deck *d, const struct position *s,
                                     oni_set our_attacks, bool wind)
{
    struct threats t = threats_begin(d, s, our_attacks, wind);

    t.their_attacks = attacks_by(d, s, s->player ^ 1);
    return t;
}

/* Writes the moves of one pawn with either card. Always writes four slots, enough in nearly all
 * cases, and keeps those that are filled: a branch per move would be mispredicted too often. */
ONI_INLINE scored_move *movegen_write(scored_move *out, int from, oni_set first, oni_set second)
{
    enum { AT_ONCE = 4 };
    uint64_t to = first | (uint64_t)second << 32;
    scored_move base = mind_move_encode(0, from, 0, ONI_NOWHERE);
    scored_move *end = out + __builtin_popcountll(to);

    do
        for (int i = 0; i < AT_ONCE; i++) {
            int at = __builtin_ctzll(to | (uint64_t)1 << 63);

            *out++ = base | (at & 31) | (at & 32) << (MIND_SLOT - 5);
            to &= to - 1;
        }
    while (out < end);
    return end;
}

/* Safe moves of the base game with a target in `onto`. */
ONI_INLINE scored_move *movegen_base(const struct mind_deck *d, const struct position *s,
                                     const struct threats *t, oni_set onto, scored_move *out)
{
    int me = s->player, king = s->master[me];
    const struct mind_deal *deal = mind_deal_of(d, s);
    const oni_set *first = deal->one[me][0], *second = deal->one[me][1];
    oni_set mask = student_targets(s, t) & onto;
    oni_set steps = onto & ~s->pawns[me] & ~t->their_attacks;

    if (mask != 0)
        for (oni_set left = s->pawns[me] & ~mind_bit(king); left != 0; left = bits_rest(left)) {
            int from = bits_first(left);

            out = movegen_write(out, from, first[from] & mask, second[from] & mask);
        }
    return movegen_write(out, king, first[king] & steps, second[king] & steps);
}

/* Base game: is this killer from another position a safe quiet move here? */
ONI_INLINE bool mind_is_safe_quiet(const struct mind_deck *d, const struct position *s,
                                   const struct threats *t, mind_move m)
{
    int me = s->player, from = mind_from(m), to = mind_to(m);
    oni_set onto =
        from == s->master[me] ? ~(s->pawns[me] | t->their_attacks) : student_targets(s, t);

    onto &= mind_deal_of(d, s)->one[me][mind_slot(m)][from] & ~s->pawns[me ^ 1];
    return (s->pawns[me] >> from & onto >> to & 1) != 0;
}

/* movegen.c */
/* Safe moves with the spirit: pawn moves with a target in `onto`, followed by the spirit where it
 * must move; with `wafts` also moves of the spirit alone. */
scored_move *movegen_wind(const struct mind_deck *d, const struct position *s, oni_set onto,
                          bool wafts, scored_move *out);
/* All legal moves: for the root, and to compare with the rules. */
scored_move *movegen_legal(const struct mind_deck *d, const struct position *s, scored_move *out);
/* Safe passes if nothing can move (B9, W10), otherwise nothing. */
scored_move *movegen_passes(const struct mind_deck *d, const struct position *s,
                            const struct threats *t, scored_move *out);
bool mind_is_legal(const struct mind_deck *d, const struct position *s, mind_move m);

#endif
