/* Torii: MIT licence, see LICENSE. */
/*
 * The game as one seat sees it: its view now, and what it can conclude from all it was shown. This is the
 * only place that knows how a seat's knowledge grows: records, UGI, search, page and proofs all ask here.
 *
 * A watch begins with a view and hears events; an event that nothing explains is refused and changes
 * nothing. A client that needs the past as well gives it a match, whose steps are then the events and whose
 * states are the views. A watch in full scope knows the game itself, and hears what each player was shown of
 * that player's own actions.
 *
 * What is kept depends on the game (kind.h). Where a view does not show all that its seat knows (Onitama's
 * ninjas), every full state that explains the events is kept. Elsewhere the view is all there is, and a full
 * state that looks like it must exist.
 */
#ifndef GAME_WATCH_H
#define GAME_WATCH_H

#include "game/match.h"

/* Some 73 kB; points into itself. */
struct watch {
    const struct game *game;
    int seat;                /* a seat, GAME_SPECTATOR or GAME_FULL */
    struct match *match;     /* what it has seen, or NULL */
    struct game_state *view; /* what it sees now: the state of its match, or … */
    struct game_state own;   /* … this one */
    int now;                 /* which of these is its belief, where the game has beliefs; … */
    struct game_belief belief[2]; /* … the other is where the next one is worked out */
};

/* What the seat sees of the state, which may be a view already, and what follows from that alone. ILLEGAL if
 * no full state looks like it, BAD_INPUT if the seat would see more than it shows. */
enum status watch_begin(struct watch *w, const struct game *g, int seat, const void *state);
/* The same of all that the seat has seen. BAD_INPUT if nothing explains it. */
enum status watch_open(struct watch *w, const struct game *g, const struct game_seen *seen,
                       struct err *e);
/* The same of the state now of a match, whose steps, if it has any, everybody has seen. From then on the
 * match is what the seat is shown. */
enum status watch_match(struct watch *w, struct match *m, int seat);

/* The same of a match that is what its scope was shown: all that follows from its steps is concluded again. */
void watch_resume(struct watch *w, struct match *m);

/* An event that the seat was shown. ILLEGAL, without words, if nothing explains it. */
enum status watch_hear(struct watch *w, game_action event, struct err *e);
/* In full scope: a legal action. */
enum status watch_play(struct watch *w, game_action action, struct err *e);
/* An outcome of chance that is known itself: in full scope, or a deal that everybody sees. */
enum status watch_settle(struct watch *w, const struct game_outcome *o, struct err *e);
/* Takes back the last n steps of its match. */
void watch_undo(struct watch *w, size_t n);

/* A full state that explains all that was seen, drawn evenly where they are all known. */
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

/* What everybody can work out, from what one seat has seen; false if its game keeps no such account, or if
 * nothing explains what was seen. A guess from the same. Both need a large stack. */
bool watch_possible_of(const struct game *g, const struct game_seen *seen,
                       struct game_possible *out);
enum status watch_guess_of(const struct game *g, const struct game_seen *seen, struct rng *r,
                           void *out, struct err *e);

#endif
