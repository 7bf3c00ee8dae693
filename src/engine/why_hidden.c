/* Torii: MIT licence, see LICENSE. */
/*
 * Immediate consequences under hidden information. A seat may only be told what holds in every
 * state consistent with what it has seen; so several are sampled, and one counterexample is enough.
 */
#include "engine/why.h"

#include "game/watch.h"
#include "rules/onitama/action.h"

#include <string.h>

enum { GUESSES = 24 };

struct sights {
    const struct game *game;
    int seat;
    int count;
    struct game_state state[GUESSES];
};

static bool won_by(const struct game *g, const void *state, int player)
{
    int result[GAME_MAX_PLAYERS];

    if (game_turn(g, state) != GAME_OVER)
        return false;
    g->kind->result(g, state, result);
    return result[player] == 2;
}

static const char *clause_of(const struct game *g, const void *state)
{
    const char *how = g->kind->ending(g, state);

    return strcmp(how, "stone") == 0 ? "B11" : strcmp(how, "stream") == 0 ? "B12" : "L8";
}

static bool is_legal(const struct game *g, const void *state, game_action action)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(g, state, legal);

    for (int i = 0; i < count; i++)
        if (legal[i] == action)
            return true;
    return false;
}

/* Plays an action if it is legal; true if the player then has won. */
static bool wins_by(const struct game *g, struct game_state *state, game_action action, int player)
{
    if (game_turn(g, state) < 0 || !is_legal(g, state, action))
        return false;
    game_play(g, state, action);
    return won_by(g, state, player);
}

/* An action that wins at once for the player to act; 0 if there is none. */
static game_action winner_of(const struct game *g, const struct game_state *state)
{
    game_action legal[GAME_MAX_ACTIONS];
    int player = game_turn(g, state), count = game_legal(g, state, legal);

    for (int i = 0; i < count; i++) {
        struct game_state next = *state;

        game_play(g, &next, legal[i]);
        if (won_by(g, &next, player))
            return legal[i];
    }
    return 0;
}

/* Has the opponent won, or can he with his next action, whatever the rest of the turn is? */
static bool is_lost(const struct game *g, const struct game_state *state, int seat)
{
    game_action legal[GAME_MAX_ACTIONS];
    int turn = game_turn(g, state), count;

    if (turn == GAME_OVER)
        return won_by(g, state, seat ^ 1);
    if (turn == GAME_CHANCE)
        return false;
    if (turn != seat)
        return winner_of(g, state) != 0;
    count = game_legal(g, state, legal);
    for (int i = 0; i < count; i++) {
        struct game_state next = *state;

        game_play(g, &next, legal[i]);
        if (!is_lost(g, &next, seat))
            return false;
    }
    return count > 0;
}

static bool wins_everywhere(const struct sights *s, game_action move)
{
    for (int i = 0; i < s->count; i++) {
        struct game_state next = s->state[i];

        if (!wins_by(s->game, &next, move, s->seat))
            return false;
    }
    return true;
}

static bool loses_everywhere(const struct sights *s, game_action move)
{
    for (int i = 0; i < s->count; i++) {
        struct game_state next = s->state[i];

        if (!is_legal(s->game, &next, move))
            return false;
        game_play(s->game, &next, move);
        if (!is_lost(s->game, &next, s->seat))
            return false;
    }
    return true;
}

/* Skips the remaining parts of a turn. */
static void pass_parts(const struct game *g, struct game_state *state, int seat,
                       struct engine_line *line)
{
    game_action nothing;

    while (game_turn(g, state) == seat && g->kind->skip != NULL &&
           (nothing = g->kind->skip(g, state)) != 0) {
        line->move[line->count++] = nothing;
        game_play(g, state, nothing);
    }
}

/* Adds the reply that wins in all states, if one and the same does. */
static void add_answer(const struct sights *s, struct why *out)
{
    struct game_state first = s->state[0];
    struct engine_line line = {.count = 1, .move = {out->move}};
    game_action answer;

    game_play(s->game, &first, out->move);
    if (game_turn(s->game, &first) >= 0)
        pass_parts(s->game, &first, s->seat, &line);
    if (game_turn(s->game, &first) == GAME_OVER)
        out->clause = clause_of(s->game, &first); /* by the move itself */
    if (game_turn(s->game, &first) < 0 || game_turn(s->game, &first) == s->seat)
        return;
    answer = winner_of(s->game, &first);
    for (int i = 0; i < s->count && answer != 0; i++) {
        struct game_state next = s->state[i];

        for (int k = 0; k < line.count; k++) {
            if (game_turn(s->game, &next) != s->seat || !is_legal(s->game, &next, line.move[k]))
                return;
            game_play(s->game, &next, line.move[k]);
        }
        if (!wins_by(s->game, &next, answer, s->seat ^ 1))
            return;
    }
    if (answer == 0)
        return;
    out->scene = first;
    game_play(s->game, &first, answer);
    line.move[line.count++] = answer;
    out->clause = clause_of(s->game, &first);
    out->line = line;
    out->deed = line.count - 1;
}

static void show_win(const struct sights *s, enum why_kind kind, game_action move, struct why *out)
{
    struct game_state end = s->state[0];

    out->scene = end;
    game_play(s->game, &end, move);
    out->kind = kind;
    out->clause = clause_of(s->game, &end);
    out->line = (struct engine_line){.count = 1, .move = {move}};
    out->deed = 0;
    out->instead = move != out->move;
    out->best = move;
}

/* Does any move avoid losing at once? */
static bool has_way_out(const struct sights *s, const game_action *legal, int count)
{
    for (int i = 0; i < count; i++)
        if (!loses_everywhere(s, legal[i]))
            return true;
    return false;
}

static void judge(const struct sights *s, struct why *out)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(s->game, &s->state[0], legal);

    if (wins_everywhere(s, out->move)) {
        show_win(s, WHY_ENDS, out->move, out);
        return;
    }
    for (int i = 0; i < count; i++)
        if (wins_everywhere(s, legal[i])) {
            show_win(s, WHY_MISSES, legal[i], out);
            return;
        }
    if (!loses_everywhere(s, out->move))
        return;
    out->kind = has_way_out(s, legal, count) ? WHY_LOSES : WHY_LOST;
    add_answer(s, out);
}

/* What the seat has seen proves the move futile. */
static void judge_vain(const struct watch *w, const struct game_state *state, struct why *out)
{
    const struct game *g = w->game;

    if (out->kind != WHY_PLAIN || g->kind->vain == NULL ||
        !g->kind->vain(g, &watch_belief(w)->possible, state, out->move))
        return;
    out->kind = WHY_VAIN;
    out->clause = oni_action_kind((uint32_t)out->move) == ONI_LANTERN ? "S12" : "S10";
}

enum status why_at_once(const struct game *g, const struct game_seen *seen, uint64_t seed,
                        struct why *out, struct err *e)
{
    struct sights s = {.game = g, .seat = seen->seat};
    struct rng rng = {seed};
    struct watch w;
    enum status rc;

    out->kind = WHY_PLAIN;
    out->clause = NULL;
    out->after = (struct engine_score){.proof = ENGINE_UNPROVED};
    out->judged = out->instead = false;
    out->loss = out->deed = -1;
    out->line = (struct engine_line){.count = 1, .move = {out->move}};
    if (g->kind->outcome_event != NULL)
        return OK; /* chance decides first */
    rc = watch_open(&w, g, seen, e);
    for (; rc == OK && s.count < GUESSES; s.count++)
        rc = watch_guess(&w, &rng, &s.state[s.count], e);
    if (rc != OK)
        return rc;
    if (g->kind->stage(g, &s.state[0]) != GAME_SETUP) {
        judge(&s, out);
        judge_vain(&w, &s.state[0], out);
    }
    return OK;
}
