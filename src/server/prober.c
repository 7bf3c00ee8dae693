/* Torii: MIT licence, see LICENSE. */
#include "server/prober.h"

#include "game/game.h"
#include "os/wait.h"
#include "server/outbox.h"
#include "server/share.h"

#include <stdlib.h>
#include <string.h>

enum {
    UNIT = 5,      /* milliseconds that are charged as one more request */
    RARELY = 3600, /* seconds between two lines about damage, which anybody can cause */
};

/* One question, from the request to the reply. */
struct question {
    struct share_item item; /* first */
    uint64_t client;
    struct outgoing *m; /* its answer */
    size_t len;
    char position[GAME_MAX_TEXT];
};

/* Why there is no answer. */
struct unanswered {
    enum code code;
    char words[160];
};

struct prober {
    struct net *net;
    struct table_files *files; /* of the thread, once it runs */
    json_t *list;              /* of the network's thread: what they are */
    struct os_lock *lock;
    struct os_condition *came;
    struct os_thread *thread; /* NULL: there are no tables */
    struct share *questions;
    double told; /* of the thread: when damage was last logged; 0: never */
    bool closing;
};

/* ---- on the prober's thread ------------------------------------------------------------------------ */

static struct unanswered *refusal(enum status rc, const struct err *e)
{
    struct unanswered *why = calloc(1, sizeof *why);
    struct text t;

    if (why == NULL)
        return NULL;
    why->code = rc == BAD_INPUT ? CODE_BAD_POSITION
                : rc == ILLEGAL ? CODE_NOT_IN_TABLE
                : rc == NO_ROOM ? CODE_NO_MEMORY
                                : CODE_NO_TABLES;
    text_init(&t, why->words, sizeof why->words);
    err_print(e, NULL, &t);
    return why;
}

static void tell_damage(struct prober *o, const struct err *e)
{
    double now = os_seconds();

    if (o->net->options->log == NULL || (o->told > 0 && now - o->told < RARELY))
        return;
    o->told = now;
    o->net->options->log(o->net->options->context, err_text(e));
}

static void answer(struct prober *o, const struct question *q)
{
    double begun = os_seconds();
    struct err e = {0};
    enum status rc;

    q->m->body = table_files_ask(o->files, (struct str){q->position, q->len}, &rc, &e);
    q->m->status = rc == OK ? 200 : 0;
    if (rc != OK)
        q->m->own = refusal(rc, &e);
    if (rc == FAILED)
        tell_damage(o, &e);
    q->m->bill.work = (int)((os_seconds() - begun) * 1000 / UNIT);
}

static struct question *next_question(struct prober *o)
{
    struct question *q = NULL;

    os_lock_take(o->lock);
    while (!o->closing && (q = (struct question *)share_take(o->questions)) == NULL)
        os_condition_wait(o->came, o->lock);
    os_lock_give(o->lock);
    return q;
}

static void run(void *prober)
{
    struct prober *o = prober;
    struct question *q;

    while ((q = next_question(o)) != NULL) {
        answer(o, q);
        os_lock_take(o->lock);
        share_charge(o->questions, q->client, q->m->bill.work);
        share_done(o->questions, q->client);
        os_lock_give(o->lock);
        outbox_post(q->m);
        free(q);
    }
}

/* ---- on the network's thread ----------------------------------------------------------------------- */

static enum status open_all(struct prober *o, const struct net_options *options, struct err *e)
{
    static const struct share_limits limits = {.each = PROBER_EACH, .all = PROBER_ALL, .inside = 1};
    enum status rc = table_files_open(&o->files, options->tables, options->table_count, e);

    if (rc != OK)
        return rc;
    o->list = table_files_list(o->files);
    if (table_files_count(o->files) == 0)
        return o->list != NULL ? OK : err_say(e, NO_ROOM, "no memory");
    o->lock = os_lock_new();
    o->came = os_condition_new();
    o->questions = share_new(&limits);
    if (o->list == NULL || o->lock == NULL || o->came == NULL || o->questions == NULL)
        return err_say(e, NO_ROOM, "no memory");
    o->thread = os_thread_start(run, o, e);
    return o->thread != NULL ? OK : NO_ROOM;
}

enum status prober_new(struct prober **out, struct net *n, struct err *e)
{
    struct prober *o = calloc(1, sizeof *o);
    enum status rc;

    if (o == NULL)
        return err_say(e, NO_ROOM, "no memory");
    o->net = n;
    rc = open_all(o, n->options, e);
    if (rc == OK)
        *out = o;
    else
        prober_free(o);
    return rc;
}

void prober_free(struct prober *o)
{
    struct question *q;

    if (o == NULL)
        return;
    if (o->thread != NULL) {
        os_lock_take(o->lock);
        o->closing = true;
        os_condition_wake(o->came);
        os_lock_give(o->lock);
        os_thread_join(o->thread);
    }
    while (o->questions != NULL && (q = (struct question *)share_take(o->questions)) != NULL) {
        share_done(o->questions, q->client);
        outbox_free(q->m);
        free(q);
    }
    share_free(o->questions);
    os_condition_free(o->came);
    os_lock_free(o->lock);
    table_files_close(o->files);
    json_decref(o->list);
    free(o);
}

static void answered(struct conn *c, struct outgoing *m)
{
    const struct unanswered *why = m->own;

    if (c == NULL || c->request == NULL || c->request->reply.status != 0)
        return;
    if (m->status == 200) {
        reply_json(c, 200, m->body);
        m->body = NULL;
    } else if (why != NULL) {
        reply_error(c, why->code, why->words);
    } else {
        reply_error(c, CODE_NO_MEMORY, "out of memory");
    }
}

static void ask(struct prober *o, struct conn *c, const char *position)
{
    struct question *q = calloc(1, sizeof *q);
    struct outgoing *m = outbox_new(c->net, c, answered);
    bool waits = false;
    struct text t;

    if (q != NULL && m != NULL) {
        q->m = m;
        q->client = (uint64_t)(uintptr_t)c->from;
        text_init(&t, q->position, sizeof q->position);
        args_unfold(position, &t);
        q->len = t.len;
        m->payer = limits_keep(c->from);
        os_lock_take(o->lock);
        waits = share_put(o->questions, q->client, &q->item);
        os_condition_wake(o->came);
        os_lock_give(o->lock);
    }
    if (waits) {
        c->deadline = net_now() + NET_ANSWER_TIME;
        return;
    }
    free(q);
    outbox_free(m);
    reply_error(c, CODE_TOO_MANY_WAIT, "too many questions are waiting; try again later");
}

void prober_reply(struct conn *c)
{
    struct prober *o = c->net->prober;
    const json_t *query = c->request->query;
    const char *position = json_string_value(json_object_get(query, "position"));
    struct err e = {0};
    enum code code;

    if (!endpoint_check(c->request->endpoint, query, &code, &e))
        reply_error(c, code, err_text(&e));
    else if (position == NULL)
        reply_json(c, 200, json_pack("{s:O}", "tables", o->list));
    else if (o->thread == NULL)
        reply_error(c, CODE_NO_TABLES, "this server has no endgame tables");
    else
        ask(o, c, position);
}
