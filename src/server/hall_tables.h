/* Torii: MIT licence, see LICENSE. */
/* What the files of the hall do for each other, all on the hall's thread but the reader. */
#ifndef SERVER_HALL_TABLES_H
#define SERVER_HALL_TABLES_H

#include "server/hall_parts.h"

/* hall.c */
void hall_post(struct hall *h, struct message *m); /* takes it; from any thread */
int64_t hall_now(struct hall *h);
void hall_log(struct hall *h, const char *format, ...);
struct request *request_new(const char *verb, const char *game, const char *token,
                            const json_t *args);
void request_free(struct request *r);
/* Gives the answer, takes the body, frees the request. */
void hall_answer_with(struct hall *h, struct request *r, int status, json_t *body);
void hall_refuse(struct hall *h, struct request *r, int status, const char *code,
                 const char *words);

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
void table_read(struct hall *h, struct message *m);
void table_heard(struct hall *h, const char *game);
void table_load(struct hall *h, struct table *t); /* all, or what is new */
void table_drop(struct hall *h, struct table *t);
void table_refuse_all(struct hall *h, struct table *t, int status, const char *code,
                      const char *words);

/* due.c */
void table_plan(struct hall *h, struct table *t); /* after it has changed */
void table_thought(struct hall *h, struct thought *thought);
/* Timers of all tables; when it wants to be called again. */
void tables_tick(struct hall *h, int64_t now);
void tables_trim(struct hall *h);
void tables_close(struct hall *h);

/* ears.c */
void ear_begin(struct hall *h, struct table *t, struct hall_ear *ear);
/* Its request is done; false if nobody wanted it any more, and it is gone. */
bool ear_arrives(struct hall *h, struct hall_ear *ear);
void ears_close(struct hall *h);
void ear_end(struct hall *h, struct hall_ear *ear, int status, const char *code, const char *words);
void ear_leave(struct hall *h, struct hall_ear *ear);
void ears_tell(struct hall *h, struct table *t);
unsigned ears_there(const struct table *t);

/* reader.c */
/* Work for the reader's thread. */
struct job {
    struct job *next;
    enum message_kind kind; /* of its answer */
    struct table *table;    /* not touched, only handed back */
    struct request *request;
    char game[STORE_ID + 1];
    uint64_t from;
    int stage, most;
    int64_t before;
};

void reader_run(void *hall);
void reader_push(struct hall *h, const struct job *job);

/* lists.c: requests of more than one game; false if it is none. */
bool lists_ask(struct hall *h, struct request *r);
void lists_listed(struct hall *h, struct message *m);
/* A request for quick pairing has its answer: on with the next. */
void lists_paired(struct hall *h);
/* An answer that is part of something larger; false if it is none. */
bool lists_answer(struct hall *h, struct request *r, int status, json_t *body);

#endif
