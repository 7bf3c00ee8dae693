/* Torii: MIT licence, see LICENSE. */
/* The inside of a tree. */
#ifndef STUDY_BRANCH_H
#define STUDY_BRANCH_H

#include "study/tree.h"

static inline const struct game *study_game(const struct study_tree *t)
{
    return t->watch->game;
}

/* The child with this action, made if there is none; STUDY_NONE without room. */
int study_branch_child(struct study_tree *t, int parent, const struct match_step *step,
                       bool *fresh);
/* Turns the steps of the match behind the current node into nodes, and stands at the last. *made: the first that
 * is new, or STUDY_NONE. */
enum status study_branch_take(struct study_tree *t, int *made, struct err *e);
/* Appends words to the comment of a node; `escaped`: as in the braces of a record. */
enum status study_branch_say(struct study_tree *t, int node, struct str text, bool escaped,
                             struct err *e);
bool study_branch_glyph(struct study_tree *t, int node, int glyph);
/* Are variations nested within limits? */
bool study_branch_fits(struct study_tree *t);

#endif
