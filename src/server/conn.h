/* Torii: MIT licence, see LICENSE. */
/*
 * Shared by the files of the network side: the server, a connection, and its send queue. A connection is identified by
 * a handle that is never reused, so that a late answer cannot reach another client.
 */
#ifndef SERVER_CONN_H
#define SERVER_CONN_H

#include "os/listen.h"
#include "os/os.h"
#include "server/limits.h"
#include "server/loop.h"
#include "server/net.h"
#include "server/packet.h"
#include "server/token.h"

#include <libwebsockets.h>

enum {
    NET_MAX_FRAME = 64 << 10,  /* of a message on a socket */
    NET_MAX_WAITING = 1 << 20, /* bytes queued on a socket; beyond that it is dropped */
    NET_MAX_VALUES =
        4096, /* JSON values in a request, which take far more memory than their text */
    NET_BODY_UNIT = 8 << 10,   /* bytes of a body charged as one more request … */
    NET_RULES_UNIT = 4 << 10,  /* … of one with a rules file … */
    NET_REPLY_UNIT = 16 << 10, /* … and of a reply */
    NET_TOKEN = 128,           /* characters of a token */
    NET_PRE = LWS_PRE,         /* headroom the library needs before a message */
    NET_BATCH = 16 << 10,      /* bytes of frames sent with one system call */
    NET_SOCKET_RATE = 20,      /* messages a second on one connection */
    NET_SOCKET_BURST = 60,     /* and at once */
    NET_SECOND = 1000,         /* times are milliseconds */
    NET_BODY_TIME = 10 * NET_SECOND,
    NET_HELLO_TIME = 10 * NET_SECOND,
    NET_ANSWER_TIME = 60 * NET_SECOND, /* for the hall, and for a slow client to read it */
    NET_PING_TIME = 15 * NET_SECOND,
    NET_CLOSE_TIME = 3 * NET_SECOND,
    NET_IDLE_TIME = 30 * NET_SECOND,  /* of a persistent connection, between requests */
    NET_LINGER_TIME = 2 * NET_SECOND, /* for a peer that is still sending to read its answer */
};

enum conn_kind { CONN_HTTP, CONN_SOCKET, CONN_LITAMA };

/* A queued message. */
struct frame {
    struct frame *next;
    struct packet *packet; /* held */
};

struct conn {
    struct net *net;
    struct lws *wsi;
    uint64_t handle;
    enum conn_kind kind;
    char address[OS_ADDRESS]; /* of the client, through a trusted proxy too */
    struct limits_from *from;
    struct bucket own;
    int64_t deadline;  /* dropped after this; 0: never */
    int64_t next_ping; /* sockets */
    bool ping_due, pong_due;
    bool one_refused; /* warned about its rate */

    char *in; /* a body or message being received */
    size_t in_len, in_size;
    size_t held; /* bytes of memory charged to it, in both directions */

    struct frame *out, *out_last; /* sockets */
    struct conn *also;            /* the next one with something new to send … */
    bool loaded;                  /* … if it is among those */
    size_t waiting;               /* bytes in them */
    int close_status;             /* to close with once all is sent; 0: none */
    char close_reason[80];

    struct http_request *request; /* HTTP: the one being served */
    /* HTTP between requests, and at the end (persist.h) */
    bool idle, pumped, lingers, crowded, dropped;
    lws_sorted_usec_list_t pump;
    struct subscriber *subscriber; /* our own sockets: after hello */
    char game[STORE_ID + 1];
    char hash[TOKEN_HASH_SIZE]; /* of the token of its hello; empty: none */
    int asked;                  /* requests on the socket that wait for an answer */
    int watched;                /* Litama: matches it watches */
};

struct net_counts {
    uint64_t connections, requests, answers[6], messages, sent, refused_rate, refused_origin,
        refused_size, dropped_slow, dropped_late, dropped_full;
};

struct net {
    const struct net_options *options;
    struct hall *hall;
    struct loop loop;
    struct lws_context *lws; /* guarded by the lock, for threads that wake it */
    struct limits *limits;
    char url[128];
    char interface[OS_ADDRESS];
    bool loopback;       /* unreachable from other machines */
    struct conn **conns; /* by the low half of the handle */
    size_t conn_size, open;
    struct conn *loaded;  /* connections with something new to send since conn_send_all */
    unsigned char *batch; /* NET_BATCH bytes: frames of one connection, sent together */
    uint64_t turn;        /* the high half of the next handle */
    struct os_lock *lock;
    struct outgoing *first, *last; /* the outbox */
    struct litama *litama;
    struct files *files;     /* of the web page */
    struct painter *painter; /* of pictures (painter.h) */
    struct prober *prober;   /* of the endgame tables (prober.h) */
    struct net_counts counts;
    lws_sorted_usec_list_t tick;
    int64_t next_look, next_sweep; /* at all connections; at addresses */
    int pumped, asked;             /* active pumps; requests the hall was not woken for */
    bool stopping;
};

int64_t net_now(void); /* milliseconds, forward only */

/* A connection for a library socket; NULL: too many, or no memory. */
struct conn *conn_new(struct net *n, struct lws *wsi);
void conn_free(struct conn *c);
struct conn *conn_find(const struct net *n, uint64_t handle); /* NULL: closed */
/* Charges the connection to another address; false if that has too many. */
bool conn_move(struct conn *c, const char *address);
void conn_leave(struct conn *c); /* charged to nobody any more */
void conn_drop(struct conn *c);  /* closes it soon, without a message */
/* Takes the cost from the budgets of the connection and of its address; false: over budget. */
bool conn_may(struct conn *c, int cost);
/* Charges memory, more or (below 0) less. Check for room before taking more; if all connections together hold too much, the
 * largest is dropped. */
void conn_hold(struct conn *c, ptrdiff_t bytes);
bool conn_has_room(struct conn *c, size_t more);
/* Appends received bytes. */
enum conn_gathered { CONN_GATHERED, CONN_TOO_LONG, CONN_NO_ROOM };
enum conn_gathered conn_gather(struct conn *c, const void *data, size_t len, size_t limit);
void conn_gather_end(struct conn *c); /* frees the receive buffer */
/* A new JSON object from received text; NULL if it is not one. */
json_t *conn_read_json(const char *text, size_t len);
/* Queues a message. A client that reads too slowly is dropped. */
void conn_send(struct conn *c, struct packet *p);     /* holds it */
void conn_send_text(struct conn *c, struct jtext *j); /* takes the text; ends it */
void conn_send_json(struct conn *c, json_t *message); /* takes it */
/* Writes at once what the system accepts: waiting for a writable socket costs three more system calls, and nearly all are
 * writable. Called by the network's thread once everything is queued. */
void conn_send_all(struct net *n);
/* Closes with a WebSocket status after sending what is queued. */
void conn_close(struct conn *c, int status, const char *reason);
int conn_write(struct conn *c); /* the library can send; -1 to close */

#endif
