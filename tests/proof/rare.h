/* Torii: MIT licence, see LICENSE. */
/*
 * How often the rare things of the rules happened while two sets of rules were compared: an agreement
 * about passes says nothing if nobody ever passed. Told from the reference's side alone.
 */
#ifndef PROOF_RARE_H
#define PROOF_RARE_H

#include "reference.h"

#include <stdbool.h>

enum rare_thing {
    RARE_PASS,
    RARE_ONE_CARD,
    RARE_STONE,
    RARE_STREAM,
    RARE_SPIRIT_INSTEAD,
    RARE_SWAP_OWN,
    RARE_SWAP_ENEMY,
    RARE_SWAP_MOVED,
    RARE_SPIRIT_FOLLOWS,
    RARE_SPIRIT_STUCK,
    RARE_WIND_WINS,
    RARE_WIND_UNPLAYABLE,
    RARE_SPIRIT_ON_ARCH,
    RARE_STUDENT_ON_ARCH,
    RARE_TAKES_HIDDEN,
    RARE_TAKES_SEEN,
    RARE_NINJA_TAKES,
    RARE_NINJA_TAKES_MASTER,
    RARE_LANTERN_YES,
    RARE_LANTERN_NO,
    RARE_ATTEMPT_YES,
    RARE_ATTEMPT_NO,
    RARE_SAME_SQUARE,
    RARE_OVER_SEEN,
    RARE_SEEN_TAKEN,
    RARE_ONLY_STAY,
    RARE_SECRET_PASS,
    RARE_BOTH_OUT,
    RARE_ARCH_NINJA,
    RARE_LIT,
    RARE_LIT_OWN,
    RARE_LIT_BOTH,
    RARE_SWAP_SEEN,
    RARE_SEEN_PART,
    RARE_LAST_HIDDEN,
    RARE_LAST_SEEN,
    RARE_COUNT
};

struct rare {
    unsigned long times[RARE_COUNT];
};

/* What can be told of a position by its list of actions; and of an action played. */
void rare_position(struct rare *r, const struct ref_position *p, char legal[][REF_TEXT], int count);
void rare_action(struct rare *r, const struct ref_position *before, const char *action,
                 const char *public_event, const struct ref_position *after);

/* The table of what can happen in the game; returns how many lines stand at 0. */
int rare_print(const struct rare *r, const char *game);

#endif
