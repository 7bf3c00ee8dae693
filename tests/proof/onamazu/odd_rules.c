/* Torii: MIT licence, see LICENSE. */
/*
 * Rules that a designer might write: some values of the schema set at random, as often as not to the
 * least or the most that is allowed. A value that does not go with the others is left as it was.
 */
#include "pair.h"

#include "rules/onamazu/schema.h"

enum { MOST_CHANGES = 60 };

static int between(struct rng *r, int low, int high)
{
    switch (rng_below(r, 4)) {
    case 0: return low;
    case 1: return high;
    default: return low + (int)rng_below(r, (uint64_t)(high - low + 1));
    }
}

/* A value of the kind that the leaf takes, as text. */
static void set_somehow(struct ona_rules *rules, struct ona_leaf leaf, struct rng *r)
{
    const struct ona_key *k = &ona_keys[leaf.key];
    int value = between(r, k->min, k->max);
    char memory[32];
    struct text t;

    text_init(&t, memory, sizeof memory);
    if (k->type == ONA_SWITCH)
        text_add(&t, value != 0 ? "true" : "false");
    else if (k->type == ONA_WORD)
        text_add(&t, k->words[value - k->min]);
    else
        text_int(&t, value);
    (void)!ona_leaf_set(rules, leaf, text_view(&t), NULL);
}

/* A card of any kind: its op decides which other values it needs. */
static void set_card(struct ona_miko *m, struct rng *r)
{
    m->op = (uint8_t)rng_below(r, ONA_OPS);
    m->kind = m->op < ONA_P_HARVEST ? ONA_ONCE : m->op < ONA_E_BRIGANDS ? ONA_PERMANENT : ONA_END;
    m->n = (uint8_t)between(r, 1, 9);
    m->per = (uint8_t)between(r, 1, 99);
    m->max = (uint8_t)between(r, 1, 250);
    if (m->op == ONA_GAIN_BLESSING || m->op == ONA_FREE_BUILDING)
        m->n = 1;
}

static void set_die(struct ona_rules *rules, struct rng *r)
{
    rules->faces = (uint8_t)between(r, 1, ONA_MAX_FACES);
    for (int i = 0; i < rules->faces; i++) {
        rules->face[i].ring = (uint8_t)rng_below(r, ONA_RINGS + 1);
        rules->face[i].steps = (uint8_t)between(r, 1, ONA_SECTORS - 1);
    }
}

static struct ona_leaf any_leaf(struct rng *r)
{
    struct ona_leaf leaf;

    do {
        leaf.key = (uint8_t)rng_below(r, (uint64_t)ona_key_count);
        for (int i = 0; i < 2; i++)
            leaf.at[i] =
                (uint8_t)rng_below(r, (uint64_t)ona_axis_count(ona_keys[leaf.key].axis[i]));
    } while (!ona_leaf_is_live(leaf) || ona_keys[leaf.key].land != ONA_LAND_BYTE);
    return leaf;
}

void odd_rules(struct ona_rules *rules, uint64_t number)
{
    static struct ona_rules before;
    struct rng r = {number * 2 + 1};
    int changes = 1 + (int)rng_below(&r, MOST_CHANGES);

    *rules = *ona_rules_standard();
    for (int i = 0; i < changes; i++) {
        before = *rules;
        switch (rng_below(&r, 16)) {
        case 0: set_die(rules, &r); break;
        case 1:
        case 2: set_card(&rules->miko[rng_below(&r, ONA_MIKOS)], &r); break;
        default: set_somehow(rules, any_leaf(&r), &r); break;
        }
        rules->players_min = 2; /* so that every table can be played */
        rules->players_max = ONA_MAX_SEATS;
        ona_rules_ready(rules);
        if (ona_rules_check(rules, NULL, NULL) > 0)
            *rules = before;
    }
}
