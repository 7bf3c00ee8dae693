/* Torii: MIT licence, see LICENSE. */
/*
 * What the mind says against what is true: endgame tables for few men, every sequence of moves by the
 * rules for the first plies of full boards and of Wind. Limits, lines, threads and repetition too.
 */
#include "games/games.h"
#include "minds/onitama/onitama.h"
#include "os/os.h"
#include "table/dtm_solve.h"
#include "table/position.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

enum { HASH = 1 << 20, THREADS = 4 };

static struct oni_mind *mind;
static struct oni_mind_result result;
static const struct oni_mind_host alone = {.seconds = os_seconds};
static const struct oni_mind_host together = {.seconds = os_seconds, .run = os_threads_run};

static int make_mind(void **state)
{
    (void)state;
    mind =
        oni_mind_init(aligned_alloc(ONI_MIND_ALIGN, oni_mind_bytes(HASH, THREADS)), HASH, THREADS);
    return 0;
}

static int free_mind(void **state)
{
    (void)state;
    free(mind);
    return 0;
}

static int think(const struct oni_mind_task *task)
{
    struct err e;

    assert_int_equal(oni_mind_think(mind, &alone, task, &result, &e), OK);
    return result.line[0].score;
}

static struct oni_core read_position(struct games_entry *entry, const char *text)
{
    struct game_state state;
    struct oni_core core;
    struct err e;

    assert_int_equal(games_open_position(entry, str_of(text), &e), OK);
    assert_int_equal(entry->game.kind->parse(&entry->game, str_of(text), &state, &e), OK);
    memcpy(&core, &state, sizeof core);
    return core;
}

/* ---- endgame tables -------------------------------------------------------------------------- */

static const char *const sets[] = {
    "ox,boar,elephant,horse,crab", "tiger,dragon,frog,rabbit,monkey",
    "kirin,turtle,phoenix,otter,iguana", /* a lone master can be stuck (B9) */
};

static struct table_deck deck;
static struct dtm_solver table;

static void run_alone(void *pool, void (*work)(void *context, size_t i), void *context,
                      size_t count)
{
    (void)pool;
    for (size_t i = 0; i < count; i++)
        work(context, i);
}

static void solve_set(const char *cards)
{
    struct err e;

    assert_int_equal(table_deck_read(&deck, str_of(cards), &e), OK);
    assert_int_equal(dtm_solver_init(&table, &deck, 1, &e), OK);
    table.run = run_alone;
    while (dtm_solver_iterate(&table)) {}
}

/* A position with a student a side at most, and its level: odd for a win in N plies, even for a
 * loss, 0 for a draw. */
static int random_position(struct rng *r, struct oni_core *out)
{
    for (;;) {
        struct table_position p = {.own = (uint32_t)1 << rng_below(r, 26) & TABLE_BOARD,
                                   .enemy = (uint32_t)1 << rng_below(r, 26) & TABLE_BOARD,
                                   .own_master = (int)rng_below(r, TABLE_SQUARES),
                                   .enemy_master = (int)rng_below(r, TABLE_SQUARES),
                                   .deal = (int)rng_below(r, TABLE_DEALS)};

        if ((p.own & p.enemy) != 0)
            continue;

        int level = dtm_solver_probe(&table, &p);

        if (level < 0)
            continue;
        table_position_to_core(&deck, &p, out);
        return level;
    }
}

/* The level as the mind tells it: plies, negative for a loss. */
static int plies_of_level(int level)
{
    return level % 2 == 1 ? level : -level;
}

static bool probe_table(void *context, const struct oni_core *s, struct oni_mind_tb_result *out)
{
    struct table_position p;

    (void)context;
    if (table_position_from_core(&deck, s, &p, NULL) != OK)
        return false;

    int level = dtm_solver_probe(&table, &p);

    assert_true(level >= 0);
    *out = (struct oni_mind_tb_result){level == 0 ? 0 : level % 2 == 1 ? 1 : -1, level};
    return true;
}

static const struct oni_mind_tablebase tablebase = {.probe = probe_table, .students = 1};

/* Without the table: whatever is proved is true, and what is near is found at its true distance. */
static void check_proofs(struct rng *r, int positions)
{
    for (int i = 0; i < positions; i++) {
        struct oni_mind_task task = {.limits = {.depth = 11}};
        int level = random_position(r, &task.state), local_tt = level > 0 && level <= 6;
        int told = oni_mind_plies(think(&task));

        if (local_tt)
            assert_int_equal(told, plies_of_level(level));
        if (told > 0)
            assert_true(level % 2 == 1 && told >= level);
        if (told < 0)
            assert_true(level > 0 && level % 2 == 0);
    }
}

/* With the table every position is known at once, from one ply away. */
static void check_oracle(struct rng *r, int positions)
{
    for (int i = 0; i < positions; i++) {
        struct oni_mind_task task = {.limits = {.depth = 2}, .tablebase = &tablebase};
        int level = random_position(r, &task.state), score = think(&task);

        assert_int_equal(oni_mind_plies(score), plies_of_level(level));
        if (level == 0)
            assert_int_equal(score, 0);
    }
}

/* What a move is worth to the player who makes it, by rules and table. */
static int worth_by_table(const struct game *g, const struct oni_core *s, game_action action)
{
    struct game_state next = {0};
    struct oni_mind_tb_result tb = {0};

    memcpy(&next, s, sizeof *s);
    game_play(g, &next, action);
    if (game_turn(g, &next) == GAME_OVER)
        return ONI_MIND_WIN - 1;
    assert_true(probe_table(NULL, (const struct oni_core *)&next, &tb));
    return tb.wdl == 0 ? 0 : tb.wdl < 0 ? ONI_MIND_WIN - 1 - tb.dtm : tb.dtm + 1 - ONI_MIND_WIN;
}

static int compare_down(const void *a, const void *b)
{
    return *(const int *)b - *(const int *)a;
}

/* Several lines at once are the moves one by one, best first. */
static void check_lines(const struct game *g, struct rng *r, int positions)
{
    for (int i = 0; i < positions; i++) {
        struct oni_mind_task task = {
            .limits = {.depth = 2}, .tablebase = &tablebase, .lines = ONI_MIND_MAX_LINES};
        game_action legal[GAME_MAX_ACTIONS];
        int worth[GAME_MAX_ACTIONS], count;

        (void)random_position(r, &task.state);
        count = game_legal(g, &task.state, legal);
        for (int k = 0; k < count; k++)
            worth[k] = worth_by_table(g, &task.state, legal[k]);
        qsort(worth, (size_t)count, sizeof worth[0], compare_down);
        (void)think(&task);
        assert_int_equal(result.lines, count < ONI_MIND_MAX_LINES ? count : ONI_MIND_MAX_LINES);
        for (int k = 0; k < result.lines; k++) {
            assert_int_equal(result.line[k].score, worth[k]);
            assert_int_equal(worth_by_table(g, &task.state, result.line[k].move[0]), worth[k]);
            for (int j = 0; j < k; j++)
                assert_true(result.line[j].move[0] != result.line[k].move[0]);
        }
    }
}

static void proofs_agree_with_tables(void **state)
{
    struct games_entry entry;
    struct err e;

    (void)state;
    assert_int_equal(games_open(&entry, str_of("onitama+sensei"), NULL, &e), OK);
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        struct rng r = {i + 1};

        solve_set(sets[i]);
        check_proofs(&r, 150);
        check_oracle(&r, 2000);
        check_lines(&entry.game, &r, 200);
        dtm_solver_release(&table);
    }
}

/* ---- by the rules alone ---------------------------------------------------------------------- */

/* Can the player to act force the end in N plies (1 or 3)? */
static bool can_force(const struct game *g, const struct game_state *state, int plies)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(g, state, legal);

    for (int i = 0; i < count; i++) {
        struct game_state next = *state;

        game_play(g, &next, legal[i]);
        if (game_turn(g, &next) == GAME_OVER)
            return true;
    }
    for (int i = 0; i < count && plies > 1; i++) {
        struct game_state next = *state;
        game_action answers[GAME_MAX_ACTIONS];
        bool all = true;

        game_play(g, &next, legal[i]);

        int answered = can_force(g, &next, 1) ? 0 : game_legal(g, &next, answers);

        all = answered > 0;
        for (int k = 0; k < answered && all; k++) {
            struct game_state later = next;

            game_play(g, &later, answers[k]);
            all = can_force(g, &later, plies - 2);
        }
        if (all)
            return true;
    }
    return false;
}

/* Positions of random games: what ends in one or three plies is told so, and nothing else is. */
static void check_short_wins(const char *name, int games)
{
    struct games_entry entry;
    struct rng r = {5};
    struct err e;

    assert_int_equal(games_open(&entry, str_of(name), NULL, &e), OK);
    for (int i = 0; i < games; i++) {
        const struct game *g = &entry.game;
        struct game_state s;
        struct game_outcome deal;

        g->kind->start(g, &s);
        g->kind->draw(g, &s, &r, &deal);
        assert_int_equal(g->kind->settle(g, &s, &deal, NULL), OK);
        for (int ply = 0; ply < 12 && game_turn(g, &s) != GAME_OVER; ply++) {
            struct oni_mind_task task = {.limits = {.depth = 5}};
            game_action legal[GAME_MAX_ACTIONS];

            memcpy(&task.state, &s, sizeof task.state);

            int told = oni_mind_plies(think(&task));
            bool one = can_force(g, &s, 1), three = one || (ply % 3 == 0 && can_force(g, &s, 3));

            assert_int_equal(told == 1, one);
            if (three)
                assert_int_equal(told, one ? 1 : 3);
            else if (ply % 3 == 0)
                assert_true(told <= 0 || told > 3);
            game_play(g, &s, legal[rng_below(&r, (uint64_t)game_legal(g, &s, legal))]);
        }
    }
}

static void short_wins_are_those_of_the_rules(void **state)
{
    (void)state;
    check_short_wins("onitama+sensei", 60);
    check_short_wins("onitama+wind", 12);
}

/* A proved win is shown to its end, and its moves are legal. */
static void a_proved_line_ends_the_game(void **state)
{
    struct games_entry entry;
    struct oni_mind_task task = {.limits = {.depth = 10}};
    struct game_state s = {0};

    (void)state;
    task.state = read_position(&entry, "ssmss/5/5/5/SSMSS r rabbit,cobra/rooster,tiger/frog");

    int plies = oni_mind_plies(think(&task));

    assert_true(plies > 0);
    assert_int_equal(result.line[0].count, plies);
    memcpy(&s, &task.state, sizeof task.state);
    for (int i = 0; i < plies; i++) {
        game_action legal[GAME_MAX_ACTIONS];
        int count = game_legal(&entry.game, &s, legal), at = 0;

        while (at < count && legal[at] != result.line[0].move[i])
            at++;
        assert_true(at < count);
        game_play(&entry.game, &s, legal[at]);
    }
    assert_int_equal(game_turn(&entry.game, &s), GAME_OVER);
}

/* ---- repetition ------------------------------------------------------------------------------ */

/* A position won in a few plies, by a move that captures nothing: that move, and where it leads. */
static int find_quiet_win(const struct game *g, struct oni_mind_task *task, game_action *best,
                          struct oni_core *after)
{
    struct rng r = {3};

    for (;;) {
        struct game_state next = {0};
        int level = random_position(&r, &task->state);

        if (level < 5 || level % 2 == 0)
            continue;
        assert_int_equal(oni_mind_plies(think(task)), level);
        *best = result.line[0].move[0];
        memcpy(&next, &task->state, sizeof task->state);
        game_play(g, &next, *best);
        memcpy(after, &next, sizeof *after);
        if (after->pawns[after->player] == task->state.pawns[after->player])
            return level;
    }
}

static int score_of(game_action action)
{
    for (int i = 0; i < result.lines; i++)
        if (result.line[i].move[0] == action)
            return result.line[i].score;
    fail_msg("the move is not among the lines");
    return 0;
}

/* A winning move is a draw if it brings about a position for the third time (B13). */
static void the_third_time_is_a_draw(void **state)
{
    struct oni_core past[8], after;
    struct oni_mind_task task = {
        .limits = {.depth = 2}, .tablebase = &tablebase, .lines = ONI_MIND_MAX_LINES};
    struct games_entry entry;
    game_action best;
    struct err e;

    (void)state;
    assert_int_equal(games_open(&entry, str_of("onitama"), NULL, &e), OK);
    solve_set(sets[0]);

    int level = find_quiet_win(&entry.game, &task, &best, &after);

    for (int i = 0; i < 8; i++)
        past[i] = i == 1 || i == 3 ? after : task.state;
    task.history = past;
    task.history_count = 8;
    (void)think(&task);
    assert_int_equal(score_of(best), 0);
    past[1] = task.state; /* then it would be only the second time */
    (void)think(&task);
    assert_int_equal(oni_mind_plies(score_of(best)), level);
    dtm_solver_release(&table);
}

/* ---- limits ---------------------------------------------------------------------------------- */

static const char start[] = "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab";
static const char start_wind[] = "ssmss/5/2W2/5/SSMSS b bat,boar/eagle,elephant/crab";

static void check_same_twice(const char *text, struct oni_mind_limits limits)
{
    struct games_entry entry;
    struct oni_mind_task task = {.limits = limits, .lines = 2};
    static struct oni_mind_result first;

    task.state = read_position(&entry, text);
    oni_mind_clear(mind);
    (void)think(&task);
    first = result;
    oni_mind_clear(mind);
    (void)think(&task);
    assert_true(first.nodes == result.nodes);
    assert_int_equal(first.depth, result.depth);
    for (int i = 0; i < first.lines; i++) {
        assert_int_equal(first.line[i].score, result.line[i].score);
        assert_int_equal(first.line[i].count, result.line[i].count);
        assert_memory_equal(first.line[i].move, result.line[i].move,
                            (size_t)first.line[i].count * sizeof first.line[i].move[0]);
    }
}

static void one_thread_answers_the_same_twice(void **state)
{
    (void)state;
    check_same_twice(start, (struct oni_mind_limits){.depth = 9});
    check_same_twice(start, (struct oni_mind_limits){.nodes = 54321});
    check_same_twice(start_wind, (struct oni_mind_limits){.depth = 5});
    check_same_twice(start_wind, (struct oni_mind_limits){.nodes = 54321});
}

static void nodes_are_limited(void **state)
{
    struct games_entry entry;
    struct oni_mind_task task = {.limits = {.nodes = 1}};

    (void)state;
    task.state = read_position(&entry, start);
    for (; task.limits.nodes < 200000; task.limits.nodes = task.limits.nodes * 3 + 1) {
        oni_mind_clear(mind);
        (void)think(&task);
        assert_true(result.nodes == task.limits.nodes);
        assert_true(result.line[0].count > 0);
    }
}

/* Told to stop at some depth, it visits few positions more. */
struct stopping {
    atomic_bool stop;
    uint64_t nodes;
};

static void stop_at_six(void *context, const struct oni_mind_report *report)
{
    struct stopping *s = context;

    if (report->depth == 6 && s->nodes == 0) {
        s->nodes = report->nodes;
        atomic_store(&s->stop, true);
    }
}

static void it_stops_when_told(void **state)
{
    struct games_entry entry;
    struct stopping stopping = {.nodes = 0};
    struct oni_mind_task task = {.stop = &stopping.stop, .on_report = stop_at_six};

    (void)state;
    atomic_init(&stopping.stop, false);
    task.report_context = &stopping;
    task.state = read_position(&entry, start);
    oni_mind_clear(mind);
    (void)think(&task);
    assert_true(stopping.nodes > 0);
    assert_true(result.nodes - stopping.nodes <= 4096); /* a fifth of a millisecond */
    assert_true(result.depth >= 5);

    (void)think(&task); /* the flag is up from the beginning */
    assert_true(result.line[0].count > 0);
}

static void time_is_limited(void **state)
{
    struct games_entry entry;
    struct oni_mind_task task = {.limits = {.seconds = 0.05}};

    (void)state;
    task.state = read_position(&entry, start_wind);
    (void)think(&task);
    assert_true(result.seconds >= 0.05); /* how much more depends on how busy the machine is */
}

/* ---- threads --------------------------------------------------------------------------------- */

static enum status run_none(int threads, void (*work)(void *context, int thread), void *context,
                            struct err *e)
{
    (void)threads;
    (void)work;
    (void)context;
    return err_say(e, FAILED, "cannot start a thread");
}

static void threads_find_the_same_win(void **state)
{
    const struct oni_mind_host broken = {.seconds = os_seconds, .run = run_none};
    struct games_entry entry;
    struct oni_mind_task task = {.limits = {.depth = 9}};
    struct err e;

    (void)state;
    task.state = read_position(&entry, start);
    assert_int_equal(oni_mind_think(mind, &together, &task, &result, &e), OK);
    assert_int_equal(result.depth, 9);
    task.state = read_position(&entry, start_wind);
    task.limits.depth = 5;
    assert_int_equal(oni_mind_think(mind, &together, &task, &result, &e), OK);
    assert_int_equal(result.depth, 5);
    task.state = read_position(&entry, "ssmss/5/5/5/SSMSS r rabbit,cobra/rooster,tiger/frog");
    assert_int_equal(oni_mind_think(mind, &together, &task, &result, &e), OK);

    int plies = oni_mind_plies(result.line[0].score);

    assert_int_equal(oni_mind_think(mind, &broken, &task, &result, &e), OK);
    assert_int_equal(oni_mind_plies(result.line[0].score), plies);
    assert_true(plies > 0);
}

/* ---- what is no position --------------------------------------------------------------------- */

static void a_game_that_is_over_is_refused(void **state)
{
    struct games_entry entry;
    struct oni_mind_task task = {.limits = {.depth = 3}};
    struct game_state empty;
    struct err e;

    (void)state;
    task.state = read_position(&entry, "2M2/5/2m2/5/5 r ox,boar/horse,elephant/crab");
    assert_int_equal(oni_mind_think(mind, &alone, &task, &result, &e), ILLEGAL);
    entry.game.kind->start(&entry.game, &empty); /* nothing dealt */
    memcpy(&task.state, &empty, sizeof task.state);
    assert_int_equal(oni_mind_think(mind, &alone, &task, &result, &e), ILLEGAL);
}

/* The board turned by half with the colours exchanged is the same position. */
static void the_static_value_is_fair(void **state)
{
    static const char *const pairs[][2] = {
        {"ssm1s/5/1s1S1/5/S1MSS b ox,boar/horse,elephant/crab",
         "ssm1s/5/1s1S1/5/S1MSS r horse,elephant/ox,boar/crab"},
        {"ss2s/2m2/5/1S3/2MSS b tiger,eel/crane,cobra/monkey",
         "ssm2/3s1/5/2M2/S2SS r crane,cobra/tiger,eel/monkey"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        struct games_entry entry;
        struct oni_core one = read_position(&entry, pairs[i][0]);
        struct oni_core two = read_position(&entry, pairs[i][1]);

        assert_int_equal(oni_mind_evaluate(mind, &one), oni_mind_evaluate(mind, &two));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proofs_agree_with_tables),
        cmocka_unit_test(short_wins_are_those_of_the_rules),
        cmocka_unit_test(a_proved_line_ends_the_game),
        cmocka_unit_test(the_third_time_is_a_draw),
        cmocka_unit_test(one_thread_answers_the_same_twice),
        cmocka_unit_test(nodes_are_limited),
        cmocka_unit_test(it_stops_when_told),
        cmocka_unit_test(time_is_limited),
        cmocka_unit_test(threads_find_the_same_win),
        cmocka_unit_test(a_game_that_is_over_is_refused),
        cmocka_unit_test(the_static_value_is_fair),
    };

    return cmocka_run_group_tests(tests, make_mind, free_mind);
}
