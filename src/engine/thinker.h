/* Torii: MIT licence, see LICENSE. */
/*
 * What an AI is to the engine: a thinker, one constant table of functions. The engine asks the first
 * thinker of its list that plays a game, and knows nothing else about games or algorithms. To add one,
 * follow docs/contributing/ai.md.
 */
#ifndef ENGINE_THINKER_H
#define ENGINE_THINKER_H

#include "engine/engine.h"
#include "engine/why.h"
#include "search/search.h"

#include <stddef.h>

struct engine {
    struct engine_options options;
    const struct engine_thinker *const *thinkers;                /* engine_thinkers */
    double level_params[ENGINE_LEVELS + 1][ENGINE_LEVEL_PARAMS]; /* set by engine_set_level … */
    bool has_level_params[ENGINE_LEVELS + 1];                    /* … for these levels */
    _Alignas(max_align_t) unsigned char own[]; /* the memory of all thinkers, see engine_own */
};

/* Only `name`, `plays` and `think` are required; any other function may be NULL. */
struct engine_thinker {
    const char *name; /* as in the UGI option AI: one lower-case word */
    bool (*plays)(const struct games_entry *entry);
    /* Fills `out` with at least one line of one legal action for the seat to act. */
    enum status (*think)(struct engine *e, const struct engine_task *task,
                         struct engine_result *out, struct err *err);

    size_t own_bytes; /* memory of its own in every engine, zeroed at first; see engine_own */
    void (*init)(struct engine *e, const struct engine_options *options);
    void (*release)(struct engine *e); /* frees what its own memory points to */
    void (*clear)(struct engine *e);   /* forgets earlier positions */
    /* Allocates and looks up in advance whatever this position needs; state may be NULL. */
    void (*prepare)(struct engine *e, const struct games_entry *entry, const void *state);

    /* Its scores are proofs or hundredths of a student, so its lines explain a move (why_think.c); else they are
     * odds. */
    bool proves;
    int hash; /* mebibytes that a level needs; 0 is 1 */
    /* Nodes per decision of a level; without the function, or if it returns 0, there is no limit. */
    uint64_t (*level_nodes)(const struct games_entry *entry, int level);

    /* engine_probe and engine_finish_line for its games. */
    bool (*probe)(struct engine *e, const struct games_entry *entry, const void *state,
                  struct engine_score *out);
    bool (*finish_line)(struct engine *e, const struct engine_task *task, double seconds,
                        struct engine_line *line);
};

/* Knowledge of one game for the ISMCTS thinker. */
struct engine_heuristics {
    bool (*plays)(const struct games_entry *entry);
    enum search_level_table levels;
    struct search_heuristics functions;
};

/* The lists of this program (thinkers.c) or module of the page (thinkers_*.c), each ended by NULL. The
 * first row that plays a game is its default; one thinker plays every game. */
extern const struct engine_thinker *const engine_thinkers[];
extern const struct engine_heuristics *const engine_heuristics_list[];

/* The default thinker of a game; the one that this engine uses for it. */
const struct engine_thinker *engine_thinker_of(const struct games_entry *entry);
const struct engine_thinker *engine_thinker_in(const struct engine *e,
                                               const struct games_entry *entry);

/* thinker.c, for thinkers, which do not know the lists. Own memory in this engine; of a whole list, in bytes. */
void *engine_own(struct engine *e, const struct engine_thinker *thinker);
size_t engine_own_bytes(const struct engine_thinker *const *list);
/* The first of the list that plays a game; the mebibytes that its levels need. */
const struct engine_thinker *engine_thinker_first(const struct engine_thinker *const *list,
                                                  const struct games_entry *entry);
int engine_thinker_hash(const struct engine_thinker *thinker);

/* The limits of a task with clock time turned into seconds. */
struct engine_budget {
    double most, enough; /* seconds: hard limit, and when to start no new iteration; 0: none */
    bool timed;          /* `most` is a time limit, not only a guard against slow machines */
    uint64_t nodes;
    int depth;
};
struct engine_budget engine_budget_of(const struct engine_limits *limits);

bool engine_is_stopped(const struct engine_task *task);
/* The secret of the task's game; zeros if it has none. */
const unsigned char *engine_secret(const struct engine_task *task);
/* Below full strength a level ignores the options hash, threads and tables. */
bool engine_is_full_strength(const struct engine *e);
int engine_hash_of(const struct engine *e, const struct games_entry *entry); /* mebibytes */

#endif
