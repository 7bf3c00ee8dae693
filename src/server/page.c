/* Torii: MIT licence, see LICENSE. */
/* The web page: files of one folder, and a plain page of our own while there is none. */
#include "server/http.h"
#include "server/openapi.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { MAX_FILE = 32 << 20, PATH_SIZE = 4096 };

static const char start_page[] =
    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n<title>Torii</title>\n"
    "<h1>Torii</h1>\n"
    "<p>This is a server for the board games Onitama, with all its expansions, and Onamazu. It is "
    "an unofficial project; the name Onitama belongs to its publisher, Onamazu to its author.\n"
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
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
};

/* NULL: nothing that we send. */
static const char *type_of(const char *path)
{
    const char *ending = strrchr(path, '.');

    for (size_t i = 0; ending != NULL && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(types[i].ending, ending) == 0)
            return types[i].type;
    return NULL;
}

/* Parts between single slashes, none of them beginning with a point, of plain characters alone: there
 * is no way out of the folder, and no way to what is hidden in it. */
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

/* A path without an ending is a place inside the page. */
static bool is_place(const char *path)
{
    return strchr(strrchr(path, '/'), '.') == NULL;
}

static void mark(char out[HTTP_ETAG], struct str content)
{
    unsigned char hash[16];

    crypto_generichash(hash, sizeof hash, (const unsigned char *)content.data, content.len, NULL,
                       0);
    out[0] = '"';
    sodium_bin2hex(out + 1, 2 * sizeof hash + 1, hash, sizeof hash);
    strcat(out, "\"");
}

static void send_content(struct conn *c, const char *type, struct str content)
{
    struct request *q = c->request;
    bool built = str_begins(str_of(q->path), "/assets/"); /* names change with what is in them */

    mark(q->reply.etag, content);
    q->reply.cache = built ? HTTP_FOR_EVER : HTTP_ASK_AGAIN;
    if (strcmp(q->etag, q->reply.etag) == 0)
        reply_bytes(c, 304, NULL, (struct str){"", 0});
    else
        reply_bytes(c, 200, type, content);
}

static bool send_file(struct conn *c, const char *path)
{
    char full[PATH_SIZE];
    struct os_bytes content;
    struct err e;
    int len = snprintf(full, sizeof full, "%s%s", c->net->options->web, path);

    if (len < 0 || (size_t)len >= sizeof full || type_of(path) == NULL ||
        os_read_file(full, MAX_FILE, &content, &e) != OK)
        return false;
    send_content(c, type_of(path), (struct str){content.data, content.len});
    os_bytes_release(&content);
    return true;
}

void page_reply(struct conn *c)
{
    const char *path = c->request->path;

    if (!path_is_plain(path)) {
        reply_error(c, 404, "there is no such file");
        return;
    }
    if (c->net->options->web != NULL &&
        (is_place(path) ? send_file(c, "/index.html") : send_file(c, path)))
        return;
    if (strcmp(path, "/") == 0 || strcmp(path, "/index.html") == 0)
        send_content(c, "text/html; charset=utf-8", str_of(start_page));
    else
        reply_error(c, 404, "there is no such file");
}

void page_openapi(struct conn *c)
{
    send_content(c, "application/json", (struct str){(const char *)openapi_text, openapi_text_len});
}
