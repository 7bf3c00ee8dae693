/* Torii: MIT licence, see LICENSE. */
/*
 * Ten levels of the open games. The weak ones err as people do: they look one or two plies ahead,
 * overlook some of what can be done there, and misjudge what they see. Nothing is thrown away on
 * purpose. The upper ones are the mind, with fewer plies.
 *
 *     sight      plies that are looked at, one's own move the first; a part of a ply is how often one
 *                more is. From three on the mind looks, which follows captures and wins behind them
 *     attention  how often a move is noticed below three plies; one's own moves in hand are always
 *     blur       by how much a move may seem better or worse, in hundredths of a student
 *
 * From a beginner to full strength is further than nine steps of three games in four would reach if a
 * level always played alike. So a level has good and bad days, as people have: one game in three it
 * plays as if it stood `swing` points higher on the scale, one in three lower. Which day it is, and the
 * noise of each decision, follow from the secret of the game (form.h). docs/strength.md has what was
 * measured, and how to set the scale again.
 */
#include "engine/parts.h"

enum {
    SURE = 20000,
    LINES = 3,       /* that a blurred mind wavers between */
    MIND = 3,        /* plies from which it looks, and its depth 1 */
    NODES = 4000000, /* of a decision: what a depth costs depends on the position */
    POINTS = ENGINE_LEVELS + 1,
};

static const double swing = 1.25;

/* Point n is level n on a day like any other; the first and the last are for days only. */
static const double scale[POINTS][ENGINE_DIALS] = {
    {1, 0.55, 240}, {2, 0.78, 120}, {2.1, 0.98, 40}, {2.8, 1, 35}, {3.8, 1, 25}, {5.4, 1, 18},
    {7.3, 1, 8},    {10, 1, 0},     {13.5, 1, 0},    {22, 1, 0},   {30, 1, 0},
};

struct step {
    double sight, attention, blur;
};

/* One decision. */
struct look {
    const struct open_job *job;
    const struct game *game;
    struct oni_mind *mind; /* it values positions */
    struct step step;
    int sight; /* of this decision */
    struct rng rng;
    double until; /* then time is up; 0: never */
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

/* Told to stop, or out of time? */
static bool must_halt(struct look *l)
{
    if (!l->halted)
        l->halted = is_stopped(l->job->task) || (l->until > 0 && os_seconds() >= l->until);
    return l->halted;
}

/* As likely above as below, large errors seldom. */
static int blur(struct look *l)
{
    return (int)((chance(&l->rng) - chance(&l->rng)) * l->step.blur);
}

/* What the player to act seems to have: as it stands, or better by something he notices. */
static int value(struct look *l, const struct oni_core *now, int sight)
{
    game_action legal[GAME_MAX_ACTIONS];
    int best = oni_mind_value(l->mind, now), count;

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

/* What one's own move seems to lead to. */
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

    out->line[0].move[0] = legal[0]; /* where there is no time for anything */
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

/* Of the mind's best lines the one that seems best. */
static void choose_blurred(struct look *l, struct engine_result *out)
{
    int best = 0, most = -2 * SURE;

    for (int i = 0; i < out->lines; i++) {
        int seems =
            out->line[i].score.points + (out->line[i].score.proof == ENGINE_GUESS ? blur(l) : 0);

        if (seems > most) {
            most = seems;
            best = i;
        }
    }

    struct engine_line chosen = out->line[best];

    out->line[best] = out->line[0];
    out->line[0] = chosen;
}

/* Only what is played is told: the rest is how it was found. */
static void tell(const struct engine_task *task, const struct engine_result *r)
{
    struct engine_report report = {.depth = r->depth,
                                   .deepest = r->depth,
                                   .line = &r->line[0],
                                   .nodes = r->nodes,
                                   .seconds = r->seconds};

    if (task->tell != NULL)
        task->tell(task->tell_context, &report);
}

static enum status think_less(struct engine *e, struct look *l, struct engine_result *out,
                              struct err *err)
{
    struct engine_task quiet = *l->job->task;
    struct open_job less = *l->job;
    int depth = l->sight - MIND + 1;
    enum status rc;

    open_forget(e);
    quiet.tell = NULL;
    less.task = &quiet;
    less.lines = l->step.blur > 0 ? LINES : 1;
    if (less.budget.depth == 0 || less.budget.depth > depth)
        less.budget.depth = depth;
    if (less.budget.nodes == 0 || less.budget.nodes > NODES)
        less.budget.nodes = NODES;
    rc = open_run(e, &less, out, err);
    if (rc == OK)
        choose_blurred(l, out);
    return rc;
}

/* Between two points of the scale. */
static struct step step_at(const struct engine *e, double at)
{
    double dials[ENGINE_DIALS];
    int below = at <= 0 ? 0 : at >= ENGINE_LEVELS ? ENGINE_LEVELS : (int)at;
    int above = below < ENGINE_LEVELS ? below + 1 : below;
    double part = at > below && above > below ? at - below : 0;

    const double *from = e->tried[below] ? e->trial[below] : scale[below];
    const double *to = e->tried[above] ? e->trial[above] : scale[above];

    for (int i = 0; i < ENGINE_DIALS; i++)
        dials[i] = from[i] + part * (to[i] - from[i]);
    return (struct step){dials[0], dials[1], dials[2]};
}

/* The level on this day. */
static struct step step_of(const struct engine *e, const struct engine_task *task)
{
    return step_at(e, e->options.level + swing * form_day(secret_of(task), task->seen->seat));
}

enum status level_think(struct engine *e, const struct open_job *job, struct engine_result *out,
                        struct err *err)
{
    double start = os_seconds();
    const struct engine_task *task = job->task;
    struct look l = {
        .job = job,
        .game = &task->entry->game,
        .mind = e->mind,
        .step = step_of(e, task),
        .rng = form_noise(secret_of(task), task->seen->seat, task->decision),
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
    tell(task, out);
    return OK;
}
