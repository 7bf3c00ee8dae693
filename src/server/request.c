/* Torii: MIT licence, see LICENSE. */
/* Messages to the hall's thread, and the life of a request from its arrival to its answer. */
#include "server/hall_games.h"

#include <stdlib.h>
#include <string.h>

/* ---- messages ------------------------------------------------------------------------------ */

/* Wakes after unlocking: the woken thread takes the lock at once. */
void hall_post(struct hall *h, struct message *m)
{
    os_lock_take(h->lock);
    m->next = NULL;
    *h->tail = m;
    h->tail = &m->next;
    os_lock_give(h->lock);
    os_condition_wake(h->filled);
}

struct message *message_new(enum message_kind kind)
{
    struct message *m = calloc(1, sizeof *m);

    if (m != NULL)
        m->kind = kind;
    return m;
}

/* Monotonic, even if the system clock is set back. */
int64_t hall_now(struct hall *h)
{
    int64_t now = h->options.now();

    h->last_now = now > h->last_now ? now : h->last_now;
    return h->last_now;
}

void hall_log(struct hall *h, const char *format, ...)
{
    char memory[512];
    struct text t;
    va_list args;

    if (h->options.log == NULL)
        return;
    text_init(&t, memory, sizeof memory);
    va_start(args, format);
    text_format_args(&t, format, args);
    va_end(args);
    h->options.log(h->options.context, memory);
}

/* ---- requests ------------------------------------------------------------------------------ */

void request_copy_word(char *to, size_t size, const char *from)
{
    struct text t;

    text_init(&t, to, size);
    text_add(&t, from != NULL ? from : "");
    if (t.full)
        to[0] = '\0'; /* too long to be valid */
}

struct request *request_new(const struct hall *h, const struct hall_call *call)
{
    struct request *r = calloc(1, sizeof *r);

    if (r == NULL)
        return NULL;
    r->endpoint = call->endpoint != NULL
                      ? call->endpoint
                      : h->find_endpoint(call->verb != NULL ? call->verb : "listen");
    request_copy_word(r->game, sizeof r->game, call->game);
    request_copy_word(r->from, sizeof r->from, call->from);
    if (call->hash != NULL)
        request_copy_word(r->hash, sizeof r->hash, call->hash);
    else if (call->token != NULL)
        token_hash(call->token, r->hash);
    r->is_act = call->act != NULL;
    if (r->is_act)
        r->act = *call->act;
    r->args = json_deep_copy(call->args);
    r->came = os_seconds();
    return r;
}

/* Lets the client's next request in. */
static void request_leaves(struct request *r)
{
    struct hall *h = r->inside;

    if (h == NULL)
        return;
    r->inside = NULL;
    os_lock_take(h->lock);
    share_done(h->lines, r->client);
    os_lock_give(h->lock);
}

void request_free(struct request *r)
{
    if (r == NULL)
        return;
    request_leaves(r);
    json_decref(r->args);
    json_decref(r->rivals);
    free(r);
}

void hall_charge(struct hall *h, struct request *r, int work)
{
    if (work <= 0)
        return;
    r->bill.work += work;
    os_lock_take(h->lock);
    share_charge(h->lines, r->client, work);
    os_lock_give(h->lock);
}

void hall_answer_with(struct hall *h, struct request *r, int status, json_t *body)
{
    if (r->intercept != NULL && r->intercept(h, r, status, body))
        return;
    if (status >= 400)
        atomic_fetch_add(&h->refused, 1);
    if (r->answer != NULL)
        r->answer(r->context, status, body, &r->bill);
    else
        json_decref(body);
    if (r->answered != NULL)
        r->answered(h, r);
    request_free(r);
}

void hall_refuse(struct hall *h, struct request *r, enum code code, const char *words)
{
    if (r->refused != NULL)
        r->refused(h, r, code, words);
    else
        hall_answer_with(h, r, code_status(code), code_body(code, words));
}

void hall_refuse_gone(struct hall *h, struct request *r)
{
    hall_refuse(h, r, CODE_GONE, "the store cannot be reached; nothing was done");
}
