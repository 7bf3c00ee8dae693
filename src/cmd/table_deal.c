/* Torii: MIT licence, see LICENSE. */
/* What is known of the thirty deals of five cards: by tables, and by deep search. */
#include "cmd/table.h"
#include "minds/onitama/onitama.h"
#include "table/crew.h"
#include "table/meet.h"
#include "table/small.h"

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
    int score, plies, depth; /* as oni_mind_line and oni_mind_plies tell it */
    uint64_t nodes;
    char moves[1024];
};

struct deals {
    struct table_deck deck;
    struct table_small small;
    struct table file; /* a larger one, if there is any */
    bool has_file;
    struct oni_mind_limits limits;
    struct verdict verdict[TABLE_DEALS];
    int next, done;
    bool shown;  /* progress, on a terminal */
    bool failed; /* set by any thread */
};

/* ---- one deal -------------------------------------------------------------------------------- */

static bool probe(void *context, const struct oni_core *s, struct oni_mind_truth *out)
{
    const struct deals *d = context;
    struct table_answer a;
    struct table_position p;
    struct err e;

    if (!table_small_probe_core(&d->small, s, &a) &&
        (!d->has_file || table_meet(&d->file.deck, s, &p, &e) != OK ||
         table_probe(&d->file, &p, &a, &e) != OK))
        return false;
    *out = (struct oni_mind_truth){a.value, a.plies};
    return true;
}

/* The cards of a deal, as a position writes them: own, the other's, beside. */
static void print_cards(struct text *t, const struct table_deck *deck, int deal)
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
    print_cards(&t, deck, deal);
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
    struct oni_mind_oracle oracle = {probe, d, d->has_file ? d->file.students : 1};
    struct oni_mind_result *result = malloc(sizeof *result);
    struct verdict *v = &d->verdict[deal];
    struct games_entry entry;
    struct game_state state;
    struct oni_mind_task task = {.limits = d->limits, .oracle = &oracle};
    struct err e;

    v->deal = deal;
    oni_mind_forget(mind);
    if (result == NULL || !open_deal(&d->deck, deal, &entry, &state)) {
        __atomic_store_n(&d->failed, true, __ATOMIC_RELAXED);
        free(result);
        return;
    }
    memcpy(&task.state, &state, sizeof task.state);
    if (oni_mind_think(mind, &host, &task, result, &e) != OK) {
        __atomic_store_n(&d->failed, true, __ATOMIC_RELAXED);
    } else {
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

    while ((deal = __atomic_fetch_add(&d->next, 1, __ATOMIC_RELAXED)) < TABLE_DEALS) {
        judge(d, mind, deal);
        deal = __atomic_add_fetch(&d->done, 1, __ATOMIC_RELAXED);
        if (d->shown)
            fprintf(stderr, "\r%d of %d deals%s", deal, TABLE_DEALS,
                    deal == TABLE_DEALS ? "\n" : "");
    }
    os_pages_free(memory, bytes);
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* With a table without distances a result may be proved and its length not known. */
static bool is_proved(const struct verdict *v)
{
    return abs(v->score) > ONI_MIND_KNOWN;
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

static void print_json(const struct deals *d, const struct verdict *v)
{
    char memory[256];
    struct text cards;

    text_init(&cards, memory, sizeof memory);
    print_cards(&cards, &d->deck, v->deal);
    printf("{\"cards\":\"%s\",\"proved\":%s,\"plies\":%d,\"score\":%d,\"chance\":%.3f,\"depth\":%d,"
           "\"nodes\":%" PRIu64 ",\"line\":\"%s\"}\n",
           memory, is_proved(v) ? "true" : "false", v->plies, v->score, chance(v), v->depth,
           v->nodes, v->moves);
}

static void print_words(const struct deals *d, const struct verdict *v)
{
    char memory[256];
    struct text cards;
    int first = (int)strcspn(v->moves, " ");

    text_init(&cards, memory, sizeof memory);
    print_cards(&cards, &d->deck, v->deal);
    printf("%-46s ", memory);
    if (v->plies != 0)
        printf("the first player %s in %d, proved", v->plies > 0 ? "wins" : "loses", abs(v->plies));
    else if (is_proved(v))
        printf("the first player %s, proved", v->score > 0 ? "wins" : "loses");
    else
        printf("%+.2f, about %.0f %% for the first player, depth %d", v->score / 100.0,
               100 * chance(v), v->depth);
    printf("; %.*s\n", first, v->moves);
}

static int judge_all(struct deals *d, int threads, bool json)
{
    struct err e;

    d->shown = os_is_terminal(2);
    if (os_threads_run(threads, judge_some, d, &e) != OK)
        return cmd_complain(&e);
    if (d->failed)
        return cmd_say(CMD_CHECK_FAILED,
                       "the deals could not be searched; there may not be enough memory");
    qsort(d->verdict, TABLE_DEALS, sizeof d->verdict[0], by_score);
    for (int i = 0; i < TABLE_DEALS; i++)
        if (json)
            print_json(d, &d->verdict[i]);
        else
            print_words(d, &d->verdict[i]);
    return CMD_DONE;
}

static int read_limits(const struct cmd_options *o, struct oni_mind_limits *out, int *threads)
{
    uint64_t time, depth, nodes, count;
    bool none = cmd_option(o, "depth") == NULL && cmd_option(o, "nodes") == NULL;

    if (!cmd_option_number(o, "time", 1, 86400, none ? 2 : 0, &time) ||
        !cmd_option_number(o, "depth", 1, ONI_MIND_MAX_DEPTH, 0, &depth) ||
        !cmd_option_number(o, "nodes", 1, UINT64_MAX, 0, &nodes) ||
        !cmd_option_number(o, "threads", 1, MAX_THREADS, (uint64_t)os_processors(), &count))
        return CMD_BAD_INPUT;
    *out = (struct oni_mind_limits){.seconds = (double)time, .nodes = nodes, .depth = (int)depth};
    *threads = count > MAX_THREADS ? MAX_THREADS : (int)count;
    return CMD_DONE;
}

static int with_tables(struct deals *d, const struct cmd_options *o)
{
    const char *file = cmd_option(o, "table");
    struct err e;

    if (table_small_make(&d->small, &d->deck, NULL, NULL, &e) != OK)
        return cmd_complain(&e);
    if (file == NULL)
        return CMD_DONE;
    if (table_open(&d->file, file, &e) != OK)
        return cmd_say(CMD_BAD_INPUT, "%q: %s", str_of(file), e.text);
    d->has_file = true;
    if (memcmp(d->file.deck.card, d->deck.card, sizeof d->deck.card) != 0)
        return cmd_say(CMD_BAD_INPUT, "%q is a table for other cards", str_of(file));
    return CMD_DONE;
}

int table_deal(const struct cmd_options *o)
{
    struct deals *d = calloc(1, sizeof *d);
    int threads, rc = CMD_DONE;
    struct err e;

    if (d == NULL)
        return cmd_say(CMD_CHECK_FAILED, "not enough memory to search the deals");
    if (table_deck_read(&d->deck, str_of(o->words[1]), &e) != OK)
        rc = cmd_complain(&e);
    if (rc == CMD_DONE)
        rc = read_limits(o, &d->limits, &threads);
    if (rc == CMD_DONE)
        rc = with_tables(d, o);
    if (rc == CMD_DONE)
        rc = judge_all(d, threads, cmd_option(o, "json") != NULL);
    if (d->has_file)
        table_close(&d->file);
    table_small_free(&d->small);
    free(d);
    return rc;
}
