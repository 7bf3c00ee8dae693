/* Torii: MIT licence, see LICENSE. */
/* One decision: iterations up to a limit, then the final choice. */
#include "search/internal.h"

#include "base/assert.h"

#include <math.h>
#include <string.h>

/* The clock is read only every few iterations. */
static bool must_stop(const struct search_limits *l, uint64_t done, double until)
{
    enum { EVERY = 8 };

    if (l->iterations != 0 && done >= l->iterations)
        return true;
    if (l->stop != NULL && atomic_load_explicit(l->stop, memory_order_relaxed))
        return true;
    /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): until is above 0 only where there is a clock */
    return until > 0 && done % EVERY == 0 && l->clock() >= until;
}

static uint64_t run(struct search *s)
{
    const struct search_limits *l = &s->params->limits;
    double until = l->clock != NULL && l->seconds > 0 ? l->clock() + l->seconds : 0;
    uint64_t done = s->iterations; /* not 0 if the search is resumed */

    ASSERT(l->iterations != 0 || until > 0 || l->stop != NULL);
    while (!must_stop(l, done, until) && search_iterate(s))
        done++;
    return done;
}

/* The weight of an action in a random choice: temperature 1 is proportional to visits, lower
 * temperatures prefer the most visited ones more strongly. */
static double weight_of(const struct search_node *node, uint32_t most, double temperature)
{
    double part = (double)node->visits / most, weight = part;

    /* NOLINTNEXTLINE(clang-analyzer-security.FloatLoopCounter): doubling is exact, and ends soon */
    for (double power = temperature; power < 0.75; power *= 2)
        weight *= weight;
    return weight;
}

/* More visits; of equals the higher sum. */
static bool is_better(const struct search_node *a, const struct search_node *b)
{
    return a->visits != b->visits ? a->visits > b->visits : a->sum > b->sum;
}

static int sample_by_visits(struct search *s, const struct search_root *root, uint32_t most)
{
    double sum = 0, point;

    for (int i = 0; i < root->count; i++)
        sum += root->nodes[i] != NULL ? weight_of(root->nodes[i], most, s->params->temperature) : 0;
    point = sum * search_chance(&s->rng);
    for (int i = 0; i < root->count; i++) {
        if (root->nodes[i] == NULL)
            continue;
        point -= weight_of(root->nodes[i], most, s->params->temperature);
        if (point < 0)
            return i;
    }
    return -1;
}

/* The most visited action that is not excluded; -1 if there is none. */
static int best_of(const struct search_root *root, const bool *left_out)
{
    int best = -1;

    for (int i = 0; i < root->count; i++)
        if (root->nodes[i] != NULL && !left_out[i] &&
            (best < 0 || is_better(root->nodes[i], root->nodes[best])))
            best = i;
    return best;
}

static int index_of(const struct search_root *root, game_action action)
{
    int i = 0;

    while (i < root->count && root->legal[i] != action)
        i++;
    return i < root->count ? i : -1;
}

/*
 * Does a gamble pay for what it gives away? The tree sees neither the later use of a lantern nor
 * the value of a hidden ninja: in every determinization the opponents in the tree find it where it
 * is. So a gamble must beat its quiet form by more than the error of both values, but never by more
 * than a twentieth of a win.
 */
static bool gamble_pays(const struct search *s, const struct search_root *root, int i, int quiet)
{
    static const double dear = 0.05;
    const struct search_node *a = root->nodes[i], *b = root->nodes[quiet];

    if (b == NULL)
        return false;

    double variance = s->iterations > 1 ? s->m2 / (double)s->iterations : 0.25;
    double error = sqrt(variance / a->visits + variance / b->visits);
    double asked = s->params->gamble_margin * error;

    return a->sum / a->visits - b->sum / b->visits > (asked < dear ? asked : dear);
}

/* The most visited action, except gambles that do not pay. */
static int choose_best(const struct search *s, const struct search_root *root,
                       const struct game_state *state)
{
    const struct game_kind *kind = s->game->kind;
    bool left_out[GAME_MAX_ACTIONS] = {false};
    int fallback = -1, best;

    while ((best = best_of(root, left_out)) >= 0 && search_has_belief(s) &&
           s->params->gamble_margin > 0) {
        game_action action = kind->quiet(s->game, search_possible(s), state, root->legal[best]);
        int quiet = action != 0 ? index_of(root, action) : -1;

        if (quiet < 0 || gamble_pays(s, root, best, quiet))
            break;
        left_out[best] = true;
        fallback = fallback < 0 ? quiet : fallback;
    }
    return best >= 0 ? best : fallback;
}

/* Index of the chosen action; random if there was no time for a single iteration. */
static int choose(struct search *s, struct search_root *root, const struct game_state *state,
                  double *value)
{
    int chosen = search_pick(&s->rng, root->count), best;

    for (int i = 0; i < root->count; i++) {
        uint64_t key = search_node_key(search_root_infoset(s, s->seat), root->legal[i]);

        root->nodes[i] = search_node_find(s, key);
    }
    best = choose_best(s, root, state);
    if (best < 0)
        return chosen;
    chosen = best;
    if (s->params->temperature > 0 && root->nodes[best] != NULL) {
        int drawn = sample_by_visits(s, root, root->nodes[best]->visits);

        chosen = drawn >= 0 ? drawn : best;
    }
    if (root->nodes[chosen] != NULL)
        *value = root->nodes[chosen]->sum / root->nodes[chosen]->visits;

    int reviewed = search_rollouts(s, root);

    return reviewed >= 0 ? reviewed : chosen;
}

/* With a single reasonable action there is nothing to decide: an eighth of the search estimates the
 * value. */
static struct search_params brief(const struct search_params *params)
{
    enum { PART = 8 };
    struct search_params less = *params;

    if (params->limits.iterations != 0)
        less.limits.iterations = 1 + params->limits.iterations / PART;
    less.limits.seconds = params->limits.seconds / PART;
    return less;
}

/* The root actions, without futile and senseless ones. */
static void list_root(struct search *s, const struct game_state *state)
{
    const struct search_heuristics *a = &s->params->heuristics;

    s->root_count = search_legal(s, search_possible(s), state, s->root_legal);
    if (a->prune != NULL)
        s->root_count = a->prune(a->context, s->game, state, s->root_legal, s->root_count);
    if (s->params->only != 0) {
        s->root_count = 1;
        s->root_legal[0] = s->params->only;
    }
}

enum status search_think(struct search *s, const struct game_seen *seen,
                         const struct search_params *params, struct search_result *out,
                         struct err *e)
{
    struct search_result choice = {0, 0.5, 0, 0};
    struct search_root root;
    struct search_params less = brief(params);
    struct game_state state;
    enum status rc;

    s->params = params;
    s->seat = seen->seat;
    s->rng.state = params->seed;
    if (!params->resume) {
        s->iterations = 0;
        s->mean = s->m2 = 0;
    }
    rc = watch_open(&s->watch, s->game, seen, e);
    if (rc == OK && !search_has_belief(s)) /* one more draw, as in earlier versions */
        rc = watch_guess(&s->watch, &s->rng, &state, e);
    if (rc != OK)
        return rc;
    if (!search_determinize(s, &state) || game_turn(s->game, &state) != s->seat)
        return err_say(e, BAD_INPUT, "it is not this seat's turn");

    /* The legal actions are the same in every consistent state. */
    bool forced = game_legal(s->game, &state, root.legal) == 1;

    list_root(s, &state);
    root.count = s->root_count;
    memcpy(root.legal, s->root_legal, (size_t)root.count * sizeof root.legal[0]);
    if (!params->resume)
        search_nodes_clear(s, params->limits.iterations);
    if (root.count == 1 && params->only == 0)
        s->params = &less;
    if (!forced || params->only != 0)
        choice.iterations = run(s);
    s->params = params;
    choice.action = root.legal[choose(s, &root, &state, &choice.value)];
    choice.nodes = s->used;
    *out = choice;
    return OK;
}
