/* Torii: MIT licence, see LICENSE. */
#include "base/status.h"

#include "base/text.h"
#include "unit.h"

#include <string.h>

static void an_error_is_one_line_and_gives_back_its_status(void **state)
{
    struct err e = {.message = "old", .clause = "B1"};

    (void)state;
    assert_int_equal(err_say(&e, BAD_INPUT, "unknown card %q", str_of("tig\nger")), BAD_INPUT);
    assert_string_equal(err_text(&e), "unknown card 'tig\\x0ager'");
    assert_string_equal(e.clause, "");
    assert_null(strchr(err_text(&e), '\n'));
}

static void an_error_about_a_rule_keeps_the_clause(void **state)
{
    struct err e;

    (void)state;
    assert_int_equal(err_rule(&e, "W4", "%d moves", 3), ILLEGAL);
    assert_string_equal(err_text(&e), "3 moves (W4)");
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
    assert_int_equal(strlen(err_text(&e)), sizeof e.args - 1);
    assert_int_equal(err_say(&e, FAILED, "%s, %s: %e", line, "lost", &e), FAILED);
    assert_int_equal(strlen(err_text(&e)), sizeof e.args - 1 + strlen(", : "));
}

/* However much room the arguments before it leave. */
static void an_error_within_another_is_kept_whole_or_left_out(void **state)
{
    char line[ERR_ARGS + 1];
    struct err inner, e;

    (void)state;
    (void)err_rule(&inner, "B6", "%q: no", str_of("ox"));
    for (size_t len = 0; len < sizeof line; len++) {
        memset(line, 'x', len);
        line[len] = '\0';
        assert_int_equal(err_say(&e, ILLEGAL, "%s|%e", line, &inner), ILLEGAL);
        assert_string_equal(e.clause, "B6");

        const char *rest = strchr(err_text(&e), '|') + 1;

        if (len + 32 < sizeof line)
            assert_string_equal(rest, "'ox': no (B6)");
        else
            assert_non_null(strstr(rest, "(B6)"));
    }
}

static void an_error_can_be_wrapped_in_place(void **state)
{
    struct err e;

    (void)state;
    (void)err_rule(&e, "B6", "%q is not a move", str_of("ox"));
    assert_int_equal(err_say(&e, BAD_INPUT, "move %d: %e", 3, &e), BAD_INPUT);
    assert_int_equal(err_say(&e, BAD_INPUT, "line %d: %e", 7, &e), BAD_INPUT);
    assert_string_equal(err_text(&e), "line 7: move 3: 'ox' is not a move (B6)");
    assert_string_equal(e.clause, "B6");
    assert_string_equal(e.message, "line %d: %e");
}

static void what_an_error_names_need_not_be_said_again(void **state)
{
    struct err e;

    (void)state;
    (void)err_rule(&e, "B6", "%q is not a move, %d%%", str_of("ox\n"), 12);
    (void)err_say(&e, BAD_INPUT, "line %d of %s: %e", 7, "a.ogn", &e);
    assert_true(err_names(&e, str_of("a.ogn")) && err_names(&e, str_of("7")));
    assert_true(err_names(&e, str_of("ox\n")) && err_names(&e, str_of("12")));
    assert_false(err_names(&e, str_of("a")) || err_names(&e, str_of("line")) ||
                 err_names(&e, str_of("B6")));
    assert_false(err_names(&(struct err){0}, str_of("")));
}

static const char *say_loudly(const void *context, const char *english)
{
    (void)context;
    return strcmp(english, "pawn") == 0   ? "PAWN"
           : strcmp(english, "'%s'") == 0 ? "<%s>"
                                          : "%q: NO %m OF %n, %d%%";
}

static void name_it(const void *context, const char *code, struct text *t)
{
    text_format(t, "%s %s", (const char *)context, code);
}

static void an_error_is_said_in_the_words_of_the_reader(void **state)
{
    struct err_words words = {say_loudly, name_it, NULL, "the"};
    char memory[ERR_TEXT];
    struct err e;
    struct text t;

    (void)state;
    (void)err_rule(&e, "B5", "%q: no %m of %n, %d%%", str_of("ox"), N_("pawn"), "RIZ", 5);
    assert_string_equal(err_text(&e), "'ox': no pawn of RIZ, 5% (B5)");
    text_init(&t, memory, sizeof memory);
    err_print(&e, &words, &t);
    assert_string_equal(memory, "<ox>: NO PAWN OF the RIZ, 5% (B5)");
}

static void an_error_is_data(void **state)
{
    char memory[ERR_TEXT];
    struct err e;
    struct text t;

    (void)state;
    (void)err_rule(&e, "B5", "%q has no %m, %d%%", str_of("\"ox\""), "pawn", 5);
    (void)err_say(&e, BAD_INPUT, "line %d: %e", 7, &e);
    text_init(&t, memory, sizeof memory);
    err_json(&e, &t);
    assert_string_equal(memory,
                        "\"message\":\"line %d: %e\",\"args\":[\"7\",{\"message\":\"%q has no %m, "
                        "%d%%\",\"args\":[\"\\\"ox\\\"\",\"pawn\",\"5\"]}]");
}

static void no_error_is_no_words(void **state)
{
    struct err e = {0};

    (void)state;
    assert_string_equal(err_text(&e), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_error_is_one_line_and_gives_back_its_status),
        cmocka_unit_test(an_error_about_a_rule_keeps_the_clause),
        cmocka_unit_test(nobody_needs_to_listen),
        cmocka_unit_test(a_long_error_is_cut_off),
        cmocka_unit_test(an_error_within_another_is_kept_whole_or_left_out),
        cmocka_unit_test(an_error_can_be_wrapped_in_place),
        cmocka_unit_test(what_an_error_names_need_not_be_said_again),
        cmocka_unit_test(an_error_is_said_in_the_words_of_the_reader),
        cmocka_unit_test(an_error_is_data),
        cmocka_unit_test(no_error_is_no_words),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
