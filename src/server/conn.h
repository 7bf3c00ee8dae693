/* Torii: MIT licence, see LICENSE. */
/*
 * What the files of the network side share: the server, a connection, and what waits to be sent on it.
 * A connection is named by its handle, which is never used twice, so that an answer which comes too
 * late finds nobody instead of somebody else.
 */
#ifndef SERVER_CONN_H
#define SERVER_CONN_H

#include "os/listen.h"
#include "os/os.h"
#include "server/limits.h"
#include "server/loop.h"
#include "server/net.h"
#include "server/packet.h"

#include <libwebsockets.h>

enum {
    NET_MAX_BODY = 64 << 10,    /* bytes of a request */
    NET_MAX_CREATE = 320 << 10, /* of one with a rules file */
    NET_MAX_FRAME = 64 << 10,   /* of a message on a socket */
    NET_MAX_WAITING = 1 << 20,  /* bytes waiting to be sent on a socket: more, and it is dropped */
    NET_MAX_VALUES = 4096,    /* of JSON in a request: more take much more memory than their text */
    NET_BODY_UNIT = 8 << 10,  /* bytes of a body that count as one request more … */
    NET_RULES_UNIT = 4 << 10, /* … of one with a rules file … */
    NET_REPLY_UNIT = 16 << 10, /* … and of a reply */
    NET_TOKEN = 128,           /* characters of a token */
    NET_PRE = LWS_PRE,         /* room the library wants before what it sends */
    NET_BATCH = 16 << 10,      /* bytes of frames sent with one call of the system */
    NET_SOCKET_RATE = 20,      /* messages a second on one connection */
    NET_SOCKET_BURST = 60,     /* and at once */
    NET_SECOND = 1000,         /* times are milliseconds */
    NET_BODY_TIME = 10 * NET_SECOND,
    NET_HELLO_TIME = 10 * NET_SECOND,
    NET_ANSWER_TIME = 60 * NET_SECOND, /* of the hall, and for a slow client to take it */
    NET_PING_TIME = 15 * NET_SECOND,
    NET_CLOSE_TIME = 3 * NET_SECOND,
    NET_IDLE_TIME = 30 * NET_SECOND,  /* of a persistent connection, between requests */
    NET_LINGER_TIME = 2 * NET_SECOND, /* for a peer that still sends to read its answer */
};

enum conn_kind { CONN_HTTP, CONN_SOCKET, CONN_LITAMA };

/* A message that waits to be sent. */
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
    int64_t deadline;  /* it is dropped then; 0: never */
    int64_t next_ping; /* sockets */
    bool ping_due, pong_due;
    bool one_refused; /* told once that it asks too much */

    char *in; /* a body or a message as it comes */
    size_t in_len, in_size;

    size_t held; /* bytes of memory for it: what comes in, what waits to go out */

    struct frame *out, *out_last; /* sockets */
    struct conn *also;            /* the next one that has something new to send … */
    bool loaded;                  /* … if it is among those */
    size_t waiting;               /* bytes in them */
    int close_status;             /* once all is sent; 0: none */
    char close_reason[80];

    struct request *request; /* HTTP: the one being served */
    /* HTTP between requests, and at the end (persist.h) */
    bool idle, pumped, lingers, crowded, dropped;
    lws_sorted_usec_list_t pump;
    struct ear *ear; /* our own sockets: after hello */
    char game[STORE_ID + 1];
    char *token; /* from hello; for requests on the socket */
    int asked;   /* requests on the socket that wait for an answer */
    int watched; /* Litama: matches it is told of */
};

struct net_counts {
    uint64_t connections, requests, answers[6], messages, sent, refused_rate, refused_origin,
        refused_size, dropped_slow, dropped_late, dropped_full;
};

struct net {
    const struct net_options *options;
    struct hall *hall;
    struct loop loop;
    struct lws_context *lws; /* the loop's; under the lock, for those who wake it */
    struct limits *limits;
    char url[128];
    char interface[OS_ADDRESS];
    bool loopback;       /* nobody else's computer can reach it */
    struct conn **conns; /* by the low half of the handle */
    size_t conn_size, open;
    struct conn *loaded;  /* those that got something to send since the last conn_send_all */
    unsigned char *batch; /* NET_BATCH bytes: frames of one connection, sent together */
    uint64_t turn;        /* the high half of the next handle */
    struct os_lock *lock;
    struct mail *first, *last; /* the box */
    struct litama *litama;
    struct files *files; /* of the web page */
    struct net_counts counts;
    lws_sorted_usec_list_t tick;
    int64_t next_look, next_sweep; /* at all connections; at addresses */
    int pumped, asked;             /* pumps at work; requests that the hall was not woken for */
    bool stopping;
};

int64_t net_now(void); /* milliseconds, forward only */

/* A connection for the socket of the library, or NULL if there is no room. */
struct conn *conn_new(struct net *n, struct lws *wsi);
void conn_free(struct conn *c);
struct conn *conn_find(const struct net *n, uint64_t handle); /* NULL: it has gone */
/* Puts the connection on the account of another address; false if that has too many. */
bool conn_move(struct conn *c, const char *address);
void conn_leave(struct conn *c); /* on nobody's account any more */
void conn_drop(struct conn *c);  /* at the next chance, without a word */
/* May it ask so much? Counted on the connection and on its address. */
bool conn_may(struct conn *c, int cost);
/* Memory for it, more or (below 0) less. Before it is more it is asked whether there is room; where all have too
 * much together, whoever has most is dropped. */
void conn_hold(struct conn *c, ptrdiff_t bytes);
bool conn_has_room(struct conn *c, size_t more);
/* Adds to what comes in. */
enum conn_gathered { CONN_GATHERED, CONN_TOO_LONG, CONN_NO_ROOM };
enum conn_gathered conn_gather(struct conn *c, const void *data, size_t len, size_t limit);
void conn_gather_end(struct conn *c); /* the memory of it is given back */
/* An object of JSON that has come in, NULL if it is none: new. */
json_t *conn_read_json(const char *text, size_t len);
/* A message to send. Whoever lets too much wait is dropped. */
void conn_send(struct conn *c, struct packet *p);     /* holds it */
void conn_send_text(struct conn *c, struct jtext *j); /* what was written; ends it */
void conn_send_json(struct conn *c, json_t *message); /* takes it */
/* At once, as far as the system takes it: waiting until a socket can be written to costs three more system calls each,
 * and nearly all can. By the network's thread, when it has made everything there is to send. */
void conn_send_all(struct net *n);
/* Closes with a status of WebSocket, after what waits. */
void conn_close(struct conn *c, int status, const char *reason);
int conn_write(struct conn *c); /* the library can send; -1 to close */

#endif
