/* Torii: MIT licence, see LICENSE. */
/*
 * The protocol of the Litama servers: a line of words in, an object out. Each command is a request or two to the
 * hall; watchers of a match are sent its state, as a spectator sees it, whenever it changes.
 */
#include "server/litama.h"
#include "rules/onitama/onitama.h"
#include "server/endpoints.h"
#include "server/outbox.h"
#include "server/socket.h"

#include <stdlib.h>
#include <string.h>

enum { NAME = 48, MOST_WATCHED = 64, WORD = 16 };

/* A match that somebody watches. */
struct litama_match {
    struct litama_match *next;
    uint64_t number; /* never used twice */
    char game[STORE_ID + 1], match[LITAMA_MATCH];
    struct subscriber *subscriber;
    uint64_t *watchers; /* handles of connections */
    size_t count, size;
    bool asking, stirred; /* a view was requested; something has changed since */
    struct packet *last;  /* the state that was sent last, or NULL */
};

struct litama {
    struct net *net;
    struct litama_match *matches;
    uint64_t number;
};

/* What a command said, kept until the hall has answered. */
struct litama_order {
    char command[WORD];
    char game[STORE_ID + 1], match[LITAMA_MATCH];
    char token[LITAMA_OUR_TOKEN]; /* empty: malformed */
    char card[WORD], move[WORD];
    char name[NAME + 1];
    bool proper; /* the words after the token are valid */
    bool again;  /* the second request for the same command */
};

/* ---- replies ------------------------------------------------------------------------------------ */

static void complain(struct conn *c, const char *match, const char *words, struct str command)
{
    conn_send_json(c, json_pack("{s:s,s:s,s:s,s:s%}", "messageType", "error", "matchId", match,
                                "error", words, "command", command.data, command.len));
}

static void refuse(struct conn *c, const struct litama_order *o, const char *words)
{
    complain(c, o->match, words, str_of(o->command));
}

static void acknowledge(struct conn *c, const struct litama_order *o)
{
    conn_send_json(c, json_pack("{s:s,s:s}", "messageType", o->command, "matchId", o->match));
}

/* Passes on the hall's error. */
static void refuse_as_answered(struct conn *c, const struct litama_order *o,
                               const struct outgoing *m)
{
    const char *words = json_string_value(json_object_get(m->body, "error"));

    refuse(c, o, words != NULL ? words : "Invalid command sent");
}

static void ask(struct conn *c, const struct litama_order *o, const char *verb, json_t *arguments,
                outbox_deliver *open)
{
    struct outgoing *m = outbox_new(c->net, c, open);
    struct litama_order *kept = malloc(sizeof *kept);

    if (m == NULL || kept == NULL) {
        outbox_free(m);
        free(kept);
        json_decref(arguments);
        conn_drop(c);
        return;
    }
    *kept = *o;
    m->own = kept;
    outbox_ask(m, c, endpoint_find(verb), o->game[0] != '\0' ? o->game : NULL,
               o->token[0] != '\0' ? o->token : NULL, arguments);
}

/* Is this the view of a match? Otherwise refused. */
static bool is_match(struct conn *c, const struct litama_order *o, const struct outgoing *m)
{
    if (m->status == 200 && litama_knows(m->body))
        return true;
    if (m->status == 200 || m->status == 404)
        refuse(c, o, "Match not found");
    else
        refuse_as_answered(c, o, m);
    return false;
}

/* ---- those who watch ------------------------------------------------------------------------------ */

static struct litama_match *match_find(struct litama *l, const char *game)
{
    for (struct litama_match *m = l->matches; m != NULL; m = m->next)
        if (strcmp(m->game, game) == 0)
            return m;
    return NULL;
}

static struct litama_match *match_numbered(struct litama *l, uint64_t number)
{
    for (struct litama_match *m = l->matches; m != NULL; m = m->next)
        if (m->number == number)
            return m;
    return NULL;
}

static void match_free(struct litama_match *m)
{
    subscriber_free(m->subscriber);
    free(m->watchers);
    packet_drop(m->last);
    free(m);
}

/* Frees the newest match if nobody watches it. NULL is fine. */
static void drop_unwatched(struct litama *l, struct litama_match *m)
{
    if (m == NULL || m->count > 0)
        return;
    l->matches = m->next;
    match_free(m);
}

/* Sends the state to all watchers; unless forced, only if it changed. */
static void broadcast(struct litama_match *m, json_t *state, bool forced)
{
    struct packet *p;
    struct jtext j;

    jtext_begin(&j);
    jtext_json(&j, state);
    p = packet_of(&j);
    json_decref(state);
    if (p == NULL)
        return;
    if (forced || m->last == NULL || strcmp(p->text, m->last->text) != 0)
        for (size_t i = 0; i < m->count; i++) {
            struct conn *c = conn_find(m->subscriber->net, m->watchers[i]);

            if (c != NULL)
                conn_send(c, p);
        }
    packet_drop(m->last);
    m->last = p;
}

static void look(struct net *n, struct litama_match *m);

static void looked(struct conn *c, struct outgoing *item)
{
    struct net *n = item->net;
    struct litama_match *m = match_numbered(n->litama, *(uint64_t *)item->own);

    (void)c;
    if (m == NULL)
        return;
    m->asking = false;
    if (item->status == 200)
        broadcast(m, litama_state(item->body, m->match), false);
    if (m->stirred)
        look(n, m);
}

/* One request for a view at a time, however much changes meanwhile. */
static void look(struct net *n, struct litama_match *m)
{
    struct outgoing *item;
    uint64_t *number;

    m->stirred = m->asking;
    if (m->asking)
        return;
    item = outbox_new(n, NULL, looked);
    number = malloc(sizeof *number);
    if (item == NULL || number == NULL) {
        outbox_free(item);
        free(number);
        return;
    }
    *number = m->number;
    item->own = number;
    m->asking = true;
    outbox_ask(item, m->count > 0 ? conn_find(n, m->watchers[0]) : NULL, endpoint_find("view"),
               m->game, NULL, NULL);
}

static void on_event(struct conn *c, struct outgoing *item)
{
    struct litama_match *m = match_numbered(item->net->litama, (uint64_t)(uintptr_t)item->context);

    (void)c;
    if (m != NULL && item->event != NULL)
        look(item->net, m);
}

static struct litama_match *match_new(struct net *n, const struct litama_order *o)
{
    struct litama *l = n->litama;
    struct litama_match *m = calloc(1, sizeof *m);

    if (m == NULL)
        return NULL;
    m->number = ++l->number;
    strcpy(m->game, o->game);
    strcpy(m->match, o->match);
    m->subscriber = subscriber_new(n, NULL, on_event, (void *)(uintptr_t)m->number);
    if (m->subscriber == NULL) {
        free(m);
        return NULL;
    }
    m->next = l->matches;
    l->matches = m;
    return m;
}

static bool watch(struct litama_match *m, struct conn *c)
{
    for (size_t i = 0; i < m->count; i++)
        if (m->watchers[i] == c->handle)
            return true;
    if (m->count == m->size) {
        size_t larger = m->size == 0 ? 4 : 2 * m->size;
        uint64_t *grown = realloc(m->watchers, larger * sizeof *grown);

        if (grown == NULL)
            return false;
        m->watchers = grown;
        m->size = larger;
    }
    if (!limits_watch(c->from, MOST_WATCHED))
        return false;
    m->watchers[m->count++] = c->handle;
    c->watched++;
    return true;
}

void litama_end(struct conn *c)
{
    for (struct litama_match **at = &c->net->litama->matches; *at != NULL && c->watched > 0;) {
        struct litama_match *m = *at;

        for (size_t i = 0; i < m->count; i++)
            if (m->watchers[i] == c->handle) {
                m->watchers[i] = m->watchers[--m->count];
                c->watched--;
                limits_unwatch(c->from);
                break;
            }
        if (m->count > 0) {
            at = &m->next;
        } else {
            *at = m->next;
            match_free(m);
        }
    }
}

/* ---- commands: the answers of the hall -------------------------------------------------------------- */

static bool is_over(const json_t *view)
{
    const char *stage = json_string_value(json_object_get(view, "stage"));

    return stage != NULL && strcmp(stage, "over") == 0;
}

static void on_state(struct conn *c, struct outgoing *m)
{
    const struct litama_order *o = m->own;

    if (c != NULL && is_match(c, o, m))
        conn_send_json(c, litama_state(m->body, o->match));
}

static void on_spectate(struct conn *c, struct outgoing *m)
{
    const struct litama_order *o = m->own;
    struct litama_match *match;

    if (c == NULL || !is_match(c, o, m))
        return;
    if (is_over(m->body)) {
        refuse(c, o, "Game ended");
        return;
    }
    match = match_find(c->net->litama, o->game);
    if (match == NULL)
        match = match_new(c->net, o);
    if (match == NULL || !watch(match, c)) {
        drop_unwatched(c->net->litama, match);
        refuse(c, o, "Too many matches watched");
        return;
    }
    acknowledge(c, o);
    broadcast(match, litama_state(m->body, o->match), true);
    if (match->subscriber->hall == NULL)
        (void)subscriber_listen(match->subscriber, c, match->game, NULL,
                                -1); /* otherwise with the next watcher */
}

/* `create` and `join`: the token of the seat, and who is who. */
static void give_seat(struct conn *c, struct litama_order *o, const char *ours, int index)
{
    char token[LITAMA_TOKEN];

    if (ours == NULL || !litama_token_of(ours, token)) {
        refuse(c, o, "Not allowed to join");
        return;
    }
    conn_send_json(c, json_pack("{s:s,s:s,s:s,s:i}", "messageType", o->command, "matchId", o->match,
                                "token", token, "index", index));
    memset(token, 0, sizeof token);
}

static void on_create(struct conn *c, struct outgoing *m)
{
    struct litama_order *o = m->own;
    const char *game = json_string_value(json_object_get(m->body, "id")), *token = NULL;
    json_t *seat;
    size_t i;

    if (c == NULL)
        return;
    if (m->status != 201 || game == NULL || !litama_match_of(game, o->match)) {
        refuse_as_answered(c, o, m);
        return;
    }
    json_array_foreach(json_object_get(m->body, "seats"), i, seat) if (token == NULL) token =
        json_string_value(json_object_get(seat, "token"));
    give_seat(c, o, token, 0);
}

static void on_join(struct conn *c, struct outgoing *m)
{
    struct litama_order *o = m->own;

    if (c == NULL)
        return;
    if (m->status == 200)
        give_seat(c, o, json_string_value(json_object_get(m->body, "token")), 1);
    else if (m->status == 503 || m->status == 400)
        refuse_as_answered(c, o, m);
    else
        refuse(c, o, "Not allowed to join");
}

static void on_joinable(struct conn *c, struct outgoing *m)
{
    const struct litama_order *o = m->own;

    if (c != NULL && is_match(c, o, m))
        ask(c, o, "join", json_pack("{s:s}", "name", o->name), on_join);
}

/* ---- a move: first what the board says against it, in the order of the first server ------------------- */

static void on_move(struct conn *c, struct outgoing *m)
{
    const struct litama_order *o = m->own;

    if (c == NULL)
        return;
    if (m->status == 200)
        acknowledge(c, o);
    else if (m->status == 422 || m->status == 400)
        refuse(c, o, "Invalid move");
    else if (m->status == 409)
        refuse(c, o, "Cannot move when it is not your turn");
    else
        refuse_as_answered(c, o, m);
}

/* Why the move is refused, or NULL. */
static const char *fault_of(const struct litama_order *o, const json_t *view)
{
    const json_t *turn = json_object_get(view, "turn");
    int you = (int)json_integer_value(json_object_get(view, "you"));

    if (is_over(view))
        return "Game ended";
    if (!json_is_integer(json_object_get(view, "you")))
        return "Token is incorrect";
    if (!o->proper)
        return "'move' or 'card' not given properly";
    if (!json_is_integer(turn) || json_integer_value(turn) != you)
        return "Cannot move when it is not your turn";
    if (strcmp(o->move, "pass") != 0 && !litama_is_own(view, you, o->move))
        return "Cannot move opponent's pieces or empty squares";
    return NULL;
}

static void on_movable(struct conn *c, struct outgoing *m)
{
    struct litama_order *o = m->own;
    char text[2 * WORD + 2];
    const char *fault;

    if (c == NULL)
        return;
    if (m->status == 401 && !o->again) { /* a finished game is reported first */
        o->again = true;
        o->token[0] = '\0';
        ask(c, o, "view", NULL, on_movable);
        return;
    }
    if (!is_match(c, o, m))
        return;
    fault = fault_of(o, m->body);
    if (fault != NULL) {
        refuse(c, o, fault);
        return;
    }
    strcpy(text, o->card);
    strcat(text, ":");
    strcat(text, o->move);
    ask(c, o, "act",
        json_pack("{s:s,s:o}", "text", text, "n", json_deep_copy(json_object_get(m->body, "n"))),
        on_move);
}

/* ---- reading a line ---------------------------------------------------------------------------------- */

static bool is_square(const char *at)
{
    return at[0] >= 'a' && at[0] <= 'e' && at[1] >= '1' && at[1] <= '5';
}

static bool copy_word(struct str word, char out[WORD])
{
    if (word.data == NULL || word.len == 0 || word.len >= WORD)
        return false;
    memcpy(out, word.data, word.len);
    out[word.len] = '\0';
    return true;
}

static void read_move(struct litama_order *o, struct str rest)
{
    struct str token = {"", 0}, card = {NULL, 0}, move = {NULL, 0};

    (void)str_cut(&rest, ' ', &token);
    (void)str_cut(&rest, ' ', &card);
    (void)str_cut(&rest, ' ', &move);
    if (!litama_our_token(token, o->token))
        o->token[0] = '\0';
    o->proper = rest.data == NULL && copy_word(card, o->card) && copy_word(move, o->move) &&
                oni_card_find(card) >= 0 && move.len == 4 &&
                (strcmp(o->move, "pass") == 0 || (is_square(o->move) && is_square(o->move + 2)));
}

/* A name cut to our limit between characters. The original server accepts players without one. */
static bool read_name(struct litama_order *o, struct str name)
{
    if (name.data == NULL)
        name = (struct str){"", 0};
    if (name.len > NAME)
        for (name.len = NAME; name.len > 0 && !char_is_begin(name.data[name.len]); name.len--)
            ;
    memcpy(o->name, name.data, name.len);
    o->name[name.len] = '\0';
    return strlen(o->name) == name.len;
}

static void create(struct conn *c, struct litama_order *o)
{
    ask(c, o, "create",
        json_pack("{s:s,s:s,s:s,s:b,s:b,s:s}", "game", "onitama", "deck", "base", "colour",
                  "random", "open", 1, "takebacks", 0, "name", o->name),
        on_create);
}

/* Commands about a match; `rest` is what follows its id. */
static bool about_match(struct conn *c, struct litama_order *o, struct str rest)
{
    if (strcmp(o->command, "state") == 0) {
        ask(c, o, "view", NULL, on_state);
    } else if (strcmp(o->command, "spectate") == 0) {
        ask(c, o, "view", NULL, on_spectate);
    } else if (strcmp(o->command, "move") == 0) {
        read_move(o, rest);
        ask(c, o, "view", NULL, on_movable);
    } else if (!read_name(o, rest)) {
        return false;
    } else {
        ask(c, o, "view", NULL, on_joinable);
    }
    return true;
}

static bool is_about_match(const char *command)
{
    return strcmp(command, "join") == 0 || strcmp(command, "state") == 0 ||
           strcmp(command, "move") == 0 || strcmp(command, "spectate") == 0;
}

void litama_message(struct conn *c, const char *text, size_t len)
{
    struct str line = {text, len}, rest = line, word = {"", 0}, match = {"", 0};
    struct litama_order o = {0};

    if (!str_cut(&rest, ' ', &word) || !copy_word(word, o.command))
        o.command[0] = '\0';
    if (!conn_may(c, strcmp(o.command, "create") == 0 ? 5 : 1)) {
        complain(c, "", "Too many commands", word);
    } else if (strcmp(o.command, "create") == 0 &&
               !limits_may_write(c->net->limits, c->from, net_now())) {
        complain(c, "", "Too many matches", word);
    } else if (strcmp(o.command, "create") == 0 && rest.data != NULL && read_name(&o, rest)) {
        create(c, &o);
    } else if (!is_about_match(o.command)) {
        complain(c, "", "Invalid command sent", line);
    } else {
        (void)str_cut(&rest, ' ', &match);
        if (!litama_game_of(match, o.game)) {
            complain(c, "", "matchId was in an incorrect format", word);
            return;
        }
        memcpy(o.match, match.data, LITAMA_MATCH - 1);
        if (!about_match(c, &o, rest))
            complain(c, "", "Invalid command sent", line);
    }
}

/* ---- beginning and end --------------------------------------------------------------------------------- */

struct litama *litama_new(struct net *n)
{
    struct litama *l = calloc(1, sizeof *l);

    if (l != NULL)
        l->net = n;
    return l;
}

void litama_free(struct litama *l)
{
    while (l != NULL && l->matches != NULL) {
        struct litama_match *m = l->matches;

        l->matches = m->next;
        match_free(m);
    }
    free(l);
}
