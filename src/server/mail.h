/* Torii: MIT licence, see LICENSE. */
/*
 * Mail: what threads of the hall have for the thread of the network.
 *
 *     a thread of the hall ── post ──▶ box ── lws_cancel_service ──▶ the network's thread: m->open
 *
 * Every request to the hall is one mail that comes back with the answer; an ear posts one for each event.
 */
#ifndef SERVER_MAIL_H
#define SERVER_MAIL_H

#include "server/conn.h"

struct mail;
/* By the network's thread; the connection is NULL if it has gone. The mail is freed afterwards. */
typedef void mail_open(struct conn *c, struct mail *m);

struct mail {
    struct mail *next;
    struct net *net;
    uint64_t to;
    mail_open *open;
    int status;
    json_t *body; /* owned; of an answer, or of the end of an ear */
    json_t *id;   /* owned: what the client called its request */
    struct hall_bill bill;
    struct limits_from
        *payer; /* who asked, also when the connection has gone; kept. NULL: nobody pays */
    struct packet *event; /* held; NULL: the ear's end */
    void *own;            /* owned: what the asker needs for the answer */
    void *context;        /* an ear's; borrowed */
};

/* Asks the hall, for the address of a connection. Takes the arguments, which go to another thread: nobody else may hold
 * any part of them. The mail is opened also if the connection
 * has gone, and the address pays its bill all the same. */
struct mail *mail_new(struct net *n, const struct conn *c, mail_open *open); /* NULL: no memory */
void mail_ask(struct mail *m, const struct conn *from, const char *verb, const char *game,
              const char *token, json_t *arguments);
/* The hall begins with what it was asked: after each turn of the loop. */
void mail_wake_hall(struct net *n);
void mail_free(struct mail *m);
/* Opens all that has come; and without opening, at the end. */
void mail_open_all(struct net *n);
void mail_free_all(struct net *n);

/* Somebody who listens to a game: events and the end come as mail. */
struct ear {
    struct net *net;
    uint64_t to;
    mail_open *open;
    void *context; /* handed on in the mail */
    struct limits_from *payer;
    struct hall_ear *hall;
};

/* NULL without memory. `since` -1: one whole view first. */
struct ear *ear_new(struct net *n, const struct conn *c, mail_open *open, void *context);
/* For the address of a connection; false: too much of it waits. */
bool ear_listen(struct ear *a, const struct conn *from, const char *game, const char *token,
                int64_t since);
void ear_free(struct ear *a); /* NULL too; what was posted before is still opened */

#endif
