/* Torii: MIT licence, see LICENSE. */
/*
 * Entries per second that the store keeps, each on disk before it is reported, with 1, 10, 100 and 1000 concurrent
 * games: each game appends its next entry as soon as the last one is reported. The baseline is one small
 * write and a sync at a time, in the same folder (SQLite only).
 *
 *     bench_store [FILE | postgres://…] [SECONDS] [--quick]      the default is TORII_TEST_PG; 3 seconds each
 *
 * --quick: as the server does for unlisted games without a clock that are played at many moves per second: 36
 * entries per game, most of them without a summary.
 */
#define _XOPEN_SOURCE 700
#include "store/store.h"
#include "os/wait.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_GAMES = 1000, MAX_TIMES = 4000000, QUICK_LENGTH = 36, QUICK_SUMMED = 16 };

struct bench;

struct game {
    struct bench *bench;
    char id[STORE_ID + 1];
    uint64_t next;
    double asked; /* when it was appended */
};

struct bench {
    struct store *store;
    struct game games[MAX_GAMES];
    double until;
    bool quick;
    int running, told;
    atomic_uint begun; /* games */
    float times[MAX_TIMES];
    struct os_lock *lock;
    struct os_condition *done;
};

/* A typical move of Onamazu with its clock; and a game's line in the lists. */
static const char body[] =
    "{\"t\":\"act\",\"seat\":2,\"do\":\"place acolyte market 3; pay rice rice; buy silk; "
    "end\",\"clock\":"
    "[583211,600000,412907,598001],\"check\":\"7d793037a0760186574b0282f2f435e7\"}";
static const char line[] =
    "{\"game\":\"onamazu\",\"players\":[\"Aya\",\"Ben\",\"Chie\",\"Dov\"],\"turn\":2,\"round\":14,"
    "\"clock\":\"10+5\",\"watchers\":3}";

static void append_next(struct game *g);

static void told(void *game, enum store_verdict verdict, const char *reason)
{
    struct game *g = game;
    struct bench *b = g->bench;
    double now = os_seconds();

    if (verdict != STORE_KEPT) {
        fprintf(stderr, "bench_store: not kept: %s\n", reason);
        exit(1);
    }
    if (b->told < MAX_TIMES)
        b->times[b->told++] = (float)(now - g->asked);
    if (now < b->until) {
        append_next(g);
        return;
    }
    os_lock_take(b->lock);
    if (--b->running == 0)
        os_condition_wake(b->done);
    os_lock_give(b->lock);
}

/* Starts the next game. */
static void begin_game(struct game *g)
{
    (void)snprintf(g->id, sizeof g->id, "%05x-%x", (unsigned)(os_random() & 0xfffff),
                   atomic_fetch_add(&g->bench->begun, 1));
    g->next = 0;
}

static void append_next(struct game *g)
{
    bool quick = g->bench->quick;
    struct store_summary sum = {.stage = STORE_RUNNING,
                                .listed = !quick,
                                .due = quick ? 0 : os_time() + 60000,
                                .text = {line, sizeof line - 1},
                                .seats = {line, sizeof line - 1}};
    struct store_entry entry;
    bool summed;

    if (quick && g->next == QUICK_LENGTH)
        begin_game(g);
    entry = (struct store_entry){g->next++, os_time(), {body, sizeof body - 1}};
    if (quick && g->next == QUICK_LENGTH)
        sum.stage = STORE_OVER;
    summed = !quick || g->next < 3 || g->next % QUICK_SUMMED == 0 || g->next == QUICK_LENGTH;
    g->asked = os_seconds();
    store_append(g->bench->store, g->id, &entry, 1, summed ? &sum : NULL, told, g);
}

static int by_time(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;

    return (x > y) - (x < y);
}

static void play(struct bench *b, int games, double seconds)
{
    struct store_counts before = store_counts(b->store), after;
    double begun = os_seconds(), cpu = os_cpu_seconds();

    b->told = 0;
    b->running = games;
    b->until = begun + seconds;
    for (int i = 0; i < games; i++) {
        struct game *g = &b->games[i];

        *g = (struct game){.bench = b};
        begin_game(g);
        append_next(g);
    }
    os_lock_take(b->lock);
    while (b->running > 0)
        os_condition_wait(b->done, b->lock);
    os_lock_give(b->lock);
    seconds = os_seconds() - begun;
    cpu = os_cpu_seconds() - cpu;
    after = store_counts(b->store);
    qsort(b->times, (size_t)b->told, sizeof b->times[0], by_time);
    printf("%5d games  %8.0f appends/s  %6.0f groups/s  p50 %6.2f ms  p99 %6.2f ms  max %6.1f ms  "
           "%5.1f us"
           " CPU each\n",
           games, b->told / seconds, (double)(after.groups - before.groups) / seconds,
           b->times[b->told / 2] * 1e3, b->times[b->told - 1 - b->told / 100] * 1e3,
           b->times[b->told - 1] * 1e3, cpu / b->told * 1e6);
    fflush(stdout);
}

/* Writes of one page each, synced one by one. */
static void plain_syncs(const char *where, double seconds)
{
    char path[512];
    static char page[4096];
    double begun = os_seconds();
    int count = 0, file;

    snprintf(path, sizeof path, "%s-plain", where);
    file = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0600);
    while (file >= 0 && os_seconds() < begun + seconds) {
        if (write(file, page, sizeof page) != (ssize_t)sizeof page || fdatasync(file) != 0)
            break;
        count++;
    }
    printf("plain write and sync, one at a time  %.0f/s\n", count / (os_seconds() - begun));
    close(file);
    unlink(path);
}

int main(int argc, char **argv)
{
    bool quick = argc > 1 && strcmp(argv[argc - 1], "--quick") == 0 && argc--;
    const char *where = argc > 1 ? argv[1] : getenv("TORII_TEST_PG");
    double seconds = argc > 2 ? atof(argv[2]) : 3;
    static struct bench b;
    struct err e;

    if (where == NULL || argc > 3) {
        fprintf(stderr, "usage: bench_store [FILE | postgres://...] [SECONDS] [--quick]\n");
        return 2;
    }
    if (store_open(&b.store, where, &e) != OK) {
        fprintf(stderr, "bench_store: %s\n", err_text(&e));
        return 2;
    }
    b.quick = quick;
    b.lock = os_lock_new();
    b.done = os_condition_new();
    if (strstr(where, "://") == NULL)
        plain_syncs(where, 1);
    for (int games = 1; games <= MAX_GAMES; games *= 10)
        play(&b, games, seconds);
    store_close(b.store);
    os_condition_free(b.done);
    os_lock_free(b.lock);
    return 0;
}
