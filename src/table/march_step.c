/* Torii: MIT licence, see LICENSE. */
#include "table/march_step.h"

#include "base/bits.h"
#include "table/march_look.h"
#include "table/march_piece.h"
#include "table/trail.h"
#include "table/winning.h"

#include <stdlib.h>
#include <string.h>

/* ---- faults ---------------------------------------------------------------------------------- */

void march_fail(struct march_fault *f, enum status rc, const struct err *e)
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

enum status march_failed(struct march_fault *f, struct err *e)
{
    if (f->rc != OK)
        *e = f->e;
    return f->rc;
}

/* ---- the beginning --------------------------------------------------------------------------- */

void march_open_region(const struct table_deck *deck, const struct chain *c, size_t region,
                       uint32_t *words)
{
    uint32_t prey = table_set_of((int)region, c->preys, TABLE_BOARD);
    uint32_t seen = table_set_turned(prey), row[TABLE_SQUARES];
    int n = c->n;

    for (size_t k = 0; k < c->per; k++, words += c->block) {
        uint32_t hunter = table_set_of((int)k, c->hunters, TABLE_BOARD & ~prey);
        struct winning win;

        winning_init(&win, deck, table_set_turned(hunter), seen);
        memset(words, 0, c->block * sizeof *words);
        for (uint32_t free = TABLE_BOARD & ~(prey | hunter), i = 0; free != 0;
             free = bits_rest(free), i++) {
            if (!winning_row(&win, 24 - bits_first(free), row))
                continue;
            for (uint32_t rows = TABLE_BOARD & ~(prey | hunter), j = 0; rows != 0;
                 rows = bits_rest(rows), j++)
                words[j * (uint32_t)n + i] = row[24 - bits_first(rows)];
        }
    }
}

struct opening {
    const struct table_deck *deck;
    struct chain *c;
};

static void open_region(void *context, size_t region)
{
    struct opening *o = context;

    march_open_region(o->deck, o->c, region, o->c->open.words + region * o->c->per * o->c->block);
}

static enum status take_open(struct sweep *w, struct chain *c, struct err *e)
{
    struct opening o = {w->paths.deck, c};
    enum status rc = chain_take(c, &c->open, c->regions, e);

    if (rc == OK)
        w->run(w->crew, open_region, &o, c->regions);
    return rc;
}

/* ---- what a step found, counted from now on -------------------------------------------------- */

struct playing {
    const struct march_log *log;
    int step;
    enum march_kind kind;
    uint32_t *words;         /* of the shelf */
    struct trail_list *news; /* NULL where there is too much */
    bool lock, no_memory;
    struct march_fault fault;
};

struct playing_region {
    struct playing *p;
    uint32_t *words;
    uint32_t first; /* word of the shelf */
};

static void count_changes(void *context, const struct march_change *list, size_t count)
{
    struct playing_region *r = context;

    for (size_t i = 0; i < count; i++)
        r->words[list[i].word] ^= list[i].deals;
    if (r->p->news == NULL)
        return;
    while (__atomic_test_and_set(&r->p->lock, __ATOMIC_ACQUIRE))
        continue;
    for (size_t i = 0; i < count; i++)
        r->p->no_memory |=
            !trail_add(r->p->news, (struct trail_win){r->first + list[i].word, list[i].deals});
    __atomic_clear(&r->p->lock, __ATOMIC_RELEASE);
}

static void play_region(void *context, size_t region)
{
    struct playing *p = context;
    const struct chain *c = p->log->c;
    size_t first = region * c->per * c->block;
    struct playing_region r = {p, p->words + first, (uint32_t)first};
    struct march_region before = {r.words, p->kind == MARCH_LOSSES ? TABLE_ALL_DEALS : 0, c->per,
                                  c->block};
    unsigned char *piece;
    size_t len;
    struct err e;
    enum status rc = march_log_get(p->log, p->step, p->kind, region, &piece, &len, &e);

    march_fail(&p->fault, rc, &e);
    if (rc == OK)
        march_piece_read(piece, len, &before, count_changes, &r);
    free(piece);
}

static uint64_t found_in(const struct march_log *log, int step, enum march_kind kind)
{
    return log != NULL && step >= 1 && step <= log->steps ? log->step[step].found[kind] : 0;
}

/* Only so much news is followed one by one. */
static uint64_t most_news(const struct chain *c)
{
    return c->states / 3000 + 200;
}

static bool is_little(const struct chain *c, uint64_t news)
{
    return news < most_news(c);
}

/*
 * Three kinds of news; what they lead back to, which is about as much, wins and losses, one of them sorted
 * too; and one for what is noted twice. That lists double does not count: what they do not reach is no
 * memory yet.
 */
uint64_t march_news_bytes(const struct chain *c)
{
    enum { LISTS = TRAIL_NEWS + 2 + 1 + 1 };

    return most_news(c) * LISTS * sizeof(struct trail_win);
}

/* Plays a step of a log again; its changes become `news` if they are few for the chain. */
static enum status play(struct march_chain *m, const struct march_log *log, int step,
                        enum march_kind kind, struct trail_list *news, struct err *e)
{
    struct playing p = {.log = log, .step = step, .kind = kind};

    if (news != NULL)
        news->count = 0;
    if (found_in(log, step, kind) == 0)
        return OK;
    p.words = kind == MARCH_WINS ? log->c->open.words : log->c->lost.words;
    if (p.words == NULL)
        return OK;
    if (news != NULL && is_little(m->log->c, log->step[step].found[kind]))
        p.news = news;
    m->w->run(m->w->crew, play_region, &p, log->c->regions);
    if (p.no_memory)
        return err_say(e, NO_ROOM, "no memory to follow the last wins");
    return march_failed(&p.fault, e);
}

/* ---- a chain --------------------------------------------------------------------------------- */

/* After this step nothing more can be found: there is no news, and none will come from fewer men. */
static bool is_over(const struct march_chain *m, int step)
{
    return found_in(m->log, step, MARCH_WINS) == 0 &&
           (m->won_less == NULL || march_log_last(m->won_less, MARCH_WINS) < step) &&
           (m->lost_less == NULL || march_log_last(m->lost_less, MARCH_LOSSES) <= step);
}

bool march_chain_done(const struct march_chain *m)
{
    return m->log->steps > 0 && is_over(m, m->log->steps);
}

static enum status take_shelves(struct march_chain *m, struct chain *c, struct err *e)
{
    struct sweep *w = m->w;
    enum status rc = take_open(w, c, e);

    if (rc == OK && c->hunters > 0)
        rc = take_open(w, &w->chain[c->hunters - 1][c->preys], e);
    if (rc == OK && c->preys < w->students)
        rc = chain_take(c, &c->lost, c->regions, e);
    if (rc == OK && c->preys > 0) {
        struct chain *less = &w->chain[c->hunters][c->preys - 1];

        rc = chain_take(less, &less->lost, less->regions, e);
    }
    return rc;
}

static void drop_shelves(struct march_chain *m, struct chain *c)
{
    chain_drop(&c->open);
    chain_drop(&c->lost);
    if (c->hunters > 0)
        chain_drop(&m->w->chain[c->hunters - 1][c->preys].open);
    if (c->preys > 0)
        chain_drop(&m->w->chain[c->hunters][c->preys - 1].lost);
}

/* One step that is not in the log yet. */
static enum status make_step(struct march_chain *m, struct march_look *look, int step,
                             const struct trail_list news[TRAIL_NEWS], struct err *e)
{
    uint64_t much = found_in(m->log, step - 1, MARCH_WINS) +
                    found_in(m->won_less, step - 1, MARCH_WINS) +
                    found_in(m->lost_less, step, MARCH_LOSSES);
    enum status rc = march_log_begin(m->log, e);

    if (rc != OK)
        return rc;
    if (step > 1 && is_little(m->log->c, much))
        return march_look_back(look, news, e);
    return march_look_all(look, e);
}

static enum status march_on(struct march_chain *m, struct chain *c, struct err *e)
{
    struct trail_list news[TRAIL_NEWS] = {{0}};
    struct march_look look = {.w = m->w, .c = c, .log = m->log};
    enum status rc = march_look_init(&look, m->threads, e);

    for (int step = 1; rc == OK; step++) {
        rc = play(m, m->won_less, step - 1, MARCH_WINS, &news[TRAIL_WON_LESS], e);
        if (rc == OK)
            rc = play(m, m->lost_less, step, MARCH_LOSSES, &news[TRAIL_LOST_LESS], e);
        if (rc == OK && step > m->log->steps)
            rc = make_step(m, &look, step, news, e);
        if (rc == OK)
            rc = play(m, m->log, step, MARCH_LOSSES, NULL, e);
        if (rc == OK)
            rc = play(m, m->log, step, MARCH_WINS, &news[TRAIL_WON], e);
        if (rc == OK)
            rc = m->told(m->context, c, step, e);
        if (is_over(m, step))
            break;
    }
    march_look_release(&look);
    for (int i = 0; i < TRAIL_NEWS; i++)
        free(news[i].win);
    return rc;
}

enum status march_chain(struct march_chain *m, struct err *e)
{
    struct chain *c = &m->w->chain[m->log->c->hunters][m->log->c->preys];
    enum status rc = take_shelves(m, c, e);

    if (rc == OK)
        rc = march_on(m, c, e);
    drop_shelves(m, c);
    return rc;
}
