/* Torii: MIT licence, see LICENSE. */
#include "server/socket.h"

#include "os/wait.h"
#include "server/http.h"
#include "server/outbox.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ASKED = 32 }; /* pending requests of one socket */

static void complain(struct conn *c, enum code code, const char *words)
{
    conn_send_json(c, json_pack("{s:s,s:i,s:o}", "t", "error", "status", code_status(code), "d",
                                code_body(code, words)));
}

void socket_open(struct conn *c)
{
    c->deadline = net_now() + NET_HELLO_TIME;
}

/* ---- events ----------------------------------------------------------------------------------- */

/* The subscription has ended: 401, 404, or the hall closes. */
static void refused(struct conn *c, struct outgoing *m)
{
    json_t *body = m->body;

    m->body = NULL;
    conn_send_json(c, json_pack("{s:s,s:i,s:o}", "t", "error", "status", m->status, "d",
                                body != NULL ? body : json_object()));
    if (m->status >= 500)
        conn_close(c, LWS_CLOSE_STATUS_GOINGAWAY, "the server is shutting down");
    else
        conn_close(c, 4000 + m->status, "refused");
}

static void on_event(struct conn *c, struct outgoing *m)
{
    if (c == NULL)
        return;
    if (m->event != NULL)
        conn_send(c, m->event);
    else
        refused(c, m);
}

static void hello(struct conn *c, const json_t *message)
{
    const char *token = json_string_value(json_object_get(message, "token"));
    const json_t *since = json_object_get(message, "since");

    if (c->subscriber != NULL) {
        complain(c, CODE_BAD_MESSAGE, "already greeted: 'hello' is sent once");
        return;
    }
    if (token != NULL && strlen(token) <= NET_TOKEN)
        token_hash(token, c->hash);
    c->subscriber = subscriber_new(c->net, c, on_event, NULL);
    if (c->subscriber == NULL || (token != NULL && c->hash[0] == '\0')) {
        conn_close(c, 4401, "not a valid token");
        return;
    }
    c->deadline = 0;
    if (!subscriber_listen(c->subscriber, c, c->game, c->hash,
                           json_is_integer(since) ? json_integer_value(since) : -1))
        conn_close(c, 4429, "too many pending requests");
}

/* ---- requests --------------------------------------------------------------------------------- */

static void put_body(struct jtext *j, const struct outgoing *m)
{
    if (m->body != NULL) {
        jtext_json(j, m->body);
        return;
    }
    jtext_open(j, '{');
    if (m->bill.acted) {
        jtext_key(j, "n");
        jtext_int(j, (int64_t)m->bill.n);
        jtext_key(j, "v");
        jtext_int(j, (int64_t)m->bill.v);
    }
    jtext_close(j, '}');
}

static void answered(struct conn *c, struct outgoing *m)
{
    struct jtext j;

    if (c == NULL)
        return;
    c->asked--;
    jtext_begin(&j);
    jtext_open(&j, '{');
    jtext_key(&j, "t");
    jtext_string(&j, "answer");
    jtext_key(&j, "id");
    if (m->id != NULL)
        jtext_json(&j, m->id);
    else
        jtext_int(&j, m->number);
    jtext_key(&j, "status");
    jtext_int(&j, m->status);
    jtext_key(&j, "d");
    put_body(&j, m);
    jtext_close(&j, '}');
    conn_send_text(c, &j);
}

static bool id_is_good(const json_t *id)
{
    return json_is_integer(id) || (json_is_string(id) && json_string_length(id) <= 64);
}

/* For one more request; NULL: there are too many, and the client knows. */
static struct outgoing *begin_asking(struct conn *c)
{
    struct outgoing *m = c->asked < MOST_ASKED ? outbox_new(c->net, c, answered) : NULL;

    if (m == NULL)
        complain(c, CODE_TOO_MANY_WAIT, "too many pending requests");
    else
        c->asked++;
    return m;
}

/* Moves `d` out of the message, to avoid a copy. */
static void ask(struct conn *c, const struct endpoint *p, json_t *message)
{
    json_t *id = json_object_get(message, "id"), *arguments = json_object_get(message, "d");
    struct outgoing *m;

    if (!id_is_good(id)) {
        complain(c, CODE_BAD_MESSAGE, "a request needs an 'id': a number or a short string");
        return;
    }
    if (arguments != NULL && !json_is_object(arguments)) {
        complain(c, CODE_BAD_MESSAGE, "'d' must be an object");
        return;
    }
    m = begin_asking(c);
    if (m == NULL)
        return;
    m->id = json_incref(id);
    json_incref(arguments);
    (void)json_object_del(message, "d");
    outbox_ask_seated(m, c, p, NULL, arguments);
}

/* The first time a warning, then the socket is closed. */
static bool may(struct conn *c, int cost)
{
    if (conn_may(c, cost)) {
        c->one_refused = false;
        return true;
    }
    if (c->one_refused)
        conn_close(c, LWS_CLOSE_STATUS_POLICY_VIOLATION, "too many messages");
    else
        complain(c, CODE_TOO_FAST, "too many messages, slow down");
    c->one_refused = true;
    return false;
}

static void refuse_verb(struct conn *c, const struct endpoint *p, const char *name)
{
    struct err e;

    if (p == NULL)
        (void)endpoint_unknown(name, &e);
    complain(c, CODE_NO_VERB,
             p == NULL ? err_text(&e) : "this request is for HTTP, not for a socket");
}

static void take(struct conn *c, json_t *message)
{
    const char *what = json_string_value(json_object_get(message, "t"));
    const struct endpoint *p = what != NULL ? endpoint_find(what) : NULL;

    if (!may(c, p != NULL && p->socket ? p->cost : 1))
        return;
    if (what == NULL)
        complain(c, CODE_BAD_MESSAGE, "a message must be an object with 't'");
    else if (strcmp(what, "hello") == 0)
        hello(c, message);
    else if (strcmp(what, "ping") == 0)
        conn_send_json(c,
                       json_pack("{s:s, s:I}", "t", "pong", "time", (json_int_t)os_steady_time()));
    else if (c->subscriber == NULL)
        complain(c, CODE_BAD_MESSAGE, "send 'hello' first");
    else if (p == NULL || !p->socket)
        refuse_verb(c, p, what);
    else if (p->writes && !limits_may_write(c->net->limits, c->from, net_now()))
        complain(c, CODE_TOO_FAST, "you have stored too much recently; try again later");
    else
        ask(c, p, message);
}

/* As `take` and `ask` do; an action is never limited by what its client has stored. */
static void take_act(struct conn *c, const struct act_message *message)
{
    const struct endpoint *p = endpoint_find("act");
    struct outgoing *m = may(c, p->cost) ? begin_asking(c) : NULL;

    if (m == NULL)
        return;
    m->number = message->id;
    outbox_ask_seated(m, c, p, &message->act, NULL);
}

void socket_message(struct conn *c, const char *text, size_t len)
{
    struct act_message act;
    json_t *message;

    if (c->subscriber != NULL && act_read((struct str){text, len}, &act)) {
        take_act(c, &act);
        return;
    }
    message = conn_read_json(text, len);
    take(c, message);
    json_decref(message);
}

void socket_end(struct conn *c)
{
    subscriber_free(c->subscriber);
    c->subscriber = NULL;
}
