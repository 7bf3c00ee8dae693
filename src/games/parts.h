/* Torii: MIT licence, see LICENSE. */
/*
 * The part of the list that is Onamazu: onamazu.c has it, onitama_only.c refuses it in one line. A program
 * links one of them; the web page's rules are small because they link the second.
 */
#ifndef GAMES_PARTS_H
#define GAMES_PARTS_H

#include "games/games.h"

enum status games_onamazu_open(struct games_entry *out, const struct games_options *chosen,
                               struct err *e);
/* By the tags of a record, with rules at hand or NULL; and the tags that name the game. */
enum status games_onamazu_record(struct games_entry *opened, const struct record *r,
                                 const struct ona_rules *rules, struct err *e);
enum status games_onamazu_tag(const struct games_entry *entry, struct record *r, struct err *e);

#endif
