/* Torii: MIT licence, see LICENSE. */
/*
 * Ten levels of the open games. The weak ones err as people do: they look one or two moves ahead,
 * overlook some of what can be done there, and misjudge what they see. Nothing is thrown away on
 * purpose. The upper ones are the mind, with fewer plies.
 *
 *     sight      plies that are looked at, one's own move the first
 *     attention  how often a move is noticed there; one's own moves in hand are always
 *     blur       by how much a move may seem better or worse, in hundredths of a student
 */
#include "engine/parts.h"

#include "base/assert.h"

enum { SURE = 20000, LINES = 3 /* that a blurred mind wavers between */ };

struct step {
    int sight;
    double attention;
    int blur;
    int depth; /* of the mind, where it plays; 0: it does not */
};

static const struct step steps[ENGINE_LEVELS - 1] = {
    {1, 0.60, 200, 0}, {2, 0.70, 130, 0}, {2, 0.90, 80, 0}, {2, 0.98, 40, 0}, {0, 1, 40, 1},
    {0, 1, 20, 2},     {0, 1, 10, 3},     {0, 1, 5, 5},     {0, 1, 0, 7},
};

/* One decision. */
struct look {
    const struct game *game;
    const struct step *step;
    struct rng rng;
};

static double chance(struct rng *r)
{
    return (double)(rng_next(r) >> 11) * 0x1p-53;
}

static bool notices(struct look *l)
{
    return chance(&l->rng) < l->step->attention;
}

/* As likely above as below, large errors seldom. */
static int blur(struct look *l)
{
    return (int)((chance(&l->rng) - chance(&l->rng)) * l->step->blur);
}

/* What the player to act seems to have: as it stands, or better by something he notices. */
static int value(struct look *l, const struct oni_core *now, int sight)
{
    game_action legal[GAME_MAX_ACTIONS];
    int best = oni_mind_value(now), count;

    if (sight == 0)
        return best;
    count = game_legal(l->game, now, legal);
    for (int i = 0; i < count; i++) {
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

static void look_around(struct look *l, const struct open_job *job, struct engine_result *out)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(l->game, job->now, legal), best = -2 * SURE;

    out->depth = l->step->sight;
    for (int i = 0; i < count; i++) {
        struct oni_core next = *job->now;

        game_play(l->game, &next, legal[i]);

        bool over = game_turn(l->game, &next) == GAME_OVER;
        int found = over && notices(l) ? SURE + l->step->sight
                    : over             ? blur(l)
                                       : blur(l) - value(l, &next, l->step->sight - 1);

        if (found > best) {
            best = found;
            out->line[0].move[0] = legal[i];
        }
    }
    out->nodes = (uint64_t)count;
    out->line[0].count = 1;
    out->line[0].score = (struct engine_score){.points = best};
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

static enum status think_less(struct engine *e, struct look *l, const struct open_job *job,
                              struct engine_result *out, struct err *err)
{
    struct engine_task quiet = *job->task;
    struct open_job less = *job;
    enum status rc;

    quiet.tell = NULL;
    less.task = &quiet;
    less.lines = l->step->blur > 0 ? LINES : 1;
    if (less.budget.depth == 0 || less.budget.depth > l->step->depth)
        less.budget.depth = l->step->depth;
    rc = open_run(e, &less, out, err);
    if (rc == OK)
        choose_blurred(l, out);
    return rc;
}

enum status level_think(struct engine *e, const struct open_job *job, struct engine_result *out,
                        struct err *err)
{
    const struct step *step = &steps[e->options.level - 1];
    struct look l = {&job->task->entry->game, step, {rng_next(&e->seeds)}};
    double start = os_seconds();
    enum status rc = OK;

    if (step->depth == 0)
        look_around(&l, job, out);
    else
        rc = think_less(e, &l, job, out, err);
    if (rc != OK)
        return rc;
    out->lines = 1;
    out->seconds = os_seconds() - start;
    tell(job->task, out);
    return OK;
}
