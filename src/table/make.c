/* Torii: MIT licence, see LICENSE. */
#include "table/make.h"

#include "os/os.h"
#include "table/crew.h"
#include "table/pages.h"
#include "table/work.h"

#include <stdlib.h>
#include <string.h>

enum {
    SWEEPS = 13,  /* a chain usually takes so many */
    WRITING = 2,  /* a slice costs about as much as so many sweeps */
    TRAIL = 3000, /* one position in so many may have to be followed by itself */
};

struct maker {
    const struct make *m;
    struct sweep w;
    struct crew crew;
    struct work work;
    double start, saved; /* when; and when the chain in hand was saved last */
    double done, all;    /* effort: words that were swept */
    double kept;         /* done another time */
    double before;       /* effort before the chain in hand */
};

/* ---- what it costs --------------------------------------------------------------------------- */

static double effort(const struct chain *c)
{
    return (double)c->regions * (double)c->per * (double)c->block;
}

static enum status tell(struct maker *k, const char *doing, int own, int enemy, struct err *e)
{
    struct make_progress p = {.doing = doing,
                              .own = own,
                              .enemy = enemy,
                              .share = k->done / k->all,
                              .begun = k->kept / k->all,
                              .seconds = os_seconds() - k->start};

    return k->m->report != NULL ? k->m->report(k->m->context, &p, e) : OK;
}

/* The chain of most students, those it needs, the lists of what is found last, regions in hand. */
uint64_t make_memory(int students, int threads)
{
    struct chain c;
    uint64_t sum = 0, region;

    chain_init(&c, students, students);
    region = chain_bytes(&c) / c.regions;
    sum += chain_bytes(&c) + (uint64_t)threads * 4 * 2 * region + c.states / TRAIL * 24;
    if (students == 0)
        return sum;
    chain_init(&c, students - 1, students);
    return sum + 2 * chain_bytes(&c) + c.regions * c.per * 100;
}

/* ---- shelves --------------------------------------------------------------------------------- */

/* `open` of a chain is in memory, from the file if it was put away. */
static enum status fetch(struct maker *k, struct chain *c, struct err *e)
{
    enum status rc;

    if (c->open.words != NULL)
        return OK;
    rc = chain_take(c, &c->open, c->regions, e);
    if (rc != OK)
        return rc;
    chain_open(c);
    return work_load(&k->work, c, e);
}

/* Only these chains stay open, where memory is scarce and the work is kept. */
static void put_away(struct maker *k, const struct chain *const stay[3])
{
    if (!k->m->keep)
        return;
    for (int hunters = 0; hunters <= k->m->students; hunters++)
        for (int preys = 0; preys <= k->m->students; preys++) {
            struct chain *c = &k->w.chain[hunters][preys];

            if (c != stay[0] && c != stay[1] && c != stay[2])
                chain_drop(&c->open);
        }
}

/* Where the prey has lost, one prey less: what captures lead to. */
static enum status fetch_lost(struct maker *k, struct chain *c, struct err *e)
{
    struct chain *less = c->hunters > 0 ? &k->w.chain[c->hunters - 1][c->preys] : NULL;
    enum status rc = fetch(k, c, e);

    if (rc == OK && less != NULL)
        rc = fetch(k, less, e);
    if (rc == OK)
        rc = chain_take(c, &c->lost, c->regions, e);
    if (rc == OK)
        sweep_fill_lost(&k->w, c);
    return rc;
}

/* ---- one chain ------------------------------------------------------------------------------- */

static enum status save(struct maker *k, const struct chain *c, bool done, struct err *e)
{
    enum status rc;

    if (!k->m->keep)
        return OK;
    rc = tell(k, "saving", c->hunters, c->preys, e);
    if (rc == OK)
        rc = work_save(&k->work, c, done, e);
    k->saved = os_seconds();
    return rc;
}

static enum status swept(void *context, const struct chain *c, int sweeps, struct err *e)
{
    struct maker *k = context;
    double share = sweeps < SWEEPS ? (double)sweeps / SWEEPS : 0.98;

    k->done = k->before + share * SWEEPS * effort(c);

    enum status rc = tell(k, "solving", c->hunters, c->preys, e);

    if (rc == OK && os_seconds() - k->saved >= k->m->save_every)
        rc = save(k, c, false, e);
    return rc;
}

static enum status solve_chain(struct maker *k, struct chain *c, struct err *e)
{
    struct chain *hunter_less = c->hunters > 0 ? &k->w.chain[c->hunters - 1][c->preys] : NULL;
    struct chain *prey_less = c->preys > 0 ? &k->w.chain[c->hunters][c->preys - 1] : NULL;
    const struct chain *stay[3] = {c, hunter_less, NULL};
    enum status rc = OK;

    if (prey_less != NULL)
        rc = fetch_lost(k, prey_less, e);
    put_away(k, stay);
    if (rc == OK && hunter_less != NULL)
        rc = fetch(k, hunter_less, e);
    if (rc == OK)
        rc = fetch(k, c, e);
    k->saved = os_seconds();
    k->before = k->done;
    if (rc == OK)
        rc = sweep_chain(&k->w, c, k->m->threads, swept, k, e);
    k->done = k->before + SWEEPS * effort(c);
    if (rc == OK)
        rc = save(k, c, true, e);
    if (prey_less != NULL)
        chain_drop(&prey_less->lost);
    return rc;
}

/* From few students to many: a capture leads to one less. */
static enum status solve_chains(struct maker *k, struct err *e)
{
    enum status rc = OK;

    for (int sum = 0; sum <= 2 * k->m->students; sum++)
        for (int hunters = 0; hunters <= k->m->students && rc == OK; hunters++) {
            int preys = sum - hunters;

            if (preys < 0 || preys > k->m->students)
                continue;

            struct chain *c = &k->w.chain[hunters][preys];

            if (work_done(&k->work, c)) {
                k->done += SWEEPS * effort(c);
                k->kept += SWEEPS * effort(c);
            } else {
                rc = solve_chain(k, c, e);
            }
        }
    return rc;
}

/* ---- the file -------------------------------------------------------------------------------- */

static enum status write_slice(struct maker *k, struct file *f, struct table_slice s, struct err *e)
{
    struct chain *mine = &k->w.chain[s.own][s.enemy], *theirs = &k->w.chain[s.enemy][s.own];
    struct chain *less = s.enemy > 0 ? &k->w.chain[s.enemy - 1][s.own] : theirs;
    const struct chain *stay[3] = {mine, theirs, less};
    enum status rc;

    rc = tell(k, "writing", s.own, s.enemy, e);
    put_away(k, stay);
    if (rc == OK)
        rc = fetch(k, mine, e);
    if (rc == OK)
        rc = fetch(k, theirs, e);
    if (rc == OK)
        rc = fetch(k, less, e);
    if (rc != OK) {
        f->w.rc = rc;
        return rc;
    }
    pages_put(f, &k->w, s, k->m->threads);
    k->done += WRITING * effort(mine);
    return f->w.rc;
}

/* The largest slice first: its chain was solved last and is at hand. */
static enum status write_slices(struct maker *k, struct err *e)
{
    struct file f;
    enum status rc = OK;

    file_open(&f, k->m->path, k->m->deck, k->m->students, false, e);
    for (int own = k->m->students; own >= 0; own--)
        for (int enemy = k->m->students; enemy >= 0 && rc == OK && f.w.rc == OK; enemy--)
            rc = write_slice(k, &f, (struct table_slice){own, enemy}, e);
    return file_finish(&f);
}

enum status make_table(const struct make *m, struct err *e)
{
    struct maker k = {.m = m, .crew = {m->threads}, .start = os_seconds()};
    enum status rc = OK;

    sweep_init(&k.w, m->deck, m->students);
    k.w.run = crew_run;
    k.w.crew = &k.crew;
    for (int hunters = 0; hunters <= m->students; hunters++)
        for (int preys = 0; preys <= m->students; preys++)
            k.all += (SWEEPS + WRITING) * effort(&k.w.chain[hunters][preys]);
    if (m->keep)
        rc = work_open(&k.work, m->path, m->deck, m->students, e);
    if (rc == OK)
        rc = solve_chains(&k, e);
    if (rc == OK)
        rc = write_slices(&k, e);
    work_close(&k.work, rc == OK);
    sweep_free(&k.w);
    return rc;
}
