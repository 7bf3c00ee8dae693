/* Torii: MIT licence, see LICENSE. */
/*
 * Static evaluation for the player to move, in hundredths of a student: by the network where there is one,
 * otherwise hand-crafted. It is called only where the player to move cannot win at once. The piece-square sum is
 * updated incrementally by the moves; mobility, attacks and defence are computed here.
 */
#ifndef MINDS_ONITAMA_EVALUATE_H
#define MINDS_ONITAMA_EVALUATE_H

#include "minds/onitama/net.h"
#include "minds/onitama/position.h"

/* `mine` and `yours` are the squares attacked by the player to move and by the opponent. */
ONI_INLINE int mind_evaluate(const struct mind_deck *d, const struct position *s, oni_set mine,
                             oni_set yours)
{
    int me = s->player, you = me ^ 1;
    const struct mind_deal *deal = mind_deal_of(d, s);
    oni_set own = s->pawns[me], enemy = s->pawns[you];
    oni_set coming = attacks_from(deal->coming[me], own);

    if (d->fold.net != NULL)
        return mind_net_value(&d->fold, s, mine, yours, coming);

    oni_set escapes = deal->both[me][s->master[me]] & ~own & ~yours;
    oni_set holes = deal->both[you][s->master[you]] & ~enemy & ~mine;
    int fine = EVAL_TEMPO;

    fine +=
        EVAL_MOBILITY * bits_count(mine & ~own) - EVAL_ENEMY_MOBILITY * bits_count(yours & ~enemy);
    fine += EVAL_NEXT_MOBILITY * bits_count(coming & ~own) +
            EVAL_NEXT_CAPTURE * bits_count(coming & enemy);
    fine += EVAL_CAPTURE * ((mine & enemy) != 0) +
            EVAL_FREE_CAPTURE * bits_count(mine & enemy & ~yours);
    fine -=
        EVAL_ATTACKED * bits_count(yours & own) + EVAL_HANGING * bits_count(yours & own & ~mine);
    fine += EVAL_DEFENDED * bits_count(mine & own);
    fine += EVAL_ESCAPE * bits_count(escapes) - EVAL_ENEMY_ESCAPE * bits_count(holes);
    fine += EVAL_NEXT_CHECK * ((coming >> s->master[you] & 1) != 0);
    return (me == ONI_BLUE ? s->psq : -s->psq) + (fine >> 3);
}

#endif
