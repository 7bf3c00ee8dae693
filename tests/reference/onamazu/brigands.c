/* Torii: MIT licence, see LICENSE. */

/* 5.5: brigands. The places are S1 (0), S2 (1) and TOP (2), the face-up top of the pile (C3). */
#include <string.h>

#include "onaref_parts.h"

enum { PLACE_S1, PLACE_S2, PLACE_TOP, PLACES };

static const char *const place_name[PLACES] = {"S1", "S2", "TOP"};

/* R37, R58, C3: the visible tile of a place, -1 for none. */
static int visible(const struct onaref *g, int place)
{
    if (place != PLACE_TOP)
        return g->slot[place];
    return g->pile_count > 0 ? g->pile[g->pile_count - 1] : -1;
}

static int place_read(const char *name)
{
    int place = PLACE_S1;
    while (strcmp(name, place_name[place]) != 0)
        place++;
    return place;
}

/* R40, R41, P4, G12, 10.4: cost = max(min_bushi_loss, power - armour_value x armour - P4). */
int onaref_fight_cost(const struct onaref *g, int seat, int tile)
{
    int cost = g->rules->tile[tile].power - g->rules->armour_value * g->player[seat].armour -
               onaref_bonus(g, seat, "p_power");
    return cost > g->rules->min_bushi_loss ? cost : g->rules->min_bushi_loss;
}

/* 5.5: enough bushis. */
static int beatable(const struct onaref *g, int tile)
{
    return onaref_fight_cost(g, g->seat, tile) <= g->player[g->seat].bushis;
}

/* R38, R39, G10: the emptied slot is filled by the top of the pile, if there is one. */
static void refill(struct onaref *g, int place)
{
    g->slot[place] = -1;
    if (g->pile_count == 0) {
        onaref_fire(g, "R39");
        onaref_fire(g, "5.13");
        return;
    }
    g->slot[place] = g->pile[--g->pile_count];
    onaref_fire(g, "R38");
    onaref_fire(g, "G10");
}

/* R41, G12, 10.4: which rule made the cost. */
static void fire_cost(const struct onaref *g, int tile)
{
    int cost = onaref_fight_cost(g, g->seat, tile);
    int power = g->rules->tile[tile].power;
    int armour = g->rules->armour_value * g->player[g->seat].armour;
    onaref_fire(g, "5.5");
    if (cost > 0)
        onaref_fire(g, "R40");
    else
        onaref_fire(g, "G12");
    if (armour > 0)
        onaref_fire(g, "R41");
    if (power - armour - onaref_bonus(g, g->seat, "p_power") < cost)
        onaref_fire(g, "10.4");
}

/* R32, R34, R40, R59: lose the bushis, take the tile, gain its reward, refill its slot. */
static void defeat(struct onaref *g, int place)
{
    struct onaref_player *p = &g->player[g->seat];
    int tile = visible(g, place);
    fire_cost(g, tile);
    p->bushis -= onaref_fight_cost(g, g->seat, tile);
    p->tile[p->tile_count++] = tile;
    onaref_gain_all(g, g->seat, &g->rules->tile[tile].reward);
    onaref_fire(g, "R34");
    if (place == PLACE_TOP)
        g->pile_count--;
    else
        refill(g, place);
}

/* R33, R44, R109, C13: S if in service, else an ordinary acolyte. Reading: A1. */
static void wound(struct onaref *g)
{
    struct onaref_player *p = &g->player[g->seat];
    onaref_fire(g, "R33");
    onaref_fire(g, "R44");
    if (p->superior) {
        p->wounded[ONAREF_S] = 1;
        onaref_fire(g, "R109");
        onaref_fire(g, "C13");
        return;
    }
    p->wounded[ONAREF_A1] = 1;
}

/* R31-R33, G11: a tile that can be beaten is beaten, no refusal. */
static void resolve_attack(struct onaref *g, int place)
{
    onaref_fire(g, "R31");
    if (!beatable(g, visible(g, place))) {
        wound(g);
        return;
    }
    onaref_fire(g, "R32");
    onaref_fire(g, "G11");
    defeat(g, place);
}

/* R114, G27: the targets of FUKUROKUJU. Reading: without "visible3" the two slots only. */
static int attack_target(const struct onaref *g, int place)
{
    if (place == PLACE_TOP && !g->rules->attack_top) {
        onaref_fire(g, "10.14");
        return 0;
    }
    return visible(g, place) >= 0;
}

static int attack_targets(const struct onaref *g)
{
    int count = 0;
    for (int place = PLACE_S1; place < PLACES; place++)
        count += attack_target(g, place);
    return count;
}

/* DIE, brigand face: R31, R114, C3, G9, 5.13. */
void onaref_die_attack(struct onaref *g)
{
    int chooses = onaref_active(g, g->seat, ONAREF_FUKUROKUJU) && g->rules->fukurokuju_choose;
    if (chooses && attack_targets(g) > 0) {
        onaref_push(g, "ATTACK");
        return;
    }
    int place = g->slot[PLACE_S1] >= 0 ? PLACE_S1 : PLACE_S2;
    if (g->slot[place] < 0) {
        onaref_fire(g, "5.13");
        return;
    }
    onaref_fire(g, "G9");
    onaref_fire(g, "C3");
    resolve_attack(g, place);
}

/* ATTACK: R114, G27: existing tiles, beatable or not. */
void onaref_legal_attack(const struct onaref *g, struct onaref_list *list)
{
    for (int place = PLACE_S1; place < PLACES; place++)
        if (attack_target(g, place))
            onaref_add(list, "atk %s", place_name[place]);
}

void onaref_play_attack(struct onaref *g, const struct onaref_words *a)
{
    onaref_pop(g);
    onaref_fire(g, "R114");
    onaref_fire(g, "G27");
    resolve_attack(g, place_read(a->word[1]));
}

/* COMBAT cell: R42. The peek of FUKUROKUJU (R114) changes what is known, not the state. */
void onaref_enter_combat(struct onaref *g)
{
    if (onaref_active(g, g->seat, ONAREF_FUKUROKUJU) && g->rules->fukurokuju_peek)
        onaref_fire(g, "R114");
    onaref_push(g, "COMBAT");
}

/* R43, R60, C5, 5.13: what remains when no visible tile can be beaten. */
static void list_fallbacks(const struct onaref *g, struct onaref_list *list)
{
    for (int place = PLACE_S1; place <= PLACE_S2; place++)
        if (g->slot[place] >= 0)
            onaref_add(list, "drop %s", place_name[place]);
    if (g->slot[PLACE_S1] >= 0 && g->slot[PLACE_S2] >= 0)
        onaref_add(list, "drop BOTH");
    if (g->pile_count > 0)
        onaref_add(list, "reshuffle");
    else
        onaref_fire(g, "R39");
}

/* COMBAT: R42, R58, R60, C16, 10.10. */
void onaref_legal_combat(const struct onaref *g, struct onaref_list *list)
{
    for (int place = PLACE_S1; place < PLACES; place++)
        if (visible(g, place) >= 0 && beatable(g, visible(g, place)))
            onaref_add(list, "fight %s", place_name[place]);
    if (list->count == 0) {
        list_fallbacks(g, list);
    } else if (g->rules->fight_if_able) {
        onaref_fire(g, "10.10");
        return;
    }
    onaref_add(list, "pass");
}

/* R60, C5, G14: to the discard pile, refilled at once. */
static void drop(struct onaref *g, int place)
{
    g->discard[g->discard_count++] = g->slot[place];
    refill(g, place);
    onaref_fire(g, "R60");
    onaref_fire(g, "C5");
    onaref_fire(g, "G14");
}

/* R43, R60, section 7: pile (bottom to top) + S1 + S2 + discard, shuffled; S1, S2 are redrawn. */
static void reshuffle(struct onaref *g)
{
    for (int place = PLACE_S1; place <= PLACE_S2; place++)
        if (g->slot[place] >= 0)
            g->pile[g->pile_count++] = g->slot[place];
    for (int i = 0; i < g->discard_count; i++)
        g->pile[g->pile_count++] = g->discard[i];
    g->discard_count = 0;
    onaref_shuffle(g, "brigands", g->pile, g->pile_count);
    for (int place = PLACE_S1; place <= PLACE_S2; place++) {
        g->slot[place] = -1;
        if (place < g->rules->brigand_slots && g->pile_count > 0)
            g->slot[place] = g->pile[--g->pile_count];
    }
    onaref_fire(g, "R43");
    onaref_fire(g, "R60");
    onaref_fire(g, "C5");
}

/* R42, R58, R59, C3. */
static void fight(struct onaref *g, int place)
{
    onaref_fire(g, "R42");
    onaref_fire(g, "R58");
    onaref_fire(g, "R59");
    if (place == PLACE_TOP)
        onaref_fire(g, "C3");
    defeat(g, place);
}

/* COMBAT: one fight, or one of the fallbacks, or nothing (G19). */
void onaref_play_combat(struct onaref *g, const struct onaref_words *a)
{
    onaref_pop(g);
    if (!strcmp(a->word[0], "fight")) {
        fight(g, place_read(a->word[1]));
    } else if (!strcmp(a->word[0], "reshuffle")) {
        reshuffle(g);
    } else if (!strcmp(a->word[0], "pass")) {
        onaref_fire(g, "C16");
    } else if (!strcmp(a->word[1], "BOTH")) {
        drop(g, PLACE_S1);
        drop(g, PLACE_S2);
    } else {
        drop(g, place_read(a->word[1]));
    }
}
