/* Torii: MIT licence, see LICENSE. */
/* The commands of both games, and the handling of a typed line. */
#ifndef TERM_COMMANDS_H
#define TERM_COMMANDS_H

#include "term/prompt.h"

/* Terminated by one without words. */
extern const struct command play_commands[];

/* One line of input while it is the player's turn: a number, a command or a move. */
void play_command(struct session *p, struct str line);
/* Between two turns: runs the line if it is a command that only shows something, or saves. */
bool play_look(struct session *p, struct str line);

#endif
