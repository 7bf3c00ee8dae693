/* Torii: MIT licence, see LICENSE. */
/*
 * Grades the moves of a game, one after the other, with the engine at a fixed number of nodes: the page and the
 * program find the same.
 *
 * Where something is hidden, a move is judged by what its player could know: from the events that this seat was
 * shown, and never from the state. Two searches of the same size, over the same sampled states, compare the move
 * with the one that the engine would choose.
 */
#ifndef STUDY_REVIEW_H
#define STUDY_REVIEW_H

#include "engine/opponent.h"
#include "engine/why.h"
#include "game/match.h"
#include "study/chance.h"
#include "study/grade.h"

enum {
    STUDY_HASH = 16,         /* mebibytes of the engine: other sizes find other things */
    STUDY_NODES = 300000,    /* a position of an open game */
    STUDY_ITERATIONS = 4000, /* a decision where something is hidden */
    STUDY_FINDER = 5,        /* the level that must not find a brilliant move … */
    STUDY_TRIES = 4,         /* … in any of this many games */
};

struct study_verdict {
    size_t step; /* of the match */
    int ply;     /* actions of players up to this one, from 1 */
    int player;
    bool shown; /* judged from what the player could know */
    struct study_facts facts;
    enum study_grade grade;
    double loss;
    struct why why;
    struct game_state view; /* before the move, as its player saw it */
    struct err said;        /* why, in one sentence; moves are its %n; no message: nothing to say */
    struct err better;      /* what the better move does, where that sentence does not tell */
};

/* Large. The caller owns what it points to. */
struct study_review {
    const struct games_entry *entry;
    struct engine *engine;
    struct opponent *finder; /* of level STUDY_FINDER */
    const struct match *match;
    int seat;                    /* only its moves; GAME_FULL: those of everybody */
    game_action *events;         /* room for the steps and one more … */
    uint64_t *keys;              /* … the same … */
    struct study_mark *marks;    /* … and here, too */
    struct engine_limits limits; /* all 0: STUDY_NODES or STUDY_ITERATIONS */

    /* Kept by study_review_*. */
    size_t step, count;
    int ply;
    bool has_now;
    double last;
    struct game_state first;
    struct engine_result now, next;
    struct engine_line best, after;
};

/* What became of a whole game. */
struct study_summary {
    double accuracy[GAME_MAX_PLAYERS]; /* -1: no moves */
    int grades[GAME_MAX_PLAYERS][STUDY_GRADES];
    int critical; /* index of the mark of the costliest error; -1: there is none */
};

/* From this step of the match on; the memory is set up. */
void study_review_begin(struct study_review *r, size_t step);
/* The next move; NOT_FOUND, without a message, when there are no more. */
enum status study_review_next(struct study_review *r, struct study_verdict *out, struct err *e);
void study_review_end(const struct study_review *r, struct study_summary *out);

/* The sentence about a verdict (said.c). */
void study_say(const struct games_entry *entry, struct study_verdict *v);
/* The verdict as JSON (verdict_json.c), and a score: {"cp":35}, {"win":23} … */
void study_verdict_json(const struct games_entry *entry, const struct study_verdict *v,
                        struct text *t);
void study_score_json(const struct games_entry *entry, const struct engine_score *s,
                      struct text *t);
void study_summary_json(const struct study_review *r, const struct study_summary *s,
                        struct text *t);
/* A number from 0 to 1 with three digits. */
void study_share_print(struct text *t, double share);

#endif
