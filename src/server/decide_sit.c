/* Torii: MIT licence, see LICENSE. */
/* Creating, joining and leaving a game. */
#include "server/decide.h"

#include "server/args.h"

#include <stdlib.h>
#include <string.h>

/* Deals, if no seat is open. */
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
    decide_refuse(d, CODE_BAD_CARDS, "the cards cannot be dealt");
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

/* Tried on a sitting of its own, which reports errors and open seats. */
static void try_create(const char *id, json_t *entry, const struct setup_secrets *secrets,
                       struct decision *d)
{
    struct sitting *s = sitting_new(id);
    struct err e = {.message = "no memory"};

    if (s == NULL || sitting_apply(s, entry, 0, true, &e) != OK) {
        decide_refuse_err(d, CODE_BAD_POSITION, &e);
    } else if (start(s, d)) {
        d->status = 201;
        d->body = created(s, secrets);
    }
    sitting_free(s);
}

void decide_create(const char *id, const struct ask *a, bool paired, struct decision *d)
{
    struct setup_request r = {.args = a->args, .paired = paired, .faults = json_array()};
    json_t *entry = setup_entry(&r);

    *d = (struct decision){.scope = GAME_SPECTATOR};
    if (entry == NULL) {
        decide_refuse_err(d, r.code, &r.e);
        if (json_array_size(r.faults) > 0)
            json_object_set(d->body, "faults", r.faults);
    } else {
        if (paired) {
            char name[SETUP_PAIR];

            setup_pair_name(a->args, name, sizeof name);
            json_object_set_new(entry, "pair", json_string(name));
        }
        try_create(id, decide_push(d, entry), &r.secrets, d);
    }
    json_decref(r.faults);
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

/* Quick pairing: is everyone who waits here present? */
static bool all_seek(const struct sitting *s, const struct ask *a)
{
    for (int i = 0; i < s->players; i++)
        if (s->seats[i].kind == SEAT_PERSON && !(a->seeks >> i & 1))
            return false;
    return true;
}

void decide_join(struct sitting *s, const struct ask *a, int asker, struct decision *d)
{
    struct str name = arg_name(a->args, "name"), nonce = arg_line(a->args, "nonce");
    struct seat as = {.kind = SEAT_PERSON}, before;
    const char *given = json_string_value(json_object_get(a->args, "key"));
    const char *key = given != NULL ? given : "";
    char token[TOKEN_SIZE], hash[TOKEN_HASH_SIZE];
    int64_t asked = endpoint_int(a->endpoint, a->args, "seat");
    int seat = seat_of_key(s, key, asked);

    (void)asker;
    if (!decide_has_seat(s, asked, d))
        return;
    memcpy(as.name, name.data, name.len);
    memcpy(as.nonce, nonce.data, nonce.len);
    if (s->stage != STORE_WAITING || seat < 0) {
        decide_refuse(d, CODE_SEAT_TAKEN, "the seat is taken");
        return;
    }
    if (a->paired && !all_seek(s, a)) {
        decide_refuse(d, CODE_SEAT_TAKEN, "the waiting player has left");
        return;
    }
    if (!fits(&s->seats[seat], key)) {
        decide_refuse(d, CODE_BAD_KEY, "this seat needs its key");
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

/* ---- before it begins ------------------------------------------------------------------------ */

static enum code has_begun(const struct sitting *s)
{
    return s->stage == STORE_OVER ? CODE_GAME_OVER : CODE_HAS_BEGUN;
}

void decide_nonce(struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    struct str nonce = arg_line(a->args, "nonce");

    if (s->stage != STORE_WAITING)
        decide_refuse(d, has_begun(s), "the game has begun");
    else
        decide_push(d, json_pack("{s:s, s:i, s:s%}", "k", "nonce", "s", seat, "nonce", nonce.data,
                                 nonce.len));
}

/* If nobody else is seated, the game is withdrawn. */
void decide_leave(struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    int persons = 0;

    (void)a;
    for (int i = 0; i < s->players; i++)
        persons += s->seats[i].kind == SEAT_PERSON;
    if (s->stage != STORE_WAITING)
        decide_refuse(d, has_begun(s), "the game has begun: resign instead");
    else
        decide_push(d, json_pack("{s:s, s:i, s:b}", "k", "leave", "s", seat, "all", persons <= 1));
}
