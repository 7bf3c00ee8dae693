/* Torii: MIT licence, see LICENSE. */
#include "table/wdl_solve.h"

#include "base/bits.h"
#include "table/successors.h"
#include "table/unmove.h"

#include <stdlib.h>
#include <string.h>

void wdl_solver_init(struct wdl_solver *w, const struct table_deck *deck, int students)
{
    memset(w, 0, sizeof *w);
    step_tables_fill(&w->steps, deck);
    w->students = students;
    for (int attackers = 0; attackers <= students; attackers++)
        for (int defenders = 0; defenders <= students; defenders++)
            partition_init(&w->partition[attackers][defenders], attackers, defenders);
}

void wdl_solver_release(struct wdl_solver *w)
{
    for (int attackers = 0; attackers <= w->students; attackers++)
        for (int defenders = 0; defenders <= w->students; defenders++) {
            bitmap_free(&w->partition[attackers][defenders].open);
            bitmap_free(&w->partition[attackers][defenders].lost);
        }
    memset(w, 0, sizeof *w);
}

/* ---- where the defender loses -------------------------------------------------------------------- */

/* A row of losses, stored as the attacker sees the board. */
static void store_losses(const struct successors *g, int row, uint32_t *lost)
{
    const struct table_deck *deck = g->steps->deck;
    uint32_t reached[SUCCESSORS_WORDS], pass = successors_pass_deals(g, row);
    int n = g->n, last = n - 1;
    uint32_t *out = lost + last - row;

    successors_row(g, row, reached);
    for (int i = 0; i < n; i++) {
        uint32_t can = table_deck_predecessors(deck, reached[i]);

        if (pass != 0)
            can |= table_deck_predecessors(deck, g->unmoved[row * n + i]) & pass;
        out[(last - i) * n] = TABLE_ALL_DEALS & ~can;
    }
    out[(last - row) * n] = 0;
    if (g->free >> TABLE_OWN_ARCH & 1)
        out[(last - partition_square_index(g->free, TABLE_OWN_ARCH)) * n] = 0;
}

static void losses_of_block(const struct successors *g, uint32_t *lost)
{
    int n = g->n;

    for (int row = 0; row < n; row++) {
        if (g->square[row] != TABLE_ARCH) {
            store_losses(g, row, lost);
            continue;
        }
        for (int i = 0; i < n; i++)
            lost[i * n + n - 1 - row] = 0;
    }
}

void wdl_region_losses(const struct wdl_solver *w, const struct partition *c, uint32_t defender,
                       uint32_t *lost)
{
    const struct bitmap *fewer =
        c->attackers > 0 ? &w->partition[c->attackers - 1][c->defenders].open : NULL;
    struct successors_source view = {&w->steps, &c->open, fewer, true, NULL, NULL};
    uint32_t turned = table_set_rotate(defender);
    struct successors g;

    for (size_t k = 0; k < c->region_blocks; k++) {
        uint32_t attacker = table_set_unrank((int)k, c->attackers, TABLE_BOARD & ~defender);
        int at = table_set_rank(table_set_rotate(attacker), TABLE_BOARD & ~turned);

        successors_init(&g, &view, defender, attacker);
        losses_of_block(&g, lost + (size_t)at * c->block_words);
    }
}

static void fill_lost(void *context, size_t region)
{
    struct wdl_solver *w = context;
    struct partition *c = w->c;
    uint32_t defender = table_set_unrank((int)region, c->defenders, TABLE_BOARD);
    size_t at = (size_t)table_set_rank(table_set_rotate(defender), TABLE_BOARD);

    wdl_region_losses(w, c, defender, c->lost.words + at * c->region_blocks * c->block_words);
}

void wdl_fill_lost(struct wdl_solver *w, struct partition *c)
{
    w->c = c;
    w->run(w->pool, fill_lost, w, c->regions);
}

/* ---- where the attacker wins ------------------------------------------------------------------- */

/* A row of wins; `open` is stored as the defender sees the board. */
__attribute__((no_sanitize("thread"))) static uint64_t store_wins(const struct successors *g,
                                                                  int row, uint32_t *open,
                                                                  struct unmover *unmover)
{
    const struct table_deck *deck = g->steps->deck;
    uint32_t reached[SUCCESSORS_WORDS], pass = successors_pass_deals(g, row);
    int n = g->n, last = n - 1;
    uint64_t found = 0;

    successors_row(g, row, reached);
    for (int i = 0; i < n; i++) {
        uint32_t *word = open + (last - i) * n + last - row, can;

        if (*word == 0)
            continue;
        can = table_deck_predecessors(deck, reached[i]);
        if (pass != 0)
            can |= table_deck_predecessors(deck, g->unmoved[row * n + i]) & pass;
        can &= *word;
        if (can == 0)
            continue;
        *word &= ~can;
        found += (uint64_t)bits_count(can);
        if (unmover != NULL)
            unmover_push(unmover, word, can);
    }
    return found;
}

/* `lost` is the region's; `defender` its students as the defender sees them. */
static uint64_t wins_of_region(const struct wdl_solver *w, uint32_t defender, uint32_t *lost)
{
    const struct partition *c = w->c;
    uint32_t seen = table_set_rotate(defender);
    struct bitmap same = {lost, table_set_rank(seen, TABLE_BOARD), c->region_blocks, c->block_words,
                          0};
    const struct bitmap *fewer =
        c->defenders > 0 ? &w->partition[c->attackers][c->defenders - 1].lost : NULL;
    struct successors_source view = {&w->steps, &same, fewer, false, NULL, NULL};
    struct successors g;
    uint64_t found = 0;

    for (size_t k = 0; k < c->region_blocks; k++) {
        uint32_t attacker = table_set_unrank((int)k, c->attackers, TABLE_BOARD & ~seen);
        uint32_t *open = bitmap_block(&c->open, defender, table_set_rotate(attacker));

        successors_init(&g, &view, attacker, seen);
        for (int row = 0; row < g.n; row++)
            if (g.square[row] != TABLE_ARCH)
                found += store_wins(&g, row, open, w->unmover);
    }
    return found;
}

/* ---- passes ---------------------------------------------------------------------------------- */

/* Takes a free scratch region; there is one per thread. */
static int acquire_scratch(struct wdl_solver *w)
{
    for (int i = 0;; i = (i + 1) % w->scratch_count)
        if (!__atomic_test_and_set(&w->in_use[i], __ATOMIC_ACQUIRE))
            return i;
}

static void pass_over_region(void *context, size_t i)
{
    struct wdl_solver *w = context;
    size_t region = w->ascending ? i : w->c->regions - 1 - i;
    uint32_t defender = table_set_unrank((int)region, w->c->defenders, TABLE_BOARD);
    int scratch = acquire_scratch(w);
    uint64_t found;

    wdl_region_losses(w, w->c, defender, w->scratch[scratch].words);
    found = wins_of_region(w, defender, w->scratch[scratch].words);
    __atomic_clear(&w->in_use[scratch], __ATOMIC_RELEASE);
    __atomic_fetch_add(&w->found, found, __ATOMIC_RELAXED);
}

static void free_scratch(struct wdl_solver *w)
{
    for (int i = 0; w->scratch != NULL && i < w->scratch_count; i++)
        bitmap_free(&w->scratch[i]);
    free(w->scratch);
    free(w->in_use);
    w->scratch = NULL;
    w->in_use = NULL;
}

static enum status alloc_scratch(struct wdl_solver *w, int threads, struct err *e)
{
    enum status rc = OK;

    w->scratch_count = threads;
    w->scratch = calloc((size_t)threads, sizeof *w->scratch);
    w->in_use = calloc((size_t)threads, 1);
    if (w->scratch == NULL || w->in_use == NULL)
        rc = err_say(e, NO_ROOM, "out of memory for the table");
    for (int i = 0; i < threads && rc == OK; i++)
        rc = bitmap_alloc(w->c, &w->scratch[i], 1, e);
    if (rc != OK)
        free_scratch(w);
    return rc;
}

/* So few new wins that unmove generation is faster than the remaining passes. */
static bool is_sparse(const struct partition *c, uint64_t found)
{
    return found < c->states / 3000 + 1000;
}

static enum status run_passes(struct wdl_solver *w, wdl_report *report, void *context,
                              struct err *e)
{
    struct unmover unmover;
    bool recorded = false;
    enum status rc = OK;

    unmover_init(&unmover, w->c);

    for (int passes = 1; rc == OK; passes++) {
        w->found = 0;
        w->unmover = recorded ? &unmover : NULL;
        w->run(w->pool, pass_over_region, w, w->c->regions);
        w->ascending = !w->ascending;
        w->c->won += w->found;
        if (w->found == 0 || recorded)
            break;
        if (report != NULL)
            rc = report(context, w->c, passes, e);
        recorded = is_sparse(w->c, w->found);
    }
    w->unmover = NULL;
    if (rc == OK)
        rc = unmover_run(&unmover, w, e);
    unmover_release(&unmover);
    return rc;
}

enum status wdl_solve_partition(struct wdl_solver *w, struct partition *c, int threads,
                                wdl_report *report, void *context, struct err *e)
{
    enum status rc;

    w->c = c;
    w->ascending = true;
    rc = alloc_scratch(w, threads, e);
    if (rc == OK)
        rc = run_passes(w, report, context, e);
    free_scratch(w);
    return rc;
}
