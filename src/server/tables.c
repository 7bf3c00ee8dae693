/* Torii: MIT licence, see LICENSE. */
/* Tables: sittings in memory, what is decided at them, and kept. */
#include "server/hall_tables.h"

#include "server/show.h"
#include "server/sums.h"

#include <stdlib.h>
#include <string.h>

/* Bytes that the store needs for an entry and for a game beside those of their texts, about. */
enum { ENTRY = 60, ROW = 1500 };

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
void table_forget(struct table *t)
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
    table_forget(t);
    atomic_fetch_add(&h->tables, -1);
    free(t);
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
    if (t->reading)
        reader_hurry(h, t, r->client);
    table_step(h, t);
}

void table_push_inner(struct table *t, const char *verb, json_t *args)
{
    struct request *r = request_new(&(struct hall_call){.verb = verb, .game = t->id, .args = args});

    json_decref(args);
    if (r == NULL)
        return;
    r->inner = true;
    r->next = NULL;
    *t->tail = r;
    t->tail = &r->next;
}

struct request *table_pop(struct table *t)
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
        hall_refuse(h, table_pop(t), code, words);
}

/* What it takes to answer a request about a game, in small ones: most of that is going through its moves. */
static int work_of(const struct sitting *s, const char *verb)
{
    int moves = (int)s->match.count;

    return strcmp(verb, "view") == 0 || strcmp(verb, "listen") == 0 ? moves / 64
           : strcmp(verb, "export") == 0                            ? moves / 32
           : strcmp(verb, "mine") == 0                              ? 0
                                                                    : moves / 512;
}

static void charge(struct hall *h, const struct table *t, struct request *r)
{
    int work = work_of(t->s, r->verb);

    if (work >= (int)t->s->match.count / 64)
        atomic_fetch_add(&h->moves_shown, (long long)t->s->match.count);
    if (!r->inner)
        hall_charge(h, r, work);
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
        charge(h, t, r);
        r->ear->scope = sitting_index(scope);
        ear_begin(h, t, r->ear, r->bill.work);
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

/* The entries of a decision as text, one after the other; false without memory. */
static bool write_entries(const struct decision *d, struct sitting_sums *sums, struct jtext *j,
                          size_t ends[STORE_MAX_TOGETHER])
{
    for (int i = 0; i < d->count; i++) {
        json_t *kept = shared_strip(d->entries[i], &sums->summary);

        j->more = false; /* each by itself */
        jtext_json(j, kept);
        json_decref(kept);
        ends[i] = j->len;
    }
    return !j->failed;
}

/* What a decision adds to a game's log, and the summary of afterwards; false without memory. */
static bool append(struct hall *h, const struct sitting *s, const struct decision *d, int64_t now,
                   struct request *r, struct keeping *k)
{
    struct store_entry entries[STORE_MAX_TOGETHER];
    uint64_t from = s->entries - (uint64_t)d->count;
    struct sitting_sums sums;
    char owner[HALL_NAME] = "";
    size_t ends[STORE_MAX_TOGETHER];
    struct jtext j;
    bool good;

    jtext_begin(&j);
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
        store_append(h->store, s->id, entries, d->count, &sums.summary, store_told_us, k);
    }
    jtext_end(&j);
    sitting_sums_release(&sums);
    return good;
}

static void keeping_free(struct keeping *k)
{
    if (k != NULL)
        free(k->m);
    free(k);
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
    /* cppcheck-suppress memleak ; what is kept holds it */
    return k;
}

/* Entries of the table's decision go to the store; the answer waits. */
static bool keep(struct hall *h, struct table *t, int64_t now)
{
    struct keeping *k = keeping_new(h, t);

    now = now > t->s->time ? now : t->s->time;
    if (k == NULL || !play_ahead(h, t, now) || !append(h, t->s, &t->decision, now, t->current, k)) {
        keeping_free(k);
        return false;
    }
    t->appending = true;
    h->appending++;
    return true;
}

/* The next game of these people; only when the store has it does the old one name it. */
static bool make_next(struct hall *h, struct table *t, int64_t now)
{
    struct keeping *k = keeping_new(h, t);
    struct decision next;
    struct sitting *s;
    char id[STORE_ID + 1];
    struct err e;
    bool good;

    token_game_new(id);
    decide_next(t->s, id, &t->decision, &next);
    s = sitting_new(id);
    good = k != NULL && s != NULL;
    for (int i = 0; i < next.count && good; i++)
        good = sitting_apply(s, next.entries[i], now, true, &e) == OK;
    if (good)
        k->m->kind = M_NEXT;
    good = good && append(h, s, &next, now, t->current, k);
    if (good) {
        t->appending = true;
        h->appending++;
    } else {
        keeping_free(k);
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
    table_forget(t);
    refuse_unkept(h, r, unsure);
}

static void run_request(struct hall *h, struct table *t, struct request *r)
{
    int seat = r->inner ? GAME_SPECTATOR : sitting_seat(t->s, r->token);
    struct ask a = {.verb = r->verb,
                    .token = r->token,
                    .seated = !r->inner,
                    .seat = seat,
                    .args = r->args,
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

void table_step(struct hall *h, struct table *t)
{
    while (!t->reading && !t->appending && t->head != NULL) {
        struct request *r;

        if (t->s == NULL || t->behind) {
            table_load(h, t);
            return;
        }
        r = table_pop(t);
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
    table_forget(t);
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
