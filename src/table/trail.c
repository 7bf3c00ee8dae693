/* Torii: MIT licence, see LICENSE. */
#include "table/trail.h"

#include "base/bits.h"

#include <stdlib.h>

void trail_init(struct trail *t, const struct chain *c)
{
    *t = (struct trail){.c = c};
}

void trail_free(struct trail *t)
{
    free(t->now.win);
    free(t->next.win);
    free(t->lost.win);
    *t = (struct trail){0};
}

bool trail_add(struct trail_list *l, struct trail_win win)
{
    if (l->count == l->size) {
        size_t size = l->size > 0 ? l->size + l->size / 2 : 4096;
        struct trail_win *more = realloc(l->win, size * sizeof *more);

        if (more == NULL)
            return false;
        l->win = more;
        l->size = size;
    }
    l->win[l->count++] = win;
    return true;
}

static void note(struct trail *t, struct trail_list *l, struct trail_win win)
{
    while (__atomic_test_and_set(&t->lock, __ATOMIC_ACQUIRE))
        continue;
    t->full |= !trail_add(l, win);
    __atomic_clear(&t->lock, __ATOMIC_RELEASE);
}

void trail_note(struct trail *t, const uint32_t *word, uint32_t deals)
{
    note(t, &t->next, (struct trail_win){(uint32_t)(word - t->c->open.words), deals});
}

/* ---- one position ---------------------------------------------------------------------------- */

/* Students and masters, as the prey sees them. */
struct place {
    uint32_t prey, hunter;
    int prey_master, hunter_master;
};

struct tracker {
    struct sweep *w;
    struct trail *t;
    const struct paths *paths;
    uint64_t found;
};

static uint32_t one(int square)
{
    return (uint32_t)1 << square;
}

static uint32_t *word_of(const struct shelf *s, const struct place *p)
{
    uint32_t free = TABLE_BOARD & ~(p->prey | p->hunter);

    return shelf_block(s, p->prey, p->hunter) +
           chain_index(free, p->prey_master) * bits_count(free) +
           chain_index(free, p->hunter_master);
}

static uint32_t open_at(const struct tracker *k, const struct place *p)
{
    int hunters = bits_count(p->hunter), preys = bits_count(p->prey);

    return __atomic_load_n(word_of(&k->w->chain[hunters][preys].open, p), __ATOMIC_RELAXED);
}

static struct place place_of(const struct chain *c, uint64_t word)
{
    size_t block = word / c->block, at = word % c->block;
    struct place p;
    uint32_t free;

    p.prey = table_set_of((int)(block / c->per), c->preys, TABLE_BOARD);
    p.hunter = table_set_of((int)(block % c->per), c->hunters, TABLE_BOARD & ~p.prey);
    free = TABLE_BOARD & ~(p.prey | p.hunter);
    for (int i = 0; free != 0; free = bits_rest(free), i++) {
        if (i == (int)at / c->n)
            p.prey_master = bits_first(free);
        if (i == (int)at % c->n)
            p.hunter_master = bits_first(free);
    }
    /* cppcheck-suppress uninitvar ; a block has a word for every two of the free squares */
    return p;
}

/* The same for a word of the lost shelf, as the hunter sees it. */
static struct place place_of_lost(const struct chain *c, uint64_t word)
{
    struct place p = place_of(c, word);
    int row = p.prey_master;

    p.prey_master = p.hunter_master;
    p.hunter_master = row;
    return p;
}

/* Deals in which no card moves anything (B9). */
static uint32_t passing(const struct paths *paths, uint32_t own, int master)
{
    uint32_t stand = own | one(master);
    int cards = 0;

    for (int i = 0; i < TABLE_CARDS; i++)
        for (uint32_t from = stand; from != 0; from = bits_rest(from))
            cards |= (paths->step[i][bits_first(from)] & ~stand) != 0 ? 1 << i : 0;
    return TABLE_ALL_DEALS & ~paths->deck->held[cards];
}

/* ---- has the prey another way? --------------------------------------------------------------- */

/* Cards that take the hunter's master, or the prey's to the arch (B11). */
static int ending_cards(const struct tracker *k, const struct place *p)
{
    const struct table_deck *deck = k->paths->deck;
    int cards = deck->by[p->prey_master][p->hunter_master];

    for (uint32_t from = p->prey; from != 0; from = bits_rest(from))
        cards |= deck->by[bits_first(from)][p->hunter_master];
    return p->prey >> TABLE_ARCH & 1 ? cards : cards | deck->by[p->prey_master][TABLE_ARCH];
}

/* The deals among these in which a move of the prey does not lead to a position that is won. */
static uint32_t way_out(const struct tracker *k, struct place p, int from, int to)
{
    const struct table_deck *deck = k->paths->deck;
    uint32_t group = deck->group[deck->by[from][to]];

    if (from == p.prey_master)
        p.prey_master = to;
    else
        p.prey = (p.prey & ~one(from)) | one(to);
    p.hunter &= ~one(to);
    return table_deck_lead(deck, open_at(k, &p) & group);
}

static uint32_t still_lost(const struct tracker *k, const struct place *p, uint32_t deals)
{
    const struct table_deck *deck = k->paths->deck;
    uint32_t stand = p->prey | one(p->prey_master), shut = stand | one(p->hunter_master);

    deals &= ~deck->held[ending_cards(k, p)];
    for (uint32_t from = stand; from != 0 && deals != 0; from = bits_rest(from)) {
        int at = bits_first(from);
        uint32_t to = k->paths->reach[at] & ~shut;

        if (at != p->prey_master && deck->by[at][TABLE_ARCH] != 0)
            to |= one(TABLE_ARCH) & ~shut; /* only the master ends the game there */
        for (; to != 0 && deals != 0; to = bits_rest(to))
            deals &= ~way_out(k, *p, at, bits_first(to));
    }
    if (deals == 0)
        return 0;

    uint32_t pass = passing(k->paths, p->prey, p->prey_master);

    return pass == 0 ? deals : deals & ~(table_deck_lead(deck, open_at(k, p)) & pass);
}

/* ---- moves taken back ------------------------------------------------------------------------ */

static void win(struct tracker *k, const struct place *p, uint32_t deals)
{
    uint32_t *word = word_of(&k->t->c->open, p);
    uint32_t old;

    if (deals == 0 || (__atomic_load_n(word, __ATOMIC_RELAXED) & deals) == 0)
        return;
    if (k->t->later) {
        trail_note(k->t, word, *word & deals);
        return;
    }
    old = __atomic_fetch_and(word, ~deals, __ATOMIC_RELAXED);
    if ((old & deals) == 0)
        return;
    k->found += (uint64_t)bits_count(old & deals);
    trail_note(k->t, word, old & deals);
}

/* The prey has lost: every move of the hunter that leads here wins. */
static void win_before(struct tracker *k, const struct place *p, uint32_t lost)
{
    const struct table_deck *deck = k->paths->deck;
    uint32_t own = table_set_turned(p->hunter), enemy = table_set_turned(p->prey);
    int master = 24 - p->hunter_master, other = 24 - p->prey_master;
    uint32_t free = TABLE_BOARD & ~(own | enemy | one(master) | one(other));
    struct place before = *p;

    for (uint32_t stand = own; stand != 0; stand = bits_rest(stand)) {
        int to = bits_first(stand);

        for (uint32_t from = k->paths->back[to] & free; from != 0; from = bits_rest(from)) {
            before.hunter = (p->hunter & ~one(24 - to)) | one(24 - bits_first(from));
            win(k, &before,
                table_deck_lead(deck, lost & deck->group[deck->by[bits_first(from)][to]]));
        }
    }
    before = *p;
    for (uint32_t from = k->paths->back[master] & free & ~one(TABLE_ARCH); from != 0;
         from = bits_rest(from)) {
        before.hunter_master = 24 - bits_first(from);
        win(k, &before,
            table_deck_lead(deck, lost & deck->group[deck->by[bits_first(from)][master]]));
    }
    win(k, p, table_deck_lead(deck, lost) & passing(k->paths, own, master));
}

/* The place as the hunter sees it; and back. */
static struct place turned(const struct place *p)
{
    return (struct place){table_set_turned(p->prey), table_set_turned(p->hunter),
                          24 - p->prey_master, 24 - p->hunter_master};
}

/* In the lost shelf the hunter's master has the rows. */
static uint32_t lost_word(const struct chain *c, const struct place *p)
{
    struct place seen = turned(p);
    uint32_t free = TABLE_BOARD & ~(seen.prey | seen.hunter);
    size_t region = (size_t)table_set_rank(seen.prey, TABLE_BOARD);
    size_t block = (size_t)table_set_rank(seen.hunter, TABLE_BOARD & ~seen.prey);
    int at = chain_index(free, seen.hunter_master) * c->n + chain_index(free, seen.prey_master);

    return (uint32_t)((region * c->per + block) * c->block + (size_t)at);
}

static void lose(struct tracker *k, const struct place *p, uint32_t deals)
{
    uint32_t lost = deals != 0 ? still_lost(k, p, deals) : 0;

    if (lost == 0)
        return;
    if (k->t->later)
        note(k->t, &k->t->lost, (struct trail_win){lost_word(k->t->c, p), lost});
    win_before(k, p, lost);
}

/* The hunter wins here: does the prey still have another way before? */
static void follow(struct tracker *k, const struct trail_win *w)
{
    const struct table_deck *deck = k->paths->deck;
    struct place p = place_of(k->t->c, w->word), before = p;
    uint32_t free = TABLE_BOARD & ~(p.prey | p.hunter | one(p.prey_master) | one(p.hunter_master));

    for (uint32_t stand = p.prey; stand != 0; stand = bits_rest(stand)) {
        int to = bits_first(stand);

        for (uint32_t from = k->paths->back[to] & free; from != 0; from = bits_rest(from)) {
            before.prey = (p.prey & ~one(to)) | (from & -from);
            lose(k, &before,
                 table_deck_lead(deck, w->deals & deck->group[deck->by[bits_first(from)][to]]));
        }
    }
    before = p;
    for (uint32_t from = k->paths->back[p.prey_master] & free & ~one(TABLE_ARCH); from != 0;
         from = bits_rest(from)) {
        before.prey_master = bits_first(from);
        lose(k, &before,
             table_deck_lead(deck,
                             w->deals & deck->group[deck->by[bits_first(from)][p.prey_master]]));
    }
    lose(k, &p, table_deck_lead(deck, w->deals) & passing(k->paths, p.prey, p.prey_master));
}

/* ---- captures taken back --------------------------------------------------------------------- */

/* The hunter wins here, the prey has just taken a student of the hunter's. */
static void follow_prey_took(struct tracker *k, const struct trail_win *w)
{
    const struct table_deck *deck = k->paths->deck;
    struct place p = place_of(&k->w->chain[k->t->c->hunters - 1][k->t->c->preys], w->word);
    uint32_t stand = p.prey | one(p.prey_master), free = TABLE_BOARD & ~(stand | p.hunter);

    free &= ~one(p.hunter_master);
    for (; stand != 0; stand = bits_rest(stand)) {
        int to = bits_first(stand);
        bool master = to == p.prey_master;
        uint32_t from = k->paths->back[to] & free & ~(master ? one(TABLE_ARCH) : 0);

        for (; from != 0; from = bits_rest(from)) {
            int at = bits_first(from);
            struct place before = {.prey = master ? p.prey : (p.prey & ~one(to)) | one(at),
                                   .hunter = p.hunter | one(to),
                                   .prey_master = master ? at : p.prey_master,
                                   .hunter_master = p.hunter_master};

            lose(k, &before, table_deck_lead(deck, w->deals & deck->group[deck->by[at][to]]));
        }
    }
}

/* The prey has lost here, the hunter has just taken a student of the prey's. */
static void follow_hunter_took(struct tracker *k, const struct trail_win *w)
{
    const struct table_deck *deck = k->paths->deck;
    struct place p = place_of_lost(&k->w->chain[k->t->c->hunters][k->t->c->preys - 1], w->word);
    uint32_t stand = p.hunter | one(p.hunter_master), free = TABLE_BOARD & ~(stand | p.prey);

    free &= ~one(p.prey_master);
    for (; stand != 0; stand = bits_rest(stand)) {
        int to = bits_first(stand);
        bool master = to == p.hunter_master;
        uint32_t from = k->paths->back[to] & free & ~(master ? one(TABLE_ARCH) : 0);

        for (; from != 0; from = bits_rest(from)) {
            int at = bits_first(from);
            struct place before = {.prey = p.prey | one(to),
                                   .hunter = master ? p.hunter : (p.hunter & ~one(to)) | one(at),
                                   .prey_master = p.prey_master,
                                   .hunter_master = master ? at : p.hunter_master};

            before = turned(&before);
            win(k, &before, table_deck_lead(deck, w->deals & deck->group[deck->by[at][to]]));
        }
    }
}

/* ---- all of them ----------------------------------------------------------------------------- */

enum { PIECE = 256 }; /* wins that a thread follows at a time */

struct job {
    struct sweep *w;
    struct trail *t;
};

static void follow_piece(void *context, size_t i)
{
    struct job *j = context;
    struct tracker k = {j->w, j->t, &j->w->paths, 0};
    size_t end = (i + 1) * PIECE < j->t->now.count ? (i + 1) * PIECE : j->t->now.count;

    for (size_t at = i * PIECE; at < end; at++)
        follow(&k, &j->t->now.win[at]);
    __atomic_fetch_add(&j->w->found, k.found, __ATOMIC_RELAXED);
}

enum status trail_follow(struct trail *t, struct sweep *w, struct err *e)
{
    struct job j = {w, t};

    w->found = 0;
    while (t->next.count > 0 && !t->full) {
        struct trail_list done = t->now;

        t->now = t->next;
        t->next = done;
        t->next.count = 0;
        w->run(w->crew, follow_piece, &j, (t->now.count + PIECE - 1) / PIECE);
    }
    w->c->won += w->found;
    return t->full ? err_say(e, NO_ROOM, "no memory to follow the last wins") : OK;
}

struct step {
    struct sweep *w;
    struct trail *t;
    const struct trail_list *news;
    enum trail_news kind;
};

static void step_piece(void *context, size_t i)
{
    static void (*const follow_kind[TRAIL_NEWS])(struct tracker *, const struct trail_win *) = {
        follow, follow_prey_took, follow_hunter_took};
    struct step *s = context;
    struct tracker k = {s->w, s->t, &s->w->paths, 0};
    size_t end = (i + 1) * PIECE < s->news->count ? (i + 1) * PIECE : s->news->count;

    for (size_t at = i * PIECE; at < end; at++)
        follow_kind[s->kind](&k, &s->news->win[at]);
}

enum status trail_step(struct trail *t, struct sweep *w, const struct trail_list news[TRAIL_NEWS],
                       struct err *e)
{
    t->later = true;
    for (int kind = 0; kind < TRAIL_NEWS; kind++) {
        struct step s = {w, t, &news[kind], (enum trail_news)kind};

        w->run(w->crew, step_piece, &s, (news[kind].count + PIECE - 1) / PIECE);
    }
    return t->full ? err_say(e, NO_ROOM, "no memory to follow the last wins") : OK;
}
