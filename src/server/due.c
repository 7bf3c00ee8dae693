/* Torii: MIT licence, see LICENSE. */
/* What happens at tables though nobody asks: flags, claims, computers' moves; and which ones stay in memory. */
#include "base/assert.h"
#include "os/os.h"
#include "server/hall_tables.h"

#include <stdlib.h>

/* When a computer should begin to think here: at once, if it is our move that it answers. */
static int64_t think_at(const struct table *t)
{
    int turn = sitting_turn(t->s);
    int64_t at = t->own ? t->s->time : t->s->time + HALL_AWAY;

    if (sitting_asks_computer(t->s)) /* before it moves, it answers */
        return t->thought == NULL || !t->thought->draw ? at : 0;
    if (sitting_is_full(t->s))
        return 0; /* nothing that it finds could be played */
    if (turn < 0 || t->s->seats[turn].kind != SEAT_LEVEL || t->thought != NULL)
        return 0;
    return at;
}

static int64_t table_due(const struct table *t)
{
    const struct sitting *s = t->s;
    int64_t due = 0, dues[4];

    if (s == NULL || t->appending || t->reading || s->stage == STORE_OVER)
        return 0;
    dues[0] = sitting_turn(s) >= 0 ? clock_due(&s->clock) : 0;
    dues[1] = s->claim_until;
    dues[2] = s->waits_until;
    dues[3] = think_at(t);
    for (int i = 0; i < 4; i++)
        if (dues[i] != 0 && (due == 0 || dues[i] < due))
            due = dues[i];
    if (t->thought != NULL && t->thought->until != 0 && (due == 0 || t->thought->until < due))
        due = t->thought->until;
    return due != 0 && due < t->retry ? t->retry : due;
}

void table_plan(struct hall *h, struct table *t)
{
    int64_t due = table_due(t);

    if (t->thought != NULL && t->thought->n != t->s->n) {
        atomic_store(&t->thought->stop, true); /* what it thinks about is over */
        t->thought = NULL;
        due = table_due(t);
    }
    if (t->s->claim_on >= 0 && presence_there(h, t, SITTING_SILENCE) >> t->s->claim_on & 1)
        table_push_inner(t, "present", NULL);
    if (due != 0 && due < h->next_due)
        h->next_due = due;
}

static void begin_thought(struct hall *h, struct table *t, int64_t now)
{
    struct thought *thought = thought_new(t->s, now);

    if (thought == NULL)
        return;
    thought->client = t->client;
    thought->unguarded = h->options.unguarded;
    t->s->holders++;
    if (!thinkers_think(h->thinkers, thought)) {
        t->s->holders--;
        t->retry = now + HALL_RETRY;
        thought_free(thought);
        return;
    }
    if (t->thought != NULL)
        atomic_store(&t->thought->stop, true);
    t->thought = thought;
}

static void table_tick(struct hall *h, struct table *t, int64_t now)
{
    int64_t due = table_due(t), think;

    /* The store was gone when it was needed: those who listen have waited for it. */
    if (t->s == NULL && t->ears != NULL && !t->reading && t->head == NULL && now >= t->retry)
        table_load(h, t);
    if (due == 0 || due > now || t->asked)
        return;
    ASSERT(t->s != NULL); /* else nothing is due */
    think = think_at(t);
    if (think != 0 && think <= now)
        begin_thought(h, t, now);
    if (t->thought != NULL && t->thought->until != 0 && t->thought->until <= now) {
        atomic_store(&t->thought->stop, true);
        t->thought->until = 0;
    }
    due = table_due(t);
    if (due != 0 && due <= now) {
        table_push_inner(t, "due", NULL);
        t->asked = true;
        table_step(h, t);
    }
}

static bool is_due(int64_t due, int64_t now)
{
    return due != 0 && due <= now;
}

static void tick_timers(struct hall *h, int64_t now)
{
    h->next_due = now + 1000;
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (struct table *t = h->buckets[i], *next; t != NULL; t = next) {
            int64_t due = table_due(t);

            next = t->next;
            if (t->s == NULL || is_due(due, now)) {
                table_tick(h, t, now);
                due = table_due(t);
            }
            if (due != 0 && due < h->next_due)
                h->next_due = due;
        }
}

static void tick_gone(struct hall *h, int64_t now)
{
    h->next_gone = now + 1000;
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (struct table *t = h->buckets[i]; t != NULL; t = t->next) {
            int64_t gone = presence_due(t);

            if (is_due(gone, now)) {
                presence_tell(h, t);
                gone = presence_due(t);
            }
            if (gone != 0 && gone < h->next_gone)
                h->next_gone = gone;
        }
}

void table_thought(struct hall *h, struct thought *thought)
{
    struct sitting *s = thought->s;
    struct table *t = table_find(h, s->id);

    atomic_fetch_add(&h->thoughts, 1);
    if (t != NULL && t->thought == thought) {
        t->thought = NULL;
        t->retry = h->last_now + (thought->text[0] == '\0' && !thought->draw ? HALL_RETRY : 0);
        if (thought->draw && !atomic_load(&h->closing) && t->s == s)
            table_push_inner(t, "answer", json_pack("{s:b}", "accept", thought->accepts));
        else if (thought->text[0] != '\0' && !atomic_load(&h->closing) && t->s == s)
            table_push_inner(
                t, "think",
                json_pack("{s:I, s:s}", "n", (json_int_t)thought->n, "text", thought->text));
    }
    if (s->holders > 0)
        s->holders--;
    else if (++s->holders == 0)
        sitting_free(s);
    thought_free(thought);
    if (t != NULL && !atomic_load(&h->closing))
        table_step(h, t);
}

/* ---- memory -------------------------------------------------------------------------------- */

static bool is_idle(const struct table *t)
{
    return t->head == NULL && !t->reading && !t->appending && t->ears == NULL && t->thought == NULL;
}

/*
 * Over, and nobody is there any more. All of it but who was there follows from the log, so whoever asks for it
 * later (a look back, a rematch, a link) sees the same; present or not is known of nobody by then.
 */
static bool is_finished(const struct table *t, int64_t now)
{
    return (t->s == NULL || t->s->stage == STORE_OVER) && t->present == 0 &&
           now - t->used >= HALL_OVER;
}

static size_t table_bytes(const struct table *t)
{
    return sizeof *t + (t->s != NULL ? sitting_bytes(t->s) : 0);
}

/* What is in memory: games that need not be there, what they take, and what all take. */
struct crowd {
    size_t idle, idle_bytes, bytes;
};

/* While the store is gone, what is here is all that can be seen. */
static struct crowd drop_finished(struct hall *h, int64_t now)
{
    bool well = atomic_load(&h->well);
    struct crowd c = {0, 0, 0};

    for (int i = 0; i < HALL_BUCKETS; i++)
        for (struct table *t = h->buckets[i], *next; t != NULL; t = next) {
            bool idle = is_idle(t);
            size_t bytes;

            next = t->next;
            bytes = table_bytes(t);
            if (well && idle && is_finished(t, now)) {
                table_drop(h, t);
                continue;
            }
            c.idle += idle;
            c.idle_bytes += idle ? bytes : 0;
            c.bytes += bytes;
        }
    return c;
}

/* Where somebody was a moment ago, he may be back in a moment: those go last. */
static int by_use(const void *a, const void *b)
{
    const struct table *x = *(struct table *const *)a, *y = *(struct table *const *)b;

    if ((x->present != 0) != (y->present != 0))
        return x->present != 0 ? 1 : -1;
    return (x->used > y->used) - (x->used < y->used);
}

static bool is_crowded(const struct hall *h, const struct crowd *c)
{
    int most = h->options.most_games > 0 ? h->options.most_games : 1;

    return atomic_load(&h->tables) > most ||
           (h->options.most_bytes != 0 && c->idle_bytes > h->options.most_bytes);
}

/* The longest idle ones go, their log stays. */
static void drop_oldest(struct hall *h, struct crowd *c)
{
    struct table **all = malloc(c->idle * sizeof(struct table *));
    size_t count = 0;

    if (all == NULL)
        return; /* the next look may find some */
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (struct table *t = h->buckets[i]; t != NULL; t = t->next)
            if (is_idle(t))
                all[count++] = t;
    qsort(all, count, sizeof(struct table *), by_use);
    for (size_t i = 0; i < count && is_crowded(h, c); i++) {
        size_t bytes = table_bytes(all[i]);

        c->idle_bytes -= bytes;
        c->bytes -= bytes;
        table_drop(h, all[i]);
    }
    free(all);
}

static void tables_trim(struct hall *h, int64_t now)
{
    struct crowd c;

    if (now < h->next_trim)
        return;
    h->next_trim = now + HALL_TRIM;
    c = drop_finished(h, now);
    if (c.idle > 0 && is_crowded(h, &c))
        drop_oldest(h, &c);
    atomic_store(&h->table_bytes, (long long)c.bytes);
}

/* ---- when ---------------------------------------------------------------------------------- */

/* However much is due: going through all tables takes its time. */
static bool is_time_to_tick(double *ticked, int apart)
{
    double now = os_seconds();

    if (now < *ticked + apart / 1000.0)
        return false;
    *ticked = now;
    return true;
}

void tables_tick(struct hall *h, int64_t now)
{
    if (now >= h->next_due && is_time_to_tick(&h->ticked, HALL_TICK)) {
        tick_timers(h, now);
        tables_trim(h, now);
    }
    if (now >= h->next_gone && is_time_to_tick(&h->gone_ticked, HALL_GONE_TICK))
        tick_gone(h, now);
}

/* By os_seconds: when something is due, but not before all tables may be looked at again. */
static double time_of(int64_t due, int64_t now, double tick)
{
    int64_t wait = due - now;
    double at;

    wait = wait < 1 ? 1 : wait > 1000 ? 1000 : wait;
    at = os_seconds() + (double)wait / 1000;
    return at < tick ? tick : at;
}

double tables_next(const struct hall *h, int64_t now)
{
    double due = time_of(h->next_due, now, h->ticked + HALL_TICK / 1000.0);
    double gone = time_of(h->next_gone, now, h->gone_ticked + HALL_GONE_TICK / 1000.0);

    return gone < due ? gone : due;
}

void tables_close(struct hall *h)
{
    for (int i = 0; i < HALL_BUCKETS; i++)
        while (h->buckets[i] != NULL) {
            struct table *t = h->buckets[i];

            table_refuse_all(h, t, CODE_STOPPING, "the server stops");
            for (struct hall_ear *ear = t->ears; ear != NULL; ear = ear->next)
                ear->table = NULL;
            table_drop(h, t);
        }
}
