/* Torii: MIT licence, see LICENSE. */
/* Games with secrets and with chance: the general tree search. */
#include "engine/parts.h"

#include "minds/onamazu/onamazu.h"
#include "search/search.h"

#include <stdlib.h>

enum { MEBIBYTE = 1 << 20, MOST_NODES = 1 << 22, A_DEPTH = 1000 /* iterations */ };

struct general {
    struct search search;
    size_t count;
    struct search_node nodes[];
};

void general_release(struct engine *e)
{
    free(e->general);
}

/* As many nodes as the hash has room for. */
static bool make_general(struct engine *e)
{
    size_t count = 1024;

    if (e->general != NULL)
        return true;
    while (count < MOST_NODES &&
           2 * count * sizeof(struct search_node) <= (size_t)e->options.hash * MEBIBYTE)
        count *= 2;
    e->general = malloc(sizeof *e->general + count * sizeof(struct search_node));
    if (e->general != NULL)
        e->general->count = count;
    return e->general != NULL;
}

void general_prepare(struct engine *e)
{
    (void)make_general(e);
}

static void onamazu_worth(void *context, const struct game *g, const void *state, double *out)
{
    (void)context;
    ona_mind_worth(g, state, &ona_weights_tuned, out);
}

static game_action onamazu_policy(void *context, const struct game *g, const void *state,
                                  struct rng *r)
{
    (void)context;
    return ona_mind_greedy(g, state, &ona_weights_tuned, r);
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a == 0 || (b != 0 && b < a) ? b : a;
}

/* The level's way to think, and the limits of the task. At full strength they are the only ones. */
static struct search_how how_of(struct engine *e, const struct engine_task *task)
{
    bool onamazu = games_is_onamazu(task->entry);
    struct budget b = budget_of(&task->limits);
    struct search_how how = search_level(e->options.level, onamazu);
    uint64_t asked = smaller(b.nodes, (uint64_t)b.depth * A_DEPTH);
    bool limited = asked != 0 || b.most > 0 || task->stop != NULL;

    how.limits.iterations = e->options.level == ENGINE_LEVELS && limited
                                ? asked
                                : smaller(how.limits.iterations, asked);
    how.limits.seconds = b.enough > 0 && b.enough < b.most ? b.enough : b.most;
    how.limits.clock = os_seconds;
    how.limits.stop = task->stop;
    if (onamazu)
        how.advice = (struct search_advice){.policy = onamazu_policy, .worth = onamazu_worth};
    how.seed = rng_next(&e->seeds);
    return how;
}

enum status general_think(struct engine *e, const struct engine_task *task,
                          struct engine_result *out, struct err *err)
{
    double start = os_seconds();
    struct search_choice choice;
    struct search_how how;
    struct engine_report report = {.line = &out->line[0]};
    enum status rc;

    if (!make_general(e))
        return err_say(err, NO_ROOM, "no memory to think");
    how = how_of(e, task);
    search_init(&e->general->search, &task->entry->game, e->general->nodes, e->general->count);
    rc = search_think(&e->general->search, task->seen, &how, &choice, err);
    if (rc != OK)
        return rc;
    out->depth = 0;
    out->lines = 1;
    out->line[0].score = (struct engine_score){.points = (int)(200 * (choice.value - 0.5))};
    out->line[0].count = 1;
    out->line[0].move[0] = choice.action;
    report.nodes = out->nodes = choice.iterations;
    report.seconds = out->seconds = os_seconds() - start;
    if (task->tell != NULL)
        task->tell(task->tell_context, &report);
    return OK;
}
