/* Torii: MIT licence, see LICENSE. */
/*
 * Rollouts of the most visited root actions and the one that the policy suggests, all from the same
 * determinizations and with the same random numbers (the rollout algorithm: Tesauro, Galperin
 * 1996). Unlike the means in the tree, they are not biased by everything that was explored below an
 * action.
 */
#include "search/internal.h"

enum { SHORTLIST = 4 };

struct shortlist {
    int count;
    int action[SHORTLIST]; /* indices of root actions */
    double sum[SHORTLIST];
};

static void list_add(struct shortlist *l, int action)
{
    for (int i = 0; i < l->count; i++)
        if (l->action[i] == action)
            return;
    if (l->count < SHORTLIST)
        l->action[l->count++] = action;
}

/* The most visited action that is not on the list; -1 if there is none. */
static int next_best(const struct shortlist *l, const struct search_node *const *nodes, int count)
{
    int best = -1;

    for (int i = 0; i < count; i++) {
        bool there = nodes[i] == NULL;

        for (int j = 0; j < l->count; j++)
            there |= l->action[j] == i;
        if (!there && (best < 0 || nodes[i]->visits > nodes[best]->visits))
            best = i;
    }
    return best;
}

static void make_list(struct search *s, const struct game_state *guess,
                      const struct search_root *root, struct shortlist *l)
{
    const struct search_heuristics *heuristics = &s->params->heuristics;
    game_action suggested = heuristics->policy(heuristics->context, s->game, guess, &s->rng);

    l->count = 0;
    for (int i = 0; i < root->count; i++)
        if (root->legal[i] == suggested)
            list_add(l, i);
    for (int i; l->count < SHORTLIST && (i = next_best(l, root->nodes, root->count)) >= 0;)
        list_add(l, i);
    for (int i = 0; i < l->count; i++)
        l->sum[i] = 0;
}

/* Plays out one determinization after every action of the list. */
static void rollout_all(struct search *s, const struct game_state *guess,
                        const struct search_root *root, struct shortlist *l)
{
    const struct rng luck = s->rng;
    double value[GAME_MAX_PLAYERS];

    for (int i = 0; i < l->count; i++) {
        struct game_state state = *guess;

        s->rng = luck;
        game_play(s->game, &state, root->legal[l->action[i]]);
        (void)search_playout(s, &state);
        search_evaluate(s, &state, value);
        l->sum[i] += value[s->seat];
    }
}

static bool stopped(const struct search_limits *l)
{
    return l->stop != NULL && atomic_load_explicit(l->stop, memory_order_relaxed);
}

int search_rollouts(struct search *s, const struct search_root *root)
{
    const struct search_params *params = s->params;
    struct search_params again = *params;
    struct game_state guess;
    struct shortlist l;
    int best = 0;

    if (params->rollouts == 0 || params->heuristics.policy == NULL || stopped(&params->limits) ||
        !search_determinize(s, &guess))
        return -1;
    make_list(s, &guess, root, &l);
    again.attention = params->trust;
    s->params = &again;
    for (int i = 0; i < params->rollouts && l.count > 1; i++)
        if (!stopped(&params->limits) && search_determinize(s, &guess))
            rollout_all(s, &guess, root, &l);
    s->params = params;
    for (int i = 1; i < l.count; i++)
        if (l.sum[i] > l.sum[best])
            best = i;
    return l.count > 0 ? l.action[best] : -1;
}
