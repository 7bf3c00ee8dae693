/* Torii: MIT licence, see LICENSE. */
/* What a seat or a spectator is shown: views and events, made from what its scope may know. */
#ifndef SERVER_SHOW_H
#define SERVER_SHOW_H

#include "server/sitting.h"

/* The keys of a view, in their order. */
enum show_key {
    SHOW_ID,
    SHOW_GAME,
    SHOW_OPTIONS,
    SHOW_STAGE,
    SHOW_SEATS,
    SHOW_CREATOR,
    SHOW_YOU,
    SHOW_N,
    SHOW_TURN,
    SHOW_POSITION,
    SHOW_LEGAL,
    SHOW_MOVES,
    SHOW_CLOCK,
    SHOW_OFFERS,
    SHOW_CLAIMABLE,
    SHOW_CHAT,
    SHOW_MUTED,
    SHOW_COMMITMENT,
    SHOW_AGAIN,
    SHOW_RESULT,
    SHOW_ENDING,
    SHOW_SCORES,
    SHOW_REVEALED,
    SHOW_SECRET,
    SHOW_NONCES,
    SHOW_NEXT,
    SHOW_KEYS
};

#define SHOW(key) ((uint64_t)1 << (key))
#define SHOW_ALL  (SHOW(SHOW_KEYS) - 1)
/* What an action changes, and what else the end of a game. */
#define SHOW_ACTION                                                                               \
    (SHOW(SHOW_N) | SHOW(SHOW_TURN) | SHOW(SHOW_POSITION) | SHOW(SHOW_LEGAL) | SHOW(SHOW_CLOCK) | \
     SHOW(SHOW_OFFERS) | SHOW(SHOW_CLAIMABLE))
#define SHOW_END                                                                        \
    (SHOW(SHOW_STAGE) | SHOW(SHOW_TURN) | SHOW(SHOW_LEGAL) | SHOW(SHOW_CLOCK) |         \
     SHOW(SHOW_OFFERS) | SHOW(SHOW_CLAIMABLE) | SHOW(SHOW_RESULT) | SHOW(SHOW_ENDING) | \
     SHOW(SHOW_SCORES) | SHOW(SHOW_REVEALED) | SHOW(SHOW_SECRET) | SHOW(SHOW_NONCES))

/* Scopes are seats, or GAME_SPECTATOR. New references. */
json_t *show_keys(const struct sitting *s, int scope, uint64_t keys);
json_t *show_view(const struct sitting *s, int scope);
/* The same with everything on the board and in the moves: for when it is over. */
json_t *show_full_view(const struct sitting *s, int scope);
/* An event that is in no log: somebody came or went. It has the number of the last one. */
char *show_presence(const struct sitting *s, int scope, int seat, size_t *len);
/* Who is there is in no log: what must follow from one alone does not tell it. NULL too. */
void show_hide_presence(json_t *seats);
/* As text, to be freed: an event of a change; a whole view as an event. */
char *show_event(const struct sitting *s, int scope, uint64_t v, const struct change *c,
                 size_t *len);
char *show_view_event(const struct sitting *s, int scope, size_t *len);
/* A line of "my games": what it is and whether it is this seat's turn. */
json_t *show_mine(const struct sitting *s, int seat);
/* The record as somebody may have it: everything once it is over. NULL on failure. */
json_t *show_export(const struct sitting *s, int scope, bool json, struct err *e);

#endif
