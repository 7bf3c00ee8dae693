/* Torii: MIT licence, see LICENSE. */
/* Actions, events and outcomes as words (docs/formats/move.md), and why an action is not legal. */
#ifndef RULES_ONAMAZU_TEXT_H
#define RULES_ONAMAZU_TEXT_H

#include "rules/onamazu/core.h"

/* The words of a text, single blanks between; -1 if there are more than `size` or blanks elsewhere. */
int ona_words_cut(struct str s, struct str *words, int size);
int ona_word_find(struct str word, const char *const *list,
                  int count);                  /* -1 if it is none of them */
bool ona_cell_read(struct str word, int *out); /* "O4" */
/* Numbers with commas between, at most `size`; how many, or -1. */
int ona_numbers_read(struct str word, int below, uint8_t *out, int size);

extern const char *const ona_verb_word[];    /* "rot" … */
extern const char *const ona_tile_place[];   /* "S1", "S2", "TOP" */
extern const char *const ona_shuffle_word[]; /* by enum ona_chance: "brigands" …, or NULL */

/* text.c */
bool ona_verb_pays(enum ona_verb verb); /* does a payment stand behind it? */
void ona_action_print(const struct game *g, const void *state, game_action x, struct text *t);
void ona_outcome_print(const struct game *g, const struct game_outcome *o, struct text *t);

/* read.c: the grammar alone; whether the action is legal is another question. */
enum status ona_action_read(struct str s, game_action *out, struct err *e);
enum status ona_outcome_parse(const struct game *g, struct str s, struct game_outcome *out,
                              struct err *e);
enum status ona_event_parse(const struct game *g, const void *state, struct str s, game_action *out,
                            struct err *e);

/* fits.c: could a seat be shown this in this view? What fits can be played on the view. */
bool ona_event_fits(const struct game *g, const struct ona_state *s, game_action x);

/* explain.c: a legal action, or the clause that forbids it. */
enum status ona_action_parse(const struct game *g, const void *state, struct str s,
                             game_action *out, struct err *e);

#endif
