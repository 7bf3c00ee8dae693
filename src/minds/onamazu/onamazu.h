/* Torii: MIT licence, see LICENSE. */
/*
 * Players of Onamazu that do not search beyond their own turn. A player is a function from what its
 * seat sees to a legal action: whatever state it is given, it looks at the view of the seat to act and
 * at nothing else. No heap, no clock; any number of threads.
 */
#ifndef MINDS_ONAMAZU_ONAMAZU_H
#define MINDS_ONAMAZU_ONAMAZU_H

#include "rules/onamazu/onamazu.h"

/* What things are worth, in points of fame. */
struct ona_weights {
    /* Goods: worth less as the end comes near. */
    double primary, manufactured, gold; /* the first cube of a type; further ones less */
    double mon, bushi;

    /* Works: worth as much as there are rounds left to use them. */
    double armour, blessing[ONA_GODS], building, contract[ONA_PLACES];
    double superior;      /* in service, or about to be */
    double superior_part; /* one of its two conditions holds */
    double permanent;     /* a permanent miko */

    double miko;  /* a card not yet drawn */
    double slot;  /* a place for an offering */
    double ready; /* a displayed jinja could be paid with what is in stock */

    /* When the end comes near: rounds for which goods last, offerings a player and round. */
    double horizon, rate;
    double lead; /* points ahead of every other player with which the end is no loss any more */

    /* Leanings, on top of the points themselves. */
    double lean_offering, lean_tile, lean_jinja, lean_miko, lean_mon, lean_set;
};

extern const struct ona_weights ona_weights_tuned; /* by self-play of three */
extern const struct ona_weights ona_weights_naive; /* by hand: an engine first, points late */

/*
 * The best placement and the best use of its cells, own value less the mean of the others'. About a
 * tenth of a millisecond a decision. The generator is not used: the same view, the same action.
 */
game_action ona_mind_greedy(const struct game *g, const void *view, const struct ona_weights *w,
                            struct rng *r);
/* What each player has, in points of fame: those made, and what goods and works promise; one number a
 * seat. Of a whole state, mostly one that was guessed. */
void ona_mind_worth(const struct game *g, const void *state, const struct ona_weights *w,
                    double *out);
/*
 * Drops from the legal actions of the seat to act those that can do nothing, by what it sees; at least one
 * stays. Returns how many do. Some milliseconds where acolytes are placed.
 */
int ona_mind_sensible(const struct game *g, const void *state, game_action *legal, int count);
/* Any legal action, all alike. */
game_action ona_mind_random(const struct game *g, const void *view, struct rng *r);

#endif
