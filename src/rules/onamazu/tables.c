/* Torii: MIT licence, see LICENSE. */
/* The orders in which lists are generated, so that they come out sorted bytewise. */
#include "rules/onamazu/core.h"

const uint8_t ona_resource_order[ONA_RESOURCES] = {ONA_BAM, ONA_CER, ONA_CHA, ONA_ENC,
                                                   ONA_OR,  ONA_RIZ, ONA_SOI};
const uint8_t ona_god_order[ONA_GODS] = {ONA_BISHAMON,   ONA_DAIKOKU, ONA_EBISU,
                                         ONA_FUKUROKUJU, ONA_HOTEI,   ONA_JUROJIN};
const uint8_t ona_number_order[ONA_JINJAS] = {1,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 2,
                                              20, 21, 22, 23, 24, 3,  4,  5,  6,  7,  8,  9};

const char *const ona_frame_word[] = {
    "ROTATE", "ATTACK",  "PLACE",     "ACTIVATE", "COMBAT", "OFFER", "BUILD", "BARTER", "USE",
    "SIGN",   "BUILDER", "FREEBUILD", "ARMOUR",   "DRAW",   "PICK",  "BLESS", "TAKE",   "MARKET"};
