/* Torii: MIT licence, see LICENSE. */
/*
 * The network side of the server: HTTP, WebSocket and Litama in front of a hall, on one thread. Input is checked for
 * form, size, rate and origin and passed to the hall; answers and events come back through the outbox and are sent.
 * Only litama*.c knows about a game (Onitama).
 */
#ifndef SERVER_NET_H
#define SERVER_NET_H

#include "server/hall.h"

#include <stdatomic.h>

enum { NET_TABLES = 64 /* files of endgame tables, at most */ };

struct net;

struct net_options {
    const char *host;           /* a name or an address to listen on */
    int port;                   /* 0: any that is free */
    const char *web;            /* folder of the web page, or NULL: a plain page of our own */
    const char *cert, *key;     /* files for TLS, or NULL for none */
    const char *const *origins; /* allowed foreign origins; "*" for all */
    int origin_count;
    const char *const *tables; /* files of endgame tables */
    int table_count;
    bool trust_proxy; /* the address of a client is the last one in X-Forwarded-For */
    int rate;         /* requests a second from one address; 0: no limit */
    int connections;  /* at once from one address; 0: no limit */
    int files;        /* files and sockets at once, for all */
    void (*log)(void *context,
                const char *line); /* never contains a token, a body or a chat message */
    void *context;
};

/* Starts listening. The options and the hall must outlive it. */
enum status net_open(struct net **out, struct hall *hall, const struct net_options *options,
                     struct err *e);
const char *net_url(const struct net *n); /* where it answers; borrowed */
/* Serves until the flag is set; then shuts down gracefully, within a few seconds. */
void net_run(struct net *n, const atomic_bool *stop);
/* Call after hall_close: until then the hall may still answer. NULL is fine. */
void net_close(struct net *n);

#endif
