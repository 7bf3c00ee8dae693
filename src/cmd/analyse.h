/* Torii: MIT licence, see LICENSE. */
/* What the files of the verb `analyse` share. */
#ifndef CMD_ANALYSE_H
#define CMD_ANALYSE_H

#include "cmd/cmd.h"
#include "engine/engine.h"

/* What was asked for. */
struct analysis {
    struct engine *engine;
    struct engine_limits limits; /* of each position */
    int lines;
    const char *language;
    bool json;
    atomic_bool stop; /* Ctrl-C: what there is is told */

    struct games_entry *entry;
    struct record *record;
    struct game_state first; /* what a seat has seen, see match_seen */
    game_action *events;     /* as many as a record has steps */
    struct engine_result result;
};

enum { ANALYSIS_SCORE = 64, ANALYSIS_FINISH = 2 /* seconds at most for a line to its end */ };

/* Thinks about a position of the record from the seat to act, whole lines where the end is proved. */
enum status analysis_think(struct analysis *a, const struct game_seen *seen, struct err *e);
/* "+0.35", "win in 23", "draw", or in the other games "61 %". */
void analysis_score(const struct analysis *a, const struct engine_score *s,
                    char out[ANALYSIS_SCORE]);
/* {"cp":35}, {"win":23}, {"loss":4}, {"draw":0}; in the other games {"expected":0.61}. */
void analysis_score_json(const struct analysis *a, const struct engine_score *s, struct text *t);
/* How often the result is expected, in hundredths, where scores are no material. */
int analysis_percent(const struct engine_score *s);

/* Every move of a game, with what it gave away (analyse_game.c). */
int analyse_game(struct analysis *a);

#endif
