/* Torii: MIT licence, see LICENSE. */
#include "table/march.h"

#include "os/os.h"
#include "table/crew.h"
#include "table/march_pages.h"

#include <stdlib.h>

/* What a word of a chain costs, in the time of one look at it. */
enum {
    LOOKS = 24,  /* in all steps */
    TURNING = 2, /* the log into levels */
    WRITING = 8,
};

#define CACHE UINT64_C(5500000000) /* bytes for levels while the file is written */

struct marcher {
    const struct make *m;
    struct sweep w;
    struct crew crew;
    struct march_mark log_mark, level_mark;
    struct march_log log[TABLE_MAX_STUDENTS + 1][TABLE_MAX_STUDENTS + 1]; /* hunters, preys */
    struct march_levels levels[TABLE_MAX_STUDENTS + 1][TABLE_MAX_STUDENTS + 1];
    double start;
    double done, all; /* effort */
};

typedef enum status chain_work(struct marcher *k, struct chain *c, struct err *e);

/* ---- what it costs --------------------------------------------------------------------------- */

static double effort(const struct chain *c)
{
    return (double)c->regions * (double)c->per * (double)c->block;
}

static enum status tell(struct marcher *k, const char *doing, const struct chain *c, double done,
                        struct err *e)
{
    struct make_progress p = {doing, c->hunters, c->preys, done / k->all, os_seconds() - k->start};

    return k->m->report != NULL ? k->m->report(k->m->context, &p, e) : OK;
}

/* The march through the largest chain needs most: its open words, and two chains with a student less. */
uint64_t march_memory(int students, int threads)
{
    struct chain c, less;
    uint64_t march, region, levels;

    chain_init(&c, students, students);
    region = chain_bytes(&c) / c.regions;
    march = chain_bytes(&c) + (uint64_t)threads * 6 * region + c.states / 3000 * 64;
    levels = march_slice_bytes(&c, NULL);
    if (students > 0) {
        chain_init(&less, students - 1, students);
        march += 2 * chain_bytes(&less);
        levels = march_slice_bytes(&c, &less);
    }
    levels = levels * c.regions < CACHE ? levels * c.regions : CACHE;
    levels += c.regions * c.per * 80; /* lists of blocks */
    return (march > levels ? march : levels) + ((uint64_t)64 << 20);
}

/* ---- chains ---------------------------------------------------------------------------------- */

/* From few students to many: a capture leads to one less. */
static enum status for_all_chains(struct marcher *k, chain_work *work, struct err *e)
{
    enum status rc = OK;

    for (int sum = 0; sum <= 2 * k->m->students; sum++)
        for (int hunters = 0; hunters <= k->m->students && rc == OK; hunters++)
            if (sum >= hunters && sum - hunters <= k->m->students)
                rc = work(k, &k->w.chain[hunters][sum - hunters], e);
    return rc;
}

/* What the work has so far; a chain whose levels are whole needs no log. */
static enum status open_files(struct marcher *k, struct chain *c, struct err *e)
{
    struct march_levels *levels = &k->levels[c->hunters][c->preys];
    enum status rc = march_levels_open(levels, &k->level_mark, c, e);

    if (rc == OK && !levels->whole)
        rc = march_log_open(&k->log[c->hunters][c->preys], &k->log_mark, c, e);
    return rc;
}

static enum status told(void *context, const struct chain *c, int step, struct err *e)
{
    struct marcher *k = context;
    double share = step < LOOKS ? (double)step / LOOKS : 1;

    return tell(k, "solving", c, k->done + share * LOOKS * effort(c), e);
}

static enum status march_through(struct marcher *k, struct chain *c, struct err *e)
{
    int hunters = c->hunters, preys = c->preys;
    struct march_chain m = {.w = &k->w,
                            .threads = k->m->threads,
                            .log = &k->log[hunters][preys],
                            .won_less = hunters > 0 ? &k->log[hunters - 1][preys] : NULL,
                            .lost_less = preys > 0 ? &k->log[hunters][preys - 1] : NULL,
                            .told = told,
                            .context = k};
    enum status rc = OK;

    if (!k->levels[hunters][preys].whole && !march_chain_done(&m))
        rc = march_chain(&m, e);
    k->done += LOOKS * effort(c);
    return rc;
}

static enum status make_levels(struct marcher *k, struct chain *c, struct err *e)
{
    struct march_levels *levels = &k->levels[c->hunters][c->preys];
    struct march_log *log = &k->log[c->hunters][c->preys];
    enum status rc = tell(k, "saving", c, k->done, e);

    if (rc == OK && !levels->whole) {
        rc = march_levels_make(levels, log, &k->w, e);
        if (rc == OK)
            march_log_close(log, true);
    }
    k->done += TURNING * effort(c);
    return rc;
}

static void close_files(struct marcher *k, bool remove)
{
    for (int hunters = 0; hunters <= k->m->students; hunters++)
        for (int preys = 0; preys <= k->m->students; preys++) {
            march_log_close(&k->log[hunters][preys], remove);
            march_levels_close(&k->levels[hunters][preys], remove);
        }
}

/* ---- the file -------------------------------------------------------------------------------- */

static void write_slice(struct marcher *k, struct file *f, struct table_slice s)
{
    struct march_slice m = {.w = &k->w,
                            .mark = &k->level_mark,
                            .s = s,
                            .mine = &k->levels[s.own][s.enemy],
                            .theirs = &k->levels[s.enemy][s.own],
                            .less = s.enemy > 0 ? &k->levels[s.enemy - 1][s.own] : NULL,
                            .memory = CACHE};

    f->w.rc = tell(k, "writing", m.mine->c, k->done, f->w.e);
    if (f->w.rc == OK)
        march_slice_put(f, &m);
    k->done += WRITING * effort(m.mine->c);
}

static enum status write_slices(struct marcher *k, struct err *e)
{
    struct file f;
    enum status rc;

    file_open(&f, k->m->path, k->m->deck, k->m->students, true, e);
    for (int own = 0; own <= k->m->students; own++)
        for (int enemy = 0; enemy <= k->m->students && f.w.rc == OK; enemy++)
            write_slice(k, &f, (struct table_slice){own, enemy});
    rc = file_finish(&f);
    return rc == OK ? tell(k, "writing", &k->w.chain[0][0], k->all, e) : rc;
}

/* All steps are found before the first levels are made: a chain plays the logs of those before it. */
static enum status work_through(struct marcher *k, struct err *e)
{
    enum status rc = for_all_chains(k, open_files, e);

    if (rc == OK)
        rc = for_all_chains(k, march_through, e);
    if (rc == OK)
        rc = for_all_chains(k, make_levels, e);
    return rc == OK ? write_slices(k, e) : rc;
}

enum status march_table(const struct make *m, struct err *e)
{
    struct marcher *k = calloc(1, sizeof *k);
    enum status rc;

    if (k == NULL)
        return err_say(e, NO_ROOM, "no memory for the table");
    *k = (struct marcher){.m = m, .crew = {m->threads}, .start = os_seconds()};
    k->log_mark = (struct march_mark){m->path, "log", m->deck, m->students, m->keep};
    k->level_mark = (struct march_mark){m->path, "lev", m->deck, m->students, m->keep};
    sweep_init(&k->w, m->deck, m->students);
    k->w.run = crew_run;
    k->w.crew = &k->crew;
    for (int hunters = 0; hunters <= m->students; hunters++)
        for (int preys = 0; preys <= m->students; preys++)
            k->all += (LOOKS + TURNING + WRITING) * effort(&k->w.chain[hunters][preys]);
    rc = work_through(k, e);
    close_files(k, rc == OK);
    sweep_free(&k->w);
    free(k);
    return rc;
}
