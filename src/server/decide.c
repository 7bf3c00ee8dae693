/* Torii: MIT licence, see LICENSE. */
#include "server/decide.h"

#include "server/args.h"
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

/* A message that was cut off may end in half a letter, which JSON cannot hold. */
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

    decide_refuse(d, ruled ? CODE_ILLEGAL : code, "%s", e->text);
    if (e->clause[0] != '\0')
        json_object_set_new(d->body, "clause", json_string(e->clause));
}

void decide_refuse_stale(const struct sitting *s, struct decision *d)
{
    decide_refuse(d, CODE_STALE, "the next action has the number %u", s->n);
    json_object_set_new(d->body, "n", json_integer((json_int_t)s->n));
}

enum code decide_stage_code(const struct sitting *s)
{
    return s->stage == STORE_OVER ? CODE_GAME_OVER : CODE_NOT_BEGUN;
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

/* Most moves leave nothing to chance: its key, some hashes, is only made where it is needed. */
static bool draw_chance(struct sitting *s, struct decision *d)
{
    unsigned char key[FAIR_BYTES];

    if (game_turn(s->match.game, &s->match.state) != GAME_CHANCE)
        return true;
    sitting_key(s, key);
    return decide_chance(s, &s->match, key, s->draws, d);
}

/* Said, with all that follows; the match is as it was afterwards. */
static void say(struct sitting *s, const char *text, struct decision *d)
{
    struct match *m = &s->match;
    struct game_state before = m->state;
    size_t count = m->count, played;
    struct err e = {"", ""};
    enum status rc = match_say(m, str_of(text), &e);

    played = m->count - count;
    if (rc != OK && played == 0) {
        decide_refuse_err(d, rc == BAD_INPUT ? CODE_BAD_MOVE : CODE_ILLEGAL, &e);
        return;
    }
    push_steps(m, count, before, d);
    if (!draw_chance(s, d))
        decide_refuse(d, CODE_GAME_TOO_LONG, "the game is too long");
    m->count = count;
    m->state = before;
    if (rc == OK || d->count == 0)
        return;
    /* What was played before stands: it has shown something (S14). */
    d->status = 422;
    d->body = json_pack("{s:s, s:s, s:i}", "error", e.text, "code", code_word(CODE_ILLEGAL),
                        "played", (int)played);
    if (e.clause[0] != '\0')
        json_object_set_new(d->body, "clause", json_string(e.clause));
}

static bool flag_fell(const struct sitting *s, const struct ask *a)
{
    int64_t due = clock_due(&s->clock);

    return sitting_turn(s) >= 0 && due != 0 && a->now >= due;
}

/* Time is up; but not where nobody could have acted. */
static void push_flag(const struct sitting *s, const struct ask *a, struct decision *d)
{
    bool away = clock_due(&s->clock) < a->opened;

    decide_push(d, json_pack("{s:s, s:i}", "k", away ? "grace" : "flag", "s", s->clock.running));
}

static void decide_act(struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    const char *text = NULL;
    int64_t n = -1;
    struct err e;

    if (args_text(a->args, "text", GAME_MAX_TEXT - 1, &text, &e) != OK ||
        args_int(a->args, "n", 0, INT64_MAX, &n, &e) != OK) {
        decide_refuse_err(d, CODE_BAD_VALUE, &e);
    } else if (text == NULL || n < 0) {
        decide_refuse(d, CODE_MISSING, "an action has 'text' and 'n', its number");
    } else if (s->stage != STORE_RUNNING) {
        decide_refuse(d, decide_stage_code(s),
                      s->stage == STORE_OVER ? "the game is over" : "the game has not begun");
    } else if ((uint64_t)n != s->n) {
        decide_refuse_stale(s, d);
    } else if (sitting_turn(s) != seat) {
        decide_refuse(d, CODE_NOT_YOUR_TURN, "it is not your turn");
    } else if (!a->inner && s->seats[seat].kind != SEAT_PERSON) {
        decide_refuse(d, CODE_COMPUTER_PLAYS, "the computer plays on for this seat");
    } else if (flag_fell(s, a) && clock_due(&s->clock) >= a->opened) {
        decide_refuse(d, CODE_TIME_UP, "your time is up");
        push_flag(s, a, d);
    } else if (sitting_is_full(s) || !sitting_make_room(s, STORE_MAX_TOGETHER)) {
        decide_refuse(d, CODE_GAME_TOO_LONG, "the game is too long");
    } else {
        if (flag_fell(s, a))
            push_flag(s, a, d); /* nobody was there to see it fall */
        say(s, text, d);
    }
}

/* ---- small things -------------------------------------------------------------------------- */

static void decide_resign(const struct sitting *s, int seat, struct decision *d)
{
    if (s->stage != STORE_RUNNING)
        decide_refuse(d, decide_stage_code(s), "there is no game to resign");
    else if (s->seats[seat].kind != SEAT_PERSON)
        decide_refuse(d, CODE_COMPUTER_PLAYS, "the computer plays on for this seat");
    else
        decide_push(d, json_pack("{s:s, s:i}", "k", "resign", "s", seat));
}

static void decide_export(const struct sitting *s, const struct ask *a, int seat,
                          struct decision *d)
{
    int format = 0, scope = s->stage == STORE_OVER;
    struct err e = {"", ""};

    if (args_word(a->args, "format", "ogn\0json\0", &format, &e) != OK ||
        args_word(a->args, "scope", "mine\0full\0", &scope, &e) != OK) {
        decide_refuse_err(d, CODE_BAD_VALUE, &e);
        return;
    }
    if (scope == 1 && s->stage != STORE_OVER) {
        decide_refuse(d, CODE_NOT_OVER, "everything is told when the game is over");
        return;
    }
    d->body = show_export(s, scope == 1 ? GAME_FULL : seat, format == 1, &e);
    if (d->body == NULL)
        decide_refuse_err(d, CODE_GAME_TOO_LONG, &e);
}

/* All-seeing once it is over, for whoever looks back. */
static void decide_view(const struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    int scope = 0;
    struct err e = {"", ""};

    if (args_word(a->args, "scope", "mine\0full\0", &scope, &e) != OK)
        decide_refuse_err(d, CODE_BAD_VALUE, &e);
    else if (scope == 1 && s->stage != STORE_OVER)
        decide_refuse(d, CODE_NOT_OVER, "everything is told when the game is over");
    else
        d->body = scope == 1 ? show_full_view(s, seat) : show_view(s, seat);
}

/* Somebody's time is up, somebody has gone, somebody does not wait any more. */
static void decide_due(const struct sitting *s, const struct ask *a, struct decision *d)
{
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

/* A seat that is said to have gone has shown up. */
static void decide_present(const struct sitting *s, const struct ask *a, struct decision *d)
{
    if (s->claim_on >= 0 && a->there >> s->claim_on & 1)
        decide_push(d, json_pack("{s:s, s:i}", "k", "present", "s", s->claim_on));
}

static bool decide_inner(struct sitting *s, const struct ask *a, struct decision *d)
{
    int turn = sitting_turn(s);

    if (strcmp(a->verb, "due") == 0)
        decide_due(s, a, d);
    else if (strcmp(a->verb, "present") == 0)
        decide_present(s, a, d);
    else if (strcmp(a->verb, "answer") == 0)
        decide_draw_answer(s, a, d);
    else if (strcmp(a->verb, "think") == 0 && turn >= 0 && s->seats[turn].kind == SEAT_LEVEL)
        decide_act(s, a, turn, d);
    return true;
}

/* What is asked for a seat; false if there is no such verb. */
static bool decide_seat(struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    const char *verb = a->verb;

    if (strcmp(verb, "act") == 0)
        decide_act(s, a, seat, d);
    else if (strcmp(verb, "resign") == 0)
        decide_resign(s, seat, d);
    else if (strcmp(verb, "draw") == 0)
        decide_draw(s, a, seat, d);
    else if (strcmp(verb, "takeback") == 0)
        decide_takeback(s, a, seat, d);
    else if (strcmp(verb, "rematch") == 0)
        decide_rematch(s, a, seat, d);
    else if (strcmp(verb, "chat") == 0)
        decide_chat(s, a, seat, d);
    else if (strcmp(verb, "mute") == 0)
        decide_mute(s, a, seat, d);
    else if (strcmp(verb, "claim") == 0)
        decide_claim(s, a, seat, d);
    else if (strcmp(verb, "leave") == 0)
        decide_leave(s, seat, d);
    else if (strcmp(verb, "nonce") == 0)
        decide_nonce(s, a, seat, d);
    else
        return false;
    return true;
}

/* What each verb may be told, besides its game and its token. */
static bool knows_arguments(const struct ask *a, struct decision *d)
{
    static const struct {
        const char *verb, *keys;
    } known[] = {
        {"view", "scope\0"},
        {"mine", ""},
        {"export", "format\0scope\0"},
        {"join", "seat\0key\0name\0nonce\0"},
        {"nonce", "nonce\0"},
        {"act", "text\0n\0"},
        {"resign", ""},
        {"draw", "do\0"},
        {"takeback", "do\0n\0"},
        {"rematch", "do\0nonce\0"},
        {"chat", "text\0to\0"},
        {"mute", "seat\0on\0"},
        {"claim", ""},
        {"leave", ""},
    };
    struct err e = {"", ""};

    for (size_t i = 0; i < sizeof known / sizeof known[0] && !a->paired; i++)
        if (strcmp(known[i].verb, a->verb) == 0 && args_only(a->args, known[i].keys, &e) != OK) {
            decide_refuse_err(d, CODE_UNKNOWN_KEY, &e);
            return false;
        }
    return true;
}

/* What brings a game to its end is taken for as long as there is room for it. */
static bool ends_game(const char *verb)
{
    return strcmp(verb, "act") == 0 || strcmp(verb, "resign") == 0 || strcmp(verb, "draw") == 0 ||
           strcmp(verb, "claim") == 0;
}

void decide(struct sitting *s, const struct ask *a, struct decision *d)
{
    int seat = a->seated ? a->seat : sitting_seat(s, a->token);

    *d = (struct decision){.status = 200, .scope = seat};
    if (a->inner)
        decide_inner(s, a, d);
    else if (seat == -2)
        decide_refuse(d, CODE_BAD_TOKEN, "this token holds no seat here");
    else if (!knows_arguments(a, d))
        return;
    else if (strcmp(a->verb, "view") == 0)
        decide_view(s, a, seat, d);
    else if (strcmp(a->verb, "mine") == 0)
        d->body = show_mine(s, seat);
    else if (strcmp(a->verb, "export") == 0)
        decide_export(s, a, seat, d);
    else if (strcmp(a->verb, "join") == 0)
        decide_join(s, a, d);
    else if (seat < 0)
        decide_refuse(d, CODE_NO_TOKEN, "only a seat can do that: its token is missing");
    else if (s->entries > SITTING_WORDS && !ends_game(a->verb))
        decide_refuse(d, CODE_TABLE_FULL,
                      "the log of this game is full: only moves, draws, claims and resignations "
                      "are accepted");
    else if (!decide_seat(s, a, seat, d))
        decide_refuse(d, CODE_NO_VERB, "there is no request %q", str_of(a->verb));
}
