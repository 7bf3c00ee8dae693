/* Torii: MIT licence, see LICENSE. */
#include "table/ext_iterate.h"

#include "base/bits.h"
#include "table/ext_delta.h"
#include "table/successors.h"

#include <stdlib.h>
#include <string.h>

static size_t region_words(const struct partition *c)
{
    return c->region_blocks * c->block_words;
}

/* ---- desks ----------------------------------------------------------------------------------- */

/* A scratch region, and a record being replayed. */
uint64_t ext_iteration_bytes(const struct partition *c)
{
    size_t words = region_words(c), room = ext_delta_max_bytes(c->region_blocks, c->block_words);

    return words * (2 * sizeof(uint32_t) + 2 * sizeof(struct ext_change)) + 2 * room;
}

static bool alloc_scratch(const struct partition *c, struct ext_scratch *d)
{
    size_t words = region_words(c);
    struct err e;

    if (bitmap_alloc(c, &d->lost, 1, &e) != OK)
        return false;
    d->changes = calloc(words, sizeof *d->changes);
    d->record =
        malloc(ext_delta_max_bytes(c->region_blocks, c->block_words) + words * sizeof *d->list);
    d->list = malloc(words * sizeof *d->list);
    return d->changes != NULL && d->record != NULL && d->list != NULL;
}

enum status ext_iteration_init(struct ext_iteration *l, int threads, struct err *e)
{
    enum status rc = OK;
    bool good;

    unmover_init(&l->unmover, l->c);
    l->scratch_count = threads;
    l->scratch = calloc((size_t)threads, sizeof *l->scratch);
    l->in_use = calloc((size_t)threads, sizeof *l->in_use);
    l->first = malloc((l->c->regions + 1) * sizeof *l->first);
    good = l->scratch != NULL && l->in_use != NULL && l->first != NULL;
    for (int i = 0; i < threads && good; i++)
        good = alloc_scratch(l->c, &l->scratch[i]);
    if (rc == OK && !good)
        rc = err_say(e, NO_ROOM, "out of memory for the table");
    return rc;
}

void ext_iteration_release(struct ext_iteration *l)
{
    for (int i = 0; l->scratch != NULL && i < l->scratch_count; i++) {
        bitmap_free(&l->scratch[i].lost);
        free(l->scratch[i].changes);
        free(l->scratch[i].record);
        free(l->scratch[i].list);
    }
    free(l->scratch);
    free(l->in_use);
    free(l->first);
    unmover_release(&l->unmover);
}

/* Takes a free scratch region; there is one per thread. */
static struct ext_scratch *acquire_scratch(struct ext_iteration *l)
{
    for (int i = 0;; i = (i + 1) % l->scratch_count)
        if (!__atomic_test_and_set(&l->in_use[i], __ATOMIC_ACQUIRE))
            return &l->scratch[i];
}

static void release_scratch(struct ext_iteration *l, const struct ext_scratch *d)
{
    __atomic_clear(&l->in_use[d - l->scratch], __ATOMIC_RELEASE);
}

static void put(struct ext_iteration *l, enum ext_kind kind, size_t region,
                const struct ext_scratch *d, size_t len)
{
    struct err e;

    ext_error_set(&l->error, ext_log_put(l->log, kind, region, d->record, len, &e), &e);
}

static uint64_t count_bits(const uint32_t *words, size_t count)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += (uint64_t)bits_count(words[i]);
    return sum;
}

/* ---- all regions ----------------------------------------------------------------------------- */

/* The attacker's new wins of a row; `open` and `changes` are stored as the defender sees the board. */
static void find_row_wins(const struct successors *g, int row, const uint32_t *open,
                          uint32_t *changes)
{
    const struct table_deck *deck = g->steps->deck;
    uint32_t reached[SUCCESSORS_WORDS], pass = successors_pass_deals(g, row);
    int n = g->n, last = n - 1;

    successors_row(g, row, reached);
    for (int i = 0; i < n; i++) {
        int at = (last - i) * n + last - row;
        uint32_t can;

        if (open[at] == 0)
            continue;
        can = table_deck_predecessors(deck, reached[i]);
        if (pass != 0)
            can |= table_deck_predecessors(deck, g->unmoved[row * n + i]) & pass;
        changes[at] = can & open[at];
    }
}

static void find_wins(const struct ext_iteration *l, uint32_t defender, const uint32_t *open,
                      struct ext_scratch *d)
{
    const struct partition *c = l->c;
    uint32_t seen = table_set_rotate(defender);
    struct bitmap same = {d->lost.words, table_set_rank(seen, TABLE_BOARD), c->region_blocks,
                          c->block_words, 0};
    const struct bitmap *fewer =
        c->defenders > 0 ? &l->w->partition[c->attackers][c->defenders - 1].lost : NULL;
    struct successors_source view = {&l->w->steps, &same, fewer, false, NULL, NULL};
    struct successors g;

    for (size_t k = 0; k < c->region_blocks; k++) {
        uint32_t attacker = table_set_unrank((int)k, c->attackers, TABLE_BOARD & ~defender);
        size_t at = k * c->block_words;

        successors_init(&g, &view, table_set_rotate(attacker), seen);
        for (int row = 0; row < g.n; row++)
            if (g.square[row] != TABLE_ARCH)
                find_row_wins(&g, row, open + at, d->changes + at);
    }
}

/* New losses: those not yet in the bitmap, if there is one. */
static void put_losses(struct ext_iteration *l, struct ext_scratch *d, uint32_t defender)
{
    const struct partition *c = l->c;
    size_t words = region_words(c),
           at = (size_t)table_set_rank(table_set_rotate(defender), TABLE_BOARD);

    __atomic_fetch_add(&l->found[EXT_LOSSES], count_bits(d->lost.words, words), __ATOMIC_RELAXED);
    if (c->lost.words == NULL)
        return;

    struct ext_region before = {c->lost.words + at * words, TABLE_ALL_DEALS, c->region_blocks,
                                c->block_words};

    for (size_t i = 0; i < words; i++)
        d->changes[i] = d->lost.words[i] & ~before.words[i];
    put(l, EXT_LOSSES, at, d, ext_delta_encode(d->record, &before, d->changes));
    memset(d->changes, 0, words * sizeof *d->changes);
}

static void solve_region(void *context, size_t region)
{
    struct ext_iteration *l = context;
    const struct partition *c = l->c;
    uint32_t defender = table_set_unrank((int)region, c->defenders, TABLE_BOARD);
    size_t words = region_words(c);
    struct ext_region before = {c->open.words + region * words, 0, c->region_blocks,
                                c->block_words};
    struct ext_scratch *d = acquire_scratch(l);

    wdl_region_losses(l->w, c, defender, d->lost.words);
    put_losses(l, d, defender);
    find_wins(l, defender, before.words, d);
    __atomic_fetch_add(&l->found[EXT_WINS], count_bits(d->changes, words), __ATOMIC_RELAXED);
    put(l, EXT_WINS, region, d, ext_delta_encode(d->record, &before, d->changes));
    memset(d->changes, 0, words * sizeof *d->changes);
    release_scratch(l, d);
}

static enum status commit_iteration(struct ext_iteration *l, struct err *e)
{
    enum status rc = ext_error_get(&l->error, e);

    return rc == OK ? ext_log_commit(l->log, l->found, e) : rc;
}

enum status ext_iteration_full(struct ext_iteration *l, struct err *e)
{
    memset(l->found, 0, sizeof l->found);
    l->w->run(l->w->pool, solve_region, l, l->c->regions);
    for (int iteration = 1; iteration <= l->log->iterations;
         iteration++) /* old losses were counted too */
        l->found[EXT_LOSSES] -= l->log->iteration[iteration].found[EXT_LOSSES];
    return commit_iteration(l, e);
}

/* ---- from the frontier ----------------------------------------------------------------------- */

/* Writes the frontier entries of one region as a list without duplicates. */
static void put_region_frontier(void *context, size_t region)
{
    struct ext_iteration *l = context;
    uint32_t start = (uint32_t)(region * region_words(l->c));
    uint64_t found = 0;
    struct ext_scratch *d;
    size_t count = 0;

    if (l->first[region] == l->first[region + 1])
        return;
    d = acquire_scratch(l);
    for (size_t i = l->first[region]; i < l->first[region + 1]; i++)
        d->changes[l->entries[i].word - start] |= l->entries[i].deals;
    for (size_t i = l->first[region]; i < l->first[region + 1]; i++) {
        uint32_t word = l->entries[i].word - start;

        if (d->changes[word] == 0)
            continue;
        found += (uint64_t)bits_count(d->changes[word]);
        d->list[count++] = (struct ext_change){word, d->changes[word]};
        d->changes[word] = 0;
    }
    __atomic_fetch_add(&l->found[l->kind], found, __ATOMIC_RELAXED);
    if (l->kind == EXT_WINS || l->c->lost.words != NULL)
        put(l, l->kind, region, d, ext_delta_encode_list(d->record, d->list, count));
    release_scratch(l, d);
}

/* Sorts the entries by region (counting sort) and writes them to the log. */
static enum status put_frontier(struct ext_iteration *l, const struct frontier *from,
                                enum ext_kind kind, struct err *e)
{
    size_t words = region_words(l->c);
    struct frontier_entry *sorted = malloc((from->count + 1) * sizeof *sorted);

    if (sorted == NULL)
        return err_say(e, NO_ROOM, "out of memory for the frontier");
    memset(l->first, 0, (l->c->regions + 1) * sizeof *l->first);
    for (size_t i = 0; i < from->count; i++)
        l->first[from->entries[i].word / words]++;
    for (size_t region = 0, sum = 0; region <= l->c->regions; region++) {
        sum += l->first[region];
        l->first[region] = sum; /* its end; becomes its start while sorting */
    }
    for (size_t i = from->count; i-- > 0;)
        sorted[--l->first[from->entries[i].word / words]] = from->entries[i];
    l->entries = sorted;
    l->kind = kind;
    l->w->run(l->w->pool, put_region_frontier, l, l->c->regions);
    free(sorted);
    return ext_error_get(&l->error, e);
}

enum status ext_iteration_frontier(struct ext_iteration *l,
                                   const struct frontier changes[FRONTIER_KINDS], struct err *e)
{
    enum status rc;

    memset(l->found, 0, sizeof l->found);
    l->unmover.next.count = l->unmover.lost.count = 0;
    rc = unmover_iterate(&l->unmover, l->w, changes, e);
    if (rc == OK)
        rc = put_frontier(l, &l->unmover.lost, EXT_LOSSES, e);
    if (rc == OK)
        rc = put_frontier(l, &l->unmover.next, EXT_WINS, e);
    return rc == OK ? commit_iteration(l, e) : rc;
}
