/* Torii: MIT licence, see LICENSE. */
/* A game of Onamazu for the tests of the terminal, played at random. */
#ifndef TESTS_UNIT_TERM_ONAMAZU_TABLE_H
#define TESTS_UNIT_TERM_ONAMAZU_TABLE_H

#include "games/games.h"
#include "term/onamazu_screen.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { STEPS = 16384, SCREEN = 1 << 18 };

struct table {
    struct games_entry entry;
    struct match match;
    struct rng chance, choice;
    struct match_step steps[STEPS];
};

/* Dealt from the seed; the caller frees it. */
struct table *table_new(int players, uint64_t seed);
/* One random action, and what chance does then; false when the game is over. */
bool go_on(struct table *t);
struct onamazu_scene scene_of(const struct table *t, int seat, const char *language, int columns);
/* Fails where a line is wider. */
void check_lines(struct str s, int columns);

#endif
