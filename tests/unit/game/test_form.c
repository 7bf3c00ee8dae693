/* Torii: MIT licence, see LICENSE. */
/* Days and noise: as docs/formats/fair.md has them, even, and each for itself. */
#include "game/form.h"

#include "unit.h"

#include <string.h>

static unsigned char secret[FORM_SECRET];

/* The check values of docs/formats/fair.md, computed there without this program. */
static void the_check_values_come_out(void **state)
{
    (void)state;
    assert_true(form_read(
        str_of("e11fd958171fdde7d9ced9379fcd80d57a760c156724d432dce5d8e7560b643c"), secret));
    assert_int_equal(form_day(secret, 0), -1);
    assert_int_equal(form_day(secret, 1), -1);
    assert_int_equal(form_day(secret, 2), 1);
    assert_int_equal(form_day(secret, 3), 0);
    assert_true(form_noise(secret, 0, 0).state == 0x3634876106400cf9u);
    assert_true(form_noise(secret, 1, 1).state == 0x84b87d0d4cf3b3fdu);
    assert_true(form_noise(secret, 0, 2).state == 0x614ccf652c800c7fu);
    assert_true(form_noise(secret, 1, 300).state == 0x1d07e62cef470cfdu);
}

/* Pairs of seats too: neither tells anything of the other. */
static void days_are_even_and_independent(void **state)
{
    int pairs[3][3] = {{0}};

    (void)state;
    for (uint64_t game = 0; game < 9000; game++) {
        form_secret("test", 5, game, secret);
        pairs[form_day(secret, 0) + 1][form_day(secret, 1) + 1]++;
    }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            assert_in_range(pairs[i][j], 860, 1140); /* 1000, deviation 30 */
}

static void no_two_decisions_share_their_noise(void **state)
{
    enum { COUNT = 4 * 200 };
    static uint64_t seeds[COUNT];
    int count = 0;

    (void)state;
    form_secret("test", 6, 0, secret);
    for (int seat = 0; seat < 4; seat++)
        for (uint64_t decision = 0; decision < 200; decision++)
            seeds[count++] = form_noise(secret, seat, decision).state;
    for (int i = 0; i < COUNT; i++)
        for (int j = 0; j < i; j++)
            assert_true(seeds[i] != seeds[j]);
}

static void secrets_differ_by_all_they_are_made_of(void **state)
{
    unsigned char one[FORM_SECRET], other[FORM_SECRET];

    (void)state;
    form_secret("ladder", 1, 2, one);
    form_secret("ladder", 1, 2, other);
    assert_memory_equal(one, other, FORM_SECRET);
    form_secret("match", 1, 2, other);
    assert_memory_not_equal(one, other, FORM_SECRET);
    form_secret("ladder", 2, 2, other);
    assert_memory_not_equal(one, other, FORM_SECRET);
    form_secret("ladder", 1, 3, other);
    assert_memory_not_equal(one, other, FORM_SECRET);
}

static void a_secret_is_read_as_it_is_printed(void **state)
{
    static const char *const bad[] = {
        "", "00", "g11fd958171fdde7d9ced9379fcd80d57a760c156724d432dce5d8e7560b643c",
        "e11fd958171fdde7d9ced9379fcd80d57a760c156724d432dce5d8e7560b643",
        "e11fd958171fdde7d9ced9379fcd80d57a760c156724d432dce5d8e7560b643c0"};
    char hex[FORM_HEX];
    unsigned char again[FORM_SECRET];

    (void)state;
    form_secret("test", 7, 0, secret);
    form_print(secret, hex);
    assert_int_equal(strlen(hex), FORM_HEX - 1);
    assert_true(form_read(str_of(hex), again));
    assert_memory_equal(again, secret, FORM_SECRET);
    assert_true(form_read(
        str_of("E11FD958171FDDE7D9CED9379FCD80D57A760C156724D432DCE5D8E7560B643C"), again));
    assert_int_equal(again[0], 0xe1);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(form_read(str_of(bad[i]), again));
        assert_int_equal(again[0], 0xe1); /* untouched */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_check_values_come_out),
        cmocka_unit_test(days_are_even_and_independent),
        cmocka_unit_test(no_two_decisions_share_their_noise),
        cmocka_unit_test(secrets_differ_by_all_they_are_made_of),
        cmocka_unit_test(a_secret_is_read_as_it_is_printed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
