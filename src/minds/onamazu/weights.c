/* Torii: MIT licence, see LICENSE. */
/* Two sets of weights: tuned by three-player self-play, and naive. */
#include "minds/onamazu/onamazu.h"

const struct ona_weights ona_weights_tuned = {
    .primary = 2.11,
    .manufactured = 5.08,
    .gold = 2.53,
    .mon = 0.44,
    .bushi = 3.35,
    .armour = 10.79,
    .blessing = {1.82, 2.50, 0.19, 1.21, 2.00, 1.14},
    .building = 5.66,
    .contract = {5.10, 2.78, 1.79, 21.54, 1.05, 3.79, [ONA_ARMOURER] = 2}, /* the last not tuned */
    .superior = 19.64,
    .superior_part = 0.81,
    .permanent = 0.86,
    .miko = 6.41,
    .slot = 3.15,
    .ready = 0.03,
    .horizon = 2.82,
    .rate = 4.74,
    .lead = 40, /* as many as a player scores in a whole game */
    .lean_offering = 4.81,
    .lean_tile = 0.97,
    .lean_jinja = 1.78,
    .lean_miko = 0.29,
    .lean_mon = 0.14,
    .lean_set = 0.97,
};

const struct ona_weights ona_weights_naive = {
    .primary = 1,
    .manufactured = 2,
    .gold = 2,
    .mon = 0.5,
    .bushi = 1,
    .armour = 2,
    .blessing = {3, 3, 3, 3, 3, 3},
    .building = 4,
    .contract = {4, 4, 4, 4, 4, 4, [ONA_ARMOURER] = 4},
    .superior = 6,
    .superior_part = 2,
    .permanent = 3,
    .miko = 5,
    .slot = 0.75,
    .ready = 1,
    .horizon = 2,
    .rate = 1,
    .lead = 1e9, /* never */
};
