/* Torii: MIT licence, see LICENSE. */
/* What an action would give, as far as the player to act can know. */
#ifndef WORDS_ONAMAZU_GAINS_H
#define WORDS_ONAMAZU_GAINS_H

#include "words/onamazu/onamazu.h"

/* Is the result known from the view? */
bool onamazu_foreseen(const struct onamazu_scene *s, game_action x);
/* What changes for the player to act; the view afterwards. */
struct onamazu_change onamazu_foresee(const struct onamazu_scene *s, game_action x,
                                      struct ona_state *after);
/* The change without limits: empty and unlimited stores, a full supply. */
struct onamazu_change onamazu_unlimited(const struct onamazu_scene *s, game_action x);
/* Cubes and bushis of a gain that do not fit. */
int onamazu_lost(const struct onamazu_scene *s, game_action x, const struct onamazu_change *c);
/* What the player to act would get of a visible tile's reward; returns the cubes that do not fit. */
int onamazu_reward(const struct onamazu_scene *s, int place, struct ona_cost *out);
/* The scene as if the place were free of charge for the player to act, so that `use -` shows its yield. */
struct onamazu_scene onamazu_at_place(const struct onamazu_scene *s, int place);
/* Does the cell give something without asking? */
bool onamazu_gives_at_once(const struct ona_rules *rules, int cell);
/* The scene in which an acolyte of `player` is on the cell and about to act. */
struct onamazu_scene onamazu_standing(const struct onamazu_scene *s, int player, int cell);
/* What an acolyte may do on a cell, with cost, yield and own numbers; the words of `act`. */
void onamazu_act_words(struct text *t, const struct onamazu_scene *s, game_action x);
/* " rice+coal→2 ceramics": what a cell costs and gives; nothing if there is no such trade. */
void onamazu_cell_bargain(struct text *t, const struct onamazu_scene *s, int cell);
/* Does a cell ask a question with only one answer, to continue? */
bool onamazu_is_vain(const struct onamazu_scene *s, game_action x);
/* Why nothing can be done on a cell, in a few words; nothing if no reason is known. */
void onamazu_why_vain(struct text *t, const struct onamazu_scene *s, int cell);
/* What a cell gives an acolyte at once; false if it gives nothing by itself. */
bool onamazu_cell_gain(const struct onamazu_scene *s, int cell, struct onamazu_change *out);

#endif
