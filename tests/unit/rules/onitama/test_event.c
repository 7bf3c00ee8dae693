/* Torii: MIT licence, see LICENSE. */
/* What an action can show, judged before it is played and by what its player knows (S15). */
#include "games/games.h"
#include "unit.h"

/* The same from the whole position, from the view of the player to act, and from a spectator's. */
static bool shows(const char *position, const char *said)
{
    struct games_entry entry;
    struct game_state s, view;
    game_action action;
    bool whole;

    assert_int_equal(games_open_position(&entry, str_of(position), NULL), OK);
    const struct game *g = &entry.game;

    assert_int_equal(g->kind->parse(g, str_of(position), &s, NULL), OK);
    assert_int_equal(g->kind->action_parse(g, &s, str_of(said), &action, NULL), OK);
    whole = g->kind->shows(g, &s, action);
    g->kind->view(g, &s, game_turn(g, &s), &view);
    assert_int_equal(g->kind->shows(g, &view, action), whole);
    g->kind->view(g, &s, GAME_SPECTATOR, &view);
    assert_int_equal(g->kind->shows(g, &view, g->kind->event(g, &s, action, GAME_SPECTATOR)),
                     whole);
    return whole;
}

static void it_is_decided_by_what_could_be_met(void **state)
{
    static const char quiet[] =
        "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=d5 lb=2 lr=2 ply=2";
    static const char met[] =
        "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=a2 lb=2 lr=2 ply=2";
    static const char seen[] =
        "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=d3 vis=nd3 lb=2 lr=2 ply=2";
    static const char out[] =
        "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=- lb=2 lr=2 ply=2";
    static const char taken[] =
        "s1m2/5/5/s4/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=- lb=2 lr=2 ply=2";

    (void)state;
    assert_true(shows(quiet, "ox:a1a2")); /* nobody is there, which is as good to know */
    assert_true(shows(met, "ox:a1a2"));   /* S9 */
    assert_false(shows(seen, "ox:a1a2")); /* it stands elsewhere, for all to see */
    assert_false(shows(out, "ox:a1a2"));
    assert_true(shows(taken, "ox:a1a2")); /* a capture */
}

static void parts_show_by_what_they_do(void **state)
{
    static const char part[] =
        "s1m1s/5/5/S4/2M1S b ox,boar/horse,elephant/crab nb=b1 nr=d5 lb=2 lr=2 ply=2 part=n:ox";
    static const char beside[] =
        "s1m1s/5/5/S4/2M1S b ox,boar/horse,elephant/crab nb=b1 nr=b2 lb=2 lr=2 ply=2 part=n:ox";
    static const char light[] =
        "s1m1s/5/5/S4/2M1S b ox,boar/horse,elephant/crab nb=b1 nr=d5 lb=2 lr=2 ply=2 part=l";

    (void)state;
    assert_false(shows(part, "nb1b2"));
    assert_false(shows(beside, "nb1b2")); /* S3: nobody is told */
    assert_false(shows(part, "n-"));
    assert_false(shows(light, "l-"));
    assert_true(shows(part, "nb1b2!")); /* S10 */
    assert_true(shows(light, "lc"));    /* its answer */
}

/* S8: the enemy's ninja is hidden again by the same step that shows one's own. */
static void a_ninja_shows_itself_by_what_it_takes(void **state)
{
    static const char both[] = "4s/2m2/5/1s3/S1M1S b ox,boar/horse,elephant/crab "
                               "nb=b1 nr=d3 vis=nd3 lb=0 lr=0 ply=4 part=n:ox";

    (void)state;
    assert_true(shows(both, "nb1b2"));
    assert_false(shows(both, "n-"));
}

/* M1: the spirit enters a square as a pawn does; and it may light the mover's own ninja. */
static void the_spirit_meets_ninjas_too(void **state)
{
    static const char unknown[] = "s1m1s/5/2W2/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=d5 "
                                  "lb=2 lr=2 ply=2";
    static const char own[] = "s1m1s/5/2W2/5/S1M1S b ox,boar/horse,elephant/crab nb=c4 nr=- "
                              "lb=2 lr=2 ply=2";

    (void)state;
    assert_true(shows(unknown, "ox:@c3c4"));
    assert_true(shows(own, "ox:@c3c4"));
    assert_false(shows(own, "ox:@c3d3"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_decided_by_what_could_be_met),
        cmocka_unit_test(parts_show_by_what_they_do),
        cmocka_unit_test(a_ninja_shows_itself_by_what_it_takes),
        cmocka_unit_test(the_spirit_meets_ninjas_too),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
