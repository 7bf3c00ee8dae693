/* Torii: MIT licence, see LICENSE. */
/* Heuristics for the Way of Light. */
#include "engine/thinker.h"

#include "rules/onitama/action.h"

/*
 * A ninja that has just captured is visible for one turn, and should be recaptured. Random playouts rarely
 * do, and so would count every defended pawn as lost.
 */
static game_action recapture(void *context, const struct game *g, const void *state, struct rng *r)
{
    const struct oni_state *s = state;
    game_action legal[GAME_MAX_ACTIONS], captures[GAME_MAX_ACTIONS];
    int count, found = 0, shadow = s->core.player ^ 1;
    oni_set seen = 0;

    (void)context;
    for (int i = 0; i < 2; i++)
        if ((s->revealed >> (2 * shadow + i) & 1) != 0 && s->ninja[shadow][i] < ONI_SQUARES)
            seen |= (oni_set)1 << s->ninja[shadow][i];
    if (seen == 0 || s->part != ONI_PART_MOVE)
        return 0;
    count = game_legal(g, state, legal);
    for (int i = 0; i < count; i++)
        if (oni_action_kind((uint32_t)legal[i]) == ONI_PAWN &&
            (seen >> oni_action_to((uint32_t)legal[i]) & 1) != 0)
            captures[found++] = legal[i];
    return found > 0 ? captures[rng_below(r, (uint64_t)found)] : 0;
}

static bool plays(const struct games_entry *entry)
{
    return entry->of == &games_onitama && entry->onitama.mode == ONI_LIGHT;
}

const struct engine_heuristics engine_light = {
    .plays = plays, .levels = SEARCH_UNEVEN_LEVELS, .functions = {.policy = recapture}};
