/* Torii: MIT licence, see LICENSE. */
/* From where the tree ends: quick play until the game is over, or as far as the player sees. */
#include "search/parts.h"

#include <string.h>

enum { LONGEST = 4096 }; /* steps; a game that goes in circles counts as it stands */

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

static game_action advice(struct search *s, const struct game_state *state)
{
    const struct search_advice *a = &s->how->advice;

    return a->policy != NULL ? a->policy(a->context, s->game, state, &s->rng) : 0;
}

/* What the player to act does: a win at hand or good advice, if he is attentive; else anything. */
static game_action act(struct search *s, const struct game_state *state)
{
    const struct game *g = s->game;
    bool attentive = s->how->attention > 0 && search_chance(&s->rng) < s->how->attention;
    bool quick = attentive && g->kind->points == NULL; /* with points nobody wins by one action */
    game_action legal[GAME_MAX_ACTIONS], advised = attentive && !quick ? advice(s, state) : 0;

    if (advised != 0)
        return advised;

    int count = game_legal(g, state, legal);
    int won = quick ? search_winning(g, state, legal, count) : -1;

    advised = quick && won < 0 ? advice(s, state) : 0;
    return advised != 0 ? advised : legal[won >= 0 ? won : search_pick(&s->rng, count)];
}

int search_playout(struct search *s, struct game_state *state)
{
    const struct game *g = s->game;
    struct game_outcome o;
    int turns = 0, steps = 0;

    for (; steps < LONGEST; steps++) {
        int turn = game_turn(g, state);

        if (turn == GAME_OVER)
            break;
        if (s->how->horizon > 0 && g->kind->stage(g, state) == GAME_TURN &&
            ++turns == s->how->horizon)
            break;
        if (turn >= 0) {
            game_play(g, state, act(s, state));
            continue;
        }
        g->kind->draw(g, state, &s->rng, &o);
        if (g->kind->settle(g, state, &o, NULL) != OK)
            break; /* what was drawn can be settled */
    }
    return steps;
}
