/* Torii: MIT licence, see LICENSE. */
/*
 * What a seat can conclude: the full states that explain all it has seen, event by event.
 *
 * Each state knows from which state before it came, and by which action: so a whole game that looks the
 * same to the seat can be told.
 */
#ifndef RULES_ONITAMA_BELIEF_H
#define RULES_ONITAMA_BELIEF_H

#include "rules/onitama/onitama.h"

enum { ONI_BELIEF_STATES = GAME_MAX_WORLDS, ONI_BELIEF_PLACES = 32 };

/* Some 40 kB. */
struct oni_belief {
    int count;
    /* The states, found by the squares of the two ninjas that may be hidden: index + 1, 0 for none. */
    uint16_t found[ONI_BELIEF_PLACES][ONI_BELIEF_PLACES];
    struct oni_state states[ONI_BELIEF_STATES];
    /* How likely each came about if the others had chosen without preference; they sum to 1. */
    double weight[ONI_BELIEF_STATES];
    uint32_t action[ONI_BELIEF_STATES]; /* by which it came from … */
    uint16_t parent[ONI_BELIEF_STATES]; /* … this state of the belief before */
};

/* All states that look like this first view; none: there is no such position. */
void oni_belief_begin(struct oni_belief *b, const struct game *g, const struct oni_state *first);
/* The states behind an event that the seat was shown; none: nothing explains it. */
void oni_belief_step(struct oni_belief *next, const struct oni_belief *b, const struct game *g,
                     int seat, game_action event);
/* How many of the player's ninjas to expect on each square. */
void oni_belief_map(const struct oni_belief *b, int player, double out[ONI_SQUARES]);
/* The squares where one of them can be; nowhere else is one, by all that was seen. */
oni_set oni_belief_squares(const struct oni_belief *b, int player);

/* The same of what everybody knows (game.h), where only the sets are kept: possible.c. */
oni_set oni_possible_squares(const struct game *g, const struct game_possible *p, int player);

#endif
