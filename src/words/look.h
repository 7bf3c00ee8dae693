/* Torii: MIT licence, see LICENSE. */
/* How text is written for a reader: language and character set; and, for a terminal, its colours and size. */
#ifndef WORDS_LOOK_H
#define WORDS_LOOK_H

#include <stdbool.h>

struct words_look {
    const char *language; /* a code of base/languages.h */
    bool ascii;           /* draw with ASCII characters only */
    bool fold;            /* in text too: the terminal shows no other letters */
    bool colour;
    int rows, columns; /* of the terminal; 0: unlimited rows, 80 columns */
    bool page;         /* a graphical page: codes that a terminal needs are omitted */
};

#endif
