/* Torii: MIT licence, see LICENSE. */
#define _POSIX_C_SOURCE 200809L /* mkdtemp, fork, kill, setrlimit */
/*
 * Tables with distances that are marched through, step by step and by way of files, against those that are
 * solved in memory: byte by byte the same. And the march is stopped, killed, put on a full disk, and finds
 * its work damaged.
 */
#include "base/rng.h"
#include "table/march.h"
#include "table/march_piece.h"
#include "table/solve.h"
#include "table/write.h"
#include "unit.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *const sets[] = {
    "ox,boar,elephant,horse,crab",
    "kirin,turtle,phoenix,otter,iguana", /* cards with which a lone master can be stuck (B9) */
    "tiger,dragon,goat,viper,sable",
};

static char folder[] = "/tmp/torii-march-XXXXXX";
static char path[64], other[64];

/* The table may be there; nothing else may. */
static void assert_no_work(void)
{
    static const char *const endings[] = {"log", "lev", "exc"};
    char name[80];

    (void)snprintf(name, sizeof name, "%s.part", path);
    assert_int_not_equal(access(name, F_OK), 0);
    for (int i = 0; i < 3; i++)
        for (int chain = 0; chain < 4; chain++) {
            (void)snprintf(name, sizeof name, "%s.%s%d%d", path, endings[i], chain / 2, chain % 2);
            assert_int_not_equal(access(name, F_OK), 0);
        }
}

static void drop_work(void)
{
    static const char *const endings[] = {"log", "lev", "exc"};
    char name[80];

    for (int i = 0; i < 3; i++)
        for (int chain = 0; chain < 4; chain++) {
            (void)snprintf(name, sizeof name, "%s.%s%d%d", path, endings[i], chain / 2, chain % 2);
            (void)unlink(name);
        }
}

static int make_folder(void **state)
{
    (void)state;
    if (mkdtemp(folder) == NULL)
        return -1;
    (void)snprintf(path, sizeof path, "%s/table", folder);
    (void)snprintf(other, sizeof other, "%s/other", folder);
    return 0;
}

static int drop_folder(void **state)
{
    (void)state;
    drop_work();
    (void)unlink(path);
    (void)unlink(other);
    return rmdir(folder);
}

/* ---- the other way --------------------------------------------------------------------------- */

static void run_alone(void *crew, void (*work_on)(void *context, size_t i), void *context,
                      size_t count)
{
    (void)crew;
    for (size_t i = 0; i < count; i++)
        work_on(context, i);
}

static void read_deck(struct table_deck *deck, const char *cards)
{
    struct err e;

    assert_int_equal(table_deck_read(deck, str_of(cards), &e), OK);
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

/* The table as it is solved in memory. */
static size_t solve_all(const struct table_deck *deck, unsigned char **bytes)
{
    struct solve w;
    struct err e;

    assert_int_equal(solve_init(&w, deck, 1, &e), OK);
    w.run = run_alone;
    while (solve_level(&w)) {}
    assert_int_equal(table_write(&w, other, &e), OK);
    solve_free(&w);
    return read_all(other, bytes);
}

static void assert_file(const unsigned char *bytes, size_t len)
{
    unsigned char *found;

    assert_int_equal(read_all(path, &found), len);
    assert_memory_equal(found, bytes, len);
    free(found);
    assert_no_work();
}

static void both_ways_make_the_same_file(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        struct table_deck deck;
        struct make m = {.deck = &deck, .students = 1, .threads = 2, .path = path};
        unsigned char *bytes;
        struct err e;
        size_t len;

        read_deck(&deck, sets[i]);
        len = solve_all(&deck, &bytes);
        assert_int_equal(march_table(&m, &e), OK);
        assert_file(bytes, len);
        free(bytes);
    }
}

/* ---- interrupted ----------------------------------------------------------------------------- */

struct patience {
    int reports, left; /* so many more, then it stops */
    bool kill;         /* and how */
};

static enum status lose_patience(void *context, const struct make_progress *p, struct err *e)
{
    struct patience *c = context;

    assert_true(p->share >= 0 && p->share <= 1);
    c->reports++;
    if (c->left-- > 0)
        return OK;
    if (c->kill)
        (void)raise(SIGKILL);
    return err_say(e, FAILED, "enough");
}

static void it_goes_on_wherever_it_was_stopped(void **state)
{
    struct patience patience = {.left = 1 << 20};
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
    read_deck(&deck, sets[1]);
    len = solve_all(&deck, &bytes);
    assert_int_equal(march_table(&m, &e), OK);
    assert_file(bytes, len);
    for (int stop = 0, reports = patience.reports; stop < reports - 1; stop += 7 + stop / 2) {
        (void)unlink(path);
        patience = (struct patience){.left = stop};
        assert_int_equal(march_table(&m, &e), FAILED);
        assert_string_equal(e.text, "enough");
        assert_int_not_equal(access(path, F_OK), 0); /* no half table */
        patience = (struct patience){.left = 1 << 20};
        assert_int_equal(march_table(&m, &e), OK);
        assert_true(patience.reports <= reports);
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
    read_deck(&deck, sets[0]);
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
    read_deck(&deck, sets[2]);
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

/* ---- work that is not ours, or not as it was ------------------------------------------------- */

/* Stopped in the middle of the last chain. */
static void begin(struct make *m, struct table_deck *deck, struct patience *patience)
{
    struct err e;

    drop_work();
    (void)unlink(path);
    read_deck(deck, sets[0]);
    *patience = (struct patience){.left = 60};
    *m = (struct make){.deck = deck,
                       .students = 1,
                       .threads = 1,
                       .path = path,
                       .report = lose_patience,
                       .context = patience};
    assert_int_equal(march_table(m, &e), FAILED);
    *patience = (struct patience){.left = 1 << 20};
}

static void work_on_other_cards_is_left_alone(void **state)
{
    struct patience patience;
    struct table_deck deck, wrong;
    struct make m;
    struct err e;

    (void)state;
    begin(&m, &deck, &patience);
    read_deck(&wrong, sets[2]);
    m.deck = &wrong;
    assert_int_equal(march_table(&m, &e), BAD_INPUT);
    assert_non_null(strstr(e.text, "unfinished work on another table"));
    m.deck = &deck;
    assert_int_equal(march_table(&m, &e), OK);
}

static void change_byte(const char *name, long at)
{
    FILE *file = fopen(name, "r+b");
    int byte;

    assert_non_null(file);
    assert_int_equal(fseek(file, at, SEEK_SET), 0);
    byte = fgetc(file);
    assert_int_equal(fseek(file, at, SEEK_SET), 0);
    assert_int_not_equal(fputc(byte ^ 4, file), EOF);
    assert_int_equal(fclose(file), 0);
}

static void damaged_work_is_noticed(void **state)
{
    struct patience patience;
    struct table_deck deck;
    char name[80];
    struct make m;
    struct err e;

    (void)state;
    begin(&m, &deck, &patience);
    (void)snprintf(name, sizeof name, "%s.log11", path);
    change_byte(name, 8192 + 1000); /* a piece of the first step */
    assert_int_equal(march_table(&m, &e), FAILED);
    assert_non_null(strstr(e.text, "damaged"));
    drop_work();
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
        cmocka_unit_test(it_goes_on_wherever_it_was_stopped),
        cmocka_unit_test(it_goes_on_after_a_kill),
        cmocka_unit_test(a_full_disk_leaves_no_half_table),
        cmocka_unit_test(work_on_other_cards_is_left_alone),
        cmocka_unit_test(damaged_work_is_noticed),
    };

    return cmocka_run_group_tests(tests, make_folder, drop_folder);
}
