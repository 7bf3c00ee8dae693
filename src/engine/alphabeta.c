/* Torii: MIT licence, see LICENSE. */
/* The thinker of the open games (base, Sensei's Path, Wind): minds/onitama with tablebases. */
#include "engine/alphabeta.h"

#include <stdlib.h>
#include <string.h>

enum { MEBIBYTE = 1 << 20 };

static void init(struct engine *e, const struct engine_options *options)
{
    struct alphabeta *ab = ab_of(e);

    tb_init(&ab->tb, options);
}

static void release(struct engine *e)
{
    struct alphabeta *ab = ab_of(e);

    tb_release(&ab->tb);
    os_pages_free(ab->mind, ab->mind_bytes);
    free(ab->history);
}

void ab_clear(struct engine *e)
{
    struct alphabeta *ab = ab_of(e);

    if (ab->mind != NULL)
        oni_mind_clear(ab->mind);
}

static bool make_mind(struct engine *e, const struct games_entry *entry)
{
    struct alphabeta *ab = ab_of(e);
    size_t hash = (size_t)engine_hash_of(e, entry) * MEBIBYTE;
    int threads = engine_is_full_strength(e) ? e->options.threads : 1;
    void *memory;

    if (ab->mind != NULL)
        return true;
    ab->mind_bytes = oni_mind_bytes(hash, threads);
    memory = os_pages(ab->mind_bytes);
    if (memory != NULL)
        ab->mind = oni_mind_init(memory, hash, threads);
    if (ab->mind != NULL)
        oni_mind_set_ablation(ab->mind, e->options.ablation == 0
                                            ? ONI_MIND_NET
                                            : (enum oni_mind_ablation)e->options.ablation);
    return ab->mind != NULL;
}

static void prepare(struct engine *e, const struct games_entry *entry, const void *state)
{
    struct alphabeta *ab = ab_of(e);
    struct oni_core now;

    if (!make_mind(e, entry) || state == NULL)
        return; /* think() reports missing memory; without a state no cards are known yet */
    memcpy(&now, state, sizeof now);
    if (game_turn(&entry->game, &now) < 0)
        return;
    (void)oni_mind_evaluate(ab->mind, &now); /* new cards clear the hash now, not during a move */
    if (engine_is_full_strength(e))
        tb_set_cards(&ab->tb, &now);
}

/* ---- history ----------------------------------------------------------------------------- */

static bool grow_history(struct engine *e, int count)
{
    struct alphabeta *ab = ab_of(e);
    struct oni_core *grown;

    if (count <= ab->history_size)
        return true;
    grown = realloc(ab->history, (size_t)count * sizeof *grown);
    if (grown == NULL)
        return false;
    ab->history = grown;
    ab->history_size = count;
    return true;
}

enum status ab_replay(struct engine *e, const struct engine_task *task, struct oni_core *now,
                      int *before, struct err *err)
{
    struct alphabeta *ab = ab_of(e);
    const struct game *g = &task->entry->game;
    const struct game_seen *seen = task->seen;

    if (!make_mind(e, task->entry) || !grow_history(e, (int)seen->count + 1))
        return err_say(err, NO_ROOM, "out of memory");
    memcpy(now, seen->first, sizeof *now);
    for (size_t i = 0; i < seen->count; i++) {
        ab->history[i] = *now;
        game_play(g, now, seen->events[i]);
    }
    *before = (int)seen->count;
    if (game_turn(g, now) == GAME_OVER)
        return err_say(err, ILLEGAL, "the game is over");
    if (game_turn(g, now) != seen->seat)
        return err_say(err, ILLEGAL, "it is not the turn of %s",
                       seen->seat >= 0 ? g->kind->seat_name(g, seen->seat) : "a spectator");
    return OK;
}

/* ---- search ---------------------------------------------------------------------------------- */

static void take_line(const struct oni_mind_line *from, struct engine_line *to)
{
    bool known = from->score > ONI_MIND_KNOWN_WIN || from->score < -ONI_MIND_KNOWN_WIN;
    int plies = oni_mind_plies(from->score);

    to->score = (struct engine_score){
        .proof = !known            ? ENGINE_UNPROVED
                 : from->score > 0 ? ENGINE_WIN
                                   : ENGINE_LOSS,
        .points = from->score,
        .plies = plies < 0 ? -plies : plies,
    };
    to->count = from->count;
    memcpy(to->move, from->move, (size_t)from->count * sizeof to->move[0]);
}

static void report(void *context, const struct oni_mind_report *from)
{
    const struct engine_task *task = context;
    struct engine_line line;
    struct engine_report report = {
        .depth = from->depth,
        .deepest = from->deepest,
        .rank = from->rank,
        .bound = from->bound == ONI_MIND_EXACT         ? ENGINE_EXACT
                 : from->bound == ONI_MIND_LOWER_BOUND ? ENGINE_LOWER_BOUND
                                                       : ENGINE_UPPER_BOUND,
        .line = &line,
        .nodes = from->nodes,
        .seconds = from->seconds,
        .hashfull = from->hashfull,
    };

    take_line(from->line, &line);
    task->on_report(task->report_context, &report);
}

static void take_result(const struct oni_mind_result *from, struct engine_result *to)
{
    to->depth = from->depth;
    to->nodes = from->nodes;
    to->seconds = from->seconds;
    to->lines = from->lines;
    for (int i = 0; i < from->lines; i++)
        take_line(&from->line[i], &to->line[i]);
}

enum status ab_search(struct engine *e, const struct ab_job *job, struct engine_result *out,
                      struct err *err)
{
    struct alphabeta *ab = ab_of(e);
    const struct engine_task *task = job->task;
    const struct oni_mind_host host = {.seconds = os_seconds, .run = os_threads_run};
    const struct engine_budget *b = &job->budget;
    struct oni_mind_result *result = malloc(sizeof *result);
    struct oni_mind_task it = {
        .state = *job->now,
        .history = ab->history,
        .history_count = job->before,
        .limits = {.seconds = b->most, .enough = b->enough, .nodes = b->nodes, .depth = b->depth},
        .lines = job->lines,
        .only = job->only,
        .only_count = job->only_count,
        .stop = task->stop,
        .on_report = task->on_report != NULL ? report : NULL,
        .report_context = (void *)(uintptr_t)task, /* only read */
        .tablebase = job->tables && ab->tb.tablebase.students >= 0 ? &ab->tb.tablebase : NULL,
    };
    enum status rc;

    if (result == NULL)
        return err_say(err, NO_ROOM, "out of memory");
    rc = oni_mind_think(ab->mind, &host, &it, result, err);
    if (rc == OK)
        take_result(result, out);
    free(result);
    return rc;
}

/* ---- thinking ---------------------------------------------------------------------------------- */

/* A search limited by nodes or depth waits for the tablebase, so that it is reproducible. */
static bool is_timed(const struct engine_budget *b)
{
    return b->timed || (b->nodes == 0 && b->depth == 0);
}

static enum status think(struct engine *e, const struct engine_task *task,
                         struct engine_result *out, struct err *err)
{
    struct alphabeta *ab = ab_of(e);
    double start = os_seconds();
    struct oni_core now;
    struct ab_job job = {.task = task, .now = &now, .budget = engine_budget_of(&task->limits)};
    enum status rc = ab_replay(e, task, &now, &job.before, err);

    if (rc != OK)
        return rc;
    job.lines = task->lines < 1                  ? 1
                : task->lines < ENGINE_MAX_LINES ? task->lines
                                                 : ENGINE_MAX_LINES;
    if (task->fresh)
        ab_clear(e);
    if (!engine_is_full_strength(e))
        return level_think(e, &job, out, err);
    tb_set_cards(&ab->tb, &now);
    if (!is_timed(&job.budget) || tb_is_small(&now))
        tb_wait(&ab->tb, task->stop);
    job.tables = true;
    if (!tb_think(e, &job, out) && (task->unsolved || !tb_think_solved(e, &job, out))) {
        double gone = os_seconds() - start;

        if (job.budget.most > 0) /* the time that probing took is gone */
            job.budget.most = job.budget.most > gone + 0.001 ? job.budget.most - gone : 0.001;
        rc = ab_search(e, &job, out, err);
    }
    tb_report_damage(&ab->tb);
    return rc;
}

static bool plays(const struct games_entry *entry)
{
    return !entry->game.kind->hidden;
}

/* Levels below full strength end by depth. */
static uint64_t level_nodes(const struct games_entry *entry, int level)
{
    (void)entry;
    return level == ENGINE_LEVELS ? ENGINE_FULL_NODES : 0;
}

const struct engine_thinker engine_alphabeta = {
    .name = "alphabeta",
    .plays = plays,
    .think = think,
    .own_bytes = sizeof(struct alphabeta),
    .init = init,
    .release = release,
    .clear = ab_clear,
    .prepare = prepare,
    .proves = true,
    .hash = 16,
    .level_nodes = level_nodes,
    .probe = ab_probe,
    .finish_line = ab_finish_line,
};
