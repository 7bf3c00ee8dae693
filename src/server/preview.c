/* Torii: MIT licence, see LICENSE. */
#include "server/preview.h"

#include "games/games.h"
#include "server/files.h"
#include "server/outbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { MAX_TAGS = 8 << 10, MAX_POSITION = 500, PATH_SIZE = 4096 };

#define BEGIN "<!--preview-->"
#define END   "<!--/preview-->"
/* Before a game begins: the board that every game of Onitama begins with. */
#define START "ssmss/5/5/5/SSMSS_b_ox,boar/horse,elephant/crab"

/* ---- tags ---------------------------------------------------------------------------------------- */

static void add_html(struct text *t, struct str s)
{
    for (size_t i = 0; i < s.len; i++)
        switch (s.data[i]) {
        case '&': text_add(t, "&amp;"); break;
        case '<': text_add(t, "&lt;"); break;
        case '>': text_add(t, "&gt;"); break;
        case '"': text_add(t, "&quot;"); break;
        case '\'': text_add(t, "&#39;"); break;
        default: text_char(t, s.data[i]);
        }
}

/* How the client reached us; behind a proxy as that says. */
static const char *scheme(struct conn *c)
{
    static const char name[] = "x-forwarded-proto:";
    const struct net_options *o = c->net->options;
    char said[16];

    if (o->cert != NULL)
        return "https";
    if (!o->trust_proxy)
        return "http";
    return lws_hdr_custom_copy(c->wsi, said, sizeof said, name, sizeof name - 1) > 0 &&
                   strcmp(said, "http") == 0
               ? "http"
               : "https";
}

/* An address on this server: absolute, as crawlers want it. The host was checked (http.c). */
static void add_address(struct text *t, struct conn *c, const char *path)
{
    text_format(t, "%s://%s", scheme(c), c->request->host);
    add_html(t, str_of(path));
}

static void add_meta(struct text *t, const char *kind, const char *name, struct str value)
{
    text_format(t, "<meta %s=\"%s\" content=\"", kind, name);
    add_html(t, value);
    text_add(t, "\">\n");
}

static void add_image(struct text *t, struct conn *c, const char *path)
{
    text_add(t, "<meta property=\"og:image\" content=\"");
    add_address(t, c, path);
    text_add(t, "\">\n<meta property=\"og:image:type\" content=\"image/png\">\n"
                "<meta property=\"og:image:width\" content=\"1200\">\n"
                "<meta property=\"og:image:height\" content=\"630\">\n");
}

/* `picture`: its path on this server, or NULL. */
static void write_tags(struct text *t, struct conn *c, struct str title, const char *picture)
{
    text_add(t, "<title>");
    add_html(t, title);
    text_add(t, " · Torii</title>\n");
    add_meta(t, "property", "og:type", str_of("website"));
    add_meta(t, "property", "og:site_name", str_of("Torii"));
    add_meta(t, "property", "og:title", title);
    add_meta(t, "name", "twitter:card",
             str_of(picture != NULL ? "summary_large_image" : "summary"));
    if (picture != NULL && c->request->host[0] != '\0')
        add_image(t, c, picture);
}

/* ---- the page ------------------------------------------------------------------------------------- */

/* What stands between the marks is replaced. False: no memory, or no such file, or no marks in it. */
static bool put_together(struct str page, struct str tags, char **out, size_t *len)
{
    const char *from = strstr(page.data, BEGIN), *to = strstr(page.data, END);
    size_t head, tail;

    if (from == NULL || to == NULL || to < from)
        return false;
    head = (size_t)(from - page.data);
    tail = page.len - (size_t)(to - page.data);
    *len = head + tags.len + tail;
    *out = malloc(*len);
    if (*out == NULL)
        return false;
    memcpy(*out, page.data, head);
    memcpy(*out + head, tags.data, tags.len);
    memcpy(*out + head + tags.len, to, tail);
    return true;
}

/* As gzip; false: it does not work, so that the text is sent as it is. */
static bool pack(struct str text, char **out, size_t *len)
{
    enum { GZIP = 16, LEVEL = 6, MEMORY = 8 };
    z_stream z = {0};
    size_t room;
    bool good;

    if (deflateInit2(&z, LEVEL, Z_DEFLATED, MAX_WBITS + GZIP, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
        return false;
    room = deflateBound(&z, (uLong)text.len);
    *out = malloc(room);
    z.next_in = (unsigned char *)(uintptr_t)text.data; /* zlib changes nothing there */
    z.avail_in = (unsigned)text.len;
    z.next_out = (unsigned char *)*out;
    z.avail_out = (unsigned)room;
    good = *out != NULL && deflate(&z, Z_FINISH) == Z_STREAM_END;
    *len = z.total_out;
    deflateEnd(&z);
    if (!good) {
        free(*out);
        *out = NULL;
    }
    return good;
}

static void send_page(struct conn *c, struct str page)
{
    struct reply *r = &c->request->reply;
    char *packed = NULL;
    size_t len;

    r->page = r->varies = true;
    r->cache = HTTP_ASK_AGAIN;
    if (page_accepts_gzip(c) && pack(page, &packed, &len)) {
        r->encoding = "gzip";
        page = (struct str){packed, len};
    }
    reply_bytes(c, 200, "text/html; charset=utf-8", page);
    free(packed);
}

/* The page with these tags; without them if that fails. */
static void send_with(struct conn *c, struct str title, const char *picture)
{
    char tags[MAX_TAGS], path[PATH_SIZE], *page = NULL;
    struct text t;
    struct file *f = NULL;
    size_t len = 0;
    bool good = false;
    int n = snprintf(path, sizeof path, "%s/index.html", c->net->options->web);

    text_init(&t, tags, sizeof tags);
    write_tags(&t, c, title, picture);
    if (!t.full && n > 0 && (size_t)n < sizeof path)
        f = files_take(c->net->files, path);
    if (f != NULL)
        good = put_together(file_content(f), text_view(&t), &page, &len);
    files_put(c->net->files, f);
    if (good)
        send_page(c, (struct str){page, len});
    else if (!page_index(c))
        reply_error(c, CODE_NO_FILE, "there is no such file");
    free(page);
}

/* ---- games ---------------------------------------------------------------------------------------- */

/* "/g/ID" and the like. */
static bool read_game(const char *path, char game[STORE_ID + 1])
{
    static const char *const places[] = {"/g/", "/game/", "/embed/"};

    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        struct str id = str_of(path);

        if (!str_begins(id, places[i]))
            continue;
        id = str_drop(id, strlen(places[i]));
        if (!route_is_game(id))
            return false;
        memcpy(game, id.data, STORE_ID);
        game[STORE_ID] = '\0';
        return true;
    }
    return false;
}

static void previewed(struct conn *c, struct outgoing *m)
{
    const json_t *title = json_object_get(m->body, "title");
    bool begun = json_is_true(json_object_get(m->body, "begun"));
    bool small = json_is_true(json_object_get(m->body, "small"));
    char picture[128], game[STORE_ID + 1] = "";

    if (c == NULL || c->request == NULL || c->request->reply.status != 0)
        return;
    read_game(c->request->path, game);
    if (begun)
        snprintf(picture, sizeof picture, "/api/games/%s/picture.png?card=true", game);
    else
        snprintf(picture, sizeof picture, "/api/picture.png?card=true&position=%s", START);
    if (m->status == 200 && title != NULL)
        send_with(c, (struct str){json_string_value(title), json_string_length(title)},
                  begun || small ? picture : NULL);
    else if (!page_index(c)) /* the page itself says that there is no such game */
        reply_error(c, CODE_NO_FILE, "there is no such file");
}

static bool ask_hall(struct conn *c, const char *game)
{
    struct outgoing *m = outbox_new(c->net, c, previewed);

    if (m == NULL)
        return false;
    c->deadline = net_now() + NET_ANSWER_TIME;
    outbox_ask(m, c, endpoint_find("preview"), game, NULL, json_object());
    return true;
}

/* ---- positions ------------------------------------------------------------------------------------- */

static bool is_position(struct str text)
{
    struct games_entry *entry = malloc(sizeof *entry);
    struct game_state state;
    struct err e;
    bool good = entry != NULL && games_open_position(entry, text, &e) == OK &&
                entry->game.kind->parse(&entry->game, text, &state, &e) == OK;

    free(entry);
    return good;
}

/* "Onitama: ox, boar / horse, elephant / crab" */
static void write_title(struct text *t, struct str position)
{
    struct str rest = position, word = {NULL, 0};

    for (int i = 0; i < 3; i++)
        str_cut(&rest, ' ', &word);
    text_add(t, "Onitama: ");
    for (size_t i = 0; i < word.len; i++)
        text_add(t, word.data[i] == ','   ? ", "
                    : word.data[i] == '/' ? " / "
                                          : (char[]){word.data[i], '\0'});
}

static bool send_position(struct conn *c, const char *said)
{
    char position[MAX_POSITION], title[MAX_POSITION], picture[MAX_POSITION + 64];
    struct text t;

    if (strlen(said) >= sizeof position || said[0] == '{')
        return false;
    text_init(&t, position, sizeof position);
    for (const char *at = said; *at != '\0'; at++)
        text_char(&t, *at == '_' ? ' ' : *at);
    if (!is_position(text_view(&t)))
        return false;
    text_init(&t, title, sizeof title);
    write_title(&t, str_of(position));
    text_init(&t, picture, sizeof picture);
    text_add(&t, "/api/picture.png?card=true&position=");
    for (const char *at = position; *at != '\0'; at++) /* what a position may hold needs no more */
        text_add(&t, *at == ' '   ? "_"
                     : *at == '?' ? "%3F"
                     : *at == '+' ? "%2B"
                                  : (char[]){*at, '\0'});
    send_with(c, str_of(title), picture);
    return true;
}

bool preview_begin(struct conn *c)
{
    const char *path = c->request->path;
    const char *said = json_string_value(json_object_get(c->request->query, "p"));
    char game[STORE_ID + 1];

    if (read_game(path, game))
        return ask_hall(c, game);
    return said != NULL && (strcmp(path, "/look") == 0 || strcmp(path, "/analysis") == 0) &&
           send_position(c, said);
}
