/* Torii: MIT licence, see LICENSE. */
/*
 * How well the engine plays where a table has the exact value: random positions in which some moves keep the value
 * and others do not; the engine, which may not probe this table, chooses a move, and the table judges it.
 */
#include "base/interval.h"
#include "cmd/out.h"
#include "cmd/table.h"
#include "minds/onitama/onitama.h"
#include "table/mem_table.h"
#include "table/position.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { HASH = 64 << 20, MOST_TRIES = 1000000, MANY = 1 << 20 };

/* What all threads share. */
struct agree {
    const struct tablebase *table;
    struct mem_table small; /* the engine solves four men itself, so it may use them … */
    bool has_small;         /* … unless that is the judging table */
    uint64_t seed;
    double seconds;
    uint64_t positions;
    _Atomic uint64_t next, asked, kept, proved;
    _Atomic uint64_t chances; /* of a random move to keep it, in millionths, added up */
    atomic_bool failed;
    atomic_bool stop; /* Ctrl-C: print the results so far */
    bool quiet, terminal;
};

/* Wipes the line of progress. */
static void wipe(const struct agree *x)
{
    if (x->terminal)
        fputs("\r\033[K", stderr);
}

static void show_progress(const struct agree *x)
{
    if (x->terminal)
        fprintf(stderr, "\r\033[K%" PRIu64 " of %" PRIu64 " positions, %" PRIu64 " kept", x->asked,
                x->positions, x->kept);
}

static bool probe_small(void *context, const struct oni_core *s, struct oni_mind_tb_result *out)
{
    struct table_result answer;

    if (!mem_table_probe_core(context, s, &answer))
        return false;
    *out = (struct oni_mind_tb_result){(int)answer.wdl, answer.dtm};
    return true;
}

/* A random position with as many students a side as the table has at most. */
static void any_position(const struct tablebase *t, struct rng *r, struct table_position *p)
{
    uint32_t taken = 0, set[2] = {0, 0};
    int men = t->students + 1, square[2] = {0, 0};

    for (int side = 0; side < 2; side++)
        for (int i = 0; i < men; i++) {
            int at;

            do
                at = (int)rng_below(r, TABLE_SQUARES);
            while ((taken >> at & 1) != 0);
            taken |= (uint32_t)1 << at;
            if (i == 0)
                square[side] = at;
            else
                set[side] |= (uint32_t)1 << at;
        }
    *p = (struct table_position){.own = set[0],
                                 .enemy = set[1],
                                 .own_master = square[0],
                                 .enemy_master = square[1],
                                 .deal = (int)rng_below(r, TABLE_DEALS)};
}

/* A position and what each of its moves is worth to the player who makes it. */
struct trial {
    struct game_state state;
    game_action action[GAME_MAX_ACTIONS];
    int value[GAME_MAX_ACTIONS];
    int count, best, good; /* moves that keep the best value */
};

static bool ask(const struct tablebase *t, const struct oni_core *s, int *value)
{
    struct table_position p;
    struct table_result answer;

    if (table_position_from_core(&t->deck, s, &p, NULL) != OK ||
        table_probe(t, &p, &answer, NULL) != OK)
        return false;
    *value = (int)answer.wdl;
    return true;
}

/* Do moves differ there, and can none of them win at once? */
static bool fill_trial(const struct tablebase *t, const struct game *g, struct trial *a)
{
    a->count = game_legal(g, &a->state, a->action);
    a->best = TABLE_LOSS;
    a->good = 0;
    for (int i = 0; i < a->count; i++) {
        struct game_state next = a->state;
        int reply;

        game_play(g, &next, a->action[i]);
        if (game_turn(g, &next) == GAME_OVER || !ask(t, (const struct oni_core *)&next, &reply))
            return false;
        a->value[i] = -reply;
        if (a->value[i] > a->best) {
            a->best = a->value[i];
            a->good = 0;
        }
        a->good += a->value[i] == a->best;
    }
    return a->best > TABLE_LOSS && a->good < a->count;
}

static bool find_trial(const struct tablebase *t, const struct game *g, struct rng *r,
                       struct trial *a)
{
    for (int i = 0; i < MOST_TRIES; i++) {
        struct table_position p;
        struct oni_core core;
        int value;

        any_position(t, r, &p);
        table_position_to_core(&t->deck, &p, &core);
        memset(&a->state, 0, sizeof a->state);
        memcpy(&a->state, &core, sizeof core);
        if (game_turn(g, &a->state) != GAME_OVER && ask(t, &core, &value) && fill_trial(t, g, a))
            return true;
    }
    return false;
}

static void tell_trial(const struct game *g, const struct trial *a, game_action move)
{
    char memory[512];
    struct text line;

    text_init(&line, memory, sizeof memory);
    game_print(g, &a->state, GAME_FULL, &line);
    text_add(&line, ": ");
    g->kind->action_print(g, &a->state, move, &line);
    fprintf(stderr, "%s does not keep the %s\n", memory, a->best == TABLE_WIN ? "win" : "draw");
}

static void judge(struct agree *x, const struct game *g, const struct trial *a,
                  const struct oni_mind_line *line)
{
    int at = 0;

    while (at < a->count && a->action[at] != line->move[0])
        at++;
    x->asked++;
    x->chances += (uint64_t)(1e6 * a->good / a->count);
    x->proved += line->score > ONI_MIND_KNOWN_WIN || line->score < -ONI_MIND_KNOWN_WIN;
    if (at < a->count && a->value[at] == a->best)
        x->kept++;
    else if (!x->quiet) {
        wipe(x);
        tell_trial(g, a, line->move[0]);
    }
    show_progress(x);
}

/* One position; its number decides which. */
static bool try_one(struct agree *x, const struct game *g, struct oni_mind *mind, uint64_t number)
{
    struct oni_mind_result result = {0};
    struct oni_mind_tablebase tablebase = {probe_small, &x->small, 1};
    struct oni_mind_host host = {os_seconds, NULL};
    struct oni_mind_task task = {.limits = {.seconds = x->seconds},
                                 .tablebase = x->has_small ? &tablebase : NULL,
                                 .stop = &x->stop};
    struct rng r = {x->seed * MANY + number};
    struct trial a;

    if (!find_trial(x->table, g, &r, &a))
        return false;
    memcpy(&task.state, &a.state, sizeof task.state);
    oni_mind_clear(mind);
    if (oni_mind_think(mind, &host, &task, &result, NULL) != OK)
        return false;
    if (!x->stop) /* otherwise the search was cut short */
        judge(x, g, &a, &result.line[0]);
    return true;
}

static void work(void *context, int thread)
{
    struct agree *x = context;
    size_t bytes = oni_mind_bytes(HASH, 1);
    void *memory = os_pages(bytes);
    struct games_entry entry;

    (void)thread;
    if (memory == NULL || games_open(&entry, str_of("onitama+sensei"), NULL, NULL) != OK) {
        x->failed = true;
    } else {
        struct oni_mind *mind = oni_mind_init(memory, HASH, 1);

        for (uint64_t i = x->next++; i < x->positions && !x->failed && !x->stop; i = x->next++)
            if (!try_one(x, &entry.game, mind, i))
                x->failed = true;
    }
    os_pages_free(memory, bytes);
}

static void print_agree(const struct agree *x, bool json)
{
    double asked = x->asked > 0 ? (double)x->asked : 1, kept = (double)x->kept / asked;
    double chance = (double)x->chances / 1e6 / asked, low, high;
    struct out out;

    interval_share((double)x->kept, asked, &low, &high);
    out = out_begin(json);
    out_put(&out, "men", NULL, "%d", 2 * x->table->students + 2);
    out_put(&out, "positions", NULL, "%" PRIu64, x->asked);
    out_put(&out, "seconds", NULL, "%g", x->seconds);
    out_put(&out, "kept", NULL, "%" PRIu64, x->kept);
    out_put(&out, "share", NULL, "%.5f", kept);
    out_put(&out, "low", NULL, "%.5f", low);
    out_put(&out, "high", NULL, "%.5f", high);
    out_put(&out, "random", NULL, "%.3f", chance);
    out_put(&out, "proved", NULL, "%" PRIu64, x->proved);
    if (!json)
        printf("%d men, %g s a move: %" PRIu64 " of %" PRIu64
               " positions played table-optimally, %.2f %% (95 %%: %.2f to %.2f)\n(a random move "
               "would be optimal in %.0f %%; the result was proved in %.0f %%)",
               2 * x->table->students + 2, x->seconds, x->kept, x->asked, 100 * kept, 100 * low,
               100 * high, 100 * chance, 100 * (double)x->proved / asked);
    out_end(&out);
}

int table_agree(const struct tablebase *t, const struct cmd_options *o)
{
    struct agree x = {0};
    struct err e;

    x = (struct agree){.table = t,
                       .has_small = t->students > 1,
                       .positions = cmd_option_number(o, "positions", 1000),
                       .seed = cmd_option_number(o, "seed", 1),
                       .seconds = (double)cmd_option_number(o, "time", 1000) / 1000,
                       .quiet = cmd_switch(o, "json"),
                       .terminal = os_terminal_draws(2)};
    if (x.positions > MANY)
        return cmd_bad_value("table", "'--positions' of 'agree' must be at most %d", MANY);
    if (x.has_small && mem_table_solve(&x.small, &t->deck, NULL, NULL, &e) != OK)
        return cmd_complain(&e);
    os_leave_flag(&x.stop);
    if (os_threads_run((int)cmd_option_number(o, "threads", 1), work, &x, &e) != OK)
        x.failed = true;
    os_leave_flag(NULL);
    if (x.has_small)
        mem_table_release(&x.small);
    wipe(&x);
    if (x.stop && x.asked == 0)
        return cmd_say(CMD_CHECK_FAILED, "stopped before the first position was played");
    if (x.failed || x.asked == 0)
        return cmd_say(CMD_CHECK_FAILED, "the positions could not be played");
    print_agree(&x, x.quiet);
    return CMD_DONE;
}
