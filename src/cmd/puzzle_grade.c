/* Torii: MIT licence, see LICENSE. */
/*
 * Grades puzzles by the levels of the computer: a puzzle's level is the lowest that finds the solution in each of
 * TRIES decisions. Every decision is limited by nodes and has its own secret, so grades are the same everywhere.
 */
#include "cmd/puzzle.h"

#include "engine/opponent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 3, OPEN_GAMES = 2 };

/* The levels of one thread, made when first needed. */
struct grader {
    struct opponent *opponent[OPEN_GAMES][OPPONENT_LEVELS + 1];
};

struct grading {
    struct puzzle_list *list;
    struct games_entry entry[OPEN_GAMES]; /* without and with the spirit */
    struct grader *grader;                /* by thread */
    atomic_size_t next;                   /* the first puzzle that no thread has taken */
    atomic_bool *stop;
    bool shown;
};

/* The level's move in the position; false if it was stopped, or without memory. */
static bool decide(struct grading *g, struct grader *mine, int game, int level, int number,
                   const struct oni_core *s, game_action *out)
{
    struct opponent **o = &mine->opponent[game][level];
    struct game_seen seen = {.seat = s->player, .first = s};
    unsigned char secret[FORM_SECRET];

    if (*o == NULL) {
        *o = opponent_new(&g->entry[game], level);
        if (*o == NULL)
            return false;
        opponent_disable_guard(*o);
        opponent_set_stop(*o, g->stop);
    }
    form_secret("puzzle", (uint64_t)level, (uint64_t)number, secret);
    opponent_begin(*o, secret);
    return opponent_act(*o, &seen, (uint64_t)number, out, NULL) == OK && !atomic_load(g->stop);
}

static bool solves(struct grading *g, struct grader *mine, const struct puzzle *p, int level)
{
    int game = p->kind == PUZZLE_WIND;
    const struct game *kind = &g->entry[game].game;
    struct game_state state;
    game_action wanted, chosen;

    memset(&state, 0, sizeof state);
    if (kind->kind->parse(kind, str_of(p->position), &state, NULL) != OK ||
        kind->kind->action_parse(kind, &state, str_of(p->solution), &wanted, NULL) != OK)
        return false;
    for (int i = 0; i < TRIES; i++)
        if (!decide(g, mine, game, level, i, (const struct oni_core *)(const void *)state.bytes,
                    &chosen) ||
            chosen != wanted)
            return false;
    return true;
}

static void grade(void *context, int thread)
{
    struct grading *g = context;

    for (;;) {
        size_t i = atomic_fetch_add(&g->next, 1);
        struct puzzle *p;
        int level = 1;

        if (i >= g->list->count || atomic_load(g->stop))
            return;
        p = &g->list->items[i];
        if (p->kind == PUZZLE_SHADOW)
            continue; /* graded by what its record leaves open */
        while (level < PUZZLE_UNSOLVED && !solves(g, &g->grader[thread], p, level))
            level++;
        if (!atomic_load(g->stop))
            p->level = level;
        if (g->shown)
            fprintf(stderr, "\r%zu/%zu  ", i + 1, g->list->count);
    }
}

static void release(struct grading *g, int threads)
{
    for (int i = 0; i < threads; i++)
        for (int game = 0; game < OPEN_GAMES; game++)
            for (int level = 0; level <= OPPONENT_LEVELS; level++)
                opponent_free(g->grader[i].opponent[game][level]);
    free(g->grader);
}

/* Moves the graded ones to the front, in their order. */
static size_t keep_graded(struct puzzle_list *l)
{
    size_t kept = 0;

    for (size_t i = 0; i < l->count; i++)
        if (l->items[i].level > 0)
            l->items[kept++] = l->items[i];
    return kept;
}

size_t puzzle_grade(struct puzzle_list *l, int threads, atomic_bool *stop)
{
    const char *const names[OPEN_GAMES] = {"onitama+sensei", "onitama+sensei+wind"};
    struct grading g = {.list = l, .stop = stop, .shown = os_is_terminal(2)};
    struct games_options usual = GAMES_USUAL;
    enum status rc = OK;

    g.grader = calloc((size_t)threads, sizeof *g.grader);
    for (int i = 0; i < OPEN_GAMES && rc == OK; i++)
        rc = games_open(&g.entry[i], str_of(names[i]), &usual, NULL);
    if (g.grader == NULL || rc != OK) {
        free(g.grader);
        return 0;
    }
    rc = os_threads_run(threads, grade, &g, NULL);
    release(&g, threads);
    if (g.shown)
        fputc('\n', stderr);
    return rc == OK ? keep_graded(l) : 0;
}
