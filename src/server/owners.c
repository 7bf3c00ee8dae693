/* Torii: MIT licence, see LICENSE. */
/*
 * How many games one client may have: few in the public lists, and a bounded number that wait for players. They are
 * counted in the store by a salted hash, which does not reveal the client.
 */
#include "server/hall_games.h"

#include <string.h>

enum {
    LISTED = 5,        /* games of one client in a public list that are not over … */
    LISTED_A_DAY = 20, /* … that were in one during a day … */
    WAITING = 50,      /* … and that have not begun */
};

uint64_t owners_client(const struct hall *h, const char *from)
{
    return from[0] != '\0' ? token_number(str_of(from), h->client_key) | 1 : 0;
}

void owners_name(const struct hall *h, const char *from, char out[HALL_NAME])
{
    out[0] = '\0';
    if (from[0] != '\0')
        token_name(str_of(from), h->salt, out, HALL_NAME);
}

bool owners_count(struct hall *h, struct request *r)
{
    struct reader_job job = {
        .kind = M_COUNTED, .request = r, .client = r->client, .before = h->last_now - CLOCK_DAY};

    if (!h->options.limited || r->from[0] == '\0' || r->counted)
        return false;
    r->counted = true;
    owners_name(h, r->from, job.name);
    reader_push(h, &job);
    return true;
}

bool owners_counted(struct hall *h, struct message *m)
{
    struct request *r = m->request;
    bool listed = json_is_true(json_object_get(r->args, "listed"));

    if (m->rc != OK) {
        hall_log(h, "games of a client: %s", m->reason);
        hall_refuse_gone(h, r);
    } else if (m->tally.waiting >= WAITING) {
        hall_refuse(h, r, CODE_TOO_MANY_GAMES,
                    "too many of your games have not begun; leave some of them first");
    } else if (listed && m->tally.open >= LISTED) {
        hall_refuse(h, r, CODE_TOO_MANY_GAMES,
                    "too many of your games are in the public list; finish or leave one first");
    } else if (listed && m->tally.recent >= LISTED_A_DAY) {
        hall_refuse(h, r, CODE_TOO_MANY_GAMES,
                    "too many of your games were in the public list today");
    } else {
        return true;
    }
    return false;
}
