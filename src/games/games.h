/* Torii: MIT licence, see LICENSE. */
/* The list of games: the only room that knows which exist. */
#ifndef GAMES_GAMES_H
#define GAMES_GAMES_H

#include "game/game.h"
#include "game/record.h"
#include "rules/onitama/onitama.h"

/* A game with its rules block; the game points into it, so it is filled in place and not copied. */
struct games_entry {
    struct game game;
    struct oni_rules onitama;
};

/* What may be chosen when a game is set up; a NULL or negative field means the usual. */
struct games_options {
    const char *deck; /* "base", "sensei", "all" or card names (P1) */
    int wind;         /* wind cards in the deal, 0 to 5 (W2) */
    int light;        /* the Light player (L2) */
};

enum { GAMES_COUNT = 12 };

/* Names of all games, in the order of the list. */
const char *games_name(int i);
/* A game by its name; by the text of a position. */
enum status games_open(struct games_entry *out, struct str name,
                       const struct games_options *options, struct err *e);
enum status games_open_position(struct games_entry *out, struct str position, struct err *e);
/* The same by the tags of a record (a record_opener; the context is a struct games_entry); and the
 * tags that name a game with its options. */
enum status games_open_record(void *entry, const struct record *r, const struct game **out,
                              struct err *e);
enum status games_tag_record(const struct games_entry *entry, struct record *r, struct err *e);

#endif
