/* Torii: MIT licence, see LICENSE. */
/* Whole games by requests, with somebody who listens on every seat. */
#include "hall_case.h"
#include "memory_store.h"
#include "server/fair.h"
#include "server/setup.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_STEPS = 8192 };

struct game_case {
    struct hall *h;
    char id[STORE_ID + 1];
    char token[GAME_MAX_PLAYERS][TOKEN_SIZE];
    struct listener *at[GAME_MAX_PLAYERS + 1]; /* the last is a spectator */
    int players;
};

static void copy(char *to, size_t size, const json_t *from)
{
    struct text t;

    text_init(&t, to, size);
    text_add(&t, json_string_value(from));
}

/* Created by one, the others join by their keys; all listen. */
static struct game_case sit(struct hall *h, json_t *args)
{
    struct game_case c = {.h = h};
    json_t *made = case_must(h, 201, "create", NULL, NULL, args), *seat;
    size_t i;

    copy(c.id, sizeof c.id, json_object_get(made, "id"));
    json_array_foreach(json_object_get(made, "seats"), i, seat)
    {
        int n = (int)json_integer_value(json_object_get(seat, "seat"));

        c.players = n + 1;
        if (json_object_get(seat, "token") != NULL) {
            copy(c.token[n], TOKEN_SIZE, json_object_get(seat, "token"));
        } else {
            json_t *joined = case_must(
                h, 200, "join", c.id, NULL,
                json_pack("{s:O, s:s}", "key", json_object_get(seat, "key"), "nonce", "mine"));

            assert_int_equal(json_integer_value(json_object_get(joined, "seat")), n);
            copy(c.token[n], TOKEN_SIZE, json_object_get(joined, "token"));
            json_decref(joined);
        }
    }
    json_decref(made);
    for (int n = 0; n < c.players; n++)
        c.at[n] = case_listen(h, c.id, c.token[n], 0);
    c.at[GAME_MAX_PLAYERS] = case_listen(h, c.id, NULL, 0);
    for (int n = 0; n <= GAME_MAX_PLAYERS; n++)
        if (c.at[n] != NULL)
            assert_true(case_heard(c.at[n], 1));
    return c;
}

static void stand_up(struct game_case *c)
{
    for (int n = 0; n <= GAME_MAX_PLAYERS; n++)
        if (c->at[n] != NULL)
            case_unlisten(c->at[n]);
}

static void all_same(struct game_case *c)
{
    for (int n = 0; n <= GAME_MAX_PLAYERS; n++)
        if (c->at[n] != NULL)
            case_same(c->h, c->at[n]);
}

/* One random action; false when the game is over. */
static bool act(struct game_case *c, struct rng *r)
{
    json_t *view = case_folded(c->at[0]), *done;
    int turn = json_is_null(json_object_get(view, "turn"))
                   ? -1
                   : (int)json_integer_value(json_object_get(view, "turn"));

    if (turn >= 0) {
        json_t *own = case_folded(c->at[turn]);

        done = case_must(
            c->h, 200, "act", c->id, c->token[turn],
            json_pack("{s:s, s:O}", "text", case_choice(own, r), "n", json_object_get(own, "n")));
        for (int n = 0; n <= GAME_MAX_PLAYERS; n++)
            if (c->at[n] != NULL)
                assert_true(case_heard(c->at[n], json_integer_value(json_object_get(done, "v"))));
        json_decref(own);
        json_decref(done);
    }
    json_decref(view);
    return turn >= 0;
}

/* ---- against the rules, from the log alone ------------------------------------------------- */

struct replay {
    struct games_entry entry;
    struct match match;
    struct match_step steps[MAX_STEPS];
};

static void replay_log(struct replay *p, const char *id)
{
    struct err e;

    for (uint64_t i = 0; i < memory_store_count(id); i++) {
        json_t *entry = json_loads(memory_store_entry(id, i), 0, NULL);
        const char *kind = json_string_value(json_object_get(entry, "k"));
        struct str x = str_of(json_object_get(entry, "x") != NULL
                                  ? json_string_value(json_object_get(entry, "x"))
                                  : "");

        if (i == 0) {
            assert_int_equal(setup_open(&p->entry, entry, NULL, &e), OK);
            match_init(&p->match, &p->entry.game, p->steps, MAX_STEPS);
        } else if (strcmp(kind, "act") == 0) {
            assert_int_equal(match_say(&p->match, x, &e), OK);
        } else if (strcmp(kind, "chance") == 0) {
            struct game_outcome o;

            assert_int_equal(p->entry.game.kind->outcome_parse(&p->entry.game, x, &o, &e), OK);
            assert_int_equal(match_settle(&p->match, &o, &e), OK);
        }
        json_decref(entry);
    }
}

/* What a scope was told of every step is what the rules show it, and no more. */
static void check_moves(const struct replay *p, struct listener *l, int scope)
{
    json_t *view = case_folded(l), *moves = json_object_get(view, "moves");

    assert_int_equal(json_array_size(moves), p->match.count);
    for (size_t i = 0; i < p->match.count; i++) {
        char memory[GAME_MAX_TEXT];
        struct text t;

        text_init(&t, memory, sizeof memory);
        match_event_print(&p->match, i, scope, &t);
        assert_string_equal(json_string_value(json_array_get(json_array_get(moves, i), 1)), memory);
    }
    json_decref(view);
}

/* The seed stays a secret until the end, tokens stay with their seats for ever. */
static void check_secrets(const struct game_case *c)
{
    json_t *entry = json_loads(memory_store_entry(c->id, 0), 0, NULL);
    const char *secret = json_string_value(json_object_get(entry, "secret"));

    for (int n = 0; n <= GAME_MAX_PLAYERS; n++)
        for (const char *line = c->at[n] != NULL ? case_stream(c->at[n]) : ""; *line != '\0';) {
            const char *end = strchr(line, '\n');
            const char *found = strstr(line, secret);

            assert_true(found == NULL || found > end || strstr(line, "\"stage\":\"over\"") != NULL);
            line = end + 1;
        }
    for (int n = 0; n < c->players; n++)
        for (int l = 0; l <= GAME_MAX_PLAYERS; l++)
            assert_true(c->at[l] == NULL || strstr(case_stream(c->at[l]), c->token[n]) == NULL);
    for (uint64_t i = 0; i < memory_store_count(c->id); i++)
        for (int n = 0; n < c->players; n++)
            assert_null(strstr(memory_store_entry(c->id, i), c->token[n]));
    json_decref(entry);
}

static void check_record(struct game_case *c)
{
    json_t *out = case_must(c->h, 200, "export", c->id, NULL, NULL);
    struct record *r = malloc(sizeof *r);
    static struct games_entry entry;
    struct err e = {0};
    int checked = 0;

    record_init(r, games_open_record, &entry);
    if (record_read(r, str_of(json_string_value(json_object_get(out, "record"))), &e) != OK)
        fail_msg("%s", err_text(&e));
    assert_int_equal(fair_check(r, &checked, &e), OK);
    assert_true(checked > 0);
    free(r);
    json_decref(out);
}

/* While it goes on everybody gets the record of his own scope, which reads, and tells no secret. */
static void check_scopes(struct game_case *c)
{
    static struct games_entry entry;
    struct record *r = malloc(sizeof *r);
    struct err e = {0};

    case_refused(c->h, 409, "not_over", "export", c->id, c->token[0],
                 json_pack("{s:s}", "scope", "full"));
    for (int n = 0; n <= c->players; n++) {
        const char *token = n < c->players ? c->token[n] : NULL;
        json_t *out = case_must(c->h, 200, "export", c->id, token, NULL);
        const char *text = json_string_value(json_object_get(out, "record"));

        assert_null(strstr(text, "[Secret"));
        record_init(r, games_open_record, &entry);
        if (record_read(r, str_of(text), &e) != OK)
            fail_msg("%s", err_text(&e));
        assert_int_equal(r->scope, n < c->players ? n : GAME_SPECTATOR);
        json_decref(out);
    }
    free(r);
}

/* Two masters alone may never meet: then somebody has had enough. */
static void give_up(struct game_case *c)
{
    json_t *done = case_must(c->h, 200, "resign", c->id, c->token[0], NULL);

    for (int n = 0; n <= GAME_MAX_PLAYERS; n++)
        if (c->at[n] != NULL)
            assert_true(case_heard(c->at[n], json_integer_value(json_object_get(done, "v"))));
    json_decref(done);
}

static void whole_game(json_t *args, uint64_t seed, int every)
{
    enum { ENOUGH = 300 }; /* actions of two players; the deal is another one every time */
    struct hall *h = case_open();
    struct game_case c = sit(h, args);
    struct replay *p = calloc(1, sizeof *p);
    struct rng r = {seed};
    int acts = 0;

    all_same(&c);
    while (act(&c, &r)) {
        if (++acts % every == 0)
            all_same(&c);
        if (acts == 1) /* no game is over yet, whatever was dealt */
            check_scopes(&c);
        if (acts == ENOUGH && c.players == 2)
            give_up(&c);
    }
    all_same(&c);
    replay_log(p, c.id);
    for (int n = 0; n <= GAME_MAX_PLAYERS; n++)
        if (c.at[n] != NULL)
            check_moves(p, c.at[n], n < GAME_MAX_PLAYERS ? n : GAME_SPECTATOR);
    check_secrets(&c);
    check_record(&c);
    free(p);
    stand_up(&c);
    hall_close(h);
    memory_store_clear();
}

static void a_whole_base_game(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed < 4; seed++)
        whole_game(json_pack("{s:s, s:s, s:{s:s, s:i, s:i}}", "game", "onitama", "colour", "random",
                             "clock", "kind", "fischer", "base", 600, "increment", 2),
                   seed, 1);
}

static void a_whole_wind_game(void **state)
{
    (void)state;
    whole_game(json_pack("{s:s, s:i}", "game", "onitama+sensei+wind", "wind", 3), 5, 1);
}

static void a_whole_shadow_game(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed < 4; seed++)
        whole_game(json_pack("{s:s}", "game", "onitama+shadow"), seed, 1);
}

static void a_whole_light_game(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed < 4; seed++)
        whole_game(json_pack("{s:s, s:i}", "game", "onitama+light", "light", (int)(seed & 1)), seed,
                   1);
}

/* The standard rules, but fewer rounds: random monasteries would go on for hours. */
static json_t *short_rules(void)
{
    static const char long_game[] = "max_rounds: 60";
    struct text t;
    char path[1024], *at;
    FILE *file;
    static char yaml[1 << 16];
    size_t len;

    text_init(&t, path, sizeof path);
    text_format(&t, "%s/data/onamazu.yaml", getenv("TORII_ROOT"));
    file = fopen(path, "rb");
    assert_non_null(file);
    len = fread(yaml, 1, sizeof yaml - 1, file);
    fclose(file);
    yaml[len] = '\0';
    at = strstr(yaml, long_game);
    assert_non_null(at);
    memcpy(at + strlen(long_game) - 2, "3 ", 2);
    return json_string(yaml);
}

static void a_whole_game_of_four_monasteries(void **state)
{
    (void)state;
    whole_game(
        json_pack("{s:s, s:i, s:o}", "game", "onamazu", "players", 4, "rules", short_rules()), 3,
        15);
}

/* ---- twins --------------------------------------------------------------------------------- */

struct twin {
    struct game_case c;
    struct replay *p;
};

static struct twin twin_new(struct hall *h, const char *game, const char *cards)
{
    struct twin t = {
        sit(h, json_pack("{s:s, s:s, s:b}", "game", game, "cards", cards, "takebacks", 1)),
        calloc(1, sizeof(struct replay))};

    replay_log(t.p, t.c.id);
    return t;
}

static void twin_free(struct twin *t)
{
    stand_up(&t->c);
    free(t->p);
}

static void twin_act(struct twin *t, game_action a)
{
    const struct game *g = &t->p->entry.game;
    int turn = game_turn(g, &t->p->match.state);
    json_t *own = case_folded(t->c.at[turn]), *done;
    char memory[GAME_MAX_TEXT];
    struct text words;

    text_init(&words, memory, sizeof memory);
    g->kind->action_print(g, &t->p->match.state, a, &words);
    done = case_must(t->c.h, 200, "act", t->c.id, t->c.token[turn],
                     json_pack("{s:s, s:O}", "text", memory, "n", json_object_get(own, "n")));
    for (int n = 0; n <= GAME_MAX_PLAYERS; n++)
        if (t->c.at[n] != NULL)
            assert_true(case_heard(t->c.at[n], json_integer_value(json_object_get(done, "v"))));
    assert_int_equal(match_play(&t->p->match, a, NULL), OK);
    json_decref(own);
    json_decref(done);
}

/* An action of the twin that the seat is shown as the same event; another one if there is any. */
static bool follow(const struct twin *t, const struct twin *first, game_action a, int seat,
                   struct rng *r, game_action *out)
{
    const struct game *g = &t->p->entry.game;
    game_action legal[GAME_MAX_ACTIONS];
    game_action event = g->kind->event(g, &first->p->match.state, a, seat);
    int count = game_legal(g, &t->p->match.state, legal), fitting = 0;

    for (int i = 0; i < count; i++)
        if (g->kind->event(g, &t->p->match.state, legal[i], seat) == event) {
            struct game_state next[2] = {first->p->match.state, t->p->match.state};

            /* Nor may it be the end of one of them alone. */
            game_play(g, &next[0], a);
            game_play(g, &next[1], legal[i]);
            if (game_turn(g, &next[0]) == game_turn(g, &next[1]) &&
                rng_below(r, (uint64_t)++fitting) == 0)
                *out = legal[i];
        }
    return fitting > 0;
}

/* Ids and commitments are all that may differ. */
static char *stream_of(struct twin *t, int n)
{
    const char *stream = case_stream(t->c.at[n]);
    char *text = calloc(1, strlen(stream) + 1);
    json_t *view = case_folded(t->c.at[n]);
    const char *names[3] = {json_string_value(json_object_get(view, "commitment")),
                            json_string_value(json_object_get(view, "rematch_commitment")),
                            t->c.id};

    memcpy(text, stream, strlen(stream));
    for (int i = 0; i < 3; i++)
        for (char *at = text; (at = strstr(at, names[i])) != NULL;)
            memset(at, '-', strlen(names[i]));
    json_decref(view);
    return text;
}

static int play_twins(struct twin *a, struct twin *b, int seat, struct rng *r)
{
    const struct game *g = &a->p->entry.game;
    int differ = 0;

    while (game_turn(g, &a->p->match.state) >= 0) {
        game_action legal[GAME_MAX_ACTIONS], mine, theirs;
        int count = game_legal(g, &a->p->match.state, legal);
        struct game_state next = a->p->match.state;
        char *streams[2];

        mine = legal[rng_below(r, (uint64_t)count)];
        game_play(g, &next, mine);
        if (game_turn(g, &next) < 0 || !follow(b, a, mine, seat, r, &theirs))
            break; /* the end opens everything */
        twin_act(a, mine);
        twin_act(b, theirs);
        differ += memcmp(&a->p->match.state, &b->p->match.state, g->kind->state_size) != 0;
        streams[0] = stream_of(a, seat < 0 ? GAME_MAX_PLAYERS : seat);
        streams[1] = stream_of(b, seat < 0 ? GAME_MAX_PLAYERS : seat);
        assert_string_equal(streams[0], streams[1]);
        free(streams[0]);
        free(streams[1]);
    }
    return differ;
}

/* Two games that differ in what a seat may not know: its streams are the same, byte for byte. */
static void streams_tell_no_secrets(void **state)
{
    static const char *const games[] = {"onitama+shadow", "onitama+light"};
    struct hall *h;
    int differ = 0;

    (void)state;
    case_freeze(true);
    h = case_open();
    for (int i = 0; i < 12; i++) {
        struct rng r = {(uint64_t)i + 7};
        int seat = i % 3 - 1;
        const char *cards = "ox,boar/horse,elephant/crab";
        struct twin a = twin_new(h, games[i / 3 % 2], cards),
                    b = twin_new(h, games[i / 3 % 2], cards);

        differ += play_twins(&a, &b, seat, &r);
        twin_free(&a);
        twin_free(&b);
    }
    assert_true(differ > 50);
    hall_close(h);
    memory_store_clear();
    case_freeze(false);
}

/* ---- restart ------------------------------------------------------------------------------- */

/* What a log tells: not who was there. To be freed. */
static char *numbered(const char *stream)
{
    char *out = calloc(1, strlen(stream) + 1);

    for (const char *end; (end = strchr(stream, '\n')) != NULL; stream = end + 1) {
        const char *found = strstr(stream, "\"t\":\"presence\"");

        if (found == NULL || found > end)
            strncat(out, stream, (size_t)(end - stream) + 1);
    }
    return out;
}

static void a_restart_changes_nothing(void **state)
{
    struct hall *h;
    struct game_case c;
    struct rng r = {11};
    json_t *before[3], *after;
    char *all, *missed;
    int64_t v;

    (void)state;
    case_freeze(true);
    h = case_open();
    c = sit(h, json_pack("{s:s, s:{s:s, s:i, s:i}}", "game", "onitama+shadow", "clock", "kind",
                         "fischer", "base", 300, "increment", 3));
    for (int i = 0; i < 7; i++)
        (void)act(&c, &r);
    for (int n = 0; n < 3; n++)
        before[n] = case_must(h, 200, "view", c.id, n < 2 ? c.token[n] : NULL, NULL);
    v = json_integer_value(json_object_get(before[0], "v"));
    hall_close(h); /* the listeners are told */
    assert_int_equal(case_ended(c.at[0]), 503);

    h = c.h = case_open();
    for (int n = 0; n < 3; n++) {
        after = case_must(h, 200, "view", c.id, n < 2 ? c.token[n] : NULL, NULL);
        assert_true(json_equal(before[n], after));
        json_decref(after);
        json_decref(before[n]);
    }
    /* Three events back: just these come, word for word. */
    struct listener *late = case_listen(h, c.id, c.token[0], v - 3);
    const char *tail;

    assert_true(case_heard(late, v));
    all = numbered(case_stream(c.at[0]));
    missed = numbered(case_stream(late));
    tail = all + strlen(all) - 1;
    for (int lines = 0; lines < 4 && tail >= all; tail--)
        lines += *tail == '\n';
    assert_string_equal(missed, tail + 2);
    free(all);
    free(missed);
    case_unlisten(late);
    case_freeze(false);
    stand_up(&c);
    for (int n = 0; n < 2; n++)
        c.at[n] = case_listen(h, c.id, c.token[n], 0);
    c.at[GAME_MAX_PLAYERS] = case_listen(h, c.id, NULL, 0);
    for (int n = 0; n < 2; n++)
        assert_true(case_heard(c.at[n], v));
    while (act(&c, &r))
        ;
    all_same(&c);
    stand_up(&c);
    hall_close(h);
    memory_store_clear();
}

/* Both seats at other processes: each hears of what the other kept. */
static void two_halls_share_a_store(void **state)
{
    struct hall *halls[2] = {case_open(), case_open()};
    struct game_case c = sit(halls[0], json_pack("{s:s}", "game", "onitama"));
    struct listener *at[2] = {case_listen(halls[0], c.id, c.token[0], 0),
                              case_listen(halls[1], c.id, c.token[1], 0)};
    struct rng r = {3};
    int64_t v = 0;

    (void)state;
    for (int acts = 0;; acts++) {
        json_t *view, *done, *turn;
        int seat;

        assert_true(case_heard(at[0], v > 0 ? v : 1) && case_heard(at[1], v > 0 ? v : 1));
        view = case_folded(at[0]);
        turn = json_object_get(view, "turn");
        seat = (int)json_integer_value(turn);
        if (json_is_null(turn)) {
            json_decref(view);
            break;
        }
        json_decref(view);
        view = case_folded(at[seat]);
        done = case_must(halls[seat], 200, "act", c.id, c.token[seat],
                         json_pack("{s:s, s:O}", "text", case_choice(view, &r), "n",
                                   json_object_get(view, "n")));
        v = json_integer_value(json_object_get(done, "v"));
        json_decref(done);
        assert_true(case_heard(at[seat], v));
        done = case_folded(at[seat]);
        /* The same again, at either: it is not played twice. */
        case_refused(halls[acts & 1], 409,
                     json_is_null(json_object_get(done, "turn")) ? "game_over" : "stale", "act",
                     c.id, c.token[seat],
                     json_pack("{s:s, s:O}", "text", case_choice(view, &r), "n",
                               json_object_get(view, "n")));
        json_decref(done);
        json_decref(view);
    }
    for (int n = 0; n < 2; n++) {
        case_same(halls[n], at[n]);
        case_unlisten(at[n]);
    }
    stand_up(&c);
    hall_close(halls[0]);
    hall_close(halls[1]);
    memory_store_clear();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_base_game),
        cmocka_unit_test(a_whole_wind_game),
        cmocka_unit_test(a_whole_shadow_game),
        cmocka_unit_test(a_whole_light_game),
        cmocka_unit_test(a_whole_game_of_four_monasteries),
        cmocka_unit_test(streams_tell_no_secrets),
        cmocka_unit_test(a_restart_changes_nothing),
        cmocka_unit_test(two_halls_share_a_store),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
