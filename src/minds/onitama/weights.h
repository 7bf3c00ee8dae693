/* Torii: MIT licence, see LICENSE. */
/* What the evaluation by hand weighs, in hundredths of a student. */
#ifndef MINDS_ONITAMA_WEIGHTS_H
#define MINDS_ONITAMA_WEIGHTS_H

#include <stdint.h>

/* By player, master?, square: what a pawn is worth there; Red's are negative. */
extern const int16_t mind_square_worth[2][2][32];

/* In eighths of that: what the pawns reach, with the cards in hand if nothing else is said. */
enum {
    MIND_TEMPO = 11,   /* to be the one to move */
    MIND_REACH = 10,   /* a square that the player to move reaches … */
    MIND_REACHED = 17, /* … and one that the other does */
    MIND_COMING = 12,  /* a square reached with the card beside */
    MIND_PREY = 33,    /* something can be captured */
    MIND_FREE = 20,    /* a student that nobody guards */
    MIND_NEXT = 38,    /* one that the card beside captures */
    MIND_HUNTED = 63,  /* an own student that is attacked … */
    MIND_HANGING = 21, /* … and not guarded */
    MIND_GUARD = 11,   /* an own student that is guarded */
    MIND_ESCAPE = 22,  /* a square for the own master where it is safe … */
    MIND_HOLE = 10,    /* … and one for the enemy's */
    MIND_LOOMING = 60, /* the card beside attacks the enemy's master */
};

#endif
