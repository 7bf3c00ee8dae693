/* Torii: MIT licence, see LICENSE. */
/* Actions, events and outcomes as text (docs/formats/move.md), and why an action is not legal. */
#ifndef RULES_ONAMAZU_TEXT_H
#define RULES_ONAMAZU_TEXT_H

#include "rules/onamazu/core.h"

/* Splits a text at single blanks; -1 if there are more than `size` words or other blanks. */
int ona_words_cut(struct str s, struct str *words, int size);
int ona_word_find(struct str word, const char *const *list, int count); /* -1 if not found */
bool ona_cell_read(struct str word, int *out);                          /* "O4" */
/* Numbers separated by commas, at most `size`; returns the count, or -1. */
int ona_numbers_read(struct str word, int below, uint8_t *out, int size);

extern const char *const ona_tile_place[];   /* "S1", "S2", "TOP" */
extern const char *const ona_shuffle_word[]; /* by enum ona_chance: "brigands" …, or NULL */

/* text.c */
bool ona_verb_pays(enum ona_verb verb); /* is it followed by a payment? */
void ona_action_print(const struct game *g, const void *state, game_action x, struct text *t);
void ona_outcome_print(const struct game *g, const struct game_outcome *o, struct text *t);

/* read.c: the grammar alone; legality is checked elsewhere. */
enum status ona_action_read(struct str s, game_action *out, struct err *e);
enum status ona_outcome_parse(const struct game *g, struct str s, struct game_outcome *out,
                              struct err *e);
enum status ona_event_parse(const struct game *g, const void *state, struct str s, game_action *out,
                            struct err *e);

/* fits.c: can a seat be shown this in this view? If so, it can be applied to the view. */
bool ona_event_fits(const struct game *g, const struct ona_state *s, game_action x);

/* explain.c: a legal action, or the clause that forbids it. */
enum status ona_action_parse(const struct game *g, const void *state, struct str s,
                             game_action *out, struct err *e);

#endif
