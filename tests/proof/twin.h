/* Torii: MIT licence, see LICENSE. */
/*
 * A little job done by the core, the same in the native build and in WebAssembly, so that the answers
 * can be compared byte for byte. A job is a line:
 *
 *     perft DEPTH MODE POSITION        the count (mode 0 community, 1 strict, 2 every leaf made)
 *     playthrough SEED GAME            a whole random game; of onamazu2 … onamazu4 its beginning
 *     sum SEED GAME                    steps and sum of a whole random game
 *     make CARDS                       makes the endgame table of four men; how many levels it keeps
 *     table CARDS                      the same; what its slices hold, a sum over all positions
 */
#ifndef PROOF_TWIN_H
#define PROOF_TWIN_H

#include <stddef.h>

enum { TWIN_INPUT = 4096, TWIN_OUTPUT = 1 << 18 };

char *twin_input(void);  /* where the job is written, TWIN_INPUT bytes */
char *twin_output(void); /* where the answer stands */
/* Does the job of N bytes; returns the length of the answer. */
size_t twin_run(size_t len);

#endif
