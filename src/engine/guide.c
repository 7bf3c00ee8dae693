/* Torii: MIT licence, see LICENSE. */
/*
 * Where tables know the result but no way to it: a draw, which has none, or a table without distances. The
 * mind, without tables, searches among the moves that keep the result, by its usual limits.
 *
 * All moves that keep a draw are worth the same against somebody who never errs. Against anybody else the
 * best is the one after which most of the answers lose, the less obviously the better, and which stands
 * better as far as the mind can see.
 */
#include "engine/truth.h"

#include <stdlib.h>
#include <string.h>

/* ---- how hard a draw is to hold ---------------------------------------------------------------- */

/* How often a player sees that a move loses in so many plies; 0: nobody knows in how many. */
static double noticed(int plies)
{
    return plies == 0 ? 0.5 : plies <= 8 ? 0.99 : plies <= 14 ? 0.9 : plies <= 20 ? 0.5 : 0.2;
}

static double pressure(struct engine *e, const struct game *g, const struct oni_core *now,
                       int turns);

/* The most that can be made of a drawn position by the player to act. */
static double best_pressure(struct engine *e, const struct game *g, const struct oni_core *now,
                            int turns)
{
    struct truth_moves m;
    double best = 0;

    if (turns == 0 || !truth_list(e, g, now, &m))
        return 0;
    for (int i = 0; i < m.count; i++) {
        struct oni_core next = *now;
        double found;

        if (m.score[i].proof != ENGINE_DRAW)
            continue;
        game_play(g, &next, m.action[i]);
        found = pressure(e, g, &next, turns);
        best = found > best ? found : best;
    }
    return best;
}

/*
 * How likely the player to act in a drawn position goes wrong, now or in so many turns, if he plays anything
 * that he does not see to be losing.
 */
static double pressure(struct engine *e, const struct game *g, const struct oni_core *now,
                       int turns)
{
    const double later = 0.8; /* he may see more when it comes to that */
    double slips = 0, after = 0;
    struct truth_moves m;
    int holds = 0;

    if (!truth_list(e, g, now, &m))
        return 0;
    for (int i = 0; i < m.count; i++) {
        struct oni_core next = *now;

        if (m.score[i].proof != ENGINE_DRAW) {
            slips += 1 - noticed(m.score[i].plies);
            continue;
        }
        holds++;
        game_play(g, &next, m.action[i]);
        after += best_pressure(e, g, &next, turns - 1);
    }
    if (holds == 0)
        return 1;
    slips /= slips + holds;
    return slips + (1 - slips) * later * after / holds;
}

/* How often the position has stood before. */
static int times_stood(const struct engine *e, const struct open_job *job, uint64_t key)
{
    int times = 0;

    for (int i = 0; i < job->before; i++)
        times += e->history[i].key == key;
    return times;
}

/* What speaks for a drawing move that the mind has scored. */
static double appeal(struct engine *e, const struct open_job *job, const struct engine_line *line)
{
    enum { AHEAD = 2 };                      /* turns; one where tables are large and slow */
    const double weight = 400, again = 1000; /* hundredths of a student */
    const struct game *g = &job->task->entry->game;
    struct oni_core next = *job->now;
    int stood;

    game_play(g, &next, line->move[0]);
    stood = times_stood(e, job, next.key);
    if (stood > 0) /* nothing new; and the third time the opponent may claim the draw (B13) */
        return line->score.points - again * stood;
    return line->score.points +
           weight * pressure(e, g, &next, tables_is_small(job->now) ? AHEAD : 1);
}

/* ---- lines put right --------------------------------------------------------------------------- */

/* As far as each move of the line keeps the result that its first one has. */
static int kept_moves(struct engine *e, const struct game *g, const struct oni_core *now,
                      const struct engine_line *line)
{
    struct oni_core at = *now;
    enum engine_proof first = ENGINE_GUESS;

    for (int i = 0; i < line->count; i++) {
        struct engine_score score;

        if (!truth_score_move(e, g, &at, line->move[i], &score))
            return i;
        if (i % 2 == 1 && score.proof != ENGINE_DRAW)
            score.proof = score.proof == ENGINE_WIN ? ENGINE_LOSS : ENGINE_WIN;
        if (i > 0 && score.proof != first)
            return i;
        first = score.proof;
        game_play(g, &at, line->move[i]);
    }
    return line->count;
}

/* A line that the mind has found, put right: what the table knows of the distance, else what the mind
 * has proved, else the table's word and no more. */
static void correct(struct engine *e, const struct open_job *job, const struct engine_score *truth,
                    struct engine_line *line)
{
    int kept = truth_is_decided(truth) ? 1 : kept_moves(e, &job->task->entry->game, job->now, line);

    if (line->score.proof == truth->proof && line->score.plies > 0 && !truth_is_decided(truth))
        return;
    line->score = *truth;
    line->count = kept > 0 ? kept : 1;
}

/* A line, and where the result is the same what speaks for it. */
struct ranked {
    struct engine_line line;
    double appeal;
};

/* The best that is left: by its score, then by its appeal, then by its place; -1: none. */
static int best_left(const struct ranked *all, int count)
{
    int best = -1;

    for (int i = 0; i < count; i++) {
        int more = all[i].line.count == 0 ? -1
                   : best < 0
                       ? 1
                       : truth_worth(&all[i].line.score) - truth_worth(&all[best].line.score);

        if (more > 0 || (more == 0 && all[i].appeal > all[best].appeal))
            best = i;
    }
    return best;
}

/* All moves as lines, those that were found first. */
static int gather(struct engine *e, const struct open_job *job, const struct truth_moves *m,
                  const struct engine_result *found, struct ranked *all)
{
    bool used[GAME_MAX_ACTIONS] = {false};
    int count = 0;

    for (int i = 0; i < found->lines; i++) {
        int at = truth_find(m, found->line[i].move[0]);
        struct ranked *r = &all[count];

        if (at < 0)
            continue;
        r->line = found->line[i];
        r->appeal = m->score[at].proof == ENGINE_DRAW ? appeal(e, job, &r->line) : 0;
        correct(e, job, &m->score[at], &r->line);
        used[at] = true;
        count++;
    }
    for (int i = 0; i < m->count; i++)
        if (!used[i])
            /* cppcheck-suppress unknownEvaluationOrder ; the count on the right is a field */
            all[count++] =
                (struct ranked){{.score = m->score[i], .count = 1, .move = {m->action[i]}}, -1e9};
    return count;
}

/* ---- thinking ---------------------------------------------------------------------------------- */

/* More lines are searched than were asked for: only those are told. */
struct audience {
    const struct engine_task *task;
    int lines;
};

static void tell_some(void *context, const struct engine_report *report)
{
    const struct audience *a = context;

    if (report->rank < a->lines)
        a->task->tell(a->task->tell_context, report);
}

/* Sorted, the moves that keep the result are the first. */
static int count_best(const struct truth_moves *m)
{
    int count = 1;

    while (count < m->count && m->score[count].proof == m->score[0].proof)
        count++;
    return count;
}

bool truth_guide(struct engine *e, const struct open_job *job, struct engine_result *out)
{
    enum { DEEP = 16 /* plies, where nothing else would end it */ };
    struct audience audience = {job->task, job->lines};
    struct engine_task task = *job->task;
    struct open_job alone = *job;
    struct budget *b = &alone.budget;
    struct truth_moves m;
    struct ranked *all;
    int count;

    if (!truth_list(e, &job->task->entry->game, job->now, &m))
        return false;
    truth_sort(&m);
    task.tell = task.tell != NULL ? tell_some : NULL;
    task.tell_context = &audience;
    alone.task = &task;
    alone.tables = false;
    alone.only = m.action;
    alone.only_count = count_best(&m);
    if (m.score[0].proof == ENGINE_DRAW) /* each with a score of its own */
        alone.lines = alone.only_count < ENGINE_MAX_LINES ? alone.only_count : ENGINE_MAX_LINES;
    if (b->most <= 0 && b->nodes == 0 && b->depth == 0 && job->task->stop == NULL)
        b->depth = DEEP;
    all = malloc((size_t)m.count * sizeof *all);
    if (all == NULL || open_run(e, &alone, out, NULL) != OK) {
        free(all);
        return false;
    }
    count = gather(e, job, &m, out, all);
    out->lines = job->lines < count ? job->lines : count;
    for (int i = 0; i < out->lines; i++) {
        int best = best_left(all, count);

        out->line[i] = all[best].line;
        all[best].line.count = 0;
        truth_follow_line(e, job, &out->line[i]);
        truth_tell(job->task, &out->line[i], i, out);
    }
    free(all);
    return true;
}
