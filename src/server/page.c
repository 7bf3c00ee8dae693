/* Torii: MIT licence, see LICENSE. */
/* The web page: files of one folder, or a built-in page if there is none. */
#include "server/files.h"
#include "server/http.h"
#include "server/openapi.h"
#include "server/preview.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { PATH_SIZE = 4096 };

static const char start_page[] =
    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n<title>Torii</title>\n"
    "<h1>Torii</h1>\n"
    "<p>This is a server for the board games Onitama, with all its expansions, and Onamazu. It is "
    "an unofficial project: Onitama was designed by Shimpei Sato and is published by Arcane "
    "Wonders, "
    "who own the trademark; Onamazu is an unfinished prototype by its author.\n"
    "<p>There is no web page here. Programs play over <a href=\"/api/openapi.json\">the API</a>; "
    "see also the <a href=\"/api/games\">public games</a> and the <a "
    "href=\"/api/health\">health</a> "
    "of the server.\n"
    "<p>This is a WebSocket server too: <code>/ws/{game}</code> with the subprotocol "
    "<code>torii.1</code>, and <code>/litama</code> for programs that speak Litama.\n</html>\n";

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".ico", "image/vnd.microsoft.icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".map", "application/json"},
    {".bin", "application/octet-stream"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
};

/* NULL: not a type that we send. */
static const char *type_of(const char *path)
{
    const char *ending = strrchr(path, '.');

    for (size_t i = 0; ending != NULL && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(types[i].ending, ending) == 0)
            return types[i].type;
    return NULL;
}

/* Parts between single slashes, none starting with a dot, of plain characters: no path leaves the folder or reaches a
 * hidden file. */
static bool path_is_plain(const char *path)
{
    if (path[0] != '/')
        return false;
    for (const char *at = path; *at != '\0'; at++) {
        unsigned char c = (unsigned char)*at;

        if (c == '/' && (at[1] == '.' || at[1] == '/'))
            return false;
        if (c < 0x20 || c == 0x7f || c == '\\' || c == ':')
            return false;
    }
    return true;
}

/* A path without an extension is a route inside the page. */
static bool is_place(const char *path)
{
    return strchr(strrchr(path, '/'), '.') == NULL;
}

/* Only the address of a game may be framed: at any other one the page has all its buttons. */
static bool is_embed(const char *path)
{
    const char start[] = "/embed/";

    return str_begins(str_of(path), start) && route_is_game(str_drop(str_of(path), strlen(start)));
}

/* ---- what the client has, wants and can unpack ------------------------------------------------ */

/* "br;q=0.5" for "br": wanted, unless its weight is nothing. */
static bool wants(struct str item, const char *coding)
{
    struct str name, weight;

    if (!str_cut(&item, ';', &name) || !str_eq(str_trim(name), coding))
        return false;
    weight = str_trim(item);
    if (!str_begins(weight, "q="))
        return true;
    for (size_t i = 2; i < weight.len; i++)
        if (weight.data[i] >= '1' && weight.data[i] <= '9')
            return true;
    return false;
}

static bool accepts(struct conn *c, const char *coding)
{
    char memory[256];
    struct str item, rest;

    rest = str_of(http_header(c, WSI_TOKEN_HTTP_ACCEPT_ENCODING, memory, sizeof memory));
    while (str_cut(&rest, ',', &item))
        if (wants(item, coding))
            return true;
    return false;
}

/* If-None-Match: one or several entity tags, weak ones too, or "*". */
static bool has_already(const char *list, const char *etag)
{
    struct str rest = str_of(list), item;

    while (str_cut(&rest, ',', &item)) {
        item = str_trim(item);
        if (str_begins(item, "W/"))
            item = str_drop(item, 2);
        if (str_eq(item, etag) || str_eq(item, "*"))
            return true;
    }
    return false;
}

/* A range of bytes as first and count; false: not one that we serve, so send everything. */
static bool read_range(struct str said, uint64_t whole, uint64_t *first, uint64_t *count)
{
    struct str from, to;
    uint64_t last = whole - 1;

    *first = *count = 0;
    if (!str_begins(said, "bytes=") || memchr(said.data, ',', said.len) != NULL)
        return false;
    to = str_drop(said, strlen("bytes="));
    if (memchr(to.data, '-', to.len) == NULL || !str_cut(&to, '-', &from))
        return false;
    if (from.len == 0) { /* the last N bytes */
        if (!str_number(to, INT64_MAX, count))
            return false;
        *count = *count < whole ? *count : whole;
        *first = whole - *count;
        return true;
    }
    if (!str_number(from, INT64_MAX, first) ||
        (to.len > 0 && (!str_number(to, INT64_MAX, &last) || last < *first)))
        return false;
    last = last < whole - 1 ? last : whole - 1;
    *count = *first < whole ? last - *first + 1 : 0;
    return true;
}

/* Is a range of just this version requested? */
static bool asks_range(struct conn *c, const struct file *f, uint64_t *first, uint64_t *count)
{
    char range[HTTP_RANGE], only[HTTP_RANGE];

    if (c->request->method != ROUTE_GET || file_content(f).len == 0 ||
        http_header(c, WSI_TOKEN_HTTP_RANGE, range, sizeof range)[0] == '\0')
        return false;
    if (lws_hdr_total_length(c->wsi, WSI_TOKEN_HTTP_IF_RANGE) > 0 &&
        strcmp(http_header(c, WSI_TOKEN_HTTP_IF_RANGE, only, sizeof only), file_etag(f)) != 0)
        return false;
    return read_range(str_of(range), file_content(f).len, first, count);
}

/* ---- sending ---------------------------------------------------------------------------------- */

/* Names in /assets/ change with their content; errors are not cached. */
static enum http_cache cache_of(const char *path)
{
    return str_begins(str_of(path), "/assets/") ? HTTP_FOR_EVER : HTTP_ASK_AGAIN;
}

static void send_part(struct conn *c, struct file *f, const char *type)
{
    uint64_t first, count;
    bool part = asks_range(c, f, &first, &count);
    struct reply *r = reply_file(c, !part ? 200 : count > 0 ? 206 : 416, type, f);

    if (part) {
        r->from = (size_t)first;
        r->len = (size_t)count;
    }
}

/* Sends the precompressed file `path` + `ending` as `path`. */
static bool send_packed(struct conn *c, const char *path, const char *ending, const char *encoding)
{
    char full[PATH_SIZE];
    struct reply *r = &c->request->reply;
    struct file *f;
    int len = snprintf(full, sizeof full, "%s%s%s", c->net->options->web, path, ending);

    if (len < 0 || (size_t)len >= sizeof full || type_of(path) == NULL)
        return false;
    f = files_take(c->net->files, full);
    if (f == NULL)
        return false;
    r->page = r->varies = true;
    r->encoding = encoding;
    r->cache = cache_of(path);
    memcpy(r->etag, file_etag(f), strlen(file_etag(f)) + 1);
    if (has_already(c->request->has, r->etag))
        (void)reply_file(c, 304, NULL, f);
    else
        send_part(c, f, type_of(path));
    return true;
}

static bool send_file(struct conn *c, const char *path)
{
    return (accepts(c, "br") && send_packed(c, path, ".br", "br")) ||
           (accepts(c, "gzip") && send_packed(c, path, ".gz", "gzip")) ||
           send_packed(c, path, "", NULL);
}

/* Content built into the program. */
static void send_own(struct conn *c, const char *type, struct str content)
{
    struct reply *r = &c->request->reply;

    reply_tag(r, content);
    r->cache = HTTP_ASK_AGAIN;
    if (has_already(c->request->has, r->etag))
        reply_bytes(c, 304, NULL, (struct str){"", 0});
    else
        reply_bytes(c, 200, type, content);
}

bool page_index(struct conn *c)
{
    return send_file(c, "/index.html");
}

bool page_accepts_gzip(struct conn *c)
{
    return accepts(c, "gzip");
}

void page_reply(struct conn *c)
{
    const char *path = c->request->path;

    if (!path_is_plain(path)) {
        reply_error(c, CODE_NO_FILE, "there is no such file");
        return;
    }
    if (c->net->options->web != NULL && is_place(path)) {
        c->request->reply.embedded = is_embed(path);
        if (preview_begin(c) || send_file(c, "/index.html"))
            return;
        c->request->reply.embedded = false;
    } else if (c->net->options->web != NULL && send_file(c, path)) {
        return;
    }
    if (strcmp(path, "/") == 0 || strcmp(path, "/index.html") == 0)
        send_own(c, "text/html; charset=utf-8", str_of(start_page));
    else
        reply_error(c, CODE_NO_FILE, "there is no such file");
}

void page_openapi(struct conn *c)
{
    send_own(c, "application/json", (struct str){(const char *)openapi_text, openapi_text_len});
}
