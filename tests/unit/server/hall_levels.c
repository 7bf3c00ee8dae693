/* Torii: MIT licence, see LICENSE. */
#include "hall_levels.h"

#include "engine/opponent.h"
#include "memory_store.h"
#include "os/os.h"
#include "server/decide.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

static const char token[] = "of-a-computer";

void levels_game_init(struct levels_game *g, const char *name, int players, uint64_t series,
                      uint64_t n)
{
    struct text t;

    memset(g, 0, sizeof *g);
    g->name = name;
    g->players = players;
    form_secret("hall", series, n, g->seed);
    text_init(&t, g->id, sizeof g->id);
    text_format(&t, "L%u-%u-", series, n);
    while (t.len < STORE_ID) /* all ids are as long */
        text_char(&t, '_');
    assert_false(t.full);
}

/* ---- putting it there ---- */

static json_t *create_entry(const struct levels_game *g, int seats)
{
    char hash[TOKEN_HASH_SIZE], hex[FAIR_HEX];
    json_t *list = json_array(), *entry;

    token_hash(token, hash);
    fair_hex(g->seed, hex);
    for (int i = 0; i < seats; i++)
        json_array_append_new(list, json_pack("{s:s, s:i, s:s}", "kind", "level", "level",
                                              g->level[i], "token", hash));
    entry = json_pack("{s:s, s:s, s:s, s:o}", "k", "create", "game", g->name, "secret", hex,
                      "seats", list);
    if (g->players > 0)
        json_object_set_new(entry, "players", json_integer(g->players));
    return entry;
}

/* The entry, and what chance does first. */
static void first_entries(const struct levels_game *g, struct decision *d)
{
    struct sitting *s = sitting_new(g->id);
    static struct match_step steps[STORE_MAX_TOGETHER];
    unsigned char key[FAIR_BYTES];
    struct err e = {0};
    struct match m;

    decide_push(d, create_entry(g, g->players > 0 ? g->players : 2));
    if (sitting_apply(s, d->entries[0], case_now(), true, &e) != OK)
        fail_msg("%s", err_text(&e));
    m = s->match;
    m.steps = steps;
    m.size = STORE_MAX_TOGETHER;
    sitting_key(s, key);
    assert_true(decide_chance(s, &m, key, 0, d));
    sitting_free(s);
}

static void kept(void *context, enum store_verdict verdict, const char *reason)
{
    (void)reason;
    *(enum store_verdict *)context = verdict;
}

void levels_put(struct levels_game *g)
{
    struct decision d = {.count = 0};
    struct store_entry entries[STORE_MAX_TOGETHER];
    struct store_summary summary = {.stage = STORE_RUNNING, .text = {"{}", 2}};
    enum store_verdict verdict = STORE_GONE;
    struct store *store;

    assert_int_equal(store_open(&store, "memory", NULL), OK);
    first_entries(g, &d);
    for (int i = 0; i < d.count; i++) {
        char *text = json_dumps(d.entries[i], JSON_COMPACT);

        entries[i] = (struct store_entry){(uint64_t)i, case_now(), str_of(text)};
    }
    store_append(store, g->id, entries, d.count, &summary, kept, &verdict);
    assert_int_equal(verdict, STORE_KEPT);
    for (int i = 0; i < d.count; i++) {
        free((void *)(uintptr_t)entries[i].body.data);
        json_decref(d.entries[i]);
    }
    store_close(store);
}

/* ---- playing ---- */

/* Is it over? A draw that may be claimed ends it, unless the computer was faster. */
static bool look_at(struct hall *h, const char *id)
{
    json_t *view = case_must(h, 200, "view", id, NULL, NULL), *body;
    bool over = strcmp(json_string_value(json_object_get(view, "stage")), "over") == 0;

    if (!over && json_is_true(json_object_get(view, "claimable"))) {
        (void)case_ask(h, "draw", id, token, json_pack("{s:s}", "do", "claim"), &body);
        json_decref(body);
    }
    json_decref(view);
    return over;
}

void levels_play(struct hall *h, struct levels_game *games, int count)
{
    enum { TOGETHER = 24 };
    double heard = os_seconds();

    for (int left = count; left > 0;) {
        int looked = 0;

        for (int i = 0; i < count && looked < TOGETHER; i++) {
            if (games[i].over)
                continue;
            looked++;
            games[i].over = look_at(h, games[i].id);
            left -= games[i].over;
            if (games[i].over)
                heard = os_seconds();
        }
        case_pass(100); /* another process might have played it: nobody waits for that here */
        os_pause(0.002);
        if (os_seconds() - heard > 600)
            fail_msg("%d games do not end", left);
    }
}

char *levels_record(struct hall *h, const char *id)
{
    json_t *body = case_must(h, 200, "export", id, NULL, NULL);
    const char *text = json_string_value(json_object_get(body, "record"));
    char *record = malloc(strlen(text) + 1);

    memcpy(record, text, strlen(text) + 1);
    json_decref(body);
    return record;
}

/* ---- looking at records ---- */

static struct record *read_record(const char *text, struct games_entry *entry)
{
    struct record *r = malloc(sizeof *r);
    struct err e = {0};

    assert_non_null(r);
    record_init(r, games_open_record, entry);
    if (record_read(r, str_of(text), &e) != OK)
        fail_msg("%s", err_text(&e));
    return r;
}

int levels_compare(const char *text)
{
    struct games_entry *entry = calloc(1, sizeof *entry);
    struct record *r = read_record(text, entry);
    unsigned char secret[FORM_SECRET];
    int level[GAME_MAX_PLAYERS] = {0}, compared = 0;
    struct err e = {0};

    assert_true(fair_record_levels(r, secret));
    for (int seat = 0; seat < r->game->kind->players; seat++)
        level[seat] = games_seat_level(entry, r, seat);
    if (opponent_replay(entry, &r->match, level, secret, &compared, &e) != OK)
        fail_msg("%s in\n%s", err_text(&e), text);
    free(r);
    free(entry);
    return compared;
}

int levels_points(const char *text, int seat)
{
    struct games_entry *entry = calloc(1, sizeof *entry);
    struct record *r = read_record(text, entry);
    struct match m = r->match;
    int results[GAME_MAX_PLAYERS], points = 1;
    bool drawn = false;

    for (m.count = 0; m.count <= r->match.count && !drawn; m.count++) {
        match_state_at(&r->match, m.count, &m.state);
        drawn = match_may_claim(&m);
    }
    if (!drawn && game_turn(r->game, &r->match.state) == GAME_OVER) {
        r->game->kind->result(r->game, &r->match.state, results);
        points = results[seat];
    }
    free(r);
    free(entry);
    return points;
}
