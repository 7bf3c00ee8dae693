/* Torii: MIT licence, see LICENSE. */
/*
 * What cannot be taken back (6, S15) is told from the view of the player to act: whatever the action then brings to
 * light in the whole state, the view must have announced.
 */
#include "base/rng.h"
#include "game/match.h"
#include "rules/onamazu/action.h"
#include "rules/onamazu/onamazu.h"

#include "unit.h"

#include <string.h>

enum { GAMES = 120, DECISIONS = 2000 };

/* How often either answer was given. */
struct tally {
    int shown, quiet;
};

/* What comes of it in the whole state: something is told with the event, chance is asked, the points are counted. */
static bool comes_to_light(const struct game *g, const struct ona_state *s, game_action x)
{
    struct game_state next;
    const struct ona_state *after = (const void *)&next;
    bool news = g->kind->event(g, s, x, s->seat) != (x | ONA_EVENT);

    memcpy(&next, s, sizeof *s);
    g->kind->play(g, &next, x);
    return news || after->chance != ONA_C_NOTHING || after->over;
}

static void compare(const struct game *g, const struct game_state *state, struct tally *t)
{
    const struct ona_state *s = (const void *)state;
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(g, state, legal);
    struct ona_state view;

    g->kind->view(g, state, s->seat, &view);
    for (int i = 0; i < count; i++) {
        bool shows = g->kind->shows(g, &view, legal[i]);
        bool fights = ona_verb(legal[i]) == ONA_FIGHT; /* the last tile leaves nothing to turn up */

        if (shows != comes_to_light(g, s, legal[i]) && !(shows && fights)) {
            char memory[64];
            struct text text;

            text_init(&text, memory, sizeof memory);
            g->kind->action_print(g, s, legal[i], &text);
            fail_msg("'%s' %s something", memory, shows ? "does not show" : "shows");
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
