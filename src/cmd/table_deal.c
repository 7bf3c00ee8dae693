/* Torii: MIT licence, see LICENSE. */
/* The value of the thirty deals of five cards, by tables and deep search. */
#include "cmd/out.h"
#include "cmd/table.h"
#include "minds/onitama/onitama.h"
#include "table/mem_table.h"
#include "table/position.h"
#include "table/thread_pool.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HASH = 64 << 20, MAX_THREADS = 64 };

/* Hundredths of a student that make the odds e to one, fitted to games: see docs/strength.md. */
static const double cp_of_odds = 30;

struct verdict {
    int deal;
    bool judged;
    int score, plies, depth; /* as in oni_mind_line and oni_mind_plies */
    uint64_t nodes;
    char moves[1024];
};

struct deals {
    struct table_deck deck;
    struct mem_table small;
    struct tablebase file; /* a larger table, if given */
    bool has_file;
    struct oni_mind_limits limits;
    struct verdict verdict[TABLE_DEALS];
    int next, done;
    bool shown;       /* progress, on a terminal */
    bool failed;      /* set by any thread */
    atomic_bool stop; /* Ctrl-C: the deals searched so far are printed */
};

/* ---- one deal -------------------------------------------------------------------------------- */

static bool probe(void *context, const struct oni_core *s, struct oni_mind_tb_result *out)
{
    const struct deals *d = context;
    struct table_result a;
    struct table_position p;
    struct err e;

    if (!mem_table_probe_core(&d->small, s, &a) &&
        (!d->has_file || table_position_from_core(&d->file.deck, s, &p, &e) != OK ||
         table_probe(&d->file, &p, &a, &e) != OK))
        return false;
    *out = (struct oni_mind_tb_result){a.wdl, a.dtm};
    return true;
}

void table_print_deal_cards(struct text *t, const struct table_deck *deck, int deal)
{
    const char *between = "";

    for (int i = 0; i < TABLE_CARDS; i++)
        if (deck->own[deal] >> i & 1) {
            text_format(t, "%s%s", between, oni_card_code(deck->card[i]));
            between = ",";
        }
    between = "/";
    for (int i = 0; i < TABLE_CARDS; i++)
        if (!(deck->own[deal] >> i & 1) && i != deck->beside[deal]) {
            text_format(t, "%s%s", between, oni_card_code(deck->card[i]));
            between = ",";
        }
    text_format(t, "/%s", oni_card_code(deck->card[deck->beside[deal]]));
}

/* The first position with Blue to move, whatever the stamp of the card beside says. */
static bool open_deal(const struct table_deck *deck, int deal, struct games_entry *entry,
                      struct game_state *state)
{
    char memory[GAME_MAX_TEXT];
    struct text t;
    struct err e;

    text_init(&t, memory, sizeof memory);
    text_add(&t, "ssmss/5/5/5/SSMSS b ");
    table_print_deal_cards(&t, deck, deal);
    return games_open_position(entry, text_view(&t), &e) == OK &&
           entry->game.kind->parse(&entry->game, text_view(&t), state, &e) == OK;
}

static void write_line(const struct game *g, struct game_state state,
                       const struct oni_mind_line *line, char *out, size_t size)
{
    struct text t;

    text_init(&t, out, size);
    for (int i = 0; i < line->count; i++) {
        char memory[GAME_MAX_TEXT];
        struct text move;

        text_init(&move, memory, sizeof memory);
        g->kind->action_print(g, &state, line->move[i], &move);
        text_format(&t, "%s%s", i > 0 ? " " : "", memory);
        game_play(g, &state, line->move[i]);
    }
}

static void judge(struct deals *d, struct oni_mind *mind, int deal)
{
    const struct oni_mind_host host = {os_seconds, NULL};
    struct oni_mind_tablebase tablebase = {probe, d, d->has_file ? d->file.students : 1};
    struct oni_mind_result *result = malloc(sizeof *result);
    struct verdict *v = &d->verdict[deal];
    struct games_entry entry;
    struct game_state state;
    struct oni_mind_task task = {.limits = d->limits, .tablebase = &tablebase, .stop = &d->stop};
    struct err e;

    v->deal = deal;
    oni_mind_clear(mind);
    if (result == NULL || !open_deal(&d->deck, deal, &entry, &state)) {
        __atomic_store_n(&d->failed, true, __ATOMIC_RELAXED);
        free(result);
        return;
    }
    memcpy(&task.state, &state, sizeof task.state);
    if (oni_mind_think(mind, &host, &task, result, &e) != OK) {
        __atomic_store_n(&d->failed, true, __ATOMIC_RELAXED);
    } else if (!d->stop) { /* otherwise the search was cut short */
        v->judged = true;
        v->score = result->line[0].score;
        v->plies = oni_mind_plies(v->score);
        v->depth = result->depth;
        v->nodes = result->nodes;
        write_line(&entry.game, state, &result->line[0], v->moves, sizeof v->moves);
    }
    free(result);
}

static void judge_some(void *context, int thread)
{
    struct deals *d = context;
    size_t bytes = (oni_mind_bytes(HASH, 1) + ONI_MIND_ALIGN - 1) & ~(size_t)(ONI_MIND_ALIGN - 1);
    void *memory = os_pages(bytes);
    int deal;

    (void)thread;
    if (memory == NULL) {
        __atomic_store_n(&d->failed, true, __ATOMIC_RELAXED);
        return;
    }

    struct oni_mind *mind = oni_mind_init(memory, HASH, 1);

    while (!d->stop && (deal = __atomic_fetch_add(&d->next, 1, __ATOMIC_RELAXED)) < TABLE_DEALS) {
        judge(d, mind, deal);
        deal = __atomic_add_fetch(&d->done, 1, __ATOMIC_RELAXED);
        if (d->shown)
            fprintf(stderr, "\r%d of %d deals%s", deal, TABLE_DEALS,
                    deal == TABLE_DEALS ? "\n" : "");
    }
    os_pages_free(memory, bytes);
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* With a table without distances, a result may be proved but its length unknown. */
static bool is_proved(const struct verdict *v)
{
    return abs(v->score) > ONI_MIND_KNOWN_WIN;
}

static double chance(const struct verdict *v)
{
    return is_proved(v) ? v->score > 0 : 1 / (1 + exp(-v->score / cp_of_odds));
}

static int by_score(const void *a, const void *b)
{
    const struct verdict *x = a, *y = b;

    return x->score != y->score ? (x->score < y->score) - (x->score > y->score) : x->deal - y->deal;
}

static void print_verdict(const struct deals *d, const struct verdict *v, bool json)
{
    const char *wins = v->score > 0 ? "wins" : "loses";
    struct out out = out_begin(json);
    char memory[256];
    struct text cards;

    text_init(&cards, memory, sizeof memory);
    table_print_deal_cards(&cards, &d->deck, v->deal);
    out_text(&out, "cards", "%-46s ", memory);
    out_put(&out, "proved", NULL, "%s", is_proved(v) ? "true" : "false");
    out_put(&out, "plies", NULL, "%d", v->plies);
    out_put(&out, "score", NULL, "%d", v->score);
    out_put(&out, "chance", NULL, "%.3f", chance(v));
    out_put(&out, "depth", NULL, "%d", v->depth);
    out_put(&out, "nodes", NULL, "%" PRIu64, v->nodes);
    out_text(&out, "line", NULL, v->moves);
    if (v->plies != 0)
        out_put(&out, NULL, "%s", "the first player %s in %d, proved", wins, abs(v->plies));
    else if (is_proved(v))
        out_put(&out, NULL, "%s", "the first player %s, proved", wins);
    else
        out_put(&out, NULL, "%s", "%+.2f, about %.0f %% for the first player, depth %d",
                v->score / 100.0, 100 * chance(v), v->depth);
    out_put(&out, NULL, "; %s", "%.*s", (int)strcspn(v->moves, " "), v->moves);
    out_end(&out);
}

static int judge_all(struct deals *d, int threads, bool json)
{
    enum status rc;
    struct err e;

    d->shown = os_is_terminal(2);
    os_leave_flag(&d->stop);
    rc = os_threads_run(threads, judge_some, d, &e);
    os_leave_flag(NULL);
    if (rc != OK)
        return cmd_complain(&e);
    if (d->stop && d->shown)
        fputs("\n", stderr);
    if (d->failed)
        return cmd_say(CMD_CHECK_FAILED,
                       "the deals could not be searched; there may not be enough memory");
    qsort(d->verdict, TABLE_DEALS, sizeof d->verdict[0], by_score);
    for (int i = 0; i < TABLE_DEALS; i++)
        if (d->verdict[i].judged)
            print_verdict(d, &d->verdict[i], json);
    return d->stop ? CMD_INTERRUPTED : CMD_DONE;
}

static struct oni_mind_limits limits_of(const struct cmd_options *o)
{
    bool none = !cmd_switch(o, "depth") && !cmd_switch(o, "nodes");

    return (struct oni_mind_limits){
        .seconds = (double)cmd_option_number(o, "time", none ? 2000 : 0) / 1000,
        .nodes = cmd_option_number(o, "nodes", 0),
        .depth = (int)cmd_option_number(o, "depth", 0)};
}

static int with_tables(struct deals *d, const struct cmd_options *o)
{
    const char *file = cmd_option(o, "table");
    struct err e;

    if (mem_table_solve(&d->small, &d->deck, NULL, NULL, &e) != OK)
        return cmd_complain(&e);
    if (file == NULL)
        return CMD_DONE;
    if (table_open(&d->file, file, &e) != OK)
        return cmd_complain_of(file, &e);
    d->has_file = true;
    if (memcmp(d->file.deck.card, d->deck.card, sizeof d->deck.card) != 0)
        return cmd_say(CMD_BAD_INPUT, "%q is a table for other cards", str_of(file));
    return CMD_DONE;
}

int table_deal(struct cmd_options *o)
{
    uint64_t threads = cmd_option_number(o, "threads", (uint64_t)os_processors());
    struct table_deck deck;
    struct deals *d;
    int rc;
    struct err e;

    if (table_deck_read(&deck, str_of(o->words[0]), &e) != OK)
        return cmd_complain(&e);
    if (table_solved_deals(o, &deck, &rc))
        return rc;
    d = calloc(1, sizeof *d);
    if (d == NULL)
        return cmd_say(CMD_CHECK_FAILED, "not enough memory to search the deals");
    d->deck = deck;
    d->limits = limits_of(o);
    rc = with_tables(d, o);
    if (rc == CMD_DONE)
        rc =
            judge_all(d, threads > MAX_THREADS ? MAX_THREADS : (int)threads, cmd_switch(o, "json"));
    if (d->has_file)
        table_close(&d->file);
    mem_table_release(&d->small);
    free(d);
    return rc;
}
