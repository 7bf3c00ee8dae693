/* Torii: MIT licence, see LICENSE. */
/*
 * One thinking player for any game of the house: what a seat has seen goes in, with limits; lines and
 * their scores come out through a function handed down, and an answer at the end.
 *
 *     open games (base, Sensei's Path, Wind)    minds/onitama, with endgame tables where there are any
 *     all others                                search/, over views and guesses
 *
 * An engine belongs to one thread at a time; the stop flag of a task may be set by any.
 */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "game/form.h"
#include "games/games.h"

#include <stdatomic.h>

enum {
    ENGINE_LEVELS = 10,     /* the last is full strength */
    ENGINE_MAX_LINES = 16,  /* told at once (MultiPV) */
    ENGINE_MAX_LINE = 256,  /* moves */
    ENGINE_MAX_HASH = 4096, /* mebibytes */
    ENGINE_MAX_THREADS = 256,
    ENGINE_DIALS = 3, /* numbers that a level is made of (level.c, search/levels.c) */
    ENGINE_FULL_NODES =
        8000000, /* of a decision of the last level against people, in the open games */
};

/* A table of four men is made, or a file cannot be used: words for whoever wants to tell. */
typedef void engine_say(void *context, const char *words);

struct engine_options {
    int hash;           /* mebibytes, at full strength; levels below it have their own … */
    int threads;        /* … and one thread. Of the open games; search/ has one */
    int level;          /* 1 … ENGINE_LEVELS */
    int rung;           /* of the open games: 1 material … 6 everything (minds/onitama); 0 is 6 */
    const char *tables; /* a file, or a folder of *.tab; NULL or "": none. Copied */
    engine_say *say;    /* may be NULL */
    void *say_context;
};

/* What is known of a position, for its player to act. */
enum engine_proof { ENGINE_GUESS, ENGINE_WIN, ENGINE_DRAW, ENGINE_LOSS };

struct engine_score {
    enum engine_proof proof;
    int points; /* of a guess: hundredths of a student; in search/ -100 (lost) … 100 (won) */
    int plies;  /* of a win or loss: to the end; 0 where only the result is known */
};

struct engine_line {
    struct engine_score score;
    int count;
    game_action move[ENGINE_MAX_LINE];
};

enum engine_bound { ENGINE_EXACT, ENGINE_AT_LEAST, ENGINE_AT_MOST };

struct engine_report {
    int depth, deepest; /* plies; 0 in search/ */
    int rank;           /* 0 for the best line */
    enum engine_bound bound;
    const struct engine_line *line; /* borrowed until the function returns */
    uint64_t nodes;                 /* in search/ iterations */
    double seconds;
    int filled; /* thousandths of the hash */
};

typedef void engine_tell(void *context, const struct engine_report *report);

/* When to stop, at the first of these; 0 is no limit. */
struct engine_limits {
    double seconds;         /* for this move */
    double left, increment; /* on the clock of the player to act, if `clock` */
    bool clock;
    double overhead; /* seconds of either kind that are kept back, until the answer is read */
    double guard; /* seconds after which a machine that is far too slow answers all the same; nobody
                        expects that, so it is no time limit in what follows */
    uint64_t nodes;
    int depth; /* plies; in search/ thousands of iterations */
};

struct engine_task {
    const struct games_entry *entry; /* must live while the engine thinks */
    const struct game_seen *seen;    /* by the seat that is to act */
    struct engine_limits limits;
    const unsigned char *secret; /* of the game (game/form.h); NULL: nobody's, for advice */
    uint64_t decision;           /* how many actions players have taken before */
    int lines;                   /* 0 is 1 */
    bool fresh; /* nothing is remembered from tasks before; so it is always below full strength */
    bool again; /* the task before was this one, but for its limits: it is gone on with */
    atomic_bool *stop; /* set by anyone at any time; may be NULL */
    engine_tell *tell; /* may be NULL */
    void *tell_context;
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
/* Another game: nothing is remembered. */
void engine_begin(struct engine *e);
/* Other numbers than its own for a level; in the open games, which have a scale, from 0 on. */
void engine_try(struct engine *e, int level, const double dials[ENGINE_DIALS]);

/* Gets memory, and tables for this position, before the time for a move runs. The entry must be that
 * of the state, which may be NULL while no position is known. */
void engine_prepare(struct engine *e, const struct games_entry *entry, const void *state);

/*
 * Thinks until a limit or the stop flag; with neither, until the result is proved. With one thread, and
 * limits of nodes or depth alone, the same tasks after engine_begin give the same answers; a fresh task
 * gives the same answer whatever came before it. ILLEGAL where it is not for the seat to act, or where
 * nothing explains what it has seen.
 */
enum status engine_think(struct engine *e, const struct engine_task *task,
                         struct engine_result *out, struct err *err);

/* What endgame tables know of a whole position of an open game; waits until they are made. */
bool engine_probe(struct engine *e, const struct games_entry *entry, const void *state,
                  struct engine_score *out);
/*
 * Lengthens a line with a proved end to that end, by tables, or by thinking again for at most so many
 * seconds; false if it did not get there.
 */
bool engine_finish_line(struct engine *e, const struct engine_task *task, double seconds,
                        struct engine_line *line);

/* The moves of a line from this position, as texts. */
void engine_print_line(const struct games_entry *entry, const void *state,
                       const struct engine_line *line, struct text *t);
/* Is it a game of the mind that proves and counts plies, or one of search/? */
bool engine_is_open(const struct games_entry *entry);
/* Seconds for a move from those on the clock: never more than *most, and no new depth after *enough. */
void engine_budget(const struct engine_limits *limits, double *most, double *enough);
/* What a level takes for a decision against people, where nobody else sets a limit; and its mebibytes. */
struct engine_limits engine_usual_limits(const struct games_entry *entry, int level);
int engine_usual_hash(const struct games_entry *entry);

#endif
