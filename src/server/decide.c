/* Torii: MIT licence, see LICENSE. */
#include "server/decide.h"

#include "server/show.h"

#include <stdlib.h>
#include <string.h>

void decision_release(struct decision *d)
{
    json_decref(d->body);
    d->body = NULL;
    while (d->count > 0)
        json_decref(d->entries[--d->count]);
}

/* A truncated message may end in half a character, which JSON cannot hold. */
static json_t *words_of(char *words)
{
    json_t *out = json_string(words);

    for (size_t len = strlen(words); out == NULL && len > 0; out = json_string(words))
        words[--len] = '\0';
    return out;
}

void decide_refuse(struct decision *d, enum code code, const char *format, ...)
{
    char memory[400];
    struct text t;
    va_list args;

    decision_release(d);
    text_init(&t, memory, sizeof memory);
    va_start(args, format);
    text_format_args(&t, format, args);
    va_end(args);
    d->status = code_status(code);
    d->body = json_pack("{s:o, s:s}", "error", words_of(memory), "code", code_word(code));
}

void decide_refuse_err(struct decision *d, enum code code, const struct err *e)
{
    bool ruled = e->clause[0] != '\0' && code_status(code) != code_status(CODE_ILLEGAL);

    decide_refuse(d, ruled ? CODE_ILLEGAL : code, "%e", e);
    code_body_err(d->body, e);
}

void decide_refuse_stale(const struct sitting *s, struct decision *d)
{
    decide_refuse(d, CODE_STALE, "the next action has number %u", s->n);
    json_object_set_new(d->body, "n", json_integer((json_int_t)s->n));
}

enum code decide_stage_code(const struct sitting *s)
{
    return s->stage == STORE_OVER ? CODE_GAME_OVER : CODE_NOT_BEGUN;
}

bool decide_has_seat(const struct sitting *s, int64_t seat, struct decision *d)
{
    if (seat >= s->players)
        decide_refuse(d, CODE_BAD_VALUE, "'seat' must be a whole number from 0 to %d",
                      s->players - 1);
    return seat < s->players;
}

json_t *decide_push(struct decision *d, json_t *entry)
{
    d->entries[d->count++] = entry;
    return entry;
}

/* ---- chance -------------------------------------------------------------------------------- */

static void push_chance(const struct game *g, const struct game_outcome *o, struct decision *d)
{
    char memory[GAME_MAX_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    g->kind->outcome_print(g, o, &t);
    decide_push(d, json_pack("{s:s, s:s%}", "k", "chance", "x", memory, t.len));
}

/* The cards that were chosen, as an outcome. */
static bool chosen_deal(const struct sitting *s, struct game_outcome *out)
{
    char memory[600];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_format(&t, "deal %s", json_string_value(json_object_get(s->setup, "cards")));
    return s->game.kind->outcome_parse(&s->game, text_view(&t), out, NULL) == OK;
}

bool decide_chance(const struct sitting *s, struct match *m, const unsigned char *key,
                   uint64_t draws, struct decision *d)
{
    const struct game *g = m->game;

    while (game_turn(g, &m->state) == GAME_CHANCE) {
        struct game_outcome o;
        struct rng r = fair_rng(key, draws);
        bool chosen = s->chosen && m->count == 0;

        if (d->count == STORE_MAX_TOGETHER || (chosen && !chosen_deal(s, &o)))
            return false;
        if (!chosen)
            g->kind->draw(g, &m->state, &r, &o);
        draws += !chosen;
        if (match_settle(m, &o, NULL) != OK)
            return false;
        push_chance(g, &o, d);
    }
    return true;
}

/* ---- acting -------------------------------------------------------------------------------- */

/* The steps from `count` on, played from the state before them. */
static void push_steps(const struct match *m, size_t count, struct game_state state,
                       struct decision *d)
{
    for (size_t i = count; i < m->count; i++) {
        char memory[GAME_MAX_TEXT];
        struct text t;

        text_init(&t, memory, sizeof memory);
        m->game->kind->action_print(m->game, &state, m->steps[i].action, &t);
        decide_push(d, json_pack("{s:s, s:i, s:s%}", "k", "act", "s", m->steps[i].actor, "x",
                                 memory, t.len));
        game_play(m->game, &state, m->steps[i].action);
    }
}

/* The one step from `count` on, without JSON, where it is the first entry and short; false: it is not. */
static bool push_act(const struct match *m, size_t count, const struct game_state *before,
                     struct decision *d)
{
    struct text t;

    if (m->count != count + 1 || d->count > 0)
        return false;
    text_init(&t, d->played, sizeof d->played);
    m->game->kind->action_print(m->game, before, m->steps[count].action, &t);
    if (t.full)
        return false;
    d->by = m->steps[count].actor;
    d->entries[d->count++] = NULL;
    return true;
}

/* Most moves need no randomness: its key, a few hashes, is made only when needed. */
static bool draw_chance(struct sitting *s, struct decision *d)
{
    unsigned char key[FAIR_BYTES];

    if (game_turn(s->match.game, &s->match.state) != GAME_CHANCE)
        return true;
    sitting_key(s, key);
    return decide_chance(s, &s->match, key, s->draws, d);
}

/* Plays a text and everything that follows from it; the match is restored afterwards. */
static void say(struct sitting *s, const struct ask *a, const char *text, struct decision *d)
{
    struct match *m = &s->match;
    struct game_state before = m->state;
    size_t count = m->count, played;
    struct err e = {0};
    enum status rc = match_say(m, str_of(text), &e);

    played = m->count - count;
    if (rc != OK && played == 0) {
        decide_refuse_err(d, rc == BAD_INPUT ? CODE_BAD_MOVE : CODE_ILLEGAL, &e);
        return;
    }
    if (a->act == NULL || !push_act(m, count, &before, d))
        push_steps(m, count, before, d);
    if (!draw_chance(s, d))
        decide_refuse(d, CODE_GAME_TOO_LONG, "the game is too long");
    m->count = count;
    m->state = before;
    if (rc == OK || d->count == 0)
        return;
    /* The parts played before stand: they have shown something (S14). */
    d->status = 422;
    d->body = json_pack("{s:s, s:s, s:i}", "error", err_text(&e), "code", code_word(CODE_ILLEGAL),
                        "played", (int)played);
    code_body_err(d->body, &e);
}

static bool flag_fell(const struct sitting *s, const struct ask *a)
{
    int64_t due = clock_due(&s->clock);

    return sitting_turn(s) >= 0 && due != 0 && a->now >= due;
}

/* Time is up; a grace period instead if the server was down. */
static void push_flag(const struct sitting *s, const struct ask *a, struct decision *d)
{
    bool away = clock_due(&s->clock) < a->opened;

    decide_push(d, json_pack("{s:s, s:i}", "k", away ? "grace" : "flag", "s", s->clock.running));
}

void decide_act(struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    const char *text =
        a->act != NULL ? a->act->text : json_string_value(json_object_get(a->args, "text"));
    uint64_t n =
        a->act != NULL ? a->act->n : (uint64_t)json_integer_value(json_object_get(a->args, "n"));

    if (s->stage != STORE_RUNNING) {
        decide_refuse(d, decide_stage_code(s),
                      s->stage == STORE_OVER ? "the game is over" : "the game has not begun");
    } else if (n != s->n) {
        decide_refuse_stale(s, d);
    } else if (sitting_turn(s) != seat) {
        decide_refuse(d, CODE_NOT_YOUR_TURN, "it is not your turn");
    } else if (!a->inner && s->seats[seat].kind != SEAT_PERSON) {
        decide_refuse(d, CODE_COMPUTER_PLAYS, "the computer has taken over this seat");
    } else if (flag_fell(s, a) && clock_due(&s->clock) >= a->opened) {
        decide_refuse(d, CODE_TIME_UP, "your time is up");
        push_flag(s, a, d);
    } else if (sitting_is_full(s) || !sitting_make_room(s, STORE_MAX_TOGETHER)) {
        decide_refuse(d, CODE_GAME_TOO_LONG, "the game is too long");
    } else {
        if (flag_fell(s, a))
            push_flag(s, a, d); /* it fell while no server was running */
        say(s, a, text, d);
    }
}

/* ---- small things -------------------------------------------------------------------------- */

void decide_resign(struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    (void)a;
    if (s->stage != STORE_RUNNING)
        decide_refuse(d, decide_stage_code(s), "the game is not running");
    else if (s->seats[seat].kind != SEAT_PERSON)
        decide_refuse(d, CODE_COMPUTER_PLAYS, "the computer has taken over this seat");
    else
        decide_push(d, json_pack("{s:s, s:i}", "k", "resign", "s", seat));
}

/* Everything is shown only when the game is over. */
static bool may_see(const struct sitting *s, int scope, struct decision *d)
{
    if (scope == 1 && s->stage != STORE_OVER)
        decide_refuse(d, CODE_NOT_OVER, "everything is shown once the game is over");
    return scope != 1 || s->stage == STORE_OVER;
}

void decide_export(struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    bool json = endpoint_word(a->endpoint, a->args, "format") == 1;
    int scope = endpoint_word(a->endpoint, a->args, "scope");
    struct err e = {0};

    if (scope < 0)
        scope = s->stage == STORE_OVER;
    if (!may_see(s, scope, d))
        return;
    d->body = show_export(s, scope == 1 ? GAME_FULL : seat, json, &e);
    if (d->body == NULL)
        decide_refuse_err(d, CODE_GAME_TOO_LONG, &e);
}

void decide_view(struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    int scope = endpoint_word(a->endpoint, a->args, "scope");

    if (may_see(s, scope, d))
        d->body = scope == 1 ? show_full_view(s, seat) : show_view(s, seat);
}

void decide_picture(struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    (void)a;
    (void)seat;
    if (s->stage == STORE_WAITING)
        decide_refuse(d, CODE_NOT_BEGUN, "the game has not begun");
    else
        d->body = show_picture(s);
}

/* Of Onitama alone: a table of Onamazu is too full to be followed in a small picture. */
void decide_replay(struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    (void)a;
    (void)seat;
    if (s->stage != STORE_OVER)
        decide_refuse(d, CODE_NOT_OVER, "the game is not over");
    else if (game_has_numbers(&s->game))
        decide_refuse(d, CODE_NO_PICTURE, "there are no animations of this game");
    else
        d->body = show_replay(s);
}

void decide_preview(struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    (void)a;
    (void)seat;
    d->body = show_preview(s);
}

void decide_mine(struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    (void)a;
    d->body = show_mine(s, seat);
}

/* A flag, an absence, or a player who stopped waiting. */
void decide_due(struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    (void)seat;
    if (s->stage == STORE_OVER)
        return;
    if (flag_fell(s, a)) {
        push_flag(s, a, d);
    } else if (s->claim_until != 0 && a->now >= s->claim_until) {
        decide_push(d, json_pack("{s:s, s:i}", "k",
                                 a->there >> s->claim_on & 1 ? "present" : "abandoned", "s",
                                 s->claim_on));
    } else if (s->waits_until != 0 && a->now >= s->waits_until) {
        if (a->there != 0)
            decide_push(d, json_pack("{s:s}", "k", "wait"));
        else
            decide_push(d, json_pack("{s:s, s:b}", "k", "leave", "all", true));
    }
}

/* A seat claimed to be absent is present. */
void decide_present(struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    (void)seat;
    if (s->claim_on >= 0 && a->there >> s->claim_on & 1)
        decide_push(d, json_pack("{s:s, s:i}", "k", "present", "s", s->claim_on));
}

/* A move of the computer, unless the seat is a person's again. */
void decide_thought(struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    int turn = sitting_turn(s);

    (void)seat;
    if (turn >= 0 && s->seats[turn].kind == SEAT_LEVEL)
        decide_act(s, a, turn, d);
}

/* Permission, arguments and room in the log, as the row of the endpoint says. */
static bool may_ask(const struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    const struct endpoint *p = a->endpoint;
    struct err e = {0};
    enum code code;

    if (seat == -2)
        decide_refuse(d, CODE_BAD_TOKEN, "this token holds no seat here");
    else if (p->who == WHO_SEAT && seat < 0)
        decide_refuse(d, CODE_NO_TOKEN, "only a seat can do that: its token is missing");
    else if (!a->paired && a->act == NULL && !endpoint_check(p, a->args, &code, &e))
        decide_refuse_err(d, code, &e);
    else if (p->who == WHO_SEAT && s->entries > SITTING_WORDS && !p->ends_game)
        decide_refuse(d, CODE_TABLE_FULL,
                      "the log of this game is full: only moves, draws, claims and resignations "
                      "are accepted");
    else
        return true;
    return false;
}

void decide(struct sitting *s, const struct ask *a, struct decision *d)
{
    int seat = a->seated ? a->seat : sitting_seat(s, a->token);

    d->status = 200;
    d->body = NULL;
    d->scope = seat;
    d->count = 0;
    d->rematch = false;
    if (a->inner || may_ask(s, a, seat, d))
        a->endpoint->decide(s, a, seat, d);
}
