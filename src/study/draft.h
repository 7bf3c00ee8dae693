/* Torii: MIT licence, see LICENSE. */
/*
 * A position of Onitama while it is edited: it may be impossible, and then it is said why. Its text form is OFEN
 * (docs/formats/position.md), so a draft is read and printed like a position; a card that is not chosen yet is `-`.
 *
 *     put c3 S            a piece on a square: S M s m, or - for none; the same to exchange
 *     move c3 c4          what stands there, ninjas and spirit too
 *     spirit c3           or - : the game is without it
 *     turn blue
 *     cards ox,boar/horse,elephant/crab
 *     card 4 crab         Blue's 0 and 1, Red's 2 and 3, beside 4; a card that lies elsewhere changes places
 *     ninjas red 2        how many this side has, up to 2; 0: the game has none on this side
 *     ninja red 0 b4      the first ninja's square; ? unknown, - captured; `b4!`: revealed
 *     lanterns blue 1     or -
 */
#ifndef STUDY_DRAFT_H
#define STUDY_DRAFT_H

#include "rules/onitama/onitama.h"

enum {
    STUDY_DRAFT_CARDS = 5,
    STUDY_DRAFT_NINJAS = 2,
    STUDY_DRAFT_TEXT = 512,
    STUDY_MAX_FAULTS = 4,
    STUDY_NO_NINJA = ONI_OUT,      /* captured, or the side has none */
    STUDY_UNPLACED = ONI_UNPLACED, /* not placed yet */
    STUDY_SOMEWHERE = ONI_NOWHERE  /* unknown to the scope */
};

struct study_draft {
    char square[ONI_SQUARES];    /* S M s m W, or 0 */
    int turn;                    /* ONI_BLUE, ONI_RED, or -1: nobody, the cards are not dealt */
    int card[STUDY_DRAFT_CARDS]; /* or -1 */
    int ninjas[2];               /* of a side: how many this game gives it, 0 to 2 */
    int ninja[2][STUDY_DRAFT_NINJAS];
    bool revealed[2][STUDY_DRAFT_NINJAS];
    int lanterns[2]; /* -1: none in this game */
    char rest[128];  /* other keys of the text: rules, ply, part; an edit drops part and rep */
};

/* Reads a text that has the form of OFEN, possible or not. */
enum status study_draft_read(struct study_draft *d, struct str ofen, struct err *e);
/* The initial position of a game, without cards. */
enum status study_draft_begin(struct study_draft *d, struct str game, struct err *e);
enum status study_draft_edit(struct study_draft *d, struct str line, struct err *e);
void study_draft_print(const struct study_draft *d, struct text *t);
/* Why the position is impossible; 0: it is possible, and *name is its game. */
int study_draft_check(const struct study_draft *d, struct err faults[STUDY_MAX_FAULTS],
                      char name[ONI_NAME_SIZE]);

#endif
