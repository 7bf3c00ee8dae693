/* Torii: MIT licence, see LICENSE. */
/* What the files of the engine share. */
#ifndef ENGINE_PARTS_H
#define ENGINE_PARTS_H

#include "engine/engine.h"
#include "engine/tables.h"
#include "search/search.h"

struct engine {
    struct engine_options options;
    struct tables tables;
    double trial[ENGINE_LEVELS + 1][ENGINE_DIALS]; /* numbers to be tried for levels … */
    bool tried[ENGINE_LEVELS + 1];                 /* … for these */

    /* Of the open games; made when they are first asked for. */
    struct oni_mind *mind; /* it is the memory */
    size_t mind_bytes;
    struct oni_core *history;
    int history_size;

    /* Of the others. */
    struct general *general;
};

/* A way to think, and the games it is for. `init` and `forget` may be NULL. */
struct engine_way {
    bool (*knows)(const struct games_entry *entry);
    void (*init)(struct engine *e, const struct engine_options *options);
    void (*release)(struct engine *e);
    void (*forget)(struct engine *e);
    void (*prepare)(struct engine *e, const struct games_entry *entry, const void *state);
    enum status (*think)(struct engine *e, const struct engine_task *task,
                         struct engine_result *out, struct err *err);
};

/* What is known of one game, as advice to the general tree search. */
struct engine_adviser {
    const struct games_game *of;
    struct search_advice (*advise)(void);
};

/* The rows, and the lists of those that this program has (ways*.c); NULL ends each. */
extern const struct engine_way engine_open, engine_general;
extern const struct engine_adviser engine_onamazu;
extern const struct engine_way *const engine_ways[];
extern const struct engine_adviser *const engine_advisers[];

/* What the limits come to: a clock is turned into seconds. */
struct budget {
    double most, enough; /* 0: any time */
    bool timed;          /* … which limits the thinking, and is no guard only */
    uint64_t nodes;
    int depth;
};
struct budget budget_of(const struct engine_limits *limits);
bool is_stopped(const struct engine_task *task);
const unsigned char *secret_of(const struct engine_task *task);
/* Levels below full strength are the same whatever else was set. */
bool is_full_strength(const struct engine *e);
int hash_of(const struct engine *e, const struct games_entry *entry); /* mebibytes */

/* The open games (open.c). The history is filled from what was seen; the state of now is the last. */
enum status open_replay(struct engine *e, const struct engine_task *task, struct oni_core *now,
                        int *before, struct err *err);
void open_forget(struct engine *e);

/* The mind as it is, on a position with what came before. */
struct open_job {
    const struct engine_task *task;
    const struct oni_core *now;
    int before; /* positions in the history */
    struct budget budget;
    int lines;
    bool tables;             /* may be asked */
    const game_action *only; /* the moves to choose from … */
    int only_count;          /* … and how many; 0: all */
};
enum status open_run(struct engine *e, const struct open_job *job, struct engine_result *out,
                     struct err *err);

/* The levels below the last (level.c). */
enum status level_think(struct engine *e, const struct open_job *job, struct engine_result *out,
                        struct err *err);

/* Where a table knows the result and its distance, there is nothing to think about (truth.c). */
bool truth_think(struct engine *e, const struct open_job *job, struct engine_result *out);
/* Appends best play by the tables; stops where they know nothing. */
void truth_follow(struct engine *e, const struct games_entry *entry, struct game_state *state,
                  struct engine_line *line);
int truth_worth(const struct engine_score *s);

/* The other games (general.c). */
enum search_table general_table(const struct games_entry *entry);

#endif
