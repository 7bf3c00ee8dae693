/* Torii: MIT licence, see LICENSE. */
/*
 * Why something is not legal, by clause. Only what the player to act knows may be used here: own ninjas,
 * revealed ones, and how many are left (S14).
 */
#include "rules/onitama/hidden.h"
#include "rules/onitama/text.h"

/* The rejected action, and what the reasons are derived from. */
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

/* Does the list have any action of this kind (and card, unless it is ONI_NO_CARD)? */
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

/* A part of the wrong kind: another part is due (S4). */
static enum status explain_part(const struct wish *w, struct err *e)
{
    int kind = oni_action_kind(w->a), before = w->player ^ 1;
    bool lantern = kind == ONI_LANTERN || kind == ONI_DARK;

    switch (w->s.part) {
    case ONI_PART_PLACE:
        return err_rule(e, w->rules->mode == ONI_LIGHT ? "L3" : "S2",
                        "%q: the ninjas must be placed first", w->said);
    case ONI_PART_NINJA:
        (void)err_rule(e, "S4", "%q: it is time to move your ninja ('n-' leaves it where it is)",
                       w->said);
        return NOT_NOW;
    case ONI_PART_LANTERN:
        (void)err_rule(e, "S4", "%q: it is time to light a lantern ('l-' lights none)", w->said);
        return NOT_NOW;
    default: break;
    }
    if (lantern && w->s.core.ply <= 1)
        return err_rule(e, "S13", "%q: no lantern may be lit on the first turn of the game",
                        w->said);
    if (lantern && (w->s.lanterns[before] == 0 || oni_ninjas_left(&w->s, w->player) == 0))
        return err_rule(e, "S12", "%q: no lantern can be lit now; this turn starts with a move",
                        w->said);
    if (is_shadow_side(w))
        return err_rule(e, "L5", "%q: to move a ninja, name a card, as in 'ox:nb5c4'", w->said);
    return err_rule(e, "S4", "%q: the public move comes first; name a card, as in 'ox:c1c2'",
                    w->said);
}

/* A pass although something can be played. */
static enum status explain_pass(const struct wish *w, struct err *e)
{
    if (is_shadow_side(w))
        return err_rule(e, "L5", "%q: you cannot pass while a ninja can move", w->said);
    if (!listed(w, ONI_PAWN, ONI_NO_CARD))
        return err_rule(e, "W10", "%q: you cannot pass while the spirit can move", w->said);
    if (w->rules->mode == ONI_SHADOW)
        return err_rule(e, "S5", "%q: you cannot pass while a student or the master can move",
                        w->said);
    return err_rule(e, "B8", "%q: you cannot pass while you have a legal move", w->said);
}

/* The spirit's part of an action whose first half is legal. */
static enum status explain_spirit(const struct wish *w, struct err *e)
{
    bool wind = oni_card_is_wind(w->card), waft = oni_action_kind(w->a) == ONI_WAFT;
    oni_set there = w->spirit == ONI_NOWHERE ? 0 : oni_bit(w->spirit);
    oni_set reach;

    if (waft && wind)
        return listed(w, is_shadow_side(w) ? ONI_STALK : ONI_PAWN, w->card)
                   ? err_rule(e, "W4", "%q: a wind card moves a pawn first, then the spirit",
                              w->said)
                   : err_rule(e, "W5", "%q: no pawn can move with '%s', so it cannot be played",
                              w->said, oni_cards[w->card].code);
    if (!wind && !waft)
        return err_rule(e, "W3", "%q: a movement card moves a pawn or the spirit, not both",
                        w->said);
    if (there == 0)
        return err_rule(e, "W4", "%q: the spirit must move if it can", w->said);
    reach = wind ? oni_wind_reach[w->player][w->card][w->s.core.spirit]
                 : oni_reach[w->player][w->card][w->s.core.spirit];
    if ((there & reach) == 0)
        return err_rule(e, wind ? "W4" : "W3", "%q: '%s' does not take the spirit there", w->said,
                        oni_cards[w->card].code);
    if ((there & w->s.core.masters) != 0 || !wind)
        return err_rule(e, "W7", "%q: the spirit cannot land on a master", w->said);
    if (w->s.core.masters & oni_bit(w->from))
        return err_rule(e, "W7",
                        "%q: the spirit cannot land on a master, or the move has already won",
                        w->said);
    return err_rule(e, "W11", "%q: the pawn's move wins the game, so the spirit does not move",
                    w->said);
}

/* Why the pawn or ninja may not land there. */
static enum status explain_landing(const struct wish *w, int card, struct err *e)
{
    bool ninja = oni_action_kind(w->a) != ONI_PAWN;
    oni_set there = oni_bit(w->to);

    if ((oni_reach[w->player][card][w->from] & there) == 0) {
        char from[3] = {0}, to[3] = {0};
        struct text t;

        text_init(&t, from, sizeof from);
        oni_square_print(&t, w->from);
        text_init(&t, to, sizeof to);
        oni_square_print(&t, w->to);
        return err_rule(e, "B5", "%q: '%s' has no move from %s to %s", w->said,
                        oni_cards[card].code, from, to);
    }
    if ((w->s.core.pawns[w->player] & there) != 0)
        return err_rule(e, ninja ? "S6" : "B6", "%q: your own pawn is on that square", w->said);
    if ((own_ninjas(w) & there) != 0)
        return err_rule(e, w->rules->mode == ONI_LIGHT ? "L5" : "S6",
                        "%q: your own ninja is on that square", w->said);
    if ((spirit_square(w) & there) != 0)
        return err_rule(e, ninja ? "M1" : "W8", "%q: the wind spirit blocks that square", w->said);
    return OK;
}

static enum status explain_card_move(const struct wish *w, struct err *e)
{
    bool stalk = oni_action_kind(w->a) == ONI_STALK;
    oni_set movers = stalk ? own_ninjas(w) : w->s.core.pawns[w->player];
    enum status rc;

    if (stalk && !is_shadow_side(w))
        return err_rule(e, w->rules->mode == ONI_SHADOW ? "S5" : "B5",
                        "%q: a ninja cannot make the public move", w->said);
    if (w->from >= ONI_SQUARES || (movers & oni_bit(w->from)) == 0)
        return err_rule(e, is_shadow_side(w) && !stalk ? "L5" : "B5",
                        "%q: you have no %m on the starting square", w->said,
                        stalk || is_shadow_side(w) ? N_("ninja") : N_("pawn"));
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
        return err_rule(e, "S5", "%q: you have no ninja on the starting square", w->said);
    if (w->to >= ONI_SQUARES)
        return err_rule(e, "S5", "%q does not say where the ninja goes", w->said);
    rc = explain_landing(w, card, e);
    if (rc != OK)
        return rc;
    return err_rule(
        e, "S10",
        oni_ninjas_left(&w->s, enemy) == 0 ? "%q: the enemy ninja is already out of the game"
        : (w->s.core.pawns[enemy] & oni_bit(w->to)) == 0
            ? "%q: that move captures the revealed ninja, so it cannot also be an attempt"
            : "%q: that move captures a visible pawn, so it cannot also be an attempt",
        w->said);
}

static enum status explain_place(const struct wish *w, struct err *e)
{
    if (w->rules->mode == ONI_LIGHT)
        return err_rule(e, "L3", "%q: choose two different squares of your home row, in file order",
                        w->said);
    return err_rule(e, "S2", "%q: your ninja must start to the left or right of your master",
                    w->said);
}

/* Is an action of this kind due in the current part of the turn? */
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
        return err_say(e, ILLEGAL, "%q: the cards have not been dealt yet", said);
    if (turn == GAME_OVER)
        return err_say(e, ILLEGAL, "%q: the game is over", said);
    if (!is_due(&w, kind))
        return explain_part(&w, e); /* first, so that a joined turn may omit parts */
    if ((action & OUTCOMES) != 0)
        return err_grammar(e, "N7", "%q: do not type the outcome; the game announces it", said);
    if (kind == ONI_PLACE)
        return explain_place(&w, e);
    if (kind == ONI_NINJA)
        return explain_ninja(&w, e);
    if (w.s.core.hand[w.player][oni_slot(&w.s.core, w.card)] != w.card)
        return err_rule(e, "B5", "%q: you do not have '%s' in your hand", said,
                        oni_cards[w.card].code);
    if (kind == ONI_PASS)
        return explain_pass(&w, e);
    return kind == ONI_WAFT ? explain_spirit(&w, e) : explain_card_move(&w, e);
}
