/* Torii: MIT licence, see LICENSE. */
/* A position being parsed: what its text contained, before the rest is derived and checked. */
#ifndef RULES_ONAMAZU_POSITION_DRAFT_H
#define RULES_ONAMAZU_POSITION_DRAFT_H

#include "rules/onamazu/core.h"
#include "rules/onamazu/position.h"

enum ona_given {
    ONA_GIVEN_SLOTS = 1,
    ONA_GIVEN_PILE = 2,
    ONA_GIVEN_DISPLAY = 4,
    ONA_GIVEN_JINJAS = 8,
    ONA_GIVEN_DECK = 16,
    ONA_GIVEN_SUPPLY = 32,
    ONA_GIVEN_BLESSINGS = 64,
    ONA_GIVEN_APPEASEMENT = 128,
    ONA_GIVEN_TRIGGERED = 256,
    ONA_GIVEN_FRAMES = 512,
    ONA_GIVEN_RULES = 1024,
};

struct ona_draft {
    struct ona_state s;
    int players;
    uint32_t given;
    uint64_t rules_hash;
    uint64_t owned[ONA_MAX_SEATS];             /* tiles given by id … */
    uint8_t fronts[ONA_MAX_SEATS][ONA_FRONTS]; /* … and by front */
    uint8_t pile[ONA_TILES], discard[ONA_TILES];
    struct str bad_key; /* where parsing stopped … */
    int bad_seat;       /* … in this seat, from 1; 0: in the position itself */
    bool doubled;       /* … because of a duplicate key */
};

enum status ona_draft_read(struct ona_draft *d, struct str text, struct err *e);
bool ona_hash_read(struct str word, uint64_t *out); /* sixteen hexadecimal digits */
/* The error for bad_key, `at` bytes in: an unknown key, or what is allowed there. */
enum status ona_draft_refuse(const struct ona_draft *d, size_t at, struct err *e);
/* Is everything the seat has possible for a player? */
enum status ona_draft_check_seat(const struct ona_draft *d, const struct ona_rules *rules, int seat,
                                 struct err *e);

#endif
