/* Torii: MIT licence, see LICENSE. */
/* Which actions bring something hidden to light: those are never taken back. */
#include "games/games.h"
#include "unit.h"

static bool reveals(const char *position, const char *said)
{
    struct games_entry entry;
    struct game_state s;
    game_action action;

    assert_int_equal(games_open_position(&entry, str_of(position), NULL), OK);
    const struct game *g = &entry.game;

    assert_int_equal(g->kind->parse(g, str_of(position), &s, NULL), OK);
    assert_int_equal(g->kind->action_parse(g, &s, str_of(said), &action, NULL), OK);
    return g->kind->reveals(g, &s, action);
}

static void only_what_was_shown_is_a_reveal(void **state)
{
    static const char quiet[] =
        "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=d5 lb=2 lr=2 ply=2";
    static const char part[] =
        "s1m1s/5/5/S4/2M1S b ox,boar/horse,elephant/crab nb=b1 nr=d5 lb=2 lr=2 ply=2 part=n:ox";
    static const char met[] =
        "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=a2 lb=2 lr=2 ply=2";
    static const char light[] =
        "s1m1s/5/5/S4/2M1S b ox,boar/horse,elephant/crab nb=b1 nr=d5 lb=2 lr=2 ply=2 part=l";

    (void)state;
    assert_false(reveals(quiet, "ox:a1a2"));
    assert_false(reveals(part, "nb1b2"));
    assert_false(reveals(part, "n-"));
    assert_false(reveals(light, "l-"));
    assert_true(reveals(met, "ox:a1a2")); /* S9 */
    assert_true(reveals(part, "nb1b2!")); /* S10 */
    assert_true(reveals(light, "lc"));    /* its answer */
}

/* S8: the enemy's ninja is hidden again by the same step that shows one's own. */
static void one_ninja_shows_itself_while_the_other_hides(void **state)
{
    static const char both[] = "4s/2m2/5/1s3/S1M1S b ox,boar/horse,elephant/crab "
                               "nb=b1 nr=d3 vis=nd3 lb=0 lr=0 ply=4 part=n:ox";

    (void)state;
    assert_true(reveals(both, "nb1b2"));
    assert_false(reveals(both, "n-"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_what_was_shown_is_a_reveal),
        cmocka_unit_test(one_ninja_shows_itself_while_the_other_hides),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
