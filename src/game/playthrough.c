/* Torii: MIT licence, see LICENSE. */
#include "game/playthrough.h"

#include "game/choices.h"

#include <string.h>

enum { MAX_COLUMN = 100 };

uint64_t playthrough_choices(uint64_t seed)
{
    return seed ^ 0xffffffff00000000u;
}

static void print_choices(const struct choices *c, struct text *t)
{
    size_t column = MAX_COLUMN;

    text_format(t, "legal: %d", c->count);
    for (int i = 0; i < c->count; i++) {
        if (column + 1 + c->text[i].len > MAX_COLUMN) {
            text_add(t, "\n ");
            column = 1;
        }
        text_char(t, ' ');
        text_str(t, c->text[i]);
        column += 1 + c->text[i].len;
    }
    text_char(t, '\n');
}

static const char *seat_name(const struct game *g, int seat)
{
    return seat == GAME_SPECTATOR ? "spectator" : g->kind->seat_name(g, seat);
}

static void print_key(uint64_t key, struct text *t)
{
    text_add(t, "key: ");
    for (int shift = 60; shift >= 0; shift -= 4)
        text_char(t, "0123456789abcdef"[key >> shift & 15]);
    text_char(t, '\n');
}

static void print_position(const struct game *g, const void *state, struct text *t)
{
    int turn = game_turn(g, state);

    text_format(t, "turn: %s\nposition: ", turn == GAME_OVER ? "over" : seat_name(g, turn));
    game_print(g, state, GAME_FULL, t);
    for (int seat = 0; seat <= g->kind->players; seat++) {
        int viewer = seat == g->kind->players ? GAME_SPECTATOR : seat;

        text_format(t, "\n%s sees: ", seat_name(g, viewer));
        game_print(g, state, viewer, t);
    }
    text_char(t, '\n');
    print_key(g->kind->key(g, state), t);
}

static void print_action(const struct game *g, const void *state, game_action action,
                         struct text *t)
{
    text_add(t, "action: ");
    g->kind->action_print(g, state, action, t);
    for (int seat = 0; seat <= g->kind->players; seat++) {
        int viewer = seat == g->kind->players ? GAME_SPECTATOR : seat;

        text_format(t, "\n%s is shown: ", seat_name(g, viewer));
        g->kind->action_print(g, state, g->kind->event(g, state, action, viewer), t);
    }
    text_char(t, '\n');
}

static void print_result(const struct game *g, const void *state, struct text *t)
{
    static const char *const halves[] = {"0", "½", "1"};
    int result[GAME_MAX_PLAYERS];

    g->kind->result(g, state, result);
    text_add(t, "result:");
    for (int seat = 0; seat < g->kind->players; seat++)
        text_format(t, " %s", halves[result[seat]]);
    text_char(t, '\n');
}

/* Draws everything that chance decides before a player can act. */
static void settle_chance(const struct game *g, void *state, struct rng *r, struct text *t)
{
    while (game_turn(g, state) == GAME_CHANCE) {
        struct game_outcome outcome;

        g->kind->draw(g, state, r, &outcome);
        text_add(t, "chance: ");
        g->kind->outcome_print(g, &outcome, t);
        text_char(t, '\n');
        if (g->kind->settle(g, state, &outcome, NULL) != OK)
            return; /* cannot happen: it was drawn for this state */
    }
}

/* A game being played for its playthrough. */
struct played {
    const struct game *g;
    struct rng chance, players;
    struct choices choices;
    struct game_state state;
};

static void begin(struct played *p, const struct game *g, uint64_t seed)
{
    p->g = g;
    p->chance.state = seed;
    p->players.state = playthrough_choices(seed);
    memset(&p->state, 0, sizeof p->state);
    g->kind->start(g, &p->state);
}

/* One step; false when the game is over, or when this was the last step wanted. */
static bool go_on(struct played *p, int step, int longest, struct text *t)
{
    settle_chance(p->g, &p->state, &p->chance, t);
    text_format(t, "\nstep %d\n", step);
    print_position(p->g, &p->state, t);
    if (game_turn(p->g, &p->state) == GAME_OVER) {
        print_result(p->g, &p->state, t);
        return false;
    }
    choices_list(&p->choices, p->g, &p->state);
    print_choices(&p->choices, t);
    if (step == longest)
        return false;

    int pick = (int)rng_below(&p->players, (uint64_t)p->choices.count);

    print_action(p->g, &p->state, p->choices.action[pick], t);
    game_play(p->g, &p->state, p->choices.action[pick]);
    return true;
}

void playthrough_print(const struct game *g, uint64_t seed, int longest, struct text *t)
{
    struct played p;

    text_format(t, "game: %s\nseed: %u\n", g->name, seed);
    begin(&p, g, seed);
    for (int step = 0; go_on(&p, step, longest, t);)
        step++;
}

uint64_t playthrough_sum(const struct game *g, uint64_t seed, struct text *page, int *steps)
{
    uint64_t sum = 0xcbf29ce484222325u; /* FNV-1a */
    struct played p;
    bool more = true;

    begin(&p, g, seed);
    for (*steps = 0; more; ++*steps) {
        text_init(page, page->data, page->size);
        more = go_on(&p, *steps, -1, page);
        for (size_t i = 0; i < page->len; i++)
            sum = (sum ^ (unsigned char)page->data[i]) * 0x100000001b3u;
    }
    return sum;
}
