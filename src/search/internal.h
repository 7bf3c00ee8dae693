/* Torii: MIT licence, see LICENSE. */
/* Declarations shared by the files of this room. */
#ifndef SEARCH_INTERNAL_H
#define SEARCH_INTERNAL_H

#include "search/search.h"

/* Extends the hash of an information set by one more observation. */
static inline uint64_t search_infoset_mix(uint64_t name, uint64_t seen)
{
    uint64_t z = (name ^ seen) * 0x9E3779B97F4A7C15u;

    z = (z ^ (z >> 32)) * 0xBF58476D1CE4E5B9u;
    return z ^ (z >> 29);
}

/* Uniform in [0, 1). */
static inline double search_chance(struct rng *r)
{
    return (double)(rng_next(r) >> 11) * 0x1p-53;
}

/* Uniform below count: fast, and uniform enough for playouts. */
static inline int search_pick(struct rng *r, int count)
{
    return (int)((rng_next(r) >> 32) * (uint64_t)count >> 32);
}

/* Can the seat deduce more than its view shows? */
static inline bool search_has_belief(const struct search *s)
{
    return s->game->kind->believe != NULL;
}

/* Common knowledge at the root. */
static inline const struct game_possible *search_possible(const struct search *s)
{
    return &watch_belief(&s->watch)->possible;
}

/* determinize.c: one state consistent with what the seat has seen. */
bool search_determinize(struct search *s, struct game_state *out);
/* The legal actions except those that common knowledge shows to be futile; at least one. */
int search_legal(const struct search *s, const struct game_possible *p, const void *state,
                 game_action *out);

/* nodes.c: clears the table for that many iterations; finds the node of an action, or adds it (NULL
 * if the table is full). */
void search_nodes_clear(struct search *s, uint64_t iterations);
struct search_node *search_node_find(struct search *s, uint64_t key);
struct search_node *search_node_add(struct search *s, uint64_t key);
/* The key of a node: an information set and an action in it. */
uint64_t search_node_key(uint64_t infoset, game_action action);
uint64_t search_root_infoset(const struct search *s, int player);

/* evaluate.c: the value of a final state of an iteration for each player, 0 … 1. */
void search_evaluate(const struct search *s, const void *state, double *out);

/* playout.c: plays until the end or the playout limit; returns the number of actions. */
int search_playout(struct search *s, struct game_state *state);
/* Index of an action that wins at once for the player to act; -1 if there is none. */
int search_winning(const struct game *g, const void *state, const game_action *legal, int count);

/* The root actions of the seat, with the nodes of those that were tried. */
struct search_root {
    int count;
    game_action legal[GAME_MAX_ACTIONS];
    const struct search_node *nodes[GAME_MAX_ACTIONS];
};

/* rollout.c: the best action according to rollouts; -1 if there were none. */
int search_rollouts(struct search *s, const struct search_root *root);

/* iterate.c: one iteration. */
bool search_iterate(struct search *s);

#endif
