/* Torii: MIT licence, see LICENSE. */
/*
 * A second look at the best few actions and at what is advised, each played on as advised from the same
 * guesses and with the same luck (the rollout algorithm: Tesauro, Galperin 1996). The tree's own
 * means suffer from all that was tried below an action; these do not.
 */
#include "search/parts.h"

enum { SHORTLIST = 4 };

struct shortlist {
    int count;
    int action[SHORTLIST]; /* indices of the root's actions */
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

/* Tried most among those that are not on the list yet; -1 if there is none. */
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
    const struct search_advice *advice = &s->how->advice;
    game_action advised = advice->policy(advice->context, s->game, guess, &s->rng);

    l->count = 0;
    for (int i = 0; i < root->count; i++)
        if (root->legal[i] == advised)
            list_add(l, i);
    for (int i; l->count < SHORTLIST && (i = next_best(l, root->nodes, root->count)) >= 0;)
        list_add(l, i);
    for (int i = 0; i < l->count; i++)
        l->sum[i] = 0;
}

/* One guess, played on after every action of the list. */
static void look_again(struct search *s, const struct game_state *guess,
                       const struct search_root *root, struct shortlist *l)
{
    const struct rng luck = s->rng;
    double value[GAME_MAX_PLAYERS];

    for (int i = 0; i < l->count; i++) {
        struct game_state state = *guess;

        s->rng = luck;
        game_play(s->game, &state, root->legal[l->action[i]]);
        (void)search_playout(s, &state);
        search_value(s, &state, value);
        l->sum[i] += value[s->seat];
    }
}

static bool stopped(const struct search_limits *l)
{
    return l->stop != NULL && atomic_load_explicit(l->stop, memory_order_relaxed);
}

int search_review(struct search *s, const struct search_root *root)
{
    const struct search_how *how = s->how;
    struct search_how again = *how;
    struct game_state guess;
    struct shortlist l;
    int best = 0;

    if (how->reviews == 0 || how->advice.policy == NULL || stopped(&how->limits) ||
        !search_guess(s, &guess))
        return -1;
    make_list(s, &guess, root, &l);
    again.attention = how->trust;
    s->how = &again;
    for (int i = 0; i < how->reviews && l.count > 1; i++)
        if (!stopped(&how->limits) && search_guess(s, &guess))
            look_again(s, &guess, root, &l);
    s->how = how;
    for (int i = 1; i < l.count; i++)
        if (l.sum[i] > l.sum[best])
            best = i;
    return l.count > 0 ? l.action[best] : -1;
}
