/* Torii: MIT licence, see LICENSE. */
#include "table/march.h"

#include "os/os.h"
#include "table/crew.h"
#include "table/march_cache.h"
#include "table/march_look.h"
#include "table/march_pages.h"

#include <stdlib.h>

/* What a word of a chain costs, in the time of one look at it. */
enum {
    LOOKS = 24,  /* in all steps */
    TURNING = 2, /* the log into levels */
    WRITING = 8,
};

#define CACHE UINT64_C(5500000000) /* bytes for levels while the file is written */
#define SLACK ((uint64_t)64 << 20) /* for all that is small */

struct marcher {
    const struct make *m;
    struct sweep w;
    struct crew crew;
    struct march_mark log_mark, level_mark;
    struct march_log log[TABLE_MAX_STUDENTS + 1][TABLE_MAX_STUDENTS + 1]; /* hunters, preys */
    struct march_levels levels[TABLE_MAX_STUDENTS + 1][TABLE_MAX_STUDENTS + 1];
    double start;
    double done, all; /* effort … */
    double kept;      /* … of which so much was done another time */
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
    struct make_progress p = {.doing = doing,
                              .own = c->hunters,
                              .enemy = c->preys,
                              .share = done / k->all,
                              .begun = k->kept / k->all,
                              .seconds = os_seconds() - k->start};

    return k->m->report != NULL ? k->m->report(k->m->context, &p, e) : OK;
}

/* The lists of all logs and of all levels, as if they lay in memory at the same time. */
static uint64_t list_bytes(int students)
{
    uint64_t sum = 0;

    for (int hunters = 0; hunters <= students; hunters++)
        for (int preys = 0; preys <= students; preys++) {
            struct chain c;

            chain_init(&c, hunters, preys);
            sum += c.regions * (MARCH_STEPS * MARCH_KINDS * sizeof(struct march_at) + 8);
            sum += c.regions * c.per * sizeof(uint32_t);
        }
    return sum;
}

/* What writing needs beside the cache; each thread has a region of levels in hand. */
static uint64_t writing_bytes(int students, int threads)
{
    struct chain c;
    uint64_t words;

    chain_init(&c, students, students);
    words = c.per * c.block;
    return march_slice_bytes(&c) +
           (uint64_t)threads * words * (4 + MARCH_VECTOR + 2 * TABLE_DEALS) + list_bytes(students) +
           SLACK;
}

/* The march through the largest chain: its open words, and two chains with a student less. */
static uint64_t marching_bytes(int students, int threads)
{
    struct chain c, less;
    uint64_t sum = list_bytes(students) + SLACK;

    chain_init(&c, students, students);
    sum += chain_bytes(&c) + (uint64_t)threads * march_look_bytes(&c) + march_news_bytes(&c);
    if (students > 0) {
        chain_init(&less, students - 1, students);
        sum += 2 * chain_bytes(&less);
    }
    return sum;
}

uint64_t march_memory(int students, int threads)
{
    uint64_t march = marching_bytes(students, threads), write = writing_bytes(students, threads);
    struct chain c, less;

    chain_init(&c, students, students);
    if (students > 0)
        chain_init(&less, students - 1, students);
    write += march_cache_bytes(&c, students > 0 ? &less : NULL);
    return march > write ? march : write;
}

/* As much as there is, up to what helps. */
static uint64_t cache_bytes(const struct make *m)
{
    uint64_t rest = writing_bytes(m->students, m->threads);

    if (m->memory == 0 || m->memory >= rest + CACHE)
        return CACHE;
    return m->memory > rest ? m->memory - rest : 0;
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

static enum status open_levels(struct marcher *k, struct chain *c, struct err *e)
{
    return march_levels_open(&k->levels[c->hunters][c->preys], &k->level_mark, c, e);
}

/*
 * Logs are needed where levels are still to be made, and of all chains that captures lead to from there:
 * without one of them it would look as if there were nothing to win with fewer men.
 */
static bool needs_log(const struct marcher *k, int hunters, int preys)
{
    for (int i = hunters; i <= k->m->students; i++)
        for (int j = preys; j <= k->m->students; j++)
            if (!k->levels[i][j].whole)
                return true;
    return false;
}

static enum status open_log(struct marcher *k, struct chain *c, struct err *e)
{
    if (!needs_log(k, c->hunters, c->preys))
        return OK;
    return march_log_open(&k->log[c->hunters][c->preys], &k->log_mark, c, e);
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

    if (needs_log(k, hunters, preys) && !march_chain_done(&m))
        rc = march_chain(&m, e);
    else
        k->kept += LOOKS * effort(c);
    k->done += LOOKS * effort(c);
    return rc;
}

static enum status make_levels(struct marcher *k, struct chain *c, struct err *e)
{
    struct march_levels *levels = &k->levels[c->hunters][c->preys];
    struct march_log *log = &k->log[c->hunters][c->preys];
    enum status rc = tell(k, "saving", c, k->done, e);

    if (rc == OK && !levels->whole)
        rc = march_levels_make(levels, log, &k->w, e);
    else
        k->kept += TURNING * effort(c);
    k->done += TURNING * effort(c);
    return rc;
}

static enum status drop_log(struct marcher *k, struct chain *c, struct err *e)
{
    struct march_log *log = &k->log[c->hunters][c->preys];

    if (log->file == NULL) /* but it may be there */
        return march_mark_drop(&k->log_mark, c, e);
    march_log_close(log, true);
    return OK;
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
                            .cache = cache_bytes(k->m)};

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

/* A chain plays the logs of those before it: none goes before the levels of all are whole. */
static enum status work_through(struct marcher *k, struct err *e)
{
    static chain_work *const works[] = {open_levels, open_log, march_through, make_levels,
                                        drop_log};
    enum status rc = OK;

    for (size_t i = 0; i < sizeof works / sizeof works[0] && rc == OK; i++)
        rc = for_all_chains(k, works[i], e);
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
