/* Torii: MIT licence, see LICENSE. */
#include "table/march_look.h"

#include "base/bits.h"
#include "table/gather.h"
#include "table/march_piece.h"

#include <stdlib.h>
#include <string.h>

static size_t region_words(const struct chain *c)
{
    return c->per * c->block;
}

/* ---- desks ----------------------------------------------------------------------------------- */

/* A desk, and a piece that is played while nobody sits there. */
uint64_t march_look_bytes(const struct chain *c)
{
    size_t words = region_words(c), room = march_piece_room(c->per, c->block);

    return words * (2 * sizeof(uint32_t) + 2 * sizeof(struct march_change)) + 2 * room;
}

static bool take_desk_memory(const struct chain *c, struct march_desk *d)
{
    size_t words = region_words(c);
    struct err e;

    if (chain_take(c, &d->lost, 1, &e) != OK)
        return false;
    d->news = calloc(words, sizeof *d->news);
    d->piece = malloc(march_piece_room(c->per, c->block) + words * sizeof *d->list);
    d->list = malloc(words * sizeof *d->list);
    return d->news != NULL && d->piece != NULL && d->list != NULL;
}

enum status march_look_init(struct march_look *l, int threads, struct err *e)
{
    enum status rc = OK;
    bool good;

    trail_init(&l->trail, l->c);
    l->desks = threads;
    l->desk = calloc((size_t)threads, sizeof *l->desk);
    l->taken = calloc((size_t)threads, sizeof *l->taken);
    l->first = malloc((l->c->regions + 1) * sizeof *l->first);
    good = l->desk != NULL && l->taken != NULL && l->first != NULL;
    for (int i = 0; i < threads && good; i++)
        good = take_desk_memory(l->c, &l->desk[i]);
    if (rc == OK && !good)
        rc = err_say(e, NO_ROOM, "no memory for the table");
    return rc;
}

void march_look_release(struct march_look *l)
{
    for (int i = 0; l->desk != NULL && i < l->desks; i++) {
        chain_drop(&l->desk[i].lost);
        free(l->desk[i].news);
        free(l->desk[i].piece);
        free(l->desk[i].list);
    }
    free(l->desk);
    free(l->taken);
    free(l->first);
    trail_free(&l->trail);
}

/* One that nobody sits at; there is one for every thread. */
static struct march_desk *sit_down(struct march_look *l)
{
    for (int i = 0;; i = (i + 1) % l->desks)
        if (!__atomic_test_and_set(&l->taken[i], __ATOMIC_ACQUIRE))
            return &l->desk[i];
}

static void stand_up(struct march_look *l, const struct march_desk *d)
{
    __atomic_clear(&l->taken[d - l->desk], __ATOMIC_RELEASE);
}

static void put(struct march_look *l, enum march_kind kind, size_t region,
                const struct march_desk *d, size_t len)
{
    struct err e;

    march_fail(&l->fault, march_log_put(l->log, kind, region, d->piece, len, &e), &e);
}

static uint64_t count_bits(const uint32_t *words, size_t count)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += (uint64_t)bits_count(words[i]);
    return sum;
}

/* ---- all regions ----------------------------------------------------------------------------- */

/* The hunter's new wins of a row; `open` and `news` are laid down as the prey sees the board. */
static void look_at_row(const struct gather *g, int row, const uint32_t *open, uint32_t *news)
{
    const struct table_deck *deck = g->paths->deck;
    uint32_t led[GATHER_WORDS], pass = gather_passing(g, row);
    int n = g->n, last = n - 1;

    gather_row(g, row, led);
    for (int i = 0; i < n; i++) {
        int at = (last - i) * n + last - row;
        uint32_t can;

        if (open[at] == 0)
            continue;
        can = table_deck_lead(deck, led[i]);
        if (pass != 0)
            can |= table_deck_lead(deck, g->still[row * n + i]) & pass;
        news[at] = can & open[at];
    }
}

static void look_for_wins(const struct march_look *l, uint32_t prey, const uint32_t *open,
                          struct march_desk *d)
{
    const struct chain *c = l->c;
    uint32_t seen = table_set_turned(prey);
    struct shelf same = {d->lost.words, table_set_rank(seen, TABLE_BOARD), c->per, c->block, 0};
    const struct shelf *less = c->preys > 0 ? &l->w->chain[c->hunters][c->preys - 1].lost : NULL;
    struct gather_view view = {&l->w->paths, &same, less, false, NULL, NULL};
    struct gather g;

    for (size_t k = 0; k < c->per; k++) {
        uint32_t hunter = table_set_of((int)k, c->hunters, TABLE_BOARD & ~prey);
        size_t at = k * c->block;

        gather_set_up(&g, &view, table_set_turned(hunter), seen);
        for (int row = 0; row < g.n; row++)
            if (g.square[row] != TABLE_ARCH)
                look_at_row(&g, row, open + at, d->news + at);
    }
}

/* New losses: those that the shelf, if there is one, does not have yet. */
static void put_losses(struct march_look *l, struct march_desk *d, uint32_t prey)
{
    const struct chain *c = l->c;
    size_t words = region_words(c),
           at = (size_t)table_set_rank(table_set_turned(prey), TABLE_BOARD);

    __atomic_fetch_add(&l->found[MARCH_LOSSES], count_bits(d->lost.words, words), __ATOMIC_RELAXED);
    if (c->lost.words == NULL)
        return;

    struct march_region before = {c->lost.words + at * words, TABLE_ALL_DEALS, c->per, c->block};

    for (size_t i = 0; i < words; i++)
        d->news[i] = d->lost.words[i] & ~before.words[i];
    put(l, MARCH_LOSSES, at, d, march_piece_pack(d->piece, &before, d->news));
    memset(d->news, 0, words * sizeof *d->news);
}

static void look_at_region(void *context, size_t region)
{
    struct march_look *l = context;
    const struct chain *c = l->c;
    uint32_t prey = table_set_of((int)region, c->preys, TABLE_BOARD);
    size_t words = region_words(c);
    struct march_region before = {c->open.words + region * words, 0, c->per, c->block};
    struct march_desk *d = sit_down(l);

    sweep_losses(l->w, c, prey, d->lost.words);
    put_losses(l, d, prey);
    look_for_wins(l, prey, before.words, d);
    __atomic_fetch_add(&l->found[MARCH_WINS], count_bits(d->news, words), __ATOMIC_RELAXED);
    put(l, MARCH_WINS, region, d, march_piece_pack(d->piece, &before, d->news));
    memset(d->news, 0, words * sizeof *d->news);
    stand_up(l, d);
}

static enum status end_step(struct march_look *l, struct err *e)
{
    enum status rc = march_failed(&l->fault, e);

    return rc == OK ? march_log_end(l->log, l->found, e) : rc;
}

enum status march_look_all(struct march_look *l, struct err *e)
{
    memset(l->found, 0, sizeof l->found);
    l->w->run(l->w->crew, look_at_region, l, l->c->regions);
    for (int step = 1; step <= l->log->steps; step++) /* all losses were counted */
        l->found[MARCH_LOSSES] -= l->log->step[step].found[MARCH_LOSSES];
    return end_step(l, e);
}

/* ---- back from the news ---------------------------------------------------------------------- */

/* The notes of one region, which may repeat themselves, as a list without any word twice. */
static void put_notes(void *context, size_t region)
{
    struct march_look *l = context;
    uint32_t start = (uint32_t)(region * region_words(l->c));
    uint64_t found = 0;
    struct march_desk *d;
    size_t count = 0;

    if (l->first[region] == l->first[region + 1])
        return;
    d = sit_down(l);
    for (size_t i = l->first[region]; i < l->first[region + 1]; i++)
        d->news[l->notes[i].word - start] |= l->notes[i].deals;
    for (size_t i = l->first[region]; i < l->first[region + 1]; i++) {
        uint32_t word = l->notes[i].word - start;

        if (d->news[word] == 0)
            continue;
        found += (uint64_t)bits_count(d->news[word]);
        d->list[count++] = (struct march_change){word, d->news[word]};
        d->news[word] = 0;
    }
    __atomic_fetch_add(&l->found[l->kind], found, __ATOMIC_RELAXED);
    if (l->kind == MARCH_WINS || l->c->lost.words != NULL)
        put(l, l->kind, region, d, march_piece_list(d->piece, d->list, count));
    stand_up(l, d);
}

/* Sorts notes by region and puts them into the log. */
static enum status put_all_notes(struct march_look *l, const struct trail_list *from,
                                 enum march_kind kind, struct err *e)
{
    size_t words = region_words(l->c);
    struct trail_win *sorted = malloc((from->count + 1) * sizeof *sorted);

    if (sorted == NULL)
        return err_say(e, NO_ROOM, "no memory to follow the last wins");
    memset(l->first, 0, (l->c->regions + 1) * sizeof *l->first);
    for (size_t i = 0; i < from->count; i++)
        l->first[from->win[i].word / words]++;
    for (size_t region = 0, sum = 0; region <= l->c->regions; region++) {
        sum += l->first[region];
        l->first[region] = sum; /* its end, and its first when all have been put before it */
    }
    for (size_t i = from->count; i-- > 0;)
        sorted[--l->first[from->win[i].word / words]] = from->win[i];
    l->notes = sorted;
    l->kind = kind;
    l->w->run(l->w->crew, put_notes, l, l->c->regions);
    free(sorted);
    return march_failed(&l->fault, e);
}

enum status march_look_back(struct march_look *l, const struct trail_list news[TRAIL_NEWS],
                            struct err *e)
{
    enum status rc;

    memset(l->found, 0, sizeof l->found);
    l->trail.next.count = l->trail.lost.count = 0;
    rc = trail_step(&l->trail, l->w, news, e);
    if (rc == OK)
        rc = put_all_notes(l, &l->trail.lost, MARCH_LOSSES, e);
    if (rc == OK)
        rc = put_all_notes(l, &l->trail.next, MARCH_WINS, e);
    return rc == OK ? end_step(l, e) : rc;
}
