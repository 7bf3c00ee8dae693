/* Torii: MIT licence, see LICENSE. */
/* The server is healthy if the store accepts a small write. Requests during a probe wait for it; a result is reused
 * for a second. */
#include "server/hall_games.h"

#include <stdlib.h>
#include <string.h>

static void answer(struct hall *h, struct request *r)
{
    bool well = atomic_load(&h->well);
    json_t *body = json_pack("{s:b}", "ok", well);

    if (!well)
        json_object_update_new(body, code_body(CODE_GONE, "the store cannot be written to"));
    hall_answer_with(h, r, well ? 200 : code_status(CODE_GONE), body);
}

struct probe {
    struct hall *h;
    struct message *m;
};

static void probed(void *context, enum store_verdict verdict, const char *reason)
{
    struct probe *p = context;
    struct text t;

    p->m->verdict = verdict;
    text_init(&t, p->m->reason, sizeof p->m->reason);
    text_add(&t, reason);
    hall_post(p->h, p->m);
    free(p);
}

static bool begin(struct hall *h)
{
    struct probe *p = calloc(1, sizeof *p);
    struct message *m = calloc(1, sizeof *m);

    if (p == NULL || m == NULL) {
        free(p);
        free(m);
        return false;
    }
    m->kind = M_PROBED;
    *p = (struct probe){h, m};
    h->probing = true;
    h->appending++; /* the hall does not close before it is done */
    store_probe(h->store, probed, p);
    /* cppcheck-suppress memleak ; the probe holds it, and probed() hands it back */
    return true;
}

void health_ask(struct hall *h, struct request *r)
{
    if (!h->probing && h->probed != 0 && h->last_now - h->probed < HALL_FRESH) {
        answer(h, r);
        return;
    }
    if (!h->probing && !begin(h)) {
        hall_refuse(h, r, CODE_NO_MEMORY, "out of memory");
        return;
    }
    r->next = h->patients;
    h->patients = r;
}

void health_probed(struct hall *h, const struct message *m)
{
    bool was = atomic_load(&h->well), well = m->verdict == STORE_KEPT;
    struct request *all = h->patients;

    h->appending--;
    h->probing = false;
    h->probed = hall_now(h);
    atomic_store(&h->well, well);
    if (was && !well)
        hall_log(h, "the store cannot be written to: %s", m->reason);
    h->patients = NULL;
    while (all != NULL) {
        struct request *r = all;

        all = r->next;
        answer(h, r);
    }
}

void health_close(struct hall *h)
{
    while (h->patients != NULL) {
        struct request *r = h->patients;

        h->patients = r->next;
        hall_refuse(h, r, CODE_STOPPING, "the server is shutting down");
    }
}
