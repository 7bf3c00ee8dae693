/* Torii: MIT licence, see LICENSE. */
#include "server/persist.h"

#include <string.h>
#include <strings.h>

enum {
    PUMP_PIECES = 16,    /* sent at once */
    PUMP_SIZE = 8 << 10, /* bytes of one: a socket that is writable at all takes it whole */
    PUMP_USEC = 10 * LWS_US_PER_MS,
};

/* ---- what the head says ------------------------------------------------------------------------ */

/* A list of words, in any case. */
static bool lists(const char *list, const char *word)
{
    struct str rest = str_of(list), item;

    while (str_cut(&rest, ',', &item)) {
        item = str_trim(item);
        if (item.len == strlen(word) && strncasecmp(item.data, word, item.len) == 0)
            return true;
    }
    return false;
}

/* HTTP/1.1 unless it says "close"; HTTP/1.0 if it asks for it, in the one way that the library understands too. */
static bool is_wanted(struct conn *c)
{
    char version[16], words[256];

    http_header(c, WSI_TOKEN_HTTP, version, sizeof version);
    http_header(c, WSI_TOKEN_CONNECTION, words, sizeof words);
    if (http_has(c, WSI_TOKEN_CONNECTION) && words[0] == '\0')
        return false; /* too long to decide */
    if (strcmp(version, "HTTP/1.1") == 0)
        return !lists(words, "close");
    return strcmp(version, "HTTP/1.0") == 0 && strcasecmp(words, "keep-alive") == 0;
}

void persist_wake(struct conn *c)
{
    if (c->idle)
        limits_busy(c->from);
    c->idle = false;
}

void persist_begin(struct conn *c)
{
    struct http_request *q = c->request;

    persist_wake(c);
    q->has_body = http_has(c, WSI_TOKEN_HTTP_CONTENT_LENGTH) ||
                  http_has(c, WSI_TOKEN_HTTP_TRANSFER_ENCODING) || q->method == ROUTE_POST ||
                  q->method == ROUTE_OTHER;
    /* Only a POST has its body read; where the library's length differs from ours the end would never be detected. */
    q->close = !is_wanted(c) || (q->has_body && q->method != ROUTE_POST) ||
               http_has(c, WSI_TOKEN_HTTP_TRANSFER_ENCODING);
    if (!q->has_body)
        persist_pause(c);
}

/* ---- while it is answered ---------------------------------------------------------------------- */

void persist_pause(struct conn *c)
{
    c->request->paused = true;
    (void)lws_rx_flow_control(c->wsi, 0);
}

void persist_resume(struct conn *c)
{
    if (c->request->paused)
        (void)lws_rx_flow_control(c->wsi,
                                  1); /* a socket with reading paused is not written to either */
    c->request->paused = false;
}

/* Bytes that the library has read and keeps. It tells only whether it keeps any of anybody who may be read from; so
 * now and then a connection is closed for another's. */
static bool library_keeps_some(struct conn *c)
{
    return lws_service_adjust_timeout(c->net->lws, 1, 0) == 0;
}

static bool is_something_there(struct conn *c)
{
    return os_socket_peek(lws_get_socket_fd(c->wsi)) != OS_NOTHING;
}

bool persist_is_ahead(struct conn *c)
{
    if (c->request->stray || library_keeps_some(c)) {
        c->crowded = true;
        return true;
    }
    return is_something_there(c);
}

bool persist_decide(struct conn *c)
{
    struct http_request *q = c->request;

    if ((q->has_body && !q->ended) || c->net->stopping || c->pumped)
        q->close = true;
    if (!q->close && !c->net->options->trust_proxy) {
        q->close = !limits_idle(c->net->limits, c->from);
        c->idle = !q->close; /* counted from here on, so that the announced keep-alive holds */
    }
    return !q->close;
}

/* ---- the pump ---------------------------------------------------------------------------------- */

static void on_pump(lws_sorted_usec_list_t *at);

static void pump_in(struct conn *c, int64_t usec)
{
    lws_sul_schedule(c->net->lws, 0, &c->pump, on_pump, usec);
}

/*
 * Closing a socket that has unread bytes resets the connection, and the peer loses what it has not received of its
 * answer: so they are discarded until it hangs up, for a while. Where the library waits to write (it does when it
 * keeps bytes that it may not hand out) its loop would spin all that time: there only until the peer has the answer.
 */
static void linger(struct conn *c)
{
    int file = lws_get_socket_fd(c->wsi);
    bool there = os_socket_discard(file);

    if (!there || (c->crowded && os_socket_is_flushed(file)))
        conn_drop(c);
    else
        pump_in(c, PUMP_USEC);
}

static void linger_begin(struct conn *c)
{
    c->lingers = true;
    c->deadline = net_now() + NET_LINGER_TIME;
    if (!lws_is_ssl(c->wsi))
        os_socket_end_sending(lws_get_socket_fd(c->wsi));
    pump_in(c, 1);
}

/* What the library has taken and the system has not. */
static enum reply_sent flush(struct conn *c)
{
    return lws_write(c->wsi, NULL, 0, LWS_WRITE_HTTP) < 0 ? REPLY_FAILED : REPLY_MORE;
}

static void on_pump(lws_sorted_usec_list_t *at)
{
    struct conn *c = lws_container_of(at, struct conn, pump);
    enum reply_sent sent = REPLY_MORE;

    if (c->lingers) {
        linger(c);
        return;
    }
    if (lws_partial_buffered(c->wsi))
        sent = flush(c);
    for (int i = 0; i < PUMP_PIECES && sent == REPLY_MORE && !lws_send_pipe_choked(c->wsi); i++)
        sent = reply_send(c, PUMP_SIZE);
    if (sent == REPLY_FAILED)
        /* NOLINTNEXTLINE(bugprone-branch-clone): the other one is done, and may not go on */
        conn_drop(c);
    else if (sent == REPLY_ALL && persist_end(c) != 0)
        conn_drop(c);
    else if (sent == REPLY_MORE)
        pump_in(c, PUMP_USEC);
}

void persist_pump(struct conn *c)
{
    c->request->close = c->pumped = true;
    (void)lws_rx_flow_control(c->wsi, 0);
    pump_in(c, 1);
}

void persist_watch(struct conn *c)
{
    if (c->request == NULL || !c->request->reply.headed || c->pumped || !is_something_there(c))
        return;
    c->crowded = true; /* the library waits to write */
    persist_pump(c);
}

/* ---- afterwards -------------------------------------------------------------------------------- */

static void rest(struct conn *c)
{
    c->deadline = net_now() + NET_IDLE_TIME;
    if (!c->net->options->trust_proxy)
        return;
    conn_leave(c); /* it is the proxy's; whose the next request is stands in that */
    c->idle = true;
}

int persist_end(struct conn *c)
{
    bool close = c->request->close, unread = c->request->has_body && !c->request->ended;

    http_end(c);
    if (c->pumped || (close && unread)) {
        (void)lws_rx_flow_control(c->wsi, 0);
        linger_begin(c);
        return 0;
    }
    if (close || lws_http_transaction_completed(c->wsi) != 0)
        return -1;
    rest(c);
    return 0;
}

void persist_make_room(struct net *n, const char *address)
{
    const struct limits_from *from = limits_crowded(n->limits, address);

    for (size_t i = 0; from != NULL && i < n->conn_size; i++) {
        struct conn *c = n->conns[i];

        if (c == NULL || c->from != from || !c->idle || c->request != NULL)
            continue;
        conn_leave(c);
        conn_drop(c);
        return;
    }
}
