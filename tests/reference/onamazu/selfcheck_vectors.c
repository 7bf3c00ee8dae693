/* Torii: MIT licence, see LICENSE. */

/* The test vectors V1 .. V47 of section 12. Each builds its state by writing to the struct. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onaref_parts.h"

enum { P1, P2, P3 };

static int failures;

static void expect(int right, const char *vector, const char *what)
{
    if (right)
        return;
    failures++;
    fprintf(stderr, "%s fails: %s\n", vector, what);
}

/* The common start: 3 players, P1 to act, rot 0,0,0, nobody owns anything, 6 bushis, 0 mons. The
 * die of these rules has one face, so START is known: red 3, or brigands. */
static struct onaref_rules with_die(const struct onaref_rules *rules, int brigands)
{
    struct onaref_rules r = *rules;
    r.fired = NULL;
    r.faces = 1;
    r.face[0].brigands = brigands;
    r.face[0].ring = ONAREF_INNER;
    r.face[0].steps = 3;
    return r;
}

static struct onaref begin(const struct onaref_rules *r)
{
    struct onaref g;
    struct onaref_rules quiet = with_die(r, 0);
    onaref_start(&g, &quiet, 3, 1);
    g.rules = r;
    memset(g.rot, 0, sizeof g.rot);
    for (int seat = 0; seat < 3; seat++)
        g.player[seat].mons = 0;
    g.frame_count = 0;
    onaref_push(&g, "PLACE");
    return g;
}

/* Cubes from the stock: "RIZ1,OR1". */
static void give(struct onaref *g, int seat, const char *cubes)
{
    char copy[ONAREF_TEXT];
    snprintf(copy, sizeof copy, "%s", cubes);
    for (char *part = strtok(copy, ","); part; part = strtok(NULL, ",")) {
        size_t digit = strcspn(part, "0123456789");
        int n = atoi(part + digit);
        part[digit] = '\0';
        g->player[seat].cubes[onaref_resource(part)] += n;
        g->stock[onaref_resource(part)] -= n;
    }
}

static void stand(struct onaref *g, int seat, int pawn, const char *cell)
{
    g->player[seat].pawn[pawn] = onaref_cell_read(cell);
}

/* P1 activates a cell; his other pawn waits on I3 so that the turn goes on. */
static void act(struct onaref *g, const char *cell)
{
    char text[ONAREF_TEXT];
    stand(g, P1, ONAREF_A1, cell);
    stand(g, P1, ONAREF_A2, "I3");
    memset(g->player[P1].resolved, 0, sizeof g->player[P1].resolved);
    g->frame_count = 0;
    onaref_push(g, "ACTIVATE");
    snprintf(text, sizeof text, "act %s", cell);
    if (onaref_play(g, text))
        expect(0, text, "the cell cannot be activated");
}

static void bless(struct onaref *g, int seat, int god)
{
    g->player[seat].active[god] = 1;
    g->blessings_left[god]--;
}

/* The first miko with this op leaves the deck for the player. */
static void recruit(struct onaref *g, int seat, const char *op)
{
    for (int i = 0; i < g->deck_count; i++) {
        if (strcmp(g->rules->miko[g->deck[i]].op, op) != 0)
            continue;
        g->player[seat].miko[g->deck[i]] = 1;
        g->deck[i] = g->deck[--g->deck_count];
        return;
    }
}

static void own_jinja(struct onaref *g, int seat, int family, const char *offerings)
{
    struct onaref_player *p = &g->player[seat];
    p->jinja[p->jinja_count].family = family;
    for (int r = 0; r < ONAREF_RESOURCES; r++)
        p->jinja[p->jinja_count].offerings[r] = strstr(offerings, onaref_resource_code[r]) != NULL;
    p->jinja_count++;
}

/* Puts the n-th tile of this power (from 0) on S1 (0), S2 (1) or TOP (2), by exchange. */
static int set_tile(struct onaref *g, int place, int power, int n)
{
    int tile = 0;
    while (g->rules->tile[tile].power != power || n-- > 0)
        tile++;
    int *here = place == 2 ? &g->pile[g->pile_count - 1] : &g->slot[place];
    int *there = g->slot[0] == tile ? &g->slot[0] : g->slot[1] == tile ? &g->slot[1] : NULL;
    for (int i = 0; i < g->pile_count && !there; i++)
        if (g->pile[i] == tile)
            there = &g->pile[i];
    *there = *here;
    *here = tile;
    return tile;
}

static int has(const struct onaref *g, const char *text)
{
    char legal[ONAREF_ACTIONS][ONAREF_TEXT];
    int count = onaref_legal(g, legal);
    for (int i = 0; i < count; i++)
        if (!strcmp(legal[i], text))
            return 1;
    return 0;
}

/* The legal actions that begin with a text, joined by ';', are exactly these. */
static int legal_is(const struct onaref *g, const char *start, const char *wanted)
{
    char legal[ONAREF_ACTIONS][ONAREF_TEXT];
    char joined[ONAREF_DUMP] = "";
    int count = onaref_legal(g, legal);
    for (int i = 0; i < count; i++) {
        if (strncmp(legal[i], start, strlen(start)) != 0)
            continue;
        if (joined[0])
            strcat(joined, ";");
        strcat(joined, legal[i]);
    }
    if (strcmp(joined, wanted) != 0)
        fprintf(stderr, "legal: %s\n", joined);
    return !strcmp(joined, wanted);
}

/* V1 .. V7: jinja sets, one letter a family. */
static void jinja_vector(const struct onaref_rules *r, const char *id, const char *families,
                         int points)
{
    struct onaref g = begin(r);
    struct onaref_score score[ONAREF_PLAYERS];
    for (const char *f = families; *f; f++)
        own_jinja(&g, P1, *f - 'A', "");
    onaref_scores(&g, score);
    expect(score[P1].jinjas == points && score[P1].total == points, id, families);
}

static void scoring_vectors(const struct onaref_rules *r)
{
    static const int series[7] = {0, 3, 7, 12, 18, 25, 33};
    jinja_vector(r, "V1", "AABC", 17);
    for (int k = 0; k <= 6; k++)
        jinja_vector(r, "V2", &"FEDCBA"[6 - k], series[k]);
    jinja_vector(r, "V3", "AA", 10);
    jinja_vector(r, "V3", "AAA", 20);
    jinja_vector(r, "V3", "AAAA", 30);
    jinja_vector(r, "V4", "AAABC", 27);
    jinja_vector(r, "V5", "AABBCC", 30);
    jinja_vector(r, "V6", "AAAABCDEF", 55);
    jinja_vector(r, "V7", "AAABB", 30);

    struct onaref g = begin(r);
    struct onaref_score score[ONAREF_PLAYERS];
    own_jinja(&g, P1, 0, "RIZ,BAM,CHA,OR");
    own_jinja(&g, P1, 0, "RIZ,SOI");
    onaref_scores(&g, score);
    expect(score[P1].offerings == 7 && score[P1].offered == 6, "V9", "offerings are 5+2");
}

static void placement_vectors(const struct onaref_rules *r)
{
    struct onaref g = begin(r);
    struct onaref_cell o9 = {ONAREF_OUTER, 9}, i0 = {ONAREF_INNER, 0};
    g.rot[ONAREF_OUTER] = 3;
    expect(onaref_sector(&g, o9) == 2, "V11", "O9 is in sector 2");

    g = begin(r);
    stand(&g, P2, ONAREF_A1, "I0");
    g.die = 3;
    g.frame_count = 0;
    onaref_push(&g, "ROTATE");
    expect(legal_is(&g, "", "rot ccw;rot cw"), "V12", "both directions");
    onaref_play(&g, "rot ccw");
    expect(g.rot[ONAREF_INNER] == 7, "V12", "the inner ring stands at 7");
    expect(onaref_pawn_on(&g, P2, ONAREF_INNER, 0) && onaref_sector(&g, i0) == 7, "V12",
           "P2 on I0, sector 7");

    g = begin(r);
    onaref_play(&g, "put A O2");
    expect(legal_is(&g, "", "put A I2;put A M2"), "V13", "same sector");

    g = begin(r);
    bless(&g, P1, ONAREF_JUROJIN);
    onaref_play(&g, "put A O0");
    expect(legal_is(&g, "", "put A I0;put A M0;put A O1;put A O9"), "V14", "JUROJIN");

    g = begin(r);
    g.player[P1].mons = 3;
    stand(&g, P2, ONAREF_A1, "O2");
    onaref_play(&g, "put A O2");
    expect(g.player[P1].mons == 1 && g.player[P2].mons == 2, "V15", "the fee");

    g = begin(r);
    g.player[P1].mons = 4;
    stand(&g, P2, ONAREF_A1, "O2");
    stand(&g, P3, ONAREF_A1, "O2");
    bless(&g, P3, ONAREF_DAIKOKU);
    expect(!has(&g, "put A O2"), "V16", "5 mons are not there");
    recruit(&g, P1, "p_share");
    expect(onaref_play(&g, "put A O2") == 0, "V16", "legal with P7");
    expect(g.player[P1].mons == 4 && g.player[P3].mons == 0, "V16", "fee 0");
}

static void fight_costs(const struct onaref_rules *r)
{
    struct onaref g = begin(r);
    int eight = set_tile(&g, 0, 8, 0), three = set_tile(&g, 1, 3, 0);
    expect(onaref_fight_cost(&g, P1, eight) == 8, "V17", "armour 0");
    g.player[P1].armour = 2;
    expect(onaref_fight_cost(&g, P1, eight) == 4, "V17", "armour 2");
    recruit(&g, P1, "p_power");
    expect(onaref_fight_cost(&g, P1, eight) == 2, "V17", "armour 2 and P4");
    g = begin(r);
    g.player[P1].armour = 3;
    expect(onaref_fight_cost(&g, P1, three) == 0, "V17", "not below 0");
}

/* P3 ends his turn, so that P1 begins his. */
static void start_of_p1(struct onaref *g)
{
    g->seat = P3;
    g->frame_count = 0;
    onaref_push(g, "ACTIVATE");
    if (onaref_play(g, "end"))
        expect(0, "START", "P3 cannot end his turn");
}

static void attack_vectors(const struct onaref_rules *rules)
{
    struct onaref_rules r = with_die(rules, 1);
    struct onaref g = begin(&r);
    int s1 = set_tile(&g, 0, 8, 0), s2 = g.slot[1], pile = g.pile_count;
    start_of_p1(&g);
    expect(g.player[P1].wounded[ONAREF_A1] && g.player[P1].bushis == 6, "V18", "A1 is wounded");
    expect(g.slot[0] == s1 && g.slot[1] == s2 && g.pile_count == pile, "V18", "the track stays");

    g = begin(&r);
    set_tile(&g, 0, 8, 0);
    g.player[P1].superior = 1;
    start_of_p1(&g);
    expect(g.player[P1].wounded[ONAREF_S] && !g.player[P1].wounded[ONAREF_A1], "V18", "S");

    for (int empty = 0; empty <= 1; empty++) {
        const char *id = empty ? "V20" : "V19";
        g = begin(&r);
        s1 = set_tile(&g, 0, 3, 0);
        s2 = g.slot[1];
        int top = g.pile[g.pile_count - 1];
        if (empty)
            g.pile_count = 0;
        start_of_p1(&g);
        expect(g.player[P1].bushis == 3 && g.player[P1].cubes[ONAREF_RIZ] == 1 &&
                   g.player[P1].cubes[ONAREF_CHA] == 1,
               id, "3 bushis, RIZ and CHA");
        expect(g.slot[0] == (empty ? -1 : top) && g.slot[1] == s2, id, "the refill");
        expect(g.player[P1].tile_count == 1 && g.player[P1].tile[0] == s1, id, "the tile");
    }
}

static void harvest_vectors(const struct onaref_rules *rules)
{
    struct onaref_rules r = with_die(rules, 0);
    struct onaref g = begin(&r);
    g.player[P1].building[2] = g.player[P1].building[4] = 1;
    give(&g, P1, "RIZ4");
    stand(&g, P2, ONAREF_A1, "O4");
    start_of_p1(&g);
    expect(g.player[P1].cubes[ONAREF_RIZ] == 4 && g.player[P1].cubes[ONAREF_BAM] == 0, "V21",
           "no income");

    g = begin(&r);
    give(&g, P1, "RIZ3");
    act(&g, "O2");
    expect(g.player[P1].cubes[ONAREF_RIZ] == 4 && g.stock[ONAREF_RIZ] == 36, "V22", "the cap");

    g = begin(&r);
    g.stock[ONAREF_RIZ] = 1;
    act(&g, "O2");
    expect(g.player[P1].cubes[ONAREF_RIZ] == 1 && g.stock[ONAREF_RIZ] == 0, "V23", "the stock");
}

static void contract_vectors(const struct onaref_rules *r)
{
    struct onaref g = begin(r);
    give(&g, P1, "RIZ1,OR1");
    act(&g, "I0");
    expect(legal_is(&g, "", "pass;use RIZ1,OR1"), "V24", "gold for CHA");
    onaref_play(&g, "use RIZ1,OR1");
    expect(g.player[P1].cubes[ONAREF_CER] == 2, "V24", "2 CER");
    expect(legal_is(&g, "", "nosign;sign"), "V24", "SIGN");

    g = begin(r);
    g.holder[ONAREF_POTTER] = P1;
    g.player[P1].contract[ONAREF_POTTER] = 1;
    give(&g, P1, "CER2");
    act(&g, "I0");
    expect(legal_is(&g, "", "pass;use -"), "V25", "free");
    onaref_play(&g, "use -");
    expect(g.player[P1].cubes[ONAREF_CER] == 4, "V25", "4 CER");
    expect(!strcmp(onaref_top(&g)->name, "ACTIVATE"), "V25", "no SIGN");

    g = begin(r);
    g.holder[ONAREF_POTTER] = P2; /* the vector's P1 and P2 exchanged */
    g.player[P2].contract[ONAREF_POTTER] = 1;
    give(&g, P1, "RIZ1,CHA1");
    act(&g, "I0");
    onaref_play(&g, "use RIZ1,CHA1");
    expect(g.player[P1].cubes[ONAREF_CER] == 2, "V26", "2 CER");
    expect(!strcmp(onaref_top(&g)->name, "ACTIVATE"), "V26", "no SIGN");
}

static void build_vectors(const struct onaref_rules *r)
{
    struct onaref g = begin(r);
    give(&g, P1, "CER2,ENC1,OR2");
    act(&g, "M4");
    expect(legal_is(&g, "build 2", "build 2 CER1,ENC1,OR2;build 2 CER2,ENC1,OR1;build 2 CER2,OR2"),
           "V27", "gold in payments");

    g = begin(r);
    bless(&g, P1, ONAREF_EBISU);
    give(&g, P1, "SOI4");
    act(&g, "M4");
    expect(legal_is(&g, "", "build 1 SOI3;build 2 SOI4;build 3 SOI4;build 4 SOI4;pass"), "V28",
           "EBISU");

    g = begin(r);
    recruit(&g, P1, "p_jinja");
    give(&g, P1, "CER1,ENC1");
    act(&g, "M4");
    expect(legal_is(&g, "", "build 1 CER1,ENC1;pass"), "V29", "P5");

    g = begin(r);
    give(&g, P1, "CER2,ENC2");
    int family = g.display[1], next = g.jinja_pile[g.jinja_pile_count - 1];
    act(&g, "M4");
    onaref_play(&g, "build 2 CER2,ENC2");
    expect(g.player[P1].jinja_count == 1 && g.player[P1].jinja[0].family == family &&
               onaref_offered(&g.player[P1].jinja[0]) == 0,
           "V30", "the jinja");
    expect(g.display[1] == next && g.jinja_pile_count == 19, "V30", "the refill");
    give(&g, P1, "CER2,ENC2");
    act(&g, "M9");
    expect(legal_is(&g, "", "pass"), "V30", "one jinja a turn");
}

/* V31, V32. */
static struct onaref three_offerings(const struct onaref_rules *r)
{
    struct onaref g = begin(r);
    own_jinja(&g, P1, 0, "RIZ,BAM,CHA");
    give(&g, P1, "RIZ1,CER1,OR1");
    return g;
}

static void offering_vectors(const struct onaref_rules *r)
{
    struct onaref g = three_offerings(r);
    act(&g, "M3");
    expect(legal_is(&g, "", "offer CER 1;offer OR 1;pass"), "V31", "no second RIZ");
    bless(&g, P1, ONAREF_HOTEI);
    expect(legal_is(&g, "", "offer CER 1;offer OR 1;offer RIZ 1;pass"), "V31", "HOTEI");

    g = three_offerings(r);
    struct onaref_player *p = &g.player[P1];
    p->favourite = ONAREF_DAIKOKU;
    act(&g, "M3");
    onaref_play(&g, "offer OR 1");
    expect(!strcmp(onaref_top(&g)->name, "BLESS"), "V32", "a blessing");
    onaref_play(&g, "god DAIKOKU");
    expect(g.appeasement == 1, "V32", "appeasement 1");
    expect(p->pending[ONAREF_DAIKOKU] && !p->active[ONAREF_DAIKOKU], "V32", "pending");
    expect(p->superior_pending && !p->superior, "V32", "superior pending");
    expect(g.blessings_left[ONAREF_DAIKOKU] == 2, "V32", "2 tiles left");
    expect(legal_is(&g, "", "pass"), "V32", "only pass");

    g = begin(r);
    own_jinja(&g, P1, 0, "");
    give(&g, P1, "RIZ1,CER1");
    act(&g, "O0");
    expect(legal_is(&g, "", "offer RIZ 1;pass"), "V33", "primary only");
    onaref_play(&g, "offer RIZ 1");
    expect(!strcmp(onaref_top(&g)->name, "ACTIVATE"), "V33", "the frame closes");

    g = begin(r);
    own_jinja(&g, P1, 0, "");
    give(&g, P1, "OR1");
    act(&g, "O0");
    expect(legal_is(&g, "", "offer OR 1;pass"), "V46", "gold in meditation");
}

static void end_vector(const struct onaref_rules *rules)
{
    struct onaref_rules r = with_die(rules, 0);
    struct onaref g = begin(&r);
    char legal[ONAREF_ACTIONS][ONAREF_TEXT];
    g.appeasement = 23;
    own_jinja(&g, P1, 0, "");
    give(&g, P1, "RIZ1");
    act(&g, "M3");
    onaref_play(&g, "offer RIZ 1");
    expect(g.triggered && !g.over && g.seat == P1, "V34", "triggered, not over");
    for (int seat = P1; seat <= P3; seat++) {
        expect(!g.over && onaref_seat(&g) == seat, "V34", "each seat plays");
        while (!g.over && g.seat == seat) {
            onaref_legal(&g, legal);
            onaref_play(&g, has(&g, "end") ? "end" : has(&g, "pass") ? "pass" : legal[0]);
        }
    }
    expect(g.over && onaref_seat(&g) == -1 && g.round == 1, "V34", "over after seat 3");
}

static void swap_vector(const struct onaref_rules *r)
{
    struct onaref g = begin(r);
    give(&g, P1, "RIZ2");
    act(&g, "I1");
    expect(legal_is(&g, "swap", ""), "V36", "no swap");
    bless(&g, P1, ONAREF_DAIKOKU);
    expect(has(&g, "swap RIZ CER") && !has(&g, "swap RIZ BAM"), "V36", "across categories");
    onaref_play(&g, "swap RIZ CER");
    expect(!has(&g, "swap CER BAM") && has(&g, "swap RIZ ENC"), "V36", "given and received");
}

static void market_vectors(const struct onaref_rules *r)
{
    struct onaref g = begin(r);
    g.player[P1].mons = 9;
    act(&g, "I1");
    onaref_play(&g, "deal RIZ");
    expect(g.player[P1].mons == 6, "V35", "6 mons");
    expect(legal_is(&g, "deal", "deal CER;deal ENC;deal SOI"), "V35", "one primary deal");

    g = begin(r);
    g.player[P1].mons = 13;
    g.jinjas_built = 1;
    act(&g, "I1");
    expect(legal_is(&g, "jinja", ""), "V37", "no jinja");
    g.jinjas_built = 0;
    expect(legal_is(&g, "jinja", "jinja 1;jinja 2;jinja 3;jinja 4"), "V37", "else four");

    g = begin(r);
    g.player[P1].mons = 10;
    act(&g, "I1");
    expect(has(&g, "temple"), "V38", "temple without contracts");
    g.player[P1].contract[ONAREF_RICE] = g.player[P1].contract[ONAREF_POTTER] = 1;
    expect(!has(&g, "temple"), "V38", "no temple with two contracts");

    g = begin(r);
    give(&g, P1, "RIZ1,CER1,OR1");
    act(&g, "I1");
    onaref_play(&g, "sell RIZ");
    onaref_play(&g, "sell CER");
    onaref_play(&g, "sell OR");
    expect(g.player[P1].mons == 5, "V39", "5 mons");
}

static void miko_vector(const struct onaref_rules *r)
{
    static const int cards[4] = {5, 9, 18, 20};
    struct onaref g = begin(r);
    g.player[P1].mons = 4;
    g.deck_count = 4;
    memcpy(g.deck, cards, sizeof cards);
    act(&g, "I1");
    onaref_play(&g, "miko");
    onaref_play(&g, "draw");
    expect(g.drawn_count == 2 && g.drawn[0] == 20 && g.drawn[1] == 18, "V40", "drawn 20, 18");
    onaref_play(&g, "pick 2");
    expect(g.player[P1].miko[18] && !g.player[P1].miko[20], "V40", "owns 18");
    expect(g.deck_count == 3 && g.deck[0] == 20 && g.deck[1] == 5 && g.deck[2] == 9, "V40",
           "deck 20,5,9");
    expect(g.player[P1].mons == 0, "V40", "0 mons");
}

static void combat_vectors(const struct onaref_rules *r)
{
    struct onaref g = begin(r);
    set_tile(&g, 0, 8, 0);
    int s2 = set_tile(&g, 1, 3, 0), top = set_tile(&g, 2, 8, 1);
    g.player[P1].bushis = 3;
    act(&g, "O1");
    expect(legal_is(&g, "", "fight S2;pass"), "V42", "S2 only");
    g.player[P1].bushis = 0;
    expect(legal_is(&g, "", "drop BOTH;drop S1;drop S2;pass;reshuffle"), "V41", "fallbacks");
    onaref_play(&g, "drop S2");
    expect(g.slot[1] == top && g.discard_count == 1 && g.discard[0] == s2, "V41", "drop S2");

    g = begin(r);
    g.player[P1].bushis = 0;
    g.pile_count = 0;
    act(&g, "O1");
    expect(legal_is(&g, "", "drop BOTH;drop S1;drop S2;pass"), "V47", "no reshuffle");
}

static void service_vectors(const struct onaref_rules *r)
{
    struct onaref g = begin(r);
    give(&g, P1, "CHA3");
    g.player[P1].mons = 2;
    act(&g, "I9");
    onaref_play(&g, "armour CHA2");
    expect(g.player[P1].armour == 1 && g.player[P1].mons == 1 &&
               g.player[P1].cubes[ONAREF_CHA] == 1,
           "V43", "armour 1");

    g = begin(r);
    give(&g, P1, "BAM1");
    g.player[P1].building[2] = 1;
    act(&g, "I2");
    expect(legal_is(&g, "",
                    "pass;raise O4 BAM1;raise O5 BAM1;raise O6 BAM1;raise O8 BAM1;raise O9 BAM1"),
           "V44", "raise");

    g = begin(r);
    give(&g, P1, "RIZ1");
    act(&g, "I6");
    onaref_play(&g, "use RIZ1");
    expect(g.player[P1].mons == 4, "V45", "4 mons");
}

int onaref_selfcheck_vectors(const struct onaref_rules *rules)
{
    scoring_vectors(rules);
    placement_vectors(rules);
    fight_costs(rules);
    attack_vectors(rules);
    harvest_vectors(rules);
    contract_vectors(rules);
    build_vectors(rules);
    offering_vectors(rules);
    end_vector(rules);
    swap_vector(rules);
    market_vectors(rules);
    miko_vector(rules);
    combat_vectors(rules);
    service_vectors(rules);
    return failures;
}
