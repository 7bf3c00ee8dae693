/* Torii: MIT licence, see LICENSE. */
/* What happens at tables though nobody asks: flags, claims, computers' moves; and which ones stay in memory. */
#include "server/hall_tables.h"

#include <stdlib.h>

/* When a computer should begin to think here: at once, if it is our move that it answers. */
static int64_t think_at(const struct table *t)
{
    int turn = sitting_turn(t->s);
    int64_t at = t->own ? t->s->time : t->s->time + HALL_AWAY;

    if (sitting_asks_computer(t->s)) /* before it moves, it answers */
        return t->thought == NULL || !t->thought->draw ? at : 0;
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
    if (t->thought != NULL)
        atomic_store(&t->thought->stop, true);
    t->thought = thought;
    t->s->holders++;
    thinkers_think(h->thinkers, thought);
}

static void table_tick(struct hall *h, struct table *t, int64_t now)
{
    int64_t due = presence_due(t), think;

    if (due != 0 && due <= now)
        presence_tell(h, t);
    due = table_due(t);
    /* The store was gone when it was needed: those who listen have waited for it. */
    if (t->s == NULL && t->ears != NULL && !t->reading && t->head == NULL && now >= t->retry)
        table_load(h, t);
    if (due == 0 || due > now || t->asked)
        return;
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

void tables_tick(struct hall *h, int64_t now)
{
    h->next_due = now + 1000;
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (struct table *t = h->buckets[i], *next; t != NULL; t = next) {
            int64_t due;

            next = t->next;
            table_tick(h, t, now);
            due = table_due(t);
            if (due != 0 && due < h->next_due)
                h->next_due = due;
            due = presence_due(t);
            if (due != 0 && due < h->next_due)
                h->next_due = due;
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

/* The longest idle ones go, their log stays. */
void tables_trim(struct hall *h)
{
    while (atomic_load(&h->tables) > (h->options.most_games > 0 ? h->options.most_games : 1)) {
        struct table *oldest = NULL;

        for (int i = 0; i < HALL_BUCKETS; i++)
            for (struct table *t = h->buckets[i]; t != NULL; t = t->next)
                if (is_idle(t) && (oldest == NULL || t->used < oldest->used))
                    oldest = t;
        if (oldest == NULL)
            return;
        table_drop(h, oldest);
    }
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
