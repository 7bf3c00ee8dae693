/* Torii: MIT licence, see LICENSE. */
/*
 * All games that this process serves, behind one door: requests go in as JSON, whatever carried them, and
 * answers and events come out as JSON through functions handed down. The hall knows nothing of sockets; it
 * checks, plays, keeps (store/), shows each seat its view, runs clocks, and lets the computer's seats think
 * on a bounded number of threads.
 *
 * Every function may be called from one thread, that of the network; `answer`, `event` and `wake` are called
 * by threads of the hall. They must be short and must not call into the hall.
 */
#ifndef SERVER_HALL_H
#define SERVER_HALL_H

#include "store/store.h"

#include <jansson.h>

struct hall;
struct packet;

struct hall_options {
    const char *store; /* as store_open takes it */
    /* Threads for the computer's seats, at least two: one of them never searches above THINK_EASY (think.h),
     * so that nobody waits for beginners behind masters. */
    int thinkers;
    /* In memory at once; and bytes of games that nobody is at, about. Beyond that those leave the memory,
     * the longest idle ones first, and are read again when somebody asks. */
    int most_games;
    size_t most_bytes; /* 0: however many */
    bool limited;      /* the games that one client may have open are limited */
    bool unguarded; /* levels take their time on slow machines too: for tests of what they play */
    int keep_days;  /* how long games stay that are over; 0: for ever */
    int64_t (*now)(void);                         /* milliseconds since 1970 */
    void (*log)(void *context, const char *line); /* never a token, a secret or what a seat hides */
    void *context;
};

enum status hall_open(struct hall **out, const struct hall_options *options, struct err *e);
/*
 * Finishes what is being kept. Before it returns every request has its answer and every listener its end
 * (503); nothing comes after. Ears are gone with it: no hall_unlisten any more. NULL too.
 */
void hall_close(struct hall *h);

/*
 * A request: the verb of the API, the game and the seat's token where it has them (else NULL), and its
 * arguments. `status` is that of HTTP: 200, 201, 400, 401, 404, 409 (stale, not your turn), 422 (illegal, with
 * the clause), 403 (a wrong key), 429, 503 (the store is gone). The body is owned by the answer.
 *
 *     create join nonce view act resign draw takeback rematch chat mute claim export leave
 *     list pair mine rules health
 *
 * docs/formats/api.md says what goes in and comes out.
 *
 * Clients share the hall fairly (share.h), and each is told what its request came to: `work`, in small requests
 * beyond the one that every request is, and bytes that were kept of it.
 */
struct hall_call {
    const char *verb;
    const char *game, *token;
    const char
        *from; /* whose request it is: an address, as limits.h has it; NULL: the server's own */
    const json_t *args;
};

struct hall_bill {
    int work;
    int kept;
};

typedef void hall_answer(void *context, int status, json_t *body, const struct hall_bill *bill);
void hall_ask(struct hall *h, const struct hall_call *call, hall_answer *answer, void *context);
/* The same, taking arguments that nobody else has instead of copying those of the call. The hall may not look at it
 * before hall_wake: a thread that is woken for each request has done it before the next one comes. */
void hall_give(struct hall *h, const struct hall_call *call, json_t *args, hall_answer *answer,
               void *context);

void hall_wake(struct hall *h);

/*
 * Events of a game for a seat, or for a spectator (no token): first what was missed since `since` (or one
 * whole view), then everything as it happens, each a packet {"v":…,"t":…,"d":…}, to be held
 * if it is needed longer. `work` is what it came to, of
 * what was asked for by listening. `end` is told when there will be no more (a wrong token, an unknown game, the
 * hall closes), with the status of HTTP. No verb is needed to listen.
 */
struct hall_ear;
typedef void hall_event(void *context, struct packet *event, int work);
typedef void hall_end(void *context, int status, json_t *body);
struct hall_ear *hall_listen(struct hall *h, const struct hall_call *call, int64_t since,
                             hall_event *event, hall_end *end, void *context);
/* After it has returned nothing more is told. Also for an ear that had its end. NULL too. */
void hall_unlisten(struct hall *h, struct hall_ear *ear);

/* Prometheus text of what the hall counts: games, moves, waiting, times. */
void hall_metrics(struct hall *h, struct text *t);
/* Is the store there? */
bool hall_is_well(struct hall *h);

#endif
