/* Torii: MIT licence, see LICENSE. */
/* The thinking player: legal answers in every game, limits, stopping, tables, whole lines. */
#define _POSIX_C_SOURCE 200809L /* mkstemp */
#include "engine/engine.h"

#include "engine/alphabeta.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { STEPS = 2048, WORDS = 512 };

static struct match_step steps[STEPS];
static struct games_entry entry;
static struct match m;
static struct game_state first;
static game_action events[STEPS];
static struct game_seen seen;
static struct engine_result result;
static char told[WORDS];
static int times_told;

static void say(void *context, const char *words)
{
    (void)context;
    times_told++;
    snprintf(told, sizeof told, "%s", words);
}

static struct engine *new_engine(int level, int threads, const char *tables)
{
    struct engine_options options = {
        .hash = 4, .threads = threads, .level = level, .tables = tables, .on_message = say};
    struct engine *e = engine_new(&options);

    assert_non_null(e);
    engine_new_game(e);
    return e;
}

static void open_game(const char *name, uint64_t seed)
{
    struct rng rng = {seed};

    assert_int_equal(games_open(&entry, str_of(name), &GAMES_USUAL, NULL), OK);
    match_init(&m, &entry.game, steps, STEPS);
    assert_int_equal(match_draw(&m, &rng, NULL), OK);
}

static void open_position(const char *text)
{
    struct err e = {0};

    assert_int_equal(games_open_position(&entry, str_of(text), NULL), OK);
    if (match_init_position(&m, &entry.game, steps, STEPS, str_of(text), &e) != OK)
        fail_msg("%s", err_text(&e));
}

static enum status think(struct engine *e, const struct engine_task *how)
{
    struct engine_task task = *how;

    task.entry = &entry;
    task.seen = &seen;
    match_seen(&m, game_turn(&entry.game, &m.state), &first, events, &seen);
    return engine_think(e, &task, &result, NULL);
}

static bool is_legal(const struct game *g, const void *state, game_action action)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(g, state, legal);

    for (int i = 0; i < count; i++)
        if (legal[i] == action)
            return true;
    return false;
}

/* Every move of the line is legal where it is made. */
static void check_line(const struct engine_line *line, struct game_state *end)
{
    *end = m.state;
    assert_true(line->count >= 1);
    for (int i = 0; i < line->count; i++) {
        assert_true(is_legal(&entry.game, end, line->move[i]));
        game_play(&entry.game, end, line->move[i]);
    }
}

/* ---- answers --------------------------------------------------------------------------------------- */

static void every_game_gets_legal_answers_at_every_level(void **state)
{
    struct engine_task task = {.limits = {.nodes = 300, .depth = 3}};

    (void)state;
    for (int level = 1; level <= ENGINE_LEVELS; level += 3)
        for (int i = 0; i < GAMES_COUNT; i++) {
            struct engine *e = new_engine(level, 1, NULL);
            struct rng rng = {99};

            open_game(games_name(i), (uint64_t)(level + i));
            for (int n = 0; n < 6 && game_turn(&entry.game, &m.state) >= 0; n++) {
                assert_int_equal(think(e, &task), OK);
                assert_true(is_legal(&entry.game, &m.state, result.line[0].move[0]));
                assert_int_equal(match_play(&m, result.line[0].move[0], NULL), OK);
                assert_int_equal(match_draw(&m, &rng, NULL), OK);
            }
            engine_free(e);
        }
}

static void the_same_tasks_get_the_same_answers(void **state)
{
    static const char *const names[] = {"onitama", "onitama+wind", "onitama+shadow", "onamazu"};
    struct engine_task task = {.limits = {.nodes = 2000}, .lines = 3};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        for (int level = 3; level <= ENGINE_LEVELS; level += 7) {
            static struct engine_result before;
            struct engine *e = new_engine(level, 1, NULL);

            open_game(names[i], 5);
            assert_int_equal(think(e, &task), OK);
            before = result;
            engine_new_game(e);
            assert_int_equal(think(e, &task), OK);
            assert_int_equal(result.nodes, before.nodes);
            assert_int_equal(result.lines, before.lines);
            for (int n = 0; n < result.lines; n++) {
                assert_int_equal(result.line[n].score.points, before.line[n].score.points);
                assert_int_equal(result.line[n].count, before.line[n].count);
                assert_memory_equal(result.line[n].move, before.line[n].move,
                                    (size_t)result.line[n].count * sizeof(game_action));
            }
            engine_free(e);
        }
}

static int worth(const struct engine_score *s)
{
    return s->proof == ENGINE_UNPROVED ? s->points : tb_rank(s);
}

static void lines_are_told_best_first(void **state)
{
    struct engine_task task = {.limits = {.depth = 5}, .lines = 4};
    struct engine *e = new_engine(ENGINE_LEVELS, 1, NULL);
    struct game_state end;

    (void)state;
    open_game("onitama+sensei", 3);
    assert_int_equal(think(e, &task), OK);
    assert_int_equal(result.lines, 4);
    for (int i = 0; i < 4; i++) {
        check_line(&result.line[i], &end);
        for (int j = 0; j < i; j++) {
            assert_true(worth(&result.line[j].score) >= worth(&result.line[i].score));
            assert_true(result.line[j].move[0] != result.line[i].move[0]);
        }
    }
    engine_free(e);
}

static void whose_turn_it_is_not_gets_no_answer(void **state)
{
    struct engine_task task = {.entry = &entry, .seen = &seen, .limits = {.depth = 2}};
    struct engine *e = new_engine(ENGINE_LEVELS, 1, NULL);
    struct err err = {0};

    (void)state;
    open_position("2m2/2M2/5/5/5 b ox,boar/horse,elephant/crab");
    match_seen(&m, ONI_RED, &first, events, &seen);
    assert_int_equal(engine_think(e, &task, &result, &err), ILLEGAL);
    assert_non_null(strstr(err_text(&err), "red"));
    assert_int_equal(match_say(&m, str_of("ox:c4c5"), NULL), OK);
    match_seen(&m, ONI_BLUE, &first, events, &seen);
    assert_int_equal(engine_think(e, &task, &result, &err), ILLEGAL);
    assert_non_null(strstr(err_text(&err), "over"));
    engine_free(e);
}

/* ---- time ------------------------------------------------------------------------------------------ */

static void a_budget_is_within_the_clock(void **state)
{
    (void)state;
    for (double left = 0; left < 700; left = left * 1.7 + 0.003)
        for (double increment = 0; increment < 30; increment = increment * 3 + 0.1) {
            struct engine_limits l = {.left = left, .increment = increment, .overhead = 0.02};
            double most, enough, more, later;

            engine_allot_time(&l, &most, &enough);
            assert_true(enough > 0 && enough <= most && most <= (left > 0.002 ? left : 0.002));
            assert_true(most <= (left > 0.021 ? left - 0.02 : 0.001));
            l.left += 1;
            engine_allot_time(&l, &more, &later);
            assert_true(more >= most && later >= enough);
        }
}

struct thinking {
    struct engine *engine;
    struct engine_task task;
    atomic_bool stop, begun;
    enum status rc;
};

static void note(void *context, const struct engine_report *report)
{
    struct thinking *t = context;

    (void)report;
    atomic_store(&t->begun, true);
}

static void think_aside(void *context)
{
    struct thinking *t = context;

    t->rc = engine_think(t->engine, &t->task, &result, NULL);
}

/* How much longer everything takes when memory is watched. */
#if defined(__SANITIZE_THREAD__)
enum { SLOWER = 10 };
#else
enum { SLOWER = 1 };
#endif

/* Seconds of work from the flag to the end of the thread; waiting for a processor is no work. */
static double stop_once(struct engine *e, double pause)
{
    struct thinking t = {.engine = e};
    struct os_thread *thread;
    clock_t start;

    atomic_init(&t.stop, false);
    atomic_init(&t.begun, false);
    match_seen(&m, game_turn(&entry.game, &m.state), &first, events, &seen);
    t.task = (struct engine_task){
        .entry = &entry, .seen = &seen, .stop = &t.stop, .on_report = note, .report_context = &t};
    thread = os_thread_start(think_aside, &t, NULL);
    assert_non_null(thread);
    os_pause(pause);
    start = clock();
    atomic_store(&t.stop, true);
    os_thread_join(thread);
    assert_int_equal(t.rc, OK);
    assert_true(is_legal(&entry.game, &m.state, result.line[0].move[0]));
    return (double)(clock() - start) / CLOCKS_PER_SEC;
}

/* A crowded machine may let a thread run on before it sees the flag; the best of many tries is the engine's own. */
static double stop_best(struct engine *e, double pause)
{
    double best = 1e9;

    for (int n = 0; n < 40 && best > 0.010 * SLOWER; n++) {
        double took = stop_once(e, pause * (1 + 0.1 * n));

        best = took < best ? took : best;
    }
    return best;
}

static void it_stops_at_once(void **state)
{
    static const char *const names[] = {"onitama", "onitama+wind", "onitama+sensei+shadow",
                                        "onitama+light", "onamazu"};
    static const double pauses[] = {0, 0.002, 0.012};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        for (int level = 1; level <= ENGINE_LEVELS; level++) {
            int threads = level == ENGINE_LEVELS ? 4 : 1;
            struct engine *e = new_engine(level, threads, NULL);

            open_game(names[i], 11);
            engine_prepare(e, &entry, &m.state);
            for (size_t k = 0; k < sizeof pauses / sizeof pauses[0]; k++) {
                double best = stop_best(e, pauses[k]);

                if (best > 0.010 * SLOWER)
                    fail_msg("%s, level %d: %d microseconds", names[i], level, (int)(best * 1e6));
            }
            engine_free(e);
        }
}

/* The memory for thinking is had before somebody waits: the very first answer is stopped as quickly as
 * those after it (a sanitizer makes all of them slow). */
static void the_first_answer_is_as_quick(void **state)
{
    static const char *const names[] = {"onitama", "onitama+light", "onamazu"};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        double one = 1e9, later = 0;

        open_game(names[i], 5);
        for (int n = 0; n < 6 && one > 0.010 && one > 3 * later; n++) {
            struct engine_options large = {.hash = 64, .threads = 1, .level = ENGINE_LEVELS};
            struct engine *e = engine_new(&large);
            double took;

            assert_non_null(e);
            engine_prepare(e, &entry, &m.state);
            took = stop_once(e, 0);
            one = took < one ? took : one;
            took = stop_once(e, 0);
            later = took > later ? took : later;
            engine_free(e);
        }
        if (one > 0.010 && one > 3 * later)
            fail_msg("%s: %d microseconds", names[i], (int)(one * 1e6));
    }
}

/* ---- tables ---------------------------------------------------------------------------------------- */

/* A known position of four men or fewer: the line has the length it says and ends as it says. */
static void check_truth(struct engine *e, int *decided)
{
    struct engine_task task = {.limits = {.depth = 1}, .lines = 16};
    int player = game_turn(&entry.game, &m.state), outcome[GAME_MAX_PLAYERS];
    struct game_state end;

    assert_int_equal(think(e, &task), OK);
    for (int i = 0; i < result.lines; i++) {
        const struct engine_line *line = &result.line[i];

        check_line(line, &end);
        if (line->score.proof != ENGINE_WIN && line->score.proof != ENGINE_LOSS)
            continue;
        ++*decided;
        assert_int_equal(line->count, line->score.plies);
        assert_int_equal(game_turn(&entry.game, &end), GAME_OVER);
        entry.game.kind->result(&entry.game, &end, outcome);
        assert_int_equal(outcome[player], line->score.proof == ENGINE_WIN ? 2 : 0);
    }
}

/* The position with these pieces, rank by rank from the fifth, Blue to move. */
static void write_board(const char *board, char *out, size_t size, const char *cards)
{
    struct text t;
    int empty = 0;

    text_init(&t, out, size);
    for (int i = 0; i < 25; i++) {
        bool last = i % 5 == 4;

        empty += board[i] == '.';
        if (empty > 0 && (last || board[i] != '.')) {
            text_int(&t, empty);
            empty = 0;
        }
        if (board[i] != '.')
            text_char(&t, board[i]);
        if (last)
            text_char(&t, i < 24 ? '/' : ' ');
    }
    text_format(&t, "b %s", cards);
}

static void few_men_are_known_to_the_end(void **state)
{
    static const char *const decks[] = {"ox,boar/horse,elephant/crab",
                                        "kirin,turtle/phoenix,otter/iguana"};
    struct engine *e = new_engine(ENGINE_LEVELS, 1, NULL);
    struct rng rng = {1};
    int decided = 0;

    (void)state;
    for (int d = 0; d < 2; d++)
        for (int n = 0; n < 60; n++) {
            char board[26] = ".........................", text[128];
            const char pieces[] = "mMsS";

            for (int i = 0; i < 4; i++) {
                int square;

                do
                    square = (int)rng_below(&rng, 25);
                while (board[square] != '.' || square == 2 || square == 22);
                board[square] = pieces[i];
            }
            write_board(board, text, sizeof text, decks[d]);
            open_position(text);
            check_truth(e, &decided);
        }
    assert_true(decided > 300);
    engine_free(e);
}

static void proved_wins_get_whole_lines(void **state)
{
    struct engine_task task = {.limits = {.nodes = 60000, .depth = 15}};
    struct engine *e = new_engine(ENGINE_LEVELS, 1, NULL);
    int wanted = getenv("TORII_BRIEF") != NULL ? 1 : 3, wins = 0;

    (void)state;
    for (uint64_t seed = 0; seed < 60 && wins < wanted; seed++) {
        struct rng rng = {seed};
        game_action legal[GAME_MAX_ACTIONS];
        struct game_state end;

        open_game("onitama", seed);
        for (int n = 0; n < 14 && game_turn(&entry.game, &m.state) >= 0; n++) {
            int count = game_legal(&entry.game, &m.state, legal);

            assert_int_equal(match_play(&m, legal[rng_below(&rng, (uint64_t)count)], NULL), OK);
        }
        if (game_turn(&entry.game, &m.state) < 0)
            continue;
        assert_int_equal(think(e, &task), OK);

        struct engine_line *line = &result.line[0];

        if (line->score.plies < 5)
            continue;

        struct engine_task whole = {.entry = &entry, .seen = &seen};

        line->count = 1; /* the rest is found again */
        assert_true(engine_finish_line(e, &whole, 30, line));
        check_line(line, &end);
        assert_int_equal(line->count, line->score.plies);
        assert_int_equal(game_turn(&entry.game, &end), GAME_OVER);
        wins++;
    }
    assert_int_equal(wins, wanted);
    engine_free(e);
}

static void a_bad_table_is_left_out_with_a_word(void **state)
{
    char path[] = "/tmp/torii-engine-XXXXXX";
    struct engine_task task = {.limits = {.depth = 3}};
    int file = mkstemp(path);
    struct engine *e;

    (void)state;
    assert_true(file >= 0 && write(file, "no table at all", 15) == 15);
    close(file);
    e = new_engine(ENGINE_LEVELS, 1, path);
    times_told = 0;
    open_game("onitama", 1);
    assert_int_equal(think(e, &task), OK);
    assert_int_equal(think(e, &task), OK);
    assert_int_equal(times_told, 1);
    assert_non_null(strstr(told, path));
    assert_null(strchr(told, '\n'));
    engine_free(e);
    unlink(path);

    e = new_engine(ENGINE_LEVELS, 1, path);
    times_told = 0;
    assert_int_equal(think(e, &task), OK);
    assert_int_equal(times_told, 1);
    engine_free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_gets_legal_answers_at_every_level),
        cmocka_unit_test(the_same_tasks_get_the_same_answers),
        cmocka_unit_test(lines_are_told_best_first),
        cmocka_unit_test(whose_turn_it_is_not_gets_no_answer),
        cmocka_unit_test(a_budget_is_within_the_clock),
        cmocka_unit_test(it_stops_at_once),
        cmocka_unit_test(the_first_answer_is_as_quick),
        cmocka_unit_test(few_men_are_known_to_the_end),
        cmocka_unit_test(proved_wins_get_whole_lines),
        cmocka_unit_test(a_bad_table_is_left_out_with_a_word),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
