/* Torii: MIT licence, see LICENSE. */
/* How the game was won, in one word. */
#include "rules/onitama/hidden.h"
#include "rules/onitama/text.h"

const char *oni_ending(const struct game *g, const void *state)
{
    struct oni_state s = {.part = ONI_PART_MOVE};
    const struct oni_rules *rules = oni_rules(g);
    bool masters[2];

    memcpy(&s, state, g->kind->state_size);
    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        masters[player] = (s.core.masters & s.core.pawns[player]) != 0;
    if (rules->mode == ONI_LIGHT && oni_ninjas_left(&s, rules->light ^ 1) == 0)
        return "ninjas"; /* L8 */
    if (rules->mode == ONI_LIGHT)
        return masters[rules->light] ? "stream" : "stone";
    return masters[ONI_BLUE] && masters[ONI_RED] ? "stream" : "stone"; /* B12, B11 */
}
