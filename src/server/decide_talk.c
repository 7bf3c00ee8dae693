/* Torii: MIT licence, see LICENSE. */
/* What people settle among themselves: words, draws, takebacks, claims, rematches. */
#include "server/decide.h"

#include "game/takeback.h"
#include "server/args.h"
#include "server/names.h"

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
        decide_refuse_err(d, CODE_BAD_VALUE, &e);
    else if (!name_is_visible(text))
        decide_refuse(d, CODE_MISSING, "there is nothing in 'text'");
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
        decide_refuse_err(d, CODE_BAD_VALUE, &e);
    else if (on < 0)
        decide_refuse(d, CODE_MISSING, "'seat' is the one to mute");
    else if (on == seat)
        decide_refuse(d, CODE_BAD_VALUE, "nobody mutes himself");
    else if ((s->seats[seat].muted >> on & 1) != muted)
        decide_push(d, json_pack("{s:s, s:i, s:i, s:b}", "k", "mute", "s", seat, "on", (int)on,
                                 "muted", muted));
}

/* For two people who are at it. */
static bool between_two(const struct sitting *s, struct decision *d)
{
    if (s->stage != STORE_RUNNING)
        decide_refuse(d, decide_stage_code(s), "there is no game going on");
    else if (s->players != 2)
        decide_refuse(d, CODE_TWO_PLAYERS_ONLY, "that is for games of two");
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
        decide_refuse_err(d, CODE_BAD_VALUE, &e);
    else if (!between_two(s, d))
        return;
    else if (what == CLAIM && !match_may_claim(&s->match)) {
        decide_refuse(d, CODE_NO_CLAIM, "no draw can be claimed here (B13)");
        json_object_set_new(d->body, "clause", json_string("B13"));
    } else if (what == CLAIM)
        push_words(d, "draw", seat, "claim");
    else if (what == OFFER && (s->draw_by == seat || s->draw_n == s->n + 1))
        decide_refuse(d, CODE_ALREADY_OFFERED, "a draw was offered in this turn already");
    else if (what == OFFER && s->draw_by < 0)
        push_words(d, "draw", seat, "offer");
    else if (s->draw_by != 1 - seat)
        decide_refuse(d, CODE_NO_OFFER, "nobody has offered a draw");
    else
        push_words(d, "draw", seat, what == DECLINE ? "decline" : "accept");
}

void decide_draw_answer(const struct sitting *s, const struct ask *a, struct decision *d)
{
    bool accepts = false;
    struct err e;

    if (s->stage != STORE_RUNNING || !sitting_asks_computer(s) ||
        args_bool(a->args, "accept", &accepts, &e) != OK)
        return;
    push_words(d, "draw", 1 - s->draw_by, accepts ? "accept" : "decline");
}

/* ---- takebacks ----------------------------------------------------------------------------- */

static void refuse_shown(const struct sitting *s, size_t shown, int seat, struct decision *d)
{
    char memory[GAME_MAX_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    match_event_print(&s->match, shown, seat, &t);
    decide_refuse(d, CODE_WAS_SHOWN,
                  "%q showed something hidden, or could have: you cannot take it back (S15)",
                  text_view(&t));
    json_object_set_new(d->body, "clause", json_string("S15"));
}

/* Does whoever practises take back what was shown as well? In Onamazu nobody does (6). */
static bool is_lenient(const struct sitting *s)
{
    return sitting_is_practice(s) && s->game.kind->outcome_event == NULL;
}

/* Is what stands in the way, if anything, something that the seat may disregard? Else false, with the reason. */
static bool may_take_back(const struct sitting *s, int seat, const struct takeback *t, bool consent,
                          struct decision *d)
{
    if (t->verdict == TAKEBACK_NOTHING)
        decide_refuse(d, CODE_NOTHING_TO_TAKE_BACK, "there is nothing to take back yet");
    else if (t->verdict == TAKEBACK_DRAWN)
        decide_refuse(d, CODE_WAS_DRAWN,
                      "chance has decided something since, which cannot be drawn again");
    else if (t->verdict == TAKEBACK_SHOWN && !consent)
        refuse_shown(s, t->shown, seat, d);
    else
        return true;
    return false;
}

static void push_takeback(int seat, const char *what, size_t to, struct decision *d)
{
    decide_push(d, json_pack("{s:s, s:i, s:s, s:I}", "k", "takeback", "s", seat, "do", what, "to",
                             (json_int_t)to));
}

/* A person decides for himself; the computer consents to what gives nothing away, or practises (S15). */
static void ask_takeback(const struct sitting *s, int seat, struct decision *d)
{
    struct takeback t = takeback_turn(&s->match, seat);
    bool computer = s->seats[1 - seat].kind == SEAT_LEVEL;

    if (!computer && s->takeback_by == seat)
        decide_refuse(d, CODE_ALREADY_ASKED, "that was asked already");
    else if (!may_take_back(s, seat, &t, !computer || is_lenient(s), d))
        return;
    else if (computer)
        push_takeback(seat, "accept", t.to, d);
    else
        push_words(d, "takeback", seat, "ask");
}

static void accept_takeback(const struct sitting *s, int seat, struct decision *d)
{
    struct takeback t = takeback_turn(&s->match, 1 - seat);

    if (may_take_back(s, seat, &t, true, d))
        push_takeback(seat, "accept", t.to, d);
}

/* The last action of a turn that is still being played: nobody else has answered it, so nobody is asked. */
static void step_back(const struct sitting *s, int seat, struct decision *d)
{
    struct takeback t = takeback_part(&s->match, seat);

    if (may_take_back(s, seat, &t, is_lenient(s), d))
        push_takeback(seat, "step", t.to, d);
}

static void decide_step(const struct sitting *s, int seat, struct decision *d)
{
    if (s->stage != STORE_RUNNING)
        decide_refuse(d, decide_stage_code(s), "there is no game going on");
    else if (s->seats[seat].kind != SEAT_PERSON)
        decide_refuse(d, CODE_COMPUTER_PLAYS, "the computer plays on for this seat");
    else if (sitting_turn(s) != seat)
        decide_refuse(d, CODE_NOT_YOUR_TURN, "it is not your turn");
    else
        step_back(s, seat, d);
}

void decide_takeback(const struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    enum { ASK, ACCEPT, DECLINE, STEP };
    static const char words[] = "ask\0accept\0decline\0step\0";
    int64_t n = (int64_t)s->n;
    int what = ASK;
    struct err e;

    if (args_word(a->args, "do", words, &what, &e) != OK ||
        args_int(a->args, "n", 0, INT64_MAX, &n, &e) != OK)
        decide_refuse_err(d, CODE_BAD_VALUE, &e);
    else if ((uint64_t)n != s->n)
        decide_refuse_stale(s, d);
    else if (what == STEP)
        decide_step(s, seat, d);
    else if (!between_two(s, d))
        return;
    else if (!json_is_true(json_object_get(s->setup, "takebacks")))
        decide_refuse(d, CODE_NO_TAKEBACKS, "this table takes nothing back");
    else if (what == ASK)
        ask_takeback(s, seat, d);
    else if (s->takeback_by != 1 - seat)
        decide_refuse(d, CODE_NO_OFFER, "nobody has asked to take something back");
    else if (what == DECLINE)
        push_words(d, "takeback", seat, "decline");
    else
        accept_takeback(s, seat, d);
}

/* ---- somebody has gone --------------------------------------------------------------------- */

/* Has it been silent for so long that one may say that it has gone? While a server was away, or has just
 * come back, nobody could show himself. */
static bool is_silent(const struct sitting *s, const struct ask *a, int seat)
{
    return (a->there >> seat & 1) == 0 && a->now - s->seats[seat].time >= SITTING_SILENCE &&
           a->now - a->opened >= SITTING_SILENCE;
}

void decide_claim(const struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    int turn = sitting_turn(s);
    int64_t until = a->now + json_integer_value(json_object_get(s->setup, "abandon"));

    if (turn < 0)
        decide_refuse(d, decide_stage_code(s), "there is no game going on");
    else if (turn == seat)
        decide_refuse(d, CODE_YOUR_TURN, "it is your turn");
    else if (s->clock.kind != CLOCK_NONE)
        decide_refuse(d, CODE_CLOCK_DECIDES, "the clock decides here");
    else if (s->seats[turn].kind != SEAT_PERSON)
        decide_refuse(d, CODE_COMPUTER_PLAYS, "the computer never goes away");
    else if (s->claim_on == turn)
        decide_refuse(d, CODE_ALREADY_CLAIMED, "that was claimed already");
    else if (!is_silent(s, a, turn))
        decide_refuse(d, CODE_PRESENT, "the seat to act is there, or was %d seconds ago",
                      SITTING_SILENCE / 1000);
    else {
        decide_push(d, json_pack("{s:s, s:i, s:i, s:I}", "k", "claim", "s", seat, "on", turn,
                                 "until", (json_int_t)until));
        d->body = json_pack("{s:I}", "until", (json_int_t)until);
    }
}

/* ---- again --------------------------------------------------------------------------------- */

/* Is this the last person to ask? Whoever gave his seat up to the computer is not waited for. */
static bool all_want(const struct sitting *s, int seat)
{
    for (int i = 0; i < s->players; i++)
        if (i != seat && s->seats[i].kind == SEAT_PERSON && !s->seats[i].again)
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
        decide_refuse_err(d, CODE_BAD_VALUE, &e);
        return;
    }
    if (s->stage != STORE_OVER || strcmp(s->ending, "withdrawn") == 0) {
        decide_refuse(d, s->stage == STORE_OVER ? CODE_NOT_BEGUN : CODE_NOT_OVER,
                      s->stage == STORE_OVER ? "the game never began" : "the game is not over");
        return;
    }
    if (s->next[0] != '\0') { /* agreed already */
        d->body = json_pack("{s:s, s:i}", "next", s->next, "seat", (seat + 1) % s->players);
        return;
    }
    if (what == 0 && s->seats[seat].again) {
        decide_refuse(d, CODE_ALREADY_ASKED, "that was asked already");
        return;
    }
    decide_push(d, json_pack("{s:s, s:i, s:s, s:s%}", "k", "rematch", "s", seat, "do",
                             what == 1 ? "decline" : "ask", "nonce", nonce.data, nonce.len));
    d->rematch = what == 0 && all_want(s, seat);
}

/* Everybody one seat further on, with the token he has; who has gone and does not ask stays away, and the
 * computer plays on there. */
static json_t *moved_seat(const struct sitting *s, int from, const json_t *asked)
{
    const struct seat *seat = &s->seats[from];
    bool asks = json_integer_value(json_object_get(asked, "s")) == from;

    if (seat->kind == SEAT_LEVEL && !seat->again && !asks)
        return json_pack("{s:s, s:i}", "kind", "level", "level", seat->level);
    return json_pack("{s:s, s:s, s:s, s:s}", "kind", "person", "name", seat->name, "nonce",
                     asks ? json_string_value(json_object_get(asked, "nonce")) : seat->again_nonce,
                     "token", seat->token);
}

/* Its seed was drawn, and committed to, when the game before it was made: long before anybody's nonce. */
static void seed_next(json_t *entry)
{
    json_t *again = json_object_get(entry, "again"); /* none in games from before there was one */

    json_object_set_new(entry, "secret", again != NULL ? json_incref(again) : setup_secret());
    json_object_set_new(entry, "again", setup_secret());
}

void decide_next(const struct sitting *s, const char *id, struct decision *d, struct decision *next)
{
    json_t *entry = json_deep_copy(s->setup), *seats = json_array(), *asked = d->entries[0];
    unsigned char key[FAIR_BYTES];
    struct sitting *made = sitting_new(id);
    struct match_step steps[STORE_MAX_TOGETHER];
    struct err e;

    *next = (struct decision){.status = 201};
    for (int i = 0; i < s->players; i++)
        json_array_append_new(seats, moved_seat(s, (i + s->players - 1) % s->players, asked));
    seed_next(entry);
    json_object_set_new(entry, "seats", seats);
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
