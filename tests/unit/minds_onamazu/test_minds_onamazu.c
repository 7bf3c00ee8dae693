/* Torii: MIT licence, see LICENSE. */
/* The players of Onamazu: always legal, never looking where their seat may not, ending their games. */
#include "minds/onamazu/onamazu.h"
#include "rules/onamazu/schema.h"

#include "unit.h"

#include <stdlib.h>
#include <string.h>

#ifndef WILD
enum { WILD = 4 }; /* sets of wild rules */
#endif

/* A player in a seat: a set of weights, or NULL for a random one. */
struct player {
    const struct ona_weights *weights;
};
static const struct player tuned = {&ona_weights_tuned}, naive = {&ona_weights_naive},
                           chancer = {NULL};

/* Called before every decision of a game. */
typedef void (*watcher)(const struct game *g, const struct game_state *state, int seat);

struct table {
    const struct ona_rules *rules;
    int players;
    struct player seat[ONA_MAX_SEATS];
    watcher watch;
    struct game_state state; /* at the end */
};

static void check_legal(const struct game *g, const void *state, game_action x)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(g, state, legal);

    for (int i = 0; i < count; i++)
        if (legal[i] == x)
            return;
    fail_msg("not legal in frame %d", ((const struct ona_state *)state)->frame_count);
}

static game_action decide(const struct player *p, const struct game *g, const void *view,
                          struct rng *r)
{
    return p->weights == NULL ? ona_mind_random(g, view, r)
                              : ona_mind_greedy(g, view, p->weights, r);
}

static void settle(const struct game *g, struct game_state *state, struct rng *r)
{
    struct game_outcome o;

    g->kind->draw(g, state, r, &o);
    assert_int_equal(g->kind->settle(g, state, &o, NULL), OK);
}

/* One game, every decision made from the view and checked. */
static void play(struct table *t, uint64_t seed)
{
    struct game g = ona_game(t->rules, t->players);
    struct rng chance = {seed}, luck = {seed + 1000};

    g.kind->start(&g, &t->state);
    for (int turn; (turn = game_turn(&g, &t->state)) != GAME_OVER;) {
        struct game_state view;

        if (turn == GAME_CHANCE) {
            settle(&g, &t->state, &chance);
            continue;
        }
        if (t->watch != NULL)
            t->watch(&g, &t->state, turn);
        g.kind->view(&g, &t->state, turn, &view);

        game_action x = decide(&t->seat[turn], &g, &view, &luck);

        check_legal(&g, &t->state, x);
        game_play(&g, &t->state, x);
    }
}

static uint32_t frames_met;

/* Both sets of weights have a legal answer to whatever a random player got into. */
static void ask_both(const struct game *g, const struct game_state *state, int seat)
{
    const struct ona_state *s = (const struct ona_state *)state;
    struct game_state view;
    struct rng r = {1};

    frames_met |= (uint32_t)1 << s->frame[s->frame_count - 1].kind;
    g->kind->view(g, state, seat, &view);
    check_legal(g, state, ona_mind_greedy(g, &view, &ona_weights_tuned, &r));
    check_legal(g, state, ona_mind_greedy(g, &view, &ona_weights_naive, &r));
}

static void every_frame_has_a_legal_answer(void **unused)
{
    (void)unused;
    frames_met = 0;
    for (int i = 0; i < 9; i++) {
        struct table t = {
            ona_rules_standard(), 2 + i % 3, {chancer, tuned, chancer, naive}, ask_both, {{0}}};

        play(&t, (uint64_t)i);
    }
    assert_int_equal(frames_met, (1u << ONA_FRAME_KINDS) - 1);
}

static void reverse(uint8_t *items, int count)
{
    for (int i = 0; i < count / 2; i++) {
        uint8_t kept = items[i];

        items[i] = items[count - 1 - i];
        items[count - 1 - i] = kept;
    }
}

/* The piles the other way round: another state that looks the same. */
static void turn_piles(struct ona_state *s)
{
    if (s->piled > 1)
        reverse(s->tile, s->piled - 1);
    reverse(s->jinja, s->jinjas_left);
    for (int i = 0; i < s->deck_count; i++)
        if (s->deck_known[i] != 0)
            return;
    reverse(s->deck, s->deck_count);
}

/* Other backs for the tiles of others, where only one of a front is theirs. */
static void turn_backs(struct ona_state *s, int seat)
{
    uint64_t known = s->player[seat].tiles | s->player[seat].peeked;

    for (int front = 0; front < ONA_FRONTS; front++) {
        uint64_t pair = (uint64_t)3 << 2 * front;
        uint64_t low = (uint64_t)1 << 2 * front;

        if (known & pair)
            continue;
        for (int i = 0; i < ONA_MAX_SEATS; i++) {
            uint64_t *tiles = &s->player[i].tiles, has = *tiles & pair;

            if (has == low || has == low << 1)
                *tiles ^= pair;
        }
        for (int i = 0; i < ONA_TILES; i++)
            if (s->tile[i] < ONA_TILES && s->tile[i] / 2 == front)
                s->tile[i] ^= 1;
        for (int i = 0; i < ONA_SLOTS; i++)
            if (s->slot[i] < ONA_TILES && s->slot[i] / 2 == front)
                s->slot[i] ^= 1;
        for (int i = 0; i < ONA_MAX_SEATS; i++)
            if (i != seat)
                s->player[i].peeked &= ~pair; /* what others know does not show either */
    }
}

static int twins;

/* The state, its view and a twin with the same view lead to the same decision. */
static void compare_twins(const struct game *g, const struct game_state *state, int seat)
{
    struct game_state twin = *state, view, other;
    struct rng r = {1};

    turn_piles((struct ona_state *)&twin);
    turn_backs((struct ona_state *)&twin, seat);
    g->kind->view(g, state, seat, &view);
    g->kind->view(g, &twin, seat, &other);
    assert_memory_equal(&view, &other, g->kind->state_size);
    if (memcmp(&twin, state, g->kind->state_size) != 0)
        twins++;

    game_action x = ona_mind_greedy(g, &view, &ona_weights_tuned, &r);

    assert_true(x == ona_mind_greedy(g, state, &ona_weights_tuned, &r));
    assert_true(x == ona_mind_greedy(g, &twin, &ona_weights_tuned, &r));
}

static void only_the_view_matters(void **unused)
{
    (void)unused;
    twins = 0;
    for (int i = 0; i < 3; i++) {
        struct table t = {
            ona_rules_standard(), 2 + i, {tuned, tuned, naive, tuned}, compare_twins, {{0}}};

        play(&t, (uint64_t)i + 50);
    }
    assert_true(twins > 500);
}

static void one_greedy_player_beats_two_random_ones(void **unused)
{
    (void)unused;
    for (int i = 0; i < 6; i++) {
        struct table t = {ona_rules_standard(), 3, {chancer, chancer, chancer}, NULL, {{0}}};
        struct game g = ona_game(t.rules, 3);
        int result[ONA_MAX_SEATS];

        t.seat[i % 3] = i < 3 ? tuned : naive;
        play(&t, (uint64_t)i);
        g.kind->result(&g, &t.state, result);
        assert_int_equal(result[i % 3], 2);
        if (i < 3) /* far ahead, the tuned one goes for the end */
            assert_true(((const struct ona_state *)&t.state)->triggered);
    }
}

static void greedy_players_end_their_games(void **unused)
{
    (void)unused;
    for (int i = 0; i < 6; i++) {
        const struct player p = i < 3 ? tuned : naive;
        struct table t = {ona_rules_standard(), 2 + i % 3, {p, p, p, p}, NULL, {{0}}};
        const struct ona_state *s = (const struct ona_state *)&t.state;

        play(&t, (uint64_t)i);
        assert_true(s->triggered);
        assert_true(s->round < 40);
    }
}

static void lengths_and_scores_are_those_of_section_11(void **unused)
{
    enum { GAMES = 30 };
    struct game g = ona_game(ona_rules_standard(), 3);
    int rounds = 0, points = 0;

    (void)unused;
    if (getenv("TORII_BRIEF") != NULL) /* in a brief run the other games are enough */
        return;
    for (int i = 0; i < GAMES; i++) {
        struct table t = {ona_rules_standard(), 3, {tuned, tuned, tuned}, NULL, {{0}}};
        const struct ona_state *s = (const struct ona_state *)&t.state;

        play(&t, (uint64_t)i);
        rounds += s->round;
        for (int seat = 0; seat < 3; seat++)
            points += ona_score(&g, s, seat).total;
    }
    assert_in_range(rounds, GAMES * 12, GAMES * 135 / 10);   /* 12.7 */
    assert_in_range(points, GAMES * 3 * 36, GAMES * 3 * 43); /* 38.9 */
}

/* Rules as a designer might write them, some of them rash. */
static void change_rules(struct ona_rules *r, int how)
{
    switch (how) {
    case 0:
        r->harvest = 3;
        r->offerings_per_jinja = ONA_MAX_OFFERINGS;
        break;
    case 1:
        r->blocking = r->rotation_cw = r->swap_always = 1;
        r->setup_mons[0] = 40;
        break;
    case 2:
        r->jinjas_per_turn = 2;
        r->jinja_copies = 1;
        r->blessing_tiles = 1;
        r->threshold[3] = 8;
        break;
    case 3:
        memset(r->supply, 3, sizeof r->supply);
        r->armour_limit = 0;
        r->building_limit = 0;
        r->max_rounds = 5;
        break;
    default:
        r->min_bushi_loss = 1;
        r->temple_counts = 0;
        r->up[ONA_UP_TEMPLE] = r->up[ONA_UP_MIKO] = r->up[ONA_UP_JINJA] = 1;
        r->max_rounds = 12;
        break;
    }
    ona_rules_ready(r);
}

static void other_rules_are_played_as_well(void **unused)
{
    static struct ona_rules rules;

    (void)unused;
    for (int how = 0; how < 5; how++) {
        struct table t = {&rules, 2 + how % 3, {tuned, naive, chancer, tuned}, ask_both, {{0}}};

        rules = *ona_rules_standard();
        change_rules(&rules, how);
        play(&t, (uint64_t)how);
    }
}

/* Some leaves of the rules set to anything that the schema allows; kept while all goes together. */
static void wild_rules(struct ona_rules *rules, uint64_t seed)
{
    static struct ona_rules before;
    struct ona_leaf leaf = {0};
    struct rng r = {seed};

    *rules = *ona_rules_standard();
    do {
        char memory[32];
        struct text value;

        if (!ona_leaf_is_live(leaf) || rng_below(&r, 6) > 0)
            continue;
        before = *rules;
        text_init(&value, memory, sizeof memory);
        text_int(&value, (int)rng_below(&r, rng_below(&r, 4) == 0 ? 100 : 8));
        if (!ona_leaf_is_present(rules, leaf) ||
            ona_leaf_set(rules, leaf, text_view(&value), NULL) != OK ||
            ona_rules_check(rules, NULL, NULL) > 0)
            *rules = before;
    } while (ona_leaf_next(&leaf));
    if (rules->max_rounds > 15)
        rules->max_rounds = 15; /* it takes long enough */
    ona_rules_ready(rules);
}

static void wild_rules_are_played_as_well(void **unused)
{
    static struct ona_rules rules;

    (void)unused;
    for (uint64_t seed = 0; seed < WILD; seed++) {
        wild_rules(&rules, seed);
        for (int n = rules.players_min; n <= rules.players_max; n++) {
            struct table t = {&rules, n, {tuned, chancer, naive, chancer}, ask_both, {{0}}};

            play(&t, seed);
        }
    }
}

static void nothing_is_decided_when_nobody_is_to_act(void **unused)
{
    struct game g = ona_game(ona_rules_standard(), 2);
    struct game_state state;
    struct rng r = {1};

    (void)unused;
    g.kind->start(&g, &state);
    assert_true(ona_mind_greedy(&g, &state, &ona_weights_tuned, &r) == 0);
    assert_true(ona_mind_random(&g, &state, &r) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_frame_has_a_legal_answer),
        cmocka_unit_test(only_the_view_matters),
        cmocka_unit_test(one_greedy_player_beats_two_random_ones),
        cmocka_unit_test(greedy_players_end_their_games),
        cmocka_unit_test(lengths_and_scores_are_those_of_section_11),
        cmocka_unit_test(other_rules_are_played_as_well),
        cmocka_unit_test(wild_rules_are_played_as_well),
        cmocka_unit_test(nothing_is_decided_when_nobody_is_to_act),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
