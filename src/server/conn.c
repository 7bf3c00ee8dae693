/* Torii: MIT licence, see LICENSE. */
#include "server/conn.h"

#include <stdlib.h>
#include <string.h>

enum { HEADER = 10 }; /* bytes before the text of a frame, at most */

int64_t net_now(void)
{
    return (int64_t)(os_seconds() * NET_SECOND);
}

static void frames_clear(struct conn *c);

/* ---- handles: the place in the table below, a number that only grows above ------------------- */

static bool place_find(struct net *n, size_t *out)
{
    for (size_t i = 0; i < n->conn_size; i++) {
        size_t at = ((size_t)n->turn + i) % n->conn_size;

        if (n->conns[at] == NULL) {
            *out = at;
            return true;
        }
    }
    return false;
}

static bool table_grow(struct net *n)
{
    size_t larger = n->conn_size == 0 ? 64 : n->conn_size * 2;
    struct conn **grown = realloc(n->conns, larger * sizeof(struct conn *));

    if (grown == NULL)
        return false;
    memset(grown + n->conn_size, 0, (larger - n->conn_size) * sizeof(struct conn *));
    n->conns = grown;
    n->conn_size = larger;
    return true;
}

/* At most half full, so that a free slot is found in a step or two. */
struct conn *conn_new(struct net *n, struct lws *wsi)
{
    struct conn *c = calloc(1, sizeof *c);
    size_t at;

    if (c == NULL || ((n->open + 1) * 2 > n->conn_size && !table_grow(n)) || !place_find(n, &at)) {
        free(c);
        return NULL;
    }
    n->turn++;
    c->net = n;
    c->wsi = wsi;
    c->handle = n->turn << 32 | at;
    bucket_init(&c->own, NET_SOCKET_BURST, net_now());
    n->conns[at] = c;
    n->open++;
    n->counts.connections++;
    return c;
}

struct conn *conn_find(const struct net *n, uint64_t handle)
{
    size_t at = (uint32_t)handle;

    if (handle == 0 || at >= n->conn_size || n->conns[at] == NULL || n->conns[at]->handle != handle)
        return NULL;
    return n->conns[at];
}

static void frames_clear(struct conn *c)
{
    while (c->out != NULL) {
        struct frame *f = c->out;

        c->out = f->next;
        conn_hold(c, -(ptrdiff_t)f->packet->len);
        packet_drop(f->packet);
        free(f);
    }
    c->out_last = NULL;
    c->waiting = 0;
}

static void unload(struct conn *c)
{
    struct conn **at = &c->net->loaded;

    if (!c->loaded)
        return;
    while (*at != c)
        at = &(*at)->also;
    *at = c->also;
    c->loaded = false;
}

void conn_free(struct conn *c)
{
    struct net *n = c->net;

    n->conns[(uint32_t)c->handle] = NULL;
    n->open--;
    lws_sul_cancel(&c->pump);
    unload(c);
    frames_clear(c);
    conn_leave(c);
    limits_hold(n->limits, NULL, -(ptrdiff_t)c->held);
    free(c->in);
    free(c);
}

void conn_leave(struct conn *c)
{
    struct limits *l = c->net->limits;

    if (c->idle)
        limits_busy(c->from);
    c->idle = false;
    limits_hold(l, c->from, -(ptrdiff_t)c->held);
    limits_leave(l, c->from);
    c->from = NULL;
    c->address[0] = '\0';
    limits_hold(l, NULL, (ptrdiff_t)c->held);
}

bool conn_move(struct conn *c, const char *address)
{
    struct limits_from *from;

    if (c->from != NULL && strcmp(c->address, address) == 0)
        return true;
    from = limits_enter(c->net->limits, address, net_now());
    if (from == NULL)
        return false;
    conn_leave(c);
    limits_hold(c->net->limits, NULL, -(ptrdiff_t)c->held);
    c->from = from;
    limits_hold(c->net->limits, c->from, (ptrdiff_t)c->held);
    strncpy(c->address, address, sizeof c->address - 1);
    return true;
}

void conn_drop(struct conn *c)
{
    c->dropped = true;
    c->deadline = 0;
    lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

bool conn_may(struct conn *c, int cost)
{
    int64_t now = net_now();
    bool limited =
        c->net->options->rate > 0 && c->kind != CONN_HTTP; /* HTTP waits for each answer anyway */

    if (bucket_take(&c->own, limited ? NET_SOCKET_RATE : 0, NET_SOCKET_BURST, cost, now) &&
        limits_take(c->net->limits, c->from, cost, now))
        return true;
    c->net->counts.refused_rate++;
    return false;
}

/* ---- memory ------------------------------------------------------------------------------------ */

void conn_hold(struct conn *c, ptrdiff_t bytes)
{
    c->held += (size_t)bytes;
    limits_hold(c->net->limits, c->from, bytes);
}

/* The connection holding the most memory is not reading its answers. */
static void drop_greatest(struct net *n)
{
    struct conn *greatest = NULL;

    for (size_t i = 0; i < n->conn_size; i++)
        if (n->conns[i] != NULL && (greatest == NULL || n->conns[i]->held > greatest->held))
            greatest = n->conns[i];
    if (greatest == NULL)
        return;
    n->counts.dropped_full++;
    frames_clear(greatest);
    conn_drop(greatest);
}

bool conn_has_room(struct conn *c, size_t more)
{
    enum limits_room room = limits_room(c->net->limits, c->from, more);

    if (room == LIMITS_ALL_FULL)
        drop_greatest(c->net);
    return room != LIMITS_FULL;
}

enum conn_gathered conn_gather(struct conn *c, const void *data, size_t len, size_t limit)
{
    if (c->in_len + len > limit) {
        c->net->counts.refused_size++;
        return CONN_TOO_LONG;
    }
    if (c->in_len + len + 1 > c->in_size) {
        size_t larger = c->in_size == 0 ? 512 : c->in_size;
        char *grown;

        while (larger < c->in_len + len + 1)
            larger *= 2;
        grown = conn_has_room(c, larger - c->in_size) ? realloc(c->in, larger) : NULL;
        if (grown == NULL)
            return CONN_NO_ROOM;
        conn_hold(c, (ptrdiff_t)(larger - c->in_size));
        c->in = grown;
        c->in_size = larger;
    }
    if (len > 0)
        memcpy(c->in + c->in_len, data, len);
    c->in_len += len;
    c->in[c->in_len] = '\0';
    return CONN_GATHERED;
}

void conn_gather_end(struct conn *c)
{
    conn_hold(c, -(ptrdiff_t)c->in_size);
    free(c->in);
    c->in = NULL;
    c->in_len = c->in_size = 0;
}

/* Parsed values take up to a hundred times the memory of their text, so their number is limited. */
static bool has_many_values(const char *text, size_t len)
{
    bool quoted = false;
    int values = 0;

    for (size_t i = 0; i < len && values <= NET_MAX_VALUES; i++)
        if (quoted && text[i] == '\\')
            i++;
        else if (text[i] == '"')
            quoted = !quoted;
        else if (!quoted)
            values += text[i] == ',' || text[i] == '[' || text[i] == '{';
    return values > NET_MAX_VALUES;
}

json_t *conn_read_json(const char *text, size_t len)
{
    json_error_t why;
    json_t *value =
        !has_many_values(text, len) ? json_loadb(text, len, JSON_REJECT_DUPLICATES, &why) : NULL;

    if (json_is_object(value))
        return value;
    json_decref(value);
    return NULL;
}

/* ---- sending on a socket ---------------------------------------------------------------------- */

static struct frame *frame_new(struct conn *c, size_t len)
{
    struct frame *f;

    if (c->close_status != 0)
        return NULL;
    if (c->waiting + len > NET_MAX_WAITING || !conn_has_room(c, len)) {
        c->net->counts.dropped_slow++;
        frames_clear(c);
        conn_drop(c);
        return NULL;
    }
    f = malloc(sizeof *f);
    if (f == NULL)
        conn_drop(c);
    return f;
}

void conn_send(struct conn *c, struct packet *p)
{
    struct frame *f = frame_new(c, p->len);

    if (f == NULL)
        return;
    *f = (struct frame){NULL, packet_hold(p)};
    if (c->out_last != NULL && c->out != NULL)
        c->out_last->next = f;
    else
        c->out = f;
    c->out_last = f;
    c->waiting += p->len;
    conn_hold(c, (ptrdiff_t)p->len);
    if (!c->loaded) {
        c->loaded = true;
        c->also = c->net->loaded;
        c->net->loaded = c;
    }
}

void conn_send_text(struct conn *c, struct jtext *j)
{
    struct packet *p = packet_of(j);

    if (p != NULL)
        conn_send(c, p);
    else
        conn_drop(c);
    packet_drop(p);
}

void conn_send_json(struct conn *c, json_t *message)
{
    struct jtext j;

    jtext_begin(&j);
    jtext_json(&j, message);
    json_decref(message);
    conn_send_text(c, &j);
}

void conn_close(struct conn *c, int status, const char *reason)
{
    if (c->close_status != 0)
        return;
    c->close_status = status;
    strncpy(c->close_reason, reason, sizeof c->close_reason - 1);
    c->deadline = net_now() + NET_CLOSE_TIME;
    lws_callback_on_writable(c->wsi);
}

static bool send_ping(struct conn *c)
{
    unsigned char room[NET_PRE + 1];

    room[NET_PRE] = '0'; /* as the Litama server does */
    c->ping_due = false;
    c->pong_due = true;
    return lws_write(c->wsi, room + NET_PRE, 1, LWS_WRITE_PING) >= 0;
}

/* The header of a whole text frame from a server (RFC 6455, 5.2); how long it is. */
static size_t put_header(unsigned char *to, size_t len)
{
    size_t extra = len < 126 ? 0 : len <= 0xffff ? 2 : 8;

    to[0] = 0x81;
    to[1] = (unsigned char)(extra == 0 ? len : extra == 2 ? 126 : 127);
    for (size_t i = 0; i < extra; i++)
        to[2 + i] = (unsigned char)((uint64_t)len >> 8 * (extra - 1 - i));
    return 2 + extra;
}

/* The first frame has left the queue. */
static void frame_done(struct conn *c)
{
    struct frame *f = c->out;

    c->out = f->next;
    c->waiting -= f->packet->len;
    conn_hold(c, -(ptrdiff_t)f->packet->len);
    c->net->counts.sent++;
    packet_drop(f->packet);
    free(f);
}

/* The library buffers what the system does not take; without TLS the library can be bypassed. */
static bool send_bytes(struct conn *c, unsigned char *bytes, size_t len)
{
    bool plain = c->net->options->cert == NULL;
    size_t sent = plain ? os_socket_send(lws_get_socket_fd(c->wsi), bytes, len) : 0;

    return sent == len || lws_write(c->wsi, bytes + sent, len - sent, LWS_WRITE_RAW) >= 0;
}

/* A frame that does not fit into a batch. */
static bool send_long(struct conn *c)
{
    struct packet *p = c->out->packet;
    unsigned char *text = (unsigned char *)p->text, header[HEADER];
    bool sent = lws_write(c->wsi, header, put_header(header, p->len), LWS_WRITE_RAW) >= 0 &&
                lws_write(c->wsi, text, p->len, LWS_WRITE_RAW) >= 0;

    frame_done(c);
    return sent;
}

/* As many frames as fit, with one system call: usually an answer and its event. */
static bool send_batch(struct conn *c)
{
    unsigned char *batch = c->net->batch;
    size_t len = 0;

    while (c->out != NULL && c->out->packet->len <= NET_BATCH - HEADER - len) {
        const struct packet *p = c->out->packet;

        len += put_header(batch + len, p->len);
        memcpy(batch + len, p->text, p->len);
        len += p->len;
        frame_done(c);
        if (len > NET_BATCH - HEADER)
            break;
    }
    return send_bytes(c, batch, len);
}

/* False: the connection is broken. */
static bool send_frames(struct conn *c)
{
    while (c->out != NULL && !lws_partial_buffered(c->wsi))
        if (!(c->out->packet->len > NET_BATCH - HEADER ? send_long(c) : send_batch(c)))
            return false;
    return true;
}

void conn_send_all(struct net *n)
{
    while (n->loaded != NULL) {
        struct conn *c = n->loaded;

        n->loaded = c->also;
        c->loaded = false;
        if (c->close_status != 0 || c->dropped)
            /* NOLINTNEXTLINE(bugprone-branch-clone): the branch in between sends the frames */
            lws_callback_on_writable(c->wsi); /* conn_write closes it */
        else if (!send_frames(c))
            conn_drop(c);
        else if (c->out != NULL)
            lws_callback_on_writable(c->wsi);
    }
}

int conn_write(struct conn *c)
{
    if ((c->ping_due && !send_ping(c)) || !send_frames(c))
        return -1;
    if (c->out != NULL) {
        lws_callback_on_writable(c->wsi);
    } else if (c->close_status != 0) {
        lws_close_reason(c->wsi, (enum lws_close_status)c->close_status,
                         (unsigned char *)c->close_reason, strlen(c->close_reason));
        return -1;
    }
    return 0;
}
