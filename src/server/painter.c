/* Torii: MIT licence, see LICENSE. */
#include "server/painter.h"

#include "base/languages.h"
#include "games/games.h"
#include "os/wait.h"
#include "raster/gif.h"
#include "server/files.h"
#include "server/outbox.h"
#include "server/share.h"
#include "server/show.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_SVG = 1 << 20,
    SHOWN = 90,       /* hundredths of a second of a frame … */
    SHOWN_LAST = 350, /* … and of the last one */
    UNIT = 20,        /* milliseconds of drawing that are charged as one more request */
};

/* One picture, from the request to the reply. */
struct job {
    struct share_item item; /* first */
    uint64_t client;
    struct painter_wish wish;
    struct outgoing *m; /* its answer */
};

/* What comes back; the bytes follow. */
struct painted {
    size_t len;
    enum code fault; /* where there is no picture */
    char words[160]; /* why; empty: what is always said of this fault */
    const char *type;
    unsigned char data[];
};

struct painter {
    struct net *net;
    struct os_lock *lock;
    struct os_condition *came;
    struct os_thread *thread;
    struct share *jobs;
    bool closing;
    struct raster *raster; /* of the thread: opened for the first picture */
    char *svg;             /* MAX_SVG bytes, of the thread */
};

/* ---- drawing, on the painter's thread ------------------------------------------------------------ */

/* The proportions of a picture, from its viewBox. */
static bool read_size(struct str svg, int *width, int *height)
{
    const char *at = strstr(svg.data, "viewBox=\"0 0 ");
    uint64_t w, h;
    struct str rest, word;

    if (at == NULL)
        return false;
    rest = str_drop((struct str){at, svg.len - (size_t)(at - svg.data)}, strlen("viewBox=\"0 0 "));
    if (!str_cut(&rest, ' ', &word) || !str_number(word, RASTER_MAX_SIDE * 4, &w) ||
        !str_cut(&rest, '"', &word) || !str_number(word, RASTER_MAX_SIDE * 4, &h) || w == 0)
        return false;
    *width = (int)w;
    *height = (int)h;
    return true;
}

static enum status write_svg(struct painter *p, const struct job *j, size_t at, struct text *t,
                             struct err *e)
{
    const json_t *frame = json_array_get(j->wish.frames, at);
    struct str position = str_of(json_string_value(json_array_get(frame, 0)));
    struct games_entry *entry = malloc(sizeof *entry);
    struct game_picture how = {
        .seat = GAME_SPECTATOR,
        .width = j->wish.width,
        .language = language_list[j->wish.language].code,
        .last = (game_action)json_integer_value(json_array_get(frame, 1)),
    };
    struct game_state state;
    enum status rc = entry != NULL ? games_open_position(entry, position, e)
                                   : err_say(e, NO_ROOM, "out of memory");

    if (rc == OK)
        rc = entry->game.kind->parse(&entry->game, position, &state, e);
    text_init(t, p->svg, MAX_SVG);
    if (rc == OK)
        entry->game.kind->picture(&entry->game, &state, &how, t);
    free(entry);
    return rc != OK || !t->full ? rc : err_say(e, NO_ROOM, "the picture is too large");
}

static enum status draw(struct painter *p, const struct job *j, size_t at, struct raster_image *out,
                        struct err *e)
{
    int width, height;
    struct text t;
    enum status rc = write_svg(p, j, at, &t, e);

    if (rc != OK)
        return rc;
    if (!read_size(text_view(&t), &width, &height))
        return err_say(e, FAILED, "the picture has no size");
    height = j->wish.width * height / width;
    if (height > RASTER_MAX_SIDE)
        height = RASTER_MAX_SIDE;
    return j->wish.card ? raster_draw(p->raster, text_view(&t), PAINTER_CARD_WIDTH,
                                      PAINTER_CARD_HEIGHT, out, e)
                        : raster_draw(p->raster, text_view(&t), j->wish.width, height, out, e);
}

static enum status paint_one(struct painter *p, const struct job *j, struct raster_bytes *out,
                             struct err *e)
{
    struct raster_image image;
    enum status rc = draw(p, j, 0, &image, e);

    if (rc != OK)
        return rc;
    rc = raster_png(p->raster, &image, out, e);
    raster_image_release(&image);
    return rc;
}

/* One frame after the other, so that two images are enough. */
static enum status paint_frames(struct painter *p, const struct job *j, struct gif *g,
                                const struct raster_bytes *out, struct err *e)
{
    size_t count = json_array_size(j->wish.frames);
    enum status rc = OK;

    for (size_t i = 0; i < count && rc == OK && !out->failed; i++) {
        struct raster_image image;

        rc = draw(p, j, i, &image, e);
        if (rc == OK) {
            gif_add(g, &image, i + 1 < count ? SHOWN : SHOWN_LAST);
            raster_image_release(&image);
        }
    }
    return rc;
}

static enum status paint_all(struct painter *p, const struct job *j, struct raster_bytes *out,
                             struct err *e)
{
    struct raster_image first = {0}, last = {0};
    struct gif *g = NULL;
    enum status rc = draw(p, j, 0, &first, e);

    if (rc == OK)
        rc = draw(p, j, json_array_size(j->wish.frames) - 1, &last, e);
    if (rc == OK && (g = gif_new(&first, &last, out)) == NULL)
        rc = err_say(e, NO_ROOM, "out of memory");
    raster_image_release(&first);
    raster_image_release(&last);
    if (rc == OK)
        rc = paint_frames(p, j, g, out, e);
    gif_free(g);
    return rc != OK || !out->failed ? rc : err_say(e, NO_ROOM, "the picture is too large");
}

/* Reading a record takes as long as some pictures do, so it is done here and charged with them. */
static enum status read_frames(struct job *j, struct err *e)
{
    enum status rc = OK;

    if (j->wish.record != NULL)
        j->wish.frames = show_record(str_of(json_string_value(j->wish.record)), &rc, e);
    return rc;
}

static enum status paint(struct painter *p, const struct job *j, struct raster_bytes *out,
                         struct err *e)
{
    enum status rc = OK;

    if (p->raster == NULL)
        rc = raster_open(&p->raster, e);
    if (rc == OK && json_array_size(j->wish.frames) == 0)
        rc = err_say(e, ILLEGAL, "nothing lies on the table");
    if (rc != OK)
        return rc;
    return j->wish.animated ? paint_all(p, j, out, e) : paint_one(p, j, out, e);
}

/* A record that cannot be animated: here the words say more than the code. */
static struct painted *no_record(enum status rc, const struct err *e)
{
    struct painted *made = calloc(1, sizeof *made);
    struct text t;

    if (made == NULL)
        return NULL;
    made->fault = rc == NO_ROOM   ? CODE_NO_MEMORY
                  : rc == NOT_NOW ? CODE_NO_PICTURE
                                  : CODE_BAD_RECORD;
    text_init(&t, made->words, sizeof made->words);
    err_print(e, NULL, &t);
    return made;
}

static struct painted *result(const struct job *j, enum status rc, const struct raster_bytes *b)
{
    size_t len = rc == OK ? b->len : 0;
    struct painted *made = malloc(sizeof *made + len);

    if (made == NULL)
        return NULL;
    made->words[0] = '\0';
    made->len = len;
    made->type = j->wish.animated ? "image/gif" : "image/png";
    made->fault = rc == NOT_NOW     ? CODE_NO_PICTURES
                  : rc == NO_ROOM   ? CODE_NO_MEMORY
                  : rc == BAD_INPUT ? CODE_BAD_POSITION
                                    : CODE_NO_PICTURE;
    if (len > 0)
        memcpy(made->data, b->data, len);
    return made;
}

static void do_job(struct painter *p, struct job *j)
{
    double begun = os_seconds();
    struct raster_bytes bytes;
    struct err e = {0};
    enum status rc;

    raster_bytes_init(&bytes, PAINTER_MOST);
    rc = read_frames(j, &e);
    if (rc != OK) {
        j->m->own = no_record(rc, &e);
    } else {
        rc = paint(p, j, &bytes, &e);
        j->m->own = result(j, rc, &bytes);
    }
    j->m->status = rc == OK ? 200 : 0;
    j->m->bill.work = (int)((os_seconds() - begun) * 1000 / UNIT);
    raster_bytes_release(&bytes);
}

static void drop_wish(const struct painter_wish *wish)
{
    json_decref(wish->frames);
    json_decref(wish->record);
}

static struct job *next_job(struct painter *p)
{
    struct job *j = NULL;

    os_lock_take(p->lock);
    while (!p->closing && (j = (struct job *)share_take(p->jobs)) == NULL)
        os_condition_wait(p->came, p->lock);
    os_lock_give(p->lock);
    return j;
}

static void run(void *painter)
{
    struct painter *p = painter;
    struct job *j;

    while ((j = next_job(p)) != NULL) {
        do_job(p, j);
        os_lock_take(p->lock);
        share_charge(p->jobs, j->client, j->m->bill.work);
        share_done(p->jobs, j->client);
        os_lock_give(p->lock);
        drop_wish(&j->wish);
        outbox_post(j->m);
        free(j);
    }
}

/* ---- on the network's thread ----------------------------------------------------------------------- */

struct painter *painter_new(struct net *n)
{
    static const struct share_limits limits = {
        .each = PAINTER_EACH, .all = PAINTER_ALL, .inside = 1};
    struct painter *p = calloc(1, sizeof *p);
    struct err e;

    if (p == NULL)
        return NULL;
    p->net = n;
    p->lock = os_lock_new();
    p->came = os_condition_new();
    p->jobs = share_new(&limits);
    p->svg = malloc(MAX_SVG);
    if (p->lock != NULL && p->came != NULL && p->jobs != NULL && p->svg != NULL)
        p->thread = os_thread_start(run, p, &e);
    if (p->thread != NULL)
        return p;
    painter_free(p);
    return NULL;
}

static void drop_job(struct painter *p, struct job *j)
{
    share_done(p->jobs, j->client);
    drop_wish(&j->wish);
    outbox_free(j->m);
    free(j);
}

void painter_free(struct painter *p)
{
    struct job *j;

    if (p == NULL)
        return;
    if (p->thread != NULL) {
        os_lock_take(p->lock);
        p->closing = true;
        os_condition_wake(p->came);
        os_lock_give(p->lock);
        os_thread_join(p->thread);
    }
    while (p->jobs != NULL && (j = (struct job *)share_take(p->jobs)) != NULL)
        drop_job(p, j);
    share_free(p->jobs);
    os_condition_free(p->came);
    os_lock_free(p->lock);
    raster_close(p->raster);
    free(p->svg);
    free(p);
}

static const char *fault_words(enum code code)
{
    switch (code) {
    case CODE_NO_PICTURES: return "this server draws no pictures: librsvg is not installed there";
    case CODE_BAD_POSITION: return "this is not a position";
    case CODE_NO_PICTURE: return "there is no picture of this";
    default: return "out of memory";
    }
}

static void painted(struct conn *c, struct outgoing *m)
{
    const struct painted *made = m->own;
    struct reply *r;

    if (c == NULL || c->request == NULL || c->request->reply.status != 0)
        return;
    r = &c->request->reply;
    if (made == NULL || m->status != 200) {
        enum code code = made != NULL ? made->fault : CODE_NO_MEMORY;

        reply_error(c, code,
                    made != NULL && made->words[0] != '\0' ? made->words : fault_words(code));
        return;
    }
    if (c->request->method == ROUTE_POST) { /* nobody asks for the same again */
        reply_bytes(c, 200, made->type, (struct str){(const char *)made->data, made->len});
        return;
    }
    reply_tag(r, (struct str){(const char *)made->data, made->len});
    r->cache = HTTP_ASK_AGAIN;
    if (strcmp(c->request->has, r->etag) == 0)
        reply_bytes(c, 304, NULL, (struct str){"", 0});
    else
        reply_bytes(c, 200, made->type, (struct str){(const char *)made->data, made->len});
}

void painter_ask(struct painter *p, struct conn *c, const struct painter_wish *wish)
{
    struct job *j = calloc(1, sizeof *j);
    struct outgoing *m = outbox_new(c->net, c, painted);
    bool waits = false;

    if (j != NULL && m != NULL) {
        *j = (struct job){.client = (uint64_t)(uintptr_t)c->from, .wish = *wish, .m = m};
        m->payer = limits_keep(c->from);
        os_lock_take(p->lock);
        waits = share_put(p->jobs, j->client, &j->item);
        os_condition_wake(p->came);
        os_lock_give(p->lock);
    }
    if (waits) {
        c->deadline = net_now() + NET_ANSWER_TIME;
        return;
    }
    free(j);
    outbox_free(m);
    drop_wish(wish);
    reply_error(c, CODE_TOO_MANY_WAIT, "too many pictures are waiting; try again later");
}

/* What the query or the body says of the picture; it was checked. */
static struct painter_wish wish_of(const struct conn *c, const json_t *args, json_t *frames)
{
    const struct endpoint *p = c->request->endpoint;
    const char *lang = json_string_value(json_object_get(args, "lang"));
    bool animated = strcmp(p->name, "replay") == 0 || strcmp(p->name, "record_replay") == 0;

    return (struct painter_wish){
        .frames = frames,
        .width = (int)endpoint_int(p, args, "width"),
        .card = !animated && endpoint_bool(p, args, "card"),
        .animated = animated,
        .language = lang != NULL ? language_column(lang) : 0,
    };
}

void painter_game(struct conn *c, json_t *body)
{
    struct painter_wish wish =
        wish_of(c, c->request->query, json_incref(json_object_get(body, "frames")));

    json_decref(body);
    painter_ask(c->net->painter, c, &wish);
}

/* A copy, since it goes to another thread. */
static json_t *one_frame(const char *position)
{
    char memory[GAME_MAX_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    args_unfold(position, &t);
    return json_pack("[[s%, i]]", memory, t.len, 0);
}

void painter_position(struct conn *c)
{
    const struct endpoint *p = c->request->endpoint;
    struct painter_wish wish;
    struct err e = {0};
    enum code code;

    if (!endpoint_check(p, c->request->query, &code, &e)) {
        reply_error(c, code, err_text(&e));
        return;
    }
    wish = wish_of(c, c->request->query,
                   one_frame(json_string_value(json_object_get(c->request->query, "position"))));
    painter_ask(c->net->painter, c, &wish);
}

void painter_record(struct conn *c, json_t *body)
{
    struct painter_wish wish;
    struct err e = {0};
    enum code code;

    if (!endpoint_check(c->request->endpoint, body, &code, &e)) {
        json_decref(body);
        reply_error(c, code, err_text(&e));
        return;
    }
    wish = wish_of(c, body, NULL);
    wish.record = json_incref(json_object_get(body, "record"));
    json_decref(body);
    painter_ask(c->net->painter, c, &wish);
}
