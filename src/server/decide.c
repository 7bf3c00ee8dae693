/* Torii: MIT licence, see LICENSE. */
#include "server/decide.h"

#include "server/args.h"
#include "server/show.h"

#include <stdlib.h>
#include <string.h>

/* Of a log, before only moves are taken: words must not make it so long that it cannot be read. */
enum { MAX_ENTRIES = 20000 };

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

void decide_refuse(struct decision *d, int status, const char *code, const char *format, ...)
{
    char memory[400];
    struct text t;
    va_list args;

    decision_release(d);
    text_init(&t, memory, sizeof memory);
    va_start(args, format);
    text_format_args(&t, format, args);
    va_end(args);
    d->status = status;
    d->body = json_pack("{s:o, s:s}", "error", words_of(memory), "code", code);
}

void decide_refuse_err(struct decision *d, int status, const struct err *e)
{
    decide_refuse(d, status, status == 422 ? "illegal" : "bad", "%s", e->text);
    if (e->clause[0] != '\0')
        json_object_set_new(d->body, "clause", json_string(e->clause));
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
    return s->entry.game.kind->outcome_parse(&s->entry.game, text_view(&t), out, NULL) == OK;
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

/* The deal, when with these seats everybody is there. */
static bool start(struct sitting *s, struct decision *d)
{
    struct match m = s->match;
    struct match_step steps[STORE_MAX_TOGETHER];
    unsigned char key[FAIR_BYTES];

    for (int i = 0; i < s->players; i++)
        if (s->seats[i].kind == SEAT_OPEN)
            return true;
    m.steps = steps;
    m.size = STORE_MAX_TOGETHER;
    sitting_key(s, key);
    if (decide_chance(s, &m, key, s->draws, d))
        return true;
    decide_refuse(d, 422, "illegal", "the cards cannot be dealt");
    return false;
}

/* ---- create and join ----------------------------------------------------------------------- */

static void add_link(json_t *links, const char *id, const char *key)
{
    char memory[STORE_ID + TOKEN_SIZE + 32];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_format(&t, "/game/%s%s%s", id, key[0] != '\0' ? "#join=" : "", key);
    json_array_append_new(links, json_string(memory));
}

static json_t *created(const struct sitting *s, const struct setup_secrets *secrets)
{
    json_t *seats = json_array(), *links = json_array();
    char memory[STORE_ID + 16];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_format(&t, "/game/%s", s->id);
    for (int i = 0; i < s->players; i++) {
        json_t *seat = json_pack("{s:i}", "seat", i);

        if (secrets->token[i][0] != '\0')
            json_object_set_new(seat, "token", json_string(secrets->token[i]));
        if (secrets->key[i][0] != '\0')
            json_object_set_new(seat, "key", json_string(secrets->key[i]));
        if (s->seats[i].kind != SEAT_LEVEL)
            json_array_append(seats, seat);
        json_decref(seat);
        if (s->seats[i].kind == SEAT_OPEN)
            add_link(links, s->id, secrets->key[i]);
    }
    return json_pack("{s:s, s:o, s:s, s:{s:s, s:o}}", "id", s->id, "seats", seats, "commitment",
                     s->commitment, "links", "spectator", memory, "seats", links);
}

/* Tried out on a sitting of its own, which tells what is wrong with it and who it waits for. */
static void try_create(const char *id, json_t *entry, const struct setup_secrets *secrets,
                       struct decision *d)
{
    struct sitting *s = sitting_new(id);
    struct err e = {"no memory", ""};

    if (s == NULL || sitting_apply(s, entry, 0, true, &e) != OK) {
        decide_refuse_err(d, e.clause[0] != '\0' ? 422 : 400, &e);
    } else if (start(s, d)) {
        d->status = 201;
        d->body = created(s, secrets);
    }
    sitting_free(s);
}

void decide_create(const char *id, const struct ask *a, bool paired, struct decision *d)
{
    struct setup_secrets secrets;
    json_t *faults = json_array(), *entry;
    struct err e = {"", ""};

    *d = (struct decision){.scope = GAME_SPECTATOR};
    entry = setup_entry(a->args, paired, &secrets, faults, &e);
    if (entry == NULL) {
        decide_refuse_err(d, e.clause[0] != '\0' || json_array_size(faults) > 0 ? 422 : 400, &e);
        if (json_array_size(faults) > 0)
            json_object_set(d->body, "faults", faults);
    } else {
        if (paired) {
            char *key = setup_pair_key(a->args);

            json_object_set_new(entry, "pair", json_string(key));
            free(key);
        }
        try_create(id, decide_push(d, entry), &secrets, d);
    }
    json_decref(faults);
}

static int open_seat(const struct sitting *s, int64_t asked)
{
    for (int i = 0; i < s->players; i++)
        if (s->seats[i].kind == SEAT_OPEN && (asked < 0 || asked == i))
            return i;
    return -1;
}

/* Does the key open the seat? */
static bool fits(const struct seat *seat, const char *key)
{
    char hash[TOKEN_HASH_SIZE];

    token_hash(key, hash);
    return seat->key[0] == '\0' || token_same(hash, seat->key);
}

/* With a key, the seat that it opens; else the first that is open. */
static int seat_of_key(const struct sitting *s, const char *key, int64_t asked)
{
    for (int i = 0; i < s->players; i++)
        if (asked < 0 && s->seats[i].kind == SEAT_OPEN && fits(&s->seats[i], key))
            return i;
    return open_seat(s, asked);
}

static enum status read_join(const struct sitting *s, const struct ask *a, const char **key,
                             int64_t *asked, struct seat *as, struct err *e)
{
    struct str name = {"", 0}, nonce = {"", 0};
    enum status rc = args_text(a->args, "key", 64, key, e);

    if (rc == OK)
        rc = args_int(a->args, "seat", 0, s->players - 1, asked, e);
    if (rc == OK)
        rc = args_line(a->args, "name", SETUP_NAME, &name, e);
    if (rc == OK)
        rc = args_line(a->args, "nonce", FAIR_MAX_NONCE, &nonce, e);
    memcpy(as->name, name.data, name.len);
    memcpy(as->nonce, nonce.data, nonce.len);
    as->kind = SEAT_PERSON;
    return rc;
}

static void decide_join(struct sitting *s, const struct ask *a, struct decision *d)
{
    struct seat as = {.kind = SEAT_PERSON}, before;
    const char *key = "";
    char token[TOKEN_SIZE], hash[TOKEN_HASH_SIZE];
    int64_t asked = -1;
    struct err e;

    if (read_join(s, a, &key, &asked, &as, &e) != OK) {
        decide_refuse_err(d, 400, &e);
        return;
    }

    int seat = seat_of_key(s, key, asked);

    if (s->stage != STORE_WAITING || seat < 0) {
        decide_refuse(d, 409, "taken", "the seat is taken");
        return;
    }
    if (!fits(&s->seats[seat], key)) {
        decide_refuse(d, 403, "key", "this seat is for whoever has its key");
        return;
    }
    token_new(token);
    token_hash(token, hash);
    decide_push(d, json_pack("{s:s, s:i, s:s, s:s, s:s, s:s}", "k", "join", "s", seat, "kind",
                             "person", "name", as.name, "nonce", as.nonce, "token", hash));
    before = s->seats[seat];
    s->seats[seat] = as;
    if (start(s, d)) {
        d->status = 200;
        d->scope = seat;
        d->body =
            json_pack("{s:i, s:s, s:s}", "seat", seat, "token", token, "commitment", s->commitment);
    }
    s->seats[seat] = before;
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

/* Said, with all that follows; the match is as it was afterwards. */
static void say(struct sitting *s, const char *text, struct decision *d)
{
    struct match *m = &s->match;
    struct game_state before = m->state;
    size_t count = m->count, played;
    unsigned char key[FAIR_BYTES];
    struct err e = {"", ""};
    enum status rc = match_say(m, str_of(text), &e);

    played = m->count - count;
    if (rc != OK && played == 0) {
        decide_refuse_err(d, 422, &e);
        return;
    }
    push_steps(m, count, before, d);
    sitting_key(s, key);
    if (!decide_chance(s, m, key, s->draws, d))
        decide_refuse(d, 422, "illegal", "the game is too long");
    m->count = count;
    m->state = before;
    if (rc == OK || d->count == 0)
        return;
    /* What was played before stands: it has shown something (S14). */
    d->status = 422;
    d->body =
        json_pack("{s:s, s:s, s:i}", "error", e.text, "code", "illegal", "played", (int)played);
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
        decide_refuse_err(d, 400, &e);
    } else if (text == NULL || n < 0) {
        decide_refuse(d, 400, "bad", "an action has 'text' and 'n', its number");
    } else if (s->stage != STORE_RUNNING) {
        decide_refuse(d, 409, "stage",
                      s->stage == STORE_OVER ? "the game is over" : "the game has not begun");
    } else if ((uint64_t)n != s->n) {
        decide_refuse(d, 409, "stale", "the next action has the number %u", s->n);
        json_object_set_new(d->body, "n", json_integer((json_int_t)s->n));
    } else if (sitting_turn(s) != seat) {
        decide_refuse(d, 409, "turn", "it is not your turn");
    } else if (flag_fell(s, a) && clock_due(&s->clock) >= a->opened) {
        decide_refuse(d, 409, "stage", "your time is up");
        push_flag(s, a, d);
    } else if (!sitting_make_room(s, STORE_MAX_TOGETHER)) {
        decide_refuse(d, 422, "illegal", "the game is too long");
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
        decide_refuse(d, 409, "stage", "there is no game to resign");
    else if (s->seats[seat].kind != SEAT_PERSON)
        decide_refuse(d, 409, "stage", "the computer plays on for this seat");
    else
        decide_push(d, json_pack("{s:s, s:i}", "k", "resign", "s", seat));
}

static void decide_nonce(const struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    struct str nonce = {NULL, 0};
    struct err e;

    if (args_line(a->args, "nonce", FAIR_MAX_NONCE, &nonce, &e) != OK)
        decide_refuse_err(d, 400, &e);
    else if (nonce.data == NULL)
        decide_refuse(d, 400, "bad", "'nonce' is missing");
    else if (s->stage != STORE_WAITING)
        decide_refuse(d, 409, "stage", "the game has begun");
    else
        decide_push(d, json_pack("{s:s, s:i, s:s%}", "k", "nonce", "s", seat, "nonce", nonce.data,
                                 nonce.len));
}

/* The only one who waits takes the game with him. */
static void decide_leave(const struct sitting *s, int seat, struct decision *d)
{
    int persons = 0;

    for (int i = 0; i < s->players; i++)
        persons += s->seats[i].kind == SEAT_PERSON;
    if (s->stage != STORE_WAITING)
        decide_refuse(d, 409, "stage", "the game has begun: resign instead");
    else
        decide_push(d, json_pack("{s:s, s:i, s:b}", "k", "leave", "s", seat, "all", persons <= 1));
}

static void decide_export(const struct sitting *s, const struct ask *a, int seat,
                          struct decision *d)
{
    int format = 0, scope = s->stage == STORE_OVER;
    struct err e = {"", ""};

    if (args_word(a->args, "format", "ogn\0json\0", &format, &e) != OK ||
        args_word(a->args, "scope", "mine\0full\0", &scope, &e) != OK) {
        decide_refuse_err(d, 400, &e);
        return;
    }
    if (scope == 1 && s->stage != STORE_OVER) {
        decide_refuse(d, 409, "stage", "the whole record is for when the game is over");
        return;
    }
    d->body = show_export(s, scope == 1 ? GAME_FULL : seat, format == 1, &e);
    if (d->body == NULL)
        decide_refuse_err(d, 422, &e);
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

void decide(struct sitting *s, const struct ask *a, struct decision *d)
{
    int seat = sitting_seat(s, a->token);

    *d = (struct decision){.status = 200, .scope = seat};
    if (a->inner)
        decide_inner(s, a, d);
    else if (seat == -2)
        decide_refuse(d, 401, "token", "this token holds no seat here");
    else if (strcmp(a->verb, "view") == 0)
        d->body = show_view(s, seat);
    else if (strcmp(a->verb, "mine") == 0)
        d->body = show_mine(s, seat);
    else if (strcmp(a->verb, "export") == 0)
        decide_export(s, a, seat, d);
    else if (strcmp(a->verb, "join") == 0)
        decide_join(s, a, d);
    else if (seat < 0)
        decide_refuse(d, 401, "token", "only a seat can do that: its token is missing");
    else if (s->entries > MAX_ENTRIES && strcmp(a->verb, "act") != 0 &&
             strcmp(a->verb, "resign") != 0)
        decide_refuse(d, 429, "busy", "this table has heard enough");
    else if (!decide_seat(s, a, seat, d))
        decide_refuse(d, 404, "unknown", "there is no request %q", str_of(a->verb));
}
