/* Torii: MIT licence, see LICENSE. */
/* What people settle among themselves: words, draws, takebacks, claims, rematches. */
#include "server/decide.h"

#include "server/args.h"

#include <string.h>

enum { MAX_CHAT = 500 };

void decide_chat(const struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    struct str text = {NULL, 0};
    int to = 0;
    struct err e;

    (void)s;
    if (args_line(a->args, "text", MAX_CHAT, &text, &e) != OK ||
        args_word(a->args, "to", "players\0all\0", &to, &e) != OK)
        decide_refuse_err(d, 400, &e);
    else if (text.len == 0)
        decide_refuse(d, 400, "bad", "there is nothing in 'text'");
    else
        decide_push(d, json_pack("{s:s, s:i, s:s, s:s%}", "k", "chat", "s", seat, "to",
                                 to == 1 ? "all" : "players", "text", text.data, text.len));
}

void decide_mute(const struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    int64_t on = -1;
    bool muted = true;
    struct err e;

    if (args_int(a->args, "seat", 0, s->players - 1, &on, &e) != OK ||
        args_bool(a->args, "on", &muted, &e) != OK)
        decide_refuse_err(d, 400, &e);
    else if (on < 0 || on == seat)
        decide_refuse(d, 400, "bad", "'seat' is the one to mute");
    else if ((s->seats[seat].muted >> on & 1) != muted)
        decide_push(d, json_pack("{s:s, s:i, s:i, s:b}", "k", "mute", "s", seat, "on", (int)on,
                                 "muted", muted));
}

/* For two people who are at it. */
static bool between_two(const struct sitting *s, struct decision *d)
{
    if (s->stage != STORE_RUNNING)
        decide_refuse(d, 409, "stage", "there is no game going on");
    else if (s->players != 2)
        decide_refuse(d, 422, "illegal", "that is for games of two");
    else
        return true;
    return false;
}

static void push_words(struct decision *d, const char *kind, int seat, const char *what)
{
    decide_push(d, json_pack("{s:s, s:i, s:s}", "k", kind, "s", seat, "do", what));
}

void decide_draw(const struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    enum { OFFER, ACCEPT, DECLINE, CLAIM };
    static const char words[] = "offer\0accept\0decline\0claim\0";
    int what = OFFER;
    struct err e;

    if (args_word(a->args, "do", words, &what, &e) != OK)
        decide_refuse_err(d, 400, &e);
    else if (!between_two(s, d))
        return;
    else if (what == CLAIM && !match_may_claim(&s->match)) {
        decide_refuse(d, 422, "illegal", "no draw can be claimed here (B13)");
        json_object_set_new(d->body, "clause", json_string("B13"));
    } else if (what == CLAIM)
        push_words(d, "draw", seat, "claim");
    else if (what == OFFER && (s->draw_by == seat || s->draw_n == s->n + 1))
        decide_refuse(d, 409, "stage", "a draw was offered in this turn already");
    else if (what == OFFER && s->draw_by < 0)
        push_words(d, "draw", seat, "offer");
    else if (s->draw_by != 1 - seat)
        decide_refuse(d, 409, "stage", "nobody has offered a draw");
    else
        push_words(d, "draw", seat, what == DECLINE ? "decline" : "accept");
}

/* ---- takebacks ----------------------------------------------------------------------------- */

/* Where pawns are hidden every public move tells something, if only where none of them is: what goes back
 * is the last part alone, and only if nobody else was shown anything of it. */
static bool find_silent(const struct sitting *s, int seat, size_t *out)
{
    const struct game *g = &s->entry.game;
    size_t last = s->match.count - 1;
    struct game_state before;

    if (s->match.count == 0 || s->match.steps[last].actor != seat || g->kind->silent == NULL)
        return false;
    match_state_at(&s->match, last, &before);
    *out = last;
    return g->kind->silent(g,
                           g->kind->event(g, &before, s->match.steps[last].action, GAME_SPECTATOR));
}

/* Where the last turn of a seat began; false if it cannot be taken back. */
static bool find_turn(const struct sitting *s, int seat, size_t *out)
{
    const struct game *g = &s->entry.game;
    struct game_state state = s->match.first;
    bool found = false, shown = false;

    if (g->kind->hidden && g->kind->reveals == NULL)
        return find_silent(s, seat, out);
    for (size_t i = 0; i < s->match.count; i++) {
        const struct match_step *step = &s->match.steps[i];
        bool part = g->kind->stage(g, &state) == GAME_PART;

        if (step->actor == seat && !(found && part)) {
            *out = i;
            found = true;
            shown = false;
        }
        if (step->actor == GAME_CHANCE) {
            shown = true;
            if (g->kind->settle(g, &state, &step->outcome, NULL) != OK)
                return false;
            continue;
        }
        shown = shown || (g->kind->reveals != NULL && g->kind->reveals(g, &state, step->action));
        game_play(g, &state, step->action);
    }
    return found && !shown;
}

static void push_takeback(const struct sitting *s, int asker, int seat, struct decision *d)
{
    size_t to = 0;

    if (find_turn(s, asker, &to))
        decide_push(d, json_pack("{s:s, s:i, s:s, s:I}", "k", "takeback", "s", seat, "do", "accept",
                                 "to", (json_int_t)to));
    else
        decide_refuse(d, 422, "illegal",
                      "nothing can be taken back across what was shown or drawn since");
}

void decide_takeback(const struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    enum { ASK, ACCEPT, DECLINE };
    static const char words[] = "ask\0accept\0decline\0";
    int what = ASK;
    size_t to;
    struct err e;

    if (args_word(a->args, "do", words, &what, &e) != OK)
        decide_refuse_err(d, 400, &e);
    else if (!between_two(s, d))
        return;
    else if (!json_is_true(json_object_get(s->setup, "takebacks")))
        decide_refuse(d, 422, "illegal", "this table takes nothing back");
    else if (what == ASK && s->seats[1 - seat].kind == SEAT_LEVEL)
        push_takeback(s, seat, seat, d);
    else if (what == ASK && !find_turn(s, seat, &to))
        push_takeback(s, seat, seat, d); /* says why not */
    else if (what == ASK && s->takeback_by == seat)
        decide_refuse(d, 409, "stage", "that was asked already");
    else if (what == ASK)
        push_words(d, "takeback", seat, "ask");
    else if (s->takeback_by != 1 - seat)
        decide_refuse(d, 409, "stage", "nobody has asked to take something back");
    else if (what == DECLINE)
        push_words(d, "takeback", seat, "decline");
    else
        push_takeback(s, 1 - seat, seat, d);
}

/* ---- somebody has gone --------------------------------------------------------------------- */

void decide_claim(const struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    int turn = sitting_turn(s);
    int64_t until = a->now + json_integer_value(json_object_get(s->setup, "abandon"));

    if (turn < 0)
        decide_refuse(d, 409, "stage", "there is no game going on");
    else if (turn == seat)
        decide_refuse(d, 409, "turn", "it is your turn");
    else if (s->clock.kind != CLOCK_NONE)
        decide_refuse(d, 422, "illegal", "the clock decides here");
    else if (s->seats[turn].kind != SEAT_PERSON)
        decide_refuse(d, 422, "illegal", "the computer never goes away");
    else if (s->claim_on == turn)
        decide_refuse(d, 409, "stage", "that was claimed already");
    else if (a->there >> turn & 1)
        decide_refuse(d, 409, "stage", "the seat to act is connected");
    else {
        decide_push(d, json_pack("{s:s, s:i, s:i, s:I}", "k", "claim", "s", seat, "on", turn,
                                 "until", (json_int_t)until));
        d->body = json_pack("{s:I}", "until", (json_int_t)until);
    }
}

/* ---- again --------------------------------------------------------------------------------- */

/* Is this the last person to ask? */
static bool all_want(const struct sitting *s, int seat)
{
    for (int i = 0; i < s->players; i++)
        if (i != seat && s->seats[i].token[0] != '\0' && !s->seats[i].again)
            return false;
    return true;
}

void decide_rematch(const struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    struct str nonce = {"", 0};
    int what = 0;
    struct err e;

    if (args_word(a->args, "do", "ask\0decline\0", &what, &e) != OK ||
        args_line(a->args, "nonce", FAIR_MAX_NONCE, &nonce, &e) != OK) {
        decide_refuse_err(d, 400, &e);
        return;
    }
    if (s->stage != STORE_OVER || strcmp(s->ending, "withdrawn") == 0) {
        decide_refuse(d, 409, "stage", "the game is not over");
        return;
    }
    if (s->next[0] != '\0') { /* agreed already */
        d->body = json_pack("{s:s, s:i}", "next", s->next, "seat", (seat + 1) % s->players);
        return;
    }
    if (what == 0 && s->seats[seat].again) {
        decide_refuse(d, 409, "stage", "that was asked already");
        return;
    }
    decide_push(d, json_pack("{s:s, s:i, s:s, s:s%}", "k", "rematch", "s", seat, "do",
                             what == 1 ? "decline" : "ask", "nonce", nonce.data, nonce.len));
    d->rematch = what == 0 && all_want(s, seat);
}

/* Everybody one seat further on, with the token he has. */
static json_t *moved_seat(const struct sitting *s, int from, const json_t *asked)
{
    const struct seat *seat = &s->seats[from];
    bool asks = json_integer_value(json_object_get(asked, "s")) == from;

    if (seat->token[0] == '\0')
        return json_pack("{s:s, s:i}", "kind", "level", "level", seat->level);
    return json_pack("{s:s, s:s, s:s, s:s}", "kind", "person", "name", seat->name, "nonce",
                     asks ? json_string_value(json_object_get(asked, "nonce")) : seat->again_nonce,
                     "token", seat->token);
}

void decide_next(const struct sitting *s, const char *id, struct decision *d, struct decision *next)
{
    json_t *entry = json_deep_copy(s->setup), *seats = json_array(), *asked = d->entries[0];
    unsigned char secret[FAIR_BYTES], key[FAIR_BYTES];
    char hex[FAIR_HEX];
    struct sitting *made = sitting_new(id);
    struct match_step steps[STORE_MAX_TOGETHER];
    struct err e;

    *next = (struct decision){.status = 201};
    for (int i = 0; i < s->players; i++)
        json_array_append_new(seats, moved_seat(s, (i + s->players - 1) % s->players, asked));
    fair_secret_new(secret);
    fair_hex(secret, hex);
    json_object_set_new(entry, "seats", seats);
    json_object_set_new(entry, "secret", json_string(hex));
    json_object_set_new(entry, "previous", json_string(s->id));
    json_object_del(entry, "pair");
    decide_push(next, entry);
    json_object_set_new(asked, "next", json_string(id));
    json_object_set_new(asked, "do", json_string("agreed"));
    d->body = json_pack("{s:s, s:i}", "next", id, "seat", (d->scope + 1) % s->players);
    if (made != NULL && sitting_apply(made, entry, 0, true, &e) == OK) {
        struct match m = made->match;

        m.steps = steps;
        m.size = STORE_MAX_TOGETHER;
        sitting_key(made, key);
        (void)decide_chance(made, &m, key, 0, next);
    }
    sitting_free(made);
}
