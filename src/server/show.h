/* Torii: MIT licence, see LICENSE. */
/* What a seat or a spectator is shown: views and events, made from what its scope may know. */
#ifndef SERVER_SHOW_H
#define SERVER_SHOW_H

#include "server/packet.h"
#include "server/sitting.h"

struct change;

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

/* Who looks at what, and how. */
struct show_look {
    const struct sitting *s;
    int scope;
    bool full;   /* everything on the board and in the moves */
    bool absent; /* without who is there */
    bool played; /* the reader plays its view on with events: no position */
    bool brief;  /* long rules by their hash alone */
};

/* Members of an object that is being written: these keys as they are seen so; and one step of a game. */
void show_put(struct jtext *j, const struct show_look *l, uint64_t keys);
void show_put_move(struct jtext *j, int actor, struct str text);

/* Scopes are seats, or GAME_SPECTATOR. As values, new, for answers. */
json_t *show_view(const struct sitting *s, int scope);
/* The same with everything on the board and in the moves: for when it is over. */
json_t *show_full_view(const struct sitting *s, int scope);
/* A line of "my games": what it is and whether it is this seat's turn. */
json_t *show_mine(const struct sitting *s, int seat);
/* Written into an object: what spectators see, without who is there and without long rules. */
void show_brief(struct jtext *j, const struct sitting *s, uint64_t keys);

/* Events, new: of a change, which is in the log and so does not say who is there; a whole view; and somebody who came
 * or went, which is in no log and has the number of the last event that is. NULL: no memory. */
struct packet *show_event(const struct sitting *s, int scope, uint64_t v, const struct change *c);
/* The same, from the event with the same number of another scope for which show_alike holds. */
struct packet *show_event_like(const struct sitting *s, int scope, const struct packet *other);
struct packet *show_view_event(const struct sitting *s, int scope);
struct packet *show_presence(const struct sitting *s, int scope, int seat);
/* Is the event of a change the same for these two scopes, if it has the same number? Never in games that hide
 * anything. Or is it the same except for the legal actions, which only the player to act is shown? */
bool show_same(const struct sitting *s, const struct change *c, int a, int b);
bool show_alike(const struct sitting *s, const struct change *c);

/* The record as somebody may have it: everything once it is over. NULL on failure. */
json_t *show_export(const struct sitting *s, int scope, bool json, struct err *e);

/* For pictures (show_picture.c): what a spectator sees, and everything once the game is over. `frames`: an array of
 * [position, last event], of the present, and of a whole game. And what a link to the game says of it. */
json_t *show_picture(const struct sitting *s);
json_t *show_replay(const struct sitting *s);
json_t *show_preview(const struct sitting *s);
/* Such frames of a record (.ogn) in its own scope, new. NULL: NOT_NOW where the game has no animations, NO_ROOM, or what is
 * wrong with the record. Any thread may call it. */
json_t *show_record(struct str text, enum status *rc, struct err *e);

#endif
