/* Torii: MIT licence, see LICENSE. */
/*
 * The functions that study.wasm exports besides page_ and mind_net (wasm.h): trees of moves, threats, the editor; the
 * engine's lines, grades, reviews and deals. A question is a set-up with a line `move TEXT` per step (question.h).
 */
#ifndef BINDINGS_WASM_STUDY_H
#define BINDINGS_WASM_STUDY_H

#include "bindings/wasm/wasm.h"

struct study_page; /* a tree with its game */

/* A tree from a question, or from a record with variations; study_made fetches it. */
FOR_PAGE(study_open) int study_open(int viewer, int size);
FOR_PAGE(study_read) int study_read(int size);
FOR_PAGE(study_made) struct study_page *study_made(void);
FOR_PAGE(study_free) void study_free(struct study_page *s);

FOR_PAGE(study_tree) int study_tree(struct study_page *s);
FOR_PAGE(study_play) int study_play(struct study_page *s, int size);
FOR_PAGE(study_go) int study_go(struct study_page *s, int node);
FOR_PAGE(study_promote) int study_promote(struct study_page *s, int node);
FOR_PAGE(study_main) int study_main(struct study_page *s, int node);
FOR_PAGE(study_delete) int study_delete(struct study_page *s, int node);
FOR_PAGE(study_comment) int study_comment(struct study_page *s, int node, int size);
FOR_PAGE(study_glyph) int study_glyph(struct study_page *s, int node, int glyph);
/* Of the current node. */
FOR_PAGE(study_scene) int study_scene(const struct study_page *s);
FOR_PAGE(study_events) int study_events(const struct study_page *s);
FOR_PAGE(study_belief) int study_belief(const struct study_page *s);
FOR_PAGE(study_choices) int study_choices(const struct study_page *s);
FOR_PAGE(study_threats) int study_threats(const struct study_page *s);
/* The tree as a record; lines as in rules_record. */
FOR_PAGE(study_record) int study_record(struct study_page *s, int size);

/* A draft of a position, which may be impossible, after some edits; lines as in study/draft.h. */
FOR_PAGE(study_edit) int study_edit(int size);

/* The best lines of a position: a question, `lines N`, `nodes N`, `resume 1`. */
FOR_PAGE(study_think) int study_think(int viewer, double milliseconds, int size);
/* Thinks about a position of an open game until it is proved, or for that time if it is not 0: every completed depth goes to
 * the import page.report(text, size), with the best lines; the last one is the answer (study_live.c). */
FOR_PAGE(study_live) int study_live(int viewer, int lines, double milliseconds, int size);
/* The verdict on one move: a question and `judge MOVE`. */
FOR_PAGE(study_grade) int study_grade(int viewer, int size);
/* The verdicts on a game, a move at a time: a question; or a line `ogn`, then the text of a record. */
FOR_PAGE(study_review_start) int study_review_start(int viewer, int size);
FOR_PAGE(study_review_step) int study_review_step(void);
FOR_PAGE(study_review_sum) int study_review_sum(void);
/* The thirty deals of five cards; the chances of one of them, with a line `spirit 1` in the Way of the Wind. */
FOR_PAGE(study_deals) int study_deals(int size);
FOR_PAGE(study_deal) int study_deal(int size);

#endif
