/* Torii: MIT licence, see LICENSE. */
/*
 * One request of HTTP and its reply, shared by http.c, reply.c and page.c. A connection serves one
 * request: version 4.1 of the library reads memory that it has freed, or spins, when a body was sent
 * ahead of the answer to the request before it. What plays is on sockets, which stay.
 */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "server/conn.h"
#include "server/route.h"

enum { HTTP_PATH = 1024, HTTP_ETAG = 36, HTTP_ORIGIN = 256 };

enum http_cache { HTTP_NO_STORE, HTTP_ASK_AGAIN, HTTP_FOR_EVER };

struct reply {
    int status;       /* 0: none yet */
    const char *type; /* borrowed, of the content */
    char *room;       /* owned: NET_PRE bytes, then the content */
    size_t len, sent;
    bool headed; /* its head is sent */
    enum http_cache cache;
    char etag[HTTP_ETAG];
    int allow; /* methods, with 405 */
};

struct request {
    enum route_method method;
    const struct route *route; /* NULL: refused before that was clear */
    char path[HTTP_PATH];
    char game[STORE_ID + 1];
    char token[NET_TOKEN + 1];
    char origin[HTTP_ORIGIN]; /* of another page that may ask; else empty */
    char etag[HTTP_ETAG + 8]; /* what the client has */
    json_t *query;
    size_t limit; /* of the body */
    bool ended;   /* the body has come */
    struct reply reply;
};

/* The callbacks of the library: 0 to go on, -1 to close. */
int http_begin(struct conn *c, const char *path, size_t len);
int http_body(struct conn *c, const void *data, size_t len);
int http_body_end(struct conn *c);
void http_end(struct conn *c); /* the request is over, whichever way */

/* Does the page that asks come from us, or from a friend? No page at all is good too. */
bool http_origin_is_good(struct conn *c, char origin[HTTP_ORIGIN], bool *foreign);
/* The client's own address, where a proxy tells it; false if too many come from there. */
bool http_find_address(struct conn *c);

/* Replies (reply.c): each is sent when the library can. */
const char *reply_code(int status); /* the word for it */
void reply_error(struct conn *c, int status, const char *words);
void reply_json(struct conn *c, int status, json_t *body); /* takes the body */
void reply_bytes(struct conn *c, int status, const char *type, struct str content);
int reply_write(struct conn *c);

/* Everything that is no part of the API: the web page (page.c). */
void page_reply(struct conn *c);
void page_openapi(struct conn *c);

#endif
