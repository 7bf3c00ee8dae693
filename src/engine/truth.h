/* Torii: MIT licence, see LICENSE. */
/* What the files that ask endgame tables at the root share: truth.c and guide.c. */
#ifndef ENGINE_TRUTH_H
#define ENGINE_TRUTH_H

#include "engine/parts.h"

/* All moves of a position with what they are worth to the player who makes them. */
struct truth_moves {
    game_action action[GAME_MAX_ACTIONS];
    struct engine_score score[GAME_MAX_ACTIONS];
    int count;
};

/* False if the tables do not know of all moves what they lead to. */
bool truth_list(struct engine *e, const struct game *g, const struct oni_core *now,
                struct truth_moves *m);
/* Best first; of equals the one listed first. */
void truth_sort(struct truth_moves *m);
/* Which of them it is; -1: none. */
int truth_find(const struct truth_moves *m, game_action action);
/* What a move leads to, for its player; one that ends the game wins. */
bool truth_score_move(struct engine *e, const struct game *g, const struct oni_core *now,
                      game_action action, struct engine_score *out);
/* Decided, and the tables know how far the end is. */
bool truth_is_decided(const struct engine_score *s);
/* A line whose end is known, to that end as far as the tables know the way. */
void truth_follow_line(struct engine *e, const struct open_job *job, struct engine_line *line);
void truth_tell(const struct engine_task *task, const struct engine_line *line, int rank,
                const struct engine_result *r);

/* guide.c: where the result is known and no distance leads to it, a draw above all. The mind searches among
 * the moves that keep the result. False if the tables do not know enough, or without memory. */
bool truth_guide(struct engine *e, const struct open_job *job, struct engine_result *out);

#endif
