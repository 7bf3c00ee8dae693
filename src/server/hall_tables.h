/* Torii: MIT licence, see LICENSE. */
/* What the files of the hall do for each other, all on the hall's thread but the reader. */
#ifndef SERVER_HALL_TABLES_H
#define SERVER_HALL_TABLES_H

#include "server/hall_jobs.h"

/* hall.c */
int64_t hall_now(struct hall *h);
void hall_log(struct hall *h, const char *format, ...);
struct request *request_new(const struct hall_call *call);
void request_free(struct request *r);
/* What has been done for a request, in small ones; its client's share and its bill. */
void hall_charge(struct hall *h, struct request *r, int work);
/* On with a request, to where its verb belongs. */
void hall_dispatch(struct hall *h, struct request *r);
/* Gives the answer, takes the body, frees the request. */
void hall_answer_with(struct hall *h, struct request *r, int status, json_t *body);
void hall_refuse(struct hall *h, struct request *r, enum code code, const char *words);
/* The same in the usual words: the store is gone. */
void hall_refuse_gone(struct hall *h, struct request *r);

/* tables.c */
struct table *table_find(struct hall *h, const char *id);
struct table *table_get(struct hall *h,
                        const char *id); /* read if it is not there; NULL: no memory */
void table_push(struct hall *h, struct table *t, struct request *r);
void table_step(struct hall *h, struct table *t); /* what waits, as far as it can be done */
/* By the hall itself; takes the arguments. It is done by the next table_step. */
void table_push_inner(struct table *t, const char *verb, json_t *args);
void table_create(struct hall *h, struct request *r, bool paired);
void table_told(struct hall *h, struct message *m);
void table_next_told(struct hall *h, struct message *m);
void table_drop(struct hall *h, struct table *t);
void table_forget(struct table *t);         /* what is on it: its log is read again */
struct request *table_pop(struct table *t); /* the first of those that wait: there is one */
void table_refuse_all(struct hall *h, struct table *t, enum code code, const char *words);

/* table_read.c */
void table_load(struct hall *h, struct table *t); /* all, or what is new */
void table_read(struct hall *h, struct message *m);
void table_heard(struct hall *h, const char *game);

/* due.c */
void table_plan(struct hall *h, struct table *t); /* after it has changed */
void table_thought(struct hall *h, struct thought *thought);
/* Timers of all tables, those who left and did not come back, and what need not be in memory (finished games soon,
 * others when there are too many), as far as it is time for that. */
void tables_tick(struct hall *h, int64_t now);
double tables_next(const struct hall *h, int64_t now); /* by os_seconds: when to call it again */
void tables_close(struct hall *h);

/* ears.c */
/* `work`: what it is billed for. */
void ear_begin(struct hall *h, struct table *t, struct hall_ear *ear, int work);
/* Its request is done; false if nobody wanted it any more, and it is gone. */
bool ear_arrives(struct hall *h, struct hall_ear *ear);
void ears_close(struct hall *h);
void ear_end(struct hall *h, struct hall_ear *ear, enum code code, const char *words);
/* The same for all that listen at a table; none is there afterwards. */
void ears_end(struct hall *h, struct table *t, enum code code, const char *words);
void ear_leave(struct hall *h, struct hall_ear *ear);
void ears_tell(struct hall *h, struct table *t);
/* One event to one of them. */
void ear_tell(struct hall *h, struct hall_ear *ear, struct packet *p, int work);
unsigned ears_there(const struct table *t);

/* presence.c: who is at a table */
/* A seat was heard of by a request; or one of its ears has gone. */
void presence_sign(struct hall *h, struct table *t, int seat);
void presence_heard(struct hall *h, struct table *t, int seat); /* where no game lies on it */
void presence_left(struct hall *h, struct table *t, int seat);
/* Seats that listen, or were heard of within that many milliseconds. */
unsigned presence_there(const struct hall *h, const struct table *t, int64_t within);
/* Seats that somebody may be paired with: there this moment, or for all we know at another process. */
unsigned presence_seeks(const struct hall *h, const struct table *t);
/* Tells everybody who listens what has changed; nothing while something is being kept. */
void presence_tell(struct hall *h, struct table *t);
/* When somebody who left will count as gone; 0: never. */
int64_t presence_due(const struct table *t);

/* health.c: is the store there? Asked by writing to it. */
void health_ask(struct hall *h, struct request *r);
void health_probed(struct hall *h, const struct message *m);
void health_close(struct hall *h);

/* lists.c: requests of more than one game; false if it is none. */
bool lists_ask(struct hall *h, struct request *r);
void lists_listed(struct hall *h, struct message *m);

/* mine.c: "my games" */
void mine_ask(struct hall *h, struct request *r);
void mine_found(struct hall *h, struct message *m, struct collect *c);
bool mine_answer(struct hall *h, struct request *r, int status, json_t *body);

/* owners.c: how many games a client may have, and names for clients */
/* Must they be counted before this request goes on? Then it comes back when they are. */
bool owners_count(struct hall *h, struct request *r);
void owners_counted(struct hall *h, struct message *m);
uint64_t owners_client(const struct hall *h, const char *from);
void owners_name(const struct hall *h, const char *from, char out[HALL_NAME]);

/* prune.c: games that nobody will miss leave the store */
void prune_tick(struct hall *h, int64_t now);
void prune_told(struct hall *h, struct message *m);

/* A request for quick pairing has its answer: on with the next. */
void lists_paired(struct hall *h);
/* Another process had the turn: try again, if it is time. */
void lists_tick(struct hall *h, int64_t now);
/* An answer that is part of something larger; false if it is none. */
bool lists_answer(struct hall *h, struct request *r, int status, json_t *body);

#endif
