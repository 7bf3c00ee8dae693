/* Torii: MIT licence, see LICENSE. */
/*
 * What a seat can conclude: the set of full states that explain all it has seen. Everything but the
 * ninjas' squares is public, so a state is told by two squares and the set is small: at most 25 for a
 * player in Shadow, 300 in Light, 625 for a spectator of Shadow.
 */
#include "rules/onitama/hidden.h"
#include "rules/onitama/text.h"

enum { MAX_STATES = 640, PLACES = 32 };

struct belief {
    int count;
    bool known[PLACES][PLACES]; /* by the squares of the two ninjas that may be hidden */
    struct oni_state states[MAX_STATES];
};

static void belief_add(struct belief *b, const struct game *g, const struct oni_state *s)
{
    bool two = oni_rules(g)->mode == ONI_LIGHT;
    int shadow = oni_rules(g)->light ^ 1;
    int one = two ? s->ninja[shadow][0] : s->ninja[ONI_BLUE][0];
    int other = two ? s->ninja[shadow][1] : s->ninja[ONI_RED][0];

    if (b->known[one][other] || b->count == MAX_STATES)
        return;
    b->known[one][other] = true;
    b->states[b->count++] = *s;
}

/* All ways to put the ninjas that a view does not know onto squares. */
static void belief_fill(struct belief *b, const struct game *g, struct oni_state s)
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
        belief_add(b, g, &s);
}

/* Every action that would have been shown to the seat as this event leads to a possible state. */
static void belief_step(struct belief *next, const struct belief *b, const struct game *g, int seat,
                        game_action event)
{
    game_action actions[GAME_MAX_ACTIONS];

    next->count = 0;
    memset(next->known, 0, sizeof next->known);
    for (int i = 0; i < b->count; i++) {
        const struct oni_state *s = &b->states[i];
        int count = game_legal(g, s, actions);

        for (int j = 0; j < count; j++)
            if (g->kind->event(g, s, actions[j], seat) == event) {
                struct oni_state child = *s;

                game_play(g, &child, actions[j]);
                belief_add(next, g, &child);
            }
    }
}

enum status oni_hidden_guess(const struct game *g, const struct game_seen *seen, struct rng *r,
                             void *out, struct err *e)
{
    struct belief beliefs[2] = {{.count = 0}, {.count = 0}};
    struct oni_state first;
    int now = 0;

    memcpy(&first, seen->first, sizeof first);
    belief_fill(&beliefs[now], g, first);
    for (size_t i = 0; i < seen->count; i++) {
        belief_step(&beliefs[!now], &beliefs[now], g, seen->seat, seen->events[i]);
        now = !now;
    }
    if (beliefs[now].count == 0)
        return err_say(e, BAD_INPUT, "no position explains all that was seen");

    uint64_t pick = rng_below(r, (uint64_t)beliefs[now].count);

    memcpy(out, &beliefs[now].states[pick], sizeof first);
    return OK;
}
