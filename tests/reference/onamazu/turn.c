/* Torii: MIT licence, see LICENSE. */

/* 5.3: the turn from START to END. */
#include <string.h>

#include "onaref_parts.h"

/* START a: R107, R111, C8, C9. */
static void wake_blessings(struct onaref *g)
{
    struct onaref_player *p = &g->player[g->seat];
    for (int god = 0; god < ONAREF_GODS; god++) {
        if (!p->pending[god])
            continue;
        p->pending[god] = 0;
        p->active[god] = 1;
        onaref_fire(g, "R111");
        onaref_fire(g, "C8");
    }
    if (p->superior_pending) {
        p->superior_pending = 0;
        p->superior = 1;
        onaref_fire(g, "R107");
        onaref_fire(g, "C9");
    }
}

/* START b: R25; wounds vanish (R33). */
static void recover_pawns(struct onaref *g)
{
    struct onaref_player *p = &g->player[g->seat];
    for (int pawn = 0; pawn < ONAREF_PAWNS; pawn++) {
        if (p->pawn[pawn].ring >= 0)
            onaref_fire(g, "R25");
        p->pawn[pawn].ring = -1;
        p->pawn[pawn].index = 0;
        p->wounded[pawn] = 0;
        p->resolved[pawn] = 0;
    }
}

/* DIE: R26, R30, R31. */
static void roll(struct onaref *g)
{
    g->die = onaref_die(g);
    if (g->rules->face[g->die].brigands)
        onaref_die_attack(g);
    else
        onaref_push(g, "ROTATE");
}

/* START, R1, R22, R25, G35: recover, income, then the die. */
void onaref_start_turn(struct onaref *g)
{
    g->frame_count = 0;
    g->jinjas_built = 0;
    g->jinjas_filled = 0;
    g->market_visits = 0;
    onaref_fire(g, "5.3");
    onaref_fire(g, "R1");
    wake_blessings(g);
    recover_pawns(g);
    onaref_income(g);
    roll(g);
}

/* END of a round: R23, R24, G42. Reading: the seat is already 0, the round is not counted on when
 * the game is over. */
static void end_round(struct onaref *g)
{
    onaref_fire(g, "R24");
    if (g->triggered || (g->rules->max_rounds != 0 && g->round >= g->rules->max_rounds)) {
        onaref_fire(g, g->triggered ? "5.12" : "G42");
        g->over = 1;
        return;
    }
    g->round++;
}

/* END: R22, R23. */
void onaref_end_turn(struct onaref *g)
{
    g->frame_count = 0;
    g->seat++;
    if (g->seat == g->players) {
        g->seat = 0;
        end_round(g);
    } else if (g->triggered) {
        onaref_fire(g, "R23");
    }
    if (g->over)
        return;
    onaref_fire(g, "R22");
    onaref_start_turn(g);
}

/* 1 when the player still has a pawn on the board that was not activated. */
static int has_unresolved_pawn(const struct onaref *g)
{
    const struct onaref_player *p = &g->player[g->seat];
    for (int pawn = 0; pawn < ONAREF_PAWNS; pawn++)
        if (p->pawn[pawn].ring >= 0 && !p->resolved[pawn])
            return 1;
    return 0;
}

/* 1 when some pawn has a legal cell. */
static int can_place(const struct onaref *g)
{
    char text[ONAREF_ACTIONS][ONAREF_TEXT];
    struct onaref_list list = {0, text};
    onaref_legal_place(g, &list);
    return list.count > 0;
}

/* 5.3: what happens by itself after an action: PLACE goes to ACTIVATE when no pawn can be placed,
 * the turn ends when no pawn is left (R29). An empty stack means that the die was dealt with. */
void onaref_settle(struct onaref *g)
{
    while (!g->over) {
        if (g->frame_count == 0) {
            onaref_push(g, "PLACE");
        } else if (!strcmp(onaref_top(g)->name, "PLACE") && !can_place(g)) {
            onaref_pop(g);
            onaref_push(g, "ACTIVATE");
        } else if (!strcmp(onaref_top(g)->name, "ACTIVATE") && !has_unresolved_pawn(g)) {
            onaref_fire(g, "R29");
            onaref_end_turn(g);
        } else {
            return;
        }
    }
}

/* ROTATE: G6; reading of 10.3: the frame is presented with `rot cw` alone. */
void onaref_legal_rotate(const struct onaref *g, struct onaref_list *list)
{
    onaref_add(list, "rot cw");
    if (g->rules->rotation_choice)
        onaref_add(list, "rot ccw");
}

/* G7: pawns and buildings stand on cells, so nothing is to be moved; 1 when there are any. */
static int something_stands_on(const struct onaref *g, int ring)
{
    for (int seat = 0; seat < g->players; seat++)
        for (int i = 0; i < g->rules->sectors; i++)
            if (onaref_pawn_on(g, seat, ring, i) ||
                (ring == ONAREF_OUTER && g->player[seat].building[i]))
                return 1;
    return 0;
}

/* R30, R45, 5.1: cw adds the steps, ccw subtracts them. */
void onaref_play_rotate(struct onaref *g, const struct onaref_words *a)
{
    const struct onaref_face *face = &g->rules->face[g->die];
    int steps = !strcmp(a->word[1], "cw") ? face->steps : -face->steps;
    int turned = (g->rot[face->ring] + steps) % g->rules->sectors;
    g->rot[face->ring] = turned < 0 ? turned + g->rules->sectors : turned;
    onaref_pop(g);
    onaref_fire(g, "R30");
    onaref_fire(g, "R45");
    onaref_fire(g, g->rules->rotation_choice ? "G6" : "10.3");
    if (something_stands_on(g, face->ring))
        onaref_fire(g, "G7");
}
