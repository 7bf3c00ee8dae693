/* Torii: MIT licence, see LICENSE. */
/* The subscribers of a game. */
#include "server/hall_games.h"

#include "server/show.h"

#include <stdlib.h>

static void count_seat(struct live_game *t, const struct hall_subscriber *subscriber, int more)
{
    if (subscriber->scope < GAME_MAX_PLAYERS)
        t->seated[subscriber->scope] += more;
}

/* The lock is for hall_unsubscribe, after which no callback may run. */
void subscriber_notify(struct hall *h, struct hall_subscriber *subscriber, struct packet *p,
                       int work)
{
    os_lock_take(h->subscriber_lock);
    if (!subscriber->gone)
        subscriber->event(subscriber->context, p, work);
    os_lock_give(h->subscriber_lock);
    atomic_fetch_add(&h->events, 1);
}

void subscriber_end(struct hall *h, struct hall_subscriber *subscriber, enum code code,
                    const char *words)
{
    json_t *body = code_body(code, words);

    os_lock_take(h->subscriber_lock);
    if (!subscriber->gone && !subscriber->ended)
        subscriber->end(subscriber->context, code_status(code), body);
    else
        json_decref(body);
    subscriber->ended = true;
    os_lock_give(h->subscriber_lock);
}

static void tell_view(struct hall *h, struct live_game *t, struct hall_subscriber *subscriber,
                      int work)
{
    struct packet *p = show_view_event(t->s, sitting_scope(subscriber->scope));

    subscriber->v = t->s->v[subscriber->scope];
    subscriber->seat_events = t->s->seat_events;
    if (p != NULL)
        subscriber_notify(h, subscriber, p, work);
    packet_drop(p);
}

/* Are all events after its last one still in the ring? */
static bool has_all(const struct sitting *s, const struct hall_subscriber *subscriber)
{
    uint64_t next = subscriber->v + 1;

    for (size_t i = 0; i < s->ring_count; i++)
        if (s->ring[i].scope == subscriber->scope && s->ring[i].v == next)
            next++;
    return next == s->v[subscriber->scope] + 1;
}

/* Presence is not in the log: it is sent after the events that change the seats. */
static void tell_present(struct hall *h, struct live_game *t, struct hall_subscriber *subscriber)
{
    subscriber->seat_events = t->s->seat_events;
    for (int i = 0; i < t->s->players; i++) {
        struct packet *p = t->s->seats[i].kind == SEAT_PERSON
                               ? show_presence(t->s, sitting_scope(subscriber->scope), i)
                               : NULL;

        if (p == NULL)
            continue;
        subscriber_notify(h, subscriber, p, 0);
        packet_drop(p);
        return; /* one event covers all seats */
    }
}

/* The work of catching up is charged with the first event. */
static void catch_up(struct hall *h, struct live_game *t, struct hall_subscriber *subscriber,
                     int work)
{
    const struct sitting *s = t->s;

    if (!has_all(s, subscriber)) {
        tell_view(h, t, subscriber, work);
        return;
    }
    for (size_t i = 0; i < s->ring_count; i++)
        if (s->ring[i].scope == subscriber->scope && s->ring[i].v == subscriber->v + 1) {
            subscriber->v++;
            subscriber_notify(h, subscriber, s->ring[i].packet, work);
            work = 0;
        }
    if (subscriber->seat_events != s->seat_events)
        tell_present(h, t, subscriber);
}

void subscribers_notify(struct hall *h, struct live_game *t)
{
    for (struct hall_subscriber *subscriber = t->subscribers; subscriber != NULL;
         subscriber = subscriber->next)
        if (subscriber->v != t->s->v[subscriber->scope])
            catch_up(h, t, subscriber, 0);
}

/* Called for every game at each tick, with possibly thousands of subscribers. */
unsigned subscribers_there(const struct live_game *t)
{
    unsigned there = 0;

    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        there |= (unsigned)(t->seated[i] > 0) << i;
    return there;
}

void subscriber_begin(struct hall *h, struct live_game *t, struct hall_subscriber *subscriber,
                      int work)
{
    subscriber->live = t;
    subscriber->next = t->subscribers;
    t->subscribers = subscriber;
    count_seat(t, subscriber, 1);
    if (subscriber->since <= 0 || (uint64_t)subscriber->since > t->s->v[subscriber->scope]) {
        tell_view(h, t, subscriber, work);
    } else {
        subscriber->v = (uint64_t)subscriber->since;
        subscriber->seat_events = t->s->seat_events; /* sent below, once */
        if (subscriber->v != t->s->v[subscriber->scope])
            catch_up(h, t, subscriber, work);
        tell_present(h, t, subscriber);
    }
    if (t->s->claim_on >= 0 && subscribers_there(t) >> t->s->claim_on & 1)
        live_game_push_inner(h, t, "present", NULL);
    if (subscriber->scope < GAME_MAX_PLAYERS)
        t->sign[subscriber->scope] = h->last_now;
    presence_notify(h, t);
}

static void forget(struct hall *h, struct hall_subscriber *subscriber)
{
    struct hall_subscriber **at = subscriber->live != NULL ? &subscriber->live->subscribers : NULL;

    while (at != NULL && *at != NULL && *at != subscriber)
        at = &(*at)->next;
    if (at != NULL && *at == subscriber) {
        *at = subscriber->next;
        count_seat(subscriber->live, subscriber, -1);
        subscriber->live->used = h->last_now;
        presence_left(h, subscriber->live, subscriber->scope);
    }
    *subscriber->before = subscriber->after;
    if (subscriber->after != NULL)
        subscriber->after->before = subscriber->before;
    atomic_fetch_add(&h->subscribers, -1);
    free(subscriber);
}

bool subscriber_arrives(struct hall *h, struct hall_subscriber *subscriber)
{
    bool left = subscriber->left;

    subscriber->waits = false;
    if (left)
        forget(h, subscriber);
    return !left;
}

void subscriber_refuse(struct hall *h, struct request *r, enum code code, const char *words)
{
    if (subscriber_arrives(h, r->subscriber))
        subscriber_end(h, r->subscriber, code, words);
    request_free(r);
}

/* Called by hall_unsubscribe. */
void subscriber_leave(struct hall *h, struct hall_subscriber *subscriber)
{
    if (subscriber->waits)
        subscriber->left = true;
    else
        forget(h, subscriber);
}

void subscribers_end(struct hall *h, struct live_game *t, enum code code, const char *words)
{
    while (t->subscribers != NULL) {
        struct hall_subscriber *subscriber = t->subscribers;

        t->subscribers = subscriber->next;
        count_seat(t, subscriber, -1);
        subscriber->next = NULL;
        subscriber->live = NULL;
        subscriber_end(h, subscriber, code, words);
    }
}

void subscribers_close(struct hall *h)
{
    for (struct hall_subscriber *subscriber = h->all_subscribers; subscriber != NULL;
         subscriber = subscriber->after)
        subscriber_end(h, subscriber, CODE_STOPPING, "the server is shutting down");
    while (h->all_subscribers != NULL)
        forget(h, h->all_subscribers);
}
