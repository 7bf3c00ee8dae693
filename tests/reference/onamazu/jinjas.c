/* Torii: MIT licence, see LICENSE. */

/* Building jinjas (5.6 BUILD, 5.7) and offering on them (5.9). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onaref_parts.h"

/* The cubes that lie on a jinja. */
int onaref_offered(const struct onaref_jinja *jinja)
{
    int count = 0;
    for (int r = 0; r < ONAREF_RESOURCES; r++)
        count += jinja->offerings[r];
    return count;
}

/* R106, e_full: jinjas with all their offerings. */
int onaref_full_jinjas(const struct onaref *g, int seat)
{
    int count = 0;
    for (int j = 0; j < g->player[seat].jinja_count; j++)
        count += onaref_offered(&g->player[seat].jinja[j]) >= g->rules->offerings_per_jinja;
    return count;
}

/* R65, R66, R90, G39: the displayed tile is the player's newest jinja, its slot is refilled. */
void onaref_take_jinja(struct onaref *g, int slot)
{
    struct onaref_player *p = &g->player[g->seat];
    struct onaref_jinja *jinja = &p->jinja[p->jinja_count++];
    memset(jinja, 0, sizeof *jinja);
    jinja->family = g->display[slot];
    g->display[slot] = -1;
    g->jinjas_built++;
    if (g->jinja_pile_count > 0) {
        g->display[slot] = g->jinja_pile[--g->jinja_pile_count];
        onaref_fire(g, "R66");
    } else {
        onaref_fire(g, "G39");
        onaref_fire(g, "5.13");
    }
}

/* 5.7: the payments of a slot, P5 and EBISU included. */
static int slot_payments(const struct onaref *g, int slot, int pay[][ONAREF_RESOURCES])
{
    const struct onaref_cost *cost = &g->rules->slot_cost[slot];
    int discount = onaref_bonus(g, g->seat, "p_jinja");
    int count = onaref_payments(g, cost, discount, pay);
    if (onaref_active(g, g->seat, ONAREF_EBISU) && g->rules->ebisu_any)
        count = onaref_payments_any(g, cost, discount, pay, count);
    return count;
}

/* BUILD: R65, R86, R90. */
void onaref_legal_build(const struct onaref *g, struct onaref_list *list)
{
    int pay[ONAREF_PAYMENTS][ONAREF_RESOURCES];
    char text[ONAREF_TEXT];
    int allowed = g->jinjas_built < g->rules->jinjas_built_per_turn;
    if (!allowed)
        onaref_fire(g, "R90");
    for (int slot = 0; slot < g->rules->jinja_slots && allowed; slot++) {
        if (g->display[slot] < 0)
            continue;
        int count = slot_payments(g, slot, pay);
        for (int i = 0; i < count; i++) {
            onaref_pay_text(pay[i], text);
            onaref_add(list, "build %d %s", slot + 1, text);
        }
    }
    onaref_add(list, "pass");
}

/* R115, G28: the payment was only possible by EBISU. */
static int paid_by_ebisu(const struct onaref *g, int slot, const char *text)
{
    int pay[ONAREF_PAYMENTS][ONAREF_RESOURCES];
    char ordinary[ONAREF_TEXT];
    int discount = onaref_bonus(g, g->seat, "p_jinja");
    int count = onaref_payments(g, &g->rules->slot_cost[slot], discount, pay);
    for (int i = 0; i < count; i++) {
        onaref_pay_text(pay[i], ordinary);
        if (!strcmp(text, ordinary))
            return 0;
    }
    return 1;
}

/* BUILD: R65, R86, R115, G24, G28. */
void onaref_play_build(struct onaref *g, const struct onaref_words *a)
{
    int slot = atoi(a->word[1]) - 1;
    onaref_pop(g);
    if (!strcmp(a->word[0], "pass")) {
        onaref_fire(g, "C16");
        return;
    }
    if (paid_by_ebisu(g, slot, a->word[2])) {
        onaref_fire(g, "R115");
        onaref_fire(g, "G28");
    }
    onaref_pay(g, &g->rules->slot_cost[slot], a->word[2]);
    onaref_take_jinja(g, slot);
    onaref_fire(g, "R65");
    onaref_fire(g, "R86");
    onaref_fire(g, "G24");
}

/* R61, G41, 10.7: meditation takes primary cubes, and gold where the data allow it. */
static int accepted(const struct onaref *g, int resource)
{
    if (!onaref_top(g)->primary_only || g->rules->kind[resource] == ONAREF_PRIMARY)
        return 1;
    if (g->rules->kind[resource] != ONAREF_GOLD)
        return 0;
    if (!g->rules->gold_in_meditation)
        onaref_fire(g, "10.7");
    return g->rules->gold_in_meditation;
}

/* R67, R93, R116: room on the jinja, and not the same type twice unless HOTEI is active. */
static int can_offer(const struct onaref *g, int resource, const struct onaref_jinja *jinja)
{
    if (onaref_offered(jinja) >= g->rules->offerings_per_jinja)
        return 0;
    if (jinja->offerings[resource] == 0)
        return 1;
    if (onaref_active(g, g->seat, ONAREF_HOTEI) && g->rules->hotei_duplicate)
        return 1;
    onaref_fire(g, "R93");
    return 0;
}

/* OFFER: R61, R67. Reading: gold that is offered lies on the jinja as the cube OR. */
void onaref_legal_offer(const struct onaref *g, struct onaref_list *list)
{
    const struct onaref_player *p = &g->player[g->seat];
    for (int r = 0; r < ONAREF_RESOURCES; r++) {
        if (p->cubes[r] == 0 || !accepted(g, r))
            continue;
        for (int j = 0; j < p->jinja_count; j++)
            if (can_offer(g, r, &p->jinja[j]))
                onaref_add(list, "offer %s %d", onaref_resource_code[r], j + 1);
    }
    onaref_add(list, "pass");
}

/* R61, R62, R67, R68, R116, G41, 10.7: which rule the offering plays. */
static void fire_offering(const struct onaref *g, int resource, const struct onaref_jinja *jinja)
{
    const struct onaref_frame *frame = onaref_top(g);
    onaref_fire(g, "5.9");
    if (frame->primary_only) {
        onaref_fire(g, "R61");
        onaref_fire(g, "R62");
    } else if (!frame->by_card) {
        onaref_fire(g, "R67");
        onaref_fire(g, "R68");
    }
    if (frame->primary_only && g->rules->kind[resource] == ONAREF_GOLD) {
        onaref_fire(g, "G41");
        onaref_fire(g, "10.7");
    }
    if (jinja->offerings[resource] > 0)
        onaref_fire(g, "R116");
}

/* R85, G29, 5.9: +1, and the end is triggered at the threshold. */
static void appease(struct onaref *g)
{
    g->appeasement++;
    if (g->appeasement < g->rules->threshold[g->players] || g->triggered)
        return;
    g->triggered = 1;
    onaref_fire(g, "R85");
    if (g->players != 3)
        onaref_fire(g, "G29");
}

/* R63, R69, R92, R106, 5.9: the last cube of a jinja. */
static void complete(struct onaref *g)
{
    g->jinjas_filled++;
    onaref_fire(g, "R63");
    onaref_fire(g, "R92");
    if (g->jinjas_filled > 1) {
        onaref_fire(g, "R69");
        onaref_fire(g, "5.13");
    }
    onaref_superior_check(g);
    if (onaref_blessing_choice(g))
        onaref_push(g, "BLESS");
}

/* OFFER: 5.9. Reading: the frame goes when `left` reaches 0, before BLESS comes. */
void onaref_play_offer(struct onaref *g, const struct onaref_words *a)
{
    struct onaref_player *p = &g->player[g->seat];
    if (!strcmp(a->word[0], "pass")) {
        onaref_fire(g, "C16");
        onaref_pop(g);
        return;
    }
    int resource = onaref_resource(a->word[1]);
    struct onaref_jinja *jinja = &p->jinja[atoi(a->word[2]) - 1];
    fire_offering(g, resource, jinja);
    p->cubes[resource]--;
    jinja->offerings[resource]++;
    appease(g);
    if (--g->frame[g->frame_count - 1].left == 0)
        onaref_pop(g);
    if (onaref_offered(jinja) == g->rules->offerings_per_jinja)
        complete(g);
}
