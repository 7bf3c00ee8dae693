/* Torii: MIT licence, see LICENSE. */
/*
 * Puzzles: the solver against endgame tables, rows of text, equal positions, generation, answers to those who solve.
 * The puzzles of the program are proved apart, by tests/reference/puzzle_proof.c.
 */
#include "unit.h"

#include "bindings/wasm/wasm.h"
#include "study/puzzle_find.h"
#include "table/mem_table.h"

#include <stdlib.h>
#include <string.h>

enum { ENTRIES = 1 << 14 };

struct room {
    struct oni_rules rules;
    struct game game;
    struct puzzle_judge judge;
    struct mem_table table;
};

static bool probe(void *context, const struct oni_core *s, int *wdl, int *plies)
{
    struct table_result r;

    if (!mem_table_probe_core(context, s, &r))
        return false;
    *wdl = r.wdl;
    *plies = r.dtm;
    return true;
}

static void open_room(struct room *m, const char *game)
{
    void *memory = malloc(puzzle_solver_bytes(ENTRIES));

    assert_non_null(memory);
    memset(m, 0, sizeof *m);
    assert_int_equal(oni_rules_named(str_of(game), &m->rules, NULL), OK);
    m->game = oni_game(&m->rules);
    m->judge =
        (struct puzzle_judge){.game = &m->game, .solver = puzzle_solver_init(memory, ENTRIES)};
    puzzle_solver_begin(m->judge.solver, &m->game);
}

static void close_room(struct room *m)
{
    free(m->judge.solver);
    mem_table_release(&m->table);
}

static void cards_of(const char *names, uint8_t out[5])
{
    struct str rest = str_of(names), name;

    for (int i = 0; i < 5 && str_cut(&rest, ',', &name); i++)
        out[i] = (uint8_t)oni_card_find(name);
}

static const char cards[] = "ox,boar,elephant,horse,crab";

static void the_solver_agrees_with_the_table(void **state)
{
    enum { POSITIONS = 400, DEPTH = 7 };
    struct table_deck deck;
    struct rng r = {11};
    struct room m;
    uint8_t five[5];

    (void)state;
    open_room(&m, "onitama");
    cards_of(cards, five);
    assert_int_equal(table_deck_read(&deck, str_of(cards), NULL), OK);
    assert_int_equal(mem_table_solve(&m.table, &deck, NULL, NULL, NULL), OK);
    for (int i = 0; i < POSITIONS; i++) {
        struct oni_core s;
        int wdl, plies, won;

        if (!puzzle_random_endgame(&m.game, five, &r, &s) || !probe(&m.table, &s, &wdl, &plies))
            continue;
        won = puzzle_win_plies(m.judge.solver, &s, DEPTH);
        assert_int_equal(won, wdl > 0 && plies <= DEPTH ? plies : -1);
        for (int most = 2; most <= DEPTH; most += 2)
            assert_int_equal(puzzle_loses(m.judge.solver, &s, most), wdl < 0 && plies <= most);
    }
    close_room(&m);
}

/* By the table alone: one move keeps the result, or the number of moves. */
static void endgames_are_what_the_table_says(void **state)
{
    enum { SAMPLES = 30000 };
    int found[PUZZLE_KINDS] = {0};
    struct table_deck deck;
    struct rng r = {5};
    struct room m;
    uint8_t five[5];

    (void)state;
    open_room(&m, "onitama");
    cards_of(cards, five);
    assert_int_equal(table_deck_read(&deck, str_of(cards), NULL), OK);
    assert_int_equal(mem_table_solve(&m.table, &deck, NULL, NULL, NULL), OK);
    m.judge.probe = probe;
    m.judge.context = &m.table;
    for (int i = 0; i < SAMPLES; i++) {
        struct puzzle p;
        struct oni_core s;
        int wdl, plies;

        if (!puzzle_random_endgame(&m.game, five, &r, &s) || !puzzle_of_endgame(&m.judge, &s, &p) ||
            found[p.kind]++ > 3)
            continue;
        assert_true(probe(&m.table, &s, &wdl, &plies));
        assert_int_equal(wdl, p.kind == PUZZLE_HOLD ? 0 : 1);
        if (p.kind == PUZZLE_WIN_5)
            assert_int_equal(plies, 2 * p.moves - 1);
        assert_int_equal(puzzle_check(&m.judge, &p, NULL), OK);
    }
    assert_true(found[PUZZLE_ONLY] > 0 && found[PUZZLE_WIN_5] > 0 && found[PUZZLE_HOLD] > 0);
    close_room(&m);
}

static void rows_are_read_as_printed(void **state)
{
    static const char row[] = "win2\t2\t4\tstone,master\t2m2/5/2M2/5/5 b "
                              "ox,boar/horse,elephant/crab\tox:c3c4";
    const char *const wrong[] = {
        "win2\t2\t4\tstone\t2m2/5/2M2/5/5 b ox,boar/horse,elephant/crab",
        "win9\t2\t4\tstone\tx\ty",
        "win2\t99\t4\tstone\tx\ty",
        "win2\t2\t12\tstone\tx\ty",
        "win2\t2\t4\tbricks\tx\ty",
        "win2\t2\t4\tstone\tx\ty\tevents of an open game",
        "shadow\t0\t4\tlantern\tx\ta1",
    };
    char memory[PUZZLE_ROW];
    struct puzzle p;
    struct text t;

    (void)state;
    assert_int_equal(puzzle_read(str_of(row), &p, NULL), OK);
    assert_int_equal(p.kind, PUZZLE_WIN_2);
    assert_int_equal(p.themes, 1 << PUZZLE_STONE | 1 << PUZZLE_MASTER);
    text_init(&t, memory, sizeof memory);
    puzzle_print(&p, &t);
    assert_int_equal(strlen(memory), strlen(row) + 1);
    assert_memory_equal(memory, row, strlen(row));
    p.themes = 0; /* nothing to say about it is written as `-` */
    text_init(&t, memory, sizeof memory);
    puzzle_print(&p, &t);
    assert_int_equal(puzzle_read(str_of(memory), &p, NULL), OK);
    assert_int_equal(p.themes, 0);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(puzzle_read(str_of(wrong[i]), &p, NULL), BAD_INPUT);
}

static bool are_equal(const char *one, const char *other)
{
    char x[PUZZLE_POSITION], y[PUZZLE_POSITION];
    struct puzzle p = {.kind = PUZZLE_WIN_2}, q = {.kind = PUZZLE_WIN_2};

    memcpy(p.position, one, strlen(one) + 1);
    memcpy(q.position, other, strlen(other) + 1);
    assert_int_equal(puzzle_identity(&p, x), OK);
    assert_int_equal(puzzle_identity(&q, y), OK);
    return strcmp(x, y) == 0;
}

/* Rooster and goose are mirror images, ox and horse too; boar and crab are their own. */
static void mirrors_and_colours_are_the_same_puzzle(void **state)
{
    static const char one[] = "s1m2/5/3M1/S4/5 b ox,boar/rooster,crab/tiger";

    (void)state;
    assert_true(are_equal(one, "s1m2/5/3M1/S4/5 b boar,ox/crab,rooster/tiger"));
    assert_true(are_equal(one, "2m1s/5/1M3/4S/5 b horse,boar/goose,crab/tiger"));
    assert_true(are_equal(one, "5/4s/1m3/5/2M1S r rooster,crab/ox,boar/tiger"));
    assert_true(are_equal(one, "5/s4/3m1/5/S1M2 r goose,crab/horse,boar/tiger"));
    assert_false(are_equal(one, "2m1s/5/1M3/4S/5 b ox,boar/rooster,crab/tiger"));
    assert_false(are_equal(one, "s1m2/5/3M1/S4/5 r ox,boar/rooster,crab/tiger"));
    assert_false(are_equal(one, "s1m2/5/3M1/1S3/5 b ox,boar/rooster,crab/tiger"));
}

static void a_seed_gives_the_same_puzzles(void **state)
{
    struct room m;

    (void)state;
    open_room(&m, "onitama");
    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct puzzle one[2], other[2];
        struct rng r = {seed}, again = {seed};
        int count;

        memset(one, 0, sizeof one);
        memset(other, 0, sizeof other);
        count = puzzle_of_game(&m.judge, &r, one, 2);
        puzzle_solver_begin(m.judge.solver, &m.game);
        assert_int_equal(puzzle_of_game(&m.judge, &again, other, 2), count);
        assert_memory_equal(one, other, sizeof one);
        for (int i = 0; i < count; i++)
            assert_int_equal(puzzle_check(&m.judge, &one[i], NULL), OK);
    }
    close_room(&m);
}

/* A changed answer is refused, and a record without its last event leaves several squares. */
static void a_record_of_shadow_decides(void **state)
{
    void *scratch = malloc(puzzle_shadow_bytes());
    struct puzzle p = {.kind = PUZZLE_SHADOW}, changed;
    struct rng r = {3};
    struct err e;
    struct room m;

    (void)state;
    assert_non_null(scratch);
    open_room(&m, "onitama+shadow");
    while (!puzzle_of_shadow(&m.game, &r, scratch, &p))
        continue;
    assert_int_equal(puzzle_check_shadow(&m.game, &p, scratch, &e), OK);
    changed = p;
    changed.solution[0] = p.solution[0] == 'a' ? 'b' : 'a';
    assert_int_equal(puzzle_check_shadow(&m.game, &changed, scratch, &e), ILLEGAL);
    changed = p;
    *strrchr(changed.events, ' ') = '\0';
    assert_int_equal(puzzle_check_shadow(&m.game, &changed, scratch, &e), ILLEGAL);
    free(scratch);
    close_room(&m);
}

/* ---- answers, through the door of the page ------------------------------------------------------- */

static const char *asked(int (*ask)(int size), const char *lines)
{
    static char answer[512];
    int rc;

    memcpy(page_input((int)strlen(lines)), lines, strlen(lines));
    rc = ask((int)strlen(lines));
    assert_true(page_output_size() < (int)sizeof answer);
    memcpy(answer, page_output(), (size_t)page_output_size());
    answer[page_output_size()] = '\0';
    assert_true((rc == OK) == (strstr(answer, "\"error\"") == NULL));
    return answer;
}

/* By hand: Blue's master walks c3-c4, and whatever Red's master on e5 does, c4-c5 is the arch. */
#define WALK "puzzle win2\t2\t1\tstream\t4m/5/2M2/5/5 b ox,boar/rabbit,monkey/tiger\tox:c3c4\n"

static void moves_are_answered(void **state)
{
    (void)state;
    assert_non_null(strstr(asked(puzzle_try, WALK "move boar:c3c4\n"), "\"right\":true"));
    assert_non_null(strstr(asked(puzzle_try, WALK "move ox:c3c2\n"), "\"right\":false"));
    assert_non_null(strstr(asked(puzzle_try, WALK "move ox:c3c2\n"), "\"reply\":\""));
    assert_non_null(
        strstr(asked(puzzle_try, WALK "move ox:c3c4\nmove rabbit:e5d4\nmove boar:c4c5\n"),
               "\"right\":true,\"solved\":true,\"reply\":null"));
    assert_non_null(
        strstr(asked(puzzle_try, WALK "move ox:c3c4\nmove rabbit:e5d4\nmove boar:c4b4\n"),
               "\"right\":false"));
    assert_string_equal(asked(puzzle_next, WALK "move ox:c3c4\nmove rabbit:e5d4\n"), "boar:c4d4");
    assert_non_null(strstr(asked(puzzle_try, WALK "move ox:c3a1\n"), "\"error\""));
    assert_non_null(strstr(asked(puzzle_try, "move ox:c3c4\n"), "\"error\""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_solver_agrees_with_the_table),
        cmocka_unit_test(endgames_are_what_the_table_says),
        cmocka_unit_test(rows_are_read_as_printed),
        cmocka_unit_test(mirrors_and_colours_are_the_same_puzzle),
        cmocka_unit_test(a_seed_gives_the_same_puzzles),
        cmocka_unit_test(a_record_of_shadow_decides),
        cmocka_unit_test(moves_are_answered),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
