/* Torii: MIT licence, see LICENSE. */
/* Perft: counts the sequences of turns from a position, the fingerprint of the rules. */
#ifndef GAME_PERFT_H
#define GAME_PERFT_H

#include "game/game.h"

enum perft_mode {
    PERFT_COMMUNITY = 0, /* a finished game counts 1 and is not continued */
    PERFT_STRICT = 1,    /* only sequences of exactly this many plies */
    PERFT_VISIT = 2,     /* as community, but every leaf is visited, without bulk counting */
};

/* Uses the game's own fast perft if it has one. */
uint64_t perft(const struct game *g, const void *state, int depth, enum perft_mode mode);

/* Through the public interface alone, for any game: slower, and a check on the fast one. */
uint64_t perft_general(const struct game *g, const void *state, int depth, enum perft_mode mode);

#endif
