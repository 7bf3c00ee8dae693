/* Torii: MIT licence, see LICENSE. */
#include "game/perft.h"

#include <string.h>

uint64_t perft_general(const struct game *g, const void *state, int depth, enum perft_mode mode)
{
    game_action actions[GAME_MAX_ACTIONS];
    struct game_state child;
    enum game_stage stage = g->kind->stage(g, state);
    uint64_t sum = 0;

    if (depth == 0)
        return 1;
    if (stage == GAME_ENDED)
        return mode == PERFT_STRICT ? 0 : 1;

    int count = game_legal(g, state, actions);

    for (int i = 0; i < count; i++) {
        memcpy(&child, state, g->kind->state_size);
        game_play(g, &child, actions[i]);

        /* A ply is a whole turn: placements before the first turn and parts inside one cost none. */
        enum game_stage after = g->kind->stage(g, &child);
        bool whole = stage != GAME_SETUP && (after == GAME_TURN || after == GAME_ENDED);

        sum += perft_general(g, &child, depth - whole, mode);
    }
    return sum;
}

uint64_t perft(const struct game *g, const void *state, int depth, enum perft_mode mode)
{
    if (g->kind->perft != NULL)
        return g->kind->perft(g, state, depth, (int)mode);
    return perft_general(g, state, depth, mode);
}
