/* Torii: MIT licence, see LICENSE. */
/* JSON written field by field. */
#include "base/jsonw.h"
#include "unit.h"

static void fields_bring_their_commas(void **state)
{
    char memory[256];
    struct text t;

    (void)state;
    text_init(&t, memory, sizeof memory);
    text_char(&t, '{');
    jsonw_number(&t, "ply", -4);
    jsonw_word(&t, "said", "a \"b\"{");
    jsonw_word(&t, "clause", NULL);
    jsonw_bool(&t, "good", true);
    jsonw_key(&t, "line");
    text_char(&t, '[');
    for (int i = 0; i < 3; i++) {
        jsonw_next(&t);
        text_char(&t, '{');
        jsonw_str(&t, "id", (struct str){&"xyz"[i], 1});
        text_char(&t, '}');
    }
    text_char(&t, ']');
    jsonw_null(&t, "best");
    text_char(&t, '}');
    assert_string_equal(memory,
                        "{\"ply\":-4,\"said\":\"a \\\"b\\\"{\",\"clause\":null,\"good\":true,"
                        "\"line\":[{\"id\":\"x\"},{\"id\":\"y\"},{\"id\":\"z\"}],\"best\":null}");
}

/* A piece of an object, whose braces somebody else writes, begins without a comma. */
static void the_first_field_has_none(void **state)
{
    char memory[64];
    struct text t;

    (void)state;
    text_init(&t, memory, sizeof memory);
    jsonw_bool(&t, "a", false);
    jsonw_number(&t, "b", 1);
    assert_string_equal(memory, "\"a\":false,\"b\":1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_bring_their_commas),
        cmocka_unit_test(the_first_field_has_none),
    };

    return cmocka_run_group_tests_name("JSON written", tests, NULL, NULL);
}
