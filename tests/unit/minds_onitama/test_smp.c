/* Torii: MIT licence, see LICENSE. */
/* How threads share a search: marks, moves put off, and depths that another has finished. */
#include "games/games.h"
#include "minds/onitama/search.h"
#include "os/os.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

enum { HASH = 1 << 20, THREADS = 2, DEPTH = 9 };

static const char start[] = "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab";

static struct oni_core read_position(const char *text)
{
    struct games_entry entry;
    struct game_state state;
    struct oni_core core;
    struct err e;

    assert_int_equal(games_open_position(&entry, str_of(text), &e), OK);
    assert_int_equal(entry.game.kind->parse(&entry.game, str_of(text), &state, &e), OK);
    memcpy(&core, &state, sizeof core);
    return core;
}

/* ---- marks ----------------------------------------------------------------------------------- */

static struct smp smp;

static void a_mark_stands_until_it_is_cleared(void **state)
{
    struct position pos = {.key = 0x123456789ABCDEF0u};
    uint64_t mark = smp_busy_key(&pos, 7), other = mark ^ 1; /* the same place */

    (void)state;
    smp_clear(&smp);
    assert_ptr_equal(smp_busy_slot(&smp, mark), smp_busy_slot(&smp, other));
    assert_false(smp_is_busy(&smp, mark));
    assert_true(smp_set_busy(&smp, mark));
    assert_true(smp_is_busy(&smp, mark));
    assert_false(smp_set_busy(&smp, mark)); /* somebody is in it */
    assert_false(smp_is_busy(&smp, smp_busy_key(&pos, 8)));
    assert_true(smp_set_busy(&smp, other)); /* another thread's */
    smp_clear_busy(&smp, mark);
    assert_true(smp_is_busy(&smp, other));
    smp_clear_busy(&smp, other);
    assert_false(smp_is_busy(&smp, other));
}

static void moves_put_off_come_back_in_their_order(void **state)
{
    struct smp_deferred deferred = {.count = 0};
    mind_move m;
    int number;

    (void)state;
    assert_false(smp_next_deferred(&deferred, &m, &number));
    for (int i = 0; i < SMP_MAX_DEFERRED; i++)
        assert_true(smp_defer(&deferred, (mind_move)(0xFF00 + i), 2 * i + 3));
    assert_false(smp_defer(&deferred, 1, 1)); /* no room: it is searched at once */
    for (int i = 0; i < SMP_MAX_DEFERRED; i++) {
        assert_true(smp_next_deferred(&deferred, &m, &number));
        assert_int_equal(m, 0xFF00 + i);
        assert_int_equal(number, 2 * i + 3);
        assert_false(smp_defer(&deferred, m, number)); /* nothing waits twice */
    }
    assert_false(smp_next_deferred(&deferred, &m, &number));
}

/* A thread with all that it needs, as think.c makes it. */
struct alone {
    struct mind_lookup lookup;
    struct tt tt;
    struct mind_shared shared;
    struct oni_mind_task task;
    struct mind_worker worker;
    _Alignas(64) struct tt_cluster cluster[4096];
};

static struct alone *make_alone(const char *position)
{
    struct alone *a = aligned_alloc(64, sizeof *a);
    struct mind_worker *w = &a->worker;
    struct position root;

    assert_non_null(a);
    memset(a, 0, sizeof *a);
    a->task.state = read_position(position);
    assert_true(mind_deck_init(&a->lookup.deck, &a->task.state));
    mind_zobrist_init(&a->lookup.zobrist);
    a->tt = (struct tt){.cluster = a->cluster, .count = 4096};
    a->shared.task = &a->task;
    a->shared.threads = 1;
    w->lookup = &a->lookup;
    w->tt = &a->tt;
    w->local_tt = (struct tt){.cluster = w->local_cluster, .count = MIND_LOCAL_CLUSTERS};
    w->shared = &a->shared;
    w->smp = &a->shared.smp;
    w->smp_min_depth = SMP_MIN_DEPTH;
    w->ablation = ONI_MIND_NET;
    w->list_top = w->move_stack;
    w->depth = 6;
    position_init(&a->lookup, &a->task.state, &root);
    mind_root_init(w, &root);
    return a;
}

static uint64_t mark_of_root(const struct alone *a, int i, int depth)
{
    struct position child;

    mind_make_move(&a->lookup, &a->worker.root, a->worker.root_moves[i].move, false, &child);
    return smp_busy_key(&child, depth - 1);
}

enum { UNTOUCHED = 777 };

static void touch_none(struct alone *a)
{
    for (int i = 0; i < a->worker.root_count; i++)
        a->worker.root_moves[i].score = UNTOUCHED;
}

/* Somebody seems to be in every move but the first, and never ends: all are searched none the less. */
static void what_waits_is_not_forgotten(void **state)
{
    struct alone *a = make_alone("ssmss/5/5/5/SSMSS r rabbit,cobra/rooster,tiger/frog");
    int score;

    (void)state;
    assert_true(a->worker.root_count > 5);
    touch_none(a);
    for (int i = 1; i < a->worker.root_count; i++)
        assert_true(smp_set_busy(&a->shared.smp, mark_of_root(a, i, 6)));
    score = mind_root_search(&a->worker, 0, -MIND_INFINITE, MIND_INFINITE, 6);
    assert_int_equal(oni_mind_plies(score), 5);
    for (int i = 0; i < a->worker.root_count; i++)
        assert_int_not_equal(a->worker.root_moves[i].score, UNTOUCHED);
    free(a);
}

/* The same further down in the tree. */
static void nor_is_it_below_the_root(void **state)
{
    struct alone *a = make_alone("ssmss/5/5/5/SSMSS r rabbit,cobra/rooster,tiger/frog");
    int score;

    (void)state;
    for (int i = 0; i < a->worker.root_count; i++)
        assert_true(smp_set_busy(&a->shared.smp, mark_of_root(a, i, 6)));
    score = mind_search(&a->worker, &a->worker.root, -MIND_INFINITE, MIND_INFINITE, 6, 1);
    assert_int_equal(oni_mind_plies(score), 1 + 5);
    free(a);
}

/* The nodes of a search in which somebody seems to be in the second move; `limit` 0 for all of it. */
static uint64_t search_with_one_marked(struct alone *a, uint64_t limit)
{
    touch_none(a);
    assert_true(smp_set_busy(&a->shared.smp, mark_of_root(a, 1, 6)));
    a->task.limits.nodes = limit;
    (void)mind_root_search(&a->worker, 0, -MIND_INFINITE, MIND_INFINITE, 6);
    assert_int_equal(a->worker.halted, limit > 0);
    for (int i = 0; i < a->worker.root_count; i++)
        assert_int_equal(a->worker.root_moves[i].score == UNTOUCHED, limit > 0 && i == 1);
    return a->worker.nodes;
}

/* Halted at the very last node, it has searched every other move. */
static void what_waits_comes_last(void **state)
{
    struct alone *a = make_alone(start);
    uint64_t nodes = search_with_one_marked(a, 0);

    (void)state;
    assert_true(nodes > 100);
    free(a);
    a = make_alone(start);
    (void)search_with_one_marked(a, nodes);
    free(a);
}

/* ---- finished depths ------------------------------------------------------------------------- */

/* The first thread is held back after its first depth until the other has finished all. */
struct held {
    atomic_bool other_ended, stop;
    bool stop_then;
    uint64_t nodes_before, nodes_after; /* when it was let go, and at its last report */
    int reports, deepest;
};

static struct held held;

struct wrapped {
    void (*work)(void *context, int thread);
    void *context;
};

static void work_and_say(void *context, int thread)
{
    struct wrapped *w = context;

    w->work(w->context, thread);
    if (thread == 1)
        atomic_store(&held.other_ended, true);
}

static enum status run_held(int threads, void (*work)(void *context, int thread), void *context,
                            struct err *e)
{
    struct wrapped w = {work, context};

    return os_threads_run(threads, work_and_say, &w, e);
}

static void hold_back(void *context, const struct oni_mind_report *report)
{
    (void)context;
    if (held.reports++ == 0) {
        for (int i = 0; i < 60000 && !atomic_load(&held.other_ended); i++)
            os_pause(0.001);
        assert_true(atomic_load(&held.other_ended));
        atomic_store(&held.stop, held.stop_then);
    }
    if (report->depth == 2 && report->bound == ONI_MIND_EXACT)
        held.nodes_before = report->nodes;
    held.nodes_after = report->nodes;
    held.deepest = report->depth;
}

static struct oni_mind_result result;

static void think_held(bool stop_then)
{
    const struct oni_mind_host host = {.seconds = os_seconds, .run = run_held};
    struct oni_mind_task task = {
        .limits = {.depth = DEPTH}, .on_report = hold_back, .stop = &held.stop};
    void *memory = aligned_alloc(ONI_MIND_ALIGN, oni_mind_bytes(HASH, THREADS));
    struct oni_mind *mind = oni_mind_init(memory, HASH, THREADS);
    struct err e;

    memset(&held, 0, sizeof held);
    held.stop_then = stop_then;
    task.state = read_position(start);
    assert_int_equal(oni_mind_think(mind, &host, &task, &result, &e), OK);
    free(memory);
}

static void who_is_first_counts(void **state)
{
    (void)state;
    think_held(false);
    assert_int_equal(result.depth, DEPTH);
    assert_int_equal(held.deepest, DEPTH);
    assert_int_equal(held.reports, DEPTH); /* each depth is told once, none searched twice */
    assert_true(held.nodes_after > 1000);
    assert_true(held.nodes_after - held.nodes_before <= 2 * DEPTH);
    assert_true(result.line[0].count >= 2);
}

static void stopped_it_answers_what_any_thread_knows(void **state)
{
    (void)state;
    think_held(true);
    assert_int_equal(result.depth, DEPTH);
    assert_int_equal(held.deepest, DEPTH);
    assert_true(result.line[0].count >= 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mark_stands_until_it_is_cleared),
        cmocka_unit_test(moves_put_off_come_back_in_their_order),
        cmocka_unit_test(what_waits_is_not_forgotten),
        cmocka_unit_test(nor_is_it_below_the_root),
        cmocka_unit_test(what_waits_comes_last),
        cmocka_unit_test(who_is_first_counts),
        cmocka_unit_test(stopped_it_answers_what_any_thread_knows),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
