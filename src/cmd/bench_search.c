/* Torii: MIT licence, see LICENSE. */
#include "cmd/bench.h"

#include "cmd/cmd.h"
#include "minds/onitama/onitama.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A position, and how deep it is searched with an empty table. */
struct work {
    const char *name;
    const char *position;
    int depth;
};

static const struct work works[] = {
    {"first set", "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab", 14},
    {"third set", "ssmss/5/5/5/SSMSS b goose,dragon/mantis,eel/crane", 14},
    {"start, base", "ssmss/5/5/5/SSMSS b monkey,crab/eel,horse/tiger", 13},
    {"start, base", "ssmss/5/5/5/SSMSS r dragon,monkey/mantis,boar/goose", 13},
    {"start, sensei", "ssmss/5/5/5/SSMSS b kirin,turtle/phoenix,otter/iguana", 13},
    {"start, sensei", "ssmss/5/5/5/SSMSS r fox,panda/bear,giraffe/tanuki", 13},
    {"ten men", "s1mss/1s3/5/2S2/SSM1S b ox,boar/horse,elephant/crab", 13},
    {"ten men", "1sm1s/s2s1/5/1S1S1/S1M1S b tiger,mantis/crane,rabbit/cobra", 14},
    {"nine men", "2m1s/1s1s1/2S2/3S1/1SM1S r frog,rooster/eel,dragon/monkey", 14},
    {"seven men", "s1m2/5/1s1S1/2M2/S3S b goose,crab/elephant,boar/ox", 14},
    {"six men", "s1m2/5/5/3s1/1SM1S b ox,crab/horse,elephant/boar", 16},
    {"start, wind", "ssmss/5/2W2/5/SSMSS b bat,boar/eagle,elephant/crab", 8},
    {"eight men, wind", "1sm1s/5/1sW2/1S3/S1M1S r spider,ox/lion,tiger/horse", 8},
};

/*
 * Deals at random, for one thread against more: how many positions a search visits is partly luck, and
 * the more so with threads, so that single searches say little.
 */
static const char *const deals[] = {
    "b eel,turtle/giraffe,kirin/phoenix",  "r goose,frog/crane,monkey/rooster",
    "b elephant,dragon/rooster,crab/frog", "r frog,turtle/tanuki,panda/iguana",
    "b dragon,mantis/goose,rooster/horse", "r elephant,mantis/tiger,monkey/dragon",
    "b dragon,goose/rooster,otter/tiger",  "r eel,elephant/rooster,mantis/rabbit",
    "b rooster,horse/crab,cobra/tiger",    "r fox,frog/eel,iguana/monkey",
    "b boar,monkey/cobra,dragon/ox",       "r monkey,elephant/crane,rabbit/cobra",
    "b mantis,tiger/frog,phoenix/giraffe", "r rabbit,goose/dragon,crab/eel",
    "b frog,tiger/boar,horse/eel",         "r goose,dragon/cobra,crane/panda",
    "b crane,goose/dragon,mantis/horse",   "r goose,crane/horse,crab/elephant",
    "b frog,mantis/horse,tiger/boar",      "r rabbit,frog/cobra,ox/dragon",
    "b tiger,cobra/rooster,crane/boar",    "r elephant,fox/turtle,goose/eel",
    "b goose,ox/crane,frog/cobra",         "r crane,dragon/goose,boar/rabbit",
};

enum {
    WORKS = sizeof works / sizeof works[0],
    DEALS = sizeof deals / sizeof deals[0],
    HASH = 16 << 20,
    TIMES = 3,       /* that each deal is searched, alone and together */
    DEAL_DEPTH = 16, /* from the start */
};

static enum status read_work(const struct work *w, struct oni_core *out, struct err *e)
{
    struct games_entry entry;
    struct game_state state;
    enum status rc = games_open_position(&entry, str_of(w->position), e);

    if (rc == OK)
        rc = entry.game.kind->parse(&entry.game, str_of(w->position), &state, e);
    if (rc == OK)
        memcpy(out, &state, sizeof *out);
    return rc;
}

/*
 * One round of it all. A node is a position that a move of the search led to and that was looked at, as
 * mind_count_node() counts them: for threats, and by its value or a bound of it; at the last ply and in
 * quiescence too. Moves that lose at once are left out while they are listed and count for nothing.
 */
struct round {
    struct oni_mind *mind;
    struct oni_mind_host host;
    bool quiet, json;
    uint64_t nodes[2]; /* of the base game and of Wind */
    double seconds[2];
    uint64_t signature;
};

static uint64_t mix(uint64_t signature, const struct oni_mind_result *r)
{
    const uint64_t parts[] = {r->nodes, (uint64_t)r->line[0].score, r->line[0].move[0]};

    for (int i = 0; i < 3; i++)
        signature = (signature ^ parts[i]) * 0x9E3779B97F4A7C15u;
    return signature;
}

static enum status search_one(struct round *a, const struct work *w, struct err *e)
{
    struct oni_mind_result r = {0};
    struct oni_mind_task task = {.limits = {.depth = w->depth}};
    enum status rc = read_work(w, &task.state, e);
    int wind = task.state.spirit != ONI_NOWHERE;
    char name[40];

    oni_mind_clear(a->mind);
    if (rc == OK)
        rc = oni_mind_think(a->mind, &a->host, &task, &r, e);
    if (rc != OK)
        return rc;
    (void)snprintf(name, sizeof name, "%s, depth %d", w->name, w->depth);
    if (!a->quiet)
        bench_print_work(name, "nodes", r.nodes, r.seconds, 0, a->json);
    a->nodes[wind] += r.nodes;
    a->seconds[wind] += r.seconds;
    a->signature = mix(a->signature, &r);
    return OK;
}

static enum status search_all(struct round *a, struct err *e)
{
    enum status rc = OK;

    for (int i = 0; i < WORKS && rc == OK; i++)
        rc = search_one(a, &works[i], e);
    return rc;
}

/* One thread against more, by a clock on the wall; sums over all deals. */
struct race {
    struct oni_mind *minds[2]; /* with one thread, and with all of them */
    double seconds[2], nodes[2];
    double sooner; /* the product of what each deal has */
};

static int compare_numbers(const void *a, const void *b)
{
    double one = *(const double *)a, two = *(const double *)b;

    return (one > two) - (one < two);
}

static double median(double *of)
{
    qsort(of, TIMES, sizeof of[0], compare_numbers);
    return of[TIMES / 2];
}

/* One deal: the medians of a few times, one thread and more in turn. */
static enum status race_one(struct race *a, const char *deal, struct err *e)
{
    struct oni_mind_result r = {0};
    const struct oni_mind_host host = {os_seconds, os_threads_run};
    struct oni_mind_task task = {.limits = {.depth = DEAL_DEPTH}};
    double seconds[2][TIMES], nodes[2][TIMES];
    struct work w = {.depth = DEAL_DEPTH};
    char position[100];

    (void)snprintf(position, sizeof position, "ssmss/5/5/5/SSMSS %s", deal);
    w.position = position;

    enum status rc = read_work(&w, &task.state, e);

    for (int i = 0; i < 2 * TIMES && rc == OK; i++) {
        oni_mind_clear(a->minds[i % 2]);
        rc = oni_mind_think(a->minds[i % 2], &host, &task, &r, e);
        seconds[i % 2][i / 2] = r.seconds;
        nodes[i % 2][i / 2] = (double)r.nodes;
    }
    if (rc != OK)
        return rc;

    for (int i = 0; i < 2; i++) {
        double middle = median(seconds[i]);

        a->seconds[i] += middle;
        a->nodes[i] += median(nodes[i]);
        a->sooner *= i == 0 ? middle : 1 / middle;
    }
    return OK;
}

/* How much sooner more threads reach a depth. It says something only where as many cores are free. */
static enum status compare_threads(struct oni_mind *minds[2], int threads, bool json, struct err *e)
{
    struct race a = {.minds = {minds[0], minds[1]}, .sooner = 1};

    for (int i = 0; i < DEALS; i++) {
        enum status rc = race_one(&a, deals[i], e);

        if (rc != OK)
            return rc;
    }
    printf(
        json ? "{\"threads\":%d,\"deals\":%d,\"depth\":%d,\"seconds_alone\":%.3f,\"seconds\":%.3f,"
               "\"sooner\":%.2f,\"sooner_in_the_mean\":%.2f,\"nodes_ratio\":%.2f}\n"
             : "%d threads, %d deals to depth %d: %.3f s alone, %.3f s together, %.2f times sooner "
               "(in the mean of the deals %.2f), %.2f times the nodes\n",
        threads, DEALS, DEAL_DEPTH, a.seconds[0], a.seconds[1], a.seconds[0] / a.seconds[1],
        pow(a.sooner, 1.0 / DEALS), a.nodes[1] / a.nodes[0]);
    return OK;
}

static void print_round(const struct round *a, const char *how)
{
    static const char *const games[] = {"base", "wind"};
    char name[40];

    for (int i = 0; i < 2; i++) {
        (void)snprintf(name, sizeof name, "all of %s%s", games[i], how);
        bench_print_work(name, "nodes", a->nodes[i], a->seconds[i], 0, a->json);
    }
}

/* As it plays, and once more with the evaluation by hand: that one changes with the search alone. */
static int search_with(struct oni_mind *minds[2], int threads, bool json)
{
    struct round a = {.mind = minds[0], .host = {.seconds = os_cpu_seconds}, .json = json};
    struct round by_hand = a;
    struct err e;

    if (search_all(&a, &e) != OK)
        return cmd_complain(&e);
    print_round(&a, "");
    by_hand.quiet = true;
    oni_mind_set_ablation(minds[0], ONI_MIND_HCE);
    if (search_all(&by_hand, &e) != OK)
        return cmd_complain(&e);
    oni_mind_set_ablation(minds[0], ONI_MIND_NET);
    print_round(&by_hand, ", by hand");
    bench_print_signature("signature", "signature %s", a.signature, json);
    bench_print_signature("signature_by_hand", "signature by hand %s", by_hand.signature, json);
    if (threads > 1 && compare_threads(minds, threads, json, &e) != OK)
        return cmd_complain(&e);
    return CMD_DONE;
}

int cmd_bench_search(int threads, bool json)
{
    const size_t bytes[2] = {oni_mind_bytes(HASH, 1), oni_mind_bytes(HASH, threads)};
    void *memory[2] = {os_pages(bytes[0]), os_pages(bytes[1])};
    int rc;

    if (memory[0] == NULL || memory[1] == NULL) {
        rc = cmd_say(CMD_CHECK_FAILED, "not enough memory for the search");
    } else {
        struct oni_mind *minds[2] = {oni_mind_init(memory[0], HASH, 1),
                                     oni_mind_init(memory[1], HASH, threads)};

        rc = search_with(minds, threads, json);
    }
    for (int i = 0; i < 2; i++)
        os_pages_free(memory[i], bytes[i]);
    return rc;
}
