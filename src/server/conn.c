/* Torii: MIT licence, see LICENSE. */
#include "server/conn.h"

#include <stdlib.h>
#include <string.h>

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

/* At most half full, so that a free place is found in a step or two. */
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
        conn_hold(c, -(ptrdiff_t)f->len);
        free(f);
    }
    c->out_last = NULL;
    c->waiting = 0;
}

void conn_free(struct conn *c)
{
    struct net *n = c->net;

    n->conns[(uint32_t)c->handle] = NULL;
    n->open--;
    frames_clear(c);
    limits_hold(n->limits, c->from, -(ptrdiff_t)c->held);
    limits_leave(n->limits, c->from);
    if (c->token != NULL)
        memset(c->token, 0, strlen(c->token));
    free(c->token);
    free(c->in);
    free(c);
}

bool conn_move(struct conn *c, const char *address)
{
    struct limits_from *from;

    if (c->from != NULL && strcmp(c->address, address) == 0)
        return true;
    from = limits_enter(c->net->limits, address, net_now());
    if (from == NULL)
        return false;
    limits_hold(c->net->limits, c->from, -(ptrdiff_t)c->held);
    limits_leave(c->net->limits, c->from);
    c->from = from;
    limits_hold(c->net->limits, c->from, (ptrdiff_t)c->held);
    strncpy(c->address, address, sizeof c->address - 1);
    return true;
}

void conn_drop(struct conn *c)
{
    c->deadline = 0;
    lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

bool conn_may(struct conn *c, int cost)
{
    int64_t now = net_now();
    bool limited = c->net->options->rate > 0 && c->kind != CONN_HTTP; /* that asks once */

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

/* Whoever has most does not read what it asked for. */
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

/* Values take up to a hundred times as much memory as their text: so many and no more. */
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
    f = malloc(sizeof *f + NET_PRE + len);
    if (f == NULL) {
        conn_drop(c);
        return NULL;
    }
    f->next = NULL;
    f->len = len;
    return f;
}

static void frame_add(struct conn *c, struct frame *f)
{
    if (c->out_last != NULL && c->out != NULL)
        c->out_last->next = f;
    else
        c->out = f;
    c->out_last = f;
    c->waiting += f->len;
    conn_hold(c, (ptrdiff_t)f->len);
    lws_callback_on_writable(c->wsi);
}

void conn_send(struct conn *c, const char *text, size_t len)
{
    struct frame *f = frame_new(c, len);

    if (f == NULL)
        return;
    memcpy(f->room + NET_PRE, text, len);
    frame_add(c, f);
}

void conn_send_json(struct conn *c, json_t *message)
{
    size_t len = json_dumpb(message, NULL, 0, JSON_COMPACT);
    struct frame *f = message != NULL && len > 0 ? frame_new(c, len) : NULL;

    if (f != NULL) {
        json_dumpb(message, (char *)f->room + NET_PRE, len, JSON_COMPACT);
        frame_add(c, f);
    }
    json_decref(message);
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

int conn_write(struct conn *c)
{
    if (c->ping_due && !send_ping(c))
        return -1;
    while (c->out != NULL && !lws_send_pipe_choked(c->wsi)) {
        struct frame *f = c->out;
        int sent = lws_write(c->wsi, f->room + NET_PRE, f->len, LWS_WRITE_TEXT);

        c->out = f->next;
        c->waiting -= f->len;
        conn_hold(c, -(ptrdiff_t)f->len);
        c->net->counts.sent++;
        free(f);
        if (sent < 0)
            return -1;
    }
    if (c->out != NULL) {
        lws_callback_on_writable(c->wsi);
    } else if (c->close_status != 0) {
        lws_close_reason(c->wsi, (enum lws_close_status)c->close_status,
                         (unsigned char *)c->close_reason, strlen(c->close_reason));
        return -1;
    }
    return 0;
}
