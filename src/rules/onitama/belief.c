/* Torii: MIT licence, see LICENSE. */
/*
 * What a seat can conclude: the set of full states that explain all it has seen. Everything but the
 * ninjas' squares is public, so a state is told by two squares and the set is small: at most 25 for a
 * player in Shadow, 300 in Light, 625 for a spectator of Shadow.
 */
#include "rules/onitama/belief.h"

#include "rules/onitama/hidden.h"
#include "rules/onitama/text.h"

/* Where a state came from. */
struct origin {
    double weight;
    uint32_t action;
    int parent;
};

static void belief_clear(struct oni_belief *b)
{
    b->count = 0;
    memset(b->found, 0, sizeof b->found);
}

/* A state that is there already only grows more likely. */
static void belief_add(struct oni_belief *b, const struct game *g, const struct oni_state *s,
                       struct origin from)
{
    bool two = oni_rules(g)->mode == ONI_LIGHT;
    int shadow = oni_rules(g)->light ^ 1;
    int one = two ? s->ninja[shadow][0] : s->ninja[ONI_BLUE][0];
    int other = two ? s->ninja[shadow][1] : s->ninja[ONI_RED][0];
    uint16_t *found = &b->found[one][other];

    if (*found != 0) {
        b->weight[*found - 1] += from.weight;
        return;
    }
    if (b->count == ONI_BELIEF_STATES)
        return;
    b->states[b->count] = *s;
    b->weight[b->count] = from.weight;
    b->action[b->count] = from.action;
    b->parent[b->count] = (uint16_t)from.parent;
    *found = (uint16_t)++b->count;
}

/* The weights as parts of their sum, so that they never run out of digits. */
static void belief_level(struct oni_belief *b)
{
    double sum = 0;

    for (int i = 0; i < b->count; i++)
        sum += b->weight[i];
    for (int i = 0; i < b->count && sum > 0; i++)
        b->weight[i] /= sum;
}

/* All ways to put the ninjas that a view does not know onto squares. */
static void belief_fill(struct oni_belief *b, const struct game *g, struct oni_state s)
{
    for (int player = ONI_BLUE; player <= ONI_RED; player++) {
        int i = oni_ninja_at(&s, player, ONI_NOWHERE);

        if (i < 0)
            continue;
        for (int square = 0; square < ONI_SQUARES; square++) {
            struct oni_state filled = s;

            oni_ninja_move(&filled, player, i, square, false);
            belief_fill(b, g, filled);
        }
        return;
    }
    s.core.key = oni_hidden_key_of(&s);
    if (oni_check(oni_rules(g), &s, NULL) == OK)
        belief_add(b, g, &s, (struct origin){1, 0, 0});
}

void oni_belief_begin(struct oni_belief *b, const struct game *g, const struct oni_state *first)
{
    belief_clear(b);
    belief_fill(b, g, *first);
    belief_level(b);
}

/* Every action that would have been shown to the seat as this event leads to a possible state. */
void oni_belief_step(struct oni_belief *next, const struct oni_belief *b, const struct game *g,
                     int seat, game_action event)
{
    game_action actions[GAME_MAX_ACTIONS];

    belief_clear(next);
    for (int i = 0; i < b->count; i++) {
        const struct oni_state *s = &b->states[i];
        int count = game_legal(g, s, actions);
        double each = s->core.player == seat ? b->weight[i] : b->weight[i] / count;

        for (int j = 0; j < count; j++)
            if (g->kind->event(g, s, actions[j], seat) == event) {
                struct oni_state child = *s;

                game_play(g, &child, actions[j]);
                belief_add(next, g, &child, (struct origin){each, (uint32_t)actions[j], i});
            }
    }
    belief_level(next);
}

void oni_belief_map(const struct oni_belief *b, int player, double out[ONI_SQUARES])
{
    for (int square = 0; square < ONI_SQUARES; square++)
        out[square] = 0;
    for (int i = 0; i < b->count; i++)
        for (int k = 0; k < 2; k++)
            if (b->states[i].ninja[player][k] < ONI_SQUARES)
                out[b->states[i].ninja[player][k]] += b->weight[i];
}

enum status oni_hidden_guess(const struct game *g, const struct game_seen *seen, struct rng *r,
                             void *out, struct err *e)
{
    struct oni_belief beliefs[2];
    struct oni_state first;
    int now = 0;

    memcpy(&first, seen->first, sizeof first);
    oni_belief_begin(&beliefs[now], g, &first);
    for (size_t i = 0; i < seen->count; i++) {
        oni_belief_step(&beliefs[!now], &beliefs[now], g, seen->seat, seen->events[i]);
        now = !now;
    }
    if (beliefs[now].count == 0)
        return err_say(e, BAD_INPUT, "no position explains all that was seen");

    uint64_t pick = rng_below(r, (uint64_t)beliefs[now].count);

    memcpy(out, &beliefs[now].states[pick], sizeof first);
    return OK;
}
