/* Torii: MIT licence, see LICENSE. */
/* Playouts: fast play from a leaf of the tree until the end of the game or the playout limit. */
#include "search/internal.h"

#include <string.h>

enum { MAX_PLAYOUT = 4096 }; /* steps; a game that repeats itself is evaluated as it stands */

int search_winning(const struct game *g, const void *state, const game_action *legal, int count)
{
    int player = game_turn(g, state), results[GAME_MAX_PLAYERS];
    struct game_state next;

    for (int i = 0; i < count; i++) {
        memcpy(&next, state, g->kind->state_size);
        game_play(g, &next, legal[i]);
        if (game_turn(g, &next) != GAME_OVER)
            continue;
        g->kind->result(g, &next, results);
        if (results[player] == 2)
            return i;
    }
    return -1;
}

static game_action ask_policy(struct search *s, const struct game_state *state)
{
    const struct search_heuristics *a = &s->params->heuristics;

    return a->policy != NULL ? a->policy(a->context, s->game, state, &s->rng) : 0;
}

/* An attentive player takes an immediate win or follows the policy; any other plays at random. */
static game_action act(struct search *s, const struct game_state *state)
{
    const struct game *g = s->game;
    bool attentive = s->params->attention > 0 && search_chance(&s->rng) < s->params->attention;
    bool quick = attentive && g->kind->points == NULL; /* with points no single action wins */
    game_action legal[GAME_MAX_ACTIONS], suggested = attentive && !quick ? ask_policy(s, state) : 0;

    if (suggested != 0)
        return suggested;

    int count = game_legal(g, state, legal);
    int won = quick ? search_winning(g, state, legal, count) : -1;

    suggested = quick && won < 0 ? ask_policy(s, state) : 0;
    return suggested != 0 ? suggested : legal[won >= 0 ? won : search_pick(&s->rng, count)];
}

int search_playout(struct search *s, struct game_state *state)
{
    const struct game *g = s->game;
    struct game_outcome o;
    int turns = 0, steps = 0;

    for (; steps < MAX_PLAYOUT; steps++) {
        int turn = game_turn(g, state);

        if (turn == GAME_OVER)
            break;
        if (s->params->playout_turns > 0 && g->kind->stage(g, state) == GAME_TURN &&
            ++turns == s->params->playout_turns)
            break;
        if (turn >= 0) {
            game_play(g, state, act(s, state));
            continue;
        }
        g->kind->draw(g, state, &s->rng, &o);
        if (g->kind->settle(g, state, &o, NULL) != OK)
            break; /* cannot happen: what was drawn can be settled */
    }
    return steps;
}
