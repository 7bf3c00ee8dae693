/* Torii: MIT licence, see LICENSE. */
/* Keys computed from scratch, as a check on the incremental ones; and simple queries on a state. */
#include "rules/onitama/hidden.h"
#include "rules/onitama/text.h"

void oni_core_finish(struct oni_core *s)
{
    s->key = 0;
    if (!oni_dealt(s))
        return; /* nothing to distinguish yet */

    uint64_t key = oni_keys.spirit[s->spirit] + oni_keys.card[2][s->beside];

    for (int player = ONI_BLUE; player <= ONI_RED; player++) {
        for (oni_set left = s->pawns[player]; left != 0; left = bits_rest(left))
            key += oni_keys.pawn[player][(left & -left & s->masters) != 0][bits_first(left)];
        for (int slot = 0; slot < 2; slot++)
            key += oni_keys.card[player][s->hand[player][slot]];
    }
    s->key = s->player == ONI_RED ? key + oni_keys.red_to_act : key;
}

uint64_t oni_key_of(const struct game *g, const void *state)
{
    struct oni_core core;

    if (g->kind->hidden)
        return oni_hidden_key_of((const struct oni_state *)state);
    memcpy(&core, state, sizeof core);
    oni_core_finish(&core);
    return core.key;
}

/* Nothing is unknown: a full position, not a view. */
bool oni_known(const struct game *g, const void *state)
{
    const struct oni_state *s = (const struct oni_state *)state;

    return !g->kind->hidden || (oni_ninja_at(s, ONI_BLUE, ONI_NOWHERE) < 0 &&
                                oni_ninja_at(s, ONI_RED, ONI_NOWHERE) < 0);
}

int oni_stood(const struct game *g, const void *state)
{
    const struct oni_core *s = (const struct oni_core *)state;

    (void)g;
    return s->rep > 0 ? s->rep : 1;
}
