/* Torii: MIT licence, see LICENSE. */
/* The base game, B1 to B13, and Sensei's Path, which only adds cards (P1). */
#include "rules/onitama/open.h"
#include "rules/onitama/text.h"

static int base_legal(const struct game *g, const void *state, game_action *out)
{
    (void)g;
    return oni_open_legal((const struct oni_core *)state, false, out);
}

static void base_play(const struct game *g, void *state, game_action action)
{
    (void)g;
    oni_open_play((struct oni_core *)state, false, (uint32_t)action);
}

const struct game_kind oni_base_kind = {
    .legal = base_legal,
    .play = base_play,
    .perft = oni_walk_base,
    ONI_OPEN_ENTRIES,
};
