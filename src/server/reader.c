/* Torii: MIT licence, see LICENSE. */
/*
 * The hall's reader: a thread that waits for the store, so that no other has to. A log is read in chunks, and clients
 * take turns between them.
 */
#include "server/hall_games.h"

#include "server/sums.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK = 256 }; /* entries of a log read at once */

/* ---- jobs, by the hall's thread ---------------------------------------------------------------- */

static void job_free(struct reader_job *j)
{
    sitting_free(j->s);
    json_decref(j->news);
    free(j->seats);
    free(j);
}

static struct message *message_of(struct reader_job *j)
{
    struct message *m = message_new(j->kind);

    if (m == NULL)
        return NULL;
    m->request = j->request;
    m->live = j->live;
    m->collect = j->collect;
    return m;
}

/* Out of memory no message can be sent either; the game is read at the next request. */
void reader_push(struct hall *h, const struct reader_job *job)
{
    struct reader_job *j = malloc(sizeof *j);

    if (j == NULL)
        return;
    *j = *job;
    os_lock_take(h->lock);
    if (!share_put(h->jobs, j->client, &j->item)) {
        free(j->seats);
        free(j);
        j = NULL;
    }
    if (job->live != NULL)
        job->live->job = j;
    os_condition_wake(h->jobbed);
    os_lock_give(h->lock);
}

void reader_hurry(struct hall *h, struct live_game *t, uint64_t client)
{
    struct reader_job *j = t->job;

    os_lock_take(h->lock);
    if (j != NULL && j->item.client != NULL && j->client != client &&
        share_sooner(h->jobs, client, &j->item)) {
        share_drop(h->jobs, &j->item);
        j->client = client;
        (void)share_put(h->jobs, client, &j->item);
    }
    os_lock_give(h->lock);
}

/* ---- logs ---------------------------------------------------------------------------------------- */

/* A chunk of a log, for a sitting or for the hall. */
struct chunk {
    struct reader_job *j;
    int count;
    enum status rc;
    struct err *e;
};

static json_t *body_of(const struct store_entry *entry)
{
    json_t *body = json_loadb(entry->body.data, entry->body.len, 0, NULL);

    return body != NULL ? body : json_null();
}

static bool take_entry(void *context, const struct store_entry *entry)
{
    struct chunk *c = context;
    struct reader_job *j = c->j;
    json_t *body = body_of(entry);

    if (j->news != NULL)
        json_array_append_new(j->news, json_pack("[I, O]", (json_int_t)entry->time, body));
    else if (sitting_apply(j->s, body, entry->time, entry->number + HALL_REMEMBERED < j->entries,
                           c->e) != OK)
        c->rc = BAD_INPUT;
    json_decref(body);
    j->from = entry->number + 1;
    return ++c->count < CHUNK && c->rc == OK;
}

/* The first entry may refer to a shared text, which cannot be read while the store is iterating. */
struct first {
    json_t *body;
    int64_t time;
};

static bool take_first(void *first, const struct store_entry *entry)
{
    *(struct first *)first = (struct first){body_of(entry), entry->time};
    return false;
}

static enum status read_first(struct hall *h, struct reader_job *j, struct err *e)
{
    struct first first = {NULL, 0};
    enum status rc = store_read(h->store, j->game, 0, take_first, &first, e);

    if (rc == OK)
        rc = shared_fill(h->store, first.body, e);
    if (rc == OK &&
        sitting_apply(j->s, first.body, first.time, HALL_REMEMBERED < j->entries, e) != OK)
        rc = BAD_INPUT;
    json_decref(first.body);
    j->from = 1;
    return rc;
}

/* Checks the game's row before its log: does it exist, and does the token hold a seat? */
static bool note_row(void *context, const struct store_game *game)
{
    struct reader_job *j = context;
    int seat = 0;

    j->entries = game->entries;
    if (j->hash[0] != '\0')
        json_decref(sitting_row(game, j->hash, &seat));
    if (seat == -1)
        j->entries = 0;
    return true;
}

static enum status begin_game(struct hall *h, struct reader_job *j, struct err *e)
{
    enum status rc = store_find(h->store, j->game, note_row, j, e);

    atomic_fetch_add(&h->rows_read, 1);
    if (rc != OK)
        return rc;
    if (j->entries == 0)
        return ILLEGAL;
    j->s = sitting_new(j->game);
    atomic_fetch_add(&h->games_read, 1);
    return j->s != NULL ? read_first(h, j, e) : NO_ROOM;
}

/* Reads the next chunk; true at the end of the log or on failure. */
static bool read_game(struct hall *h, struct reader_job *j, struct message *m, struct err *e)
{
    struct chunk c = {j, 0, OK, e};

    if (j->from == 0)
        m->rc = begin_game(h, j, e);
    else if (j->s == NULL && j->news == NULL)
        j->news = json_array();
    if (m->rc == OK)
        m->rc = store_read(h->store, j->game, j->from, take_entry, &c, e);
    if (m->rc == OK)
        m->rc = c.rc;
    atomic_fetch_add(&h->entries_read, c.count);
    j->work += c.count / 32 + 1;
    m->more = c.count == CHUNK;
    if (m->rc == OK && m->more && j->news == NULL)
        return false;
    m->work = j->work;
    m->list = j->news;
    j->news = NULL;
    if (m->rc == OK) {
        m->s = j->s;
        j->s = NULL;
    }
    return true;
}

/* ---- games without their logs ------------------------------------------------------------------ */

static bool take_game(void *list, const struct store_game *game)
{
    json_t *about = json_loadb(game->summary.text.data, game->summary.text.len, 0, NULL);

    if (!json_is_object(about)) {
        json_decref(about);
        about = json_object();
    }
    json_object_set_new(about, "id", json_string(game->id));
    json_array_append_new(list, json_pack("[o, I]", about, (json_int_t)game->changed));
    return true;
}

static void read_list(struct hall *h, struct reader_job *j, struct message *m, struct err *e)
{
    m->list = json_array();
    m->rc = j->turn ? store_turn_take(h->store, e) : OK;
    m->turn = j->turn && m->rc == OK;
    j->wanted.pair = j->name[0] != '\0' ? j->name : NULL;
    j->wanted.id = j->after[0] != '\0' ? j->after : NULL;
    if (m->rc == OK)
        m->rc = j->kind == M_DUE
                    ? store_list_due(h->store, j->before, j->most, take_game, m->list, e)
                    : store_list(h->store, &j->wanted, take_game, m->list, e);
    atomic_fetch_add(&h->rows_read, (long long)json_array_size(m->list));
    m->work = (int)json_array_size(m->list) / 32 + j->wanted.skip / 256;
}

/* A line of "my games" for each; null where the game itself must be asked. */
struct seat_search {
    struct wanted_seat *seat;
    json_t *line;
};

static bool take_seat(void *context, const struct store_game *game)
{
    struct seat_search *s = context;
    int seat;

    s->line = sitting_row(game, s->seat->hash, &seat);
    if (seat == -1)
        s->line = json_pack("{s:i}", "status", 401);
    return true;
}

static json_t *find_seat(struct hall *h, struct wanted_seat *seat, enum status *rc, struct err *e)
{
    struct seat_search s = {seat, NULL};

    if (*rc == OK)
        *rc = store_find(h->store, seat->game, take_seat, &s, e);
    if (*rc == OK)
        return s.line != NULL ? s.line : json_null();
    if (*rc != NOT_FOUND)
        return json_pack("{s:i}", "status", 503); /* as will be all others */
    *rc = OK;
    return json_pack("{s:i}", "status", 404);
}

static void find_seats(struct hall *h, struct reader_job *j, struct message *m, struct err *e)
{
    m->list = json_array();
    m->work = (int)j->seat_count / 8;
    for (size_t i = 0; i < j->seat_count; i++) {
        struct wanted_seat *seat = &j->seats[i];

        json_array_append_new(m->list, json_pack("[I, s, o]", (json_int_t)seat->place, seat->game,
                                                 find_seat(h, seat, &m->rc, e)));
    }
    atomic_fetch_add(&h->rows_read, (long long)j->seat_count);
}

/* ---- the thread ---------------------------------------------------------------------------------- */

/* Back to the end of its client's line, charged for its work. */
static void put_off(struct hall *h, struct reader_job *j, int work)
{
    os_lock_take(h->lock);
    share_charge(h->jobs, j->client, work);
    share_done(h->jobs, j->client);
    (void)share_put(h->jobs, j->client, &j->item);
    os_lock_give(h->lock);
}

static void finish(struct hall *h, struct reader_job *j, struct message *m, const struct err *e)
{
    bool known = j->live != NULL; /* the game still refers to it: the answer frees it */
    struct text t;

    os_lock_take(h->lock);
    share_charge(h->jobs, j->client, m->work);
    share_done(h->jobs, j->client);
    os_lock_give(h->lock);
    text_init(&t, m->reason, sizeof m->reason);
    err_print(e, NULL, &t);
    sitting_free(j->s);
    j->s = NULL;
    m->job = known ? j : NULL;
    hall_post(h, m);
    if (!known)
        job_free(j);
}

static void give_turn(struct hall *h, struct reader_job *j)
{
    store_turn_give(h->store);
    os_lock_take(h->lock);
    share_done(h->jobs, j->client);
    os_lock_give(h->lock);
    job_free(j);
}

static void do_job(struct hall *h, struct reader_job *j)
{
    struct message *m = message_of(j);
    struct err e = {0};
    int before = j->work;
    bool done = true;

    if (m == NULL) {
        os_pause(0.01); /* until there is memory again */
        put_off(h, j, 0);
        return;
    }
    if (j->kind == M_READ)
        done = read_game(h, j, m, &e);
    else if (j->kind == M_COUNTED)
        m->rc = store_count(h->store, j->name, j->before, &m->tally, &e);
    else if (j->kind == M_FOUND)
        find_seats(h, j, m, &e);
    else
        read_list(h, j, m, &e);
    if (done) {
        finish(h, j, m, &e);
    } else {
        free(m);
        put_off(h, j, j->work - before);
    }
}

static struct reader_job *next_job(struct hall *h)
{
    struct reader_job *j = NULL;

    os_lock_take(h->lock);
    while (!atomic_load(&h->reader_closing) &&
           (j = (struct reader_job *)share_take(h->jobs)) == NULL)
        os_condition_wait(h->jobbed, h->lock);
    os_lock_give(h->lock);
    return j;
}

void reader_run(void *hall)
{
    struct reader_job *j;

    while ((j = next_job(hall)) != NULL)
        if (j->kind == M_TURN)
            give_turn(hall, j);
        else
            do_job(hall, j);
}

/* Jobs not done: their requests are refused like the others. */
void reader_close(struct hall *h)
{
    struct reader_job *j;

    while ((j = (struct reader_job *)share_take(h->jobs)) != NULL) {
        struct message *m = message_of(j);
        struct err e;

        share_done(h->jobs, j->client);
        if (m != NULL && j->kind == M_FOUND) {
            m->rc = FAILED;
            find_seats(h, j, m, &e);
            m->rc = OK;
        }
        if (m != NULL)
            hall_post(h, m);
        job_free(j);
    }
}
