/* Torii: MIT licence, see LICENSE. */
/* What each seat is shown of an action (N5–N7, docs/formats/move.md), and nothing more (S14, L9). */
#include "rules/onitama/hidden.h"
#include "rules/onitama/text.h"

static uint32_t with_squares(uint32_t a, int from, int to)
{
    a &= ~((uint32_t)31 << ONI_FROM | (uint32_t)31 << ONI_TO);
    return a | (uint32_t)from << ONI_FROM | (uint32_t)to << ONI_TO;
}

static bool hidden_at(const struct oni_state *s, int player, int square)
{
    int i = oni_ninja_at(s, player, square);

    return square < ONI_SQUARES && i >= 0 && !oni_ninja_revealed(s, player, i);
}

/* The hidden ninjas that the spirit's landing will reveal, once the rest of the action is played. */
static uint32_t lit(const struct oni_state *before, uint32_t a)
{
    struct oni_state s = *before;
    int to = oni_action_spirit(a), player = s.core.player;

    if (to == ONI_NOWHERE)
        return 0;
    if (oni_action_kind(a) == ONI_PAWN)
        oni_hidden_pawn(&s, oni_action_from(a), oni_action_to(a));
    if (oni_action_kind(a) == ONI_STALK) {
        bool took = oni_take_pawn(&s.core, oni_action_to(a));

        oni_ninja_move(&s, player, oni_ninja_at(&s, player, oni_action_from(a)), oni_action_to(a),
                       took);
    }
    return (hidden_at(&s, ONI_BLUE, to) ? ONI_LIT_BLUE : 0) |
           (hidden_at(&s, ONI_RED, to) ? ONI_LIT_RED : 0);
}

/* Is a ninja of the player in the line (S12, L4)? */
static bool in_line(const struct oni_state *s, int player, int line)
{
    oni_set squares = oni_line(line);

    return (oni_ninjas(s, player) & squares) != 0;
}

/* The outcome bits: what is announced to everybody (N7). */
static uint32_t outcomes(const struct oni_state *s, uint32_t a)
{
    int enemy = s->core.player ^ 1, to = oni_action_to(a);

    switch (oni_action_kind(a)) {
    case ONI_PAWN: return hidden_at(s, enemy, to) ? ONI_TAKEN | lit(s, a) : lit(s, a);
    case ONI_WAFT:
    case ONI_STALK: return lit(s, a);
    case ONI_NINJA:
        if ((a & ONI_ATTEMPT) == 0)
            return 0;
        return ONI_ANSWERED | (oni_ninja_at(s, enemy, to) >= 0 ? ONI_YES : 0);
    case ONI_LANTERN: return ONI_ANSWERED | (in_line(s, enemy, to) ? ONI_YES : 0);
    default: return 0;
    }
}

/* W11 with L8: a pawn that captures the last ninja, which was hidden, wins at once; the spirit stays. */
static uint32_t stopped(const struct game *g, const struct oni_state *s, uint32_t a)
{
    int enemy = s->core.player ^ 1;

    if (oni_rules(g)->mode == ONI_LIGHT && oni_action_kind(a) == ONI_PAWN &&
        oni_ninjas_left(s, enemy) == 1 && oni_ninja_at(s, enemy, oni_action_to(a)) >= 0)
        return a | (uint32_t)ONI_NOWHERE << ONI_SPIRIT;
    return a;
}

/* The public form of the ninja part. */
static uint32_t masked_ninja(const struct game *g, const struct oni_state *s, uint32_t a)
{
    int to = oni_action_to(a);
    bool seen = oni_ninja_revealed(s, s->core.player, 0); /* only after a swap by the spirit (M1) */

    if (seen)
        return a;
    if (oni_action_kind(a) == ONI_STAY)
        return oni_action(ONI_NINJA, 0, ONI_NOWHERE, ONI_NOWHERE, ONI_NOWHERE);
    if ((a & ONI_ATTEMPT) == 0 && (oni_hidden_prey(g, s) & oni_bit(to)) == 0)
        to = ONI_NOWHERE;
    return with_squares(a, ONI_NOWHERE, to);
}

/* The public form of the Shadow side's move: an unseen move and a pass look alike (L5, L9). */
static uint32_t masked_stalk(const struct oni_state *s, uint32_t a)
{
    int enemy = s->core.player ^ 1, to = oni_action_to(a);

    if (oni_action_kind(a) == ONI_PASS)
        return oni_action(ONI_STALK, oni_action_card(a), ONI_NOWHERE, ONI_NOWHERE, ONI_NOWHERE);
    if ((s->core.pawns[enemy] & oni_bit(to)) == 0)
        to = ONI_NOWHERE;
    return with_squares(a, ONI_NOWHERE, to);
}

uint32_t oni_hidden_mask(const struct game *g, const struct oni_state *s, uint32_t a)
{
    const struct oni_rules *rules = oni_rules(g);
    bool shadow_side = rules->mode == ONI_LIGHT && s->core.player != rules->light;

    switch (oni_action_kind(a)) {
    case ONI_PLACE: return with_squares(a, ONI_NOWHERE, ONI_NOWHERE);
    case ONI_NINJA:
    case ONI_STAY: return masked_ninja(g, s, a);
    case ONI_STALK: return masked_stalk(s, a);
    case ONI_PASS: return shadow_side ? masked_stalk(s, a) : a;
    default: return a;
    }
}

game_action oni_hidden_event(const struct game *g, const void *state, game_action action, int seat)
{
    const struct oni_state *s = (const struct oni_state *)state;
    uint32_t a = stopped(g, s, (uint32_t)action);
    uint32_t told = outcomes(s, a);

    return (seat == s->core.player ? a : oni_hidden_mask(g, s, a)) | told;
}

/* Does the player have a ninja in play that the enemy cannot see? The same in every view of a state. */
static bool has_unseen(const struct oni_state *s, int player)
{
    for (int i = 0; i < 2; i++)
        if (s->ninja[player][i] != ONI_OUT && !oni_ninja_revealed(s, player, i))
            return true;
    return false;
}

/* S15: decided by what could have been met, not by what was, so all views of the state agree. */
bool oni_hidden_shows(const struct game *g, const void *view, game_action action)
{
    const struct oni_state *s = (const struct oni_state *)view;
    uint32_t a = (uint32_t)action;
    bool entered = oni_action_kind(a) == ONI_PAWN || oni_action_spirit(a) != ONI_NOWHERE;
    bool whole = oni_action_kind(a) != ONI_STALK || oni_action_to(a) < ONI_SQUARES;

    if ((entered && has_unseen(s, s->core.player ^ 1)) || oni_hidden_eventful(g, view, action))
        return true;
    /* Also if the spirit reveals one of the mover's own ninjas (M1); others know that from the event (N7). */
    return (a & (ONI_LIT_BLUE | ONI_LIT_RED)) != 0 || (whole && lit(s, a) != 0);
}

/* B13: a capture, an attempt or a lantern resets the count of quiet turns. */
bool oni_hidden_eventful(const struct game *g, const void *state, game_action action)
{
    const struct oni_state *s = (const struct oni_state *)state;
    uint32_t a = (uint32_t)action;
    int kind = oni_action_kind(a), enemy = s->core.player ^ 1, to = oni_action_to(a);

    if (kind == ONI_LANTERN || (a & ONI_ATTEMPT) != 0)
        return true;
    if ((a & ONI_TAKEN) != 0) /* an event, and a view without the ninja's square */
        return true;
    if (kind != ONI_PAWN && kind != ONI_NINJA && kind != ONI_STALK)
        return false;
    return (oni_hidden_prey(g, s) & oni_bit(to)) != 0 ||
           (kind == ONI_PAWN && oni_ninja_at(s, enemy, to) >= 0);
}

/* Parts that do nothing, or are invisible, are omitted from a joined turn (N5). */
bool oni_silent(const struct game *g, game_action event)
{
    uint32_t a = (uint32_t)event;
    int kind = oni_action_kind(a);

    (void)g;
    return kind == ONI_STAY || kind == ONI_DARK ||
           (kind == ONI_NINJA && oni_action_to(a) == ONI_NOWHERE);
}

game_action oni_skip(const struct game *g, const void *state)
{
    struct oni_state s = {.part = ONI_PART_MOVE};

    memcpy(&s, state, g->kind->state_size);
    if (game_turn(g, state) < 0 || (s.part != ONI_PART_NINJA && s.part != ONI_PART_LANTERN))
        return 0;
    return oni_action(s.part == ONI_PART_NINJA ? ONI_STAY : ONI_DARK, 0, ONI_NOWHERE, ONI_NOWHERE,
                      ONI_NOWHERE);
}
