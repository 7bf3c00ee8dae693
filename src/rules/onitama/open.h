/* Torii: MIT licence, see LICENSE. */
/* The open games, base and wind: what their two tables share. `with_spirit` is a compile-time constant. */
#ifndef RULES_ONITAMA_OPEN_H
#define RULES_ONITAMA_OPEN_H

#include "rules/onitama/list.h"

ONI_INLINE int oni_open_turn(const struct oni_core *s)
{
    if (!oni_dealt(s))
        return GAME_CHANCE;
    return oni_master_winner(s) == ONI_NOBODY ? s->player : GAME_OVER;
}

ONI_INLINE int oni_open_legal(const struct oni_core *s, bool with_spirit, game_action *out)
{
    if (oni_open_turn(s) < 0)
        return 0; /* before the deal there are no cards to look up */

    struct oni_field f = oni_pawn_field(s, s->player);

    if (with_spirit)
        f.blocked |= oni_bit(s->spirit); /* W8 */
    return oni_list_field(&f, with_spirit, ONI_PAWN, out);
}

ONI_INLINE void oni_open_play(struct oni_core *s, bool with_spirit, uint32_t action)
{
    int slot = oni_slot(s, oni_action_card(action));

    if (oni_action_kind(action) == ONI_PAWN)
        oni_move_pawn(s, oni_action_from(action), oni_action_to(action));
    if (with_spirit && oni_action_spirit(action) != ONI_NOWHERE)
        oni_move_spirit(s, oni_action_spirit(action));
    oni_exchange(s, slot);
    oni_next_player(s);
}

/* open.c */
struct game_claims oni_open_claims(const struct game *g);
void oni_open_start(const struct game *g, void *state);
int oni_open_turn_of(const struct game *g, const void *state);
enum game_stage oni_open_stage(const struct game *g, const void *state);
game_action oni_open_event(const struct game *g, const void *state, game_action action, int seat);
bool oni_open_eventful(const struct game *g, const void *state, game_action action);
void oni_open_result(const struct game *g, const void *state, int *out);
void oni_open_view(const struct game *g, const void *state, int seat, void *out);
void oni_open_hear(const struct game *g, void *view, int seat, game_action event);
uint64_t oni_core_key(const struct game *g, const void *state);
enum status oni_open_settle(const struct game *g, void *state, const struct game_outcome *o,
                            struct err *e);

#define ONI_OPEN_ENTRIES                                                                           \
    ONI_SHARED_ENTRIES,                                                                            \
        .state_size = sizeof(struct oni_core), .claims = oni_open_claims, .start = oni_open_start, \
        .turn = oni_open_turn_of, .stage = oni_open_stage, .event = oni_open_event,                \
        .eventful = oni_open_eventful, .result = oni_open_result, .view = oni_open_view,           \
        .hear = oni_open_hear, .key = oni_core_key, .settle = oni_open_settle

/* walk.c: perft of the base game, and of Wind. */
uint64_t oni_walk_base(const struct game *g, const void *state, int depth, int mode);
uint64_t oni_walk_wind(const struct game *g, const void *state, int depth, int mode);

#endif
