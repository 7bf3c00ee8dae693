/* Torii: MIT licence, see LICENSE. */
/* What a cell gives, readable without a manual; all numbers come from the rules. */
#include "rules/onamazu/picture.h"

enum { CUBE = 14, ROW_DOWN = 15, SIGN_UP = -9 };

static const char *const signs[ONA_CELL_KINDS] = {
    "potter",   "incense", "weaver", "goldsmith", "rice", "temple", "builder",
    "armourer", "market",  "mon",    "helmet",    "swap", "bowl",   "jinja",
};

/* A sign with a number beside it, or below it where the cell is narrow: "+4", "×3". */
static void sign_and_number(struct text *t, const char *sign, int percent, const char *words,
                            bool tall)
{
    struct ona_line beside = {3, 7, 18, 0, BOLD INKED}, below = {0, 28, 18, 0, BOLD MIDDLE INKED};

    ona_paint_use(t, sign, tall ? 0 : -17, tall ? -9 : 0, percent);
    ona_paint_line(t, tall ? &below : &beside, words);
}

static void plus(struct text *t, const char *sign, int percent, int n, bool tall)
{
    struct text words;
    char memory[16];

    text_init(&words, memory, sizeof memory);
    text_format(&words, "+%d", n);
    sign_and_number(t, sign, percent, memory, tall);
}

static void times(struct text *t, const char *sign, int percent, int n, bool tall)
{
    struct text words;
    char memory[16];

    text_init(&words, memory, sizeof memory);
    text_format(&words, "×%d", n);
    sign_and_number(t, sign, percent, memory, tall);
}

static void harvest(const struct ona_picture *p, int resource, bool tall)
{
    struct ona_line beside = {1, 7, 19, 0, BOLD INKED}, below = {-2, 28, 19, 0, BOLD MIDDLE INKED};

    ona_paint_cube(p->t, resource, tall ? 0 : -17, tall ? -8 : 0, 29);
    ona_paint_number(p->t, tall ? &below : &beside, "+", p->rules->harvest);
}

/* Starts the row "cost ▸ gain" below a sign. The gain is `gain` cubes wide; it goes to *x, in *size. */
static void recipe(struct text *t, const char *sign, const struct ona_cost *cost, int gain, int *x,
                   int *size)
{
    enum { MOST = 61, SIZE = 14 };
    int width = ona_paint_cost_width(cost, SIZE) + SIZE + gain * SIZE;

    *size = width > MOST ? SIZE * MOST / width : SIZE;
    *x = -(ona_paint_cost_width(cost, *size) + *size + gain * *size) / 2;
    ona_paint_use(t, sign, 0, SIGN_UP, 72);
    *x += ona_paint_cost(t, cost, *x, ROW_DOWN, *size);
    text_add(t, "<g fill=\"" INK "\">");
    ona_paint_use(t, "arrow", *x + *size / 2, ROW_DOWN, *size * 5);
    text_add(t, "</g>");
    *x += *size;
}

static void artisan(const struct ona_picture *p, int kind)
{
    const struct ona_yield *y = &p->rules->yield[kind];
    struct ona_cost gain = {{0}, 0};
    int x, size;

    gain.cube[y->resource % ONA_RESOURCES] = y->count;
    recipe(p->t, signs[kind], &p->rules->place_cost[kind], y->count <= 2 ? y->count : 2, &x, &size);
    ona_paint_cost(p->t, &gain, x, ROW_DOWN, size);
}

static void rice_market(const struct ona_picture *p)
{
    int x, size;

    recipe(p->t, "rice", &p->rules->place_cost[ONA_RICE], 1, &x, &size);
    ona_paint_coin(p->t, x + size / 2 + 2, ROW_DOWN, size + 3, p->rules->rice_gain);
}

static void builder(const struct ona_picture *p)
{
    int x, size;

    recipe(p->t, "builder", &p->rules->builder_cost, 1, &x, &size);
    text_add(p->t, "<g fill=\"" INK "\">");
    ona_paint_use(p->t, "house", x + size / 2 + 2, ROW_DOWN, size * 5);
    text_add(p->t, "</g>");
}

/* The cost of the first level; the cost of the others is shown at each monastery. */
static void armourer(const struct ona_picture *p)
{
    int x, size;

    recipe(p->t, "armourer", &p->rules->armour_cost[0], 1, &x, &size);
    text_add(p->t, "<g fill=\"" INDIGO "\">");
    ona_paint_use(p->t, "shield", x + size / 2 + 1, ROW_DOWN, size * 11 / 2);
    text_add(p->t, "</g>");
}

/* Holders of the contract take a miko. */
static void temple(struct text *t)
{
    ona_paint_use(t, "temple", 0, SIGN_UP, 72);
    text_add(t, "<g fill=\"" INK "\">");
    ona_paint_use(t, "seal", -15, ROW_DOWN, 60);
    ona_paint_use(t, "arrow", 0, ROW_DOWN, 70);
    text_add(t, "</g>");
    ona_paint_use(t, "card", 15, ROW_DOWN, 85);
}

static void market(struct text *t)
{
    ona_paint_use(t, "market", 0, SIGN_UP, 72);
    ona_paint_cube(t, ONA_CER, -17, ROW_DOWN, CUBE);
    ona_paint_use(t, "swap", 0, ROW_DOWN, 65);
    ona_paint_coin(t, 17, ROW_DOWN, CUBE + 2, -1);
}

static void barter(const struct ona_picture *p, bool tall)
{
    struct ona_line l = {0, tall ? 25 : 21, 15, 0, BOLD MIDDLE INKED};
    int side = tall ? 16 : 20;

    ona_paint_cube(p->t, ONA_BAM, -side, -3, 18);
    ona_paint_use(p->t, "swap", 0, tall ? -19 : -3, 95);
    ona_paint_cube(p->t, ONA_CHA, side, -3, 18);
    ona_paint_number(p->t, &l, "×", p->rules->barter_max);
}

/* Only primary cubes can be offered here. */
static void meditation(const struct ona_picture *p, bool tall)
{
    struct ona_line l = {tall ? -29 : 5, tall ? 27 : 4, tall ? 16 : 19, 0, BOLD INKED};
    int x = tall ? 7 : 9, y = tall ? 22 : 15;

    ona_paint_use(p->t, "zen", tall ? 0 : -17, tall ? -8 : 0, 78);
    ona_paint_number(p->t, &l, "×", p->rules->meditation_max);
    for (int i = ONA_RIZ; i <= ONA_CHA; i++)
        ona_paint_cube(p->t, i, x + 8 * i, y, 11);
}

static void effect(const struct ona_picture *p, int kind, bool tall)
{
    struct text *t = p->t;

    switch (kind) {
    case ONA_POTTER:
    case ONA_INCENSE:
    case ONA_WEAVER:
    case ONA_GOLDSMITH: artisan(p, kind); break;
    case ONA_RICE: rice_market(p); break;
    case ONA_TEMPLE: temple(t); break;
    case ONA_BUILDER: builder(p); break;
    case ONA_ARMOURER: armourer(p); break;
    case ONA_MARKET: market(t); break;
    case ONA_MON: plus(t, "mon", 160, p->rules->mon, tall); break;
    case ONA_RECRUIT: plus(t, "helmet", 80, p->rules->recruit, tall); break;
    case ONA_TROC: barter(p, tall); break;
    case ONA_OFFER: times(t, "bowl", 84, p->rules->offer_max, tall); break;
    case ONA_BUILD: ona_paint_use(t, "jinja", 0, 0, 100); break;
    case ONA_HARVEST_RIZ:
    case ONA_HARVEST_BAM:
    case ONA_HARVEST_CHA: harvest(p, kind - ONA_HARVEST_RIZ, tall); break;
    case ONA_COMBAT: ona_paint_use(t, "combat", 0, 0, 100); break;
    case ONA_ZEN: meditation(p, tall); break;
    default: break;
    }
}

void ona_paint_effect(const struct ona_picture *p, int cell, bool tall)
{
    effect(p, p->rules->cell[cell], tall);
}
