/* Torii: MIT licence, see LICENSE. */

/* 5.6: activating a pawn, and the small cells: harvest, recruitment, mons, barter, armourer. */
#include <stdio.h>
#include <string.h>

#include "onaref_parts.h"

/* ACTIVATE: R28, C16: the cells of own pawns not yet resolved, and `end` unless 10.9 is played. */
void onaref_legal_activate(const struct onaref *g, struct onaref_list *list)
{
    const struct onaref_player *p = &g->player[g->seat];
    char text[ONAREF_TEXT];
    for (int pawn = 0; pawn < ONAREF_PAWNS; pawn++) {
        if (p->pawn[pawn].ring < 0 || p->resolved[pawn])
            continue;
        onaref_cell_text(p->pawn[pawn], text);
        onaref_add(list, "act %s", text);
    }
    if (g->rules->activate_all)
        onaref_fire(g, "10.9");
    else
        onaref_add(list, "end");
}

/* RIZ, BAM, CHA: R55, P1. */
static void harvest(struct onaref *g, int resource)
{
    onaref_gain(g, g->seat, resource, g->rules->harvest + onaref_bonus(g, g->seat, "p_harvest"));
    onaref_fire(g, "R55");
}

/* RECRUIT: R64, R113, P3. */
static void recruit(struct onaref *g)
{
    int bishamon = onaref_active(g, g->seat, ONAREF_BISHAMON);
    int n = bishamon ? g->rules->bishamon_recruit : g->rules->recruit;
    onaref_gain_bushis(g, g->seat, n + onaref_bonus(g, g->seat, "p_recruit"));
    onaref_fire(g, "R64");
    if (bishamon)
        onaref_fire(g, "R113");
}

/* MON: R70, P2. */
static void collect(struct onaref *g)
{
    g->player[g->seat].mons += g->rules->mon + onaref_bonus(g, g->seat, "p_mon");
    onaref_fire(g, "R70");
}

/* ZEN: R61, P8. OFFER: R67. Reading: no frame when nothing may be offered at all. */
static void open_offer(struct onaref *g, int left, int primary_only)
{
    if (left <= 0)
        return;
    struct onaref_frame *frame = onaref_push(g, "OFFER");
    frame->left = left;
    frame->primary_only = primary_only;
}

/* TROC: R71. */
static void open_barter(struct onaref *g)
{
    if (g->rules->barter_max > 0)
        onaref_push(g, "BARTER")->left = g->rules->barter_max;
}

/* TEMPLE: R79, R105, G38: needs the contract and a card. */
static void temple(struct onaref *g)
{
    if (!g->player[g->seat].contract[ONAREF_TEMPLE]) {
        onaref_fire(g, "R79");
        return;
    }
    if (g->deck_count == 0) {
        onaref_fire(g, "G38");
        onaref_fire(g, "5.13");
        return;
    }
    onaref_push(g, "DRAW")->may_pass = g->rules->activate_all;
    onaref_fire(g, "R79");
    onaref_fire(g, "R105");
}

/* 5.6: the cells that other files play. Returns 0 for a kind that is none of them. */
static int open_cell(struct onaref *g, const char *kind)
{
    static const char *const plain[][2] = {
        {"BUILD", "BUILD"}, {"BUILDER", "BUILDER"}, {"ARMOURER", "ARMOUR"}};
    for (int i = 0; i < 3; i++) {
        if (!strcmp(kind, plain[i][0])) {
            onaref_push(g, plain[i][1]);
            return 1;
        }
    }
    for (int place = 0; place < ONAREF_TEMPLE; place++) {
        if (!strcmp(kind, onaref_place_cell[place])) {
            onaref_push(g, "USE")->place = place;
            return 1;
        }
    }
    return 0;
}

/* 5.6: the effect of a cell. */
static void enter_cell(struct onaref *g, const char *kind)
{
    int resource = onaref_resource(kind);
    if (resource >= 0)
        harvest(g, resource);
    else if (!strcmp(kind, "COMBAT"))
        onaref_enter_combat(g);
    else if (!strcmp(kind, "ZEN"))
        open_offer(g, g->rules->meditation_max + onaref_bonus(g, g->seat, "p_medit"), 1);
    else if (!strcmp(kind, "RECRUIT"))
        recruit(g);
    else if (!strcmp(kind, "OFFER"))
        open_offer(g, g->rules->offer_max, 0);
    else if (!strcmp(kind, "MON"))
        collect(g);
    else if (!strcmp(kind, "TROC"))
        open_barter(g);
    else if (!strcmp(kind, "TEMPLE"))
        temple(g);
    else if (!strcmp(kind, "MARKET"))
        onaref_enter_market(g);
    else if (!open_cell(g, kind))
        onaref_fail("unknown kind of cell", kind);
}

/* R54: the pawn stands there though the action cannot be done. */
static void fire_idle_cell(const struct onaref *g)
{
    char text[ONAREF_ACTIONS][ONAREF_TEXT];
    if (!strcmp(onaref_top(g)->name, "ACTIVATE") || !strcmp(onaref_top(g)->name, "MARKET"))
        return;
    if (onaref_legal(g, text) == 1 && !strcmp(text[0], "pass"))
        onaref_fire(g, "R54");
}

/* ACTIVATE: R28, R46-R48, G19; `end` forfeits the rest (C16). */
void onaref_play_activate(struct onaref *g, const struct onaref_words *a)
{
    static const char *const ring_clause[ONAREF_RINGS] = {"R46", "R47", "R48"};
    struct onaref_player *p = &g->player[g->seat];
    if (!strcmp(a->word[0], "end")) {
        onaref_fire(g, "C16");
        onaref_end_turn(g);
        return;
    }
    struct onaref_cell cell = onaref_cell_read(a->word[1]);
    for (int pawn = 0; pawn < ONAREF_PAWNS; pawn++)
        if (p->pawn[pawn].ring == cell.ring && p->pawn[pawn].index == cell.index)
            p->resolved[pawn] = 1;
    onaref_fire(g, "5.6");
    onaref_fire(g, "R28");
    onaref_fire(g, ring_clause[cell.ring]);
    enter_cell(g, g->rules->cell[cell.ring][cell.index]);
    fire_idle_cell(g);
}

/* R71, G41: same category; gold may be given as either, never taken. */
static int barter_allowed(const struct onaref *g, int give, int take)
{
    const int *kind = g->rules->kind;
    if (give == take || kind[take] == ONAREF_GOLD || !onaref_receivable(g, g->seat, take))
        return 0;
    if (kind[give] == ONAREF_GOLD)
        return g->rules->gold_in_barter;
    return kind[give] == kind[take];
}

/* BARTER: R71. */
void onaref_legal_barter(const struct onaref *g, struct onaref_list *list)
{
    for (int give = 0; give < ONAREF_RESOURCES; give++)
        for (int take = 0; take < ONAREF_RESOURCES; take++)
            if (g->player[g->seat].cubes[give] > 0 && barter_allowed(g, give, take))
                onaref_add(list, "swap %s %s", onaref_resource_code[give],
                           onaref_resource_code[take]);
    onaref_add(list, "pass");
}

void onaref_play_barter(struct onaref *g, const struct onaref_words *a)
{
    if (!strcmp(a->word[0], "pass")) {
        onaref_fire(g, "C16");
        onaref_pop(g);
        return;
    }
    int give = onaref_resource(a->word[1]);
    onaref_give_back(g, g->seat, give, 1);
    onaref_gain(g, g->seat, onaref_resource(a->word[2]), 1);
    onaref_fire(g, "R71");
    if (g->rules->kind[give] == ONAREF_GOLD)
        onaref_fire(g, "G41");
    if (--g->frame[g->frame_count - 1].left == 0)
        onaref_pop(g);
}

/* ARMOUR: R80, R118, G23: the cost of the next level. */
void onaref_legal_armour(const struct onaref *g, struct onaref_list *list)
{
    int pay[ONAREF_PAYMENTS][ONAREF_RESOURCES];
    char text[ONAREF_TEXT];
    int level = g->player[g->seat].armour;
    if (level >= g->rules->limit_armour || level >= g->rules->armour_costs) {
        onaref_fire(g, "R118");
    } else if (g->holder[ONAREF_ARMOURER] == g->seat) {
        onaref_add(list, "armour -");
    } else {
        int count = onaref_payments(g, &g->rules->armour_cost[level], 0, pay);
        for (int i = 0; i < count; i++) {
            onaref_pay_text(pay[i], text);
            onaref_add(list, "armour %s", text);
        }
    }
    onaref_add(list, "pass");
}

/* R80, C7, G23: no cubes, one level; a contract only by 10.8, and its holder pays nothing (R83). */
void onaref_play_armour(struct onaref *g, const struct onaref_words *a)
{
    struct onaref_player *p = &g->player[g->seat];
    onaref_pop(g);
    if (!strcmp(a->word[0], "pass")) {
        onaref_fire(g, "C16");
        return;
    }
    int holds = g->holder[ONAREF_ARMOURER] == g->seat;
    if (!holds)
        onaref_pay(g, &g->rules->armour_cost[p->armour], a->word[1]);
    p->armour++;
    onaref_fire(g, "R80");
    onaref_fire(g, holds ? "R83" : "G23");
    if (!g->rules->armourer_contract) {
        onaref_fire(g, "C7");
    } else if (!holds && onaref_can_sign(g, ONAREF_ARMOURER)) {
        onaref_push(g, "SIGN")->place = ONAREF_ARMOURER;
        onaref_fire(g, "10.8");
    }
}
