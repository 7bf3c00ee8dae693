/* Torii: MIT licence, see LICENSE. */

/* 5.9: blessings of the fortunes and the superior acolyte. */
#include <string.h>

#include "onaref_parts.h"

/* 5.1: canonical order. */
const char *const onaref_god_name[ONAREF_GODS] = {"DAIKOKU", "BISHAMON", "FUKUROKUJU",
                                                  "EBISU",   "HOTEI",    "JUROJIN"};

/* 5.1: owned as soon as taken. */
int onaref_owns(const struct onaref *g, int seat, int god)
{
    return g->player[seat].active[god] || g->player[seat].pending[god];
}

/* R110, G33, 5.13: a tile left, and no second one of the same god unless 10.11 allows it. */
static int selectable(const struct onaref *g, int god)
{
    if (g->blessings_left[god] == 0) {
        onaref_fire(g, "5.13");
        return 0;
    }
    if (onaref_owns(g, g->seat, god) && !g->rules->same_blessing) {
        onaref_fire(g, "G33");
        return 0;
    }
    return 1;
}

/* Section 6: BLESS is never pushed without a choice. */
int onaref_blessing_choice(const struct onaref *g)
{
    for (int god = 0; god < ONAREF_GODS; god++)
        if (selectable(g, god))
            return 1;
    return 0;
}

/* R106, R107, C9: both conditions make the superior acolyte pending. */
void onaref_superior_check(struct onaref *g)
{
    struct onaref_player *p = &g->player[g->seat];
    if (p->superior || p->superior_pending)
        return;
    if (!onaref_owns(g, g->seat, p->favourite) || onaref_full_jinjas(g, g->seat) == 0)
        return;
    p->superior_pending = 1;
    onaref_fire(g, "R106");
}

/* BLESS: R110. */
void onaref_legal_bless(const struct onaref *g, struct onaref_list *list)
{
    for (int god = 0; god < ONAREF_GODS; god++)
        if (selectable(g, god))
            onaref_add(list, "god %s", onaref_god_name[god]);
}

/* G34: the last tile is gone and somebody wanted this god. */
static void fire_sold_out(const struct onaref *g, int god)
{
    for (int seat = 0; seat < g->players; seat++)
        if (g->blessings_left[god] == 0 && g->player[seat].favourite == god &&
            !onaref_owns(g, seat, god))
            onaref_fire(g, "G34");
}

/* R110, C8: taken at once, active from the next START. */
void onaref_play_bless(struct onaref *g, const struct onaref_words *a)
{
    int god = 0;
    while (strcmp(a->word[1], onaref_god_name[god]) != 0)
        god++;
    onaref_pop(g);
    if (onaref_owns(g, g->seat, god)) {
        g->player[g->seat].again[god]++;
        onaref_fire(g, "10.11");
    } else {
        g->player[g->seat].pending[god] = 1;
    }
    g->blessings_left[god]--;
    onaref_fire(g, "R110");
    onaref_fire(g, "C8");
    fire_sold_out(g, god);
    onaref_superior_check(g);
}
