/* Torii: MIT licence, see LICENSE. */
/* Logs become tables: read by the reader's thread, whole or what others have added, and put on the table here. */
#include "server/hall_tables.h"

#include <stdlib.h>
#include <string.h>

/* For whoever waits first; if he shows a token, it is looked at before the log is read. */
void table_load(struct hall *h, struct table *t)
{
    const struct request *r = t->head;
    struct job job = {.kind = M_READ, .table = t, .from = t->s != NULL ? t->s->entries : 0};

    memcpy(job.game, t->id, sizeof job.game);
    job.client = r != NULL ? r->client : 0;
    if (r != NULL && r->token != NULL && job.from == 0)
        token_hash(r->token, job.hash);
    t->reading = true;
    t->behind = false;
    reader_push(h, &job);
}

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
            table_forget(t);
            return;
        }
    }
    if (json_array_size(news) > 0)
        t->own = false;
}

/* A token that holds no seat: nothing was read for it. Whoever else waits is served. */
static void refuse_stranger(struct hall *h, struct table *t)
{
    if (t->head != NULL && t->head->token != NULL)
        hall_refuse(h, table_pop(t), CODE_BAD_TOKEN, "this token holds no seat here");
    if (t->head == NULL && t->s == NULL && t->ears == NULL)
        table_drop(h, t);
    else
        table_step(h, t);
}

void table_read(struct hall *h, struct message *m)
{
    struct table *t = m->table;

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
            table_refuse_all(h, t, CODE_NO_GAME, "there is no such game");
            ears_end(h, t, CODE_NO_GAME, "this game has been removed"); /* docs/serve.md: pruning */
        } else {
            table_refuse_all(h, t, CODE_GONE, "the store cannot be reached; nothing was done");
        }
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
