/* Torii: MIT licence, see LICENSE. */
/* Playing an action on a full state, or an event on a view. */
#include "rules/onamazu/core.h"

static void turn_ring(struct ona_table *t, bool back)
{
    struct ona_state *s = t->s;
    const struct ona_face *face = &t->rules->face[s->die];
    int steps = back ? ONA_SECTORS - face->steps : face->steps;

    s->rot[face->ring] = (uint8_t)((s->rot[face->ring] + steps) % ONA_SECTORS); /* R30, G7 */
    s->frame[0].kind = ONA_F_PLACE;
}

/* Counts one offering, swap or cube of the frame; the last one closes it. */
static void count_down(struct ona_table *t)
{
    if (--t->s->frame[t->s->frame_count - 1].left == 0)
        ona_pop(t);
}

bool ona_may_sign(const struct ona_table *t, int place)
{
    const struct ona_player *p = &t->s->player[t->s->seat];

    return t->s->holder[place] == ONA_NONE && p->mons >= t->rules->signing_fee &&
           ona_contracts_counted(t->rules, p) < t->rules->contract_limit; /* R82, R84 */
}

static void hire(struct ona_table *t, game_action x)
{
    int place = ona_top_frame(t->s)->arg;
    struct ona_player *p = ona_me(t->s);
    bool free = t->s->holder[place] == t->s->seat;

    if (!free) {
        ona_pay_cubes(t, x);
        p->mons -= t->rules->place_cost[place].mons;
    }
    if (place == ONA_RICE)
        ona_earn(p, t->rules->rice_gain);
    else
        ona_gain(t, t->rules->yield[place].resource,
                 t->rules->yield[place].count +
                     (place == ONA_GOLDSMITH ? 0 : ona_bonus(t->rules, p, ONA_P_ARTISAN)));
    ona_pop(t);
    if (!free && ona_may_sign(t, place))
        ona_push(t, ONA_F_SIGN, 0, place);
}

static void sign(struct ona_table *t)
{
    int place = ona_top_frame(t->s)->arg;
    struct ona_player *p = ona_me(t->s);

    p->contracts |= (uint8_t)(1 << place);
    p->mons -= t->rules->signing_fee;
    t->s->holder[place] = t->s->seat;
    ona_pop(t);
}

static void raise_building(struct ona_table *t, game_action x)
{
    const struct ona_frame frame = *ona_top_frame(t->s);
    struct ona_player *p = ona_me(t->s);
    int cell = ona_a(x);

    ona_pay_cubes(t, x);
    if (frame.kind == ONA_F_BUILDER)
        p->mons -= t->rules->builder_cost.mons;
    p->buildings |= (uint16_t)(1 << (cell - ONA_OUTER * ONA_SECTORS));
    ona_pop(t);
    if (frame.kind == ONA_F_FREEBUILD)
        ona_gain(t, (int)ona_cell_kind(t->rules, cell) - ONA_HARVEST_RIZ, frame.arg);
}

static void forge(struct ona_table *t, game_action x)
{
    struct ona_player *p = ona_me(t->s);
    bool free = t->s->holder[ONA_ARMOURER] == t->s->seat; /* 10.8 */

    if (!free) {
        ona_pay_cubes(t, x);
        p->mons -= t->rules->armour_cost[p->armour].mons;
    }
    p->armour++;
    ona_pop(t);
    if (!free && t->rules->armourer_contract && ona_may_sign(t, ONA_ARMOURER))
        ona_push(t, ONA_F_SIGN, 0, ONA_ARMOURER);
}

static void erect(struct ona_table *t, game_action x)
{
    struct ona_player *p = ona_me(t->s);

    ona_pay_cubes(t, x);
    p->mons -= t->rules->jinja_cost[ona_a(x)].mons;
    ona_pop(t);
    ona_build_jinja(t, ona_a(x));
}

static void choose_god(struct ona_table *t, int god)
{
    struct ona_player *p = ona_me(t->s);

    ona_pop(t);
    t->s->blessing[god]--;
    if ((p->active | p->pending) >> god & 1)
        ona_again_add(p, god, 1); /* 10.11 */
    else
        p->pending |= (uint8_t)(1 << god); /* C8 */
    ona_superior_check(t);
}

static void offer(struct ona_table *t, game_action x)
{
    count_down(t); /* the frame closes before a blessing is chosen */
    ona_offer(t, ona_a(x), ona_b(x));
}

static void barter(struct ona_table *t, game_action x)
{
    ona_swap(t, ona_a(x), ona_b(x));
    count_down(t);
}

static void take(struct ona_table *t, game_action x)
{
    ona_gain(t, ona_a(x), 1);
    count_down(t);
}

static void draw(struct ona_table *t, bool shuffle)
{
    ona_pop(t);
    if (shuffle)
        t->s->chance = ONA_C_DECK;
    else
        ona_draw_mikos(t);
}

static void attack(struct ona_table *t, int place)
{
    t->s->frame[0].kind = ONA_F_PLACE;
    ona_attacked(t, place);
}

/* ACTIVATE, combat and what leads to it. */
static void play_turn(struct ona_table *t, game_action x)
{
    switch (ona_verb(x)) {
    case ONA_ROT: turn_ring(t, ona_a(x)); break;
    case ONA_ATK: attack(t, ona_a(x)); break;
    case ONA_PUT: ona_place_put(t, ona_a(x), ona_b(x)); break;
    case ONA_ACT: ona_activate(t, ona_a(x)); break;
    case ONA_FINISH: ona_turn_end(t); break;
    case ONA_FIGHT:
        ona_pop(t);
        ona_beat(t, ona_a(x));
        break;
    case ONA_DROP:
        ona_pop(t);
        ona_drop(t, ona_a(x));
        break;
    default:
        ona_pop(t);
        t->s->chance = ONA_C_RESHUFFLE;
        break;
    }
}

void ona_play(const struct game *g, void *state, game_action x)
{
    struct ona_state *s = state;
    struct ona_table t = ona_table_of(g, s);

    t.event = x;
    if (ona_verb(x) == ONA_OUTCOME) {
        ona_hear(&t, x);
        return;
    }
    if (ona_verb(x) <= ONA_RESHUFFLE) {
        play_turn(&t, x);
    } else if (ona_top_frame(s)->kind == ONA_F_MARKET) {
        ona_market_play(&t, x);
    } else {
        switch (ona_verb(x)) {
        case ONA_GIVE: offer(&t, x); break;
        case ONA_ERECT: erect(&t, x); break;
        case ONA_SWAP: barter(&t, x); break;
        case ONA_HIRE: hire(&t, x); break;
        case ONA_SIGN: sign(&t); break;
        case ONA_RAISE: raise_building(&t, x); break;
        case ONA_FORGE: forge(&t, x); break;
        case ONA_DRAW: draw(&t, ona_a(x)); break;
        case ONA_PICK: ona_pick(&t, ona_a(x)); break;
        case ONA_CHOOSE: choose_god(&t, ona_a(x)); break;
        case ONA_TAKE: take(&t, x); break;
        default: ona_pop(&t); break; /* pass, nosign */
        }
    }
    ona_turn_go_on(&t);
}
