/* Torii: MIT licence, see LICENSE. */
/* Chat, draws, takebacks, claims of absence, rematches. */
#include "server/decide.h"

#include "game/takeback.h"
#include "server/args.h"
#include "server/names.h"

#include <string.h>

void decide_chat(struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    struct str text = arg_line(a->args, "text");
    int to = endpoint_word(a->endpoint, a->args, "to");

    (void)s;
    if (!name_is_visible(text))
        decide_refuse(d, CODE_MISSING, "'text' is empty");
    else
        decide_push(d, json_pack("{s:s, s:i, s:s, s:s%}", "k", "chat", "s", seat, "to",
                                 to == 1 ? "all" : "players", "text", text.data, text.len));
}

void decide_mute(struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    int64_t on = endpoint_int(a->endpoint, a->args, "seat");
    bool muted = endpoint_bool(a->endpoint, a->args, "on");

    if (!decide_has_seat(s, on, d))
        return;
    if (on == seat)
        decide_refuse(d, CODE_BAD_VALUE, "you cannot mute yourself");
    else if ((s->seats[seat].muted >> on & 1) != muted)
        decide_push(d, json_pack("{s:s, s:i, s:i, s:b}", "k", "mute", "s", seat, "on", (int)on,
                                 "muted", muted));
}

/* Only for running games of two. */
static bool between_two(const struct sitting *s, struct decision *d)
{
    if (s->stage != STORE_RUNNING)
        decide_refuse(d, decide_stage_code(s), "the game is not running");
    else if (s->players != 2)
        decide_refuse(d, CODE_TWO_PLAYERS_ONLY, "only for games of two players");
    else
        return true;
    return false;
}

static void push_words(struct decision *d, const char *kind, int seat, const char *what)
{
    decide_push(d, json_pack("{s:s, s:i, s:s}", "k", kind, "s", seat, "do", what));
}

void decide_draw(struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    enum { OFFER, ACCEPT, DECLINE, CLAIM };
    int what = endpoint_word(a->endpoint, a->args, "do");

    if (!between_two(s, d))
        return;
    else if (what == CLAIM && !match_may_claim(&s->match)) {
        decide_refuse(d, CODE_NO_CLAIM, "no draw can be claimed here (B13)");
        json_object_set_new(d->body, "clause", json_string("B13"));
    } else if (what == CLAIM)
        push_words(d, "draw", seat, "claim");
    else if (what == OFFER && (s->draw_by == seat || s->draw_n == s->n + 1))
        decide_refuse(d, CODE_ALREADY_OFFERED, "a draw was already offered this turn");
    else if (what == OFFER && s->draw_by < 0)
        push_words(d, "draw", seat, "offer");
    else if (s->draw_by != 1 - seat)
        decide_refuse(d, CODE_NO_OFFER, "nobody has offered a draw");
    else
        push_words(d, "draw", seat, what == DECLINE ? "decline" : "accept");
}

void decide_draw_answer(struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    bool accepts = json_is_true(json_object_get(a->args, "accept"));

    (void)seat;
    if (s->stage == STORE_RUNNING && sitting_asks_computer(s))
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

/* May a practice game take back what was shown as well? Not in Onamazu (6). */
static bool is_lenient(const struct sitting *s)
{
    return sitting_is_practice(s) && s->game.kind->outcome_event == NULL;
}

/* Is the takeback possible, given consent? Otherwise refused with the reason. */
static bool may_take_back(const struct sitting *s, int seat, const struct takeback *t, bool consent,
                          struct decision *d)
{
    if (t->verdict == TAKEBACK_NOTHING)
        decide_refuse(d, CODE_NOTHING_TO_TAKE_BACK, "there is nothing to take back");
    else if (t->verdict == TAKEBACK_DRAWN)
        decide_refuse(d, CODE_WAS_DRAWN, "a random outcome since then cannot be undone");
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

/* A person is asked; the computer consents if nothing was shown, or in practice (S15). */
static void ask_takeback(const struct sitting *s, int seat, struct decision *d)
{
    struct takeback t = takeback_turn(&s->match, seat);
    bool computer = s->seats[1 - seat].kind == SEAT_LEVEL;

    if (!computer && s->takeback_by == seat)
        decide_refuse(d, CODE_ALREADY_ASKED, "you have already asked");
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

/* The last action of an unfinished turn: nobody has replied to it, so nobody is asked. */
static void step_back(const struct sitting *s, int seat, struct decision *d)
{
    struct takeback t = takeback_part(&s->match, seat);

    if (may_take_back(s, seat, &t, is_lenient(s), d))
        push_takeback(seat, "step", t.to, d);
}

static void decide_step(const struct sitting *s, int seat, struct decision *d)
{
    if (s->stage != STORE_RUNNING)
        decide_refuse(d, decide_stage_code(s), "the game is not running");
    else if (s->seats[seat].kind != SEAT_PERSON)
        decide_refuse(d, CODE_COMPUTER_PLAYS, "the computer has taken over this seat");
    else if (sitting_turn(s) != seat)
        decide_refuse(d, CODE_NOT_YOUR_TURN, "it is not your turn");
    else
        step_back(s, seat, d);
}

void decide_takeback(struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    enum { ASK, ACCEPT, DECLINE, STEP };
    int64_t n = endpoint_int(a->endpoint, a->args, "n");
    int what = endpoint_word(a->endpoint, a->args, "do");

    if (n >= 0 && (uint64_t)n != s->n)
        decide_refuse_stale(s, d);
    else if (what == STEP)
        decide_step(s, seat, d);
    else if (!between_two(s, d))
        return;
    else if (!json_is_true(json_object_get(s->setup, "takebacks")))
        decide_refuse(d, CODE_NO_TAKEBACKS, "takebacks are disabled in this game");
    else if (what == ASK)
        ask_takeback(s, seat, d);
    else if (s->takeback_by != 1 - seat)
        decide_refuse(d, CODE_NO_OFFER, "nobody has asked for a takeback");
    else if (what == DECLINE)
        push_words(d, "takeback", seat, "decline");
    else
        accept_takeback(s, seat, d);
}

/* ---- somebody has gone --------------------------------------------------------------------- */

/* Has the seat been silent long enough for a claim? Time when the server was down does not count. */
static bool is_silent(const struct sitting *s, const struct ask *a, int seat)
{
    return (a->there >> seat & 1) == 0 && a->now - s->seats[seat].time >= SITTING_SILENCE &&
           a->now - a->opened >= SITTING_SILENCE;
}

void decide_claim(struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    int turn = sitting_turn(s);
    int64_t until = a->now + json_integer_value(json_object_get(s->setup, "abandon"));

    if (turn < 0)
        decide_refuse(d, decide_stage_code(s), "the game is not running");
    else if (turn == seat)
        decide_refuse(d, CODE_YOUR_TURN, "it is your turn");
    else if (s->clock.kind != CLOCK_NONE)
        decide_refuse(d, CODE_CLOCK_DECIDES, "games with a clock are decided by the clock");
    else if (s->seats[turn].kind != SEAT_PERSON)
        decide_refuse(d, CODE_COMPUTER_PLAYS, "the computer is always present");
    else if (s->claim_on == turn)
        decide_refuse(d, CODE_ALREADY_CLAIMED, "this was already claimed");
    else if (!is_silent(s, a, turn))
        decide_refuse(d, CODE_PRESENT,
                      "the player to act is present, or was within the last %d seconds",
                      SITTING_SILENCE / 1000);
    else {
        decide_push(d, json_pack("{s:s, s:i, s:i, s:I}", "k", "claim", "s", seat, "on", turn,
                                 "until", (json_int_t)until));
        d->body = json_pack("{s:I}", "until", (json_int_t)until);
    }
}

/* ---- again --------------------------------------------------------------------------------- */

/* Has everyone else asked? Seats taken over by the computer do not count. */
static bool all_want(const struct sitting *s, int seat)
{
    for (int i = 0; i < s->players; i++)
        if (i != seat && s->seats[i].kind == SEAT_PERSON && !s->seats[i].again)
            return false;
    return true;
}

void decide_rematch(struct sitting *s, const struct ask *a, int seat, struct decision *d)
{
    struct str nonce = arg_line(a->args, "nonce");
    int what = endpoint_word(a->endpoint, a->args, "do");

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
        decide_refuse(d, CODE_ALREADY_ASKED, "you have already asked");
        return;
    }
    decide_push(d, json_pack("{s:s, s:i, s:s, s:s%}", "k", "rematch", "s", seat, "do",
                             what == 1 ? "decline" : "ask", "nonce", nonce.data, nonce.len));
    d->rematch = what == 0 && all_want(s, seat);
}

/* Everyone moves on by one seat and keeps the token; the computer keeps a seat whose player left and did not ask. */
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

/* Its seed was drawn and committed to when the previous game was created, before any nonce was known. */
static void seed_next(json_t *entry)
{
    json_t *again = json_object_get(entry, "again"); /* missing in old games */

    json_object_set_new(entry, "secret", again != NULL ? json_incref(again) : setup_secret());
    json_object_set_new(entry, "again", setup_secret());
}

/* Its cards, or whatever else chance begins with. */
static bool deal_next(struct sitting *made, int64_t now, struct decision *next)
{
    struct match_step steps[STORE_MAX_TOGETHER];
    unsigned char key[FAIR_BYTES];
    struct match m = made->match;
    bool good;
    struct err e;

    m.steps = steps;
    m.size = STORE_MAX_TOGETHER;
    sitting_key(made, key);
    good = decide_chance(made, &m, key, 0, next);
    for (int i = 1; i < next->count && good; i++)
        good = sitting_apply(made, next->entries[i], now, true, &e) == OK;
    return good;
}

bool decide_next(const struct sitting *s, struct sitting *made, int64_t now, struct decision *d,
                 struct decision *next)
{
    json_t *entry = json_deep_copy(s->setup), *seats = json_array(), *asked = d->entries[0];
    struct err e;

    *next = (struct decision){.status = 201};
    for (int i = 0; i < s->players; i++)
        json_array_append_new(seats, moved_seat(s, (i + s->players - 1) % s->players, asked));
    seed_next(entry);
    json_object_set_new(entry, "seats", seats);
    json_object_set_new(entry, "previous", json_string(s->id));
    json_object_del(entry, "pair");
    decide_push(next, entry);
    json_object_set_new(asked, "next", json_string(made->id));
    json_object_set_new(asked, "do", json_string("agreed"));
    d->body = json_pack("{s:s, s:i}", "next", made->id, "seat", (d->scope + 1) % s->players);
    return sitting_apply(made, entry, now, true, &e) == OK && deal_next(made, now, next);
}
