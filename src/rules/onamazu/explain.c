/* Torii: MIT licence, see LICENSE. */
/* Why a well-formed action is not legal: the clause that forbids it, in one line. */
#include "rules/onamazu/refuse.h"
#include "rules/onamazu/text.h"

/* What is being asked, for an action that answers something else. */
static const char *const questions[ONA_FRAME_KINDS] = {
    N_("which way the ring turns"),
    N_("which brigands attack"),
    N_("where to place an acolyte"),
    N_("which acolyte acts next"),
    N_("whom to fight"),
    N_("what to offer"),
    N_("which jinja to build"),
    N_("what to barter"),
    N_("whether to use this place"),
    N_("whether to sign"),
    N_("where to build"),
    N_("where to build"),
    N_("whether to buy armour"),
    N_("whether to shuffle before drawing"),
    N_("which miko to keep"),
    N_("which blessing to take"),
    N_("which cube to take"),
    N_("what to do at the market"),
};

static enum status not_asked(const struct ona_doubt *d)
{
    return err_rule(d->e, "5.3", "%q is not an answer; the question is %m", d->text,
                    questions[ona_top_frame(d->s)->kind]);
}

static enum status bad_payment(const struct ona_doubt *d, const char *clause,
                               const struct ona_cost *cost)
{
    if (d->me->mons < cost->mons)
        return ona_no_mons(d, clause, cost->mons);
    for (int r = 0; r < ONA_RESOURCES; r++)
        if (ona_pay(d->x, r) > d->me->cube[r])
            return err_rule(d->e, "5.7", "you have %d %n", d->me->cube[r], ona_resource_code[r]);
    return err_rule(d->e, "5.7", "%q is not the exact price", d->text);
}

static enum status explain_put(const struct ona_doubt *d)
{
    bool superior = ona_a(d->x);
    int cell = ona_b(d->x), fee = ona_place_fee(d->t, cell);

    if (superior && d->me->superior != ONA_SUPERIOR_SERVES)
        return err_rule(d->e, "R107", "your superior acolyte is not available yet");
    if (ona_place_pawn(d->s, superior) < 0 && superior && (d->me->wounded >> ONA_SUPERIOR & 1))
        return err_rule(d->e, "R109", "your superior acolyte is wounded this turn");
    if (ona_place_pawn(d->s, superior) < 0)
        return err_rule(d->e, "5.4", "you have no acolyte of that kind left to place");
    if (d->s->blocked >> cell & 1)
        return err_rule(d->e, "10.1", "a tile blocks that cell");
    if (ona_pawn_cells(d->me) >> cell & 1)
        return err_rule(d->e, "R50", "one of your acolytes is already there");
    if (fee > d->me->mons)
        return err_rule(d->e, "R53", "sharing that cell costs %d mons and you have %d", fee,
                        d->me->mons);
    return err_rule(d->e, ona_blessed(d->me, ONA_JUROJIN) ? "R117" : "R51",
                    "that cell is not in the same sector as your other acolyte");
}

static enum status explain_act(const struct ona_doubt *d)
{
    if (ona_pawn_cells(d->me) >> ona_a(d->x) & 1)
        return err_rule(d->e, "5.6", "that acolyte has already acted");
    return err_rule(d->e, "R28", "none of your acolytes is there");
}

static bool any_beatable(const struct ona_doubt *d)
{
    for (int place = 0; place <= ONA_SLOTS; place++)
        if (ona_tile_at(d->s, place) != ONA_NONE && ona_can_beat(d->t, place))
            return true;
    return false;
}

static enum status explain_fight(const struct ona_doubt *d)
{
    uint8_t tile = ona_tile_at(d->s, ona_a(d->x));

    if (tile == ONA_NONE)
        return err_rule(d->e, "R39", "there are no brigands in %s", ona_tile_place[ona_a(d->x)]);
    return err_rule(d->e, "R40", "that fight costs %d bushis and you have %d",
                    ona_fight_cost(d->t->rules, d->me, tile), d->me->bushi);
}

static enum status explain_drop(const struct ona_doubt *d)
{
    if (any_beatable(d))
        return err_rule(d->e, "C5",
                        "you can do that only if you cannot beat any of the visible brigands");
    if (ona_verb(d->x) == ONA_RESHUFFLE)
        return err_rule(d->e, "R39", "the brigand pile is empty");
    return err_rule(d->e, "R60", "there are no brigands to discard there");
}

static enum status explain_offer(const struct ona_doubt *d)
{
    int r = ona_a(d->x), at = ona_own_jinja(d->s, ona_b(d->x));

    if (at < 0)
        return err_rule(d->e, "5.9", "you have no jinja number %d", ona_b(d->x) + 1);
    if (d->me->cube[r] == 0)
        return ona_no_cube(d, "R67", r);
    if (!ona_may_offer(d->t, r))
        return err_rule(d->e, r == ONA_OR ? "10.7" : "R61",
                        "only primary resources can be offered in meditation, not %n",
                        ona_resource_code[r]);
    if (ona_jinja_offerings(d->s->built[at]) >= d->t->rules->offerings_per_jinja)
        return err_rule(d->e, "R92", "that jinja is full");
    return err_rule(d->e, "R93", "that jinja already has %n", ona_resource_code[r]);
}

static enum status explain_build(const struct ona_doubt *d)
{
    int slot = ona_a(d->x);

    if (d->s->jinjas_built >= d->t->rules->jinjas_per_turn)
        return err_rule(d->e, "R90", "you may build at most %d jinja per turn",
                        d->t->rules->jinjas_per_turn);
    if (d->s->display[slot] == ONA_NONE)
        return err_rule(d->e, "G39", "that slot is empty");
    if (ona_verb(d->x) == ONA_JINJA)
        return ona_no_mons(d, "R97", ona_price(d->t, ONA_UP_JINJA));
    return bad_payment(d, "R65", &d->t->rules->jinja_cost[slot]);
}

static enum status explain_swap(const struct ona_doubt *d)
{
    int give = ona_a(d->x), take = ona_b(d->x);
    bool market = ona_top_frame(d->s)->kind == ONA_F_MARKET;

    if (take == ONA_OR)
        return err_rule(d->e, "G41", "you cannot take gold in a swap");
    if (d->me->cube[give] == 0)
        return ona_no_cube(d, market ? "5.10" : "R71", give);
    if (give != take && ona_room(d->t->rules, d->s, take) <= 0)
        return ona_no_room(d, take);
    if (market && ((d->s->visit_taken >> give & 1) || (d->s->visit_given >> take & 1)))
        return err_rule(d->e, "5.10", "you cannot swap that back during the same visit");
    if (market)
        return err_rule(d->e, "R112", "the market does not offer that swap");
    return err_rule(d->e, "R71", "you can only barter for a resource of the same category");
}

static enum status explain_use(const struct ona_doubt *d)
{
    int place = ona_top_frame(d->s)->arg;

    if (d->s->holder[place] == d->s->seat)
        return err_rule(d->e, "R83", "you have the contract, so you pay nothing: 'use -'");
    return bad_payment(d, "R72", &d->t->rules->place_cost[place]);
}

static enum status explain_raise(const struct ona_doubt *d)
{
    static const struct ona_cost nothing;
    bool paid = ona_top_frame(d->s)->kind == ONA_F_BUILDER;
    int cell = ona_a(d->x), kind = (int)ona_cell_kind(d->t->rules, cell);

    if (bits_count(d->me->buildings) >= d->t->rules->building_limit)
        return err_rule(d->e, "R12", "all your %d buildings are already on the board",
                        d->t->rules->building_limit);
    if (kind < ONA_HARVEST_RIZ || kind > ONA_HARVEST_CHA)
        return err_rule(d->e, "R74", "buildings can only go on resource cells of the outer ring");
    if (!(ona_building_cells(d->t) >> cell & 1))
        return err_rule(d->e, "R76", "you already have a building there");
    return bad_payment(d, "R74", paid ? &d->t->rules->builder_cost : &nothing);
}

static enum status explain_armour(const struct ona_doubt *d)
{
    if (d->me->armour >= d->t->rules->armour_limit)
        return err_rule(d->e, "R118", "armour cannot exceed %d", d->t->rules->armour_limit);
    if (d->s->holder[ONA_ARMOURER] == d->s->seat)
        return err_rule(d->e, "R83", "you have the contract, so you pay nothing: 'armour -'");
    return bad_payment(d, "R80", &d->t->rules->armour_cost[d->me->armour]);
}

static enum status explain_god(const struct ona_doubt *d)
{
    int god = ona_a(d->x);

    if (!d->t->rules->same_blessing && ((d->me->active | d->me->pending) >> god & 1))
        return err_rule(d->e, "G33", "you already have the blessing of %n", ona_god_code[god]);
    return err_rule(d->e, "5.13", "there are no blessings of %n left", ona_god_code[god]);
}

static enum status explain_take(const struct ona_doubt *d)
{
    int category = ona_top_frame(d->s)->arg;

    if (ona_category(ona_a(d->x)) != category)
        return err_rule(d->e, "5.11", "the card gives only %m resources",
                        ona_category_word[category]);
    return ona_no_room(d, ona_a(d->x));
}

/* The frames that an action answers, a bit each. */
static uint32_t frames_of(enum ona_verb verb)
{
    static const uint8_t frame[ONA_VERBS] = {
        [ONA_ROT] = ONA_F_ROTATE,   [ONA_ATK] = ONA_F_ATTACK,       [ONA_PUT] = ONA_F_PLACE,
        [ONA_ACT] = ONA_F_ACTIVATE, [ONA_FINISH] = ONA_F_ACTIVATE,  [ONA_FIGHT] = ONA_F_COMBAT,
        [ONA_DROP] = ONA_F_COMBAT,  [ONA_RESHUFFLE] = ONA_F_COMBAT, [ONA_GIVE] = ONA_F_OFFER,
        [ONA_ERECT] = ONA_F_BUILD,  [ONA_SWAP] = ONA_F_BARTER,      [ONA_HIRE] = ONA_F_USE,
        [ONA_SIGN] = ONA_F_SIGN,    [ONA_NOSIGN] = ONA_F_SIGN,      [ONA_RAISE] = ONA_F_BUILDER,
        [ONA_FORGE] = ONA_F_ARMOUR, [ONA_DRAW] = ONA_F_DRAW,        [ONA_PICK] = ONA_F_PICK,
        [ONA_CHOOSE] = ONA_F_BLESS, [ONA_TAKE] = ONA_F_TAKE};

    if (ona_is_market(verb))
        return 1 << ONA_F_MARKET;
    if (verb == ONA_PASS)
        return 1 << ONA_F_COMBAT; /* wherever else it is an answer, it is legal */
    return (uint32_t)1 << frame[verb] | (verb == ONA_SWAP ? 1 << ONA_F_MARKET : 0) |
           (verb == ONA_RAISE ? 1 << ONA_F_FREEBUILD : 0);
}

static enum status explain(const struct ona_doubt *d)
{
    enum ona_verb verb = ona_verb(d->x);

    if (!(frames_of(verb) >> ona_top_frame(d->s)->kind & 1))
        return not_asked(d);
    switch (verb) {
    case ONA_ROT: return err_rule(d->e, "10.3", "rings turn only clockwise");
    case ONA_ATK:
    case ONA_FIGHT: return explain_fight(d);
    case ONA_PUT: return explain_put(d);
    case ONA_ACT: return explain_act(d);
    case ONA_FINISH: return err_rule(d->e, "10.9", "every acolyte on the board must act first");
    case ONA_PASS: return err_rule(d->e, "10.10", "you must fight brigands that you can beat");
    case ONA_DROP:
    case ONA_RESHUFFLE: return explain_drop(d);
    case ONA_GIVE: return explain_offer(d);
    case ONA_ERECT: return explain_build(d);
    case ONA_SWAP: return explain_swap(d);
    case ONA_HIRE: return explain_use(d);
    case ONA_RAISE: return explain_raise(d);
    case ONA_FORGE: return explain_armour(d);
    case ONA_PICK: return err_rule(d->e, "G38", "only one card was left to draw");
    case ONA_CHOOSE: return explain_god(d);
    case ONA_TAKE: return explain_take(d);
    case ONA_JINJA: /* built as elsewhere, but once a visit */
        return d->s->visit_used >> ONA_UP_JINJA & 1 ? ona_market_refuse(d) : explain_build(d);
    default: return ona_market_refuse(d);
    }
}

enum status ona_action_parse(const struct game *g, const void *state, struct str s,
                             game_action *out, struct err *e)
{
    struct ona_state *now = (struct ona_state *)(uintptr_t)state; /* read-only */
    const struct ona_table t = ona_table_of(g, now);
    game_action legal[GAME_MAX_ACTIONS], x;
    enum status rc = ona_action_read(s, &x, e);

    if (rc != OK)
        return rc;
    if (now->over)
        return err_rule(e, "5.12", "the game is over");
    if (now->chance != ONA_C_NOTHING)
        return err_rule(e, "5.3", "%q has to wait: chance decides first", s);

    int count = ona_legal(g, now, legal);

    for (int i = 0; i < count; i++)
        if (legal[i] == x) {
            *out = x;
            return OK;
        }

    struct ona_doubt d = {&t, now, &now->player[now->seat], x, s, e};

    return explain(&d);
}
