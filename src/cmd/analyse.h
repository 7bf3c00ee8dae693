/* Torii: MIT licence, see LICENSE. */
/* What the files of the verb `analyse` share. */
#ifndef CMD_ANALYSE_H
#define CMD_ANALYSE_H

#include "cmd/cmd.h"
#include "engine/why.h"

/* The request and its results. */
struct analysis {
    struct engine *engine;
    struct engine_limits limits; /* of each position */
    int lines;
    const char *language;
    bool json, live;  /* live: progress on a terminal */
    atomic_bool stop; /* Ctrl-C: print what was found so far */

    struct games_entry *entry;
    struct record *record;
    struct game_state first; /* what a seat has seen, see match_seen */
    game_action *events;     /* as many as a record has steps */
    uint64_t *keys;          /* the same, of positions */
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

/* What the player to move has seen of the whole record; complains if nobody is to move. */
int analysis_see(struct analysis *a, struct game_seen *out);
/* Blue, Red; a seat's number in Onamazu. */
const char *analysis_player(const struct analysis *a, int player);

/* Why one move is good or bad (analyse_move.c). */
int analyse_move(struct analysis *a, const char *move);
/* ,"why":"loses","clause":"B11","deed":"tiger:c5c3" and, of the open games, the line. */
void analysis_why_json(const struct analysis *a, const void *state, const struct why *w,
                       struct text *t);

/* Every move of a game, with what it gave away (analyse_game.c). */
int analyse_game(struct analysis *a);

#endif
