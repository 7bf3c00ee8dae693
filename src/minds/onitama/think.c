/* Torii: MIT licence, see LICENSE. */
/* Memory layout, iterative deepening with aspiration windows, threads. */
#include "minds/onitama/evaluate.h"
#include "minds/onitama/search.h"

#include <string.h>

enum {
    ASPIRATION_WINDOW = 20, /* initial half width around the previous score */
    ASPIRATION_DEPTH = 4,   /* aspiration windows from this depth on */
    SETTLED = 2,            /* plies to search beyond the end of a proved line */
};

struct oni_mind {
    struct mind_lookup lookup;
    struct tt tt;
    struct mind_shared shared;
    bool met;   /* the lookup tables are set up for some cards */
    bool blank; /* all tables are clear */
    enum oni_mind_ablation ablation;
    int threads;
    struct mind_worker *worker;
};

static size_t round_up(size_t bytes)
{
    return (bytes + ONI_MIND_ALIGN - 1) / ONI_MIND_ALIGN * ONI_MIND_ALIGN;
}

static size_t clusters(size_t hash_bytes)
{
    size_t count = hash_bytes / sizeof(struct tt_cluster);

    return count == 0 ? 1 : count > UINT32_MAX ? UINT32_MAX : count;
}

size_t oni_mind_bytes(size_t hash_bytes, int threads)
{
    return round_up(sizeof(struct oni_mind)) +
           round_up((size_t)threads * sizeof(struct mind_worker)) +
           clusters(hash_bytes) * sizeof(struct tt_cluster);
}

struct oni_mind *oni_mind_init(void *memory, size_t hash_bytes, int threads)
{
    struct oni_mind *m = memory;
    unsigned char *at = memory;

    memset(m, 0, sizeof *m);
    m->ablation = ONI_MIND_NET;
    mind_zobrist_init(&m->lookup.zobrist);
    m->threads = threads;
    m->worker = (struct mind_worker *)(void *)(at + round_up(sizeof *m));
    at = (unsigned char *)m->worker + round_up((size_t)threads * sizeof *m->worker);
    m->tt.cluster = (struct tt_cluster *)(void *)at;
    m->tt.count = clusters(hash_bytes);
    memset(m->worker, 0, (size_t)threads * sizeof *m->worker);
    oni_mind_clear(m);
    return m;
}

void oni_mind_clear(struct oni_mind *m)
{
    if (m->blank)
        return;
    m->blank = true;
    tt_clear(&m->tt);
    for (int i = 0; i < m->threads; i++) {
        struct mind_worker *w = &m->worker[i];

        w->local_tt = (struct tt){.cluster = w->local_cluster, .count = MIND_LOCAL_CLUSTERS};
        tt_clear(&w->local_tt);
        memset(w->history, 0, sizeof w->history);
    }
}

/* ---- iterative deepening ---------------------------------------------------------------------- */

/* Where results go; only the main thread has one. */
struct answer {
    const struct oni_mind_task *task;
    struct oni_mind_result *result;
    int lines;
};

static void report(const struct mind_worker *w, const struct answer *a, int depth, int rank,
                   enum oni_mind_bound bound)
{
    struct oni_mind_line line;
    struct oni_mind_report r = {.depth = depth,
                                .deepest = w->deepest,
                                .rank = rank,
                                .bound = bound,
                                .line = &line,
                                .nodes = mind_nodes_of_all(w),
                                .seconds = mind_passed(w->shared),
                                .hashfull = tt_hashfull(w->tt)};

    if (a == NULL || a->task->on_report == NULL)
        return;
    mind_root_pv(w, &w->root_moves[rank], &line);
    a->task->on_report(a->task->report_context, &r);
}

/* One MultiPV rank at one depth; widens the window on a fail-high or fail-low. */
static void aspiration_search(struct mind_worker *w, const struct answer *a, int depth, int rank)
{
    int last = w->root_moves[rank].previous_score, low = -MIND_INFINITE, high = MIND_INFINITE,
        wide = ASPIRATION_WINDOW;

    if (depth >= ASPIRATION_DEPTH && last > -ONI_MIND_KNOWN_WIN && last < ONI_MIND_KNOWN_WIN) {
        low = last - wide;
        high = last + wide;
    }
    for (;;) {
        int score = mind_root_search(w, rank, low, high, depth);

        if (w->halted || (score > low && score < high))
            return;
        wide *= 3;
        if (score <= low) {
            report(w, a, depth, rank, ONI_MIND_UPPER_BOUND);
            low = wide > 1000 ? -MIND_INFINITE : score - wide;
        } else {
            report(w, a, depth, rank, ONI_MIND_LOWER_BOUND);
            high = wide > 1000 ? MIND_INFINITE : score + wide;
        }
    }
}

static void keep_answer(const struct mind_worker *w, const struct answer *a, int depth)
{
    a->result->depth = depth;
    a->result->lines = a->lines;
    for (int i = 0; i < a->lines; i++)
        mind_root_pv(w, &w->root_moves[i], &a->result->line[i]);
}

/* If the search was halted within a depth, a better move that any thread found there replaces the
 * old one. */
static void keep_promoted(const struct oni_mind *m, const struct answer *a)
{
    const struct mind_root_move *best = NULL;

    if (a->lines > 1)
        return;
    for (int i = 0; i < m->shared.threads; i++) {
        const struct mind_worker *w = &m->worker[i];
        const struct mind_root_move *r = &w->root_moves[w->promoted];

        if (w->promoted == 0 || w->depth != a->result->depth + 1)
            continue;
        if (best == NULL || r->score > best->score) {
            best = r;
            mind_root_pv(w, r, &a->result->line[0]);
        }
    }
}

/* All lines are proved, and none can be much shorter: reductions hide a shorter line for a few
 * plies only. */
static bool all_proved(const struct mind_worker *w, int lines, int depth)
{
    for (int i = 0; i < lines; i++) {
        int plies = oni_mind_plies(w->root_moves[i].score);

        if (plies == 0 || plies + SETTLED > depth || -plies + SETTLED > depth)
            return false;
    }
    return true;
}

/* All lines at one depth, searched by this thread or adopted from a faster one; false if halted. */
static bool search_depth(struct mind_worker *w, const struct answer *a, int depth, int lines)
{
    w->depth = depth;
    if (w->smp != NULL)
        w->next_check = 0; /* another thread may have completed it already */
    for (int i = 0; i < w->root_count; i++)
        w->root_moves[i].previous_score = w->root_moves[i].score;
    for (int rank = 0; rank < lines; rank++) {
        aspiration_search(w, a, depth, rank);
        if (w->overtaken) {
            smp_adopt(w, depth);
            return true;
        }
        if (w->halted)
            return false;
        mind_root_sort(w, 0, rank + 1);
    }
    if (w->smp != NULL)
        smp_publish(w, depth);
    return true;
}

/* `a` is NULL for all threads except the main one. */
static void iterative_deepening(struct mind_worker *w, const struct answer *a, int first, int most)
{
    const struct oni_mind_limits *limits = &w->shared->task->limits;
    int lines = a == NULL ? 1 : a->lines;

    for (int depth = first; depth <= most; depth++) {
        if (!search_depth(w, a, depth, lines))
            return;
        for (int rank = 0; rank < lines; rank++)
            report(w, a, depth, rank, ONI_MIND_EXACT);
        if (a == NULL)
            continue;
        keep_answer(w, a, depth);
        if (all_proved(w, lines, depth) ||
            (limits->enough > 0 && mind_passed(w->shared) >= limits->enough))
            return;
    }
}

/* ---- thinking -------------------------------------------------------------------------------- */

/* Keys of the positions before the root, to detect repetitions. */
static void fill_past(struct mind_worker *w, const struct oni_mind_task *task,
                      struct position *root)
{
    int count = task->history == NULL ? 0 : task->history_count;
    int first = count > MIND_MAX_PAST ? count - MIND_MAX_PAST : 0;

    w->past = count - first;
    for (int i = first; i < count; i++) {
        const struct oni_core *s = &task->history[i];
        struct position pos = {0};

        if (mind_deck_deal(&w->lookup->deck, s) >= 0 && (s->masters & s->pawns[0]) != 0 &&
            (s->masters & s->pawns[1]) != 0)
            position_init(w->lookup, s, &pos);
        w->key[i - first] = pos.key;
    }
    root->halfmoves = (uint8_t)(w->past < 255 ? w->past : 255);
}

static void begin(struct oni_mind *m, int number, const struct oni_mind_task *task)
{
    struct mind_worker *w = &m->worker[number];
    struct position root;

    w->lookup = &m->lookup;
    w->tt = &m->tt;
    w->local_tt.age = m->tt.age;
    w->tablebase = task->tablebase;
    w->shared = &m->shared;
    w->number = number;
    w->ablation = m->ablation;
    w->smp = NULL;
    w->smp_min_depth = SMP_OFF;
    w->halted = w->overtaken = false;
    w->depth = 0;
    w->nodes = w->next_check = 0;
    w->deepest = 0;
    w->promoted = 0;
    w->list_top = w->move_stack;
    memset(w->killer, 0, sizeof w->killer);
    position_init(&m->lookup, &task->state, &root);
    fill_past(w, task, &root);
    mind_root_init(w, &root);
}

/* The argument of all threads. */
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
    iterative_deepening(&j->m->worker[0], &j->answer, 1, deepest_asked(j->answer.task));
    atomic_store(&j->m->shared.halt, true);
}

/* Helper threads search the same depths together with the main thread. With MultiPV they search
 * only the best line, every second thread a ply ahead, to fill the transposition table. */
static void work_other(struct job *j, int thread)
{
    struct mind_shared *shared = &j->m->shared;

    /* If a thread cannot be started the main one does not start either: give up waiting. */
    while (!mind_is_set(&shared->begun))
        if (mind_passed(shared) > 1)
            return;

    struct mind_worker *w = &j->m->worker[thread];

    if (w->smp != NULL)
        iterative_deepening(w, NULL, 1, deepest_asked(j->answer.task));
    else
        iterative_deepening(w, NULL, 1 + (thread & 1), ONI_MIND_MAX_DEPTH);
}

static void work(void *context, int thread)
{
    if (thread == 0)
        work_first(context);
    else
        work_other(context, thread);
}

void oni_mind_set_ablation(struct oni_mind *m, enum oni_mind_ablation ablation)
{
    m->met = m->met && m->ablation == ablation;
    m->ablation = ablation;
}

/* Are the lookup tables those of this position's cards? */
static bool knows(const struct oni_mind *m, const struct oni_core *s)
{
    return m->met && m->lookup.deck.wind == (s->spirit < ONI_SQUARES) &&
           mind_deck_deal(&m->lookup.deck, s) >= 0;
}

static enum status meet(struct oni_mind *m, const struct oni_core *s, struct err *e)
{
    oni_set blue = s->masters & s->pawns[ONI_BLUE], red = s->masters & s->pawns[ONI_RED];

    if (blue == 0 || red == 0 || (blue & ONI_C5) != 0 || (red & ONI_C1) != 0)
        return err_say(e, ILLEGAL, "the game is over");
    if (knows(m, s))
        return OK;
    m->met = mind_deck_init(&m->lookup.deck, s);
    if (!m->met)
        return err_say(e, ILLEGAL, "the five cards are not dealt yet");
    if (m->ablation < ONI_MIND_NET)
        m->lookup.deck.fold.net = NULL;
    oni_mind_clear(m); /* the keys have another meaning now */
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
    m->tt.age = (m->tt.age + 1) % TT_AGES;
}

/* Lets all threads search one line together. */
static void gather(struct oni_mind *m)
{
    smp_clear(&m->shared.smp);
    for (int i = 0; i < m->shared.threads; i++) {
        m->worker[i].smp = &m->shared.smp;
        m->worker[i].smp_min_depth = SMP_MIN_DEPTH;
    }
}

/* Takes over depths that other threads completed after the main one stopped. */
static void conclude(struct oni_mind *m, const struct answer *a)
{
    struct mind_worker *w = &m->worker[0];

    while (w->smp != NULL && a->result->depth < ONI_MIND_MAX_DEPTH &&
           smp_is_finished(w->smp, a->result->depth + 1)) {
        int depth = a->result->depth + 1;

        smp_adopt(w, depth);
        report(w, a, depth, 0, ONI_MIND_EXACT);
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
    j.answer.lines = lines > m->worker[0].root_count ? m->worker[0].root_count : lines;
    keep_answer(&m->worker[0], &j.answer, 0);
    if (m->shared.threads > 1 && j.answer.lines == 1)
        gather(m);
    if (m->shared.threads == 1 || host->run(m->shared.threads, work, &j, NULL) != OK)
        work_first(&j);
    conclude(m, &j.answer);
    out->nodes = mind_nodes_of_all(&m->worker[0]);
    out->seconds = mind_passed(&m->shared);
    return OK;
}

static int value_in(const struct mind_lookup *w, const struct oni_core *s)
{
    struct position pos;

    position_init(w, s, &pos);
    return mind_evaluate(&w->deck, &pos, attacks_by(&w->deck, &pos, pos.player),
                         attacks_by(&w->deck, &pos, pos.player ^ 1));
}

int oni_mind_evaluate(struct oni_mind *m, const struct oni_core *s)
{
    return knows(m, s) || meet(m, s, NULL) == OK ? value_in(&m->lookup, s) : 0;
}
