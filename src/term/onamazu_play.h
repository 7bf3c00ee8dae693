/* Torii: MIT licence, see LICENSE. */
/* Onamazu at the prompt: shared by its files, and named by its row in play_kinds.c. */
#ifndef TERM_ONAMAZU_PLAY_H
#define TERM_ONAMAZU_PLAY_H

#include "term/onamazu_screen.h"
#include "term/prompt.h"

struct onamazu_scene onamazu_scene_now(const struct session *p);
/* What happened since the seat last looked. */
void onamazu_show_news(struct session *p);
/* Is passing on the only legal action? */
bool onamazu_only_pass(const struct game *g, const void *state);
/* Differences from the built-in rules; false if there are none. */
bool onamazu_own_rules(struct text *t, const struct onamazu_scene *s);
/* The first step of a round. */
size_t onamazu_round_start(const struct match *m, int round);

/* See struct play_kind. */
void onamazu_hand_over(struct text *t, const struct words_look *look, int seat);
int onamazu_viewer(const struct session *p);
void onamazu_begin(struct session *p);
void onamazu_show(struct session *p, bool all);
void onamazu_choose(struct session *p, int number);    /* may ask for the payment next */
void onamazu_type(struct session *p, struct str text); /* in the notation, or words of a choice */
bool onamazu_legal(struct session *p, struct str text, game_action *out, struct err *e);
void onamazu_refuse(struct session *p, const struct err *e, struct str typed, bool hint);
bool onamazu_may_undo(const struct session *p);
bool onamazu_undo(struct session *p);
game_action onamazu_mind(struct session *p, int seat);
bool onamazu_watch(struct session *p);
bool onamazu_skip(struct session *p);
bool onamazu_turn_done(const struct session *p);
const char *onamazu_close_prompt(const struct session *p);
const char *onamazu_close_help(const struct session *p);
void onamazu_help(struct text *t, const struct session *p, bool after);
void onamazu_show_clause(struct session *p, int clause);
void onamazu_finish(struct session *p);
enum status onamazu_finish_record(struct record *r, const struct session *p, struct err *e);

/* Commands. */
command_run onamazu_list, onamazu_board, onamazu_me, onamazu_seats, onamazu_market, onamazu_log,
    onamazu_cells, onamazu_gods, onamazu_scores, onamazu_rules;

#endif
