/* Torii: MIT licence, see LICENSE. */
/* A position with what was found about it, as selfplay writes it and train.py reads it. */
#ifndef TOOLS_TRAIN_ROWS_H
#define TOOLS_TRAIN_ROWS_H

#include <stdint.h>

enum {
    ROW_THREATENED = 1, /* the enemy would win if nothing changed */
    ROW_CAPTURE = 2,    /* the best move captures */
    ROW_EXACT = 4,      /* the score is what a table or a proof knows */
    ROW_WIND = 8,
};

/* Seen by the player to move, who sits below: Red's squares are turned by half. Little-endian. */
struct row {
    uint32_t own, enemy;    /* pawns, the master among them */
    uint32_t mine, yours;   /* squares that either reaches with the cards in hand … */
    uint32_t coming, later; /* … the player to move with the card beside, the enemy with ours */
    uint8_t own_master, enemy_master, spirit, flags;
    uint8_t card[5]; /* own two, the enemy's two, the one beside */
    uint8_t result;  /* of the game: 0 lost, 1 drawn, 2 won */
    int16_t score;   /* of the search; beyond 20000 it is proved */
    int16_t value;   /* of the player who played, without search */
    uint16_t cards;  /* low bits of oni_cards_print of all cards: numbers mean nothing for others */
};

_Static_assert(sizeof(struct row) == 40, "train.py reads rows of 40 bytes");

#endif
