/* Torii: MIT licence, see LICENSE. */
#include "table/wdl_gen.h"

#include "os/os.h"
#include "table/checkpoint.h"
#include "table/thread_pool.h"
#include "table/wdl_write.h"

#include <stdlib.h>
#include <string.h>

enum {
    PASSES = 13,           /* typical number for a partition */
    WRITING = 2,           /* cost of writing a slice, in passes */
    FRONTIER_SHARE = 3000, /* at most one position in 3000 is in the frontier */
};

struct generator {
    const struct gen_job *m;
    struct wdl_solver w;
    struct thread_pool pool;
    struct checkpoint work;
    double start, saved; /* of the run; and the last checkpoint */
    double done, all;    /* effort: words visited */
    double resumed;      /* done by an earlier run */
    double before;       /* effort before the current partition */
};

/* ---- what it costs --------------------------------------------------------------------------- */

static double effort(const struct partition *c)
{
    return (double)c->regions * (double)c->region_blocks * (double)c->block_words;
}

static enum status tell(struct generator *k, const char *doing, int own, int enemy, struct err *e)
{
    struct gen_progress p = {.doing = doing,
                             .own = own,
                             .enemy = enemy,
                             .share = k->done / k->all,
                             .begun = k->resumed / k->all,
                             .seconds = os_seconds() - k->start};

    return k->m->report != NULL ? k->m->report(k->m->context, &p, e) : OK;
}

/* The largest partition, the two it depends on, the frontier, and the regions being written. */
uint64_t wdl_memory(int students, int threads)
{
    struct partition c;
    uint64_t sum = 0, region;

    partition_init(&c, students, students);
    region = partition_bytes(&c) / c.regions;
    sum +=
        partition_bytes(&c) + (uint64_t)threads * 4 * 2 * region + c.states / FRONTIER_SHARE * 24;
    if (students == 0)
        return sum;
    partition_init(&c, students - 1, students);
    return sum + 2 * partition_bytes(&c) + c.regions * c.region_blocks * 100;
}

/* ---- bitmaps --------------------------------------------------------------------------------- */

/* Makes sure `open` of a partition is in memory, loading it from the checkpoint. */
static enum status load_open(struct generator *k, struct partition *c, struct err *e)
{
    enum status rc;

    if (c->open.words != NULL)
        return OK;
    rc = bitmap_alloc(c, &c->open, c->regions, e);
    if (rc != OK)
        return rc;
    partition_reset(c);
    return checkpoint_load(&k->work, c, e);
}

/* With a checkpoint on disk, only these partitions stay in memory. */
static void evict(struct generator *k, const struct partition *const stay[3])
{
    if (!k->m->keep)
        return;
    for (int attackers = 0; attackers <= k->m->students; attackers++)
        for (int defenders = 0; defenders <= k->m->students; defenders++) {
            struct partition *c = &k->w.partition[attackers][defenders];

            if (c != stay[0] && c != stay[1] && c != stay[2])
                bitmap_free(&c->open);
        }
}

/* Losses with one defender student fewer: what captures lead to. */
static enum status load_lost(struct generator *k, struct partition *c, struct err *e)
{
    struct partition *fewer =
        c->attackers > 0 ? &k->w.partition[c->attackers - 1][c->defenders] : NULL;
    enum status rc = load_open(k, c, e);

    if (rc == OK && fewer != NULL)
        rc = load_open(k, fewer, e);
    if (rc == OK)
        rc = bitmap_alloc(c, &c->lost, c->regions, e);
    if (rc == OK)
        wdl_fill_lost(&k->w, c);
    return rc;
}

/* ---- one partition ------------------------------------------------------------------------------- */

static enum status save(struct generator *k, const struct partition *c, bool done, struct err *e)
{
    enum status rc;

    if (!k->m->keep)
        return OK;
    rc = tell(k, "saving", c->attackers, c->defenders, e);
    if (rc == OK)
        rc = checkpoint_save(&k->work, c, done, e);
    k->saved = os_seconds();
    return rc;
}

static enum status report_pass(void *context, const struct partition *c, int passes, struct err *e)
{
    struct generator *k = context;
    double share = passes < PASSES ? (double)passes / PASSES : 0.98;

    k->done = k->before + share * PASSES * effort(c);

    enum status rc = tell(k, "solving", c->attackers, c->defenders, e);

    if (rc == OK && os_seconds() - k->saved >= k->m->save_every)
        rc = save(k, c, false, e);
    return rc;
}

static enum status solve_partition(struct generator *k, struct partition *c, struct err *e)
{
    struct partition *attacker_fewer =
        c->attackers > 0 ? &k->w.partition[c->attackers - 1][c->defenders] : NULL;
    struct partition *defender_fewer =
        c->defenders > 0 ? &k->w.partition[c->attackers][c->defenders - 1] : NULL;
    const struct partition *stay[3] = {c, attacker_fewer, NULL};
    enum status rc = OK;

    if (defender_fewer != NULL)
        rc = load_lost(k, defender_fewer, e);
    evict(k, stay);
    if (rc == OK && attacker_fewer != NULL)
        rc = load_open(k, attacker_fewer, e);
    if (rc == OK)
        rc = load_open(k, c, e);
    k->saved = os_seconds();
    k->before = k->done;
    if (rc == OK)
        rc = wdl_solve_partition(&k->w, c, k->m->threads, report_pass, k, e);
    k->done = k->before + PASSES * effort(c);
    if (rc == OK)
        rc = save(k, c, true, e);
    if (defender_fewer != NULL)
        bitmap_free(&defender_fewer->lost);
    return rc;
}

/* In order of men, since captures lead to partitions with one student fewer. */
static enum status solve_partitions(struct generator *k, struct err *e)
{
    enum status rc = OK;

    for (int sum = 0; sum <= 2 * k->m->students; sum++)
        for (int attackers = 0; attackers <= k->m->students && rc == OK; attackers++) {
            int defenders = sum - attackers;

            if (defenders < 0 || defenders > k->m->students)
                continue;

            struct partition *c = &k->w.partition[attackers][defenders];

            if (checkpoint_done(&k->work, c)) {
                k->done += PASSES * effort(c);
                k->resumed += PASSES * effort(c);
            } else {
                rc = solve_partition(k, c, e);
            }
        }
    return rc;
}

/* ---- the file -------------------------------------------------------------------------------- */

static enum status write_slice(struct generator *k, struct table_writer *f, struct table_slice s,
                               struct err *e)
{
    struct partition *mine = &k->w.partition[s.own][s.enemy],
                     *theirs = &k->w.partition[s.enemy][s.own];
    struct partition *fewer = s.enemy > 0 ? &k->w.partition[s.enemy - 1][s.own] : theirs;
    const struct partition *stay[3] = {mine, theirs, fewer};
    enum status rc;

    rc = tell(k, "writing", s.own, s.enemy, e);
    evict(k, stay);
    if (rc == OK)
        rc = load_open(k, mine, e);
    if (rc == OK)
        rc = load_open(k, theirs, e);
    if (rc == OK)
        rc = load_open(k, fewer, e);
    if (rc != OK) {
        f->w.rc = rc;
        return rc;
    }
    wdl_write_slice(f, &k->w, s, k->m->threads);
    k->done += WRITING * effort(mine);
    return f->w.rc;
}

/* Largest slice first: its partition was solved last and is still in memory. */
static enum status write_slices(struct generator *k, struct err *e)
{
    struct table_writer f;
    enum status rc = OK;

    writer_open(&f, k->m->path, k->m->deck, k->m->students, false, e);
    for (int own = k->m->students; own >= 0; own--)
        for (int enemy = k->m->students; enemy >= 0 && rc == OK && f.w.rc == OK; enemy--)
            rc = write_slice(k, &f, (struct table_slice){own, enemy}, e);
    return writer_finish(&f);
}

enum status wdl_generate(const struct gen_job *m, struct err *e)
{
    struct generator k = {.m = m, .pool = {m->threads}, .start = os_seconds()};
    enum status rc = OK;

    wdl_solver_init(&k.w, m->deck, m->students);
    k.w.run = thread_pool_run;
    k.w.pool = &k.pool;
    for (int attackers = 0; attackers <= m->students; attackers++)
        for (int defenders = 0; defenders <= m->students; defenders++)
            k.all += (PASSES + WRITING) * effort(&k.w.partition[attackers][defenders]);
    if (m->keep)
        rc = checkpoint_open(&k.work, m->path, m->deck, m->students, e);
    if (rc == OK)
        rc = solve_partitions(&k, e);
    if (rc == OK)
        rc = write_slices(&k, e);
    checkpoint_close(&k.work, rc == OK);
    wdl_solver_release(&k.w);
    return rc;
}
