/* Torii: MIT licence, see LICENSE. */
/* Replies of HTTP: made at any time, sent piece by piece when the library can. */
#include "server/files.h"
#include "server/http.h"
#include "server/persist.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD_SIZE = 4096, PIECE = 64 << 10 };

#define IDLE_WORDS \
    "25" /* seconds: somewhat less than NET_IDLE_TIME, so that few requests meet a connection being closed */

/* What the web page may do: its own scripts, WebAssembly, workers and sockets, nothing of others, no
 * script in a text. Styles may stand in attributes, as pictures have them. Some browsers do not count
 * sockets of our own host as 'self', so they are named. */
#define PAGE_POLICY                                                                   \
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "   \
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; " \
    "media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "    \
    "frame-ancestors %s; connect-src 'self'"

/* And what is no page: nothing at all. */
#define BARE_POLICY "default-src 'none'; frame-ancestors 'none'"

#define NO_PERMISSIONS                                                                \
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), " \
    "magnetometer=(), microphone=(), midi=(), payment=(), usb=()"

static struct reply *begin(struct conn *c, int status, const char *type, size_t len)
{
    struct reply *r = &c->request->reply;

    r->status = status;
    r->type = type;
    r->len = len;
    c->net->counts.answers[status / 100 < 6 ? status / 100 : 5]++;
    c->deadline = net_now() + NET_ANSWER_TIME;
    persist_resume(c);
    lws_callback_on_writable(c->wsi);
    return r;
}

/* The same with room of our own for the content. */
static struct reply *begin_room(struct conn *c, int status, const char *type, size_t len)
{
    bool has_room = conn_has_room(c, len);
    char *room = has_room ? malloc(len + 1) : NULL;
    struct reply *r = begin(c,
                            room != NULL ? status
                            : has_room   ? 503
                                         : 429,
                            type, room != NULL ? len : 0);

    r->room = room;
    r->held = room != NULL ? len : 0;
    conn_hold(c, (ptrdiff_t)r->held);
    return r;
}

struct reply *reply_file(struct conn *c, int status, const char *type, struct file *f)
{
    struct reply *r = begin(c, status, type, file_content(f).len);

    r->file = f;
    return r;
}

void reply_bytes(struct conn *c, int status, const char *type, struct str content)
{
    struct reply *r = begin_room(c, status, type, content.len);

    if (r->len > 0)
        memcpy(r->room, content.data, r->len);
}

void reply_tag(struct reply *r, struct str content)
{
    unsigned char hash[16];

    crypto_generichash(hash, sizeof hash, (const unsigned char *)content.data, content.len, NULL,
                       0);
    r->etag[0] = '"';
    sodium_bin2hex(r->etag + 1, 2 * sizeof hash + 1, hash, sizeof hash);
    strcat(r->etag, "\"");
}

void reply_json(struct conn *c, int status, json_t *body)
{
    struct jtext j;

    jtext_begin(&j);
    jtext_json(&j, body);
    reply_bytes(c, status, "application/json", (struct str){j.data, j.failed ? 0 : j.len});
    jtext_end(&j);
    json_decref(body);
}

/* As the hall says it (docs/formats/api.md). */
void reply_error(struct conn *c, enum code code, const char *words)
{
    reply_json(c, code_status(code), code_body(code, words));
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
static void add_origin(struct head *h, const struct http_request *q)
{
    if (q->origin[0] == '\0')
        return;
    add(h, "access-control-allow-origin:", q->origin);
    if (q->method == ROUTE_OPTIONS) {
        add(h, "access-control-allow-methods:", "GET, HEAD, POST");
        add(h, "access-control-allow-headers:", "authorization, content-type");
        add(h, "access-control-max-age:", "600");
    }
}

/* On every reply; constant headers are set once in the library (net.c). */
static void add_policy(struct head *h, const struct http_request *q)
{
    char memory[sizeof PAGE_POLICY + 2 * HTTP_ORIGIN + 32];
    const char *framed = q->reply.embedded ? "*" : "'none'";
    struct text t;

    text_init(&t, memory, sizeof memory);
    if (!q->reply.page)
        text_add(&t, BARE_POLICY);
    else if (q->host[0] == '\0')
        text_format(&t, PAGE_POLICY, framed);
    else
        text_format(&t, PAGE_POLICY " ws://%s wss://%s", framed, q->host, q->host);
    add(h, "content-security-policy:", memory);
    if (!q->reply.embedded)
        add(h, "x-frame-options:", "DENY"); /* for browsers that do not know frame-ancestors */
    if (q->reply.page)
        add(h, "permissions-policy:", NO_PERMISSIONS);
}

/* Which piece of how much. */
static void add_range(struct head *h, const struct reply *r)
{
    char memory[96];
    uint64_t whole = file_content(r->file).len;
    struct text t;

    text_init(&t, memory, sizeof memory);
    if (r->status == 416)
        text_format(&t, "bytes */%u", whole);
    else
        text_format(&t, "bytes %u-%u/%u", (uint64_t)r->from, (uint64_t)(r->from + r->len - 1),
                    whole);
    add(h, "content-range:", memory);
}

static void add_file(struct head *h, const struct reply *r)
{
    if (r->etag[0] != '\0')
        add(h, "etag:", r->etag);
    if (r->encoding != NULL)
        add(h, "content-encoding:", r->encoding);
    if (r->file != NULL)
        add(h, "accept-ranges:", "bytes");
    if (r->status == 206 || r->status == 416)
        add_range(h, r);
}

static void add_varies(struct head *h, const struct http_request *q)
{
    bool origin = q->origin[0] != '\0';

    if (origin || q->reply.varies)
        add(h, "vary:",
            origin && q->reply.varies ? "Origin, Accept-Encoding"
            : origin                  ? "Origin"
                                      : "Accept-Encoding");
}

static void add_all(struct head *h, const struct http_request *q)
{
    const struct reply *r = &q->reply;

    add(h, "cache-control:", cache_words(r->cache));
    add_policy(h, q);
    add_origin(h, q);
    add_varies(h, q);
    add_file(h, r);
    if (r->status == 405)
        add(h, "allow:", route_allow(r->allow));
    if (r->status == 401)
        add(h, "www-authenticate:", "Bearer");
    if (r->status == 429 || r->status == 503)
        add(h, "retry-after:", "1");
    add(h, "connection:", q->close ? "close" : "keep-alive");
    if (!q->close)
        add(h, "keep-alive:", "timeout=" IDLE_WORDS);
}

/* What is sent is put together here; the library wants some room before it. */
static unsigned char memory[NET_PRE + HEAD_SIZE + PIECE];

/* How long the head is; 0 if it cannot be made. */
static size_t write_head(struct conn *c)
{
    unsigned char *start = memory + NET_PRE;
    struct reply *r = &c->request->reply;
    struct head h = {c->wsi, start, start + HEAD_SIZE, false};
    bool empty = r->status == 204 || r->status == 304;

    (void)persist_decide(c);
    if (lws_add_http_header_status(c->wsi, (unsigned)r->status, &h.at, h.end) != 0 ||
        (!empty && lws_add_http_header_content_length(c->wsi, r->len, &h.at, h.end) != 0))
        return 0;
    if (!empty && r->type != NULL)
        add(&h, "content-type:", r->type);
    add_all(&h, c->request);
    if (h.bad || lws_finalize_http_header(c->wsi, &h.at, h.end) != 0)
        return 0;
    r->headed = true;
    if (c->request->method == ROUTE_HEAD || r->status == 304)
        r->len = 0;
    return (size_t)(h.at - start);
}

/* ---- sending -------------------------------------------------------------------------------- */

/* Head and content go out together as far as they fit: one packet less on a slow line. */
enum reply_sent reply_send(struct conn *c, size_t most)
{
    struct reply *r = &c->request->reply;
    size_t head = r->headed ? 0 : write_head(c);
    size_t piece = r->len - r->sent < most ? r->len - r->sent : most;
    const char *from = r->file != NULL ? file_content(r->file).data + r->from : r->room;

    if (!r->headed)
        return REPLY_FAILED;
    if (piece > 0)
        memcpy(memory + NET_PRE + head, from + r->sent, piece);
    if (head + piece > 0 &&
        lws_write(c->wsi, memory + NET_PRE, head + piece,
                  r->sent + piece == r->len ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return REPLY_FAILED;
    r->sent += piece;
    c->deadline = net_now() + NET_ANSWER_TIME;
    return r->sent < r->len || lws_partial_buffered(c->wsi) ? REPLY_MORE : REPLY_ALL;
}

int reply_write(struct conn *c)
{
    if (c->request == NULL || c->request->reply.status == 0 || c->pumped)
        return 0;
    if (persist_is_ahead(c)) {
        persist_pump(c);
        return 0;
    }
    switch (reply_send(c, PIECE)) {
    case REPLY_MORE: lws_callback_on_writable(c->wsi); return 0;
    case REPLY_ALL: return persist_end(c);
    default: return -1;
    }
}
