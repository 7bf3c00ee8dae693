/* Torii: MIT licence, see LICENSE. */
/* Shared by record*.c: turns being written. */
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
/* Adds a part: an action or event with the state it happened in; an outcome of chance. */
void record_words_add(struct record_words *w, const void *state, game_action event);
void record_words_outcome(struct record_words *w, const struct game_outcome *o);
/* Adds the turn to the record. */
enum status record_words_push(struct record *r, struct record_words *w, bool over, struct err *e);

/* How turns are written: are the parts a list, separated by "; " and including chance (recordlist.c)?
 * Otherwise they are joined by `+` (recordparts.c). */
static inline bool record_lists_parts(const struct game *g)
{
    return g->kind->joint == ';';
}

/* Does the text hold the whole turn? If not, it ends with a separator. */
static inline bool record_is_whole(const struct game *g, struct str turn)
{
    turn = str_trim(turn);
    return turn.len == 0 || g->kind->joint == '\0' || turn.data[turn.len - 1] != g->kind->joint;
}

/* Plays a turn on the match of the record, all or nothing, without keeping its words. */
enum status record_play_turn(struct record *r, struct str turn, struct err *e);

/* Text laid out in lines of at most 80 columns (recordprint.c). */
struct record_page {
    struct text *t;
    int column; /* characters in the line so far */
};
void record_page_tags(const struct record *r, struct text *t);
void record_page_word(struct record_page *p, struct str word);
void record_page_number(struct record_page *p, int number, int player);
void record_page_comment(struct record_page *p, struct str comment);
void record_page_result(struct record_page *p, const struct record *r);

/* Parses the parts of a turn, as shown to the scope. */
enum status record_list_hear(struct record *r, struct record_words *w, struct str turn,
                             struct err *e);
enum status record_parts_hear(struct record *r, struct record_words *w, struct str turn,
                              struct err *e);

/* Removes a tag, if present. */
void record_tag_drop(struct record *r, const char *name);

/* The deal as a tag. */
enum status record_tag_deal(struct record *r, const struct game_outcome *o, struct err *e);

/* The points of all players as a tag, once the game is over. */
enum status record_tag_scores(struct record *r, const void *state, struct err *e);

/* Is the turn with this number over in this state? */
bool record_turn_over(const struct game *g, const void *state, int number);

/* record_comment, for text in which `}` and `\` are escaped by `\`. */
enum status record_comment_keep(struct record *r, struct str text, bool escaped, struct err *e);

/* Stores a copy of s in the record. */
enum status record_keep(struct record *r, struct str s, struct str *out, struct err *e);

#endif
