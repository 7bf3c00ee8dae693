/* Torii: MIT licence, see LICENSE. */
#include "rules/onamazu/words.h"

#include "base/status.h"

const char *const ona_resource_code[] = {"RIZ", "BAM", "CHA", "CER", "ENC", "SOI", "OR"};
const char *const ona_category_word[] = {N_("primary"), N_("manufactured"), "gold"};
const char *const ona_god_code[] = {"DAIKOKU", "BISHAMON", "FUKUROKUJU",
                                    "EBISU",   "HOTEI",    "JUROJIN"};
const char *const ona_ring_word[] = {"inner", "middle", "outer"};
const char *const ona_cell_word[] = {"POTTER",  "INCENSE", "WEAVER",   "GOLDSMITH", "RICE",
                                     "TEMPLE",  "BUILDER", "ARMOURER", "MARKET",    "MON",
                                     "RECRUIT", "TROC",    "OFFER",    "BUILD",     "RIZ",
                                     "BAM",     "CHA",     "COMBAT",   "ZEN"};
const char *const ona_place_word[] = {"potter", "incense", "weaver",  "goldsmith",
                                      "rice",   "temple",  "builder", "armourer"};
const char *const ona_op_word[] = {
    "gain_primary", "gain_manufactured", "gain_gold", "gain_mons",     "gain_bushi",
    "gain_armour",  "gain_blessing",     "offer",     "free_building", "p_harvest",
    "p_mon",        "p_recruit",         "p_power",   "p_jinja",       "p_market",
    "p_share",      "p_medit",           "p_artisan", "e_brigands",    "e_blessings",
    "e_mons",       "e_buildings",       "e_full",    "e_armour",      "e_mikos",
    "e_cubes",      "e_contracts"};
const char *const ona_miko_kind_word[] = {"once", "permanent", "end"};
const char *const ona_service_word[] = {"primary",  "manufactured", "miko",
                                        "blessing", "jinja",        "temple"};
