/* Torii: MIT licence, see LICENSE. */
/* What a seat can conclude in Onitama: the full states consistent with all it has seen, event by event. */
#ifndef RULES_ONITAMA_BELIEF_H
#define RULES_ONITAMA_BELIEF_H

#include "rules/onitama/onitama.h"

static inline const struct oni_state *oni_belief_state(const struct game_belief *b, size_t i)
{
    return (const struct oni_state *)b->bytes + i;
}

/* All states that look like this first view; none if no such position exists. */
void oni_believe(const struct game *g, const void *view, struct game_belief *out);
/* The states consistent with an event that the seat was shown; none if nothing explains it. */
void oni_conclude(const struct game *g, const struct game_belief *now, int seat, game_action event,
                  struct game_belief *next);
/* Expected number of the player's ninjas on each square. */
void oni_belief_map(const struct game_belief *b, int player, double out[ONI_SQUARES]);
/* All squares where a ninja of the player can be, given everything seen. */
oni_set oni_belief_squares(const struct game_belief *b, int player);

/* The same from public knowledge (game.h), where only the sets are kept: possible.c. */
oni_set oni_possible_squares(const struct game *g, const struct game_possible *p, int player);

#endif
