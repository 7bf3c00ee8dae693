/* Torii: MIT licence, see LICENSE. */
/* Why requests are refused: the table of the program is that of its description and of its documents. */
#include "os/os.h"
#include "server/codes.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct os_bytes file_of(const char *name)
{
    char path[1024];
    struct os_bytes content;
    struct err e;

    snprintf(path, sizeof path, "%s/%s", getenv("TORII_ROOT"), name);
    if (os_read_file(path, 1 << 20, &content, &e) != OK)
        fail_msg("%s", err_text(&e));
    return content;
}

static void each_word_once(void **state)
{
    (void)state;
    for (int i = 0; i < CODE_COUNT; i++) {
        assert_true(code_status((enum code)i) >= 400 && code_status((enum code)i) < 600);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(code_word((enum code)i), code_word((enum code)k));
    }
}

static void the_description_has_the_same(void **state)
{
    struct os_bytes content = file_of("data/openapi.json");
    json_t *api = json_loadb(content.data, content.len, 0, NULL), *words = NULL;

    (void)state;
    assert_int_equal(json_unpack(api, "{s:{s:{s:{s:{s:{s:o}}}}}}", "components", "schemas", "Error",
                                 "properties", "code", "enum", &words),
                     0);
    assert_int_equal(json_array_size(words), CODE_COUNT);
    for (int i = 0; i < CODE_COUNT; i++)
        assert_string_equal(json_string_value(json_array_get(words, (size_t)i)),
                            code_word((enum code)i));
    json_decref(api);
    os_bytes_release(&content);
}

/* The rows of the table of codes, in its order: | 409 | `stale` | … | */
static void the_document_has_the_same(void **state)
{
    struct os_bytes content = file_of("docs/formats/api.md");
    const char *at = strstr(content.data, "\n## Codes\n");
    int rows = 0;

    (void)state;
    assert_non_null(at);
    while ((at = strstr(at, "\n| ")) != NULL) {
        char word[64];
        int status;

        at += 3;
        if (sscanf(at, "%d | `%63[a-z_]` |", &status, word) != 2)
            continue;
        assert_true(rows < CODE_COUNT);
        assert_string_equal(word, code_word((enum code)rows));
        assert_int_equal(status, code_status((enum code)rows));
        rows++;
    }
    assert_int_equal(rows, CODE_COUNT);
    os_bytes_release(&content);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_word_once),
        cmocka_unit_test(the_description_has_the_same),
        cmocka_unit_test(the_document_has_the_same),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
