/* Torii: MIT licence, see LICENSE. */
/*
 * One request of HTTP and its reply, shared by http.c, reply.c and page.c. A connection serves one request
 * at a time; persist.h says what becomes of it afterwards.
 */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "server/codes.h"
#include "server/conn.h"
#include "server/route.h"

enum { HTTP_PATH = 1024, HTTP_ETAG = 36, HTTP_ORIGIN = 256, HTTP_RANGE = 64 };

struct file; /* files.h */

enum http_cache { HTTP_NO_STORE, HTTP_ASK_AGAIN, HTTP_FOR_EVER };

struct reply {
    int status;        /* 0: none yet */
    const char *type;  /* borrowed, of the content */
    char *room;        /* owned: the content, or NULL where a file is */
    struct file *file; /* held: the content is a part of it, from `from` on */
    size_t held;       /* bytes of that room */
    size_t from, len, sent;
    bool headed;          /* its head is sent */
    bool page;            /* of the web page: it may do what a page must */
    bool varies;          /* what is sent depends on what the client can unpack */
    const char *encoding; /* borrowed; NULL: as it is */
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
    char host[HTTP_ORIGIN];   /* as which we were asked; empty if it makes no sense */
    char has[512];            /* what the client has: If-None-Match */
    json_t *query;
    size_t limit; /* of the body */
    bool has_body;
    bool ended;  /* the body has come … */
    bool stray;  /* … and more behind it */
    bool paused; /* nothing is read until there is an answer */
    bool close;  /* the connection ends with the answer */
    struct reply reply;
};

/* The callbacks of the library: 0 to go on, -1 to close. */
int http_begin(struct conn *c, const char *path, size_t len);
int http_body(struct conn *c, const void *data, size_t len);
int http_body_end(struct conn *c);
void http_end(struct conn *c); /* the request is over, whichever way */

/* A header, or an empty text where it is missing or too long. */
const char *http_header(struct conn *c, enum lws_token_indexes which, char *out, size_t size);
/* Is it there, even if nothing stands in it? */
bool http_has(struct conn *c, enum lws_token_indexes which);
/* Does the page that asks come from us, or from a friend? No page at all is good too. */
bool http_origin_is_good(struct conn *c, char origin[HTTP_ORIGIN], bool *foreign);
/* On the loopback: were we asked under a name of our own, or of a friend? A page of a stranger whose name
 * leads to this computer (DNS rebinding) is none. */
bool http_host_is_good(struct conn *c);
/* The client's own address, where a proxy tells it; false if too many come from there. */
bool http_find_address(struct conn *c);

/* Replies (reply.c): each is sent when the library can. */
void reply_error(struct conn *c, enum code code, const char *words);
void reply_json(struct conn *c, int status, json_t *body); /* takes the body */
void reply_bytes(struct conn *c, int status, const char *type, struct str content);
/* A part of a file that was taken out (files.h), which is put back when it is sent. */
struct reply *reply_file(struct conn *c, int status, const char *type, struct file *f);
int reply_write(struct conn *c);
/* Sends up to `most` more bytes of it; REPLY_ALL once the system has taken everything. */
enum reply_sent { REPLY_FAILED, REPLY_MORE, REPLY_ALL };
enum reply_sent reply_send(struct conn *c, size_t most);

/* Everything that is no part of the API: the web page (page.c). */
void page_reply(struct conn *c);
void page_openapi(struct conn *c);

#endif
