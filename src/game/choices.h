/* Torii: MIT licence, see LICENSE. */
/* The legal actions of a state with their texts, in canonical order. */
#ifndef GAME_CHOICES_H
#define GAME_CHOICES_H

#include "game/game.h"

enum { CHOICES_TEXT = 1 << 15 }; /* bytes of all texts of one state */

struct choices {
    int count;
    game_action action[GAME_MAX_ACTIONS];
    struct str text[GAME_MAX_ACTIONS]; /* sorted bytewise; in memory */
    char memory[CHOICES_TEXT];
};

/* Empty when no player is to act. The state may be that player's view. */
void choices_list(struct choices *c, const struct game *g, const void *state);

#endif
