/* Torii: MIT licence, see LICENSE. */
/*
 * What a seat is shown, put together as values of Jansson's: how the server did it before it wrote events by hand.
 * Slow and plain; what it prints of these is what the server must write.
 */
#include "show_reference.h"

#include "game/choices.h"
#include "game/takeback.h"

#include <string.h>

typedef json_t *show_value(const struct sitting *s, int scope);

static bool is_over(const struct sitting *s)
{
    return s->stage == STORE_OVER;
}

static json_t *seat_or_null(int seat)
{
    return seat >= 0 ? json_integer(seat) : json_null();
}

static json_t *show_id(const struct sitting *s, int scope)
{
    (void)scope;
    return json_string(s->id);
}

static json_t *show_game(const struct sitting *s, int scope)
{
    (void)scope;
    return json_string(s->game.name);
}

/* Nothing is shared with the receiver. A start of its own is shown to everybody, as far as each may see it. */
static json_t *show_options(const struct sitting *s, int scope)
{
    json_t *out = json_deep_copy(s->options);
    char memory[GAME_MAX_TEXT];
    struct text t;

    if (json_object_get(out, "position") != NULL && s->game.kind->hidden) {
        text_init(&t, memory, sizeof memory);
        game_print(&s->game, &s->match.first, scope, &t);
        json_object_set_new(out, "position", json_stringn(memory, t.len));
    }
    return out;
}

static json_t *show_stage(const struct sitting *s, int scope)
{
    static const char *const names[] = {"waiting", "running", "over"};

    (void)scope;
    return json_string(names[s->stage]);
}

static json_t *show_seats(const struct sitting *s, int scope)
{
    static const char *const kinds[] = {"open", "person", "level"};
    json_t *out = json_array();

    (void)scope;
    for (int i = 0; i < s->players; i++) {
        const struct seat *seat = &s->seats[i];
        json_t *shown = json_pack("{s:s, s:s}", "name", seat->name, "kind", kinds[seat->kind]);

        if (seat->kind == SEAT_LEVEL)
            json_object_set_new(shown, "level", json_integer(seat->level));
        if (seat->kind == SEAT_PERSON)
            json_object_set_new(shown, "present", json_boolean(s->present >> i & 1));
        json_array_append_new(out, shown);
    }
    return out;
}

void reference_hide_presence(json_t *seats)
{
    json_t *seat;
    size_t i;

    json_array_foreach(seats, i, seat)
    {
        (void)json_object_del(seat, "present");
    }
}

static json_t *show_you(const struct sitting *s, int scope)
{
    (void)s;
    return seat_or_null(scope);
}

static json_t *show_n(const struct sitting *s, int scope)
{
    (void)scope;
    return json_integer((json_int_t)s->n);
}

static json_t *show_turn(const struct sitting *s, int scope)
{
    (void)scope;
    return seat_or_null(sitting_turn(s));
}

static json_t *print_position(const struct sitting *s, int scope)
{
    char memory[GAME_MAX_TEXT];
    struct text t;

    if (game_turn(&s->game, &s->match.state) == GAME_CHANCE)
        return json_null(); /* nothing lies on the table yet, or not all of it */
    text_init(&t, memory, sizeof memory);
    game_print(&s->game, &s->match.state, scope, &t);
    return json_stringn(memory, t.len);
}

static json_t *show_position(const struct sitting *s, int scope)
{
    return print_position(s, scope);
}

/* Made from what the seat sees, as everything is. */
static json_t *show_legal(const struct sitting *s, int scope)
{
    const struct game *g = &s->game;
    json_t *out = json_array();
    struct game_state view;
    struct choices c;

    if (scope < 0 || sitting_turn(s) != scope)
        return out;
    g->kind->view(g, &s->match.state, scope, &view);
    choices_list(&c, g, &view);
    for (int i = 0; i < c.count; i++)
        json_array_append_new(out, json_stringn(c.text[i].data, c.text[i].len));
    return out;
}

static void print_step(const struct game *g, const struct match_step *step, const void *state,
                       int scope, struct text *t)
{
    int shown = scope == GAME_FULL ? step->actor : scope; /* who acts knows what he does */

    if (step->actor == GAME_CHANCE && (g->kind->outcome_event == NULL || scope == GAME_FULL))
        g->kind->outcome_print(g, &step->outcome, t);
    else if (step->actor == GAME_CHANCE)
        g->kind->action_print(g, state, g->kind->outcome_event(g, state, &step->outcome, scope), t);
    else
        g->kind->action_print(g, state, g->kind->event(g, state, step->action, shown), t);
}

static json_t *show_moves(const struct sitting *s, int scope)
{
    const struct game *g = &s->game;
    struct game_state state = s->match.first;
    json_t *out = json_array();
    char memory[GAME_MAX_TEXT];

    for (size_t i = 0; i < s->match.count; i++) {
        const struct match_step *step = &s->match.steps[i];
        struct text t;

        text_init(&t, memory, sizeof memory);
        print_step(g, step, &state, scope, &t);
        json_array_append_new(out, json_pack("[i, s%]", step->actor, memory, t.len));
        if (step->actor != GAME_CHANCE)
            game_play(g, &state, step->action);
        else if (g->kind->settle(g, &state, &step->outcome, NULL) != OK)
            break; /* cannot be: it was settled once */
    }
    return out;
}

static json_t *show_clock(const struct sitting *s, int scope)
{
    const struct clock *c = &s->clock;
    json_t *left = json_array();

    (void)scope;
    if (c->kind == CLOCK_NONE) {
        json_decref(left);
        return json_null();
    }
    for (int i = 0; i < s->players; i++)
        json_array_append_new(left, c->stopped[i] ? json_null() : json_integer(c->left[i]));
    return json_pack("{s:o, s:o, s:I}", "left", left, "running",
                     seat_or_null(c->begun ? c->running : -1), "since", (json_int_t)c->since);
}

/* What a seat that asks to take back its turn has been shown, or could have been, by it: the one who is asked
 * should know (S15). */
static json_t *show_learnt(const struct sitting *s, int asker, int scope)
{
    struct takeback t = takeback_turn(&s->match, asker);
    json_t *out = json_array();

    for (size_t i = t.to; t.verdict == TAKEBACK_SHOWN && i < s->match.count; i++) {
        char memory[GAME_MAX_TEXT];
        struct game_state before;
        struct text text;

        match_state_at(&s->match, i, &before);
        if (s->match.steps[i].actor != asker || !takeback_shows(&s->match, i, &before))
            continue;
        text_init(&text, memory, sizeof memory);
        match_event_print(&s->match, i, scope, &text);
        json_array_append_new(out, json_stringn(memory, text.len));
    }
    return out;
}

static json_t *show_offers(const struct sitting *s, int scope)
{
    json_t *again = json_array(), *claim = json_null(), *learnt = json_null();

    if (s->takeback_by >= 0)
        learnt = show_learnt(s, s->takeback_by, scope);
    for (int i = 0; i < s->players; i++)
        if (s->seats[i].again)
            json_array_append_new(again, json_integer(i));
    if (s->claim_by >= 0)
        claim = json_pack("{s:i, s:i, s:I}", "by", s->claim_by, "on", s->claim_on, "until",
                          (json_int_t)s->claim_until);
    return json_pack("{s:o, s:o, s:o, s:o, s:o}", "draw", seat_or_null(s->draw_by), "takeback",
                     seat_or_null(s->takeback_by), "takeback_shown", learnt, "rematch", again,
                     "claim", claim);
}

static json_t *show_claimable(const struct sitting *s, int scope)
{
    (void)scope;
    return json_boolean(s->stage == STORE_RUNNING && match_may_claim(&s->match));
}

static json_t *show_chat(const struct sitting *s, int scope)
{
    return json_deep_copy(s->chat[sitting_index(scope)]);
}

static json_t *show_muted(const struct sitting *s, int scope)
{
    json_t *out = json_array();

    for (int i = 0; scope >= 0 && i < s->players; i++)
        if (s->seats[scope].muted >> i & 1)
            json_array_append_new(out, json_integer(i));
    return out;
}

/* The first seat that was taken when the game was made. */
static json_t *show_creator(const struct sitting *s, int scope)
{
    const json_t *seats = json_object_get(s->setup, "seats");

    (void)scope;
    for (int i = 0; i < s->players; i++) {
        const json_t *seat = json_array_get(seats, (size_t)i);
        const char *kind = json_string_value(json_object_get(seat, "kind"));

        if (kind != NULL && strcmp(kind, "person") == 0)
            return json_integer(i);
    }
    return json_null();
}

static json_t *show_commitment(const struct sitting *s, int scope)
{
    (void)scope;
    return json_string(s->commitment);
}

static json_t *show_again(const struct sitting *s, int scope)
{
    (void)scope;
    return s->again_commitment[0] != '\0' ? json_string(s->again_commitment) : json_null();
}

static json_t *show_result(const struct sitting *s, int scope)
{
    (void)scope;
    return is_over(s) ? json_string(record_result_name(s->players, s->result)) : json_null();
}

static json_t *show_ending(const struct sitting *s, int scope)
{
    (void)scope;
    return is_over(s) ? json_string(s->ending) : json_null();
}

static json_t *show_scores(const struct sitting *s, int scope)
{
    const struct game *g = &s->game;
    char memory[GAME_MAX_TEXT];
    struct text t;
    json_t *out;

    (void)scope;
    if (g->kind->scores == NULL || game_turn(g, &s->match.state) != GAME_OVER)
        return json_null();
    text_init(&t, memory, sizeof memory);
    g->kind->scores(g, &s->match.state, &t);
    out = json_loadb(memory, t.len, 0, NULL);
    return out != NULL ? out : json_null();
}

/* When it is over there are no secrets left. */
static json_t *show_revealed(const struct sitting *s, int scope)
{
    (void)scope;
    return is_over(s) ? print_position(s, GAME_FULL) : json_null();
}

static json_t *show_secret(const struct sitting *s, int scope)
{
    char hex[FAIR_HEX];

    (void)scope;
    fair_hex(s->secret, hex);
    return is_over(s) ? json_string(hex) : json_null();
}

static json_t *show_nonces(const struct sitting *s, int scope)
{
    json_t *out;

    (void)scope;
    if (!is_over(s))
        return json_null();
    out = json_array();
    for (int i = 0; i < s->players; i++)
        json_array_append_new(out, json_string(s->seats[i].nonce));
    return out;
}

static json_t *show_next(const struct sitting *s, int scope)
{
    (void)scope;
    return s->next[0] != '\0' ? json_string(s->next) : json_null();
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

json_t *reference_keys(const struct sitting *s, int scope, uint64_t keys)
{
    json_t *out = json_object();

    for (int i = 0; i < SHOW_KEYS; i++)
        if (keys >> i & 1)
            json_object_set_new(out, values[i].name, values[i].show(s, scope));
    return out;
}

json_t *reference_view(const struct sitting *s, int scope)
{
    json_t *out = json_pack("{s:I}", "v", (json_int_t)s->v[sitting_index(scope)]);

    json_object_update_new(out, reference_keys(s, scope, SHOW_ALL));
    return out;
}
