/* Torii: MIT licence, see LICENSE. */

/* Cubes, mons and bushis: gaining them (5.6, 5.13) and paying with them (5.7). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onaref_parts.h"

/* 5.1. */
const char *const onaref_resource_code[ONAREF_RESOURCES] = {"RIZ", "BAM", "CHA", "CER",
                                                            "ENC", "SOI", "OR"};

/* 5.1: the resource of a code, -1 for none. */
int onaref_resource(const char *code)
{
    for (int r = 0; r < ONAREF_RESOURCES; r++)
        if (!strcmp(code, onaref_resource_code[r]))
            return r;
    return -1;
}

/* 5.11, R102: what the player's mikos with this op add; several cards add up. */
int onaref_bonus(const struct onaref *g, int seat, const char *op)
{
    int sum = 0;
    for (int m = 0; m < g->rules->mikos; m++)
        if (g->player[seat].miko[m] && !strcmp(g->rules->miko[m].op, op))
            sum += g->rules->miko[m].n;
    return sum;
}

/* 5.1: a blessing that is active, not only owned. */
int onaref_active(const struct onaref *g, int seat, int god)
{
    return g->player[seat].active[god];
}

/* 5.10, 5.13: one cube of this type can be received. */
int onaref_receivable(const struct onaref *g, int seat, int resource)
{
    return g->player[seat].cubes[resource] < g->rules->cap[resource] && g->stock[resource] > 0;
}

/* R56, R57, R73, G36: gain n cubes, as far as the cap and the stock allow; the surplus is lost. */
void onaref_gain(struct onaref *g, int seat, int resource, int n)
{
    int room = g->rules->cap[resource] - g->player[seat].cubes[resource];
    if (n > room) {
        n = room;
        onaref_fire(g, g->rules->kind[resource] == ONAREF_GOLD ? "R73" : "R56");
        onaref_fire(g, "R57");
    }
    if (n > g->stock[resource]) {
        n = g->stock[resource];
        onaref_fire(g, "G36");
        onaref_fire(g, "5.13");
    }
    if (n <= 0)
        return;
    g->player[seat].cubes[resource] += n;
    g->stock[resource] -= n;
}

/* 5.5, 5.6: cubes in canonical order, then mons. Mons have no limit (R70, R118, G37). */
void onaref_gain_all(struct onaref *g, int seat, const struct onaref_cost *gain)
{
    for (int r = 0; r < ONAREF_RESOURCES; r++)
        if (gain->cubes[r] > 0)
            onaref_gain(g, seat, r, gain->cubes[r]);
    g->player[seat].mons += gain->mons;
}

/* R64: the cap of bushis. */
void onaref_gain_bushis(struct onaref *g, int seat, int n)
{
    struct onaref_player *p = &g->player[seat];
    p->bushis += n;
    if (p->bushis > g->rules->limit_bushi)
        p->bushis = g->rules->limit_bushi;
}

/* 5.7: cubes return to the stock. */
void onaref_give_back(struct onaref *g, int seat, int resource, int n)
{
    g->player[seat].cubes[resource] -= n;
    g->stock[resource] += n;
}

/* 5.7: the cubes a cost asks for, less a discount, not below 0. */
static int cost_total(const struct onaref_cost *cost, int discount)
{
    int total = 0;
    for (int r = 0; r < ONAREF_RESOURCES; r++)
        total += cost->cubes[r];
    return total > discount ? total - discount : 0;
}

struct search {
    const int *most; /* how many cubes of each type may be paid */
    int pay[ONAREF_RESOURCES];
    int (*out)[ONAREF_RESOURCES];
    int count;
};

/* Every way to pay `left` more cubes with resource r and the following; gold completes (R73). */
static void search_payments(struct search *s, int r, int left)
{
    if (r == ONAREF_OR) {
        if (left > s->most[ONAREF_OR])
            return;
        if (s->count == ONAREF_PAYMENTS)
            onaref_fail("too many payments", "search_payments");
        s->pay[ONAREF_OR] = left;
        memcpy(s->out[s->count++], s->pay, sizeof s->pay);
        return;
    }
    for (int n = 0; n <= s->most[r] && n <= left; n++) {
        s->pay[r] = n;
        search_payments(s, r + 1, left - n);
    }
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* 5.7: per resource at most the number asked, gold completing. Returns how many; none without the
 * mons. */
int onaref_payments(const struct onaref *g, const struct onaref_cost *cost, int discount,
                    int out[][ONAREF_RESOURCES])
{
    const struct onaref_player *p = &g->player[g->seat];
    int most[ONAREF_RESOURCES];
    struct search s = {most, {0}, out, 0};
    if (p->mons < cost->mons)
        return 0;
    for (int r = 0; r < ONAREF_RESOURCES; r++)
        most[r] = smaller(cost->cubes[r], p->cubes[r]);
    most[ONAREF_OR] = p->cubes[ONAREF_OR];
    search_payments(&s, 0, cost_total(cost, discount));
    return s.count;
}

/* 1 when the payment is also an ordinary one. */
static int is_ordinary(const struct onaref_cost *cost, const int pay[ONAREF_RESOURCES])
{
    for (int r = 0; r < ONAREF_OR; r++)
        if (pay[r] > cost->cubes[r])
            return 0;
    return 1;
}

/* R115, G28: EBISU adds any manufactured cubes and gold with the same total. Adds to the `count`
 * payments that out holds; returns how many there are then. */
int onaref_payments_any(const struct onaref *g, const struct onaref_cost *cost, int discount,
                        int out[][ONAREF_RESOURCES], int count)
{
    int any[ONAREF_PAYMENTS][ONAREF_RESOURCES];
    const struct onaref_player *p = &g->player[g->seat];
    int most[ONAREF_RESOURCES];
    struct search s = {most, {0}, any, 0};
    if (p->mons < cost->mons)
        return count;
    for (int r = 0; r < ONAREF_RESOURCES; r++)
        most[r] = g->rules->kind[r] == ONAREF_PRIMARY ? 0 : p->cubes[r];
    search_payments(&s, 0, cost_total(cost, discount));
    for (int i = 0; i < s.count; i++) {
        if (is_ordinary(cost, any[i]))
            continue;
        if (count == ONAREF_PAYMENTS)
            onaref_fail("too many payments", "onaref_payments_any");
        memcpy(out[count++], any[i], sizeof any[i]);
    }
    return count;
}

/* Section 6, `pay`. */
void onaref_pay_text(const int pay[ONAREF_RESOURCES], char *out)
{
    char *end = out;
    for (int r = 0; r < ONAREF_RESOURCES; r++)
        if (pay[r] > 0)
            end += sprintf(end, "%s%s%d", end > out ? "," : "", onaref_resource_code[r], pay[r]);
    if (end == out)
        strcpy(out, "-");
}

/* 5.7, R73: pays the cubes of a `pay` text and the mons of the cost. */
void onaref_pay(struct onaref *g, const struct onaref_cost *cost, const char *text)
{
    int gold = 0;
    for (int r = 0; r < ONAREF_RESOURCES; r++) {
        const char *part = strstr(text, onaref_resource_code[r]);
        int n = part ? atoi(part + strlen(onaref_resource_code[r])) : 0;
        onaref_give_back(g, g->seat, r, n);
        gold = r == ONAREF_OR ? n : gold;
    }
    g->player[g->seat].mons -= cost->mons;
    onaref_fire(g, "5.7");
    if (gold > cost->cubes[ONAREF_OR])
        onaref_fire(g, "R73");
}
