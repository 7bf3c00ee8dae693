/* Torii: MIT licence, see LICENSE. */
/* Whose thought is next. */
#include "server/think.h"

bool think_queue_init(struct think_queue *q)
{
    static const struct share_limits limits = {.each = THINK_WAITING};

    *q = (struct think_queue){share_new(&limits), share_new(&limits), share_new(&limits), 0};
    return q->easy != NULL && q->hard != NULL && q->draws != NULL;
}

void think_queue_release(struct think_queue *q)
{
    share_free(q->easy);
    share_free(q->hard);
    share_free(q->draws);
}

static struct share *kind_of(const struct think_queue *q, const struct thought *t)
{
    return t->draw ? q->draws : t->level <= THINK_EASY ? q->easy : q->hard;
}

bool think_queue_put(struct think_queue *q, struct thought *t, int64_t now)
{
    if (t->draw && share_waiting(q->draws) == 0)
        q->drawn = now;
    return share_put(kind_of(q, t), t->client, &t->item);
}

static struct thought *take_draw(struct think_queue *q, int64_t now)
{
    struct thought *t = (struct thought *)share_take(q->draws);

    if (t != NULL)
        q->drawn = now;
    return t;
}

struct thought *think_queue_take(struct think_queue *q, bool first, int64_t now)
{
    struct thought *t = NULL;

    if (!first && now - q->drawn >= THINK_DRAW_WAIT)
        t = take_draw(q, now);
    if (!first && t == NULL)
        t = (struct thought *)share_take(q->hard);
    if (t == NULL)
        t = (struct thought *)share_take(q->easy);
    if (!first && t == NULL)
        t = take_draw(q, now);
    return t;
}

void think_queue_done(struct think_queue *q, const struct thought *t, int64_t took)
{
    struct share *kind = kind_of(q, t);

    share_charge(kind, t->client, took);
    share_done(kind, t->client);
}
