/* Torii: MIT licence, see LICENSE. */
/* Live games: sittings in memory, their decisions, and the commits of those. */
#include "server/hall_games.h"

#include "server/show.h"
#include "server/sums.h"

#include <stdlib.h>
#include <string.h>

/* Approximate overhead of the store in bytes, per entry and per game. */
enum { ENTRY = 60, ROW = 1500 };

/* ---- finding ------------------------------------------------------------------------------- */

static struct live_game **bucket(struct hall *h, const char *id)
{
    uint32_t hash = 2166136261u;

    for (; *id != '\0'; id++)
        hash = (hash ^ (unsigned char)*id) * 16777619u;
    return &h->buckets[hash % HALL_BUCKETS];
}

struct live_game *live_game_find(struct hall *h, const char *id)
{
    struct live_game *t = *bucket(h, id);

    while (t != NULL && strcmp(t->id, id) != 0)
        t = t->next;
    return t;
}

static struct live_game *live_game_new(struct hall *h, const char *id)
{
    struct live_game *t = calloc(1, sizeof *t), **at = bucket(h, id);

    if (t == NULL)
        return NULL;
    memcpy(t->id, id, strlen(id) < STORE_ID ? strlen(id) : STORE_ID);
    t->tail = &t->head;
    t->used = h->last_now;
    t->next = *at;
    *at = t;
    atomic_fetch_add(&h->live_games, 1);
    return t;
}

/* Kept while a thought may still need its rules. */
void live_game_forget(struct live_game *t)
{
    if (t->s != NULL && t->s->holders == 0)
        sitting_free(t->s);
    else if (t->s != NULL)
        t->s->holders = -t->s->holders; /* owned by the thoughts now */
    t->s = NULL;
    if (t->thought != NULL)
        atomic_store(&t->thought->stop, true);
    t->thought = NULL;
}

void live_game_drop(struct hall *h, struct live_game *t)
{
    struct live_game **at = bucket(h, t->id);

    while (*at != t)
        at = &(*at)->next;
    *at = t->next;
    live_game_forget(t);
    atomic_fetch_add(&h->live_games, -1);
    free(t);
}

struct live_game *live_game_get(struct hall *h, const char *id)
{
    struct live_game *t = live_game_find(h, id);

    return t != NULL ? t : live_game_new(h, id);
}

/* ---- one request after the other ----------------------------------------------------------- */

void live_game_push(struct hall *h, struct live_game *t, struct request *r)
{
    r->next = NULL;
    *t->tail = r;
    t->tail = &r->next;
    t->used = h->last_now;
    if (t->reading)
        reader_hurry(h, t, r->client);
    live_game_step(h, t);
}

void live_game_push_inner(struct hall *h, struct live_game *t, const char *verb, json_t *args)
{
    struct request *r =
        request_new(h, &(struct hall_call){.verb = verb, .game = t->id, .args = args});

    json_decref(args);
    if (r == NULL)
        return;
    r->inner = true;
    r->next = NULL;
    *t->tail = r;
    t->tail = &r->next;
}

struct request *live_game_pop(struct live_game *t)
{
    struct request *r = t->head;

    t->head = r->next;
    if (t->head == NULL)
        t->tail = &t->head;
    if (r->inner)
        t->asked = false;
    return r;
}

void live_game_refuse_all(struct hall *h, struct live_game *t, enum code code, const char *words)
{
    while (t->head != NULL)
        hall_refuse(h, live_game_pop(t), code, words);
}

/* The work of a request about a game, in small requests: most of it is going through the moves. */
static void charge(struct hall *h, const struct live_game *t, struct request *r)
{
    int work = r->endpoint->work * (int)t->s->match.count / 512;

    if (work >= (int)t->s->match.count / 64)
        atomic_fetch_add(&h->moves_shown, (long long)t->s->match.count);
    if (!r->inner)
        hall_charge(h, r, work);
}

static void begin_subscriber(struct hall *h, struct live_game *t, struct request *r)
{
    int scope = sitting_seat_of(t->s, r->hash);

    if (!subscriber_arrives(h, r->subscriber)) {
        request_free(r);
    } else if (scope == -2) {
        subscriber_end(h, r->subscriber, CODE_BAD_TOKEN, "this token holds no seat here");
        request_free(r);
    } else {
        charge(h, t, r);
        r->subscriber->scope = sitting_index(scope);
        subscriber_begin(h, t, r->subscriber, r->bill.work);
        request_free(r);
    }
}

/* ---- keeping ------------------------------------------------------------------------------- */

struct commit {
    struct hall *h;
    struct message *m;
};

static void on_commit(void *context, enum store_verdict verdict, const char *reason)
{
    struct commit *k = context;
    struct text t;

    k->m->verdict = verdict;
    text_init(&t, k->m->reason, sizeof k->m->reason);
    text_add(&t, reason != NULL ? reason : "");
    hall_post(k->h, k->m);
    free(k);
}

static enum status apply_entry(struct sitting *s, const struct decision *d, int i, int64_t now,
                               struct err *e)
{
    return d->entries[i] == NULL ? sitting_apply_act(s, d->by, d->played, now, e)
                                 : sitting_apply(s, d->entries[i], now, false, e);
}

/* Applied before the commit, so that the summary is the new one; subscribers are not notified yet. */
static bool play_ahead(struct hall *h, struct live_game *t, int64_t now)
{
    struct err e = {0};

    for (int i = 0; i < t->decision.count; i++)
        if (apply_entry(t->s, &t->decision, i, now, &e) != OK) {
            hall_log(h, "game %s: a new entry cannot be applied", t->id);
            return false;
        }
    return true;
}

/* As Jansson prints what push_steps makes (decide.c). */
static void write_act(const struct decision *d, struct jtext *j)
{
    jtext_open(j, '{');
    jtext_key(j, "k");
    jtext_string(j, "act");
    jtext_key(j, "s");
    jtext_int(j, d->by);
    jtext_key(j, "x");
    jtext_string(j, d->played);
    jtext_close(j, '}');
}

static void write_entry(json_t *entry, struct sitting_sums *sums, struct jtext *j)
{
    json_t *kept = shared_strip(entry, &sums->summary);

    jtext_json(j, kept);
    json_decref(kept);
}

/* The entries of a decision as text; false: no memory. */
static bool write_entries(const struct decision *d, struct sitting_sums *sums, struct jtext *j,
                          size_t ends[STORE_MAX_TOGETHER])
{
    for (int i = 0; i < d->count; i++) {
        j->more = false; /* each by itself */
        if (d->entries[i] == NULL)
            write_act(d, j);
        else
            write_entry(d->entries[i], sums, j);
        ends[i] = j->len;
    }
    return !j->failed;
}

/* Appends a decision to the game's log, with the new summary unless that may wait; false: no memory. */
static bool append(struct hall *h, struct sitting *s, const struct decision *d, int64_t now,
                   struct request *r, struct commit *k)
{
    struct store_entry entries[STORE_MAX_TOGETHER];
    uint64_t from = s->entries - (uint64_t)d->count;
    struct sitting_sums sums = {.text = NULL};
    char owner[HALL_NAME] = "";
    size_t ends[STORE_MAX_TOGETHER];
    struct jtext j;
    bool waits = from > 0 && strcmp(r->endpoint->name, "act") == 0 && sitting_sums_wait(s), good;

    jtext_begin(&j);
    if (!waits)
        sitting_sum_up(s, &sums);
    if (from == 0)
        owners_name(h, r->from, owner);
    sums.summary.owner = str_of(owner);
    good = write_entries(d, &sums, &j, ends);
    for (int i = 0; i < d->count && good; i++) {
        size_t at = i > 0 ? ends[i - 1] : 0;

        entries[i] = (struct store_entry){from + (uint64_t)i, now, {j.data + at, ends[i] - at}};
        r->bill.kept += (int)entries[i].body.len + ENTRY;
    }
    if (good) {
        r->bill.kept += (int)sums.summary.shared_text.len + (from == 0 ? ROW : 0);
        store_append(h->store, s->id, entries, d->count, waits ? NULL : &sums.summary, on_commit,
                     k);
    }
    jtext_end(&j);
    sitting_sums_release(&sums);
    return good;
}

static void commit_free(struct commit *k)
{
    if (k != NULL) {
        sitting_free(k->m->s);
        free(k->m);
    }
    free(k);
}

static struct commit *commit_new(struct hall *h, struct live_game *t)
{
    struct commit *k = calloc(1, sizeof *k);
    struct message *m = calloc(1, sizeof *m);

    if (k == NULL || m == NULL) {
        free(k);
        free(m);
        return NULL;
    }
    m->kind = M_COMMITTED;
    m->live = t;
    *k = (struct commit){h, m};
    /* cppcheck-suppress memleak ; what is kept holds it */
    return k;
}

/* Sends the entries of the decision to the store; the answer waits for the commit. */
static bool keep(struct hall *h, struct live_game *t, int64_t now)
{
    struct commit *k = commit_new(h, t);

    now = now > t->s->time ? now : t->s->time;
    if (k == NULL || !play_ahead(h, t, now) || !append(h, t->s, &t->decision, now, t->current, k)) {
        commit_free(k);
        return false;
    }
    t->appending = true;
    h->appending++;
    return true;
}

/* The rematch, for game_adopt. The old game refers to it only after it is committed. Its events are only counted: nobody
 * can have seen any, so every subscriber gets the whole view. */
static bool make_next(struct hall *h, struct live_game *t, int64_t now)
{
    struct commit *k = commit_new(h, t);
    struct decision next = {.count = 0};
    char id[STORE_ID + 1];
    bool good;

    token_game_new(id);
    if (k != NULL) {
        k->m->kind = M_NEXT_COMMITTED;
        k->m->s = sitting_new(id); /* another thread's once it is appended */
    }
    good = k != NULL && k->m->s != NULL && decide_next(t->s, k->m->s, now, &t->decision, &next) &&
           append(h, k->m->s, &next, now, t->current, k);
    if (good) {
        t->appending = true;
        h->appending++;
    } else {
        commit_free(k);
    }
    decision_release(&next);
    return good;
}

static void answer_now(struct hall *h, struct live_game *t, struct request *r)
{
    int status = t->decision.status;
    json_t *body = t->decision.body;

    t->decision.body = NULL;
    decision_release(&t->decision);
    hall_answer_with(h, r, status, body != NULL ? body : json_object());
}

/* `gone` promises that nothing was done; otherwise `unsure`. The game is read again before anyone is shown it. */
static void refuse_unkept(struct hall *h, struct request *r, bool unsure)
{
    atomic_fetch_add(unsure ? &h->unsure : &h->gone, 1);
    if (unsure)
        hall_refuse(h, r, CODE_UNSURE,
                    "the store was lost during the commit: it may or may not have been done; check "
                    "the game");
    else
        hall_refuse_gone(h, r);
}

/* The decision cannot be committed; the sitting may be half updated. */
static void let_go(struct hall *h, struct live_game *t, bool unsure)
{
    struct request *r = t->current;

    t->current = NULL;
    decision_release(&t->decision);
    live_game_forget(t);
    refuse_unkept(h, r, unsure);
}

static void run_request(struct hall *h, struct live_game *t, struct request *r)
{
    int seat = r->inner ? GAME_SPECTATOR : sitting_seat_of(t->s, r->hash);
    struct ask a = {.endpoint = r->endpoint,
                    .seated = true,
                    .seat = seat,
                    .args = r->args,
                    .act = r->is_act ? &r->act : NULL,
                    .now = hall_now(h),
                    .opened = h->opened,
                    .inner = r->inner,
                    .paired = r->pairs,
                    .there = presence_there(h, t, SITTING_SILENCE),
                    .seeks = presence_seeks(h, t)};

    if (!r->inner) {
        presence_sign(h, t, seat);
        t->client = seat >= 0 ? r->client : t->client;
    }
    charge(h, t, r);
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

/*
 * A client that was served by another process may know of events that we have not been notified of yet: the log is
 * read before it is answered, so that no seat's stream ever goes back. Once: `since` may be nonsense.
 */
static bool is_behind(const struct live_game *t, struct request *r)
{
    int seat = r->subscriber != NULL && !r->reread && r->subscriber->since > 0
                   ? sitting_seat_of(t->s, r->hash)
                   : -2;

    if (seat == -2 || (uint64_t)r->subscriber->since <= t->s->v[sitting_index(seat)])
        return false;
    r->reread = true;
    return true;
}

void live_game_step(struct hall *h, struct live_game *t)
{
    while (!t->reading && !t->appending && t->head != NULL) {
        struct request *r;

        if (t->s == NULL || t->behind || is_behind(t, t->head)) {
            live_game_load(h, t);
            return;
        }
        r = live_game_pop(t);
        if (r->subscriber != NULL)
            begin_subscriber(h, t, r);
        else
            run_request(h, t, r);
    }
    if (t->behind && !t->reading && !t->appending && t->s != NULL)
        live_game_load(h, t);
}

static void create(struct hall *h, struct request *r, bool paired)
{
    struct ask a = {.args = r->args, .now = hall_now(h)};
    struct decision d;
    struct live_game *t;
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
    t = live_game_new(h, id);
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
    hall_refuse(h, r, CODE_NO_MEMORY, "out of memory");
    if (t != NULL) {
        decision_release(&t->decision);
        live_game_drop(h, t);
    }
}

void live_game_create(struct hall *h, struct request *r)
{
    create(h, r, false);
}

void live_game_create_paired(struct hall *h, struct request *r)
{
    create(h, r, true);
}

/* ---- after the commit -------------------------------------------------------------- */

/* The answer to what was kept, with the numbers of the game since then; NULL where the bill has them. */
static json_t *body_kept(const struct sitting *s, struct decision *d, struct request *r)
{
    uint64_t v = s->v[sitting_index(d->scope < 0 ? -1 : d->scope)];
    json_t *body = d->body;

    d->body = NULL;
    if (body == NULL && r->is_act) {
        r->bill.acted = true;
        r->bill.n = s->n;
        r->bill.v = v;
        return NULL;
    }
    if (body == NULL)
        body = json_object();
    json_object_set_new(body, "n", json_integer((json_int_t)s->n));
    json_object_set_new(body, "v", json_integer((json_int_t)v));
    return body;
}

static void live_game_kept(struct hall *h, struct live_game *t, struct request *r)
{
    int status = t->decision.status;
    json_t *body = body_kept(t->s, &t->decision, r);

    for (int i = 0; i < t->decision.count; i++)
        if (t->decision.entries[i] == NULL || json_object_get(t->decision.entries[i], "x") != NULL)
            atomic_fetch_add(&h->acts, 1);
    decision_release(&t->decision);
    t->own = true;
    atomic_fetch_add(&h->kept, 1);
    atomic_fetch_add(&h->keep_ms, (long long)((os_seconds() - r->came) * 1000));
    hall_answer_with(h, r, status, body);
    subscribers_notify(h, t);
    presence_notify(h, t);
    live_game_plan(h, t);
}

/* Another process was faster, or the store is unreachable: discard what was applied ahead. */
static void live_game_undo(struct hall *h, struct live_game *t)
{
    decision_release(&t->decision);
    live_game_forget(t);
    (void)h;
}

void live_game_committed(struct hall *h, struct message *m)
{
    struct live_game *t = m->live;
    struct request *r = t->current;
    bool fresh = t->s->entries == (uint64_t)t->decision.count; /* a new game, not committed yet */

    t->current = NULL;
    t->appending = false;
    h->appending--;
    atomic_store(&h->well, m->verdict == STORE_KEPT || m->verdict == STORE_STALE);
    if (m->verdict == STORE_KEPT) {
        live_game_kept(h, t, r);
        live_game_step(h, t);
        return;
    }
    live_game_undo(h, t);
    t->retry = h->last_now + HALL_RETRY;
    if (m->verdict == STORE_STALE && !fresh && ++r->tries < HALL_TRIES) {
        atomic_fetch_add(&h->stale, 1);
        r->next = t->head;
        if (t->head == NULL)
            t->tail = &r->next;
        t->head = r;
        live_game_step(h, t);
        return;
    }
    hall_log(h, "game %s: %s: %s", t->id,
             m->verdict == STORE_UNSURE ? "possibly committed" : "not committed", m->reason);
    refuse_unkept(h, r, m->verdict == STORE_UNSURE);
    if (fresh && t->head == NULL)
        live_game_drop(h, t);
    else
        live_game_step(h, t);
}

/* A rematch that is committed: its players come at once, and need not wait until its log has been read. Takes the
 * sitting. */
static void game_adopt(struct hall *h, struct sitting *s)
{
    struct live_game *t = live_game_find(h, s->id) == NULL ? live_game_new(h, s->id) : NULL;

    if (t == NULL) { /* no memory: its log is read when it is asked for */
        sitting_free(s);
        return;
    }
    t->s = s;
    t->own = true;
    presence_notify(h, t);
    live_game_plan(h, t);
}

void live_game_next_committed(struct hall *h, struct message *m)
{
    struct live_game *t = m->live;

    t->appending = false;
    h->appending--;
    if (m->verdict == STORE_KEPT)
        game_adopt(h, m->s);
    else
        sitting_free(m->s);
    m->s = NULL;
    if (m->verdict == STORE_KEPT && keep(h, t, hall_now(h)))
        return;
    let_go(h, t, m->verdict == STORE_UNSURE);
    live_game_step(h, t);
}
