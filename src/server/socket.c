/* Torii: MIT licence, see LICENSE. */
#include "server/socket.h"

#include "os/wait.h"
#include "server/http.h"
#include "server/mail.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ASKED = 32 }; /* requests of one socket that may wait at once */

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

/* Nothing more will come: 401, 404, or the hall closes. */
static void refused(struct conn *c, struct mail *m)
{
    json_t *body = m->body;

    m->body = NULL;
    conn_send_json(c, json_pack("{s:s,s:i,s:o}", "t", "error", "status", m->status, "d",
                                body != NULL ? body : json_object()));
    if (m->status >= 500)
        conn_close(c, LWS_CLOSE_STATUS_GOINGAWAY, "the server stops");
    else
        conn_close(c, 4000 + m->status, "refused");
}

static void heard(struct conn *c, struct mail *m)
{
    if (c == NULL)
        return;
    if (m->event != NULL)
        conn_send(c, m->event);
    else
        refused(c, m);
}

static char *copy_of(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = size <= NET_TOKEN + 1 ? malloc(size) : NULL;

    if (copy != NULL)
        memcpy(copy, text, size);
    return copy;
}

static void hello(struct conn *c, const json_t *message)
{
    const char *token = json_string_value(json_object_get(message, "token"));
    const json_t *since = json_object_get(message, "since");

    if (c->ear != NULL) {
        complain(c, CODE_BAD_MESSAGE, "said hello before");
        return;
    }
    if (token != NULL)
        c->token = copy_of(token);
    c->ear = ear_new(c->net, c, heard, NULL);
    if (c->ear == NULL || (token != NULL && c->token == NULL)) {
        conn_close(c, 4401, "no token of ours");
        return;
    }
    c->deadline = 0;
    if (!ear_listen(c->ear, c, c->game, c->token,
                    json_is_integer(since) ? json_integer_value(since) : -1))
        conn_close(c, 4429, "too many requests wait for an answer");
}

/* ---- requests --------------------------------------------------------------------------------- */

static void answered(struct conn *c, struct mail *m)
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
    jtext_json(&j, m->id);
    jtext_key(&j, "status");
    jtext_int(&j, m->status);
    jtext_key(&j, "d");
    if (m->body != NULL)
        jtext_json(&j, m->body);
    else
        jtext_raw(&j, str_of("{}"));
    jtext_close(&j, '}');
    conn_send_text(c, &j);
}

static bool id_is_good(const json_t *id)
{
    return json_is_integer(id) || (json_is_string(id) && json_string_length(id) <= 64);
}

/* Takes `d` out of the message and hands it on, so that it need not be copied. */
static void ask(struct conn *c, const char *verb, json_t *message)
{
    json_t *id = json_object_get(message, "id"), *arguments = json_object_get(message, "d");
    struct mail *m;

    if (!id_is_good(id)) {
        complain(c, CODE_BAD_MESSAGE, "a request needs an 'id', a number or a short text");
        return;
    }
    if (arguments != NULL && !json_is_object(arguments)) {
        complain(c, CODE_BAD_MESSAGE, "'d' is an object");
        return;
    }
    m = c->asked < MOST_ASKED ? mail_new(c->net, c, answered) : NULL;
    if (m == NULL) {
        complain(c, CODE_TOO_MANY_WAIT, "too many requests wait for an answer");
        return;
    }
    c->asked++;
    m->id = json_incref(id);
    json_incref(arguments);
    (void)json_object_del(message, "d");
    mail_ask(m, c, verb, c->game, c->token, arguments);
}

/* Once a warning, then the door. */
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

static void take(struct conn *c, json_t *message)
{
    const char *what = json_string_value(json_object_get(message, "t"));
    int cost = what != NULL ? route_socket_cost(what) : 0;

    if (!may(c, cost > 0 ? cost : 1))
        return;
    if (what == NULL)
        complain(c, CODE_BAD_MESSAGE, "a message is an object with 't'");
    else if (strcmp(what, "hello") == 0)
        hello(c, message);
    else if (strcmp(what, "ping") == 0)
        conn_send_json(c,
                       json_pack("{s:s, s:I}", "t", "pong", "time", (json_int_t)os_steady_time()));
    else if (c->ear == NULL)
        complain(c, CODE_BAD_MESSAGE, "say hello first");
    else if (cost == 0)
        complain(c, CODE_NO_VERB, "this cannot be asked on a socket");
    else if (route_writes(what) && !limits_may_write(c->net->limits, c->from, net_now()))
        complain(c, CODE_TOO_FAST, "you have stored too much recently; try again later");
    else
        ask(c, what, message);
}

void socket_message(struct conn *c, const char *text, size_t len)
{
    json_t *message = conn_read_json(text, len);

    take(c, message);
    json_decref(message);
}

void socket_end(struct conn *c)
{
    ear_free(c->ear);
    c->ear = NULL;
}
