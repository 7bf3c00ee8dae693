/* Torii: MIT licence, see LICENSE. */
/*
 * A playthrough: one random game written out in full, for people to read and for tests to compare
 * byte for byte. Everything that can be seen of every position stands in it, so that any change of
 * the rules, of a text or of a key shows.
 *
 *     step 1
 *     turn: blue
 *     position: …            the full state, then what each seat and a spectator see of it
 *     blue sees: …
 *     key: 00c0ffee…         16 digits
 *     legal: 9
 *       ox:a1a2 …            sorted bytewise, so that the choice is the same for every engine
 *     action: ox:a1a2
 *     blue is shown: …       and the other seats
 */
#ifndef GAME_PLAYTHROUGH_H
#define GAME_PLAYTHROUGH_H

#include "game/game.h"

/*
 * Plays the game of this seed: chance draws from the stream of the seed itself, and the players
 * choose by a stream of their own, below(count) into the sorted list. Stops after `longest` actions.
 */
void playthrough_print(const struct game *g, uint64_t seed, int longest, struct text *t);

/*
 * The same game to its end, as a sum of all its text (FNV-1a) and the number of its steps: for games too
 * long to be written out. `page` is memory for one step.
 */
uint64_t playthrough_sum(const struct game *g, uint64_t seed, struct text *page, int *steps);

/* The seed of the players' choices. */
uint64_t playthrough_choices(uint64_t seed);

#endif
