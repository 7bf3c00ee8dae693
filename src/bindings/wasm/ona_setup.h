/* Torii: MIT licence, see LICENSE. */
/* A game of Onamazu as the page describes it: one line per setting. */
#ifndef BINDINGS_WASM_ONA_SETUP_H
#define BINDINGS_WASM_ONA_SETUP_H

#include "bindings/wasm/play.h"

/* Empty texts mean the default. */
struct ona_setup {
    struct str players, changes, position, seed;
};

/* The lines `players 3`, `changes path=value; path=value`, `position {…}`, `seed 7`; others are ignored. */
void ona_setup_read(struct str lines, struct ona_setup *out);

/* Opens the game: the standard rules with the changes, for that number of players or those of the position. The
 * entry is filled in place, since its game points into it. */
enum status ona_setup_open(struct games_entry *out, const struct ona_setup *s, struct err *e);
/* The game on this device: everything is known, and chance is drawn from the seed. */
enum status ona_setup_begin(struct play *p, const struct ona_setup *s, struct err *e);
/* The game as a viewer was shown it, before its first step; in full scope chance is passed in too. */
enum status ona_setup_watch(struct play *p, const struct ona_setup *s, int scope, struct err *e);

#endif
