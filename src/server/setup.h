/* Torii: MIT licence, see LICENSE. */
/*
 * How a game is set up: what a request may choose, checked, and written as the first entry of the game's
 * log; and that entry read again.
 */
#ifndef SERVER_SETUP_H
#define SERVER_SETUP_H

#include "games/games.h"
#include "server/token.h"

#include <jansson.h>

enum {
    SETUP_MAX_RULES = 120 << 10, /* bytes of a file of rules: an entry has room for them as JSON */
    SETUP_NAME = 48,             /* bytes of a player's name */
};

/* What is told to whoever asked, and to nobody again. */
struct setup_secrets {
    char token[GAME_MAX_PLAYERS][TOKEN_SIZE]; /* of the asker's seats; else empty */
    char key[GAME_MAX_PLAYERS][TOKEN_SIZE];   /* of open seats that need one; else empty */
};

/* The game of an entry `create`. Faults of rules go into `faults`, if it is not NULL. */
enum status setup_open(struct games_entry *out, const json_t *entry, json_t *faults, struct err *e);
/* An entry `create` from a request; NULL if something is wrong with it. `paired`: by quick pairing. */
json_t *setup_entry(const json_t *args, bool paired, struct setup_secrets *secrets, json_t *faults,
                    struct err *e);
/* The choices that quick pairing compares, as text; to be freed. */
char *setup_pair_key(const json_t *args);
/* All that everybody may know of an entry `create`. */
json_t *setup_public(const json_t *entry, const struct games_entry *opened);

#endif
