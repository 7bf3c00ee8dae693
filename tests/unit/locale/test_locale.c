/* Torii: MIT licence, see LICENSE. */
#include "locale/locale.h"
#include "locale/table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void every_message_is_found_in_every_language(void **state)
{
    (void)state;
    assert_true(locale_messages_count > 100);
    for (size_t i = 0; i < locale_messages_count; i++) {
        const char *const *row = locale_messages[i];

        for (int k = 0; k < LANGUAGES_COUNT; k++)
            assert_ptr_equal(locale_say(language_list[k].code, row[0]),
                             row[k] != NULL ? row[k] : row[0]);
    }
}

static void the_table_is_sorted(void **state)
{
    (void)state;
    for (size_t i = 1; i < locale_messages_count; i++)
        assert_true(strcmp(locale_messages[i - 1][0], locale_messages[i][0]) < 0);
}

static void what_is_not_known_stays_english(void **state)
{
    static const char unknown[] = "a message that nobody wrote";

    (void)state;
    assert_ptr_equal(locale_say("fr", unknown), unknown);
    assert_string_equal(locale_say("xx", "Blue"), "Blue");
    assert_string_equal(locale_say("fr", "Blue"), "Bleu");
    assert_string_equal(locale_say("es", "Blue"), "Azul");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_message_is_found_in_every_language),
        cmocka_unit_test(the_table_is_sorted),
        cmocka_unit_test(what_is_not_known_stays_english),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
