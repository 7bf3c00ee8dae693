/* Torii: MIT licence, see LICENSE. */
/*
 * One HTTP request and its reply, shared by http.c, reply.c and page.c. A connection serves one request at a time;
 * persist.h describes what happens to it afterwards.
 */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "server/codes.h"
#include "server/conn.h"
#include "server/endpoints.h"

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
    bool page;            /* the web page, with its own security policy */
    bool embedded;        /* it may stand in a frame of another page */
    bool varies;          /* depends on Accept-Encoding */
    const char *encoding; /* borrowed; NULL: as it is */
    enum http_cache cache;
    char etag[HTTP_ETAG];
    int allow; /* methods, with 405 */
};

struct http_request {
    enum route_method method;
    const struct endpoint *endpoint; /* NULL: refused before routing */
    char path[HTTP_PATH];
    char game[STORE_ID + 1];
    char token[NET_TOKEN + 1];
    char origin[HTTP_ORIGIN]; /* a foreign origin that is allowed; else empty */
    char host[HTTP_ORIGIN];   /* the Host header; empty if malformed */
    char has[512];            /* If-None-Match */
    json_t *query;
    size_t limit; /* of the body */
    bool has_body;
    bool ended;  /* the body is complete … */
    bool stray;  /* … and was followed by more bytes */
    bool paused; /* reading is paused until the answer */
    bool close;  /* close the connection after the answer */
    struct reply reply;
};

/* Callbacks of the library: 0 to continue, -1 to close. */
int http_begin(struct conn *c, const char *path, size_t len);
int http_body(struct conn *c, const void *data, size_t len);
int http_body_end(struct conn *c);
void http_end(struct conn *c); /* the request is over */

/* A header; empty if it is missing or too long. */
const char *http_header(struct conn *c, enum lws_token_indexes which, char *out, size_t size);
/* Is it present, even if empty? */
bool http_has(struct conn *c, enum lws_token_indexes which);
/* Is the Origin our own, an allowed one, or absent? */
bool http_origin_is_good(struct conn *c, char origin[HTTP_ORIGIN], bool *foreign);
/* On the loopback: is the Host a loopback name or an allowed origin's? Prevents DNS rebinding. */
bool http_host_is_good(struct conn *c);
/* Takes the client's address from a trusted proxy; false if it has too many connections. */
bool http_find_address(struct conn *c);

/* Replies (reply.c), sent when the socket is writable. */
void reply_error(struct conn *c, enum code code, const char *words);
/* An entity tag from what is in it. */
void reply_tag(struct reply *r, struct str content);
void reply_json(struct conn *c, int status, json_t *body); /* takes the body */
void reply_bytes(struct conn *c, int status, const char *type, struct str content);
/* Part of a cached file (files.h), which is put back when it is sent. */
struct reply *reply_file(struct conn *c, int status, const char *type, struct file *f);
int reply_write(struct conn *c);
/* Sends up to `most` more bytes; REPLY_ALL once the system has accepted everything. */
enum reply_sent { REPLY_FAILED, REPLY_MORE, REPLY_ALL };
enum reply_sent reply_send(struct conn *c, size_t most);

/* Everything outside the API: the web page (page.c). */
void page_reply(struct conn *c);
void page_openapi(struct conn *c);
/* Its first file as it is; false: there is none. And may the client be sent gzip? */
bool page_index(struct conn *c);
bool page_accepts_gzip(struct conn *c);

#endif
