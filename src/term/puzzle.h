/* Torii: MIT licence, see LICENSE. */
/* Solving a puzzle at the prompt: the board, moves that are typed, the answers of src/study. */
#ifndef TERM_PUZZLE_H
#define TERM_PUZZLE_H

#include "os/os.h"
#include "study/puzzle.h"
#include "term/term.h"

struct term_puzzle {
    const struct puzzle *puzzle;
    int number; /* as people know it */
    const struct puzzle_judge *judge;
    const struct games_entry *entry; /* the puzzle's game */
    struct words_look look;
    struct os_lines *lines;
};

/* False if the person leaves; otherwise the puzzle was solved, or its solution was asked for. */
bool term_puzzle(const struct term_puzzle *how);

#endif
