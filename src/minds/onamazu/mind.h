/* Torii: MIT licence, see LICENSE. */
/* What the files of this room share: a seat that thinks, and the states it tries out. */
#ifndef MINDS_ONAMAZU_MIND_H
#define MINDS_ONAMAZU_MIND_H

#include "minds/onamazu/onamazu.h"
#include "rules/onamazu/action.h"

/*
 * A state as the seat supposes it to be: its view, with the tiles whose backs it does not know replaced
 * by some that they might be, and without the piles of which it knows nothing. The engine can play on
 * it like on a whole state; what would come to light is left out.
 */
struct ona_trial {
    struct ona_state s;
    int unseen; /* mikos that were drawn, whatever they are */
};

/* What another player has, as far as it cannot change in this turn. */
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
    bool last;              /* nothing but points counts any more */
    bool ahead;             /* so far that the end is welcome */
    int left;               /* offerings until the end, before this decision */
    uint32_t permanent;     /* mikos, a bit each */
    double unseen;          /* what a miko not yet drawn is worth */
    double fame[ONA_TILES]; /* of each tile, the mean where its back is not known */
    struct ona_rival rival[ONA_MAX_SEATS];
};

/* suppose.c: the trial to begin with, from the view of the seat to act. */
void ona_suppose(struct ona_mind *m, const struct ona_state *view, struct ona_trial *out);

/* value.c: what the others have; own value less the mean of the others'. */
void ona_rivals(struct ona_mind *m, const struct ona_state *s);
double ona_value(const struct ona_mind *m, const struct ona_trial *t);

#endif
