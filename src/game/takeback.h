/* Torii: MIT licence, see LICENSE. */
/*
 * Taking back (S15; Onamazu, 6). What a seat may take back by itself depends on what those who moved could
 * know before they did, never on what came of it: otherwise a refusal, or its absence, would tell where
 * hidden things are. So all matches that look alike to a seat give that seat the same answers.
 */
#ifndef GAME_TAKEBACK_H
#define GAME_TAKEBACK_H

#include "game/match.h"

enum takeback_verdict {
    TAKEBACK_FREE,    /* nothing stands in the way */
    TAKEBACK_NOTHING, /* the seat has done nothing yet */
    TAKEBACK_SHOWN,   /* a step since has shown something: only by consent of the other side */
    TAKEBACK_DRAWN,   /* chance has decided something since: not at all */
};

struct takeback {
    enum takeback_verdict verdict;
    size_t to;    /* the steps that stay */
    size_t shown; /* the first step that has shown something, where that is the verdict */
};

/* The last step of the turn that the seat is playing; and the seat's whole last turn, with everything since. */
struct takeback takeback_part(const struct match *m, int seat);
struct takeback takeback_turn(const struct match *m, int seat);
/* The last step if it is the seat's, also where it ended the turn: for as long as nobody else has looked. */
struct takeback takeback_last(const struct match *m, int seat);

/* Has step i, an action in this state, shown anybody anything? */
bool takeback_shows(const struct match *m, size_t i, const struct game_state *before);

#endif
