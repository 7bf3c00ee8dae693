/* Torii: MIT licence, see LICENSE. */
/* Onitama at the prompt: shared by its files, and named by its row in play_kinds.c. */
#ifndef TERM_ONITAMA_PLAY_H
#define TERM_ONITAMA_PLAY_H

#include "term/prompt.h"
#include "term/screen.h"

/* The rulebook's note on combinations for advanced players (M1), to be translated. */
extern const char term_expert_note[];

/* What the person at the screen may see. */
struct scene play_scene(const struct session *p);
/* The turns so far as the seat was shown them, numbered. */
void play_record(struct text *t, const struct scene *s);
/* A square or a card alone lists its moves; false if the line is neither. */
bool onitama_shorthand(struct session *p, struct str line);

/* See struct play_kind. */
void onitama_hand_over(struct text *t, const struct words_look *look, int seat);
int onitama_viewer(const struct session *p);
void onitama_begin(struct session *p);
void onitama_show(struct session *p, bool all);
const char *onitama_prompt(const struct session *p);
void onitama_choose(struct session *p, int number);
void onitama_type(struct session *p, struct str text);
bool onitama_legal(struct session *p, struct str text, game_action *out, struct err *e);
void onitama_refuse(struct session *p, const struct err *e, struct str typed, bool hint);
bool onitama_may_undo(const struct session *p);
bool onitama_undo(struct session *p);
game_action onitama_random(struct session *p, int seat);
bool onitama_watch(struct session *p);
bool onitama_turn_done(const struct session *p);
void onitama_show_done(struct session *p);
const char *onitama_close_prompt(const struct session *p);
void onitama_help(struct text *t, const struct session *p, bool after);
void onitama_show_clause(struct session *p, int clause);
void onitama_finish(struct session *p);
/* On a terminal, once the game is over: a review of it, if the person wants one (offer.c). */
void review_offer(struct session *p);
enum status onitama_finish_record(struct record *r, const struct session *p, struct err *e);

/* Commands. */
command_run onitama_moves, onitama_card, onitama_board, onitama_flip, onitama_list, onitama_draw,
    onitama_rules;

#endif
