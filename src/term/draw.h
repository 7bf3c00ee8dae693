/* Torii: MIT licence, see LICENSE. */
/* Board and cards on a canvas. */
#ifndef TERM_DRAW_H
#define TERM_DRAW_H

#include "term/canvas.h"
#include "term/screen.h"

/* A board seen by somebody. */
struct draw_board {
    const struct oni_state *view;
    int bottom;    /* the player at the lower edge */
    oni_set marks; /* squares to mark as reached */
    bool ascii;
};

enum { DRAW_BOARD_COLUMNS = 23, DRAW_BOARD_ROWS = 12 };

/* What stands for a kind of piece. */
const char *draw_student(bool ascii, int player);
const char *draw_master(bool ascii, int player);
const char *draw_ninja(bool ascii, int player);
const char *draw_mark(bool ascii);
/* On a card: the pawn that moves, and where it may go. */
const char *draw_middle(bool ascii);
const char *draw_reach(bool ascii);
enum ink draw_ink(int player);

void draw_board(struct canvas *c, int row, int column, const struct draw_board *b);

/* A card as it lies on the table: its name and its pattern, for wind cards the lower one beside it. */
struct draw_card {
    int card;
    int player;  /* who will use it: it is turned to that player */
    int bottom;  /* who looks */
    bool narrow; /* one column a square, where two would not fit */
    bool ascii;
    const char *label; /* above the name; may be empty */
};

int draw_card_columns(const struct draw_card *d, const struct words_look *look);
/* Seven rows: label, name, pattern. */
void draw_card(struct canvas *c, int row, int column, const struct draw_card *d,
               const struct words_look *look);

#endif
