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

/* Can this action have been shown as the event? A quick look before all is worked out. */
static bool may_show(uint32_t a, uint32_t event)
{
    const uint32_t card = 63, squares = (uint32_t)31 << ONI_FROM | (uint32_t)31 << ONI_TO;
    const uint32_t kinds = (uint32_t)15 << ONI_KIND;

    switch (oni_action_kind(event)) {
    case ONI_PAWN:
    case ONI_LANTERN: return ((a ^ event) & (kinds | card | squares)) == 0; /* seen by all */
    case ONI_WAFT:
    case ONI_DARK: return ((a ^ event) & (kinds | card)) == 0;
    default: return ((a ^ event) & card) == 0;
    }
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
            if (may_show((uint32_t)actions[j], (uint32_t)event) &&
                g->kind->event(g, s, actions[j], seat) == event) {
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

oni_set oni_belief_squares(const struct oni_belief *b, int player)
{
    oni_set set = 0;

    for (int i = 0; i < b->count; i++)
        set |= oni_ninjas(&b->states[i], player);
    return set;
}

/* What the seat concludes; and, if that is asked for, what everybody can from the same. */
static const struct oni_belief *conclude(struct oni_belief beliefs[2], const struct game *g,
                                         const struct game_seen *seen,
                                         struct game_possible *possible)
{
    struct oni_state first;
    int now = 0;

    if (possible != NULL) {
        memset(possible, 0, sizeof *possible);
        oni_hidden_view(g, seen->first, GAME_SPECTATOR, &first);
        oni_belief_begin(&beliefs[now], g, &first);
        for (int i = 0; i < beliefs[now].count; i++)
            oni_possible_add(g, possible, &beliefs[now].states[i]);
    }
    memcpy(&first, seen->first, sizeof first);
    oni_belief_begin(&beliefs[now], g, &first);
    for (size_t i = 0; i < seen->count && beliefs[now].count > 0; i++) {
        const struct oni_state *before = &beliefs[now].states[0]; /* they differ in secrets alone */
        uint32_t event = (uint32_t)seen->events[i];
        bool own = before->core.player == seen->seat;

        if (possible != NULL)
            oni_possible_step(g, possible, before, own ? oni_hidden_mask(g, before, event) : event);
        oni_belief_step(&beliefs[!now], &beliefs[now], g, seen->seat, event);
        now = !now;
    }
    return &beliefs[now];
}

size_t oni_hidden_worlds(const struct game *g, const struct game_seen *seen, size_t room,
                         void *states, double *weights, struct game_possible *possible)
{
    struct oni_belief beliefs[2];
    const struct oni_belief *b = conclude(beliefs, g, seen, possible);
    size_t count = (size_t)b->count, told = count < room ? count : room;

    if (told > 0) {
        memcpy(states, b->states, told * sizeof b->states[0]);
        memcpy(weights, b->weight, told * sizeof b->weight[0]);
    }
    return count;
}

enum status oni_hidden_guess(const struct game *g, const struct game_seen *seen, struct rng *r,
                             void *out, struct err *e)
{
    struct oni_belief beliefs[2];
    const struct oni_belief *b = conclude(beliefs, g, seen, NULL);

    if (b->count == 0)
        return err_say(e, BAD_INPUT, "no position explains all that was seen");
    memcpy(out, &b->states[rng_below(r, (uint64_t)b->count)], sizeof b->states[0]);
    return OK;
}
