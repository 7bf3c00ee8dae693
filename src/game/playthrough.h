/* Torii: MIT licence, see LICENSE. */
/*
 * A playthrough: one random game written out in full, for people to read and for tests to compare byte for
 * byte. It shows everything visible in every position, so that any change to the rules, a text or a key
 * shows up.
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
 * Plays the game of this seed: chance draws from the seed's own generator, and the players choose by a
 * separate one, below(count) into the sorted list. Stops after `longest` actions.
 */
void playthrough_print(const struct game *g, uint64_t seed, int longest, struct text *t);

/*
 * The same game played to the end, as a hash of all its text (FNV-1a) and the number of its steps: for
 * games too long to write out. `page` is a buffer for one step.
 */
uint64_t playthrough_sum(const struct game *g, uint64_t seed, struct text *page, int *steps);

/* The seed of the generator for the players' choices. */
uint64_t playthrough_choices(uint64_t seed);

#endif
