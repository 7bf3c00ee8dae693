/* Torii: MIT licence, see LICENSE. */
#define _POSIX_C_SOURCE 200809L /* fork, kill, setrlimit */
/*
 * DTM tables of the external-memory solver against those solved in memory: identical byte for byte.
 * And the solver is stopped, killed and run on a full disk.
 */
#include "base/rng.h"
#include "ext_case.h"
#include "table/ext_cache.h"
#include "table/ext_delta.h"
#include "table/ext_log.h"
#include "table/table.h"
#include "unit.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void both_ways_make_the_same_file(void **state)
{
    bool brief = getenv("TORII_BRIEF") != NULL; /* in a brief run half of them */

    (void)state;
    for (size_t i = 0; i < EXT_SETS; i += brief ? 2 : 1) {
        struct table_deck deck;
        struct gen_job m = {.deck = &deck, .students = 1, .threads = 2, .path = path};
        unsigned char *bytes;
        struct err e;
        size_t len;

        read_deck(&deck, ext_sets[i]);
        len = solve_all(&deck, &bytes);
        assert_int_equal(ext_generate(&m, &e), OK);
        assert_file(bytes, len);
        free(bytes);
    }
}

/* An iteration is stored in a byte, and some DTM values of this table do not fit into one. */
static void long_wins_have_room(void **state)
{
    struct table_deck deck;
    struct gen_job m = {.deck = &deck, .students = 1, .threads = 2, .path = path};
    struct tablebase table;
    unsigned char *bytes;
    uint32_t longest = 0;
    struct err e;
    size_t len;

    (void)state;
    read_deck(&deck, ext_long_set);
    len = solve_all(&deck, &bytes);
    assert_int_equal(ext_generate(&m, &e), OK);
    assert_file(bytes, len);
    assert_int_equal(table_open(&table, path, &e), OK);
    for (int i = 0; i < 4; i++) {
        uint32_t loss = table.census[i / 2][i % 2].longest_loss;

        longest = loss > longest ? loss : longest;
    }
    assert_int_equal(longest, 256);
    table_close(&table);
    free(bytes);
}

/* With longer wins the solver fails as soon as it reaches them. */
static void longer_wins_are_refused(void **state)
{
    struct ext_log log = {.iterations = EXT_ITERATIONS};
    struct err e;

    (void)state;
    assert_true(EXT_ITERATIONS >= 250);
    assert_int_equal(ext_log_begin(&log, &e), FAILED);
    assert_non_null(strstr(err_text(&e), "wins of more than 507 plies"));
}

/* With a cache of only a few regions. */
static void little_memory_makes_the_same_file(void **state)
{
    bool brief = getenv("TORII_BRIEF") != NULL;

    (void)state;
    for (size_t i = brief ? 1 : 0; i < 2; i++) {
        struct table_deck deck;
        struct gen_job m = {.deck = &deck, .students = 1, .threads = 2, .path = path, .memory = 1};
        unsigned char *bytes;
        struct err e;
        size_t len;

        read_deck(&deck, ext_sets[i]);
        len = solve_all(&deck, &bytes);
        assert_int_equal(ext_generate(&m, &e), OK);
        assert_file(bytes, len);
        free(bytes);
    }
}

/* As many regions as fit, but at least those one region needs and at most all. */
static void the_cache_keeps_to_its_memory(void **state)
{
    struct table_deck deck;
    struct step_tables steps;
    struct partition partition;
    struct ext_dtm levels = {.c = &partition};
    struct ext_cache cache = {.steps = &steps, .same = &levels};
    uint64_t region;
    size_t least;
    struct err e;

    (void)state;
    read_deck(&deck, ext_sets[1]);
    step_tables_fill(&steps, &deck);
    partition_init(&partition, 1, 1);
    region = partition_bytes(&partition) / partition.regions * EXT_VECTOR / sizeof(uint32_t);
    assert_int_equal(ext_cache_init(&cache, 1, &e), OK);
    least = cache.slots;
    ext_cache_release(&cache);
    assert_true(least > 3 && least < 15 && least * region <= ext_cache_bytes(&partition, NULL));
    assert_int_equal(ext_cache_init(&cache, 15 * region + 5, &e), OK);
    assert_int_equal(cache.slots, 15);
    ext_cache_release(&cache);
    assert_int_equal(ext_cache_init(&cache, 1000 * region, &e), OK);
    assert_int_equal(cache.slots, partition.regions);
    ext_cache_release(&cache);
}

/* The measured memory for eight men is below the stated maximum, which is at most 8 GB. */
static void the_memory_is_a_bound(void **state)
{
    (void)state;
    assert_true(ext_memory(3, 2) >= UINT64_C(7045836) * 1024);
    assert_true(ext_memory(3, 16) <= UINT64_C(8000000000));
    assert_true(ext_memory(3, 3) > ext_memory(3, 2));
}

/* ---- interrupted ----------------------------------------------------------------------------- */

static void it_resumes_wherever_it_was_stopped(void **state)
{
    static int begun[REPORTS];
    bool brief = getenv("TORII_BRIEF") != NULL;
    struct patience patience = {.left = 1 << 20, .begun = begun};
    struct table_deck deck;
    struct gen_job m = {.deck = &deck,
                        .students = 1,
                        .threads = 1,
                        .path = path,
                        .report = lose_patience,
                        .context = &patience};
    unsigned char *bytes;
    struct err e;
    size_t len;

    (void)state;
    read_deck(&deck, ext_sets[1]);
    len = solve_all(&deck, &bytes);
    assert_int_equal(ext_generate(&m, &e), OK);
    assert_file(bytes, len);
    for (int stop = 0, reports = patience.reports; stop < reports - 1;
         stop += brief ? 11 + stop : 7 + stop / 2) {
        (void)unlink(path);
        m.keep = stop % 2 == 1; /* with flushing to disk */
        patience = (struct patience){.left = stop};
        assert_int_equal(ext_generate(&m, &e), FAILED);
        assert_string_equal(err_text(&e), "enough");
        assert_int_not_equal(access(path, F_OK), 0); /* no half table */
        patience = (struct patience){.left = 1 << 20};
        assert_int_equal(ext_generate(&m, &e), OK);
        assert_true(patience.reports <= reports - begun[stop]); /* no partition twice */
        assert_file(bytes, len);
    }
    free(bytes);
}

static void it_resumes_after_a_kill(void **state)
{
    static const int stops[] = {3, 50, 80}; /* in the first partition, the last, the file */
    struct table_deck deck;
    struct gen_job m = {.deck = &deck, .students = 1, .threads = 1, .path = path};
    unsigned char *bytes;
    struct err e;
    size_t len;

    (void)state;
    read_deck(&deck, ext_sets[0]);
    len = solve_all(&deck, &bytes);
    for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++) {
        struct patience patience = {.left = stops[i], .kill = true};
        struct gen_job killed = m;
        int status;
        pid_t child;

        (void)unlink(path);
        child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            killed.report = lose_patience;
            killed.context = &patience;
            (void)ext_generate(&killed, &e);
            _exit(0);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status));
        assert_int_equal(ext_generate(&m, &e), OK);
        assert_file(bytes, len);
    }
    free(bytes);
}

/* Limits the size of files. */
static void limit_files(rlim_t bytes)
{
    struct rlimit limit;

    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void a_full_disk_leaves_no_half_table(void **state)
{
    static const rlim_t limits[] = {20000, 100000, 1000000, 2000000, 3000000};
    struct table_deck deck;
    struct gen_job m = {.deck = &deck, .students = 1, .threads = 2, .path = path};
    unsigned char *bytes;
    struct err e;
    size_t len;

    (void)state;
    (void)unlink(path);
    read_deck(&deck, ext_sets[2]);
    len = solve_all(&deck, &bytes);
    (void)signal(SIGXFSZ, SIG_IGN);
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        enum status rc;

        limit_files(limits[i]);
        rc = ext_generate(&m, &e);
        limit_files(RLIM_INFINITY);
        assert_int_equal(rc, FAILED);
        assert_non_null(strstr(err_text(&e), "File too large"));
        assert_int_not_equal(access(path, F_OK), 0);
    }
    assert_int_equal(ext_generate(&m, &e), OK); /* there is room again */
    assert_file(bytes, len);
    free(bytes);
}

/* ---- pieces ---------------------------------------------------------------------------------- */

enum { PER = 7, BLOCK = 361, WORDS = PER * BLOCK };

static void take_changes(void *context, const struct ext_change *list, size_t count)
{
    uint32_t *words = context;

    for (size_t i = 0; i < count; i++) {
        assert_true(list[i].word < WORDS);
        assert_int_equal(words[list[i].word], 0);
        words[list[i].word] = list[i].deals;
    }
}

static void a_record_has_all_changes(void **state)
{
    static uint32_t words[WORDS], news[WORDS], found[WORDS];
    static unsigned char piece[1 << 16];
    struct rng r = {3};

    (void)state;
    assert_true(ext_delta_max_bytes(PER, BLOCK) <= sizeof piece);
    for (int round = 0; round < 200; round++) {
        uint32_t flip = round % 2 == 0 ? 0 : TABLE_ALL_DEALS;
        struct ext_region region = {words, flip, PER, BLOCK};
        uint64_t rare = 1 + rng_below(&r, 100);
        bool any = false;
        size_t len;

        for (size_t i = 0; i < WORDS; i++) {
            words[i] = (uint32_t)rng_below(&r, 1 << TABLE_DEALS);
            news[i] = rng_below(&r, rare) == 0 ? (uint32_t)rng_below(&r, 1 << TABLE_DEALS) : 0;
            news[i] &= (words[i] ^ flip) & TABLE_ALL_DEALS;
            any |= news[i] != 0;
        }
        len = ext_delta_encode(piece, &region, news);
        assert_true(len <= ext_delta_max_bytes(PER, BLOCK));
        assert_int_equal(len > 0, any);
        memset(found, 0, sizeof found);
        ext_delta_decode(piece, len, &region, take_changes, found);
        assert_memory_equal(found, news, sizeof news);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_has_all_changes),
        cmocka_unit_test(both_ways_make_the_same_file),
        cmocka_unit_test(long_wins_have_room),
        cmocka_unit_test(longer_wins_are_refused),
        cmocka_unit_test(little_memory_makes_the_same_file),
        cmocka_unit_test(the_cache_keeps_to_its_memory),
        cmocka_unit_test(the_memory_is_a_bound),
        cmocka_unit_test(it_resumes_wherever_it_was_stopped),
        cmocka_unit_test(it_resumes_after_a_kill),
        cmocka_unit_test(a_full_disk_leaves_no_half_table),
    };

    return cmocka_run_group_tests(tests, make_folder, drop_folder);
}
