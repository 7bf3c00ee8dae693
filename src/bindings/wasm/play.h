/* Torii: MIT licence, see LICENSE. */
/*
 * A game on the page: the game itself, where this device may know everything, or as somebody was shown it.
 *
 * A game that was shown is kept as one that looks the same to its viewer: a guess that explains every
 * event so far, exchanged for another when an event refutes it. So everything told of a game, of either
 * kind, goes the same way, by view() and event() for the viewer; and what is hidden from the viewer is in
 * no memory of the page, for it never arrived there.
 */
#ifndef BINDINGS_WASM_PLAY_H
#define BINDINGS_WASM_PLAY_H

#include "games/games.h"
#include "rules/onitama/belief.h"

/* How a game is set up; empty texts mean the usual. */
struct play_setup {
    struct str game, deck, winds, cards, deal, wind, light, rules, position, seed;
};

/* From which state a state came, and by which action. */
struct play_origin {
    uint32_t action;
    uint16_t parent;
};

struct play {
    struct games_entry entry; /* its game points into it: never copied */
    int scope;                /* GAME_FULL, a seat or GAME_SPECTATOR */
    bool shown;               /* the scope hides something */
    struct match match;       /* the game; where shown, one that looks the same */

    /* Where shown. */
    size_t base;                /* steps before the first event: a deal, or none */
    game_action *events;        /* of each step, from base on */
    struct play_origin **trail; /* of the states behind each event */
    struct oni_belief *now, *next;
    struct oni_state *roots; /* the states behind the base */
};

void play_setup_read(struct str text, struct play_setup *out);

/* NULL without memory; play_free(NULL) is fine. */
struct play *play_new(void);
void play_free(struct play *p);
/* The game at this device: everything is known, and chance is drawn from the seed at once. */
enum status play_begin(struct play *p, const struct play_setup *s, struct err *e);
/* The game as a scope was shown it, before its first step; chance is heard like everything else. Of a whole
 * position only what the scope sees is kept. */
enum status play_watch(struct play *p, const struct play_setup *s, int scope, struct err *e);
/* A position in any scope, for a look at it: known, or as somebody sees it. */
enum status play_look(struct play *p, struct str position, int scope, struct err *e);
/* A record that was read, with all its turns. */
enum status play_record(struct play *p, const struct record *r, struct err *e);

enum status play_say(struct play *p, struct str text, struct err *e);
/* One step as the scope was shown it; in full scope as its own player was. */
enum status play_hear(struct play *p, int actor, struct str text, struct err *e);
enum status play_undo(struct play *p, size_t steps, struct err *e);
/* Would this be refused: why? Found from what the viewer sees, or the player to act where he sees all. */
enum status play_why(const struct play *p, int viewer, struct str text, struct err *e);
/* May this viewer look at it? */
enum status play_viewer(const struct play *p, int viewer, struct err *e);
/* As it was after so many steps, in a struct whose steps are borrowed. */
void play_at(const struct play *p, size_t steps, struct match *out);

#endif
