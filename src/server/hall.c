/* Torii: MIT licence, see LICENSE. */
#include "server/hall_tables.h"

#include <stdlib.h>
#include <string.h>

enum {
    LINE = 256, /* requests of one client that may wait … */
    INSIDE = 8, /* … and that are being dealt with at once */
};

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

/* Never back, whatever the clock on the wall does. */
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

static void copy_word(char *to, size_t size, const char *from)
{
    struct text t;

    text_init(&t, to, size);
    text_add(&t, from != NULL ? from : "");
    if (t.full)
        to[0] = '\0'; /* nothing of ours is so long */
}

static char *copy_token(const char *token)
{
    char *copy = token != NULL ? calloc(1, strlen(token) + 1) : NULL;

    if (copy != NULL)
        memcpy(copy, token, strlen(token));
    return copy;
}

struct request *request_new(const struct hall_call *call)
{
    struct request *r = calloc(1, sizeof *r);

    if (r == NULL)
        return NULL;
    copy_word(r->verb, sizeof r->verb, call->verb);
    copy_word(r->game, sizeof r->game, call->game);
    copy_word(r->from, sizeof r->from, call->from);
    r->token = copy_token(call->token);
    r->args = json_deep_copy(call->args);
    r->came = os_seconds();
    return r;
}

/* The client's next request may come in. */
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
    free(r->token);
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
    if (lists_answer(h, r, status, body))
        return;
    if (status >= 400)
        atomic_fetch_add(&h->refused, 1);
    if (r->answer != NULL)
        r->answer(r->context, status, body, &r->bill);
    else
        json_decref(body);
    if (r->pairs && r == h->pairing)
        lists_paired(h);
    request_free(r);
}

void hall_refuse(struct hall *h, struct request *r, enum code code, const char *words)
{
    if (r->ear != NULL) {
        if (ear_arrives(h, r->ear))
            ear_end(h, r->ear, code, words);
        request_free(r);
        return;
    }
    hall_answer_with(h, r, code_status(code), code_body(code, words));
}

void hall_refuse_gone(struct hall *h, struct request *r)
{
    hall_refuse(h, r, CODE_GONE, "the store cannot be reached; nothing was done");
}

/* One of the table's own letters only: an id is part of links, paths and logs. */
static bool is_id(const char *id)
{
    return strlen(id) == STORE_ID &&
           strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") ==
               STORE_ID;
}

void hall_dispatch(struct hall *h, struct request *r)
{
    struct table *t;

    if (r->args != NULL && !json_is_object(r->args))
        hall_refuse(h, r, CODE_BAD_JSON, "the request is no JSON object");
    else if (rules_take(h, r) || owners_count(h, r) || lists_ask(h, r))
        return;
    else if (strcmp(r->verb, "create") == 0)
        table_create(h, r, false);
    else if (!is_id(r->game))
        hall_refuse(h, r, CODE_NO_GAME, "there is no such game");
    else if ((t = table_get(h, r->game)) == NULL)
        hall_refuse(h, r, CODE_NO_MEMORY, "there is no memory left");
    else
        table_push(h, t, r);
}

static void take_ear(struct hall *h, struct hall_ear *ear)
{
    ear->after = h->all_ears;
    ear->before = &h->all_ears;
    if (ear->after != NULL)
        ear->after->before = &ear->after;
    h->all_ears = ear;
}

static void take_request(struct hall *h, struct request *r)
{
    if (r->ear != NULL)
        take_ear(h, r->ear);
    atomic_fetch_add(&h->asks, 1);
    hall_dispatch(h, r);
}

/* ---- the thread ---------------------------------------------------------------------------- */

static void handle(struct hall *h, struct message *m)
{
    switch (m->kind) {
    case M_UNLISTEN: ear_leave(h, m->ear); break;
    case M_TOLD: table_told(h, m); break;
    case M_NEXT: table_next_told(h, m); break;
    case M_READ: table_read(h, m); break;
    case M_LISTED:
    case M_DUE: lists_listed(h, m); break;
    case M_HEARD: table_heard(h, m->game); break;
    case M_THOUGHT: table_thought(h, m->thought); break;
    case M_PROBED: health_probed(h, m); break;
    case M_RULED: rules_read(h, m); break;
    case M_COUNTED: owners_counted(h, m); break;
    case M_FOUND: mine_found(h, m, m->collect); break;
    case M_PRUNED: prune_told(h, m); break;
    default: break;
    }
    free(m);
}

static bool is_closing(struct hall *h)
{
    return atomic_load(&h->closing);
}

static struct message *pop_message(struct hall *h)
{
    struct message *m = h->head;

    if (m == NULL)
        return NULL;
    h->head = m->next;
    if (h->head == NULL)
        h->tail = &h->head;
    return m;
}

/* Of the client whose turn it is. Once the hall closes nothing new comes in. */
static struct request *pop_request(struct hall *h)
{
    struct request *r = is_closing(h) ? NULL : (struct request *)share_take(h->lines);

    if (r != NULL)
        r->inside = h;
    return r;
}

/* Waits for a message or a request, but not beyond the next thing that is due. What other threads have done comes
 * first: somebody is inside and waits for it. */
static void next(struct hall *h, struct message **m, struct request **r)
{
    bool waited = false;
    double until = 0;

    os_lock_take(h->lock);
    for (;;) {
        *m = pop_message(h);
        *r = *m == NULL ? pop_request(h) : NULL;
        if (*m != NULL || *r != NULL || is_closing(h) || waited)
            break;
        if (until == 0)
            until = tables_next(h, hall_now(h));
        waited = !os_condition_wait_until(h->filled, h->lock, until);
    }
    os_lock_give(h->lock);
}

/* Every look-up of what is due goes through the store, and so tells whether it is there. */
static void look_for_due(struct hall *h, int64_t now)
{
    struct job job = {.kind = M_DUE, .before = now + HALL_LOOK, .most = 256};

    if (now < h->next_look || h->looking)
        return;
    h->next_look = now + HALL_LOOK;
    h->looking = true;
    reader_push(h, &job);
}

static void tick(struct hall *h, int64_t now)
{
    tables_tick(h, now);
    look_for_due(h, now);
    lists_tick(h, now);
    prune_tick(h, now);
}

static void run(void *hall)
{
    struct hall *h = hall;

    while (!is_closing(h) || h->appending > 0) {
        struct message *m;
        struct request *r;
        int64_t now;

        next(h, &m, &r);
        now = hall_now(h);
        if (m != NULL)
            handle(h, m);
        else if (r != NULL)
            take_request(h, r);
        else if (is_closing(h))
            os_pause(0.001); /* the store is still at it */
        if (!is_closing(h))
            tick(h, now);
    }
}

/* ---- the door ------------------------------------------------------------------------------ */

/* Into the line of its client; false: that is full. */
static bool line_up(struct hall *h, struct request *r)
{
    bool in_line;

    r->client = owners_client(h, r->from);
    os_lock_take(h->lock);
    in_line = share_put(h->lines, r->client, &r->item);
    os_lock_give(h->lock);
    return in_line;
}

void hall_wake(struct hall *h)
{
    os_condition_wake(h->filled);
}

void hall_ask(struct hall *h, const struct hall_call *call, hall_answer *answer, void *context)
{
    hall_give(h, call, NULL, answer, context);
    hall_wake(h);
}

void hall_give(struct hall *h, const struct hall_call *call, json_t *args, hall_answer *answer,
               void *context)
{
    static const struct hall_bill nothing;
    struct request *r = request_new(call);

    if (r != NULL && args != NULL)
        r->args = args;
    if (r == NULL) {
        json_decref(args);
        answer(context, code_status(CODE_NO_MEMORY), code_body(CODE_NO_MEMORY, "no memory"),
               &nothing);
        return;
    }
    r->answer = answer;
    r->context = context;
    if (line_up(h, r))
        return;
    answer(context, code_status(CODE_TOO_MANY_WAIT),
           code_body(CODE_TOO_MANY_WAIT, "too many requests wait for an answer"), &nothing);
    request_free(r);
}

struct hall_ear *hall_listen(struct hall *h, const struct hall_call *call, int64_t since,
                             hall_event *event, hall_end *end, void *context)
{
    struct hall_ear *ear = calloc(1, sizeof *ear);
    struct request *r = request_new(call);

    if (ear == NULL || r == NULL) {
        free(ear);
        request_free(r);
        return NULL;
    }
    ear->since = since;
    ear->waits = true; /* it may be told to leave before its turn has come */
    ear->event = event;
    ear->end = end;
    ear->context = context;
    r->ear = ear;
    copy_word(r->verb, sizeof r->verb, "listen");
    atomic_fetch_add(&h->ears, 1);
    if (line_up(h, r)) {
        hall_wake(h);
        return ear;
    }
    atomic_fetch_add(&h->ears, -1);
    free(ear);
    request_free(r);
    return NULL;
}

void hall_unlisten(struct hall *h, struct hall_ear *ear)
{
    struct message *m = message_new(M_UNLISTEN);

    if (ear == NULL) {
        free(m);
        return;
    }
    os_lock_take(h->ear_lock);
    ear->gone = true;
    os_lock_give(h->ear_lock);
    if (m == NULL)
        return; /* without memory it stays, and hears nothing */
    m->ear = ear;
    hall_post(h, m);
}

static void store_has_told(void *context, const char *game, uint64_t number)
{
    struct message *m = message_new(M_HEARD);

    (void)number;
    if (m == NULL)
        return;
    copy_word(m->game, sizeof m->game, game);
    hall_post(context, m);
}

static void thought_is_done(void *context, struct thought *t)
{
    struct message *m = message_new(M_THOUGHT);

    if (m == NULL)
        return; /* the game waits for the next process that looks */
    m->thought = t;
    hall_post(context, m);
}

static void release(struct hall *h)
{
    share_free(h->lines);
    share_free(h->jobs);
    share_free(h->rules_jobs);
    share_free(h->pairs);
    os_condition_free(h->filled);
    os_condition_free(h->jobbed);
    os_condition_free(h->rules_came);
    os_lock_free(h->lock);
    os_lock_free(h->ear_lock);
    free(h);
}

static enum status start_threads(struct hall *h, struct err *e)
{
    h->thinkers = thinkers_new(h->options.thinkers, thought_is_done, h, e);
    if (h->thinkers != NULL)
        h->reader = os_thread_start(reader_run, h, e);
    if (h->reader != NULL)
        h->rules_thread = os_thread_start(rules_run, h, e);
    if (h->rules_thread != NULL)
        h->thread = os_thread_start(run, h, e);
    return h->thread != NULL ? OK : FAILED;
}

/* What clients wait in. Most of them only by what is inside of each: there it is bounded already. */
static bool make_queues(struct hall *h)
{
    static const struct share_limits lines = {.each = LINE, .inside = INSIDE}, any;

    h->lines = share_new(&lines);
    h->jobs = share_new(&any);
    h->rules_jobs = share_new(&any);
    h->pairs = share_new(&any);
    h->lock = os_lock_new();
    h->ear_lock = os_lock_new();
    h->filled = os_condition_new();
    h->jobbed = os_condition_new();
    h->rules_came = os_condition_new();
    return h->lines != NULL && h->jobs != NULL && h->rules_jobs != NULL && h->pairs != NULL &&
           h->lock != NULL && h->ear_lock != NULL && h->filled != NULL && h->jobbed != NULL &&
           h->rules_came != NULL;
}

enum status hall_open(struct hall **out, const struct hall_options *options, struct err *e)
{
    struct hall *h = calloc(1, sizeof *h);
    enum status rc = OK;

    if (h == NULL || !token_begin())
        rc = err_say(e, FAILED, "no memory, or no source of chance");
    if (rc != OK) {
        free(h);
        return rc;
    }
    json_object_seed(0);
    h->options = *options;
    h->tail = &h->head;
    h->opened = options->now();
    token_random(h->client_key, sizeof h->client_key);
    atomic_init(&h->well, true);
    if (!make_queues(h))
        rc = err_say(e, NO_ROOM, "no memory");
    if (rc == OK)
        rc = store_open(&h->store, options->store, e);
    if (rc == OK)
        rc = store_salt(h->store, h->salt, e);
    if (rc != OK) {
        store_close(h->store);
        release(h);
        return rc;
    }
    store_listen(h->store, store_has_told, h);
    rc = start_threads(h, e);
    if (rc == OK)
        *out = h;
    else
        hall_close(h);
    return rc;
}

static void wake_all(struct hall *h)
{
    os_lock_take(h->lock);
    os_condition_wake(h->filled);
    os_condition_wake(h->jobbed);
    os_condition_wake(h->rules_came);
    os_lock_give(h->lock);
}

/* Whatever has not been looked at: nobody waits for an answer for ever. */
static void drain(struct hall *h)
{
    struct request *r;

    while ((r = (struct request *)share_take(h->lines)) != NULL) {
        r->inside = h;
        if (r->ear != NULL)
            take_ear(h, r->ear);
        hall_refuse(h, r, CODE_STOPPING, "the server stops");
    }
    while (h->head != NULL) {
        struct message *m = h->head;

        h->head = m->next;
        if (m->request != NULL)
            hall_refuse(h, m->request, CODE_STOPPING, "the server stops");
        if (m->kind == M_UNLISTEN)
            ear_leave(h, m->ear);
        if (m->thought != NULL)
            table_thought(h, m->thought);
        if (m->collect != NULL)
            mine_found(h, m, m->collect);
        sitting_free(m->s);
        json_decref(m->list);
        json_decref(m->body);
        free(m->job);
        free(m);
    }
    h->tail = &h->head;
}

void hall_close(struct hall *h)
{
    if (h == NULL)
        return;
    atomic_store(&h->closing, true);
    wake_all(h);
    os_thread_join(h->thread);
    atomic_store(&h->reader_closing, true);
    wake_all(h);
    os_thread_join(h->reader);
    os_thread_join(h->rules_thread);
    thinkers_free(h->thinkers);
    h->thinkers = NULL;
    store_close(h->store);
    reader_close(h);
    rules_close(h);
    drain(h);
    health_close(h);
    tables_close(h);
    ears_close(h);
    release(h);
}

bool hall_is_well(struct hall *h)
{
    return atomic_load(&h->well);
}
