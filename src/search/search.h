/* Torii: MIT licence, see LICENSE. */
/*
 * A player for any game of the house: tree search with many observers over what a seat has seen
 * (MO-ISMCTS: Cowling, Powley, Whitehouse 2012). It knows no game by name, only game.h.
 *
 * Each iteration takes another state that explains what the seat has seen, and plays it through:
 * in the tree by what was best so far, then by a playout; chance falls by its odds. Every player has a
 * tree of his own, whose branches are what that player is shown, and goes for his own result. So
 * nobody in the search acts on what he could not know, and the seat itself is never told the true
 * state: the same sight, the same seed and the same iterations give the same action. What everybody can
 * work out about hidden things is carried along, and nobody looks for them where they cannot be.
 *
 * No heap, no clock, no threads: memory, clock and stop flag are handed down.
 */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include "game/watch.h"

#include <stdatomic.h>

enum { SEARCH_LEVELS = 10, SEARCH_DIALS = 3 };

/* When to stop: at the first of these. With iterations alone the result can be repeated. */
struct search_limits {
    uint64_t iterations;     /* 0: any number */
    double seconds;          /* 0: any time; needs the clock */
    double (*clock)(void);   /* seconds, only forward; or NULL */
    const atomic_bool *stop; /* set by another thread; or NULL */
};

/* What somebody who knows the game may add; any function may be NULL. */
struct search_advice {
    /* A good action for the player to act, who must be asked by what he sees; 0: no idea. */
    game_action (*policy)(void *context, const struct game *g, const void *state, struct rng *r);
    /* What each player's position is worth, in points of the game; of a whole state. */
    void (*worth)(void *context, const struct game *g, const void *state, double *out);
    /* Drops senseless actions of the player to act, by what he sees; at least one stays. How many do. */
    int (*sensible)(void *context, const struct game *g, const void *state, game_action *legal,
                    int count);
    void *context;
};

/* How to think. */
struct search_how {
    struct search_limits limits;
    double exploration; /* how much an action is worth trying that was tried seldom, about 1.4 … */
    double fresh;       /* … and, as a part of that, one that was never tried */
    int horizon;        /* turns played out behind the tree, that in hand the first; 0: all */
    double attention;   /* 0 … 1: how often a win at hand is seen in the tree and behind it */
    int reviews;        /* second looks at the best few, where somebody advises … */
    double trust;       /* … and how often these follow the advice, 0 … 1 */
    double restraint;   /* by how many standard errors a gamble must beat its quiet form */
    double noise;       /* 0: the action tried most; 1: each as often as it was tried */
    struct search_advice advice;
    uint64_t seed;
    bool again; /* the same question as the last one: what was found then counts, and is added to */
};

/* What came of it. */
struct search_choice {
    game_action action;
    double value;        /* for the seat, 0 … 1 */
    uint64_t iterations; /* with those of before, if it was asked again */
    size_t nodes;
};

/* An action of a player's tree; key 0: free. */
struct search_node {
    uint64_t key;
    double sum;       /* of the results of the player who chose it */
    uint32_t visits;  /* how often it was chosen … */
    uint32_t offered; /* … and how often it could have been */
};

/* One searcher, for one thread. Large; the caller owns it and the nodes, of which it never uses more
 * than it was given. */
struct search {
    const struct game *game;
    struct search_node *nodes;
    size_t size; /* of them; a power of two */

    /* Of the decision now being made. */
    const struct search_how *how;
    int seat;
    int root_count; /* actions that the seat chooses from … */
    game_action root_legal[GAME_MAX_ACTIONS];
    struct rng rng;
    size_t mask, used;  /* of the nodes */
    struct watch watch; /* what the seat knows */
    uint64_t rounds;
    double mean, spread; /* of the seat's results so far: their mean and squared deviations */
};

/* `count` nodes are used as far as they are a power of two, at least 1024. */
void search_init(struct search *s, const struct game *g, struct search_node *nodes, size_t count);

/*
 * The action of the seat that is to act, from what it has seen. Fails when nothing explains what
 * was seen, or when it is not for the seat to act.
 */
enum status search_think(struct search *s, const struct game_seen *seen,
                         const struct search_how *how, struct search_choice *out, struct err *e);

/* Which of the tables of levels. */
enum search_table {
    SEARCH_USUAL,
    SEARCH_ADVISED, /* there will be advice on what positions are worth: it saves iterations */
    SEARCH_UNEVEN,  /* one seat has much the better chances, so levels must lie further apart */
};

/* The ten levels, 1 for a child's first game: how to think, without advice, clock and seed. */
struct search_how search_level(int level, enum search_table table);
/* A level with other numbers: iterations, then horizon and attention, or reviews and trust. */
struct search_how search_dialled(const double dials[SEARCH_DIALS], enum search_table table);

#endif
