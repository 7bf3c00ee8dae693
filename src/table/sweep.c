/* Torii: MIT licence, see LICENSE. */
#include "table/sweep.h"

#include "base/bits.h"
#include "table/gather.h"
#include "table/trail.h"

#include <stdlib.h>
#include <string.h>

void sweep_init(struct sweep *w, const struct table_deck *deck, int students)
{
    memset(w, 0, sizeof *w);
    paths_fill(&w->paths, deck);
    w->students = students;
    for (int hunters = 0; hunters <= students; hunters++)
        for (int preys = 0; preys <= students; preys++)
            chain_init(&w->chain[hunters][preys], hunters, preys);
}

void sweep_free(struct sweep *w)
{
    for (int hunters = 0; hunters <= w->students; hunters++)
        for (int preys = 0; preys <= w->students; preys++) {
            chain_drop(&w->chain[hunters][preys].open);
            chain_drop(&w->chain[hunters][preys].lost);
        }
    memset(w, 0, sizeof *w);
}

/* ---- where the prey loses -------------------------------------------------------------------- */

/* A row of losses, laid down as the hunter sees the board. */
static void lay_losses(const struct gather *g, int row, uint32_t *lost)
{
    const struct table_deck *deck = g->paths->deck;
    uint32_t led[GATHER_WORDS], pass = gather_passing(g, row);
    int n = g->n, last = n - 1;
    uint32_t *out = lost + last - row;

    gather_row(g, row, led);
    for (int i = 0; i < n; i++) {
        uint32_t can = table_deck_lead(deck, led[i]);

        if (pass != 0)
            can |= table_deck_lead(deck, g->still[row * n + i]) & pass;
        out[(last - i) * n] = TABLE_ALL_DEALS & ~can;
    }
    out[(last - row) * n] = 0;
    if (g->free >> TABLE_OWN_ARCH & 1)
        out[(last - chain_index(g->free, TABLE_OWN_ARCH)) * n] = 0;
}

static void losses_of_block(const struct gather *g, uint32_t *lost)
{
    int n = g->n;

    for (int row = 0; row < n; row++) {
        if (g->square[row] != TABLE_ARCH) {
            lay_losses(g, row, lost);
            continue;
        }
        for (int i = 0; i < n; i++)
            lost[i * n + n - 1 - row] = 0;
    }
}

void sweep_losses(const struct sweep *w, const struct chain *c, uint32_t prey, uint32_t *lost)
{
    const struct shelf *less = c->hunters > 0 ? &w->chain[c->hunters - 1][c->preys].open : NULL;
    struct gather_view view = {&w->paths, &c->open, less, true, NULL, NULL};
    uint32_t turned = table_set_turned(prey);
    struct gather g;

    for (size_t k = 0; k < c->per; k++) {
        uint32_t hunter = table_set_of((int)k, c->hunters, TABLE_BOARD & ~prey);
        int at = table_set_rank(table_set_turned(hunter), TABLE_BOARD & ~turned);

        gather_set_up(&g, &view, prey, hunter);
        losses_of_block(&g, lost + (size_t)at * c->block);
    }
}

static void fill_lost(void *context, size_t region)
{
    struct sweep *w = context;
    struct chain *c = w->c;
    uint32_t prey = table_set_of((int)region, c->preys, TABLE_BOARD);
    size_t at = (size_t)table_set_rank(table_set_turned(prey), TABLE_BOARD);

    sweep_losses(w, c, prey, c->lost.words + at * c->per * c->block);
}

void sweep_fill_lost(struct sweep *w, struct chain *c)
{
    w->c = c;
    w->run(w->crew, fill_lost, w, c->regions);
}

/* ---- where the hunter wins ------------------------------------------------------------------- */

/* A row of wins; `open` is laid down as the prey sees the board. */
__attribute__((no_sanitize("thread"))) static uint64_t lay_wins(const struct gather *g, int row,
                                                                uint32_t *open, struct trail *trail)
{
    const struct table_deck *deck = g->paths->deck;
    uint32_t led[GATHER_WORDS], pass = gather_passing(g, row);
    int n = g->n, last = n - 1;
    uint64_t found = 0;

    gather_row(g, row, led);
    for (int i = 0; i < n; i++) {
        uint32_t *word = open + (last - i) * n + last - row, can;

        if (*word == 0)
            continue;
        can = table_deck_lead(deck, led[i]);
        if (pass != 0)
            can |= table_deck_lead(deck, g->still[row * n + i]) & pass;
        can &= *word;
        if (can == 0)
            continue;
        *word &= ~can;
        found += (uint64_t)bits_count(can);
        if (trail != NULL)
            trail_note(trail, word, can);
    }
    return found;
}

/* `lost` is the region's; `prey` its students as the prey sees them. */
static uint64_t wins_of_region(const struct sweep *w, uint32_t prey, uint32_t *lost)
{
    const struct chain *c = w->c;
    uint32_t seen = table_set_turned(prey);
    struct shelf same = {lost, table_set_rank(seen, TABLE_BOARD), c->per, c->block, 0};
    const struct shelf *less = c->preys > 0 ? &w->chain[c->hunters][c->preys - 1].lost : NULL;
    struct gather_view view = {&w->paths, &same, less, false, NULL, NULL};
    struct gather g;
    uint64_t found = 0;

    for (size_t k = 0; k < c->per; k++) {
        uint32_t hunter = table_set_of((int)k, c->hunters, TABLE_BOARD & ~seen);
        uint32_t *open = shelf_block(&c->open, prey, table_set_turned(hunter));

        gather_set_up(&g, &view, hunter, seen);
        for (int row = 0; row < g.n; row++)
            if (g.square[row] != TABLE_ARCH)
                found += lay_wins(&g, row, open, w->trail);
    }
    return found;
}

/* ---- sweeps ---------------------------------------------------------------------------------- */

/* A desk that nobody sits at; there is one for every thread. */
static int take_desk(struct sweep *w)
{
    for (int i = 0;; i = (i + 1) % w->desks)
        if (!__atomic_test_and_set(&w->taken[i], __ATOMIC_ACQUIRE))
            return i;
}

static void sweep_region(void *context, size_t i)
{
    struct sweep *w = context;
    size_t region = w->upwards ? i : w->c->regions - 1 - i;
    uint32_t prey = table_set_of((int)region, w->c->preys, TABLE_BOARD);
    int desk = take_desk(w);
    uint64_t found;

    sweep_losses(w, w->c, prey, w->desk[desk].words);
    found = wins_of_region(w, prey, w->desk[desk].words);
    __atomic_clear(&w->taken[desk], __ATOMIC_RELEASE);
    __atomic_fetch_add(&w->found, found, __ATOMIC_RELAXED);
}

static void drop_desks(struct sweep *w)
{
    for (int i = 0; w->desk != NULL && i < w->desks; i++)
        chain_drop(&w->desk[i]);
    free(w->desk);
    free(w->taken);
    w->desk = NULL;
    w->taken = NULL;
}

static enum status set_desks(struct sweep *w, int threads, struct err *e)
{
    enum status rc = OK;

    w->desks = threads;
    w->desk = calloc((size_t)threads, sizeof *w->desk);
    w->taken = calloc((size_t)threads, 1);
    if (w->desk == NULL || w->taken == NULL)
        rc = err_say(e, NO_ROOM, "no memory for the table");
    for (int i = 0; i < threads && rc == OK; i++)
        rc = chain_take(w->c, &w->desk[i], 1, e);
    if (rc != OK)
        drop_desks(w);
    return rc;
}

/* So few found by a sweep that following each of them is quicker than the sweeps that remain. */
static bool is_little(const struct chain *c, uint64_t found)
{
    return found < c->states / 3000 + 1000;
}

static enum status sweep_on(struct sweep *w, sweep_report *report, void *context, struct err *e)
{
    struct trail trail;
    bool noted = false;
    enum status rc = OK;

    trail_init(&trail, w->c);

    for (int sweeps = 1; rc == OK; sweeps++) {
        w->found = 0;
        w->trail = noted ? &trail : NULL;
        w->run(w->crew, sweep_region, w, w->c->regions);
        w->upwards = !w->upwards;
        w->c->won += w->found;
        if (w->found == 0 || noted)
            break;
        if (report != NULL)
            rc = report(context, w->c, sweeps, e);
        noted = is_little(w->c, w->found);
    }
    w->trail = NULL;
    if (rc == OK)
        rc = trail_follow(&trail, w, e);
    trail_free(&trail);
    return rc;
}

enum status sweep_chain(struct sweep *w, struct chain *c, int threads, sweep_report *report,
                        void *context, struct err *e)
{
    enum status rc;

    w->c = c;
    w->upwards = true;
    rc = set_desks(w, threads, e);
    if (rc == OK)
        rc = sweep_on(w, report, context, e);
    drop_desks(w);
    return rc;
}
