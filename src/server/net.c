/* Torii: MIT licence, see LICENSE. */
/*
 * The libwebsockets side of the network: one context with one listening socket, one callback for everything, and a
 * tick a few times a second for deadlines and pings.
 */
#include "server/net.h"
#include "base/assert.h"
#include "server/files.h"
#include "server/http.h"
#include "server/outbox.h"
#include "server/painter.h"
#include "server/persist.h"
#include "server/prober.h"
#include "server/socket.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    RECEIVE = 1024,          /* bytes of a message handed over at once: a buffer of every socket */
    HEADERS = 8192,          /* bytes of headers of a request */
    HEADER_SECONDS = 10,     /* for a request's head to come */
    TICK = 250,              /* milliseconds … */
    FAST_TICK = 10,          /* … and while there are pumps (persist.c) */
    SWEEP = 30 * NET_SECOND, /* of addresses */
    SENT = 128 << 10,        /* bytes of a connection that wait in the system to be sent */
    STOP_TIME = 4 * NET_SECOND, /* for connections to close gracefully */
    LITAMA_LINE = 4096,
};

/* ---- upgrades to WebSocket --------------------------------------------------------------------- */

static bool offers_ours(struct lws *wsi)
{
    char memory[128];
    struct str rest, word;

    if (lws_hdr_copy(wsi, memory, sizeof memory, WSI_TOKEN_PROTOCOL) <= 0)
        return false;
    rest = str_of(memory);
    while (str_cut(&rest, ',', &word))
        if (str_eq(str_trim(word), "torii.1"))
            return true;
    return false;
}

/* What a socket on this path is: 0, or the status that refuses it. */
static int socket_kind(struct conn *c, struct str path)
{
    bool ours = offers_ours(c->wsi);

    if (str_begins(path, "/ws/") && route_is_game(str_drop(path, 4))) {
        memcpy(c->game, path.data + 4, STORE_ID);
        c->kind = CONN_SOCKET;
        return ours ? 0 : 400;
    }
    c->kind = CONN_LITAMA;
    return str_eq(path, "/litama") || (str_eq(path, "/") && !ours) ? 0 : 404;
}

static int check_upgrade(struct conn *c)
{
    char origin[HTTP_ORIGIN], *path = NULL;
    bool foreign;
    int len = 0, status;

    if (lws_http_get_uri_and_method(c->wsi, &path, &len) != LWSHUMETH_GET)
        return 405;
    status = socket_kind(c, (struct str){path, (size_t)len});
    if (status != 0)
        return status;
    if (!http_host_is_good(c))
        return 421;
    if (!http_origin_is_good(c, origin, &foreign))
        return 403;
    if (c->net->stopping)
        return 503;
    return http_find_address(c) && conn_may(c, 1) ? 0 : 429;
}

/* Only HTTP/1.1: see docs/serve.md for why not HTTP/2. */
static int upgrade(struct conn *c, const char *to)
{
    int status;

    if (c->dropped || c->request != NULL)
        return -1;
    persist_wake(c);
    status = strcmp(to, "websocket") == 0 ? check_upgrade(c) : 400;
    if (status == 0)
        return 0;
    c->kind = CONN_HTTP;
    c->net->counts.answers[status / 100]++;
    (void)lws_return_http_status(c->wsi, (unsigned)status, NULL);
    return -1;
}

/* ---- sockets ----------------------------------------------------------------------------------- */

static int established(struct conn *c)
{
    c->deadline = 0;
    c->next_ping = net_now() + NET_PING_TIME;
    if (c->kind == CONN_SOCKET)
        socket_open(c);
    return 0;
}

static int received(struct conn *c, const void *data, size_t len)
{
    size_t limit = c->kind == CONN_SOCKET ? NET_MAX_FRAME : LITAMA_LINE;

    if (c->close_status != 0)
        return 0;
    if (lws_frame_is_binary(c->wsi)) {
        conn_close(c, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text only");
        return 0;
    }
    if (conn_gather(c, data, len, limit) != CONN_GATHERED) {
        conn_close(c, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "too long");
        return 0;
    }
    if (lws_remaining_packet_payload(c->wsi) != 0 || !lws_is_final_fragment(c->wsi))
        return 0;

    c->net->counts.messages++;
    if (c->kind == CONN_SOCKET)
        socket_message(c, c->in, c->in_len);
    else
        litama_message(c, c->in, c->in_len);
    conn_send_all(c->net);
    c->in_len = 0;
    if (c->in_size > RECEIVE) /* the next one is probably small */
        conn_gather_end(c);
    return 0;
}

/* ---- connections ------------------------------------------------------------------------------- */

/* The peer's address. It is lost if the connection was reset before it was accepted, and the library then returns an error
 * text: such a connection is refused, since nobody could be charged or answered. */
static bool find_peer(lws_sockfd_type file, char address[OS_ADDRESS])
{
    char house[OS_ADDRESS];

    return lws_get_peer_simple_fd(file, address, OS_ADDRESS) != NULL &&
           os_address_house(address, house);
}

/* Before a connection is made: nonzero to hang up at once. */
static int admits(struct net *n, lws_sockfd_type file)
{
    char address[OS_ADDRESS];

    os_socket_bound(file, SENT);
    if (n->options->trust_proxy)
        return 0;
    if (!find_peer(file, address))
        return 1;
    persist_make_room(n, address);
    if (limits_accept(n->limits, address, net_now()))
        return 0;
    n->counts.refused_rate++;
    return 1;
}

static int arrived(struct net *n, struct lws *wsi)
{
    struct conn *c = conn_new(n, wsi);
    char address[OS_ADDRESS];

    lws_set_opaque_user_data(wsi, c);
    if (c == NULL)
        return -1;
    if (n->options->trust_proxy)
        return 0; /* the address is in the request */
    return find_peer(lws_get_socket_fd(wsi), address) && conn_move(c, address) ? 0 : -1;
}

static void gone(struct conn *c)
{
    lws_set_opaque_user_data(c->wsi, NULL);
    http_end(c);
    if (c->kind == CONN_SOCKET)
        socket_end(c);
    if (c->kind == CONN_LITAMA)
        litama_end(c);
    conn_free(c);
}

/* Events of a connection that we accepted. */
static int on_connection(struct conn *c, enum lws_callback_reasons reason, void *in, size_t len)
{
    switch (reason) {
    case LWS_CALLBACK_WSI_DESTROY: gone(c); return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return upgrade(c, in);
    case LWS_CALLBACK_HTTP: return http_begin(c, in, len);
    case LWS_CALLBACK_HTTP_BODY: return http_body(c, in, len);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return http_body_end(c);
    case LWS_CALLBACK_HTTP_WRITEABLE: return reply_write(c);
    case LWS_CALLBACK_ESTABLISHED: return established(c);
    case LWS_CALLBACK_RECEIVE: return received(c, in, len);
    case LWS_CALLBACK_RECEIVE_PONG: c->pong_due = false; return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return conn_write(c);
    default: return 0;
    }
}

static int on_anything(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                       size_t len)
{
    struct net *n = wsi != NULL ? lws_context_user(lws_get_context(wsi)) : NULL;
    struct conn *c;

    (void)user;
    if (reason == LWS_CALLBACK_EVENT_WAIT_CANCELLED && n != NULL) {
        outbox_deliver_all(n);
        return 0;
    }
    ASSERT(n != NULL || (reason != LWS_CALLBACK_FILTER_NETWORK_CONNECTION &&
                         reason != LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED));
    if (reason == LWS_CALLBACK_FILTER_NETWORK_CONNECTION)
        return admits(n, (lws_sockfd_type)(intptr_t)in);
    if (reason == LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED)
        return arrived(n, wsi);
    c = wsi != NULL && reason < LWS_CALLBACK_USER ? lws_get_opaque_user_data(wsi) : NULL;
    return c != NULL ? on_connection(c, reason, in, len) : 0;
}

/* ---- the tick ---------------------------------------------------------------------------------- */

/* A socket that did not answer the last ping when the next is due is half open. */
static void ping(struct conn *c, int64_t now)
{
    if (c->next_ping == 0 || now < c->next_ping)
        return;
    c->next_ping = now + NET_PING_TIME;
    if (c->pong_due) {
        c->net->counts.dropped_late++;
        conn_drop(c);
        return;
    }
    c->ping_due = true;
    lws_callback_on_writable(c->wsi);
}

/* A WebSocket is closed with a reason. */
static void too_late(struct conn *c)
{
    if (c->kind == CONN_HTTP && (c->lingers || (c->request == NULL && c->idle))) {
        conn_drop(c);
        return;
    }
    c->net->counts.dropped_late++;
    if (c->kind == CONN_HTTP || c->close_status != 0)
        conn_drop(c);
    else
        conn_close(c, LWS_CLOSE_STATUS_POLICY_VIOLATION, "too late");
}

static void look(struct net *n, int64_t now)
{
    n->pumped = 0;
    for (size_t i = 0; i < n->conn_size; i++) {
        struct conn *c = n->conns[i];

        if (c == NULL)
            continue;
        n->pumped += c->pumped || c->lingers;
        if (c->deadline != 0 && now >= c->deadline)
            too_late(c);
        else if (c->kind == CONN_HTTP)
            persist_watch(c);
        else
            ping(c, now);
    }
}

static void tick(struct net *n)
{
    int64_t now = net_now();

    if (now >= n->next_look) {
        n->next_look = now + TICK - FAST_TICK / 2;
        look(n, now);
    }
    if (now >= n->next_sweep) {
        limits_sweep(n->limits, now);
        n->next_sweep = now + SWEEP;
    }
}

/* The plugin for epoll does not wake for a timer that was set while it waited for a later one: so pumps, which set
 * theirs at any time, need a tick that comes as often as they want to. */
static void on_tick(lws_sorted_usec_list_t *at)
{
    struct net *n = lws_container_of(at, struct net, tick);

    tick(n);
    lws_sul_schedule(n->lws, 0, at, on_tick, (n->pumped > 0 ? FAST_TICK : TICK) * LWS_US_PER_MS);
}

/* ---- beginning and end ------------------------------------------------------------------------- */

/* By default the library sends no more at once than it receives at once, and buffers the rest. */
static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = on_anything, .rx_buffer_size = RECEIVE, .tx_packet_size = SENT},
    {.name = "torii.1", .callback = on_anything, .rx_buffer_size = RECEIVE, .tx_packet_size = SENT},
    {.name = NULL},
};

/* On everything that is sent over HTTP; reply.c adds what depends on the reply. */
static const struct lws_protocol_vhost_options safe_headers[] = {
    {&safe_headers[1], NULL, "x-content-type-options:", "nosniff"},
    {&safe_headers[2], NULL, "cross-origin-opener-policy:", "same-origin"},
    {NULL, NULL, "referrer-policy:", "no-referrer"},
};

/* We ping ourselves: the library's own watch keeps a sorted list of all sockets, and moves in it with
 * every message. */
static const lws_retry_bo_t no_watch;

static bool start(struct net *n, bool is_ipv6)
{
    const struct net_options *o = n->options;
    struct lws_context_creation_info info = {
        .iface = n->interface,
        .port = o->port,
        .protocols = protocols,
        .headers = safe_headers,
        .server_string = "torii",
        .ssl_cert_filepath = o->cert,
        .ssl_private_key_filepath = o->key,
        .alpn = "http/1.1",
        .timeout_secs = HEADER_SECONDS,
        .timeout_secs_ah_idle = HEADER_SECONDS,
        .keepalive_timeout = NET_IDLE_TIME / NET_SECOND + 1, /* ours comes first */
        .max_http_header_data2 = HEADERS,
        .pt_serv_buf_size = 128 << 10,
        .retry_and_idle_policy = &no_watch,
        .gid = -1,
        .uid = -1,
        .user = n,
        .options = LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
    };

    if (!is_ipv6)
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    if (o->cert != NULL)
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    if (!loop_open(&n->loop, &info))
        return false;
    if (n->loop.ev == NULL && n->options->log != NULL)
        n->options->log(n->options->context,
                        "epoll is not available (is libwebsockets-evlib-ev installed?); "
                        "using poll, which is slow with thousands of sockets");
    n->lws = n->loop.lws;
    return true;
}

static void be_silent(int level, const char *line)
{
    (void)level;
    (void)line;
}

static void write_url(struct net *n, bool is_ipv6)
{
    struct lws_vhost *host = lws_get_vhost_by_name(n->lws, "default");

    snprintf(n->url, sizeof n->url, "http%s://%s%s%s:%d", n->options->cert != NULL ? "s" : "",
             is_ipv6 ? "[" : "", n->interface, is_ipv6 ? "]" : "",
             host != NULL ? lws_get_vhost_listen_port(host) : n->options->port);
}

static enum status check_file(const char *path, const char *what, struct err *e)
{
    struct os_bytes content;
    enum status rc = path != NULL ? os_read_file(path, 1 << 20, &content, e) : OK;

    if (path == NULL || rc != OK)
        return rc;
    rc = content.len == 0 ? err_say(e, BAD_INPUT, "the %s %q is empty", what, str_of(path)) : OK;
    memset(content.data, 0, content.len);
    os_bytes_release(&content);
    return rc;
}

static enum status listen_there(struct net *n, struct err *e)
{
    const struct net_options *o = n->options;
    bool is_ipv6 = false;
    enum status rc = check_file(o->cert, "certificate", e);

    if (rc == OK)
        rc = check_file(o->key, "key", e);
    if (rc == OK)
        rc = os_listen_try(o->host, o->port, n->interface, &is_ipv6, e);
    if (rc != OK)
        return rc;
    n->loopback = str_begins(str_of(n->interface), "127.") || str_eq(str_of(n->interface), "::1");
    /* The library's log may contain client data, so it is off. */
    lws_set_log_level(0, be_silent);
    if (!start(n, is_ipv6))
        return err_say(e, FAILED,
                       o->cert != NULL ? "cannot serve with this certificate and key on port %d"
                                       : "cannot listen on port %d",
                       o->port);
    write_url(n, is_ipv6);
    return OK;
}

enum status net_open(struct net **out, struct hall *hall, const struct net_options *options,
                     struct err *e)
{
    struct net *n = calloc(1, sizeof *n);
    enum status rc;

    if (n == NULL)
        return err_say(e, NO_ROOM, "no memory");
    n->options = options;
    n->hall = hall;
    n->lock = os_lock_new();
    n->limits = limits_new(options->rate, options->connections);
    n->litama = litama_new(n);
    n->files = files_new();
    n->painter = painter_new(n);
    n->batch = malloc(NET_BATCH);
    os_files_allow(options->files);
    rc = n->lock == NULL || n->limits == NULL || n->litama == NULL || n->files == NULL ||
                 n->painter == NULL || n->batch == NULL
             ? err_say(e, NO_ROOM, "no memory")
             : prober_new(&n->prober, n, e);
    if (rc == OK)
        rc = listen_there(n, e);
    if (rc == OK)
        *out = n;
    else
        net_close(n);
    return rc;
}

const char *net_url(const struct net *n)
{
    return n->url;
}

/* Sockets are closed with a reason; pending requests are answered while time remains. */
static void say_goodbye(struct net *n)
{
    n->stopping = true;
    for (size_t i = 0; i < n->conn_size; i++) {
        struct conn *c = n->conns[i];

        if (c == NULL)
            continue;
        if (c->kind != CONN_HTTP)
            conn_close(c, LWS_CLOSE_STATUS_GOINGAWAY, "the server is shutting down");
        else if (c->request == NULL)
            conn_drop(c);
    }
}

static void turn(struct net *n)
{
    loop_turn(&n->loop);
    outbox_wake_hall(n);
}

void net_run(struct net *n, const atomic_bool *stop)
{
    int64_t until;

    on_tick(&n->tick);
    while (!atomic_load(stop))
        turn(n);
    say_goodbye(n);
    until = net_now() + STOP_TIME;
    while (n->open > 0 && net_now() < until)
        turn(n);
    lws_sul_cancel(&n->tick);

    os_lock_take(n->lock);
    n->lws = NULL;
    os_lock_give(n->lock);
    loop_close(&n->loop);
}

void net_close(struct net *n)
{
    if (n == NULL)
        return;
    n->lws = NULL;
    loop_close(&n->loop);
    litama_free(n->litama);
    prober_free(n->prober);
    painter_free(n->painter); /* before the outbox, which gets what it draws */
    files_free(n->files);
    if (n->lock != NULL)
        outbox_free_all(n);
    limits_free(n->limits);
    os_lock_free(n->lock);
    free(n->conns);
    free(n->batch);
    free(n);
}
