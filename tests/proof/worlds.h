/* Torii: MIT licence, see LICENSE. */
/*
 * All positions of the slow reference that look alike to somebody, found without a shortcut: every way to
 * put unknown ninjas, and every legal action, kept or dropped by what it would have been shown as.
 */
#ifndef PROOF_WORLDS_H
#define PROOF_WORLDS_H

#include "reference.h"

#include <stdbool.h>

enum { WORLDS = 640, WORLDS_PLACES = 32, WORLDS_OUT = 29, WORLDS_UNPLACED = 30 };

struct worlds {
    int count;
    struct ref_position world[WORLDS];
};

/* A set of pairs of ninjas' places, squares from 0 on: Blue's and Red's in Shadow; both of one player in
 * Light, where the order means nothing. */
struct pairs {
    bool has[WORLDS_PLACES][WORLDS_PLACES];
};

void pairs_add(struct pairs *p, int one, int other, bool alike);
void pairs_of_worlds(const struct worlds *w, struct pairs *out);

/* All that look like the view ('b', 'r', 's'); false if it cannot be read. */
bool worlds_begin(struct worlds *w, const char *view, char scope);
/* Those left after the event that a seat (2: a spectator) was shown. */
void worlds_step(const struct worlds *w, struct worlds *next, int seat, const char *event);
/* The squares, a bit each, where a ninja of the player is in one of them. */
uint32_t worlds_squares(const struct worlds *w, int player);
/* Would an attempt be answered with no in all of them, a lantern alike? */
bool worlds_vain(const struct worlds *w, const char *action);

#endif
