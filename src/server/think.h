/* Torii: MIT licence, see LICENSE. */
/*
 * The computer's seats think on a bounded number of threads, one thought per game. Clients share the time of these
 * threads fairly (share.h), whatever levels they play against and however many games they have:
 *
 *     levels 1 to THINK_EASY ──▶ the first thread, which does nothing else; the others when they have time
 *     levels above it ─────────▶ the others
 *     is it a draw? ───────────▶ the others, when no move waits, or else one from time to time
 */
#ifndef SERVER_THINK_H
#define SERVER_THINK_H

#include "server/share.h"
#include "server/sitting.h"

#include <stdatomic.h>

enum {
    THINK_EASY = 5,      /* the highest level of those that take little time */
    THINK_WAITING = 128, /* queued thoughts of one client, of each kind */
    THINK_DRAW_WAIT =
        5000 /* milliseconds after which an offer is evaluated although moves are queued */
};

struct thought {
    struct share_item item; /* first: in the line of its client */
    uint64_t client;        /* charged for its time */
    struct sitting *s;      /* of the hall's thread alone */
    struct games_entry entry;
    uint64_t n; /* of the action to find */
    int seat, level;
    int64_t until; /* deadline, if a clock is running; 0: none */
    atomic_bool stop;
    bool unguarded;                   /* however slow the machine is (opponent_disable_guard) */
    unsigned char secret[FAIR_BYTES]; /* what is random in a level follows from it … */
    uint64_t decision;                /* … and from the number of the decision */
    struct game_state first, view;    /* what the seat has seen */
    struct game_seen seen;
    game_action *events;
    char text[GAME_MAX_TEXT]; /* the action, or empty */
    bool draw;                /* not an action: shall the draw that was offered be accepted? */
    bool claimable, stood;    /* either may claim it (B13); the position has been there before */
    bool accepts;
};

struct thinkers;
/* Called on a thinker's thread when the thought is done; passes ownership. */
typedef void think_done(void *context, struct thought *t);

/* At least two threads. */
struct thinkers *thinkers_new(int threads, think_done *done, void *context, struct err *e);
/* Stops all thoughts and waits for them. NULL is fine. */
void thinkers_free(struct thinkers *t);

/* What the seat to act has seen of a sitting; NULL: no memory. */
struct thought *thought_new(struct sitting *s, int64_t now);
void thought_free(struct thought *t);
/* False: too much of this client is queued; the caller keeps the thought. */
bool thinkers_think(struct thinkers *k, struct thought *t);

/* The queue of thoughts, without threads. Not locked. */
struct think_queue {
    struct share *easy, *hard, *draws;
    int64_t drawn; /* when an offer was last evaluated, or queued */
};
bool think_queue_init(struct think_queue *q); /* false: no memory; release it in any case */
void think_queue_release(struct think_queue *q);
bool think_queue_put(struct think_queue *q, struct thought *t, int64_t now);
/* The next for a thread: the first of them, or one of the others. NULL: nothing for it. */
struct thought *think_queue_take(struct think_queue *q, bool first, int64_t now);
/* It was taken, and took this many milliseconds. */
void think_queue_done(struct think_queue *q, const struct thought *t, int64_t took);

#endif
