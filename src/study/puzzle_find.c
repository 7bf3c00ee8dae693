/* Torii: MIT licence, see LICENSE. */
/* Which positions are puzzles, with their proofs. */
#include "study/puzzle_parts.h"

#include "base/bits.h"
#include "rules/onitama/action.h"

#include <string.h>

enum {
    DEEPEST = 9,   /* and at most, in the base game … */
    DEEP_WIND = 5, /* … and in Wind */
    REFUTED = 7,   /* an alternative to the only move loses within that many plies */
    ONLY_FROM = 5, /* the only move wins in no fewer plies */
};

/* ---- the first moves ----------------------------------------------------------------------------- */

void puzzle_first_moves(const struct puzzle_judge *j, const struct oni_core *s,
                        struct puzzle_moves *out)
{
    out->count = game_legal(j->game, s, out->action);
    for (int i = 0; i < out->count; i++) {
        out->next[i] = *s;
        game_play(j->game, &out->next[i], out->action[i]);
    }
}

/* The only one after which the opponent loses within that many plies; -1 if there are several, or none. */
int puzzle_only_winner(const struct puzzle_judge *j, const struct puzzle_moves *m, int plies)
{
    int found = -1;

    for (int i = 0; i < m->count; i++)
        if (puzzle_loses(j->solver, &m->next[i], plies)) {
            if (found >= 0)
                return -1;
            found = i;
        }
    return found;
}

/* Do all other moves lose within REFUTED plies? */
bool puzzle_others_lose(const struct puzzle_judge *j, const struct puzzle_moves *m, int one)
{
    for (int i = 0; i < m->count; i++)
        if (i != one && !puzzle_wins(j->solver, &m->next[i], REFUTED))
            return false;
    return m->count > 2;
}

static bool can_win_now(const struct oni_core *s, const struct puzzle_moves *m)
{
    for (int i = 0; i < m->count; i++)
        if (puzzle_wins_now(s, m->action[i]))
            return true;
    return false;
}

static enum puzzle_kind kind_of(const struct game *g, int moves)
{
    if (puzzle_rules(g)->spirit)
        return PUZZLE_WIND;
    return moves >= 5 ? PUZZLE_WIN_5 : (enum puzzle_kind)(PUZZLE_WIN_2 + moves - 2);
}

static void fill(const struct puzzle_judge *j, const struct oni_core *s, game_action first,
                 struct puzzle *p)
{
    struct oni_core bare = *s;
    struct text t;

    bare.ply = ONI_NO_PLY;
    bare.rep = 0;
    p->level = 0;
    p->events[0] = 0;
    text_init(&t, p->position, sizeof p->position);
    game_print(j->game, &bare, GAME_FULL, &t);
    text_init(&t, p->solution, sizeof p->solution);
    j->game->kind->action_print(j->game, &bare, first, &t);
}

bool puzzle_of_position(const struct puzzle_judge *j, const struct oni_core *s, struct puzzle *out)
{
    struct puzzle_moves m;
    int plies, first, moves;

    puzzle_first_moves(j, s, &m);
    if (can_win_now(s, &m))
        return false;
    plies = puzzle_win_plies(j->solver, s, puzzle_rules(j->game)->spirit ? DEEP_WIND : DEEPEST);
    if (plies < 0)
        return false;
    first = puzzle_only_winner(j, &m, plies - 1);
    if (first < 0)
        return false;
    moves = (plies + 1) / 2;
    *out = (struct puzzle){.kind = kind_of(j->game, moves), .moves = moves};
    if (out->kind != PUZZLE_WIND && plies >= ONLY_FROM && puzzle_others_lose(j, &m, first))
        *out = (struct puzzle){.kind = PUZZLE_ONLY};
    fill(j, s, m.action[first], out);
    out->themes = puzzle_themes(j, s, m.action[first], moves);
    return true;
}

/* ---- endgames ------------------------------------------------------------------------------------ */

/* What the table says of every first move, for its player: wdl 1, 0, -1. */
struct values {
    int wdl[GAME_MAX_ACTIONS], plies[GAME_MAX_ACTIONS];
};

static bool evaluate(const struct puzzle_judge *j, const struct oni_core *s,
                     const struct puzzle_moves *m, struct values *v)
{
    for (int i = 0; i < m->count; i++) {
        if (puzzle_wins_now(s, m->action[i]))
            return false; /* a win in one */
        if (!j->probe(j->context, &m->next[i], &v->wdl[i], &v->plies[i]))
            return false;
        v->wdl[i] = -v->wdl[i];
    }
    return m->count > 2;
}

/* The index of the only move at least that good, and no longer than `plies`; -1. */
static int only_one(const struct values *v, int count, int wdl, int plies)
{
    int found = -1;

    for (int i = 0; i < count; i++)
        if (v->wdl[i] >= wdl && (wdl < 1 || v->plies[i] <= plies)) {
            if (found >= 0)
                return -1;
            found = i;
        }
    return found;
}

/* The shortest win, in plies after the first move; -1 without one. */
static int shortest(const struct values *v, int count)
{
    int best = -1;

    for (int i = 0; i < count; i++)
        if (v->wdl[i] > 0 && (best < 0 || v->plies[i] < best))
            best = v->plies[i];
    return best;
}

bool puzzle_of_endgame(const struct puzzle_judge *j, const struct oni_core *s, struct puzzle *out)
{
    enum { FOREVER = 1000 };
    struct puzzle_moves m;
    struct values v;
    int plies, first, moves = 0;
    enum puzzle_kind kind = PUZZLE_HOLD;

    puzzle_first_moves(j, s, &m);
    if (!evaluate(j, s, &m, &v))
        return false;
    plies = shortest(&v, m.count);
    first = only_one(&v, m.count, plies > 0 ? 1 : 0, FOREVER);
    if (plies > 0) {
        moves = plies / 2 + 1;
        kind = PUZZLE_ONLY;
        if (first < 0 || plies + 1 < ONLY_FROM) {
            kind = PUZZLE_WIN_5;
            first = only_one(&v, m.count, 1, plies);
        }
        if (kind == PUZZLE_WIN_5 && (moves < 5 || moves > PUZZLE_MAX_MOVES))
            return false;
    }
    if (first < 0)
        return false;
    *out = (struct puzzle){.kind = kind, .moves = kind == PUZZLE_WIN_5 ? moves : 0};
    fill(j, s, m.action[first], out);
    out->themes = puzzle_themes(j, s, m.action[first], moves);
    return true;
}

bool puzzle_random_endgame(const struct game *g, const uint8_t cards[5], struct rng *r,
                           struct oni_core *out)
{
    uint8_t five[5], square[ONI_SQUARES];
    int students = (int)rng_below(r, 4); /* a bit for each player; mostly both */

    students = students == 0 ? 3 : students;
    g->kind->start(g, out);
    memcpy(five, cards, sizeof five);
    rng_shuffle(r, five, 5);
    for (int i = 0; i < ONI_SQUARES; i++)
        square[i] = (uint8_t)i;
    rng_shuffle(r, square, ONI_SQUARES);
    memcpy(out->hand, five, 4);
    out->beside = five[4];
    out->player = (uint8_t)rng_below(r, 2);
    out->ply = ONI_NO_PLY;
    for (int player = ONI_BLUE; player <= ONI_RED; player++) {
        out->pawns[player] = (oni_set)1 << square[player];
        if ((students >> player & 1) != 0)
            out->pawns[player] |= (oni_set)1 << square[2 + player];
    }
    out->masters = (oni_set)1 << square[0] | (oni_set)1 << square[1];
    oni_core_finish(out);
    return game_turn(g, out) >= 0;
}

/* ---- games --------------------------------------------------------------------------------------- */

static bool opponent_wins_now(const struct game *g, const struct oni_core *next)
{
    game_action reply[GAME_MAX_ACTIONS];
    int count = game_legal(g, next, reply);

    for (int i = 0; i < count; i++)
        if (puzzle_wins_now(next, reply[i]))
            return true;
    return false;
}

/* A random move, but a winning one where there is one, and seldom one that loses at once. */
static game_action random_move(const struct puzzle_judge *j, const struct oni_core *s,
                               struct rng *r)
{
    enum { TRIES = 12, CAREFUL = 9 }; /* of ten */
    game_action list[GAME_MAX_ACTIONS], one = 0;
    int count = game_legal(j->game, s, list);

    for (int i = 0; i < count; i++)
        if (puzzle_wins_now(s, list[i]))
            return list[i];
    for (int i = 0; i < TRIES; i++) {
        struct oni_core next = *s;

        one = list[rng_below(r, (uint64_t)count)];
        game_play(j->game, &next, one);
        if (!opponent_wins_now(j->game, &next) || rng_below(r, 10) >= CAREFUL)
            return one;
    }
    return one;
}

int puzzle_of_game(const struct puzzle_judge *j, struct rng *r, struct puzzle *out, int most)
{
    enum { LONGEST = 40, BEGIN = 4 }; /* turns */
    struct game_outcome deal;
    struct oni_core s;
    struct err e;
    int found = 0;

    j->game->kind->start(j->game, &s);
    j->game->kind->draw(j->game, &s, r, &deal);
    if (j->game->kind->settle(j->game, &s, &deal, &e) != OK)
        return 0;
    for (int turn = 0; turn < LONGEST && found < most && game_turn(j->game, &s) >= 0; turn++) {
        if (turn >= BEGIN && puzzle_of_position(j, &s, &out[found]))
            found++;
        game_play(j->game, &s, random_move(j, &s, r));
    }
    return found;
}
