/* Torii: MIT licence, see LICENSE. */
/* Weights of the hand-crafted evaluation. */
#ifndef MINDS_ONITAMA_EVAL_WEIGHTS_H
#define MINDS_ONITAMA_EVAL_WEIGHTS_H

#include <stdint.h>

/* Piece-square tables by player, is master, square: hundredths of a student, negative for Red. */
extern const int16_t mind_psqt[2][2][32];

/* Other terms, in eighths of a hundredth; with the cards in hand unless the card beside is named. */
enum {
    EVAL_TEMPO = 11,          /* for the player to move */
    EVAL_MOBILITY = 10,       /* per square attacked by the player to move … */
    EVAL_ENEMY_MOBILITY = 17, /* … and by the opponent */
    EVAL_NEXT_MOBILITY = 12,  /* per square attacked with the card beside */
    EVAL_CAPTURE = 33,        /* a capture is possible */
    EVAL_FREE_CAPTURE = 20,   /* per enemy student that can be captured and is undefended */
    EVAL_NEXT_CAPTURE = 38,   /* per enemy student attacked with the card beside */
    EVAL_ATTACKED = 63,       /* per own student under attack … */
    EVAL_HANGING = 21,        /* … and undefended */
    EVAL_DEFENDED = 11,       /* per own student that is defended */
    EVAL_ESCAPE = 22,         /* per safe square for the own master … */
    EVAL_ENEMY_ESCAPE = 10,   /* … and for the enemy's */
    EVAL_NEXT_CHECK = 60,     /* the card beside attacks the enemy master */
};

#endif
