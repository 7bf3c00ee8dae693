/* Torii: MIT licence, see LICENSE. */
/* A mind: its memory, deepening, limits, threads. */
#include "minds/onitama/search.h"
#include "minds/onitama/value.h"

#include <string.h>

enum {
    LOOK = 1024,      /* positions between two looks at clock and flags */
    WINDOW = 20,      /* around the score of the depth before */
    WINDOW_DEPTH = 4, /* from here on */
    SETTLED = 2,      /* plies searched beyond the end of a proved line */
};

struct oni_mind {
    struct mind_world world;
    struct mind_hash hash;
    struct mind_shared shared;
    bool met;   /* the world is that of some game */
    bool blank; /* nothing was thought since everything was forgotten */
    enum oni_mind_rung rung;
    int threads;
    struct mind_worker *worker;
};

static size_t round_up(size_t bytes)
{
    return (bytes + ONI_MIND_ALIGN - 1) / ONI_MIND_ALIGN * ONI_MIND_ALIGN;
}

static size_t clusters(size_t hash_bytes)
{
    size_t count = hash_bytes / sizeof(struct mind_cluster);

    return count == 0 ? 1 : count > UINT32_MAX ? UINT32_MAX : count;
}

size_t oni_mind_bytes(size_t hash_bytes, int threads)
{
    return round_up(sizeof(struct oni_mind)) +
           round_up((size_t)threads * sizeof(struct mind_worker)) +
           clusters(hash_bytes) * sizeof(struct mind_cluster);
}

struct oni_mind *oni_mind_init(void *memory, size_t hash_bytes, int threads)
{
    struct oni_mind *m = memory;
    unsigned char *at = memory;

    memset(m, 0, sizeof *m);
    m->rung = ONI_MIND_NET;
    mind_words_init(&m->world.words);
    m->threads = threads;
    m->worker = (struct mind_worker *)(void *)(at + round_up(sizeof *m));
    at = (unsigned char *)m->worker + round_up((size_t)threads * sizeof *m->worker);
    m->hash.cluster = (struct mind_cluster *)(void *)at;
    m->hash.count = clusters(hash_bytes);
    memset(m->worker, 0, (size_t)threads * sizeof *m->worker);
    oni_mind_forget(m);
    return m;
}

void oni_mind_forget(struct oni_mind *m)
{
    if (m->blank)
        return;
    m->blank = true;
    mind_hash_clear(&m->hash);
    for (int i = 0; i < m->threads; i++) {
        struct mind_worker *w = &m->worker[i];

        w->near = (struct mind_hash){.cluster = w->near_cluster, .count = MIND_NEAR};
        mind_hash_clear(&w->near);
        memset(w->history, 0, sizeof w->history);
    }
}

/* ---- limits ---------------------------------------------------------------------------------- */

static double passed(const struct mind_shared *shared)
{
    return shared->host->seconds() - shared->start;
}

static uint64_t nodes_of_all(const struct mind_worker *w)
{
    const struct mind_shared *shared = w->shared;
    uint64_t sum = w->nodes;

    for (int i = 0; i < shared->threads; i++)
        if (i != w->number)
            sum += atomic_load_explicit(&shared->nodes[i], memory_order_relaxed);
    return sum;
}

static bool is_set(const atomic_bool *flag)
{
    return flag != NULL && atomic_load_explicit(flag, memory_order_relaxed);
}

static bool must_halt(const struct mind_worker *w)
{
    const struct mind_shared *shared = w->shared;
    const struct oni_mind_limits *limits = &shared->task->limits;

    if (is_set(&shared->halt) || is_set(shared->task->stop))
        return true;
    return w->number == 0 && ((limits->nodes > 0 && nodes_of_all(w) >= limits->nodes) ||
                              (limits->seconds > 0 && passed(shared) >= limits->seconds));
}

/* When to look again: sooner where the limit of nodes is near, so that one thread keeps to it exactly. */
static uint64_t next_look(const struct mind_worker *w)
{
    uint64_t limit = w->shared->task->limits.nodes, all;

    if (limit == 0 || w->number != 0)
        return w->nodes + LOOK;
    all = nodes_of_all(w);
    return w->nodes + (limit > all && limit - all < LOOK ? limit - all : LOOK);
}

void mind_look(struct mind_worker *w)
{
    if (w->halted) { /* on the way back to the root: nothing is visited any more */
        w->nodes--;
        return;
    }
    atomic_store_explicit(&w->shared->nodes[w->number], w->nodes, memory_order_relaxed);
    w->halted = must_halt(w);
    if (!w->halted && w->crowd != NULL && mind_is_finished(w->crowd, w->depth))
        w->halted = w->overtaken = true;
    w->look = w->halted ? 0 : next_look(w);
}

/* ---- deepening ------------------------------------------------------------------------------- */

/* What is told and answered: only worker 0 has it. */
struct answer {
    const struct oni_mind_task *task;
    struct oni_mind_result *result;
    int lines;
};

static void tell(const struct mind_worker *w, const struct answer *a, int depth, int rank,
                 enum oni_mind_bound bound)
{
    struct oni_mind_line line;
    struct oni_mind_report report = {.depth = depth,
                                     .deepest = w->deepest,
                                     .rank = rank,
                                     .bound = bound,
                                     .line = &line,
                                     .nodes = nodes_of_all(w),
                                     .seconds = passed(w->shared),
                                     .filled = mind_hash_filled(w->hash)};

    if (a == NULL || a->task->tell == NULL)
        return;
    mind_root_line(w, &w->move[rank], &line);
    a->task->tell(a->task->tell_context, &report);
}

/* One rank at one depth: the window is opened where the score leaves it. */
static void search_rank(struct mind_worker *w, const struct answer *a, int depth, int rank)
{
    int last = w->move[rank].last, low = -MIND_INFINITE, high = MIND_INFINITE, wide = WINDOW;

    if (depth >= WINDOW_DEPTH && last > -ONI_MIND_KNOWN && last < ONI_MIND_KNOWN) {
        low = last - wide;
        high = last + wide;
    }
    for (;;) {
        int score = mind_root_search(w, rank, low, high, depth);

        if (w->halted || (score > low && score < high))
            return;
        wide *= 3;
        if (score <= low) {
            tell(w, a, depth, rank, ONI_MIND_AT_MOST);
            low = wide > 1000 ? -MIND_INFINITE : score - wide;
        } else {
            tell(w, a, depth, rank, ONI_MIND_AT_LEAST);
            high = wide > 1000 ? MIND_INFINITE : score + wide;
        }
    }
}

static void keep_answer(const struct mind_worker *w, const struct answer *a, int depth)
{
    a->result->depth = depth;
    a->result->lines = a->lines;
    for (int i = 0; i < a->lines; i++)
        mind_root_line(w, &w->move[i], &a->result->line[i]);
}

/*
 * Halted in the middle of a depth: a better move that somebody had found there already is worth more than
 * the old.
 */
static void keep_promoted(const struct oni_mind *m, const struct answer *a)
{
    const struct mind_root *best = NULL;

    if (a->lines > 1)
        return;
    for (int i = 0; i < m->shared.threads; i++) {
        const struct mind_worker *w = &m->worker[i];
        const struct mind_root *r = &w->move[w->promoted];

        if (w->promoted == 0 || w->depth != a->result->depth + 1)
            continue;
        if (best == NULL || r->score > best->score) {
            best = r;
            mind_root_line(w, r, &a->result->line[0]);
        }
    }
}

/*
 * Nothing more to find: all lines are proved, and none can be much shorter. Reductions hide a shorter way
 * for a few plies, not for longer.
 */
static bool all_proved(const struct mind_worker *w, int lines, int depth)
{
    for (int i = 0; i < lines; i++) {
        int plies = oni_mind_plies(w->move[i].score);

        if (plies == 0 || plies + SETTLED > depth || -plies + SETTLED > depth)
            return false;
    }
    return true;
}

/* All lines at one depth, by this thread or by another that was faster; false: halted. */
static bool search_depth(struct mind_worker *w, const struct answer *a, int depth, int lines)
{
    w->depth = depth;
    if (w->crowd != NULL)
        w->look = 0; /* perhaps it is finished */
    for (int i = 0; i < w->roots; i++)
        w->move[i].last = w->move[i].score;
    for (int rank = 0; rank < lines; rank++) {
        search_rank(w, a, depth, rank);
        if (w->overtaken) {
            mind_crowd_follow(w, depth);
            return true;
        }
        if (w->halted)
            return false;
        mind_root_sort(w, 0, rank + 1);
    }
    if (w->crowd != NULL)
        mind_crowd_tell(w, depth);
    return true;
}

/* Depth by depth; `a` is NULL for all threads but the first. */
static void deepen(struct mind_worker *w, const struct answer *a, int first, int most)
{
    const struct oni_mind_limits *limits = &w->shared->task->limits;
    int lines = a == NULL ? 1 : a->lines;

    for (int depth = first; depth <= most; depth++) {
        if (!search_depth(w, a, depth, lines))
            return;
        for (int rank = 0; rank < lines; rank++)
            tell(w, a, depth, rank, ONI_MIND_EXACT);
        if (a == NULL)
            continue;
        keep_answer(w, a, depth);
        if (all_proved(w, lines, depth) ||
            (limits->enough > 0 && passed(w->shared) >= limits->enough))
            return;
    }
}

/* ---- thinking -------------------------------------------------------------------------------- */

/* The positions before the root that could come again, and how many of them the root may meet. */
static void fill_past(struct mind_worker *w, const struct oni_mind_task *task,
                      struct mind_spot *root)
{
    int count = task->history == NULL ? 0 : task->history_count;
    int first = count > MIND_MAX_PAST ? count - MIND_MAX_PAST : 0;

    w->past = count - first;
    for (int i = first; i < count; i++) {
        const struct oni_core *s = &task->history[i];
        struct mind_spot spot = {0};

        if (mind_deck_deal(&w->world->deck, s) >= 0 && (s->masters & s->pawns[0]) != 0 &&
            (s->masters & s->pawns[1]) != 0)
            mind_spot_init(w->world, s, &spot);
        w->key[i - first] = spot.key;
    }
    root->quiet = (uint8_t)(w->past < 255 ? w->past : 255);
}

static void begin(struct oni_mind *m, int number, const struct oni_mind_task *task)
{
    struct mind_worker *w = &m->worker[number];
    struct mind_spot root;

    w->world = &m->world;
    w->hash = &m->hash;
    w->near.age = m->hash.age;
    w->oracle = task->oracle;
    w->shared = &m->shared;
    w->number = number;
    w->rung = m->rung;
    w->crowd = NULL;
    w->marks_from = MIND_NO_MARKS;
    w->halted = w->overtaken = false;
    w->depth = 0;
    w->nodes = w->look = 0;
    w->deepest = 0;
    w->promoted = 0;
    w->top = w->item;
    memset(w->killer, 0, sizeof w->killer);
    mind_spot_init(&m->world, &task->state, &root);
    fill_past(w, task, &root);
    mind_root_init(w, &root);
}

/* What all threads get. */
struct job {
    struct oni_mind *m;
    struct answer answer;
};

static int deepest_asked(const struct oni_mind_task *task)
{
    int most = task->limits.depth;

    return most > 0 && most < ONI_MIND_MAX_DEPTH ? most : ONI_MIND_MAX_DEPTH;
}

static void work_first(struct job *j)
{
    atomic_store(&j->m->shared.begun, true);
    deepen(&j->m->worker[0], &j->answer, 1, deepest_asked(j->answer.task));
    atomic_store(&j->m->shared.halt, true);
}

/*
 * The others search the same depths together with the first. Where several lines are asked for they search
 * the best alone, every second one a ply ahead, and fill the table.
 */
static void work_other(struct job *j, int thread)
{
    struct mind_shared *shared = &j->m->shared;

    /* Where a thread could not be started the first one does not begin either. */
    while (!is_set(&shared->begun))
        if (passed(shared) > 1)
            return;

    struct mind_worker *w = &j->m->worker[thread];

    if (w->crowd != NULL)
        deepen(w, NULL, 1, deepest_asked(j->answer.task));
    else
        deepen(w, NULL, 1 + (thread & 1), ONI_MIND_MAX_DEPTH);
}

static void work(void *context, int thread)
{
    if (thread == 0)
        work_first(context);
    else
        work_other(context, thread);
}

void oni_mind_climb(struct oni_mind *m, enum oni_mind_rung rung)
{
    m->met = m->met && m->rung == rung;
    m->rung = rung;
}

/* Are these the five cards of the last position? */
static bool knows(const struct oni_mind *m, const struct oni_core *s)
{
    return m->met && m->world.deck.wind == (s->spirit < ONI_SQUARES) &&
           mind_deck_deal(&m->world.deck, s) >= 0;
}

static enum status meet(struct oni_mind *m, const struct oni_core *s, struct err *e)
{
    oni_set blue = s->masters & s->pawns[ONI_BLUE], red = s->masters & s->pawns[ONI_RED];

    if (blue == 0 || red == 0 || (blue & ONI_C5) != 0 || (red & ONI_C1) != 0)
        return err_say(e, ILLEGAL, "the game is over, so there is nothing to think about");
    if (knows(m, s))
        return OK;
    m->met = mind_deck_init(&m->world.deck, s);
    if (!m->met)
        return err_say(e, ILLEGAL, "no five cards are dealt, so there is nothing to think about");
    if (m->rung < ONI_MIND_NET)
        m->world.deck.fold.net = NULL;
    oni_mind_forget(m); /* the same keys mean other cards now */
    return OK;
}

static void share(struct oni_mind *m, const struct oni_mind_host *host,
                  const struct oni_mind_task *task)
{
    struct mind_shared *shared = &m->shared;

    shared->host = host;
    shared->task = task;
    shared->start = host->seconds();
    shared->threads = host->run == NULL ? 1 : m->threads;
    atomic_store(&shared->begun, false);
    atomic_store(&shared->halt, false);
    for (int i = 0; i < shared->threads; i++)
        atomic_store(&shared->nodes[i], 0);
    m->hash.age = (m->hash.age + 1) % MIND_AGES;
}

/* Threads that search one line together, from now on. */
static void gather(struct oni_mind *m)
{
    mind_crowd_clear(&m->shared.crowd);
    for (int i = 0; i < m->shared.threads; i++) {
        m->worker[i].crowd = &m->shared.crowd;
        m->worker[i].marks_from = MIND_MARK_DEPTH;
    }
}

/* What was found by any thread when all have ended: depths that the first had no time to hear of. */
static void conclude(struct oni_mind *m, const struct answer *a)
{
    struct mind_worker *w = &m->worker[0];

    while (w->crowd != NULL && a->result->depth < ONI_MIND_MAX_DEPTH &&
           mind_is_finished(w->crowd, a->result->depth + 1)) {
        int depth = a->result->depth + 1;

        mind_crowd_follow(w, depth);
        tell(w, a, depth, 0, ONI_MIND_EXACT);
        keep_answer(w, a, depth);
    }
    keep_promoted(m, a);
}

enum status oni_mind_think(struct oni_mind *m, const struct oni_mind_host *host,
                           const struct oni_mind_task *task, struct oni_mind_result *out,
                           struct err *e)
{
    struct job j = {.m = m, .answer = {.task = task, .result = out}};
    enum status rc = meet(m, &task->state, e);

    if (rc != OK)
        return rc;
    share(m, host, task);
    m->blank = false;
    for (int i = 0; i < m->shared.threads; i++)
        begin(m, i, task);

    int lines = task->lines < 1 ? 1 : task->lines;

    lines = lines > ONI_MIND_MAX_LINES ? ONI_MIND_MAX_LINES : lines;
    j.answer.lines = lines > m->worker[0].roots ? m->worker[0].roots : lines;
    keep_answer(&m->worker[0], &j.answer, 0);
    if (m->shared.threads > 1 && j.answer.lines == 1)
        gather(m);
    if (m->shared.threads == 1 || host->run(m->shared.threads, work, &j, NULL) != OK)
        work_first(&j);
    conclude(m, &j.answer);
    out->nodes = nodes_of_all(&m->worker[0]);
    out->seconds = passed(&m->shared);
    return OK;
}

static int value_in(const struct mind_world *w, const struct oni_core *s)
{
    struct mind_spot spot;

    mind_spot_init(w, s, &spot);
    return mind_value(&w->deck, &spot, mind_reach_of(&w->deck, &spot, spot.player),
                      mind_reach_of(&w->deck, &spot, spot.player ^ 1));
}

int oni_mind_value(struct oni_mind *m, const struct oni_core *s)
{
    return knows(m, s) || meet(m, s, NULL) == OK ? value_in(&m->world, s) : 0;
}
