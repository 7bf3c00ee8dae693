/* Torii: MIT licence, see LICENSE. */
/*
 * What an action would give: it is played on a copy of the view, and the two are compared. Actions that
 * reveal something unknown (tiles, cards of the deck) are never played ahead, only described.
 */
#include "words/onamazu/gains.h"

#include <string.h>

bool onamazu_foreseen(const struct onamazu_scene *s, game_action x)
{
    switch (ona_verb(x)) {
    case ONA_ATK:
    case ONA_FIGHT:
    case ONA_DROP:
    case ONA_RESHUFFLE:
    case ONA_DRAW: return false;
    case ONA_ACT: return ona_cell_kind(s->rules, ona_a(x)) != ONA_COMBAT;
    default: return true;
    }
}

struct onamazu_change onamazu_foresee(const struct onamazu_scene *s, game_action x,
                                      struct ona_state *after)
{
    *after = s->view;
    if (onamazu_foreseen(s, x))
        game_play(s->game, after, x);
    return onamazu_change(&s->view, after, s->view.seat);
}

struct onamazu_change onamazu_unlimited(const struct onamazu_scene *s, game_action x)
{
    enum { PLENTY = 200 };
    struct ona_rules rules = *s->rules;
    struct game game = {s->game->kind, s->game->name, &rules};
    struct onamazu_scene roomy = *s;
    struct ona_player *p = &roomy.view.player[s->view.seat];
    struct ona_state after;

    memset(rules.cap, PLENTY, sizeof rules.cap);
    rules.bushi_limit = PLENTY;
    roomy.game = &game;
    roomy.rules = &rules;
    for (int r = 0; r < ONA_RESOURCES; r++) {
        p->cube[r] = (uint8_t)ona_pay(x, r);
        roomy.view.supply[r] = PLENTY;
    }
    p->bushi = 0;
    return onamazu_foresee(&roomy, x, &after);
}

int onamazu_lost(const struct onamazu_scene *s, game_action x, const struct onamazu_change *c)
{
    struct onamazu_change most = onamazu_unlimited(s, x);
    int lost = most.bushi - c->bushi;

    for (int r = 0; r < ONA_RESOURCES; r++)
        lost += most.cube[r] - c->cube[r];
    return lost > 0 ? lost : 0;
}

int onamazu_reward(const struct onamazu_scene *s, int place, struct ona_cost *out)
{
    const struct ona_player *p = &s->view.player[s->view.seat];
    int lost = 0;

    *out = s->rules->brigand[ona_tile_front(onamazu_tile_at(&s->view, place))].reward;
    for (int r = 0; r < ONA_RESOURCES; r++) {
        int room = s->rules->cap[r] - p->cube[r];

        room = room < s->view.supply[r] ? room : s->view.supply[r];
        room = room > 0 ? room : 0;
        if (out->cube[r] > room) {
            lost += out->cube[r] - room;
            out->cube[r] = (uint8_t)room;
        }
    }
    return lost;
}

struct onamazu_scene onamazu_at_place(const struct onamazu_scene *s, int place)
{
    struct onamazu_scene there = *s;
    struct ona_state *v = &there.view;

    v->holder[place] = v->seat;
    v->frame_count = 2;
    v->frame[0].kind = ONA_F_ACTIVATE;
    v->frame[1] = (struct ona_frame){.kind = ONA_F_USE, .arg = (uint8_t)place};
    return there;
}

bool onamazu_gives_at_once(const struct ona_rules *rules, int cell)
{
    switch (ona_cell_kind(rules, cell)) {
    case ONA_HARVEST_RIZ:
    case ONA_HARVEST_BAM:
    case ONA_HARVEST_CHA:
    case ONA_RECRUIT:
    case ONA_MON: return true;
    default: return false;
    }
}

struct onamazu_scene onamazu_standing(const struct onamazu_scene *s, int player, int cell)
{
    struct onamazu_scene there = *s;
    struct ona_state *v = &there.view;
    struct ona_player *p = &v->player[player];

    if (v->seat != player) { /* as if it were that player's turn */
        v->seat = (uint8_t)player;
        v->jinjas_built = v->visit_used = v->visit_given = v->visit_taken = 0;
    }
    v->chance = ONA_C_NOTHING;
    v->frame_count = 1;
    v->frame[0] = (struct ona_frame){.kind = ONA_F_ACTIVATE};
    v->resolved = 0;
    p->pawn[ONA_A1] = (uint8_t)cell;
    p->pawn[ONA_A2] = (uint8_t)((cell + 1) % ONA_CELLS); /* still to act, so the turn continues */
    return there;
}

bool onamazu_cell_gain(const struct onamazu_scene *s, int cell, struct onamazu_change *out)
{
    struct onamazu_scene there = onamazu_standing(s, s->view.seat, cell);
    struct ona_state after;

    if (!onamazu_gives_at_once(s->rules, cell))
        return false;
    *out = onamazu_foresee(&there, ona_act1(ONA_ACT, cell), &after);
    return true;
}
