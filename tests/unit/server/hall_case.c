/* Torii: MIT licence, see LICENSE. */
#include "hall_case.h"

#include "memory_store.h"
#include "os/wait.h"
#include "server/packet.h"
#include "unit.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static atomic_llong passed, frozen_at;

int64_t case_now(void)
{
    long long stands = atomic_load(&frozen_at);

    return (stands != 0 ? stands : os_time()) + atomic_load(&passed);
}

void case_pass(int64_t milliseconds)
{
    atomic_fetch_add(&passed, milliseconds);
}

void case_freeze(bool frozen)
{
    atomic_store(&frozen_at, frozen ? 1800000000000 : 0);
}

static void say(void *context, const char *line)
{
    (void)context;
    if (getenv("TORII_HALL_LOG") != NULL)
        print_message("# %s\n", line);
}

struct hall *case_open_with(struct hall_options options)
{
    struct hall *h = NULL;
    struct err e = {0};

    options.store = "memory";
    options.now = case_now;
    options.log = say;
    if (hall_open(&h, &options, &e) != OK)
        fail_msg("%s", err_text(&e));
    return h;
}

struct hall *case_open(void)
{
    return case_open_with((struct hall_options){.thinkers = 2, .most_games = 100});
}

long long case_counted(struct hall *h, const char *name)
{
    static char memory[64 << 10];
    char wanted[80];
    const char *found;
    struct text t;

    text_init(&t, memory, sizeof memory);
    hall_metrics(h, &t);
    text_init(&t, wanted, sizeof wanted);
    text_format(&t, "\ntorii_%s ", name);
    found = strstr(memory, wanted);
    if (found == NULL)
        fail_msg("nothing is counted as '%s'", name);
    return atoll(found + strlen(wanted));
}

/* ---- asking -------------------------------------------------------------------------------- */

struct answer {
    struct os_lock *lock;
    struct os_condition *came;
    int status;
    json_t *body;
    struct hall_bill bill;
};

static struct hall_bill last_bill;

struct hall_bill case_bill(void)
{
    return last_bill;
}

static void take_answer(void *context, int status, json_t *body, const struct hall_bill *bill)
{
    struct answer *a = context;

    os_lock_take(a->lock);
    a->status = status;
    a->bill = *bill;
    a->body = body;
    os_condition_wake(a->came);
    os_lock_give(a->lock);
}

int case_ask_from(struct hall *h, const struct hall_call *call, json_t **body)
{
    struct answer a = {.lock = os_lock_new(), .came = os_condition_new()};
    double until = os_seconds() + 60;

    hall_ask(h, call, take_answer, &a);
    os_lock_take(a.lock);
    while (a.status == 0)
        if (!os_condition_wait_until(a.came, a.lock, until))
            break;
    os_lock_give(a.lock);
    if (a.status == 0)
        fail_msg("no answer to %s", call->verb);
    os_condition_free(a.came);
    os_lock_free(a.lock);
    *body = a.body;
    last_bill = a.bill;
    return a.status;
}

int case_ask(struct hall *h, const char *verb, const char *game, const char *token, json_t *args,
             json_t **body)
{
    const struct hall_call call = {.verb = verb, .game = game, .token = token, .args = args};
    int status = case_ask_from(h, &call, body);

    json_decref(args);
    return status;
}

json_t *case_must(struct hall *h, int status, const char *verb, const char *game, const char *token,
                  json_t *args)
{
    json_t *body;
    int got = case_ask(h, verb, game, token, args, &body);

    if (got != status) {
        char *text = json_dumps(body, JSON_COMPACT);

        fail_msg("%s: %d, not %d: %s", verb, got, status, text);
    }
    return body;
}

void case_refused(struct hall *h, int status, const char *code, const char *verb, const char *game,
                  const char *token, json_t *args)
{
    json_t *body = case_must(h, status, verb, game, token, args);

    assert_string_equal(json_string_value(json_object_get(body, "code")), code);
    assert_true(strlen(json_string_value(json_object_get(body, "error"))) > 0);
    json_decref(body);
}

json_t *case_must_from(struct hall *h, int status, const char *from, const char *verb,
                       const char *game, const char *token, json_t *args)
{
    json_t *body;
    int got = case_ask_from(
        h,
        &(struct hall_call){.verb = verb, .game = game, .token = token, .from = from, .args = args},
        &body);

    json_decref(args);
    if (got != status)
        fail_msg("%s from %s: %d, not %d: %s", verb, from, got, status,
                 json_dumps(body, JSON_COMPACT));
    return body;
}

void case_refused_from(struct hall *h, const char *code, const char *from, const char *verb,
                       json_t *args)
{
    json_t *body = case_must_from(h, 429, from, verb, NULL, NULL, args);

    assert_string_equal(json_string_value(json_object_get(body, "code")), code);
    json_decref(body);
}

/* ---- listening ----------------------------------------------------------------------------- */

struct listener {
    struct hall *h;
    struct hall_subscriber *subscriber;
    char game[STORE_ID + 1];
    char *token;
    struct os_lock *lock;
    struct os_condition *came;
    json_t *view;
    int64_t v;
    int status;
    bool gap; /* a number was left out, or came twice */
    char *stream;
    size_t len;
    char **shown; /* copies of it that were handed out */
    size_t shown_count;
};

/* The client that docs/formats/api.md describes. */
static void fold(struct listener *l, const json_t *event)
{
    const char *t = json_string_value(json_object_get(event, "t"));
    json_t *d = json_object_get(event, "d"), *set = json_object_get(d, "set");
    int64_t v = json_integer_value(json_object_get(event, "v"));

    if (strcmp(t, "view") == 0) {
        json_decref(l->view);
        l->view = json_deep_copy(d);
    } else if (strcmp(t, "presence") == 0) { /* in no log: it has the number of the last event */
        l->gap = l->gap || v != l->v;
        json_object_update(l->view, set);
    } else {
        l->gap = l->gap || (l->view != NULL && v != l->v + 1);
        if (l->view == NULL)
            l->view = json_object();
        json_object_update(l->view, set);
        if (json_object_get(d, "move") != NULL && json_object_get(set, "moves") == NULL)
            json_array_append(json_object_get(l->view, "moves"), json_object_get(d, "move"));
        if (json_object_get(d, "chat") != NULL) {
            json_array_append(json_object_get(l->view, "chat"), json_object_get(d, "chat"));
            if (json_array_size(json_object_get(l->view, "chat")) > 50)
                json_array_remove(json_object_get(l->view, "chat"), 0);
        }
    }
    l->v = v;
    json_object_set_new(l->view, "v", json_integer(v));
}

static void take_event(void *context, struct packet *p, int work)
{
    struct listener *l = context;
    const char *json = p->text;
    size_t len = p->len;
    json_t *event = json_loadb(json, len, 0, NULL);

    (void)work;
    os_lock_take(l->lock);
    l->stream = realloc(l->stream, l->len + len + 2);
    memcpy(l->stream + l->len, json, len);
    l->len += len + 1;
    memcpy(l->stream + l->len - 1, "\n", 2);
    fold(l, event);
    os_condition_wake(l->came);
    os_lock_give(l->lock);
    json_decref(event);
}

static void take_end(void *context, int status, json_t *body)
{
    struct listener *l = context;

    os_lock_take(l->lock);
    l->status = status;
    os_condition_wake(l->came);
    os_lock_give(l->lock);
    json_decref(body);
}

struct listener *case_listen(struct hall *h, const char *game, const char *token, int64_t since)
{
    struct listener *l = calloc(1, sizeof *l);

    l->h = h;
    memcpy(l->game, game, STORE_ID);
    l->token = token != NULL ? calloc(1, strlen(token) + 1) : NULL;
    if (token != NULL)
        memcpy(l->token, token, strlen(token));
    l->lock = os_lock_new();
    l->came = os_condition_new();
    l->stream = calloc(1, 1);
    l->v = since > 0 ? since : 0;
    l->subscriber = hall_subscribe(h, &(struct hall_call){.game = game, .token = token}, since,
                                   take_event, take_end, l);
    return l;
}

void case_unlisten(struct listener *l)
{
    if (l->status != 503) /* with the hall its subscribers are gone */
        hall_unsubscribe(l->h, l->subscriber);
    os_condition_free(l->came);
    os_lock_free(l->lock);
    json_decref(l->view);
    free(l->token);
    for (size_t i = 0; i < l->shown_count; i++)
        free(l->shown[i]);
    free(l->shown);
    free(l->stream);
    free(l);
}

bool case_heard(struct listener *l, int64_t v)
{
    double until = os_seconds() + 60;
    bool heard;

    os_lock_take(l->lock);
    while (l->v < v && l->status == 0)
        if (!os_condition_wait_until(l->came, l->lock, until))
            break;
    heard = l->v >= v;
    os_lock_give(l->lock);
    return heard;
}

json_t *case_folded(struct listener *l)
{
    json_t *view;

    os_lock_take(l->lock);
    view = json_deep_copy(l->view);
    os_lock_give(l->lock);
    return view;
}

/* A copy, since more may come at any time. */
const char *case_stream(struct listener *l)
{
    char *copy;

    os_lock_take(l->lock);
    copy = calloc(1, l->len + 1);
    memcpy(copy, l->stream, l->len);
    l->shown = realloc(l->shown, (l->shown_count + 1) * sizeof *l->shown);
    l->shown[l->shown_count++] = copy;
    os_lock_give(l->lock);
    return copy;
}

int case_ended(struct listener *l)
{
    double until = os_seconds() + 60;
    int status;

    os_lock_take(l->lock);
    while (l->status == 0)
        if (!os_condition_wait_until(l->came, l->lock, until))
            break;
    status = l->status;
    os_lock_give(l->lock);
    return status;
}

void case_same(struct hall *h, struct listener *l)
{
    json_t *asked = case_must(h, 200, "view", l->game, l->token, NULL), *folded;

    assert_true(case_heard(l, json_integer_value(json_object_get(asked, "v"))));
    assert_false(l->gap);
    folded = case_folded(l);
    /* Views of Onamazu are played on by anyone who knows its rules. */
    if (json_is_null(json_object_get(folded, "position")))
        json_object_set(folded, "position", json_object_get(asked, "position"));
    if (!json_equal(folded, asked))
        fail_msg("heard %s, asked %s", json_dumps(folded, JSON_COMPACT | JSON_SORT_KEYS),
                 json_dumps(asked, JSON_COMPACT | JSON_SORT_KEYS));
    json_decref(folded);
    json_decref(asked);
}

const char *case_choice(const json_t *view, struct rng *r)
{
    const json_t *legal = json_object_get(view, "legal");

    assert_true(json_array_size(legal) > 0);
    return json_string_value(json_array_get(legal, rng_below(r, json_array_size(legal))));
}
