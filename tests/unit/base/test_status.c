/* Torii: MIT licence, see LICENSE. */
#include "base/status.h"

#include "base/text.h"
#include "unit.h"

#include <string.h>

static void an_error_is_one_line_and_gives_back_its_status(void **state)
{
    struct err e = {"old", "B1"};

    (void)state;
    assert_int_equal(err_say(&e, BAD_INPUT, "unknown card %q", str_of("tig\nger")), BAD_INPUT);
    assert_string_equal(e.text, "unknown card 'tig\\x0ager'");
    assert_string_equal(e.clause, "");
    assert_null(strchr(e.text, '\n'));
}

static void an_error_about_a_rule_keeps_the_clause(void **state)
{
    struct err e;

    (void)state;
    assert_int_equal(err_rule(&e, "W4", "%d moves", 3), ILLEGAL);
    assert_string_equal(e.text, "3 moves (W4)");
    assert_string_equal(e.clause, "W4");
}

static void nobody_needs_to_listen(void **state)
{
    (void)state;
    assert_int_equal(err_say(NULL, NO_ROOM, "full"), NO_ROOM);
    assert_int_equal(err_rule(NULL, "B6", "no"), ILLEGAL);
}

static void a_long_error_is_cut_off(void **state)
{
    char line[2000];
    struct err e;

    (void)state;
    memset(line, 'x', sizeof line - 1);
    line[sizeof line - 1] = '\0';
    assert_int_equal(err_say(&e, FAILED, "%s", line), FAILED);
    assert_int_equal(strlen(e.text), sizeof e.text - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_error_is_one_line_and_gives_back_its_status),
        cmocka_unit_test(an_error_about_a_rule_keeps_the_clause),
        cmocka_unit_test(nobody_needs_to_listen),
        cmocka_unit_test(a_long_error_is_cut_off),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
