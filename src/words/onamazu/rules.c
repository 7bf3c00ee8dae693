/* Torii: MIT licence, see LICENSE. */
/* The values of the rules by name, and how custom rules differ from the standard ones. */
#include "words/onamazu/explain.h"

#include <string.h>

void onamazu_rule_change(struct text *t, const struct onamazu_scene *s, struct ona_leaf leaf)
{
    ona_leaf_path(leaf, t);
    text_char(t, ' ');
    ona_leaf_print(s->rules, leaf, t);
    if (!ona_leaf_is_present(ona_rules_standard(), leaf))
        return;
    text_add(t, say(&s->look, " instead of "));
    ona_leaf_print(ona_rules_standard(), leaf, t);
}

/* ---- names ----------------------------------------------------------------------------------- */

/* Every key that affects the game, as in the schema. */
static const struct {
    const char *path, *name;
} names[] = {
    {"players.min", N_("fewest players")},
    {"players.max", N_("most players")},
    {"end.threshold.%", N_("offerings that end the game")},
    {"end.max_rounds", N_("round limit")},
    {"resource[%].cap", N_("cubes that a monastery can hold")},
    {"resource[%].supply", N_("cubes in the box")},
    {"limits.bushi", N_("most bushis of a monastery")},
    {"limits.armour", N_("highest level of armour")},
    {"limits.contracts", N_("most contracts of a monastery")},
    {"limits.buildings", N_("most buildings of a monastery")},
    {"limits.offerings_per_jinja", N_("offerings that fill a jinja")},
    {"limits.jinjas_built_per_turn", N_("jinjas that may be built per turn")},
    {"limits.blessing_tiles_per_god", N_("blessings of each god")},
    {"limits.jinja_copies", N_("jinjas of each family")},
    {"setup.bushi", N_("bushis at the start")},
    {"setup.armour", N_("armour at the start")},
    {"setup.mons_by_seat[%]", N_("mons at the start")},
    {"rules.rotation_direction", N_("which way the rings turn")},
    {"rules.temple_contract_counts", N_("the temple contract counts among the contracts")},
    {"rules.temple_contract_exclusive", N_("only one monastery may hold the temple contract")},
    {"rules.contract_signing_fee", N_("mons paid to sign a contract")},
    {"rules.min_bushi_loss", N_("fewest bushis that a fight costs")},
    {"rules.armour_value", N_("bushis saved by a level of armour")},
    {"rules.gold_in_meditation", N_("gold may be offered in meditation")},
    {"rules.market_swap", N_("cubes swapped for cubes at the market")},
    {"rules.gold_in_barter", N_("gold may be given in a barter")},
    {"rules.fukurokuju_targets", N_("attackers that a player with Fukurokuju may choose from")},
    {"rules.armourer_contract", N_("a contract may be signed with the armourer")},
    {"rules.activate_all", N_("every acolyte on the board must act")},
    {"rules.fight_if_able", N_("brigands that can be beaten must be fought")},
    {"rules.same_blessing", N_("the same blessing may be chosen again")},
    {"rules.memory_aid", N_("families of others' jinjas are revealed")},
    {"rings.outer[%]", N_("kind of cell")},
    {"rings.middle[%]", N_("kind of cell")},
    {"rings.inner[%]", N_("kind of cell")},
    {"die.faces[]", N_("faces of the anger die")},
    {"die.faces[%].ring", N_("anger die, ring that turns")},
    {"die.faces[%].steps", N_("anger die, how far the ring turns")},
    {"die.faces[%].brigands", N_("anger die, brigands attack")},
    {"cells.harvest", N_("cubes gained on a resource cell")},
    {"cells.recruit", N_("bushis gained on a recruitment cell")},
    {"cells.mon", N_("mons gained on a mon cell")},
    {"cells.offer_max", N_("most offerings on an offering cell")},
    {"cells.meditation_max", N_("most offerings on a meditation cell")},
    {"cells.barter_max", N_("most swaps on a barter cell")},
    {"cells.rice_market_gain", N_("mons gained at the rice market")},
    {"cells.share_fee", N_("mons paid to share a cell")},
    {"cells.building_income", N_("cubes that a building gives each turn")},
    {"costs.potter.%", N_("price of the potter")},
    {"costs.incense.%", N_("price of the incense maker")},
    {"costs.weaver.%", N_("price of the weaver")},
    {"costs.goldsmith.%", N_("price of the goldsmith")},
    {"costs.rice.%", N_("price of the rice market")},
    {"costs.builder.%", N_("price of a building")},
    {"costs.armour[]", N_("levels of armour with a price")},
    {"costs.armour[%].%", N_("price of armour")},
    {"yields.potter.%", N_("what the potter gives")},
    {"yields.incense.%", N_("what the incense maker gives")},
    {"yields.weaver.%", N_("what the weaver gives")},
    {"yields.goldsmith.%", N_("what the goldsmith gives")},
    {"jinja.slot_costs[%].%", N_("price of a jinja")},
    {"market.sell.%", N_("mons received for a cube at the market")},
    {"market.buy.%", N_("mons paid for a cube at the market")},
    {"market.up.%", N_("price on the upper floor")},
    {"god[DAIKOKU].share_fee", N_("Daikoku: mons that others pay to share a cell")},
    {"god[DAIKOKU].cross_barter", N_("Daikoku: primary cubes for manufactured ones at the market")},
    {"god[BISHAMON].recruit", N_("Bishamon: bushis recruited")},
    {"god[FUKUROKUJU].choose_attacker", N_("Fukurokuju: choose which brigands attack")},
    {"god[FUKUROKUJU].peek_fame", N_("Fukurokuju: see the fame before a fight")},
    {"god[EBISU].any_manufactured", N_("Ebisu: pay jinjas with any manufactured cubes")},
    {"god[HOTEI].duplicate_offerings", N_("Hotei: the same offering more than once on a jinja")},
    {"god[JUROJIN].adjacent_same_ring", N_("Jurojin: both acolytes side by side on a ring")},
    {"scoring.identical[%]", N_("points for identical jinjas")},
    {"scoring.series[%]", N_("points for a series of jinjas")},
    {"scoring.series_count", N_("number of series of jinjas that count")},
    {"scoring.offering[]", N_("offerings with points")},
    {"scoring.offering[%]", N_("points of an offering")},
    {"brigand[%].power", N_("power of brigands")},
    {"brigand[%].reward.%", N_("reward for brigands")},
    {"brigand[%].fame[%]", N_("fame of brigands")},
    {"miko[%].kind", N_("miko: when she acts")},
    {"miko[%].op", N_("miko: what she does")},
    {"miko[%].n", N_("miko: how much")},
    {"miko[%].per", N_("miko: for every N")},
    {"miko[%].max", N_("miko: maximum points")},
    {"miko[%].mons", N_("miko: mons received immediately")},
    {"miko[%].cubes", N_("miko: cubes with the building")},
    {"variant.blocking.enabled", N_("blocking tiles")},
    {"variant.blocking.tiles.%.%", N_("number of blocking tiles")},
};

static const char *name_of(const char *path)
{
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i].path, path) == 0)
            return names[i].name;
    return NULL;
}

/* A cube of a cost, or its mons. */
static void add_cube(struct text *t, const struct onamazu_scene *s, const char *code)
{
    for (int r = 0; r < ONA_RESOURCES; r++)
        if (strcmp(ona_resource_code[r], code) == 0) {
            onamazu_resource(t, s, r);
            return;
        }
    text_add(t, code);
}

static void add_category(struct text *t, const struct onamazu_scene *s, int at)
{
    static const char *const categories[ONA_CATEGORIES] = {N_("primary"), N_("manufactured"),
                                                           N_("gold")};

    text_add(t, say(&s->look, categories[at]));
}

/* A ring's cell, by the first letter of its key: `rings.outer[%]`. */
static int cell_of(const char *path, int at)
{
    int ring = path[6] == 'o' ? ONA_OUTER : path[6] == 'm' ? ONA_MIDDLE : ONA_INNER;

    return ring * ONA_SECTORS + at;
}

/* Which of several: the part that replaces a `%` in the path. */
static void add_which(struct text *t, const struct onamazu_scene *s, struct ona_leaf leaf, int i)
{
    static const char *const colours[] = {N_("blue"), N_("yellow")};
    const struct ona_key *key = &ona_keys[leaf.key];
    int at = leaf.at[i];

    switch (key->axis[i]) {
    case ONA_AXIS_RESOURCE: onamazu_resource(t, s, at); break;
    case ONA_AXIS_COST:
    case ONA_AXIS_JINJA_COST: add_cube(t, s, ona_axis_word(key->axis[i], at)); break;
    case ONA_AXIS_PLAYERS: text_format(t, say(&s->look, "%d players"), at + 2); break;
    case ONA_AXIS_CATEGORY: add_category(t, s, at); break;
    case ONA_AXIS_SERVICE: text_add(t, onamazu_service(s, (enum ona_service)at)); break;
    case ONA_AXIS_COLOUR: text_add(t, say(&s->look, colours[at])); break;
    case ONA_AXIS_SEATS: text_add(t, onamazu_seat(&s->look, at)); break;
    case ONA_AXIS_SECTORS: ona_cell_print(cell_of(key->path, at), t); break;
    case ONA_AXIS_FACES: text_format(t, say(&s->look, "face %d"), at + 1); break;
    case ONA_AXIS_ARMOUR: text_format(t, say(&s->look, "level %d"), at + 1); break;
    case ONA_AXIS_DISPLAY: text_format(t, say(&s->look, "slot %d"), at + 1); break;
    case ONA_AXIS_FRONTS: text_add(t, onamazu_brigand(s, 2 * at).text); break;
    case ONA_AXIS_MIKOS: text_add(t, ona_rules_text(s->rules, s->rules->miko_name[at])); break;
    case ONA_AXIS_OFFERINGS:
    case ONA_AXIS_COPIES: text_int(t, at + 1); break;
    default: text_int(t, at); break;
    }
}

void onamazu_rule_name(struct text *t, const struct onamazu_scene *s, struct ona_leaf leaf)
{
    const struct ona_key *key = &ona_keys[leaf.key];
    const char *name = name_of(key->path);

    if (name == NULL) {
        ona_leaf_path(leaf, t);
        return;
    }
    text_add(t, say(&s->look, name));
    for (int i = 0; i < 2 && key->axis[i] != ONA_AXIS_NONE; i++) {
        text_add(t, i > 0 ? ", " : " (");
        add_which(t, s, leaf, i);
    }
    text_add(t, key->axis[0] != ONA_AXIS_NONE ? ")" : "");
}

/* ---- values ---------------------------------------------------------------------------------- */

/* Words and numbers of the schema that are unclear by themselves. */
static const struct {
    const char *path, *value, *words;
} meanings[] = {
    {"end.max_rounds", "0", N_("none")},
    {"rules.rotation_direction", "choice", N_("player's choice")},
    {"rules.rotation_direction", "cw", N_("always clockwise")},
    {"rules.market_swap", "daikoku", N_("with Daikoku's blessing")},
    {"rules.market_swap", "always", N_("for everybody")},
    {"rules.fukurokuju_targets", "visible3", N_("all three visible")},
    {"rules.fukurokuju_targets", "slots", N_("the two slots")},
    {"rules.memory_aid", "on", N_("yes")},
    {"rules.memory_aid", "off", N_("no")},
    {"scoring.series_count", "one", N_("one")},
    {"scoring.series_count", "several", N_("as many as there are")},
};

static const char *meaning_of(const char *path, const char *value)
{
    for (size_t i = 0; i < sizeof meanings / sizeof meanings[0]; i++)
        if (strcmp(meanings[i].path, path) == 0 && strcmp(meanings[i].value, value) == 0)
            return meanings[i].words;
    return NULL;
}

void onamazu_rule_value(struct text *t, const struct onamazu_scene *s,
                        const struct ona_rules *rules, struct ona_leaf leaf)
{
    const struct ona_key *key = &ona_keys[leaf.key];
    struct onamazu_scene other = *s;
    char memory[256];
    struct text value;

    if (!ona_leaf_is_present(rules, leaf))
        return;
    text_init(&value, memory, sizeof memory);
    ona_leaf_print(rules, leaf, &value);
    other.rules = rules;
    if (key->axis[0] == ONA_AXIS_SECTORS)
        text_add(t, onamazu_cell_kind(&other, cell_of(key->path, leaf.at[0])).text);
    else if (key->type == ONA_SWITCH)
        text_add(t, say(&s->look, strcmp(memory, "true") == 0 ? N_("yes") : N_("no")));
    else if (meaning_of(key->path, memory) != NULL)
        text_add(t, say(&s->look, meaning_of(key->path, memory)));
    else
        text_add(t, memory);
}
