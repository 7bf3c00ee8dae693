/* Torii: MIT licence, see LICENSE. */
/* The game as one seat sees it, beside the game itself: views, beliefs, guesses, taking back, refusals. */
#include "games/games.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_STEPS = 200, GAMES = 10 };

/* A game, and what everybody is shown of it: the seats, then a spectator. */
struct table {
    struct games_entry entry;
    struct match match;
    struct match_step steps[MAX_STEPS];
    struct {
        struct watch watch;
        struct match match;
        struct match_step steps[MAX_STEPS];
    } shown[GAME_MAX_PLAYERS + 1];
};

static int seat_of(const struct table *t, int i)
{
    return i < t->entry.game.kind->players ? i : GAME_SPECTATOR;
}

static void table_open(struct table *t, const char *name)
{
    const struct game *g = &t->entry.game;

    assert_int_equal(games_open(&t->entry, str_of(name), NULL, NULL), OK);
    match_init(&t->match, g, t->steps, MAX_STEPS);
    for (int i = 0; i <= g->kind->players; i++) {
        match_init(&t->shown[i].match, g, t->shown[i].steps, MAX_STEPS);
        assert_int_equal(watch_match(&t->shown[i].watch, &t->shown[i].match, seat_of(t, i)), OK);
    }
}

/* Everybody is told the step that is about to be taken. */
static void tell(struct table *t, const struct match_step *step)
{
    const struct game *g = &t->entry.game;
    bool chance = step->actor == GAME_CHANCE;

    for (int i = 0; i <= g->kind->players; i++) {
        struct watch *w = &t->shown[i].watch;

        if (chance && (g->kind->outcome_event == NULL || !g->kind->hidden))
            assert_int_equal(watch_settle(w, &step->outcome, NULL), OK);
        else if (chance)
            assert_int_equal(watch_hear(w,
                                        g->kind->outcome_event(g, &t->match.state, &step->outcome,
                                                               seat_of(t, i)),
                                        NULL),
                             OK);
        else
            assert_int_equal(
                watch_hear(w, g->kind->event(g, &t->match.state, step->action, seat_of(t, i)),
                           NULL),
                OK);
    }
}

static bool table_step(struct table *t, struct rng *r)
{
    const struct game *g = &t->entry.game;
    struct match_step step = {.actor = game_turn(g, &t->match.state)};
    game_action legal[GAME_MAX_ACTIONS];

    if (step.actor == GAME_OVER || t->match.count == MAX_STEPS)
        return false;
    if (step.actor == GAME_CHANCE) {
        g->kind->draw(g, &t->match.state, r, &step.outcome);
        tell(t, &step);
        assert_int_equal(match_settle(&t->match, &step.outcome, NULL), OK);
        return true;
    }
    step.action = legal[rng_below(r, (uint64_t)game_legal(g, &t->match.state, legal))];
    tell(t, &step);
    assert_int_equal(match_play(&t->match, step.action, NULL), OK);
    return true;
}

static void check_seat(const struct table *t, int i, struct rng *r)
{
    const struct game *g = &t->entry.game;
    const struct watch *w = &t->shown[i].watch;
    size_t size = g->kind->state_size;
    struct game_state view, guess, again;
    bool found = g->kind->believe == NULL || game_turn(g, &t->match.state) == GAME_CHANCE;

    g->kind->view(g, &t->match.state, seat_of(t, i), &view);
    assert_memory_equal(&view, w->view, size);
    assert_int_equal(t->shown[i].match.count, t->match.count);
    assert_int_equal(watch_guess(w, r, &guess, NULL), OK);
    g->kind->view(g, &guess, seat_of(t, i), &again);
    assert_memory_equal(&view, &again, size);
    for (size_t k = 0; !found && k < watch_belief(w)->count; k++)
        found = memcmp(watch_world(w, k), &t->match.state, size) == 0;
    assert_true(found); /* the truth is among what is believed */
}

static void watch_a_game(const char *name, uint64_t seed)
{
    struct table *t = malloc(sizeof *t);
    struct rng r = {seed};

    assert_non_null(t);
    table_open(t, name);
    for (int step = 0; table_step(t, &r); step++) {
        int players = t->entry.game.kind->players;

        for (int i = 0; i <= players; i++)
            check_seat(t, i, &r);
        if (step % 16 != 15)
            continue;

        size_t back = 1 + rng_below(&r, 5);

        match_undo(&t->match, back);
        for (int i = 0; i <= players; i++) {
            watch_undo(&t->shown[i].watch, back);
            check_seat(t, i, &r);
        }
    }
    free(t);
}

static void a_seat_knows_what_it_was_shown(void **state)
{
    (void)state;
    for (int i = 0; i < GAMES_COUNT; i++)
        for (uint64_t seed = 0; seed < GAMES; seed++)
            watch_a_game(games_name(i), seed);
}

/* All that was seen at once gives the same as step by step. */
static void what_was_seen_can_be_told_at_once(void **state)
{
    game_action events[MAX_STEPS];

    (void)state;
    for (int game = 0; game < GAMES_COUNT; game++) {
        struct table *t = malloc(sizeof *t);
        struct watch *w = malloc(sizeof *w);
        struct rng r = {(uint64_t)game};
        struct game_state first;
        struct game_seen seen;

        assert_non_null(t);
        assert_non_null(w);
        table_open(t, games_name(game));
        for (int step = 0; step < 40 && table_step(t, &r);)
            step++;
        for (int i = 0; i <= t->entry.game.kind->players; i++) {
            const struct watch *stepwise = &t->shown[i].watch;

            match_seen(&t->shown[i].match, seat_of(t, i), &first, events, &seen);
            assert_int_equal(watch_open(w, &t->entry.game, &seen, NULL), OK);
            assert_memory_equal(w->view, stepwise->view, t->entry.game.kind->state_size);
            if (t->entry.game.kind->believe != NULL)
                assert_int_equal(watch_belief(w)->count, watch_belief(stepwise)->count);
        }
        free(w);
        free(t);
    }
}

static void what_nothing_explains_changes_nothing(void **state)
{
    static struct table t;
    struct rng r = {1};
    struct watch *w = &t.shown[0].watch;
    struct game_state before;

    (void)state;
    table_open(&t, "onitama+shadow");
    for (int step = 0; step < 20; step++)
        assert_true(table_step(&t, &r));
    before = *w->view;

    size_t count = watch_belief(w)->count;

    assert_int_equal(watch_hear(w, 0, NULL), ILLEGAL);
    assert_memory_equal(&before, w->view, t.entry.game.kind->state_size);
    assert_int_equal(watch_belief(w)->count, count);
    assert_int_equal(t.shown[0].match.count, t.match.count);
    assert_true(table_step(&t, &r)); /* and it goes on */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_knows_what_it_was_shown),
        cmocka_unit_test(what_was_seen_can_be_told_at_once),
        cmocka_unit_test(what_nothing_explains_changes_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
