/* Torii: MIT licence, see LICENSE. */
/* Conversion between positions of the game and table positions. */
#ifndef TABLE_POSITION_H
#define TABLE_POSITION_H

#include "rules/onitama/onitama.h"
#include "table/index.h"

/* From the seat of the player to move; ILLEGAL if the position has other cards than the deck. */
enum status table_position_from_core(const struct table_deck *deck, const struct oni_core *s,
                                     struct table_position *out, struct err *e);
/* The same position with Blue to move. */
void table_position_to_core(const struct table_deck *deck, const struct table_position *p,
                            struct oni_core *out);

#endif
