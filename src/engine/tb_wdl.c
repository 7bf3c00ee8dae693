/* Torii: MIT licence, see LICENSE. */
/*
 * Root probing with WDL only: draws, and tables without DTM. The search, without tablebases, chooses among the
 * moves that keep the result, within its usual limits.
 *
 * All drawing moves are equal against perfect play. Against anyone else the best one is that after which most
 * replies lose, the less obviously the better, and which the search scores higher.
 */
#include "engine/tb_root.h"

#include <stdlib.h>
#include <string.h>

/* ---- how hard a draw is to hold ---------------------------------------------------------------- */

/* Probability that a player sees that a move loses in this many plies; 0: distance unknown. */
static double noticed(int plies)
{
    return plies == 0 ? 0.5 : plies <= 8 ? 0.99 : plies <= 14 ? 0.9 : plies <= 20 ? 0.5 : 0.2;
}

static double pressure(struct engine *e, const struct game *g, const struct oni_core *now,
                       int turns);

/* The best pressure that the player to act can exert in a drawn position. */
static double best_pressure(struct engine *e, const struct game *g, const struct oni_core *now,
                            int turns)
{
    struct tb_moves m;
    double best = 0;

    if (turns == 0 || !tb_score_moves(e, g, now, &m))
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

/* The probability that the player to act in a drawn position goes wrong within this many turns, if
 * he plays any move that he does not see to be losing. */
static double pressure(struct engine *e, const struct game *g, const struct oni_core *now,
                       int turns)
{
    const double later = 0.8; /* discount: he may see more by then */
    double slips = 0, after = 0;
    struct tb_moves m;
    int holds = 0;

    if (!tb_score_moves(e, g, now, &m))
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

/* How often the position occurred before. */
static int times_stood(struct engine *e, const struct ab_job *job, uint64_t key)
{
    int times = 0;

    for (int i = 0; i < job->before; i++)
        times += ab_of(e)->history[i].key == key;
    return times;
}

/* The attractiveness of a drawing move that the search has scored. */
static double appeal(struct engine *e, const struct ab_job *job, const struct engine_line *line)
{
    enum { AHEAD = 2 };                      /* turns; one if tables are large and slow */
    const double weight = 400, again = 1000; /* hundredths of a student */
    const struct game *g = &job->task->entry->game;
    struct oni_core next = *job->now;
    int stood;

    game_play(g, &next, line->move[0]);
    stood = times_stood(e, job, next.key);
    if (stood > 0) /* gains nothing, and at the third time the opponent may claim the draw (B13) */
        return line->score.points - again * stood;
    return line->score.points + weight * pressure(e, g, &next, tb_is_small(job->now) ? AHEAD : 1);
}

/* ---- correcting lines --------------------------------------------------------------------------- */

/* Length of the line up to which every move keeps the result of the first. */
static int kept_moves(struct engine *e, const struct game *g, const struct oni_core *now,
                      const struct engine_line *line)
{
    struct oni_core at = *now;
    enum engine_proof first = ENGINE_UNPROVED;

    for (int i = 0; i < line->count; i++) {
        struct engine_score score;

        if (!tb_score_move(e, g, &at, line->move[i], &score))
            return line->count; /* nobody knows better than the search */
        if (i % 2 == 1 && score.proof != ENGINE_DRAW)
            score.proof = score.proof == ENGINE_WIN ? ENGINE_LOSS : ENGINE_WIN;
        if (i > 0 && score.proof != first)
            return i;
        first = score.proof;
        game_play(g, &at, line->move[i]);
    }
    return line->count;
}

/* Corrects the score of a line: by DTM if known, else by the proof of the search, else by the WDL
 * result. */
static void correct(struct engine *e, const struct ab_job *job, const struct engine_score *probed,
                    struct engine_line *line)
{
    int kept = tb_has_dtm(probed) ? 1 : kept_moves(e, &job->task->entry->game, job->now, line);

    if (line->score.proof == probed->proof && line->score.plies > 0 && !tb_has_dtm(probed))
        return;
    line->score = *probed;
    line->count = kept > 0 ? kept : 1;
}

/* A line, and its attractiveness among those of the same result. */
struct ranked {
    struct engine_line line;
    double appeal;
};

/* The best line left, by score, then attractiveness, then index; -1 if there is none. */
static int best_left(const struct ranked *all, int count)
{
    int best = -1;

    for (int i = 0; i < count; i++) {
        int more = all[i].line.count == 0 ? -1
                   : best < 0             ? 1
                              : tb_rank(&all[i].line.score) - tb_rank(&all[best].line.score);

        if (more > 0 || (more == 0 && all[i].appeal > all[best].appeal))
            best = i;
    }
    return best;
}

/* All moves as lines, those that the search found first. */
static int gather(struct engine *e, const struct ab_job *job, const struct tb_moves *m,
                  const struct engine_result *found, struct ranked *all)
{
    bool used[GAME_MAX_ACTIONS] = {false};
    int count = 0;

    for (int i = 0; i < found->lines; i++) {
        int at = tb_find_move(m, found->line[i].move[0]);
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

/* More lines are searched than requested: reports only the requested ones. */
struct filter {
    const struct engine_task *task;
    int lines;
};

static void report_some(void *context, const struct engine_report *report)
{
    const struct filter *a = context;

    if (report->rank < a->lines)
        a->task->on_report(a->task->report_context, report);
}

int tb_count_best(const struct tb_moves *m)
{
    int count = 1;

    while (count < m->count && m->score[count].proof == m->score[0].proof)
        count++;
    return count;
}

bool tb_order_lines(struct engine *e, const struct ab_job *job, const struct tb_moves *m,
                    const struct engine_result *found, struct engine_result *out)
{
    struct ranked *all = malloc((size_t)m->count * sizeof *all);
    int count;

    if (all == NULL)
        return false;
    count = gather(e, job, m, found, all);
    out->lines = job->lines < count ? job->lines : count;
    for (int i = 0; i < out->lines; i++) {
        int best = best_left(all, count);

        out->line[i] = all[best].line;
        all[best].line.count = 0;
    }
    free(all);
    return true;
}

bool tb_think_wdl(struct engine *e, const struct ab_job *job, struct engine_result *out)
{
    enum { DEEP = 16 /* plies, if there is no other limit */ };
    struct filter filter = {job->task, job->lines};
    struct engine_task task = *job->task;
    struct ab_job alone = *job;
    struct engine_budget *b = &alone.budget;
    struct tb_moves m;

    if (!tb_score_moves(e, &job->task->entry->game, job->now, &m))
        return false;
    tb_sort_moves(&m);
    task.on_report = task.on_report != NULL ? report_some : NULL;
    task.report_context = &filter;
    alone.task = &task;
    alone.tables = false;
    alone.only = m.action;
    alone.only_count = tb_count_best(&m);
    if (m.score[0].proof == ENGINE_DRAW) /* to get a score for each */
        alone.lines = alone.only_count < ENGINE_MAX_LINES ? alone.only_count : ENGINE_MAX_LINES;
    if (b->most <= 0 && b->nodes == 0 && b->depth == 0 && job->task->stop == NULL)
        b->depth = DEEP;
    if (ab_search(e, &alone, out, NULL) != OK || !tb_order_lines(e, job, &m, out, out))
        return false;
    for (int i = 0; i < out->lines; i++) {
        tb_extend_line(e, job, &out->line[i]);
        tb_report_line(job->task, &out->line[i], i, out);
    }
    return true;
}
