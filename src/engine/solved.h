/* Torii: MIT licence, see LICENSE. */
/*
 * Start positions whose five cards are solved with all ten men (docs/solved.md). The engine plays their proved moves by
 * itself; here they are looked up without thinking. For the open games.
 */
#ifndef ENGINE_SOLVED_H
#define ENGINE_SOLVED_H

#include "engine/engine.h"

/* The proved result for the player to act, without a distance; false if this is no such position. */
bool engine_solved(const struct games_entry *entry, const void *state, struct engine_score *out);

/* Of the thirty deals of five cards, how many the first player wins, draws and loses. */
struct engine_solved_deals {
    int wins, draws, losses;
};
bool engine_solved_deals(const struct games_entry *entry, const void *state,
                         struct engine_solved_deals *out);

#endif
