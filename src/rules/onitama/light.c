/* Torii: MIT licence, see LICENSE. */
/* The Way of Light: L1 to L9, and M1 with the wind. */
#include "rules/onitama/belief.h"
#include "rules/onitama/hidden.h"
#include "rules/onitama/text.h"

static int shadow_of(const struct game *g)
{
    return oni_rules(g)->light ^ 1;
}

static void light_start(const struct game *g, void *state)
{
    struct oni_state *s = (struct oni_state *)state;
    int light = oni_rules(g)->light, shadow = light ^ 1;

    memset(s, 0, sizeof *s);
    oni_core_start(&s->core, oni_rules(g));
    s->core.masters &= s->core.pawns[light]; /* L1 */
    s->core.pawns[shadow] = 0;
    s->core.ply = 0;
    memset(s->ninja[light], ONI_OUT, 2);
    memset(s->ninja[shadow], ONI_UNPLACED, 2);
    s->lanterns[light] = 2;
    s->part = ONI_PART_PLACE;
}

static enum status light_settle(const struct game *g, void *state, const struct game_outcome *o,
                                struct err *e)
{
    struct oni_state *s = (struct oni_state *)state;
    enum status rc = oni_outcome_check(g, o, e);

    if (rc != OK)
        return rc;
    oni_core_deal(&s->core, o, shadow_of(g)); /* the Shadow side places; Light moves first (L2) */
    s->core.key = oni_hidden_key_of(s);
    return OK;
}

/* L4: the Light side plays as in the base game. The last ninja, if visible, is a prize. */
static struct oni_field light_field(const struct oni_state *s)
{
    struct oni_field f = oni_pawn_field(&s->core, s->core.player);
    int shadow = s->core.player ^ 1;

    if (oni_ninjas_left(s, shadow) == 1 && oni_ninja_revealed(s, shadow, 0))
        f.prize |= oni_bit(s->ninja[shadow][0]); /* L8 */
    return f;
}

/* L5: one ninja moves, never onto the other. */
static struct oni_field shadow_field(const struct oni_state *s)
{
    struct oni_field f = oni_pawn_field(&s->core, s->core.player);

    f.movers = f.blocked = oni_ninjas(s, s->core.player);
    f.king = 0;
    return f;
}

static int list_moves(const struct game *g, const struct oni_state *s, game_action *out)
{
    bool light = s->core.player == oni_rules(g)->light;
    struct oni_field f = light ? light_field(s) : shadow_field(s);
    int kind = light ? ONI_PAWN : ONI_STALK;

    if (s->core.spirit == ONI_NOWHERE)
        return oni_list_field(&f, false, kind, out);
    f.blocked |= oni_bit(s->core.spirit); /* W8, M1 */
    return oni_list_field(&f, true, kind, out);
}

/* L3: two different squares of the home row, written in the order of the files. */
static int list_places(const struct oni_state *s, game_action *out)
{
    int row = s->core.player == ONI_RED ? 20 : 0, count = 0;

    for (int one = 0; one < 5; one++)
        for (int two = one + 1; two < 5; two++)
            out[count++] = oni_action(ONI_PLACE, 0, row + one, row + two, ONI_NOWHERE);
    return count;
}

static int light_legal(const struct game *g, const void *state, game_action *out)
{
    const struct oni_state *s = (const struct oni_state *)state;

    if (oni_hidden_turn(g, state) < 0)
        return 0;
    switch (s->part) {
    case ONI_PART_PLACE: return list_places(s, out);
    case ONI_PART_LANTERN: return oni_hidden_lanterns(out);
    default: return list_moves(g, s, out);
    }
}

static void play_place(const struct game *g, struct oni_state *s, uint32_t a)
{
    int player = s->core.player;

    oni_ninja_move(s, player, 0, oni_action_from(a), false);
    oni_ninja_move(s, player, oni_ninja_at(s, player, ONI_UNPLACED), oni_action_to(a), false);
    oni_hidden_set_part(s, ONI_PART_MOVE, 0);
    oni_hidden_set_player(s, oni_rules(g)->light); /* L2 */
}

static void play_stalk(struct oni_state *s, uint32_t a)
{
    int player = s->core.player, to = oni_action_to(a);
    bool took = oni_take_pawn(&s->core, to); /* L6 */

    oni_ninja_move(s, player, oni_ninja_at(s, player, oni_action_from(a)), to, took);
}

static void play_move(const struct game *g, struct oni_state *s, uint32_t a)
{
    int slot = oni_slot(&s->core, oni_action_card(a));

    if (oni_action_kind(a) == ONI_PAWN)
        oni_hidden_pawn(s, oni_action_from(a), oni_action_to(a));
    else if (oni_action_kind(a) == ONI_STALK)
        play_stalk(s, a);

    bool won = oni_hidden_winner(g, s) != ONI_NOBODY;

    if (!won && oni_action_spirit(a) != ONI_NOWHERE)
        oni_hidden_spirit(s, oni_action_spirit(a));
    oni_hidden_exchange(s, slot);
    if (won)
        oni_hidden_end_turn(s); /* L8 */
    else
        oni_hidden_lantern_or_end(s); /* the Shadow side has no lanterns */
}

static void light_play(const struct game *g, void *state, game_action action)
{
    struct oni_state *s = (struct oni_state *)state;
    uint32_t a = (uint32_t)action;

    s->core.rep = 0;
    switch (s->part) {
    case ONI_PART_PLACE: play_place(g, s, a); break;
    case ONI_PART_LANTERN: oni_hidden_play_lantern(s, a); break;
    default: play_move(g, s, a); break;
    }
}

const struct game_kind oni_light_kind = {
    .start = light_start,
    .settle = light_settle,
    .legal = light_legal,
    .play = light_play,
    ONI_HIDDEN_ENTRIES,
};
