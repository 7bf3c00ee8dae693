/* Torii: MIT licence, see LICENSE. */
/*
 * Why something is not legal, by clause. Only what the player to act knows may be looked at here:
 * own ninjas, revealed ones, and how many are left (S14).
 */
#include "rules/onitama/hidden.h"
#include "rules/onitama/text.h"

/* What the reasons are found from. */
struct wish {
    const struct game *g;
    const struct oni_rules *rules;
    struct oni_state s;
    uint32_t a;
    struct str said;
    int player, card, from, to, spirit;
};

static bool is_shadow_side(const struct wish *w)
{
    return w->rules->mode == ONI_LIGHT && w->player != w->rules->light;
}

static oni_set own_ninjas(const struct wish *w)
{
    return w->g->kind->hidden ? oni_ninjas(&w->s, w->player) : 0;
}

static oni_set spirit_square(const struct wish *w)
{
    return w->s.core.spirit == ONI_NOWHERE ? 0 : oni_bit(w->s.core.spirit);
}

/* Is there any action of this kind (and card, unless it is ONI_NO_CARD) in the list? */
static bool listed(const struct wish *w, int kind, int card)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(w->g, &w->s, legal);

    for (int i = 0; i < count; i++)
        if (oni_action_kind((uint32_t)legal[i]) == kind &&
            (card == ONI_NO_CARD || oni_action_card((uint32_t)legal[i]) == card))
            return true;
    return false;
}

/* A part of the wrong kind: the turn is somewhere else (S4). */
static enum status explain_part(const struct wish *w, struct err *e)
{
    int kind = oni_action_kind(w->a), before = w->player ^ 1;
    bool lantern = kind == ONI_LANTERN || kind == ONI_DARK;

    switch (w->s.part) {
    case ONI_PART_PLACE:
        return err_rule(e, w->rules->mode == ONI_LIGHT ? "L3" : "S2",
                        "%q: the ninjas must be placed first", w->said);
    case ONI_PART_NINJA:
        (void)err_rule(e, "S4", "%q: the ninja part is due ('n-' leaves the ninja where it is)",
                       w->said);
        return NOT_NOW;
    case ONI_PART_LANTERN:
        (void)err_rule(e, "S4", "%q: the lantern part is due ('l-' lights none)", w->said);
        return NOT_NOW;
    default: break;
    }
    if (lantern && w->s.core.ply <= 1)
        return err_rule(e, "S13", "%q: no lantern at the end of the first turn of the game",
                        w->said);
    if (lantern && (w->s.lanterns[before] == 0 || oni_ninjas_left(&w->s, w->player) == 0))
        return err_rule(e, "S12",
                        "%q: the turn before had no lantern to light, and this one begins "
                        "with a move",
                        w->said);
    if (is_shadow_side(w))
        return err_rule(e, "L5", "%q: a ninja moves with a card, as in 'ox:nb5c4'", w->said);
    return err_rule(e, "S4", "%q: the public move is due, it begins with a card", w->said);
}

/* A pass though something can be played. */
static enum status explain_pass(const struct wish *w, struct err *e)
{
    if (is_shadow_side(w))
        return err_rule(e, "L5", "%q: a ninja can move, so one must", w->said);
    if (!listed(w, ONI_PAWN, ONI_NO_CARD))
        return err_rule(e, "W10", "%q: the spirit can be moved, so there is no pass", w->said);
    if (w->rules->mode == ONI_SHADOW)
        return err_rule(e, "S5", "%q: a student or the master can move, so one must", w->said);
    return err_rule(e, "B8", "%q: there is a legal move, so one must be made", w->said);
}

/* The spirit's part of an action whose first half is fine. */
static enum status explain_spirit(const struct wish *w, struct err *e)
{
    bool wind = oni_card_is_wind(w->card), waft = oni_action_kind(w->a) == ONI_WAFT;
    oni_set there = w->spirit == ONI_NOWHERE ? 0 : oni_bit(w->spirit);
    oni_set reach;

    if (waft && wind)
        return listed(w, is_shadow_side(w) ? ONI_STALK : ONI_PAWN, w->card)
                   ? err_rule(e, "W4", "%q: a wind card moves a pawn first, then the spirit",
                              w->said)
                   : err_rule(e, "W5", "%q: '%s' gives no pawn a move, so it cannot be played",
                              w->said, oni_cards[w->card].code);
    if (!wind && !waft)
        return err_rule(e, "W3", "%q: a movement card moves a pawn or the spirit, not both",
                        w->said);
    if (there == 0)
        return err_rule(e, "W4", "%q: the spirit can move, so it must", w->said);
    reach = wind ? oni_wind_reach[w->player][w->card][w->s.core.spirit]
                 : oni_reach[w->player][w->card][w->s.core.spirit];
    if ((there & reach) == 0)
        return err_rule(e, wind ? "W4" : "W3", "%q: '%s' does not take the spirit there", w->said,
                        oni_cards[w->card].code);
    if ((there & w->s.core.masters) != 0 || !wind)
        return err_rule(e, "W7", "%q: the spirit never lands on a master", w->said);
    if (w->s.core.masters & oni_bit(w->from))
        return err_rule(
            e, "W7", "%q: the spirit never lands on a master; or the move has won (W11)", w->said);
    return err_rule(e, "W11", "%q: the pawn's move wins, the spirit does not move", w->said);
}

/* Where the pawn or ninja may not land. */
static enum status explain_landing(const struct wish *w, int card, struct err *e)
{
    bool ninja = oni_action_kind(w->a) != ONI_PAWN;
    oni_set there = oni_bit(w->to);

    if ((oni_reach[w->player][card][w->from] & there) == 0)
        return err_rule(e, "B5", "%q: '%s' has no such square", w->said, oni_cards[card].code);
    if ((w->s.core.pawns[w->player] & there) != 0)
        return err_rule(e, ninja ? "S6" : "B6", "%q: a pawn of the same side stands there",
                        w->said);
    if ((own_ninjas(w) & there) != 0)
        return err_rule(e, w->rules->mode == ONI_LIGHT ? "L5" : "S6",
                        "%q: a ninja of the same side stands there", w->said);
    if ((spirit_square(w) & there) != 0)
        return err_rule(e, ninja ? "M1" : "W8", "%q: the spirit stands there and blocks", w->said);
    return OK;
}

static enum status explain_card_move(const struct wish *w, struct err *e)
{
    bool stalk = oni_action_kind(w->a) == ONI_STALK;
    oni_set movers = stalk ? own_ninjas(w) : w->s.core.pawns[w->player];
    enum status rc;

    if (stalk && !is_shadow_side(w))
        return err_rule(e, w->rules->mode == ONI_SHADOW ? "S5" : "B5",
                        "%q: a ninja is not moved by the public move", w->said);
    if (w->from >= ONI_SQUARES || (movers & oni_bit(w->from)) == 0)
        return err_rule(e, is_shadow_side(w) && !stalk ? "L5" : "B5",
                        "%q: there is no %s of the player to move", w->said,
                        stalk || is_shadow_side(w) ? "ninja" : "pawn");
    if (w->to >= ONI_SQUARES)
        return err_rule(e, "L5", "%q does not say where the ninja goes", w->said);
    rc = explain_landing(w, w->card, e);
    return rc == OK ? explain_spirit(w, e) : rc;
}

static enum status explain_ninja(const struct wish *w, struct err *e)
{
    int card = w->s.core.hand[w->player][w->s.used], enemy = w->player ^ 1;
    enum status rc;

    if (w->from >= ONI_SQUARES || (own_ninjas(w) & oni_bit(w->from)) == 0)
        return err_rule(e, "S5", "%q: there is no ninja of the player to move", w->said);
    if (w->to >= ONI_SQUARES)
        return err_rule(e, "S5", "%q does not say where the ninja goes", w->said);
    rc = explain_landing(w, card, e);
    if (rc != OK)
        return rc;
    return err_rule(e, "S10", "%q: %s", w->said,
                    oni_ninjas_left(&w->s, enemy) == 0
                        ? "the enemy ninja is out, there is nothing to attempt"
                    : (w->s.core.pawns[enemy] & oni_bit(w->to)) == 0
                        ? "the revealed ninja is taken there, which leaves no attempt"
                        : "a visible pawn is taken there, which leaves no attempt");
}

static enum status explain_place(const struct wish *w, struct err *e)
{
    if (w->rules->mode == ONI_LIGHT)
        return err_rule(e, "L3", "%q: two different squares of the home row, in order of the files",
                        w->said);
    return err_rule(e, "S2", "%q: the ninja starts left or right of its master", w->said);
}

/* Is an action of this kind due in the part that the turn stands in? */
static bool is_due(const struct wish *w, int kind)
{
    switch (w->s.part) {
    case ONI_PART_PLACE: return kind == ONI_PLACE;
    case ONI_PART_NINJA: return kind == ONI_NINJA;
    case ONI_PART_LANTERN: return kind == ONI_LANTERN;
    default: return kind == ONI_PAWN || kind == ONI_WAFT || kind == ONI_PASS || kind == ONI_STALK;
    }
}

enum status oni_explain(const struct game *g, const void *state, uint32_t action, struct str said,
                        struct err *e)
{
    enum { OUTCOMES = ONI_TAKEN | ONI_ANSWERED | ONI_YES | ONI_LIT_BLUE | ONI_LIT_RED };
    struct wish w = {.g = g, .rules = oni_rules(g), .a = action, .said = said};
    int turn = game_turn(g, state), kind = oni_action_kind(action);

    memcpy(&w.s, state, g->kind->state_size);
    w.player = w.s.core.player;
    w.card = oni_action_card(action);
    w.from = oni_action_from(action);
    w.to = oni_action_to(action);
    w.spirit = oni_action_spirit(action);

    if (turn == GAME_CHANCE)
        return err_say(e, ILLEGAL, "%q: the cards are not dealt yet", said);
    if (turn == GAME_OVER)
        return err_say(e, ILLEGAL, "%q: the game is over", said);
    if (!is_due(&w, kind))
        return explain_part(&w, e); /* first, so that a joined turn may leave parts out */
    if ((action & OUTCOMES) != 0)
        return err_grammar(e, "N7", "%q: outcomes are told, not played", said);
    if (kind == ONI_PLACE)
        return explain_place(&w, e);
    if (kind == ONI_NINJA)
        return explain_ninja(&w, e);
    if (w.s.core.hand[w.player][oni_slot(&w.s.core, w.card)] != w.card)
        return err_rule(e, "B5", "%q: '%s' is not in the hand of the player to move", said,
                        oni_cards[w.card].code);
    if (kind == ONI_PASS)
        return explain_pass(&w, e);
    return kind == ONI_WAFT ? explain_spirit(&w, e) : explain_card_move(&w, e);
}
