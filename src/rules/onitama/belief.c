/* Torii: MIT licence, see LICENSE. */
/*
 * What a seat can conclude: the set of full states consistent with all it has seen. Everything except the
 * ninjas' squares is public, so a state is determined by two squares and the set is small: at most 25 for
 * a player in Shadow, 300 in Light, 625 for a spectator of Shadow.
 */
#include "rules/onitama/belief.h"

#include "rules/onitama/hidden.h"
#include "rules/onitama/text.h"

enum { PLACES = 32 };

_Static_assert(sizeof(struct oni_state) * GAME_MAX_WORLDS <= GAME_MAX_BELIEF, "all of them fit");

/* A belief being built. Its states are indexed by the squares of the two ninjas that may be hidden. */
struct making {
    struct game_belief *belief;
    const struct game *game;
    uint16_t found[PLACES][PLACES]; /* index + 1, 0 for none */
};

static void begin(struct making *m, struct game_belief *b, const struct game *g)
{
    memset(m, 0, sizeof *m);
    m->belief = b;
    m->game = g;
    b->count = 0;
}

/* Adds a state, or adds to the weight of an equal one. */
static void add(struct making *m, const struct oni_state *s, double weight)
{
    const struct oni_rules *rules = oni_rules(m->game);
    struct game_belief *b = m->belief;
    bool two = rules->mode == ONI_LIGHT;
    int shadow = rules->light ^ 1;
    int one = two ? s->ninja[shadow][0] : s->ninja[ONI_BLUE][0];
    int other = two ? s->ninja[shadow][1] : s->ninja[ONI_RED][0];
    uint16_t *found = &m->found[one][other];

    if (*found != 0) {
        b->weight[*found - 1] += weight;
        return;
    }
    if (b->count == GAME_MAX_WORLDS)
        return;
    memcpy(b->bytes + b->count * sizeof *s, s, sizeof *s);
    b->weight[b->count] = weight;
    *found = (uint16_t)++b->count;
}

/* Normalises the weights, so that they do not underflow. */
static void level(struct game_belief *b)
{
    double sum = 0;

    for (size_t i = 0; i < b->count; i++)
        sum += b->weight[i];
    for (size_t i = 0; i < b->count && sum > 0; i++)
        b->weight[i] /= sum;
}

/* Adds all placements of the ninjas that a view does not know. */
static void fill(struct making *m, struct oni_state s)
{
    for (int player = ONI_BLUE; player <= ONI_RED; player++) {
        int i = oni_ninja_at(&s, player, ONI_NOWHERE);

        if (i < 0)
            continue;
        for (int square = 0; square < ONI_SQUARES; square++) {
            struct oni_state filled = s;

            oni_ninja_move(&filled, player, i, square, false);
            fill(m, filled);
        }
        return;
    }
    s.core.key = oni_hidden_key_of(&s);
    if (oni_check(m->game, &s, NULL) == OK)
        add(m, &s, 1);
}

static void fill_from(const struct game *g, const struct oni_state *view, struct game_belief *out)
{
    struct making m;

    begin(&m, out, g);
    fill(&m, *view);
    level(out);
}

void oni_believe(const struct game *g, const void *view, struct game_belief *out)
{
    struct oni_state first;

    memset(&out->possible, 0, sizeof out->possible);
    oni_hidden_view(g, view, GAME_SPECTATOR, &first);
    fill_from(g, &first, out);
    for (size_t i = 0; i < out->count; i++)
        oni_possible_add(g, &out->possible, oni_belief_state(out, i));
    memcpy(&first, view, sizeof first);
    fill_from(g, &first, out);
}

/* Can this action have been shown as the event? A quick filter before the full test. */
static bool may_show(uint32_t a, uint32_t event)
{
    const uint32_t card = 63, squares = (uint32_t)31 << ONI_FROM | (uint32_t)31 << ONI_TO;
    const uint32_t kinds = (uint32_t)15 << ONI_KIND;

    switch (oni_action_kind(event)) {
    case ONI_PAWN:
    case ONI_LANTERN: return ((a ^ event) & (kinds | card | squares)) == 0; /* public */
    case ONI_WAFT:
    case ONI_DARK: return ((a ^ event) & (kinds | card)) == 0;
    default: return ((a ^ event) & card) == 0;
    }
}

/* Every action that would have been shown to the seat as this event leads to a possible state. */
void oni_conclude(const struct game *g, const struct game_belief *now, int seat, game_action event,
                  struct game_belief *next)
{
    game_action actions[GAME_MAX_ACTIONS];
    struct making m;

    begin(&m, next, g);
    next->possible = now->possible;
    for (size_t i = 0; i < now->count; i++) {
        const struct oni_state *s = oni_belief_state(now, i);
        int count = game_legal(g, s, actions);
        bool own = s->core.player == seat;
        double each = own ? now->weight[i] : now->weight[i] / count;

        if (i == 0) /* they differ only in hidden information */
            oni_possible_step(g, &next->possible, s,
                              own ? oni_hidden_mask(g, s, (uint32_t)event) : event);
        for (int j = 0; j < count; j++)
            if (may_show((uint32_t)actions[j], (uint32_t)event) &&
                g->kind->event(g, s, actions[j], seat) == event) {
                struct oni_state child = *s;

                game_play(g, &child, actions[j]);
                add(&m, &child, each);
            }
    }
    level(next);
}

void oni_belief_map(const struct game_belief *b, int player, double out[ONI_SQUARES])
{
    for (int square = 0; square < ONI_SQUARES; square++)
        out[square] = 0;
    for (size_t i = 0; i < b->count; i++)
        for (int k = 0; k < 2; k++) {
            int square = oni_belief_state(b, i)->ninja[player][k];

            if (square < ONI_SQUARES)
                out[square] += b->weight[i];
        }
}

oni_set oni_belief_squares(const struct game_belief *b, int player)
{
    oni_set set = 0;

    for (size_t i = 0; i < b->count; i++)
        set |= oni_ninjas(oni_belief_state(b, i), player);
    return set;
}

/* ---- updating views ------------------------------------------------------------------------ */

/* Places a ninja of the player there whose square the view did not know. */
static void find(struct oni_state *s, int player, int square)
{
    int i = oni_ninja_at(s, player, ONI_NOWHERE);

    if (oni_ninja_at(s, player, square) < 0 && i >= 0)
        oni_ninja_move(s, player, i, square, false);
}

/* What the event reveals of ninjas: one that is captured, one that an attempt meets, and those revealed by
 * the spirit's landing (M1). A ninja that moved there unseen by this very move is treated as having been
 * there before. */
static void find_all(struct oni_state *s, uint32_t event)
{
    int enemy = s->core.player ^ 1, spirit = oni_action_spirit(event);
    bool met = oni_action_kind(event) == ONI_NINJA && (event & ONI_YES) != 0;

    if ((event & ONI_TAKEN) != 0 || met)
        find(s, enemy, oni_action_to(event));
    if ((event & ONI_LIT_BLUE) != 0)
        find(s, ONI_BLUE, spirit);
    if ((event & ONI_LIT_RED) != 0)
        find(s, ONI_RED, spirit);
}

/*
 * Plays the event as an action, after adding what it reveals of unknown ninjas to the view; then erases
 * again what is hidden afterwards.
 */
void oni_hidden_hear(const struct game *g, void *view, int seat, game_action event)
{
    struct oni_state *s = (struct oni_state *)view;
    uint32_t a = (uint32_t)event;

    find_all(s, a);
    if (oni_action_kind(a) == ONI_STALK && oni_action_to(a) == ONI_NOWHERE)
        a = oni_action(ONI_PASS, oni_action_card(a), ONI_NOWHERE, ONI_NOWHERE,
                       oni_action_spirit(a)); /* unseen: may have been a pass */
    game_play(g, s, a);
    oni_hidden_view(g, s, seat, s);
}
