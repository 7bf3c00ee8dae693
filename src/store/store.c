/* Torii: MIT licence, see LICENSE. */
#include "store/store.h"

#include "base/assert.h"
#include "os/listen.h"
#include "os/wait.h"
#include "store/kind.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_GROUP = 2048,         /* appends in one transaction */
    MAX_GROUP_BYTES = 8 << 20 /* total size of their bodies; a single append may be larger */
};
static const size_t max_waiting = 32 << 20; /* bytes of bodies; appends beyond it are refused */

struct store {
    const struct store_kind *kind;
    void *base; /* the database, passed to its kind's functions */
    struct os_thread *writer;

    struct os_lock *lock;            /* guards everything below */
    struct os_condition *work;       /* the queue is not empty, or the store is closing */
    struct store_job *first, **last; /* the queue: *last is its end */
    size_t bytes;                    /* total size of the bodies in it */
    bool closing;
    struct store_counts counts;

    struct store_job *group[MAX_GROUP]; /* writing thread only */
};

/* ---- the queue ---- */

static bool is_append(const struct store_job *job)
{
    return job->prune == NULL && !job->probe;
}

static void queue_put(struct store *s, struct store_job *job)
{
    os_lock_take(s->lock);
    if (s->bytes + job->bytes > max_waiting && s->bytes > 0) {
        job->entries = NULL;
        job->bytes = 0;
        err_say(&job->reason, NO_ROOM, "too much is waiting to be written");
    }
    s->bytes += job->bytes;
    s->counts.waiting += is_append(job);
    *s->last = job;
    s->last = &job->next;
    os_lock_give(s->lock);
    os_condition_wake(s->work); /* after the unlock, as the woken thread takes the lock */
}

/* Takes the next job off the queue unless the group is full. */
static bool queue_take(struct store *s, int count, size_t *bytes)
{
    struct store_job *job = s->first;

    if (job == NULL || count == MAX_GROUP)
        return false;
    if (count > 0 && (!is_append(job) || *bytes + job->bytes > MAX_GROUP_BYTES))
        return false;
    s->first = job->next;
    if (s->first == NULL)
        s->last = &s->first;
    job->next = NULL;
    s->bytes -= job->bytes;
    *bytes += job->bytes;
    s->group[count] = job;
    return true;
}

/* Everything queued while the last group was written, or one job that is not an append; 0: the store is
 * closing. */
static int queue_next_group(struct store *s)
{
    size_t bytes = 0;
    int count = 0;

    os_lock_take(s->lock);
    while (s->first == NULL && !s->closing)
        os_condition_wait(s->work, s->lock);
    while ((count == 0 || is_append(s->group[count - 1])) && queue_take(s, count, &bytes))
        count++;
    os_lock_give(s->lock);
    return count;
}

/* ---- the writing thread ---- */

static void count_verdicts(struct store *s, int count)
{
    os_lock_take(s->lock);
    for (int i = 0; i < count; i++) {
        enum store_verdict v = s->group[i]->verdict;

        s->counts.kept += v == STORE_KEPT;
        s->counts.stale += v == STORE_STALE;
        s->counts.gone += v == STORE_GONE || v == STORE_UNSURE;
    }
    s->counts.waiting -= (uint64_t)count;
    os_lock_give(s->lock);
}

/* Moves jobs refused because the queue was full to the end of the group; *count is the number left. */
static void set_refused_apart(struct store_job **jobs, int *count)
{
    int kept = 0;

    for (int i = 0; i < *count; i++) {
        struct store_job *job = jobs[i];

        if (job->entries == NULL)
            continue;
        jobs[i] = jobs[kept];
        jobs[kept++] = job;
    }
    *count = kept;
}

static void write_group(struct store *s, int count)
{
    int good = count;

    set_refused_apart(s->group, &good);
    for (int i = good; i < count; i++)
        s->group[i]->verdict = STORE_GONE;
    if (good > 0) {
        s->kind->write(s->base, s->group, good);
        os_lock_take(s->lock);
        s->counts.groups++;
        os_lock_give(s->lock);
    }
    count_verdicts(s, count);
    for (int i = 0; i < count; i++) {
        struct store_job *job = s->group[i];

        job->told(job->context, job->verdict, err_text(&job->reason));
        free(job);
    }
}

static void rest(struct store *s)
{
    bool idle;

    if (s->kind->rest == NULL)
        return;
    os_lock_take(s->lock);
    idle = s->first == NULL;
    os_lock_give(s->lock);
    s->kind->rest(s->base, idle);
}

static void run_prune(struct store *s, struct store_job *job)
{
    struct store_swept swept = {0, false};
    enum status rc = s->kind->prune(s->base, &job->old, &swept, &job->reason);

    job->prune(job->context, rc == OK ? swept.removed : 0, rc == OK && swept.more,
               rc == OK ? "" : err_text(&job->reason));
    free(job);
}

static void run_probe(struct store *s, struct store_job *job)
{
    enum status rc = s->kind->probe(s->base, &job->reason);

    job->told(job->context, rc == OK ? STORE_KEPT : STORE_GONE,
              rc == OK ? "" : err_text(&job->reason));
    free(job);
}

static void write_all(void *store)
{
    struct store *s = store;
    int count;

    while ((count = queue_next_group(s)) > 0) {
        if (s->group[0]->prune != NULL)
            run_prune(s, s->group[0]);
        else if (s->group[0]->probe)
            run_probe(s, s->group[0]);
        else
            write_group(s, count);
        rest(s);
    }
}

/* ---- open, close ---- */

static bool is_postgres(const char *where)
{
    return str_begins(str_of(where), "postgres://") || str_begins(str_of(where), "postgresql://");
}

static enum status begin(struct store *s, const char *where, struct err *e)
{
    enum status rc;

    s->lock = os_lock_new();
    s->work = os_condition_new();
    if (s->lock == NULL || s->work == NULL)
        return err_say(e, NO_ROOM, "no memory for a store");
    rc = s->kind->open(&s->base, where, e);
    if (rc != OK)
        return rc;
    s->writer = os_thread_start(write_all, s, e);
    return s->writer != NULL ? OK : FAILED;
}

enum status store_open(struct store **out, const char *where, struct err *e)
{
    struct store *s = calloc(1, sizeof *s);
    enum status rc;

    if (s == NULL)
        return err_say(e, NO_ROOM, "no memory for a store");
    s->kind = is_postgres(where) ? &store_postgres : &store_sqlite;
    s->last = &s->first;
    rc = begin(s, where, e);
    if (rc == OK)
        *out = s;
    else
        store_close(s);
    return rc;
}

void store_close(struct store *s)
{
    if (s == NULL)
        return;
    if (s->writer != NULL) {
        os_lock_take(s->lock);
        s->closing = true;
        os_condition_wake(s->work);
        os_lock_give(s->lock);
        os_thread_join(s->writer);
    }
    if (s->base != NULL)
        s->kind->close(s->base);
    os_condition_free(s->work);
    os_lock_free(s->lock);
    free(s);
}

/* ---- append ---- */

static bool id_is_good(const char *game)
{
    size_t len = strlen(game);

    for (size_t i = 0; i < len; i++) {
        char c = game[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');

        if (!letter && !(c >= '0' && c <= '9') && c != '-' && c != '_')
            return false;
    }
    return len > 0 && len <= STORE_ID;
}

/* Total size of the texts of a summary. */
static size_t summary_bytes(const struct store_summary *sum)
{
    return sum->text.len + sum->seats.len + sum->pair.len + sum->owner.len + sum->shared.len +
           sum->shared_text.len;
}

static struct str copy(char **free_space, struct str s)
{
    struct str out = {*free_space, s.len};

    if (s.len > 0)
        memcpy(*free_space, s.data, s.len);
    *free_space += s.len;
    return out;
}

/* One allocation for all of it; waits until memory is available rather than lose it. */
static struct store_job *job_new(size_t more)
{
    struct store_job *job;

    while ((job = malloc(sizeof *job + more)) == NULL)
        os_pause(0.01);
    *job = (struct store_job){0};
    return job;
}

void store_append(struct store *s, const char *game, const struct store_entry *entries, int count,
                  const struct store_summary *summary, store_told *told, void *context)
{
    size_t list = (size_t)count * sizeof *entries;
    size_t bytes = summary != NULL ? summary_bytes(summary) : 0;
    struct store_job *job;
    char *space;

    ASSERT(id_is_good(game) && count > 0 && count <= STORE_MAX_TOGETHER);
    for (int i = 0; i < count; i++) {
        ASSERT(entries[i].body.len <= STORE_MAX_BODY);
        ASSERT(entries[i].number == entries[0].number + (uint64_t)i);
        bytes += entries[i].body.len;
    }

    job = job_new(list + bytes);
    memcpy(job->game, game, strlen(game) + 1);
    job->entries = (struct store_entry *)(job + 1);
    job->count = count;
    job->bytes = bytes;
    job->changed = entries[count - 1].time;
    job->told = told;
    job->context = context;
    memcpy(job->entries, entries, list);
    space = (char *)(job->entries + count);
    for (int i = 0; i < count; i++)
        job->entries[i].body = copy(&space, entries[i].body);
    if (summary != NULL) {
        job->summed = true;
        job->summary = *summary;
        job->summary.text = copy(&space, summary->text);
        job->summary.seats = copy(&space, summary->seats);
        job->summary.pair = copy(&space, summary->pair);
        job->summary.owner = copy(&space, summary->owner);
        job->summary.shared = copy(&space, summary->shared);
        job->summary.shared_text = copy(&space, summary->shared_text);
    }
    queue_put(s, job);
}

void store_probe(struct store *s, store_told *told, void *context)
{
    struct store_job *job = job_new(0);

    job->probe = true;
    job->told = told;
    job->context = context;
    queue_put(s, job);
}

enum status store_turn_take(struct store *s, struct err *e)
{
    return s->kind->turn_take != NULL ? s->kind->turn_take(s->base, e) : OK;
}

void store_turn_give(struct store *s)
{
    if (s->kind->turn_give != NULL)
        s->kind->turn_give(s->base);
}

enum status store_claim(const char *where, struct err *e)
{
    return is_postgres(where) || where[0] == '\0' || where[0] == ':' ? OK : os_claim_file(where, e);
}

void store_prune(struct store *s, const struct store_old *old, store_pruned *told, void *context)
{
    struct store_job *job = job_new(0);

    job->prune = told;
    job->old = *old;
    job->context = context;
    queue_put(s, job);
}

/* ---- read ---- */

enum status store_read(struct store *s, const char *game, uint64_t from, store_take *take,
                       void *context, struct err *e)
{
    if (!id_is_good(game) || from > INT64_MAX)
        return err_say(e, NOT_FOUND, "no game %q", str_of(game));
    return s->kind->read(s->base, game, from, take, context, e);
}

enum status store_shared(struct store *s, const char *name, store_hand *hand, void *context,
                         struct err *e)
{
    return s->kind->shared(s->base, name, hand, context, e);
}

enum status store_find(struct store *s, const char *game, store_meet *meet, void *context,
                       struct err *e)
{
    if (!id_is_good(game))
        return err_say(e, NOT_FOUND, "no game %q", str_of(game));
    return s->kind->find(s->base, game, meet, context, e);
}

enum status store_list(struct store *s, const struct store_wanted *wanted, store_meet *meet,
                       void *context, struct err *e)
{
    ASSERT(wanted->stage >= STORE_WAITING && wanted->stage <= STORE_PAIRING && wanted->most >= 0);
    return s->kind->list(s->base, wanted, meet, context, e);
}

enum status store_list_due(struct store *s, int64_t before, int most, store_meet *meet,
                           void *context, struct err *e)
{
    ASSERT(most >= 0);
    return s->kind->list_due(s->base, before, most, meet, context, e);
}

enum status store_count(struct store *s, const char *owner, int64_t since, struct store_tally *out,
                        struct err *e)
{
    return s->kind->count(s->base, owner, since, out, e);
}

enum status store_salt(struct store *s, char out[STORE_NAME + 1], struct err *e)
{
    return s->kind->salt(s->base, out, e);
}

void store_listen(struct store *s, store_heard *heard, void *context)
{
    if (s->kind->listen != NULL)
        s->kind->listen(s->base, heard, context);
}

struct store_counts store_counts(struct store *s)
{
    struct store_counts counts;

    os_lock_take(s->lock);
    counts = s->counts;
    os_lock_give(s->lock);
    return counts;
}
