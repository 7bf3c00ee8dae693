/* Torii: MIT licence, see LICENSE. */
/* Board and cards on a canvas. */
#ifndef TERM_DRAW_H
#define TERM_DRAW_H

#include "term/canvas.h"
#include "term/screen.h"

/* A board from a player's side. */
struct draw_board {
    const struct oni_state *view;
    int bottom;    /* the player at the lower edge */
    oni_set marks; /* target squares to mark */
    bool ascii;
};

enum { DRAW_BOARD_COLUMNS = 23, DRAW_BOARD_ROWS = 12 };

/* The character for a kind of piece. */
const char *draw_student(bool ascii, int player);
const char *draw_master(bool ascii, int player);
const char *draw_ninja(bool ascii, int player);
const char *draw_mark(bool ascii);
/* On a card: the moving pawn, and its targets. */
const char *draw_middle(bool ascii);
const char *draw_reach(bool ascii);
enum ink draw_ink(int player);

void draw_board(struct canvas *c, int row, int column, const struct draw_board *b);

/* A card as it lies on the table: its name and its pattern, for wind cards the lower one beside it. */
struct draw_card {
    int card;
    int player;  /* who will use it: it faces that player */
    int bottom;  /* the viewer */
    bool narrow; /* one column per square, if two would not fit */
    bool ascii;
    const char *label; /* above the name; may be empty */
};

int draw_card_columns(const struct draw_card *d, const struct words_look *look);
/* Seven rows: label, name, pattern. */
void draw_card(struct canvas *c, int row, int column, const struct draw_card *d,
               const struct words_look *look);

#endif
