/* Torii: MIT licence, see LICENSE. */
/* What an action would give, as far as the player to act can know. */
#ifndef TERM_ONAMAZU_GAINS_H
#define TERM_ONAMAZU_GAINS_H

#include "term/onamazu_screen.h"

/* Does the view tell all that comes of it? */
bool onamazu_foreseen(const struct onamazu_scene *s, game_action x);
/* What changes for the player to act; the view behind it. */
struct onamazu_change onamazu_foresee(const struct onamazu_scene *s, game_action x,
                                      struct ona_state *after);
/* Cubes and bushis of a gain for which there is no room. */
int onamazu_lost(const struct onamazu_scene *s, game_action x, const struct onamazu_change *c);
/* Does the cell give something by itself, without a question? */
bool onamazu_gives_at_once(const struct ona_rules *rules, int cell);
/* What a cell gives at once to an acolyte there; false if it gives nothing by itself. */
bool onamazu_cell_gain(const struct onamazu_scene *s, int cell, struct onamazu_change *out);

#endif
