/* Torii: MIT licence, see LICENSE. */
#include "game/match.h"

#include "games/games.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_STEPS = 4096 };

static const char shadow[] =
    "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=d5 lb=2 lr=2 ply=2";
static const char two_masters[] = "m4/5/5/5/4M b ox,horse/boar,crab/goose";

static struct games_entry entry;
static struct match_step steps[MAX_STEPS];
static struct match m;

static void open_match(const char *position, size_t size)
{
    assert_int_equal(games_open_position(&entry, str_of(position), NULL), OK);
    assert_int_equal(match_init_position(&m, &entry.game, steps, size, str_of(position), NULL), OK);
}

static const char *position_now(void)
{
    static char memory[GAME_MAX_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    game_print(m.game, &m.state, GAME_FULL, &t);
    return memory;
}

static const char *turn_shown(size_t from, int seat)
{
    static char memory[GAME_MAX_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    match_turn_print(&m, from, seat, &t);
    return memory;
}

static void a_joined_turn_is_played_part_by_part(void **state)
{
    (void)state;
    open_match(shadow, MAX_STEPS);
    assert_int_equal(match_say(&m, str_of("ox:a1a2+nb1b2!+lc"), NULL), OK);
    assert_int_equal(m.count, 3);
    assert_int_equal(game_turn(m.game, &m.state), ONI_RED);
    assert_string_equal(turn_shown(0, GAME_FULL), "ox:a1a2+nb1b2!=n+lc=n");
    assert_string_equal(turn_shown(0, ONI_BLUE), "ox:a1a2+nb1b2!=n+lc=n");
    assert_string_equal(turn_shown(0, ONI_RED), "ox:a1a2+n?b2!=n+lc=n");
    assert_string_equal(turn_shown(0, GAME_SPECTATOR), "ox:a1a2+n?b2!=n+lc=n");
}

static void parts_left_out_of_a_joined_turn_are_skipped(void **state)
{
    (void)state;
    open_match(shadow, MAX_STEPS);
    assert_int_equal(match_say(&m, str_of("ox:a1a2+ld"), NULL), OK);
    assert_int_equal(m.count, 3);
    assert_string_equal(turn_shown(0, ONI_RED), "ox:a1a2+ld=y");
    match_undo(&m, 3);
    assert_int_equal(match_say(&m, str_of("ox:a1a2+nb1b2"), NULL), OK);
    assert_int_equal(m.count, 3);
    assert_string_equal(turn_shown(0, ONI_RED), "ox:a1a2");
    assert_string_equal(turn_shown(0, ONI_BLUE), "ox:a1a2+nb1b2");
}

static void one_part_alone_is_one_step(void **state)
{
    (void)state;
    open_match(shadow, MAX_STEPS);
    assert_int_equal(match_say(&m, str_of("ox:a1a2"), NULL), OK);
    assert_int_equal(m.count, 1);
    assert_int_equal(m.game->kind->stage(m.game, &m.state), GAME_PART);
    assert_int_equal(match_say(&m, str_of("n-"), NULL), OK);
    assert_int_equal(match_say(&m, str_of("l-"), NULL), OK);
    assert_int_equal(m.count, 3);
    assert_int_equal(game_turn(m.game, &m.state), ONI_RED);
}

static void a_joined_turn_is_played_whole_or_not_at_all(void **state)
{
    static const char *const wrong[] = {
        "ox:a1a2+nb1e5",            /* the ninja cannot go there */
        "ox:a1a2+lc+nb1b2",         /* parts in the wrong order */
        "ox:a1a2+nb1b2+nb2b3",      /* one part twice */
        "ox:a1a2+n-+l-+horse:a5a4", /* goes on into the next turn */
        "ox:a1a2+",
        "+ox:a1a2",
        "ox:a1a2++lc",
        "nb1b2+lc",
        "+",
        "",
    };

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct err e = {0};

        open_match(shadow, MAX_STEPS);
        assert_int_not_equal(match_say(&m, str_of(wrong[i]), &e), OK);
        assert_int_equal(m.count, 0);
        assert_string_equal(position_now(), shadow);
        assert_true(strlen(err_text(&e)) > 0);
    }
}

/* Random games: whatever is taken back, the state is that of the steps left. */
static void undo_goes_back_to_any_step(void **state)
{
    static struct game_state after[200];

    (void)state;
    for (int i = 0; i < GAMES_ONITAMA; i++) {
        struct rng r = {(uint64_t)i + 11};
        size_t count = 0;

        assert_int_equal(games_open(&entry, str_of(games_name(i)), NULL, NULL), OK);
        match_init(&m, &entry.game, steps, MAX_STEPS);
        after[count++] = m.state;
        assert_int_equal(match_draw(&m, &r, NULL), OK);
        after[count++] = m.state;
        while (count < 200) {
            game_action legal[GAME_MAX_ACTIONS];
            int actions = game_legal(m.game, &m.state, legal);

            if (actions == 0)
                break;
            assert_int_equal(match_play(&m, legal[rng_below(&r, (uint64_t)actions)], NULL), OK);
            after[count++] = m.state;
        }
        while (m.count > 0) {
            size_t back = 1 + (size_t)rng_below(&r, 3);

            match_undo(&m, back);
            assert_memory_equal(&m.state, &after[m.count], m.game->kind->state_size);
        }
        match_undo(&m, 5);
        assert_int_equal(m.count, 0);
        assert_int_equal(game_turn(m.game, &m.state), GAME_CHANCE);
    }
}

/* S14: what one part met hidden cannot be unsaid by a mistake in the next. */
static void a_part_that_met_something_hidden_stays_played(void **state)
{
    struct err e = {0};

    (void)state;
    open_match("s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=a2 lb=2 lr=2 ply=2",
               MAX_STEPS);
    assert_int_not_equal(match_say(&m, str_of("ox:a1a2+lc"), &e), OK);
    assert_int_equal(m.count, 1);
    assert_string_equal(turn_shown(0, ONI_RED), "ox:a1a2*");
    assert_int_equal(m.game->kind->stage(m.game, &m.state), GAME_PART);
}

static void a_full_match_takes_no_more(void **state)
{
    struct game_state again;
    struct err e = {0};

    (void)state;
    open_match(shadow, 2);
    assert_int_equal(match_say(&m, str_of("ox:a1a2+nb1b2+lc"), &e), NO_ROOM);
    assert_non_null(strchr(err_text(&e), '2'));
    match_state_at(&m, m.count, &again);
    assert_memory_equal(&m.state, &again, m.game->kind->state_size);
}

/* A position by what B13 looks at: board, hands as sets, the card beside, the player. */
static void identity_of(const struct game_state *s, char *out, size_t size)
{
    const struct oni_core *core = (const struct oni_core *)s;
    struct game_state sorted = *s;
    struct oni_core *copy = (struct oni_core *)&sorted;
    struct text t;

    for (int player = 0; player < 2; player++)
        if (core->hand[player][0] > core->hand[player][1]) {
            copy->hand[player][0] = core->hand[player][1];
            copy->hand[player][1] = core->hand[player][0];
        }
    text_init(&t, out, size);
    game_print(m.game, &sorted, GAME_FULL, &t);
}

static game_action quiet_action(struct rng *r)
{
    game_action legal[GAME_MAX_ACTIONS], action = 0;
    int count = game_legal(m.game, &m.state, legal);

    for (int tries = 0; tries < 200; tries++) {
        struct game_state child = m.state;

        action = legal[rng_below(r, (uint64_t)count)];
        game_play(m.game, &child, action);
        if (game_turn(m.game, &child) != GAME_OVER &&
            !m.game->kind->eventful(m.game, &m.state, action))
            return action;
    }
    return action;
}

/* Two masters walk about until a position has stood three times; every count is checked by texts. */
static void the_third_time_a_position_stands_a_draw_may_be_claimed(void **state)
{
    static char stood[MAX_STEPS][120];
    struct rng r = {4};
    bool claimed = false;
    size_t count = 0;

    (void)state;
    open_match(two_masters, MAX_STEPS);
    while (!claimed && count < MAX_STEPS - 1) {
        int times = 0;

        identity_of(&m.state, stood[count], sizeof stood[count]);
        for (size_t i = 0; i <= count; i++)
            times += strcmp(stood[i], stood[count]) == 0;
        assert_int_equal(match_repetitions(&m), times);
        assert_int_equal(match_may_claim(&m), times >= 3);
        claimed = times >= 3;
        count++;
        assert_int_equal(match_play(&m, quiet_action(&r), NULL), OK);
    }
    assert_true(claimed);
}

static void with_ninjas_a_draw_may_be_claimed_after_sixty_quiet_turns(void **state)
{
    struct rng r = {8};
    int turns = 0;

    (void)state;
    open_match(shadow, MAX_STEPS);
    while (turns < 60) {
        assert_false(match_may_claim(&m));
        assert_int_equal(match_play(&m, quiet_action(&r), NULL), OK);
        turns += m.game->kind->stage(m.game, &m.state) == GAME_TURN;
    }
    assert_true(match_may_claim(&m));
    match_undo(&m, 1);
    assert_false(match_may_claim(&m));
}

static void a_lantern_starts_the_count_of_quiet_turns_again(void **state)
{
    struct rng r = {8};

    (void)state;
    open_match(shadow, MAX_STEPS);
    assert_int_equal(match_say(&m, str_of("ox:a1a2+lc"), NULL), OK);
    for (int turns = 0; turns < 60;) {
        assert_false(match_may_claim(&m));
        assert_int_equal(match_play(&m, quiet_action(&r), NULL), OK);
        turns += m.game->kind->stage(m.game, &m.state) == GAME_TURN;
    }
    assert_true(match_may_claim(&m));
}

/* Back to where the game has been most often; with ninjas, anything quiet. */
static game_action circling_action(struct rng *r)
{
    game_action legal[GAME_MAX_ACTIONS], best = quiet_action(r);
    int count = strstr(position_now(), "nb=") != NULL ? 0 : game_legal(m.game, &m.state, legal);
    int most = 1;

    for (int i = 0; i < count; i++) {
        assert_int_equal(match_play(&m, legal[i], NULL), OK);
        if (game_turn(m.game, &m.state) != GAME_OVER && match_repetitions(&m) > most) {
            most = match_repetitions(&m);
            best = legal[i];
        }
        match_undo(&m, 1);
    }
    return best;
}

/* The match of a position until `turns` whole turns have been played; a claim is asked for all the time. */
static bool claimed_within(const char *position, int turns, bool *endless)
{
    struct rng r = {8};
    bool claimed = false;

    open_match(position, MAX_STEPS);
    for (int played = 0; played < turns;) {
        assert_int_equal(match_play(&m, circling_action(&r), NULL), OK);
        played += m.game->kind->stage(m.game, &m.state) == GAME_TURN;
        claimed |= match_may_claim(&m);
        if (played < turns) /* not a turn too early */
            assert_false(match_is_endless(&m));
    }
    *endless = match_is_endless(&m);
    return claimed;
}

/* B13 by the letter; that the match is stopped for two programs is adjudication. */
static void without_claims_a_match_is_endless_after_a_set_number_of_turns(void **state)
{
    static const char *const positions[] = {"m4/5/5/5/4M b ox,horse/boar,crab/goose",
                                            "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab "
                                            "nb=b1 nr=d5 lb=2 lr=2 ply=2"};
    char position[200];
    bool endless;

    (void)state;
    for (int i = 0; i < 2; i++) {
        assert_true(claimed_within(positions[i], MATCH_LONGEST, &endless));
        assert_false(endless);
        (void)snprintf(position, sizeof position, "%s rules=repetition:0", positions[i]);
        assert_false(claimed_within(position, MATCH_LONGEST, &endless));
        assert_true(endless);
    }
}

static void nothing_can_be_claimed_after_the_end(void **state)
{
    (void)state;
    open_match("2m2/2M2/5/5/5 b ox,boar/horse,elephant/crab", MAX_STEPS);
    assert_int_equal(match_say(&m, str_of("ox:c4c5"), NULL), OK);
    assert_int_equal(game_turn(m.game, &m.state), GAME_OVER);
    assert_false(match_may_claim(&m));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_joined_turn_is_played_part_by_part),
        cmocka_unit_test(parts_left_out_of_a_joined_turn_are_skipped),
        cmocka_unit_test(one_part_alone_is_one_step),
        cmocka_unit_test(a_joined_turn_is_played_whole_or_not_at_all),
        cmocka_unit_test(undo_goes_back_to_any_step),
        cmocka_unit_test(a_part_that_met_something_hidden_stays_played),
        cmocka_unit_test(a_full_match_takes_no_more),
        cmocka_unit_test(the_third_time_a_position_stands_a_draw_may_be_claimed),
        cmocka_unit_test(with_ninjas_a_draw_may_be_claimed_after_sixty_quiet_turns),
        cmocka_unit_test(a_lantern_starts_the_count_of_quiet_turns_again),
        cmocka_unit_test(without_claims_a_match_is_endless_after_a_set_number_of_turns),
        cmocka_unit_test(nothing_can_be_claimed_after_the_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
