/* Torii: MIT licence, see LICENSE. */
#include "table/ext_partition.h"

#include "base/bits.h"
#include "table/ext_delta.h"
#include "table/ext_iterate.h"
#include "table/unmove.h"
#include "table/win_in_one.h"

#include <stdlib.h>
#include <string.h>

/* ---- errors ---------------------------------------------------------------------------------- */

void ext_error_set(struct ext_error *f, enum status rc, const struct err *e)
{
    if (rc == OK)
        return;
    while (__atomic_test_and_set(&f->lock, __ATOMIC_ACQUIRE))
        continue;
    if (f->rc == OK) {
        f->rc = rc;
        f->e = *e;
    }
    __atomic_clear(&f->lock, __ATOMIC_RELEASE);
}

enum status ext_error_get(struct ext_error *f, struct err *e)
{
    if (f->rc != OK)
        *e = f->e;
    return f->rc;
}

/* ---- initialisation --------------------------------------------------------------------------- */

void ext_region_init(const struct table_deck *deck, const struct partition *c, size_t region,
                     uint32_t *words)
{
    uint32_t defender = table_set_unrank((int)region, c->defenders, TABLE_BOARD);
    uint32_t seen = table_set_rotate(defender), row[TABLE_SQUARES];
    int n = c->n;

    for (size_t k = 0; k < c->region_blocks; k++, words += c->block_words) {
        uint32_t attacker = table_set_unrank((int)k, c->attackers, TABLE_BOARD & ~defender);
        struct win_in_one win;

        win_in_one_init(&win, deck, table_set_rotate(attacker), seen);
        memset(words, 0, c->block_words * sizeof *words);
        for (uint32_t free = TABLE_BOARD & ~(defender | attacker), i = 0; free != 0;
             free = bits_rest(free), i++) {
            if (!win_in_one_rest_row(&win, 24 - bits_first(free), row))
                continue;
            for (uint32_t rows = TABLE_BOARD & ~(defender | attacker), j = 0; rows != 0;
                 rows = bits_rest(rows), j++)
                words[j * (uint32_t)n + i] = row[24 - bits_first(rows)];
        }
    }
}

struct opening {
    const struct table_deck *deck;
    struct partition *c;
};

static void open_region(void *context, size_t region)
{
    struct opening *o = context;

    ext_region_init(o->deck, o->c, region,
                    o->c->open.words + region * o->c->region_blocks * o->c->block_words);
}

static enum status alloc_open(struct wdl_solver *w, struct partition *c, struct err *e)
{
    struct opening o = {w->steps.deck, c};
    enum status rc = bitmap_alloc(c, &c->open, c->regions, e);

    if (rc == OK)
        w->run(w->pool, open_region, &o, c->regions);
    return rc;
}

/* ---- replaying an iteration -------------------------------------------------- */

struct replay {
    const struct ext_log *log;
    int iteration;
    enum ext_kind kind;
    uint32_t *words;           /* into the bitmap */
    struct frontier *frontier; /* NULL if there are too many */
    bool lock, no_memory;
    struct ext_error error;
};

struct replay_target {
    struct replay *p;
    uint32_t *words;
    uint32_t first; /* word into the bitmap */
};

static void apply_changes(void *context, const struct ext_change *list, size_t count)
{
    struct replay_target *r = context;

    for (size_t i = 0; i < count; i++)
        r->words[list[i].word] ^= list[i].deals;
    if (r->p->frontier == NULL)
        return;
    while (__atomic_test_and_set(&r->p->lock, __ATOMIC_ACQUIRE))
        continue;
    for (size_t i = 0; i < count; i++)
        r->p->no_memory |= !frontier_push(
            r->p->frontier, (struct frontier_entry){r->first + list[i].word, list[i].deals});
    __atomic_clear(&r->p->lock, __ATOMIC_RELEASE);
}

static void replay_region(void *context, size_t region)
{
    struct replay *p = context;
    const struct partition *c = p->log->c;
    size_t first = region * c->region_blocks * c->block_words;
    struct replay_target r = {p, p->words + first, (uint32_t)first};
    struct ext_region before = {r.words, p->kind == EXT_LOSSES ? TABLE_ALL_DEALS : 0,
                                c->region_blocks, c->block_words};
    unsigned char *record;
    size_t len;
    struct err e;
    enum status rc = ext_log_get(p->log, p->iteration, p->kind, region, &record, &len, &e);

    ext_error_set(&p->error, rc, &e);
    if (rc == OK)
        ext_delta_decode(record, len, &before, apply_changes, &r);
    free(record);
}

static uint64_t found_in(const struct ext_log *log, int iteration, enum ext_kind kind)
{
    return log != NULL && iteration >= 1 && iteration <= log->iterations
               ? log->iteration[iteration].found[kind]
               : 0;
}

/* The largest frontier that unmoves are generated from. */
static uint64_t max_frontier(const struct partition *c)
{
    return c->states / 3000 + 200;
}

static bool is_sparse(const struct partition *c, uint64_t frontier)
{
    return frontier < max_frontier(c);
}

/*
 * Three frontiers; the wins and losses they lead back to, about as many, one of them copied for
 * sorting; and one for duplicates. Spare capacity of the lists does not count: untouched pages use no
 * memory.
 */
uint64_t ext_frontier_bytes(const struct partition *c)
{
    enum { LISTS = FRONTIER_KINDS + 2 + 1 + 1 };

    return max_frontier(c) * LISTS * sizeof(struct frontier_entry);
}

/* Replays an iteration of a log; its changes become the frontier if they are few. */
static enum status replay_iteration(struct ext_partition *m, const struct ext_log *log,
                                    int iteration, enum ext_kind kind, struct frontier *frontier,
                                    struct err *e)
{
    struct replay p = {.log = log, .iteration = iteration, .kind = kind};

    if (frontier != NULL)
        frontier->count = 0;
    if (found_in(log, iteration, kind) == 0)
        return OK;
    p.words = kind == EXT_WINS ? log->c->open.words : log->c->lost.words;
    if (p.words == NULL)
        return OK;
    if (frontier != NULL && is_sparse(m->log->c, log->iteration[iteration].found[kind]))
        p.frontier = frontier;
    m->w->run(m->w->pool, replay_region, &p, log->c->regions);
    if (p.no_memory)
        return err_say(e, NO_ROOM, "out of memory for the frontier");
    return ext_error_get(&p.error, e);
}

/* ---- a partition --------------------------------------------------------------------------------- */

/* Nothing more can be found: the frontier is empty, and nothing new comes from fewer men. */
static bool is_over(const struct ext_partition *m, int iteration)
{
    return found_in(m->log, iteration, EXT_WINS) == 0 &&
           (m->won_fewer == NULL || ext_log_last(m->won_fewer, EXT_WINS) < iteration) &&
           (m->lost_fewer == NULL || ext_log_last(m->lost_fewer, EXT_LOSSES) <= iteration);
}

bool ext_partition_done(const struct ext_partition *m)
{
    return m->log->iterations > 0 && is_over(m, m->log->iterations);
}

static enum status alloc_bitmaps(struct ext_partition *m, struct partition *c, struct err *e)
{
    struct wdl_solver *w = m->w;
    enum status rc = alloc_open(w, c, e);

    if (rc == OK && c->attackers > 0)
        rc = alloc_open(w, &w->partition[c->attackers - 1][c->defenders], e);
    if (rc == OK && c->defenders < w->students)
        rc = bitmap_alloc(c, &c->lost, c->regions, e);
    if (rc == OK && c->defenders > 0) {
        struct partition *fewer = &w->partition[c->attackers][c->defenders - 1];

        rc = bitmap_alloc(fewer, &fewer->lost, fewer->regions, e);
    }
    return rc;
}

static void free_bitmaps(struct ext_partition *m, struct partition *c)
{
    bitmap_free(&c->open);
    bitmap_free(&c->lost);
    if (c->attackers > 0)
        bitmap_free(&m->w->partition[c->attackers - 1][c->defenders].open);
    if (c->defenders > 0)
        bitmap_free(&m->w->partition[c->attackers][c->defenders - 1].lost);
}

/* Computes an iteration that is not in the log yet. */
static enum status run_iteration(struct ext_partition *m, struct ext_iteration *look, int iteration,
                                 const struct frontier frontier[FRONTIER_KINDS], struct err *e)
{
    uint64_t much = found_in(m->log, iteration - 1, EXT_WINS) +
                    found_in(m->won_fewer, iteration - 1, EXT_WINS) +
                    found_in(m->lost_fewer, iteration, EXT_LOSSES);
    enum status rc = ext_log_begin(m->log, e);

    if (rc != OK)
        return rc;
    if (iteration > 1 && is_sparse(m->log->c, much))
        return ext_iteration_frontier(look, frontier, e);
    return ext_iteration_full(look, e);
}

static enum status run_iterations(struct ext_partition *m, struct partition *c, struct err *e)
{
    struct frontier frontier[FRONTIER_KINDS] = {{0}};
    struct ext_iteration look = {.w = m->w, .c = c, .log = m->log};
    enum status rc = ext_iteration_init(&look, m->threads, e);

    for (int iteration = 1; rc == OK; iteration++) {
        rc = replay_iteration(m, m->won_fewer, iteration - 1, EXT_WINS,
                              &frontier[FRONTIER_WON_FEWER], e);
        if (rc == OK)
            rc = replay_iteration(m, m->lost_fewer, iteration, EXT_LOSSES,
                                  &frontier[FRONTIER_LOST_FEWER], e);
        if (rc == OK && iteration > m->log->iterations)
            rc = run_iteration(m, &look, iteration, frontier, e);
        if (rc == OK)
            rc = replay_iteration(m, m->log, iteration, EXT_LOSSES, NULL, e);
        if (rc == OK)
            rc = replay_iteration(m, m->log, iteration, EXT_WINS, &frontier[FRONTIER_WON], e);
        if (rc == OK)
            rc = m->report(m->context, c, iteration, e);
        if (is_over(m, iteration))
            break;
    }
    ext_iteration_release(&look);
    for (int i = 0; i < FRONTIER_KINDS; i++)
        free(frontier[i].entries);
    return rc;
}

enum status ext_partition_solve(struct ext_partition *m, struct err *e)
{
    struct partition *c = &m->w->partition[m->log->c->attackers][m->log->c->defenders];
    enum status rc = alloc_bitmaps(m, c, e);

    if (rc == OK)
        rc = run_iterations(m, c, e);
    free_bitmaps(m, c);
    return rc;
}
