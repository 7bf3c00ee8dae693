/* Torii: MIT licence, see LICENSE. */
/*
 * A player for any game: Monte Carlo tree search over information sets with a tree per observer (MO-ISMCTS:
 * Cowling, Powley, Whitehouse 2012). It knows no game by name, only game.h.
 *
 * Each iteration draws a complete state consistent with what the seat has seen (determinization) and plays it:
 * by UCB in the trees, then by a playout; chance events are drawn. Every player has a tree of his own, whose
 * branches are what that player observes, and maximises his own result. So nobody in the search acts on what he
 * could not know, and the seat itself never learns the true state: the same observations, seed and iterations
 * give the same action. Common knowledge about hidden things is tracked, and nobody searches for them where they
 * cannot be.
 *
 * No heap, no clock, no threads: memory, clock and stop flag are passed in.
 */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include "game/watch.h"

#include <stdatomic.h>

enum { SEARCH_LEVELS = 10, SEARCH_LEVEL_PARAMS = 3 };

/* Stops at the first limit reached. With iterations alone the result is reproducible. */
struct search_limits {
    uint64_t iterations;     /* 0: any number */
    double seconds;          /* 0: any time; needs the clock */
    double (*clock)(void);   /* monotonic seconds, or NULL */
    const atomic_bool *stop; /* set by another thread; or NULL */
};

/* Domain knowledge; any function may be NULL. */
struct search_heuristics {
    /* Playout policy: a good action for the player to act, judged only by what he can see; 0: none. */
    game_action (*policy)(void *context, const struct game *g, const void *state, struct rng *r);
    /* Evaluation of a complete state for each player, in points of the game. */
    void (*evaluate)(void *context, const struct game *g, const void *state, double *out);
    /* Root pruning: drops senseless actions of the player to act, judged by what he can see; keeps
     * at least one. Returns how many it keeps. */
    int (*prune)(void *context, const struct game *g, const void *state, game_action *legal,
                 int count);
    void *context;
};

/* Search parameters. */
struct search_params {
    struct search_limits limits;
    double exploration; /* UCB exploration constant, about 1.4 … */
    double fpu;         /* … and first-play urgency, relative to it */
    int playout_turns;  /* turns that a playout lasts, the current one first; 0: to the end */
    double attention;   /* 0 … 1: how often players see an immediate win, or follow the policy */
    int rollouts;       /* rollouts per candidate before the choice; needs a policy … */
    double trust;       /* … and how often they follow it, 0 … 1 */
    double gamble_margin; /* standard errors by which a gamble must beat its quiet form */
    double temperature;   /* 0: the most visited action; 1: proportional to visits */
    struct search_heuristics heuristics;
    uint64_t seed;
    game_action only; /* evaluates this root action alone; 0: all of them */
    bool resume;      /* continues the previous search of the same position */
};

/* The result. */
struct search_result {
    game_action action;
    double value;        /* for the seat, 0 … 1 */
    uint64_t iterations; /* including those of a search that was resumed */
    size_t nodes;
};

/* An action in a player's tree; key 0: unused. */
struct search_node {
    uint64_t key;
    double sum;            /* of the results for the player who chose it */
    uint32_t visits;       /* times it was chosen … */
    uint32_t availability; /* … and times it was available */
};

/* A searcher, for one thread at a time. Large; the caller owns it and the nodes. */
struct search {
    const struct game *game;
    struct search_node *nodes;
    size_t size; /* number of nodes; a power of two */

    /* The current decision. */
    const struct search_params *params;
    int seat;
    int root_count; /* root actions … */
    game_action root_legal[GAME_MAX_ACTIONS];
    struct rng rng;
    size_t mask, used;  /* of the node table */
    struct watch watch; /* what the seat has seen */
    uint64_t iterations;
    double mean, m2; /* of the seat's results: mean and sum of squared deviations */
};

/* Uses the largest power of two up to `count`, which is at least 1024. */
void search_init(struct search *s, const struct game *g, struct search_node *nodes, size_t count);

/* Chooses an action for the seat to act. Fails if nothing explains what it has seen, or if it is
 * not its turn. */
enum status search_think(struct search *s, const struct game_seen *seen,
                         const struct search_params *params, struct search_result *out,
                         struct err *e);

/* The table of levels. */
enum search_level_table {
    SEARCH_DEFAULT_LEVELS,
    SEARCH_HEURISTIC_LEVELS, /* with heuristics that evaluate positions: needs fewer iterations */
    SEARCH_UNEVEN_LEVELS,    /* one side has much better chances, so levels are further apart */
};

/* The parameters of a level, 1 … SEARCH_LEVELS, without heuristics, clock and seed. */
struct search_params search_level(int level, enum search_level_table table);
/* The same from other numbers: iterations, then playout turns and attention, or rollouts and trust. */
struct search_params search_level_from(const double values[SEARCH_LEVEL_PARAMS],
                                       enum search_level_table table);

#endif
