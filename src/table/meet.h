/* Torii: MIT licence, see LICENSE. */
/* Positions of the game as the tables see them, and back. */
#ifndef TABLE_MEET_H
#define TABLE_MEET_H

#include "rules/onitama/onitama.h"
#include "table/sets.h"

/* From the seat of the player to move; ILLEGAL where other cards are on the table. */
enum status table_meet(const struct table_deck *deck, const struct oni_core *s,
                       struct table_position *out, struct err *e);
/* The same position with Blue to move. */
void table_part(const struct table_deck *deck, const struct table_position *p,
                struct oni_core *out);

#endif
