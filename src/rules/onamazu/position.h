/* Torii: MIT licence, see LICENSE. */
/* Positions as JSON (docs/formats/onamazu-position.md): full states and views alike. */
#ifndef RULES_ONAMAZU_POSITION_H
#define RULES_ONAMAZU_POSITION_H

#include "rules/onamazu/state.h"

void ona_position_print(const struct game *g, const void *state, struct text *t);
/* Anything omitted is as at the start of a game; piles and stocks are derived from the rest. */
enum status ona_position_parse(const struct game *g, struct str s, void *state, struct err *e);

#endif
