/* Torii: MIT licence, see LICENSE. */
#include "game/game.h"

#include <string.h>

bool game_possible_of(const struct game *g, const struct game_seen *seen,
                      struct game_possible *out)
{
    enum { BYTES = 48 * GAME_MAX_WORLDS };
    _Alignas(16) unsigned char states[BYTES];
    double weights[GAME_MAX_WORLDS];
    size_t size = g->kind->state_size, count;

    memset(out, 0, sizeof *out);
    if (g->kind->worlds == NULL)
        return false;
    count = g->kind->worlds(g, seen, true, BYTES / size, states, weights);
    for (size_t i = 0; i < count; i++)
        g->kind->possible_add(g, out, states + i * size);
    return count > 0;
}

void game_print(const struct game *g, const void *state, int scope, struct text *t)
{
    struct game_state seen;

    if (scope == GAME_FULL) {
        g->kind->print(g, state, t);
        return;
    }
    g->kind->view(g, state, scope, &seen);
    g->kind->print(g, &seen, t);
}
