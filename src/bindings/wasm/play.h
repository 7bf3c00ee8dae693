/* Torii: MIT licence, see LICENSE. */
/*
 * A game on the page, of any kind: the game itself, if this device may know everything, or as a scope was shown it.
 * In that case its match holds the views and events of that scope (game/watch.h), so both are handled alike;
 * and what is hidden from the viewer is nowhere in the page's memory, because it was never sent.
 */
#ifndef BINDINGS_WASM_PLAY_H
#define BINDINGS_WASM_PLAY_H

#include "games/games.h"

struct play {
    struct games_entry entry; /* its game points into it: must not be copied */
    struct match match;
    struct watch watch;
    bool draws; /* chance is drawn here, at once */
    struct rng chance;
    uint64_t *dice; /* the generator before each step, so that chance repeats after a takeback */
};

/* NULL if out of memory; play_free(NULL) is fine. */
struct play *play_new(void);
void play_free(struct play *p);
/* Makes room for that many more steps. */
enum status play_make_room(struct play *p, size_t more, struct err *e);
/* Before the first step, once the entry is open: from the start, or from a position. */
enum status play_start(struct play *p, struct str position, struct err *e);
/* Draws chance here, now and whenever it is due; an empty seed is 0. */
enum status play_seed(struct play *p, struct str seed, struct err *e);
enum status play_draw(struct play *p, struct str seed, struct err *e);
/* Turns the game into what a scope is shown. Of a full position only what the scope sees is kept. */
enum status play_watch(struct play *p, int scope, struct err *e);
/* From a record that was read, with all its turns. */
enum status play_record(struct play *p, const struct record *r, struct err *e);

/* An action of the player to act, or a joined turn; in a game as it was shown, only one that reveals nothing. */
enum status play_say(struct play *p, struct str text, struct err *e);
/* One step as the scope was shown it; in full scope, as its own player was. */
enum status play_hear(struct play *p, int actor, struct str text, struct err *e);
enum status play_undo(struct play *p, size_t steps, struct err *e);
/* Why would this be refused? Based on what the viewer sees, or the player to act if the viewer sees everything. */
enum status play_why(const struct play *p, int viewer, struct str text, struct err *e);
/* May this viewer look at it? */
enum status play_viewer(const struct play *p, int viewer, struct err *e);
/* The match after that many steps, in a struct whose steps are borrowed. */
void play_at(const struct play *p, size_t steps, struct match *out);
/* A state of the match as the viewer sees it. */
void play_view(const struct play *p, const struct game_state *state, int viewer,
               struct game_state *out);

#endif
