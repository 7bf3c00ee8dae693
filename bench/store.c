/* Torii: MIT licence, see LICENSE. */
/*
 * How many entries a second the store keeps, each on the disk before it is told, when 1, 10, 100 and 1000
 * games are played at once: each game appends its next entry as soon as the last one is told. Beside it the
 * plain thing: one small write and a sync at a time, in the same folder (SQLite alone).
 *
 *     bench_store [FILE | postgres://…] [SECONDS]      the default is TORII_TEST_PG; 3 seconds each
 */
#define _XOPEN_SOURCE 700
#include "store/store.h"
#include "os/wait.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_GAMES = 1000, MAX_TIMES = 4000000 };

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
    int running, told;
    float times[MAX_TIMES];
    struct os_lock *lock;
    struct os_condition *done;
};

/* A move of Onamazu with its clock, about as long as they are; and a game's line in the lists. */
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

static void append_next(struct game *g)
{
    struct store_entry entry = {g->next++, os_time(), {body, sizeof body - 1}};
    struct store_summary sum = {.stage = STORE_RUNNING,
                                .listed = true,
                                .due = os_time() + 60000,
                                .text = {line, sizeof line - 1},
                                .seats = {line, sizeof line - 1}};

    g->asked = os_seconds();
    store_append(g->bench->store, g->id, &entry, 1, &sum, told, g);
}

static int by_time(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;

    return (x > y) - (x < y);
}

static void play(struct bench *b, int games, double seconds)
{
    static int round;
    struct store_counts before = store_counts(b->store), after;
    double begun = os_seconds(), cpu = os_cpu_seconds();

    round++;
    b->told = 0;
    b->running = games;
    b->until = begun + seconds;
    for (int i = 0; i < games; i++) {
        struct game *g = &b->games[i];

        *g = (struct game){.bench = b};
        (void)snprintf(g->id, sizeof g->id, "%05x-%x-%x", (unsigned)(os_random() & 0xfffff),
                       (unsigned)round & 0xff, (unsigned)i & 0xffff);
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
    const char *where = argc > 1 ? argv[1] : getenv("TORII_TEST_PG");
    double seconds = argc > 2 ? atof(argv[2]) : 3;
    static struct bench b;
    struct err e;

    if (where == NULL || argc > 3) {
        fprintf(stderr, "usage: bench_store [FILE | postgres://...] [SECONDS]\n");
        return 2;
    }
    if (store_open(&b.store, where, &e) != OK) {
        fprintf(stderr, "bench_store: %s\n", e.text);
        return 2;
    }
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
