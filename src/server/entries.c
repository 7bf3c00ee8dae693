/* Torii: MIT licence, see LICENSE. */
/* What each entry of a log does to a sitting. */
#include "server/show.h"
#include "server/sitting.h"

#include <stdlib.h>
#include <string.h>

enum { EVERYBODY = (1 << SITTING_SCOPES) - 1 };

/* Over, away from the board. */
static void finish(struct sitting *s, enum record_result result, const char *ending)
{
    s->stage = STORE_OVER;
    s->result = result;
    s->ending = ending;
}

/* After a step, and at the start: who acts now, and is it over? */
static void go_on(struct sitting *s, int64_t time, bool passed)
{
    int turn = game_turn(&s->game, &s->match.state);

    if (turn == GAME_OVER)
        finish(s, record_result_of(&s->game, &s->match.state),
               s->game.kind->ending(&s->game, &s->match.state));
    if (turn != GAME_CHANCE)
        clock_run(&s->clock, s->stage == STORE_OVER ? -1 : turn, time, passed);
}

static void wait_on(struct sitting *s, int64_t time)
{
    bool paired = json_object_get(s->setup, "pair") != NULL;

    s->waits_until = time + (paired ? (int64_t)SITTING_PAIR_WAIT : (int64_t)SITTING_WAIT);
}

static void start_if_full(struct sitting *s, int64_t time)
{
    for (int i = 0; i < s->players; i++)
        if (s->seats[i].kind == SEAT_OPEN)
            return;
    s->stage = STORE_RUNNING;
    s->waits_until = 0;
    go_on(s, time, false);
}

static const char *word_of(const json_t *entry, const char *key)
{
    const char *word = json_string_value(json_object_get(entry, key));

    return word != NULL ? word : "";
}

static void copy_text(char *to, size_t size, const json_t *from)
{
    struct text t;

    text_init(&t, to, size);
    text_add(&t, json_is_string(from) ? json_string_value(from) : "");
}

static void sit_down(struct seat *seat, const json_t *from)
{
    const char *kind = json_string_value(json_object_get(from, "kind"));
    int level = (int)json_integer_value(json_object_get(from, "level"));

    memset(seat, 0, sizeof *seat);
    seat->kind = kind == NULL || strcmp(kind, "open") == 0 ? SEAT_OPEN
                 : strcmp(kind, "level") == 0              ? SEAT_LEVEL
                                                           : SEAT_PERSON;
    seat->level = level < 1 || level > 10 ? 1 : level;
    copy_text(seat->name, sizeof seat->name, json_object_get(from, "name"));
    copy_text(seat->nonce, sizeof seat->nonce, json_object_get(from, "nonce"));
    copy_text(seat->token, sizeof seat->token, json_object_get(from, "token"));
    copy_text(seat->key, sizeof seat->key, json_object_get(from, "key"));
}

static enum status begin_match(struct sitting *s, const json_t *entry, struct err *e)
{
    const char *position = json_string_value(json_object_get(entry, "position"));
    const struct game *g = &s->game;
    enum status rc;

    if (!sitting_make_room(s, 1))
        return err_say(e, NO_ROOM, "no memory");

    struct match_step *steps = s->match.steps;
    size_t size = s->match.size;

    if (position == NULL) {
        match_init(&s->match, g, steps, size);
        return OK;
    }
    rc = match_init_position(&s->match, g, steps, size, str_of(position), e);
    if (rc == OK && !g->kind->known(g, &s->match.state))
        rc = err_say(e, BAD_INPUT, "the position does not tell everything");
    if (rc == OK && game_turn(g, &s->match.state) == GAME_OVER)
        rc = err_say(e, BAD_INPUT, "the game is over in this position");
    return rc;
}

/* Games from before there was one have none. */
static void commit_again(struct sitting *s, const json_t *entry)
{
    const char *again = json_string_value(json_object_get(entry, "again"));
    unsigned char secret[FAIR_BYTES];

    if (again != NULL && fair_unhex(str_of(again), secret))
        fair_commit(secret, s->again_commitment);
}

/* Which game it is, and what everybody may know of it. */
static enum status open_game(struct sitting *s, const json_t *entry, struct err *e)
{
    struct games_entry *opened = calloc(1, sizeof *opened);
    enum status rc =
        opened != NULL ? setup_open(opened, entry, NULL, e) : err_say(e, NO_ROOM, "no memory");

    if (rc == OK && !sitting_set_game(s, opened))
        rc = err_say(e, NO_ROOM, "no memory");
    if (rc == OK)
        s->options = setup_public(entry, opened);
    free(opened);
    return rc;
}

static enum status apply_create(struct sitting *s, const json_t *entry, int64_t time,
                                struct change *c, struct err *e)
{
    const json_t *clock = json_object_get(entry, "clock");
    const char *secret = json_string_value(json_object_get(entry, "secret"));
    enum status rc = open_game(s, entry, e);

    if (rc == OK)
        rc = begin_match(s, entry, e);
    if (rc == OK && (secret == NULL || !fair_unhex(str_of(secret), s->secret)))
        rc = err_say(e, BAD_INPUT, "the entry has no secret");
    if (rc != OK)
        return rc;
    fair_commit(s->secret, s->commitment);
    commit_again(s, entry);
    s->players = s->game.kind->players;
    s->setup = json_deep_copy(entry);
    s->chosen = setup_deal_named(entry);
    for (int i = 0; i < s->players; i++)
        sit_down(&s->seats[i], json_array_get(json_object_get(entry, "seats"), (size_t)i));
    clock_init(&s->clock, (enum clock_kind)json_integer_value(json_object_get(clock, "kind")),
               json_integer_value(json_object_get(clock, "base")),
               json_integer_value(json_object_get(clock, "increment")));
    wait_on(s, time);
    start_if_full(s, time);
    c->keys = SHOW_ALL;
    return OK;
}

static enum status apply_join(struct sitting *s, const json_t *entry, int64_t time,
                              struct change *c)
{
    char key[TOKEN_HASH_SIZE];

    memcpy(key, s->seats[c->seat].key, sizeof key);
    sit_down(&s->seats[c->seat], entry);
    memcpy(s->seats[c->seat].key, key, sizeof key);
    start_if_full(s, time);
    c->keys = SHOW_ACTION | SHOW(SHOW_SEATS) | SHOW(SHOW_STAGE);
    return OK;
}

/* The one who waits alone goes: nothing is left. Somebody else: the seat is open again, to its key. */
static enum status apply_leave(struct sitting *s, const json_t *entry, struct change *c)
{
    if (json_is_true(json_object_get(entry, "all"))) {
        finish(s, RECORD_UNDECIDED, "withdrawn");
    } else if (c->seat >= 0) {
        struct seat open = {.kind = SEAT_OPEN};

        memcpy(open.key, s->seats[c->seat].key, sizeof open.key);
        s->seats[c->seat] = open;
    }
    c->keys = SHOW(SHOW_SEATS) | SHOW(SHOW_STAGE);
    return OK;
}

/* What each scope is shown of a step, before it is played. */
static void print_move(const struct sitting *s, const struct match_step *step, struct change *c)
{
    const struct game *g = &s->game;

    for (int i = 0; i < SITTING_SCOPES; i++) {
        int scope = sitting_scope(i);
        struct text t;

        if (scope >= s->players)
            continue;
        text_init(&t, c->move[i], GAME_MAX_TEXT);
        match_step_print(g, step, &s->match.state, scope, &t);
    }
    c->has_move = true;
}

/* Offers to a seat lapse when it acts; a claim on it too. */
static void forget_offers(struct sitting *s, int actor)
{
    if (s->draw_by >= 0 && s->draw_by != actor)
        s->draw_by = -1;
    s->takeback_by = -1;
    if (s->claim_on == actor) {
        s->claim_by = s->claim_on = -1;
        s->claim_until = 0;
    }
}

static enum status apply_act(struct sitting *s, const json_t *entry, int64_t time, bool quiet,
                             struct change *c, struct err *e)
{
    const struct game *g = &s->game;
    struct match_step step = {.actor = c->seat};
    struct str text = str_of(word_of(entry, "x"));
    enum status rc = OK;

    if (s->stage != STORE_RUNNING || game_turn(g, &s->match.state) != c->seat)
        return err_say(e, BAD_INPUT, "it was not for this seat to act");
    rc = g->kind->action_parse(g, &s->match.state, text, &step.action, e);
    if (rc == OK && !sitting_make_room(s, 1))
        rc = err_say(e, NO_ROOM, "the game is too long");
    if (rc != OK)
        return rc;
    if (!quiet)
        print_move(s, &step, c);
    rc = match_play(&s->match, step.action, e);
    s->n++;
    forget_offers(s, c->seat);
    go_on(s, time, true);
    c->keys = SHOW_ACTION;
    return rc;
}

static enum status apply_chance(struct sitting *s, const json_t *entry, int64_t time, bool quiet,
                                struct change *c, struct err *e)
{
    const struct game *g = &s->game;
    struct match_step step = {.actor = GAME_CHANCE};
    struct str text = str_of(word_of(entry, "x"));
    enum status rc = OK;

    if (s->stage != STORE_RUNNING || game_turn(g, &s->match.state) != GAME_CHANCE)
        return err_say(e, BAD_INPUT, "chance had nothing to decide");
    rc = g->kind->outcome_parse(g, text, &step.outcome, e);
    if (rc == OK && !sitting_make_room(s, 1))
        rc = err_say(e, NO_ROOM, "the game is too long");
    if (rc != OK)
        return rc;
    if (!quiet)
        print_move(s, &step, c);
    rc = match_settle(&s->match, &step.outcome, e);
    if (rc != OK)
        return rc;
    s->draws += !(s->chosen && s->match.count == 1);
    s->n++;
    go_on(s, time, true);
    c->keys = SHOW_ACTION;
    return OK;
}

/* A seat is given up: the other has won, or the computer plays on. */
static void give_up(struct sitting *s, const char *ending, int64_t time, struct change *c)
{
    if (s->claim_on == c->seat) {
        s->claim_by = s->claim_on = -1;
        s->claim_until = 0;
    }
    if (s->players == 2) {
        finish(s, (enum record_result)(1 << (1 - c->seat)), ending);
        clock_run(&s->clock, -1, time, false);
    } else {
        s->seats[c->seat].kind = SEAT_LEVEL;
        s->seats[c->seat].level = SITTING_TAKES_OVER;
        s->clock.stopped[c->seat] = true;
    }
    c->keys = SHOW(SHOW_SEATS) | SHOW(SHOW_OFFERS) | SHOW(SHOW_CLOCK);
}

static void apply_draw(struct sitting *s, const json_t *entry, int64_t time, struct change *c)
{
    const char *what = word_of(entry, "do");

    if (strcmp(what, "offer") == 0) {
        s->draw_by = c->seat;
        s->draw_n = s->n + 1;
    } else {
        s->draw_by = -1;
    }
    if (strcmp(what, "accept") == 0)
        finish(s, RECORD_DRAWN, "agreement");
    if (strcmp(what, "claim") == 0)
        finish(s, RECORD_DRAWN, "claim");
    if (s->stage == STORE_OVER)
        clock_run(&s->clock, -1, time, false);
    c->keys = SHOW(SHOW_OFFERS);
    c->more = json_pack("{s:s}", "do", what);
}

static void apply_takeback(struct sitting *s, const json_t *entry, int64_t time, struct change *c)
{
    const char *what = word_of(entry, "do");
    size_t to = (size_t)json_integer_value(json_object_get(entry, "to"));

    c->keys = SHOW(SHOW_OFFERS);
    s->takeback_by = strcmp(what, "ask") == 0 ? c->seat : -1;
    if ((strcmp(what, "accept") == 0 || strcmp(what, "step") == 0) && to < s->match.count) {
        match_undo(&s->match, s->match.count - to);
        s->n++;
        if (strcmp(what, "accept") == 0) /* an offer was made in a position that is gone */
            s->draw_by = -1;
        go_on(s, time, false);
        c->keys = SHOW_ALL;
    }
    c->more = json_pack("{s:s}", "do", what);
}

static void apply_claim(struct sitting *s, const json_t *entry, struct change *c)
{
    s->claim_by = c->seat;
    s->claim_on = (int)json_integer_value(json_object_get(entry, "on"));
    s->claim_until = json_integer_value(json_object_get(entry, "until"));
    c->keys = SHOW(SHOW_OFFERS);
}

static void apply_rematch(struct sitting *s, const json_t *entry, struct change *c)
{
    const char *what = word_of(entry, "do");

    s->seats[c->seat].again = strcmp(what, "decline") != 0;
    copy_text(s->seats[c->seat].again_nonce, FAIR_MAX_NONCE + 1, json_object_get(entry, "nonce"));
    for (int i = 0; i < s->players && strcmp(what, "decline") == 0; i++)
        s->seats[i].again = false;
    copy_text(s->next, sizeof s->next, json_object_get(entry, "next"));
    c->keys = SHOW(SHOW_OFFERS) | SHOW(SHOW_NEXT);
    c->more = json_pack("{s:s}", "do", what);
}

static void apply_chat(struct sitting *s, const json_t *entry, int64_t time, struct change *c)
{
    const char *to = word_of(entry, "to");
    json_t *words = json_pack("{s:i, s:s, s:O, s:I}", "seat", c->seat, "to", to, "text",
                              json_object_get(entry, "text"), "time", (json_int_t)time);

    if (strcmp(to, "all") != 0)
        c->mask &= ~(1u << GAME_MAX_PLAYERS);
    for (int i = 0; i < s->players; i++)
        if (s->seats[i].muted >> c->seat & 1)
            c->mask &= ~(1u << i);
    for (int i = 0; i < SITTING_SCOPES; i++) {
        if (!(c->mask >> i & 1))
            continue;
        json_array_append(s->chat[i], words);
        if (json_array_size(s->chat[i]) > SITTING_CHATS)
            json_array_remove(s->chat[i], 0);
    }
    c->more = json_pack("{s:o}", "chat", words);
}

static void apply_mute(struct sitting *s, const json_t *entry, struct change *c)
{
    int on = (int)json_integer_value(json_object_get(entry, "on"));
    bool muted = json_is_true(json_object_get(entry, "muted"));

    s->seats[c->seat].muted &= ~(1u << on);
    s->seats[c->seat].muted |= (unsigned)muted << on;
    c->mask = 1u << c->seat;
    c->keys = SHOW(SHOW_MUTED);
    c->more = json_pack("{s:i, s:b}", "on", on, "muted", muted);
}

/* Any sign of the seat that is said to have gone. */
static void notice(struct sitting *s, struct change *c)
{
    if (s->claim_on != c->seat || c->seat < 0)
        return;
    s->claim_by = s->claim_on = -1;
    s->claim_until = 0;
    c->keys |= SHOW(SHOW_OFFERS);
}

enum {
    CREATE,
    JOIN,
    LEAVE,
    ACT,
    CHANCE,
    RESIGN,
    FLAG,
    GRACE,
    DRAW,
    TAKEBACK,
    CLAIM,
    PRESENT,
    ABANDONED,
    REMATCH,
    CHAT,
    MUTE,
    NONCE,
    WAIT,
    KINDS
};

static const char *const kinds[KINDS] = {
    "create",   "join",  "leave",   "act",       "chance",  "resign", "flag", "grace", "draw",
    "takeback", "claim", "present", "abandoned", "rematch", "chat",   "mute", "nonce", "wait"};

static int kind_of(const json_t *entry)
{
    const char *name = json_string_value(json_object_get(entry, "k"));

    for (int i = 0; name != NULL && i < KINDS; i++)
        if (strcmp(name, kinds[i]) == 0)
            return i;
    return -1;
}

/* Those that cannot be wrong. */
static void apply_word(struct sitting *s, int kind, const json_t *entry, int64_t time,
                       struct change *c)
{
    switch (kind) {
    case RESIGN: give_up(s, "resignation", time, c); break;
    case FLAG: give_up(s, "flag", time, c); break;
    case ABANDONED: give_up(s, "abandoned", time, c); break;
    case GRACE:
        clock_grant(&s->clock, time, CLOCK_GRACE);
        c->keys = SHOW(SHOW_CLOCK);
        break;
    case DRAW: apply_draw(s, entry, time, c); break;
    case TAKEBACK: apply_takeback(s, entry, time, c); break;
    case CLAIM: apply_claim(s, entry, c); break;
    case REMATCH: apply_rematch(s, entry, c); break;
    case CHAT: apply_chat(s, entry, time, c); break;
    case MUTE: apply_mute(s, entry, c); break;
    case NONCE:
        copy_text(s->seats[c->seat].nonce, FAIR_MAX_NONCE + 1, json_object_get(entry, "nonce"));
        c->mask = 0;
        break;
    case WAIT:
        wait_on(s, time);
        c->mask = 0;
        break;
    default: break;
    }
    if (kind == CHAT || kind == DRAW || kind == TAKEBACK || kind == PRESENT)
        notice(s, c);
}

static enum status apply(struct sitting *s, const json_t *entry, int64_t time, bool quiet,
                         struct change *c, struct err *e)
{
    int kind = kind_of(entry);
    const json_t *seat = json_object_get(entry, "s");

    if (kind < 0 || (kind == CREATE) != (s->setup == NULL))
        return err_say(e, BAD_INPUT, "the log has an entry that cannot be");
    c->t = kinds[kind];
    c->seat = json_is_integer(seat) ? (int)json_integer_value(seat) : -1;
    if (kind != CREATE && kind != CHANCE && (c->seat < 0 || c->seat >= s->players) &&
        !(kind == LEAVE || kind == WAIT))
        return err_say(e, BAD_INPUT, "the log has an entry of nobody");
    switch (kind) {
    case CREATE: return apply_create(s, entry, time, c, e);
    case JOIN: return apply_join(s, entry, time, c);
    case LEAVE: return apply_leave(s, entry, c);
    case ACT: return apply_act(s, entry, time, quiet, c, e);
    case CHANCE: return apply_chance(s, entry, time, quiet, c, e);
    default: apply_word(s, kind, entry, time, c); return OK;
    }
}

/* Who has shown himself by this entry: all who sit when it begins, else whose it is. */
static void note_time(struct sitting *s, const struct change *c, int64_t time)
{
    bool of_others =
        strcmp(c->t, "flag") == 0 || strcmp(c->t, "grace") == 0 || strcmp(c->t, "abandoned") == 0;

    for (int i = 0; i < s->players; i++)
        if (s->entries == 1 || (c->seat == i && !of_others))
            s->seats[i].time = time;
}

enum status sitting_apply(struct sitting *s, const json_t *entry, int64_t time, bool quiet,
                          struct err *e)
{
    char moves[SITTING_SCOPES][GAME_MAX_TEXT];
    struct change c = {.mask = EVERYBODY, .move = moves, .seat = -1};
    int before = s->stage;
    enum status rc;

    time = time > s->time ? time : s->time;
    rc = apply(s, entry, time, quiet, &c, e);
    if (rc == OK) {
        s->time = time;
        s->entries++;
        note_time(s, &c, time);
        if (s->stage == STORE_OVER && before != STORE_OVER) {
            s->claim_by = s->claim_on = s->draw_by = s->takeback_by = -1;
            s->claim_until = s->waits_until = 0;
            c.keys |= SHOW_END;
        }
        sitting_tell(s, &c, quiet);
    }
    json_decref(c.more);
    return rc;
}
