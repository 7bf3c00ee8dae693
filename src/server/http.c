/* Torii: MIT licence, see LICENSE. */
/* HTTP requests: parsing and checks before they reach the hall. */
#include "server/http.h"
#include "server/files.h"
#include "server/outbox.h"
#include "server/painter.h"
#include "server/persist.h"
#include "server/prober.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- what the head says --------------------------------------------------------------------- */

bool http_find_address(struct conn *c)
{
    char memory[512];
    struct str rest, part, last = {NULL, 0};
    char address[OS_ADDRESS];

    if (!c->net->options->trust_proxy)
        return true;
    rest = str_of(http_header(c, WSI_TOKEN_X_FORWARDED_FOR, memory, sizeof memory));
    while (str_cut(&rest, ',', &part))
        last = str_trim(part);
    if (last.len == 0 || last.len >= sizeof address)
        return c->from != NULL || conn_move(c, "");
    memcpy(address, last.data, last.len);
    address[last.len] = '\0';
    return conn_move(c, address);
}

/* Compares an Origin with the Host header: "https://HOST" against "HOST". */
static bool is_ours(const char *origin, const char *host)
{
    const char *authority = strstr(origin, "://");

    return authority != NULL && host[0] != '\0' && strcmp(authority + 3, host) == 0;
}

bool http_origin_is_good(struct conn *c, char origin[HTTP_ORIGIN], bool *foreign)
{
    const struct net_options *o = c->net->options;
    char host[HTTP_ORIGIN];

    *foreign = false;
    if (lws_hdr_total_length(c->wsi, WSI_TOKEN_ORIGIN) <= 0) {
        origin[0] = '\0';
        return true;
    }
    http_header(c, WSI_TOKEN_ORIGIN, origin, HTTP_ORIGIN);
    if (origin[0] != '\0' && is_ours(origin, http_header(c, WSI_TOKEN_HOST, host, sizeof host)))
        return true;
    *foreign = true;
    for (int i = 0; i < o->origin_count && origin[0] != '\0'; i++)
        if (strcmp(o->origins[i], "*") == 0 || strcmp(o->origins[i], origin) == 0)
            return true;
    c->net->counts.refused_origin++;
    return false;
}

/* It is repeated in a response header, so it must be a plain name or address, and a port. */
static void read_host(struct conn *c, struct http_request *q)
{
    http_header(c, WSI_TOKEN_HOST, q->host, sizeof q->host);
    for (const char *at = q->host; *at != '\0'; at++)
        if (!((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') ||
              (*at >= '0' && *at <= '9') || strchr(".-_:[]", *at) != NULL))
            q->host[0] = '\0';
}

/* "127.0.0.1:8080", "[::1]", "localhost:80": without the port. */
static struct str without_port(const char *host)
{
    const char *end = host[0] == '[' ? strchr(host, ']') : strchr(host, ':');

    if (end == NULL)
        return str_of(host);
    return (struct str){host, (size_t)(end - host) + (host[0] == '[')};
}

static bool same_name(struct str a, struct str b)
{
    return a.len == b.len && strncasecmp(a.data, b.data, a.len) == 0;
}

static bool is_loopback(struct str name)
{
    char address[OS_ADDRESS];

    if (same_name(name, str_of("localhost")) || str_eq(name, "[::1]"))
        return true;
    if (!str_begins(name, "127.") || name.len >= sizeof address)
        return false;
    memcpy(address, name.data, name.len);
    address[name.len] = '\0';
    return os_address_house(address, address); /* an address, not a name that looks like one */
}

bool http_host_is_good(struct conn *c)
{
    const struct net_options *o = c->net->options;
    char host[HTTP_ORIGIN];
    struct str name = without_port(http_header(c, WSI_TOKEN_HOST, host, sizeof host));

    if (!c->net->loopback || is_loopback(name))
        return true;
    for (int i = 0; i < o->origin_count; i++) {
        const char *theirs = strstr(o->origins[i], "://");

        if (strcmp(o->origins[i], "*") == 0 ||
            (theirs != NULL && same_name(without_port(theirs + 3), name)))
            return true;
    }
    c->net->counts.refused_origin++;
    return false;
}

static enum route_method method_of(struct conn *c)
{
    char *path;
    int len;

    switch (lws_http_get_uri_and_method(c->wsi, &path, &len)) {
    case LWSHUMETH_GET: return ROUTE_GET;
    case LWSHUMETH_HEAD: return ROUTE_HEAD;
    case LWSHUMETH_POST: return ROUTE_POST;
    case LWSHUMETH_OPTIONS: return ROUTE_OPTIONS;
    default: return ROUTE_OTHER;
    }
}

/* False if the header is there but holds no token. */
static bool read_token(struct conn *c)
{
    char memory[NET_TOKEN + 16];
    struct str said;

    if (lws_hdr_total_length(c->wsi, WSI_TOKEN_HTTP_AUTHORIZATION) <= 0)
        return true;
    said = str_of(http_header(c, WSI_TOKEN_HTTP_AUTHORIZATION, memory, sizeof memory));
    if (!str_begins(said, "Bearer ") && !str_begins(said, "bearer "))
        return false;
    said = str_trim(str_drop(said, strlen("Bearer ")));
    if (said.len == 0 || said.len > NET_TOKEN)
        return false;
    memcpy(c->request->token, said.data, said.len);
    memset(memory, 0, sizeof memory);
    return true;
}

/* A query value: a number, true, false, or a string. NULL if it is not UTF-8. */
static json_t *query_value(struct str value)
{
    uint64_t number;

    if (str_eq(value, "true") || str_eq(value, "false"))
        return json_boolean(str_eq(value, "true"));
    if (value.len < 16 && str_number(value, INT64_MAX, &number))
        return json_integer((json_int_t)number);
    return json_stringn(value.data, value.len);
}

static bool read_query(struct conn *c)
{
    char memory[512];
    int len;

    c->request->query = json_object();
    for (int i = 0; (len = lws_hdr_copy_fragment(c->wsi, memory, sizeof memory,
                                                 WSI_TOKEN_HTTP_URI_ARGS, i)) > 0;
         i++) {
        struct str rest = {memory, (size_t)len}, name;
        json_t *value;

        if (!str_cut(&rest, '=', &name))
            continue;
        value = query_value(rest.data != NULL ? rest : (struct str){"", 0});
        if (value == NULL || i >= 16 || !str_is_utf8(name) || memchr(name.data, 0, name.len)) {
            json_decref(value);
            return false;
        }
        memory[name.len] = '\0';
        json_object_set_new(c->request->query, memory, value);
    }
    return len != -2; /* -2: one that is too long */
}

/* ---- asking the hall -------------------------------------------------------------------------- */

static void answered(struct conn *c, struct outgoing *m)
{
    json_t *body = m->body;

    if (c == NULL || c->request == NULL || c->request->reply.status != 0)
        return;
    m->body = NULL;
    if (c->request->endpoint->paints && m->status == 200) {
        painter_game(c, body);
        return;
    }
    reply_json(c, m->status, body);
    limits_charge(c->net->limits, c->from, (int)(c->request->reply.len / NET_REPLY_UNIT), 0,
                  net_now());
}

static void ask(struct conn *c, json_t *arguments)
{
    const struct http_request *q = c->request;
    struct outgoing *m;

    if (strcmp(q->endpoint->name, "record_replay") == 0) {
        painter_record(c, arguments);
        return;
    }
    m = outbox_new(c->net, c, answered);

    if (m == NULL) {
        json_decref(arguments);
        reply_error(c, CODE_NO_MEMORY, "no memory");
        return;
    }
    c->deadline = net_now() + NET_ANSWER_TIME;
    outbox_ask(m, c, q->endpoint, q->game[0] != '\0' ? q->game : NULL,
               q->token[0] != '\0' ? q->token : NULL, arguments);
}

static void metric(struct text *t, const char *name, const char *kind, uint64_t value)
{
    text_format(t, "# TYPE torii_net_%s %s\ntorii_net_%s %u\n", name, kind, name, value);
}

static void reply_metrics(struct conn *c)
{
    char memory[64 << 10];
    const struct net_counts *n = &c->net->counts;
    struct text t;

    text_init(&t, memory, sizeof memory);
    hall_metrics(c->net->hall, &t);
    metric(&t, "open_connections", "gauge", c->net->open);
    metric(&t, "addresses", "gauge", (uint64_t)limits_count(c->net->limits));
    metric(&t, "connections_total", "counter", n->connections);
    metric(&t, "requests_total", "counter", n->requests);
    metric(&t, "answers_2xx_total", "counter", n->answers[2]);
    metric(&t, "answers_4xx_total", "counter", n->answers[4]);
    metric(&t, "answers_5xx_total", "counter", n->answers[5]);
    metric(&t, "messages_received_total", "counter", n->messages);
    metric(&t, "messages_sent_total", "counter", n->sent);
    metric(&t, "refused_rate_total", "counter", n->refused_rate);
    metric(&t, "refused_origin_total", "counter", n->refused_origin);
    metric(&t, "refused_size_total", "counter", n->refused_size);
    metric(&t, "dropped_slow_total", "counter", n->dropped_slow);
    metric(&t, "dropped_late_total", "counter", n->dropped_late);
    metric(&t, "dropped_full_total", "counter", n->dropped_full);
    metric(&t, "held_bytes", "gauge", (uint64_t)limits_held(c->net->limits));
    metric(&t, "held_bytes_max", "gauge", (uint64_t)limits_held_most(c->net->limits));
    reply_bytes(c, 200, "text/plain; version=0.0.4; charset=utf-8", text_view(&t));
}

/* ---- from the first line to the last ---------------------------------------------------------- */

/* Endpoints that do not involve the hall. */
static const struct {
    const char *name;
    void (*reply)(struct conn *c);
} own[] = {{"metrics", reply_metrics},
           {"openapi", page_openapi},
           {"page", page_reply},
           {"position_picture", painter_position},
           {"table", prober_reply}};

static void serve_get(struct conn *c)
{
    const struct endpoint *p = c->request->endpoint;

    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        if (strcmp(own[i].name, p->name) == 0) {
            own[i].reply(c);
            return;
        }
    ask(c, json_deep_copy(c->request->query));
}

/* A header name with a blank before its colon is unknown to the library, but a proxy may accept it. */
static bool has_disguised(struct conn *c, const char *name)
{
    return lws_hdr_custom_length(c->wsi, name, (int)strlen(name)) >= 0;
}

/* The length of the body: -1 if it is malformed or given twice, -2 if it is chunked. */
static int64_t body_length(struct conn *c)
{
    char memory[32];
    uint64_t len = 0;

    if (http_has(c, WSI_TOKEN_HTTP_TRANSFER_ENCODING) || has_disguised(c, "transfer-encoding :"))
        return -2;
    if (lws_hdr_fragment_length(c->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, 1) > 0 ||
        has_disguised(c, "content-length :"))
        return -1;
    if (lws_hdr_total_length(c->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0)
        return 0;
    http_header(c, WSI_TOKEN_HTTP_CONTENT_LENGTH, memory, sizeof memory);
    return str_number(str_of(memory), INT64_MAX, &len) ? (int64_t)len : -1;
}

static size_t body_limit(const struct endpoint *p)
{
    return p != NULL && p->body != 0 ? (size_t)p->body : ENDPOINT_BODY;
}

static void serve_post(struct conn *c)
{
    struct http_request *q = c->request;
    int64_t len = body_length(c);

    q->limit = body_limit(q->endpoint);
    if (len == -2) {
        reply_error(c, CODE_NO_LENGTH, "send the body with a Content-Length, not in chunks");
    } else if (len < 0) {
        reply_error(c, CODE_BAD_LENGTH, "the Content-Length is not a number");
    } else if ((uint64_t)len > q->limit) {
        c->net->counts.refused_size++;
        reply_error(c, CODE_TOO_LONG, "the body is too long");
    } else if (q->endpoint->writes && !limits_may_write(c->net->limits, c->from, net_now())) {
        reply_error(c, CODE_TOO_FAST, "you have stored too much recently; try again later");
    } else if (len == 0) {
        ask(c, json_object());
    } else {
        c->deadline = net_now() + NET_BODY_TIME;
    }
}

/* What a request costs before anything is done: a body must be read, and a rules file takes longer. */
static int cost_of(struct conn *c)
{
    const struct http_request *q = c->request;
    int64_t len = q->method == ROUTE_POST ? body_length(c) : 0;
    bool rules = q->endpoint != NULL && q->endpoint->takes_rules;

    len = len < 0 || (uint64_t)len > body_limit(q->endpoint) ? 0
                                                             : len; /* then it is refused unread */
    return (q->endpoint != NULL ? q->endpoint->cost : 1) +
           (int)(len / (rules ? NET_RULES_UNIT : NET_BODY_UNIT));
}

static void serve(struct conn *c, struct str path)
{
    struct http_request *q = c->request;
    bool foreign, good = http_origin_is_good(c, q->origin, &foreign);
    int allowed;

    q->endpoint = route_find(q->method, path, q->game, &allowed);
    if (!foreign || !good)
        q->origin[0] = '\0'; /* a page of a forbidden origin may not read the reply either */
    if (!conn_may(c, cost_of(c))) {
        reply_error(c, CODE_TOO_FAST, "too many requests, slow down");
    } else if (q->method == ROUTE_OPTIONS && good) {
        reply_bytes(c, 204, NULL, (struct str){"", 0});
    } else if (q->endpoint == NULL && allowed == 0) {
        reply_error(c, CODE_NO_PATH,
                    "there is nothing here; /api/openapi.json lists what there is");
    } else if (q->endpoint == NULL) {
        q->reply.allow = allowed;
        reply_error(c, CODE_METHOD, "method not allowed");
    } else if (!good && q->method == ROUTE_POST) {
        reply_error(c, CODE_ORIGIN, "requests from this origin are not allowed");
    } else if (!read_token(c)) {
        reply_error(c, CODE_BAD_AUTHORIZATION, "the Authorization header holds no bearer token");
    } else if (!read_query(c)) {
        reply_error(c, CODE_BAD_QUERY, "malformed query");
    } else if (q->method == ROUTE_POST) {
        serve_post(c);
    } else {
        serve_get(c);
    }
}

int http_begin(struct conn *c, const char *path, size_t len)
{
    struct http_request *q = calloc(1, sizeof *q);

    if (q == NULL || c->request != NULL || c->dropped || c->lingers) {
        free(q);
        return -1;
    }
    c->net->counts.requests++; /* served requests, not pipelined ones */
    c->request = q;
    lws_set_timeout(c->wsi, NO_PENDING_TIMEOUT, 0); /* from here on c->deadline applies */
    q->method = method_of(c);
    persist_begin(c);
    q->close |= body_length(c) < 0;
    http_header(c, WSI_TOKEN_HTTP_IF_NONE_MATCH, q->has, sizeof q->has);
    read_host(c, q);
    if (len >= HTTP_PATH) {
        reply_error(c, CODE_PATH_TOO_LONG, "the path is too long");
        return 0;
    }
    memcpy(q->path, path, len);
    if (!http_find_address(c)) {
        q->close = true;
        reply_error(c, CODE_TOO_MANY_CONNECTIONS, "too many connections from one address");
    } else if (!http_host_is_good(c))
        reply_error(c, CODE_HOST,
                    "this server answers as localhost; '--origin' allows another name");
    else if (c->net->stopping)
        reply_error(c, CODE_STOPPING, "the server is shutting down");
    else
        serve(c, str_of(q->path));
    return 0;
}

int http_body(struct conn *c, const void *data, size_t len)
{
    if (c->dropped)
        return -1; /* the library would renew its timeout with every byte */
    if (c->request == NULL || c->request->reply.status != 0 || c->request->limit == 0)
        return 0; /* already answered, or no body expected: discard the rest */
    switch (conn_gather(c, data, len, c->request->limit)) {
    case CONN_TOO_LONG: reply_error(c, CODE_TOO_LONG, "the body is too long"); break;
    case CONN_NO_ROOM:
        reply_error(c, CODE_TOO_MANY_WAIT,
                    "too much of your data is in transit; wait for earlier requests");
        break;
    default: break;
    }
    return 0;
}

int http_body_end(struct conn *c)
{
    json_t *body;

    if (c->request == NULL)
        return -1;
    if (c->request->ended) { /* bytes after the body, before the answer was sent */
        c->request->stray = true;
        return 0;
    }
    c->request->ended = true;
    if (c->request->reply.status == 0)
        persist_pause(c);
    if (c->request->reply.status != 0 || c->in_len == 0)
        return 0;
    body = conn_read_json(c->in, c->in_len);
    conn_gather_end(c);
    if (body == NULL)
        reply_error(c, CODE_BAD_JSON, "the body must be a JSON object");
    else
        ask(c, body);
    return 0;
}
