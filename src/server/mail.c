/* Torii: MIT licence, see LICENSE. */
#include "server/mail.h"

#include <stdlib.h>

struct mail *mail_new(struct net *n, const struct conn *c, mail_open *open)
{
    struct mail *m = calloc(1, sizeof *m);

    if (m != NULL) {
        m->net = n;
        m->to = c != NULL ? c->handle : 0;
        m->open = open;
    }
    return m;
}

void mail_free(struct mail *m)
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

/* By any thread. Only the first letter in an empty box needs to wake anybody. */
static void post(struct mail *m)
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
    struct mail *m = context;

    m->status = status;
    m->body = body;
    m->bill = *bill;
    post(m);
}

/* Nobody is charged for what the server does by itself. */
static const char *house_of(const struct conn *from)
{
    return from != NULL ? limits_house(from->from) : NULL;
}

/* So that it does not wait for a long turn of the loop to end. */
static void count_asked(struct net *n)
{
    enum { MOST = 16 };

    if (++n->asked >= MOST)
        mail_wake_hall(n);
}

void mail_wake_hall(struct net *n)
{
    if (n->asked == 0)
        return;
    n->asked = 0;
    hall_wake(n->hall);
}

void mail_ask(struct mail *m, const struct conn *from, const char *verb, const char *game,
              const char *token, json_t *arguments)
{
    const struct hall_call call = {
        .verb = verb, .game = game, .token = token, .from = house_of(from)};
    struct net *n = m->net;

    m->payer = from != NULL ? limits_keep(from->from) : NULL;
    hall_give(n->hall, &call, arguments, on_answer, m);
    count_asked(n);
}

static struct mail *take_all(struct net *n)
{
    struct mail *all;

    os_lock_take(n->lock);
    all = n->first;
    n->first = n->last = NULL;
    os_lock_give(n->lock);
    return all;
}

void mail_open_all(struct net *n)
{
    struct mail *all = take_all(n);

    while (all != NULL) {
        struct mail *m = all;

        all = m->next;
        limits_charge(n->limits, m->payer, m->bill.work, m->bill.kept, net_now());
        m->open(conn_find(n, m->to), m);
        mail_free(m);
    }
    conn_send_all(n);
}

void mail_free_all(struct net *n)
{
    struct mail *all = take_all(n);

    while (all != NULL) {
        struct mail *m = all;

        all = m->next;
        mail_free(m);
    }
}

/* ---- ears ----------------------------------------------------------------------------------- */

static struct mail *mail_of(const struct ear *a)
{
    struct mail *m = mail_new(a->net, NULL, a->open);

    if (m != NULL) {
        m->to = a->to;
        m->context = a->context;
        m->payer = limits_keep(a->payer);
    }
    return m;
}

/* Without memory an event is lost; its number will be missing, and the client asks again. */
static void on_event(void *context, struct packet *event, int work)
{
    struct mail *m = mail_of(context);

    if (m == NULL)
        return;
    m->bill.work = work;
    m->event = packet_hold(event);
    post(m);
}

static void on_end(void *context, int status, json_t *body)
{
    struct mail *m = mail_of(context);

    if (m == NULL) {
        json_decref(body);
        return;
    }
    m->status = status;
    m->body = body;
    post(m);
}

struct ear *ear_new(struct net *n, const struct conn *c, mail_open *open, void *context)
{
    struct ear *a = calloc(1, sizeof *a);

    if (a != NULL)
        *a = (struct ear){
            .net = n, .to = c != NULL ? c->handle : 0, .open = open, .context = context};
    return a;
}

bool ear_listen(struct ear *a, const struct conn *from, const char *game, const char *token,
                int64_t since)
{
    const struct hall_call call = {.game = game, .token = token, .from = house_of(from)};

    a->payer = from != NULL ? limits_keep(from->from) : NULL;
    a->hall = hall_listen(a->net->hall, &call, since, on_event, on_end, a);
    return a->hall != NULL;
}

void ear_free(struct ear *a)
{
    if (a == NULL)
        return;
    if (a->hall != NULL)
        hall_unlisten(a->net->hall, a->hall);
    limits_let_go(a->payer);
    free(a);
}
