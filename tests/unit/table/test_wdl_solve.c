/* Torii: MIT licence, see LICENSE. */
#define _POSIX_C_SOURCE 200809L /* mkdtemp */
/*
 * The WDL solver shares little with the DTM solver: it works in passes, on words numbered by the free
 * squares. Here both solve the same cards and are compared for every position; and the WDL solver is
 * interrupted at every report.
 */
#include "table/dtm_solve.h"
#include "table/table.h"
#include "table/wdl_gen.h"
#include "table/win_in_one.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const sets[] = {
    "ox,boar,elephant,horse,crab",
    "kirin,turtle,phoenix,otter,iguana", /* cards with which a lone master can be stuck (B9) */
    "tiger,dragon,goat,viper,sable",
};

static char folder[] = "/tmp/torii-sweep-XXXXXX";
static char path[64], work[64];

static int make_folder(void **state)
{
    (void)state;
    if (mkdtemp(folder) == NULL)
        return -1;
    (void)snprintf(path, sizeof path, "%s/table", folder);
    (void)snprintf(work, sizeof work, "%s/table.work", folder);
    return 0;
}

static int drop_folder(void **state)
{
    (void)state;
    (void)unlink(path);
    (void)unlink(work);
    return rmdir(folder);
}

static void run_alone(void *pool, void (*work_on)(void *context, size_t i), void *context,
                      size_t count)
{
    (void)pool;
    for (size_t i = 0; i < count; i++)
        work_on(context, i);
}

static void read_deck(struct table_deck *deck, const char *cards)
{
    struct err e;

    assert_int_equal(table_deck_read(deck, str_of(cards), &e), OK);
}

/* ---- the other way --------------------------------------------------------------------------- */

static void compare_block(const struct tablebase *t, const struct dtm_solver *w,
                          struct table_position *p)
{
    struct win_in_one win;
    struct err e;

    win_in_one_init(&win, &t->deck, p->own, p->enemy);
    for (p->own_master = 0; p->own_master < TABLE_SQUARES; p->own_master++)
        for (p->enemy_master = 0; p->enemy_master < TABLE_SQUARES; p->enemy_master++) {
            if (!win_in_one_valid(&win, p->own_master, p->enemy_master))
                continue;
            for (p->deal = 0; p->deal < TABLE_DEALS; p->deal++) {
                int level = dtm_solver_probe(w, p);
                struct table_result a;

                assert_int_equal(table_probe(t, p, &a, &e), OK);
                assert_int_equal(a.wdl, level == 0       ? TABLE_DRAW
                                        : level % 2 == 1 ? TABLE_WIN
                                                         : TABLE_LOSS);
            }
        }
}

/* Every position, or every n-th block of a slice. */
static void compare(const struct tablebase *t, const struct dtm_solver *w, size_t step)
{
    for (int own = 0; own <= t->students; own++)
        for (int enemy = 0; enemy <= t->students; enemy++) {
            struct table_slice s = {own, enemy};

            for (size_t block = 0; block < table_slice_blocks(s); block += step) {
                struct table_position p = {0};

                table_block_sets(s, block, &p.own, &p.enemy);
                compare_block(t, w, &p);
            }
        }
}

static void both_ways_agree(void **state)
{
    bool brief = getenv("TORII_BRIEF") != NULL; /* in a brief run only the set with passes */

    (void)state;
    for (size_t i = brief ? 1 : 0; i < (brief ? 2 : sizeof sets / sizeof sets[0]); i++) {
        struct gen_job m = {.students = 1, .threads = 2, .path = path};
        struct table_deck deck;
        struct dtm_solver w;
        struct tablebase t;
        struct err e;

        read_deck(&deck, sets[i]);
        m.deck = &deck;
        assert_int_equal(wdl_generate(&m, &e), OK);
        assert_int_equal(table_open(&t, path, &e), OK);
        assert_int_equal(table_check_sums(&t, &e), OK);
        assert_int_equal(dtm_solver_init(&w, &deck, 1, &e), OK);
        w.run = run_alone;
        while (dtm_solver_iterate(&w)) {}
        compare(&t, &w, 1);
        dtm_solver_release(&w);
        table_close(&t);
    }
}

/* ---- interrupted ----------------------------------------------------------------------------- */

struct patience {
    int reports, left; /* stops after `left` more */
};

static enum status lose_patience(void *context, const struct gen_progress *p, struct err *e)
{
    struct patience *c = context;

    assert_true(p->share >= 0 && p->share <= 1);
    c->reports++;
    return c->left-- > 0 ? OK : err_say(e, FAILED, "enough");
}

static size_t read_all(const char *name, unsigned char **out)
{
    FILE *file = fopen(name, "rb");
    long len;

    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    len = ftell(file);
    rewind(file);
    *out = malloc((size_t)len);
    assert_int_equal(fread(*out, 1, (size_t)len, file), len);
    fclose(file);
    return (size_t)len;
}

static void assert_file(const unsigned char *bytes, size_t len)
{
    unsigned char *found;

    assert_int_equal(read_all(path, &found), len);
    assert_memory_equal(found, bytes, len);
    free(found);
}

static void it_resumes_wherever_it_was_stopped(void **state)
{
    struct patience patience = {.left = 1 << 20};
    struct table_deck deck;
    struct gen_job m = {.deck = &deck,
                        .students = 1,
                        .threads = 1,
                        .path = path,
                        .keep = true,
                        .report = lose_patience};
    unsigned char *whole;
    struct err e;
    size_t len;

    (void)state;
    read_deck(&deck, sets[0]);
    m.context = &patience;
    assert_int_equal(wdl_generate(&m, &e), OK);
    assert_int_not_equal(access(work, F_OK), 0);
    len = read_all(path, &whole);

    /* Early and late; then it finishes. */
    for (int stop = 0, reports = patience.reports; stop < reports; stop += 1 + stop / 3) {
        (void)unlink(path);
        patience = (struct patience){.left = stop};
        assert_int_equal(wdl_generate(&m, &e), FAILED);
        assert_string_equal(err_text(&e), "enough");
        assert_int_not_equal(access(path, F_OK), 0); /* no half table */
        assert_int_equal(access(work, F_OK), 0);
        patience = (struct patience){.left = 1 << 20};
        assert_int_equal(wdl_generate(&m, &e), OK);
        assert_true(patience.reports <= reports);
        if (stop > reports / 2) /* it did not start over */
            assert_true(patience.reports < reports - stop / 3);
        assert_file(whole, len);
        assert_int_not_equal(access(work, F_OK), 0);
    }
    free(whole);
}

/* Stopped in the middle, with the words of `sets[0]` in the checkpoint. */
static void begin(struct gen_job *m, struct table_deck *deck, struct patience *patience)
{
    struct err e;

    (void)unlink(path);
    (void)unlink(work);
    read_deck(deck, sets[0]);
    *patience = (struct patience){.left = 9};
    *m = (struct gen_job){.deck = deck,
                          .students = 1,
                          .threads = 1,
                          .path = path,
                          .keep = true,
                          .report = lose_patience,
                          .context = patience};
    assert_int_equal(wdl_generate(m, &e), FAILED);
    *patience = (struct patience){.left = 1 << 20};
}

static void other_work_is_not_touched(void **state)
{
    struct patience patience;
    struct table_deck deck;
    struct gen_job m;
    struct err e;

    (void)state;
    begin(&m, &deck, &patience);
    read_deck(&deck, sets[1]);
    assert_int_equal(wdl_generate(&m, &e), BAD_INPUT);
    assert_non_null(strstr(err_text(&e), ".work"));
    read_deck(&deck, sets[0]);
    assert_int_equal(wdl_generate(&m, &e), OK);
}

/* Altered bytes of the checkpoint, one place after the other: rejected, or the table is correct. */
static void damaged_work_makes_no_wrong_table(void **state)
{
    struct patience patience;
    struct table_deck deck;
    struct gen_job m;
    unsigned char *whole;
    struct err e;
    size_t len;

    (void)state;
    begin(&m, &deck, &patience);
    assert_int_equal(wdl_generate(&m, &e), OK);
    len = read_all(path, &whole);
    static const long places[] = {0, 9, 12, 17, 24, 29, 58, 4097, 44067, 130000};

    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        FILE *file;
        enum status rc;

        begin(&m, &deck, &patience);
        file = fopen(work, "r+b");
        assert_non_null(file);
        assert_int_equal(fseek(file, places[i], SEEK_SET), 0);
        assert_int_equal(fputc(1, file), 1);
        assert_int_equal(fclose(file), 0);
        rc = wdl_generate(&m, &e);
        assert_true(rc == OK || strstr(err_text(&e), ".work") != NULL);
        if (rc == OK)
            assert_file(whole, len);
    }
    free(whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_ways_agree),
        cmocka_unit_test(it_resumes_wherever_it_was_stopped),
        cmocka_unit_test(other_work_is_not_touched),
        cmocka_unit_test(damaged_work_makes_no_wrong_table),
    };

    return cmocka_run_group_tests(tests, make_folder, drop_folder);
}
