/* Torii: MIT licence, see LICENSE. */
/*
 * Nobody looks for a ninja where none can be (S10), nor asks a lantern what everybody knows (S12): not at
 * any level, not in advice, and in the tree none of the players that the search imagines.
 *
 * Whether one can be is taken from the states of rules/onitama/belief.c here, not from the sets that the
 * search itself goes by.
 */
#include "engine/opponent.h"
#include "engine/why.h"
#include "game/match.h"
#include "games/games.h"
#include "rules/onitama/action.h"
#include "rules/onitama/belief.h"
#include "search/internal.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS = 2048, NODES = 1 << 14, LINES = 10 };

static const char *const games[] = {"onitama+shadow", "onitama+sensei+shadow",
                                    "onitama+wind+shadow", "onitama+light", "onitama+wind+light"};
enum { GAMES = sizeof games / sizeof games[0] };

static struct games_entry entry;
static struct match_step steps[STEPS];
static game_action events[STEPS];
static struct game_state first;
static struct game_belief beliefs[2];
static struct search searcher;
static struct search_node nodes[NODES];

/* ---- what can be ----------------------------------------------------------------------------- */

static const struct game_belief *believe(const struct game *g, const struct game_seen *seen)
{
    struct oni_state view;
    int now = 0;

    memcpy(&view, seen->first, sizeof view);
    oni_believe(g, &view, &beliefs[0]);
    for (size_t i = 0; i < seen->count; i++, now = !now)
        oni_conclude(g, &beliefs[now], seen->seat, seen->events[i], &beliefs[!now]);
    assert_true(beliefs[now].count > 0);
    return &beliefs[now];
}

/* Is its answer the same in all of the states; of an attempt, no? */
static bool is_vain(const struct game *g, const struct game_belief *b, game_action action)
{
    bool lantern = oni_action_kind((uint32_t)action) == ONI_LANTERN, yes = false, no = false;

    if (!lantern && (action & ONI_ATTEMPT) == 0)
        return false;
    for (size_t i = 0; i < b->count; i++) {
        bool hit =
            (g->kind->event(g, oni_belief_state(b, i), action, GAME_SPECTATOR) & ONI_YES) != 0;

        yes |= hit;
        no |= !hit;
    }
    return lantern ? !yes || !no : !yes;
}

static bool is_vain_now(const struct match *m, game_action action)
{
    struct game_seen seen;

    match_seen(m, game_turn(m->game, &m->state), &first, events, &seen);
    return is_vain(m->game, believe(m->game, &seen), action);
}

/* ---- games ----------------------------------------------------------------------------------- */

static game_action any_action(const struct match *m, struct rng *r)
{
    game_action legal[GAME_MAX_ACTIONS], action = 0;
    int count = game_legal(m->game, &m->state, legal);

    for (int tries = 0; tries < 4; tries++) {
        struct game_state next = m->state;

        action = legal[rng_below(r, (uint64_t)count)];
        game_play(m->game, &next, action);
        if (game_turn(m->game, &next) != GAME_OVER &&
            oni_action_kind((uint32_t)action) != ONI_LANTERN)
            break; /* lanterns, and what wins, seldom */
    }
    return action;
}

static const struct game *open_game(int i, struct match *m, struct rng *r)
{
    struct games_options options = GAMES_USUAL;

    options.light = (int)rng_below(r, 2);
    assert_int_equal(games_open(&entry, str_of(games[i % GAMES]),
                                strstr(games[i % GAMES], "light") != NULL ? &options : NULL, NULL),
                     OK);
    match_init(m, &entry.game, steps, STEPS);
    assert_int_equal(match_draw(m, r, NULL), OK);
    return &entry.game;
}

/* Is there anything in vain to be chosen? */
static bool is_tempting(const struct match *m)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(m->game, &m->state, legal);

    for (int i = 0; i < count; i++)
        if (is_vain_now(m, legal[i]))
            return true;
    return false;
}

static int scaled(int many)
{
    if (getenv("TORII_BRIEF") != NULL) /* in a brief run */
        return (many + 2) / 3;
    return getenv("TORII_SOAK") != NULL ? 20 * many : many;
}

/* ---- the levels ------------------------------------------------------------------------------ */

/* As people meet them, but that the upper levels think less here. */
static game_action choose(struct opponent *const minds[], int level, const struct match *m)
{
    struct game_seen seen;
    game_action action;

    match_seen(m, game_turn(m->game, &m->state), &first, events, &seen);
    assert_int_equal(opponent_act(minds[level], &seen, match_decision(m), &action, NULL), OK);
    return action;
}

static void no_level_looks_where_nobody_can_be(void **unused)
{
    struct rng r = {31};
    int tempted = 0;

    (void)unused;
    for (int i = 0; i < scaled(2 * GAMES); i++) {
        struct opponent *minds[OPPONENT_LEVELS + 1] = {NULL};
        unsigned char secret[FORM_SECRET];
        struct match m;
        const struct game *g = open_game(i, &m, &r);

        form_secret("vain", 31, (uint64_t)i, secret);

        for (int level = 1; level <= OPPONENT_LEVELS; level++) {
            static const double few[OPPONENT_LEVEL_PARAMS] = {300, 0, 1};

            minds[level] = opponent_new(&entry, level);
            assert_non_null(minds[level]);
            opponent_begin(minds[level], secret);
            if (level > 5)
                opponent_set_level(minds[level], level, few);
        }
        for (int k = 0; k < 60 && game_turn(g, &m.state) != GAME_OVER; k++) {
            bool tempting = is_tempting(&m);

            for (int level = 1 + k % 3; level <= OPPONENT_LEVELS && tempting; level += 3)
                assert_false(is_vain_now(&m, choose(minds, level, &m)));
            tempted += tempting;
            assert_int_equal(match_play(&m, any_action(&m, &r), NULL), OK);
        }
        for (int level = 1; level <= OPPONENT_LEVELS; level++)
            opponent_free(minds[level]);
    }
    assert_true(tempted > scaled(60));
}

/* ---- advice ---------------------------------------------------------------------------------- */

/* A move in vain is called that, unless it is worse still; and no other is. */
static void check_reason(const struct why *why, bool vain)
{
    if (!vain)
        assert_int_not_equal(why->kind, WHY_VAIN);
    else
        assert_true(why->kind == WHY_VAIN || why->kind == WHY_MISSES || why->kind == WHY_LOSES ||
                    why->kind == WHY_LOST);
}

/* What `hint`, `analyse` and the page ask for: the best move, and a better one than one that was played. */
static void no_advice_looks_where_nobody_can_be(void **unused)
{
    const struct engine_options options = {.hash = 8, .threads = 1, .level = ENGINE_LEVELS};
    struct engine *engine = engine_new(&options);
    static struct why why;
    struct rng r = {32};
    int tempted = 0;

    (void)unused;
    assert_non_null(engine);
    for (int i = 0; i < scaled(GAMES); i++) {
        struct match m;
        const struct game *g = open_game(i, &m, &r);

        for (int k = 0; k < 40 && game_turn(g, &m.state) != GAME_OVER; k++) {
            game_action played = any_action(&m, &r);
            struct game_seen seen;
            struct engine_task task = {.entry = &entry, .seen = &seen, .limits = {.nodes = 300}};

            if (is_tempting(&m)) {
                tempted++;
                for (int asked = 0; asked < 2; asked++) {
                    match_seen(&m, game_turn(g, &m.state), &first, events, &seen);
                    assert_int_equal(engine_why(engine, &task, asked == 0 ? 0 : played, &why, NULL),
                                     OK);
                    assert_false(asked == 0 && is_vain_now(&m, why.move));
                    check_reason(&why, is_vain_now(&m, why.move));
                    assert_false(why.best != 0 && why.best != played && is_vain_now(&m, why.best));
                }
            }
            assert_int_equal(match_play(&m, played, NULL), OK);
        }
    }
    assert_true(tempted > scaled(20));
    engine_free(engine);
}

/* ---- the tree -------------------------------------------------------------------------------- */

/*
 * In the tree, and only there, an action is shown to everybody before it is played. So a game whose `event`
 * listens knows every line of the tree, and can follow what the others could work out along it.
 */
static struct {
    const struct game_kind *kind;
    struct game_kind spy;
    struct oni_state root; /* what is public of the position the search starts from */
    struct game_belief at_root, line[2];
    int now;
    int looked, vain;
} listener;

static bool is_root(const struct oni_state *s)
{
    return s->core.ply == listener.root.core.ply && s->part == listener.root.part &&
           memcmp(s->core.pawns, listener.root.core.pawns, sizeof s->core.pawns) == 0 &&
           s->core.table == listener.root.core.table;
}

static game_action listen(const struct game *g, const void *state, game_action action, int seat)
{
    game_action event = listener.kind->event(g, state, action, seat);
    const struct game plain = {listener.kind, g->name, g->rules};
    struct oni_state s;

    if (seat != GAME_SPECTATOR)
        return event;
    memcpy(&s, state, sizeof s);
    if (is_root(&s)) {
        listener.line[0] = listener.at_root;
        listener.now = 0;
    }

    struct game_belief *now = &listener.line[listener.now], *next = &listener.line[!listener.now];

    listener.looked +=
        oni_action_kind((uint32_t)action) == ONI_LANTERN || (action & ONI_ATTEMPT) != 0;
    listener.vain += is_vain(&plain, now, action);
    oni_conclude(&plain, now, GAME_SPECTATOR, event, next);
    listener.now = !listener.now;
    return event;
}

/* What everybody knows at the root, from what everybody was shown. */
static void listen_from(const struct match *m)
{
    struct game_seen seen;

    match_seen(m, GAME_SPECTATOR, &first, events, &seen);
    listener.at_root = *believe(m->game, &seen);
    memcpy(&listener.root, &m->state, sizeof listener.root);
    listener.kind = m->game->kind;
    listener.spy = *listener.kind;
    listener.spy.event = listen;
}

static void nobody_in_the_tree_looks_where_nobody_can_be(void **unused)
{
    struct search_params params = search_level(8, SEARCH_DEFAULT_LEVELS);
    struct rng r = {33};

    (void)unused;
    listener.looked = listener.vain = 0;
    params.limits.iterations = 200;
    for (int i = 0; i < scaled(2 * GAMES); i++) {
        struct match m;
        const struct game *g = open_game(i, &m, &r);

        for (int k = 0; k < 24 && game_turn(g, &m.state) != GAME_OVER; k++) {
            if (k % 5 == 4) {
                struct game spied = *g;
                struct search_result choice;
                struct game_seen seen;

                listen_from(&m);
                spied.kind = &listener.spy;
                match_seen(&m, game_turn(g, &m.state), &first, events, &seen);
                search_init(&searcher, &spied, nodes, NODES);
                params.seed = rng_next(&r);
                assert_int_equal(search_think(&searcher, &seen, &params, &choice, NULL), OK);
            }
            assert_int_equal(match_play(&m, any_action(&m, &r), NULL), OK);
        }
    }
    assert_true(listener.looked > scaled(1000));
    assert_int_equal(listener.vain, 0);
}

/* ---- gambles --------------------------------------------------------------------------------- */

static double mean_of(game_action action)
{
    const struct search_node *node = search_node_find(
        &searcher, search_node_key(search_root_infoset(&searcher, searcher.seat), action));

    return node != NULL ? node->sum / node->visits : -1;
}

/* The same tree, read without restraint and with it; counts the gambles of either kind. */
static void compare_restraint(const struct match *m, struct search_params params, int gambles[2])
{
    const struct game *g = m->game;
    struct search_result choice[2];
    game_action quiet[2];
    struct game_seen seen;

    match_seen(m, game_turn(g, &m->state), &first, events, &seen);
    search_init(&searcher, g, nodes, NODES);
    for (int i = 0; i < 2; i++) {
        params.gamble_margin = 2 * i;
        assert_int_equal(search_think(&searcher, &seen, &params, &choice[i], NULL), OK);
        quiet[i] = g->kind->quiet(g, &watch_belief(&searcher.watch)->possible, &m->state,
                                  choice[i].action);
        gambles[i] += quiet[i] != 0;
    }
    if (quiet[0] == 0)
        assert_int_equal(choice[1].action, choice[0].action);
    if (quiet[1] != 0)
        assert_true(mean_of(choice[1].action) > mean_of(quiet[1]));
}

/* S10, S12: what gives a lantern or the ninja's hiding place away is done for more than a little noise. */
static void gambles_must_be_worth_it(void **unused)
{
    struct search_params params = search_level(8, SEARCH_DEFAULT_LEVELS);
    struct rng r = {34};
    int gambles[2] = {0, 0};

    (void)unused;
    params.limits.iterations = 2500;
    for (int i = 0; i < scaled(12); i++) {
        struct match m;
        const struct game *g = open_game(0, &m, &r);

        for (int k = 0; k < 40 && game_turn(g, &m.state) != GAME_OVER; k++) {
            params.seed = rng_next(&r);
            if (g->kind->stage(g, &m.state) == GAME_PART)
                compare_restraint(&m, params, gambles);
            assert_int_equal(match_play(&m, any_action(&m, &r), NULL), OK);
        }
    }
    assert_true(gambles[1] > 0 && gambles[1] < gambles[0] / 2);
}

/* A ninja in sight that can be taken is no gamble, however little one thinks. */
static void a_sure_hit_is_no_gamble(void **unused)
{
    static const char position[] = "s1m2/5/1s3/5/2M1S b ox,boar/horse,elephant/crab nb=d3 nr=d4 "
                                   "vis=nd4 lb=2 lr=2 ply=8 part=n:ox";
    struct game_possible possible;
    game_action attempt;
    struct match m;

    (void)unused;
    assert_int_equal(games_open_position(&entry, str_of(position), NULL), OK);

    const struct game *g = &entry.game;

    assert_int_equal(match_init_position(&m, g, steps, STEPS, str_of(position), NULL), OK);

    struct game_seen seen = {ONI_BLUE, &m.state, NULL, 0};

    assert_true(watch_possible_of(g, &seen, &possible));
    assert_int_equal(g->kind->action_parse(g, &m.state, str_of("nd3d4!"), &attempt, NULL), OK);
    assert_int_equal(g->kind->quiet(g, &possible, &m.state, attempt), 0);
    assert_int_equal(g->kind->action_parse(g, &m.state, str_of("nd3e3!"), &attempt, NULL), OK);
    assert_true(g->kind->vain(g, &possible, &m.state, attempt));
}

/* ---- one position ------------------------------------------------------------------------------ */

/* Blue's second turn: Red's ninja began on b5 or d5 and has moved once at most, with the Boar, so that it
 * is on rank 4 or 5. Showing one's own on a3 finds nobody. */
static void the_second_turn_is_too_early(void **unused)
{
    static const char view[] = "s1m1s/5/5/5/S1M1S b ox,dragon/cobra,boar/eel nb=* nr=* lb=2 lr=2 "
                               "ply=0 part=s";
    static const char *const shown[] = {"nd1",       "n?", "dragon:a1c2", "nd1b2",
                                        "boar:c5c4", "n?", "l-",          "eel:e1d2"};
    enum { SHOWN = sizeof shown / sizeof shown[0] };
    struct game_seen seen = {ONI_BLUE, &first, events, SHOWN};
    struct game_state at;

    (void)unused;
    assert_int_equal(games_open_position(&entry, str_of(view), NULL), OK);

    const struct game *g = &entry.game;

    assert_int_equal(g->kind->parse(g, str_of(view), &first, NULL), OK);
    for (size_t i = 0; i < SHOWN; i++) {
        seen.count = i;
        memcpy(&at, oni_belief_state(believe(g, &seen), 0), sizeof(struct oni_state));
        if (game_turn(g, &at) == ONI_RED)
            assert_int_equal(g->kind->event_parse(g, &at, str_of(shown[i]), &events[i], NULL), OK);
        else
            assert_int_equal(g->kind->action_parse(g, &at, str_of(shown[i]), &events[i], NULL), OK);
    }
    seen.count = SHOWN;

    const struct game_belief *b = believe(g, &seen);

    assert_int_equal(oni_belief_squares(b, ONI_RED) & ~(oni_set)(0x3ff << 15), 0);

    struct search_params params = search_level(10, SEARCH_DEFAULT_LEVELS);
    struct search_result choice;

    params.limits.iterations = 3000;
    params.gamble_margin = 0; /* what is ruled out needs none */
    search_init(&searcher, g, nodes, NODES);
    for (params.seed = 0; params.seed < 12; params.seed++) {
        assert_int_equal(search_think(&searcher, &seen, &params, &choice, NULL), OK);
        assert_int_equal(choice.action & ONI_ATTEMPT, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_second_turn_is_too_early),
        cmocka_unit_test(no_level_looks_where_nobody_can_be),
        cmocka_unit_test(no_advice_looks_where_nobody_can_be),
        cmocka_unit_test(nobody_in_the_tree_looks_where_nobody_can_be),
        cmocka_unit_test(gambles_must_be_worth_it),
        cmocka_unit_test(a_sure_hit_is_no_gamble),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
