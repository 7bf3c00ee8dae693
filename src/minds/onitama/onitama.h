/* Torii: MIT licence, see LICENSE. */
/*
 * The strong player of the open games: Onitama's base, Sensei's Path and Wind. Iterative-deepening
 * principal-variation search with a table of positions that all threads share.
 *
 * The room is pure: memory, clock and threads are handed down. A mind lives in one block of memory
 * that its owner allocates (oni_mind_bytes tells how much) and frees; nothing inside has to be released.
 * One thread at a time may call into a mind; it starts others by host->run while it thinks.
 *
 *     struct oni_mind *m = oni_mind_init(memory, hash_bytes, threads);
 *     oni_mind_think(m, &host, &task, &result, &err)   as often as the game lasts
 *     oni_mind_forget(m)                               before another game: the same answers each time
 */
#ifndef MINDS_ONITAMA_ONITAMA_H
#define MINDS_ONITAMA_ONITAMA_H

#include "rules/onitama/onitama.h"

#include <stdatomic.h>

enum {
    ONI_MIND_MAX_DEPTH = 100, /* of iterative deepening, in plies */
    ONI_MIND_MAX_LINE = 128,  /* moves of a line */
    ONI_MIND_MAX_LINES = 16,  /* lines told at once (MultiPV) */
    ONI_MIND_MAX_THREADS = 256,
    ONI_MIND_ALIGN = 64, /* of the memory */

    /* Scores, for the player to move: hundredths of a student, or what is proved. */
    ONI_MIND_WIN = 30000,   /* ONI_MIND_WIN - n: wins in n plies; negative: loses */
    ONI_MIND_KNOWN = 20000, /* beyond this the result is proved */
};

struct oni_mind;

/* A position and what may follow, with the score of the position for its player to move. */
struct oni_mind_line {
    int score;
    int count;
    game_action move[ONI_MIND_MAX_LINE]; /* as the rules list them; the first is the answer */
};

enum oni_mind_bound { ONI_MIND_EXACT, ONI_MIND_AT_LEAST, ONI_MIND_AT_MOST };

/* How far the search is: told after every depth and line, and when the score leaves the window. */
struct oni_mind_report {
    int depth;   /* of this search … */
    int deepest; /* … and of its deepest branch */
    int rank;    /* of this line: 0 for the best */
    enum oni_mind_bound bound;
    const struct oni_mind_line *line; /* borrowed until the function returns */
    uint64_t nodes;                   /* positions visited, by all threads */
    double seconds;
    int filled; /* thousandths of the table in use by this search */
};

typedef void oni_mind_tell(void *context, const struct oni_mind_report *report);

/* What an endgame table knows of a position. */
struct oni_mind_truth {
    int value; /* 1 win, 0 draw, -1 loss, for the player to move */
    int plies; /* to the end under best play; 0 for a draw, and where the distance is not known */
};

/* Endgame tables, wherever they are. The function is called by any thread; false: not known. The key
 * and the ply of the position are not set. */
struct oni_mind_oracle {
    bool (*probe)(void *context, const struct oni_core *s, struct oni_mind_truth *out);
    void *context;
    int students; /* it is asked where no player has more */
};

/* The services of the house. */
struct oni_mind_host {
    double (*seconds)(void); /* as os_seconds */
    /* As os_threads_run; may be NULL for one thread. Where it fails one thread goes on alone. */
    enum status (*run)(int threads, void (*work)(void *context, int thread), void *context,
                       struct err *e);
};

/* When to stop; 0 is no limit. Without any it goes on until it is stopped or the result is proved. */
struct oni_mind_limits {
    double seconds; /* never longer than this */
    double enough;  /* after so many seconds no new depth is begun */
    uint64_t nodes;
    int depth;
};

struct oni_mind_task {
    struct oni_core state;          /* a player is to act */
    const struct oni_core *history; /* the positions before it, oldest first; may be NULL */
    int history_count;
    struct oni_mind_limits limits;
    int lines;               /* MultiPV; 0 is 1 */
    const game_action *only; /* the moves to choose from, legal ones … */
    int only_count;          /* … and how many; 0: all */
    atomic_bool *stop;       /* set by anyone at any time; may be NULL */
    oni_mind_tell *tell;
    void *tell_context;
    const struct oni_mind_oracle *oracle; /* may be NULL */
};

struct oni_mind_result {
    int depth; /* that was finished */
    uint64_t nodes;
    double seconds;
    int lines;
    struct oni_mind_line line[ONI_MIND_MAX_LINES]; /* best first; at least one move each */
};

/* Bytes that a mind needs, with so many for its table of positions. */
size_t oni_mind_bytes(size_t hash_bytes, int threads);
/* Fills memory of that size, aligned to ONI_MIND_ALIGN; the mind is the memory. */
struct oni_mind *oni_mind_init(void *memory, size_t hash_bytes, int threads);
/* How much of what it can it uses, from the next position on: each step is measured by the one before. */
enum oni_mind_rung {
    ONI_MIND_MATERIAL = 1, /* see rung.c */
    ONI_MIND_SQUARES,
    ONI_MIND_ORDER,
    ONI_MIND_QUIET,
    ONI_MIND_HAND, /* all of the search, with the evaluation by hand */
    ONI_MIND_NET,  /* everything: so it is unless told otherwise */
};
void oni_mind_climb(struct oni_mind *m, enum oni_mind_rung rung);
/* Empties the table and what was learnt of moves. */
void oni_mind_forget(struct oni_mind *m);

/*
 * Thinks and answers. On one thread the same task after oni_mind_forget gives the same result, unless
 * limits.seconds, limits.enough or the stop flag end it. Stopped at once it still answers a legal move.
 * ILLEGAL where no player is to act, or ninjas or an unknown deal make it no position of an open game.
 */
enum status oni_mind_think(struct oni_mind *m, const struct oni_mind_host *host,
                           const struct oni_mind_task *task, struct oni_mind_result *out,
                           struct err *e);

/*
 * The static value of a position that is not over, in hundredths of a student, for the player to move; for
 * one with other cards than the last the mind sets these up first, and forgets.
 */
int oni_mind_value(struct oni_mind *m, const struct oni_core *s);

/* Plies to the end: positive for a win, negative for a loss, 0 where no end is proved. */
static inline int oni_mind_plies(int score)
{
    int plies = ONI_MIND_WIN - (score < 0 ? -score : score);

    return plies > 1000 ? 0 : score < 0 ? -plies : plies;
}

#endif
