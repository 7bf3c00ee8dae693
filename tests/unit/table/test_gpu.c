/* Torii: MIT licence, see LICENSE. */
#define _POSIX_C_SOURCE 200809L /* mkdtemp */
/*
 * The solver for a GPU, as it runs on threads of a CPU, against the WDL solver of the program. They share no
 * code, only the layout of the bitmaps: so these are compared word by word. TORII_MEN says up to how many men
 * (4; 6 takes half a minute a set).
 */
#include "os/os.h"
#include "table/gpu/gpu.h"
#include "table/wdl_solve.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const sets[] = {
    "kirin,turtle,phoenix,otter,iguana", /* cards with which a lone master can be stuck (B9) */
    "ox,boar,elephant,horse,crab",
};
enum { SETS = sizeof sets / sizeof sets[0], HEAD = 256 };

static char folder[] = "/tmp/torii-gpu-XXXXXX";
static char path[64];

static int make_folder(void **state)
{
    (void)state;
    if (mkdtemp(folder) == NULL)
        return -1;
    (void)snprintf(path, sizeof path, "%s/bits", folder);
    return 0;
}

static int drop_folder(void **state)
{
    (void)state;
    (void)unlink(path);
    return rmdir(folder);
}

static void read_deck(struct table_deck *deck, const char *cards)
{
    struct err e;

    assert_int_equal(table_deck_read(deck, str_of(cards), &e), OK);
}

static struct torii_gpu_job job_of(const struct table_deck *deck, int men)
{
    static const char *const names[] = {"one", "two", "three", "four", "five"};
    struct torii_gpu_job job = {.version = TORII_GPU_VERSION, .men = men, .threads = 2, .seed = 1};

    memcpy(job.names, names, sizeof names);
    memcpy(job.by, deck->by, sizeof job.by);
    return job;
}

static void solve(struct torii_gpu_job *job)
{
    if (torii_gpu_solve(job) != 0)
        fail_msg("%s", job->error);
}

/* ---- bit by bit ------------------------------------------------------------------------------ */

static void run_alone(void *pool, void (*work_on)(void *context, size_t i), void *context,
                      size_t count)
{
    (void)pool;
    for (size_t i = 0; i < count; i++)
        work_on(context, i);
}

static enum status go_on(void *context, const struct partition *c, int passes, struct err *e)
{
    (void)context, (void)c, (void)passes, (void)e;
    return OK;
}

/* One partition by the program's solver; `lost` stays for those that follow. */
static void solve_partition(struct wdl_solver *w, struct partition *c)
{
    struct err e;

    assert_int_equal(bitmap_alloc(c, &c->open, c->regions, &e), OK);
    partition_reset(c);
    assert_int_equal(wdl_solve_partition(w, c, 1, go_on, NULL, &e), OK);
    assert_int_equal(bitmap_alloc(c, &c->lost, c->regions, &e), OK);
    wdl_fill_lost(w, c);
}

/* In the order of the file: by the number of students, then by the attacker's. */
static void compare_words(struct wdl_solver *w, int students, const unsigned char *bits, size_t len)
{
    size_t at = HEAD;

    for (int both = 0; both <= 2 * students; both++)
        for (int a = both > students ? both - students : 0; a <= both && a <= students; a++) {
            struct partition *c = &w->partition[a][both - a];
            size_t bytes = (size_t)partition_bytes(c);

            solve_partition(w, c);
            assert_true(at + bytes <= len);
            assert_memory_equal(bits + at, c->open.words, bytes);
            at += bytes;
        }
    assert_int_equal(at, len);
}

static int men(void)
{
    const char *text = getenv("TORII_MEN");

    return text != NULL && getenv("TORII_BRIEF") == NULL ? atoi(text) : 4;
}

static void the_same_bits_as_the_other_solver(void **state)
{
    (void)state;
    for (size_t i = 0; i < SETS; i++) {
        int students = men() / 2 - 1;
        struct os_map map = {NULL, 0};
        struct table_deck deck;
        struct torii_gpu_job job;
        struct wdl_solver w;
        struct err e;

        read_deck(&deck, sets[i]);
        job = job_of(&deck, men());
        job.keep = path;
        solve(&job);
        assert_int_equal(os_map_open(path, &map, &e), OK);
        assert_true(map.len > HEAD && memcmp(map.data, "TORIIBIT\1\0\0", 11) == 0);
        assert_string_equal((const char *)map.data + 16 + 4 * 16, "five");
        wdl_solver_init(&w, &deck, students);
        w.run = run_alone;
        compare_words(&w, students, map.data, map.len);
        wdl_solver_release(&w);
        os_map_close(&map);
    }
}

/* ---- counts ---------------------------------------------------------------------------------- */

/* Counted by two independent programs; the same figures are in tests/system/table.py. */
static void the_known_census(void **state)
{
    static const struct torii_gpu_census known[2][2] = {
        {{16590, 11514, 5181, 5076, 0}, {381570, 214905, 119163, 166563, 102}},
        {{381570, 315358, 159276, 66118, 94}, {8394540, 6210802, 3504072, 2181766, 1972}},
    };
    struct table_deck deck;
    struct torii_gpu_job job;
    struct torii_gpu_census sum = {0, 0, 0, 0, 0};

    (void)state;
    read_deck(&deck, sets[1]);
    job = job_of(&deck, men());
    solve(&job);
    for (int a = 0; a < men() / 2; a++)
        for (int d = 0; d < men() / 2; d++) {
            const struct torii_gpu_census *c = &job.census[a][d];

            if (a < 2 && d < 2)
                assert_memory_equal(c, &known[a][d], sizeof *c);
            sum.wins += c->wins;
            sum.draws += c->draws;
        }
    if (men() == 6) {
        assert_int_equal(sum.wins, 831344251);
        assert_int_equal(sum.draws, 89506);
    }
}

/* Left and right exchanged: other cards, other bits, the same game. */
static void mirrored_cards_count_the_same(void **state)
{
    struct table_deck deck;
    struct torii_gpu_job job, mirrored;

    (void)state;
    read_deck(&deck, "goose,eel,monkey,crab,tiger");
    job = job_of(&deck, 4);
    mirrored = job;
    for (int from = 0; from < TABLE_SQUARES; from++)
        for (int to = 0; to < TABLE_SQUARES; to++)
            mirrored.by[from / 5 * 5 + 4 - from % 5][to / 5 * 5 + 4 - to % 5] = deck.by[from][to];
    assert_memory_not_equal(job.by, mirrored.by, sizeof job.by);
    solve(&job);
    solve(&mirrored);
    assert_memory_equal(job.census, mirrored.census, sizeof job.census);
    assert_true(job.checksum != mirrored.checksum);
}

/* ---- however it is done ---------------------------------------------------------------------- */

/* Tiles of one region; unmove generation at once, or never; one thread or three. */
static void any_way_leads_to_the_same(void **state)
{
    static const struct {
        uint32_t tile;
        uint64_t sparse;
        int threads;
    } ways[] = {{1, 1, 3}, {7, (uint64_t)1 << 40, 1}};
    struct table_deck deck;
    struct torii_gpu_job first;

    (void)state;
    read_deck(&deck, sets[0]);
    first = job_of(&deck, 4);
    solve(&first);
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        struct torii_gpu_job job = job_of(&deck, 4);

        job.tile = ways[i].tile;
        job.sparse = ways[i].sparse;
        job.threads = ways[i].threads;
        solve(&job);
        assert_int_equal(job.checksum, first.checksum);
        assert_memory_equal(job.census, first.census, sizeof job.census);
    }
}

/* ---- the check ------------------------------------------------------------------------------- */

static void a_planted_error_is_found(void **state)
{
    struct table_deck deck;
    struct torii_gpu_job job, plain;

    (void)state;
    read_deck(&deck, sets[0]);
    plain = job_of(&deck, 4);
    solve(&plain);
    assert_int_equal(plain.checked, 0);
    for (uint64_t seed = 1; seed <= 2; seed++) {
        job = job_of(&deck, 4);
        job.check = 500;
        job.seed = seed;
        job.plant = 1;
        solve(&job);
        assert_int_equal(job.checked, 4 * 500);
        assert_int_equal(job.planted, 4); /* in each partition; and then all was as before: */
        assert_int_equal(job.checksum, plain.checksum);
        assert_memory_equal(job.census, plain.census, sizeof job.census);
    }
}

/* Cards that differ from those it was solved with: the definition does not hold any more. */
struct swindle {
    struct torii_gpu_job *job;
    int lines;
};

static void change_a_card(void *context, const char *line)
{
    struct swindle *s = context;

    (void)line;
    if (s->lines++ == 0)
        for (int from = 0; from < TABLE_SQUARES; from++)
            for (int to = 0; to < TABLE_SQUARES; to++)
                s->job->by[from][to] &= 0x1E;
}

static void wrong_values_are_not_passed_on(void **state)
{
    struct table_deck deck;
    struct torii_gpu_job job;
    struct swindle swindle = {&job, 0};

    (void)state;
    read_deck(&deck, sets[1]);
    job = job_of(&deck, 2);
    job.check = 3000;
    job.report = change_a_card;
    job.context = &swindle;
    assert_int_not_equal(torii_gpu_solve(&job), 0);
    assert_non_null(strstr(job.error, "another value"));
}

static void what_cannot_be_done_is_refused(void **state)
{
    struct table_deck deck;
    struct torii_gpu_job job;

    (void)state;
    read_deck(&deck, sets[0]);
    job = job_of(&deck, 5);
    assert_int_not_equal(torii_gpu_solve(&job), 0);
    assert_non_null(strstr(job.error, "number of men"));
    job = job_of(&deck, 4);
    job.version = 0;
    memset(job.error, 'x',
           sizeof job.error); /* nothing is written where nobody knows what is there */
    assert_int_equal(torii_gpu_solve(&job), TORII_GPU_OTHER_VERSION);
    for (size_t i = 0; i < sizeof job.error; i++)
        assert_int_equal(job.error[i], 'x');
    job = job_of(&deck, 4);
    job.keep = "/nowhere/at/all";
    assert_int_not_equal(torii_gpu_solve(&job), 0);
    assert_non_null(strstr(job.error, "'/nowhere/at/all'"));
    job = job_of(&deck, 2);
    job.keep = "/dev/full";
    assert_int_not_equal(torii_gpu_solve(&job), 0);
    assert_non_null(strstr(job.error, "cannot write"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_bits_as_the_other_solver),
        cmocka_unit_test(the_known_census),
        cmocka_unit_test(mirrored_cards_count_the_same),
        cmocka_unit_test(any_way_leads_to_the_same),
        cmocka_unit_test(a_planted_error_is_found),
        cmocka_unit_test(wrong_values_are_not_passed_on),
        cmocka_unit_test(what_cannot_be_done_is_refused),
    };

    return cmocka_run_group_tests(tests, make_folder, drop_folder);
}
