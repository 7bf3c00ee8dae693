/* Torii: MIT licence, see LICENSE. */
/*
 * Hints can be played, in every game. And no level of Onamazu plays in vain: no acolyte goes to a cell that can
 * do nothing while another cell can, none acts without effect, and no turn ends while somebody could act.
 * Whether a cell has a use is found out here by playing turns on at random, not by the code that the levels
 * use.
 */
#include "engine/opponent.h"
#include "engine/why.h"
#include "minds/onamazu/onamazu.h"
#include "rules/onamazu/action.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

static struct match_step steps[RECORD_MAX_STEPS];
static struct games_entry entry;

static int top_kind(const struct ona_state *s)
{
    return s->frame_count > 0 ? s->frame[s->frame_count - 1].kind : -1;
}

/* Activating a cell changes something, or leaves something to choose. */
static bool does_something(const struct game *g, const struct ona_state *s, int cell)
{
    struct ona_state after = *s;
    const struct ona_player *mine = &s->player[s->seat], *then = &after.player[s->seat];
    game_action legal[GAME_MAX_ACTIONS];

    game_play(g, &after, ona_act1(ONA_ACT, cell));
    if (after.seat == s->seat && after.frame_count > s->frame_count)
        return game_legal(g, &after, legal) > 1 || top_kind(&after) == ONA_F_DRAW ||
               (ona_verb(legal[0]) != ONA_PASS && ona_verb(legal[0]) != ONA_LEAVE);
    return memcmp(mine->cube, then->cube, sizeof mine->cube) != 0 || mine->mons != then->mons ||
           mine->bushi != then->bushi || mine->armour != then->armour ||
           mine->buildings != then->buildings || mine->tiles != then->tiles;
}

/* Does the turn, played on at random, come to a point where the cell has a use? */
static bool comes_to_use(const struct game *g, const struct ona_state *from, int cell,
                         struct rng *r)
{
    struct game_state state;
    struct ona_state *s = (struct ona_state *)&state;

    memcpy(&state, from, sizeof *from);
    while (s->seat == from->seat && s->chance == ONA_C_NOTHING && game_turn(g, s) == from->seat) {
        game_action legal[GAME_MAX_ACTIONS], x;
        int count = game_legal(g, s, legal);

        if (s->frame_count == 1 && top_kind(s) == ONA_F_ACTIVATE) {
            bool waits = false;

            for (int i = 0; i < count; i++)
                waits |= legal[i] == ona_act1(ONA_ACT, cell);
            if (!waits)
                return false;
            if (does_something(g, s, cell))
                return true;
        }
        do
            x = legal[rng_below(r, (uint64_t)count)];
        while (count > 1 && (x == ONA_FINISH || x == ona_act1(ONA_ACT, cell)) &&
               rng_below(r, 8) != 0);
        game_play(g, s, x);
    }
    return false;
}

/* Tried so often; a use that is there is found, more or less surely. */
static bool has_use(const struct game *g, const struct ona_state *s, game_action put, int tries,
                    struct rng *r)
{
    struct ona_state placed = *s;

    game_play(g, &placed, put);
    for (int i = 0; i < tries; i++)
        if (comes_to_use(g, &placed, ona_b(put), r))
            return true;
    return false;
}

static void open_table(struct match *m, int players, uint64_t seed)
{
    struct games_options options = GAMES_USUAL;
    struct rng chance = {seed};

    options.players = players;
    assert_int_equal(games_open(&entry, str_of("onamazu"), &options, NULL), OK);
    match_init(m, &entry.game, steps, RECORD_MAX_STEPS);
    assert_int_equal(match_draw(m, &chance, NULL), OK);
}

static const char *text_of(const struct ona_state *s, game_action x)
{
    static char memory[GAME_MAX_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    entry.game.kind->action_print(&entry.game, s, x, &t);
    return memory;
}

/* ---- what a level plays ---- */

/* A placement without a use, though another one has some. */
static void check_put(const struct ona_state *s, game_action put, int level, struct rng *r)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(&entry.game, s, legal);

    if (has_use(&entry.game, s, put, 30000, r))
        return;
    for (int i = 0; i < count; i++)
        if (has_use(&entry.game, s, legal[i], 20, r))
            fail_msg("level %d: %s can do nothing", level, text_of(s, put));
}

static void check_act(const struct ona_state *s, game_action x, int level)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(&entry.game, s, legal), useful = 0;

    for (int i = 0; i < count; i++)
        useful += ona_verb(legal[i]) == ONA_ACT && does_something(&entry.game, s, ona_a(legal[i]));
    if (x == ONA_FINISH && useful > 0)
        fail_msg("level %d ends its turn, and could act", level);
    if (ona_verb(x) == ONA_ACT && !does_something(&entry.game, s, ona_a(x)))
        fail_msg("level %d: %s does nothing", level, text_of(s, x));
}

/* Acolytes placed, and cells used; choices within a cell are the rules' business. */
static void check_step(const struct ona_state *s, game_action x, int level, struct rng *r)
{
    if (ona_verb(x) == ONA_PUT)
        check_put(s, x, level, r);
    else if (top_kind(s) == ONA_F_ACTIVATE)
        check_act(s, x, level);
}

static int watch(struct opponent *o, int level, struct match *m, uint64_t seed)
{
    const struct game *g = &entry.game;
    struct rng chance = {seed}, r = {~seed};
    unsigned char secret[FORM_SECRET];
    int checked = 0;

    form_secret("sense", seed, 0, secret);
    opponent_begin(o, secret);
    for (int turn; (turn = game_turn(g, &m->state)) >= 0;) {
        const struct ona_state *s = (const struct ona_state *)&m->state;
        struct game_state first;
        struct game_seen seen;
        game_action events[1], x;

        match_seen(m, turn, &first, events, &seen);
        assert_int_equal(opponent_act(o, &seen, match_decision(m), &x, NULL), OK);
        if (s->frame_count == 1)
            check_step(s, x, level, &r);
        checked += s->frame_count == 1;
        assert_int_equal(match_play(m, x, NULL), OK);
        assert_int_equal(match_draw(m, &chance, NULL), OK);
    }
    return checked;
}

static void no_level_plays_in_vain(void **state)
{
    bool soak = getenv("TORII_SOAK") != NULL, brief = getenv("TORII_BRIEF") != NULL;
    struct match m;

    (void)state;
    for (int level = 1; level <= (brief ? 2 : 5); level++)
        for (uint64_t game = 0; game < (soak ? 40u : brief ? 1u : 6u); game++) {
            struct opponent *o;

            open_table(&m, 2 + (level + (int)game) % 3, 50 * (uint64_t)level + game);
            o = opponent_new(&entry, level);
            assert_true(watch(o, level, &m, game + (uint64_t)level) > 40);
            opponent_free(o);
        }
}

/* ---- what is dropped ---- */

/* In positions of random games: never all, only legal ones, and none that could have been of use, except for a few
 * uses that are far-fetched. */
static void nothing_useful_is_dropped(void **state)
{
    const struct game *g = &entry.game;
    bool brief = getenv("TORII_BRIEF") != NULL;
    int dropped = 0, missed = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= (brief ? 2u : 8u); seed++) {
        struct rng r = {seed};
        struct match m;

        open_table(&m, 2 + (int)(seed % 3), seed);
        for (int turn; (turn = game_turn(g, &m.state)) >= 0;) {
            const struct ona_state *s = (const struct ona_state *)&m.state;
            game_action legal[GAME_MAX_ACTIONS], kept[GAME_MAX_ACTIONS];
            int count = game_legal(g, s, legal), left;

            memcpy(kept, legal, sizeof kept);
            left = ona_mind_sensible(g, s, kept, count);
            assert_in_range(left, 1, count);
            for (int i = 0, at = 0; i < count; i++) {
                if (at < left && kept[at] == legal[i]) {
                    at++;
                    continue;
                }
                dropped++;
                missed += ona_verb(legal[i]) == ONA_PUT && has_use(g, s, legal[i], 60, &r);
                if (ona_verb(legal[i]) == ONA_ACT && does_something(g, s, ona_a(legal[i])))
                    fail_msg("%s does something", text_of(s, legal[i]));
                assert_true(ona_verb(legal[i]) == ONA_PUT || ona_verb(legal[i]) == ONA_ACT ||
                            legal[i] == ONA_FINISH);
            }
            assert_int_equal(match_play(&m, legal[rng_below(&r, (uint64_t)count)], NULL), OK);
            assert_int_equal(match_draw(&m, &r, NULL), OK);
        }
    }
    print_message("# %d dropped, %d of them with a use\n", dropped, missed);
    assert_true(dropped > 100 && missed * 100 <= dropped);
}

/* ---- hints ---- */

static bool is_legal(const struct game *g, const void *view, game_action x)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(g, view, legal);

    for (int i = 0; i < count; i++)
        if (legal[i] == x)
            return true;
    return false;
}

/* In positions of random games of every kind, asked by the player who is to act: legal in what that seat sees. */
static void every_hint_can_be_played(void **state)
{
    static game_action events[RECORD_MAX_STEPS];
    static struct why why;
    struct engine_options options = {.hash = 4, .threads = 1, .level = ENGINE_LEVELS};
    struct engine *e = engine_new(&options);
    bool soak = getenv("TORII_SOAK") != NULL;

    (void)state;
    for (int n = 0; n < GAMES_COUNT; n++) {
        assert_int_equal(games_open(&entry, str_of(games_name(n)), &GAMES_USUAL, NULL), OK);
        for (uint64_t seed = 1; seed <= (soak ? 40u : 4u); seed++) {
            const struct game *g = &entry.game;
            struct rng r = {seed};
            struct match m;

            match_init(&m, g, steps, RECORD_MAX_STEPS);
            assert_int_equal(match_draw(&m, &r, NULL), OK);
            for (int i = 0, turn; i < 1000 && (turn = game_turn(g, &m.state)) >= 0; i++) {
                struct game_state first, view;
                struct game_seen seen;
                struct engine_task task = {.entry = &entry, .seen = &seen, .limits = {.nodes = 40}};
                game_action legal[GAME_MAX_ACTIONS];
                int count = game_legal(g, &m.state, legal);

                if (i % (g->kind->outcome_event != NULL ? 29 : 7) == (int)seed % 7) {
                    const struct ona_state *s = (const struct ona_state *)&m.state;

                    match_seen(&m, turn, &first, events, &seen);
                    g->kind->view(g, &m.state, turn, &view);
                    assert_int_equal(engine_why(e, &task, 0, &why, NULL), OK);
                    assert_true(is_legal(g, &view, why.move) && is_legal(g, &view, why.best));
                    if (g->kind->outcome_event != NULL && s->frame_count == 1)
                        check_step(s, why.move, ENGINE_LEVELS, &r);
                }
                assert_int_equal(match_play(&m, legal[rng_below(&r, (uint64_t)count)], NULL), OK);
                assert_int_equal(match_draw(&m, &r, NULL), OK);
            }
        }
    }
    engine_free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_hint_can_be_played),
        cmocka_unit_test(no_level_plays_in_vain),
        cmocka_unit_test(nothing_useful_is_dropped),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
