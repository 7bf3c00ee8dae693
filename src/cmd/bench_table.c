/* Torii: MIT licence, see LICENSE. */
#include "cmd/bench.h"

#include "cmd/cmd.h"
#include "table/meet.h"
#include "table/small.h"

#include <inttypes.h>
#include <stdio.h>

static const char *const decks[] = {
    "ox,boar,elephant,horse,crab",
    "kirin,turtle,phoenix,otter,iguana",
};

enum { MADE = 5, POSITIONS = 1 << 16, ROUNDS = 200 };

/* What is looked up: positions at random, again and again, so that they are warm. */
struct asked {
    struct table_position position[POSITIONS];
    struct oni_core core[POSITIONS];
};

/* A student somewhere, or none, one time in 26. */
static uint32_t any_student(struct rng *r)
{
    return ((uint32_t)1 << rng_below(r, SMALL_STUDENTS)) & TABLE_BOARD;
}

static void fill_asked(const struct table_small *t, struct asked *a)
{
    struct rng r = {1};
    struct table_answer answer;

    for (int i = 0; i < POSITIONS;) {
        struct table_position p = {.own = any_student(&r), .enemy = any_student(&r)};

        p.own_master = (int)rng_below(&r, TABLE_SQUARES);
        p.enemy_master = (int)rng_below(&r, TABLE_SQUARES);
        p.deal = (int)rng_below(&r, TABLE_DEALS);
        if (!table_small_probe(t, &p, &answer))
            continue;
        table_part(&t->deck, &p, &a->core[i]);
        a->position[i++] = p;
    }
}

static uint64_t mix(uint64_t signature, struct table_answer a)
{
    return (signature ^ (uint64_t)(a.value + 1 + 4 * a.plies)) * 0x9E3779B97F4A7C15u;
}

static uint64_t probe_positions(const struct table_small *t, const struct asked *a)
{
    struct table_answer answer = {TABLE_DRAW, 0};
    uint64_t signature = 0;

    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < POSITIONS; i++) {
            (void)table_small_probe(t, &a->position[i], &answer);
            signature = mix(signature, answer);
        }
    return signature;
}

static uint64_t probe_cores(const struct table_small *t, const struct asked *a)
{
    struct table_answer answer = {TABLE_DRAW, 0};
    uint64_t signature = 0;

    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < POSITIONS; i++) {
            (void)table_small_probe_core(t, &a->core[i], &answer);
            signature = mix(signature, answer);
        }
    return signature;
}

static void print_probes(const char *work, double seconds, bool json)
{
    double count = (double)ROUNDS * POSITIONS;

    if (json)
        printf("{\"work\":\"%s\",\"probes\":%.0f,\"seconds\":%.3f,\"nanoseconds\":%.1f}\n", work,
               count, seconds, seconds / count * 1e9);
    else
        printf("%-28s %11.0f %-9s %7.3f s  %8.1f ns\n", work, count, "probes", seconds,
               seconds / count * 1e9);
}

static void print_made(const char *cards, const struct table_small *t, double seconds, bool json)
{
    size_t bytes = table_small_bytes(t);

    if (json)
        printf("{\"work\":\"4 men, made\",\"cards\":\"%s\",\"bytes\":%zu,\"seconds\":%.3f}\n",
               cards, bytes, seconds);
    else
        printf("4 men of %s\n%-28s %11zu %-9s %7.3f s\n", cards, "made", bytes, "bytes", seconds);
}

/* The shortest of a few; the last one stays. */
static enum status make(struct table_small *t, const char *cards, double *seconds, struct err *e)
{
    struct table_deck deck;
    enum status rc = table_deck_read(&deck, str_of(cards), e);

    for (int i = 0; i < MADE && rc == OK; i++) {
        double start = os_cpu_seconds(), took;

        if (i > 0)
            table_small_free(t);
        rc = table_small_make(t, &deck, NULL, NULL, e);
        took = os_cpu_seconds() - start;
        *seconds = i == 0 || took < *seconds ? took : *seconds;
    }
    return rc;
}

static void probe(const struct table_small *t, bool json, uint64_t *signature)
{
    static struct asked asked;
    double start;

    fill_asked(t, &asked);
    start = os_cpu_seconds();
    *signature ^= probe_positions(t, &asked);
    print_probes("probed", os_cpu_seconds() - start, json);
    start = os_cpu_seconds();
    *signature += probe_cores(t, &asked); /* the same number: so not taken away again */
    print_probes("probed from the game", os_cpu_seconds() - start, json);
}

int cmd_bench_table(bool json)
{
    uint64_t signature = 0;

    for (size_t i = 0; i < sizeof decks / sizeof decks[0]; i++) {
        struct table_small t;
        double seconds = 0;
        struct err e;

        if (make(&t, decks[i], &seconds, &e) != OK)
            return cmd_complain(&e);
        print_made(decks[i], &t, seconds, json);
        probe(&t, json, &signature);
        table_small_free(&t);
    }
    printf(json ? "{\"signature\":\"%016" PRIx64 "\"}\n" : "signature %016" PRIx64 "\n", signature);
    return CMD_DONE;
}
