/* Torii: MIT licence, see LICENSE. */
/*
 * The outbox: answers and events on their way from the hall's threads to the network's thread.
 *
 *     a thread of the hall ── post ──▶ outbox ── lws_cancel_service ──▶ the network's thread: m->deliver
 *
 * Every request to the hall is one item that comes back with the answer; a subscriber posts one per event.
 */
#ifndef SERVER_OUTBOX_H
#define SERVER_OUTBOX_H

#include "server/conn.h"

struct outgoing;
/* Called on the network's thread; the connection is NULL if it is closed. The item is freed afterwards. */
typedef void outbox_deliver(struct conn *c, struct outgoing *m);

struct outgoing {
    struct outgoing *next;
    struct net *net;
    uint64_t to;
    outbox_deliver *open;
    int status;
    json_t *body; /* owned; of an answer, or of a subscriber's end */
    json_t *id;   /* owned: the client's id for its request; NULL: `number` */
    int64_t number;
    struct hall_bill bill;
    struct limits_from
        *payer; /* the client to charge, even if the connection is closed; kept. NULL: nobody */
    struct packet *event; /* held; NULL: the subscriber's end */
    void *own;            /* owned: the caller's data for the answer */
    void *context;        /* a subscriber's; borrowed */
};

/* Sends a request to the hall for a connection's client. Takes the arguments, which go to another thread: nothing else
 * may hold any part of them. The item is delivered, and the client charged, even if the connection is closed. */
struct outgoing *outbox_new(struct net *n, const struct conn *c,
                            outbox_deliver *open); /* NULL: no memory */
void outbox_ask(struct outgoing *m, const struct conn *from, const struct endpoint *p,
                const char *game, const char *token, json_t *arguments);
/* The same for a socket of our own, about its game and for its seat; with `act` instead of arguments, or NULL. */
void outbox_ask_seated(struct outgoing *m, const struct conn *c, const struct endpoint *p,
                       const struct act *act, json_t *arguments);
/* Delivers one that the hall has nothing to do with. From any thread. */
void outbox_post(struct outgoing *m);
/* Wakes the hall if there are new requests; after each iteration of the loop. */
void outbox_wake_hall(struct net *n);
void outbox_free(struct outgoing *m);
/* Delivers everything posted; or frees it undelivered, at the end. */
void outbox_deliver_all(struct net *n);
void outbox_free_all(struct net *n);

/* A subscription to a game: events and the end arrive through the outbox. */
struct subscriber {
    struct net *net;
    uint64_t to;
    outbox_deliver *open;
    void *context; /* passed on in the items */
    struct limits_from *payer;
    struct hall_subscriber *hall;
};

/* NULL: no memory. `since` -1: one whole view first. */
struct subscriber *subscriber_new(struct net *n, const struct conn *c, outbox_deliver *open,
                                  void *context);
/* For a connection's client, as the seat of the hash (NULL or empty: a spectator); false: too many requests are queued. */
bool subscriber_listen(struct subscriber *a, const struct conn *from, const char *game,
                       const char *hash, int64_t since);
void subscriber_free(
    struct subscriber *a); /* NULL is fine; what was posted before is still delivered */

#endif
