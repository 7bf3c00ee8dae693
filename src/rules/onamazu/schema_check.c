/* Torii: MIT licence, see LICENSE. */
/* Cross checks: constraints between leaves of the rules. */
#include "game/game.h"
#include "rules/onamazu/schema.h"

#include <string.h>

struct check {
    const struct ona_rules *rules;
    ona_fault_report *report;
    void *context;
    int faults;
};

/* Paths with at most one number in them, such as "miko[%d].op". */
static void path_put(char out[ONA_MAX_PATH], const char *path, int number)
{
    struct text t;

    text_init(&t, out, ONA_MAX_PATH);
    text_format(&t, path, number);
}

/* Reports a fault whose paths and words the caller has filled in. */
static void report(struct check *c, struct ona_fault *f)
{
    c->faults++;
    if (c->report != NULL)
        c->report(c->context, f);
}

static void check_order(struct check *c, const char *low_path, int low, const char *high_path,
                        int high)
{
    struct ona_fault f;

    if (low <= high)
        return;
    path_put(f.path, low_path, 0);
    path_put(f.other, high_path, 0);
    (void)err_say(&f.words, BAD_INPUT, "%d is more than %s, which is %d", low, high_path, high);
    report(c, &f);
}

static void check_filled(struct check *c)
{
    struct ona_leaf leaf = {0};

    do {
        struct ona_fault f = {.other = ""};
        struct text t;

        if (ona_leaf_is_filled(c->rules, leaf))
            continue;
        text_init(&t, f.path, sizeof f.path);
        ona_leaf_path(leaf, &t);
        (void)err_say(&f.words, BAD_INPUT, "is missing");
        report(c, &f);
    } while (ona_leaf_next(&leaf));
}

/* ---- mikos -------------------------------------------------------------------------------------- */

static enum ona_miko_kind kind_of(int op)
{
    return op < ONA_P_HARVEST ? ONA_ONCE : op < ONA_E_BRIGANDS ? ONA_PERMANENT : ONA_END;
}

/*
 * The maximum of n. Cubes are few; the total added on a cell by all cards must stay below 256; a blessing
 * and a building come one at a time.
 */
static int most_of(int op)
{
    switch (op) {
    case ONA_GAIN_BLESSING:
    case ONA_FREE_BUILDING: return 1;
    case ONA_GAIN_GOLD:
    case ONA_GAIN_ARMOUR:
    case ONA_P_HARVEST:
    case ONA_P_JINJA:
    case ONA_P_MEDIT:
    case ONA_P_ARTISAN: return 9;
    default: return 99;
    }
}

static void check_miko(struct check *c, int i)
{
    const struct ona_miko *m = &c->rules->miko[i];
    const char *op = ona_op_word[m->op];
    struct ona_fault f;

    if (m->kind != kind_of(m->op)) {
        path_put(f.path, "miko[%d].kind", i);
        path_put(f.other, "miko[%d].op", i);
        (void)err_say(&f.words, BAD_INPUT, "found '%s', but op '%s' is of kind '%s'",
                      ona_miko_kind_word[m->kind], op, ona_miko_kind_word[kind_of(m->op)]);
        report(c, &f);
    }
    if (m->n > most_of(m->op)) {
        path_put(f.path, "miko[%d].n", i);
        path_put(f.other, "miko[%d].op", i);
        (void)err_say(&f.words, BAD_INPUT, "found '%d', allowed with op '%s': at most %d",
                      (int)m->n, op, most_of(m->op));
        report(c, &f);
    }
}

/* The codes of cards and families must be unique. */
static void check_codes(struct check *c, const char *path, const uint16_t *codes, int count)
{
    for (int i = 1; i < count; i++) {
        const char *code = ona_rules_text(c->rules, codes[i]);
        struct ona_fault f;

        for (int j = 0; j < i; j++) {
            if (strcmp(code, ona_rules_text(c->rules, codes[j])) != 0)
                continue;
            path_put(f.path, path, i);
            path_put(f.other, path, j);
            (void)err_say(&f.words, BAD_INPUT, "%q is already %s", str_of(code), f.other);
            report(c, &f);
            break;
        }
    }
}

/* ---- market ------------------------------------------------------------------------------------- */

static void path_of_price(char out[ONA_MAX_PATH], const char *what, int category)
{
    struct text t;

    text_init(&t, out, ONA_MAX_PATH);
    text_format(&t, "market.%s.%s", what, ona_category_word[category]);
}

/*
 * If a cube sells for as much as it costs, a market visit need never end. Cubes change category by swaps
 * (5.10), gold can only be given away.
 */
static void check_market(struct check *c)
{
    const struct ona_rules *r = c->rules;

    for (int s = 0; s < ONA_CATEGORIES; s++) {
        for (int b = 0; b < ONA_CATEGORIES; b++) {
            struct ona_fault f;

            if (r->sell[s] < r->buy[b] || (s == ONA_GOLD && b != ONA_GOLD))
                continue;
            path_of_price(f.path, "sell", s);
            path_of_price(f.other, "buy", b);
            (void)err_say(&f.words, BAD_INPUT,
                          "%d is not below %s, which is %d: a visit would never end",
                          (int)r->sell[s], f.other, (int)r->buy[b]);
            report(c, &f);
        }
    }
}

/* ---- payments ----------------------------------------------------------------------------------- */

enum { MAX_TOTAL = 9 * ONA_RESOURCES };

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Number of payments for each sum of cubes other than gold, with a maximum per resource. */
static void count_sums(const int most[ONA_OR], int sums[MAX_TOTAL + 1])
{
    memset(sums, 0, (MAX_TOTAL + 1) * sizeof sums[0]);
    sums[0] = 1;
    for (int r = 0; r < ONA_OR; r++) {
        for (int total = MAX_TOTAL; total >= 0; total--) {
            for (int n = 1; n <= most[r] && n <= total; n++)
                sums[total] += sums[total - n];
        }
    }
}

/* Ways to pay a total in cubes, gold replacing what is missing. */
static int count_ways(const int sums[MAX_TOTAL + 1], int total, int gold)
{
    int ways = 0;

    for (int g = 0; g <= gold && g <= total; g++)
        ways += sums[total - g];
    return ways;
}

static int total_of(const struct ona_cost *cost)
{
    int total = 0;

    for (int i = 0; i < ONA_RESOURCES; i++)
        total += cost->cube[i];
    return total;
}

/* With a full warehouse. */
static int ways_to_pay(const struct ona_rules *r, const struct ona_cost *cost)
{
    int most[ONA_OR], sums[MAX_TOTAL + 1];

    for (int i = 0; i < ONA_OR; i++)
        most[i] = least(cost->cube[i], r->cap[i]);
    count_sums(most, sums);
    return count_ways(sums, total_of(cost), r->cap[ONA_OR]);
}

/* An action list has a fixed capacity; one of its entries is the pass. */
static void check_ways(struct check *c, const char *path, int number, int ways)
{
    struct ona_fault f = {.other = "resource"};

    if (ways < GAME_MAX_ACTIONS)
        return;
    path_put(f.path, path, number);
    (void)err_say(&f.words, BAD_INPUT,
                  "there would be %d ways to pay, %d are allowed: ask for fewer cubes or kinds",
                  ways, GAME_MAX_ACTIONS - 1);
    report(c, &f);
}

/*
 * Adds the ways to pay for a jinja to ways[n], n being the cubes that p_jinja saves; with Ebisu any
 * manufactured cubes are accepted (R115).
 */
static void add_jinja_ways(const struct ona_rules *r, const struct ona_cost *cost,
                           int ways[MAX_TOTAL + 1])
{
    int plain[MAX_TOTAL + 1], free[MAX_TOTAL + 1], most[2][ONA_OR] = {{0}};

    for (int i = ONA_CER; i < ONA_OR; i++) {
        most[0][i] = least(cost->cube[i], r->cap[i]);
        most[1][i] = r->any_manufactured ? r->cap[i] : 0;
    }
    count_sums(most[0], plain);
    count_sums(most[1], free);
    for (int spared = 0; spared <= total_of(cost); spared++) {
        int one = count_ways(plain, total_of(cost) - spared, r->cap[ONA_OR]);
        int other = count_ways(free, total_of(cost) - spared, r->cap[ONA_OR]);

        ways[spared] += one > other ? one : other;
    }
}

static int ways_for_jinjas(const struct ona_rules *r)
{
    int ways[MAX_TOTAL + 1] = {0}, most = 0;

    for (int i = 0; i < ONA_DISPLAY; i++)
        add_jinja_ways(r, &r->jinja_cost[i], ways);
    for (int i = 0; i <= MAX_TOTAL; i++)
        most = ways[i] > most ? ways[i] : most;
    return most + ONA_DISPLAY; /* a slot that has become free still has one way */
}

static void check_costs(struct check *c)
{
    static const char *const place[] = {"costs.potter", "costs.incense", "costs.weaver",
                                        "costs.goldsmith", "costs.rice"};
    const struct ona_rules *r = c->rules;
    int cells = 0;

    for (int i = 0; i < ONA_HIRED; i++)
        check_ways(c, place[i], 0, ways_to_pay(r, &r->place_cost[i]));
    for (int i = 0; i < ONA_SECTORS; i++) {
        int kind = r->cell[ONA_OUTER * ONA_SECTORS + i];

        cells += kind >= ONA_HARVEST_RIZ && kind <= ONA_HARVEST_CHA;
    }
    check_ways(c, "costs.builder", 0, cells * ways_to_pay(r, &r->builder_cost));
    for (int i = 0; i < r->armour_limit; i++)
        check_ways(c, "costs.armour[%d]", i, ways_to_pay(r, &r->armour_cost[i]));
    check_ways(c, "jinja.slot_costs", 0, ways_for_jinjas(r));
}

/* ---- blocking tiles ------------------------------------------------------------------------------ */

static int kinds_on(const struct ona_rules *r, int ring)
{
    uint32_t kinds = 0;

    for (int i = 0; i < ONA_SECTORS; i++)
        kinds |= 1u << r->cell[ring * ONA_SECTORS + i];
    return __builtin_popcount(kinds);
}

/* A family held once counts only in the series (R119). */
static void check_identical(struct check *c)
{
    for (int i = 0; i < 2; i++) {
        struct ona_fault f;

        if (c->rules->identical[i] == 0)
            continue;
        path_put(f.path, "scoring.identical[%d]", i);
        path_put(f.other, "scoring.series", 0);
        (void)err_say(&f.words, BAD_INPUT,
                      "found '%d', allowed: 0; one jinja of a family counts in scoring.series",
                      c->rules->identical[i]);
        report(c, &f);
    }
}

static void check_tiles(struct check *c, const char *path, const char *ring, int tiles, int kinds,
                        int players)
{
    struct ona_fault f;

    if (tiles <= kinds)
        return;
    path_put(f.path, path, players);
    path_put(f.other, ring, 0);
    (void)err_say(&f.words, BAD_INPUT, "found '%d', but %s has %d kinds of cells", tiles, ring,
                  kinds);
    report(c, &f);
}

static void check_blocking(struct check *c)
{
    const struct ona_rules *r = c->rules;
    int middle = kinds_on(r, ONA_MIDDLE), outer = kinds_on(r, ONA_OUTER);

    for (int p = 2; p <= ONA_MAX_SEATS; p++) {
        check_tiles(c, "variant.blocking.tiles.p%d.blue", "rings.middle", r->blue_tiles[p], middle,
                    p);
        check_tiles(c, "variant.blocking.tiles.p%d.yellow", "rings.outer", r->yellow_tiles[p],
                    outer, p);
    }
}

int ona_rules_check(const struct ona_rules *rules, ona_fault_report *report_fault, void *context)
{
    struct check c = {rules, report_fault, context, 0};

    check_order(&c, "players.min", rules->players_min, "players.max", rules->players_max);
    check_order(&c, "setup.bushi", rules->setup_bushi, "limits.bushi", rules->bushi_limit);
    check_order(&c, "setup.armour", rules->setup_armour, "limits.armour", rules->armour_limit);
    check_filled(&c);
    check_costs(&c);
    check_codes(&c, "jinja.families[%d]", rules->family_name, ONA_FAMILIES);
    check_market(&c);
    for (int i = 0; i < ONA_MIKOS; i++)
        check_miko(&c, i);
    check_codes(&c, "miko[%d].id", rules->miko_id, ONA_MIKOS);
    check_blocking(&c);
    check_identical(&c);
    return c.faults;
}
