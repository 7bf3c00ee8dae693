/* Torii: MIT licence, see LICENSE. */
/* What happens in games without a request: flags, claims, computers' moves; and which games stay in memory. */
#include "base/assert.h"
#include "os/os.h"
#include "server/hall_games.h"

#include <stdlib.h>

/* When a computer should start thinking: at once, if the last move was made at this process. */
static int64_t think_at(const struct live_game *t)
{
    int turn = sitting_turn(t->s);
    int64_t at = t->own ? t->s->time : t->s->time + HALL_AWAY;

    if (sitting_asks_computer(t->s)) /* it answers before it moves */
        return t->thought == NULL || !t->thought->draw ? at : 0;
    if (sitting_is_full(t->s))
        return 0; /* its move could not be played */
    if (turn < 0 || t->s->seats[turn].kind != SEAT_LEVEL || t->thought != NULL)
        return 0;
    return at;
}

static int64_t table_due(const struct live_game *t)
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

void live_game_plan(struct hall *h, struct live_game *t)
{
    int64_t due = table_due(t);

    if (t->thought != NULL && t->thought->n != t->s->n) {
        atomic_store(&t->thought->stop, true); /* its position is outdated */
        t->thought = NULL;
        due = table_due(t);
    }
    if (t->s->claim_on >= 0 && presence_there(h, t, SITTING_SILENCE) >> t->s->claim_on & 1)
        live_game_push_inner(h, t, "present", NULL);
    if (due != 0 && due < h->next_due)
        h->next_due = due;
}

static void begin_thought(struct hall *h, struct live_game *t, int64_t now)
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

static void table_tick(struct hall *h, struct live_game *t, int64_t now)
{
    int64_t due = table_due(t), think;

    /* The store was unreachable when it was needed: subscribers have been waiting. */
    if (t->s == NULL && t->subscribers != NULL && !t->reading && t->head == NULL && now >= t->retry)
        live_game_load(h, t);
    if (due == 0 || due > now || t->asked)
        return;
    ASSERT(t->s != NULL); /* otherwise nothing is due */
    think = think_at(t);
    if (think != 0 && think <= now)
        begin_thought(h, t, now);
    if (t->thought != NULL && t->thought->until != 0 && t->thought->until <= now) {
        atomic_store(&t->thought->stop, true);
        t->thought->until = 0;
    }
    due = table_due(t);
    if (due != 0 && due <= now) {
        live_game_push_inner(h, t, "due", NULL);
        t->asked = true;
        live_game_step(h, t);
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
        for (struct live_game *t = h->buckets[i], *next; t != NULL; t = next) {
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
        for (struct live_game *t = h->buckets[i]; t != NULL; t = t->next) {
            int64_t gone = presence_due(t);

            if (is_due(gone, now)) {
                presence_notify(h, t);
                gone = presence_due(t);
            }
            if (gone != 0 && gone < h->next_gone)
                h->next_gone = gone;
        }
}

void live_game_thought(struct hall *h, struct thought *thought)
{
    struct sitting *s = thought->s;
    struct live_game *t = live_game_find(h, s->id);

    atomic_fetch_add(&h->thoughts, 1);
    if (t != NULL && t->thought == thought) {
        t->thought = NULL;
        t->retry = h->last_now + (thought->text[0] == '\0' && !thought->draw ? HALL_RETRY : 0);
        if (thought->draw && !atomic_load(&h->closing) && t->s == s)
            live_game_push_inner(h, t, "answer", json_pack("{s:b}", "accept", thought->accepts));
        else if (thought->text[0] != '\0' && !atomic_load(&h->closing) && t->s == s)
            live_game_push_inner(
                h, t, "think",
                json_pack("{s:I, s:s}", "n", (json_int_t)thought->n, "text", thought->text));
    }
    if (s->holders > 0)
        s->holders--;
    else if (++s->holders == 0)
        sitting_free(s);
    thought_free(thought);
    if (t != NULL && !atomic_load(&h->closing))
        live_game_step(h, t);
}

/* ---- memory -------------------------------------------------------------------------------- */

static bool is_idle(const struct live_game *t)
{
    return t->head == NULL && !t->reading && !t->appending && t->subscribers == NULL &&
           t->thought == NULL;
}

/*
 * Finished and without subscribers. Everything but presence follows from the log, so a later request (a review, a
 * rematch, a link) gets the same.
 */
static bool is_finished(const struct live_game *t, int64_t now)
{
    return (t->s == NULL || t->s->stage == STORE_OVER) && t->present == 0 &&
           now - t->used >= HALL_OVER;
}

static size_t table_bytes(const struct live_game *t)
{
    return sizeof *t + (t->s != NULL ? sitting_bytes(t->s) : 0);
}

/* Games in memory: those that can be dropped, their size, and the size of all. */
struct crowd {
    size_t idle, idle_bytes, bytes;
};

/* While the store is unreachable, games in memory are all that can be shown. */
static struct crowd drop_finished(struct hall *h, int64_t now)
{
    bool well = atomic_load(&h->well);
    struct crowd c = {0, 0, 0};

    for (int i = 0; i < HALL_BUCKETS; i++)
        for (struct live_game *t = h->buckets[i], *next; t != NULL; t = next) {
            bool idle = is_idle(t);
            size_t bytes;

            next = t->next;
            bytes = table_bytes(t);
            if (well && idle && is_finished(t, now)) {
                live_game_drop(h, t);
                continue;
            }
            c.idle += idle;
            c.idle_bytes += idle ? bytes : 0;
            c.bytes += bytes;
        }
    return c;
}

/* Recently used games go last: their players may be back soon. */
static int by_use(const void *a, const void *b)
{
    const struct live_game *x = *(struct live_game *const *)a, *y = *(struct live_game *const *)b;

    if ((x->present != 0) != (y->present != 0))
        return x->present != 0 ? 1 : -1;
    return (x->used > y->used) - (x->used < y->used);
}

static bool is_crowded(const struct hall *h, const struct crowd *c)
{
    int most = h->options.most_games > 0 ? h->options.most_games : 1;

    return atomic_load(&h->live_games) > most ||
           (h->options.most_bytes != 0 && c->idle_bytes > h->options.most_bytes);
}

/* Drops the games idle for longest; their logs stay. */
static void drop_oldest(struct hall *h, struct crowd *c)
{
    struct live_game **all = malloc(c->idle * sizeof(struct live_game *));
    size_t count = 0;

    if (all == NULL)
        return; /* the next tick may find some */
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (struct live_game *t = h->buckets[i]; t != NULL; t = t->next)
            if (is_idle(t))
                all[count++] = t;
    qsort(all, count, sizeof(struct live_game *), by_use);
    for (size_t i = 0; i < count && is_crowded(h, c); i++) {
        size_t bytes = table_bytes(all[i]);

        c->idle_bytes -= bytes;
        c->bytes -= bytes;
        live_game_drop(h, all[i]);
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

/* Even if much is due: going through all games takes time. */
static bool is_time_to_tick(double *ticked, int apart)
{
    double now = os_seconds();

    if (now < *ticked + apart / 1000.0)
        return false;
    *ticked = now;
    return true;
}

void live_games_tick(struct hall *h, int64_t now)
{
    if (now >= h->next_due && is_time_to_tick(&h->ticked, HALL_TICK)) {
        tick_timers(h, now);
        tables_trim(h, now);
    }
    if (now >= h->next_gone && is_time_to_tick(&h->gone_ticked, HALL_GONE_TICK))
        tick_gone(h, now);
}

/* When something is due, by os_seconds, but not before the next allowed tick. */
static double time_of(int64_t due, int64_t now, double tick)
{
    int64_t wait = due - now;
    double at;

    wait = wait < 1 ? 1 : wait > 1000 ? 1000 : wait;
    at = os_seconds() + (double)wait / 1000;
    return at < tick ? tick : at;
}

double live_games_next(const struct hall *h, int64_t now)
{
    double due = time_of(h->next_due, now, h->ticked + HALL_TICK / 1000.0);
    double gone = time_of(h->next_gone, now, h->gone_ticked + HALL_GONE_TICK / 1000.0);

    return gone < due ? gone : due;
}

void live_games_close(struct hall *h)
{
    for (int i = 0; i < HALL_BUCKETS; i++)
        while (h->buckets[i] != NULL) {
            struct live_game *t = h->buckets[i];

            live_game_refuse_all(h, t, CODE_STOPPING, "the server is shutting down");
            for (struct hall_subscriber *subscriber = t->subscribers; subscriber != NULL;
                 subscriber = subscriber->next)
                subscriber->live = NULL;
            live_game_drop(h, t);
        }
}
