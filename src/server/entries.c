/* Torii: MIT licence, see LICENSE. */
/* What each kind of log entry does to a sitting. */
#include "server/change.h"
#include "server/show.h"
#include "server/sitting.h"

#include <stdlib.h>
#include <string.h>

enum { EVERYBODY = (1 << SITTING_SCOPES) - 1 };

/* The game ends off the board. */
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
        rc = err_say(e, BAD_INPUT, "the position is incomplete: it hides something");
    if (rc == OK && game_turn(g, &s->match.state) == GAME_OVER)
        rc = err_say(e, BAD_INPUT, "the game is over in this position");
    return rc;
}

/* Old games have none. */
static void commit_again(struct sitting *s, const json_t *entry)
{
    const char *again = json_string_value(json_object_get(entry, "again"));
    unsigned char secret[FAIR_BYTES];

    if (again != NULL && fair_unhex(str_of(again), secret))
        fair_commit(secret, s->again_commitment);
}

/* Opens the game and its public options. */
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

static enum status apply_create(struct sitting *s, const json_t *entry, struct change *c,
                                struct err *e)
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
    s->own_bytes = json_string_length(json_object_get(json_object_get(entry, "rules"), "changes"));
    s->chosen = setup_deal_named(entry);
    s->listed = json_is_true(json_object_get(entry, "listed"));
    for (int i = 0; i < s->players; i++)
        sit_down(&s->seats[i], json_array_get(json_object_get(entry, "seats"), (size_t)i));
    clock_init(&s->clock, (enum clock_kind)json_integer_value(json_object_get(clock, "kind")),
               json_integer_value(json_object_get(clock, "base")),
               json_integer_value(json_object_get(clock, "increment")));
    wait_on(s, c->time);
    start_if_full(s, c->time);
    c->keys = SHOW_ALL;
    return OK;
}

static void apply_join(struct sitting *s, const json_t *entry, struct change *c)
{
    char key[TOKEN_HASH_SIZE];

    memcpy(key, s->seats[c->seat].key, sizeof key);
    sit_down(&s->seats[c->seat], entry);
    memcpy(s->seats[c->seat].key, key, sizeof key);
    start_if_full(s, c->time);
    c->keys = SHOW_ACTION | SHOW(SHOW_SEATS) | SHOW(SHOW_STAGE);
}

/* The last person leaves: the game is withdrawn. Otherwise the seat is open again, to its key. */
static void apply_leave(struct sitting *s, const json_t *entry, struct change *c)
{
    if (json_is_true(json_object_get(entry, "all"))) {
        finish(s, RECORD_UNDECIDED, "withdrawn");
    } else if (c->seat >= 0) {
        struct seat open = {.kind = SEAT_OPEN};

        memcpy(open.key, s->seats[c->seat].key, sizeof open.key);
        s->seats[c->seat] = open;
    }
    c->keys = SHOW(SHOW_SEATS) | SHOW(SHOW_STAGE);
}

/* What each scope is shown of a step, before it is played: the same text, unless the game hides something. */
static void print_move(const struct sitting *s, const struct match_step *step, struct change *c)
{
    const struct game *g = &s->game;
    struct str shown = {NULL, 0};

    for (int i = 0; i < SITTING_SCOPES; i++) {
        int scope = sitting_scope(i);
        struct text t;

        if (scope >= s->players)
            continue;
        text_init(&t, c->move[i], GAME_MAX_TEXT);
        if (shown.data == NULL || g->kind->hidden)
            match_step_print(g, step, &s->match.state, scope, &t);
        else
            text_str(&t, shown);
        shown = text_view(&t);
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

static enum status play(struct sitting *s, struct str text, struct change *c, struct err *e)
{
    const struct game *g = &s->game;
    struct match_step step = {.actor = c->seat};
    bool setup = g->kind->stage(g, &s->match.state) == GAME_SETUP;
    enum status rc = OK;

    if (s->stage != STORE_RUNNING || game_turn(g, &s->match.state) != c->seat)
        return err_say(e, BAD_INPUT, "it was not this seat's turn");
    rc = g->kind->action_parse(g, &s->match.state, text, &step.action, e);
    if (rc == OK && !sitting_make_room(s, 1))
        rc = err_say(e, NO_ROOM, "the game is too long");
    if (rc != OK)
        return rc;
    if (!c->quiet)
        print_move(s, &step, c);
    rc = match_play(&s->match, step.action, e);
    sitting_stepped(s);
    s->n++;
    forget_offers(s, c->seat);
    go_on(s, c->time, !setup);
    c->keys = SHOW_ACTION;
    return rc;
}

static enum status apply_act(struct sitting *s, const json_t *entry, struct change *c,
                             struct err *e)
{
    return play(s, str_of(word_of(entry, "x")), c, e);
}

static enum status apply_chance(struct sitting *s, const json_t *entry, struct change *c,
                                struct err *e)
{
    const struct game *g = &s->game;
    struct match_step step = {.actor = GAME_CHANCE};
    struct str text = str_of(word_of(entry, "x"));
    enum status rc = OK;

    if (s->stage != STORE_RUNNING || game_turn(g, &s->match.state) != GAME_CHANCE)
        return err_say(e, BAD_INPUT, "no random outcome was due");
    rc = g->kind->outcome_parse(g, text, &step.outcome, e);
    if (rc == OK && !sitting_make_room(s, 1))
        rc = err_say(e, NO_ROOM, "the game is too long");
    if (rc != OK)
        return rc;
    if (!c->quiet)
        print_move(s, &step, c);
    rc = match_settle(&s->match, &step.outcome, e);
    if (rc != OK)
        return rc;
    sitting_stepped(s);
    s->draws += !(s->chosen && s->match.count == 1);
    s->n++;
    go_on(s, c->time, true);
    c->keys = SHOW_ACTION;
    return OK;
}

/* A seat is given up: the opponent wins, or the computer takes over. */
static void apply_given_up(struct sitting *s, const json_t *entry, struct change *c)
{
    const char *ending = strcmp(c->t, "resign") == 0 ? "resignation" : c->t;

    (void)entry;
    if (s->claim_on == c->seat) {
        s->claim_by = s->claim_on = -1;
        s->claim_until = 0;
    }
    if (s->players == 2) {
        finish(s, (enum record_result)(1 << (1 - c->seat)), ending);
        clock_run(&s->clock, -1, c->time, false);
    } else {
        s->seats[c->seat].kind = SEAT_LEVEL;
        s->seats[c->seat].level = SITTING_TAKES_OVER;
        s->clock.stopped[c->seat] = true;
    }
    c->keys = SHOW(SHOW_SEATS) | SHOW(SHOW_OFFERS) | SHOW(SHOW_CLOCK);
}

static void apply_draw(struct sitting *s, const json_t *entry, struct change *c)
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
        clock_run(&s->clock, -1, c->time, false);
    c->keys = SHOW(SHOW_OFFERS);
    c->more = json_pack("{s:s}", "do", what);
}

static void apply_takeback(struct sitting *s, const json_t *entry, struct change *c)
{
    const char *what = word_of(entry, "do");
    size_t to = (size_t)json_integer_value(json_object_get(entry, "to"));

    c->keys = SHOW(SHOW_OFFERS);
    s->takeback_by = strcmp(what, "ask") == 0 ? c->seat : -1;
    if ((strcmp(what, "accept") == 0 || strcmp(what, "step") == 0) && to < s->match.count) {
        match_undo(&s->match, s->match.count - to);
        sitting_stepped(s);
        s->n++;
        if (strcmp(what, "accept") == 0) /* the offer was for another position */
            s->draw_by = -1;
        go_on(s, c->time, false);
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

static void apply_chat(struct sitting *s, const json_t *entry, struct change *c)
{
    const char *to = word_of(entry, "to");
    json_t *words = json_pack("{s:i, s:s, s:O, s:I}", "seat", c->seat, "to", to, "text",
                              json_object_get(entry, "text"), "time", (json_int_t)c->time);

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
        if (json_array_size(s->chat[i]) > s->chats)
            s->chats = json_array_size(s->chat[i]);
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

/* A sign of life from a seat claimed to be absent. */
static void notice(struct sitting *s, struct change *c)
{
    if (s->claim_on != c->seat || c->seat < 0)
        return;
    s->claim_by = s->claim_on = -1;
    s->claim_until = 0;
    c->keys |= SHOW(SHOW_OFFERS);
}

static void apply_grace(struct sitting *s, const json_t *entry, struct change *c)
{
    (void)entry;
    clock_grant(&s->clock, c->time, CLOCK_GRACE);
    c->keys = SHOW(SHOW_CLOCK);
}

static void apply_nonce(struct sitting *s, const json_t *entry, struct change *c)
{
    copy_text(s->seats[c->seat].nonce, FAIR_MAX_NONCE + 1, json_object_get(entry, "nonce"));
    c->mask = 0;
}

static void apply_wait(struct sitting *s, const json_t *entry, struct change *c)
{
    (void)entry;
    wait_on(s, c->time);
    c->mask = 0;
}

/* Every kind of entry that a log can hold. */
static const struct kind {
    const char *name; /* "k" of the entry, "t" of its event */
    void (*apply)(struct sitting *s, const json_t *entry, struct change *c); /* NULL: nothing */
    enum status (*try)(struct sitting *s, const json_t *entry, struct change *c, struct err *e);
    bool seatless;  /* needs no seat in "s" */
    bool answers;   /* any claim that its seat has left ends */
    bool of_others; /* its seat did nothing */
} kinds[] = {
    {.name = "create", .try = apply_create, .seatless = true},
    {.name = "join", .apply = apply_join},
    {.name = "leave", .apply = apply_leave, .seatless = true},
    {.name = "act", .try = apply_act},
    {.name = "chance", .try = apply_chance, .seatless = true},
    {.name = "resign", .apply = apply_given_up},
    {.name = "flag", .apply = apply_given_up, .of_others = true},
    {.name = "grace", .apply = apply_grace, .of_others = true},
    {.name = "draw", .apply = apply_draw, .answers = true},
    {.name = "takeback", .apply = apply_takeback, .answers = true},
    {.name = "claim", .apply = apply_claim},
    {.name = "present", .answers = true},
    {.name = "abandoned", .apply = apply_given_up, .of_others = true},
    {.name = "rematch", .apply = apply_rematch},
    {.name = "chat", .apply = apply_chat, .answers = true},
    {.name = "mute", .apply = apply_mute},
    {.name = "nonce", .apply = apply_nonce},
    {.name = "wait", .apply = apply_wait, .seatless = true},
};

static const struct kind *kind_of(const json_t *entry)
{
    const char *name = json_string_value(json_object_get(entry, "k"));

    for (size_t i = 0; name != NULL && i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(name, kinds[i].name) == 0)
            return &kinds[i];
    return NULL;
}

static enum status apply(struct sitting *s, const struct kind *kind, const json_t *entry,
                         struct change *c, struct err *e)
{
    const json_t *seat = json_object_get(entry, "s");
    enum status rc = OK;

    if (kind == NULL || (kind == &kinds[0]) != (s->setup == NULL))
        return err_say(e, BAD_INPUT, "the log has an impossible entry");
    c->t = kind->name;
    c->seat = json_is_integer(seat) ? (int)json_integer_value(seat) : -1;
    if (!kind->seatless && (c->seat < 0 || c->seat >= s->players))
        return err_say(e, BAD_INPUT, "the log has an entry without a seat");
    if (kind->try != NULL)
        rc = kind->try(s, entry, c, e);
    if (kind->apply != NULL)
        kind->apply(s, entry, c);
    if (kind->answers)
        notice(s, c);
    return rc;
}

/* Who was active by this entry: everybody seated when the game is created, then the seat of the entry. */
static void note_time(struct sitting *s, const struct change *c, bool of_others)
{
    for (int i = 0; i < s->players; i++)
        if (s->entries == 1 || (c->seat == i && !of_others))
            s->seats[i].time = c->time;
}

/* After an entry; `before` is the stage before it. */
static void applied(struct sitting *s, struct change *c, int before, bool of_others)
{
    s->time = c->time;
    s->entries++;
    note_time(s, c, of_others);
    if (s->stage == STORE_OVER && before != STORE_OVER) {
        s->claim_by = s->claim_on = s->draw_by = s->takeback_by = -1;
        s->claim_until = s->waits_until = 0;
        c->keys |= SHOW_END;
    }
    sitting_notify(s, c, c->quiet);
}

enum status sitting_apply(struct sitting *s, const json_t *entry, int64_t time, bool quiet,
                          struct err *e)
{
    char moves[SITTING_SCOPES][GAME_MAX_TEXT];
    const struct kind *kind = kind_of(entry);
    struct change c = {.mask = EVERYBODY,
                       .time = time > s->time ? time : s->time,
                       .quiet = quiet,
                       .move = moves,
                       .seat = -1};
    int before = s->stage;
    enum status rc = apply(s, kind, entry, &c, e);

    if (rc == OK)
        applied(s, &c, before, kind->of_others);
    json_decref(c.more);
    return rc;
}

enum status sitting_apply_act(struct sitting *s, int seat, const char *text, int64_t time,
                              struct err *e)
{
    char moves[SITTING_SCOPES][GAME_MAX_TEXT];
    struct change c = {.t = "act",
                       .mask = EVERYBODY,
                       .time = time > s->time ? time : s->time,
                       .move = moves,
                       .seat = seat};
    int before = s->stage;
    enum status rc = play(s, str_of(text), &c, e);

    if (rc == OK)
        applied(s, &c, before, false);
    return rc;
}
