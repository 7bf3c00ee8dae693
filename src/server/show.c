/* Torii: MIT licence, see LICENSE. */
#include "server/show.h"

#include "game/choices.h"
#include "game/takeback.h"

#include <string.h>

enum { LONG_CHANGES = 300 }; /* bytes of changed rules that a brief look does not show */

typedef void show_value(struct jtext *j, const struct show_look *l);

static bool is_over(const struct sitting *s)
{
    return s->stage == STORE_OVER;
}

static void put_seat(struct jtext *j, int seat)
{
    if (seat >= 0)
        jtext_int(j, seat);
    else
        jtext_null(j);
}

static void put_if(struct jtext *j, bool there, const char *text)
{
    if (there)
        jtext_string(j, text);
    else
        jtext_null(j);
}

static void put_text(struct jtext *j, const struct text *t)
{
    jtext_str(j, text_view(t));
}

static void show_id(struct jtext *j, const struct show_look *l)
{
    jtext_string(j, l->s->id);
}

static void show_game(struct jtext *j, const struct show_look *l)
{
    jtext_string(j, l->s->game.name);
}

/* A start of its own is shown to everybody, as far as each may see it. */
static void hide_position(const struct show_look *l, json_t *options)
{
    const struct sitting *s = l->s;
    char memory[GAME_MAX_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    game_print(&s->game, &s->match.first, l->full ? GAME_FULL : l->scope, &t);
    json_object_set_new(options, "position", json_stringn(memory, t.len));
}

static void show_options(struct jtext *j, const struct show_look *l)
{
    const json_t *options = l->s->options;
    bool hides = l->s->game.kind->hidden && json_object_get(options, "position") != NULL;
    bool cuts = l->brief && json_string_length(json_object_get(options, "changes")) > LONG_CHANGES;
    json_t *shown;

    if (!hides && !cuts) {
        jtext_json(j, options);
        return;
    }
    shown = json_copy((json_t *)options); /* what is set below replaces nothing in the original */
    if (hides)
        hide_position(l, shown);
    if (cuts)
        json_object_set_new(shown, "changes", json_null());
    jtext_json(j, shown);
    json_decref(shown);
}

static void show_stage(struct jtext *j, const struct show_look *l)
{
    static const char *const names[] = {"waiting", "running", "over"};

    jtext_string(j, names[l->s->stage]);
}

static void show_seats(struct jtext *j, const struct show_look *l)
{
    static const char *const kinds[] = {"open", "person", "level"};

    jtext_open(j, '[');
    for (int i = 0; i < l->s->players; i++) {
        const struct seat *seat = &l->s->seats[i];

        jtext_open(j, '{');
        jtext_key(j, "name");
        jtext_string(j, seat->name);
        jtext_key(j, "kind");
        jtext_string(j, kinds[seat->kind]);
        if (seat->kind == SEAT_LEVEL) {
            jtext_key(j, "level");
            jtext_int(j, seat->level);
        }
        if (seat->kind == SEAT_PERSON && !l->absent) {
            jtext_key(j, "present");
            jtext_bool(j, l->s->present >> i & 1);
        }
        jtext_close(j, '}');
    }
    jtext_close(j, ']');
}

static void show_you(struct jtext *j, const struct show_look *l)
{
    put_seat(j, l->scope);
}

static void show_n(struct jtext *j, const struct show_look *l)
{
    jtext_int(j, (int64_t)l->s->n);
}

static void show_turn(struct jtext *j, const struct show_look *l)
{
    put_seat(j, sitting_turn(l->s));
}

static void put_position(struct jtext *j, const struct sitting *s, int scope)
{
    char memory[GAME_MAX_TEXT];
    struct text t;

    if (game_turn(&s->game, &s->match.state) == GAME_CHANCE) {
        jtext_null(j); /* nothing lies on the table yet, or not all of it */
        return;
    }
    text_init(&t, memory, sizeof memory);
    game_print(&s->game, &s->match.state, scope, &t);
    put_text(j, &t);
}

static void show_position(struct jtext *j, const struct show_look *l)
{
    if (l->played)
        jtext_null(j);
    else
        put_position(j, l->s, l->full ? GAME_FULL : l->scope);
}

/* Made from what the seat sees, as everything is. */
static void show_legal(struct jtext *j, const struct show_look *l)
{
    const struct game *g = &l->s->game;
    struct game_state view;
    struct choices c;

    jtext_open(j, '[');
    if (l->scope >= 0 && sitting_turn(l->s) == l->scope) {
        g->kind->view(g, &l->s->match.state, l->scope, &view);
        choices_list(&c, g, &view);
        for (int i = 0; i < c.count; i++)
            jtext_str(j, c.text[i]);
    }
    jtext_close(j, ']');
}

void show_put_move(struct jtext *j, int actor, struct str text)
{
    jtext_open(j, '[');
    jtext_int(j, actor);
    jtext_str(j, text);
    jtext_close(j, ']');
}

static void show_moves(struct jtext *j, const struct show_look *l)
{
    const struct sitting *s = l->s;
    const struct game *g = &s->game;
    struct game_state state = s->match.first;
    char memory[GAME_MAX_TEXT];

    jtext_open(j, '[');
    for (size_t i = 0; i < s->match.count; i++) {
        const struct match_step *step = &s->match.steps[i];
        struct text t;

        text_init(&t, memory, sizeof memory);
        match_step_print(g, step, &state, l->full ? GAME_FULL : l->scope, &t);
        show_put_move(j, step->actor, text_view(&t));
        match_go(&s->match, i, &state);
    }
    jtext_close(j, ']');
}

static void show_clock(struct jtext *j, const struct show_look *l)
{
    const struct clock *c = &l->s->clock;

    if (c->kind == CLOCK_NONE) {
        jtext_null(j);
        return;
    }
    jtext_open(j, '{');
    jtext_key(j, "left");
    jtext_open(j, '[');
    for (int i = 0; i < l->s->players; i++)
        if (c->stopped[i])
            jtext_null(j);
        else
            jtext_int(j, c->left[i]);
    jtext_close(j, ']');
    jtext_key(j, "running");
    put_seat(j, c->begun ? c->running : -1);
    jtext_key(j, "since");
    jtext_int(j, c->since);
    jtext_close(j, '}');
}

/* What its turn has shown, or could have shown, to the seat that asks to take it back: its opponent should know
 * (S15). */
static void put_learnt(struct jtext *j, const struct show_look *l)
{
    const struct match *m = &l->s->match;
    int asker = l->s->takeback_by;
    struct takeback t;

    if (asker < 0) {
        jtext_null(j);
        return;
    }
    t = takeback_turn(m, asker);
    jtext_open(j, '[');
    for (size_t i = t.to; t.verdict == TAKEBACK_SHOWN && i < m->count; i++) {
        char memory[GAME_MAX_TEXT];
        struct game_state before;
        struct text text;

        match_state_at(m, i, &before);
        if (m->steps[i].actor != asker || !takeback_shows(m, i, &before))
            continue;
        text_init(&text, memory, sizeof memory);
        match_event_print(m, i, l->scope, &text);
        put_text(j, &text);
    }
    jtext_close(j, ']');
}

static void put_claim(struct jtext *j, const struct sitting *s)
{
    if (s->claim_by < 0) {
        jtext_null(j);
        return;
    }
    jtext_open(j, '{');
    jtext_key(j, "by");
    jtext_int(j, s->claim_by);
    jtext_key(j, "on");
    jtext_int(j, s->claim_on);
    jtext_key(j, "until");
    jtext_int(j, s->claim_until);
    jtext_close(j, '}');
}

static void show_offers(struct jtext *j, const struct show_look *l)
{
    const struct sitting *s = l->s;

    jtext_open(j, '{');
    jtext_key(j, "draw");
    put_seat(j, s->draw_by);
    jtext_key(j, "takeback");
    put_seat(j, s->takeback_by);
    jtext_key(j, "takeback_shown");
    put_learnt(j, l);
    jtext_key(j, "rematch");
    jtext_open(j, '[');
    for (int i = 0; i < s->players; i++)
        if (s->seats[i].again)
            jtext_int(j, i);
    jtext_close(j, ']');
    jtext_key(j, "claim");
    put_claim(j, s);
    jtext_close(j, '}');
}

static void show_claimable(struct jtext *j, const struct show_look *l)
{
    jtext_bool(j, sitting_may_claim(l->s));
}

static void show_chat(struct jtext *j, const struct show_look *l)
{
    jtext_json(j, l->s->chat[sitting_index(l->scope)]);
}

static void show_muted(struct jtext *j, const struct show_look *l)
{
    jtext_open(j, '[');
    for (int i = 0; l->scope >= 0 && i < l->s->players; i++)
        if (l->s->seats[l->scope].muted >> i & 1)
            jtext_int(j, i);
    jtext_close(j, ']');
}

/* The first seat that was taken when the game was made. */
static void show_creator(struct jtext *j, const struct show_look *l)
{
    const json_t *seats = json_object_get(l->s->setup, "seats");

    for (int i = 0; i < l->s->players; i++) {
        const json_t *seat = json_array_get(seats, (size_t)i);
        const char *kind = json_string_value(json_object_get(seat, "kind"));

        if (kind != NULL && strcmp(kind, "person") == 0) {
            jtext_int(j, i);
            return;
        }
    }
    jtext_null(j);
}

static void show_commitment(struct jtext *j, const struct show_look *l)
{
    jtext_string(j, l->s->commitment);
}

static void show_again(struct jtext *j, const struct show_look *l)
{
    put_if(j, l->s->again_commitment[0] != '\0', l->s->again_commitment);
}

static void show_result(struct jtext *j, const struct show_look *l)
{
    const struct sitting *s = l->s;

    put_if(j, is_over(s), is_over(s) ? record_result_name(s->players, s->result) : "");
}

static void show_ending(struct jtext *j, const struct show_look *l)
{
    put_if(j, is_over(l->s), l->s->ending);
}

static void show_scores(struct jtext *j, const struct show_look *l)
{
    const struct game *g = &l->s->game;
    char memory[GAME_MAX_TEXT];
    json_t *scores = NULL;
    struct text t;

    if (g->kind->scores != NULL && game_turn(g, &l->s->match.state) == GAME_OVER) {
        text_init(&t, memory, sizeof memory);
        g->kind->scores(g, &l->s->match.state, &t);
        scores = json_loadb(memory, t.len, 0, NULL);
    }
    if (scores != NULL)
        jtext_json(j, scores);
    else
        jtext_null(j);
    json_decref(scores);
}

/* When it is over there are no secrets left. */
static void show_revealed(struct jtext *j, const struct show_look *l)
{
    if (is_over(l->s))
        put_position(j, l->s, GAME_FULL);
    else
        jtext_null(j);
}

static void show_secret(struct jtext *j, const struct show_look *l)
{
    char hex[FAIR_HEX] = "";

    if (is_over(l->s))
        fair_hex(l->s->secret, hex);
    put_if(j, is_over(l->s), hex);
}

static void show_nonces(struct jtext *j, const struct show_look *l)
{
    if (!is_over(l->s)) {
        jtext_null(j);
        return;
    }
    jtext_open(j, '[');
    for (int i = 0; i < l->s->players; i++)
        jtext_string(j, l->s->seats[i].nonce);
    jtext_close(j, ']');
}

static void show_next(struct jtext *j, const struct show_look *l)
{
    put_if(j, l->s->next[0] != '\0', l->s->next);
}

/* In the order of enum show_key. */
static const struct {
    const char *name;
    show_value *show;
} values[SHOW_KEYS] = {
    {"id", show_id},
    {"game", show_game},
    {"options", show_options},
    {"stage", show_stage},
    {"seats", show_seats},
    {"creator", show_creator},
    {"you", show_you},
    {"n", show_n},
    {"turn", show_turn},
    {"position", show_position},
    {"legal", show_legal},
    {"moves", show_moves},
    {"clock", show_clock},
    {"offers", show_offers},
    {"claimable", show_claimable},
    {"chat", show_chat},
    {"muted", show_muted},
    {"commitment", show_commitment},
    {"rematch_commitment", show_again},
    {"result", show_result},
    {"ending", show_ending},
    {"scores", show_scores},
    {"revealed", show_revealed},
    {"secret", show_secret},
    {"nonces", show_nonces},
    {"next", show_next},
};

void show_put(struct jtext *j, const struct show_look *l, uint64_t keys)
{
    for (int i = 0; i < SHOW_KEYS; i++)
        if (keys >> i & 1) {
            jtext_key(j, values[i].name);
            values[i].show(j, l);
        }
}
