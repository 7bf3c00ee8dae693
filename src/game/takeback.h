/* Torii: MIT licence, see LICENSE. */
/*
 * Takebacks (S15; Onamazu, 6). What a seat may take back by itself depends only on what the movers could
 * know beforehand, never on the result: otherwise a refusal, or its absence, would reveal where hidden
 * things are. So all matches indistinguishable to a seat give it the same answers.
 */
#ifndef GAME_TAKEBACK_H
#define GAME_TAKEBACK_H

#include "game/match.h"

enum takeback_verdict {
    TAKEBACK_FREE,    /* allowed */
    TAKEBACK_NOTHING, /* the seat has not acted yet */
    TAKEBACK_SHOWN,   /* a later step revealed something: only with the other side's consent */
    TAKEBACK_DRAWN,   /* chance has decided something since: never */
};

struct takeback {
    enum takeback_verdict verdict;
    size_t to;    /* number of steps that remain */
    size_t shown; /* the first revealing step, if that is the verdict */
};

/* The last step of the seat's current turn; and the seat's whole last turn, with everything since. */
struct takeback takeback_part(const struct match *m, int seat);
struct takeback takeback_turn(const struct match *m, int seat);
/* The last step if it is the seat's, even if it ended the turn: for as long as nobody else has seen it. */
struct takeback takeback_last(const struct match *m, int seat);

/* Has step i, an action in this state, revealed anything to anyone? */
bool takeback_shows(const struct match *m, size_t i, const struct game_state *before);

#endif
