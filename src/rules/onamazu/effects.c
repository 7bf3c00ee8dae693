/* Torii: MIT licence, see LICENSE. */
/* What cells do (5.6), and the frames they open (docs/formats/move.md). */
#include "rules/onamazu/core.h"

int ona_bonus_sum(const struct ona_rules *rules, uint32_t cards)
{
    int sum = 0;

    for (; cards != 0; cards = bits_rest(cards))
        sum += rules->miko[bits_first(cards)].n;
    return sum;
}

void ona_push(struct ona_table *t, enum ona_frame_kind kind, int left, int arg)
{
    struct ona_state *s = t->s;

    ASSERT(s->frame_count < ONA_MAX_FRAMES);
    s->frame[s->frame_count++] = (struct ona_frame){(uint8_t)kind, (uint8_t)left, (uint8_t)arg};
}

void ona_pop(struct ona_table *t)
{
    struct ona_state *s = t->s;

    s->frame[--s->frame_count] = (struct ona_frame){0, 0, 0};
}

/* Limited by cap and stock; the surplus is lost (R57, G36). */
void ona_gain(struct ona_table *t, int resource, int count)
{
    int room = ona_room(t->rules, t->s, resource);
    int gained = count < room ? count : room;

    if (gained <= 0)
        return;
    ona_me(t->s)->cube[resource] = (uint8_t)(ona_me(t->s)->cube[resource] + gained);
    t->s->supply[resource] = (uint8_t)(t->s->supply[resource] - gained);
}

void ona_gain_bushi(struct ona_table *t, int count)
{
    struct ona_player *p = ona_me(t->s);
    int sum = p->bushi + count;

    p->bushi = (uint8_t)(sum < t->rules->bushi_limit ? sum : t->rules->bushi_limit); /* R64 */
}

/* FUKUROKUJU: the owner sees the backs of the visible tiles (R114). */
static void peek(struct ona_table *t)
{
    struct ona_state *s = t->s;
    struct ona_player *p = ona_me(s);

    if (!t->rules->peek_fame || !ona_blessed(p, ONA_FUKUROKUJU))
        return;
    if (s->viewer != ONA_ALL && s->viewer != s->seat + 1)
        return; /* privately */
    for (int place = 0; place <= ONA_SLOTS; place++) {
        if (ona_tile_at(s, place) == ONA_NONE)
            continue;

        uint8_t *tile = place < ONA_SLOTS ? &s->slot[place] : &s->tile[s->piled - 1];

        if (*tile & ONA_FRONT)
            *tile = (uint8_t)ona_news(t->event, place);
        p->peeked |= (uint64_t)1 << *tile;
    }
}

static void recruit_bushis(struct ona_table *t)
{
    const struct ona_player *p = ona_me(t->s);
    int count = ona_blessed(p, ONA_BISHAMON) ? t->rules->bishamon_recruit : t->rules->recruit;

    ona_gain_bushi(t, count + ona_bonus(t->rules, p, ONA_P_RECRUIT));
}

static void enter_market(struct ona_table *t)
{
    t->s->visit_used = t->s->visit_given = t->s->visit_taken = 0;
    ona_push(t, ONA_F_MARKET, 0, 0);
}

static void enter_temple(struct ona_table *t)
{
    if ((ona_me(t->s)->contracts >> ONA_TEMPLE & 1) && t->s->deck_count > 0)
        ona_push(t, ONA_F_DRAW, 0, t->rules->activate_all); /* R79, R105 */
}

static void harvest(struct ona_table *t, int resource)
{
    ona_gain(t, resource, t->rules->harvest + ona_bonus(t->rules, ona_me(t->s), ONA_P_HARVEST));
}

static void resolve_cell(struct ona_table *t, enum ona_cell kind)
{
    const struct ona_rules *rules = t->rules;
    const struct ona_player *p = ona_me(t->s);

    switch (kind) {
    case ONA_HARVEST_RIZ:
    case ONA_HARVEST_BAM:
    case ONA_HARVEST_CHA: harvest(t, (int)kind - ONA_HARVEST_RIZ); break;
    case ONA_COMBAT:
        peek(t);
        ona_push(t, ONA_F_COMBAT, 0, 0);
        break;
    case ONA_ZEN:
        ona_push(t, ONA_F_OFFER, rules->meditation_max + ona_bonus(rules, p, ONA_P_MEDIT), 1);
        break;
    case ONA_RECRUIT: recruit_bushis(t); break;
    case ONA_BUILD: ona_push(t, ONA_F_BUILD, 0, 0); break;
    case ONA_OFFER: ona_push(t, ONA_F_OFFER, rules->offer_max, 0); break;
    case ONA_MON: ona_earn(ona_me(t->s), rules->mon + ona_bonus(rules, p, ONA_P_MON)); break;
    case ONA_TROC: ona_push(t, ONA_F_BARTER, rules->barter_max, 0); break;
    case ONA_POTTER:
    case ONA_INCENSE:
    case ONA_WEAVER:
    case ONA_GOLDSMITH:
    case ONA_RICE: ona_push(t, ONA_F_USE, 0, (int)kind); break;
    case ONA_BUILDER: ona_push(t, ONA_F_BUILDER, 0, 0); break;
    case ONA_ARMOURER: ona_push(t, ONA_F_ARMOUR, 0, 0); break;
    case ONA_TEMPLE: enter_temple(t); break;
    case ONA_MARKET: enter_market(t); break;
    case ONA_CELL_KINDS: break;
    }
}

void ona_activate(struct ona_table *t, int cell)
{
    const struct ona_player *p = ona_me(t->s);

    for (int i = 0; i < ONA_PAWNS; i++)
        if (p->pawn[i] == cell)
            t->s->resolved |= (uint8_t)(1 << i);
    resolve_cell(t, ona_cell_kind(t->rules, cell));
}

uint32_t ona_building_cells(const struct ona_table *t)
{
    const struct ona_player *p = &t->s->player[t->s->seat];
    uint32_t cells = t->rules->cells_of[ONA_HARVEST_RIZ] | t->rules->cells_of[ONA_HARVEST_BAM] |
                     t->rules->cells_of[ONA_HARVEST_CHA];

    if (bits_count(p->buildings) >= t->rules->building_limit)
        return 0;
    return cells & ~((uint32_t)p->buildings << (ONA_OUTER * ONA_SECTORS)); /* R76 */
}
