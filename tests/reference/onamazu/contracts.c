/* Torii: MIT licence, see LICENSE. */

/* 5.8: artisans and the rice market, paid or by contract. */
#include <stdio.h>
#include <string.h>

#include "onaref_parts.h"

/* 5.1: the cells of the contract places. */
const char *const onaref_place_cell[ONAREF_PLACES] = {"POTTER", "INCENSE", "WEAVER",  "GOLDSMITH",
                                                      "RICE",   "TEMPLE",  "ARMOURER"};

/* R84, C10, 10.5: the contracts that count among the limit. */
int onaref_contracts(const struct onaref *g, int seat)
{
    int count = 0;
    for (int place = 0; place < ONAREF_PLACES; place++)
        if (place != ONAREF_TEMPLE || g->rules->temple_contract_counts)
            count += g->player[seat].contract[place];
    return count;
}

/* USE: R72, R78; a holder pays nothing (R83). */
void onaref_legal_use(const struct onaref *g, struct onaref_list *list)
{
    int pay[ONAREF_PAYMENTS][ONAREF_RESOURCES];
    char text[ONAREF_TEXT];
    int place = onaref_top(g)->place;
    if (g->holder[place] == g->seat) {
        onaref_add(list, "use -");
    } else {
        int count = onaref_payments(g, &g->rules->cost[place], 0, pay);
        for (int i = 0; i < count; i++) {
            onaref_pay_text(pay[i], text);
            onaref_add(list, "use %s", text);
        }
    }
    onaref_add(list, "pass");
}

/* R82, R84, G20, 5.8: after paying, at a place without a holder, below the limit. Reading: with a
 * signing fee the mons must be there, the gain of this use included. */
int onaref_can_sign(const struct onaref *g, int place)
{
    if (g->holder[place] >= 0) {
        onaref_fire(g, "R82");
        return 0;
    }
    if (onaref_contracts(g, g->seat) >= g->rules->limit_contracts) {
        onaref_fire(g, "R84");
        return 0;
    }
    return g->player[g->seat].mons >= g->rules->contract_signing_fee;
}

/* P9: potter, incense maker and weaver, not the goldsmith. */
static void gain_yield(struct onaref *g, int place)
{
    struct onaref_cost yield = g->rules->yield[place];
    int artisan = place == ONAREF_POTTER || place == ONAREF_INCENSE || place == ONAREF_WEAVER;
    for (int r = 0; r < ONAREF_RESOURCES; r++)
        if (artisan && yield.cubes[r] > 0)
            yield.cubes[r] += onaref_bonus(g, g->seat, "p_artisan");
    onaref_gain_all(g, g->seat, &yield);
    onaref_fire(g, place == ONAREF_RICE ? "R78" : "R72");
    onaref_fire(g, "G19");
}

/* USE: `use pay` is replaced by SIGN where signing is possible. */
void onaref_play_use(struct onaref *g, const struct onaref_words *a)
{
    int place = onaref_top(g)->place;
    onaref_pop(g);
    if (!strcmp(a->word[0], "pass")) {
        onaref_fire(g, "C16");
        return;
    }
    if (g->holder[place] == g->seat) {
        onaref_fire(g, "R83");
        gain_yield(g, place);
        return;
    }
    onaref_pay(g, &g->rules->cost[place], a->word[1]);
    onaref_fire(g, place == ONAREF_RICE ? "G22" : "G18");
    gain_yield(g, place);
    if (onaref_can_sign(g, place))
        onaref_push(g, "SIGN")->place = place;
}

/* SIGN: R82. */
void onaref_legal_sign(const struct onaref *g, struct onaref_list *list)
{
    (void)g;
    onaref_add(list, "nosign");
    onaref_add(list, "sign");
}

/* R82, R84, G20, 5.8: for good. */
void onaref_play_sign(struct onaref *g, const struct onaref_words *a)
{
    int place = onaref_top(g)->place;
    onaref_pop(g);
    if (!strcmp(a->word[0], "nosign")) {
        onaref_fire(g, "C16");
        return;
    }
    g->player[g->seat].mons -= g->rules->contract_signing_fee;
    g->player[g->seat].contract[place] = 1;
    g->holder[place] = g->seat;
    onaref_fire(g, "5.8");
    onaref_fire(g, "R82");
    if (g->rules->contract_signing_fee == 0)
        onaref_fire(g, "G20");
}
