/* Torii: MIT licence, see LICENSE. */
/* A request about a game: set-up lines, then a line `move TEXT` for each step as the viewer was shown it. */
#ifndef BINDINGS_WASM_QUESTION_H
#define BINDINGS_WASM_QUESTION_H

#include "bindings/wasm/play.h"

/* A game as a seat was shown it, and what the seat has seen of it. */
struct question {
    struct play *play;
    struct game_state first;
    game_action *events;
    struct game_seen seen;
};

/* Reads the game alone. To be ended after a failure, too. */
enum status question_open(struct question *q, int viewer, struct str text, struct err *e);
/* The same, and what the player to act has seen: somebody must be to act, and the viewer where something is hidden. */
enum status question_read(struct question *q, int viewer, struct str text, struct err *e);
/* What the player to act has seen. */
enum status question_see(struct question *q, struct err *e);
void question_end(struct question *q);
/* Moves that follow one another from the game's position, as JSON. */
void question_moves(const struct play *p, const game_action *moves, int count, struct text *t);
/* The value of the first line with this key; empty if there is none. */
struct str question_line(struct str text, const char *key);

#endif
