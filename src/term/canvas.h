/* Torii: MIT licence, see LICENSE. */
/*
 * A small grid of character cells, so that things can be drawn side by side. Every character is one
 * column wide; anything outside the grid is clipped.
 */
#ifndef TERM_CANVAS_H
#define TERM_CANVAS_H

#include "base/text.h"

enum { CANVAS_ROWS = 16, CANVAS_COLUMNS = 120 };
enum ink { INK_NONE, INK_BLUE, INK_RED, INK_SPIRIT, INK_DIM, INK_BOLD, INKS };

struct canvas_cell {
    char glyph[5]; /* one UTF-8 character, or empty for a blank */
    uint8_t ink;
};

struct canvas {
    int rows; /* used */
    struct canvas_cell cell[CANVAS_ROWS][CANVAS_COLUMNS];
};

void canvas_init(struct canvas *c);
/* Draws the text to the right from there; returns the column after it. */
int canvas_put(struct canvas *c, int row, int column, enum ink ink, const char *text);
/* All rows as lines without trailing blanks; inks as ANSI colours, if wanted. */
void canvas_print(const struct canvas *c, bool colour, struct text *t);

#endif
