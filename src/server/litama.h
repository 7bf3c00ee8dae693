/* Torii: MIT licence, see LICENSE. */
/*
 * Litama's names and states. A match id has 24 hexadecimal digits and a token 64: the same bytes as our own ids and
 * tokens, in another notation. So there is nothing to store, and a Litama match is a game like any other.
 */
#ifndef SERVER_LITAMA_H
#define SERVER_LITAMA_H

#include "server/hall.h"

enum { LITAMA_MATCH = 25, LITAMA_TOKEN = 65, LITAMA_OUR_TOKEN = 44 };

/* False if it is not what it should be. */
bool litama_game_of(struct str match, char game[STORE_ID + 1]);
bool litama_match_of(const char *game, char match[LITAMA_MATCH]);
bool litama_our_token(struct str token, char out[LITAMA_OUR_TOKEN]);
bool litama_token_of(const char *ours, char out[LITAMA_TOKEN]);

/* Is the game that is viewed one that Litama knows? */
bool litama_knows(const json_t *view);
/* The state object of a view, new; NULL while the cards are not dealt. */
json_t *litama_state(const json_t *view, const char *match);
/* Is a pawn of the seat on the square ("c1") of the viewed position? */
bool litama_is_own(const json_t *view, int seat, const char *square);

#endif
