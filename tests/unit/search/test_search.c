/* Torii: MIT licence, see LICENSE. */
/* The general search on the games of the house: wins, threats, blindness, limits, memory. */
#include "game/match.h"
#include "games/games.h"
#include "search/internal.h"
#include "unit.h"

#include <string.h>

enum { NODES = 1 << 14, STEPS = 2048, SIGNED_ITERATIONS = 400 };

static struct search searcher;
static struct search_node nodes[NODES];
static struct games_entry entry;
static struct match_step steps[2][STEPS];
static struct game_state first;
static game_action events[STEPS];

static const struct game *open_game(const char *name, int players)
{
    struct games_options options = GAMES_USUAL;

    options.players = players;
    assert_int_equal(games_open(&entry, str_of(name), &options, NULL), OK);
    search_init(&searcher, &entry.game, nodes, NODES);
    return &entry.game;
}

static struct search_result think_as(const struct match *m, const struct search_params *params)
{
    struct search_result choice;
    struct game_seen seen;
    struct err e = {0};

    match_seen(m, game_turn(m->game, &m->state), &first, events, &seen);
    if (search_think(&searcher, &seen, params, &choice, &e) != OK)
        fail_msg("%s", err_text(&e));
    return choice;
}

static game_action any_action(const struct match *m, struct rng *r)
{
    game_action legal[GAME_MAX_ACTIONS];

    return legal[rng_below(r, (uint64_t)game_legal(m->game, &m->state, legal))];
}

/* A match some random steps after its deal, with a player to act; false if it is over by then. */
static bool some_match(struct match *m, struct match_step *memory, const struct game *g,
                       struct rng *r, int length)
{
    match_init(m, g, memory, STEPS);
    for (int i = 0; i <= length; i++) {
        assert_int_equal(match_draw(m, r, NULL), OK);
        if (game_turn(g, &m->state) == GAME_OVER)
            return false;
        if (i < length)
            assert_int_equal(match_play(m, any_action(m, r), NULL), OK);
    }
    return true;
}

/* ---- open games: what the rules themselves say of a move ------------------------------------- */

static bool wins(const struct game *g, const struct game_state *s, game_action a)
{
    int player = game_turn(g, s), results[GAME_MAX_PLAYERS];
    struct game_state next = *s;

    game_play(g, &next, a);
    if (game_turn(g, &next) != GAME_OVER)
        return false;
    g->kind->result(g, &next, results);
    return results[player] == 2;
}

static bool can_win(const struct game *g, const struct game_state *s)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(g, s, legal);

    for (int i = 0; i < count; i++)
        if (wins(g, s, legal[i]))
            return true;
    return false;
}

/* Does the other win at once after it? */
static bool loses(const struct game *g, const struct game_state *s, game_action a)
{
    struct game_state next = *s;

    game_play(g, &next, a);
    return can_win(g, &next);
}

static int count_losing(const struct game *g, const struct game_state *s, int *count)
{
    game_action legal[GAME_MAX_ACTIONS];
    int losing = 0;

    *count = game_legal(g, s, legal);
    for (int i = 0; i < *count; i++)
        losing += loses(g, s, legal[i]);
    return losing;
}

static void it_takes_a_win_in_one(void **unused)
{
    static const char *const games[] = {"onitama", "onitama+sensei", "onitama+wind"};
    struct search_params params = search_level(8, false);
    struct rng r = {11};

    (void)unused;
    params.limits.iterations = 500;
    for (int i = 0, found = 0; found < 60; i++) {
        const struct game *g = open_game(games[i % 3], 0);
        struct match m;

        if (!some_match(&m, steps[0], g, &r, 4 + i % 20) || !can_win(g, &m.state))
            continue;
        found++;
        params.seed = rng_next(&r);
        assert_true(wins(g, &m.state, think_as(&m, &params).action));
    }
}

static void it_avoids_a_loss_in_one(void **unused)
{
    static const char *const games[] = {"onitama", "onitama+sensei", "onitama+wind"};
    struct search_params params = search_level(8, false);
    struct rng r = {12};

    (void)unused;
    params.limits.iterations = 500;
    for (int i = 0, found = 0; found < 40; i++) {
        const struct game *g = open_game(games[i % 3], 0);
        struct match m;
        int count;

        if (!some_match(&m, steps[0], g, &r, 4 + i % 20) || can_win(g, &m.state))
            continue;

        int losing = count_losing(g, &m.state, &count);

        if (losing < (count + 1) / 2 || losing == count)
            continue; /* no danger, or no help */
        found++;
        params.seed = rng_next(&r);
        assert_false(loses(g, &m.state, think_as(&m, &params).action));
    }
}

/* ---- hidden things --------------------------------------------------------------------------- */

/* The twin plays something that the seat is shown as the same; false if it cannot. */
static bool follow(struct match *twin, int seat, game_action event, struct rng *r)
{
    game_action legal[GAME_MAX_ACTIONS], chosen = 0;
    const struct game *g = twin->game;
    int count = game_legal(g, &twin->state, legal);
    uint64_t fitting = 0;

    for (int i = 0; i < count; i++)
        if (g->kind->event(g, &twin->state, legal[i], seat) == event &&
            rng_below(r, ++fitting) == 0)
            chosen = legal[i];
    return fitting > 0 && match_play(twin, chosen, NULL) == OK;
}

static void assert_same_choice(const struct match *m, const struct match *twin,
                               struct search_params *params, struct rng *r)
{
    params->seed = rng_next(r);

    struct search_result a = think_as(m, params), b = think_as(twin, params);

    assert_int_equal(a.action, b.action);
    assert_int_equal(a.nodes, b.nodes);
    assert_memory_equal(&a.value, &b.value, sizeof a.value);
}

/* Two games that look alike to the seat and are not: how often its choices were compared. */
static int compare_twins(const struct game *g, int seat, struct rng *r)
{
    struct search_params params = search_level(5, false);
    struct match m, twin;
    int compared = 0;

    match_init(&m, g, steps[0], STEPS);
    assert_int_equal(match_draw(&m, r, NULL), OK);
    match_init(&twin, g, steps[1], STEPS);
    assert_int_equal(match_settle(&twin, &m.steps[0].outcome, NULL), OK);
    for (int turn; (turn = game_turn(g, &m.state)) >= 0;) {
        if (turn == seat && memcmp(&m.state, &twin.state, g->kind->state_size) != 0) {
            assert_same_choice(&m, &twin, &params, r);
            compared++;
        }

        game_action action = any_action(&m, r);

        if (!follow(&twin, seat, g->kind->event(g, &m.state, action, seat), r))
            break;
        assert_int_equal(match_play(&m, action, NULL), OK);
    }
    return compared;
}

static void what_is_hidden_does_not_change_the_choice(void **unused)
{
    static const char *const games[] = {"onitama+shadow", "onitama+light", "onitama+wind+shadow",
                                        "onitama+wind+light"};
    struct rng r = {13};

    (void)unused;
    for (int i = 0; i < 4; i++) {
        const struct game *g = open_game(games[i], 0);
        int compared = 0;

        for (int trial = 0; trial < 200 && compared < 40; trial++)
            compared += compare_twins(g, trial % 2, &r);
        assert_true(compared >= 40);
    }
}

static void nor_does_it_at_a_table_of_onamazu(void **unused)
{
    struct search_params params = search_level(3, true);
    struct rng r = {14};
    int compared = 0;

    (void)unused;
    for (int i = 0; i < 60; i++) {
        const struct game *g = open_game("onamazu", 2 + i % 3);
        struct match m, twin;

        if (!some_match(&m, steps[0], g, &r, 20 + 5 * i))
            continue;

        struct game_state view;
        int seat = game_turn(g, &m.state);
        struct game_seen seen = {seat, &view, NULL, 0};

        g->kind->view(g, &m.state, seat, &view);
        match_init(&twin, g, steps[1], STEPS);
        assert_int_equal(watch_guess_of(g, &seen, &r, &twin.state, NULL), OK);
        compared += memcmp(&m.state, &twin.state, g->kind->state_size) != 0;
        assert_same_choice(&m, &twin, &params, &r);
    }
    assert_true(compared > 40);
}

/* A search from a position as somebody saw it: all ways to hide the ninjas that can be are believed, each
 * once, however many there are. */
static void it_believes_every_state_that_can_be(void **unused)
{
    static const struct {
        const char *view;
        int seat;
        size_t states;
    } cases[] = {
        /* 25 squares, less four pawns, less a ninja that may not be with them */
        {"2m1s/5/5/5/S1M2 b ox,boar/horse,elephant/crab nb=c3 nr=? lb=1 lr=1 ply=4", 0, 21},
        {"2m1s/5/2W2/5/S1M2 b bat,boar/horse,elephant/crab nb=b3 nr=? lb=1 lr=1 ply=4", 0, 20},
        /* pairs of 20 squares */
        {"5/5/5/5/SSMSS b ox,boar/horse,elephant/crab nr=?,? lb=2 ply=4", 0, 190},
        {"5/5/5/5/S1M2 b ox,boar/horse,elephant/crab nr=?,? lb=2 ply=14", 0, 253},
        {"5/5/5/5/S1M2 b ox,boar/horse,elephant/crab nr=d4,? vis=nd4 lb=2 ply=14", 0, 22},
    };
    struct search_params params = search_level(1, false);

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct game_state view;
        struct game_seen seen = {cases[i].seat, &view, NULL, 0};
        struct search_result choice;

        assert_int_equal(games_open_position(&entry, str_of(cases[i].view), NULL), OK);
        assert_int_equal(entry.game.kind->parse(&entry.game, str_of(cases[i].view), &view, NULL),
                         OK);
        search_init(&searcher, &entry.game, nodes, NODES);
        for (params.seed = 0; params.seed < 4; params.seed++) {
            assert_int_equal(search_think(&searcher, &seen, &params, &choice, NULL), OK);
            assert_int_equal(watch_belief(&searcher.watch)->count, cases[i].states);
        }
    }
}

static void what_nothing_explains_is_refused(void **unused)
{
    const struct game *g = open_game("onitama+shadow", 0);
    struct search_params params = search_level(1, false);
    struct search_result choice = {.action = 5};
    struct game_seen seen;
    struct rng r = {16};
    struct match m;
    struct err e = {0};

    (void)unused;
    assert_true(some_match(&m, steps[0], g, &r, 5));
    match_seen(&m, game_turn(g, &m.state), &first, events, &seen);
    events[seen.count - 1] ^= 0x3ff;
    assert_int_not_equal(search_think(&searcher, &seen, &params, &choice, &e), OK);
    assert_int_equal(choice.action, 5);
    assert_true(err_text(&e)[0] != '\0');
}

/* ---- limits and memory ----------------------------------------------------------------------- */

static double ticks;

static double tick(void)
{
    return ticks += 0.25;
}

static void limits_are_kept(void **unused)
{
    const struct game *g = open_game("onitama+light", 0);
    struct search_params params = search_level(5, false);
    atomic_bool stop = true;
    struct rng r = {17};
    struct match m;

    (void)unused;
    assert_true(some_match(&m, steps[0], g, &r, 3));
    params.limits = (struct search_limits){.iterations = 123};
    assert_int_equal(think_as(&m, &params).iterations, 123);
    params.limits.iterations = 200;
    params.resume = true; /* what was done counts: 77 more, and then none */
    assert_int_equal(think_as(&m, &params).iterations, 200);
    assert_int_equal(searcher.iterations, 200);
    params.limits.iterations = 150;
    assert_int_equal(think_as(&m, &params).iterations, 200);
    params.resume = false;

    params.limits =
        (struct search_limits){.seconds = 2, .clock = tick}; /* of this clock: 8 looks */
    uint64_t done = think_as(&m, &params).iterations;
    assert_true(done > 0 && done < 200);

    params.limits = (struct search_limits){.iterations = 1000000000, .stop = &stop};
    struct search_result choice = think_as(&m, &params);
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(g, &m.state, legal), i = 0;

    assert_int_equal(choice.iterations, 0);
    while (i < count && legal[i] != choice.action)
        i++;
    assert_true(i < count);
}

static void memory_is_bounded(void **unused)
{
    enum { FEW = 2048, GUARD = 64 };
    static struct search_node some[FEW + GUARD];
    struct search_params params = search_level(10, false);
    const struct game *g = open_game("onitama+shadow", 0);
    struct rng r = {18};
    struct match m;

    (void)unused;
    assert_true(some_match(&m, steps[0], g, &r, 5));
    memset(some + FEW, 0x5a, GUARD * sizeof some[0]);
    search_init(&searcher, g, some, FEW + GUARD / 2);
    params.limits.iterations = 20000;

    struct search_result choice = think_as(&m, &params);

    assert_int_equal(choice.iterations, 20000);
    assert_true(choice.nodes > FEW / 2 && choice.nodes <= FEW);
    for (size_t i = 0; i < GUARD * sizeof some[0]; i++)
        assert_int_equal(((unsigned char *)(some + FEW))[i], 0x5a);
}

/* ---- the signature --------------------------------------------------------------------------- */

static uint64_t sign_game(const char *name, int players, uint64_t sum)
{
    const struct game *g = open_game(name, players);
    struct search_params params = search_level(8, players > 0);
    struct rng r = {19};
    struct match m;

    params.limits.iterations = SIGNED_ITERATIONS;
    for (int i = 0; i < 8; i++)
        if (some_match(&m, steps[0], g, &r, 3 * i)) {
            params.seed = (uint64_t)i;

            struct search_result c = think_as(&m, &params);

            sum = search_infoset_mix(search_infoset_mix(sum, c.action), c.nodes);
        }
    return sum;
}

/* It changes when behaviour does, and only then: a change on purpose writes the new one here. */
static void the_signature_is_as_before(void **unused)
{
    uint64_t sum = 0;

    (void)unused;
    for (int run = 0; run < 2; run++) {
        uint64_t again = sign_game("onitama", 0, 1);

        again = sign_game("onitama+wind", 0, again);
        again = sign_game("onitama+shadow", 0, again);
        again = sign_game("onitama+light", 0, again);
        again = sign_game("onamazu", 3, again);
        assert_true(run == 0 || again == sum);
        sum = again;
    }
    assert_int_equal(sum, 0x2affd53ff15fd6abu);
}

/* Asks the question behind the advice again, and advises the last of the legal actions. */
static game_action note_advice(void *context, const struct game *g, const void *state,
                               struct rng *r)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(g, state, legal);

    (void)r;
    assert_int_equal(search_winning(g, state, legal, count), -1);
    ++*(int *)context;
    return legal[count - 1];
}

/* Where games are won at once, a win comes first, then advice: playouts that follow it are all alike. */
static void advice_is_followed_where_nobody_wins(void **unused)
{
    const struct game *g = open_game("onitama+light", 0);
    struct search_params params = search_level(7, SEARCH_UNEVEN_LEVELS);
    struct rng r = {3};
    struct match m;
    int asked = 0;

    (void)unused;
    assert_true(some_match(&m, steps[0], g, &r, 3));
    params.heuristics = (struct search_heuristics){.policy = note_advice, .context = &asked};
    searcher.params = &params;
    for (int i = 0; i < 4; i++) {
        struct game_state end = m.state, other = m.state;

        searcher.rng.state = (uint64_t)i;
        assert_true(search_playout(&searcher, &end) > 0);
        searcher.rng.state = (uint64_t)i + 99;
        assert_true(search_playout(&searcher, &other) > 0);
        assert_memory_equal(&end, &other, g->kind->state_size);
    }
    assert_true(asked >= 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_takes_a_win_in_one),
        cmocka_unit_test(it_avoids_a_loss_in_one),
        cmocka_unit_test(what_is_hidden_does_not_change_the_choice),
        cmocka_unit_test(nor_does_it_at_a_table_of_onamazu),
        cmocka_unit_test(it_believes_every_state_that_can_be),
        cmocka_unit_test(what_nothing_explains_is_refused),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(memory_is_bounded),
        cmocka_unit_test(the_signature_is_as_before),
        cmocka_unit_test(advice_is_followed_where_nobody_wins),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
