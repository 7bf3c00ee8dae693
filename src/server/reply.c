/* Torii: MIT licence, see LICENSE. */
/* Replies of HTTP: made at any time, sent piece by piece when the library can. */
#include "server/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD_SIZE = 4096, PIECE = 64 << 10 };

static struct reply *begin(struct conn *c, int status, const char *type, size_t len)
{
    struct reply *r = &c->request->reply;

    r->status = status;
    r->type = type;
    r->room = malloc(NET_PRE + len + 1);
    r->len = r->room != NULL ? len : 0;
    if (r->room == NULL)
        r->status = 503;
    c->net->counts.answers[r->status / 100 < 6 ? r->status / 100 : 5]++;
    c->deadline = net_now() + NET_ANSWER_TIME;
    lws_callback_on_writable(c->wsi);
    return r;
}

void reply_bytes(struct conn *c, int status, const char *type, struct str content)
{
    struct reply *r = begin(c, status, type, content.len);

    if (r->len > 0)
        memcpy(r->room + NET_PRE, content.data, r->len);
}

void reply_json(struct conn *c, int status, json_t *body)
{
    enum { HOW = JSON_COMPACT | JSON_ENCODE_ANY };
    size_t len = body != NULL ? json_dumpb(body, NULL, 0, HOW) : 0;
    struct reply *r = begin(c, status, "application/json", len);

    if (r->len > 0)
        json_dumpb(body, r->room + NET_PRE, r->len, HOW);
    json_decref(body);
}

/* As the hall says it (docs/formats/api.md). */
const char *reply_code(int status)
{
    switch (status) {
    case 401: return "token";
    case 403: return "origin";
    case 404: return "unknown";
    case 405: return "method";
    case 413: return "size";
    case 429: return "busy";
    case 503: return "gone";
    default: return "bad";
    }
}

void reply_error(struct conn *c, int status, const char *words)
{
    reply_json(c, status, json_pack("{s:s,s:s}", "error", words, "code", reply_code(status)));
}

/* ---- the head ------------------------------------------------------------------------------- */

struct head {
    struct lws *wsi;
    unsigned char *at, *end;
    bool bad;
};

static void add(struct head *h, const char *name, const char *value)
{
    if (lws_add_http_header_by_name(h->wsi, (const unsigned char *)name,
                                    (const unsigned char *)value, (int)strlen(value), &h->at,
                                    h->end) != 0)
        h->bad = true;
}

static const char *cache_words(enum http_cache cache)
{
    switch (cache) {
    case HTTP_FOR_EVER: return "public, max-age=31536000, immutable";
    case HTTP_ASK_AGAIN: return "no-cache";
    default: return "no-store";
    }
}

/* Pages of a friend may read what they asked for. */
static void add_origin(struct head *h, const struct request *q)
{
    if (q->origin[0] == '\0')
        return;
    add(h, "access-control-allow-origin:", q->origin);
    add(h, "vary:", "Origin");
    if (q->method == ROUTE_OPTIONS) {
        add(h, "access-control-allow-methods:", "GET, HEAD, POST");
        add(h, "access-control-allow-headers:", "authorization, content-type");
        add(h, "access-control-max-age:", "600");
    }
}

static void add_all(struct head *h, const struct request *q)
{
    const struct reply *r = &q->reply;

    add(h, "cache-control:", cache_words(r->cache));
    add_origin(h, q);
    if (r->etag[0] != '\0')
        add(h, "etag:", r->etag);
    if (r->status == 405)
        add(h, "allow:", route_allow(r->allow));
    if (r->status == 401)
        add(h, "www-authenticate:", "Bearer");
    if (r->status == 429 || r->status == 503)
        add(h, "retry-after:", "1");
    add(h, "connection:", "close");
}

static int write_head(struct conn *c)
{
    unsigned char room[NET_PRE + HEAD_SIZE], *start = room + NET_PRE;
    struct reply *r = &c->request->reply;
    struct head h = {c->wsi, start, room + sizeof room, false};
    bool empty = r->status == 204 || r->status == 304;

    if (lws_add_http_common_headers(
            c->wsi, (unsigned)r->status, empty || r->type == NULL ? NULL : r->type,
            empty ? LWS_ILLEGAL_HTTP_CONTENT_LEN : r->len, &h.at, h.end) != 0)
        return -1;
    add_all(&h, c->request);
    if (h.bad || lws_finalize_write_http_header(c->wsi, start, &h.at, h.end) != 0)
        return -1;
    r->headed = true;
    return 0;
}

/* ---- sending -------------------------------------------------------------------------------- */

static int finish(struct conn *c)
{
    http_end(c);
    return -1;
}

int reply_write(struct conn *c)
{
    struct reply *r;
    size_t piece;
    bool done;

    if (c->request == NULL || c->request->reply.status == 0)
        return 0;
    r = &c->request->reply;
    if (!r->headed) {
        if (write_head(c) != 0)
            return -1;
        if (c->request->method == ROUTE_HEAD || r->len == 0 || r->status == 304)
            return finish(c);
        lws_callback_on_writable(c->wsi);
        return 0;
    }
    piece = r->len - r->sent < PIECE ? r->len - r->sent : PIECE;
    done = r->sent + piece == r->len;
    if (lws_write(c->wsi, (unsigned char *)r->room + NET_PRE + r->sent, piece,
                  done ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    r->sent += piece;
    if (done)
        return finish(c);
    c->deadline = net_now() + NET_ANSWER_TIME;
    lws_callback_on_writable(c->wsi);
    return 0;
}
