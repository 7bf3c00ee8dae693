/* Torii: MIT licence, see LICENSE. */
/* What the files of this room share. */
#ifndef SEARCH_PARTS_H
#define SEARCH_PARTS_H

#include "search/search.h"

/* Mixes one more thing that was seen into the name of a place in a tree. */
static inline uint64_t search_mix(uint64_t name, uint64_t seen)
{
    uint64_t z = (name ^ seen) * 0x9E3779B97F4A7C15u;

    z = (z ^ (z >> 32)) * 0xBF58476D1CE4E5B9u;
    return z ^ (z >> 29);
}

/* A number in 0 … 1, 1 left out. */
static inline double search_chance(struct rng *r)
{
    return (double)(rng_next(r) >> 11) * 0x1p-53;
}

/* A number below count: fast, and even enough for playouts. */
static inline int search_pick(struct rng *r, int count)
{
    return (int)((rng_next(r) >> 32) * (uint64_t)count >> 32);
}

/* Does the seat conclude more than its view shows? */
static inline bool search_has_belief(const struct search *s)
{
    return s->game->kind->believe != NULL;
}

/* What everybody can work out at the root. */
static inline const struct game_possible *search_possible(const struct search *s)
{
    return &watch_belief(&s->watch)->possible;
}

/* belief.c: one state that explains what the seat has seen. */
bool search_guess(struct search *s, struct game_state *out);
/* The legal actions worth a thought: not those in vain, by what everybody can work out. Never none. */
int search_legal(const struct search *s, const struct game_possible *p, const void *state,
                 game_action *out);

/* nodes.c: an empty table for so many iterations; the node of an action, made if it is not there (NULL if
 * the table is full), or only looked for. */
void search_nodes_clear(struct search *s, uint64_t iterations);
struct search_node *search_node_find(struct search *s, uint64_t key);
struct search_node *search_node_make(struct search *s, uint64_t key);
/* The node's name: a place in a player's tree, and an action there. */
uint64_t search_node_key(uint64_t place, game_action action);
uint64_t search_trunk(const struct search *s, int player);

/* value.c: the result for each player, 0 … 1, of a state where an iteration stops. */
void search_value(const struct search *s, const void *state, double *out);

/* playout.c: plays on until the end or the horizon; returns how many actions that took. */
int search_playout(struct search *s, struct game_state *state);
/* An action that wins at once for the player to act; -1 if there is none. */
int search_winning(const struct game *g, const void *state, const game_action *legal, int count);

/* The actions of the seat that is to act, with the nodes of those that were tried. */
struct search_root {
    int count;
    game_action legal[GAME_MAX_ACTIONS];
    const struct search_node *nodes[GAME_MAX_ACTIONS];
};

/* review.c: the best action by a second look; -1 if there was none. */
int search_review(struct search *s, const struct search_root *root);

/* iterate.c: one iteration. */
bool search_iterate(struct search *s);

#endif
