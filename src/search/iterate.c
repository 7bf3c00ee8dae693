/* Torii: MIT licence, see LICENSE. */
/* One iteration: a guess, the way down the trees, a playout, and the way back. */
#include "search/parts.h"

#include <math.h>
#include <string.h>

enum { DEEPEST = 256 }; /* actions in the tree */

/* Where an iteration is. */
struct way {
    struct game_state state;
    struct game_possible possible;    /* what everybody can work out by now */
    uint64_t place[GAME_MAX_PLAYERS]; /* in the tree of each player */
    int depth;                        /* nodes on the way … */
    int length;                       /* … and actions; more, where the table was full */
    struct search_node *node[DEEPEST];
    int player[DEEPEST];
};

/* The legal actions at a place, with the nodes of those that were tried. */
struct options {
    int count, tried;
    uint64_t visits;
    double sum;
    game_action legal[GAME_MAX_ACTIONS];
    struct search_node *node[GAME_MAX_ACTIONS];
};

/* What is left of a victory after so many actions: quick ones are better, and slow defeats. */
static double patience(int length)
{
    enum { LONG = 500 };

    return (double)LONG / (LONG + length);
}

/* The logarithm, straight between powers of two: the same on every machine. */
static double log_of(uint32_t n)
{
    int bit = 31 - __builtin_clz(n | 1);

    return 0.6931471805599453 * (bit + (double)n / (double)((uint64_t)1 << bit) - 1);
}

static void list_options(struct search *s, const struct way *w, int player, struct options *o)
{
    o->count = s->root_count;
    if (w->length > 0)
        o->count = search_legal(s, &w->possible, &w->state, o->legal);
    else
        memcpy(o->legal, s->root_legal, (size_t)o->count * sizeof o->legal[0]);
    o->tried = 0;
    o->visits = 0;
    o->sum = 0;
    for (int i = 0; i < o->count; i++) {
        struct search_node *node =
            search_node_find(s, search_node_key(w->place[player], o->legal[i]));

        o->node[i] = node;
        if (node == NULL)
            continue;
        node->offered++;
        o->tried++;
        o->visits += node->visits;
        o->sum += node->sum;
    }
}

/* A win at hand at a place that nobody has seen yet; -1 if there is none, or it is overlooked. The seat
 * sees its own. Where points are counted nobody wins by one action. */
static int choose_win(struct search *s, const struct way *w, const struct options *o)
{
    double attention = s->how->attention;

    if (s->game->kind->points != NULL || attention <= 0)
        return -1;
    if (w->depth > 0 && search_chance(&s->rng) >= attention)
        return -1;
    return search_winning(s->game, &w->state, o->legal, o->count);
}

/* One that was never tried. */
static int choose_fresh(struct search *s, const struct way *w, const struct options *o)
{
    int skip = search_pick(&s->rng, o->count - o->tried);
    int win = o->tried == 0 ? choose_win(s, w, o) : -1;

    if (win >= 0)
        return win;
    for (int i = 0; i < o->count; i++)
        if (o->node[i] == NULL && skip-- == 0)
            return i;
    return 0;
}

/* The highest upper bound of those that were tried; -1 if a fresh one promises more. */
static int choose_tried(const struct search *s, const struct way *w, const struct options *o)
{
    const double won = 0.5 + 0.5 * patience(w->length + 1) - 1e-9;
    double deviation = s->rounds > 1 ? sqrt(s->spread / (double)s->rounds) : 0.5;
    double width = s->how->exploration * (deviation > 0.02 ? deviation : 0.02);
    double mean = o->sum / (double)o->visits, best = -1;
    int chosen = -1;

    if (o->tried < o->count)
        best = mean + s->how->fresh * width * sqrt(log_of((uint32_t)o->visits + 1));
    for (int i = 0; i < o->count; i++) {
        const struct search_node *node = o->node[i];

        if (node == NULL)
            continue;
        if (node->sum >= won * node->visits)
            return i; /* it wins at once: nothing better can be found */

        double bound =
            node->sum / node->visits + width * sqrt(log_of(node->offered) / node->visits);

        if (bound > best) {
            best = bound;
            chosen = i;
        }
    }
    return chosen;
}

/* Everybody's place after what he is shown of the action; and what all can work out from it. */
static void show_action(const struct search *s, struct way *w, game_action action)
{
    const struct game *g = s->game;

    if (search_has_belief(s))
        g->kind->possible_step(g, &w->possible, &w->state,
                               g->kind->event(g, &w->state, action, GAME_SPECTATOR));
    for (int i = 0; i < g->kind->players; i++)
        w->place[i] = search_mix(
            w->place[i], g->kind->hidden ? g->kind->event(g, &w->state, action, i) : action);
}

/* What a player is shown of an outcome; all of it, if the game has no events for that. */
static uint64_t see_outcome(const struct game *g, const struct game_state *state,
                            const struct game_outcome *o, int player)
{
    uint64_t seen = o->kind;

    if (g->kind->outcome_event != NULL)
        return g->kind->outcome_event(g, state, o, player);
    for (int i = 0; i < o->count; i++)
        seen = search_mix(seen, o->item[i]);
    return seen;
}

static bool settle_chance(struct search *s, struct way *w)
{
    const struct game *g = s->game;
    struct game_outcome o;

    g->kind->draw(g, &w->state, &s->rng, &o);
    for (int i = 0; i < g->kind->players; i++)
        w->place[i] = search_mix(w->place[i], see_outcome(g, &w->state, &o, i));
    return g->kind->settle(g, &w->state, &o, NULL) == OK;
}

/* One action in the tree; false where the tree ends. */
static bool descend(struct search *s, struct way *w, int player)
{
    struct options o;

    list_options(s, w, player, &o);

    int chosen = o.tried > 0 ? choose_tried(s, w, &o) : -1;
    bool fresh = chosen < 0;

    if (fresh)
        chosen = choose_fresh(s, w, &o);

    struct search_node *node =
        fresh ? search_node_make(s, search_node_key(w->place[player], o.legal[chosen]))
              : o.node[chosen];

    if (node != NULL) {
        node->offered += fresh;
        w->node[w->depth] = node;
        w->player[w->depth++] = player;
    }
    show_action(s, w, o.legal[chosen]);
    game_play(s->game, &w->state, o.legal[chosen]);
    w->length++;
    return !fresh;
}

static void learn(struct search *s, const struct way *w, const double *value)
{
    for (int i = 0; i < w->depth; i++) {
        w->node[i]->visits++;
        w->node[i]->sum += value[w->player[i]];
    }

    /* Mean and deviation as they grow (Welford). */
    double delta = value[s->seat] - s->mean;

    s->rounds++;
    s->mean += delta / (double)s->rounds;
    s->spread += delta * (value[s->seat] - s->mean);
}

bool search_iterate(struct search *s)
{
    struct way w;
    double value[GAME_MAX_PLAYERS];
    bool inside = true;

    w.depth = w.length = 0;
    if (!search_guess(s, &w.state))
        return false;
    if (search_has_belief(s))
        w.possible = *search_possible(s);
    for (int i = 0; i < s->game->kind->players; i++)
        w.place[i] = search_trunk(s, i);
    while (inside && w.depth < DEEPEST) {
        int turn = game_turn(s->game, &w.state);

        if (turn == GAME_OVER)
            break;
        inside = turn == GAME_CHANCE ? settle_chance(s, &w) : descend(s, &w, turn);
    }
    w.length += search_playout(s, &w.state);
    search_value(s, &w.state, value);
    for (int i = 0; i < s->game->kind->players && s->game->kind->points == NULL; i++)
        value[i] = 0.5 + (value[i] - 0.5) * patience(w.length);
    learn(s, &w, value);
    return true;
}
