/* Torii: MIT licence, see LICENSE. */
/*
 * Ten levels of the open games. The weak ones err as people do: they look one or two plies ahead, overlook some
 * moves, and misjudge what they see. Nothing is thrown away on purpose. The upper ones are the full search with
 * less depth.
 *
 *     sight      plies of search, the own move included; a fraction is the probability of one more. From three
 *                on it is the full search with quiescence
 *     attention  below three plies: the probability that a move is noticed; own moves in hand always are
 *     blur       noise in the evaluation of a move, in hundredths of a student
 *
 * From beginner to full strength is further than nine steps of 75 % each would reach if a level always played
 * alike. So a level has good and bad days, as people do: in one game of three it plays as if it were `swing`
 * points higher on the scale, in one of three lower. The day and the noise of each decision follow from the
 * secret of the game (form.h). docs/strength.md has the measurements, and how to calibrate the scale.
 */
#include "engine/alphabeta.h"

enum {
    SURE = 20000,
    LINES = 3,       /* MultiPV lines that noise chooses from */
    MIND = 3,        /* plies of sight at which the full search starts, at depth 1 */
    NODES = 4000000, /* limit per decision: the cost of a depth varies with the position */
    POINTS = ENGINE_LEVELS + 1,
};

static const double swing = 1.25;

/* Point n is level n on an average day; the first and the last are only for good and bad days. */
static const double scale[POINTS][ENGINE_LEVEL_PARAMS] = {
    {1, 0.55, 240}, {2, 0.78, 120}, {2.1, 0.98, 40}, {2.8, 1, 35}, {3.8, 1, 25}, {5.4, 1, 18},
    {7.3, 1, 8},    {10, 1, 0},     {13.5, 1, 0},    {22, 1, 0},   {30, 1, 0},
};

struct step {
    double sight, attention, blur;
};

/* One decision. */
struct look {
    const struct ab_job *job;
    const struct game *game;
    struct oni_mind *mind; /* for static evaluations */
    struct step step;
    int sight; /* for this decision */
    struct rng rng;
    double until; /* deadline; 0: none */
    bool halted;
    uint64_t nodes;
};

static double chance(struct rng *r)
{
    return (double)(rng_next(r) >> 11) * 0x1p-53;
}

static bool notices(struct look *l)
{
    return chance(&l->rng) < l->step.attention;
}

/* Stopped, or out of time? */
static bool must_halt(struct look *l)
{
    if (!l->halted)
        l->halted = engine_is_stopped(l->job->task) || (l->until > 0 && os_seconds() >= l->until);
    return l->halted;
}

/* Symmetric noise; large errors are rare. */
static int blur(struct look *l)
{
    return (int)((chance(&l->rng) - chance(&l->rng)) * l->step.blur);
}

/* The value that the player to act sees: the static evaluation, or better by a move he notices. */
static int value(struct look *l, const struct oni_core *now, int sight)
{
    game_action legal[GAME_MAX_ACTIONS];
    int best = oni_mind_evaluate(l->mind, now), count;

    l->nodes++;
    if (sight == 0)
        return best;
    count = game_legal(l->game, now, legal);
    for (int i = 0; i < count && !must_halt(l); i++) {
        struct oni_core next = *now;

        if (!notices(l))
            continue;
        game_play(l->game, &next, legal[i]);
        if (game_turn(l->game, &next) == GAME_OVER)
            return SURE + sight; /* sooner is better */

        int found = -value(l, &next, sight - 1);

        best = found > best ? found : best;
    }
    return best;
}

/* The value that the player sees in an own move. */
static int promise(struct look *l, game_action action)
{
    struct oni_core next = *l->job->now;
    int error = blur(l);

    game_play(l->game, &next, action);
    if (game_turn(l->game, &next) == GAME_OVER)
        return notices(l) ? SURE + l->sight : error;
    return error - value(l, &next, l->sight - 1);
}

static void look_around(struct look *l, struct engine_result *out)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(l->game, l->job->now, legal), best = -2 * SURE;

    out->line[0].move[0] = legal[0]; /* if there is no time for anything else */
    for (int i = 0; i < count && !must_halt(l); i++) {
        int found = promise(l, legal[i]);

        if (found > best && !l->halted) {
            best = found;
            out->line[0].move[0] = legal[i];
        }
    }
    out->depth = l->sight;
    out->nodes = l->nodes;
    out->line[0].count = 1;
    out->line[0].score = (struct engine_score){.points = best > -SURE ? best : 0};
}

/* Chooses among the best lines with noise. */
static void choose_blurred(struct look *l, struct engine_result *out)
{
    int best = 0, most = -2 * SURE;

    for (int i = 0; i < out->lines; i++) {
        int seems =
            out->line[i].score.points + (out->line[i].score.proof == ENGINE_UNPROVED ? blur(l) : 0);

        if (seems > most) {
            most = seems;
            best = i;
        }
    }

    struct engine_line chosen = out->line[best];

    out->line[best] = out->line[0];
    out->line[0] = chosen;
}

/* Reports only the chosen move. */
static void report(const struct engine_task *task, const struct engine_result *r)
{
    struct engine_report report = {.depth = r->depth,
                                   .deepest = r->depth,
                                   .line = &r->line[0],
                                   .nodes = r->nodes,
                                   .seconds = r->seconds};

    if (task->on_report != NULL)
        task->on_report(task->report_context, &report);
}

static enum status think_less(struct engine *e, struct look *l, struct engine_result *out,
                              struct err *err)
{
    struct engine_task quiet = *l->job->task;
    struct ab_job less = *l->job;
    int depth = l->sight - MIND + 1;
    enum status rc;

    ab_clear(e);
    quiet.on_report = NULL;
    less.task = &quiet;
    less.lines = l->step.blur > 0 ? LINES : 1;
    if (less.budget.depth == 0 || less.budget.depth > depth)
        less.budget.depth = depth;
    if (less.budget.nodes == 0 || less.budget.nodes > NODES)
        less.budget.nodes = NODES;
    rc = ab_search(e, &less, out, err);
    if (rc == OK)
        choose_blurred(l, out);
    return rc;
}

/* Interpolates between two points of the scale. */
static struct step step_at(const struct engine *e, double at)
{
    double params[ENGINE_LEVEL_PARAMS];
    int below = at <= 0 ? 0 : at >= ENGINE_LEVELS ? ENGINE_LEVELS : (int)at;
    int above = below < ENGINE_LEVELS ? below + 1 : below;
    double part = at > below && above > below ? at - below : 0;

    const double *from = e->has_level_params[below] ? e->level_params[below] : scale[below];
    const double *to = e->has_level_params[above] ? e->level_params[above] : scale[above];

    for (int i = 0; i < ENGINE_LEVEL_PARAMS; i++)
        params[i] = from[i] + part * (to[i] - from[i]);
    return (struct step){params[0], params[1], params[2]};
}

/* The level on this day of its form. */
static struct step step_of(const struct engine *e, const struct engine_task *task)
{
    return step_at(e, e->options.level + swing * form_day(engine_secret(task), task->seen->seat));
}

enum status level_think(struct engine *e, const struct ab_job *job, struct engine_result *out,
                        struct err *err)
{
    double start = os_seconds();
    const struct engine_task *task = job->task;
    struct look l = {
        .job = job,
        .game = &task->entry->game,
        .mind = ab_of(e)->mind,
        .step = step_of(e, task),
        .rng = form_noise(engine_secret(task), task->seen->seat, task->decision),
        .until = job->budget.most > 0 ? start + job->budget.most : 0,
    };
    enum status rc = OK;

    l.sight = (int)l.step.sight;
    l.sight += chance(&l.rng) < l.step.sight - l.sight;
    if (l.sight < MIND)
        look_around(&l, out);
    else
        rc = think_less(e, &l, out, err);
    if (rc != OK)
        return rc;
    out->lines = 1;
    out->seconds = os_seconds() - start;
    report(task, out);
    return OK;
}
