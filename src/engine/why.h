/* Torii: MIT licence, see LICENSE. */
/*
 * Why a move is good or bad, as data: its score beside that of the best move, the line that proves it, and the
 * move of that line where it happens. No text: rendering belongs to the caller.
 *
 *     {"tiger:c1c2" loses}    line: tiger:c1c2 rabbit:e5d4 ox:b1b2 tiger:c5c3
 *                                   the move asked about        deed, B11
 *
 * why_judge, from lines alone, and why_at_once, from what a seat has seen, need neither clock nor heap.
 */
#ifndef ENGINE_WHY_H
#define ENGINE_WHY_H

#include "engine/engine.h"

enum why_kind {
    WHY_PLAIN,  /* nothing special, or nothing known */
    WHY_ENDS,   /* wins at once */
    WHY_WINS,   /* a win is proved */
    WHY_ONLY,   /* every other move loses; the line refutes the second best */
    WHY_GAINS,  /* wins a student */
    WHY_LOSES,  /* a loss is proved, and the best move avoids it */
    WHY_LOST,   /* a loss is proved, and no move avoids it */
    WHY_MISSES, /* the best move wins, this one does not; the line is that win */
    WHY_DROPS,  /* loses a student */
    WHY_SPARES, /* the best move wins a student, this one does not; the line is that of the best */
    WHY_DRAWS,  /* threefold repetition: a draw may be claimed (B13) */
    WHY_WORSE,  /* an inaccuracy without a concrete loss */
    WHY_VAIN,   /* looks for a ninja where none can be (S10), or asks what is known (S12) */
};

enum { WHY_SMALL = 20 /* smaller losses, in hundredths of a student, are not faults */ };

struct why {
    enum why_kind kind;
    const char *clause; /* by which it is won, lost or drawn; static, or NULL */
    game_action move, best;
    struct engine_score before; /* score of the best move … */
    struct engine_score after;  /* … and of this one, for its player; only if `judged` */
    bool judged;                /* false if only another player sees the consequences */
    int loss;                   /* loss in hundredths of a student; -1 if that is not a number */
    bool instead;               /* the line starts with another move than the one asked about */
    int deed;                   /* index of the decisive move in the line; -1: none */
    struct engine_line line;    /* from the position asked about */
    struct game_state scene;    /* the state before the deed, for printing it; a sample if hidden */
};

/* The kind as one word for programs: "loses", "misses", … */
const char *why_name(enum why_kind kind);
/* Is it a mistake: does it lose, or give a win, a student or something else away? */
bool why_is_fault(enum why_kind kind);

/* What is known about a move of an open game. */
struct why_facts {
    const struct game *game;
    const void *state;               /* before the move */
    const uint64_t *keys;            /* of all earlier positions; may be NULL … */
    size_t key_count;                /* … if there are none */
    const struct engine_line *best;  /* from the state */
    const struct engine_line *other; /* the second best, or NULL */
    const struct engine_line *after; /* starting with the move; scored for its player */
};
void why_judge(const struct why_facts *f, struct why *out);

/* The score one ply earlier, for the other player. */
struct engine_score why_turned(struct engine_score reply);

/*
 * Hidden information: does the move, or another one, win at once, or does the reply win whatever
 * the rest of the turn is? Claimed only if it holds in each of several states consistent with what
 * the seat has seen; never in games with chance. The kind becomes PLAIN, ENDS, MISSES, LOSES, LOST
 * or VAIN.
 */
enum status why_at_once(const struct game *g, const struct game_seen *seen, uint64_t seed,
                        struct why *out, struct err *e);

/*
 * Thinks about the position and about the consequences of a legal move, within the limits of the
 * task each time. A move of 0 means the best one: a hint with its reason. With hidden information
 * or chance only the best move and immediate consequences are given.
 */
enum status engine_why(struct engine *e, const struct engine_task *task, game_action move,
                       struct why *out, struct err *err);

#endif
