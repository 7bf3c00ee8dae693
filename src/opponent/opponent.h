/* Torii: MIT licence, see LICENSE. */
/*
 * The computer's seats: the engine at a level, as it plays with people. It is told what its seat has seen
 * and nothing else.
 */
#ifndef OPPONENT_OPPONENT_H
#define OPPONENT_OPPONENT_H

#include "games/games.h"

#include <stdatomic.h>

enum { OPPONENT_LEVELS = 10, OPPONENT_DIALS = 3 };

struct opponent;

/* The entry must outlive it. The same level and seed play the same game, unless the machine is so slow
 * that time runs out first. NULL without memory; opponent_free(NULL) is fine. */
struct opponent *opponent_new(const struct games_entry *entry, int level, uint64_t seed);
void opponent_free(struct opponent *o);
/* Another game: decisions follow from this seed. */
void opponent_begin(struct opponent *o, uint64_t seed);

/* A flag that ends its thinking within milliseconds once it is set; NULL: none. Borrowed. */
void opponent_heed(struct opponent *o, atomic_bool *stop);

/* For measurements. A level has no limit of time besides its other limits, so that a slow or busy machine
 * plays the same; full strength of the open games thinks for so many nodes, not for a time; a level is made
 * of other numbers (engine/level.c, search/levels.c). */
void opponent_wait(struct opponent *o);
void opponent_count(struct opponent *o, uint64_t nodes);
void opponent_try(struct opponent *o, int level, const double dials[OPPONENT_DIALS]);

/* Is the state, as somebody has seen it, a draw: by tables, or because nothing changes any more (`stood`: the
 * position has been there before) and nobody stands better, as far as can be seen in half a second? Never in
 * games that it cannot look through. Full strength sees most. */
bool opponent_calls_draw(struct opponent *o, const void *state, const struct game_seen *seen,
                         bool stood);
/* An action for the seat that is to act; any seat may be asked for. */
enum status opponent_act(struct opponent *o, const struct game_seen *seen, game_action *out,
                         struct err *e);

#endif
