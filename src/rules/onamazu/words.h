/* Torii: MIT licence, see LICENSE. */
/* The things of Onamazu by number, and their codes in the data file, in actions and in dumps. */
#ifndef RULES_ONAMAZU_WORDS_H
#define RULES_ONAMAZU_WORDS_H

#include "base/languages.h"

enum {
    ONA_SECTORS = 10,
    ONA_CELLS = 30, /* 0…9 inner, 10…19 middle, 20…29 outer: the bytewise order of their names */
    ONA_FRONTS = 19,
    ONA_TILES = 38, /* two per front: 2f and 2f + 1 (G8) */
    ONA_MIKOS = 27,
    ONA_FAMILIES = 6,
    ONA_JINJAS = 24, /* maximum; families times copies */
    ONA_DISPLAY = 4, /* jinja slots */
    ONA_SLOTS = 2,   /* brigand slots */
    ONA_MAX_FACES = 12,
    ONA_MAX_ARMOUR = 9,
    ONA_MAX_OFFERINGS = 7, /* on one jinja */
    ONA_MAX_SEATS = 4,
    ONA_LANGUAGES = LANGUAGES_COUNT,
    ONA_POOL = 24576, /* bytes of all texts */
};

enum ona_resource {
    ONA_RIZ,
    ONA_BAM,
    ONA_CHA, /* primary */
    ONA_CER,
    ONA_ENC,
    ONA_SOI, /* manufactured */
    ONA_OR,
    ONA_RESOURCES
};
enum ona_category { ONA_PRIMARY, ONA_MANUFACTURED, ONA_GOLD, ONA_CATEGORIES };
enum ona_god {
    ONA_DAIKOKU,
    ONA_BISHAMON,
    ONA_FUKUROKUJU,
    ONA_EBISU,
    ONA_HOTEI,
    ONA_JUROJIN,
    ONA_GODS
};
enum ona_ring { ONA_INNER, ONA_MIDDLE, ONA_OUTER, ONA_RINGS };

/* Kinds of cells. The contract places come first, in the order of 5.1; under 10.8 the armourer is one too. */
enum ona_cell {
    ONA_POTTER,
    ONA_INCENSE,
    ONA_WEAVER,
    ONA_GOLDSMITH,
    ONA_RICE,
    ONA_TEMPLE,
    ONA_BUILDER,
    ONA_ARMOURER,
    ONA_MARKET,
    ONA_MON,
    ONA_RECRUIT,
    ONA_TROC,
    ONA_OFFER,
    ONA_BUILD,
    ONA_HARVEST_RIZ,
    ONA_HARVEST_BAM,
    ONA_HARVEST_CHA,
    ONA_COMBAT,
    ONA_ZEN,
    ONA_CELL_KINDS
};
enum {
    ONA_PLACES = 8,   /* potter … armourer; see ona_is_place for those that sign contracts */
    ONA_HIRED = 5,    /* potter … rice: used for a price, waived by a contract */
    ONA_ARTISANS = 4, /* potter … goldsmith */
};

/* The upper floor of the market, in the order of the data file. */
enum ona_service {
    ONA_UP_PRIMARY,
    ONA_UP_MANUFACTURED,
    ONA_UP_MIKO,
    ONA_UP_BLESSING,
    ONA_UP_JINJA,
    ONA_UP_TEMPLE,
    ONA_SERVICES
};

/* What a miko does (5.11). */
enum ona_op {
    ONA_GAIN_PRIMARY,
    ONA_GAIN_MANUFACTURED,
    ONA_GAIN_GOLD,
    ONA_GAIN_MONS,
    ONA_GAIN_BUSHI,
    ONA_GAIN_ARMOUR,
    ONA_GAIN_BLESSING,
    ONA_MAKE_OFFERINGS,
    ONA_FREE_BUILDING,
    ONA_P_HARVEST,
    ONA_P_MON,
    ONA_P_RECRUIT,
    ONA_P_POWER,
    ONA_P_JINJA,
    ONA_P_MARKET,
    ONA_P_SHARE,
    ONA_P_MEDIT,
    ONA_P_ARTISAN,
    ONA_E_BRIGANDS,
    ONA_E_BLESSINGS,
    ONA_E_MONS,
    ONA_E_BUILDINGS,
    ONA_E_FULL,
    ONA_E_ARMOUR,
    ONA_E_MIKOS,
    ONA_E_CUBES,
    ONA_E_CONTRACTS,
    ONA_OPS
};
enum ona_miko_kind { ONA_ONCE, ONA_PERMANENT, ONA_END };

extern const char *const ona_resource_code[];  /* "RIZ" … "OR" */
extern const char *const ona_category_word[];  /* "primary" … */
extern const char *const ona_god_code[];       /* "DAIKOKU" … */
extern const char *const ona_ring_word[];      /* "inner" … */
extern const char *const ona_cell_word[];      /* "POTTER" … */
extern const char *const ona_place_word[];     /* "potter" … "armourer" */
extern const char *const ona_op_word[];        /* "gain_primary" … */
extern const char *const ona_miko_kind_word[]; /* "once", "permanent", "end" */
extern const char *const ona_service_word[];   /* "primary" … "temple" */

#endif
