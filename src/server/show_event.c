/* Torii: MIT licence, see LICENSE. */
/* Views and events: the keys of show.c, put together for a reader. */
#include "server/change.h"
#include "server/show.h"

void show_brief(struct jtext *j, const struct sitting *s, uint64_t keys)
{
    show_put(j, &(struct show_look){s, GAME_SPECTATOR, .absent = true, .brief = true}, keys);
}

static void put_view(struct jtext *j, const struct show_look *l)
{
    jtext_open(j, '{');
    jtext_key(j, "v");
    jtext_int(j, (int64_t)l->s->v[sitting_index(l->scope)]);
    show_put(j, l, SHOW_ALL);
    jtext_close(j, '}');
}

/* As a value, for an answer. */
static json_t *value_of(struct jtext *j)
{
    json_t *value = jtext_parse(j);

    jtext_end(j);
    return value;
}

static json_t *view_of(const struct show_look *l)
{
    struct jtext j;

    jtext_begin(&j);
    put_view(&j, l);
    return value_of(&j);
}

json_t *show_view(const struct sitting *s, int scope)
{
    return view_of(&(struct show_look){s, scope, .full = false});
}

json_t *show_full_view(const struct sitting *s, int scope)
{
    return view_of(&(struct show_look){s, scope, .full = true});
}

/* ---- events -------------------------------------------------------------------------------- */

/* Up to what it tells, {"v":…,"t":…,"d": */
static void begin_event(struct jtext *j, uint64_t v, const char *t)
{
    jtext_begin(j);
    jtext_open(j, '{');
    jtext_key(j, "v");
    jtext_int(j, (int64_t)v);
    jtext_key(j, "t");
    jtext_string(j, t);
    jtext_key(j, "d");
}

static struct packet *end_event(struct jtext *j)
{
    jtext_close(j, '}');
    return packet_of(j);
}

/* Where a value is in the text of an event. */
struct part {
    size_t from, to;
};

/* The keys in their order; the legal actions are `legal`, where they are among them. */
static void put_set(struct jtext *j, const struct show_look *l, uint64_t keys, struct part *legal)
{
    uint64_t before = SHOW(SHOW_LEGAL) - 1;

    jtext_key(j, "set");
    jtext_open(j, '{');
    show_put(j, l, keys & before);
    legal->from = j->len;
    show_put(j, l, keys & SHOW(SHOW_LEGAL));
    legal->to = j->len;
    show_put(j, l, keys & ~before & ~SHOW(SHOW_LEGAL));
    jtext_close(j, '}');
}

/* Members of an object, in the one that is being written. */
static void put_members(struct jtext *j, json_t *object)
{
    const char *key;
    json_t *value;

    json_object_foreach(object, key, value)
    {
        jtext_key(j, key);
        jtext_json(j, value);
    }
}

struct packet *show_event(const struct sitting *s, int scope, uint64_t v, const struct change *c)
{
    /* Where the view is all there is, it is played on with events; whole, it would be most of what is sent. */
    struct show_look l = {s, scope, .absent = true,
                          .played = c->has_move && game_view_is_all(&s->game)};
    struct part legal;
    struct packet *p;
    struct jtext j;

    begin_event(&j, v, c->t);
    jtext_open(&j, '{');
    if (c->seat >= 0) {
        jtext_key(&j, "seat");
        jtext_int(&j, c->seat);
    }
    put_members(&j, c->more);
    if (c->has_move) {
        jtext_key(&j, "move");
        show_put_move(&j, c->seat, str_of(c->move[sitting_index(scope)]));
    }
    put_set(&j, &l, c->keys, &legal);
    jtext_close(&j, '}');
    p = end_event(&j);
    if (p != NULL && legal.to > legal.from) {
        p->part = legal.from;
        p->part_end = legal.to;
    }
    return p;
}

struct packet *show_event_like(const struct sitting *s, int scope, const struct packet *other)
{
    struct jtext j;

    jtext_begin(&j);
    jtext_raw(&j, (struct str){other->text, other->part});
    j.more = other->text[other->part] == ',';
    show_put(&j, &(struct show_look){s, scope, .absent = true}, SHOW(SHOW_LEGAL));
    j.more = false; /* the rest has its own comma */
    jtext_raw(&j, (struct str){other->text + other->part_end, other->len - other->part_end});
    return packet_of(&j);
}

bool show_alike(const struct sitting *s, const struct change *c)
{
    return !s->game.kind->hidden &&
           !(c->keys & (SHOW(SHOW_YOU) | SHOW(SHOW_CHAT) | SHOW(SHOW_MUTED)));
}

bool show_same(const struct sitting *s, const struct change *c, int a, int b)
{
    int turn = sitting_turn(s);

    return show_alike(s, c) &&
           (!(c->keys & SHOW(SHOW_LEGAL)) || turn < 0 || (turn != a && turn != b));
}

struct packet *show_view_event(const struct sitting *s, int scope)
{
    struct jtext j;

    begin_event(&j, s->v[sitting_index(scope)], "view");
    put_view(&j, &(struct show_look){s, scope, .full = false});
    return end_event(&j);
}

struct packet *show_presence(const struct sitting *s, int scope, int seat)
{
    struct part legal;
    struct jtext j;

    begin_event(&j, s->v[sitting_index(scope)], "presence");
    jtext_open(&j, '{');
    jtext_key(&j, "seat");
    jtext_int(&j, seat);
    jtext_key(&j, "present");
    jtext_bool(&j, s->present >> seat & 1);
    put_set(&j, &(struct show_look){s, scope, .full = false}, SHOW(SHOW_SEATS), &legal);
    jtext_close(&j, '}');
    return end_event(&j);
}

json_t *show_mine(const struct sitting *s, int seat)
{
    struct jtext j;

    jtext_begin(&j);
    jtext_open(&j, '{');
    show_put(&j, &(struct show_look){s, seat, .full = false},
             SHOW(SHOW_ID) | SHOW(SHOW_GAME) | SHOW(SHOW_STAGE) | SHOW(SHOW_SEATS) |
                 SHOW(SHOW_YOU) | SHOW(SHOW_N) | SHOW(SHOW_TURN) | SHOW(SHOW_CLOCK) |
                 SHOW(SHOW_RESULT) | SHOW(SHOW_ENDING) | SHOW(SHOW_NEXT) | SHOW(SHOW_OPTIONS));
    jtext_key(&j, "status");
    jtext_int(&j, 200);
    jtext_key(&j, "your_turn");
    jtext_bool(&j, seat >= 0 && sitting_turn(s) == seat);
    jtext_key(&j, "v");
    jtext_int(&j, (int64_t)s->v[sitting_index(seat)]);
    jtext_key(&j, "time");
    jtext_int(&j, s->time);
    jtext_close(&j, '}');
    return value_of(&j);
}
