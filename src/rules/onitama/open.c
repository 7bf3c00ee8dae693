/* Torii: MIT licence, see LICENSE. */
#include "rules/onitama/open.h"

/* B13: at the third occurrence of a position; under `letter` never. */
struct game_claims oni_open_claims(const struct game *g)
{
    return (struct game_claims){.standings = oni_rules(g)->repetition};
}

void oni_open_start(const struct game *g, void *state)
{
    oni_core_start((struct oni_core *)state, oni_rules(g));
}

int oni_open_turn_of(const struct game *g, const void *state)
{
    (void)g;
    return oni_open_turn((const struct oni_core *)state);
}

enum game_stage oni_open_stage(const struct game *g, const void *state)
{
    int turn = oni_open_turn_of(g, state);

    return turn == GAME_CHANCE ? GAME_SETUP : turn == GAME_OVER ? GAME_ENDED : GAME_TURN;
}

game_action oni_open_event(const struct game *g, const void *state, game_action action, int seat)
{
    (void)g, (void)state, (void)seat;
    return action; /* everybody sees everything */
}

bool oni_open_eventful(const struct game *g, const void *state, game_action action)
{
    const struct oni_core *s = (const struct oni_core *)state;
    uint32_t a = (uint32_t)action;

    (void)g;
    return oni_action_kind(a) == ONI_PAWN &&
           (s->pawns[s->player ^ 1] & oni_bit(oni_action_to(a))) != 0;
}

void oni_open_result(const struct game *g, const void *state, int *out)
{
    int winner = oni_master_winner((const struct oni_core *)state);

    (void)g;
    out[ONI_BLUE] = winner == ONI_BLUE ? 2 : 0;
    out[ONI_RED] = winner == ONI_RED ? 2 : 0;
}

void oni_open_view(const struct game *g, const void *state, int seat, void *out)
{
    (void)seat;
    memcpy(out, state, g->kind->state_size);
}

void oni_open_hear(const struct game *g, void *view, int seat, game_action event)
{
    (void)seat;
    game_play(g, view, event);
}

uint64_t oni_core_key(const struct game *g, const void *state)
{
    (void)g;
    return ((const struct oni_core *)state)->key;
}

enum status oni_open_settle(const struct game *g, void *state, const struct game_outcome *o,
                            struct err *e)
{
    enum status rc = oni_outcome_check(g, o, e);

    if (rc == OK)
        oni_core_deal((struct oni_core *)state, o, oni_cards[o->item[4]].stamp); /* B3, W2 */
    return rc;
}
