/* Torii: MIT licence, see LICENSE. */
/* The Way of Shadow: S1 to S14, and M1 with the wind. */
#include "rules/onitama/belief.h"
#include "rules/onitama/hidden.h"
#include "rules/onitama/text.h"

enum { CORNERS_BLUE = 1 | 1 << 4, BESIDE_MASTER_LEFT = 1, BESIDE_MASTER_RIGHT = 3, RED_ROW = 20 };

static void shadow_start(const struct game *g, void *state)
{
    struct oni_state *s = (struct oni_state *)state;

    memset(s, 0, sizeof *s);
    oni_core_start(&s->core, oni_rules(g));
    s->core.pawns[ONI_BLUE] = CORNERS_BLUE | ONI_C1; /* S1 */
    s->core.pawns[ONI_RED] = (oni_set)CORNERS_BLUE << RED_ROW | ONI_C5;
    s->core.ply = 0;
    for (int player = ONI_BLUE; player <= ONI_RED; player++) {
        s->ninja[player][0] = ONI_UNPLACED;
        s->ninja[player][1] = ONI_OUT;
        s->lanterns[player] = 2;
    }
    s->part = ONI_PART_PLACE;
}

static enum status shadow_settle(const struct game *g, void *state, const struct game_outcome *o,
                                 struct err *e)
{
    struct oni_state *s = (struct oni_state *)state;
    enum status rc = oni_outcome_check(g, o, e);

    if (rc != OK)
        return rc;
    oni_core_deal(&s->core, o, ONI_BLUE); /* Blue places first; then the stamp decides (S2, B3) */
    s->core.key = oni_hidden_key_of(s);
    return OK;
}

/* The field of the public move: the own ninja blocks although it is hidden (S6). */
static struct oni_field public_field(const struct oni_state *s)
{
    struct oni_field f = oni_pawn_field(&s->core, s->core.player);

    f.blocked |= oni_ninjas(s, s->core.player);
    if (s->core.spirit != ONI_NOWHERE)
        f.blocked |= oni_bit(s->core.spirit); /* W8 */
    return f;
}

static int list_public(const struct oni_state *s, game_action *out)
{
    struct oni_field f = public_field(s);

    if (s->core.spirit != ONI_NOWHERE)
        return oni_list_field(&f, true, ONI_PAWN, out);
    return oni_list_field(&f, false, ONI_PAWN, out);
}

/* S5, S6, S8, S10: the ninja moves with the card of this turn, the upper pattern of a wind card (M1). */
static int list_ninja(const struct game *g, const struct oni_state *s, game_action *out)
{
    int player = s->core.player, enemy = player ^ 1;
    struct oni_field f = oni_pawn_field(&s->core, player);
    bool enemy_ninja = oni_ninjas_left(s, enemy) > 0;
    oni_set taken = oni_hidden_prey(g, s);

    f.movers = oni_ninjas(s, player);
    f.slots = (uint64_t)UINT32_MAX << 32 * s->used;
    if (s->core.spirit != ONI_NOWHERE)
        f.blocked |= oni_bit(s->core.spirit); /* M1 */

    int moves = oni_list_pieces(&f, ONI_NINJA, out), count = moves;

    for (int i = 0; i < moves; i++) {
        int to = oni_action_to((uint32_t)out[i]);

        out[i] &= ~(game_action)63; /* the card follows from the turn */
        if (enemy_ninja && (taken & oni_bit(to)) == 0)
            out[count++] = out[i] | ONI_ATTEMPT; /* S10 */
    }
    out[count++] = oni_action(ONI_STAY, 0, ONI_NOWHERE, ONI_NOWHERE, ONI_NOWHERE);
    return count;
}

static int list_places(const struct oni_state *s, game_action *out)
{
    int row = s->core.player == ONI_RED ? RED_ROW : 0;

    out[0] = oni_action(ONI_PLACE, 0, row + BESIDE_MASTER_LEFT, ONI_NOWHERE, ONI_NOWHERE); /* S2 */
    out[1] = oni_action(ONI_PLACE, 0, row + BESIDE_MASTER_RIGHT, ONI_NOWHERE, ONI_NOWHERE);
    return 2;
}

static int shadow_legal(const struct game *g, const void *state, game_action *out)
{
    const struct oni_state *s = (const struct oni_state *)state;

    if (oni_hidden_turn(g, state) < 0)
        return 0;
    switch (s->part) {
    case ONI_PART_PLACE: return list_places(s, out);
    case ONI_PART_NINJA: return list_ninja(g, s, out);
    case ONI_PART_LANTERN: return oni_hidden_lanterns(out);
    default: return list_public(s, out);
    }
}

static void play_place(struct oni_state *s, uint32_t a)
{
    int player = s->core.player;

    oni_ninja_move(s, player, 0, oni_action_from(a), false);
    if (player == ONI_BLUE) {
        oni_hidden_set_player(s, ONI_RED);
        return;
    }
    oni_hidden_set_part(s, ONI_PART_MOVE, 0);
    oni_hidden_set_player(s, oni_cards[s->core.beside].stamp); /* B3 */
}

/* The exchange, then the lantern; a winning turn ends at once (S11). */
static void close_moves(struct oni_state *s, int slot)
{
    oni_hidden_exchange(s, slot);
    if (oni_master_winner(&s->core) != ONI_NOBODY)
        oni_hidden_end_turn(s);
    else
        oni_hidden_lantern_or_end(s);
}

static void play_public(struct oni_state *s, uint32_t a)
{
    int slot = oni_slot(&s->core, oni_action_card(a));

    if (oni_action_kind(a) == ONI_PAWN)
        oni_hidden_pawn(s, oni_action_from(a), oni_action_to(a));

    bool won = oni_master_winner(&s->core) != ONI_NOBODY;

    if (!won && oni_action_spirit(a) != ONI_NOWHERE)
        oni_hidden_spirit(s, oni_action_spirit(a));
    if (!won && oni_ninjas_left(s, s->core.player) > 0)
        oni_hidden_set_part(s, ONI_PART_NINJA, slot); /* S5 */
    else
        close_moves(s, slot);
}

static void play_ninja(const struct game *g, struct oni_state *s, uint32_t a)
{
    int player = s->core.player, enemy = player ^ 1, slot = s->used, to = oni_action_to(a);

    if (oni_action_kind(a) == ONI_NINJA) {
        bool takes = (oni_hidden_prey(g, s) & oni_bit(to)) != 0; /* S8 */
        bool attempt = (a & ONI_ATTEMPT) != 0, seen = oni_ninja_revealed(s, player, 0);

        oni_take_pawn(&s->core, to);
        oni_ninja_move(s, player, 0, to, takes || attempt || seen); /* S8, S10 */
        if ((takes || attempt) && oni_ninja_at(s, enemy, to) >= 0)
            oni_ninja_move(s, enemy, 0, ONI_OUT, false);
    }
    close_moves(s, slot);
}

static void shadow_play(const struct game *g, void *state, game_action action)
{
    struct oni_state *s = (struct oni_state *)state;
    uint32_t a = (uint32_t)action;

    s->core.rep = 0;
    switch (s->part) {
    case ONI_PART_PLACE: play_place(s, a); break;
    case ONI_PART_NINJA: play_ninja(g, s, a); break;
    case ONI_PART_LANTERN: oni_hidden_play_lantern(s, a); break;
    default: play_public(s, a); break;
    }
}

const struct game_kind oni_shadow_kind = {
    .start = shadow_start,
    .settle = shadow_settle,
    .legal = shadow_legal,
    .play = shadow_play,
    ONI_HIDDEN_ENTRIES,
};
