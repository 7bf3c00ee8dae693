/* Torii: MIT licence, see LICENSE. */
#define _POSIX_C_SOURCE 200809L /* mkstemp */
/*
 * The in-memory table against the rules: every result must follow from those of the successors by the
 * rules, which holds for the correct table only. And against a file made by the writer.
 * TORII_EVERY=N checks every Nth position only.
 */
#include "table/dtm_write.h"
#include "table/mem_table.h"
#include "table/position.h"
#include "table/thread_pool.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const decks[] = {
    "ox,boar,elephant,horse,crab",
    "kirin,turtle,phoenix,otter,iguana", /* cards with which a lone master can be stuck (B9) */
    "crab,crane,bear,seasnake,turtle",   /* a loss in 256 plies, more than a byte holds */
};

static void make(struct mem_table *t, const char *cards)
{
    struct table_deck deck;
    struct err e;

    assert_int_equal(table_deck_read(&deck, str_of(cards), &e), OK);
    assert_int_equal(mem_table_solve(t, &deck, NULL, NULL, &e), OK);
}

/* One position in this many is checked. */
static uint64_t every_which(void)
{
    const char *every = getenv("TORII_EVERY");
    uint64_t number = every != NULL ? strtoull(every, NULL, 10) : 1;

    assert_true(number > 0);
    return number == 1 && getenv("TORII_BRIEF") != NULL ? 7 : number;
}

/* ---- all positions --------------------------------------------------------------------------- */

typedef void visitor(void *context, const struct table_position *p);

static bool share_a_square(const struct table_position *p)
{
    uint32_t m = (uint32_t)1 << p->own_master, o = (uint32_t)1 << p->enemy_master;

    return m == o || (p->own & p->enemy) || ((p->own | p->enemy) & (m | o));
}

/* A master that has come to the other's arch has won (B12). */
static bool is_over(const struct table_position *p)
{
    return p->own_master == 22 || p->enemy_master == 2;
}

static void visit_masters(struct table_position p, visitor *visit, void *context)
{
    for (p.own_master = 0; p.own_master < 25; p.own_master++)
        for (p.enemy_master = 0; p.enemy_master < 25; p.enemy_master++)
            if (!share_a_square(&p) && !is_over(&p))
                for (p.deal = 0; p.deal < 30; p.deal++)
                    visit(context, &p);
}

/* Bit 25 is off the board: no student. */
static void visit_all(visitor *visit, void *context)
{
    for (int own = 0; own <= 25; own++)
        for (int enemy = 0; enemy <= 25; enemy++) {
            struct table_position p = {.own = ((uint32_t)1 << own) & TABLE_BOARD,
                                       .enemy = ((uint32_t)1 << enemy) & TABLE_BOARD};

            visit_masters(p, visit, context);
        }
}

/* ---- by the rules ---------------------------------------------------------------------------- */

struct check {
    const struct mem_table *t;
    struct oni_rules rules;
    struct game game;
    uint64_t every, visited, checked, wrong;
    uint64_t stuck, stuck_not_lost; /* positions in which the player must pass */
};

static void check_init(struct check *c, const struct mem_table *t)
{
    struct err e;

    *c = (struct check){.t = t, .every = every_which()};
    assert_int_equal(oni_rules_named(str_of("onitama+sensei"), &c->rules, &e), OK);
    c->game = oni_game(&c->rules);
}

/* Order for the player to move: fast win, slow win, draw, slow loss, fast loss. */
static int worth(struct table_result a)
{
    return a.wdl == TABLE_WIN ? 1000 - a.dtm : a.wdl == TABLE_LOSS ? a.dtm - 1000 : 0;
}

/* What a move is worth for the player who makes it. */
static struct table_result answer_after(struct check *c, const struct oni_core *next)
{
    struct table_result reply;

    if (game_turn(&c->game, next) == GAME_OVER)
        return (struct table_result){TABLE_WIN, 1}; /* no move of Onitama loses */
    assert_true(mem_table_probe_core(c->t, next, &reply));
    return (struct table_result){(enum table_wdl)(-(int)reply.wdl),
                                 reply.wdl == TABLE_DRAW ? 0 : reply.dtm + 1};
}

static struct table_result answer_by_rules(struct check *c, const struct oni_core *s)
{
    game_action actions[GAME_MAX_ACTIONS];
    struct table_result best = {TABLE_LOSS, 0};
    int count = game_legal(&c->game, s, actions);
    bool moved = false;

    for (int i = 0; i < count; i++) {
        struct oni_core next = *s;
        struct table_result a;

        game_play(&c->game, &next, actions[i]);
        a = answer_after(c, &next);
        best = i == 0 || worth(a) > worth(best) ? a : best;
        moved = moved || next.pawns[ONI_BLUE] != s->pawns[ONI_BLUE];
    }
    assert_true(count > 0);
    c->stuck += !moved;
    c->stuck_not_lost += !moved && best.wdl != TABLE_LOSS;
    return best;
}

static void check_position(void *context, const struct table_position *p)
{
    struct check *c = context;
    struct table_result told, again, true_answer;
    struct oni_core s;

    if (c->visited++ % c->every != 0)
        return;
    table_position_to_core(&c->t->deck, p, &s);
    true_answer = answer_by_rules(c, &s);
    c->checked++;
    if (!mem_table_probe(c->t, p, &told) || !mem_table_probe_core(c->t, &s, &again) ||
        told.wdl != true_answer.wdl || told.dtm != true_answer.dtm || again.wdl != told.wdl ||
        again.dtm != told.dtm)
        c->wrong++;
}

static void answers_follow_from_the_rules(void **state)
{
    uint64_t positions = (uint64_t)553 * 30 * (1 + 23 + 23 + 23 * 22);

    (void)state;
    for (int i = 0; i < 3; i++) {
        struct mem_table t;
        struct check c;

        make(&t, decks[i]);
        check_init(&c, &t);
        visit_all(check_position, &c);
        assert_int_equal(c.visited, positions);
        assert_true(c.checked >= positions / c.every);
        assert_int_equal(c.wrong, 0);
        assert_true(i != 2 || t.overflow_count > 0);
        mem_table_release(&t);
    }
}

/* B9: a player who cannot move passes, which does not lose. */
static void a_stuck_master_passes(void **state)
{
    struct mem_table t;
    struct check c;

    (void)state;
    make(&t, decks[1]);
    check_init(&c, &t);
    c.every = 1;
    visit_masters((struct table_position){0}, check_position, &c);
    assert_int_equal(c.wrong, 0);
    assert_true(c.stuck > 0);
    assert_true(c.stuck_not_lost > 0);
    mem_table_release(&t);
}

/* The check must find what is wrong, be it only one ply. */
static void a_planted_error_is_found(void **state)
{
    struct mem_table t;
    struct check c;
    uint32_t at;

    (void)state;
    make(&t, decks[0]);
    at = t.first[MEM_BLOCKS - 1]; /* two lone masters, the first that are not won in one */
    assert_true(t.dtm[at] > 0);
    t.dtm[at] = (uint8_t)(t.dtm[at] + 2);
    check_init(&c, &t);
    c.every = 1;
    visit_masters((struct table_position){0}, check_position, &c);
    assert_true(c.wrong > 0);
    mem_table_release(&t);
}

/* ---- against a file -------------------------------------------------------------------------- */

static char path[] = "/tmp/torii-small-XXXXXX";

static void make_file(const struct table_deck *deck)
{
    struct thread_pool pool = {2};
    struct dtm_solver w;
    struct err e;

    assert_int_equal(dtm_solver_init(&w, deck, 1, &e), OK);
    w.run = thread_pool_run;
    w.pool = &pool;
    while (dtm_solver_iterate(&w)) {}
    assert_int_equal(dtm_write(&w, path, &e), OK);
    dtm_solver_release(&w);
}

struct census {
    const struct mem_table *t;
    const struct tablebase *file;
    uint64_t every, visited, different;
    struct table_census count[2][2];
};

static void add_position(void *context, const struct table_position *p)
{
    struct census *c = context;
    struct table_census *count = &c->count[p->own != 0][p->enemy != 0];
    struct table_result a, other;
    struct err e;

    assert_true(mem_table_probe(c->t, p, &a));
    count->states++;
    count->win += a.wdl == TABLE_WIN;
    count->win_in1 += a.wdl == TABLE_WIN && a.dtm == 1;
    count->loss += a.wdl == TABLE_LOSS;
    count->draw += a.wdl == TABLE_DRAW;
    if (a.wdl == TABLE_WIN && (uint32_t)a.dtm > count->longest_win)
        count->longest_win = (uint32_t)a.dtm;
    if (a.wdl == TABLE_LOSS && (uint32_t)a.dtm > count->longest_loss)
        count->longest_loss = (uint32_t)a.dtm;
    if (c->visited++ % c->every == 0)
        c->different +=
            table_probe(c->file, p, &other, &e) != OK || other.wdl != a.wdl || other.dtm != a.dtm;
}

static void the_census_is_that_of_a_file(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct mem_table t;
        struct tablebase file;
        struct census c = {.t = &t, .file = &file, .every = every_which()};
        struct err e;

        make(&t, decks[i]);
        make_file(&t.deck);
        assert_int_equal(table_open(&file, path, &e), OK);
        visit_all(add_position, &c);
        assert_int_equal(c.different, 0);
        for (int own = 0; own <= 1; own++)
            for (int enemy = 0; enemy <= 1; enemy++)
                assert_memory_equal(&c.count[own][enemy], &file.census[own][enemy],
                                    sizeof file.census[own][enemy]);
        table_close(&file);
        mem_table_release(&t);
    }
}

/* ---- what is made, and what is refused ------------------------------------------------------- */

static void threads_make_the_same_table(void **state)
{
    struct thread_pool pool = {2};
    struct mem_table one, two;
    struct err e;

    (void)state;
    make(&one, decks[1]);
    assert_int_equal(mem_table_solve(&two, &one.deck, thread_pool_run, &pool, &e), OK);
    assert_memory_equal(one.first, two.first, sizeof one.first);
    assert_memory_equal(one.dtm, two.dtm, one.first[MEM_BLOCKS]);
    assert_memory_equal(one.masters, two.masters, sizeof *one.masters * MEM_BLOCKS * DTM_WORDS);
    /* A byte for each position that is not won in one, and little more. */
    assert_true(mem_table_bytes(&one) < one.first[MEM_BLOCKS] + 900000);
    mem_table_release(&two);
    mem_table_release(&one);
    mem_table_release(&one);
}

static void strange_positions_are_refused(void **state)
{
    static const struct table_position bad[] = {
        {.own = 3, .own_master = 10, .enemy_master = 20},               /* two students */
        {.enemy = 3, .own_master = 10, .enemy_master = 20},             /* … of the enemy */
        {.own_master = 10, .enemy_master = 10},                         /* on one square */
        {.own = 1 << 7, .own_master = 7, .enemy_master = 20},           /* … */
        {.enemy = 1 << 7, .own_master = 7, .enemy_master = 20},         /* … */
        {.own = 1 << 7, .own_master = 3, .enemy_master = 7},            /* … */
        {.own = 16, .enemy = 16, .own_master = 10, .enemy_master = 20}, /* … */
        {.own_master = 22, .enemy_master = 10},                         /* won */
        {.own_master = 10, .enemy_master = 2},                          /* lost */
    };
    struct mem_table t;
    struct table_result a = {TABLE_DRAW, 77};

    (void)state;
    make(&t, decks[0]);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(mem_table_probe(&t, &bad[i], &a));
    assert_int_equal(a.dtm, 77);
    mem_table_release(&t);
}

static bool probe_text(const struct mem_table *t, const char *text, struct table_result *a)
{
    struct oni_rules rules;
    struct oni_core s;
    struct err e;

    assert_int_equal(oni_rules_of_position(str_of(text), &rules, &e), OK);

    struct game g = oni_game(&rules);

    assert_int_equal(g.kind->parse(&g, str_of(text), (struct game_state *)&s, &e), OK);
    return mem_table_probe_core(t, &s, a);
}

static void positions_of_the_game_are_converted(void **state)
{
    static const char *const refused[] = {
        "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab", /* too many */
        "2m2/5/5/5/SSM2 b ox,boar/horse,elephant/crab",
        "1sms1/5/5/5/2M2 r ox,boar/horse,elephant/crab",
        "1sms1/5/5/5/2M2 b ox,boar/horse,elephant/crab",
        "2m2/5/5/5/2M2 b ox,boar/horse,elephant/tiger", /* other cards */
        "2m2/5/5/5/2M2 b tiger,boar/horse,elephant/crab",
        "2m2/5/5/5/2M2 b ox,boar/tiger,elephant/crab",
        "2m2/5/2W2/5/2M2 b ox,boar/horse,elephant/crab", /* the wind spirit */
        "5/5/5/2M2/S4 r ox,boar/horse,elephant/crab",    /* over: the master taken … */
        "2M2/5/m4/5/5 r ox,boar/horse,elephant/crab",    /* … or on the arch */
    };
    struct mem_table t;
    struct table_result a = {TABLE_DRAW, 77};

    (void)state;
    make(&t, decks[0]);
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        assert_false(probe_text(&t, refused[i], &a));
    assert_int_equal(a.dtm, 77);

    /* The other master stands to the left of each: the horse goes there, the ox to the right. */
    assert_true(probe_text(&t, "5/5/1mM2/5/5 b horse,crab/ox,elephant/boar", &a));
    assert_true(a.wdl == TABLE_WIN && a.dtm == 1);
    assert_true(probe_text(&t, "5/5/1mM2/5/5 b ox,crab/horse,elephant/boar", &a));
    assert_true(a.dtm != 1);
    assert_true(probe_text(&t, "5/5/1mM2/5/5 r ox,elephant/horse,crab/boar", &a));
    assert_true(a.wdl == TABLE_WIN && a.dtm == 1);
    assert_true(probe_text(&t, "5/5/1mM2/5/5 r horse,elephant/ox,crab/boar", &a));
    assert_true(a.dtm != 1);
    mem_table_release(&t);
}

/* No game comes to it, but a state put together by hand may. */
static void positions_without_a_master_are_refused(void **state)
{
    struct table_position p = {.own = 1, .enemy = 1 << 7, .own_master = 10, .enemy_master = 20};
    struct table_result a;
    struct mem_table t;

    (void)state;
    make(&t, decks[0]);
    for (int gone = ONI_BLUE; gone <= ONI_RED; gone++) {
        struct oni_core s;

        table_position_to_core(&t.deck, &p, &s);
        assert_true(mem_table_probe_core(&t, &s, &a));
        s.pawns[gone] &= ~s.masters;
        s.masters &= s.pawns[!gone];
        assert_false(mem_table_probe_core(&t, &s, &a));
    }
    mem_table_release(&t);
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
        cmocka_unit_test(answers_follow_from_the_rules),
        cmocka_unit_test(a_stuck_master_passes),
        cmocka_unit_test(a_planted_error_is_found),
        cmocka_unit_test(the_census_is_that_of_a_file),
        cmocka_unit_test(threads_make_the_same_table),
        cmocka_unit_test(strange_positions_are_refused),
        cmocka_unit_test(positions_of_the_game_are_converted),
        cmocka_unit_test(positions_without_a_master_are_refused),
    };

    return cmocka_run_group_tests(tests, make_path, remove_path);
}
