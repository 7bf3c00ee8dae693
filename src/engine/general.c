/* Torii: MIT licence, see LICENSE. */
/* Games with secrets and with chance: the general tree search. */
#include "engine/parts.h"

#include "rules/onitama/action.h"
#include "search/search.h"

#include <string.h>

enum { MEBIBYTE = 1 << 20, MOST_NODES = 1 << 22, A_DEPTH = 1000 /* iterations */ };

struct general {
    struct search search;
    size_t count, bytes; /* of nodes; of everything */
    double spent;        /* seconds on the question that may be asked again */
    struct search_node nodes[];
};

static void release(struct engine *e)
{
    if (e->general != NULL)
        os_pages_free(e->general, e->general->bytes);
}

/* As many nodes as the hash has room for. All of it is written to once: memory that is new to the system
 * comes slowly, and not while somebody waits for an answer. */
static bool make_general(struct engine *e, const struct games_entry *entry)
{
    size_t count = 1024, bytes;

    if (e->general != NULL)
        return true;
    while (count < MOST_NODES &&
           2 * count * sizeof(struct search_node) <= (size_t)hash_of(e, entry) * MEBIBYTE)
        count *= 2;
    bytes = sizeof *e->general + count * sizeof(struct search_node);
    e->general = os_pages(bytes);
    if (e->general == NULL)
        return false;
    memset(e->general, 0, bytes);
    e->general->count = count;
    e->general->bytes = bytes;
    return true;
}

static void prepare(struct engine *e, const struct games_entry *entry, const void *state)
{
    (void)state;
    (void)make_general(e, entry);
}

/*
 * A ninja that has just taken somebody is seen for one turn, and whoever can take it back does. Random
 * playouts would let it go, and think every pawn lost that is guarded.
 */
static game_action light_policy(void *context, const struct game *g, const void *state,
                                struct rng *r)
{
    const struct oni_state *s = state;
    game_action legal[GAME_MAX_ACTIONS], taking[GAME_MAX_ACTIONS];
    int count, found = 0, shadow = s->core.player ^ 1;
    oni_set seen = 0;

    (void)context;
    for (int i = 0; i < 2; i++)
        if ((s->revealed >> (2 * shadow + i) & 1) != 0 && s->ninja[shadow][i] < ONI_SQUARES)
            seen |= (oni_set)1 << s->ninja[shadow][i];
    if (seen == 0 || s->part != ONI_PART_MOVE)
        return 0;
    count = game_legal(g, state, legal);
    for (int i = 0; i < count; i++)
        if (oni_action_kind((uint32_t)legal[i]) == ONI_PAWN &&
            (seen >> oni_action_to((uint32_t)legal[i]) & 1) != 0)
            taking[found++] = legal[i];
    return found > 0 ? taking[rng_below(r, (uint64_t)found)] : 0;
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a == 0 || (b != 0 && b < a) ? b : a;
}

static const struct engine_adviser *adviser_of(const struct games_entry *entry)
{
    const struct engine_adviser *const *adviser = engine_advisers;

    while (*adviser != NULL && (*adviser)->of != entry->of)
        adviser++;
    return *adviser;
}

enum search_table general_table(const struct games_entry *entry)
{
    return adviser_of(entry) != NULL          ? SEARCH_ADVISED
           : entry->onitama.mode == ONI_LIGHT ? SEARCH_UNEVEN
                                              : SEARCH_USUAL;
}

/* The level's way to think, and the limits of the task. At full strength they are the only ones. */
static struct search_how how_of(struct engine *e, const struct engine_task *task)
{
    struct budget b = budget_of(&task->limits);
    enum search_table table = general_table(task->entry);
    int level = e->options.level;
    struct search_how how =
        e->tried[level] ? search_dialled(e->trial[level], table) : search_level(level, table);
    uint64_t asked = smaller(b.nodes, (uint64_t)b.depth * A_DEPTH);
    bool limited = asked != 0 || b.most > 0 || task->stop != NULL;

    how.limits.iterations =
        is_full_strength(e) && limited ? asked : smaller(how.limits.iterations, asked);
    how.limits.seconds = b.enough > 0 && b.enough < b.most ? b.enough : b.most;
    how.limits.clock = os_seconds;
    how.limits.stop = task->stop;
    if (table == SEARCH_UNEVEN)
        how.advice.policy = light_policy;
    if (table == SEARCH_ADVISED)
        how.advice = adviser_of(task->entry)->advise();
    how.seed = form_noise(secret_of(task), task->seen->seat, task->decision).state;
    return how;
}

static enum status think(struct engine *e, const struct engine_task *task,
                         struct engine_result *out, struct err *err)
{
    double start = os_seconds();
    struct search_choice choice;
    struct search_how how;
    struct engine_report report = {.line = &out->line[0]};
    enum status rc;

    if (!make_general(e, task->entry))
        return err_say(err, NO_ROOM, "no memory to think");
    how = how_of(e, task);
    how.again = task->again;
    if (!how.again)
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
    e->general->spent = (how.again ? e->general->spent : 0) + os_seconds() - start;
    report.seconds = out->seconds = e->general->spent;
    if (task->tell != NULL)
        task->tell(task->tell_context, &report);
    return OK;
}

static bool knows(const struct games_entry *entry)
{
    (void)entry;
    return true;
}

const struct engine_way engine_general = {
    .knows = knows, .release = release, .prepare = prepare, .think = think};
