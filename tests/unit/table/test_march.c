/* Torii: MIT licence, see LICENSE. */
#define _POSIX_C_SOURCE 200809L /* fork, kill, setrlimit */
/*
 * Tables with distances that are marched through, step by step and by way of files, against those that are
 * solved in memory: byte by byte the same. And the march is stopped, killed and put on a full disk.
 */
#include "base/rng.h"
#include "march_case.h"
#include "table/march_cache.h"
#include "table/march_log.h"
#include "table/march_piece.h"
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
    for (size_t i = 0; i < MARCH_SETS; i += brief ? 2 : 1) {
        struct table_deck deck;
        struct make m = {.deck = &deck, .students = 1, .threads = 2, .path = path};
        unsigned char *bytes;
        struct err e;
        size_t len;

        read_deck(&deck, march_sets[i]);
        len = solve_all(&deck, &bytes);
        assert_int_equal(march_table(&m, &e), OK);
        assert_file(bytes, len);
        free(bytes);
    }
}

/* A step is kept in a byte, and some levels of this table do not fit into one. */
static void long_wins_have_room(void **state)
{
    struct table_deck deck;
    struct make m = {.deck = &deck, .students = 1, .threads = 2, .path = path};
    struct table table;
    unsigned char *bytes;
    uint32_t longest = 0;
    struct err e;
    size_t len;

    (void)state;
    read_deck(&deck, march_long_set);
    len = solve_all(&deck, &bytes);
    assert_int_equal(march_table(&m, &e), OK);
    assert_file(bytes, len);
    assert_int_equal(table_open(&table, path, &e), OK);
    for (int i = 0; i < 4; i++) {
        uint32_t loss = table.count[i / 2][i % 2].longest_loss;

        longest = loss > longest ? loss : longest;
    }
    assert_int_equal(longest, 256);
    table_close(&table);
    free(bytes);
}

/* With longer ones the march ends as soon as it meets them. */
static void longer_wins_are_refused(void **state)
{
    struct march_log log = {.steps = MARCH_STEPS};
    struct err e;

    (void)state;
    assert_true(MARCH_STEPS >= 250);
    assert_int_equal(march_log_begin(&log, &e), FAILED);
    assert_non_null(strstr(e.text, "wins of more than 507 plies"));
}

/* The levels of a few regions at a time, one page after the other. */
static void little_memory_makes_the_same_file(void **state)
{
    bool brief = getenv("TORII_BRIEF") != NULL;

    (void)state;
    for (size_t i = brief ? 1 : 0; i < 2; i++) {
        struct table_deck deck;
        struct make m = {.deck = &deck, .students = 1, .threads = 2, .path = path, .memory = 1};
        unsigned char *bytes;
        struct err e;
        size_t len;

        read_deck(&deck, march_sets[i]);
        len = solve_all(&deck, &bytes);
        assert_int_equal(march_table(&m, &e), OK);
        assert_file(bytes, len);
        free(bytes);
    }
}

/* As many regions as fit, but no fewer than one page needs and no more than there are. */
static void the_cache_keeps_to_its_memory(void **state)
{
    struct table_deck deck;
    struct paths paths;
    struct chain chain;
    struct march_levels levels = {.c = &chain};
    struct march_cache cache = {.paths = &paths, .same = &levels};
    uint64_t region;
    size_t least;
    struct err e;

    (void)state;
    read_deck(&deck, march_sets[1]);
    paths_fill(&paths, &deck);
    chain_init(&chain, 1, 1);
    region = chain_bytes(&chain) / chain.regions * MARCH_VECTOR / sizeof(uint32_t);
    assert_int_equal(march_cache_init(&cache, 1, &e), OK);
    least = cache.slots;
    march_cache_release(&cache);
    assert_true(least > 3 && least < 15 && least * region <= march_cache_bytes(&chain, NULL));
    assert_int_equal(march_cache_init(&cache, 15 * region + 5, &e), OK);
    assert_int_equal(cache.slots, 15);
    march_cache_release(&cache);
    assert_int_equal(march_cache_init(&cache, 1000 * region, &e), OK);
    assert_int_equal(cache.slots, chain.regions);
    march_cache_release(&cache);
}

/* What eight men took is less than what they are said to take, and that is at most 8 GB. */
static void the_memory_is_a_bound(void **state)
{
    (void)state;
    assert_true(march_memory(3, 2) >= UINT64_C(7045836) * 1024);
    assert_true(march_memory(3, 16) <= UINT64_C(8000000000));
    assert_true(march_memory(3, 3) > march_memory(3, 2));
}

/* ---- interrupted ----------------------------------------------------------------------------- */

static void it_goes_on_wherever_it_was_stopped(void **state)
{
    static int begun[REPORTS];
    bool brief = getenv("TORII_BRIEF") != NULL;
    struct patience patience = {.left = 1 << 20, .begun = begun};
    struct table_deck deck;
    struct make m = {.deck = &deck,
                     .students = 1,
                     .threads = 1,
                     .path = path,
                     .report = lose_patience,
                     .context = &patience};
    unsigned char *bytes;
    struct err e;
    size_t len;

    (void)state;
    read_deck(&deck, march_sets[1]);
    len = solve_all(&deck, &bytes);
    assert_int_equal(march_table(&m, &e), OK);
    assert_file(bytes, len);
    for (int stop = 0, reports = patience.reports; stop < reports - 1;
         stop += brief ? 11 + stop : 7 + stop / 2) {
        (void)unlink(path);
        m.keep = stop % 2 == 1; /* what was written is also asked to stay */
        patience = (struct patience){.left = stop};
        assert_int_equal(march_table(&m, &e), FAILED);
        assert_string_equal(e.text, "enough");
        assert_int_not_equal(access(path, F_OK), 0); /* no half table */
        patience = (struct patience){.left = 1 << 20};
        assert_int_equal(march_table(&m, &e), OK);
        assert_true(patience.reports <= reports - begun[stop]); /* no chain twice */
        assert_file(bytes, len);
    }
    free(bytes);
}

static void it_goes_on_after_a_kill(void **state)
{
    static const int stops[] = {3, 50, 80}; /* in the first chain, the last, the file */
    struct table_deck deck;
    struct make m = {.deck = &deck, .students = 1, .threads = 1, .path = path};
    unsigned char *bytes;
    struct err e;
    size_t len;

    (void)state;
    read_deck(&deck, march_sets[0]);
    len = solve_all(&deck, &bytes);
    for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++) {
        struct patience patience = {.left = stops[i], .kill = true};
        struct make killed = m;
        int status;
        pid_t child;

        (void)unlink(path);
        child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            killed.report = lose_patience;
            killed.context = &patience;
            (void)march_table(&killed, &e);
            _exit(0);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status));
        assert_int_equal(march_table(&m, &e), OK);
        assert_file(bytes, len);
    }
    free(bytes);
}

/* Files may have so many bytes and no more. */
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
    struct make m = {.deck = &deck, .students = 1, .threads = 2, .path = path};
    unsigned char *bytes;
    struct err e;
    size_t len;

    (void)state;
    (void)unlink(path);
    read_deck(&deck, march_sets[2]);
    len = solve_all(&deck, &bytes);
    (void)signal(SIGXFSZ, SIG_IGN);
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        enum status rc;

        limit_files(limits[i]);
        rc = march_table(&m, &e);
        limit_files(RLIM_INFINITY);
        assert_int_equal(rc, FAILED);
        assert_non_null(strstr(e.text, "File too large"));
        assert_int_not_equal(access(path, F_OK), 0);
    }
    assert_int_equal(march_table(&m, &e), OK); /* there is room again */
    assert_file(bytes, len);
    free(bytes);
}

/* ---- pieces ---------------------------------------------------------------------------------- */

enum { PER = 7, BLOCK = 361, WORDS = PER * BLOCK };

static void take_changes(void *context, const struct march_change *list, size_t count)
{
    uint32_t *words = context;

    for (size_t i = 0; i < count; i++) {
        assert_true(list[i].word < WORDS);
        assert_int_equal(words[list[i].word], 0);
        words[list[i].word] = list[i].deals;
    }
}

static void a_piece_has_all_changes(void **state)
{
    static uint32_t words[WORDS], news[WORDS], found[WORDS];
    static unsigned char piece[1 << 16];
    struct rng r = {3};

    (void)state;
    assert_true(march_piece_room(PER, BLOCK) <= sizeof piece);
    for (int round = 0; round < 200; round++) {
        uint32_t flip = round % 2 == 0 ? 0 : TABLE_ALL_DEALS;
        struct march_region region = {words, flip, PER, BLOCK};
        uint64_t rare = 1 + rng_below(&r, 100);
        bool any = false;
        size_t len;

        for (size_t i = 0; i < WORDS; i++) {
            words[i] = (uint32_t)rng_below(&r, 1 << TABLE_DEALS);
            news[i] = rng_below(&r, rare) == 0 ? (uint32_t)rng_below(&r, 1 << TABLE_DEALS) : 0;
            news[i] &= (words[i] ^ flip) & TABLE_ALL_DEALS;
            any |= news[i] != 0;
        }
        len = march_piece_pack(piece, &region, news);
        assert_true(len <= march_piece_room(PER, BLOCK));
        assert_int_equal(len > 0, any);
        memset(found, 0, sizeof found);
        march_piece_read(piece, len, &region, take_changes, found);
        assert_memory_equal(found, news, sizeof news);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_piece_has_all_changes),
        cmocka_unit_test(both_ways_make_the_same_file),
        cmocka_unit_test(long_wins_have_room),
        cmocka_unit_test(longer_wins_are_refused),
        cmocka_unit_test(little_memory_makes_the_same_file),
        cmocka_unit_test(the_cache_keeps_to_its_memory),
        cmocka_unit_test(the_memory_is_a_bound),
        cmocka_unit_test(it_goes_on_wherever_it_was_stopped),
        cmocka_unit_test(it_goes_on_after_a_kill),
        cmocka_unit_test(a_full_disk_leaves_no_half_table),
    };

    return cmocka_run_group_tests(tests, make_folder, drop_folder);
}
