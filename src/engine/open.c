/* Torii: MIT licence, see LICENSE. */
/* The open games: base, Sensei's Path and Wind, with their own mind. */
#include "engine/parts.h"

#include <stdlib.h>
#include <string.h>

enum { MEBIBYTE = 1 << 20 };

static void init(struct engine *e, const struct engine_options *options)
{
    tables_init(&e->tables, options);
}

static void release(struct engine *e)
{
    tables_release(&e->tables);
    os_pages_free(e->mind, e->mind_bytes);
    free(e->history);
}

void open_forget(struct engine *e)
{
    if (e->mind != NULL)
        oni_mind_forget(e->mind);
}

static bool make_mind(struct engine *e, const struct games_entry *entry)
{
    size_t hash = (size_t)hash_of(e, entry) * MEBIBYTE;
    int threads = is_full_strength(e) ? e->options.threads : 1;
    void *memory;

    if (e->mind != NULL)
        return true;
    e->mind_bytes = oni_mind_bytes(hash, threads);
    memory = os_pages(e->mind_bytes);
    if (memory != NULL)
        e->mind = oni_mind_init(memory, hash, threads);
    if (e->mind != NULL)
        oni_mind_climb(e->mind,
                       e->options.rung == 0 ? ONI_MIND_NET : (enum oni_mind_rung)e->options.rung);
    return e->mind != NULL;
}

static void prepare(struct engine *e, const struct games_entry *entry, const void *state)
{
    struct oni_core now;

    if (!make_mind(e, entry) || state == NULL)
        return; /* whoever thinks will say that there is no memory; or no cards are known yet */
    memcpy(&now, state, sizeof now);
    if (game_turn(&entry->game, &now) < 0)
        return;
    (void)oni_mind_value(e->mind, &now); /* other cards: it forgets now, not while it thinks */
    if (is_full_strength(e))
        tables_meet(&e->tables, &now);
}

/* ---- what was seen ----------------------------------------------------------------------------- */

static bool grow_history(struct engine *e, int count)
{
    struct oni_core *grown;

    if (count <= e->history_size)
        return true;
    grown = realloc(e->history, (size_t)count * sizeof *grown);
    if (grown == NULL)
        return false;
    e->history = grown;
    e->history_size = count;
    return true;
}

enum status open_replay(struct engine *e, const struct engine_task *task, struct oni_core *now,
                        int *before, struct err *err)
{
    const struct game *g = &task->entry->game;
    const struct game_seen *seen = task->seen;

    if (!make_mind(e, task->entry) || !grow_history(e, (int)seen->count + 1))
        return err_say(err, NO_ROOM, "no memory to think");
    memcpy(now, seen->first, sizeof *now);
    for (size_t i = 0; i < seen->count; i++) {
        e->history[i] = *now;
        game_play(g, now, seen->events[i]);
    }
    *before = (int)seen->count;
    if (game_turn(g, now) == GAME_OVER)
        return err_say(err, ILLEGAL, "the game is over");
    if (game_turn(g, now) != seen->seat)
        return err_say(err, ILLEGAL, "it is not for %s to act",
                       seen->seat >= 0 ? g->kind->seat_name(g, seen->seat) : "a spectator");
    return OK;
}

/* ---- the mind ---------------------------------------------------------------------------------- */

static void take_line(const struct oni_mind_line *from, struct engine_line *to)
{
    bool known = from->score > ONI_MIND_KNOWN || from->score < -ONI_MIND_KNOWN;
    int plies = oni_mind_plies(from->score);

    to->score = (struct engine_score){
        .proof = !known            ? ENGINE_GUESS
                 : from->score > 0 ? ENGINE_WIN
                                   : ENGINE_LOSS,
        .points = from->score,
        .plies = plies < 0 ? -plies : plies,
    };
    to->count = from->count;
    memcpy(to->move, from->move, (size_t)from->count * sizeof to->move[0]);
}

static void tell(void *context, const struct oni_mind_report *from)
{
    const struct engine_task *task = context;
    struct engine_line line;
    struct engine_report report = {
        .depth = from->depth,
        .deepest = from->deepest,
        .rank = from->rank,
        .bound = from->bound == ONI_MIND_EXACT      ? ENGINE_EXACT
                 : from->bound == ONI_MIND_AT_LEAST ? ENGINE_AT_LEAST
                                                    : ENGINE_AT_MOST,
        .line = &line,
        .nodes = from->nodes,
        .seconds = from->seconds,
        .filled = from->filled,
    };

    take_line(from->line, &line);
    task->tell(task->tell_context, &report);
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

enum status open_run(struct engine *e, const struct open_job *job, struct engine_result *out,
                     struct err *err)
{
    const struct engine_task *task = job->task;
    const struct oni_mind_host host = {.seconds = os_seconds, .run = os_threads_run};
    const struct budget *b = &job->budget;
    struct oni_mind_result *result = malloc(sizeof *result);
    struct oni_mind_task it = {
        .state = *job->now,
        .history = e->history,
        .history_count = job->before,
        .limits = {.seconds = b->most, .enough = b->enough, .nodes = b->nodes, .depth = b->depth},
        .lines = job->lines,
        .only = job->only,
        .only_count = job->only_count,
        .stop = task->stop,
        .tell = task->tell != NULL ? tell : NULL,
        .tell_context = (void *)(uintptr_t)task, /* only read */
        .oracle = job->tables && e->tables.oracle.students >= 0 ? &e->tables.oracle : NULL,
    };
    enum status rc;

    if (result == NULL)
        return err_say(err, NO_ROOM, "no memory to think");
    rc = oni_mind_think(e->mind, &host, &it, result, err);
    if (rc == OK)
        take_result(result, out);
    free(result);
    return rc;
}

/* ---- thinking ---------------------------------------------------------------------------------- */

/* Whoever counts nodes or plies can wait for a table, and gets the same answer every time. */
static bool is_timed(const struct budget *b)
{
    return b->timed || (b->nodes == 0 && b->depth == 0);
}

static enum status think(struct engine *e, const struct engine_task *task,
                         struct engine_result *out, struct err *err)
{
    double start = os_seconds();
    struct oni_core now;
    struct open_job job = {.task = task, .now = &now, .budget = budget_of(&task->limits)};
    enum status rc = open_replay(e, task, &now, &job.before, err);

    if (rc != OK)
        return rc;
    job.lines = task->lines < 1                  ? 1
                : task->lines < ENGINE_MAX_LINES ? task->lines
                                                 : ENGINE_MAX_LINES;
    if (task->fresh)
        open_forget(e);
    if (!is_full_strength(e))
        return level_think(e, &job, out, err);
    tables_meet(&e->tables, &now);
    if (!is_timed(&job.budget) || tables_is_small(&now))
        tables_wait(&e->tables, task->stop);
    job.tables = true;
    if (!truth_think(e, &job, out)) {
        double gone = os_seconds() - start;

        if (job.budget.most > 0) /* what the tables took is gone */
            job.budget.most = job.budget.most > gone + 0.001 ? job.budget.most - gone : 0.001;
        rc = open_run(e, &job, out, err);
    }
    tables_complain(&e->tables);
    return rc;
}

const struct engine_way engine_open = {engine_is_open, init, release, open_forget, prepare, think};
