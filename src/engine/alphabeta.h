/* Torii: MIT licence, see LICENSE. */
/* What the files of the alpha-beta thinker share: alphabeta.c, level.c, tb_*.c. */
#ifndef ENGINE_ALPHABETA_H
#define ENGINE_ALPHABETA_H

#include "engine/tablebase.h"
#include "engine/thinker.h"

extern const struct engine_thinker engine_alphabeta;

/* Its own memory in an engine. */
struct alphabeta {
    struct tablebases tb;
    struct oni_mind *mind; /* allocated when first needed; also the start of its memory */
    size_t mind_bytes;
    struct oni_core *history; /* the positions before the one searched */
    int history_size;
};

static inline struct alphabeta *ab_of(struct engine *e)
{
    return engine_own(e, &engine_alphabeta);
}

/* Fills the history from what was seen; the position to search is `now`. */
enum status ab_replay(struct engine *e, const struct engine_task *task, struct oni_core *now,
                      int *before, struct err *err);
void ab_clear(struct engine *e);

/* One search of a position with its history. */
struct ab_job {
    const struct engine_task *task;
    const struct oni_core *now;
    int before; /* positions in the history */
    struct engine_budget budget;
    int lines;
    bool tables;             /* tablebases may be probed */
    const game_action *only; /* root moves to search … */
    int only_count;          /* … and their number; 0: all */
};
enum status ab_search(struct engine *e, const struct ab_job *job, struct engine_result *out,
                      struct err *err);

/* level.c: levels below full strength. */
enum status level_think(struct engine *e, const struct ab_job *job, struct engine_result *out,
                        struct err *err);

/* tb_dtm.c: answers from the tablebases alone; false if they do not know the position. */
bool tb_think(struct engine *e, const struct ab_job *job, struct engine_result *out);
/* tb_solved.c: start positions whose cards are solved; false for all others. */
bool tb_think_solved(struct engine *e, const struct ab_job *job, struct engine_result *out);
/* Appends best play according to DTM, as far as the tablebases go. */
void tb_follow_dtm(struct engine *e, const struct games_entry *entry, struct game_state *state,
                   struct engine_line *line);
/* Orders proved scores: a win before a draw before a loss, fast wins and slow losses first. */
int tb_rank(const struct engine_score *s);
bool ab_probe(struct engine *e, const struct games_entry *entry, const void *state,
              struct engine_score *out);
bool ab_finish_line(struct engine *e, const struct engine_task *task, double seconds,
                    struct engine_line *line);

#endif
