/* Torii: MIT licence, see LICENSE. */
/* How words are written for a reader: the language and the letters; and, for a terminal, its colours and size. */
#ifndef WORDS_LOOK_H
#define WORDS_LOOK_H

#include <stdbool.h>

struct words_look {
    const char *language; /* "en", "fr", "es" */
    bool ascii;           /* draw with ASCII characters only */
    bool fold;            /* write so too: the terminal shows no other letters */
    bool colour;
    int rows, columns; /* of the terminal; 0: any number of rows, 80 columns */
    bool page; /* things are seen and touched: codes by which a terminal knows them are not said */
};

#endif
