/* Torii: MIT licence, see LICENSE. */
/* The hall's reader: a thread that waits for the store, so that nobody else has to. */
#include "server/hall_tables.h"

#include <stdlib.h>
#include <string.h>

void reader_push(struct hall *h, const struct job *job)
{
    struct job *j = malloc(sizeof *j);

    if (j == NULL)
        return; /* cannot be told to anybody either */
    *j = *job;
    j->next = NULL;
    os_lock_take(h->lock);
    *h->jobs_tail = j;
    h->jobs_tail = &j->next;
    os_condition_wake(h->jobbed);
    os_lock_give(h->lock);
}

static bool take_entry(void *list, const struct store_entry *entry)
{
    json_t *body = json_loadb(entry->body.data, entry->body.len, 0, NULL);

    json_array_append_new(
        list, json_pack("[I, o]", (json_int_t)entry->time, body != NULL ? body : json_null()));
    return true;
}

/* A whole game, ready to be sat down at. */
static struct sitting *build(const char *id, const json_t *list, struct err *e)
{
    struct sitting *s = sitting_new(id);
    size_t count = json_array_size(list);

    for (size_t i = 0; s != NULL && i < count; i++) {
        const json_t *one = json_array_get(list, i);

        if (sitting_apply(s, json_array_get(one, 1), json_integer_value(json_array_get(one, 0)),
                          i + HALL_REMEMBERED < count, e) != OK) {
            sitting_free(s);
            return NULL;
        }
    }
    return s;
}

static void read_game(struct hall *h, const struct job *j, struct message *m, struct err *e)
{
    m->table = j->table;
    m->list = json_array();
    m->rc = store_read(h->store, j->game, j->from, take_entry, m->list, e);
    if (m->rc == OK && j->from == 0 && json_array_size(m->list) == 0)
        m->rc = NOT_FOUND;
    if (m->rc != OK || j->from > 0)
        return;
    m->s = build(j->game, m->list, e);
    if (m->s == NULL)
        m->rc = BAD_INPUT;
}

static bool take_game(void *list, const char *game, uint64_t entries,
                      const struct store_summary *summary)
{
    json_t *about = json_loadb(summary->text.data, summary->text.len, 0, NULL);

    (void)entries;
    if (!json_is_object(about)) {
        json_decref(about);
        about = json_object();
    }
    json_object_set_new(about, "id", json_string(game));
    json_array_append_new(list, about);
    return true;
}

static void do_job(struct hall *h, const struct job *j)
{
    struct message *m;
    struct err e = {"", ""};
    struct text t;

    if (j->kind == M_TURN) {
        store_turn_give(h->store);
        return;
    }
    m = calloc(1, sizeof *m);
    if (m == NULL)
        return;
    m->kind = j->kind;
    m->request = j->request;
    if (j->kind == M_READ) {
        read_game(h, j, m, &e);
    } else {
        m->list = json_array();
        m->rc = j->turn ? store_turn_take(h->store, &e) : OK;
        m->turn = j->turn && m->rc == OK;
        if (m->rc == OK)
            m->rc = j->kind == M_DUE
                        ? store_list_due(h->store, j->before, j->most, take_game, m->list, &e)
                        : store_list(h->store, j->stage, j->most, take_game, m->list, &e);
    }
    text_init(&t, m->reason, sizeof m->reason);
    text_add(&t, e.text);
    hall_post(h, m);
}

static struct job *next_job(struct hall *h)
{
    struct job *j;

    os_lock_take(h->lock);
    while (h->jobs == NULL && !atomic_load(&h->reader_closing))
        os_condition_wait(h->jobbed, h->lock);
    j = h->jobs;
    if (j != NULL) {
        h->jobs = j->next;
        if (h->jobs == NULL)
            h->jobs_tail = &h->jobs;
    }
    os_lock_give(h->lock);
    return j;
}

void reader_run(void *hall)
{
    struct job *j;

    while ((j = next_job(hall)) != NULL) {
        do_job(hall, j);
        free(j);
    }
}
