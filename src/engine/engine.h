/* Torii: MIT licence, see LICENSE. */
/*
 * The computer player of every game: takes what a seat has seen and limits, reports lines and scores through a
 * callback, and returns the best line. Which AI plays a game is decided by thinkers.c:
 *
 *     open games (base, Sensei's Path, Wind)    alpha-beta (minds/onitama), with tablebases where there are any
 *     all others                                MO-ISMCTS (search/), over views and determinizations
 *
 * An engine belongs to one thread at a time; only the stop flag of a task may be set by others.
 */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "game/form.h"
#include "games/games.h"

#include <stdatomic.h>

enum {
    ENGINE_LEVELS = 10,     /* the last is full strength */
    ENGINE_MAX_LINES = 16,  /* MultiPV */
    ENGINE_MAX_LINE = 256,  /* moves in a line */
    ENGINE_MAX_HASH = 4096, /* mebibytes */
    ENGINE_MAX_THREADS = 256,
    ENGINE_LEVEL_PARAMS = 3,     /* parameters of a level (level.c, search/levels.c) */
    ENGINE_FULL_NODES = 8000000, /* per decision of the last level in the open games */
};

/* Receives messages about tablebases, such as a file that cannot be used. */
typedef void engine_on_message(void *context, const char *words);

struct engine_options {
    int hash;       /* mebibytes at full strength; other levels have their own size … */
    int threads;    /* … and one thread. ISMCTS always has one */
    int level;      /* 1 … ENGINE_LEVELS */
    const char *ai; /* an engine_ai_name, for the games it plays; NULL: the first that does */
    int ablation;   /* alpha-beta: 1 material … 6 everything (minds/onitama/ablation.c); 0 is 6 */
    const char *tables; /* a tablebase file, or a folder of *.tab; NULL or "": none. Copied */
    engine_on_message *on_message; /* may be NULL */
    void *message_context;
};

/* Whether the result is proved, for the player to act. */
enum engine_proof { ENGINE_UNPROVED, ENGINE_WIN, ENGINE_DRAW, ENGINE_LOSS };

struct engine_score {
    enum engine_proof proof;
    int points; /* if unproved: hundredths of a student; ISMCTS: -100 (lost) … 100 (won) */
    int plies;  /* of a win or loss: distance to the end; 0 if unknown */
};

struct engine_line {
    struct engine_score score;
    int count;
    game_action move[ENGINE_MAX_LINE];
};

enum engine_bound { ENGINE_EXACT, ENGINE_LOWER_BOUND, ENGINE_UPPER_BOUND };

struct engine_report {
    int depth, deepest; /* plies; 0 for ISMCTS */
    int rank;           /* index of the line in MultiPV, 0 for the best */
    enum engine_bound bound;
    const struct engine_line *line; /* borrowed until the function returns */
    uint64_t nodes;                 /* ISMCTS: iterations */
    double seconds;
    int hashfull; /* permille of the hash in use */
};

typedef void engine_on_report(void *context, const struct engine_report *report);

/* When to stop, at the first limit reached; 0 is no limit. */
struct engine_limits {
    double seconds;         /* for this move */
    double left, increment; /* on the clock of the player to act, if `clock` is set */
    bool clock;
    double overhead; /* seconds held back from either until the answer has been read */
    double guard;    /* seconds after which even a far too slow machine must answer: a safety net */
    uint64_t nodes;
    int depth; /* plies; ISMCTS: thousands of iterations */
};

struct engine_task {
    const struct games_entry *entry; /* must outlive the call */
    const struct game_seen *seen;    /* what the seat to act has seen */
    struct engine_limits limits;
    const unsigned char *secret; /* of the game (game/form.h); NULL: none, for analysis */
    uint64_t decision;           /* number of earlier actions by players */
    int lines;                   /* 0 is 1 */
    game_action only;            /* ISMCTS: evaluates this action alone; 0: chooses among all */
    bool fresh;                  /* forget earlier tasks first; always so below full strength */
    bool unsolved;               /* searches start positions of solved sets like any others */
    bool resume;                 /* resume the previous task, which differs only in its limits */
    atomic_bool *stop;           /* may be set by any thread; may be NULL */
    engine_on_report *on_report; /* may be NULL */
    void *report_context;
};

struct engine_result {
    int depth;
    uint64_t nodes;
    double seconds;
    int lines;
    struct engine_line line[ENGINE_MAX_LINES]; /* best first; at least one move each */
};

struct engine;
/* NULL without memory; engine_free(NULL) is fine. */
struct engine *engine_new(const struct engine_options *options);
void engine_free(struct engine *e);
/* Forgets everything: another game begins. */
void engine_new_game(struct engine *e);
/* Replaces the parameters of a level. Alpha-beta interpolates, so it has a level 0 as well. */
void engine_set_level(struct engine *e, int level, const double params[ENGINE_LEVEL_PARAMS]);

/* Allocates memory and opens tablebases for a position before the clock runs. The state must belong
 * to the entry; NULL if no position is known yet. */
void engine_prepare(struct engine *e, const struct games_entry *entry, const void *state);

/*
 * Thinks until a limit or the stop flag; with neither, until the result is proved. With one thread
 * and limits on nodes or depth alone, the same tasks after engine_new_game give the same results; a
 * fresh task gives the same result whatever came before. ILLEGAL if it is not the seat's turn, or
 * if nothing explains what it has seen.
 */
enum status engine_think(struct engine *e, const struct engine_task *task,
                         struct engine_result *out, struct err *err);

/* Probes the tablebases, waiting until they are ready; false if they do not know the position. */
bool engine_probe(struct engine *e, const struct games_entry *entry, const void *state,
                  struct engine_score *out);
/* Extends a line with a proved result to the end of the game, from tablebases or by thinking for at
 * most this many seconds; false if it did not get there. */
bool engine_finish_line(struct engine *e, const struct engine_task *task, double seconds,
                        struct engine_line *line);

/* Prints the moves of a line that starts in this position. */
void engine_print_line(const struct games_entry *entry, const void *state,
                       const struct engine_line *line, struct text *t);
/* Names of the AIs in the order of the list, static; NULL after the last. */
const char *engine_ai_name(int i);
/* Does its AI prove results and score in hundredths of a student? So it is in the open games. */
bool engine_is_open(const struct games_entry *entry);
/* Time management: never exceed *most seconds, start no new depth after *enough. */
void engine_allot_time(const struct engine_limits *limits, double *most, double *enough);
/* The limits and the mebibytes of a level when nothing else is specified. */
struct engine_limits engine_default_limits(const struct games_entry *entry, int level);
int engine_default_hash(const struct games_entry *entry);

#endif
