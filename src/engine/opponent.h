/* Torii: MIT licence, see LICENSE. */
/*
 * A seat played by the computer at a level, which knows only what its seat has seen.
 *
 * The server, the page, the terminal and the ladder all play levels through here. All randomness follows from
 * the secret of the game, the seat and the number of the decision, and a level is limited by nodes or iterations,
 * so everyone gets the same move in the same position.
 */
#ifndef ENGINE_OPPONENT_H
#define ENGINE_OPPONENT_H

#include "game/form.h"
#include "game/match.h"
#include "games/games.h"

#include <stdatomic.h>

enum { OPPONENT_LEVELS = 10, OPPONENT_LEVEL_PARAMS = 3 };

struct opponent;

/* The entry must outlive it. NULL without memory; opponent_free(NULL) is fine. */
struct opponent *opponent_new(const struct games_entry *entry, int level);
void opponent_free(struct opponent *o);
/* Sets the secret of the game to decide in; before that it is all zeros. */
void opponent_begin(struct opponent *o, const unsigned char secret[FORM_SECRET]);

/* A flag that stops it within milliseconds when set; NULL: none. Borrowed. */
void opponent_set_stop(struct opponent *o, atomic_bool *stop);

/* For measurements: no time guard against slow machines; another number of nodes at full strength
 * in the open games; other parameters of a level (engine/level.c, search/levels.c). */
void opponent_disable_guard(struct opponent *o);
void opponent_set_nodes(struct opponent *o, uint64_t nodes);
void opponent_set_level(struct opponent *o, int level, const double params[OPPONENT_LEVEL_PARAMS]);

/*
 * Is the state a draw: according to tablebases, or because nothing changes any more (`stood`: the
 * position has occurred before) and neither side is better as far as a short search can see? Never
 * in games that its AI cannot prove. Full strength judges best.
 */
bool opponent_calls_draw(struct opponent *o, const void *state, const struct game_seen *seen,
                         bool stood);
/*
 * Chooses an action for the seat to act, whichever that is. `decision` is the number of earlier
 * actions by players (match_decision). The same question always has the same answer, unless a stop
 * flag or the time guard ends it early.
 */
enum status opponent_act(struct opponent *o, const struct game_seen *seen, uint64_t decision,
                         game_action *out, struct err *e);

/* Was the game played as its levels play? level[seat] is 0 for anyone else; *compared counts the
 * moves that agree. ILLEGAL, naming both moves, at the first difference. */
enum status opponent_replay(const struct games_entry *entry, const struct match *m,
                            const int level[GAME_MAX_PLAYERS],
                            const unsigned char secret[FORM_SECRET], int *compared, struct err *e);

#endif
