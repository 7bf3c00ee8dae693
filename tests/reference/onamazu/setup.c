/* Torii: MIT licence, see LICENSE. */

/* 5.2: set-up, in the order that section 7 fixes for the draws. */
#include <stdio.h>
#include <string.h>

#include "onaref_parts.h"

/* 0, 1, 2, ... */
static int count_up(int *list, int count)
{
    for (int i = 0; i < count; i++)
        list[i] = i;
    return count;
}

/* 5.2 step 2: the brigands (R6, R15, G8). */
static void shuffle_brigands(struct onaref *g)
{
    g->pile_count = count_up(g->pile, g->rules->tiles);
    onaref_shuffle(g, "brigands", g->pile, g->pile_count);
    onaref_fire(g, "R6");
    onaref_fire(g, "G8");
}

/* 5.2 step 2: the jinja tiles, family 0 x copies, 1 x copies, ... (R8, R87). */
static void shuffle_jinjas(struct onaref *g)
{
    for (int family = 0; family < g->rules->families; family++)
        for (int copy = 0; copy < g->rules->jinja_copies; copy++)
            g->jinja_pile[g->jinja_pile_count++] = family;
    onaref_shuffle(g, "jinjas", g->jinja_pile, g->jinja_pile_count);
    onaref_fire(g, "R8");
    onaref_fire(g, "R87");
}

/* 5.2 step 2: the mikos (R3, R17). */
static void shuffle_mikos(struct onaref *g)
{
    g->deck_count = count_up(g->deck, g->rules->mikos);
    onaref_shuffle(g, "mikos", g->deck, g->deck_count);
    onaref_fire(g, "R3");
    onaref_fire(g, "R17");
}

/* 5.2 steps 2 and 5: the favourites; seat k gets element k - 1 from the front (R5, R20). */
static void shuffle_favourites(struct onaref *g)
{
    int favourites[ONAREF_GODS];
    count_up(favourites, ONAREF_GODS);
    onaref_shuffle(g, "favourites", favourites, ONAREF_GODS);
    for (int seat = 0; seat < g->players; seat++)
        g->player[seat].favourite = favourites[seat];
    onaref_fire(g, "R5");
    onaref_fire(g, "R20");
}

/* 5.2 step 3, G4. Reading: an alignment other than "random" leaves 0,0,0 and draws nothing. */
static void align_rings(struct onaref *g)
{
    if (!g->rules->random_alignment)
        return;
    for (int ring = 0; ring < ONAREF_RINGS; ring++)
        g->rot[ring] = onaref_random_below(&g->random, g->rules->sectors);
    onaref_log_chance(g, "rot", g->rot, ONAREF_RINGS);
    onaref_fire(g, "G4");
}

/* The kinds of a ring in order of first appearance, each named by the index where it appears. */
static int list_kinds(const struct onaref *g, int ring, int kinds[ONAREF_SECTORS])
{
    int count = 0;
    for (int i = 0; i < g->rules->sectors; i++) {
        int seen = 0;
        for (int k = 0; k < count; k++)
            if (!strcmp(g->rules->cell[ring][kinds[k]], g->rules->cell[ring][i]))
                seen = 1;
        if (!seen)
            kinds[count++] = i;
    }
    return count;
}

/* All cells of the same kind as the given one, in increasing index. */
static int list_copies(const struct onaref *g, int ring, int kind, int copies[ONAREF_SECTORS])
{
    int count = 0;
    for (int i = 0; i < g->rules->sectors; i++)
        if (!strcmp(g->rules->cell[ring][kind], g->rules->cell[ring][i]))
            copies[count++] = i;
    return count;
}

/* 10.1 for one colour: k kinds by a shuffle, of each one copy by below(copies). Reading: without a
 * tile of this colour nothing is drawn. The chosen cells are added to the text. */
static void block_ring(struct onaref *g, int colour, char *text)
{
    int ring = g->rules->blocking_ring[colour];
    int tiles = g->rules->blocking_tiles[g->players][colour];
    int kinds[ONAREF_SECTORS], copies[ONAREF_SECTORS];
    if (tiles == 0)
        return;
    int count = list_kinds(g, ring, kinds);
    onaref_random_shuffle(&g->random, kinds, count);
    for (int k = 0; k < tiles && k < count; k++) {
        int n = list_copies(g, ring, kinds[k], copies);
        struct onaref_cell cell = {ring, copies[onaref_random_below(&g->random, n)]};
        g->blocked[ring][cell.index] = 1;
        strcat(text, strlen(text) > strlen("block ") ? "," : "");
        onaref_cell_text(cell, text + strlen(text));
    }
}

/* 10.1, R9, G31: blue tiles first, then yellow ones; the text names the cells as drawn. */
static void place_blocking_tiles(struct onaref *g)
{
    char text[ONAREF_CHANCE_TEXT] = "block ";
    if (!g->rules->blocking)
        return;
    block_ring(g, 0, text);
    block_ring(g, 1, text);
    if (!strcmp(text, "block "))
        return;
    onaref_log_text(g, text);
    onaref_fire(g, "10.1");
    onaref_fire(g, "R9");
    onaref_fire(g, "G31");
}

/* 5.2 step 4: S1, then S2, then the jinja slots (R13, R15, R37). */
static void reveal(struct onaref *g)
{
    g->slot[0] = g->slot[1] = -1;
    for (int s = 0; s < g->rules->brigand_slots && g->pile_count > 0; s++)
        g->slot[s] = g->pile[--g->pile_count];
    for (int s = 0; s < g->rules->jinja_slots; s++)
        g->display[s] = g->jinja_pile_count > 0 ? g->jinja_pile[--g->jinja_pile_count] : -1;
    onaref_fire(g, "R13");
    onaref_fire(g, "R15");
    onaref_fire(g, "R37");
}

/* 10.2 is another list than the seed's 0,2,2,2 (R21). */
static void fire_mons(const struct onaref *g)
{
    static const int seed[ONAREF_PLAYERS] = {0, 2, 2, 2};
    int same = memcmp(g->rules->mons_by_seat, seed, sizeof seed) == 0;
    onaref_fire(g, same ? "R21" : "10.2");
}

/* 5.2 step 5: R12, R19, R21, G13, G30. */
static void prepare_players(struct onaref *g)
{
    for (int seat = 0; seat < ONAREF_PLAYERS; seat++) {
        struct onaref_player *p = &g->player[seat];
        for (int pawn = 0; pawn < ONAREF_PAWNS; pawn++)
            p->pawn[pawn].ring = -1;
        if (seat >= g->players)
            continue;
        p->mons = g->rules->mons_by_seat[seat];
        p->bushis = g->rules->setup_bushi;
        p->armour = g->rules->setup_armour;
    }
    onaref_fire(g, "R12");
    onaref_fire(g, "R19");
    onaref_fire(g, "G13");
    onaref_fire(g, "G30");
    fire_mons(g);
}

/* 5.2 step 6 and the common supply: R4, R11, R14, R16, R18. */
static void prepare_table(struct onaref *g)
{
    for (int god = 0; god < ONAREF_GODS; god++)
        g->blessings_left[god] = g->rules->blessing_tiles_per_god;
    for (int r = 0; r < ONAREF_RESOURCES; r++)
        g->stock[r] = g->rules->supply[r];
    for (int place = 0; place < ONAREF_PLACES; place++)
        g->holder[place] = -1;
    g->appeasement = 0;
    g->round = 1;
    g->seat = 0;
    onaref_fire(g, "R4");
    onaref_fire(g, "R11");
    onaref_fire(g, "R14");
    onaref_fire(g, "R16");
    onaref_fire(g, "R18");
}

/* 5.2, G1, G2, G3. */
void onaref_start(struct onaref *g, const struct onaref_rules *r, int players, uint64_t seed)
{
    if (players < r->players_min || players > r->players_max || players > ONAREF_PLAYERS)
        onaref_fail("the game is not for that many players", "onaref_start");
    memset(g, 0, sizeof *g);
    g->rules = r;
    g->players = players;
    g->random = seed;
    onaref_fire(g, "5.2");
    onaref_fire(g, "G1");
    onaref_fire(g, "G2");
    onaref_fire(g, "G3");
    shuffle_brigands(g);
    shuffle_jinjas(g);
    shuffle_mikos(g);
    shuffle_favourites(g);
    align_rings(g);
    place_blocking_tiles(g);
    reveal(g);
    prepare_players(g);
    prepare_table(g);
    onaref_start_turn(g);
    onaref_settle(g);
}
