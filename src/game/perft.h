/* Torii: MIT licence, see LICENSE. */
/* Perft: counts the sequences of turns from a position, the fingerprint of the rules. */
#ifndef GAME_PERFT_H
#define GAME_PERFT_H

#include "game/game.h"

enum perft_mode {
    PERFT_COMMUNITY = 0, /* a finished game counts 1 and is not continued */
    PERFT_STRICT = 1,    /* only sequences of exactly so many plies */
    PERFT_VISIT = 2,     /* as community, but every leaf is made, none counted in bulk */
};

/* By the game's own fast walk where it has one. */
uint64_t perft(const struct game *g, const void *state, int depth, enum perft_mode mode);

/* By the public interface alone, for any game: slower, and the check on the fast walk. */
uint64_t perft_general(const struct game *g, const void *state, int depth, enum perft_mode mode);

#endif
