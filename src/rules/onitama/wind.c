/* Torii: MIT licence, see LICENSE. */
/* The Way of the Wind: W1 to W11 on top of the base game. The spirit's move generation is in moves.h. */
#include "rules/onitama/open.h"
#include "rules/onitama/text.h"

static int wind_legal(const struct game *g, const void *state, game_action *out)
{
    (void)g;
    return oni_open_legal((const struct oni_core *)state, true, out);
}

static void wind_play(const struct game *g, void *state, game_action action)
{
    (void)g;
    oni_open_play((struct oni_core *)state, true, (uint32_t)action);
}

const struct game_kind oni_wind_kind = {
    .legal = wind_legal,
    .play = wind_play,
    .perft = oni_walk_wind,
    ONI_OPEN_ENTRIES,
};
