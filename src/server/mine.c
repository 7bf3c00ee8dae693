/* Torii: MIT licence, see LICENSE. */
/*
 * "My games": many games at once, each with its token. Live games report their own line; for the others the summary
 * is used, after checking its tokens. A log is read only where the summary is not enough: for games from before
 * summaries had tokens, and where a claim of absence is running.
 */
#include "server/hall_games.h"

#include <stdlib.h>
#include <string.h>

/* Answers collected for one request. */
struct collect {
    struct request *request;
    json_t *games;
    size_t waiting;
};

static void finish(struct hall *h, struct collect *c)
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
    /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): as long as it waits it is not freed */
    if (--c->waiting == 0)
        finish(h, c);
}

static void collect_refusal(struct hall *h, struct collect *c, size_t place, enum code code)
{
    const char *words = code == CODE_NO_GAME     ? "there is no such game"
                        : code == CODE_BAD_TOKEN ? "this token holds no seat here"
                        : code == CODE_STOPPING  ? "the server is shutting down"
                                                 : "the store cannot be reached; nothing was done";

    collect_one(h, c, place, code_status(code), code_body(code, words));
}

/* ---- asking ------------------------------------------------------------------------------------ */

/* The answer of one game: a part of the whole. */
static bool take_answer(struct hall *h, struct request *r, int status, json_t *body)
{
    struct collect *c = r->collect;
    size_t place = r->place;

    c->request->bill.work += r->bill.work;
    request_free(r);
    collect_one(h, c, place, status, body);
    return true;
}

/* Asks the live game. */
static void ask_table(struct hall *h, struct collect *c, const char *game, size_t place)
{
    const json_t *asked = json_array_get(json_object_get(c->request->args, "games"), place);
    const struct hall_call call = {.verb = "mine_one",
                                   .game = game,
                                   .token = json_string_value(json_object_get(asked, "token")),
                                   .from = c->request->from};
    struct live_game *t = live_game_get(h, game);
    struct request *r = t != NULL ? request_new(h, &call) : NULL;

    if (r == NULL) {
        collect_refusal(h, c, place, CODE_GONE);
        return;
    }
    r->client = c->request->client;
    r->collect = c;
    r->place = place;
    r->intercept = take_answer;
    live_game_push(h, t, r);
}

/* Asks the game if it is in memory, else adds it to the reader's job. */
static void ask_one(struct hall *h, struct collect *c, const json_t *one, size_t place,
                    struct reader_job *job)
{
    const char *id = json_string_value(json_object_get(one, "id"));
    const char *token = json_string_value(json_object_get(one, "token"));
    struct live_game *t = id != NULL && strlen(id) == STORE_ID ? live_game_find(h, id) : NULL;

    if (id == NULL || token == NULL || strlen(id) != STORE_ID) {
        collect_refusal(h, c, place, CODE_NO_GAME);
    } else if (t != NULL && t->s != NULL) {
        ask_table(h, c, id, place);
    } else {
        struct wanted_seat *seat = &job->seats[job->seat_count++];

        memcpy(seat->game, id, sizeof seat->game);
        token_hash(token, seat->hash);
        seat->place = place;
    }
}

static void ask_all(struct hall *h, struct collect *c, const json_t *games, size_t count)
{
    struct reader_job job = {.kind = M_FOUND, .client = c->request->client, .collect = c};

    job.seats = calloc(count + 1, sizeof *job.seats);
    for (size_t i = 0; i < count; i++)
        json_array_append_new(c->games, json_null());
    for (size_t i = 0; i < count; i++)
        if (job.seats == NULL)
            collect_refusal(h, c, i, CODE_GONE);
        else
            /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): it waits for this loop too, so it stays */
            ask_one(h, c, json_array_get(games, i), i, &job);
    if (job.seat_count > 0)
        reader_push(h, &job);
    else
        free(job.seats);
    /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): as long as it waits it is not freed */
    if (--c->waiting == 0)
        finish(h, c);
}

void mine_ask(struct hall *h, struct request *r)
{
    const json_t *games = json_object_get(r->args, "games");
    size_t count = json_array_size(games);
    struct collect *c = calloc(1, sizeof *c);

    if (c == NULL) {
        hall_refuse(h, r, CODE_NO_MEMORY, "out of memory");
        return;
    }
    *c = (struct collect){r, json_array(), count + 1};
    ask_all(h, c, games, count);
}

/* ---- answers ----------------------------------------------------------------------------------- */

/* Asking for one's games counts as presence, even in a game that is not in memory. */
static void show_presence_at(struct hall *h, const char *game, const json_t *line)
{
    const char *stage = json_string_value(json_object_get(line, "stage"));
    struct live_game *t =
        stage != NULL && strcmp(stage, "over") != 0 ? live_game_get(h, game) : NULL;

    if (t == NULL)
        return;
    t->used = h->last_now;
    presence_seen(h, t, (int)json_integer_value(json_object_get(line, "you")));
}

static void take_line(struct hall *h, struct collect *c, const json_t *found)
{
    size_t place = (size_t)json_integer_value(json_array_get(found, 0));
    const char *game = json_string_value(json_array_get(found, 1));
    json_t *line = json_array_get(found, 2);
    int status = (int)json_integer_value(json_object_get(line, "status"));

    if (atomic_load(&h->closing)) {
        collect_refusal(h, c, place, CODE_STOPPING);
    } else if (json_is_null(line)) {
        ask_table(h, c, game, place);
    } else if (status == 200) {
        show_presence_at(h, game, line);
        collect_one(h, c, place, 200, json_incref(line));
    } else {
        collect_refusal(h, c, place,
                        status == 404   ? CODE_NO_GAME
                        : status == 401 ? CODE_BAD_TOKEN
                                        : CODE_GONE);
    }
}

void mine_found(struct hall *h, struct message *m, struct collect *c)
{
    size_t count = json_array_size(m->list);

    if (m->rc != OK)
        hall_log(h, "my games: %s", m->reason);
    hall_charge(h, c->request, m->work);
    c->waiting++;
    for (size_t i = 0; i < count; i++)
        /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): it waits for this loop too, so it stays */
        take_line(h, c, json_array_get(m->list, i));
    /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): as long as it waits it is not freed */
    if (--c->waiting == 0)
        finish(h, c);
    json_decref(m->list);
    m->list = NULL;
}
