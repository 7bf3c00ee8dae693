/* Torii: MIT licence, see LICENSE. */

/* Who can force a win: every move, every answer. Moves that capture are tried first, or it would take hours. */
#include "puzzle_proof.h"

static int has_win_now(const struct board *b, const struct board_move *moves, int count)
{
    for (int i = 0; i < count; i++)
        if (board_wins_now(b, &moves[i]))
            return 1;
    return 0;
}

static int captures(const struct board *b, const struct board_move *m)
{
    return m->to != BOARD_NONE && b->at[m->to] != '.';
}

int search_loses(const struct board *b, int plies)
{
    struct board_move moves[BOARD_MOVES];
    int count = board_moves(b, moves);

    if (plies < 2 || has_win_now(b, moves, count))
        return 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < count; i++) {
            struct board next = *b;

            if (captures(b, &moves[i]) != (pass == 0))
                continue;
            board_play(&next, &moves[i]);
            if (!search_wins(&next, plies - 1))
                return 0;
        }
    }
    return 1;
}

int search_wins(const struct board *b, int plies)
{
    struct board_move moves[BOARD_MOVES];
    int count = board_moves(b, moves);

    if (has_win_now(b, moves, count))
        return 1;
    if (plies < 3)
        return 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < count; i++) {
            struct board next = *b;

            if (captures(b, &moves[i]) != (pass == 0))
                continue;
            board_play(&next, &moves[i]);
            if (search_loses(&next, plies - 1))
                return 1;
        }
    }
    return 0;
}
