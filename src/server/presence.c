/* Torii: MIT licence, see LICENSE. */
/*
 * Presence: who is subscribed, or sent a request recently. It is not in the log, so each process reports what it
 * knows; a claim on a seat is settled by whichever process has seen it (decide_present). Arrivals are reported at
 * once, departures only after a while.
 */
#include "server/hall_games.h"

#include "server/show.h"

void presence_sign(struct hall *h, struct live_game *t, int seat)
{
    if (seat < 0 || t->s->seats[seat].kind != SEAT_PERSON)
        return;
    t->sign[seat] = h->last_now;
    t->until[seat] = h->last_now + SITTING_SILENCE;
    if (t->s->claim_on == seat && !t->asked) {
        live_game_push_inner(h, t, "present", NULL);
        t->asked = true;
    }
    presence_notify(h, t);
}

void presence_seen(struct hall *h, struct live_game *t, int seat)
{
    if (seat < 0 || seat >= GAME_MAX_PLAYERS)
        return;
    t->sign[seat] = h->last_now;
    t->until[seat] = h->last_now + SITTING_SILENCE;
}

void presence_left(struct hall *h, struct live_game *t, int seat)
{
    if (seat < 0 || seat >= GAME_MAX_PLAYERS)
        return;
    t->sign[seat] = h->last_now;
    if (t->until[seat] < h->last_now + HALL_GRACE)
        t->until[seat] = h->last_now + HALL_GRACE;
    if (t->until[seat] < h->next_gone)
        h->next_gone = t->until[seat];
}

unsigned presence_there(const struct hall *h, const struct live_game *t, int64_t within)
{
    unsigned there = subscribers_there(t);

    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        if (t->sign[i] != 0 && h->last_now - t->sign[i] < within)
            there |= 1u << i;
    return there;
}

/*
 * If the last entry is our own, the seat is at this process or has left: local presence decides. For a seat at another
 * process only the log can tell, which is refreshed every SITTING_PAIR_WAIT.
 */
unsigned presence_seeks(const struct hall *h, const struct live_game *t)
{
    unsigned there = presence_there(h, t, HALL_GRACE);

    for (int i = 0; i < t->s->players; i++) {
        int64_t silent = h->last_now - (t->own ? t->s->seats[i].time : t->s->time);

        if (silent < (t->own ? (int64_t)HALL_GRACE : (int64_t)SITTING_PAIR_WAIT))
            there |= 1u << i;
    }
    return there;
}

/* What a seat did at any process is in the log. */
static int64_t there_until(const struct live_game *t, int seat)
{
    int64_t did = t->s->seats[seat].time + HALL_GRACE;

    return did > t->until[seat] ? did : t->until[seat];
}

static unsigned present_now(const struct hall *h, const struct live_game *t)
{
    unsigned present = subscribers_there(t);

    for (int i = 0; i < t->s->players; i++)
        if (there_until(t, i) > h->last_now)
            present |= 1u << i;
    return present;
}

static void tell_seat(struct hall *h, struct live_game *t, int seat)
{
    for (struct hall_subscriber *subscriber = t->subscribers; subscriber != NULL;
         subscriber = subscriber->next) {
        struct packet *p = show_presence(t->s, sitting_scope(subscriber->scope), seat);

        if (p != NULL)
            subscriber_notify(h, subscriber, p, 0);
        packet_drop(p);
    }
}

void presence_notify(struct hall *h, struct live_game *t)
{
    unsigned changed, present;

    if (t->s == NULL || t->appending)
        return; /* the sitting may be discarded */
    present = present_now(h, t);
    changed = present ^ t->present;
    t->present = t->s->present = present;
    for (int i = 0; i < t->s->players; i++)
        if (changed >> i & 1 && t->s->seats[i].kind == SEAT_PERSON)
            tell_seat(h, t, i);
}

int64_t presence_due(const struct live_game *t)
{
    unsigned without = t->present & ~subscribers_there(t);
    int64_t due = 0;

    if (without == 0 || t->s == NULL || t->appending)
        return 0;
    for (int i = 0; i < t->s->players; i++)
        if (without >> i & 1 && (due == 0 || there_until(t, i) < due))
            due = there_until(t, i);
    return due;
}
