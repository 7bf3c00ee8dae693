/* Torii: MIT licence, see LICENSE. */
/*
 * Generates puzzles: from random games, and from random endgames with their tables. The work is cut into units
 * with a generator each, done by any thread in any order and taken in their own order, so the result depends on the
 * seed alone.
 */
#include "cmd/puzzle.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BATCH = 64, /* units between two looks at what is still missing */
    FOUND = 3,  /* puzzles of a unit */
    DECKS = 12, /* sets of five cards whose endgames are used: few, so that proofs share tables */
    SAMPLES = 4000,     /* positions of a unit of endgames */
    GAMES_A_KIND = 8,   /* games at most, for each puzzle of a kind: some kinds are rare in games */
    DEAL_STREAM = 1000, /* the generators of decks, beside those of units */
};

enum source { BASE_GAME, SENSEI_GAME, WIND_GAME, SHADOW_GAME, ENDGAME };

static const char *const games[] = {"onitama", "onitama+sensei", "onitama+sensei+wind",
                                    "onitama+shadow", "onitama+sensei"};

struct unit {
    enum source source;
    uint64_t number;
    struct puzzle found[FOUND];
    int count;
};

struct worker {
    struct puzzle_solver *solver;
    void *scratch;
};

/* One generation. */
struct gen {
    uint64_t seed;
    int threads;
    size_t want[PUZZLE_KINDS], have[PUZZLE_KINDS], short_winds;
    struct puzzle_list list;
    char (*identity)[PUZZLE_POSITION]; /* of the list; owned */
    size_t identities;
    struct oni_rules rules[5]; /* by source */
    struct worker *workers;
    struct unit *units;      /* BATCH of them */
    atomic_int next;         /* the first unit that no thread has taken */
    uint8_t cards[5];        /* of the endgames */
    struct mem_table *table; /* their table, or NULL */
    atomic_bool stop;
    bool shown; /* progress on a terminal */
};

/* ---- units, in any thread -------------------------------------------------------------------------- */

/* A generator of its own for everything that has a number. */
static struct rng stream(uint64_t seed, uint64_t what, uint64_t number)
{
    struct rng r = {seed};

    r.state = rng_next(&r) ^ what * 0x9E3779B97F4A7C15u;
    r.state = rng_next(&r) + number;
    r.state = rng_next(&r);
    return r;
}

/* At most one endgame of each kind. */
static void search_endgames(const struct puzzle_judge *j, const uint8_t cards[5], struct rng *r,
                            struct unit *u)
{
    bool seen[PUZZLE_KINDS] = {false};

    for (int i = 0; i < SAMPLES && u->count < FOUND; i++) {
        struct puzzle *p = &u->found[u->count];
        struct oni_core s;

        if (!puzzle_random_endgame(j->game, cards, r, &s) || !puzzle_of_endgame(j, &s, p) ||
            seen[p->kind])
            continue;
        seen[p->kind] = true;
        u->count++;
    }
}

static void search_unit(struct gen *g, const struct worker *w, struct unit *u)
{
    struct game game = oni_game(&g->rules[u->source]);
    struct puzzle_judge j = {&game, w->solver, g->table == NULL ? NULL : puzzle_table_probe,
                             g->table};
    struct rng r = stream(g->seed, (uint64_t)u->source, u->number);

    u->count = 0;
    puzzle_solver_begin(w->solver, &game);
    if (u->source == ENDGAME)
        search_endgames(&j, g->cards, &r, u);
    else if (u->source == SHADOW_GAME)
        u->count = puzzle_of_shadow(&game, &r, w->scratch, &u->found[0]) ? 1 : 0;
    else
        u->count = puzzle_of_game(&j, &r, u->found, 2);
}

static void work(void *context, int thread)
{
    struct gen *g = context;

    for (;;) {
        int i = atomic_fetch_add(&g->next, 1);

        if (i >= BATCH || atomic_load(&g->stop))
            return;
        search_unit(g, &g->workers[thread], &g->units[i]);
    }
}

/* ---- taking what was found ------------------------------------------------------------------------- */

static bool is_new(const struct gen *g, const char identity[PUZZLE_POSITION])
{
    for (size_t i = 0; i < g->identities; i++)
        if (strcmp(g->identity[i], identity) == 0)
            return false;
    return true;
}

/* Wins in 2 are by far the most frequent with the wind: no more than half. */
static bool is_wanted(const struct gen *g, const struct puzzle *p)
{
    if (p->kind == PUZZLE_WIND && p->moves == 2 && g->short_winds >= g->want[PUZZLE_WIND] / 2)
        return false;
    return g->have[p->kind] < g->want[p->kind];
}

static enum status take(struct gen *g, const struct puzzle *p, struct err *e)
{
    char(*more)[PUZZLE_POSITION];
    enum status rc;

    if (!is_wanted(g, p))
        return OK;
    more = realloc(g->identity, (g->identities + 1) * sizeof *more);
    if (more == NULL)
        return err_say(e, NO_ROOM, "out of memory");
    g->identity = more;
    if (puzzle_identity(p, g->identity[g->identities]) != OK ||
        !is_new(g, g->identity[g->identities]))
        return OK;
    rc = puzzle_list_add(&g->list, p, e);
    if (rc == OK) {
        g->identities++;
        g->have[p->kind]++;
        g->short_winds += p->kind == PUZZLE_WIND && p->moves == 2;
    }
    return rc;
}

static void show(const struct gen *g)
{
    if (!g->shown)
        return;
    fputc('\r', stderr);
    for (int kind = 0; kind < PUZZLE_KINDS; kind++)
        fprintf(stderr, "%s %zu/%zu  ", puzzle_kind_name((enum puzzle_kind)kind), g->have[kind],
                g->want[kind]);
}

/* Does one batch of two sources in turn, from unit `number` on. */
static enum status batch(struct gen *g, enum source even, enum source odd, uint64_t number,
                         struct err *e)
{
    enum status rc;

    for (int i = 0; i < BATCH; i++) {
        g->units[i].source = i % 2 == 0 ? even : odd;
        g->units[i].number = number + (uint64_t)i;
        g->units[i].count = 0;
    }
    atomic_store(&g->next, 0);
    rc = os_threads_run(g->threads, work, g, e);
    for (int i = 0; i < BATCH && rc == OK && !atomic_load(&g->stop); i++)
        for (int k = 0; k < g->units[i].count && rc == OK; k++)
            rc = take(g, &g->units[i].found[k], e);
    show(g);
    return rc;
}

/* ---- the sources, one after the other -------------------------------------------------------------- */

static bool has(const struct gen *g, enum puzzle_kind kind, size_t share)
{
    return g->have[kind] >= g->want[kind] / share;
}

/* Half of the long wins are from games; only moves are rare there, the rest are endgames. */
static enum status from_games(struct gen *g, struct err *e)
{
    enum status rc = OK;

    for (uint64_t n = 0; rc == OK && !atomic_load(&g->stop); n += BATCH) {
        size_t most = GAMES_A_KIND * g->want[PUZZLE_ONLY];
        bool wins = has(g, PUZZLE_WIN_2, 1) && has(g, PUZZLE_WIN_3, 1) && has(g, PUZZLE_WIN_4, 1) &&
                    has(g, PUZZLE_WIN_5, 2);

        if (wins && (has(g, PUZZLE_ONLY, 4) || n >= most))
            break;
        rc = batch(g, BASE_GAME, SENSEI_GAME, n, e);
    }
    return rc;
}

static enum status from_one(struct gen *g, enum source source, enum puzzle_kind kind, struct err *e)
{
    enum status rc = OK;

    for (uint64_t n = 0; rc == OK && !atomic_load(&g->stop) && !has(g, kind, 1); n += BATCH)
        rc = batch(g, source, source, n, e);
    return rc;
}

/* Five cards for endgames, every second time of the base game. */
static void choose_cards(struct gen *g, int deck)
{
    const struct oni_rules *rules = &g->rules[deck % 2 == 0 ? BASE_GAME : SENSEI_GAME];
    struct rng r = stream(g->seed, DEAL_STREAM, (uint64_t)deck);
    uint8_t cards[ONI_CARDS];
    size_t count = 0;

    for (int card = 0; card < ONI_MOVE_CARDS; card++)
        if ((rules->deck >> card & 1) != 0 && !oni_card_is_split(card))
            cards[count++] = (uint8_t)card;
    rng_shuffle(&r, cards, count);
    memcpy(g->cards, cards, sizeof g->cards);
}

static enum status solve_deck(struct gen *g, struct mem_table *table, struct err *e)
{
    char memory[5 * 24];
    struct text names;
    struct table_deck deck;
    enum status rc;

    text_init(&names, memory, sizeof memory);
    for (int i = 0; i < 5; i++)
        text_format(&names, "%s%s", i > 0 ? "," : "", oni_card_code(g->cards[i]));
    rc = table_deck_read(&deck, text_view(&names), e);
    return rc == OK ? mem_table_solve(table, &deck, NULL, NULL, e) : rc;
}

/* An equal share of each set of cards, as far as it goes. */
static enum status from_deck(struct gen *g, int deck, struct err *e)
{
    enum { TRIES = 40 }; /* batches: some sets have few draws */
    const enum puzzle_kind kinds[] = {PUZZLE_WIN_5, PUZZLE_ONLY, PUZZLE_HOLD};
    size_t share[PUZZLE_KINDS] = {0};
    enum status rc = OK;

    for (int i = 0; i < 3; i++)
        share[kinds[i]] =
            g->have[kinds[i]] + (g->want[kinds[i]] - g->have[kinds[i]]) / (size_t)(DECKS - deck);
    for (uint64_t n = 0; n < TRIES && rc == OK && !atomic_load(&g->stop); n++) {
        size_t want[PUZZLE_KINDS];
        bool full = true;

        memcpy(want, g->want, sizeof want);
        for (int i = 0; i < 3; i++) {
            full = full && g->have[kinds[i]] >= share[kinds[i]];
            g->want[kinds[i]] = share[kinds[i]];
        }
        if (!full)
            rc = batch(g, ENDGAME, ENDGAME, ((uint64_t)deck * TRIES + n) * BATCH, e);
        memcpy(g->want, want, sizeof want);
        if (full)
            break;
    }
    return rc;
}

static enum status from_endgames(struct gen *g, struct err *e)
{
    enum status rc = OK;

    for (int deck = 0; deck < DECKS && rc == OK && !atomic_load(&g->stop); deck++) {
        struct mem_table table;

        choose_cards(g, deck);
        rc = solve_deck(g, &table, e);
        if (rc != OK)
            return rc;
        g->table = &table;
        rc = from_deck(g, deck, e);
        g->table = NULL;
        mem_table_release(&table);
    }
    return rc;
}

static enum status generate(struct gen *g, struct err *e)
{
    enum status rc = from_games(g, e);

    if (rc == OK)
        rc = from_one(g, WIND_GAME, PUZZLE_WIND, e);
    if (rc == OK)
        rc = from_one(g, SHADOW_GAME, PUZZLE_SHADOW, e);
    return rc == OK ? from_endgames(g, e) : rc;
}

/* ---- the file -------------------------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    const struct puzzle *x = a, *y = b;

    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    if (x->level != y->level)
        return x->level < y->level ? -1 : 1;
    return strcmp(x->kind == PUZZLE_SHADOW ? x->events : x->position,
                  y->kind == PUZZLE_SHADOW ? y->events : y->position);
}

static enum status write_list(struct gen *g, const char *path, struct err *e)
{
    size_t size = 200 + g->list.count * PUZZLE_ROW;
    char *memory = malloc(size);
    struct text t;
    enum status rc;

    if (memory == NULL)
        return err_say(e, NO_ROOM, "out of memory");
    qsort(g->list.items, g->list.count, sizeof *g->list.items, compare);
    text_init(&t, memory, size);
    text_format(&t, "# Puzzles made by 'torii puzzle gen --seed %u'; docs/formats/puzzles.md\n",
                g->seed);
    text_add(&t, "# kind\tmoves\tlevel\tthemes\tposition\tsolution\tevents\n");
    for (size_t i = 0; i < g->list.count; i++)
        puzzle_print(&g->list.items[i], &t);
    rc = os_write_file(path, text_view(&t), e);
    free(memory);
    return rc;
}

static enum status begin(struct gen *g, const struct cmd_options *o, struct err *e)
{
    size_t count = (size_t)cmd_option_number(o, "count", 300);
    enum status rc = OK;

    g->seed = cmd_option_number(o, "seed", 1);
    g->threads = (int)cmd_option_number(o, "threads", (uint64_t)os_processors());
    g->shown = os_is_terminal(2);
    for (int kind = 0; kind < PUZZLE_KINDS; kind++)
        g->want[kind] = kind < PUZZLE_WIND ? count : (count + 1) / 2;
    for (size_t i = 0; i < sizeof games / sizeof games[0] && rc == OK; i++)
        rc = oni_rules_named(str_of(games[i]), &g->rules[i], e);
    g->units = calloc(BATCH, sizeof *g->units);
    g->workers = calloc((size_t)g->threads, sizeof *g->workers);
    for (int i = 0; i < g->threads && g->workers != NULL; i++) {
        void *memory = malloc(puzzle_solver_bytes(PUZZLE_ENTRIES));

        g->workers[i].scratch = malloc(puzzle_shadow_bytes());
        if (memory == NULL || g->workers[i].scratch == NULL) {
            free(memory);
            return err_say(e, NO_ROOM, "out of memory");
        }
        g->workers[i].solver = puzzle_solver_init(memory, PUZZLE_ENTRIES);
    }
    return g->units == NULL || g->workers == NULL ? err_say(e, NO_ROOM, "out of memory") : rc;
}

static void end(struct gen *g)
{
    for (int i = 0; i < g->threads && g->workers != NULL; i++) {
        free(g->workers[i].solver);
        free(g->workers[i].scratch);
    }
    free(g->workers);
    free(g->units);
    free(g->identity);
    puzzle_list_free(&g->list);
}

/* Is there nothing, or something that this command has written? Other files are never replaced. */
static bool may_write(const struct cmd_options *o, const char *path)
{
    if (strcmp(path, "-") == 0 || os_file_kind(path) != OS_FILE_REGULAR || cmd_switch(o, "force"))
        return true;
    cmd_say(CMD_BAD_INPUT, "%q already exists; use '--force' to replace it", str_of(path));
    return false;
}

static enum status run(struct gen *g, const char *path, struct err *e)
{
    enum status rc = generate(g, e);

    if (rc != OK)
        return rc;
    if (g->shown)
        fputc('\n', stderr);
    /* What was not graded before Ctrl-C is left out. */
    g->list.count = puzzle_grade(&g->list, g->threads, &g->stop);
    return write_list(g, path, e);
}

int puzzle_gen(struct cmd_options *o)
{
    const char *path = cmd_option(o, "o");
    struct gen g = {.seed = 0};
    double start = os_seconds();
    struct err e;
    enum status rc;
    bool stopped;

    if (!may_write(o, path))
        return CMD_BAD_INPUT;
    rc = begin(&g, o, &e);
    os_leave_flag(&g.stop);
    if (rc == OK)
        rc = run(&g, path, &e);
    os_leave_flag(NULL);
    stopped = atomic_load(&g.stop);
    if (rc == OK)
        fprintf(stderr, "%zu puzzles, %.1f s, %.1f s of CPU\n", g.list.count, os_seconds() - start,
                os_cpu_seconds());
    end(&g);
    return rc != OK ? cmd_complain(&e) : stopped ? CMD_INTERRUPTED : CMD_DONE;
}
