/* Torii: MIT licence, see LICENSE. */
/* The numbers of the game. */
#ifndef TORII_TESTS_ONAREF_RULES_H
#define TORII_TESTS_ONAREF_RULES_H

#include "onaref_words.h"

/* The data file. Filled by onaref_rules_load; a test may change any number afterwards. */
struct onaref_rules {
    long *fired; /* NULL, or ONAREF_CLAUSES counters of the caller: how often each clause acted */

    int players_min, players_max;
    int threshold[ONAREF_PLAYERS + 1]; /* by number of players */
    int max_rounds;                    /* 0: none (G42) */

    int kind[ONAREF_RESOURCES]; /* ONAREF_PRIMARY, ONAREF_MANUFACTURED or ONAREF_GOLD */
    int cap[ONAREF_RESOURCES];
    int supply[ONAREF_RESOURCES];

    int limit_bushi, limit_armour, limit_contracts, limit_buildings, acolytes;
    int offerings_per_jinja, jinjas_built_per_turn, blessing_tiles_per_god;
    int brigand_slots, jinja_slots, jinja_copies, families;

    int setup_bushi, setup_armour, random_alignment;
    int mons_by_seat[ONAREF_PLAYERS];

    int rotation_choice; /* 0: always clockwise (10.3) */
    int attack_top;      /* fukurokuju_targets is "visible3" */
    int temple_contract_counts, temple_contract_exclusive, contract_signing_fee;
    int min_bushi_loss, armour_value, gold_in_meditation, gold_in_barter;
    int market_swap_always;
    int armourer_contract; /* 10.8 */
    int activate_all;      /* 10.9 */
    int fight_if_able;     /* 10.10 */
    int same_blessing;     /* 10.11 */
    int several_series;    /* 10.13 */

    int sectors;
    char cell[ONAREF_RINGS][ONAREF_SECTORS][12]; /* "ZEN", "COMBAT", ... */
    int faces;
    struct onaref_face face[ONAREF_FACES];

    int harvest, recruit, mon, offer_max, meditation_max, barter_max, share_fee, building_income;
    struct onaref_cost cost[ONAREF_PLACES]; /* the temple's is empty */
    struct onaref_cost yield[ONAREF_PLACES];
    struct onaref_cost builder_cost;
    int armour_costs;
    struct onaref_cost armour_cost[ONAREF_LEVELS];
    struct onaref_cost slot_cost[ONAREF_SLOTS];

    int sell[3], buy[3]; /* by kind of resource */
    int up[ONAREF_UPS];

    int daikoku_share_fee, daikoku_cross_barter, bishamon_recruit;
    int fukurokuju_choose, fukurokuju_peek;
    int ebisu_any, hotei_duplicate, jurojin_adjacent;

    int identical[ONAREF_JINJAS + 1], series[ONAREF_FAMILIES + 1], offering[ONAREF_LEVELS];

    int tiles;
    struct onaref_tile tile[ONAREF_TILES];
    int mikos;
    struct onaref_miko miko[ONAREF_MIKOS];

    int blocking;                              /* 10.1 is played */
    int blocking_ring[2];                      /* blue, yellow */
    int blocking_tiles[ONAREF_PLAYERS + 1][2]; /* by number of players: blue, yellow */
};

struct onaref_cell {
    int ring; /* -1: not on the board */
    int index;
};

struct onaref_jinja {
    int family;
    int offerings[ONAREF_RESOURCES];
};

struct onaref_player {
    int mons, bushis, armour;
    int cubes[ONAREF_RESOURCES];
    int favourite;
    int active[ONAREF_GODS], pending[ONAREF_GODS]; /* blessings: 0 or 1 */
    int again[ONAREF_GODS];                        /* tiles beyond the first (10.11) */
    int superior, superior_pending;
    int building[ONAREF_SECTORS]; /* 1 on outer cell i */
    int contract[ONAREF_PLACES];
    int tile_count, tile[ONAREF_TILES];
    int jinja_count;
    struct onaref_jinja jinja[ONAREF_JINJAS];
    int miko[ONAREF_MIKOS]; /* 1: owned */
    struct onaref_cell pawn[ONAREF_PAWNS];
    int wounded[ONAREF_PAWNS];
    int resolved[ONAREF_PAWNS];
};

#endif
