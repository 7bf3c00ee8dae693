/* Torii: MIT licence, see LICENSE. */
/* What is derived from a filled rules block: its hash, where kinds of cells and cards are, its texts. */
#include "rules/onamazu/rules.h"

#include "base/assert.h"
#include "rules/onamazu/schema.h"

#include <string.h>

/* FNV-1a, 64 bits: short, portable, and there is no incentive to forge it. */
static uint64_t hash_add(uint64_t hash, struct str s)
{
    for (size_t i = 0; i < s.len; i++)
        hash = (hash ^ (unsigned char)s.data[i]) * 0x100000001b3u;
    return hash;
}

/* A later key at the value that all earlier rules imply: their hash must not change. */
static bool is_unsaid(const struct ona_rules *rules, struct ona_leaf leaf)
{
    const struct ona_key *k = &ona_keys[leaf.key];

    return k->added && ((const uint8_t *)rules)[k->offset] == 0;
}

/* Over "path=value\n" of every live leaf present, in schema order. */
static uint64_t hash_of(const struct ona_rules *rules)
{
    uint64_t hash = 0xcbf29ce484222325u;
    struct ona_leaf leaf = {0};

    do {
        char memory[ONA_MAX_PATH + 32];
        struct text t;

        if (!ona_leaf_is_live(leaf) || !ona_leaf_is_present(rules, leaf) || is_unsaid(rules, leaf))
            continue;
        text_init(&t, memory, sizeof memory);
        ona_leaf_path(leaf, &t);
        text_char(&t, '=');
        ona_leaf_print(rules, leaf, &t);
        text_char(&t, '\n');
        ASSERT(!t.full);
        hash = hash_add(hash, text_view(&t));
    } while (ona_leaf_next(&leaf));
    return hash;
}

/* Absent leaves are zero, so that equal rules are equal bytes. */
static void clear_absent(struct ona_rules *rules)
{
    for (int i = rules->faces; i < ONA_MAX_FACES; i++)
        rules->face[i] = (struct ona_face){0, 0};
    for (int i = rules->armour_limit; i < ONA_MAX_ARMOUR; i++)
        memset(&rules->armour_cost[i], 0, sizeof rules->armour_cost[i]);
    for (int i = rules->offerings_per_jinja; i < ONA_MAX_OFFERINGS; i++)
        rules->offering[i] = 0;
    for (int i = 0; i < ONA_MIKOS; i++) {
        struct ona_miko *m = &rules->miko[i];

        if (m->kind == ONA_END)
            m->mons = 0;
        else
            m->per = m->max = 0;
        if (m->op != ONA_FREE_BUILDING)
            m->cubes = 0;
    }
}

void ona_rules_ready(struct ona_rules *rules)
{
    clear_absent(rules);
    memset(rules->cells_of, 0, sizeof rules->cells_of);
    memset(rules->cards_of, 0, sizeof rules->cards_of);
    rules->end_cards = 0;
    for (int i = 0; i < ONA_CELLS; i++)
        rules->cells_of[rules->cell[i]] |= 1u << i;
    for (int i = 0; i < ONA_MIKOS; i++) {
        rules->cards_of[rules->miko[i].op] |= 1u << i;
        if (rules->miko[i].kind == ONA_END)
            rules->end_cards |= 1u << i;
    }
    rules->hash = hash_of(rules);
}

const char *ona_rules_text(const struct ona_rules *rules, uint16_t at)
{
    ASSERT(at < sizeof rules->pool);
    return rules->pool + at;
}

const char *ona_rules_label(const struct ona_rules *rules, const struct ona_label *l,
                            const char *language)
{
    int column = language_column(language);

    return ona_rules_text(rules, l->at[column] != 0 ? l->at[column] : l->at[0]);
}
