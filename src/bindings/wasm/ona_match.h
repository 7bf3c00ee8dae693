/* Torii: MIT licence, see LICENSE. */
/*
 * A game of Onamazu on the page: the game itself, where this device may know everything, or as somebody was
 * shown it. A game that was shown is a view that is played on with the events of its viewer, so what is
 * hidden from the viewer is in no memory of the page.
 */
#ifndef BINDINGS_WASM_ONA_MATCH_H
#define BINDINGS_WASM_ONA_MATCH_H

#include "bindings/wasm/ona_setup.h"
#include "game/match.h"

struct ona_match {
    struct games_entry entry; /* its game points into it: never copied */
    int scope;                /* GAME_FULL, a seat or GAME_SPECTATOR */
    bool shown; /* the scope hides something: states are its views, actions its events */
    bool draws; /* chance is drawn here, at once */
    struct rng chance;
    uint64_t
        *dice; /* the chance before each step, so that what is taken back falls again as it fell */
    struct match match;
};

/* NULL without memory; ona_match_free(NULL) is fine. */
struct ona_match *ona_match_new(void);
void ona_match_free(struct ona_match *m);

/* At this device: everything is known, and chance is drawn from the seed. */
enum status ona_match_open(struct ona_match *m, const struct ona_setup *s, struct err *e);
/* As a viewer was shown it, before its first step; in full scope chance is told as well. */
enum status ona_match_watch(struct ona_match *m, const struct ona_setup *s, int scope,
                            struct err *e);
/* A record that was read, with all its turns; what comes next is drawn from the seed. */
enum status ona_match_record(struct ona_match *m, const struct record *r, struct str seed,
                             struct err *e);

/* An action of the player to act; in a game that was shown only one that turns up nothing. */
enum status ona_match_play(struct ona_match *m, struct str text, struct err *e);
/* One step as the scope was shown it. */
enum status ona_match_hear(struct ona_match *m, int actor, struct str text, struct err *e);
void ona_match_undo(struct ona_match *m, size_t steps);
/* Would this be refused, and why? Found from what the player to act sees. */
enum status ona_match_try(const struct ona_match *m, struct str text, struct err *e);

/* May this viewer look at it? */
enum status ona_match_viewer(const struct ona_match *m, int viewer, struct err *e);
size_t ona_match_steps(const struct ona_match *m, size_t wished); /* as many as there are */
void ona_match_at(const struct ona_match *m, size_t steps, struct game_state *out);
/* The state goes on by step i. */
void ona_match_go(const struct ona_match *m, size_t i, struct game_state *state);
/* What the viewer was shown of step i, which this state was before; in full scope, what its own player was. */
game_action ona_match_event(const struct ona_match *m, size_t i, const struct game_state *before,
                            int viewer);
/* As the viewer sees it. */
void ona_match_view(const struct ona_match *m, const struct game_state *state, int viewer,
                    struct ona_state *out);

#endif
