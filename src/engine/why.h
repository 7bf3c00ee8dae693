/* Torii: MIT licence, see LICENSE. */
/*
 * Why a move is good or bad, as data: what it is worth beside the best one, the line that shows it, and
 * the move of that line where it happens. No words: those belong to whoever shows them.
 *
 *     {"tiger:c1c2" loses}    line: tiger:c1c2 rabbit:e5d4 ox:b1b2 tiger:c5c3
 *                                   what is asked about         deed, B11
 *
 * What is judged from lines alone (why_judge), and from what a seat has seen alone (why_at_once), needs
 * neither clock nor heap.
 */
#ifndef ENGINE_WHY_H
#define ENGINE_WHY_H

#include "engine/engine.h"

enum why_kind {
    WHY_PLAIN,  /* nothing special: as good as any, or nothing more is known */
    WHY_ENDS,   /* wins at once */
    WHY_WINS,   /* a win is proved */
    WHY_ONLY,   /* all other moves lose; the line shows how the next best one does */
    WHY_GAINS,  /* a student is won */
    WHY_LOSES,  /* a loss is proved, and the best move is none */
    WHY_LOST,   /* a loss is proved, as of every other move */
    WHY_MISSES, /* the best move wins, this one does not; the line is the win */
    WHY_DROPS,  /* a student is lost */
    WHY_SPARES, /* the best move wins a student, this one does not; the line is that of the best */
    WHY_DRAWS,  /* a position stands for the third time: a draw may be claimed (B13) */
    WHY_WORSE,  /* it gives something away that has no name */
    WHY_VAIN,   /* it looks for a ninja where none can be (S10), or asks what is known (S12) */
};

enum { WHY_SMALL = 20 /* hundredths of a student that are no fault */ };

struct why {
    enum why_kind kind;
    const char *clause; /* by which it is won, lost or drawn; a constant, or NULL */
    game_action move, best;
    struct engine_score before; /* what the best move promises … */
    struct engine_score after; /* … and this one, for the player who makes it; only if `judged` */
    bool judged;               /* not where somebody else sees what comes of it */
    int loss;                  /* hundredths of a student given away; -1 where that is no number */
    bool instead;              /* the line begins with another move than the one asked about */
    int deed;                  /* which move of the line does it; -1: none that could be named */
    struct engine_line line;   /* from the position asked about */
    struct game_state scene;   /* where the deed is done, to print it by; with secrets one of the
                                states that explain what was seen */
};

/* "loses", "misses", …: the kind in one word, for programs. */
const char *why_name(enum why_kind kind);
/* A move was bad: it loses, or gives a win, a student or something else away. */
bool why_is_fault(enum why_kind kind);

/* What is known about a move of an open game. */
struct why_facts {
    const struct game *game;
    const void *state;               /* before the move */
    const uint64_t *keys;            /* of all positions that stood before it; may be NULL … */
    size_t key_count;                /* … with none */
    const struct engine_line *best;  /* from the state */
    const struct engine_line *other; /* the second best, or NULL */
    const struct engine_line *after; /* from the state too, the move first; scored for its player */
};
void why_judge(const struct why_facts *f, struct why *out);

/* The score of a line that begins a move earlier, for the other player. */
struct engine_score why_turned(struct engine_score reply);

/*
 * Games with secrets: does the move, or another one, win at once, or does the answer win whatever the
 * rest of the turn is? Said only if it is so in each of some states that explain what the seat has seen.
 * Of chance games nothing is said. The kind becomes PLAIN, ENDS, MISSES, LOSES, LOST or VAIN.
 */
enum status why_at_once(const struct game *g, const struct game_seen *seen, uint64_t seed,
                        struct why *out, struct err *e);

/*
 * Thinks about the position and about what comes of a legal move, within the limits of the task each
 * time. Where there are secrets or chance only the best move is told, and what happens at once.
 */
enum status engine_why(struct engine *e, const struct engine_task *task, game_action move,
                       struct why *out, struct err *err);
/* The same of the best move: advice, and the reason for it. */
enum status engine_hint(struct engine *e, const struct engine_task *task, struct why *out,
                        struct err *err);

#endif
