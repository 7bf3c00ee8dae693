/* Torii: MIT licence, see LICENSE. */
/*
 * The evaluation by hand: what a position is worth to the player to move, in hundredths of a student.
 * It is asked only where nobody can win at once. Worth of pawns by squares comes with the position, kept
 * in step by the moves; the rest is reckoned here from what the pawns reach.
 */
#ifndef MINDS_ONITAMA_VALUE_H
#define MINDS_ONITAMA_VALUE_H

#include "minds/onitama/net.h"
#include "minds/onitama/spot.h"

/* The squares that the player to move reaches with the cards in hand, and those of the other. */
ONI_INLINE int mind_value(const struct mind_deck *d, const struct mind_spot *s, oni_set mine,
                          oni_set yours)
{
    int me = s->player, you = me ^ 1;
    const struct mind_deal *deal = mind_deal_of(d, s);
    oni_set own = s->pawns[me], enemy = s->pawns[you];
    oni_set coming = mind_reached(deal->coming[me], own);

    if (d->fold.net != NULL)
        return mind_net_value(&d->fold, s, mine, yours, coming);

    oni_set escapes = deal->both[me][s->master[me]] & ~own & ~yours;
    oni_set holes = deal->both[you][s->master[you]] & ~enemy & ~mine;
    int fine = MIND_TEMPO;

    fine += MIND_REACH * bits_count(mine & ~own) - MIND_REACHED * bits_count(yours & ~enemy);
    fine += MIND_COMING * bits_count(coming & ~own) + MIND_NEXT * bits_count(coming & enemy);
    fine += MIND_PREY * ((mine & enemy) != 0) + MIND_FREE * bits_count(mine & enemy & ~yours);
    fine -= MIND_HUNTED * bits_count(yours & own) + MIND_HANGING * bits_count(yours & own & ~mine);
    fine += MIND_GUARD * bits_count(mine & own);
    fine += MIND_ESCAPE * bits_count(escapes) - MIND_HOLE * bits_count(holes);
    fine += MIND_LOOMING * ((coming >> s->master[you] & 1) != 0);
    return (me == ONI_BLUE ? s->squares : -s->squares) + (fine >> 3);
}

#endif
