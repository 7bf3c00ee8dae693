/* Torii: MIT licence, see LICENSE. */
/* Selects one of the four function tables for a game. */
#include "rules/onitama/list.h"

struct game oni_game(const struct oni_rules *rules)
{
    const struct game_kind *kind = rules->mode == ONI_SHADOW  ? &oni_shadow_kind
                                   : rules->mode == ONI_LIGHT ? &oni_light_kind
                                   : rules->spirit            ? &oni_wind_kind
                                                              : &oni_base_kind;

    return (struct game){kind, rules->name, rules};
}
