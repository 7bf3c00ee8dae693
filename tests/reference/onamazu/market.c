/* Torii: MIT licence, see LICENSE. */

/* 5.10: a visit to the market. */
#include <stdlib.h>
#include <string.h>

#include "onaref_parts.h"

/* R81, R94, R98: every entry is a new visit. */
void onaref_enter_market(struct onaref *g)
{
    onaref_push(g, "MARKET");
    g->market_visits++;
    onaref_fire(g, "R81");
    onaref_fire(g, "R94");
    if (g->market_visits > 1)
        onaref_fire(g, "R98");
}

/* R97, P6: the price of a line of the upper floor, not below 0. */
static int up_price(const struct onaref *g, int line)
{
    int price = g->rules->up[line] - onaref_bonus(g, g->seat, "p_market");
    return price > 0 ? price : 0;
}

/* R96: not yet bought in this visit, and the mons are there. */
static int up_open(const struct onaref *g, int line)
{
    if (onaref_top(g)->used[line]) {
        onaref_fire(g, "R96");
        return 0;
    }
    return g->player[g->seat].mons >= up_price(g, line);
}

/* R96, R97: pays a line of the upper floor. */
static void up_pay(struct onaref *g, int line)
{
    g->player[g->seat].mons -= up_price(g, line);
    g->frame[g->frame_count - 1].used[line] = 1;
    onaref_fire(g, "R97");
}

/* The deal line of a category; gold has none. */
static int deal_line(const struct onaref *g, int resource)
{
    int kind = g->rules->kind[resource];
    if (kind == ONAREF_GOLD)
        return -1;
    return kind == ONAREF_PRIMARY ? ONAREF_DEAL_PRIMARY : ONAREF_DEAL_MANUFACTURED;
}

/* R112, G26, 10.6: which exchanges exist. */
static int swap_kind(const struct onaref *g, int give, int take)
{
    const int *kind = g->rules->kind;
    if (kind[take] == ONAREF_GOLD || give == take)
        return 0;
    if (kind[give] == ONAREF_GOLD || kind[give] == kind[take])
        return g->rules->market_swap_always;
    return onaref_active(g, g->seat, ONAREF_DAIKOKU) && g->rules->daikoku_cross_barter;
}

/* 5.10: a type received by swap in this visit is not given in it, and vice versa. */
static int swap_allowed(const struct onaref *g, int give, int take)
{
    const struct onaref_frame *visit = onaref_top(g);
    return g->player[g->seat].cubes[give] > 0 && swap_kind(g, give, take) &&
           onaref_receivable(g, g->seat, take) && !visit->received[give] && !visit->given[take];
}

/* R95, R112: the ground floor. */
static void list_ground_floor(const struct onaref *g, struct onaref_list *list)
{
    const struct onaref_player *p = &g->player[g->seat];
    for (int r = 0; r < ONAREF_RESOURCES; r++) {
        if (p->cubes[r] > 0)
            onaref_add(list, "sell %s", onaref_resource_code[r]);
        if (p->mons >= g->rules->buy[g->rules->kind[r]] && onaref_receivable(g, g->seat, r))
            onaref_add(list, "buy %s", onaref_resource_code[r]);
        for (int take = 0; take < ONAREF_RESOURCES; take++)
            if (swap_allowed(g, r, take))
                onaref_add(list, "swap %s %s", onaref_resource_code[r], onaref_resource_code[take]);
    }
}

/* R90, R97, C12: any displayed tile, within the turn's limit. */
static void list_jinjas(const struct onaref *g, struct onaref_list *list)
{
    if (!up_open(g, ONAREF_UP_JINJA))
        return;
    if (g->jinjas_built >= g->rules->jinjas_built_per_turn) {
        onaref_fire(g, "R90");
        onaref_fire(g, "C12");
        return;
    }
    for (int slot = 0; slot < g->rules->jinja_slots; slot++)
        if (g->display[slot] >= 0)
            onaref_add(list, "jinja %d", slot + 1);
}

/* R84, C10, 10.5: the temple contract, not held yet. */
static int temple_open(const struct onaref *g)
{
    if (g->player[g->seat].contract[ONAREF_TEMPLE] || !up_open(g, ONAREF_UP_TEMPLE))
        return 0;
    for (int other = 0; other < g->players; other++)
        if (g->rules->temple_contract_exclusive && g->player[other].contract[ONAREF_TEMPLE])
            return 0;
    if (!g->rules->temple_contract_counts)
        return 1;
    if (onaref_contracts(g, g->seat) < g->rules->limit_contracts)
        return 1;
    onaref_fire(g, "R84");
    return 0;
}

/* G38, 5.13: a card to recruit. */
static int miko_open(const struct onaref *g)
{
    if (g->deck_count == 0) {
        onaref_fire(g, "G38");
        onaref_fire(g, "5.13");
        return 0;
    }
    return up_open(g, ONAREF_UP_MIKO);
}

/* R96, R97: the upper floor. */
static void list_upper_floor(const struct onaref *g, struct onaref_list *list)
{
    for (int r = 0; r < ONAREF_RESOURCES; r++)
        if (deal_line(g, r) >= 0 && onaref_receivable(g, g->seat, r) && up_open(g, deal_line(g, r)))
            onaref_add(list, "deal %s", onaref_resource_code[r]);
    if (miko_open(g))
        onaref_add(list, "miko");
    if (up_open(g, ONAREF_UP_BLESSING) && onaref_blessing_choice(g))
        onaref_add(list, "bless");
    list_jinjas(g, list);
    if (temple_open(g))
        onaref_add(list, "temple");
}

/* MARKET: 5.10. */
void onaref_legal_market(const struct onaref *g, struct onaref_list *list)
{
    list_ground_floor(g, list);
    list_upper_floor(g, list);
    onaref_add(list, "leave");
}

/* R95, G25. */
static void sell(struct onaref *g, int resource)
{
    onaref_give_back(g, g->seat, resource, 1);
    g->player[g->seat].mons += g->rules->sell[g->rules->kind[resource]];
    onaref_fire(g, "R95");
    onaref_fire(g, "G25");
}

/* R95, G25, C11. */
static void buy(struct onaref *g, int resource)
{
    g->player[g->seat].mons -= g->rules->buy[g->rules->kind[resource]];
    onaref_gain(g, g->seat, resource, 1);
    onaref_fire(g, "R95");
    onaref_fire(g, "G25");
    onaref_fire(g, "C11");
}

/* R112, G26, 10.6. */
static void swap(struct onaref *g, int give, int take)
{
    struct onaref_frame *visit = &g->frame[g->frame_count - 1];
    const int *kind = g->rules->kind;
    onaref_give_back(g, g->seat, give, 1);
    onaref_gain(g, g->seat, take, 1);
    visit->given[give] = 1;
    visit->received[take] = 1;
    if (kind[give] == ONAREF_GOLD || kind[give] == kind[take]) {
        onaref_fire(g, "10.6");
    } else {
        onaref_fire(g, "R112");
        onaref_fire(g, "G26");
    }
}

/* R97, C10, 10.5. */
static void sign_temple(struct onaref *g)
{
    up_pay(g, ONAREF_UP_TEMPLE);
    g->player[g->seat].contract[ONAREF_TEMPLE] = 1;
    onaref_fire(g, "5.8");
    onaref_fire(g, g->rules->temple_contract_counts ? "C10" : "10.5");
}

/* R97: the upper floor's lines. */
static void play_upper_floor(struct onaref *g, const struct onaref_words *a)
{
    const char *verb = a->word[0];
    if (!strcmp(verb, "deal")) {
        int resource = onaref_resource(a->word[1]);
        up_pay(g, deal_line(g, resource));
        onaref_gain(g, g->seat, resource, 1);
    } else if (!strcmp(verb, "miko")) {
        up_pay(g, ONAREF_UP_MIKO);
        onaref_push(g, "DRAW");
    } else if (!strcmp(verb, "bless")) {
        up_pay(g, ONAREF_UP_BLESSING);
        onaref_push(g, "BLESS");
    } else if (!strcmp(verb, "jinja")) {
        up_pay(g, ONAREF_UP_JINJA);
        onaref_take_jinja(g, atoi(a->word[1]) - 1);
    } else {
        sign_temple(g);
    }
}

/* MARKET: 5.10. */
void onaref_play_market(struct onaref *g, const struct onaref_words *a)
{
    const char *verb = a->word[0];
    onaref_fire(g, "5.10");
    if (!strcmp(verb, "leave"))
        onaref_pop(g);
    else if (!strcmp(verb, "sell"))
        sell(g, onaref_resource(a->word[1]));
    else if (!strcmp(verb, "buy"))
        buy(g, onaref_resource(a->word[1]));
    else if (!strcmp(verb, "swap"))
        swap(g, onaref_resource(a->word[1]), onaref_resource(a->word[2]));
    else
        play_upper_floor(g, a);
}
