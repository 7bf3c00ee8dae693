/* Torii: MIT licence, see LICENSE. */
/*
 * All games that this process serves. Requests go in as JSON, whatever carried them; answers and events come out
 * as JSON through callbacks. The hall knows nothing of sockets: it checks, plays, stores (store/), shows each seat
 * its view, runs clocks, and lets the computer's seats think on a bounded number of threads.
 *
 * Every function may be called from one thread, that of the network; `answer`, `event` and `wake` are called
 * by threads of the hall. They must be short and must not call into the hall.
 */
#ifndef SERVER_HALL_H
#define SERVER_HALL_H

#include "server/act.h"
#include "store/store.h"

#include <jansson.h>

struct endpoint;
struct hall;
struct packet;

struct hall_options {
    const char *store; /* as store_open takes it */
    /* Threads for the computer's seats, at least two: one of them never searches above THINK_EASY (think.h),
     * so that nobody waits for beginners behind masters. */
    int thinkers;
    /* Limits on games in memory, and roughly on the bytes of those without subscribers. Beyond them the games idle
     * for longest are dropped from memory, and read again on request. */
    int most_games;
    size_t most_bytes;    /* 0: unlimited */
    bool limited;         /* limit the open games of one client */
    bool unguarded;       /* for tests: levels take their full time on slow machines too */
    int keep_days;        /* how long finished games are kept; 0: forever */
    int64_t (*now)(void); /* milliseconds since 1970 */
    void (*log)(void *context,
                const char *line); /* never contains a token, a secret or hidden information */
    void *context;
};

enum status hall_open(struct hall **out, const struct hall_options *options, struct err *e);
/*
 * Finishes pending commits. Before it returns, every request is answered and every subscriber ended (503). It frees
 * the subscribers: do not call hall_unsubscribe afterwards. NULL is fine.
 */
void hall_close(struct hall *h);

/*
 * A request: the verb of the API, the game and the seat's token where it has them (else NULL), and its
 * arguments. `status` is that of HTTP: 200, 201, 400, 401, 404, 409 (stale, not your turn), 422 (illegal, with
 * the clause), 403 (a wrong key), 429, 503 (the store is gone). The body is owned by the answer.
 *
 * endpoints.c lists the verbs; docs/formats/api.md says what goes in and comes out.
 *
 * Clients share the hall fairly (share.h). Each answer comes with a bill: `work`, in small requests beyond the first,
 * and the bytes that were stored.
 */
struct hall_call {
    const char *verb;
    const char *game, *token;
    const char *hash; /* of the token, where it is known (token_hash): instead of the token */
    const char *from; /* client address, as in limits.h; NULL: the server itself */
    const json_t *args;
    const struct act *act;           /* of the verb `act`: instead of JSON arguments */
    const struct endpoint *endpoint; /* of the verb, where it has been looked up; else NULL */
};

struct hall_bill {
    int work;
    int kept;
    /* A request with `act` that was done has no body: it would be {"n":…,"v":…}. */
    bool acted;
    uint64_t n, v;
};

typedef void hall_answer(void *context, int status, json_t *body, const struct hall_bill *bill);
void hall_ask(struct hall *h, const struct hall_call *call, hall_answer *answer, void *context);
/* The same, but takes ownership of `args` instead of copying those of the call, and does not wake the hall: call hall_wake
 * once per batch, since waking the thread for each request costs more than handling it. */
void hall_give(struct hall *h, const struct hall_call *call, json_t *args, hall_answer *answer,
               void *context);

void hall_wake(struct hall *h);

/*
 * Subscribes to the events of a game as a seat, or as a spectator (no token): first what was missed after `since` (or
 * one whole view), then everything as it happens. Each event is a packet {"v":…,"t":…,"d":…}; hold it to keep it
 * longer. `work` is the cost of catching up. `end` is called when no more will come (a wrong token, an unknown
 * game, the hall closes), with an HTTP status. The call needs no verb.
 */
struct hall_subscriber;
typedef void hall_event(void *context, struct packet *event, int work);
typedef void hall_end(void *context, int status, json_t *body);
struct hall_subscriber *hall_subscribe(struct hall *h, const struct hall_call *call, int64_t since,
                                       hall_event *event, hall_end *end, void *context);
/* No callback runs after it has returned. Also for a subscriber that was ended. NULL is fine. */
void hall_unsubscribe(struct hall *h, struct hall_subscriber *subscriber);

/* The hall's counters as Prometheus text. */
void hall_metrics(struct hall *h, struct text *t);
/* Is the store reachable? */
bool hall_is_well(struct hall *h);

#endif
