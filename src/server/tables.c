/* Torii: MIT licence, see LICENSE. */
/* Tables: sittings in memory, what is decided at them, kept, read again, and due. */
#include "server/hall_tables.h"

#include "server/show.h"

#include <stdlib.h>
#include <string.h>

/* ---- finding ------------------------------------------------------------------------------- */

static struct table **bucket(struct hall *h, const char *id)
{
    uint32_t hash = 2166136261u;

    for (; *id != '\0'; id++)
        hash = (hash ^ (unsigned char)*id) * 16777619u;
    return &h->buckets[hash % HALL_BUCKETS];
}

struct table *table_find(struct hall *h, const char *id)
{
    struct table *t = *bucket(h, id);

    while (t != NULL && strcmp(t->id, id) != 0)
        t = t->next;
    return t;
}

static struct table *table_new(struct hall *h, const char *id)
{
    struct table *t = calloc(1, sizeof *t), **at = bucket(h, id);

    if (t == NULL)
        return NULL;
    memcpy(t->id, id, strlen(id) < STORE_ID ? strlen(id) : STORE_ID);
    t->tail = &t->head;
    t->used = h->last_now;
    t->next = *at;
    *at = t;
    atomic_fetch_add(&h->tables, 1);
    return t;
}

/* A thought may still need its rules. */
static void drop_sitting(struct table *t)
{
    if (t->s != NULL && t->s->holders == 0)
        sitting_free(t->s);
    else if (t->s != NULL)
        t->s->holders = -t->s->holders; /* nobody's but theirs */
    t->s = NULL;
    if (t->thought != NULL)
        atomic_store(&t->thought->stop, true);
    t->thought = NULL;
}

void table_drop(struct hall *h, struct table *t)
{
    struct table **at = bucket(h, t->id);

    while (*at != t)
        at = &(*at)->next;
    *at = t->next;
    drop_sitting(t);
    atomic_fetch_add(&h->tables, -1);
    free(t);
}

void table_load(struct hall *h, struct table *t)
{
    struct job job = {.kind = M_READ, .table = t, .from = t->s != NULL ? t->s->entries : 0};

    memcpy(job.game, t->id, sizeof job.game);
    t->reading = true;
    t->behind = false;
    reader_push(h, &job);
}

struct table *table_get(struct hall *h, const char *id)
{
    struct table *t = table_find(h, id);

    return t != NULL ? t : table_new(h, id);
}

/* ---- one request after the other ----------------------------------------------------------- */

void table_push(struct hall *h, struct table *t, struct request *r)
{
    r->next = NULL;
    *t->tail = r;
    t->tail = &r->next;
    t->used = h->last_now;
    table_step(h, t);
}

void table_push_inner(struct table *t, const char *verb, json_t *args)
{
    struct request *r = request_new(verb, t->id, NULL, args);

    json_decref(args);
    if (r == NULL)
        return;
    r->inner = true;
    r->next = NULL;
    *t->tail = r;
    t->tail = &r->next;
}

static struct request *pop(struct table *t)
{
    struct request *r = t->head;

    t->head = r->next;
    if (t->head == NULL)
        t->tail = &t->head;
    if (r->inner)
        t->asked = false;
    return r;
}

void table_refuse_all(struct hall *h, struct table *t, enum code code, const char *words)
{
    while (t->head != NULL)
        hall_refuse(h, pop(t), code, words);
}

static void begin_ear(struct hall *h, struct table *t, struct request *r)
{
    int scope = sitting_seat(t->s, r->token);

    if (!ear_arrives(h, r->ear)) {
        request_free(r);
    } else if (scope == -2) {
        ear_end(h, r->ear, CODE_BAD_TOKEN, "this token holds no seat here");
        request_free(r);
    } else {
        r->ear->scope = sitting_index(scope);
        ear_begin(h, t, r->ear);
        request_free(r);
    }
}

/* ---- keeping ------------------------------------------------------------------------------- */

struct keeping {
    struct hall *h;
    struct message *m;
};

static void store_told_us(void *context, enum store_verdict verdict, const char *reason)
{
    struct keeping *k = context;
    struct text t;

    k->m->verdict = verdict;
    text_init(&t, k->m->reason, sizeof k->m->reason);
    text_add(&t, reason != NULL ? reason : "");
    hall_post(k->h, k->m);
    free(k);
}

/* Played at the table at once, so that the summary is that of afterwards; nobody hears of it yet. */
static bool play_ahead(struct hall *h, struct table *t, int64_t now)
{
    struct err e = {"", ""};

    for (int i = 0; i < t->decision.count; i++)
        if (sitting_apply(t->s, t->decision.entries[i], now, false, &e) != OK) {
            hall_log(h, "game %s: an entry of its own does not fit", t->id);
            return false;
        }
    return true;
}

static void append(struct hall *h, const char *id, const struct decision *d, uint64_t from,
                   int64_t now, const struct store_summary *summary, struct keeping *k)
{
    struct store_entry entries[STORE_MAX_TOGETHER];

    for (int i = 0; i < d->count; i++) {
        char *body = json_dumps(d->entries[i], JSON_COMPACT);

        entries[i] = (struct store_entry){from + (uint64_t)i, now, str_of(body)};
    }
    store_append(h->store, id, entries, d->count, summary, store_told_us, k);
    for (int i = 0; i < d->count; i++)
        free((char *)(uintptr_t)entries[i].body.data);
}

static struct keeping *keeping_new(struct hall *h, struct table *t)
{
    struct keeping *k = calloc(1, sizeof *k);
    struct message *m = calloc(1, sizeof *m);

    if (k == NULL || m == NULL) {
        free(k);
        free(m);
        return NULL;
    }
    m->kind = M_TOLD;
    m->table = t;
    *k = (struct keeping){h, m};
    return k;
}

/* Entries of the table's decision go to the store; the answer waits. */
static bool keep(struct hall *h, struct table *t, int64_t now)
{
    struct keeping *k = keeping_new(h, t);
    uint64_t from = t->s->entries;
    struct store_summary summary;
    char *text;

    now = now > t->s->time ? now : t->s->time;
    if (k == NULL || !play_ahead(h, t, now)) {
        if (k != NULL)
            free(k->m);
        free(k);
        return false;
    }
    text = sitting_summary(t->s, &summary);
    t->appending = true;
    h->appending++;
    append(h, t->id, &t->decision, from, now, &summary, k);
    free(text);
    return true;
}

/* The next game of these people; only when the store has it does the old one name it. */
static bool make_next(struct hall *h, struct table *t, int64_t now)
{
    struct keeping *k = keeping_new(h, t);
    struct decision next;
    struct sitting *s;
    struct store_summary summary;
    char id[STORE_ID + 1], *text;
    struct err e;
    bool good;

    token_game_new(id);
    decide_next(t->s, id, &t->decision, &next);
    s = sitting_new(id);
    good = k != NULL && s != NULL;
    for (int i = 0; i < next.count && good; i++)
        good = sitting_apply(s, next.entries[i], now, true, &e) == OK;
    if (good) {
        k->m->kind = M_NEXT;
        t->appending = true;
        h->appending++;
        text = sitting_summary(s, &summary);
        append(h, id, &next, 0, now, &summary, k);
        free(text);
    } else if (k != NULL) {
        free(k->m);
        free(k);
    }
    sitting_free(s);
    decision_release(&next);
    return good;
}

static void answer_now(struct hall *h, struct table *t, struct request *r)
{
    int status = t->decision.status;
    json_t *body = t->decision.body;

    t->decision.body = NULL;
    decision_release(&t->decision);
    hall_answer_with(h, r, status, body != NULL ? body : json_object());
}

/* `gone` promises that nothing was done; where that is not known it must not be said. The table is read
 * again before anybody is told anything of it. */
static void refuse_unkept(struct hall *h, struct request *r, bool unsure)
{
    atomic_fetch_add(unsure ? &h->unsure : &h->gone, 1);
    if (unsure)
        hall_refuse(
            h, r, CODE_UNSURE,
            "the store was lost at this very moment: it may have been done or not, look again");
    else
        hall_refuse_gone(h, r);
}

/* What was decided cannot be kept; the sitting may be half played. */
static void let_go(struct hall *h, struct table *t, bool unsure)
{
    struct request *r = t->current;

    t->current = NULL;
    decision_release(&t->decision);
    drop_sitting(t);
    refuse_unkept(h, r, unsure);
}

static void run_request(struct hall *h, struct table *t, struct request *r)
{
    struct ask a = {.verb = r->verb,
                    .token = r->token,
                    .args = r->args,
                    .now = hall_now(h),
                    .opened = h->opened,
                    .inner = r->inner,
                    .paired = r->pairs,
                    .there = presence_there(h, t, SITTING_SILENCE),
                    .seeks = presence_seeks(h, t)};

    if (!r->inner)
        presence_sign(h, t, sitting_seat(t->s, r->token));
    a.now = a.now > t->s->time ? a.now : t->s->time;
    decide(t->s, &a, &t->decision);
    if (t->decision.count == 0) {
        answer_now(h, t, r);
        return;
    }
    t->current = r;
    if (!(t->decision.rematch ? make_next(h, t, a.now) : keep(h, t, a.now)))
        let_go(h, t, false);
}

void table_step(struct hall *h, struct table *t)
{
    while (!t->reading && !t->appending && t->head != NULL) {
        struct request *r;

        if (t->s == NULL || t->behind) {
            table_load(h, t);
            return;
        }
        r = pop(t);
        if (r->ear != NULL)
            begin_ear(h, t, r);
        else
            run_request(h, t, r);
    }
    if (t->behind && !t->reading && !t->appending && t->s != NULL)
        table_load(h, t);
}

void table_create(struct hall *h, struct request *r, bool paired)
{
    struct ask a = {.verb = "create", .args = r->args, .now = hall_now(h)};
    struct decision d;
    struct table *t;
    char id[STORE_ID + 1];

    token_game_new(id);
    decide_create(id, &a, paired, &d);
    if (d.status != 201) {
        json_t *body = d.body;

        d.body = NULL;
        decision_release(&d);
        hall_answer_with(h, r, d.status, body);
        return;
    }
    t = table_new(h, id);
    if (t != NULL)
        t->s = sitting_new(id);
    if (t != NULL)
        t->decision = d;
    else
        decision_release(&d);
    if (t != NULL && t->s != NULL) {
        t->current = r;
        if (keep(h, t, a.now))
            return;
        t->current = NULL;
    }
    hall_refuse(h, r, CODE_NO_MEMORY, "there is no memory left");
    if (t != NULL) {
        decision_release(&t->decision);
        table_drop(h, t);
    }
}

/* ---- after the store has told -------------------------------------------------------------- */

static void table_kept(struct hall *h, struct table *t, struct request *r)
{
    int status = t->decision.status;
    json_t *body = t->decision.body != NULL ? t->decision.body : json_object();
    int scope = t->decision.scope;

    t->decision.body = NULL;
    for (int i = 0; i < t->decision.count; i++)
        if (json_object_get(t->decision.entries[i], "x") != NULL)
            atomic_fetch_add(&h->acts, 1);
    decision_release(&t->decision);
    t->own = true;
    json_object_set_new(body, "n", json_integer((json_int_t)t->s->n));
    json_object_set_new(body, "v",
                        json_integer((json_int_t)t->s->v[sitting_index(scope < 0 ? -1 : scope)]));
    atomic_fetch_add(&h->kept, 1);
    atomic_fetch_add(&h->keep_ms, (long long)((os_seconds() - r->came) * 1000));
    hall_answer_with(h, r, status, body);
    ears_tell(h, t);
    presence_tell(h, t);
    table_plan(h, t);
}

/* Somebody was faster, or the store is gone: what was played ahead is not there. */
static void table_undo(struct hall *h, struct table *t)
{
    decision_release(&t->decision);
    drop_sitting(t);
    (void)h;
}

void table_told(struct hall *h, struct message *m)
{
    struct table *t = m->table;
    struct request *r = t->current;
    bool fresh = t->s->entries == (uint64_t)t->decision.count; /* nobody else knows of it yet */

    t->current = NULL;
    t->appending = false;
    h->appending--;
    atomic_store(&h->well, m->verdict == STORE_KEPT || m->verdict == STORE_STALE);
    if (m->verdict == STORE_KEPT) {
        table_kept(h, t, r);
        table_step(h, t);
        return;
    }
    table_undo(h, t);
    t->retry = h->last_now + HALL_RETRY;
    if (m->verdict == STORE_STALE && !fresh && ++r->tries < HALL_TRIES) {
        atomic_fetch_add(&h->stale, 1);
        r->next = t->head;
        if (t->head == NULL)
            t->tail = &r->next;
        t->head = r;
        table_step(h, t);
        return;
    }
    hall_log(h, "game %s: %s: %s", t->id,
             m->verdict == STORE_UNSURE ? "perhaps kept, perhaps not" : "not kept", m->reason);
    refuse_unkept(h, r, m->verdict == STORE_UNSURE);
    if (fresh && t->head == NULL)
        table_drop(h, t);
    else
        table_step(h, t);
}

void table_next_told(struct hall *h, struct message *m)
{
    struct table *t = m->table;

    t->appending = false;
    h->appending--;
    if (m->verdict == STORE_KEPT && keep(h, t, hall_now(h)))
        return;
    let_go(h, t, m->verdict == STORE_UNSURE);
    table_step(h, t);
}

/* ---- reading ------------------------------------------------------------------------------- */

static void apply_news(struct hall *h, struct table *t, json_t *news)
{
    struct err e = {"", ""};
    size_t i;
    json_t *one;

    json_array_foreach(news, i, one)
    {
        if (sitting_apply(t->s, json_array_get(one, 1), json_integer_value(json_array_get(one, 0)),
                          false, &e) != OK) {
            hall_log(h, "game %s: its log has an entry that does not fit", t->id);
            drop_sitting(t);
            return;
        }
    }
    if (json_array_size(news) > 0)
        t->own = false;
}

void table_read(struct hall *h, struct message *m)
{
    struct table *t = m->table;

    t->reading = false;
    atomic_store(&h->well, m->rc == OK || m->rc == NOT_FOUND || m->rc == BAD_INPUT);
    if (m->s != NULL) {
        t->s = m->s;
        t->s->present = t->present;
        t->own = false;
    } else if (m->rc == OK && t->s != NULL) {
        apply_news(h, t, m->list);
    }
    json_decref(m->list);
    if (m->rc != OK) {
        if (m->rc == NOT_FOUND)
            table_refuse_all(h, t, CODE_NO_GAME, "there is no such game");
        else
            table_refuse_all(h, t, CODE_GONE, "the store cannot be reached; nothing was done");
        /* What does not fit may be a secret move: nothing more is said of it. */
        if (m->rc != NOT_FOUND)
            hall_log(h, "game %s: cannot be read: %s", t->id,
                     m->rc == BAD_INPUT ? "its log has an entry that does not fit" : m->reason);
        t->retry = h->last_now + HALL_RETRY;
        if (t->s == NULL && t->ears == NULL)
            table_drop(h, t);
        return;
    }
    if (t->s != NULL) {
        ears_tell(h, t);
        presence_tell(h, t);
        table_plan(h, t);
    }
    table_step(h, t);
}

void table_heard(struct hall *h, const char *game)
{
    struct table *t;

    if (game[0] != '\0') {
        t = table_find(h, game);
        if (t == NULL || (t->s == NULL && t->ears == NULL && !t->reading))
            return;
        t->behind = true; /* also while it is read: what is being read may be older than this */
        table_step(h, t);
        return;
    }
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (t = h->buckets[i]; t != NULL; t = t->next)
            if (t->s != NULL || t->reading) {
                t->behind = true;
                table_step(h, t);
            }
}
