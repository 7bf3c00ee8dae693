/* Torii: MIT licence, see LICENSE. */
#include "game/game.h"

struct game_claims game_claims(const struct game *g)
{
    return g->kind->claims != NULL ? g->kind->claims(g) : (struct game_claims){0, 0};
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
