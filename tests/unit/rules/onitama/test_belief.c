/* Torii: MIT licence, see LICENSE. */
/*
 * Guesses: a state that explains all a seat has seen. To the seat it must look exactly like the true
 * one; the true one must be among the guesses; and what nothing explains is refused.
 */
#include "games/games.h"
#include "unit.h"

#include <string.h>

enum { MAX_EVENTS = 64, MAX_DRAWS = 6000, SEATS = 3 };

static const int seats[SEATS] = {ONI_BLUE, ONI_RED, GAME_SPECTATOR};

/* A true game, and beside it what each seat has seen. */
struct table {
    struct games_entry entry;
    struct game_state truth;
    struct game_state first[SEATS];
    game_action events[SEATS][MAX_EVENTS];
    struct game_state
        heard[SEATS]; /* the views before the last action, played on with its events */
    size_t count;
};

static void table_open(struct table *t, const char *name, int light, struct rng *r)
{
    struct games_options options = {.wind = -1, .light = light};
    const struct game *g = &t->entry.game;
    struct game_outcome deal;

    memset(&t->truth, 0, sizeof t->truth);
    assert_int_equal(games_open(&t->entry, str_of(name), &options, NULL), OK);
    g->kind->start(g, &t->truth);
    g->kind->draw(g, &t->truth, r, &deal);
    assert_int_equal(g->kind->settle(g, &t->truth, &deal, NULL), OK);
    for (int i = 0; i < SEATS; i++)
        g->kind->view(g, &t->truth, seats[i], &t->first[i]);
    t->count = 0;
}

/* Plays one random action; false when the game is over or everything is full. */
static bool table_step(struct table *t, struct rng *r)
{
    const struct game *g = &t->entry.game;
    game_action legal[GAME_MAX_ACTIONS], action;
    int count = game_legal(g, &t->truth, legal);

    if (count == 0 || t->count == MAX_EVENTS)
        return false;
    action = legal[rng_below(r, (uint64_t)count)];
    for (int i = 0; i < SEATS; i++) {
        t->events[i][t->count] = g->kind->event(g, &t->truth, action, seats[i]);
        g->kind->view(g, &t->truth, seats[i], &t->heard[i]);
        game_hear(g, &t->heard[i], seats[i], t->events[i][t->count]);
    }
    game_play(g, &t->truth, action);
    t->count++;
    return true;
}

static enum status table_guess(const struct table *t, int seat, struct rng *r,
                               struct game_state *out)
{
    struct game_seen seen = {seats[seat], &t->first[seat], t->events[seat], t->count};
    struct err e = {0};

    memset(out, 0, sizeof *out);
    return watch_guess_of(&t->entry.game, &seen, r, out, &e);
}

/* The guess as the seat sees it, to the byte; and what the seat may do in it. */
static void assert_alike(const struct table *t, int seat, const struct game_state *guess)
{
    const struct game *g = &t->entry.game;
    struct game_state mine, theirs;
    game_action one[GAME_MAX_ACTIONS], other[GAME_MAX_ACTIONS];
    int count = game_legal(g, &t->truth, one);

    g->kind->view(g, &t->truth, seats[seat], &mine);
    g->kind->view(g, guess, seats[seat], &theirs);
    assert_memory_equal(&mine, &theirs, g->kind->state_size);
    assert_int_equal(game_turn(g, guess), game_turn(g, &t->truth));
    assert_true(g->kind->key(g, guess) == oni_key_of(g, guess));
    if (game_turn(g, guess) == seats[seat]) {
        assert_int_equal(game_legal(g, guess, other), count);
        assert_memory_equal(one, other, (size_t)count * sizeof one[0]);
    }
}

static void play_and_guess(const char *name, int light, uint64_t seed)
{
    struct table t;
    struct rng r = {seed};
    struct game_state guess;

    table_open(&t, name, light, &r);
    do {
        int seat = (int)rng_below(&r, SEATS);

        assert_int_equal(table_guess(&t, seat, &r, &guess), OK);
        assert_alike(&t, seat, &guess);
    } while (table_step(&t, &r));
}

static void hear_a_game(const char *name, int light, uint64_t seed)
{
    struct table t;
    struct rng r = {seed};
    struct game_state view;

    table_open(&t, name, light, &r);
    while (table_step(&t, &r))
        for (int i = 0; i < SEATS; i++) {
            t.entry.game.kind->view(&t.entry.game, &t.truth, seats[i], &view);
            assert_memory_equal(&view, &t.heard[i], t.entry.game.kind->state_size);
        }
}

static void a_view_goes_on_with_its_events(void **state)
{
    enum { GAMES = 400 };

    (void)state;
    for (int i = 0; i < GAMES_ONITAMA; i++)
        for (uint64_t seed = 0; seed < GAMES; seed++)
            hear_a_game(games_name(i),
                        strstr(games_name(i), "+light") != NULL ? (int)(seed % 2) : -1, seed);
}

static void every_guess_looks_like_the_truth_to_its_seat(void **state)
{
    (void)state;
    for (int i = 0; i < GAMES_ONITAMA; i++)
        for (uint64_t seed = 0; seed < 6; seed++)
            play_and_guess(games_name(i),
                           strstr(games_name(i), "+light") != NULL ? (int)(seed % 2) : -1, seed);
}

/* After a few parts of a game: the truth is drawn sooner or later, for every seat. */
static void the_truth_is_among_the_guesses(void **state)
{
    static const char *const names[] = {"onitama+shadow", "onitama+light", "onitama+wind+shadow",
                                        "onitama+sensei+wind+light"};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        for (int seat = 0; seat < SEATS; seat++) {
            struct table t;
            struct rng r = {100 * i + (uint64_t)seat};
            struct game_state guess;
            bool found = false;

            table_open(&t, names[i], -1, &r);
            for (int step = 0; step < 6; step++)
                table_step(&t, &r);
            for (int n = 0; n < MAX_DRAWS && !found; n++) {
                assert_int_equal(table_guess(&t, seat, &r, &guess), OK);
                found = memcmp(&guess, &t.truth, t.entry.game.kind->state_size) == 0;
            }
            assert_true(found);
        }
}

/* More than one guess where more than one is possible: Red's ninja is left or right of the master. */
static void guesses_differ_where_the_seat_cannot_know(void **state)
{
    struct table t;
    struct rng r = {5};
    struct game_state guess;
    bool seen[2] = {false, false};

    (void)state;
    table_open(&t, "onitama+shadow", -1, &r);
    table_step(&t, &r);
    table_step(&t, &r);
    for (int n = 0; n < 60; n++) {
        char memory[GAME_MAX_TEXT];
        struct text text;

        assert_int_equal(table_guess(&t, ONI_BLUE, &r, &guess), OK);
        text_init(&text, memory, sizeof memory);
        game_print(&t.entry.game, &guess, GAME_FULL, &text);
        seen[0] |= strstr(memory, "nr=b5") != NULL;
        seen[1] |= strstr(memory, "nr=d5") != NULL;
    }
    assert_true(seen[0] && seen[1]);
}

/* Blue's seat, a first view, and events as text. */
static enum status guess_from(const char *view, const char *const *events, size_t count)
{
    struct games_entry entry;
    struct game_state first, at, out;
    game_action heard[4];
    struct game_seen seen = {ONI_BLUE, &first, heard, count};
    struct rng r = {1};
    struct err e = {0};

    assert_int_equal(games_open_position(&entry, str_of(view), NULL), OK);
    assert_int_equal(entry.game.kind->parse(&entry.game, str_of(view), &first, NULL), OK);
    at = first;
    for (size_t i = 0; i < count; i++)
        assert_int_equal(
            entry.game.kind->event_parse(&entry.game, &at, str_of(events[i]), &heard[i], &e), OK);
    memset(&out, 0x5a, sizeof out);

    enum status rc = watch_guess_of(&entry.game, &seen, &r, &out, &e);

    if (rc != OK) {
        struct game_state untouched;

        memset(&untouched, 0x5a, sizeof untouched);
        assert_memory_equal(&out, &untouched, sizeof out);
        assert_true(strlen(err_text(&e)) > 0);
    }
    return rc;
}

static void what_nothing_explains_is_refused(void **state)
{
    static const char out[] = "4m/5/5/5/M4 b ox,boar/horse,elephant/crab nb=b1 nr=- ply=4";
    static const char in_sight[] =
        "4m/5/5/5/M4 b ox,boar/horse,elephant/crab nb=b1 nr=e3 vis=ne3 ply=4";
    static const char unknown[] = "4m/5/5/5/M4 b ox,boar/horse,elephant/crab nb=b1 nr=? ply=4";
    static const char *const plain[] = {"ox:a1a2"};
    static const char *const taken[] = {"ox:a1a2*"};
    static const char *const moved[] = {"ox:a1a2", "n?"};
    static const char *const wrong_card[] = {"crab:a1a2"};
    static const char *const wrong_part[] = {"lc=y"};

    (void)state;
    assert_int_equal(guess_from(out, plain, 1), OK);
    assert_int_equal(guess_from(unknown, taken, 1), OK);
    assert_int_equal(guess_from(out, taken, 1), BAD_INPUT);      /* a ninja that is out */
    assert_int_equal(guess_from(in_sight, taken, 1), BAD_INPUT); /* one that stands elsewhere */
    assert_int_equal(guess_from(unknown, moved, 2),
                     BAD_INPUT); /* the own ninja, seen as a stranger */
    assert_int_equal(guess_from(unknown, wrong_card, 1), BAD_INPUT);
    assert_int_equal(guess_from(unknown, wrong_part, 1), BAD_INPUT);
}

/* After the answer yes for file c the ninja stands on file c in every guess. */
static void a_lantern_narrows_the_guesses(void **state)
{
    static const char view[] =
        "4m/5/5/5/M4 b ox,boar/horse,elephant/crab nb=b1 nr=? lb=2 lr=0 ply=4 part=l";
    struct games_entry entry;
    struct game_state first, out;
    game_action heard;
    struct game_seen seen = {ONI_BLUE, &first, &heard, 1};
    struct rng r = {1};

    (void)state;
    assert_int_equal(games_open_position(&entry, str_of(view), NULL), OK);
    assert_int_equal(entry.game.kind->parse(&entry.game, str_of(view), &first, NULL), OK);
    assert_int_equal(
        entry.game.kind->event_parse(&entry.game, &first, str_of("lc=y"), &heard, NULL), OK);
    for (int n = 0; n < 100; n++) {
        char memory[GAME_MAX_TEXT];
        struct text t;

        assert_int_equal(watch_guess_of(&entry.game, &seen, &r, &out, NULL), OK);
        text_init(&t, memory, sizeof memory);
        game_print(&entry.game, &out, GAME_FULL, &t);
        assert_non_null(strstr(memory, "nr=c"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_view_goes_on_with_its_events),
        cmocka_unit_test(every_guess_looks_like_the_truth_to_its_seat),
        cmocka_unit_test(the_truth_is_among_the_guesses),
        cmocka_unit_test(guesses_differ_where_the_seat_cannot_know),
        cmocka_unit_test(what_nothing_explains_is_refused),
        cmocka_unit_test(a_lantern_narrows_the_guesses),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
