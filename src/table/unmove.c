/* Torii: MIT licence, see LICENSE. */
#include "table/unmove.h"

#include "base/bits.h"

#include <stdlib.h>

void unmover_init(struct unmover *t, const struct partition *c)
{
    *t = (struct unmover){.c = c};
}

void unmover_release(struct unmover *t)
{
    free(t->now.entries);
    free(t->next.entries);
    free(t->lost.entries);
    *t = (struct unmover){0};
}

bool frontier_push(struct frontier *l, struct frontier_entry win)
{
    if (l->count == l->size) {
        size_t size = l->size > 0 ? l->size + l->size / 2 : 4096;
        struct frontier_entry *more = realloc(l->entries, size * sizeof *more);

        if (more == NULL)
            return false;
        l->entries = more;
        l->size = size;
    }
    l->entries[l->count++] = win;
    return true;
}

static void note(struct unmover *t, struct frontier *l, struct frontier_entry win)
{
    while (__atomic_test_and_set(&t->lock, __ATOMIC_ACQUIRE))
        continue;
    t->full |= !frontier_push(l, win);
    __atomic_clear(&t->lock, __ATOMIC_RELEASE);
}

void unmover_push(struct unmover *t, const uint32_t *word, uint32_t deals)
{
    note(t, &t->next, (struct frontier_entry){(uint32_t)(word - t->c->open.words), deals});
}

/* ---- one position ---------------------------------------------------------------------------- */

/* Students and masters, as the defender sees them. */
struct placement {
    uint32_t defender, attacker;
    int defender_master, attacker_master;
};

struct worker {
    struct wdl_solver *w;
    struct unmover *t;
    const struct step_tables *steps;
    uint64_t found;
};

static uint32_t one(int square)
{
    return (uint32_t)1 << square;
}

static uint32_t *word_of(const struct bitmap *s, const struct placement *p)
{
    uint32_t free = TABLE_BOARD & ~(p->defender | p->attacker);

    return bitmap_block(s, p->defender, p->attacker) +
           partition_square_index(free, p->defender_master) * bits_count(free) +
           partition_square_index(free, p->attacker_master);
}

static uint32_t open_at(const struct worker *k, const struct placement *p)
{
    int attackers = bits_count(p->attacker), defenders = bits_count(p->defender);

    return __atomic_load_n(word_of(&k->w->partition[attackers][defenders].open, p),
                           __ATOMIC_RELAXED);
}

static struct placement placement_of(const struct partition *c, uint64_t word)
{
    size_t block = word / c->block_words, at = word % c->block_words;
    struct placement p;
    uint32_t free;

    p.defender = table_set_unrank((int)(block / c->region_blocks), c->defenders, TABLE_BOARD);
    p.attacker =
        table_set_unrank((int)(block % c->region_blocks), c->attackers, TABLE_BOARD & ~p.defender);
    free = TABLE_BOARD & ~(p.defender | p.attacker);
    for (int i = 0; free != 0; free = bits_rest(free), i++) {
        if (i == (int)at / c->n)
            p.defender_master = bits_first(free);
        if (i == (int)at % c->n)
            p.attacker_master = bits_first(free);
    }
    /* cppcheck-suppress uninitvar ; a block has a word for every two of the free squares */
    return p;
}

/* The same for a word of the lost bitmap, from the attacker's view. */
static struct placement placement_of_lost(const struct partition *c, uint64_t word)
{
    struct placement p = placement_of(c, word);
    int row = p.defender_master;

    p.defender_master = p.attacker_master;
    p.attacker_master = row;
    return p;
}

/* Deals in which no card has a move (B9). */
static uint32_t passing(const struct step_tables *steps, uint32_t own, int master)
{
    uint32_t stand = own | one(master);
    int cards = 0;

    for (int i = 0; i < TABLE_CARDS; i++)
        for (uint32_t from = stand; from != 0; from = bits_rest(from))
            cards |= (steps->targets[i][bits_first(from)] & ~stand) != 0 ? 1 << i : 0;
    return TABLE_ALL_DEALS & ~steps->deck->held[cards];
}

/* ---- has the defender another way? --------------------------------------------------------------- */

/* Cards that capture the attacker's master or take the defender's to the arch (B11). */
static int ending_cards(const struct worker *k, const struct placement *p)
{
    const struct table_deck *deck = k->steps->deck;
    int cards = deck->by[p->defender_master][p->attacker_master];

    for (uint32_t from = p->defender; from != 0; from = bits_rest(from))
        cards |= deck->by[bits_first(from)][p->attacker_master];
    return p->defender >> TABLE_ARCH & 1 ? cards : cards | deck->by[p->defender_master][TABLE_ARCH];
}

/* The deals in which this move of the defender escapes, to a position not known to be won. */
static uint32_t escapes(const struct worker *k, struct placement p, int from, int to)
{
    const struct table_deck *deck = k->steps->deck;
    uint32_t group = deck->group[deck->by[from][to]];

    if (from == p.defender_master)
        p.defender_master = to;
    else
        p.defender = (p.defender & ~one(from)) | one(to);
    p.attacker &= ~one(to);
    return table_deck_predecessors(deck, open_at(k, &p) & group);
}

static uint32_t lost_deals(const struct worker *k, const struct placement *p, uint32_t deals)
{
    const struct table_deck *deck = k->steps->deck;
    uint32_t stand = p->defender | one(p->defender_master), shut = stand | one(p->attacker_master);

    deals &= ~deck->held[ending_cards(k, p)];
    for (uint32_t from = stand; from != 0 && deals != 0; from = bits_rest(from)) {
        int at = bits_first(from);
        uint32_t to = k->steps->reach[at] & ~shut;

        if (at != p->defender_master && deck->by[at][TABLE_ARCH] != 0)
            to |= one(TABLE_ARCH) & ~shut; /* only the master ends the game there */
        for (; to != 0 && deals != 0; to = bits_rest(to))
            deals &= ~escapes(k, *p, at, bits_first(to));
    }
    if (deals == 0)
        return 0;

    uint32_t pass = passing(k->steps, p->defender, p->defender_master);

    return pass == 0 ? deals : deals & ~(table_deck_predecessors(deck, open_at(k, p)) & pass);
}

/* ---- moves taken back ------------------------------------------------------------------------ */

static void mark_won(struct worker *k, const struct placement *p, uint32_t deals)
{
    uint32_t *word = word_of(&k->t->c->open, p);
    uint32_t old;

    if (deals == 0 || (__atomic_load_n(word, __ATOMIC_RELAXED) & deals) == 0)
        return;
    if (k->t->deferred) {
        unmover_push(k->t, word, *word & deals);
        return;
    }
    old = __atomic_fetch_and(word, ~deals, __ATOMIC_RELAXED);
    if ((old & deals) == 0)
        return;
    k->found += (uint64_t)bits_count(old & deals);
    unmover_push(k->t, word, old & deals);
}

/* The defender has lost: every move of the attacker that leads here wins. */
static void unmove_attacker(struct worker *k, const struct placement *p, uint32_t lost)
{
    const struct table_deck *deck = k->steps->deck;
    uint32_t own = table_set_rotate(p->attacker), enemy = table_set_rotate(p->defender);
    int master = 24 - p->attacker_master, other = 24 - p->defender_master;
    uint32_t free = TABLE_BOARD & ~(own | enemy | one(master) | one(other));
    struct placement before = *p;

    for (uint32_t stand = own; stand != 0; stand = bits_rest(stand)) {
        int to = bits_first(stand);

        for (uint32_t from = k->steps->sources[to] & free; from != 0; from = bits_rest(from)) {
            before.attacker = (p->attacker & ~one(24 - to)) | one(24 - bits_first(from));
            mark_won(
                k, &before,
                table_deck_predecessors(deck, lost & deck->group[deck->by[bits_first(from)][to]]));
        }
    }
    before = *p;
    for (uint32_t from = k->steps->sources[master] & free & ~one(TABLE_ARCH); from != 0;
         from = bits_rest(from)) {
        before.attacker_master = 24 - bits_first(from);
        mark_won(
            k, &before,
            table_deck_predecessors(deck, lost & deck->group[deck->by[bits_first(from)][master]]));
    }
    mark_won(k, p, table_deck_predecessors(deck, lost) & passing(k->steps, own, master));
}

/* The placement as the other player sees it. */
static struct placement turned(const struct placement *p)
{
    return (struct placement){table_set_rotate(p->defender), table_set_rotate(p->attacker),
                              24 - p->defender_master, 24 - p->attacker_master};
}

/* In the lost bitmap rows are squares of the attacker's master. */
static uint32_t lost_word(const struct partition *c, const struct placement *p)
{
    struct placement seen = turned(p);
    uint32_t free = TABLE_BOARD & ~(seen.defender | seen.attacker);
    size_t region = (size_t)table_set_rank(seen.defender, TABLE_BOARD);
    size_t block = (size_t)table_set_rank(seen.attacker, TABLE_BOARD & ~seen.defender);
    int at = partition_square_index(free, seen.attacker_master) * c->n +
             partition_square_index(free, seen.defender_master);

    return (uint32_t)((region * c->region_blocks + block) * c->block_words + (size_t)at);
}

static void check_lost(struct worker *k, const struct placement *p, uint32_t deals)
{
    uint32_t lost = deals != 0 ? lost_deals(k, p, deals) : 0;

    if (lost == 0)
        return;
    if (k->t->deferred)
        note(k->t, &k->t->lost, (struct frontier_entry){lost_word(k->t->c, p), lost});
    unmove_attacker(k, p, lost);
}

/* The attacker wins here: unmake the defender's moves and look for other escapes. */
static void unmove_defender(struct worker *k, const struct frontier_entry *w)
{
    const struct table_deck *deck = k->steps->deck;
    struct placement p = placement_of(k->t->c, w->word), before = p;
    uint32_t free =
        TABLE_BOARD & ~(p.defender | p.attacker | one(p.defender_master) | one(p.attacker_master));

    for (uint32_t stand = p.defender; stand != 0; stand = bits_rest(stand)) {
        int to = bits_first(stand);

        for (uint32_t from = k->steps->sources[to] & free; from != 0; from = bits_rest(from)) {
            before.defender = (p.defender & ~one(to)) | (from & -from);
            check_lost(k, &before,
                       table_deck_predecessors(
                           deck, w->deals & deck->group[deck->by[bits_first(from)][to]]));
        }
    }
    before = p;
    for (uint32_t from = k->steps->sources[p.defender_master] & free & ~one(TABLE_ARCH); from != 0;
         from = bits_rest(from)) {
        before.defender_master = bits_first(from);
        check_lost(
            k, &before,
            table_deck_predecessors(
                deck, w->deals & deck->group[deck->by[bits_first(from)][p.defender_master]]));
    }
    check_lost(k, &p,
               table_deck_predecessors(deck, w->deals) &
                   passing(k->steps, p.defender, p.defender_master));
}

/* ---- captures taken back --------------------------------------------------------------------- */

/* The attacker wins here: unmake the defender's captures. */
static void uncapture_defender(struct worker *k, const struct frontier_entry *w)
{
    const struct table_deck *deck = k->steps->deck;
    struct placement p =
        placement_of(&k->w->partition[k->t->c->attackers - 1][k->t->c->defenders], w->word);
    uint32_t stand = p.defender | one(p.defender_master),
             free = TABLE_BOARD & ~(stand | p.attacker);

    free &= ~one(p.attacker_master);
    for (; stand != 0; stand = bits_rest(stand)) {
        int to = bits_first(stand);
        bool master = to == p.defender_master;
        uint32_t from = k->steps->sources[to] & free & ~(master ? one(TABLE_ARCH) : 0);

        for (; from != 0; from = bits_rest(from)) {
            int at = bits_first(from);
            struct placement before = {.defender =
                                           master ? p.defender : (p.defender & ~one(to)) | one(at),
                                       .attacker = p.attacker | one(to),
                                       .defender_master = master ? at : p.defender_master,
                                       .attacker_master = p.attacker_master};

            check_lost(k, &before,
                       table_deck_predecessors(deck, w->deals & deck->group[deck->by[at][to]]));
        }
    }
}

/* The defender has lost here: unmake the attacker's captures. */
static void uncapture_attacker(struct worker *k, const struct frontier_entry *w)
{
    const struct table_deck *deck = k->steps->deck;
    struct placement p =
        placement_of_lost(&k->w->partition[k->t->c->attackers][k->t->c->defenders - 1], w->word);
    uint32_t stand = p.attacker | one(p.attacker_master),
             free = TABLE_BOARD & ~(stand | p.defender);

    free &= ~one(p.defender_master);
    for (; stand != 0; stand = bits_rest(stand)) {
        int to = bits_first(stand);
        bool master = to == p.attacker_master;
        uint32_t from = k->steps->sources[to] & free & ~(master ? one(TABLE_ARCH) : 0);

        for (; from != 0; from = bits_rest(from)) {
            int at = bits_first(from);
            struct placement before = {.defender = p.defender | one(to),
                                       .attacker =
                                           master ? p.attacker : (p.attacker & ~one(to)) | one(at),
                                       .defender_master = p.defender_master,
                                       .attacker_master = master ? at : p.attacker_master};

            before = turned(&before);
            mark_won(k, &before,
                     table_deck_predecessors(deck, w->deals & deck->group[deck->by[at][to]]));
        }
    }
}

/* ---- all of them ----------------------------------------------------------------------------- */

enum { BATCH = 256 }; /* frontier entries that a thread takes at a time */

struct job {
    struct wdl_solver *w;
    struct unmover *t;
};

static void unmove_batch(void *context, size_t i)
{
    struct job *j = context;
    struct worker k = {j->w, j->t, &j->w->steps, 0};
    size_t end = (i + 1) * BATCH < j->t->now.count ? (i + 1) * BATCH : j->t->now.count;

    for (size_t at = i * BATCH; at < end; at++)
        unmove_defender(&k, &j->t->now.entries[at]);
    __atomic_fetch_add(&j->w->found, k.found, __ATOMIC_RELAXED);
}

enum status unmover_run(struct unmover *t, struct wdl_solver *w, struct err *e)
{
    struct job j = {w, t};

    w->found = 0;
    while (t->next.count > 0 && !t->full) {
        struct frontier done = t->now;

        t->now = t->next;
        t->next = done;
        t->next.count = 0;
        w->run(w->pool, unmove_batch, &j, (t->now.count + BATCH - 1) / BATCH);
    }
    w->c->won += w->found;
    return t->full ? err_say(e, NO_ROOM, "out of memory for the frontier") : OK;
}

struct step {
    struct wdl_solver *w;
    struct unmover *t;
    const struct frontier *frontier;
    enum frontier_kind kind;
};

static void iterate_batch(void *context, size_t i)
{
    static void (*const unmove_kind[FRONTIER_KINDS])(
        struct worker *, const struct frontier_entry *) = {unmove_defender, uncapture_defender,
                                                           uncapture_attacker};
    struct step *s = context;
    struct worker k = {s->w, s->t, &s->w->steps, 0};
    size_t end = (i + 1) * BATCH < s->frontier->count ? (i + 1) * BATCH : s->frontier->count;

    for (size_t at = i * BATCH; at < end; at++)
        unmove_kind[s->kind](&k, &s->frontier->entries[at]);
}

enum status unmover_iterate(struct unmover *t, struct wdl_solver *w,
                            const struct frontier frontier[FRONTIER_KINDS], struct err *e)
{
    t->deferred = true;
    for (int kind = 0; kind < FRONTIER_KINDS; kind++) {
        struct step s = {w, t, &frontier[kind], (enum frontier_kind)kind};

        w->run(w->pool, iterate_batch, &s, (frontier[kind].count + BATCH - 1) / BATCH);
    }
    return t->full ? err_say(e, NO_ROOM, "out of memory for the frontier") : OK;
}
