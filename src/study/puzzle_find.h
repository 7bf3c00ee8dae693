/* Torii: MIT licence, see LICENSE. */
/* Finding puzzles, and checking those that were read: every one is proved. */
#ifndef STUDY_PUZZLE_FIND_H
#define STUDY_PUZZLE_FIND_H

#include "study/puzzle.h"

/* If the position is a puzzle, which one; level is left at 0. It proves all it says. */
bool puzzle_of_position(const struct puzzle_judge *j, const struct oni_core *s, struct puzzle *out);
/* The same for an endgame of which `j` has a table. */
bool puzzle_of_endgame(const struct puzzle_judge *j, const struct oni_core *s, struct puzzle *out);
/* A game of random players who win where they can at once and rarely allow it; at most `most` of its puzzles. */
int puzzle_of_game(const struct puzzle_judge *j, struct rng *r, struct puzzle *out, int most);
/* A random position of at most four men with these cards. */
bool puzzle_random_endgame(const struct game *g, const uint8_t cards[5], struct rng *r,
                           struct oni_core *out);
/* A random game of Shadow, until a seat can tell where the opponent's ninja is. The scratch memory has
 * puzzle_shadow_bytes() bytes, aligned to 16. */
size_t puzzle_shadow_bytes(void);
bool puzzle_of_shadow(const struct game *g, struct rng *r, void *scratch, struct puzzle *out);

/* Is a puzzle that was read what it claims to be? ILLEGAL with the reason otherwise. Shadow needs the scratch memory. */
enum status puzzle_check(const struct puzzle_judge *j, const struct puzzle *p, struct err *e);
enum status puzzle_check_shadow(const struct game *g, const struct puzzle *p, void *scratch,
                                struct err *e);

/* Themes of an open puzzle, from its solution and the best defence. */
unsigned puzzle_themes(const struct puzzle_judge *j, const struct oni_core *s, game_action first,
                       int moves);

#endif
