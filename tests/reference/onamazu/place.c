/* Torii: MIT licence, see LICENSE. */

/* 5.4: placement of the pawns. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onaref_parts.h"

static const char ring_letter[] = "OMI";

/* 5.1: O0 .. I9. */
void onaref_cell_text(struct onaref_cell cell, char *out)
{
    sprintf(out, "%c%d", ring_letter[cell.ring], cell.index);
}

struct onaref_cell onaref_cell_read(const char *text)
{
    struct onaref_cell cell = {(int)(strchr(ring_letter, text[0]) - ring_letter), atoi(text + 1)};
    return cell;
}

/* 5.1, R49. */
int onaref_sector(const struct onaref *g, struct onaref_cell cell)
{
    return (cell.index + g->rot[cell.ring]) % g->rules->sectors;
}

/* 1 when a pawn of the player stands on the cell. */
int onaref_pawn_on(const struct onaref *g, int seat, int ring, int index)
{
    const struct onaref_player *p = &g->player[seat];
    for (int pawn = 0; pawn < ONAREF_PAWNS; pawn++)
        if (p->pawn[pawn].ring == ring && p->pawn[pawn].index == index)
            return 1;
    return 0;
}

/* 5.4: not on the board, not wounded, and for S in service (R33, R107). */
static int available(const struct onaref *g, int pawn)
{
    const struct onaref_player *p = &g->player[g->seat];
    if (p->wounded[pawn] || p->pawn[pawn].ring >= 0)
        return 0;
    return pawn == ONAREF_S ? p->superior : pawn < g->rules->acolytes;
}

/* Reading: `put A` is A1 if it is neither wounded nor placed, else A2. -1: none. */
static int next_acolyte(const struct onaref *g)
{
    if (available(g, ONAREF_A1))
        return ONAREF_A1;
    return available(g, ONAREF_A2) ? ONAREF_A2 : -1;
}

/* R52, R112, P7: what sharing costs me towards one occupant, not below 0. */
static int fee_to(const struct onaref *g, int other)
{
    int fee =
        onaref_active(g, other, ONAREF_DAIKOKU) ? g->rules->daikoku_share_fee : g->rules->share_fee;
    fee -= onaref_bonus(g, g->seat, "p_share");
    return fee > 0 ? fee : 0;
}

/* C4, G16: the fees of all occupants together. */
static int total_fee(const struct onaref *g, struct onaref_cell cell)
{
    int fee = 0;
    for (int other = 0; other < g->players; other++)
        if (other != g->seat && onaref_pawn_on(g, other, cell.ring, cell.index))
            fee += fee_to(g, other);
    return fee;
}

/* R117: same ring and neighbours. */
static int adjacent(const struct onaref *g, struct onaref_cell a, struct onaref_cell b)
{
    int sectors = g->rules->sectors;
    return a.ring == b.ring &&
           ((a.index + 1) % sectors == b.index || (b.index + 1) % sectors == a.index);
}

/* R51, R117: an ordinary acolyte is bound by the other one, S by nobody (R108). */
static int near_other(const struct onaref *g, int pawn, struct onaref_cell cell)
{
    if (pawn == ONAREF_S)
        return 1;
    struct onaref_cell other = g->player[g->seat].pawn[pawn == ONAREF_A1 ? ONAREF_A2 : ONAREF_A1];
    if (other.ring < 0)
        return 1;
    if (onaref_sector(g, other) == onaref_sector(g, cell))
        return 1;
    return onaref_active(g, g->seat, ONAREF_JUROJIN) && g->rules->jurojin_adjacent &&
           adjacent(g, other, cell);
}

/* 5.4: R50, R51, R53, 10.1. */
static int cell_legal(const struct onaref *g, int pawn, struct onaref_cell cell)
{
    if (!near_other(g, pawn, cell))
        return 0;
    if (g->blocked[cell.ring][cell.index]) {
        onaref_fire(g, "10.1");
        return 0;
    }
    if (onaref_pawn_on(g, g->seat, cell.ring, cell.index)) {
        onaref_fire(g, "R50");
        return 0;
    }
    if (total_fee(g, cell) > g->player[g->seat].mons) {
        onaref_fire(g, "R53");
        return 0;
    }
    return 1;
}

static void list_cells(const struct onaref *g, int pawn, struct onaref_list *list)
{
    char text[ONAREF_TEXT];
    for (int ring = 0; ring < ONAREF_RINGS; ring++) {
        for (int i = 0; i < g->rules->sectors; i++) {
            struct onaref_cell cell = {ring, i};
            if (!cell_legal(g, pawn, cell))
                continue;
            onaref_cell_text(cell, text);
            onaref_add(list, "put %c %s", pawn == ONAREF_S ? 'S' : 'A', text);
        }
    }
}

/* PLACE, R27, G15: no pass. */
void onaref_legal_place(const struct onaref *g, struct onaref_list *list)
{
    if (next_acolyte(g) >= 0)
        list_cells(g, next_acolyte(g), list);
    if (available(g, ONAREF_S))
        list_cells(g, ONAREF_S, list);
}

/* R52, C4, G16, G17, 5.13: pays every occupant at once. */
static void pay_fees(struct onaref *g, struct onaref_cell cell)
{
    int paid = 0;
    for (int other = 0; other < g->players; other++) {
        if (other == g->seat || !onaref_pawn_on(g, other, cell.ring, cell.index))
            continue;
        int fee = fee_to(g, other);
        g->player[g->seat].mons -= fee;
        g->player[other].mons += fee;
        onaref_fire(g, "C4");
        if (fee == 0)
            continue;
        paid++;
        onaref_fire(g, "R52");
        onaref_fire(g, "G17");
        if (onaref_active(g, other, ONAREF_DAIKOKU))
            onaref_fire(g, "R112");
    }
    if (paid > 1) {
        onaref_fire(g, "G16");
        onaref_fire(g, "5.13");
    }
}

/* R51, R108, R117: which rule allowed the cell. */
static void fire_placement(const struct onaref *g, int pawn, struct onaref_cell cell)
{
    onaref_fire(g, "5.4");
    onaref_fire(g, "R27");
    onaref_fire(g, "G15");
    if (pawn == ONAREF_S) {
        onaref_fire(g, "R108");
        return;
    }
    struct onaref_cell other = g->player[g->seat].pawn[pawn == ONAREF_A1 ? ONAREF_A2 : ONAREF_A1];
    if (other.ring >= 0)
        onaref_fire(g, onaref_sector(g, other) == onaref_sector(g, cell) ? "R51" : "R117");
}

/* PLACE: `put A cell`, `put S cell`. */
void onaref_play_place(struct onaref *g, const struct onaref_words *a)
{
    int pawn = a->word[1][0] == 'S' ? ONAREF_S : next_acolyte(g);
    struct onaref_cell cell = onaref_cell_read(a->word[2]);
    fire_placement(g, pawn, cell);
    pay_fees(g, cell);
    g->player[g->seat].pawn[pawn] = cell;
}
