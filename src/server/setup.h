/* Torii: MIT licence, see LICENSE. */
/*
 * How a game is set up: what a request may choose, checked, and written as the first entry of the game's
 * log; and that entry read again.
 */
#ifndef SERVER_SETUP_H
#define SERVER_SETUP_H

#include "games/games.h"
#include "ruledata/ruledata.h"
#include "server/codes.h"
#include "server/token.h"

#include <jansson.h>

enum {
    SETUP_MAX_RULES = 120 << 10, /* bytes of a file of rules: an entry has room for them as JSON */
    SETUP_GAME = 64,             /* bytes of the name of a game … */
    SETUP_DECK = 512,            /* … of lists of cards to deal from … */
    SETUP_CARDS = 200,           /* … of the five cards … */
    SETUP_MIN_ABANDON = 30,      /* seconds before a claim can be granted */
    SETUP_NAME = 48,             /* bytes of a player's name */
    SETUP_PAIR = 33,             /* of a name for what quick pairing looks for, with its zero */
};

/* Returned to the creator, once. */
struct setup_secrets {
    char token[GAME_MAX_PLAYERS][TOKEN_SIZE]; /* of the asker's seats; else empty */
    char key[GAME_MAX_PLAYERS][TOKEN_SIZE];   /* of open seats that need one; else empty */
};

/* The game of an entry `create`. Faults of rules go into `faults`, if it is not NULL. */
enum status setup_open(struct games_entry *out, const json_t *entry, json_t *faults, struct err *e);
/* Is it a game of Onamazu, by its name or its position? */
bool setup_has_file(const json_t *entry);
/* Are the cards of an entry named, and who gets which (W2)? Else chance deals them. */
bool setup_deal_named(const json_t *entry);
/* The rules of Onamazu in `rules`, on the heap, to be freed; NULL where there are none. ILLEGAL: with
 * faults. */
enum status setup_rules(const json_t *entry, json_t *faults, struct ona_rules **out, struct err *e);
/* Rules as an entry keeps them: what they change, in a line; "shared" names that line if it is long. NULL without
 * memory, or where it is too long. */
json_t *setup_rules_kept(const struct ona_rules *rules);
/* Faults of rules, one text each, for ruledata_read; the context is a list, or NULL. */
void setup_tell_fault(void *context, const struct ruledata_fault *fault);
/* A request to create a game, and what came of it. */
struct setup_request {
    const json_t *args;
    bool paired;    /* by quick pairing */
    json_t *faults; /* of rules, one text each; the caller's */
    struct setup_secrets secrets;
    enum code code; /* why not, with its words */
    struct err e;
};

/* An entry `create` from a request; NULL if something is wrong with it. */
json_t *setup_entry(struct setup_request *r);
/* setup_start.c: may a game start from the entry's position with its seats? Says whether it is practice (S15). */
enum status setup_start(json_t *entry, struct setup_request *r, const struct game *g);
/* A new seed, as it stands in an entry. */
json_t *setup_secret(void);
/* A name for the choices that quick pairing compares. */
void setup_pair_name(const json_t *args, char *out, size_t size);
/* All that everybody may know of an entry `create`. */
json_t *setup_public(const json_t *entry, const struct games_entry *opened);

#endif
