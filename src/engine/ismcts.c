/* Torii: MIT licence, see LICENSE. */
/* The thinker of games with hidden information or chance: MO-ISMCTS (search/). */
#include "engine/thinker.h"

#include "os/os.h"

#include <string.h>

enum {
    MEBIBYTE = 1 << 20,
    MAX_NODES = 1 << 22,
    PER_DEPTH = 1000 /* iterations per unit of depth */
};

struct ismcts {
    struct search search;
    size_t count, bytes; /* of the nodes; of the whole block */
    double spent;        /* seconds spent on a task that may be resumed */
    struct search_node nodes[];
};

extern const struct engine_thinker engine_ismcts;

/* Its own memory holds a pointer to a block that is allocated when first needed. */
static struct ismcts **block_of(struct engine *e)
{
    return engine_own(e, &engine_ismcts);
}

static void release(struct engine *e)
{
    struct ismcts *i = *block_of(e);

    if (i != NULL)
        os_pages_free(i, i->bytes);
}

/* As many nodes as fit into the hash. The whole block is written once, because the system hands out new
 * memory slowly, and nobody should wait for that during a decision. NULL without memory. */
static struct ismcts *make_block(struct engine *e, const struct games_entry *entry)
{
    struct ismcts **block = block_of(e);
    size_t count = 1024, bytes;

    if (*block != NULL)
        return *block;
    while (count < MAX_NODES &&
           2 * count * sizeof(struct search_node) <= (size_t)engine_hash_of(e, entry) * MEBIBYTE)
        count *= 2;
    bytes = sizeof **block + count * sizeof(struct search_node);
    *block = os_pages(bytes);
    if (*block == NULL)
        return NULL;
    memset(*block, 0, bytes);
    (*block)->count = count;
    (*block)->bytes = bytes;
    return *block;
}

static void prepare(struct engine *e, const struct games_entry *entry, const void *state)
{
    (void)state;
    (void)make_block(e, entry);
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a == 0 || (b != 0 && b < a) ? b : a;
}

static const struct engine_heuristics *heuristics_of(const struct games_entry *entry)
{
    const struct engine_heuristics *const *h = engine_heuristics_list;

    while (*h != NULL && !(*h)->plays(entry))
        h++;
    return *h;
}

static enum search_level_table levels_of(const struct games_entry *entry)
{
    const struct engine_heuristics *h = heuristics_of(entry);

    return h != NULL ? h->levels : SEARCH_DEFAULT_LEVELS;
}

static uint64_t level_nodes(const struct games_entry *entry, int level)
{
    return search_level(level, levels_of(entry)).limits.iterations;
}

/* The parameters of the level, limited by the task. At full strength only the task's limits count. */
static struct search_params params_of(struct engine *e, const struct engine_task *task)
{
    struct engine_budget b = engine_budget_of(&task->limits);
    const struct engine_heuristics *h = heuristics_of(task->entry);
    enum search_level_table levels = levels_of(task->entry);
    int level = e->options.level;
    struct search_params params = e->has_level_params[level]
                                      ? search_level_from(e->level_params[level], levels)
                                      : search_level(level, levels);
    uint64_t asked = smaller(b.nodes, (uint64_t)b.depth * PER_DEPTH);
    bool limited = asked != 0 || b.most > 0 || task->stop != NULL;

    params.limits.iterations =
        engine_is_full_strength(e) && limited ? asked : smaller(params.limits.iterations, asked);
    params.limits.seconds = b.enough > 0 && b.enough < b.most ? b.enough : b.most;
    params.limits.clock = os_seconds;
    params.limits.stop = task->stop;
    if (h != NULL)
        params.heuristics = h->functions;
    params.seed = form_noise(engine_secret(task), task->seen->seat, task->decision).state;
    return params;
}

static enum status think(struct engine *e, const struct engine_task *task,
                         struct engine_result *out, struct err *err)
{
    double start = os_seconds();
    struct ismcts *i = make_block(e, task->entry);
    struct search_result choice;
    struct search_params params;
    struct engine_report report = {.line = &out->line[0]};
    enum status rc;

    if (i == NULL)
        return err_say(err, NO_ROOM, "out of memory");
    params = params_of(e, task);
    params.resume = task->resume;
    params.only = task->only;
    if (!params.resume)
        search_init(&i->search, &task->entry->game, i->nodes, i->count);
    rc = search_think(&i->search, task->seen, &params, &choice, err);
    if (rc != OK)
        return rc;
    out->depth = 0;
    out->lines = 1;
    out->line[0].score = (struct engine_score){.points = (int)(200 * (choice.value - 0.5))};
    out->line[0].count = 1;
    out->line[0].move[0] = choice.action;
    report.nodes = out->nodes = choice.iterations;
    i->spent = (params.resume ? i->spent : 0) + os_seconds() - start;
    report.seconds = out->seconds = i->spent;
    if (task->on_report != NULL)
        task->on_report(task->report_context, &report);
    return OK;
}

static bool plays(const struct games_entry *entry)
{
    (void)entry;
    return true;
}

const struct engine_thinker engine_ismcts = {
    .name = "ismcts",
    .plays = plays,
    .think = think,
    .own_bytes = sizeof(struct ismcts *),
    .release = release,
    .prepare = prepare,
    .hash = 8, /* of which six are used */
    .level_nodes = level_nodes,
};
