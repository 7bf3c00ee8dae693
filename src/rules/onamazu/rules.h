/* Torii: MIT licence, see LICENSE. */
/*
 * The rules block of Onamazu: every number, card and switch of data/onamazu.yaml as plain data without
 * pointers. ruledata/ fills it from a file; docs/formats/onamazu-rules.md explains each key.
 */
#ifndef RULES_ONAMAZU_RULES_H
#define RULES_ONAMAZU_RULES_H

#include "base/text.h"
#include "rules/onamazu/words.h"

#include <stdbool.h>
#include <stdint.h>

struct ona_cost {
    uint8_t cube[ONA_RESOURCES];
    uint8_t mons;
};

struct ona_face {
    uint8_t ring;  /* ONA_RINGS: brigands */
    uint8_t steps; /* 1…9 */
};

struct ona_yield {
    uint8_t resource;
    uint8_t count;
};

/* Offsets of a text in the string pool, by language; 0 is the empty text. */
struct ona_label {
    uint16_t at[ONA_LANGUAGES];
};

struct ona_brigand {
    uint8_t power;
    uint8_t fame[2];
    struct ona_cost reward;
};

struct ona_miko {
    uint8_t kind, op;
    uint8_t n, per, max;
    uint8_t mons, cubes;
};

struct ona_rules {
    uint8_t players_min, players_max;
    uint8_t threshold[ONA_MAX_SEATS + 1]; /* by number of players */
    uint8_t max_rounds;                   /* 0: none (G42) */
    uint8_t cap[ONA_RESOURCES], supply[ONA_RESOURCES];

    uint8_t bushi_limit, armour_limit, contract_limit, building_limit;
    uint8_t offerings_per_jinja, jinjas_per_turn, blessing_tiles, jinja_copies;

    uint8_t setup_bushi, setup_armour, setup_mons[ONA_MAX_SEATS];

    uint8_t rotation_cw;                     /* 10.3: clockwise only */
    uint8_t temple_counts, temple_exclusive; /* C10, 10.5 */
    uint8_t signing_fee, min_bushi_loss, armour_value;
    uint8_t gold_in_meditation, gold_in_barter;
    uint8_t swap_always;       /* 10.6 */
    uint8_t armourer_contract; /* 10.8 */
    uint8_t activate_all;      /* 10.9 */
    uint8_t fight_if_able;     /* 10.10 */
    uint8_t same_blessing;     /* 10.11 */
    uint8_t no_memory_aid;     /* 10.12 */
    uint8_t several_series;    /* 10.13 */
    uint8_t attack_slots;      /* 10.14 */

    uint8_t cell[ONA_CELLS]; /* enum ona_cell */
    uint8_t faces;
    struct ona_face face[ONA_MAX_FACES];

    uint8_t harvest, recruit, mon, offer_max, meditation_max, barter_max;
    uint8_t rice_gain, share_fee, building_income;

    struct ona_cost place_cost[ONA_HIRED];
    struct ona_cost builder_cost;
    struct ona_cost armour_cost[ONA_MAX_ARMOUR]; /* to level 1, 2, … */
    struct ona_yield yield[ONA_ARTISANS];
    struct ona_cost jinja_cost[ONA_DISPLAY];

    uint8_t sell[ONA_CATEGORIES], buy[ONA_CATEGORIES], up[ONA_SERVICES];

    uint8_t daikoku_fee, bishamon_recruit; /* R112, R113 */
    uint8_t cross_barter, choose_attacker, peek_fame, any_manufactured, duplicate_offerings,
        adjacent;

    uint8_t identical[5], series[ONA_FAMILIES + 1], offering[ONA_MAX_OFFERINGS];

    struct ona_brigand brigand[ONA_FRONTS];
    struct ona_miko miko[ONA_MIKOS];

    uint8_t blocking; /* 10.1 */
    uint8_t blue_tiles[ONA_MAX_SEATS + 1],
        yellow_tiles[ONA_MAX_SEATS + 1]; /* by number of players */

    /* Texts for display; they do not affect the game and are not hashed. */
    struct ona_label resource_name[ONA_RESOURCES], brigand_name[ONA_FRONTS];
    struct ona_label miko_text[ONA_MIKOS];
    uint16_t miko_id[ONA_MIKOS], miko_name[ONA_MIKOS], family_name[ONA_FAMILIES], title,
        data_version;
    uint16_t resource_colour[ONA_RESOURCES]; /* "white": letters only, safe in a picture */
    uint16_t pool_len;
    char pool[ONA_POOL];

    /* Derived by ona_rules_ready. */
    uint64_t hash;                     /* of everything above the texts */
    uint32_t cells_of[ONA_CELL_KINDS]; /* a bit per cell */
    uint32_t cards_of[ONA_OPS];        /* a bit per miko */
    uint32_t end_cards;
};

/* Can a contract be signed at this kind of cell? At the armourer only under 10.8. */
static inline bool ona_is_place(const struct ona_rules *rules, int kind)
{
    return kind < ONA_BUILDER || (kind == ONA_ARMOURER && rules->armourer_contract);
}

/* Fills the derived part; must be called whenever a block was filled or changed. */
void ona_rules_ready(struct ona_rules *rules);
/* A text from the pool. */
const char *ona_rules_text(const struct ona_rules *rules, uint16_t at);
const char *ona_rules_label(const struct ona_rules *rules, const struct ona_label *l,
                            const char *language);
/* The block of data/onamazu.yaml at build time. */
const struct ona_rules *ona_rules_standard(void);
/* The same by the letter of the rulebook: with the changes of data/onamazu-letter.yaml. */
void ona_rules_letter(struct ona_rules *out);
extern const char ona_letter_changes[]; /* "end.max_rounds=0; rules.…" */
/* By its name, "standard" or "letter"; false for any other. */
bool ona_rules_named(struct str name, struct ona_rules *out);

#endif
