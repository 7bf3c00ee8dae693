/* Torii: MIT licence, see LICENSE. */
#define _POSIX_C_SOURCE 200809L /* mkstemp */
/*
 * Tables of the Way of the Wind against the rules: every value and DTM must follow from those of the
 * successors by the rules, and short ones are found by search without a table.
 */
#include "base/bits.h"
#include "game/game.h"
#include "table/thread_pool.h"
#include "table/verify.h"
#include "unit.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* One, two and five wind cards. With masters alone all of them have passes (W10) and wind cards after
 * which the spirit cannot move (W4), because of the edge and because of masters. */
static const char *const sets[] = {
    "eagle,kirin,turtle,phoenix,otter",
    "bat,eagle,elephant,horse,crab",
    "bat,eagle,hawk,lion,spider",
};
enum { SETS = 3 };

static char path[] = "/tmp/torii-wind-XXXXXX";

static void solve_men(struct wind_solver *w, struct wind_deck *deck, const char *cards, int men,
                      struct thread_pool *pool)
{
    struct err e;

    assert_int_equal(wind_deck_read(deck, str_of(cards), &e), OK);
    assert_int_equal(wind_solver_init(w, deck, men, thread_pool_run, pool, &e), OK);
    while (wind_solver_iterate(w)) {}
    assert_false(w->too_deep);
}

static void make_file(const char *cards, int men, int threads)
{
    struct thread_pool pool = {threads};
    struct wind_deck deck;
    struct wind_solver w;
    struct err e;

    solve_men(&w, &deck, cards, men, &pool);
    assert_int_equal(wind_write(&w, path, &e), OK);
    wind_solver_release(&w);
}

/* ---- the rules ------------------------------------------------------------------------------- */

static void tell(void *context, const char *position, const struct table_result *told,
                 const struct table_result *true_answer)
{
    (void)context;
    print_error("%s: %d in %d in the table, %d in %d by the rules\n", position, told->wdl,
                told->dtm, true_answer->wdl, true_answer->dtm);
}

static void check_masters_alone(const struct wind_table *t)
{
    struct verify v;
    struct err e;

    assert_int_equal(verify_init_wind(&v, t, tell, NULL, &e), OK);
    assert_int_equal(verify_all(&v, (struct table_slice){0, 0}, &e), OK);
    assert_int_equal(v.count.positions, 553 * 23 * 30);
    assert_int_equal(v.count.wrong, 0);
}

static void check_students_at_random(const struct wind_table *t, struct rng *r)
{
    struct verify v;
    struct err e;

    assert_int_equal(t->census[0][1].states, (uint64_t)553 * 23 * 22 * 30);
    assert_int_equal(t->census[1][1].states, 0);
    assert_int_equal(verify_init_wind(&v, t, tell, NULL, &e), OK);
    assert_int_equal(verify_random(&v, (struct table_slice){0, 1}, 10000, r, &e), OK);
    assert_int_equal(verify_random(&v, (struct table_slice){1, 0}, 10000, r, &e), OK);
    assert_int_equal(v.count.positions, 20000);
    assert_int_equal(v.count.wrong, 0);
}

/* ---- a search without a table ---------------------------------------------------------------- */

/* Plies to the end if the game ends within `plies`: odd for a win of the player to move, even for a
 * loss, and 0 if it does not. */
static int search(const struct game *g, const struct oni_core *s, int plies)
{
    game_action actions[GAME_MAX_ACTIONS];
    int count = game_legal(g, s, actions), best = 0, worst = 0;
    bool escapes = false;

    if (plies == 0)
        return 0;
    for (int i = 0; i < count; i++) {
        struct oni_core next = *s;

        game_play(g, &next, actions[i]);
        if (game_turn(g, &next) == GAME_OVER)
            return 1;

        int reply = search(g, &next, plies - 1);

        escapes = escapes || reply == 0;
        if (reply > 0 && reply % 2 == 0)
            best = best == 0 || reply < best ? reply : best;
        worst = reply > worst && reply % 2 == 1 ? reply : worst;
    }
    return best > 0 ? best + 1 : escapes ? 0 : worst + 1;
}

/* Board, Red or Blue to move, five cards in any order. */
static void any_state(const struct wind_deck *d, struct rng *r, struct oni_core *s)
{
    uint8_t cards[TABLE_CARDS], square[TABLE_SQUARES];

    memset(s, 0, sizeof *s);
    memcpy(cards, d->deck.card, sizeof cards);
    rng_shuffle(r, cards, TABLE_CARDS);
    memcpy(s->hand, cards, 4);
    s->beside = cards[4];
    s->player = (uint8_t)rng_below(r, 2);
    do {
        for (int i = 0; i < TABLE_SQUARES; i++)
            square[i] = (uint8_t)i;
        rng_shuffle(r, square, TABLE_SQUARES);
    } while (square[0] == 22 || square[1] == 2); /* where the game is over */
    s->spirit = square[2];
    s->masters = (uint32_t)1 << square[0] | (uint32_t)1 << square[1];
    s->pawns[ONI_BLUE] = (uint32_t)1 << square[0];
    s->pawns[ONI_RED] = (uint32_t)1 << square[1];
    s->pawns[rng_below(r, 2)] |= (uint32_t)1 << square[3];
    s->ply = ONI_NO_PLY;
    oni_core_finish(s);
}

enum { DEPTH = 3, SEARCHED = 60 };

static void check_with_a_search(const struct wind_table *t, struct rng *r, int often[DEPTH + 1])
{
    struct oni_rules rules;
    struct err e;

    assert_int_equal(oni_rules_named(str_of("onitama+sensei+wind"), &rules, &e), OK);

    struct game g = oni_game(&rules);

    for (int i = 0; i < SEARCHED; i++) {
        struct wind_position p;
        struct table_result a;
        struct oni_core s;

        any_state(&t->deck, r, &s);
        assert_int_equal(wind_position_from_core(&t->deck, &s, &p, &e), OK);
        assert_int_equal(wind_probe(t, &p, &a, &e), OK);

        int found = search(&g, &s, DEPTH);

        often[found]++;
        assert_int_equal(a.dtm <= DEPTH ? a.dtm : 0, found);
        assert_int_equal(a.wdl, a.dtm == 0 ? TABLE_DRAW : a.dtm % 2 == 1 ? TABLE_WIN : TABLE_LOSS);
    }
}

static void values_follow_from_the_rules(void **state)
{
    int often[DEPTH + 1] = {0};

    (void)state;
    for (int i = 0; i < SETS; i++) {
        struct rng r = {(uint64_t)i + 11};
        struct wind_table t;
        struct err e;

        make_file(sets[i], 3, 2);
        assert_int_equal(wind_open(&t, path, &e), OK);
        assert_int_equal(chunk_file_verify(&t.file, &e), OK);
        check_masters_alone(&t);
        check_students_at_random(&t, &r);
        check_with_a_search(&t, &r, often);
        wind_close(&t);
    }
    for (int i = 0; i <= DEPTH; i++)
        assert_true(often[i] > 0);
}

/* Recomputing every row in every iteration, not only the changed ones, finds the same. */
static void rows_left_alone_hold_nothing(void **state)
{
    struct thread_pool pool = {2};
    struct wind_deck deck;
    struct wind_solver some, all;
    struct err e;
    bool more = true;

    (void)state;
    solve_men(&some, &deck, sets[2], 3, &pool);
    assert_int_equal(wind_solver_init(&all, &deck, 3, thread_pool_run, &pool, &e), OK);
    while (more) {
        more = wind_solver_iterate(&all);
        for (size_t block = 0; block < WIND_BLOCKS; block++)
            all.slice.next_rows[block] = TABLE_BOARD;
    }
    assert_int_equal(some.ply, all.ply);
    assert_int_equal(some.left, all.left);
    assert_memory_equal(some.slice.dtm, all.slice.dtm,
                        all.slice.first[WIND_BLOCKS] * sizeof *all.slice.dtm);
    wind_solver_release(&some);
    wind_solver_release(&all);
}

/* ---- errors ---------------------------------------------------------------------------------- */

/* A position is given two plies more before the file is written, so that all checksums are valid. */
static void a_planted_error_is_found(void **state)
{
    const struct wind_position p = {.pawns = {.own_master = 0, .enemy_master = 24}, .spirit = 12};
    struct thread_pool pool = {2};
    struct verify v;
    struct wind_solver w;
    struct wind_table t;
    struct wind_deck deck;
    struct err e;

    (void)state;
    solve_men(&w, &deck, sets[1], 2, &pool);

    uint16_t *level = wind_solver_find(&w, &p);

    assert_non_null(level);
    assert_true(*level > 1);
    *level = (uint16_t)(*level + 2);
    assert_int_equal(wind_write(&w, path, &e), OK);
    wind_solver_release(&w);
    assert_int_equal(wind_open(&t, path, &e), OK);
    assert_int_equal(chunk_file_verify(&t.file, &e), OK);
    assert_int_equal(verify_init_wind(&v, &t, NULL, NULL, &e), OK);
    assert_int_equal(verify_all(&v, (struct table_slice){0, 0}, &e), OK);
    assert_true(v.count.wrong > 0);
    wind_close(&t);
}

static void write_bytes(const char *bytes, size_t len)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, len, file), len);
    assert_int_equal(fclose(file), 0);
}

static void damaged_files_are_refused(void **state)
{
    struct os_bytes whole;
    struct wind_table t;
    struct err e;

    (void)state;
    make_file(sets[0], 2, 2);
    assert_int_equal(os_read_file(path, 1 << 26, &whole, &e), OK);
    for (size_t len = 0; len < whole.len; len = len * 3 + 1) {
        write_bytes(whole.data, len);
        assert_int_not_equal(wind_open(&t, path, &e), OK);
    }
    write_bytes(whole.data, whole.len - 1);
    assert_int_equal(wind_open(&t, path, &e), FAILED);
    for (size_t at = 0; at < whole.len; at = at * 2 + 1) {
        whole.data[at] ^= 1;
        write_bytes(whole.data, whole.len);
        if (wind_open(&t, path, &e) == OK) {
            assert_int_equal(chunk_file_verify(&t.file, &e), FAILED);
            wind_close(&t);
        }
        whole.data[at] ^= 1;
    }
    os_bytes_release(&whole);
}

/* A disk that is full after half a mebibyte: it is reported, and the old file is unchanged. */
static void a_full_disk_leaves_no_half_file(void **state)
{
    struct thread_pool pool = {2};
    struct rlimit before, small;
    struct wind_deck deck;
    struct wind_solver w;
    struct os_bytes old;
    char part[sizeof path + 8];
    struct err e;

    (void)state;
    (void)snprintf(part, sizeof part, "%s.part", path);
    write_bytes("old", 3);
    solve_men(&w, &deck, sets[0], 2, &pool);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small = (struct rlimit){1 << 19, before.rlim_max};
    assert_true(signal(SIGXFSZ, SIG_IGN) != SIG_ERR);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);

    enum status rc = wind_write(&w, path, &e);

    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(rc, FAILED);
    assert_non_null(strstr(err_text(&e), "cannot write"));
    assert_int_equal(access(part, F_OK), -1);
    assert_int_equal(os_read_file(path, 1 << 26, &old, &e), OK);
    assert_int_equal(old.len, 3);
    os_bytes_release(&old);
    wind_solver_release(&w);
}

/* Positions outside the table are rejected, and nothing out of range is read. */
static void strange_positions_are_refused(void **state)
{
    const struct wind_position bad[] = {
        {.pawns = {.own_master = 22, .enemy_master = 24}, .spirit = 12},
        {.pawns = {.own_master = 0, .enemy_master = 2}, .spirit = 12},
        {.pawns = {.own_master = 7, .enemy_master = 7}, .spirit = 12},
        {.pawns = {.own_master = 12, .enemy_master = 24}, .spirit = 12},
        {.pawns = {.own_master = 0, .enemy_master = 24, .own = 1 << 12}, .spirit = 12},
        {.pawns = {.own_master = 0, .enemy_master = 24, .own = 1}, .spirit = 12},
        {.pawns = {.own_master = 0, .enemy_master = 24, .own = 6}, .spirit = 12},
        {.pawns = {.own_master = 0, .enemy_master = 24, .own = 2, .enemy = 4}, .spirit = 12},
    };
    struct table_result a;
    struct wind_table t;
    struct err e;

    (void)state;
    make_file(sets[0], 3, 2);
    assert_int_equal(wind_open(&t, path, &e), OK);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(wind_probe(&t, &bad[i], &a, &e), ILLEGAL);
    wind_close(&t);
}

static void threads_make_the_same_file(void **state)
{
    struct os_bytes one, many;
    struct err e;

    (void)state;
    make_file(sets[2], 2, 1);
    assert_int_equal(os_read_file(path, 1 << 26, &one, &e), OK);
    make_file(sets[2], 2, 5);
    assert_int_equal(os_read_file(path, 1 << 26, &many, &e), OK);
    assert_int_equal(one.len, many.len);
    assert_memory_equal(one.data, many.data, one.len);
    os_bytes_release(&one);
    os_bytes_release(&many);
}

static void bad_decks_are_refused(void **state)
{
    static const char *const bad[] = {"ox,boar,elephant,bat", "bat,bat,boar,elephant,horse",
                                      "bat,boar,elephant,horse,tigger",
                                      "bat,boar,elephant,horse,crab,eel", ""};
    struct wind_deck deck;
    struct err e;

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(wind_deck_read(&deck, str_of(bad[i]), &e), BAD_INPUT);
}

static int make_path(void **state)
{
    int file = mkstemp(path);

    (void)state;
    return file < 0 ? -1 : close(file);
}

static int remove_path(void **state)
{
    (void)state;
    return unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_decks_are_refused),
        cmocka_unit_test(values_follow_from_the_rules),
        cmocka_unit_test(rows_left_alone_hold_nothing),
        cmocka_unit_test(a_planted_error_is_found),
        cmocka_unit_test(damaged_files_are_refused),
        cmocka_unit_test(a_full_disk_leaves_no_half_file),
        cmocka_unit_test(strange_positions_are_refused),
        cmocka_unit_test(threads_make_the_same_file),
    };

    return cmocka_run_group_tests(tests, make_path, remove_path);
}
