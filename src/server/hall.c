/* Torii: MIT licence, see LICENSE. */
#include "server/hall_tables.h"

#include <stdlib.h>
#include <string.h>

/* ---- messages ------------------------------------------------------------------------------ */

void hall_post(struct hall *h, struct message *m)
{
    os_lock_take(h->lock);
    m->next = NULL;
    *h->tail = m;
    h->tail = &m->next;
    os_condition_wake(h->filled);
    os_lock_give(h->lock);
}

static struct message *message_new(enum message_kind kind)
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

struct request *request_new(const char *verb, const char *game, const char *token,
                            const json_t *args)
{
    struct request *r = calloc(1, sizeof *r);

    if (r == NULL)
        return NULL;
    copy_word(r->verb, sizeof r->verb, verb);
    copy_word(r->game, sizeof r->game, game);
    r->token = copy_token(token);
    r->args = json_deep_copy(args);
    r->came = os_seconds();
    return r;
}

void request_free(struct request *r)
{
    if (r == NULL)
        return;
    free(r->token);
    json_decref(r->args);
    json_decref(r->rivals);
    free(r);
}

void hall_answer_with(struct hall *h, struct request *r, int status, json_t *body)
{
    if (lists_answer(h, r, status, body))
        return;
    if (status >= 400)
        atomic_fetch_add(&h->refused, 1);
    if (r->answer != NULL)
        r->answer(r->context, status, body);
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

static void take_request(struct hall *h, struct request *r)
{
    struct table *t;

    atomic_fetch_add(&h->asks, 1);
    if (r->args != NULL && !json_is_object(r->args))
        hall_refuse(h, r, CODE_BAD_JSON, "the request is no JSON object");
    else if (lists_ask(h, r))
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
    ear->waits = true;
    ear->after = h->all_ears;
    ear->before = &h->all_ears;
    if (ear->after != NULL)
        ear->after->before = &ear->after;
    h->all_ears = ear;
}

/* ---- the thread ---------------------------------------------------------------------------- */

static void handle(struct hall *h, struct message *m)
{
    switch (m->kind) {
    case M_LISTEN: take_ear(h, m->request->ear); /* fall through */
    case M_ASK: take_request(h, m->request); break;
    case M_UNLISTEN: ear_leave(h, m->ear); break;
    case M_TOLD: table_told(h, m); break;
    case M_NEXT: table_next_told(h, m); break;
    case M_READ: table_read(h, m); break;
    case M_LISTED:
    case M_DUE: lists_listed(h, m); break;
    case M_HEARD: table_heard(h, m->game); break;
    case M_THOUGHT: table_thought(h, m->thought); break;
    case M_PROBED: health_probed(h, m); break;
    default: break;
    }
    free(m);
}

static bool is_closing(struct hall *h)
{
    return atomic_load(&h->closing);
}

/* Waits for a message, but not beyond the next thing that is due. */
static struct message *next_message(struct hall *h)
{
    struct message *m;
    int64_t now = hall_now(h), wait = h->next_due - now;
    double until;

    wait = wait < 1 ? 1 : wait > 1000 ? 1000 : wait;
    until = os_seconds() + (double)wait / 1000;
    os_lock_take(h->lock);
    while (h->head == NULL && !is_closing(h) && os_condition_wait_until(h->filled, h->lock, until))
        ;
    m = h->head;
    if (m != NULL) {
        h->head = m->next;
        if (h->head == NULL)
            h->tail = &h->head;
    }
    os_lock_give(h->lock);
    return m;
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

static void run(void *hall)
{
    struct hall *h = hall;

    while (!is_closing(h) || h->appending > 0) {
        struct message *m = next_message(h);
        int64_t now = hall_now(h);

        if (m != NULL)
            handle(h, m);
        else if (is_closing(h))
            os_pause(0.001); /* the store is still at it */
        if (now >= h->next_due && !is_closing(h)) {
            tables_tick(h, now);
            tables_trim(h, now);
        }
        if (!is_closing(h)) {
            look_for_due(h, now);
            lists_tick(h, now);
        }
    }
}

/* ---- the door ------------------------------------------------------------------------------ */

void hall_ask(struct hall *h, const char *verb, const char *game, const char *token,
              const json_t *arguments, hall_answer *answer, void *context)
{
    struct message *m = message_new(M_ASK);
    struct request *r = request_new(verb, game, token, arguments);

    if (m == NULL || r == NULL) {
        free(m);
        request_free(r);
        answer(context, 503, code_body(CODE_NO_MEMORY, "no memory"));
        return;
    }
    r->answer = answer;
    r->context = context;
    m->request = r;
    hall_post(h, m);
}

struct hall_ear *hall_listen(struct hall *h, const char *game, const char *token, int64_t since,
                             hall_event *event, hall_end *end, void *context)
{
    struct hall_ear *ear = calloc(1, sizeof *ear);
    struct message *m = message_new(M_LISTEN);
    struct request *r = request_new("listen", game, token, NULL);

    if (ear == NULL || m == NULL || r == NULL) {
        free(ear);
        free(m);
        request_free(r);
        return NULL;
    }
    ear->since = since;
    ear->event = event;
    ear->end = end;
    ear->context = context;
    r->ear = ear;
    m->request = r;
    atomic_fetch_add(&h->ears, 1);
    hall_post(h, m);
    return ear;
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
    os_condition_free(h->filled);
    os_condition_free(h->jobbed);
    os_lock_free(h->lock);
    os_lock_free(h->ear_lock);
    free(h);
}

static enum status start_threads(struct hall *h, struct err *e)
{
    int threads = h->options.thinkers > 0 ? h->options.thinkers : 1;

    h->thinkers = thinkers_new(threads, thought_is_done, h, e);
    if (h->thinkers != NULL)
        h->reader = os_thread_start(reader_run, h, e);
    if (h->reader != NULL)
        h->thread = os_thread_start(run, h, e);
    return h->thread != NULL ? OK : FAILED;
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
    h->jobs_tail = &h->jobs;
    h->lock = os_lock_new();
    h->ear_lock = os_lock_new();
    h->filled = os_condition_new();
    h->jobbed = os_condition_new();
    h->opened = options->now();
    atomic_init(&h->well, true);
    if (h->lock == NULL || h->ear_lock == NULL || h->filled == NULL || h->jobbed == NULL)
        rc = err_say(e, NO_ROOM, "no memory");
    if (rc == OK)
        rc = store_open(&h->store, options->store, e);
    if (rc != OK) {
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
    os_lock_give(h->lock);
}

/* Whatever has not been looked at: nobody waits for an answer for ever. */
static void drain(struct hall *h)
{
    while (h->head != NULL) {
        struct message *m = h->head;

        h->head = m->next;
        if (m->kind == M_LISTEN)
            take_ear(h, m->request->ear);
        if (m->request != NULL)
            hall_refuse(h, m->request, CODE_STOPPING, "the server stops");
        if (m->kind == M_UNLISTEN)
            ear_leave(h, m->ear);
        if (m->thought != NULL)
            table_thought(h, m->thought);
        sitting_free(m->s);
        json_decref(m->list);
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
    thinkers_free(h->thinkers);
    h->thinkers = NULL;
    store_close(h->store);
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

void hall_metrics(struct hall *h, struct text *t)
{
    const struct {
        const char *name, *kind, *help;
        long long value;
    } all[] = {
        {"torii_requests_total", "counter", "Requests that came in", atomic_load(&h->asks)},
        {"torii_refused_total", "counter", "Requests that were refused", atomic_load(&h->refused)},
        {"torii_actions_total", "counter", "Actions played", atomic_load(&h->acts)},
        {"torii_events_total", "counter", "Events told", atomic_load(&h->events)},
        {"torii_thoughts_total", "counter", "Decisions of computers", atomic_load(&h->thoughts)},
        {"torii_kept_total", "counter", "Decisions the store kept", atomic_load(&h->kept)},
        {"torii_stale_total", "counter", "Decisions others came before", atomic_load(&h->stale)},
        {"torii_gone_total", "counter", "Decisions the store lost", atomic_load(&h->gone)},
        {"torii_keep_milliseconds_total", "counter", "Time from request to kept",
         atomic_load(&h->keep_ms)},
        {"torii_tables", "gauge", "Games in memory", atomic_load(&h->tables)},
        {"torii_tables_bytes", "gauge", "Memory they take, about", atomic_load(&h->table_bytes)},
        {"torii_listeners", "gauge", "Listeners", atomic_load(&h->ears)},
        {"torii_unsure_total", "counter", "Decisions that may be kept or not",
         atomic_load(&h->unsure)},
        {"torii_store_up", "gauge", "Is the store there?", atomic_load(&h->well)},
    };

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        text_format(t, "# HELP %s %s\n# TYPE %s %s\n%s ", all[i].name, all[i].help, all[i].name,
                    all[i].kind, all[i].name);
        text_int(t, all[i].value);
        text_char(t, '\n');
    }
}
