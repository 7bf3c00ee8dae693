/* Torii: MIT licence, see LICENSE. */
/*
 * The computer's seats: for a game and a level, the mind that plays it. It is told what its seat has
 * seen and nothing else.
 */
#ifndef OPPONENT_OPPONENT_H
#define OPPONENT_OPPONENT_H

#include "games/games.h"

enum { OPPONENT_LEVELS = 10 };

struct opponent;

/* The entry must outlive it. The same level and seed play the same game, unless the machine is so slow
 * that time runs out first. NULL without memory; opponent_free(NULL) is fine. */
struct opponent *opponent_new(const struct games_entry *entry, int level, uint64_t seed);
void opponent_free(struct opponent *o);
/* Another game: decisions follow from this seed. */
void opponent_begin(struct opponent *o, uint64_t seed);

/* An action for the seat that is to act; any seat may be asked for. */
enum status opponent_act(struct opponent *o, const struct game_seen *seen, game_action *out,
                         struct err *e);

#endif
