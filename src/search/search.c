/* Torii: MIT licence, see LICENSE. */
/* One decision: iterations until a limit, then the choice. */
#include "search/parts.h"

#include "base/assert.h"

#include <math.h>
#include <string.h>

/* Is it time to stop? The clock is asked now and then only. */
static bool enough(const struct search_limits *l, uint64_t done, double until)
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
    const struct search_limits *l = &s->how->limits;
    double until = l->clock != NULL && l->seconds > 0 ? l->clock() + l->seconds : 0;
    uint64_t done = s->rounds; /* more than none where the question is asked again */

    ASSERT(l->iterations != 0 || until > 0 || l->stop != NULL);
    while (!enough(l, done, until) && search_iterate(s))
        done++;
    return done;
}

/* The weight of an action in the choice: with noise 1 its visits, with less noise the more visits the
 * more so. */
static double weight_of(const struct search_node *node, uint32_t most, double noise)
{
    double part = (double)node->visits / most, weight = part;

    /* NOLINTNEXTLINE(clang-analyzer-security.FloatLoopCounter): doubling is exact, and ends soon */
    for (double power = noise; power < 0.75; power *= 2)
        weight *= weight;
    return weight;
}

/* Tried most; of equals the one that gave more. */
static bool is_better(const struct search_node *a, const struct search_node *b)
{
    return a->visits != b->visits ? a->visits > b->visits : a->sum > b->sum;
}

static int choose_by_lot(struct search *s, const struct search_root *root, uint32_t most)
{
    double sum = 0, point;

    for (int i = 0; i < root->count; i++)
        sum += root->nodes[i] != NULL ? weight_of(root->nodes[i], most, s->how->noise) : 0;
    point = sum * search_chance(&s->rng);
    for (int i = 0; i < root->count; i++) {
        if (root->nodes[i] == NULL)
            continue;
        point -= weight_of(root->nodes[i], most, s->how->noise);
        if (point < 0)
            return i;
    }
    return -1;
}

/* Tried most among those that are left; -1 if none was tried. */
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
 * Is a gamble worth what it gives away? The tree does not see what a lantern is good for later, nor what
 * a hidden ninja is worth by keeping the other player guessing: the players in it find the seat's ninja
 * where it is, since every guess has it there. So a gamble has to beat its quiet form by more than the
 * error of both values, but never by more than a twentieth of a win.
 */
static bool is_worth(const struct search *s, const struct search_root *root, int i, int quiet)
{
    static const double dear = 0.05;
    const struct search_node *a = root->nodes[i], *b = root->nodes[quiet];

    if (b == NULL)
        return false;

    double variance = s->rounds > 1 ? s->spread / (double)s->rounds : 0.25;
    double error = sqrt(variance / a->visits + variance / b->visits);
    double asked = s->how->restraint * error;

    return a->sum / a->visits - b->sum / b->visits > (asked < dear ? asked : dear);
}

/* Tried most, except gambles that are not worth it. */
static int choose_best(const struct search *s, const struct search_root *root,
                       const struct game_state *state)
{
    const struct game_kind *kind = s->game->kind;
    bool left_out[GAME_MAX_ACTIONS] = {false};
    int fallback = -1, best;

    while ((best = best_of(root, left_out)) >= 0 && search_has_belief(s) && s->how->restraint > 0) {
        game_action action = kind->quiet(s->game, search_possible(s), state, root->legal[best]);
        int quiet = action != 0 ? index_of(root, action) : -1;

        if (quiet < 0 || is_worth(s, root, best, quiet))
            break;
        left_out[best] = true;
        fallback = fallback < 0 ? quiet : fallback;
    }
    return best >= 0 ? best : fallback;
}

/* Which of the actions; any of them if there was no time for a single iteration. */
static int choose(struct search *s, struct search_root *root, const struct game_state *state,
                  double *value)
{
    int chosen = search_pick(&s->rng, root->count), best;

    for (int i = 0; i < root->count; i++) {
        uint64_t key = search_node_key(search_trunk(s, s->seat), root->legal[i]);

        root->nodes[i] = search_node_find(s, key);
    }
    best = choose_best(s, root, state);
    if (best < 0)
        return chosen;
    chosen = best;
    if (s->how->noise > 0 && root->nodes[best] != NULL) {
        int drawn = choose_by_lot(s, root, root->nodes[best]->visits);

        chosen = drawn >= 0 ? drawn : best;
    }
    if (root->nodes[chosen] != NULL)
        *value = root->nodes[chosen]->sum / root->nodes[chosen]->visits;

    int reviewed = search_review(s, root);

    return reviewed >= 0 ? reviewed : chosen;
}

/* Where only one action is worth a thought nothing has to be decided: an eighth is enough to see what the
 * position is worth. */
static struct search_how brief(const struct search_how *how)
{
    enum { PART = 8 };
    struct search_how less = *how;

    if (how->limits.iterations != 0)
        less.limits.iterations = 1 + how->limits.iterations / PART;
    less.limits.seconds = how->limits.seconds / PART;
    return less;
}

/* What the seat chooses from: nothing in vain, nothing senseless. */
static void list_root(struct search *s, const struct game_state *state)
{
    const struct search_advice *a = &s->how->advice;

    s->root_count = search_legal(s, search_possible(s), state, s->root_legal);
    if (a->sensible != NULL)
        s->root_count = a->sensible(a->context, s->game, state, s->root_legal, s->root_count);
}

enum status search_think(struct search *s, const struct game_seen *seen,
                         const struct search_how *how, struct search_choice *out, struct err *e)
{
    struct search_choice choice = {0, 0.5, 0, 0};
    struct search_root root;
    struct search_how less = brief(how);
    struct game_state state;
    enum status rc;

    s->how = how;
    s->seat = seen->seat;
    s->rng.state = how->seed;
    if (!how->again) {
        s->rounds = 0;
        s->mean = s->spread = 0;
    }
    rc = watch_open(&s->watch, s->game, seen, e);
    if (rc == OK && !search_has_belief(s)) /* so that as many numbers are drawn as ever were */
        rc = watch_guess(&s->watch, &s->rng, &state, e);
    if (rc != OK)
        return rc;
    if (!search_guess(s, &state) || game_turn(s->game, &state) != s->seat)
        return err_say(e, BAD_INPUT, "it is not the turn of this seat");

    /* The lists are the same in every state that looks so. */
    bool forced = game_legal(s->game, &state, root.legal) == 1;

    list_root(s, &state);
    root.count = s->root_count;
    memcpy(root.legal, s->root_legal, (size_t)root.count * sizeof root.legal[0]);
    if (!how->again)
        search_nodes_clear(s, how->limits.iterations);
    if (root.count == 1)
        s->how = &less;
    if (!forced)
        choice.iterations = run(s);
    s->how = how;
    choice.action = root.legal[choose(s, &root, &state, &choice.value)];
    choice.nodes = s->used;
    *out = choice;
    return OK;
}
