/* Torii: MIT licence, see LICENSE. */
/* Pruning: old games are removed from the store, a few at a time; docs/serve.md says which. */
#include "server/hall_games.h"

#include <stdlib.h>

enum {
    LOOK = 60 * 1000, /* milliseconds between looks for games to prune … */
    GO_ON = 1000,     /* … while there are more */
    ENTRIES = 1000,   /* removed at once */
};

struct pruning {
    struct hall *h;
    struct message *m;
};

static void pruned(void *context, int removed, bool more, const char *reason)
{
    struct pruning *p = context;
    struct text t;

    p->m->more = more;
    p->m->work = removed;
    text_init(&t, p->m->reason, sizeof p->m->reason);
    text_add(&t, reason);
    hall_post(p->h, p->m);
    free(p);
}

void prune_tick(struct hall *h, int64_t now)
{
    int64_t keep = (int64_t)h->options.keep_days * CLOCK_DAY;
    const struct store_old old = {now, keep > 0 ? now - keep : 0, ENTRIES};
    struct pruning *p;
    struct message *m;

    if (h->next_prune == 0)
        h->next_prune = now + LOOK; /* not in the first minute, when clients reconnect */
    if (now < h->next_prune)
        return;
    h->next_prune = INT64_MAX; /* until this one is done */
    p = calloc(1, sizeof *p);
    m = message_new(M_PRUNED);
    if (p == NULL || m == NULL) {
        free(p);
        free(m);
        h->next_prune = now + LOOK;
        return;
    }
    *p = (struct pruning){h, m};
    h->appending++; /* the hall does not close before it is done */
    store_prune(h->store, &old, pruned, p);
}

void prune_done(struct hall *h, struct message *m)
{
    h->appending--;
    h->next_prune = h->last_now + (m->more ? (int64_t)GO_ON : (int64_t)LOOK);
    atomic_fetch_add(&h->pruned, m->work);
    if (m->reason[0] != '\0')
        hall_log(h, "old games: %s", m->reason);
}
