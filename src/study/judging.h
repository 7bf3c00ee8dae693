/* Torii: MIT licence, see LICENSE. */
/* What the files of the review share. */
#ifndef STUDY_JUDGING_H
#define STUDY_JUDGING_H

#include "study/review.h"

struct engine_limits study_limits_of(const struct study_review *r);
/* What a player had seen before a step. */
void study_seen_at(struct study_review *r, size_t step, int player, struct game_seen *out);
/* Judges a move where something is hidden; fills why, facts and view. */
enum status study_judge_shown(struct study_review *r, struct study_verdict *v, struct err *e);
/* The students that a move offers for nothing: the most that a reply can win and no answer regains. */
int study_given(const struct game *g, const void *state, game_action move);

#endif
