/* Torii: MIT licence, see LICENSE. */
/* What cannot be taken back: the player to act can tell beforehand, from his view, as the whole state does. */
#include "base/rng.h"
#include "game/match.h"
#include "rules/onamazu/action.h"
#include "rules/onamazu/onamazu.h"

#include "unit.h"

enum { GAMES = 120, DECISIONS = 2000 };

/* How often either answer was given. */
struct tally {
    int shown, quiet;
};

static void compare(const struct game *g, const struct game_state *state, struct tally *t)
{
    const struct ona_state *s = (const void *)state;
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(g, state, legal);
    struct ona_state view;

    g->kind->view(g, state, s->seat, &view);
    for (int i = 0; i < count; i++) {
        bool shows = ona_reveals(g, s, legal[i]);

        if (shows != ona_would_reveal(g, &view, legal[i])) {
            char memory[64];
            struct text text;

            text_init(&text, memory, sizeof memory);
            g->kind->action_print(g, s, legal[i], &text);
            fail_msg("'%s' %s something", memory, shows ? "shows" : "does not show");
        }
        *(shows ? &t->shown : &t->quiet) += 1;
    }
}

static void play(const struct game *g, struct rng *r, struct tally *t)
{
    static struct match_step steps[4 * DECISIONS];
    struct match m;
    struct err e;

    match_init(&m, g, steps, sizeof steps / sizeof steps[0]);
    for (int left = DECISIONS; left > 0 && game_turn(g, &m.state) != GAME_OVER; left--) {
        game_action legal[GAME_MAX_ACTIONS];

        if (game_turn(g, &m.state) == GAME_CHANCE) {
            struct game_outcome o;

            g->kind->draw(g, &m.state, r, &o);
            assert_int_equal(match_settle(&m, &o, &e), OK);
            continue;
        }
        compare(g, &m.state, t);
        int count = game_legal(g, &m.state, legal);

        assert_int_equal(match_play(&m, legal[rng_below(r, (uint32_t)count)], &e), OK);
    }
}

static void the_view_tells_what_will_be_shown(void **state)
{
    struct rng r = {7};
    struct tally t = {0, 0};

    (void)state;
    for (int i = 0; i < GAMES; i++) {
        struct game g = ona_game(ona_rules_standard(), 2 + i % 3);

        play(&g, &r, &t);
    }
    assert_true(t.shown > 100 && t.quiet > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_view_tells_what_will_be_shown)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
