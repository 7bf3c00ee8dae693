/* Torii: MIT licence, see LICENSE. */
/* Somebody tries to solve an open puzzle: is the move right, and what does the opponent answer? */
#include "study/puzzle_parts.h"

enum { REFUTE = 7, REFUTE_WIND = 5 }; /* plies within which a refutation is looked for */

/* The opponent's quickest win; 0 if there is none within that many plies. */
static game_action quickest(const struct puzzle_judge *j, const struct oni_core *s, int most,
                            int *plies)
{
    struct puzzle_moves m;

    *plies = puzzle_win_plies(j->solver, s, most);
    if (*plies < 0)
        return 0;
    puzzle_first_moves(j, s, &m);
    for (int i = 0; i < m.count; i++)
        if (puzzle_wins_now(s, m.action[i]) ||
            (*plies > 1 && puzzle_loses(j->solver, &m.next[i], *plies - 1)))
            return m.action[i];
    return 0;
}

/* A reply after which the puzzle's player does not win within that many plies. */
static game_action escape(const struct puzzle_judge *j, const struct oni_core *s, int plies)
{
    struct puzzle_moves m;

    puzzle_first_moves(j, s, &m);
    for (int i = 0; i < m.count; i++)
        if (puzzle_wins_now(s, m.action[i]) || plies < 1 ||
            !puzzle_wins(j->solver, &m.next[i], plies))
            return m.action[i];
    return m.count > 0 ? m.action[0] : 0;
}

static void refute(const struct puzzle_judge *j, const struct oni_core *next, int left,
                   struct puzzle_answer *out)
{
    int most = puzzle_rules(j->game)->spirit ? REFUTE_WIND : REFUTE;

    out->reply = quickest(j, next, most, &out->loses);
    if (out->reply == 0) {
        out->loses = 0;
        out->reply = escape(j, next, left - 2);
    }
}

void puzzle_answer(const struct puzzle_judge *j, const struct oni_core *s, game_action move,
                   int left, struct puzzle_answer *out)
{
    struct oni_core next = *s;

    *out = (struct puzzle_answer){.right = false};
    game_play(j->game, &next, move);
    if (puzzle_wins_now(s, move)) {
        out->right = out->solved = true;
    } else if (left > 1 && puzzle_loses(j->solver, &next, left - 1)) {
        out->right = true;
        out->reply = puzzle_defence(j->solver, &next, left - 1);
    } else {
        refute(j, &next, left, out);
    }
}

void puzzle_answer_only(const struct puzzle_judge *j, const struct oni_core *s, game_action move,
                        game_action solution, struct puzzle_answer *out)
{
    struct oni_core next = *s;

    *out = (struct puzzle_answer){.right = move == solution, .solved = move == solution};
    if (out->right)
        return;
    game_play(j->game, &next, move);
    refute(j, &next, 0, out);
}

game_action puzzle_best(const struct puzzle_judge *j, const struct oni_core *s, int left)
{
    struct puzzle_moves m;

    puzzle_first_moves(j, s, &m);
    for (int plies = 1; plies <= left; plies += 2)
        for (int i = 0; i < m.count; i++)
            if (puzzle_wins_now(s, m.action[i]) ||
                (plies > 1 && puzzle_loses(j->solver, &m.next[i], plies - 1)))
                return m.action[i];
    return 0;
}
