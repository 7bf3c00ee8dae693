/* Torii: MIT licence, see LICENSE. */
/*
 * A second, slow and obvious proof of the puzzles in data/puzzles.tsv. It is written from the rules, with the cards and
 * the parser of the reference, and shares no line with src/: wins are proved by plain exhaustive search without a
 * transposition table, endgames by a table that is filled ply by ply, records of Shadow by playing every game that
 * would have looked the same.
 *
 *     puzzle_board.c    positions of the open games and their moves
 *     puzzle_search.c   who wins within that many plies
 *     puzzle_endgame.c  all positions of five cards with at most one student a side
 *     puzzle_hidden.c   where the ninja can be
 *     puzzle_proof.c    the rows of the file
 */
#ifndef TORII_TESTS_PUZZLE_PROOF_H
#define TORII_TESTS_PUZZLE_PROOF_H

#include "reference_private.h"

enum { BOARD_SQUARES = 25, BOARD_NONE = -1, BOARD_MOVES = 256 };

struct board {
    char at[BOARD_SQUARES]; /* '.', S M s m, W; square 0 is a1, 1 is b1 */
    int hand[2][2];
    int beside;
    int mover;  /* REF_BLUE or REF_RED */
    int spirit; /* its square, or BOARD_NONE */
};

struct board_move {
    int slot;      /* of the card in the mover's hand */
    int from, to;  /* of the pawn; BOARD_NONE: none moves */
    int spirit_to; /* BOARD_NONE: it does not move */
};

/* 0 good, -1: not a position of an open game. */
int board_read(struct board *b, const char *ofen);
int board_moves(const struct board *b, struct board_move out[BOARD_MOVES]);
void board_play(struct board *b, const struct board_move *m);
/* B11, B12: does the move win at once? */
int board_wins_now(const struct board *b, const struct board_move *m);
void board_move_text(const struct board *b, const struct board_move *m, char out[REF_TEXT]);
int board_men(const struct board *b);

/* The player to move wins within that many plies, an odd number; loses, an even one. */
int search_wins(const struct board *b, int plies);
int search_loses(const struct board *b, int plies);

/* The table for the cards of a position with at most one student a side; kept for the next with the same cards.
 * Positive: the player to move wins in that many plies; negative: loses; 0: draw. `students`: at most, of both together. */
int endgame_value(const struct board *b, int students);

/* Writes the squares where the other player's hidden ninja can be after the events; returns how many, or -1 if nothing
 * explains the events. */
int hidden_squares(const char *ofen, const char *events, char out[BOARD_SQUARES][3]);

#endif
