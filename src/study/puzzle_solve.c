/* Torii: MIT licence, see LICENSE. */
/*
 * An exact solver: which player can force a win within a given number of plies. Proof by exhaustive search of an
 * AND/OR tree; a transposition table keeps for every position the fewest plies in which it is known to win and
 * the most in which it is known not to. It sees no repetitions: a forced win within N plies needs none.
 */
#include "study/puzzle.h"

#include "base/assert.h"
#include "rules/onitama/action.h"

#include <string.h>

enum { DEEP = 40 }; /* plies */

struct entry {
    uint64_t key;
    uint8_t wins;  /* the player to move wins within that many plies; 0: not known … */
    uint8_t fails; /* … and does not within that many */
    uint8_t zero[6];
};

struct puzzle_solver {
    const struct game *game;
    size_t mask;
    game_action killer[DEEP]; /* the defence that refuted last, by plies left */
    struct entry entry[];
};

size_t puzzle_solver_bytes(size_t entries)
{
    return sizeof(struct puzzle_solver) + entries * sizeof(struct entry);
}

struct puzzle_solver *puzzle_solver_init(void *memory, size_t entries)
{
    struct puzzle_solver *v = memory;

    ASSERT(entries > 0 && (entries & (entries - 1)) == 0);
    v->game = NULL;
    v->mask = entries - 1;
    return v;
}

void puzzle_solver_begin(struct puzzle_solver *v, const struct game *g)
{
    v->game = g;
    memset(v->killer, 0, sizeof v->killer);
    memset(v->entry, 0, (v->mask + 1) * sizeof *v->entry);
}

/* B11, B12. The spirit's move of a wind card wins nothing (W9). */
bool puzzle_wins_now(const struct oni_core *s, game_action a)
{
    uint32_t action = (uint32_t)a;
    oni_set arch = s->player == ONI_BLUE ? ONI_C5 : ONI_C1;
    oni_set from, to;

    if (oni_action_kind(action) != ONI_PAWN)
        return false;
    from = (oni_set)1 << oni_action_from(action);
    to = (oni_set)1 << oni_action_to(action);
    return (to & s->masters & s->pawns[s->player ^ 1]) != 0 ||
           ((from & s->masters) != 0 && (to & arch) != 0);
}

static bool wins_now(const struct oni_core *s, const game_action *list, int count)
{
    for (int i = 0; i < count; i++)
        if (puzzle_wins_now(s, list[i]))
            return true;
    return false;
}

static struct entry *find(struct puzzle_solver *v, const struct oni_core *s)
{
    struct entry *at = &v->entry[s->key & v->mask];

    if (at->key != s->key)
        *at = (struct entry){.key = s->key};
    return at;
}

/* Moves that capture first: they refute and win most often. */
static void order(const struct oni_core *s, game_action *list, int count)
{
    oni_set others = s->pawns[s->player ^ 1];
    int front = 0;

    for (int i = 0; i < count; i++) {
        int to = oni_action_to((uint32_t)list[i]);

        if (to < ONI_SQUARES && (others >> to & 1) != 0) {
            game_action a = list[i];

            list[i] = list[front];
            list[front++] = a;
        }
    }
}

static void to_front(game_action *list, int count, game_action wanted)
{
    for (int i = 1; i < count; i++)
        if (list[i] == wanted) {
            list[i] = list[0];
            list[0] = wanted;
            return;
        }
}

bool puzzle_loses(struct puzzle_solver *v, const struct oni_core *s, int plies)
{
    game_action list[GAME_MAX_ACTIONS];
    int count;

    if (plies < 2)
        return false;
    count = game_legal(v->game, s, list);
    if (wins_now(s, list, count))
        return false;
    order(s, list, count);
    to_front(list, count, v->killer[plies]);
    for (int i = 0; i < count; i++) {
        struct oni_core next = *s;

        game_play(v->game, &next, list[i]);
        if (!puzzle_wins(v, &next, plies - 1)) {
            v->killer[plies] = list[i];
            return false;
        }
    }
    return true;
}

static bool attack(struct puzzle_solver *v, const struct oni_core *s, int plies)
{
    game_action list[GAME_MAX_ACTIONS];
    int count = game_legal(v->game, s, list);

    if (wins_now(s, list, count))
        return true;
    if (plies < 3)
        return false;
    order(s, list, count);
    for (int i = 0; i < count; i++) {
        struct oni_core next = *s;

        game_play(v->game, &next, list[i]);
        if (puzzle_loses(v, &next, plies - 1))
            return true;
    }
    return false;
}

bool puzzle_wins(struct puzzle_solver *v, const struct oni_core *s, int plies)
{
    struct entry *at = find(v, s);
    bool wins;

    ASSERT(plies < DEEP);
    if (at->wins != 0 && at->wins <= plies)
        return true;
    if (at->fails >= plies)
        return false;
    wins = attack(v, s, plies);
    at = find(v, s);
    if (wins)
        at->wins = (uint8_t)plies;
    else
        at->fails = (uint8_t)plies;
    return wins;
}

int puzzle_win_plies(struct puzzle_solver *v, const struct oni_core *s, int most)
{
    for (int plies = 1; plies <= most; plies += 2)
        if (puzzle_wins(v, s, plies))
            return plies;
    return -1;
}

game_action puzzle_defence(struct puzzle_solver *v, const struct oni_core *s, int most)
{
    game_action list[GAME_MAX_ACTIONS], best = 0;
    int count = game_legal(v->game, s, list), longest = -1;

    for (int i = 0; i < count; i++) {
        struct oni_core next = *s;
        int plies;

        game_play(v->game, &next, list[i]);
        plies = puzzle_win_plies(v, &next, most - 1);
        plies = plies < 0 ? DEEP : plies;
        if (plies > longest) {
            longest = plies;
            best = list[i];
        }
    }
    return best;
}
