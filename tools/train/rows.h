/* Torii: MIT licence, see LICENSE. */
/* A position with its search result, as selfplay writes it and train.py reads it. */
#ifndef TOOLS_TRAIN_ROWS_H
#define TOOLS_TRAIN_ROWS_H

#include <stdint.h>

enum {
    ROW_THREATENED = 1, /* the enemy threatens to win */
    ROW_CAPTURE = 2,    /* the best move captures */
    ROW_EXACT = 4,      /* the score comes from a table or a proof */
    ROW_WIND = 8,
};

/* From the side of the player to move: Red's squares are rotated by 180 degrees. Little-endian. */
struct row {
    uint32_t own, enemy;    /* pawns, including the master */
    uint32_t mine, yours;   /* squares that each side attacks with the cards in hand … */
    uint32_t coming, later; /* … the player to move with the card beside, the enemy with ours */
    uint8_t own_master, enemy_master, spirit, flags;
    uint8_t card[5]; /* own two, the enemy's two, the card beside */
    uint8_t result;  /* of the game: 0 lost, 1 drawn, 2 won */
    int16_t score;   /* of the search; proved beyond 20000 */
    int16_t value;   /* static evaluation by the player that played */
    uint16_t cards; /* low bits of oni_cards_print of all cards: numbers are only valid for these */
};

_Static_assert(sizeof(struct row) == 40, "train.py reads rows of 40 bytes");

#endif
