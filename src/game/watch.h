/* Torii: MIT licence, see LICENSE. */
/*
 * The game as one seat sees it: its current view, and what it can conclude from all it was shown. This is
 * the only place that knows how a seat's knowledge grows: records, UGI, search, page and proofs all use
 * it.
 *
 * A watch begins with a view and consumes events; an event that nothing explains is rejected and changes
 * nothing. A client that also needs the history attaches a match, whose steps are then the events and
 * whose states are the views. A watch in full scope follows the game itself and consumes what each player
 * was shown of that player's own actions.
 *
 * What is stored depends on the game (kind.h). If a view does not show all that its seat knows (Onitama's
 * ninjas), every full state consistent with the events is kept. Otherwise the view is everything, and a
 * full state that looks like it must exist.
 */
#ifndef GAME_WATCH_H
#define GAME_WATCH_H

#include "game/match.h"

/* About 73 kB; points into itself. */
struct watch {
    const struct game *game;
    int seat;                     /* a seat, GAME_SPECTATOR or GAME_FULL */
    struct match *match;          /* its history, or NULL */
    struct game_state *view;      /* its current view: the state of its match, or … */
    struct game_state own;        /* … this one */
    int now;                      /* index of the current belief, for games with beliefs; … */
    struct game_belief belief[2]; /* … the other one is scratch space for the next */
};

/* Starts with what the seat sees of the state, which may already be a view, and what follows from that
 * alone. ILLEGAL if no full state looks like it, BAD_INPUT if the seat would see more than it shows. */
enum status watch_begin(struct watch *w, const struct game *g, int seat, const void *state);
/* The same from everything the seat has seen. BAD_INPUT if nothing explains it. */
enum status watch_open(struct watch *w, const struct game *g, const struct game_seen *seen,
                       struct err *e);
/* The same from the current state of a match, whose steps so far, if any, were public. From then on the
 * match holds what the seat is shown. */
enum status watch_match(struct watch *w, struct match *m, int seat);

/* The same from a match that already holds what its scope was shown: replays all its conclusions. */
void watch_resume(struct watch *w, struct match *m);

/* An event that the seat was shown. ILLEGAL, without a message, if nothing explains it. */
enum status watch_hear(struct watch *w, game_action event, struct err *e);
/* In full scope: a legal action. */
enum status watch_play(struct watch *w, game_action action, struct err *e);
/* An outcome of chance that is fully visible: in full scope, or a public deal. */
enum status watch_settle(struct watch *w, const struct game_outcome *o, struct err *e);
/* Undoes the last n steps of its match. */
void watch_undo(struct watch *w, size_t n);

/* A full state consistent with all that was seen, drawn uniformly if they are all known. */
enum status watch_guess(const struct watch *w, struct rng *r, struct game_state *out,
                        struct err *e);

static inline const struct game_belief *watch_belief(const struct watch *w)
{
    return &w->belief[w->now];
}

static inline const void *watch_world(const struct watch *w, size_t i)
{
    return watch_belief(w)->bytes + i * w->game->kind->state_size;
}

/* Public knowledge, derived from what one seat has seen; false if the game does not track it, or if
 * nothing explains what was seen. And a guess from the same. Both need a large stack. */
bool watch_possible_of(const struct game *g, const struct game_seen *seen,
                       struct game_possible *out);
enum status watch_guess_of(const struct game *g, const struct game_seen *seen, struct rng *r,
                           void *out, struct err *e);

#endif
