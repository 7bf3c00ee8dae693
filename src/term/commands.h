/* Torii: MIT licence, see LICENSE. */
/* The words at the prompt, and the moves. */
#ifndef TERM_COMMANDS_H
#define TERM_COMMANDS_H

#include "term/prompt.h"

/* Is a word the one that takes back; that leaves? In the reader's language or in English. */
bool command_is_undo(const struct play *p, struct str word);
bool command_is_quit(const struct play *p, struct str word);
/* A card by its code or its name in the reader's language; -1 if there is none. */
int command_card(const struct play *p, struct str name);

/* Moves: by number in the list last shown, or as text, one action or a joined turn. */
void play_number(struct play *p, uint64_t number);
void play_move(struct play *p, struct str text);
/* Would the player to act be allowed to play it, as far as that player can know? Of a joined turn the
 * first action is told. */
bool play_is_legal(struct play *p, struct str text, game_action *out, struct err *e);
/* Says why something was refused, and keeps it for `why`, which is mentioned if `hint`. */
void play_refuse(struct play *p, const struct err *e, bool hint);
/* Could the last step be taken back now? */
bool play_may_undo(const struct play *p);
/* Takes back what may be taken back, or says why nothing may. */
void play_undo(struct play *p);

#endif
