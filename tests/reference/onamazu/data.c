/* Torii: MIT licence, see LICENSE. */

/* Reads data/onamazu.yaml: each number of the file has its place in struct onaref_rules. Keys that
 * only document (names, colours, texts, schema, meta, favourites_public, never_block_both_copies)
 * are not read. */
#include <libfyaml.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onaref_parts.h"

enum { PATH = 128, ABSENT = -1000000 };

/* The node at a path made like printf does, or NULL. */
__attribute__((format(printf, 2, 0))) static struct fy_node *node_at(struct fy_document *d,
                                                                     const char *format,
                                                                     va_list arguments,
                                                                     char path[PATH])
{
    vsnprintf(path, PATH, format, arguments);
    return fy_node_by_path(fy_document_root(d), path, FY_NT, FYNWF_DONT_FOLLOW);
}

/* The text at a path; the file must have it. */
__attribute__((format(printf, 2, 3))) static const char *text(struct fy_document *d,
                                                              const char *format, ...)
{
    char path[PATH];
    va_list arguments;
    va_start(arguments, format);
    struct fy_node *node = node_at(d, format, arguments, path);
    va_end(arguments);
    const char *value = node ? fy_node_get_scalar0(node) : NULL;
    if (!value)
        onaref_fail("no text in the data file", path);
    return value;
}

/* The same where the file need not have it. */
static const char *otherwise(struct fy_document *d, const char *path, const char *usual)
{
    struct fy_node *node = fy_node_by_path(fy_document_root(d), path, FY_NT, FYNWF_DONT_FOLLOW);
    return node ? fy_node_get_scalar0(node) : usual;
}

/* The whole number at a path, or ABSENT. */
__attribute__((format(printf, 2, 3))) static int maybe(struct fy_document *d, const char *format,
                                                       ...)
{
    char path[PATH];
    va_list arguments;
    va_start(arguments, format);
    struct fy_node *node = node_at(d, format, arguments, path);
    va_end(arguments);
    if (!node)
        return ABSENT;
    const char *value = fy_node_get_scalar0(node);
    char *end = NULL;
    long number = value ? strtol(value, &end, 10) : 0;
    if (!value || end == value || *end)
        onaref_fail("not a number in the data file", path);
    return (int)number;
}

/* The whole number at a plain path; the file must have it. */
static int number(struct fy_document *d, const char *path)
{
    int value = maybe(d, "%s", path);
    if (value == ABSENT)
        onaref_fail("no number in the data file", path);
    return value;
}

/* The whole number at key of entry i of a list; otherwise is taken where the key is missing. */
static int entry(struct fy_document *d, const char *list, int i, const char *key, int otherwise)
{
    int value = maybe(d, "%s/%d/%s", list, i, key);
    return value == ABSENT ? otherwise : value;
}

/* true or false at a path; a missing switch is false. */
__attribute__((format(printf, 2, 3))) static int yes(struct fy_document *d, const char *format, ...)
{
    char path[PATH];
    va_list arguments;
    va_start(arguments, format);
    struct fy_node *node = node_at(d, format, arguments, path);
    va_end(arguments);
    const char *value = node ? fy_node_get_scalar0(node) : "false";
    if (!value || (strcmp(value, "true") != 0 && strcmp(value, "false") != 0))
        onaref_fail("neither true nor false in the data file", path);
    return strcmp(value, "true") == 0;
}

/* The length of the list at a path, at most `most`. */
__attribute__((format(printf, 3, 4))) static int length(struct fy_document *d, int most,
                                                        const char *format, ...)
{
    char path[PATH];
    va_list arguments;
    va_start(arguments, format);
    struct fy_node *node = node_at(d, format, arguments, path);
    va_end(arguments);
    int count = node && fy_node_is_sequence(node) ? fy_node_sequence_item_count(node) : -1;
    if (count < 0 || count > most)
        onaref_fail("no list, or too long a list, in the data file", path);
    return count;
}

/* Cubes and mons under a path (5.7); what is not named is 0. */
static struct onaref_cost cost(struct fy_document *d, const char *path)
{
    struct onaref_cost c;
    memset(&c, 0, sizeof c);
    for (int r = 0; r < ONAREF_RESOURCES; r++) {
        int n = maybe(d, "%s/%s", path, onaref_resource_code[r]);
        c.cubes[r] = n == ABSENT ? 0 : n;
    }
    int mons = maybe(d, "%s/mons", path);
    c.mons = mons == ABSENT ? 0 : mons;
    return c;
}

/* The same under entry i of a list. */
static struct onaref_cost cost_entry(struct fy_document *d, const char *list, int i,
                                     const char *key)
{
    char path[PATH];
    snprintf(path, sizeof path, "%s/%d%s", list, i, key);
    return cost(d, path);
}

/* A list of numbers into out; the rest of out is 0. Returns the length. */
static int numbers(struct fy_document *d, const char *path, int *out, int most)
{
    int count = length(d, most, "%s", path);
    memset(out, 0, sizeof *out * (size_t)most);
    for (int i = 0; i < count; i++)
        out[i] = maybe(d, "%s/%d", path, i);
    return count;
}

static int ring_of(const char *name)
{
    if (!strcmp(name, "outer"))
        return ONAREF_OUTER;
    if (!strcmp(name, "middle"))
        return ONAREF_MIDDLE;
    if (strcmp(name, "inner") != 0)
        onaref_fail("unknown ring", name);
    return ONAREF_INNER;
}

static int kind_of(const char *name)
{
    if (!strcmp(name, "primary"))
        return ONAREF_PRIMARY;
    if (!strcmp(name, "manufactured"))
        return ONAREF_MANUFACTURED;
    if (strcmp(name, "gold") != 0)
        onaref_fail("unknown kind of resource", name);
    return ONAREF_GOLD;
}

/* R11, R56, R73: the seven resources. */
static void read_resources(struct onaref_rules *r, struct fy_document *d)
{
    int count = length(d, ONAREF_RESOURCES, "/resource");
    for (int i = 0; i < count; i++) {
        int resource = onaref_resource(text(d, "/resource/%d/id", i));
        if (resource < 0)
            onaref_fail("unknown resource", text(d, "/resource/%d/id", i));
        r->kind[resource] = kind_of(text(d, "/resource/%d/kind", i));
        r->cap[resource] = entry(d, "/resource", i, "cap", 0);
        r->supply[resource] = entry(d, "/resource", i, "supply", 0);
    }
}

/* Players, end, limits, setup: R12, R19, R21, R85, G29, G42. */
static void read_limits(struct onaref_rules *r, struct fy_document *d)
{
    r->players_min = number(d, "/players/min");
    r->players_max = number(d, "/players/max");
    for (int n = 2; n <= ONAREF_PLAYERS; n++) {
        int threshold = maybe(d, "/end/threshold/p%d", n);
        r->threshold[n] = threshold == ABSENT ? 0 : threshold;
    }
    r->max_rounds = number(d, "/end/max_rounds");
    r->limit_bushi = number(d, "/limits/bushi");
    r->limit_armour = number(d, "/limits/armour");
    r->limit_contracts = number(d, "/limits/contracts");
    r->limit_buildings = number(d, "/limits/buildings");
    r->acolytes = number(d, "/limits/acolytes");
    r->offerings_per_jinja = number(d, "/limits/offerings_per_jinja");
    r->jinjas_built_per_turn = number(d, "/limits/jinjas_built_per_turn");
    r->blessing_tiles_per_god = number(d, "/limits/blessing_tiles_per_god");
    r->brigand_slots = number(d, "/limits/brigand_slots");
    r->jinja_slots = number(d, "/limits/jinja_slots");
    r->jinja_copies = number(d, "/limits/jinja_copies");
    r->setup_bushi = number(d, "/setup/bushi");
    r->setup_armour = number(d, "/setup/armour");
    r->random_alignment = !strcmp(text(d, "/setup/ring_alignment"), "random");
    numbers(d, "/setup/mons_by_seat", r->mons_by_seat, ONAREF_PLAYERS);
}

/* The switches of [rules] (section 10). */
static void read_switches(struct onaref_rules *r, struct fy_document *d)
{
    r->rotation_choice = !strcmp(text(d, "/rules/rotation_direction"), "choice");
    r->attack_top = !strcmp(text(d, "/rules/fukurokuju_targets"), "visible3");
    r->temple_contract_counts = yes(d, "/rules/temple_contract_counts");
    r->temple_contract_exclusive = yes(d, "/rules/temple_contract_exclusive");
    r->contract_signing_fee = number(d, "/rules/contract_signing_fee");
    r->min_bushi_loss = number(d, "/rules/min_bushi_loss");
    r->armour_value = number(d, "/rules/armour_value");
    r->gold_in_meditation = yes(d, "/rules/gold_in_meditation");
    r->gold_in_barter = yes(d, "/rules/gold_in_barter");
    r->market_swap_always = !strcmp(text(d, "/rules/market_swap"), "always");
    r->armourer_contract = yes(d, "/rules/armourer_contract");
    r->activate_all = yes(d, "/rules/activate_all");
    r->fight_if_able = yes(d, "/rules/fight_if_able");
    r->same_blessing = yes(d, "/rules/same_blessing");
    r->several_series = !strcmp(otherwise(d, "/scoring/series_count", "one"), "several");
}

/* G2, G3, G5: the rings and the die. */
static void read_board(struct onaref_rules *r, struct fy_document *d)
{
    static const char *const ring_name[ONAREF_RINGS] = {"outer", "middle", "inner"};
    r->sectors = number(d, "/rings/sectors");
    for (int ring = 0; ring < ONAREF_RINGS; ring++) {
        if (length(d, ONAREF_SECTORS, "/rings/%s", ring_name[ring]) != r->sectors)
            onaref_fail("the ring has not as many cells as sectors", ring_name[ring]);
        for (int i = 0; i < r->sectors; i++)
            snprintf(r->cell[ring][i], sizeof r->cell[ring][i], "%s",
                     text(d, "/rings/%s/%d", ring_name[ring], i));
    }
    r->faces = length(d, ONAREF_FACES, "/die/faces");
    for (int i = 0; i < r->faces; i++) {
        r->face[i].brigands = yes(d, "/die/faces/%d/brigands", i);
        r->face[i].ring = r->face[i].brigands ? -1 : ring_of(text(d, "/die/faces/%d/ring", i));
        r->face[i].steps = entry(d, "/die/faces", i, "steps", 0);
    }
}

/* [cells], [costs], [yields], [jinja]: R55-R80, G18, G21-G24. */
static void read_cells(struct onaref_rules *r, struct fy_document *d)
{
    r->harvest = number(d, "/cells/harvest");
    r->recruit = number(d, "/cells/recruit");
    r->mon = number(d, "/cells/mon");
    r->offer_max = number(d, "/cells/offer_max");
    r->meditation_max = number(d, "/cells/meditation_max");
    r->barter_max = number(d, "/cells/barter_max");
    r->share_fee = number(d, "/cells/share_fee");
    r->building_income = number(d, "/cells/building_income");

    r->cost[ONAREF_POTTER] = cost(d, "/costs/potter");
    r->cost[ONAREF_INCENSE] = cost(d, "/costs/incense");
    r->cost[ONAREF_WEAVER] = cost(d, "/costs/weaver");
    r->cost[ONAREF_GOLDSMITH] = cost(d, "/costs/goldsmith");
    r->cost[ONAREF_RICE] = cost(d, "/costs/rice");
    r->builder_cost = cost(d, "/costs/builder");
    r->armour_costs = length(d, ONAREF_LEVELS, "/costs/armour");
    for (int i = 0; i < r->armour_costs; i++)
        r->armour_cost[i] = cost_entry(d, "/costs/armour", i, "");

    r->yield[ONAREF_POTTER] = cost(d, "/yields/potter");
    r->yield[ONAREF_INCENSE] = cost(d, "/yields/incense");
    r->yield[ONAREF_WEAVER] = cost(d, "/yields/weaver");
    r->yield[ONAREF_GOLDSMITH] = cost(d, "/yields/goldsmith");
    r->yield[ONAREF_RICE].mons = number(d, "/cells/rice_market_gain");

    r->families = length(d, ONAREF_FAMILIES, "/jinja/families");
    if (length(d, ONAREF_SLOTS, "/jinja/slot_costs") < r->jinja_slots)
        onaref_fail("fewer costs than jinja slots", "/jinja/slot_costs");
    for (int i = 0; i < r->jinja_slots; i++)
        r->slot_cost[i] = cost_entry(d, "/jinja/slot_costs", i, "");
}

/* R97, G25. */
static void read_market(struct onaref_rules *r, struct fy_document *d)
{
    r->sell[ONAREF_PRIMARY] = number(d, "/market/sell/primary");
    r->sell[ONAREF_MANUFACTURED] = number(d, "/market/sell/manufactured");
    r->sell[ONAREF_GOLD] = number(d, "/market/sell/gold");
    r->buy[ONAREF_PRIMARY] = number(d, "/market/buy/primary");
    r->buy[ONAREF_MANUFACTURED] = number(d, "/market/buy/manufactured");
    r->buy[ONAREF_GOLD] = number(d, "/market/buy/gold");
    r->up[ONAREF_DEAL_PRIMARY] = number(d, "/market/up/primary");
    r->up[ONAREF_DEAL_MANUFACTURED] = number(d, "/market/up/manufactured");
    r->up[ONAREF_UP_MIKO] = number(d, "/market/up/miko");
    r->up[ONAREF_UP_BLESSING] = number(d, "/market/up/blessing");
    r->up[ONAREF_UP_JINJA] = number(d, "/market/up/jinja");
    r->up[ONAREF_UP_TEMPLE] = number(d, "/market/up/temple");
}

/* R112-R117: a number a god lacks is the ordinary one, a switch he lacks is off. */
static void read_gods(struct onaref_rules *r, struct fy_document *d)
{
    r->daikoku_share_fee = r->share_fee;
    r->bishamon_recruit = r->recruit;
    int count = length(d, ONAREF_GODS, "/god");
    for (int i = 0; i < count; i++) {
        const char *id = text(d, "/god/%d/id", i);
        if (!strcmp(id, "DAIKOKU")) {
            r->daikoku_share_fee = entry(d, "/god", i, "share_fee", r->share_fee);
            r->daikoku_cross_barter = yes(d, "/god/%d/cross_barter", i);
        } else if (!strcmp(id, "BISHAMON")) {
            r->bishamon_recruit = entry(d, "/god", i, "recruit", r->recruit);
        } else if (!strcmp(id, "FUKUROKUJU")) {
            r->fukurokuju_choose = yes(d, "/god/%d/choose_attacker", i);
            r->fukurokuju_peek = yes(d, "/god/%d/peek_fame", i);
        } else if (!strcmp(id, "EBISU")) {
            r->ebisu_any = yes(d, "/god/%d/any_manufactured", i);
        } else if (!strcmp(id, "HOTEI")) {
            r->hotei_duplicate = yes(d, "/god/%d/duplicate_offerings", i);
        } else if (!strcmp(id, "JUROJIN")) {
            r->jurojin_adjacent = yes(d, "/god/%d/adjacent_same_ring", i);
        } else {
            onaref_fail("unknown god", id);
        }
    }
}

/* R6, R34, R35, G8: each entry of `fame` is one tile, numbered through the file. */
static void read_brigands(struct onaref_rules *r, struct fy_document *d)
{
    int fronts = length(d, ONAREF_TILES, "/brigand");
    for (int i = 0; i < fronts; i++) {
        int copies = length(d, ONAREF_TILES - r->tiles, "/brigand/%d/fame", i);
        for (int copy = 0; copy < copies; copy++) {
            struct onaref_tile *tile = &r->tile[r->tiles++];
            tile->power = entry(d, "/brigand", i, "power", 0);
            tile->reward = cost_entry(d, "/brigand", i, "/reward");
            tile->fame = maybe(d, "/brigand/%d/fame/%d", i, copy);
        }
    }
}

/* R3, G40. */
static void read_mikos(struct onaref_rules *r, struct fy_document *d)
{
    r->mikos = length(d, ONAREF_MIKOS, "/miko");
    for (int i = 0; i < r->mikos; i++) {
        struct onaref_miko *miko = &r->miko[i];
        snprintf(miko->op, sizeof miko->op, "%s", text(d, "/miko/%d/op", i));
        miko->permanent = !strcmp(text(d, "/miko/%d/kind", i), "permanent");
        miko->n = entry(d, "/miko", i, "n", 0);
        miko->per = entry(d, "/miko", i, "per", 1);
        miko->max = entry(d, "/miko", i, "max", 0);
        miko->mons = entry(d, "/miko", i, "mons", 0);
        miko->cubes = entry(d, "/miko", i, "cubes", 0);
    }
}

/* R119, R120. */
static void read_scoring(struct onaref_rules *r, struct fy_document *d)
{
    numbers(d, "/scoring/identical", r->identical, ONAREF_JINJAS + 1);
    numbers(d, "/scoring/series", r->series, ONAREF_FAMILIES + 1);
    numbers(d, "/scoring/offering", r->offering, ONAREF_LEVELS);
}

/* 10.1. */
static void read_blocking(struct onaref_rules *r, struct fy_document *d)
{
    r->blocking = yes(d, "/variant/blocking/enabled");
    r->blocking_ring[0] = ring_of(text(d, "/variant/blocking/ring/blue"));
    r->blocking_ring[1] = ring_of(text(d, "/variant/blocking/ring/yellow"));
    for (int n = 2; n <= ONAREF_PLAYERS; n++) {
        int blue = maybe(d, "/variant/blocking/tiles/p%d/blue", n);
        int yellow = maybe(d, "/variant/blocking/tiles/p%d/yellow", n);
        r->blocking_tiles[n][0] = blue == ABSENT ? 0 : blue;
        r->blocking_tiles[n][1] = yellow == ABSENT ? 0 : yellow;
    }
}

int onaref_rules_load(struct onaref_rules *r, const char *yaml_path)
{
    const struct fy_parse_cfg aliases_too = {.flags = FYPCF_DEFAULT_DOC | FYPCF_RESOLVE_DOCUMENT};
    struct fy_document *d = fy_document_build_from_file(&aliases_too, yaml_path);
    if (!d)
        onaref_fail("not a YAML file", yaml_path);
    memset(r, 0, sizeof *r);
    read_resources(r, d);
    read_limits(r, d);
    read_switches(r, d);
    read_board(r, d);
    read_cells(r, d);
    read_market(r, d);
    read_gods(r, d);
    read_brigands(r, d);
    read_mikos(r, d);
    read_scoring(r, d);
    read_blocking(r, d);
    fy_document_destroy(d);
    if (r->jinja_copies * r->families > ONAREF_JINJAS || r->acolytes < 1 || r->acolytes > 2 ||
        r->brigand_slots < 1 || r->brigand_slots > 2 || r->offerings_per_jinja > ONAREF_LEVELS)
        onaref_fail("a number is out of range", "/limits");
    return 0;
}
