/* Torii: MIT licence, see LICENSE. */
/* Tables laid by hand for the tests of Onamazu's pictures, and what a seat sees of them. */
#ifndef ONAMAZU_PICTURE_TABLES_H
#define ONAMAZU_PICTURE_TABLES_H

#include "rules/onamazu/onamazu.h"

/* A whole table before the first action of a game. */
void table_start(struct ona_state *s, int players);
/* One in the middle of a game, with something of everything. */
void table_crowded(struct ona_state *s, int players);
/* What a viewer (a seat from 1 on, or ONA_ONLOOKER) may know of it (section 8). */
void table_view(const struct ona_state *s, int players, int viewer, struct ona_state *out);

#endif
