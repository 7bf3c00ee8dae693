/* Torii: MIT licence, see LICENSE. */
/*
 * The same game seen from the other side of the table: the board turned by 180° and the colours
 * exchanged, done on texts alone, so that no rule is needed for it.
 *
 *     a1 <-> e5    Blue <-> Red    lb <-> lr    la <-> le    l1 <-> l5
 */
#ifndef PROOF_HALF_TURN_H
#define PROOF_HALF_TURN_H

#include "base/text.h"

/* A canonical position; the keys come out in their canonical order again. */
void half_turn_position(struct str ofen, struct text *out);
/* An action without outcomes. */
void half_turn_action(struct str action, struct text *out);

#endif
