/* Torii: MIT licence, see LICENSE. */
#include "base/text.h"

#include "unit.h"

#include <string.h>

static struct str bytes(const char *data, size_t len)
{
    return (struct str){data, len};
}

#define BYTES(literal) bytes(literal, sizeof(literal) - 1)

static void text_is_utf8_or_not(void **state)
{
    static const char *const good[] = {
        "",
        "ox",
        "\x7f",
        "\xc2\x80",
        "\xdf\xbf",
        "\xe0\xa0\x80",
        "\xed\x9f\xbf",
        "\xee\x80\x80",
        "\xef\xbf\xbf",
        "\xf0\x90\x80\x80",
        "\xf4\x8f\xbf\xbf",
        "B\xc5\x93uf",
    };
    static const char *const bad[] = {
        "\x80",             /* goes on without a beginning */
        "\xc0\xaf",         /* longer than needed */
        "\xc1\xbf",         /* the same */
        "\xe0\x9f\xbf",     /* the same in three bytes */
        "\xf0\x8f\xbf\xbf", /* and in four */
        "\xed\xa0\x80",     /* half of a surrogate pair */
        "\xed\xbf\xbf",     /* the other half */
        "\xf4\x90\x80\x80", /* beyond the last character */
        "\xf5\x80\x80\x80",
        "\xff",
        "\xc3",         /* cut off */
        "\xe2\x82",     /* cut off */
        "\xf0\x9f\x92", /* cut off */
        "a\xc3(",       /* continues with something else */
    };

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_true(str_is_utf8(str_of(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(str_is_utf8(str_of(bad[i])));
    assert_true(str_is_utf8(BYTES("a\0b")));
}

static void numbers_have_digits_only_and_a_limit(void **state)
{
    static const char *const bad[] = {
        "",
        "-1",
        "+1",
        " 1",
        "1 ",
        "1e3",
        "0x1",
        "1.0",
        "18446744073709551616",
        "99999999999999999999",
        "123456789012345678901",
    };
    uint64_t n = 7;

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(str_number(str_of(bad[i]), UINT64_MAX, &n));
    assert_true(n == 7); /* untouched */
    assert_true(str_number(str_of("18446744073709551615"), UINT64_MAX, &n) && n == UINT64_MAX);
    assert_true(str_number(str_of("0"), 0, &n) && n == 0);
    assert_true(str_number(str_of("255"), 255, &n) && n == 255);
    assert_false(str_number(str_of("256"), 255, &n));
    assert_true(str_number(str_of("007"), 255, &n) && n == 7);
}

static void a_text_is_cut_at_separators(void **state)
{
    struct str rest = str_of("a,,b"), part;

    (void)state;
    assert_true(str_cut(&rest, ',', &part) && str_eq(part, "a"));
    assert_true(str_cut(&rest, ',', &part) && str_eq(part, ""));
    assert_true(str_cut(&rest, ',', &part) && str_eq(part, "b"));
    assert_false(str_cut(&rest, ',', &part));
    rest = str_of("");
    assert_true(str_cut(&rest, ',', &part) && part.len == 0);
    assert_false(str_cut(&rest, ',', &part));
    rest = str_of("a,");
    assert_true(str_cut(&rest, ',', &part) && str_eq(part, "a"));
    assert_true(str_cut(&rest, ',', &part) && part.len == 0);
    assert_false(str_cut(&rest, ',', &part));
}

static void blanks_around_are_trimmed(void **state)
{
    (void)state;
    assert_true(str_eq(str_trim(str_of(" \t\r\nox c \n")), "ox c"));
    assert_true(str_trim(str_of(" \n ")).len == 0);
    assert_true(str_trim(str_of("")).len == 0);
    assert_true(str_drop(str_of("ox"), 9).len == 0);
    assert_true(str_begins(str_of("oxen"), "ox") && !str_begins(str_of("o"), "ox"));
}

static void the_distance_of_words_counts_letters(void **state)
{
    (void)state;
    assert_int_equal(str_distance(str_of("tigger"), str_of("tiger"), 3), 1);
    assert_int_equal(str_distance(str_of("TIGER"), str_of("tiger"), 3), 0);
    assert_int_equal(str_distance(str_of(""), str_of("ox"), 3), 2);
    assert_int_equal(str_distance(str_of("kitten"), str_of("sitting"), 3), 3);
    assert_int_equal(str_distance(str_of("elephant"), str_of("ox"), 3), 4);
    assert_int_equal(
        str_distance(str_of("a word that is longer than any card of the game is"), str_of("ox"), 2),
        3);
}

/* What stands in `out` after quoting s. */
static const char *quoted(struct str s)
{
    static char memory[600];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_quote(&t, s);
    return memory;
}

static void quoting_makes_anything_harmless(void **state)
{
    char line[400];

    (void)state;
    assert_string_equal(quoted(str_of("ox")), "'ox'");
    assert_string_equal(quoted(str_of("")), "''");
    assert_string_equal(quoted(str_of("B\xc5\x93uf")), "'B\xc5\x93uf'");
    assert_string_equal(quoted(str_of("a\nb\x1b[31m\x7f")), "'a\\x0ab\\x1b[31m\\x7f'");
    assert_string_equal(quoted(str_of("\xff\xc3(")), "'\\xff\\xc3('");
    assert_string_equal(quoted(BYTES("a\0b")), "'a\\x00b'");
    memset(line, 'x', sizeof line);
    assert_int_equal(strlen(quoted(bytes(line, sizeof line))), 2 + 60 + strlen("…"));
    assert_int_equal(strlen(quoted(bytes(line, 60))), 2 + 60);
}

/* What a terminal obeys, and what makes a line read otherwise than it is written. */
static void quoting_shows_hidden_controls_as_bytes(void **state)
{
    static const struct {
        const char *said, *shown;
    } cases[] = {
        {"\xc2\x80", "'\\xc2\\x80'"},
        {"a\xc2\x9b[m", "'a\\xc2\\x9b[m'"}, /* begins a command like ESC [ */
        {"\xc2\x9f", "'\\xc2\\x9f'"},
        {"\u00a0", "'\u00a0'"}, /* a no-break space is harmless */
        {"\u061c", "'\\xd8\\x9c'"},
        {"\u200d", "'\u200d'"},
        {"\u200e\u200f", "'\\xe2\\x80\\x8e\\xe2\\x80\\x8f'"},
        {"\u2027", "'\u2027'"},
        {"\u2028", "'\\xe2\\x80\\xa8'"},
        {"\u2029", "'\\xe2\\x80\\xa9'"},
        {"\u202a", "'\\xe2\\x80\\xaa'"},
        {"\u202e", "'\\xe2\\x80\\xae'"},
        {"\u202f", "'\u202f'"},
        {"\u2065", "'\u2065'"},
        {"\u2066", "'\\xe2\\x81\\xa6'"},
        {"\u2069", "'\\xe2\\x81\\xa9'"},
        {"\u206a", "'\u206a'"},
        {"\U0001f3b4", "'\U0001f3b4'"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_string_equal(quoted(str_of(cases[i].said)), cases[i].shown);
}

/* As in quotes, but all of it. */
static void cleaning_goes_to_the_end(void **state)
{
    char line[100], memory[500];
    struct text t;

    (void)state;
    memset(line, '\n', sizeof line);
    text_init(&t, memory, sizeof memory);
    text_clean(&t, bytes(line, sizeof line));
    assert_int_equal(t.len, 4 * sizeof line);
    assert_string_equal(memory + t.len - 8, "\\x0a\\x0a");
    text_init(&t, memory, sizeof memory);
    text_clean(&t, BYTES("B\u0153uf\x1b\xff"));
    assert_string_equal(memory, "B\u0153uf\\x1b\\xff");
}

static void characters_are_counted_not_bytes(void **state)
{
    (void)state;
    assert_int_equal(str_width(str_of("")), 0);
    assert_int_equal(str_width(str_of("B\u0153uf")), 4);
    assert_int_equal(str_width(str_of("\U0001f3b4\u2026\u00e9x")), 4);
    assert_true(char_is_begin('x') && char_is_begin('\xc3') && !char_is_begin('\xa9'));
    assert_true(char_is_blank(' ') && char_is_blank('\t') && char_is_blank('\r') &&
                char_is_blank('\n'));
    assert_false(char_is_blank('\0') || char_is_blank('\v') || char_is_blank('x'));
}

static const char *wrapped(const char *s, int indent, int columns)
{
    static char memory[200];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_wrap(&t, str_of(s), indent, columns);
    return memory;
}

static void lines_are_wrapped_at_their_last_column(void **state)
{
    (void)state;
    assert_string_equal(wrapped("abc def gh", 0, 10), "abc def gh\n");
    assert_string_equal(wrapped("abc def gh", 0, 9), "abc def\ngh\n");
    assert_string_equal(wrapped("\u00e9\u00e9\u00e9 d\u00e9f gh", 2, 9),
                        "  \u00e9\u00e9\u00e9 d\u00e9f\n  gh\n");
    assert_string_equal(wrapped("longerthanaline x", 1, 5), " longerthanaline\n x\n");
    assert_string_equal(wrapped("", 0, 5), "\n");
}

/* A character of several bytes is never cut in two, wherever the quotation ends. */
static void quoting_never_cuts_a_character(void **state)
{
    char line[80];

    (void)state;
    for (size_t shift = 0; shift < 4; shift++) {
        memset(line, 'x', sizeof line);
        for (size_t i = shift; i + 4 <= sizeof line; i += 4)
            memcpy(line + i, "\xf0\x9f\x8e\xb4", 4);
        assert_true(str_is_utf8(str_of(quoted(bytes(line, sizeof line)))));
    }
}

static void json_strings_escape_what_they_must(void **state)
{
    char memory[200];
    struct text t;

    (void)state;
    text_init(&t, memory, sizeof memory);
    text_json(&t, str_of("a\"b\\c\n\x01\xc5\x93\x7f"));
    assert_string_equal(memory, "\"a\\\"b\\\\c\\u000a\\u0001\xc5\x93\x7f\"");
    text_init(&t, memory, sizeof memory);
    text_json(&t, str_of("\xff\xe2\x82"));
    assert_string_equal(memory, "\"\\ufffd\\ufffd\\ufffd\"");
    text_init(&t, memory, sizeof memory);
    text_json(&t, BYTES("\0"));
    assert_string_equal(memory, "\"\\u0000\"");
}

static void a_full_buffer_stays_ended_and_says_so(void **state)
{
    char memory[6] = "#####";
    struct text t;

    (void)state;
    text_init(&t, memory, sizeof memory);
    text_add(&t, "abc");
    assert_false(t.full);
    text_add(&t, "def");
    assert_true(t.full);
    assert_string_equal(memory, "abcde");
    text_char(&t, 'x');
    assert_string_equal(memory, "abcde");
    assert_int_equal(t.len, 5);

    char one[1];

    text_init(&t, one, sizeof one);
    text_add(&t, "x");
    assert_true(t.full);
    assert_int_equal(one[0], 0);
}

static void numbers_are_written_to_their_limits(void **state)
{
    char memory[100];
    struct text t;

    (void)state;
    text_init(&t, memory, sizeof memory);
    text_int(&t, INT64_MIN);
    text_char(&t, ' ');
    text_int(&t, INT64_MAX);
    text_char(&t, ' ');
    text_u64(&t, UINT64_MAX);
    text_char(&t, ' ');
    text_u64(&t, 0);
    assert_string_equal(memory, "-9223372036854775808 9223372036854775807 18446744073709551615 0");
}

static void a_format_knows_its_directives(void **state)
{
    char memory[100];
    struct text t;

    (void)state;
    text_init(&t, memory, sizeof memory);
    text_format(&t, "%s %c %d %u %q 100%%", "ox", 'b', -5, (uint64_t)7, str_of("a\tb"));
    assert_string_equal(memory, "ox b -5 7 'a\\x09b' 100%");
    assert_true(str_eq(text_view(&t), memory));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_utf8_or_not),
        cmocka_unit_test(numbers_have_digits_only_and_a_limit),
        cmocka_unit_test(a_text_is_cut_at_separators),
        cmocka_unit_test(blanks_around_are_trimmed),
        cmocka_unit_test(the_distance_of_words_counts_letters),
        cmocka_unit_test(quoting_makes_anything_harmless),
        cmocka_unit_test(quoting_shows_hidden_controls_as_bytes),
        cmocka_unit_test(cleaning_goes_to_the_end),
        cmocka_unit_test(characters_are_counted_not_bytes),
        cmocka_unit_test(lines_are_wrapped_at_their_last_column),
        cmocka_unit_test(quoting_never_cuts_a_character),
        cmocka_unit_test(json_strings_escape_what_they_must),
        cmocka_unit_test(a_full_buffer_stays_ended_and_says_so),
        cmocka_unit_test(numbers_are_written_to_their_limits),
        cmocka_unit_test(a_format_knows_its_directives),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
