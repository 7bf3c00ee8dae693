/* Torii: MIT licence, see LICENSE. */
/* Requests about more than one game: the public list, quick pairing; and due games. */
#include "server/hall_games.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_RIVALS = 100 };

/* ---- the list ------------------------------------------------------------------------------ */

/* A cursor, "1731720000000-0123456789abcdef": time of change and id of the last game of a page. */
static bool read_cursor(const char *text, struct reader_job *job)
{
    struct str rest = str_of(text), time;
    uint64_t changed;

    if (!str_cut(&rest, '-', &time) || !str_number(time, INT64_MAX, &changed) ||
        rest.len != STORE_ID)
        return false;
    job->wanted.changed = (int64_t)changed;
    memcpy(job->after, rest.data, STORE_ID);
    return true;
}

static json_t *cursor_of(const json_t *game)
{
    char memory[STORE_ID + 32];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_int(&t, json_integer_value(json_array_get(game, 1)));
    text_format(&t, "-%s", json_string_value(json_object_get(json_array_get(game, 0), "id")));
    return json_string(memory);
}

/* Reads one game more than a page, to know whether there is another page. */
void lists_ask(struct hall *h, struct request *r)
{
    struct reader_job job = {
        .kind = M_LISTED,
        .request = r,
        .client = r->client,
        .wanted = {.stage = endpoint_word(r->endpoint, r->args, "stage"), .most = HALL_PAGE + 1}};
    const char *after = json_string_value(json_object_get(r->args, "after"));
    int page = (int)endpoint_int(r->endpoint, r->args, "page");

    if (after != NULL && !read_cursor(after, &job)) {
        hall_refuse(h, r, CODE_BAD_VALUE, "'after' must be the 'next' of the previous page");
        return;
    }
    job.wanted.skip = after == NULL ? page * HALL_PAGE : 0;
    reader_push(h, &job);
}

static void answer_list(struct hall *h, struct request *r, json_t *list)
{
    int page = (int)json_integer_value(json_object_get(r->args, "page"));
    size_t count = json_array_size(list);
    bool more = count > HALL_PAGE;
    json_t *games = json_array(),
           *next = more ? cursor_of(json_array_get(list, HALL_PAGE - 1)) : json_null();

    for (size_t i = 0; i < count && i < HALL_PAGE; i++) {
        json_t *one = json_array_get(list, i);

        json_array_append(games, json_array_get(one, 0));
        json_array_set_new(one, 0, json_null()); /* owned by the answer now */
    }
    hall_answer_with(h, r, 200,
                     json_pack("{s:o, s:i, s:b, s:o}", "games", games, "page", page, "more", more,
                               "next", next));
}

/* ---- quick pairing ------------------------------------------------------------------------- */

static void find_rivals(struct hall *h)
{
    struct reader_job job = {.kind = M_LISTED,
                             .request = h->pairing,
                             .client = h->pairing->client,
                             .wanted = {.stage = STORE_PAIRING, .most = MOST_RIVALS},
                             .turn = h->pair_tries < HALL_TURN_TRIES};

    setup_pair_name(h->pairing->args, job.name, sizeof job.name);
    h->pair_at = 0;
    reader_push(h, &job);
}

/* The request being paired has its answer: on with the next. */
static void paired(struct hall *h, struct request *answered)
{
    bool closing = atomic_load(&h->closing);
    struct reader_job give = {.kind = M_TURN};
    struct request *r;

    if (answered != h->pairing)
        return;
    if (h->has_turn && !closing)
        reader_push(h, &give); /* when closing, the store's connection releases it */
    h->has_turn = false;
    h->pairing = NULL;
    while (h->pairing == NULL && (r = (struct request *)share_take(h->pairs)) != NULL) {
        share_done(h->pairs, r->client);
        if (closing)
            hall_refuse(h, r, CODE_STOPPING, "the server is shutting down");
        else
            pair_ask(h, r);
    }
}

/* One at a time across all processes: two simultaneous requests must meet, not both wait. Clients take turns. */
void pair_ask(struct hall *h, struct request *r)
{
    r->pairs = true;
    r->answered = paired;
    if (h->pairing == NULL) {
        h->pairing = r;
        h->pair_tries = 0;
        find_rivals(h);
    } else if (!share_put(h->pairs, r->client, &r->item)) {
        hall_refuse(h, r, CODE_NO_MEMORY, "out of memory");
    }
}

void lists_tick(struct hall *h, int64_t now)
{
    if (h->pair_at == 0)
        return;
    if (now >= h->pair_at)
        find_rivals(h);
    else if (h->pair_at < h->next_due)
        h->next_due = h->pair_at;
}

static void wait_for_turn(struct hall *h)
{
    h->pair_tries++;
    h->pair_at = h->last_now + HALL_TURN_WAIT;
}

/* Tries the next waiting game with the same settings; creates one if none is left. */
static void try_rival(struct hall *h, struct request *r)
{
    const char *id = json_string_value(json_array_get(r->rivals, 0));
    struct text t;

    if (id == NULL) {
        json_decref(r->rivals);
        r->rivals = json_null(); /* none is left */
        live_game_create_paired(h, r);
        return;
    }
    text_init(&t, r->game, sizeof r->game);
    text_add(&t, id);
    json_array_remove(r->rivals, 0);

    struct live_game *table = live_game_get(h, r->game);

    if (table != NULL)
        live_game_push(h, table, r);
    else
        hall_refuse(h, r, CODE_NO_MEMORY, "out of memory");
}

/* The answer of `create` in the form of `pair`: only the client's own seat. */
static json_t *own_seat(const json_t *created)
{
    json_t *seat, *seats = json_object_get(created, "seats");
    size_t i;

    json_array_foreach(seats, i, seat)
    {
        if (json_object_get(seat, "token") != NULL)
            return json_pack("{s:O, s:O, s:O, s:O}", "id", json_object_get(created, "id"), "seat",
                             json_object_get(seat, "seat"), "token", json_object_get(seat, "token"),
                             "commitment", json_object_get(created, "commitment"));
    }
    return json_object();
}

/* Paired, or on to the next game; false if the request itself was at fault. */
static bool pair_answer(struct hall *h, struct request *r, int status, json_t *body)
{
    json_t *rivals = r->rivals;

    if (status == 201) {
        json_t *own = own_seat(body);

        json_decref(body);
        r->rivals = NULL;
        r->intercept = NULL;
        json_decref(rivals);
        hall_answer_with(h, r, 201, own);
        return true;
    }
    if (status == 200) {
        json_object_set_new(body, "id", json_string(r->game));
        r->rivals = NULL;
        r->intercept = NULL;
        json_decref(rivals);
        hall_answer_with(h, r, 200, body);
        return true;
    }
    if (json_is_null(rivals) || (status != 409 && status != 404 && status != 403))
        return false;
    json_decref(body);
    try_rival(h, r);
    return true;
}

static void begin_pairing(struct hall *h, struct request *r, const json_t *list)
{
    json_t *game;
    size_t i;

    r->rivals = json_array();
    json_array_foreach(list, i, game)
    {
        json_array_append(r->rivals, json_object_get(json_array_get(game, 0), "id"));
    }
    r->endpoint = h->find_endpoint("join");
    r->intercept = pair_answer;
    try_rival(h, r);
}

/* ---- from and to the hall ------------------------------------------------------------------ */

static void load_due(struct hall *h, const json_t *list)
{
    const json_t *game;
    size_t i;

    json_array_foreach(list, i, game)
    {
        const char *id = json_string_value(json_object_get(json_array_get(game, 0), "id"));
        struct live_game *t = id != NULL ? live_game_find(h, id) : NULL;

        if (id == NULL || (t != NULL && (t->s != NULL || t->reading)))
            continue;
        t = live_game_get(h, id);
        if (t == NULL)
            return;
        live_game_push_inner(h, t, "due", NULL);
        live_game_step(h, t);
    }
}

void lists_listed(struct hall *h, struct message *m)
{
    struct request *r = m->request;

    if (m->rc != NOT_NOW)
        atomic_store(&h->well, m->rc == OK);
    if (r != NULL)
        hall_charge(h, r, m->work);
    h->has_turn = h->has_turn || m->turn;
    if (m->kind == M_DUE) {
        h->looking = false;
        if (m->rc == OK)
            load_due(h, m->list);
    } else if (m->rc == NOT_NOW) {
        wait_for_turn(h);
    } else if (m->rc != OK) {
        hall_log(h, "the list: %s", m->reason);
        hall_refuse_gone(h, r);
        /* NOLINTNEXTLINE(clang-analyzer-core.*): only what is due is read without a request */
    } else if (!r->pairs) {
        answer_list(h, r, m->list);
    } else {
        begin_pairing(h, r, m->list);
    }
    json_decref(m->list);
}
