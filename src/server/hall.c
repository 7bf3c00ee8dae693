/* Torii: MIT licence, see LICENSE. */
#include "server/hall_games.h"

#include <stdlib.h>
#include <string.h>

enum {
    LINE = 256, /* requests of one client that may wait … */
    INSIDE = 8, /* … and that are being dealt with at once */
};

/* ---- routing -------------------------------------------------------------------------------------- */

/* Base64url characters only: an id is part of links, paths and logs. */
static bool is_id(const char *id)
{
    return strlen(id) == STORE_ID &&
           strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") ==
               STORE_ID;
}

static void dispatch(struct hall *h, struct request *r)
{
    const struct endpoint *p = r->endpoint;
    struct live_game *t;

    if (p->opens_game && (rules_take(h, r) || owners_count(h, r)))
        return;
    if (p->ask != NULL)
        p->ask(h, r);
    else if (!is_id(r->game))
        hall_refuse(h, r, CODE_NO_GAME, "there is no such game");
    else if ((t = live_game_get(h, r->game)) == NULL)
        hall_refuse(h, r, CODE_NO_MEMORY, "out of memory");
    else
        live_game_push(h, t, r);
}

static void take_subscriber(struct hall *h, struct hall_subscriber *subscriber)
{
    subscriber->after = h->all_subscribers;
    subscriber->before = &h->all_subscribers;
    if (subscriber->after != NULL)
        subscriber->after->before = &subscriber->after;
    h->all_subscribers = subscriber;
}

static void take_request(struct hall *h, struct request *r)
{
    const struct endpoint *p = r->endpoint;
    struct err e = {0};
    enum code code;

    if (r->subscriber != NULL)
        take_subscriber(h, r->subscriber);
    atomic_fetch_add(&h->asks[p - endpoints], 1);
    if (r->args != NULL && !json_is_object(r->args))
        hall_refuse(h, r, CODE_BAD_JSON, "the request must be a JSON object");
    else if (p->ask != NULL && !endpoint_check(p, r->args, &code, &e))
        hall_refuse(h, r, code, err_text(&e));
    else
        dispatch(h, r);
}

/* ---- the thread ---------------------------------------------------------------------------- */

static void handle(struct hall *h, struct message *m)
{
    switch (m->kind) {
    case M_UNSUBSCRIBE: subscriber_leave(h, m->subscriber); break;
    case M_COMMITTED: live_game_committed(h, m); break;
    case M_NEXT_COMMITTED: live_game_next_committed(h, m); break;
    case M_READ: live_game_read(h, m); break;
    case M_LISTED:
    case M_DUE: lists_listed(h, m); break;
    case M_CHANGED: live_game_changed(h, m->game); break;
    case M_THOUGHT: live_game_thought(h, m->thought); break;
    case M_PROBED: health_probed(h, m); break;
    case M_RULED:
        if (rules_read(h, m))
            dispatch(h, m->request);
        break;
    case M_COUNTED:
        if (owners_counted(h, m))
            dispatch(h, m->request);
        break;
    case M_FOUND: mine_found(h, m, m->collect); break;
    case M_PRUNED: prune_done(h, m); break;
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

/* From the client whose turn it is. Once the hall is closing nothing new is accepted. */
static struct request *pop_request(struct hall *h)
{
    struct request *r = is_closing(h) ? NULL : (struct request *)share_take(h->lines);

    if (r != NULL)
        r->inside = h;
    return r;
}

/* Waits for a message or a request, but not past the next deadline. Messages from other threads come first: a request
 * already inside is waiting for them. */
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
            until = live_games_next(h, hall_now(h));
        waited = !os_condition_wait_until(h->filled, h->lock, until);
    }
    os_lock_give(h->lock);
}

/* Every look for due games goes through the store, so it also shows whether the store is reachable. */
static void look_for_due(struct hall *h, int64_t now)
{
    struct reader_job job = {.kind = M_DUE, .before = now + HALL_LOOK, .most = 256};

    if (now < h->next_look || h->looking)
        return;
    h->next_look = now + HALL_LOOK;
    h->looking = true;
    reader_push(h, &job);
}

static void tick(struct hall *h, int64_t now)
{
    live_games_tick(h, now);
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
            os_pause(0.001); /* the store is still writing */
        if (!is_closing(h))
            tick(h, now);
    }
}

/* ---- the door ------------------------------------------------------------------------------ */

/* Queues it in its client's line; false: the line is full. */
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

/* Can it be asked from outside? */
static bool is_public(const struct endpoint *p)
{
    return p != NULL && p->path != NULL;
}

void hall_give(struct hall *h, const struct hall_call *call, json_t *args, hall_answer *answer,
               void *context)
{
    static const struct hall_bill nothing;
    struct request *r = request_new(h, call);
    enum code code = CODE_TOO_MANY_WAIT;
    struct err e;

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
    if (!is_public(r->endpoint)) {
        (void)endpoint_unknown(call->verb, &e);
        code = CODE_NO_VERB;
    } else if (line_up(h, r)) {
        return;
    }
    answer(context, code_status(code),
           code_body(code, code == CODE_NO_VERB ? err_text(&e) : "too many pending requests"),
           &nothing);
    request_free(r);
}

struct hall_subscriber *hall_subscribe(struct hall *h, const struct hall_call *call, int64_t since,
                                       hall_event *event, hall_end *end, void *context)
{
    struct hall_subscriber *subscriber = calloc(1, sizeof *subscriber);
    struct request *r = request_new(h, call);

    if (subscriber == NULL || r == NULL) {
        free(subscriber);
        request_free(r);
        return NULL;
    }
    subscriber->since = since;
    subscriber->waits = true; /* it may leave before its request is handled */
    subscriber->event = event;
    subscriber->end = end;
    subscriber->context = context;
    r->subscriber = subscriber;
    r->refused = subscriber_refuse;
    atomic_fetch_add(&h->subscribers, 1);
    if (line_up(h, r)) {
        hall_wake(h);
        return subscriber;
    }
    atomic_fetch_add(&h->subscribers, -1);
    free(subscriber);
    request_free(r);
    return NULL;
}

void hall_unsubscribe(struct hall *h, struct hall_subscriber *subscriber)
{
    struct message *m = message_new(M_UNSUBSCRIBE);

    if (subscriber == NULL) {
        free(m);
        return;
    }
    os_lock_take(h->subscriber_lock);
    subscriber->gone = true;
    os_lock_give(h->subscriber_lock);
    if (m == NULL)
        return; /* out of memory: it stays, but is not notified any more */
    m->subscriber = subscriber;
    hall_post(h, m);
}

static void on_store_change(void *context, const char *game, uint64_t number)
{
    struct message *m = message_new(M_CHANGED);

    (void)number;
    if (m == NULL)
        return;
    request_copy_word(m->game, sizeof m->game, game);
    hall_post(context, m);
}

static void on_thought(void *context, struct thought *t)
{
    struct message *m = message_new(M_THOUGHT);

    if (m == NULL)
        return; /* the game waits until a process looks for due games */
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
    os_lock_free(h->subscriber_lock);
    free(h);
}

static enum status start_threads(struct hall *h, struct err *e)
{
    h->thinkers = thinkers_new(h->options.thinkers, on_thought, h, e);
    if (h->thinkers != NULL)
        h->reader = os_thread_start(reader_run, h, e);
    if (h->reader != NULL)
        h->rules_thread = os_thread_start(rules_run, h, e);
    if (h->rules_thread != NULL)
        h->thread = os_thread_start(run, h, e);
    return h->thread != NULL ? OK : FAILED;
}

/* Only `lines` needs limits: the others hold what those let through. */
static bool make_queues(struct hall *h)
{
    static const struct share_limits lines = {.each = LINE, .inside = INSIDE}, any;

    h->lines = share_new(&lines);
    h->jobs = share_new(&any);
    h->rules_jobs = share_new(&any);
    h->pairs = share_new(&any);
    h->lock = os_lock_new();
    h->subscriber_lock = os_lock_new();
    h->filled = os_condition_new();
    h->jobbed = os_condition_new();
    h->rules_came = os_condition_new();
    return h->lines != NULL && h->jobs != NULL && h->rules_jobs != NULL && h->pairs != NULL &&
           h->lock != NULL && h->subscriber_lock != NULL && h->filled != NULL &&
           h->jobbed != NULL && h->rules_came != NULL;
}

enum status hall_open(struct hall **out, const struct hall_options *options, struct err *e)
{
    struct hall *h = calloc(1, sizeof *h);
    enum status rc = OK;

    if (h == NULL || !token_begin())
        rc = err_say(e, FAILED, "no memory, or no source of randomness");
    if (rc != OK) {
        free(h);
        return rc;
    }
    json_object_seed(0);
    h->options = *options;
    h->find_endpoint = endpoint_find;
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
    store_listen(h->store, on_store_change, h);
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

/* Refuses everything still queued, so that nobody waits forever. */
static void drain(struct hall *h)
{
    struct request *r;

    while ((r = (struct request *)share_take(h->lines)) != NULL) {
        r->inside = h;
        if (r->subscriber != NULL)
            take_subscriber(h, r->subscriber);
        hall_refuse(h, r, CODE_STOPPING, "the server is shutting down");
    }
    while (h->head != NULL) {
        struct message *m = h->head;

        h->head = m->next;
        if (m->request != NULL)
            hall_refuse(h, m->request, CODE_STOPPING, "the server is shutting down");
        if (m->kind == M_UNSUBSCRIBE)
            subscriber_leave(h, m->subscriber);
        if (m->thought != NULL)
            live_game_thought(h, m->thought);
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
    live_games_close(h);
    subscribers_close(h);
    release(h);
}

bool hall_is_well(struct hall *h)
{
    return atomic_load(&h->well);
}
