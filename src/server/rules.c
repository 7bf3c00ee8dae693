/* Torii: MIT licence, see LICENSE. */
/*
 * Files of Onamazu's rules, in requests that check one or create a game. A thread of their own reads them: the work
 * is bounded (ruledata/tree.c), but far more than any other request takes. Only the changes to the standard rules,
 * on one line, are kept.
 */
#include "server/hall_games.h"

#include "ruledata/ruledata.h"
#include "server/args.h"

#include <stdlib.h>
#include <string.h>

/* A file queued for the rules thread. */
struct rules_job {
    struct share_item item; /* first */
    struct message *m;      /* its answer */
    uint64_t client;
    struct str yaml; /* borrowed from the request, which is not touched meanwhile */
    bool looks;      /* only report the differences */
};

/* ---- on the hall's thread -------------------------------------------------------------------- */

void rules_ask(struct hall *h, struct request *r)
{
    const char *yaml = json_string_value(json_object_get(r->args, "rules"));
    struct rules_job *p = calloc(1, sizeof *p);
    struct message *m = message_new(M_RULED);
    bool sent = false;

    if (p != NULL && m != NULL) {
        m->request = r;
        *p = (struct rules_job){
            .m = m, .client = r->client, .yaml = str_of(yaml), .looks = !r->endpoint->opens_game};
        os_lock_take(h->lock);
        sent = share_put(h->rules_jobs, r->client, &p->item);
        os_condition_wake(h->rules_came);
        os_lock_give(h->lock);
    }
    if (!sent) {
        free(p);
        free(m);
        hall_refuse(h, r, CODE_NO_MEMORY, "out of memory");
    }
}

bool rules_take(struct hall *h, struct request *r)
{
    if (r->ruled || !args_has(r->args, "rules") || !setup_has_file(r->args))
        return false;
    rules_ask(h, r);
    return true;
}

static void refuse_faults(struct hall *h, struct request *r, struct message *m)
{
    json_t *body = code_body(CODE_BAD_RULES, m->reason);

    json_object_set_new(body, "faults", m->list); /* moved: the answer goes to another thread */
    m->list = NULL;
    hall_answer_with(h, r, code_status(CODE_BAD_RULES), body);
}

bool rules_read(struct hall *h, struct message *m)
{
    struct request *r = m->request;
    json_t *body = m->body;
    bool on = false;

    m->body = NULL;
    r->ruled = true;
    if (m->rc == NO_ROOM || body == NULL) {
        json_decref(body);
        if (m->rc == ILLEGAL)
            refuse_faults(h, r, m);
        else
            hall_refuse(h, r, CODE_NO_MEMORY, "out of memory");
    } else if (!r->endpoint->opens_game) {
        hall_answer_with(h, r, 200, body);
    } else {
        json_object_set_new(r->args, "rules", body);
        on = true;
    }
    json_decref(m->list);
    m->list = NULL;
    return on;
}

/* ---- on the rules thread -------------------------------------------------------------------------- */

static void add_change(void *context, const struct ruledata_change *c)
{
    json_array_append_new(
        context, json_pack("{s:s, s:s, s:s}", "path", c->path, "from", c->from, "to", c->to));
}

/* The differences from the standard rules. */
static json_t *tell(const struct ona_rules *rules)
{
    struct games_entry *entry = calloc(1, sizeof *entry);
    char *text = malloc(RULEDATA_MAX_EXPORT), hash[GAMES_HASH_SIZE];
    json_t *out = NULL, *changes = json_array();
    struct text t;

    if (entry != NULL && text != NULL && changes != NULL) {
        entry->onamazu = *rules;
        text_init(&t, text, RULEDATA_MAX_EXPORT);
        games_rules_print(entry, hash, &t);
        ruledata_changes(rules, ona_rules_standard(), add_change, changes);
        out = json_pack("{s:s, s:b, s:O, s:s}", "hash", hash, "standard",
                        json_array_size(changes) == 0, "changes", changes, "text", text);
    }
    json_decref(changes);
    free(entry);
    free(text);
    return out;
}

static void read_job(struct rules_job *p)
{
    struct ona_rules *rules = malloc(sizeof *rules);
    struct err e = {0};
    struct text t;

    p->m->list = json_array();
    p->m->rc = NO_ROOM;
    if (rules != NULL)
        p->m->rc = ruledata_read(rules, p->yaml, setup_tell_fault, p->m->list, &e);
    if (p->m->rc == BAD_INPUT)
        p->m->rc = ILLEGAL;
    if (p->m->rc == OK)
        p->m->body = p->looks ? tell(rules) : setup_rules_kept(rules);
    text_init(&t, p->m->reason, sizeof p->m->reason);
    err_print(&e, NULL, &t);
    free(rules);
}

static struct rules_job *next_job(struct hall *h)
{
    struct rules_job *p = NULL;

    os_lock_take(h->lock);
    while (!atomic_load(&h->reader_closing) &&
           (p = (struct rules_job *)share_take(h->rules_jobs)) == NULL)
        os_condition_wait(h->rules_came, h->lock);
    os_lock_give(h->lock);
    return p;
}

void rules_run(void *hall)
{
    struct hall *h = hall;
    struct rules_job *p;

    while ((p = next_job(h)) != NULL) {
        read_job(p);
        atomic_fetch_add(&h->rules_bytes, (long long)p->yaml.len);
        os_lock_take(h->lock);
        share_charge(h->rules_jobs, p->client, (int64_t)p->yaml.len);
        share_done(h->rules_jobs, p->client);
        os_lock_give(h->lock);
        hall_post(h, p->m);
        free(p);
    }
}

void rules_close(struct hall *h)
{
    struct rules_job *p;

    while ((p = (struct rules_job *)share_take(h->rules_jobs)) != NULL) {
        hall_post(h, p->m); /* refused like everything not handled yet */
        share_done(h->rules_jobs, p->client);
        free(p);
    }
}
