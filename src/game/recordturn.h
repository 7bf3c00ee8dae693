/* Torii: MIT licence, see LICENSE. */
/* What the files of the record share: turns being written. */
#ifndef GAME_RECORDTURN_H
#define GAME_RECORDTURN_H

#include "game/record.h"

/* A turn being written: all its parts, and only those that a joined turn shows (N5). */
struct record_words {
    const struct game *game;
    int number, player;
    struct text all, joined;
    char all_memory[RECORD_MAX_TURN], joined_memory[RECORD_MAX_TURN];
};

void record_words_begin(struct record_words *w, const struct record *r);
/* One more part: an action or event, and the state it happened in; an outcome of chance. */
void record_words_add(struct record_words *w, const void *state, game_action event);
void record_words_outcome(struct record_words *w, const struct game_outcome *o);
/* Adds the turn to the record. */
enum status record_words_push(struct record *r, struct record_words *w, bool over, struct err *e);

/* How turns are written: are the parts a list, with "; " between and chance among them (recordlist.c)? Else
 * they are joined by `+` (recordparts.c). */
static inline bool record_lists_parts(const struct game *g)
{
    return g->kind->joint == ';';
}

/* Does the text hold the whole turn? Else it ends as if another part followed. */
static inline bool record_is_whole(const struct game *g, struct str turn)
{
    turn = str_trim(turn);
    return turn.len == 0 || g->kind->joint == '\0' || turn.data[turn.len - 1] != g->kind->joint;
}

/* The parts of a turn, from the text that the scope was shown. */
enum status record_list_hear(struct record *r, struct record_words *w, struct str turn,
                             struct err *e);
enum status record_parts_hear(struct record *r, struct record_words *w, struct str turn,
                              struct err *e);

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
