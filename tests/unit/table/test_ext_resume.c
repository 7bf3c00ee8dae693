/* Torii: MIT licence, see LICENSE. */
#define _POSIX_C_SOURCE 200809L /* unlink */
/* A stopped run finds its work files missing, truncated, damaged, or those of another table. */
#include "ext_case.h"
#include "table/layout.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

/* A stopped run, and the expected table. */
struct stopped {
    struct table_deck deck;
    struct patience patience;
    struct gen_job m;
    unsigned char *bytes;
    size_t len;
};

static void set_up(struct stopped *s, const char *cards)
{
    read_deck(&s->deck, cards);
    s->len = solve_all(&s->deck, &s->bytes);
    s->m = (struct gen_job){.deck = &s->deck,
                            .students = 1,
                            .threads = 1,
                            .path = path,
                            .report = lose_patience,
                            .context = &s->patience};
}

static void stop_at(struct stopped *s, const char *doing, int times)
{
    struct err e;

    drop_work();
    (void)unlink(path);
    s->patience = (struct patience){.left = 1 << 20, .doing = doing, .times = times};
    assert_int_equal(ext_generate(&s->m, &e), FAILED);
    assert_string_equal(err_text(&e), "enough");
    s->patience = (struct patience){.left = 1 << 20};
}

enum { MANY = 60 }; /* reports: in the middle of the last partition */

static void assert_resumes(struct stopped *s)
{
    struct err e;

    assert_int_equal(ext_generate(&s->m, &e), OK);
    assert_file(s->bytes, s->len);
}

/* The file is rejected by name; without it the run resumes. */
static void assert_refused(struct stopped *s, const char *ending, enum status rc, const char *why)
{
    struct err e;

    assert_int_equal(ext_generate(&s->m, &e), rc);
    assert_non_null(strstr(err_text(&e), why));
    assert_non_null(strstr(err_text(&e), "remove it"));
    assert_non_null(strstr(err_text(&e), work_file(ending)));
    assert_int_not_equal(access(path, F_OK), 0);
    assert_int_equal(unlink(work_file(ending)), 0);
    assert_resumes(s);
}

static unsigned char *read_work(const char *ending, size_t *len)
{
    unsigned char *bytes;

    *len = read_all(work_file(ending), &bytes);
    return bytes;
}

static void write_work(const char *ending, const unsigned char *bytes, size_t len)
{
    FILE *file = fopen(work_file(ending), "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, len, file), len);
    assert_int_equal(fclose(file), 0);
}

static void change_byte(const char *ending, uint64_t at)
{
    size_t len;
    unsigned char *bytes = read_work(ending, &len);

    assert_true(at < len);
    bytes[at] ^= 4;
    write_work(ending, bytes, len);
    free(bytes);
}

/* Eight bytes of a file, a number. */
static uint64_t number_at(const char *ending, size_t at)
{
    size_t len;
    unsigned char *bytes = read_work(ending, &len);
    uint64_t number;

    assert_true(at + 8 <= len);
    number = layout_get(bytes + at, 8);
    free(bytes);
    return number;
}

static void work_on_other_cards_is_left_alone(void **state)
{
    struct table_deck wrong;
    struct stopped s;
    struct err e;

    (void)state;
    set_up(&s, ext_sets[0]);
    stop_at(&s, "solving", MANY);
    read_deck(&wrong, ext_sets[2]);
    s.m.deck = &wrong;
    assert_int_equal(ext_generate(&s.m, &e), BAD_INPUT);
    assert_non_null(strstr(err_text(&e), "another table"));
    assert_non_null(strstr(err_text(&e), work_file("lev00")));
    s.m.deck = &s.deck;
    assert_resumes(&s);
    free(s.bytes);
}

/* Whichever file is removed or truncated: its content is recomputed. */
static void missing_files_are_recomputed(void **state)
{
    static const char *const endings[] = {"log11", "log10", "log01", "log00",
                                          "lev11", "lev10", "lev01", "lev00"};
    static const struct {
        const char *doing;
        int times;
        size_t first, end; /* of the existing files */
    } stops[] = {{"saving", 4, 0, 8}, {"solving", MANY, 0, 4}, {"writing", 2, 3, 8}};
    static const unsigned char few[63] = "TORII";
    bool brief = getenv("TORII_BRIEF") != NULL; /* in a brief run a third of them */
    struct stopped s;

    (void)state;
    set_up(&s, ext_sets[3]);
    for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++)
        for (size_t k = stops[i].first + (brief ? i % 2 : 0); k < stops[i].end;
             k += brief ? 3 : 1) {
            stop_at(&s, stops[i].doing, stops[i].times);
            (void)unlink(work_file(endings[k]));
            if ((i + k) % 2 == 1) /* a full disk */
                write_work(endings[k], few, k % 4 == 0 ? 1 : sizeof few);
            assert_resumes(&s);
        }
    free(s.bytes);
}

/* Iterations whose entries did not reach the disk: the last one, or all except two. */
static void lost_entries_are_recomputed(void **state)
{
    static const char *const endings[] = {"log11", "log10", "log01", "log00"};
    size_t count = getenv("TORII_BRIEF") != NULL ? 2 : sizeof endings / sizeof endings[0];
    struct stopped s;

    (void)state;
    set_up(&s, ext_sets[3]);
    for (size_t k = 0; k < count; k++) {
        unsigned char *bytes;
        size_t len, last = 64, lost;

        stop_at(&s, "saving", 4);
        bytes = read_work(endings[k], &len);
        while (layout_get(bytes + last + 64 + 56, 8) != 0)
            last += 64;
        assert_true(last > 3 * 64);
        lost = k % 2 == 0 ? 3 * 64 : last;
        memset(bytes + lost, 0, last + 64 - lost);
        write_work(endings[k], bytes, len);
        free(bytes);
        assert_resumes(&s);
    }
    free(s.bytes);
}

static void damaged_work_is_noticed(void **state)
{
    struct stopped s;

    (void)state;
    set_up(&s, ext_sets[0]);
    stop_at(&s, "solving", MANY);
    change_byte("log11", number_at("log11", 64 + 16) / 2); /* a record of the first iteration */
    assert_refused(&s, "log11", FAILED, "damaged");
    stop_at(&s, "writing", 1);
    change_byte("lev11", 1000); /* a block */
    assert_refused(&s, "lev11", FAILED, "damaged");
    stop_at(&s, "solving", MANY);
    change_byte("log01", 2); /* the magic, the cards */
    assert_refused(&s, "log01", FAILED, "damaged");
    stop_at(&s, "saving", 3);
    change_byte("lev01", 17);
    assert_refused(&s, "lev01", FAILED, "damaged");
    stop_at(&s, "solving", MANY);
    change_byte("log10", 8);
    assert_refused(&s, "log10", BAD_INPUT, "another version");
    free(s.bytes);
}

/* Invalid commit entries: what they describe is recomputed. */
static void damaged_lists_are_recomputed(void **state)
{
    int most = getenv("TORII_BRIEF") != NULL ? 1 : 2;
    struct stopped s;

    (void)state;
    set_up(&s, ext_sets[0]);
    stop_at(&s, "solving", MANY);
    change_byte("log11", 64 * 2 + 3); /* an entry */
    assert_resumes(&s);
    stop_at(&s, "solving", MANY);
    change_byte("log11", number_at("log11", 64 * 2 + 16) + 20); /* its list */
    assert_resumes(&s);
    stop_at(&s, "saving", 4);
    change_byte("log01", number_at("log01", 64 * 3 + 16) + 20);
    assert_resumes(&s);
    for (int times = 1; times <= most; times++) {
        stop_at(&s, "writing", times);
        change_byte("lev10", 80); /* the checksum of its header */
        assert_resumes(&s);
        stop_at(&s, "writing", times);
        change_byte("lev11", number_at("lev11", 64) + 200);
        assert_resumes(&s);
    }
    free(s.bytes);
}

/* DTM files with valid checksums that contradict the solver's counts. */
static void dtm_of_another_run_makes_no_table(void **state)
{
    enum { LIST = 64, LIST_SUM = 72, HEAD_SUM = 80, STEP = 16 };
    struct stopped s;
    unsigned char *bytes;
    struct err e;
    size_t len, list;

    (void)state;
    set_up(&s, ext_sets[0]);
    stop_at(&s, "writing", 1);
    bytes = read_work("lev11", &len);
    list = (size_t)layout_get(bytes + LIST, 8);
    bytes[list + 2 * STEP] ^= 1; /* a win more or fewer in iterations 2 and 3 */
    bytes[list + 3 * STEP] ^= 1;
    layout_put(bytes + LIST_SUM, 8, XXH3_64bits(bytes + list, len - list));
    layout_put(bytes + HEAD_SUM, 8, XXH3_64bits(bytes, HEAD_SUM));
    write_work("lev11", bytes, len);
    free(bytes);
    assert_int_equal(ext_generate(&s.m, &e), FAILED);
    assert_non_null(strstr(err_text(&e), "were counted"));
    assert_int_not_equal(access(path, F_OK), 0);
    assert_int_equal(unlink(work_file("lev11")), 0);
    assert_resumes(&s);
    free(s.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(work_on_other_cards_is_left_alone),
        cmocka_unit_test(missing_files_are_recomputed),
        cmocka_unit_test(lost_entries_are_recomputed),
        cmocka_unit_test(damaged_work_is_noticed),
        cmocka_unit_test(damaged_lists_are_recomputed),
        cmocka_unit_test(dtm_of_another_run_makes_no_table),
    };

    return cmocka_run_group_tests(tests, make_folder, drop_folder);
}
