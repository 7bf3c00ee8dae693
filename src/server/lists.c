/* Torii: MIT licence, see LICENSE. */
/* Requests of more than one game: the public list, quick pairing, "my games"; and games that are due. */
#include "server/hall_tables.h"

#include "server/args.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_MINE = 100, MOST_RIVALS = 100, MOST_LISTED = 2000 };

/* Answers that are gathered for one request. */
struct collect {
    struct request *request;
    json_t *games;
    size_t waiting;
};

/* ---- the list ------------------------------------------------------------------------------ */

static void ask_list(struct hall *h, struct request *r)
{
    struct job job = {.kind = M_LISTED, .request = r, .stage = STORE_WAITING};
    int64_t page = 0;
    struct err e;

    if (args_only(r->args, "stage\0page\0", &e) != OK) {
        hall_refuse(h, r, CODE_UNKNOWN_KEY, e.text);
        return;
    }
    if (args_word(r->args, "stage", "waiting\0running\0over\0", &job.stage, &e) != OK ||
        args_int(r->args, "page", 0, MOST_LISTED / HALL_PAGE - 1, &page, &e) != OK) {
        hall_refuse(h, r, CODE_BAD_VALUE, e.text);
        return;
    }
    job.most = ((int)page + 1) * HALL_PAGE + 1;
    reader_push(h, &job);
}

static void answer_list(struct hall *h, struct request *r, json_t *list)
{
    size_t page = (size_t)json_integer_value(json_object_get(r->args, "page"));
    json_t *games = json_array();

    for (size_t i = page * HALL_PAGE; i < (page + 1) * HALL_PAGE && i < json_array_size(list);
         i++) {
        json_t *game = json_incref(json_array_get(list, i));

        json_object_del(game, "pair");
        json_array_set_new(list, i, json_null()); /* from now on it is the answer's alone */
        json_array_append_new(games, game);
    }
    hall_answer_with(h, r, 200,
                     json_pack("{s:o, s:i, s:b}", "games", games, "page", (int)page, "more",
                               json_array_size(list) > (page + 1) * HALL_PAGE));
}

/* ---- quick pairing ------------------------------------------------------------------------- */

static void find_rivals(struct hall *h)
{
    struct job job = {.kind = M_LISTED,
                      .request = h->pairing,
                      .stage = STORE_PAIRING,
                      .most = MOST_RIVALS,
                      .turn = h->pair_tries < HALL_TURN_TRIES};

    h->pair_at = 0;
    reader_push(h, &job);
}

/* One after the other, in all processes: two who ask at once must meet, not wait for each other. */
static void begin_pair(struct hall *h, struct request *r)
{
    struct request **at = &h->pairs;

    r->pairs = true;
    r->next = NULL;
    if (h->pairing == NULL) {
        h->pairing = r;
        h->pair_tries = 0;
        find_rivals(h);
        return;
    }
    while (*at != NULL)
        at = &(*at)->next;
    *at = r;
}

static void ask_pair(struct hall *h, struct request *r)
{
    struct err e;

    if (setup_pair_check(r->args, &e) != OK)
        hall_refuse(h, r, CODE_UNKNOWN_KEY, e.text);
    else
        begin_pair(h, r);
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

void lists_paired(struct hall *h)
{
    bool closing = atomic_load(&h->closing);
    struct job give = {.kind = M_TURN};
    struct request *r;

    if (h->has_turn && !closing)
        reader_push(h, &give); /* with the store's connection it goes too */
    h->has_turn = false;
    h->pairing = NULL;
    while (h->pairing == NULL && (r = h->pairs) != NULL) {
        h->pairs = r->next;
        if (closing)
            hall_refuse(h, r, CODE_STOPPING, "the server stops");
        else
            begin_pair(h, r);
    }
}

/* The next game that waits for somebody who wants the same; or one of our own. */
static void try_rival(struct hall *h, struct request *r)
{
    const char *id = json_string_value(json_array_get(r->rivals, 0));
    struct text t;

    if (id == NULL) {
        json_decref(r->rivals);
        r->rivals = json_null(); /* none is left */
        table_create(h, r, true);
        return;
    }
    text_init(&t, r->game, sizeof r->game);
    text_add(&t, id);
    json_array_remove(r->rivals, 0);

    struct table *table = table_get(h, r->game);

    if (table != NULL)
        table_push(h, table, r);
    else
        hall_refuse(h, r, CODE_NO_MEMORY, "there is no memory left");
}

static void begin_pairing(struct hall *h, struct request *r, const json_t *list)
{
    char *key = setup_pair_key(r->args);
    json_t *game;
    size_t i;

    r->rivals = json_array();
    json_array_foreach(list, i, game)
    {
        const char *theirs = json_string_value(json_object_get(game, "pair"));

        if (theirs != NULL && key != NULL && strcmp(theirs, key) == 0)
            json_array_append(r->rivals, json_object_get(game, "id"));
    }
    free(key);
    memcpy(r->verb, "join", sizeof "join");
    try_rival(h, r);
}

/* What `create` tells, as `pair` does: the one seat that is ours. */
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

/* Paired, or on to the next; false when it was the request's own fault. */
static bool pair_answer(struct hall *h, struct request *r, int status, json_t *body)
{
    json_t *rivals = r->rivals;

    if (status == 201) {
        json_t *own = own_seat(body);

        json_decref(body);
        r->rivals = NULL;
        json_decref(rivals);
        hall_answer_with(h, r, 201, own);
        return true;
    }
    if (status == 200) {
        json_object_set_new(body, "id", json_string(r->game));
        r->rivals = NULL;
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

/* ---- my games ------------------------------------------------------------------------------ */

static void finish_collect(struct hall *h, struct collect *c)
{
    struct request *r = c->request;
    json_t *body = json_pack("{s:o}", "games", c->games);

    free(c);
    hall_answer_with(h, r, 200, body);
}

static void collect_one(struct hall *h, struct collect *c, size_t place, int status, json_t *body)
{
    if (status != 200)
        json_object_set_new(body, "status", json_integer(status));
    json_array_set_new(c->games, place, body);
    if (--c->waiting == 0)
        finish_collect(h, c);
}

static void ask_one(struct hall *h, struct collect *c, const json_t *one, size_t place)
{
    const char *id = json_string_value(json_object_get(one, "id"));
    const char *token = json_string_value(json_object_get(one, "token"));
    struct request *r = id != NULL && token != NULL && strlen(id) == STORE_ID
                            ? request_new("mine", id, token, NULL)
                            : NULL;
    struct table *t = r != NULL ? table_get(h, r->game) : NULL;

    if (t == NULL) {
        request_free(r);
        collect_one(h, c, place, 404, code_body(CODE_NO_GAME, "there is no such game"));
        return;
    }
    r->collect = c;
    r->place = place;
    table_push(h, t, r);
}

static void ask_mine(struct hall *h, struct request *r)
{
    const json_t *games = json_object_get(r->args, "games");
    size_t count = json_array_size(games);
    struct collect *c;
    struct err e;

    if (args_only(r->args, "games\0", &e) != OK) {
        hall_refuse(h, r, CODE_UNKNOWN_KEY, e.text);
        return;
    }
    if (!json_is_array(games) || count > MOST_MINE) {
        hall_refuse(h, r, CODE_BAD_VALUE, "'games' is a list of at most 100 with 'id' and 'token'");
        return;
    }
    c = calloc(1, sizeof *c);
    if (c == NULL) {
        hall_refuse(h, r, CODE_NO_MEMORY, "there is no memory left");
        return;
    }
    *c = (struct collect){r, json_array(), count + 1};
    for (size_t i = 0; i < count; i++)
        json_array_append_new(c->games, json_null());
    for (size_t i = 0; i < count; i++)
        ask_one(h, c, json_array_get(games, i), i);
    if (--c->waiting == 0)
        finish_collect(h, c);
}

/* ---- from and to the hall ------------------------------------------------------------------ */

bool lists_ask(struct hall *h, struct request *r)
{
    if (strcmp(r->verb, "list") == 0)
        ask_list(h, r);
    else if (strcmp(r->verb, "pair") == 0)
        ask_pair(h, r);
    else if (strcmp(r->verb, "mine") == 0 && r->collect == NULL)
        ask_mine(h, r);
    else if (strcmp(r->verb, "health") == 0)
        health_ask(h, r);
    else if (strcmp(r->verb, "rules") == 0)
        rules_ask(h, r);
    else
        return false;
    return true;
}

bool lists_answer(struct hall *h, struct request *r, int status, json_t *body)
{
    struct collect *c = r->collect;
    size_t place = r->place;

    if (r->rivals != NULL)
        return pair_answer(h, r, status, body);
    if (c == NULL)
        return false;
    request_free(r);
    collect_one(h, c, place, status, body);
    return true;
}

static void load_due(struct hall *h, const json_t *list)
{
    const json_t *game;
    size_t i;

    json_array_foreach(list, i, game)
    {
        const char *id = json_string_value(json_object_get(game, "id"));
        struct table *t = id != NULL ? table_find(h, id) : NULL;

        if (id == NULL || (t != NULL && (t->s != NULL || t->reading)))
            continue;
        t = table_get(h, id);
        if (t == NULL)
            return;
        table_push_inner(t, "due", NULL);
        table_step(h, t);
    }
}

void lists_listed(struct hall *h, struct message *m)
{
    struct request *r = m->request;

    if (m->rc != NOT_NOW)
        atomic_store(&h->well, m->rc == OK);
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
    } else if (strcmp(r->verb, "list") == 0) {
        answer_list(h, r, m->list);
    } else {
        begin_pairing(h, r, m->list);
    }
    json_decref(m->list);
}
