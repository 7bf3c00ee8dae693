/* Torii: MIT licence, see LICENSE. */
/* What an action would give, as far as the player to act can know. */
#ifndef WORDS_ONAMAZU_GAINS_H
#define WORDS_ONAMAZU_GAINS_H

#include "words/onamazu/onamazu.h"

/* Does the view tell all that comes of it? */
bool onamazu_foreseen(const struct onamazu_scene *s, game_action x);
/* What changes for the player to act; the view behind it. */
struct onamazu_change onamazu_foresee(const struct onamazu_scene *s, game_action x,
                                      struct ona_state *after);
/* The change if nothing limited it: stores empty and without an end, the supply full. */
struct onamazu_change onamazu_unlimited(const struct onamazu_scene *s, game_action x);
/* Cubes and bushis of a gain for which there is no room. */
int onamazu_lost(const struct onamazu_scene *s, game_action x, const struct onamazu_change *c);
/* What the player to act would get of a visible tile's reward; returns the cubes without room. */
int onamazu_reward(const struct onamazu_scene *s, int place, struct ona_cost *out);
/* The scene as if the place were free for the player to act, so that `use -` shows what it gives. */
struct onamazu_scene onamazu_at_place(const struct onamazu_scene *s, int place);
/* Does the cell give something by itself, without a question? */
bool onamazu_gives_at_once(const struct ona_rules *rules, int cell);
/* The scene in which an acolyte of `player` stands on the cell and is about to act. */
struct onamazu_scene onamazu_standing(const struct onamazu_scene *s, int player, int cell);
/* What an acolyte may do on a cell, with cost, yield and own numbers; the words of `act`. */
void onamazu_act_words(struct text *t, const struct onamazu_scene *s, game_action x);
/* " rice+coal→2 ceramics": what a cell asks and gives; nothing where there is no such bargain. */
void onamazu_cell_bargain(struct text *t, const struct onamazu_scene *s, int cell);
/* Does a cell that acts ask something to which there is only one answer, to go on? */
bool onamazu_is_vain(const struct onamazu_scene *s, game_action x);
/* Why nothing can be done on a cell, in a few words; none where there are no better ones. */
void onamazu_why_vain(struct text *t, const struct onamazu_scene *s, int cell);
/* What a cell gives at once to an acolyte there; false if it gives nothing by itself. */
bool onamazu_cell_gain(const struct onamazu_scene *s, int cell, struct onamazu_change *out);

#endif
