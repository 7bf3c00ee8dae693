/* Torii: MIT licence, see LICENSE. */
/*
 * A game made for the search alone, small enough to be reckoned by hand.
 *
 * Blue hides a coin, heads or tails. Then Red may bet: guess the coin, and win if the guess is right; or
 * roll: a die decides, three in four for Red. Who could look at the coin would always bet; who cannot
 * must roll. In the other form Red can only bet: then the coin is worth a half to Blue, however
 * well Red plays, but nothing if Red were thought to see it.
 */
#include "search/search.h"
#include "unit.h"

#include <string.h>

enum { HIDE, CHOOSE, GUESS, ROLL, DONE };
enum { HEADS = 1, TAILS, BET, DIE, HIDDEN };
enum { UNKNOWN = 9 };

struct coin_state {
    uint8_t stage, coin, winner, viewer;
    uint8_t padding[28];
};

static void coin_start(const struct game *g, void *state)
{
    (void)g;
    memset(state, 0, sizeof(struct coin_state));
}

static int coin_turn(const struct game *g, const void *state)
{
    static const int turns[] = {0, 1, 1, GAME_CHANCE, GAME_OVER};

    (void)g;
    return turns[((const struct coin_state *)state)->stage];
}

static enum game_stage coin_stage(const struct game *g, const void *state)
{
    return coin_turn(g, state) == GAME_OVER ? GAME_ENDED : GAME_TURN;
}

static int coin_legal(const struct game *g, const void *state, game_action *out)
{
    const struct coin_state *s = state;
    bool only_bet = g->rules != NULL;

    if (s->stage > GUESS)
        return 0;
    out[0] = s->stage == CHOOSE ? BET : HEADS;
    out[1] = s->stage == CHOOSE ? DIE : TAILS;
    return s->stage == CHOOSE && only_bet ? 1 : 2;
}

static void coin_play(const struct game *g, void *state, game_action action)
{
    struct coin_state *s = state;

    (void)g;
    if (s->stage == HIDE) {
        s->coin = action == HIDDEN ? UNKNOWN : (uint8_t)action;
        s->stage = CHOOSE;
    } else if (s->stage == CHOOSE) {
        s->stage = action == BET ? GUESS : ROLL;
    } else {
        s->stage = DONE;
        s->winner = action == s->coin;
    }
}

static game_action coin_event(const struct game *g, const void *state, game_action action, int seat)
{
    (void)g;
    return ((const struct coin_state *)state)->stage == HIDE && seat != 0 ? HIDDEN : action;
}

static game_action coin_outcome_event(const struct game *g, const void *state,
                                      const struct game_outcome *o, int seat)
{
    (void)g, (void)state, (void)seat;
    return 100u + o->item[0];
}

static void coin_view(const struct game *g, const void *state, int seat, void *out)
{
    struct coin_state s = *(const struct coin_state *)state;

    (void)g;
    if (seat != 0 && s.stage != HIDE)
        s.coin = UNKNOWN;
    memcpy(out, &s, sizeof s);
}

static void coin_hear(const struct game *g, void *view, int seat, game_action event)
{
    (void)seat;
    coin_play(g, view, event);
}

static enum status coin_guess(const struct game *g, const void *view, int seat, struct rng *r,
                              void *out, struct err *e)
{
    struct coin_state s = *(const struct coin_state *)view;

    (void)g, (void)seat, (void)e;
    if (s.coin == UNKNOWN)
        s.coin = rng_below(r, 2) == 0 ? HEADS : TAILS;
    memcpy(out, &s, sizeof s);
    return OK;
}

static void coin_result(const struct game *g, const void *state, int *out)
{
    const struct coin_state *s = state;

    (void)g;
    out[0] = s->winner == 0 ? 2 : 0;
    out[1] = 2 - out[0];
}

static void coin_draw(const struct game *g, const void *state, struct rng *r,
                      struct game_outcome *o)
{
    (void)g, (void)state;
    *o = (struct game_outcome){1, 1, {(uint8_t)rng_below(r, 4)}};
}

static enum status coin_settle(const struct game *g, void *state, const struct game_outcome *o,
                               struct err *e)
{
    struct coin_state *s = state;

    (void)g, (void)e;
    s->stage = DONE;
    s->winner = o->item[0] < 3;
    return OK;
}

static const struct game_kind coin_kind = {
    .state_size = sizeof(struct coin_state),
    .players = 2,
    .hidden = true,
    .start = coin_start,
    .turn = coin_turn,
    .stage = coin_stage,
    .legal = coin_legal,
    .play = coin_play,
    .event = coin_event,
    .outcome_event = coin_outcome_event,
    .result = coin_result,
    .view = coin_view,
    .hear = coin_hear,
    .guess = coin_guess,
    .draw = coin_draw,
    .settle = coin_settle,
};

static const struct game coin = {&coin_kind, "coin", NULL};
static const struct game coin_only_bet = {&coin_kind, "coin", "only bet"};

static struct search searcher;
static struct search_node nodes[4096];

static struct search_result decide(const struct game *g, const struct coin_state *s, int seat,
                                   uint64_t iterations)
{
    struct search_params params = search_level(10, false);
    struct search_result choice;
    struct game_seen seen = {seat, s, NULL, 0};

    params.limits.iterations = iterations;
    params.seed = 7;
    search_init(&searcher, g, nodes, sizeof nodes / sizeof nodes[0]);
    assert_int_equal(search_think(&searcher, &seen, &params, &choice, NULL), OK);
    return choice;
}

static void who_cannot_see_the_coin_does_not_bet(void **unused)
{
    const struct coin_state s = {.stage = CHOOSE, .coin = UNKNOWN};
    struct search_result c = decide(&coin, &s, 1, 2000);

    (void)unused;
    assert_int_equal(c.action, DIE);
    assert_true(c.value > 0.70 && c.value < 0.80); /* three in four, as the die falls */
}

static void who_must_bet_wins_half_the_time(void **unused)
{
    const struct coin_state s = {.stage = GUESS, .coin = UNKNOWN};
    struct search_result c = decide(&coin, &s, 1, 2000);

    (void)unused;
    assert_true(c.value > 0.45 && c.value < 0.55);
}

static void the_other_is_not_thought_to_see_the_coin(void **unused)
{
    const struct coin_state s = {.stage = HIDE};
    struct search_result c = decide(&coin_only_bet, &s, 0, 4000);

    (void)unused;
    assert_true(c.value > 0.35 && c.value < 0.65);
}

/* Each goes for his own result: Red would roll, so hiding is worth a quarter to Blue. */
static void the_other_is_thought_to_play_well(void **unused)
{
    const struct coin_state s = {.stage = HIDE};
    struct search_result c = decide(&coin, &s, 0, 4000);

    (void)unused;
    assert_true(c.value > 0.22 && c.value < 0.34);
}

static void one_who_is_not_to_act_is_refused(void **unused)
{
    const struct coin_state s = {.stage = CHOOSE, .coin = UNKNOWN};
    struct search_params params = search_level(1, false);
    struct game_seen seen = {0, &s, NULL, 0};
    struct search_result choice;
    struct err e;

    (void)unused;
    search_init(&searcher, &coin, nodes, sizeof nodes / sizeof nodes[0]);
    assert_int_equal(search_think(&searcher, &seen, &params, &choice, &e), BAD_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_cannot_see_the_coin_does_not_bet),
        cmocka_unit_test(who_must_bet_wins_half_the_time),
        cmocka_unit_test(the_other_is_not_thought_to_see_the_coin),
        cmocka_unit_test(the_other_is_thought_to_play_well),
        cmocka_unit_test(one_who_is_not_to_act_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
