/* Torii: MIT licence, see LICENSE. */
/* Those who listen to a table. */
#include "server/hall_tables.h"

#include "server/show.h"

#include <stdlib.h>

static void count_seat(struct table *t, const struct hall_ear *ear, int more)
{
    if (ear->scope < GAME_MAX_PLAYERS)
        t->seated[ear->scope] += more;
}

/* The lock is there for hall_unlisten: after it nothing is told. */
void ear_tell(struct hall *h, struct hall_ear *ear, struct packet *p, int work)
{
    os_lock_take(h->ear_lock);
    if (!ear->gone)
        ear->event(ear->context, p, work);
    os_lock_give(h->ear_lock);
    atomic_fetch_add(&h->events, 1);
}

void ear_end(struct hall *h, struct hall_ear *ear, enum code code, const char *words)
{
    json_t *body = code_body(code, words);

    os_lock_take(h->ear_lock);
    if (!ear->gone && !ear->ended)
        ear->end(ear->context, code_status(code), body);
    else
        json_decref(body);
    ear->ended = true;
    os_lock_give(h->ear_lock);
}

static void tell_view(struct hall *h, struct table *t, struct hall_ear *ear, int work)
{
    struct packet *p = show_view_event(t->s, sitting_scope(ear->scope));

    ear->v = t->s->v[ear->scope];
    ear->seats_told = t->s->seats_told;
    if (p != NULL)
        ear_tell(h, ear, p, work);
    packet_drop(p);
}

/* Are all events since the one it had last still there? */
static bool has_all(const struct sitting *s, const struct hall_ear *ear)
{
    uint64_t next = ear->v + 1;

    for (size_t i = 0; i < s->ring_count; i++)
        if (s->ring[i].scope == ear->scope && s->ring[i].v == next)
            next++;
    return next == s->v[ear->scope] + 1;
}

/* Who is there now is in no event of the log: it is told behind those that tell who sits where. */
static void tell_present(struct hall *h, struct table *t, struct hall_ear *ear)
{
    ear->seats_told = t->s->seats_told;
    for (int i = 0; i < t->s->players; i++) {
        struct packet *p = t->s->seats[i].kind == SEAT_PERSON
                               ? show_presence(t->s, sitting_scope(ear->scope), i)
                               : NULL;

        if (p == NULL)
            continue;
        ear_tell(h, ear, p, 0);
        packet_drop(p);
        return; /* one tells of all seats */
    }
}

/* The work of finding out is charged with the first thing told. */
static void catch_up(struct hall *h, struct table *t, struct hall_ear *ear, int work)
{
    const struct sitting *s = t->s;

    if (!has_all(s, ear)) {
        tell_view(h, t, ear, work);
        return;
    }
    for (size_t i = 0; i < s->ring_count; i++)
        if (s->ring[i].scope == ear->scope && s->ring[i].v == ear->v + 1) {
            ear->v++;
            ear_tell(h, ear, s->ring[i].packet, work);
            work = 0;
        }
    if (ear->seats_told != s->seats_told)
        tell_present(h, t, ear);
}

void ears_tell(struct hall *h, struct table *t)
{
    for (struct hall_ear *ear = t->ears; ear != NULL; ear = ear->next)
        if (ear->v != t->s->v[ear->scope])
            catch_up(h, t, ear, 0);
}

/* Asked at every table each time round, where thousands may be watching. */
unsigned ears_there(const struct table *t)
{
    unsigned there = 0;

    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        there |= (unsigned)(t->seated[i] > 0) << i;
    return there;
}

void ear_begin(struct hall *h, struct table *t, struct hall_ear *ear, int work)
{
    ear->table = t;
    ear->next = t->ears;
    t->ears = ear;
    count_seat(t, ear, 1);
    if (ear->since <= 0 || (uint64_t)ear->since > t->s->v[ear->scope]) {
        tell_view(h, t, ear, work);
    } else {
        ear->v = (uint64_t)ear->since;
        ear->seats_told = t->s->seats_told; /* told below, once */
        if (ear->v != t->s->v[ear->scope])
            catch_up(h, t, ear, work);
        tell_present(h, t, ear);
    }
    if (t->s->claim_on >= 0 && ears_there(t) >> t->s->claim_on & 1)
        table_push_inner(t, "present", NULL);
    if (ear->scope < GAME_MAX_PLAYERS)
        t->sign[ear->scope] = h->last_now;
    presence_tell(h, t);
}

static void forget(struct hall *h, struct hall_ear *ear)
{
    struct hall_ear **at = ear->table != NULL ? &ear->table->ears : NULL;

    while (at != NULL && *at != NULL && *at != ear)
        at = &(*at)->next;
    if (at != NULL && *at == ear) {
        *at = ear->next;
        count_seat(ear->table, ear, -1);
        ear->table->used = h->last_now;
        presence_left(h, ear->table, ear->scope);
    }
    *ear->before = ear->after;
    if (ear->after != NULL)
        ear->after->before = ear->before;
    atomic_fetch_add(&h->ears, -1);
    free(ear);
}

bool ear_arrives(struct hall *h, struct hall_ear *ear)
{
    bool left = ear->left;

    ear->waits = false;
    if (left)
        forget(h, ear);
    return !left;
}

/* By hall_unlisten. */
void ear_leave(struct hall *h, struct hall_ear *ear)
{
    if (ear->waits)
        ear->left = true;
    else
        forget(h, ear);
}

void ears_end(struct hall *h, struct table *t, enum code code, const char *words)
{
    while (t->ears != NULL) {
        struct hall_ear *ear = t->ears;

        t->ears = ear->next;
        count_seat(t, ear, -1);
        ear->next = NULL;
        ear->table = NULL;
        ear_end(h, ear, code, words);
    }
}

void ears_close(struct hall *h)
{
    for (struct hall_ear *ear = h->all_ears; ear != NULL; ear = ear->after)
        ear_end(h, ear, CODE_STOPPING, "the server stops");
    while (h->all_ears != NULL)
        forget(h, h->all_ears);
}
