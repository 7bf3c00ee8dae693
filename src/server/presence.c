/* Torii: MIT licence, see LICENSE. */
/*
 * Who is at a table: those who listen, and those who were heard of not long ago. It is in no log, so every
 * process tells what it knows itself; a claim on a seat is settled by whichever one has heard of it
 * (decide_present). Who comes is told at once, who goes only when he has not come back for a while.
 */
#include "server/hall_tables.h"

#include "server/show.h"

void presence_sign(struct hall *h, struct table *t, int seat)
{
    if (seat < 0 || t->s->seats[seat].kind != SEAT_PERSON)
        return;
    t->sign[seat] = h->last_now;
    t->until[seat] = h->last_now + SITTING_SILENCE;
    if (t->s->claim_on == seat && !t->asked) {
        table_push_inner(t, "present", NULL);
        t->asked = true;
    }
    presence_tell(h, t);
}

void presence_heard(struct hall *h, struct table *t, int seat)
{
    if (seat < 0 || seat >= GAME_MAX_PLAYERS)
        return;
    t->sign[seat] = h->last_now;
    t->until[seat] = h->last_now + SITTING_SILENCE;
}

void presence_left(struct hall *h, struct table *t, int seat)
{
    if (seat < 0 || seat >= GAME_MAX_PLAYERS)
        return;
    t->sign[seat] = h->last_now;
    if (t->until[seat] < h->last_now + HALL_GRACE)
        t->until[seat] = h->last_now + HALL_GRACE;
    if (t->until[seat] < h->next_gone)
        h->next_gone = t->until[seat];
}

unsigned presence_there(const struct hall *h, const struct table *t, int64_t within)
{
    unsigned there = ears_there(t);

    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        if (t->sign[i] != 0 && h->last_now - t->sign[i] < within)
            there |= 1u << i;
    return there;
}

/*
 * Whose last entry is our own sits here, or has left: what was heard here tells. Of one at another process the log
 * alone tells, which is looked after as often as SITTING_PAIR_WAIT.
 */
unsigned presence_seeks(const struct hall *h, const struct table *t)
{
    unsigned there = presence_there(h, t, HALL_GRACE);

    for (int i = 0; i < t->s->players; i++) {
        int64_t silent = h->last_now - (t->own ? t->s->seats[i].time : t->s->time);

        if (silent < (t->own ? (int64_t)HALL_GRACE : (int64_t)SITTING_PAIR_WAIT))
            there |= 1u << i;
    }
    return there;
}

/* What a seat did, wherever it did it, is in the log. */
static int64_t there_until(const struct table *t, int seat)
{
    int64_t did = t->s->seats[seat].time + HALL_GRACE;

    return did > t->until[seat] ? did : t->until[seat];
}

static unsigned present_now(const struct hall *h, const struct table *t)
{
    unsigned present = ears_there(t);

    for (int i = 0; i < t->s->players; i++)
        if (there_until(t, i) > h->last_now)
            present |= 1u << i;
    return present;
}

static void tell_seat(struct hall *h, struct table *t, int seat)
{
    for (struct hall_ear *ear = t->ears; ear != NULL; ear = ear->next) {
        struct packet *p = show_presence(t->s, sitting_scope(ear->scope), seat);

        if (p != NULL)
            ear_tell(h, ear, p, 0);
        packet_drop(p);
    }
}

void presence_tell(struct hall *h, struct table *t)
{
    unsigned changed, present;

    if (t->s == NULL || t->appending)
        return; /* what is on the table may not stay there */
    present = present_now(h, t);
    changed = present ^ t->present;
    t->present = t->s->present = present;
    for (int i = 0; i < t->s->players; i++)
        if (changed >> i & 1 && t->s->seats[i].kind == SEAT_PERSON)
            tell_seat(h, t, i);
}

int64_t presence_due(const struct table *t)
{
    unsigned without = t->present & ~ears_there(t);
    int64_t due = 0;

    if (without == 0 || t->s == NULL || t->appending)
        return 0;
    for (int i = 0; i < t->s->players; i++)
        if (without >> i & 1 && (due == 0 || there_until(t, i) < due))
            due = there_until(t, i);
    return due;
}
