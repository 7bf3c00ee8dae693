/* Torii: MIT licence, see LICENSE. */
/*
 * The engine of the open games: Onitama's base game, Sensei's Path and Wind. Iterative deepening, principal
 * variation search, and a transposition table shared by all threads.
 *
 * The room is pure: memory, clock and threads are passed in. A mind lives in one block of memory that its owner
 * allocates (oni_mind_bytes) and frees; nothing inside has to be released. Only one thread at a time may call
 * into a mind; it starts others through host->run while it thinks.
 *
 *     struct oni_mind *m = oni_mind_init(memory, hash_bytes, threads);
 *     oni_mind_think(m, &host, &task, &result, &err)   once per move
 *     oni_mind_clear(m)                                before another game, to make results reproducible
 */
#ifndef MINDS_ONITAMA_ONITAMA_H
#define MINDS_ONITAMA_ONITAMA_H

#include "rules/onitama/onitama.h"

#include <stdatomic.h>

enum {
    ONI_MIND_MAX_DEPTH = 100, /* plies of iterative deepening */
    ONI_MIND_MAX_LINE = 128,  /* moves in a line */
    ONI_MIND_MAX_LINES = 16,  /* MultiPV */
    ONI_MIND_MAX_THREADS = 256,
    ONI_MIND_ALIGN = 64, /* alignment of the memory */

    /* Scores for the player to move: hundredths of a student, or a proved result. */
    ONI_MIND_WIN = 30000,       /* ONI_MIND_WIN - n: win in n plies; negative: loss */
    ONI_MIND_KNOWN_WIN = 20000, /* above this the result is proved */
};

struct oni_mind;

/* A principal variation, scored for the player to move first. */
struct oni_mind_line {
    int score;
    int count;
    game_action move[ONI_MIND_MAX_LINE]; /* actions of the rules; the first is the best move */
};

enum oni_mind_bound { ONI_MIND_EXACT, ONI_MIND_LOWER_BOUND, ONI_MIND_UPPER_BOUND };

/* Progress: reported after every depth and line, and on every fail-high or fail-low. */
struct oni_mind_report {
    int depth;   /* completed or current … */
    int deepest; /* … and selective depth */
    int rank;    /* index of this line in MultiPV, 0 for the best */
    enum oni_mind_bound bound;
    const struct oni_mind_line *line; /* borrowed until the function returns */
    uint64_t nodes;                   /* of all threads */
    double seconds;
    int hashfull; /* permille of the table used by this search */
};

typedef void oni_mind_on_report(void *context, const struct oni_mind_report *report);

/* The result of a tablebase probe. */
struct oni_mind_tb_result {
    int wdl; /* 1 win, 0 draw, -1 loss, for the player to move */
    int dtm; /* plies to the end with best play; 0 for a draw or if only the WDL result is known */
};

/* Tablebases. `probe` may be called by any thread, with a position whose key and ply are not set;
 * it returns false if the position is not in the tables. */
struct oni_mind_tablebase {
    bool (*probe)(void *context, const struct oni_core *s, struct oni_mind_tb_result *out);
    void *context;
    int students; /* it is probed where neither player has more students than this */
};

/* Clock and threads. */
struct oni_mind_host {
    double (*seconds)(void); /* as os_seconds */
    /* As os_threads_run; may be NULL for one thread. If it fails, one thread searches alone. */
    enum status (*run)(int threads, void (*work)(void *context, int thread), void *context,
                       struct err *e);
};

/* When to stop; 0 is no limit. Without limits the search runs until stopped or the result is
 * proved. */
struct oni_mind_limits {
    double seconds; /* hard limit */
    double enough;  /* soft limit: no new depth is started after this */
    uint64_t nodes;
    int depth;
};

struct oni_mind_task {
    struct oni_core state;          /* the position; a player is to act */
    const struct oni_core *history; /* earlier positions, oldest first; may be NULL */
    int history_count;
    struct oni_mind_limits limits;
    int lines;               /* MultiPV; 0 is 1 */
    const game_action *only; /* root moves to search, all legal … */
    int only_count;          /* … and their number; 0: all */
    atomic_bool *stop;       /* may be set by any thread at any time; may be NULL */
    oni_mind_on_report *on_report;
    void *report_context;
    const struct oni_mind_tablebase *tablebase; /* may be NULL */
};

struct oni_mind_result {
    int depth; /* last completed depth */
    uint64_t nodes;
    double seconds;
    int lines;
    struct oni_mind_line line[ONI_MIND_MAX_LINES]; /* best first; at least one move each */
};

/* Bytes of a mind with a transposition table of `hash_bytes`. */
size_t oni_mind_bytes(size_t hash_bytes, int threads);
/* Initialises memory of that size, aligned to ONI_MIND_ALIGN; the mind is the memory. */
struct oni_mind *oni_mind_init(void *memory, size_t hash_bytes, int threads);
/* Ablations: how many of its techniques the engine uses, from the next position on (ablation.c). */
enum oni_mind_ablation {
    ONI_MIND_MATERIAL = 1, /* counts students */
    ONI_MIND_PSQT,
    ONI_MIND_ORDERING,
    ONI_MIND_QSEARCH,
    ONI_MIND_HCE, /* the full search with the hand-crafted evaluation */
    ONI_MIND_NET, /* everything, with the network: the default */
};
void oni_mind_set_ablation(struct oni_mind *m, enum oni_mind_ablation ablation);
/* Clears the transposition table and the history of moves. */
void oni_mind_clear(struct oni_mind *m);

/*
 * Searches a position. On one thread the same task after oni_mind_clear gives the same result,
 * unless limits.seconds, limits.enough or the stop flag end it. Even if stopped at once it returns
 * a legal move. ILLEGAL if no player is to act, or if ninjas or an unknown deal make it no position
 * of an open game.
 */
enum status oni_mind_think(struct oni_mind *m, const struct oni_mind_host *host,
                           const struct oni_mind_task *task, struct oni_mind_result *out,
                           struct err *e);

/* Static evaluation of a position that is not over, in hundredths of a student for the player to
 * move. New cards are set up first, which clears the tables. */
int oni_mind_evaluate(struct oni_mind *m, const struct oni_core *s);

/* Plies to the end of the game: positive for a win, negative for a loss, 0 if no result is proved. */
static inline int oni_mind_plies(int score)
{
    int plies = ONI_MIND_WIN - (score < 0 ? -score : score);

    return plies > 1000 ? 0 : score < 0 ? -plies : plies;
}

#endif
