/* Torii: MIT licence, see LICENSE. */
/* A request from its arrival at the hall to its answer. All on the hall's thread, except request_new. */
#ifndef SERVER_REQUEST_H
#define SERVER_REQUEST_H

#include "os/listen.h"
#include "server/codes.h"
#include "server/endpoints.h"
#include "server/hall.h"
#include "server/share.h"
#include "server/token.h"
#include "store/store.h"

struct collect;

/* A request, from the network or from the hall itself (answer is NULL). */
struct request {
    struct share_item item; /* first: in the line of its client */
    struct request *next;   /* of its live game */
    struct hall *inside;    /* set while it is being handled */
    uint64_t client;        /* 0: the hall itself */
    char from[OS_ADDRESS];  /* empty: not known */
    struct hall_bill bill;
    bool ruled, counted;             /* its rules file was read; its client's games were counted */
    const struct endpoint *endpoint; /* its row in the table of endpoints */
    char game[STORE_ID + 1];
    char hash[TOKEN_HASH_SIZE]; /* of its token; empty: none */
    json_t *args;
    struct act act; /* … or, where it is_act, this */
    hall_answer *answer;
    void *context;
    bool inner, is_act;
    int tries;
    double came;                        /* os_seconds */
    struct hall_subscriber *subscriber; /* of a new subscription … */
    bool reread;    /* … for which the log was read again, since it knows of later events */
    bool pairs;     /* quick pairing … */
    json_t *rivals; /* … and games to try */
    struct collect *collect; /* of "my games": where the answer goes … */
    size_t place;            /* … and its place there */

    /* Set by those who need the answer, or NULL. */
    bool (*intercept)(struct hall *h, struct request *r, int status, json_t *body); /* takes it? */
    void (*answered)(struct hall *h, struct request *r);
    void (*refused)(struct hall *h, struct request *r, enum code code, const char *words);
};

int64_t hall_now(struct hall *h);
void hall_log(struct hall *h, const char *format, ...);
struct request *request_new(const struct hall *h, const struct hall_call *call);
void request_free(struct request *r);
void request_copy_word(char *to, size_t size, const char *from); /* empty if it is too long */
/* Charges work, in small requests, to the request's client and its bill. */
void hall_charge(struct hall *h, struct request *r, int work);
/* Gives the answer, takes the body, frees the request. */
void hall_answer_with(struct hall *h, struct request *r, int status, json_t *body);
void hall_refuse(struct hall *h, struct request *r, enum code code, const char *words);
/* The same with the standard text: the store is unreachable. */
void hall_refuse_gone(struct hall *h, struct request *r);

#endif
