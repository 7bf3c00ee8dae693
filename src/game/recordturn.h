/* Torii: MIT licence, see LICENSE. */
/* What the files of the record share: turns being written, and the states behind a shown record. */
#ifndef GAME_RECORDTURN_H
#define GAME_RECORDTURN_H

#include "game/record.h"

/* A turn being written: all its parts, and only those that a joined turn shows (N5). */
struct record_words {
    const struct game *game;
    int number, player;
    struct text all, joined;
    char all_memory[256], joined_memory[256];
};

void record_words_begin(struct record_words *w, const struct record *r);
/* One more part: an event, and the state it happened in. */
void record_words_add(struct record_words *w, const void *state, game_action event);
/* Adds the turn to the record. */
enum status record_words_push(struct record *r, const struct record_words *w, bool over,
                              struct err *e);

/* The same for games whose views are played on: a turn from its text (recordheard.c); and one taken
 * from the steps of a match from i on, which returns the first step behind it. */
enum status record_heard_turn(struct record *r, struct str text, struct err *e);
enum status record_heard_take(struct record *r, const struct match *m, struct err *e);

/* And for the others, whose turns are actions joined by `+` (recordparts.c). */
enum status record_parts_turn(struct record *r, struct str turn, struct err *e);

/* Counts a part for the draw by quiet turns (B13), given the stages before and after. */
void record_count_quiet(struct record *r, enum game_stage before, enum game_stage after,
                        bool eventful);

/* The state reached, as the scope sees it, becomes the last position. */
void record_look(struct record *r, const void *state);

/* The states that explain the first position: known, or as many as are found. */
enum status record_states_begin(struct record *r, bool known, const void *state, struct err *e);

/* Forgets a tag, if it is there. */
void record_tag_drop(struct record *r, const char *name);

/* The deal as a tag. */
enum status record_tag_deal(struct record *r, const struct game_outcome *o, struct err *e);

/* The points of all players as a tag, once the game is over. */
enum status record_tag_scores(struct record *r, const void *state, struct err *e);

/* Is the turn with this number over, where the state stands? */
bool record_turn_over(const struct game *g, const void *state, int number);

/* record_comment, for text in which `}` and `\` have a `\` before them. */
enum status record_comment_keep(struct record *r, struct str text, bool escaped, struct err *e);

/* Keeps a copy of s in the record. */
enum status record_keep(struct record *r, struct str s, struct str *out, struct err *e);

#endif
