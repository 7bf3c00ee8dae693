/* Torii: MIT licence, see LICENSE. */
/* A game of Onitama as the page describes it: one line per setting. */
#ifndef BINDINGS_WASM_ONI_SETUP_H
#define BINDINGS_WASM_ONI_SETUP_H

#include "bindings/wasm/play.h"

/* Empty texts mean the default. */
struct oni_setup {
    struct str game, deck, winds, cards, deal, wind, light, rules, position, seed;
};

void oni_setup_read(struct str text, struct oni_setup *out);

/* The game on this device: everything is known, and chance is drawn from the seed at once. */
enum status oni_setup_begin(struct play *p, const struct oni_setup *s, struct err *e);
/* The game as a scope was shown it, before its first step. */
enum status oni_setup_watch(struct play *p, const struct oni_setup *s, int scope, struct err *e);
/* A position in any scope, to look at only: fully known, or as a seat sees it. */
enum status oni_setup_look(struct play *p, struct str position, int scope, struct err *e);

#endif
