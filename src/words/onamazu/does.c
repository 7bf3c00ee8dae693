/* Torii: MIT licence, see LICENSE. */
/* What the cells do, for any player: with the numbers of the rules in force. */
#include "words/onamazu/told.h"

/* "offer up to 3 cubes": singular or plural, by the limit. */
static void does_often(struct text *t, const struct onamazu_scene *s, const char *const words[2],
                       int times)
{
    text_format(t, say(&s->look, words[times > 1]), times);
}

static void does_take(struct text *t, const struct onamazu_scene *s, const struct ona_cost *what)
{
    text_add(t, say(&s->look, "take "));
    onamazu_cost(t, s, what);
}

/* Artisans and the rice market: a price, and the yield. */
static void does_place(struct text *t, const struct onamazu_scene *s, int place)
{
    struct ona_cost gives = {.mons = 0};

    if (place == ONA_RICE)
        gives.mons = s->rules->rice_gain;
    else
        gives.cube[s->rules->yield[place].resource] = s->rules->yield[place].count;
    text_add(t, say(&s->look, "pay "));
    onamazu_cost(t, s, &s->rules->place_cost[place]);
    text_add(t, say(&s->look, ": "));
    does_take(t, s, &gives);
    text_add(t, say(&s->look, "; then you may sign its contract"));
}

static void does_harvest(struct text *t, const struct onamazu_scene *s, int resource)
{
    struct ona_cost gives = {.mons = 0};

    gives.cube[resource] = s->rules->harvest;
    does_take(t, s, &gives);
}

static void does_recruit(struct text *t, const struct onamazu_scene *s)
{
    text_format(t, say(&s->look, "recruit %d bushis, %d with the blessing of Bishamon"),
                s->rules->recruit, s->rules->bishamon_recruit);
}

static void does_builder(struct text *t, const struct onamazu_scene *s)
{
    text_add(t, say(&s->look, "put a building on a resource cell for "));
    onamazu_cost(t, s, &s->rules->builder_cost);
    text_format(t, say(&s->look, "; a building gives %d per turn"), s->rules->building_income);
}

static void does_armour(struct text *t, const struct onamazu_scene *s)
{
    text_add(t, say(&s->look, "forge the next level of armour"));
    for (int level = 0; level < s->rules->armour_limit; level++) {
        text_format(t, "%s%d%s", level > 0 ? ", " : " (", level + 1, say(&s->look, ": "));
        onamazu_cost(t, s, &s->rules->armour_cost[level]);
    }
    text_add(t, s->rules->armour_limit > 0 ? ")" : "");
}

void onamazu_cell_does(struct text *t, const struct onamazu_scene *s, int cell)
{
    static const char *const meditate[2] = {N_("offer a primary cube to a jinja"),
                                            N_("offer up to %d primary cubes to your jinjas")};
    static const char *const offer[2] = {N_("offer a cube to a jinja"),
                                         N_("offer up to %d cubes to your jinjas")};
    static const char *const barter[2] = {
        N_("swap a cube for another of the same category"),
        N_("swap up to %d cubes for others of the same category")};
    int kind = (int)ona_cell_kind(s->rules, cell);

    switch (kind) {
    case ONA_HARVEST_RIZ:
    case ONA_HARVEST_BAM:
    case ONA_HARVEST_CHA: does_harvest(t, s, kind - ONA_HARVEST_RIZ); break;
    case ONA_COMBAT: text_add(t, say(&s->look, "fight brigands of your choice")); break;
    case ONA_ZEN: does_often(t, s, meditate, s->rules->meditation_max); break;
    case ONA_OFFER: does_often(t, s, offer, s->rules->offer_max); break;
    case ONA_TROC: does_often(t, s, barter, s->rules->barter_max); break;
    case ONA_RECRUIT: does_recruit(t, s); break;
    case ONA_MON: does_take(t, s, &(struct ona_cost){.mons = s->rules->mon}); break;
    case ONA_BUILD: text_add(t, say(&s->look, "build a jinja")); break;
    case ONA_TEMPLE:
        text_add(t, say(&s->look, "recruit a miko, if you have the Grand Temple contract"));
        break;
    case ONA_BUILDER: does_builder(t, s); break;
    case ONA_ARMOURER: does_armour(t, s); break;
    case ONA_MARKET: text_add(t, say(&s->look, "sell, buy and use services")); break;
    default: does_place(t, s, kind); break;
    }
    text_char(t, '.');
}
