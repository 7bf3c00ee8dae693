/* Torii: MIT licence, see LICENSE. */
/*
 * Views and events as they are sent, over random games of every kind: byte for byte what Jansson prints of the same
 * things put together as values (show_reference.c), for every seat and for spectators; and where a game hides
 * anything, no two of them are ever sent the same packet.
 */
#include "games/games.h"
#include "os/os.h"
#include "server/decide.h"
#include "server/show.h"
#include "show_reference.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REQUESTS = 400 };

struct play {
    struct sitting *s;
    char token[GAME_MAX_PLAYERS][TOKEN_SIZE];
    struct rng rng;
    int64_t now;
    int events, shared, over;
};

/* ---- comparing ---------------------------------------------------------------------------------- */

static void same_text(json_t *wanted, const struct packet *p)
{
    char *text = json_dumps(wanted, JSON_COMPACT);

    assert_string_equal(p->text, text);
    assert_int_equal(p->len, strlen(text));
    free(text);
    json_decref(wanted);
}

static uint64_t keys_in(const struct sitting *s, const json_t *set)
{
    json_t *all = reference_view(s, GAME_SPECTATOR);
    uint64_t keys = 0;
    void *at = json_object_iter_next(all, json_object_iter(all)); /* after `v` */

    for (int i = 0; at != NULL; i++, at = json_object_iter_next(all, at))
        if (json_object_get(set, json_object_iter_key(at)) != NULL)
            keys |= SHOW(i);
    json_decref(all);
    return keys;
}

static json_t *move_of(const struct sitting *s, int scope)
{
    const struct match_step *step = &s->match.steps[s->match.count - 1];
    char memory[GAME_MAX_TEXT];
    struct game_state before;
    struct text t;

    text_init(&t, memory, sizeof memory);
    match_state_at(&s->match, s->match.count - 1, &before);
    if (step->actor == GAME_CHANCE && s->game.kind->outcome_event == NULL)
        s->game.kind->outcome_print(&s->game, &step->outcome, &t);
    else
        match_event_print(&s->match, s->match.count - 1, scope, &t);
    return json_pack("[i, s%]", step->actor == GAME_CHANCE ? -1 : step->actor, memory, t.len);
}

/* The event again, with all that depends on who is told replaced by what the reference has to say of it. */
static void check_event(const struct sitting *s, const struct past_event *heard,
                        const json_t *entry)
{
    int scope = sitting_scope(heard->scope);
    json_t *event = json_loadb(heard->packet->text, heard->packet->len, 0, NULL);
    json_t *d = json_object_get(event, "d"), *set;

    assert_non_null(d);
    assert_string_equal(json_string_value(json_object_get(event, "t")),
                        json_string_value(json_object_get(entry, "k")));
    assert_true(json_equal(json_object_get(d, "seat"), json_object_get(entry, "s")) ||
                json_object_get(entry, "s") == NULL);
    set = reference_keys(s, scope, keys_in(s, json_object_get(d, "set")));
    reference_hide_presence(json_object_get(set, "seats"));
    if (json_object_get(d, "move") != NULL) {
        json_object_set_new(d, "move", move_of(s, scope));
        if (s->game.kind->outcome_event != NULL)
            json_object_set_new(set, "position", json_null());
    }
    json_object_set_new(d, "set", set);
    same_text(event, heard->packet);
}

static void check_views(const struct sitting *s)
{
    for (int i = 0; i < SITTING_SCOPES; i++) {
        int scope = sitting_scope(i);
        struct packet *p;
        json_t *view, *again;

        if (scope >= s->players)
            continue;
        p = show_view_event(s, scope);
        view = reference_view(s, scope);
        same_text(json_pack("{s:I, s:s, s:O}", "v", (json_int_t)s->v[i], "t", "view", "d", view),
                  p);
        packet_drop(p);
        again = show_view(s, scope);
        assert_true(json_equal(view, again));
        json_decref(again);
        json_decref(view);
    }
}

/* What repetitions are found by (B13), also after a takeback. */
static void check_keys(const struct sitting *s)
{
    struct game_state state;

    if (game_claims(&s->game).standings == 0)
        return;
    assert_int_equal(s->known, s->match.count);
    for (size_t i = 0; i < s->known; i++) {
        match_state_at(&s->match, i + 1, &state);
        assert_true(s->keys[i] == s->game.kind->key(&s->game, &state));
    }
}

static void apply(struct play *p, const json_t *entry)
{
    struct sitting *s = p->s;
    uint64_t before[SITTING_SCOPES];
    const struct packet *last = NULL;
    struct err e;

    memcpy(before, s->v, sizeof before);
    assert_int_equal(sitting_apply(s, entry, p->now, false, &e), OK);
    check_keys(s);
    for (size_t i = 0; i < s->ring_count; i++) {
        const struct past_event *heard = &s->ring[i];

        if (heard->v <= before[heard->scope])
            continue;
        check_event(s, heard, entry);
        p->events++;
        p->shared += heard->packet == last;
        assert_false(s->game.kind->hidden && heard->packet == last);
        last = heard->packet;
    }
}

/* ---- playing -------------------------------------------------------------------------------------- */

static int ask(struct play *p, int seat, const char *verb, json_t *args)
{
    struct ask a = {.endpoint = endpoint_find(verb),
                    .token = p->token[seat],
                    .args = args,
                    .now = p->now,
                    .there = 0};
    struct decision d;
    int status;

    decide(p->s, &a, &d);
    status = d.status;
    for (int i = 0; i < d.count && !d.rematch; i++)
        apply(p, d.entries[i]);
    decision_release(&d);
    json_decref(args);
    return status;
}

static void act(struct play *p)
{
    int turn = sitting_turn(p->s);
    json_t *view = turn >= 0 ? show_view(p->s, turn) : NULL;
    const json_t *legal = json_object_get(view, "legal");

    if (json_array_size(legal) > 0)
        (void)ask(p, turn, "act",
                  json_pack("{s:O, s:I}", "text",
                            json_array_get(legal, rng_below(&p->rng, json_array_size(legal))), "n",
                            (json_int_t)p->s->n));
    json_decref(view);
}

/* Mostly moves; now and then all else that people do. */
static void ask_anything(struct play *p)
{
    static const char *const draws[] = {"offer", "decline"};
    static const char *const takebacks[] = {"ask", "accept", "decline", "step"};
    int seat = (int)rng_below(&p->rng, (uint64_t)p->s->players);
    uint64_t what = rng_below(&p->rng, 40);

    p->now += (int64_t)rng_below(&p->rng, 3000);
    if (what < 2)
        (void)ask(p, seat, "chat",
                  json_pack("{s:s, s:s}", "text", "\"caf\xc3\xa9\"\\ \xe2\x80\xa8", "to",
                            what == 0 ? "all" : "seats"));
    else if (what == 2)
        (void)ask(p, seat, "mute",
                  json_pack("{s:i, s:b}", "seat", (seat + 1) % p->s->players, "on", seat & 1));
    else if (what < 5)
        (void)ask(p, seat, "draw", json_pack("{s:s}", "do", draws[what - 3]));
    else if (what < 9)
        (void)ask(p, seat, "takeback", json_pack("{s:s}", "do", takebacks[what - 5]));
    else if (what == 9)
        (void)ask(p, seat, "claim", NULL);
    else
        act(p);
}

static void open_game(struct play *p, json_t *args, uint64_t seed)
{
    struct ask a = {.args = args, .now = 1000};
    struct decision d;
    struct err e;

    *p = (struct play){.s = sitting_new("abcdefghijklmnop"), .rng = {seed}, .now = 1000};
    decide_create(p->s->id, &a, false, &d);
    assert_int_equal(d.status, 201);
    for (int i = 0; i < d.count; i++)
        assert_int_equal(sitting_apply(p->s, d.entries[i], p->now, true, &e), OK);
    for (int i = 0; i < p->s->players; i++) {
        struct text t;

        text_init(&t, p->token[i], TOKEN_SIZE);
        text_add(&t, json_string_value(json_object_get(
                         json_array_get(json_object_get(d.body, "seats"), (size_t)i), "token")));
    }
    decision_release(&d);
    json_decref(args);
}

static void play_one(json_t *args, uint64_t seed, struct play *total)
{
    struct play p;

    open_game(&p, args, seed);
    for (int i = 0; i < REQUESTS && p.s->stage == STORE_RUNNING; i++) {
        p.s->present = (unsigned)rng_below(&p.rng, 16);
        ask_anything(&p);
        if (i % 16 == 0)
            check_views(p.s);
    }
    if (p.s->stage == STORE_RUNNING)
        (void)ask(&p, 0, "resign", NULL);
    if (p.s->stage == STORE_OVER)
        (void)ask(&p, 1, "rematch", json_pack("{s:s}", "do", "ask"));
    check_views(p.s);
    total->events += p.events;
    total->shared += p.shared;
    total->over += p.s->stage == STORE_OVER;
    sitting_free(p.s);
}

static json_t *seats(int count)
{
    json_t *out = json_array();

    for (int i = 0; i < count; i++)
        json_array_append_new(out, json_string("me"));
    return out;
}

static void play_all(const char *game, int players, int games, bool shares)
{
    struct play total = {.events = 0};

    for (int i = 0; i < games; i++) {
        json_t *args = json_pack("{s:s, s:o}", "game", game, "seats", seats(players));

        if (strcmp(game, "onamazu") == 0)
            json_object_set_new(args, "players", json_integer(players));
        if (i % 2 == 1)
            json_object_set_new(
                args, "clock",
                json_pack("{s:s, s:i, s:i}", "kind", "fischer", "base", 3600, "increment", 2));
        play_one(args, (uint64_t)i + 1, &total);
    }
    assert_true(total.events > 20 * games);
    assert_true(total.over > 0 || players > 2); /* the computer plays on */
    assert_int_equal(total.shared > 0, shares);
}

static void open_games_share(void **state)
{
    (void)state;
    play_all("onitama", 2, 30, true);
    play_all("onitama+sensei", 2, 10, true);
    play_all("onitama+wind", 2, 10, true);
    play_all("onitama+sensei+wind", 2, 10, true);
}

static void hidden_games_do_not(void **state)
{
    (void)state;
    play_all("onitama+shadow", 2, 15, false);
    play_all("onitama+light", 2, 15, false);
    play_all("onitama+wind+shadow", 2, 10, false);
}

static void onamazu(void **state)
{
    (void)state;
    for (int players = 2; players <= 4; players++)
        play_all("onamazu", players, 2, false);
}

/* ---- records that are animated --------------------------------------------------------------------- */

enum { MOST_TEXT = 64 << 10, MOST_SHOWN = 161 };

static void read_text(const char *name, char *out)
{
    char path[1024];
    struct os_bytes content;
    struct err e;

    snprintf(path, sizeof path, "%s/tests/data/records/%s.ogn", getenv("TORII_ROOT"), name);
    assert_int_equal(os_read_file(path, MOST_TEXT - 1, &content, &e), OK);
    memcpy(out, content.data, content.len);
    out[content.len] = '\0';
    os_bytes_release(&content);
}

/* Every frame is a position of its own game; returns how many there are. */
static size_t check_frames(json_t *frames)
{
    struct games_entry *entry = malloc(sizeof *entry);
    struct game_state state;
    const json_t *frame;
    struct err e;
    size_t at;

    json_array_foreach(frames, at, frame)
    {
        struct str position = str_of(json_string_value(json_array_get(frame, 0)));

        assert_int_equal(games_open_position(entry, position, &e), OK);
        assert_int_equal(entry->game.kind->parse(&entry->game, position, &state, &e), OK);
    }
    free(entry);
    return json_array_size(frames);
}

static void records_are_shown_frame_by_frame(void **unused)
{
    static const char *const names[] = {"onitama", "onitama+wind", "onitama+shadow",
                                        "onitama+light", "onitama+sensei+wind+light"};
    char text[MOST_TEXT];

    (void)unused;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct err e = {0};
        enum status rc;
        json_t *frames;
        size_t count;

        read_text(names[i], text);
        frames = show_record(str_of(text), &rc, &e);
        assert_int_equal(rc, OK);
        count = check_frames(frames);
        assert_true(count > 2 && count <= MOST_SHOWN);
        json_decref(frames);
    }
}

/* Two moves, and then six that lead back to the position before them, again and again. */
static void long_records_are_shown_from_their_end(void **unused)
{
    static const char *const first[] = {"boar:e1e2", "elephant:a5b4"};
    static const char *const round[] = {"crab:e2c2", "boar:b4c4", "elephant:c2d2",
                                        "crab:c4a4", "boar:d2e2", "elephant:a4b4"};
    char text[MOST_TEXT];
    struct err e = {0};
    enum status rc;
    json_t *frames;
    struct text t;

    (void)unused;
    text_init(&t, text, sizeof text);
    text_add(&t, "[Game \"onitama\"]\n[Deal \"ox,boar/horse,elephant/crab\"]\n\n");
    for (int i = 0; i < 200; i++) {
        if (i % 2 == 0)
            text_format(&t, "%d. ", 1 + i / 2);
        text_format(&t, "%s ", i < 2 ? first[i] : round[(i - 2) % 6]);
    }
    text_add(&t, "*\n");
    frames = show_record(text_view(&t), &rc, &e);
    assert_int_equal(rc, OK);
    assert_int_equal(check_frames(frames), MOST_SHOWN);
    json_decref(frames);
}

static void other_records_are_refused(void **unused)
{
    static const struct {
        const char *text;
        enum status rc;
    } bad[] = {
        {"", CUT_OFF},
        {"nonsense", CUT_OFF},
        {"[Game \"onitama\"]\n[Deal \"ox,boar/horse,elephant/crab\"]\n\n1. boar:c1c4 *", ILLEGAL},
        {"[Game \"onitama\"]\n[Deal \"ox,boar/horse,elephant/crab\"]\n\n1. boar:c1c2", CUT_OFF},
    };
    char text[MOST_TEXT];
    struct err e = {0};
    enum status rc;

    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_null(show_record(str_of(bad[i].text), &rc, &e));
        assert_int_equal(rc, bad[i].rc);
        assert_true(err_text(&e)[0] != '\0');
    }
    read_text("onamazu-2", text);
    assert_null(show_record(str_of(text), &rc, &e));
    assert_int_equal(rc, NOT_NOW);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(open_games_share),
        cmocka_unit_test(hidden_games_do_not),
        cmocka_unit_test(onamazu),
        cmocka_unit_test(records_are_shown_frame_by_frame),
        cmocka_unit_test(long_records_are_shown_from_their_end),
        cmocka_unit_test(other_records_are_refused),
    };

    assert_true(token_begin());
    json_object_seed(0);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
