/* Torii: MIT licence, see LICENSE. */
/*
 * The computer's seats: the engine at a level. It is told what its seat has seen and nothing else.
 *
 * Whoever lets a level play comes through here: the server, the page, the terminal and the ladder. What is
 * random in it follows from the secret of the game, the seat and the number of the decision alone, and a
 * level counts nodes or iterations, so all of them play the same move in the same place.
 */
#ifndef OPPONENT_OPPONENT_H
#define OPPONENT_OPPONENT_H

#include "game/form.h"
#include "game/match.h"
#include "games/games.h"

#include <stdatomic.h>

enum { OPPONENT_LEVELS = 10, OPPONENT_DIALS = 3 };

struct opponent;

/* The entry must outlive it. NULL without memory; opponent_free(NULL) is fine. */
struct opponent *opponent_new(const struct games_entry *entry, int level);
void opponent_free(struct opponent *o);
/* The secret of the game that it decides in from now on; before that it has none. */
void opponent_begin(struct opponent *o, const unsigned char secret[FORM_SECRET]);

/* A flag that ends its thinking within milliseconds once it is set; NULL: none. Borrowed. */
void opponent_heed(struct opponent *o, atomic_bool *stop);

/* For measurements. A level has no guard against slow machines; full strength of the open games thinks for
 * so many nodes; a level is made of other numbers (engine/level.c, search/levels.c). */
void opponent_wait(struct opponent *o);
void opponent_count(struct opponent *o, uint64_t nodes);
void opponent_try(struct opponent *o, int level, const double dials[OPPONENT_DIALS]);

/* Is the state, as somebody has seen it, a draw: by tables, or because nothing changes any more (`stood`: the
 * position has been there before) and nobody stands better, as far as a short search can see? Never in games
 * that it cannot look through. Full strength sees most. */
bool opponent_calls_draw(struct opponent *o, const void *state, const struct game_seen *seen,
                         bool stood);
/*
 * An action for the seat that is to act; any seat may be asked for. `decision` is the number of actions that
 * players have taken before (match_decision). The same question has the same answer, whatever was asked
 * before; only a stop flag, or the guard of a machine that is far too slow, ends it sooner.
 */
enum status opponent_act(struct opponent *o, const struct game_seen *seen, uint64_t decision,
                         game_action *out, struct err *e);

/*
 * Was the game played as its levels play it? level[seat] is 0 for anybody else; *compared counts the moves
 * that are the same. ILLEGAL, with both moves, at the first that is another one.
 */
enum status opponent_replay(const struct games_entry *entry, const struct match *m,
                            const int level[GAME_MAX_PLAYERS],
                            const unsigned char secret[FORM_SECRET], int *compared, struct err *e);

#endif
