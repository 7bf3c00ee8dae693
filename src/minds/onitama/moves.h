/* Torii: MIT licence, see LICENSE. */
/*
 * Moves for the search: only those that do not lose at once.
 *
 * What the enemy can win with next turn depends on his hand, which no move of ours changes. So all the
 * moves that leave our master to be captured (B11) or our arch to be reached (B12) are left out while
 * generating, and a position in which the player to move could win at once is never searched. Without
 * any safe move the position is lost in two plies.
 *
 * In the base game that is a mask: a student's move cannot open a line, since pawns jump (B5).
 *   - the enemy master reaches our arch: nothing helps;
 *   - one pawn attacks our master: a student must capture it, or the master move; two: the master must;
 *   - the master goes where nothing attacks it.
 * The wind spirit blocks and moves students, so there every move is tried on the board.
 */
#ifndef MINDS_ONITAMA_MOVES_H
#define MINDS_ONITAMA_MOVES_H

#include "minds/onitama/make.h"

enum { MIND_MAX_MOVES = GAME_MAX_ACTIONS + 4 /* written too much, see mind_write */ };

/* What the enemy threatens to win with. */
struct mind_guard {
    oni_set attackers; /* his pawns that attack our master … */
    oni_set stream;    /* … and our arch, where his master reaches it, whoever stands there */
    oni_set reached;   /* squares that our pawns reach with the cards in hand … */
    oni_set covered;   /* … and those that the enemy's do with his */
    bool threatened;   /* he would win if nothing changed */
    bool lost;         /* base: and nothing can be done */
};

/* Squares that the pawns of a player reach with the cards in hand. */
ONI_INLINE oni_set mind_reach_of(const struct mind_deck *d, const struct mind_spot *s, int player)
{
    return mind_reached(mind_deal_of(d, s)->reach[player], s->pawns[player]);
}

/*
 * All but what the enemy covers, which much can be settled without. `reached`: by the player to move; his
 * opponent may have known it before.
 */
ONI_INLINE struct mind_guard mind_guard_begin(const struct mind_deck *d, const struct mind_spot *s,
                                              oni_set reached, bool wind)
{
    const struct mind_deal *deal = mind_deal_of(d, s);
    int me = s->player, you = me ^ 1;
    struct mind_guard g = {
        .attackers = deal->attack[you][s->master[me]] & s->pawns[you],
        .stream = deal->both[you][s->master[you]] & mind_arch(me),
        .reached = reached,
    };
    oni_set way = g.stream & ~(wind ? s->pawns[you] | s->spirit : s->pawns[you]);

    g.lost = !wind && way != 0;
    g.threatened = (way | g.attackers) != 0;
    return g;
}

/* Base: where our students may land. His on our arch stands in his master's way, and is left there. */
ONI_INLINE oni_set mind_landings(const struct mind_spot *s, const struct mind_guard *g)
{
    oni_set onto = ONI_BOARD & ~s->pawns[s->player];

    if (g->attackers != 0)
        onto = bits_rest(g->attackers) == 0 ? g->attackers : 0;
    return onto & ~g->stream;
}

ONI_INLINE struct mind_guard mind_guard_of(const struct mind_deck *d, const struct mind_spot *s,
                                           oni_set reached, bool wind)
{
    struct mind_guard g = mind_guard_begin(d, s, reached, wind);

    g.covered = mind_reach_of(d, s, s->player ^ 1);
    return g;
}

/*
 * Writes the moves of one pawn with either card. So many places are written as it needs in nearly all
 * cases, and those it fills are kept: a branch a move would be guessed wrong too often.
 */
ONI_INLINE mind_item *mind_write(mind_item *out, int from, oni_set first, oni_set second)
{
    enum { AT_ONCE = 4 };
    uint64_t to = first | (uint64_t)second << 32;
    mind_item base = mind_move_of(0, from, 0, ONI_NOWHERE);
    mind_item *end = out + __builtin_popcountll(to);

    do
        for (int i = 0; i < AT_ONCE; i++) {
            int at = __builtin_ctzll(to | (uint64_t)1 << 63);

            *out++ = base | (at & 31) | (at & 32) << (MIND_SLOT - 5);
            to &= to - 1;
        }
    while (out < end);
    return end;
}

/* Safe moves of the base game that land on squares of `onto`. */
ONI_INLINE mind_item *mind_list_base(const struct mind_deck *d, const struct mind_spot *s,
                                     const struct mind_guard *g, oni_set onto, mind_item *out)
{
    int me = s->player, king = s->master[me];
    const struct mind_deal *deal = mind_deal_of(d, s);
    const oni_set *first = deal->one[me][0], *second = deal->one[me][1];
    oni_set mask = mind_landings(s, g) & onto;
    oni_set steps = onto & ~s->pawns[me] & ~g->covered;

    if (mask != 0)
        for (oni_set left = s->pawns[me] & ~mind_bit(king); left != 0; left = bits_rest(left)) {
            int from = bits_first(left);

            out = mind_write(out, from, first[from] & mask, second[from] & mask);
        }
    return mind_write(out, king, first[king] & steps, second[king] & steps);
}

/* Base: is it a safe move here that captures nothing? Asked of what was good in another position. */
ONI_INLINE bool mind_is_quiet(const struct mind_deck *d, const struct mind_spot *s,
                              const struct mind_guard *g, mind_move m)
{
    int me = s->player, from = mind_from(m), to = mind_to(m);
    oni_set onto = from == s->master[me] ? ~(s->pawns[me] | g->covered) : mind_landings(s, g);

    onto &= mind_deal_of(d, s)->one[me][mind_slot(m)][from] & ~s->pawns[me ^ 1];
    return (s->pawns[me] >> from & onto >> to & 1) != 0;
}

/* moves.c */
/* The same with the spirit: pawns that land on `onto` and what the spirit does then; with `wafts` also
 * the spirit moving instead. */
mind_item *mind_list_wind(const struct mind_deck *d, const struct mind_spot *s, oni_set onto,
                          bool wafts, mind_item *out);
/* Every legal move, as the rules have them: for the root, and to be compared with the rules. */
mind_item *mind_list_all(const struct mind_deck *d, const struct mind_spot *s, mind_item *out);
/* Safe moves where there is none that moves anything: passes (B9, W10), or nothing. */
mind_item *mind_list_passes(const struct mind_deck *d, const struct mind_spot *s,
                            const struct mind_guard *g, mind_item *out);
bool mind_is_legal(const struct mind_deck *d, const struct mind_spot *s, mind_move m);

#endif
