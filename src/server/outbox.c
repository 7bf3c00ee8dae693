/* Torii: MIT licence, see LICENSE. */
#include "server/outbox.h"

#include <stdlib.h>

struct outgoing *outbox_new(struct net *n, const struct conn *c, outbox_deliver *open)
{
    struct outgoing *m = calloc(1, sizeof *m);

    if (m != NULL) {
        m->net = n;
        m->to = c != NULL ? c->handle : 0;
        m->open = open;
    }
    return m;
}

void outbox_free(struct outgoing *m)
{
    if (m == NULL)
        return;
    json_decref(m->body);
    json_decref(m->id);
    packet_drop(m->event);
    free(m->own);
    limits_let_go(m->payer);
    free(m);
}

/* From any thread. Only the first item in an empty outbox needs to wake the network. */
void outbox_post(struct outgoing *m)
{
    struct net *n = m->net;

    m->next = NULL;
    os_lock_take(n->lock);
    if (n->last != NULL)
        n->last->next = m;
    else
        n->first = m;
    if (n->last == NULL && n->lws != NULL)
        lws_cancel_service(n->lws);
    n->last = m;
    os_lock_give(n->lock);
}

static void on_answer(void *context, int status, json_t *body, const struct hall_bill *bill)
{
    struct outgoing *m = context;

    m->status = status;
    m->body = body;
    m->bill = *bill;
    outbox_post(m);
}

/* The server's own requests are not charged to anyone. */
static const char *house_of(const struct conn *from)
{
    return from != NULL ? limits_house(from->from) : NULL;
}

/* So that the hall need not wait for the end of a long loop iteration. */
static void count_asked(struct net *n)
{
    enum { MOST = 16 };

    if (++n->asked >= MOST)
        outbox_wake_hall(n);
}

void outbox_wake_hall(struct net *n)
{
    if (n->asked == 0)
        return;
    n->asked = 0;
    hall_wake(n->hall);
}

static void give(struct outgoing *m, const struct conn *from, const struct hall_call *call,
                 json_t *arguments)
{
    struct net *n = m->net;

    m->payer = from != NULL ? limits_keep(from->from) : NULL;
    hall_give(n->hall, call, arguments, on_answer, m);
    count_asked(n);
}

void outbox_ask(struct outgoing *m, const struct conn *from, const struct endpoint *p,
                const char *game, const char *token, json_t *arguments)
{
    const struct hall_call call = {
        .endpoint = p, .game = game, .token = token, .from = house_of(from)};

    give(m, from, &call, arguments);
}

void outbox_ask_seated(struct outgoing *m, const struct conn *c, const struct endpoint *p,
                       const struct act *act, json_t *arguments)
{
    const struct hall_call call = {
        .endpoint = p, .game = c->game, .hash = c->hash, .from = house_of(c), .act = act};

    give(m, c, &call, arguments);
}

static struct outgoing *take_all(struct net *n)
{
    struct outgoing *all;

    os_lock_take(n->lock);
    all = n->first;
    n->first = n->last = NULL;
    os_lock_give(n->lock);
    return all;
}

void outbox_deliver_all(struct net *n)
{
    struct outgoing *all = take_all(n);

    while (all != NULL) {
        struct outgoing *m = all;

        all = m->next;
        limits_charge(n->limits, m->payer, m->bill.work, m->bill.kept, net_now());
        m->open(conn_find(n, m->to), m);
        outbox_free(m);
    }
    conn_send_all(n);
}

void outbox_free_all(struct net *n)
{
    struct outgoing *all = take_all(n);

    while (all != NULL) {
        struct outgoing *m = all;

        all = m->next;
        outbox_free(m);
    }
}

/* ---- subscribers ----------------------------------------------------------------------------------- */

static struct outgoing *outgoing_of(const struct subscriber *a)
{
    struct outgoing *m = outbox_new(a->net, NULL, a->open);

    if (m != NULL) {
        m->to = a->to;
        m->context = a->context;
        m->payer = limits_keep(a->payer);
    }
    return m;
}

/* Out of memory an event is lost; the client notices the gap in the numbers and asks again. */
static void on_event(void *context, struct packet *event, int work)
{
    struct outgoing *m = outgoing_of(context);

    if (m == NULL)
        return;
    m->bill.work = work;
    m->event = packet_hold(event);
    outbox_post(m);
}

static void on_end(void *context, int status, json_t *body)
{
    struct outgoing *m = outgoing_of(context);

    if (m == NULL) {
        json_decref(body);
        return;
    }
    m->status = status;
    m->body = body;
    outbox_post(m);
}

struct subscriber *subscriber_new(struct net *n, const struct conn *c, outbox_deliver *open,
                                  void *context)
{
    struct subscriber *a = calloc(1, sizeof *a);

    if (a != NULL)
        *a = (struct subscriber){
            .net = n, .to = c != NULL ? c->handle : 0, .open = open, .context = context};
    return a;
}

bool subscriber_listen(struct subscriber *a, const struct conn *from, const char *game,
                       const char *hash, int64_t since)
{
    const struct hall_call call = {.game = game, .hash = hash, .from = house_of(from)};

    a->payer = from != NULL ? limits_keep(from->from) : NULL;
    a->hall = hall_subscribe(a->net->hall, &call, since, on_event, on_end, a);
    return a->hall != NULL;
}

void subscriber_free(struct subscriber *a)
{
    if (a == NULL)
        return;
    if (a->hall != NULL)
        hall_unsubscribe(a->net->hall, a->hall);
    limits_let_go(a->payer);
    free(a);
}
