/* Torii: MIT licence, see LICENSE. */

/* Section 9: the invariants. */
#include <stdio.h>
#include <string.h>

#include "onaref_parts.h"

/* Says which invariant is broken; -1. */
static int broken(char *why, const char *what, int which)
{
    snprintf(why, ONAREF_WHY, "%s (%d)", what, which);
    return -1;
}

/* stock + hands + offerings = supply. */
static int check_cubes(const struct onaref *g, char *why)
{
    for (int r = 0; r < ONAREF_RESOURCES; r++) {
        int count = g->stock[r];
        for (int seat = 0; seat < g->players; seat++) {
            const struct onaref_player *p = &g->player[seat];
            count += p->cubes[r];
            for (int j = 0; j < p->jinja_count; j++)
                count += p->jinja[j].offerings[r];
            if (p->cubes[r] < 0 || p->cubes[r] > g->rules->cap[r])
                return broken(why, "cubes beyond the cap", r);
        }
        if (count != g->rules->supply[r] || g->stock[r] < 0)
            return broken(why, "cubes lost or made", r);
    }
    return 0;
}

/* pile + slots + discard + owned: each tile exactly once. */
static int check_brigands(const struct onaref *g, char *why)
{
    int seen[ONAREF_TILES] = {0};
    for (int i = 0; i < g->pile_count; i++)
        seen[g->pile[i]]++;
    for (int i = 0; i < g->discard_count; i++)
        seen[g->discard[i]]++;
    for (int s = 0; s < 2; s++)
        if (g->slot[s] >= 0)
            seen[g->slot[s]]++;
    for (int seat = 0; seat < g->players; seat++)
        for (int i = 0; i < g->player[seat].tile_count; i++)
            seen[g->player[seat].tile[i]]++;
    for (int tile = 0; tile < g->rules->tiles; tile++)
        if (seen[tile] != 1)
            return broken(why, "brigand tile lost or made", tile);
    return 0;
}

/* pile + display + built, family by family. */
static int check_jinjas(const struct onaref *g, char *why)
{
    int seen[ONAREF_FAMILIES] = {0};
    for (int i = 0; i < g->jinja_pile_count; i++)
        seen[g->jinja_pile[i]]++;
    for (int s = 0; s < g->rules->jinja_slots; s++)
        if (g->display[s] >= 0)
            seen[g->display[s]]++;
    for (int seat = 0; seat < g->players; seat++)
        for (int j = 0; j < g->player[seat].jinja_count; j++)
            seen[g->player[seat].jinja[j].family]++;
    for (int family = 0; family < g->rules->families; family++)
        if (seen[family] != g->rules->jinja_copies)
            return broken(why, "jinja lost or made", family);
    return 0;
}

/* deck + drawn + owned: each card exactly once. */
static int check_mikos(const struct onaref *g, char *why)
{
    int seen[ONAREF_MIKOS] = {0};
    for (int i = 0; i < g->deck_count; i++)
        seen[g->deck[i]]++;
    for (int i = 0; i < g->drawn_count; i++)
        seen[g->drawn[i]]++;
    for (int m = 0; m < g->rules->mikos; m++) {
        for (int seat = 0; seat < g->players; seat++)
            seen[m] += g->player[seat].miko[m];
        if (seen[m] != 1)
            return broken(why, "miko lost or made", m);
    }
    return 0;
}

/* left + owned. */
static int check_blessings(const struct onaref *g, char *why)
{
    for (int god = 0; god < ONAREF_GODS; god++) {
        int count = g->blessings_left[god];
        for (int seat = 0; seat < g->players; seat++)
            count += g->player[seat].active[god] + g->player[seat].pending[god] +
                     g->player[seat].again[god];
        if (count != g->rules->blessing_tiles_per_god)
            return broken(why, "blessing lost or made", god);
    }
    return 0;
}

/* The ranges of each player. */
static int check_ranges(const struct onaref *g, char *why)
{
    for (int seat = 0; seat < g->players; seat++) {
        const struct onaref_player *p = &g->player[seat];
        if (p->bushis < 0 || p->bushis > g->rules->limit_bushi)
            return broken(why, "bushis out of range", seat);
        if (p->armour < 0 || p->armour > g->rules->limit_armour)
            return broken(why, "armour out of range", seat);
        if (onaref_contracts(g, seat) > g->rules->limit_contracts)
            return broken(why, "too many contracts", seat);
        if (onaref_buildings(g, seat) > g->rules->limit_buildings)
            return broken(why, "too many buildings", seat);
        if (p->mons < 0)
            return broken(why, "mons below 0", seat);
    }
    return 0;
}

/* 5.8: the holder of a place and only he has its contract. */
static int check_contracts(const struct onaref *g, char *why)
{
    for (int place = 0; place < ONAREF_TEMPLE; place++)
        for (int seat = 0; seat < g->players; seat++)
            if (g->player[seat].contract[place] != (g->holder[place] == seat))
                return broken(why, "a contract without its holder", place);
    return 0;
}

/* Appeasement = sum of offerings. */
static int check_appeasement(const struct onaref *g, char *why)
{
    int count = 0;
    for (int seat = 0; seat < g->players; seat++)
        for (int j = 0; j < g->player[seat].jinja_count; j++)
            count += onaref_offered(&g->player[seat].jinja[j]);
    return count == g->appeasement ? 0 : broken(why, "appeasement is not the offerings", count);
}

int onaref_check(const struct onaref *g, char *why)
{
    char legal[ONAREF_ACTIONS][ONAREF_TEXT];
    if (check_cubes(g, why) || check_brigands(g, why) || check_jinjas(g, why) ||
        check_mikos(g, why) || check_blessings(g, why) || check_ranges(g, why) ||
        check_contracts(g, why) || check_appeasement(g, why))
        return -1;
    if (!g->over && onaref_legal(g, legal) == 0)
        return broken(why, "no legal action", g->frame_count);
    return 0;
}
