/* Torii: MIT licence, see LICENSE. */
#include "cmd/bench.h"

#include "cmd/cmd.h"
#include "cmd/out.h"
#include "table/mem_table.h"
#include "table/position.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

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
    return ((uint32_t)1 << rng_below(r, MEM_STUDENT_SQUARES)) & TABLE_BOARD;
}

static void fill_asked(const struct mem_table *t, struct asked *a)
{
    struct rng r = {1};
    struct table_result answer;

    for (int i = 0; i < POSITIONS;) {
        struct table_position p = {.own = any_student(&r), .enemy = any_student(&r)};

        p.own_master = (int)rng_below(&r, TABLE_SQUARES);
        p.enemy_master = (int)rng_below(&r, TABLE_SQUARES);
        p.deal = (int)rng_below(&r, TABLE_DEALS);
        if (!mem_table_probe(t, &p, &answer))
            continue;
        table_position_to_core(&t->deck, &p, &a->core[i]);
        a->position[i++] = p;
    }
}

static uint64_t mix(uint64_t signature, struct table_result a)
{
    return (signature ^ (uint64_t)(a.wdl + 1 + 4 * a.dtm)) * 0x9E3779B97F4A7C15u;
}

static uint64_t probe_positions(const struct mem_table *t, const struct asked *a)
{
    struct table_result answer = {TABLE_DRAW, 0};
    uint64_t signature = 0;

    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < POSITIONS; i++) {
            (void)mem_table_probe(t, &a->position[i], &answer);
            signature = mix(signature, answer);
        }
    return signature;
}

static uint64_t probe_cores(const struct mem_table *t, const struct asked *a)
{
    struct table_result answer = {TABLE_DRAW, 0};
    uint64_t signature = 0;

    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < POSITIONS; i++) {
            (void)mem_table_probe_core(t, &a->core[i], &answer);
            signature = mix(signature, answer);
        }
    return signature;
}

static void print_probes(const char *work, double seconds, bool json)
{
    double count = (double)ROUNDS * POSITIONS;
    struct out out = out_begin(json);

    out_text(&out, "work", "%-28s ", work);
    out_put(&out, "probes", "%11s probes    ", "%.0f", count);
    out_put(&out, "seconds", "%7s s  ", "%.3f", seconds);
    out_put(&out, "nanoseconds", "%8s ns", "%.1f", seconds / count * 1e9);
    out_end(&out);
}

static void print_made(const char *cards, const struct mem_table *t, double seconds, bool json)
{
    struct out out = out_begin(json);

    out_text(&out, "work", NULL, "4 men, made");
    out_text(&out, "cards", "4 men of %s\nmade                         ", cards);
    out_put(&out, "bytes", "%11s bytes     ", "%zu", mem_table_bytes(t));
    out_put(&out, "seconds", "%7s s", "%.3f", seconds);
    out_end(&out);
}

/* The shortest of a few; the last one stays. */
static enum status make(struct mem_table *t, const char *cards, double *seconds, struct err *e)
{
    struct table_deck deck;
    enum status rc = table_deck_read(&deck, str_of(cards), e);

    for (int i = 0; i < MADE && rc == OK; i++) {
        double start = os_cpu_seconds(), took;

        if (i > 0)
            mem_table_release(t);
        rc = mem_table_solve(t, &deck, NULL, NULL, e);
        took = os_cpu_seconds() - start;
        *seconds = i == 0 || took < *seconds ? took : *seconds;
    }
    return rc;
}

static void probe(const struct mem_table *t, bool json, uint64_t *signature)
{
    struct asked *asked = malloc(sizeof *asked);
    double start;

    if (asked == NULL)
        return;
    fill_asked(t, asked);
    start = os_cpu_seconds();
    *signature ^= probe_positions(t, asked);
    print_probes("probed", os_cpu_seconds() - start, json);
    start = os_cpu_seconds();
    *signature += probe_cores(t, asked); /* the same number: so not taken away again */
    print_probes("probed from the game", os_cpu_seconds() - start, json);
    free(asked);
}

int cmd_bench_table(bool json)
{
    uint64_t signature = 0;

    for (size_t i = 0; i < sizeof decks / sizeof decks[0]; i++) {
        struct mem_table t;
        double seconds = 0;
        struct err e;

        if (make(&t, decks[i], &seconds, &e) != OK)
            return cmd_complain(&e);
        print_made(decks[i], &t, seconds, json);
        probe(&t, json, &signature);
        mem_table_release(&t);
    }
    bench_print_signature("signature", "signature %s", signature, json);
    return CMD_DONE;
}
