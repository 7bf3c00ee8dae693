/* Torii: MIT licence, see LICENSE. */

/* Questions about a position: who owns what, where it stands, who has won. */
#include "reference_private.h"

int ref_owner(char piece)
{
    if (piece == 'S' || piece == 'M')
        return REF_BLUE;
    if (piece == 's' || piece == 'm')
        return REF_RED;
    return -1;
}

/* N1 */
int ref_on_board(struct ref_square square)
{
    return square.file >= 0 && square.file < 5 && square.rank >= 0 && square.rank < 5;
}

int ref_same_square(struct ref_square a, struct ref_square b)
{
    return a.file == b.file && a.rank == b.rank;
}

char ref_piece_at(const struct ref_position *p, struct ref_square square)
{
    return p->board[square.rank][square.file];
}

/* N1: Blue's arch is c1, Red's c5. */
struct ref_square ref_arch(int player)
{
    struct ref_square square = {2, player == REF_BLUE ? 0 : 4};

    return square;
}

/* 1 and the square when the piece is on the board; the first one from a1 on. */
int ref_find_piece(const struct ref_position *p, char piece, struct ref_square *square)
{
    for (int rank = 0; rank < 5; rank++) {
        for (int file = 0; file < 5; file++) {
            if (p->board[rank][file] == piece) {
                square->file = file;
                square->rank = rank;
                return 1;
            }
        }
    }
    return 0;
}

/* S1, L1: how many ninjas the player began with. */
int ref_ninjas_of_game(const struct ref_position *p, int player)
{
    if (p->game == 's')
        return 1;
    if (p->game == 'l' && player == p->shadow_player)
        return 2;
    return 0;
}

int ref_ninjas_in_play(const struct ref_position *p, int player)
{
    int count = 0;

    for (int i = 0; i < 2; i++)
        count += p->ninja[player][i].where != REF_OUT;
    return count;
}

/* Which of the player's ninjas stands on the square; -1 when none does. */
int ref_ninja_on(const struct ref_position *p, int player, struct ref_square square)
{
    for (int i = 0; i < 2; i++) {
        const struct ref_ninja *ninja = &p->ninja[player][i];

        if (ninja->where == REF_STANDS && ref_same_square(ninja->square, square))
            return i;
    }
    return -1;
}

/* B11, B12, S11, L8: whether the player has won. A Light side also wins when both ninjas are out;
 * its opponent has no master, neither to lose nor to reach an arch with. */
int ref_has_won(const struct ref_position *p, int player)
{
    int enemy = 1 - player;
    char own_master = player == REF_BLUE ? 'M' : 'm';
    char enemy_master = player == REF_BLUE ? 'm' : 'M';
    struct ref_square square;

    if (ref_piece_at(p, ref_arch(enemy)) == own_master)
        return 1;
    if (p->game == 'l' && enemy == p->shadow_player)
        return ref_ninjas_in_play(p, enemy) == 0;
    return !ref_find_piece(p, enemy_master, &square);
}

int ref_winner(const struct ref_position *p)
{
    if (ref_has_won(p, REF_BLUE))
        return REF_BLUE;
    if (ref_has_won(p, REF_RED))
        return REF_RED;
    return -1;
}

int ref_turn(const struct ref_position *p)
{
    return ref_winner(p) >= 0 ? REF_OVER : p->to_act;
}

void ref_result(const struct ref_position *p, int result[2])
{
    int winner = ref_winner(p);

    result[REF_BLUE] = -1;
    result[REF_RED] = -1;
    if (winner >= 0) {
        result[winner] = 2;
        result[1 - winner] = 0;
    }
}
