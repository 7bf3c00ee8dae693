/* Torii: MIT licence, see LICENSE. */
/* One iteration: determinize, select, expand, play out, backpropagate. */
#include "search/internal.h"

#include <math.h>
#include <string.h>

enum { MAX_TREE_DEPTH = 256 }; /* actions below the root */

/* The path of an iteration through the trees. */
struct path {
    struct game_state state;
    struct game_possible possible;      /* what is common knowledge by now */
    uint64_t infoset[GAME_MAX_PLAYERS]; /* information set in each player's tree */
    int depth;                          /* nodes on the path … */
    int length;                         /* … and actions; more if the table was full */
    struct search_node *node[MAX_TREE_DEPTH];
    int player[MAX_TREE_DEPTH];
};

/* The legal actions in an information set, with the nodes of those tried before. */
struct actions {
    int count, tried;
    uint64_t visits;
    double sum;
    game_action legal[GAME_MAX_ACTIONS];
    struct search_node *node[GAME_MAX_ACTIONS];
};

/* Discount after `length` actions: quick wins are better, and slow losses. */
static double discount(int length)
{
    enum { LONG = 500 };

    return (double)LONG / (LONG + length);
}

/* Logarithm, linear between powers of two: identical on every machine. */
static double log_of(uint32_t n)
{
    int bit = 31 - __builtin_clz(n | 1);

    return 0.6931471805599453 * (bit + (double)n / (double)((uint64_t)1 << bit) - 1);
}

static void list_actions(struct search *s, const struct path *p, int player, struct actions *a)
{
    a->count = s->root_count;
    if (p->length > 0)
        a->count = search_legal(s, &p->possible, &p->state, a->legal);
    else
        memcpy(a->legal, s->root_legal, (size_t)a->count * sizeof a->legal[0]);
    a->tried = 0;
    a->visits = 0;
    a->sum = 0;
    for (int i = 0; i < a->count; i++) {
        struct search_node *node =
            search_node_find(s, search_node_key(p->infoset[player], a->legal[i]));

        a->node[i] = node;
        if (node == NULL)
            continue;
        node->availability++;
        a->tried++;
        a->visits += node->visits;
        a->sum += node->sum;
    }
}

/* An immediate win in an information set without nodes; -1 if there is none, or if a player
 * overlooks it. The seat always sees its own. In games with points no single action wins. */
static int choose_win(struct search *s, const struct path *p, const struct actions *a)
{
    double attention = s->params->attention;

    if (s->game->kind->points != NULL || attention <= 0)
        return -1;
    if (p->depth > 0 && search_chance(&s->rng) >= attention)
        return -1;
    return search_winning(s->game, &p->state, a->legal, a->count);
}

/* An action that was never tried. */
static int expand(struct search *s, const struct path *p, const struct actions *a)
{
    int skip = search_pick(&s->rng, a->count - a->tried);
    int win = a->tried == 0 ? choose_win(s, p, a) : -1;

    if (win >= 0)
        return win;
    for (int i = 0; i < a->count; i++)
        if (a->node[i] == NULL && skip-- == 0)
            return i;
    return 0;
}

/* Selection by UCB with availability counts; -1 if an untried action promises more (first-play
 * urgency). */
static int select_ucb(const struct search *s, const struct path *p, const struct actions *a)
{
    const double won = 0.5 + 0.5 * discount(p->length + 1) - 1e-9;
    double deviation = s->iterations > 1 ? sqrt(s->m2 / (double)s->iterations) : 0.5;
    double width = s->params->exploration * (deviation > 0.02 ? deviation : 0.02);
    double mean = a->sum / (double)a->visits, best = -1;
    int chosen = -1;

    if (a->tried < a->count)
        best = mean + s->params->fpu * width * sqrt(log_of((uint32_t)a->visits + 1));
    for (int i = 0; i < a->count; i++) {
        const struct search_node *node = a->node[i];

        if (node == NULL)
            continue;
        if (node->sum >= won * node->visits)
            return i; /* it always won at once: nothing can be better */

        double bound =
            node->sum / node->visits + width * sqrt(log_of(node->availability) / node->visits);

        if (bound > best) {
            best = bound;
            chosen = i;
        }
    }
    return chosen;
}

/* Moves every player to the information set after what he observes of the action, and updates
 * common knowledge. */
static void observe_action(const struct search *s, struct path *p, game_action action)
{
    const struct game *g = s->game;

    if (search_has_belief(s))
        g->kind->possible_step(g, &p->possible, &p->state,
                               g->kind->event(g, &p->state, action, GAME_SPECTATOR));
    for (int i = 0; i < g->kind->players; i++)
        p->infoset[i] = search_infoset_mix(
            p->infoset[i], g->kind->hidden ? g->kind->event(g, &p->state, action, i) : action);
}

/* What a player observes of an outcome: everything, unless the game defines events for it. */
static uint64_t observe_outcome(const struct game *g, const struct game_state *state,
                                const struct game_outcome *o, int player)
{
    uint64_t seen = o->kind;

    if (g->kind->outcome_event != NULL)
        return g->kind->outcome_event(g, state, o, player);
    for (int i = 0; i < o->count; i++)
        seen = search_infoset_mix(seen, o->item[i]);
    return seen;
}

static bool settle_chance(struct search *s, struct path *p)
{
    const struct game *g = s->game;
    struct game_outcome o;

    g->kind->draw(g, &p->state, &s->rng, &o);
    for (int i = 0; i < g->kind->players; i++)
        p->infoset[i] = search_infoset_mix(p->infoset[i], observe_outcome(g, &p->state, &o, i));
    return g->kind->settle(g, &p->state, &o, NULL) == OK;
}

/* Selects or expands one action; false once the path has left the tree. */
static bool select_or_expand(struct search *s, struct path *p, int player)
{
    struct actions a;

    list_actions(s, p, player, &a);

    int chosen = a.tried > 0 ? select_ucb(s, p, &a) : -1;
    bool expanded = chosen < 0;

    if (expanded)
        chosen = expand(s, p, &a);

    struct search_node *node =
        expanded ? search_node_add(s, search_node_key(p->infoset[player], a.legal[chosen]))
                 : a.node[chosen];

    if (node != NULL) {
        node->availability += expanded;
        p->node[p->depth] = node;
        p->player[p->depth++] = player;
    }
    observe_action(s, p, a.legal[chosen]);
    game_play(s->game, &p->state, a.legal[chosen]);
    p->length++;
    return !expanded;
}

static void backpropagate(struct search *s, const struct path *p, const double *value)
{
    for (int i = 0; i < p->depth; i++) {
        p->node[i]->visits++;
        p->node[i]->sum += value[p->player[i]];
    }

    /* Running mean and variance (Welford). */
    double delta = value[s->seat] - s->mean;

    s->iterations++;
    s->mean += delta / (double)s->iterations;
    s->m2 += delta * (value[s->seat] - s->mean);
}

bool search_iterate(struct search *s)
{
    struct path p;
    double value[GAME_MAX_PLAYERS];
    bool inside = true;

    p.depth = p.length = 0;
    if (!search_determinize(s, &p.state))
        return false;
    if (search_has_belief(s))
        p.possible = *search_possible(s);
    for (int i = 0; i < s->game->kind->players; i++)
        p.infoset[i] = search_root_infoset(s, i);
    while (inside && p.depth < MAX_TREE_DEPTH) {
        int turn = game_turn(s->game, &p.state);

        if (turn == GAME_OVER)
            break;
        inside = turn == GAME_CHANCE ? settle_chance(s, &p) : select_or_expand(s, &p, turn);
    }
    p.length += search_playout(s, &p.state);
    search_evaluate(s, &p.state, value);
    for (int i = 0; i < s->game->kind->players && s->game->kind->points == NULL; i++)
        value[i] = 0.5 + (value[i] - 0.5) * discount(p.length);
    backpropagate(s, &p, value);
    return true;
}
