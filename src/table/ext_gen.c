/* Torii: MIT licence, see LICENSE. */
#include "table/ext_gen.h"

#include "os/os.h"
#include "table/ext_cache.h"
#include "table/ext_iterate.h"
#include "table/ext_write.h"
#include "table/thread_pool.h"

#include <stdlib.h>

/* Cost per word of a partition, in the time of visiting it once. */
enum {
    ITERATING = 24, /* all iterations */
    CONVERTING = 2, /* log into DTM file */
    WRITING = 8,
};

#define CACHE UINT64_C(5500000000) /* bytes for DTM values while the file is written */
#define SLACK ((uint64_t)64 << 20) /* for small allocations */

struct generator {
    const struct gen_job *m;
    struct wdl_solver w;
    struct thread_pool pool;
    struct ext_file log_spec, dtm_spec;
    struct ext_log log[TABLE_MAX_STUDENTS + 1][TABLE_MAX_STUDENTS + 1]; /* attackers, defenders */
    struct ext_dtm dtm[TABLE_MAX_STUDENTS + 1][TABLE_MAX_STUDENTS + 1];
    double start;
    double done, all; /* effort … */
    double resumed;   /* … of which done by an earlier run */
};

typedef enum status partition_task(struct generator *k, struct partition *c, struct err *e);

/* ---- what it costs --------------------------------------------------------------------------- */

static double effort(const struct partition *c)
{
    return (double)c->regions * (double)c->region_blocks * (double)c->block_words;
}

static enum status tell(struct generator *k, const char *doing, const struct partition *c,
                        double done, struct err *e)
{
    struct gen_progress p = {.doing = doing,
                             .own = c->attackers,
                             .enemy = c->defenders,
                             .share = done / k->all,
                             .begun = k->resumed / k->all,
                             .seconds = os_seconds() - k->start};

    return k->m->report != NULL ? k->m->report(k->m->context, &p, e) : OK;
}

/* The lists of all logs and DTM files, assuming all are in memory at the same time. */
static uint64_t list_bytes(int students)
{
    uint64_t sum = 0;

    for (int attackers = 0; attackers <= students; attackers++)
        for (int defenders = 0; defenders <= students; defenders++) {
            struct partition c;

            partition_init(&c, attackers, defenders);
            sum += c.regions * (EXT_ITERATIONS * EXT_KINDS * sizeof(struct ext_record) + 8);
            sum += c.regions * c.region_blocks * sizeof(uint32_t);
        }
    return sum;
}

/* Memory for writing in addition to the cache; each thread works on one region. */
static uint64_t writing_bytes(int students, int threads)
{
    struct partition c;
    uint64_t words;

    partition_init(&c, students, students);
    words = c.region_blocks * c.block_words;
    return ext_slice_bytes(&c) + (uint64_t)threads * words * (4 + EXT_VECTOR + 2 * TABLE_DEALS) +
           list_bytes(students) + SLACK;
}

/* Solving the largest partition: its `open` bitmap, and two partitions with one student fewer. */
static uint64_t solving_bytes(int students, int threads)
{
    struct partition c, fewer;
    uint64_t sum = list_bytes(students) + SLACK;

    partition_init(&c, students, students);
    sum +=
        partition_bytes(&c) + (uint64_t)threads * ext_iteration_bytes(&c) + ext_frontier_bytes(&c);
    if (students > 0) {
        partition_init(&fewer, students - 1, students);
        sum += 2 * partition_bytes(&fewer);
    }
    return sum;
}

uint64_t ext_memory(int students, int threads)
{
    uint64_t solve = solving_bytes(students, threads), write = writing_bytes(students, threads);
    struct partition c, fewer;

    partition_init(&c, students, students);
    if (students > 0)
        partition_init(&fewer, students - 1, students);
    write += ext_cache_bytes(&c, students > 0 ? &fewer : NULL);
    return solve > write ? solve : write;
}

/* As much as available, up to what helps. */
static uint64_t cache_bytes(const struct gen_job *m)
{
    uint64_t rest = writing_bytes(m->students, m->threads);

    if (m->memory == 0 || m->memory >= rest + CACHE)
        return CACHE;
    return m->memory > rest ? m->memory - rest : 0;
}

/* ---- partitions ---------------------------------------------------------------------------------- */

/* In order of men, since captures lead to partitions with one student fewer. */
static enum status for_all_partitions(struct generator *k, partition_task *work, struct err *e)
{
    enum status rc = OK;

    for (int sum = 0; sum <= 2 * k->m->students; sum++)
        for (int attackers = 0; attackers <= k->m->students && rc == OK; attackers++)
            if (sum >= attackers && sum - attackers <= k->m->students)
                rc = work(k, &k->w.partition[attackers][sum - attackers], e);
    return rc;
}

static enum status open_levels(struct generator *k, struct partition *c, struct err *e)
{
    return ext_dtm_open(&k->dtm[c->attackers][c->defenders], &k->dtm_spec, c, e);
}

/*
 * Logs are needed for DTM files still to be built, and of all partitions that captures lead to from there:
 * if one were missing, nothing would seem to be won with fewer men.
 */
static bool needs_log(const struct generator *k, int attackers, int defenders)
{
    for (int i = attackers; i <= k->m->students; i++)
        for (int j = defenders; j <= k->m->students; j++)
            if (!k->dtm[i][j].complete)
                return true;
    return false;
}

static enum status open_log(struct generator *k, struct partition *c, struct err *e)
{
    if (!needs_log(k, c->attackers, c->defenders))
        return OK;
    return ext_log_open(&k->log[c->attackers][c->defenders], &k->log_spec, c, e);
}

static enum status report_iteration(void *context, const struct partition *c, int iteration,
                                    struct err *e)
{
    struct generator *k = context;
    double share = iteration < ITERATING ? (double)iteration / ITERATING : 1;

    return tell(k, "solving", c, k->done + share * ITERATING * effort(c), e);
}

static enum status solve_partition(struct generator *k, struct partition *c, struct err *e)
{
    int attackers = c->attackers, defenders = c->defenders;
    struct ext_partition m = {.w = &k->w,
                              .threads = k->m->threads,
                              .log = &k->log[attackers][defenders],
                              .won_fewer = attackers > 0 ? &k->log[attackers - 1][defenders] : NULL,
                              .lost_fewer =
                                  defenders > 0 ? &k->log[attackers][defenders - 1] : NULL,
                              .report = report_iteration,
                              .context = k};
    enum status rc = OK;

    if (needs_log(k, attackers, defenders) && !ext_partition_done(&m))
        rc = ext_partition_solve(&m, e);
    else
        k->resumed += ITERATING * effort(c);
    k->done += ITERATING * effort(c);
    return rc;
}

static enum status make_levels(struct generator *k, struct partition *c, struct err *e)
{
    struct ext_dtm *dtm = &k->dtm[c->attackers][c->defenders];
    struct ext_log *log = &k->log[c->attackers][c->defenders];
    enum status rc = tell(k, "saving", c, k->done, e);

    if (rc == OK && !dtm->complete)
        rc = ext_dtm_build(dtm, log, &k->w, e);
    else
        k->resumed += CONVERTING * effort(c);
    k->done += CONVERTING * effort(c);
    return rc;
}

static enum status remove_log(struct generator *k, struct partition *c, struct err *e)
{
    struct ext_log *log = &k->log[c->attackers][c->defenders];

    if (log->file == NULL) /* the file may still exist */
        return ext_file_remove(&k->log_spec, c, e);
    ext_log_close(log, true);
    return OK;
}

static void close_files(struct generator *k, bool remove)
{
    for (int attackers = 0; attackers <= k->m->students; attackers++)
        for (int defenders = 0; defenders <= k->m->students; defenders++) {
            ext_log_close(&k->log[attackers][defenders], remove);
            ext_dtm_close(&k->dtm[attackers][defenders], remove);
        }
}

/* ---- the file -------------------------------------------------------------------------------- */

static void write_slice(struct generator *k, struct table_writer *f, struct table_slice s)
{
    struct ext_slice m = {.w = &k->w,
                          .spec = &k->dtm_spec,
                          .s = s,
                          .mine = &k->dtm[s.own][s.enemy],
                          .theirs = &k->dtm[s.enemy][s.own],
                          .fewer = s.enemy > 0 ? &k->dtm[s.enemy - 1][s.own] : NULL,
                          .cache = cache_bytes(k->m)};

    f->w.rc = tell(k, "writing", m.mine->c, k->done, f->w.e);
    if (f->w.rc == OK)
        ext_slice_write(f, &m);
    k->done += WRITING * effort(m.mine->c);
}

static enum status write_slices(struct generator *k, struct err *e)
{
    struct table_writer f;
    enum status rc;

    writer_open(&f, k->m->path, k->m->deck, k->m->students, true, e);
    for (int own = 0; own <= k->m->students; own++)
        for (int enemy = 0; enemy <= k->m->students && f.w.rc == OK; enemy++)
            write_slice(k, &f, (struct table_slice){own, enemy});
    rc = writer_finish(&f);
    return rc == OK ? tell(k, "writing", &k->w.partition[0][0], k->all, e) : rc;
}

/* A partition replays the logs of smaller ones: none is removed before all DTM files are complete. */
static enum status work_through(struct generator *k, struct err *e)
{
    static partition_task *const works[] = {open_levels, open_log, solve_partition, make_levels,
                                            remove_log};
    enum status rc = OK;

    for (size_t i = 0; i < sizeof works / sizeof works[0] && rc == OK; i++)
        rc = for_all_partitions(k, works[i], e);
    return rc == OK ? write_slices(k, e) : rc;
}

enum status ext_generate(const struct gen_job *m, struct err *e)
{
    struct generator *k = calloc(1, sizeof *k);
    enum status rc;

    if (k == NULL)
        return err_say(e, NO_ROOM, "out of memory for the table");
    *k = (struct generator){.m = m, .pool = {m->threads}, .start = os_seconds()};
    k->log_spec = (struct ext_file){m->path, "log", m->deck, m->students, m->keep};
    k->dtm_spec = (struct ext_file){m->path, "lev", m->deck, m->students, m->keep};
    wdl_solver_init(&k->w, m->deck, m->students);
    k->w.run = thread_pool_run;
    k->w.pool = &k->pool;
    for (int attackers = 0; attackers <= m->students; attackers++)
        for (int defenders = 0; defenders <= m->students; defenders++)
            k->all +=
                (ITERATING + CONVERTING + WRITING) * effort(&k->w.partition[attackers][defenders]);
    rc = work_through(k, e);
    close_files(k, rc == OK);
    wdl_solver_release(&k->w);
    free(k);
    return rc;
}
