/* Torii: MIT licence, see LICENSE. */

/* Buildings on the resource cells of the outer ring: R74-R77. */
#include <stdio.h>
#include <string.h>

#include "onaref_parts.h"

/* R46, R74: the resource of an outer cell, -1 for a cell that has none. */
int onaref_cell_resource(const struct onaref *g, int index)
{
    return onaref_resource(g->rules->cell[ONAREF_OUTER][index]);
}

int onaref_buildings(const struct onaref *g, int seat)
{
    int count = 0;
    for (int i = 0; i < g->rules->sectors; i++)
        count += g->player[seat].building[i];
    return count;
}

/* R77: an opposing pawn on the outer cell. */
static int opposed(const struct onaref *g, int index)
{
    for (int other = 0; other < g->players; other++)
        if (other != g->seat && onaref_pawn_on(g, other, ONAREF_OUTER, index))
            return 1;
    return 0;
}

/* START c: R75, R77, G35, 5.13: in increasing outer index. */
void onaref_income(struct onaref *g)
{
    for (int i = 0; i < g->rules->sectors; i++) {
        if (!g->player[g->seat].building[i])
            continue;
        if (opposed(g, i)) {
            onaref_fire(g, "R77");
            onaref_fire(g, "5.13");
            continue;
        }
        onaref_gain(g, g->seat, onaref_cell_resource(g, i), g->rules->building_income);
        onaref_fire(g, "R75");
        onaref_fire(g, "G35");
    }
}

/* R74, R76, R12: a resource cell without an own building, while a building is left. */
static int can_raise(const struct onaref *g, int index)
{
    if (onaref_cell_resource(g, index) < 0)
        return 0;
    if (g->player[g->seat].building[index]) {
        onaref_fire(g, "R76");
        return 0;
    }
    return onaref_buildings(g, g->seat) < g->rules->limit_buildings;
}

static void raise_building(struct onaref *g, int index)
{
    for (int other = 0; other < g->players; other++)
        if (g->player[other].building[index])
            onaref_fire(g, "R76");
    g->player[g->seat].building[index] = 1;
    onaref_fire(g, "R74");
}

/* BUILDER: R74, G21. */
void onaref_legal_builder(const struct onaref *g, struct onaref_list *list)
{
    int pay[ONAREF_PAYMENTS][ONAREF_RESOURCES];
    char text[ONAREF_TEXT];
    int count = onaref_payments(g, &g->rules->builder_cost, 0, pay);
    for (int i = 0; i < g->rules->sectors; i++) {
        if (!can_raise(g, i))
            continue;
        for (int k = 0; k < count; k++) {
            onaref_pay_text(pay[k], text);
            onaref_add(list, "raise O%d %s", i, text);
        }
    }
    onaref_add(list, "pass");
}

void onaref_play_builder(struct onaref *g, const struct onaref_words *a)
{
    onaref_pop(g);
    if (!strcmp(a->word[0], "pass")) {
        onaref_fire(g, "C16");
        return;
    }
    onaref_pay(g, &g->rules->builder_cost, a->word[2]);
    raise_building(g, onaref_cell_read(a->word[1]).index);
    onaref_fire(g, "G21");
}

/* FREEBUILD: 5.11 free_building. */
void onaref_legal_freebuild(const struct onaref *g, struct onaref_list *list)
{
    for (int i = 0; i < g->rules->sectors; i++)
        if (can_raise(g, i))
            onaref_add(list, "raise O%d -", i);
    onaref_add(list, "pass");
}

void onaref_play_freebuild(struct onaref *g, const struct onaref_words *a)
{
    int cubes = onaref_top(g)->cubes;
    onaref_pop(g);
    if (!strcmp(a->word[0], "pass")) {
        onaref_fire(g, "C16");
        return;
    }
    int index = onaref_cell_read(a->word[1]).index;
    raise_building(g, index);
    onaref_gain(g, g->seat, onaref_cell_resource(g, index), cubes);
}
