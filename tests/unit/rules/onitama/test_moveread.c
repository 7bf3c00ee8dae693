/* Torii: MIT licence, see LICENSE. */
/* Move texts that are no moves: each gets one line, with the clause, and never an assertion. */
#include "games/games.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

static const char base[] = "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab";
static const char wind[] = "ssmss/5/2W2/5/SSMSS b bat,ox/eagle,boar/crab";
static const char shadow[] =
    "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=d5 lb=2 lr=2 ply=2";
static const char light[] = "5/5/5/5/SSMSS r ox,boar/horse,elephant/crab nr=b5,d5 lb=2 ply=1";

static enum status read_action(const char *position, struct str said, struct err *e)
{
    struct games_entry entry;
    struct game_state s;
    game_action action = 0x5a5a;

    assert_int_equal(games_open_position(&entry, str_of(position), NULL), OK);
    assert_int_equal(entry.game.kind->parse(&entry.game, str_of(position), &s, NULL), OK);

    enum status rc = entry.game.kind->action_parse(&entry.game, &s, said, &action, e);

    assert_int_equal(action == 0x5a5a, rc != OK);
    return rc;
}

static void wrong_texts_name_the_clause(void **state)
{
    static const char *const cases[][3] = {
        {base, "tigger:a1a2", "N3"},    {base, "", "N3"},
        {base, "a1a2", "N3"},           {base, "ox:", "N3"},
        {base, "ox:a1", "N3"},          {base, "ox:a1a9", "N3"},
        {base, "ox:a1a2x", "N3"},       {base, "ox:pass", "B8"},
        {base, "ox:a1a3", "B5"},        {base, "ox:a1b1", "B6"},
        {base, "ox:a3a4", "B5"},        {base, "crab:a1a2", "B5"},
        {base, "ox:@c3c4", "W1"},       {wind, "ox:@c4c5", "N4"},
        {wind, "ox:@c3", "N4"},         {wind, "bat:a1a2", "W4"},
        {wind, "bat:@c3a4", "W4"},      {wind, "ox:a1a2+@c3c4", "W3"},
        {wind, "bat:a1a2+@c3c4", "W4"}, {shadow, "n-", "S4"},
        {shadow, "nb1", "N5"},          {shadow, "l9", "N5"},
        {shadow, "ox:nb1b2", "S5"},     {light, "ox:pass", "B5"},
        {light, "horse:pass", "L5"},    {light, "horse:n?", "N6"},
        {light, "horse:nb5", "N6"},     {light, "horse:nc5c4", "B5"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct err e = {0};

        assert_int_not_equal(read_action(cases[i][0], str_of(cases[i][1]), &e), OK);
        assert_non_null(strchr(err_text(&e), '\''));
        assert_null(strchr(err_text(&e), '\n'));
        if (strcmp(e.clause, cases[i][2]) != 0)
            fail_msg("'%s' should name %s: %s", cases[i][1], cases[i][2], err_text(&e));
    }
}

/* Every short text over the letters of moves, in every kind of position: no text breaks anything. */
static void no_short_text_breaks_the_reader(void **state)
{
    static const char *const positions[] = {base, wind, shadow, light};
    static const char letters[] = "ox:ab12n?l!@+,-*~=\xff";
    struct rng r = {12};

    (void)state;
    for (int i = 0; i < 40000; i++) {
        char said[16];
        size_t len = (size_t)rng_below(&r, sizeof said);
        struct err e = {0};

        for (size_t j = 0; j < len; j++)
            said[j] = letters[rng_below(&r, sizeof letters - 1)];
        if (i % 2 == 0 && len > 3)
            memcpy(said, "ox:", 3);
        if (read_action(positions[i % 4], (struct str){said, len}, &e) != OK)
            assert_true(err_text(&e)[0] != '\0' && str_is_utf8(str_of(err_text(&e))));
    }
}

static void a_move_of_ten_megabytes_is_refused(void **state)
{
    enum { LONG = 10 * 1000 * 1000 };
    char *line = malloc(LONG);
    struct err e = {0};

    (void)state;
    assert_non_null(line);
    for (const char *fill = "x:+n@"; *fill != '\0'; fill++) {
        memset(line, *fill, LONG);
        assert_int_not_equal(read_action(shadow, (struct str){line, LONG}, &e), OK);
        assert_true(strlen(err_text(&e)) < ERR_TEXT - 1 && err_text(&e)[0] != '\0');
    }
    free(line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_texts_name_the_clause),
        cmocka_unit_test(no_short_text_breaks_the_reader),
        cmocka_unit_test(a_move_of_ten_megabytes_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
