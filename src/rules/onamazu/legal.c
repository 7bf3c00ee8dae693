/* Torii: MIT licence, see LICENSE. */
/* What the top frame allows (docs/formats/move.md), in the bytewise order of the texts. */
#include "rules/onamazu/core.h"

static int list_cells(uint32_t cells, enum ona_verb verb, int pawn, game_action *out)
{
    int count = 0;

    for (; cells != 0; cells = bits_rest(cells))
        out[count++] = verb == ONA_PUT ? ona_act2(ONA_PUT, pawn, bits_first(cells))
                                       : ona_act1(verb, bits_first(cells));
    return count;
}

static int list_rotate(const struct ona_table *t, game_action *out)
{
    int count = 0;

    if (!t->rules->rotation_cw)
        out[count++] = ona_act1(ONA_ROT, 1); /* G6 */
    out[count++] = ona_act1(ONA_ROT, 0);
    return count;
}

static int list_attack(const struct ona_table *t, game_action *out)
{
    int count = 0;

    int places = t->rules->attack_slots ? ONA_SLOTS : ONA_SLOTS + 1; /* 10.14 */

    for (int place = 0; place < places; place++)
        if (ona_tile_at(t->s, place) != ONA_NONE)
            out[count++] = ona_act1(ONA_ATK, place); /* G27, beatable or not */
    return count;
}

static int list_place(const struct ona_table *t, game_action *out)
{
    int count = list_cells(ona_place_cells(t, false), ONA_PUT, 0, out);

    if (t->s->player[t->s->seat].superior == ONA_SUPERIOR_SERVES)
        count += list_cells(ona_place_cells(t, true), ONA_PUT, 1, out + count);
    return count;
}

static int list_activate(const struct ona_table *t, game_action *out)
{
    const struct ona_state *s = t->s;
    const struct ona_player *p = &s->player[s->seat];
    uint32_t cells = 0;

    for (int i = 0; i < ONA_PAWNS; i++)
        if (p->pawn[i] != ONA_NONE && !(s->resolved >> i & 1))
            cells |= (uint32_t)1 << p->pawn[i];

    int count = list_cells(cells, ONA_ACT, 0, out);

    if (!t->rules->activate_all)   /* 10.9 */
        out[count++] = ONA_FINISH; /* C16 */
    return count;
}

/* If no visible tile can be beaten: drop or reshuffle (R60, C5). */
static int list_fallback(const struct ona_table *t, game_action *out)
{
    const struct ona_state *s = t->s;
    int count = 0;

    if (s->slot[0] != ONA_NONE && s->slot[1] != ONA_NONE)
        out[count++] = ona_act1(ONA_DROP, 2);
    for (int slot = 0; slot < ONA_SLOTS; slot++)
        if (s->slot[slot] != ONA_NONE)
            out[count++] = ona_act1(ONA_DROP, slot);
    out[count++] = ONA_PASS;
    if (s->piled > 0)
        out[count++] = ONA_RESHUFFLE; /* R39 */
    return count;
}

static int list_combat(const struct ona_table *t, game_action *out)
{
    int count = 0;

    for (int place = 0; place <= ONA_SLOTS; place++)
        if (ona_tile_at(t->s, place) != ONA_NONE && ona_can_beat(t, place))
            out[count++] = ona_act1(ONA_FIGHT, place); /* R58 */
    if (count == 0)
        return list_fallback(t, out);
    if (!t->rules->fight_if_able) /* 10.10 */
        out[count++] = ONA_PASS;
    return count;
}

bool ona_may_offer(const struct ona_table *t, int resource)
{
    bool primary_only = ona_top_frame(t->s)->arg;

    if (t->s->player[t->s->seat].cube[resource] == 0)
        return false;
    if (!primary_only || ona_category(resource) == ONA_PRIMARY)
        return true;
    return resource == ONA_OR && t->rules->gold_in_meditation; /* G41, 10.7 */
}

static int list_offer(const struct ona_table *t, game_action *out)
{
    const struct ona_state *s = t->s;
    uint32_t own[ONA_JINJAS];
    int jinjas = 0, count = 0;

    for (int i = 0; i < s->built_count; i++)
        if (ona_jinja_owner(s->built[i]) == s->seat)
            own[jinjas++] = s->built[i];
    for (int i = 0; i < ONA_RESOURCES && jinjas > 0; i++) {
        int r = ona_resource_order[i];

        for (int n = 0; n < ONA_JINJAS && ona_may_offer(t, r); n++) {
            int number = ona_number_order[n] - 1;

            if (number < jinjas && ona_accepts(t, own[number], r))
                out[count++] = ona_act2(ONA_GIVE, r, number);
        }
    }
    out[count++] = ONA_PASS;
    return count;
}

static int list_build(const struct ona_table *t, game_action *out)
{
    const struct ona_state *s = t->s;
    const struct ona_player *p = &s->player[s->seat];
    bool ebisu = t->rules->any_manufactured && ona_blessed(p, ONA_EBISU); /* R115 */
    int count = 0, less = ona_bonus(t->rules, p, ONA_P_JINJA);

    for (int slot = 0; slot < ONA_DISPLAY && s->jinjas_built < t->rules->jinjas_per_turn; slot++)
        if (s->display[slot] != ONA_NONE)
            count += ona_payments(p, &t->rules->jinja_cost[slot], less, ebisu,
                                  ona_act1(ONA_ERECT, slot), out + count);
    out[count++] = ONA_PASS;
    return count;
}

static int list_barter(const struct ona_table *t, game_action *out)
{
    int count = 0;

    out[count++] = ONA_PASS;
    for (int i = 0; i < ONA_RESOURCES; i++)
        for (int j = 0; j < ONA_RESOURCES; j++)
            if (ona_may_barter(t, ona_resource_order[i], ona_resource_order[j]))
                out[count++] = ona_act2(ONA_SWAP, ona_resource_order[i], ona_resource_order[j]);
    return count;
}

static int list_use(const struct ona_table *t, game_action *out)
{
    const struct ona_player *p = &t->s->player[t->s->seat];
    int place = ona_top_frame(t->s)->arg, count = 0;

    out[count++] = ONA_PASS;
    if (t->s->holder[place] == t->s->seat) /* R83 */
        out[count++] = ONA_HIRE;
    else
        count += ona_payments(p, &t->rules->place_cost[place], 0, false, ONA_HIRE, out + count);
    return count;
}

static int list_raise(const struct ona_table *t, const struct ona_cost *cost, game_action *out)
{
    const struct ona_player *p = &t->s->player[t->s->seat];
    int count = 0;

    out[count++] = ONA_PASS;
    for (uint32_t cells = ona_building_cells(t); cells != 0; cells = bits_rest(cells))
        count +=
            ona_payments(p, cost, 0, false, ona_act1(ONA_RAISE, bits_first(cells)), out + count);
    return count;
}

static int list_armour(const struct ona_table *t, game_action *out)
{
    const struct ona_player *p = &t->s->player[t->s->seat];
    int count = 0;

    if (p->armour < t->rules->armour_limit) { /* R118 */
        if (t->s->holder[ONA_ARMOURER] == t->s->seat)
            out[count++] = ONA_FORGE; /* 10.8, R83 */
        else
            count = ona_payments(p, &t->rules->armour_cost[p->armour], 0, false, ONA_FORGE, out);
    }
    out[count++] = ONA_PASS;
    return count;
}

/* If every acolyte must act, the temple merely offers its miko (R79): it may be declined (10.9). */
static int list_draw(const struct ona_table *t, game_action *out)
{
    out[0] = ona_act1(ONA_DRAW, 0);
    out[1] = ona_act1(ONA_DRAW, 1); /* R100 */
    out[2] = ONA_PASS;
    return t->rules->activate_all && ona_top_frame(t->s)->arg ? 3 : 2;
}

static int list_pick(const struct ona_table *t, game_action *out)
{
    out[0] = ona_act1(ONA_PICK, 0);
    out[1] = ona_act1(ONA_PICK, 1);
    return t->s->drawn[1] == ONA_NONE ? 1 : 2;
}

static int list_bless(const struct ona_table *t, game_action *out)
{
    uint32_t gods = ona_bless_choice(t);
    int count = 0;

    for (int i = 0; i < ONA_GODS; i++)
        if (gods >> ona_god_order[i] & 1)
            out[count++] = ona_act1(ONA_CHOOSE, ona_god_order[i]);
    return count;
}

static int list_take(const struct ona_table *t, game_action *out)
{
    int category = ona_top_frame(t->s)->arg, count = 0;

    out[count++] = ONA_PASS;
    for (int i = 0; i < ONA_RESOURCES; i++) {
        int r = ona_resource_order[i];

        if (ona_category(r) == category && ona_room(t->rules, t->s, r) > 0)
            out[count++] = ona_act1(ONA_TAKE, r);
    }
    return count;
}

int ona_legal(const struct game *g, const void *state, game_action *out)
{
    static const struct ona_cost nothing;
    struct ona_state *s = (struct ona_state *)(uintptr_t)state; /* read-only */
    const struct ona_table t = ona_table_of(g, s);

    if (s->frame_count == 0 || s->chance != ONA_C_NOTHING)
        return 0;
    switch ((enum ona_frame_kind)ona_top_frame(s)->kind) {
    case ONA_F_ROTATE: return list_rotate(&t, out);
    case ONA_F_ATTACK: return list_attack(&t, out);
    case ONA_F_PLACE: return list_place(&t, out);
    case ONA_F_ACTIVATE: return list_activate(&t, out);
    case ONA_F_COMBAT: return list_combat(&t, out);
    case ONA_F_OFFER: return list_offer(&t, out);
    case ONA_F_BUILD: return list_build(&t, out);
    case ONA_F_BARTER: return list_barter(&t, out);
    case ONA_F_USE: return list_use(&t, out);
    case ONA_F_SIGN:
        out[0] = ONA_NOSIGN;
        out[1] = ONA_SIGN;
        return 2;
    case ONA_F_BUILDER: return list_raise(&t, &t.rules->builder_cost, out);
    case ONA_F_FREEBUILD: return list_raise(&t, &nothing, out);
    case ONA_F_ARMOUR: return list_armour(&t, out);
    case ONA_F_DRAW: return list_draw(&t, out);
    case ONA_F_PICK: return list_pick(&t, out);
    case ONA_F_BLESS: return list_bless(&t, out);
    case ONA_F_TAKE: return list_take(&t, out);
    case ONA_F_MARKET: return ona_market_legal(&t, out);
    case ONA_FRAME_KINDS: break;
    }
    return 0;
}
