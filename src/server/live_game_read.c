/* Torii: MIT licence, see LICENSE. */
/* Loading logs: the reader's thread reads them, whole or just the news, and they are applied here. */
#include "server/hall_games.h"

#include <stdlib.h>
#include <string.h>

/* For the first request in the queue; its token, if any, is checked before the log is read. */
void live_game_load(struct hall *h, struct live_game *t)
{
    const struct request *r = t->head;
    struct reader_job job = {.kind = M_READ, .live = t, .from = t->s != NULL ? t->s->entries : 0};

    memcpy(job.game, t->id, sizeof job.game);
    job.client = r != NULL ? r->client : 0;
    if (r != NULL && job.from == 0)
        memcpy(job.hash, r->hash, sizeof job.hash);
    t->reading = true;
    t->behind = false;
    reader_push(h, &job);
}

static void apply_news(struct hall *h, struct live_game *t, json_t *news)
{
    struct err e = {0};
    size_t i;
    json_t *one;

    json_array_foreach(news, i, one)
    {
        if (sitting_apply(t->s, json_array_get(one, 1), json_integer_value(json_array_get(one, 0)),
                          false, &e) != OK) {
            hall_log(h, "game %s: invalid entry in its log", t->id);
            live_game_forget(t);
            return;
        }
    }
    if (json_array_size(news) > 0)
        t->own = false;
}

/* A wrong token: nothing was read for it. The other requests are served. */
static void refuse_stranger(struct hall *h, struct live_game *t)
{
    if (t->head != NULL && t->head->hash[0] != '\0')
        hall_refuse(h, live_game_pop(t), CODE_BAD_TOKEN, "this token holds no seat here");
    if (t->head == NULL && t->s == NULL && t->subscribers == NULL)
        live_game_drop(h, t);
    else
        live_game_step(h, t);
}

void live_game_read(struct hall *h, struct message *m)
{
    struct live_game *t = m->live;

    t->reading = false;
    t->job = NULL;
    free(m->job);
    if (t->head != NULL)
        hall_charge(h, t->head, m->work);
    if (m->rc == ILLEGAL) {
        refuse_stranger(h, t);
        return;
    }
    atomic_store(&h->well, m->rc == OK || m->rc == NOT_FOUND || m->rc == BAD_INPUT);
    if (m->s != NULL) {
        t->s = m->s;
        t->s->present = t->present;
        t->own = false;
    } else if (m->rc == OK && t->s != NULL) {
        apply_news(h, t, m->list);
        t->behind = t->behind || m->more;
    }
    json_decref(m->list);
    if (m->rc != OK) {
        if (m->rc == NOT_FOUND) {
            live_game_refuse_all(h, t, CODE_NO_GAME, "there is no such game");
            subscribers_end(h, t, CODE_NO_GAME,
                            "this game has been removed"); /* docs/serve.md: pruning */
        } else {
            live_game_refuse_all(h, t, CODE_GONE, "the store cannot be reached; nothing was done");
        }
        /* The bad entry may be a secret move, so it is not logged. */
        if (m->rc != NOT_FOUND)
            hall_log(h, "game %s: cannot be read: %s", t->id,
                     m->rc == BAD_INPUT ? "its log has an entry that does not fit" : m->reason);
        t->retry = h->last_now + HALL_RETRY;
        if (t->s == NULL && t->subscribers == NULL)
            live_game_drop(h, t);
        return;
    }
    if (t->s != NULL) {
        subscribers_notify(h, t);
        presence_notify(h, t);
        live_game_plan(h, t);
    }
    live_game_step(h, t);
}

void live_game_changed(struct hall *h, const char *game)
{
    struct live_game *t;

    if (game[0] != '\0') {
        t = live_game_find(h, game);
        if (t == NULL || (t->s == NULL && t->subscribers == NULL && !t->reading))
            return;
        t->behind = true; /* even during a read, which may be older than this news */
        live_game_step(h, t);
        return;
    }
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (t = h->buckets[i]; t != NULL; t = t->next)
            if (t->s != NULL || t->reading) {
                t->behind = true;
                live_game_step(h, t);
            }
}
