/* Torii: MIT licence, see LICENSE. */
/*
 * Positions made up at random, as text: play alone seldom comes to a pass, to a spirit that shows two
 * ninjas at once, or to a text that must be refused. Most are good, some are wrong on purpose.
 */
#ifndef PROOF_CONSTRUCT_H
#define PROOF_CONSTRUCT_H

#include "base/rng.h"
#include "base/text.h"

/* A position for the game of this name. */
void construct_position(struct rng *r, const char *game, struct text *out);
/* One character of the text changed, added or dropped. */
void construct_damage(struct rng *r, struct text *t);

#endif
