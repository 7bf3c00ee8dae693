/* Torii: MIT licence, see LICENSE. */
/* Root probing, shared by tb_dtm.c, tb_wdl.c and tb_solved.c. */
#ifndef ENGINE_TB_ROOT_H
#define ENGINE_TB_ROOT_H

#include "engine/alphabeta.h"

/* All moves of a position with their scores for the player who makes them. */
struct tb_moves {
    game_action action[GAME_MAX_ACTIONS];
    struct engine_score score[GAME_MAX_ACTIONS];
    int count;
};

/* False if the tablebases do not know the results of all moves. */
bool tb_score_moves(struct engine *e, const struct game *g, const struct oni_core *now,
                    struct tb_moves *m);
/* Sorts best first; stable. */
void tb_sort_moves(struct tb_moves *m);
/* Index of a move in the list; -1 if it is not there. */
int tb_find_move(const struct tb_moves *m, game_action action);
/* The result of a move for its player; one that ends the game wins. */
bool tb_score_move(struct engine *e, const struct game *g, const struct oni_core *now,
                   game_action action, struct engine_score *out);
/* A win or loss of known distance? */
bool tb_has_dtm(const struct engine_score *s);
/* Extends a line of known distance as far as the tablebases go. */
void tb_extend_line(struct engine *e, const struct ab_job *job, struct engine_line *line);
void tb_report_line(const struct engine_task *task, const struct engine_line *line, int rank,
                    const struct engine_result *r);

/* tb_wdl.c: counts the moves that keep the result, which are first in the sorted list. */
int tb_count_best(const struct tb_moves *m);
/* The lines that a search found and all other moves, best first, with their proved scores; `out` may be `found`. False
 * without memory. */
bool tb_order_lines(struct engine *e, const struct ab_job *job, const struct tb_moves *m,
                    const struct engine_result *found, struct engine_result *out);
/* For positions without DTM, draws above all. The search chooses among the moves that
 * keep the result. False if the tablebases do not know enough, or without memory. */
bool tb_think_wdl(struct engine *e, const struct ab_job *job, struct engine_result *out);

#endif
