/* Torii: MIT licence, see LICENSE. */
/* The computer's seats think on a bounded number of threads, beside the hall; one thought a game. */
#ifndef SERVER_THINK_H
#define SERVER_THINK_H

#include "server/sitting.h"

#include <stdatomic.h>

struct thought {
    struct thought *next; /* in the queue of the thinkers */
    struct sitting *s;    /* of the hall's thread alone */
    struct games_entry entry;
    uint64_t n; /* of the action that is sought */
    int seat, level;
    int64_t until; /* when it must come to an end (a clock runs); 0: as long as the level takes */
    atomic_bool stop;
    struct game_state first, view; /* what the seat has seen */
    struct game_seen seen;
    game_action *events;
    char text[GAME_MAX_TEXT]; /* the action, or empty */
    bool draw;                /* not an action: shall the draw that was offered be accepted? */
    bool claimable, stood;    /* either may claim it (B13); the position has been there before */
    bool accepts;
};

struct thinkers;
/* By a thinker's thread, when the thought is done; from then on it is the receiver's. */
typedef void think_done(void *context, struct thought *t);

struct thinkers *thinkers_new(int threads, think_done *done, void *context, struct err *e);
/* Stops all thoughts and waits for them. NULL too. */
void thinkers_free(struct thinkers *t);

/* What the seat to act has seen of a sitting; NULL without memory. */
struct thought *thought_new(struct sitting *s, int64_t now);
void thought_free(struct thought *t);
void thinkers_think(struct thinkers *k, struct thought *t);

#endif
