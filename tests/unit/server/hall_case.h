/* Torii: MIT licence, see LICENSE. */
/* What tests of the hall share: asking and waiting, and somebody who listens and folds what he hears. */
#ifndef UNIT_HALL_CASE_H
#define UNIT_HALL_CASE_H

#include "server/hall.h"

#include "games/games.h"

/* A hall on the store in memory; time is the system's, moved on by case_pass. */
struct hall *case_open(void);
struct hall *case_open_with(struct hall_options options); /* store, clock and log are ours */
/* A number of the hall's metrics, by its name without `torii_`. */
long long case_counted(struct hall *h, const char *name);
void case_pass(int64_t milliseconds);
void case_freeze(bool frozen); /* the clock stands */
int64_t case_now(void);

/* Waits for the answer; the arguments are taken, the body is the caller's (json_decref). */
int case_ask(struct hall *h, const char *verb, const char *game, const char *token, json_t *args,
             json_t **body);
/* The same for a client; and what the last answer was billed for. The arguments stay the caller's. */
int case_ask_from(struct hall *h, const struct hall_call *call, json_t **body);
struct hall_bill case_bill(void);
/* The same where the answer must have this status; the body. */
json_t *case_must(struct hall *h, int status, const char *verb, const char *game, const char *token,
                  json_t *args);
/* The same from an address; the arguments are taken. */
json_t *case_must_from(struct hall *h, int status, const char *from, const char *verb,
                       const char *game, const char *token, json_t *args);
void case_refused_from(struct hall *h, const char *code, const char *from, const char *verb,
                       json_t *args); /* 429 */
void case_refused(struct hall *h, int status, const char *code, const char *verb, const char *game,
                  const char *token, json_t *args);

struct listener;
struct listener *case_listen(struct hall *h, const char *game, const char *token, int64_t since);
void case_unlisten(struct listener *l);
/* Waits until it has heard as much; false after some seconds. */
bool case_heard(struct listener *l, int64_t v);
/* The view it has made of all it heard (a copy); and all it heard, lines of text. */
json_t *case_folded(struct listener *l);
const char *case_stream(struct listener *l);
int case_ended(struct listener *l); /* the status; 0: not yet */
/* The view of the seat now is that of the listener. */
void case_same(struct hall *h, struct listener *l);

/* The n-th text of `legal`, chosen by this generator. */
const char *case_choice(const json_t *view, struct rng *r);

#endif
