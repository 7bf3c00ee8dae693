/* Torii: MIT licence, see LICENSE. */
/* Shared by the files of this module: a deciding seat, and the states it tries out. */
#ifndef MINDS_ONAMAZU_MIND_H
#define MINDS_ONAMAZU_MIND_H

#include "minds/onamazu/onamazu.h"
#include "rules/onamazu/action.h"

/*
 * A state as assumed by the seat: its view, with unknown tiles replaced by possible ones, and without the
 * piles it knows nothing about. It can be played like a full state; new information is not revealed in it.
 */
struct ona_trial {
    struct ona_state s;
    int unseen; /* mikos drawn but not identified */
};

/* What another player has that cannot change during this turn. */
struct ona_rival {
    double goods; /* without mons */
    double works;
    double places; /* for offerings */
};

/* One decision. */
struct ona_mind {
    const struct game *g;
    const struct ona_rules *rules;
    const struct ona_weights *w;
    int seat;
    bool last;              /* only points still count */
    bool ahead;             /* far enough ahead to welcome the end */
    int left;               /* offerings until the end, before this decision */
    uint32_t permanent;     /* mikos, a bit each */
    double unseen;          /* value of a miko not yet drawn */
    double fame[ONA_TILES]; /* per tile; the mean if its back is unknown */
    struct ona_rival rival[ONA_MAX_SEATS];
};

/* suppose.c: the initial trial, from the view of the seat to act. */
void ona_suppose(struct ona_mind *m, const struct ona_state *view, struct ona_trial *out);

/* value.c: what the others have; own value minus the mean of the others'. */
void ona_rivals(struct ona_mind *m, const struct ona_state *s);
double ona_value(const struct ona_mind *m, const struct ona_trial *t);

#endif
