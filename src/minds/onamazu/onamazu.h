/* Torii: MIT licence, see LICENSE. */
/*
 * Onamazu engines that do not search beyond their own turn. An engine is a function from what its seat
 * sees to a legal action: whatever state it is given, it uses only the view of the seat to act. No heap,
 * no clock; thread-safe.
 */
#ifndef MINDS_ONAMAZU_ONAMAZU_H
#define MINDS_ONAMAZU_ONAMAZU_H

#include "rules/onamazu/onamazu.h"

/* Evaluation weights, in points of fame. */
struct ona_weights {
    /* Goods: worth less towards the end of the game. */
    double primary, manufactured, gold; /* the first cube of a type; further ones less */
    double mon, bushi;

    /* Assets: value proportional to the rounds left to use them. */
    double armour, blessing[ONA_GODS], building, contract[ONA_PLACES];
    double superior;      /* in service, or about to be */
    double superior_part; /* one of its two conditions is met */
    double permanent;     /* a permanent miko */

    double miko;  /* a card not yet drawn */
    double slot;  /* a place for an offering */
    double ready; /* a displayed jinja could be paid with what is in stock */

    /* Pacing: rounds for which goods keep their value, offerings per player and round. */
    double horizon, rate;
    double lead; /* lead over every other player, in points, at which the end is no longer feared */

    /* Biases, in addition to the points themselves. */
    double lean_offering, lean_tile, lean_jinja, lean_miko, lean_mon, lean_set;
};

extern const struct ona_weights ona_weights_tuned; /* tuned by three-player self-play */
extern const struct ona_weights ona_weights_naive; /* set by hand: an engine first, points late */

/*
 * The best placement and the best use of its cells, by own value minus the mean of the others'. About 0.1
 * ms per decision. The generator is not used: the same view gives the same action.
 */
game_action ona_mind_greedy(const struct game *g, const void *view, const struct ona_weights *w,
                            struct rng *r);
/* Estimated worth of each player in fame: points made, and what goods and assets promise; one number per
 * seat. Needs a full state, usually a guess. */
void ona_mind_worth(const struct game *g, const void *state, const struct ona_weights *w,
                    double *out);
/*
 * Removes from the legal actions of the seat to act those that can achieve nothing, judged by what it
 * sees; keeps at least one. Returns the number kept. Takes a few milliseconds when acolytes are placed.
 */
int ona_mind_sensible(const struct game *g, const void *state, game_action *legal, int count);
/* A uniformly random legal action. */
game_action ona_mind_random(const struct game *g, const void *view, struct rng *r);

#endif
